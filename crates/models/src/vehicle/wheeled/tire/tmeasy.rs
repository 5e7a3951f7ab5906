//! TMeasy (Rill 2006; Rill and Castro 2020): each direction has a curve of force over slip given by its slope at zero,
//! its peak and where sliding begins, at the nominal load and at twice that.
//!
//! ```text
//! q = Fz/Fn: slips and trail a + (b - a)(q - 1), forces and slopes q (2 a - b/2 - (a - b/2) q)
//! ```
//!
//! Combined slip: one curve for the resultant slip, its numbers the two directions' in the slip's direction. Rill's
//! weighting of the two slips by their peaks is left out, as in the program that the published data come from.

use super::TireDef;
use super::slip::{PatchForces, PatchSlip, TireSize};
use super::vertical::{TireSpring, VerticalLaw};

/// A curve of force over slip; pairs are at the nominal load and at twice that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TMeasyCurve {
    /// Slope at zero, N.
    pub slope: [f64; 2],
    /// Greatest force, N.
    pub peak: [f64; 2],
    /// Force of a sliding tire, N.
    pub sliding: [f64; 2],
    /// Slip at the greatest force.
    pub peak_slip: [f64; 2],
    /// Slip from which on it slides.
    pub sliding_slip: [f64; 2],
}

/// The trail over the length of the contact, as a function of the lateral slip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TMeasyTrail {
    /// At zero slip.
    pub start: [f64; 2],
    /// Slip where it changes its sign.
    pub zero_slip: [f64; 2],
    /// Slip from which on there is none.
    pub end_slip: [f64; 2],
}

/// The numbers of a TMeasy tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TMeasy {
    /// Nominal load, N.
    pub nominal_load: f64,
    /// Load above which the slip forces do not grow, N.
    pub max_load: f64,
    /// Longitudinal curve.
    pub along: TMeasyCurve,
    /// Lateral curve.
    pub across: TMeasyCurve,
    /// Pneumatic trail.
    pub trail: TMeasyTrail,
    /// Coefficient of rolling resistance.
    pub rolling_resistance: f64,
}

/// What tires are made for: which table of typical numbers a tire without its own ones takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TireUse {
    /// Trucks and off-road vehicles.
    Truck,
    /// Passenger cars.
    Passenger,
}

/// Weight in N that a tire of a load index bears (ISO 4000-1; below 60 and above 179 the table's decades repeat every
/// 80); `None` beyond 259.
pub fn bearing_capacity(load_index: u32) -> Option<f64> {
    #[rustfmt::skip]
    const LOADS: [u16; 120] = [
        250, 257, 265, 272, 280, 290, 300, 307, 315, 325,
        335, 345, 355, 365, 375, 387, 400, 412, 425, 437,
        450, 462, 475, 487, 500, 515, 530, 545, 560, 580,
        600, 615, 630, 650, 670, 690, 710, 730, 750, 775,
        800, 825, 850, 875, 900, 925, 950, 975, 1000, 1030,
        1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360,
        1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850,
        1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360, 2430,
        2500, 2575, 2650, 2725, 2800, 2900, 3000, 3075, 3150, 3250,
        3350, 3450, 3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375,
        4500, 4625, 4750, 4875, 5000, 5150, 5300, 5450, 5600, 5850,
        6000, 6150, 6300, 6500, 6700, 6900, 7100, 7300, 7500, 7750,
    ];
    let kg = match load_index {
        0..60 => 0.1 * f64::from(LOADS[load_index as usize + 20]),
        60..180 => f64::from(LOADS[load_index as usize - 60]),
        180..260 => 10.0 * f64::from(LOADS[load_index as usize - 140]),
        _ => return None,
    };
    Some(9.81 * kg)
}

/// Curve of typical numbers over the nominal load.
fn typical_curve(fn_: f64, [slope, peak, sliding]: [[f64; 2]; 3], slips: [[f64; 2]; 2]) -> TMeasyCurve {
    let over = |pair: [f64; 2]| [pair[0] * fn_, pair[1] * 2.0 * fn_];
    let [peak_slip, sliding_slip] = slips;
    TMeasyCurve { slope: over(slope), peak: over(peak), sliding: over(sliding), peak_slip, sliding_slip }
}

