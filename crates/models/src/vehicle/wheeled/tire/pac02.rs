//! Pacejka's tire of 2002 (Pacejka 2002, chapter 4; Adams/Tire PAC2002), with the names of its `.tir` files.
//!
//! MF(B, C, D, E, x) = D sin(C atan(B x - E (B x - atan(B x)))) for each direction alone, weighted by
//! G = cos(C atan(..))/cos(C atan(.. at zero)) for combined slip. z is the load over the nominal one, less 1. Turn
//! slip, relaxation and inflation pressure are left out. A longitudinal slip of exactly zero counts as lateral slip
//! alone: the coefficients' shifts would else make a longitudinal force there, and a moment of it.

use super::super::super::MirrorSide;
use super::TireDef;
use super::slip::{PatchForces, PatchSlip, bend, magic, sign};

macro_rules! coefficients {
    ($($default:literal: $($name:ident)*;)*) => {
        /// The coefficients, by their names in `.tir` files: scaling factors are 1 and all others 0 unless given.
        #[allow(non_snake_case, missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Pac02Coefficients {
            $($(pub $name: f64,)*)*
        }

        impl Default for Pac02Coefficients {
            fn default() -> Self {
                Self { $($($name: $default,)*)* }
            }
        }

        impl Pac02Coefficients {
            /// Their names.
            pub const NAMES: &[&'static str] = &[$($(stringify!($name),)*)*];

            /// The coefficient of a name in a `.tir` file; `None` if it is none of this law.
            pub fn by_name(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $($(stringify!($name) => Some(&mut self.$name),)*)*
                    _ => None,
                }
            }

            /// Are all of them finite?
            fn are_finite(&self) -> bool {
                true $($(&& self.$name.is_finite())*)*
            }
        }
    };
}

coefficients! {
    1.0: LFZO LCX LMUX LEX LKX LHX LVX LGAX LCY LMUY LEY LKY LHY LVY LGAY LKG LTR LRES LGAZ LXAL LYKA LVYKA LS LMX LVMX
        LMY;
    0.0: FNOMIN BREFF DREFF FREFF
        PCX1 PDX1 PDX2 PDX3 PEX1 PEX2 PEX3 PEX4 PKX1 PKX2 PKX3 PHX1 PHX2 PVX1 PVX2 RBX1 RBX2 RCX1 REX1 REX2 RHX1
        QSX1 QSX2 QSX3
        PCY1 PDY1 PDY2 PDY3 PEY1 PEY2 PEY3 PEY4 PKY1 PKY2 PKY3 PHY1 PHY2 PHY3 PVY1 PVY2 PVY3 PVY4
        RBY1 RBY2 RBY3 RCY1 REY1 REY2 RHY1 RHY2 RVY1 RVY2 RVY3 RVY4 RVY5 RVY6
        QSY1 QSY2
        QBZ1 QBZ2 QBZ3 QBZ4 QBZ5 QBZ9 QBZ10 QCZ1 QDZ1 QDZ2 QDZ3 QDZ4 QDZ6 QDZ7 QDZ8 QDZ9 QEZ1 QEZ2 QEZ3 QEZ4 QEZ5
        QHZ1 QHZ2 QHZ3 QHZ4 SSZ1 SSZ2 SSZ3 SSZ4;
}

/// Names of `.tir` files that other versions of the law use (relaxation, inflation pressure, turn slip, belt): they are
/// known, and do not count.
pub const UNUSED_COEFFICIENTS: &[&str] = &[
    "LSGKP", "LSGAL", "LGYR", "LIP", "LKYG", "LKYC", "LKZC", "LTR0", "LMP", "PTX1", "PTX2", "PTX3", "PTX4", "PTY1",
    "PTY2", "PTY3", "PPX1", "PPX2", "PPX3", "PPX4", "PPY1", "PPY2", "PPY3", "PPY4", "PPY5", "QPX1", "QPZ1", "QPZ2",
    "QSX4", "QSX5", "QSX6", "QSX7", "QSX8", "QSX9", "QSX10", "QSX11", "QSY3", "QSY4", "QSY5", "QSY6", "QSY7", "QSY8",
    "QTZ1", "MBELT",
];

