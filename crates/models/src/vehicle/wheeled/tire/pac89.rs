//! Pacejka's tire of 1989 (Bakker, Pacejka and Lidner 1989, with the coefficients of Adams/Tire): loads in kN, angles
//! in degrees, longitudinal slip in per cent.
//!
//! ```text
//! Fx: C = b0, D = b1 Fz^2 + b2 Fz, BCD = (b3 Fz^2 + b4 Fz) exp(-b5 Fz), E = b6 Fz^2 + b7 Fz + b8, shift b9 Fz + b10
//! Fy: C = a0, D = a1 Fz^2 + a2 Fz, BCD = a3 sin(2 atan(Fz/a4)) (1 - a5 |g|), E = a6 Fz + a7
//!     shifts a8 g + a9 Fz + a10 along, a11 Fz g + a12 Fz + a13 upwards
//! Mz: C = c0, D = c1 Fz^2 + c2 Fz, BCD = (c3 Fz^2 + c4 Fz)(1 - c6 |g|) exp(-c5 Fz)
//!     E = (c7 Fz^2 + c8 Fz + c9)(1 - c10 |g|), shifts c11 g + c12 Fz + c13 and (c14 Fz^2 + c15 Fz) g + c16 Fz + c17
//! ```
//!
//! The coefficients are of an axis system in which a positive slip angle makes a positive lateral force. The tire
//! yields sideways by Fy over its lateral stiffness, which moves the load and Fx off the middle. Combined slip: both
//! directions share the friction (Adams/Tire): with b the angle of the resultant slip,
//!
//! ```text
//! mu_x = 1/sqrt(1/mu_x0^2 + (tan b/mu_ymax)^2), mu_y = tan b/sqrt(1/mu_xmax^2 + (tan b/mu_y0)^2)
//! ```

use super::TireDef;
use super::slip::{PatchForces, PatchSlip, magic};

/// Camber beyond which the coefficients were not measured, degrees.
const MAX_CAMBER: f64 = 3.0;

/// The numbers of a Pacejka tire of 1989.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pac89 {
    /// Lateral coefficients a0 to a13.
    pub a: [f64; 14],
    /// Longitudinal coefficients b0 to b10.
    pub b: [f64; 11],
    /// Aligning coefficients c0 to c17.
    pub c: [f64; 18],
    /// Lateral stiffness, N/m.
    pub lateral_stiffness: f64,
    /// Coefficient of rolling resistance.
    pub rolling_resistance: f64,
}

impl Pac89 {
    /// Forces of one direction alone, and their greatest values: Fx, Dx, Fy, Dy in the coefficients' axes.
    fn pure(&self, slip: &PatchSlip) -> [f64; 4] {
        let (fz, m) = (1e-3 * slip.load, slip.friction);
        let g = slip.camber.to_degrees().clamp(-MAX_CAMBER, MAX_CAMBER);
        let (a, b) = (&self.a, &self.b);
        let dx = (b[1] * fz + b[2]) * fz;
        let bcd = (b[3] * fz + b[4]) * fz * (-b[5] * fz).exp();
        let e = (b[6] * fz + b[7]) * fz + b[8];
        let fx = m * magic([bcd / (b[0] * dx), b[0], dx, e], 100.0 * slip.along + b[9] * fz + b[10]);
        let dy = (a[1] * fz + a[2]) * fz;
        let bcd = a[3] * (2.0 * (fz / a[4]).atan()).sin() * (1.0 - a[5] * g.abs());
        let shift = a[8] * g + a[9] * fz + a[10];
        let up = a[11] * fz * g + a[12] * fz + a[13];
        let fy = m * magic([bcd / (a[0] * dy), a[0], dy, a[6] * fz + a[7]], angle(slip) + shift) + up;
        [fx, m * dx, fy, m * dy]
    }

    /// Aligning moment of the lateral slip alone.
    fn aligning(&self, slip: &PatchSlip) -> f64 {
        let (fz, c) = (1e-3 * slip.load, &self.c);
        let g = slip.camber.to_degrees().clamp(-MAX_CAMBER, MAX_CAMBER);
        let d = (c[1] * fz + c[2]) * fz;
        let bcd = (c[3] * fz + c[4]) * fz * (1.0 - c[6] * g.abs()) * (-c[5] * fz).exp();
        let e = ((c[7] * fz + c[8]) * fz + c[9]) * (1.0 - c[10] * g.abs());
        let shift = c[11] * g + c[12] * fz + c[13];
        let up = (c[14] * fz + c[15]) * fz * g + c[16] * fz + c[17];
        slip.friction * magic([bcd / (c[0] * d), c[0], d, e], angle(slip) + shift) + up
    }

    /// Forces and moments.
    pub fn forces(&self, tire: &TireDef, slip: &PatchSlip) -> PatchForces {
        if slip.load <= 0.0 || slip.friction <= 0.0 {
            return PatchForces::default();
        }
        let [mut fx, dx, mut fy, dy] = self.pure(slip);
        let mut mz = self.aligning(slip);
        let (kappa, sin) = (slip.along.abs(), (-slip.across).atan().sin().abs());
        if kappa > 0.0 && sin > 0.0 && fx != 0.0 && fy != 0.0 {
            let tan = sin / kappa;
            let share_x = 1.0 / (1.0 / (fx * fx) + (tan / dy).powi(2)).sqrt() / fx.abs();
            let share_y = tan / (1.0 / (dx * dx) + (tan / fy).powi(2)).sqrt() / fy.abs();
            (fx, fy, mz) = (fx * share_x, fy * share_y, mz * share_y);
        }
        // From the coefficients' axes into ours.
        (fy, mz) = (-fy, -mz);
        let aside = fy / self.lateral_stiffness;
        let radius = tire.size.radius - slip.depth;
        let my = -self.rolling_resistance * slip.load * radius * slip.spin.tanh();
        PatchForces { fx, fy, mx: slip.load * aside, my, mz: mz - fx * aside }
    }

    /// Greatest force in the direction of a slip, N.
    pub fn peak(&self, slip: &PatchSlip) -> f64 {
        let s = slip.along.hypot(slip.across);
        let (c, k) = if s > 0.0 { (slip.along / s, slip.across / s) } else { (1.0, 0.0) };
        let [_, dx, _, dy] = self.pure(&PatchSlip { load: slip.load.max(0.0), ..*slip });
        (dx * c).hypot(dy * k)
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        if self.a.iter().chain(&self.b).chain(&self.c).any(|x| !x.is_finite()) {
            return Some("a coefficient is not finite".into());
        }
        let shapes = [("a0", self.a[0]), ("b0", self.b[0]), ("c0", self.c[0]), ("a4", self.a[4])];
        if let Some((name, _)) = shapes.iter().find(|(_, x)| *x == 0.0) {
            return Some(format!("{name} is zero"));
        }
        if !(self.lateral_stiffness.is_finite() && self.lateral_stiffness > 0.0) {
            return Some("the lateral stiffness is not greater than zero".into());
        }
        (!(self.rolling_resistance.is_finite() && self.rolling_resistance >= 0.0))
            .then(|| "the rolling resistance is negative or not finite".into())
    }
}

/// Slip angle in degrees.
fn angle(slip: &PatchSlip) -> f64 {
    (-slip.across).atan().to_degrees()
}