impl TMeasy {
    /// A tire of which only the weight W in N that it bears is known, with its mass in kg, rim radius in m and the
    /// inflation pressure in use over that of the design: the slip law and the vertical law of typical tires.
    pub fn typical(
        purpose: TireUse,
        weight: f64,
        size: TireSize,
        rim_radius: f64,
        mass: f64,
        pressure: f64,
        rolling_resistance: f64,
    ) -> (Self, VerticalLaw) {
        let fn_ = 0.5 * weight * pressure.powf(0.8);
        let d1 = weight / (0.16 * (size.radius - rim_radius));
        let (along, across, trail) = match purpose {
            TireUse::Truck => (
                typical_curve(
                    fn_,
                    [[17.7764, 14.5301], [0.89965, 0.77751], [0.46183, 0.42349]],
                    [[0.10811, 0.12389], [0.66667, 0.66667]],
                ),
                typical_curve(
                    fn_,
                    [[7.4013, 6.8505], [0.75876, 0.72628], [0.68276, 0.65319]],
                    [[0.33167, 0.33216], [1.0296, 1.0296]],
                ),
                TMeasyTrail { start: [0.178, 0.19], zero_slip: [0.36484, 0.36538], end_slip: [1.0296, 1.0296] },
            ),
            TireUse::Passenger => (
                typical_curve(
                    fn_,
                    [[18.3741, 19.4669], [1.1292, 1.0896], [0.80149, 0.76917]],
                    [[0.13913, 0.13913], [0.66667, 0.66667]],
                ),
                typical_curve(
                    fn_,
                    [[15.9826, 12.8509], [1.0009, 0.91367], [0.8336, 0.77336]],
                    [[0.14852, 0.18504], [0.96524, 1.0714]],
                ),
                TMeasyTrail { start: [0.178, 0.19], zero_slip: [0.16337, 0.20355], end_slip: [0.96524, 1.0714] },
            ),
        };
        let law = Self { nominal_load: fn_, max_load: 3.5 * fn_, along, across, trail, rolling_resistance };
        let vertical = VerticalLaw {
            spring: TireSpring::Polynomial([d1, 0.0]),
            damping: (d1 * mass).sqrt(),
            bottoming: Some([size.radius - rim_radius - 0.01, 5.0 * d1]),
        };
        (law, vertical)
    }

    /// Load over the nominal one, where the curves are taken.
    fn share(&self, load: f64) -> f64 {
        load.min(self.max_load) / self.nominal_load
    }

    /// The curve in the direction of a slip, with the ground's friction: slope, peak slip and force, sliding slip and
    /// force; and the direction.
    fn resultant(&self, slip: &PatchSlip) -> ([f64; 5], f64, [f64; 2]) {
        let q = self.share(slip.load);
        let s = slip.along.hypot(slip.across);
        let [c, k] = if s > 0.0 { [slip.along / s, slip.across / s] } else { [1.0, 0.0] };
        let hypot = |of: fn(&TMeasyCurve) -> [f64; 2], law: fn([f64; 2], f64) -> f64| {
            (law(of(&self.along), q) * c).hypot(law(of(&self.across), q) * k)
        };
        let m = slip.friction;
        let slope = hypot(|t| t.slope, force_at);
        let (peak_slip, peak) = (m * hypot(|t| t.peak_slip, slip_at), m * hypot(|t| t.peak, force_at));
        let (end_slip, end) = (m * hypot(|t| t.sliding_slip, slip_at), m * hypot(|t| t.sliding, force_at));
        ([slope.max(2.0 * peak / peak_slip), peak_slip, peak, end_slip, end], s, [c, k])
    }

    /// Trail over the length of the contact.
    fn trail(&self, slip: &PatchSlip) -> f64 {
        let q = self.share(slip.load);
        let (n0, s0) = (slip_at(self.trail.start, q), slip_at(self.trail.zero_slip, q));
        let end = slip_at(self.trail.end_slip, q).max(s0);
        let (y, f) = (slip.across.abs(), s0 / end);
        if y <= s0 {
            let u = y / s0;
            n0 * ((1.0 - f) * (1.0 - u) + f * (1.0 - (3.0 - 2.0 * u) * u * u))
        } else if y < end {
            let u = (end - y) / (end - s0);
            -n0 * (1.0 - f) * (y - s0) / s0 * u * u
        } else {
            0.0
        }
    }