/// The numbers of a PAC2002 tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pac02 {
    /// The coefficients.
    pub coefficients: Pac02Coefficients,
    /// Least and greatest longitudinal slip.
    pub slip_range: [f64; 2],
    /// Least and greatest slip angle, rad.
    pub angle_range: [f64; 2],
    /// Least and greatest camber, rad.
    pub camber_range: [f64; 2],
    /// The side of the vehicle that it was measured for; `None`: no matter.
    pub measured_on: Option<MirrorSide>,
    /// Is it turned round: measured on one side, mounted on the other?
    pub is_mirrored: bool,
    /// Do the two directions act on each other (use mode 4), or each alone (use mode 3)?
    pub is_combined: bool,
}

/// What one direction alone gives.
struct PureSlip {
    force: f64,
    friction: f64,
    stiffness: f64,
    /// B C of the lateral curve.
    bc: f64,
    shift: f64,
    up: f64,
}

impl Pac02 {
    /// A tire with these coefficients and no ranges.
    pub fn new(coefficients: Pac02Coefficients) -> Self {
        let quarter = std::f64::consts::FRAC_PI_2;
        Self {
            coefficients,
            slip_range: [-1.5, 1.5],
            angle_range: [-quarter, quarter],
            camber_range: [-quarter, quarter],
            measured_on: None,
            is_mirrored: false,
            is_combined: true,
        }
    }

    /// Nominal load, scaled, N.
    fn nominal(&self) -> f64 {
        self.coefficients.FNOMIN * self.coefficients.LFZO
    }

    /// The effective radius of rolling in m at a deflection; of an unloaded radius and a vertical stiffness.
    pub fn rolling_radius(&self, radius: f64, stiffness: f64, depth: f64) -> f64 {
        let c = &self.coefficients;
        let f0 = self.nominal();
        if c.DREFF == 0.0 && c.FREFF == 0.0 {
            return radius - depth / 3.0;
        }
        let rho = depth * stiffness / f0;
        radius - f0 / stiffness * (c.DREFF * (c.BREFF * rho).atan() + c.FREFF * rho)
    }

    fn longitudinal(&self, fz: f64, kappa: f64, gamma: f64, m: f64) -> PureSlip {
        let c = &self.coefficients;
        let (z, g) = (fz / self.nominal() - 1.0, gamma * c.LGAX);
        let kx = kappa + (c.PHX1 + c.PHX2 * z) * c.LHX;
        let shape = c.PCX1 * c.LCX;
        let friction = (c.PDX1 + c.PDX2 * z) * (1.0 - c.PDX3 * g * g) * c.LMUX * m;
        let e = (c.PEX1 + c.PEX2 * z + c.PEX3 * z * z) * (1.0 - c.PEX4 * sign(kx)) * c.LEX;
        let stiffness = fz * (c.PKX1 + c.PKX2 * z) * (c.PKX3 * z).exp() * c.LKX;
        let b = stiffness / (shape * friction * fz);
        let up = fz * (c.PVX1 + c.PVX2 * z) * c.LVX * c.LMUX * m;
        let force = magic([b, shape, friction * fz, e.min(1.0)], kx) + up;
        PureSlip { force, friction, stiffness, bc: b * shape, shift: kx - kappa, up }
    }

