//! Fiala's tire (Fiala 1954, in the form of Adams/Tire): a brush with two stiffnesses, and friction that falls from
//! UMAX at rest to UMIN when everything slides.
//!
//! ```text
//! U = UMAX - (UMAX - UMIN) min(1, hypot(kappa, tan alpha))
//! Fx = CSLIP kappa below kappa* = U Fz/(2 CSLIP), beyond it sgn(kappa) (U Fz - (U Fz)^2/(4 |kappa| CSLIP))
//! H = 1 - CALPHA |tan alpha|/(3 U Fz): Fy = -U Fz (1 - H^3) sgn(alpha), Mz = U Fz width (1 - H) H^3 sgn(alpha)
//! ```

use super::TireDef;
use super::slip::{PatchForces, PatchSlip, sign};

/// The numbers of a Fiala tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fiala {
    /// Longitudinal stiffness, N per unit of slip.
    pub cslip: f64,
    /// Cornering stiffness, N/rad.
    pub calpha: f64,
    /// Friction of full sliding.
    pub umin: f64,
    /// Friction without slip.
    pub umax: f64,
    /// Coefficient of rolling resistance (a length over the radius).
    pub rolling_resistance: f64,
}

impl Fiala {
    /// U Fz, with the ground's friction.
    fn limit(&self, slip: &PatchSlip) -> f64 {
        let s = slip.along.hypot(slip.across).min(1.0);
        (self.umax - (self.umax - self.umin) * s) * slip.friction * slip.load
    }

    /// Forces and moments.
    pub fn forces(&self, tire: &TireDef, slip: &PatchSlip) -> PatchForces {
        let limit = self.limit(slip);
        if limit <= 0.0 {
            return PatchForces::default();
        }
        let (kappa, tan) = (slip.along, -slip.across);
        let fx = if kappa.abs() < limit / (2.0 * self.cslip) {
            self.cslip * kappa
        } else {
            sign(kappa) * (limit - limit * limit / (4.0 * kappa.abs() * self.cslip))
        };
        let h = (1.0 - self.calpha * tan.abs() / (3.0 * limit)).max(0.0);
        PatchForces {
            fx,
            fy: -limit * (1.0 - h.powi(3)) * sign(tan),
            mx: 0.0,
            my: -self.rolling_resistance * slip.load * tire.size.radius * slip.spin.tanh(),
            mz: limit * tire.size.width * (1.0 - h) * h.powi(3) * sign(tan),
        }
    }

    /// Greatest force in any direction, N.
    pub fn peak(&self, slip: &PatchSlip) -> f64 {
        (self.umax.max(self.umin) * slip.friction * slip.load).max(0.0)
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        let all = [("CSLIP", self.cslip), ("CALPHA", self.calpha), ("UMIN", self.umin), ("UMAX", self.umax)];
        if let Some((name, value)) = all.iter().find(|(_, x)| !(x.is_finite() && *x > 0.0)) {
            return Some(format!("{name} is {value}, not greater than zero"));
        }
        (!(self.rolling_resistance.is_finite() && self.rolling_resistance >= 0.0))
            .then(|| "the rolling resistance is negative or not finite".into())
    }
}