    /// Forces and moments.
    pub fn forces(&self, tire: &TireDef, slip: &PatchSlip) -> PatchForces {
        if slip.load <= 0.0 || slip.friction <= 0.0 {
            return PatchForces::default();
        }
        let (numbers, s, [c, k]) = self.resultant(slip);
        let force = curve(numbers, s);
        let (fx, fy) = (force * c, force * k);
        let TireSize { radius, width } = tire.size;
        PatchForces {
            fx,
            fy,
            mx: -width * width / 12.0 * tire.vertical.spring.at(slip.depth.max(0.0))[1] * slip.camber,
            my: -self.rolling_resistance * slip.load * radius * slip.spin.tanh(),
            mz: -fy * 2.0 * (radius * slip.depth.max(0.0)).sqrt() * self.trail(slip),
        }
    }

    /// Greatest force in the direction of a slip, N.
    pub fn peak(&self, slip: &PatchSlip) -> f64 {
        if slip.load <= 0.0 || slip.friction <= 0.0 { 0.0 } else { self.resultant(slip).0[2] }
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        let curves = [("longitudinal", &self.along), ("lateral", &self.across)];
        for (name, curve) in curves {
            let all = [curve.slope, curve.peak, curve.sliding, curve.peak_slip, curve.sliding_slip];
            if all.iter().flatten().any(|x| !(x.is_finite() && *x > 0.0)) {
                return Some(format!("a number of the {name} curve is not greater than zero"));
            }
            if (0..2).any(|i| curve.sliding_slip[i] <= curve.peak_slip[i] || curve.sliding[i] > curve.peak[i]) {
                return Some(format!(
                    "the {name} curve slides before its peak, or with a greater force than that of the peak"
                ));
            }
        }
        let all = [self.trail.start, self.trail.zero_slip, self.trail.end_slip];
        if all.iter().flatten().any(|x| !x.is_finite()) || self.trail.zero_slip.iter().any(|s| *s <= 0.0) {
            return Some("a number of the trail is not finite, or its zero is not at a slip above zero".into());
        }
        let is_positive = |x: f64| x.is_finite() && x > 0.0;
        if !(is_positive(self.nominal_load) && is_positive(self.max_load)) {
            return Some("the nominal or the greatest load is not greater than zero".into());
        }
        (!(self.rolling_resistance.is_finite() && self.rolling_resistance >= 0.0))
            .then(|| "the rolling resistance is negative or not finite".into())
    }
}

/// Slips and trail at a share of the nominal load.
fn slip_at([a, b]: [f64; 2], q: f64) -> f64 {
    a + (b - a) * (q - 1.0)
}

/// Forces and slopes at a share of the nominal load.
pub(super) fn force_at([a, b]: [f64; 2], q: f64) -> f64 {
    q * (2.0 * a - 0.5 * b - (a - 0.5 * b) * q)
}

/// Force at the slip s: rise to the peak, fall to the sliding force, sliding.
fn curve([slope, s_m, f_m, s_s, f_s]: [f64; 5], s: f64) -> f64 {
    if s < s_m {
        let x = s / s_m;
        return slope * s / (1.0 + (x + slope * s_m / f_m - 2.0) * x);
    }
    if s > s_s {
        return f_s;
    }
    // A parabola that begins with the curvature of the rise, then one that ends level; a cubic where they do not meet.
    let a = (f_m / s_m).powi(2) / (slope * s_m);
    let meet = s_m + (f_m - f_s) / (a * (s_s - s_m));
    if meet <= s_s {
        if s <= meet { f_m - a * (s - s_m).powi(2) } else { f_s + a * (meet - s_m) / (s_s - meet) * (s_s - s).powi(2) }
    } else {
        let t = (s - s_m) / (s_s - s_m);
        f_m - (f_m - f_s) * t * t * (3.0 - 2.0 * t)
    }
}