    fn lateral(&self, fz: f64, alpha: f64, gamma: f64, m: f64) -> PureSlip {
        let c = &self.coefficients;
        let (f0, g) = (self.nominal(), gamma * c.LGAY);
        let z = fz / f0 - 1.0;
        let shift = (c.PHY1 + c.PHY2 * z) * c.LHY + c.PHY3 * g * c.LKG;
        let ay = alpha + shift;
        let shape = c.PCY1 * c.LCY;
        let friction = (c.PDY1 + c.PDY2 * z) * (1.0 - c.PDY3 * g * g) * c.LMUY * m;
        let e = (c.PEY1 + c.PEY2 * z) * (1.0 - (c.PEY3 + c.PEY4 * g) * sign(ay)) * c.LEY;
        let bow = (2.0 * (fz / (c.PKY2 * f0)).atan()).sin();
        let stiffness = c.PKY1 * f0 * bow * (1.0 - c.PKY3 * g.abs()) * c.LKY;
        let b = stiffness / (shape * friction * fz);
        let up = fz * ((c.PVY1 + c.PVY2 * z) * c.LVY + (c.PVY3 + c.PVY4 * z) * g * c.LKG) * c.LMUY * m;
        let force = magic([b, shape, friction * fz, e.min(1.0)], ay) + up;
        PureSlip { force, friction, stiffness, bc: b * shape, shift, up }
    }

    /// Forces and moments.
    pub fn forces(&self, tire: &TireDef, slip: &PatchSlip) -> PatchForces {
        let slip = &if self.is_mirrored { slip.mirrored() } else { *slip };
        if slip.load <= 0.0 || slip.friction <= 0.0 {
            return PatchForces::default();
        }
        let within = |x: f64, [low, high]: [f64; 2]| x.max(low).min(high);
        let kappa = within(slip.along, self.slip_range);
        let alpha = within((-slip.across).atan(), self.angle_range);
        let gamma = within(slip.camber, self.camber_range);
        let (fz, m) = (slip.load, slip.friction);
        let (x, y) = (self.longitudinal(fz, kappa, gamma, m), self.lateral(fz, alpha, gamma, m));
        let c = &self.coefficients;
        let (f0, r0) = (self.nominal(), tire.size.radius);
        let z = fz / f0 - 1.0;
        let (mut fx, mut fy, mut induced, mut lever, mut q) = (x.force, y.force, 0.0, 0.0, 0.0);
        if self.is_combined && kappa != 0.0 {
            let b = c.RBX1 * (c.RBX2 * kappa).atan().cos() * c.LXAL;
            fx *= weight([b, c.RCX1, c.REX1 + c.REX2 * z], alpha, c.RHX1);
            let ply = y.friction * fz * (c.RVY1 + c.RVY2 * z + c.RVY3 * gamma) * (c.RVY4 * alpha).atan().cos();
            induced = ply * (c.RVY5 * (c.RVY6 * kappa).atan()).sin() * c.LVYKA;
            let b = c.RBY1 * (c.RBY2 * (alpha - c.RBY3)).atan().cos() * c.LYKA;
            fy = fy * weight([b, c.RCY1, c.REY1 + c.REY2 * z], kappa, c.RHY1 + c.RHY2 * z) + induced;
            lever = (c.SSZ1 + c.SSZ2 * fy / f0 + (c.SSZ3 + c.SSZ4 * z) * gamma) * r0 * c.LS;
            q = (x.stiffness / y.stiffness * kappa).powi(2);
        }
        let equivalent = |a: f64| (a.tan().powi(2) + q).sqrt().atan() * sign(a);
        let (trail, residual) = self.aligning([fz, alpha, gamma, m], &y, r0, equivalent);
        let forces = PatchForces {
            fx,
            fy,
            mx: r0 * fz * (c.QSX1 * c.LVMX - c.QSX2 * gamma + c.QSX3 * fy / f0) * c.LMX,
            my: -r0 * fz * (c.QSY1 + c.QSY2 * fx / f0) * c.LMY * slip.spin.tanh(),
            mz: -trail * (fy - induced) + residual + lever * fx,
        };
        if self.is_mirrored { forces.mirrored() } else { forces }
    }

    /// Trail in m and residual moment in N m.
    fn aligning(
        &self,
        [fz, alpha, gamma, m]: [f64; 4],
        y: &PureSlip,
        r0: f64,
        equivalent: impl Fn(f64) -> f64,
    ) -> (f64, f64) {
        let c = &self.coefficients;
        let (f0, g) = (self.nominal(), gamma * c.LGAZ);
        let z = fz / f0 - 1.0;
        let at = alpha + c.QHZ1 + c.QHZ2 * z + (c.QHZ3 + c.QHZ4 * z) * g;
        let ar = alpha + y.shift + y.up / y.stiffness;
        let bt = (c.QBZ1 + c.QBZ2 * z + c.QBZ3 * z * z) * (1.0 + c.QBZ4 * g + c.QBZ5 * g.abs()) * c.LKY / (c.LMUY * m);
        let dt = fz * (c.QDZ1 + c.QDZ2 * z) * (1.0 + c.QDZ3 * g + c.QDZ4 * g * g) * r0 / f0 * c.LTR;
        let turn = std::f64::consts::FRAC_2_PI * (bt * c.QCZ1 * at).atan();
        let et = (c.QEZ1 + c.QEZ2 * z + c.QEZ3 * z * z) * (1.0 + (c.QEZ4 + c.QEZ5 * g) * turn);
        let br = c.QBZ9 * c.LKY / (c.LMUY * m) + c.QBZ10 * y.bc;
        let dr = fz * ((c.QDZ6 + c.QDZ7 * z) * c.LRES + (c.QDZ8 + c.QDZ9 * z) * g) * r0 * c.LMUY * m;
        let (at, ar) = (equivalent(at), equivalent(ar));
        let trail = dt * (c.QCZ1 * bend(bt * at, et.min(1.0))).cos() * alpha.cos();
        (trail, dr * (br * ar).atan().cos() * alpha.cos())
    }

    /// Greatest force in the direction of a slip, N.
    pub fn peak(&self, slip: &PatchSlip) -> f64 {
        let s = slip.along.hypot(slip.across);
        let (c, k) = if s > 0.0 { (slip.along / s, slip.across / s) } else { (1.0, 0.0) };
        let fz = slip.load.max(0.0);
        if fz == 0.0 || slip.friction <= 0.0 {
            return 0.0;
        }
        let x = self.longitudinal(fz, 0.0, slip.camber, slip.friction).friction;
        let y = self.lateral(fz, 0.0, slip.camber, slip.friction).friction;
        fz * (x * c).hypot(y * k)
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        let c = &self.coefficients;
        if !c.are_finite() {
            return Some("a coefficient is not finite".into());
        }
        let positive = [
            ("FNOMIN", c.FNOMIN),
            ("LFZO", c.LFZO),
            ("PCX1", c.PCX1),
            ("PDX1", c.PDX1),
            ("PKX1", c.PKX1),
            ("PCY1", c.PCY1),
            ("PDY1", c.PDY1),
            ("LMUX", c.LMUX),
            ("LMUY", c.LMUY),
        ];
        if let Some((name, value)) = positive.iter().find(|(_, x)| *x <= 0.0) {
            return Some(format!("{name} is {value}, not greater than zero"));
        }
        if let Some((name, _)) = [("PKY1", c.PKY1), ("PKY2", c.PKY2)].iter().find(|(_, x)| *x == 0.0) {
            return Some(format!("{name} is zero or missing"));
        }
        let ranges = [self.slip_range, self.angle_range, self.camber_range];
        ranges.iter().any(|[low, high]| low > high).then(|| "a range ends before it begins".into())
    }
}

/// Weight of a force for combined slip: 1 where the file does not give it.
fn weight([b, c, e]: [f64; 3], x: f64, shift: f64) -> f64 {
    let cos = |x: f64| (c * bend(b * x, e)).cos();
    cos(x + shift) / cos(shift)
}
