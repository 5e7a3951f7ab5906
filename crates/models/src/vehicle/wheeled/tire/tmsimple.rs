//! TMsimple (Hirschberg, Palacek, Rill and Sotnik 2009): one curve F = K sin(B (1 - exp(-s/A))) of slope, peak and
//! sliding force, at the nominal load and at twice that. It has no aligning moment.
//!
//! ```text
//! K = greatest force, B = pi - asin(sliding/greatest), A = K B/slope
//! ```
//!
//! Combined slip as with TMeasy: the numbers in the direction of the resultant slip.

use super::TireDef;
use super::slip::{PatchForces, PatchSlip, TireSize};
use super::tmeasy::{TMeasy, TireUse, force_at};
use super::vertical::VerticalLaw;

/// A curve of force over slip; pairs are at the nominal load and at twice that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TMsimpleCurve {
    /// Slope at zero, N.
    pub slope: [f64; 2],
    /// Greatest force, N.
    pub peak: [f64; 2],
    /// Force of a sliding tire, N.
    pub sliding: [f64; 2],
}

/// The numbers of a TMsimple tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TMsimple {
    /// Nominal load, N.
    pub nominal_load: f64,
    /// Load above which the slip forces do not grow, N.
    pub max_load: f64,
    /// Longitudinal curve.
    pub along: TMsimpleCurve,
    /// Lateral curve.
    pub across: TMsimpleCurve,
    /// Coefficient of rolling resistance.
    pub rolling_resistance: f64,
}

impl TMsimple {
    /// A tire of which only the weight in N that it bears is known, as [`TMeasy::typical`].
    pub fn typical(
        purpose: TireUse,
        weight: f64,
        size: TireSize,
        rim_radius: f64,
        mass: f64,
        pressure: f64,
        rolling_resistance: f64,
    ) -> (Self, VerticalLaw) {
        let (like, vertical) = TMeasy::typical(purpose, weight, size, rim_radius, mass, pressure, rolling_resistance);
        let n = like.nominal_load;
        let over = |pair: [f64; 2]| [pair[0] * n, pair[1] * 2.0 * n];
        let curve =
            |slope, peak, sliding| TMsimpleCurve { slope: over(slope), peak: over(peak), sliding: over(sliding) };
        let (along, across) = match purpose {
            TireUse::Truck => (
                curve([19.1677, 15.1285], [0.91432, 0.79538], [0.52273, 0.48517]),
                curve([6.8392, 6.4235], [0.75948, 0.72714], [0.68739, 0.65594]),
            ),
            TireUse::Passenger => (
                curve([19.9774, 20.8424], [1.1404, 1.1045], [0.84482, 0.82041]),
                curve([16.7895, 12.9866], [1.0107, 0.91902], [0.84864, 0.78702]),
            ),
        };
        (Self { nominal_load: n, max_load: like.max_load, along, across, rolling_resistance }, vertical)
    }

    /// Slope, greatest and sliding force in the direction of a slip, without the ground's friction; the slip and its
    /// direction.
    fn resultant(&self, slip: &PatchSlip) -> ([f64; 3], f64, [f64; 2]) {
        let q = slip.load.min(self.max_load) / self.nominal_load;
        let s = slip.along.hypot(slip.across);
        let [c, k] = if s > 0.0 { [slip.along / s, slip.across / s] } else { [1.0, 0.0] };
        let hypot = |x: [f64; 2], y: [f64; 2]| (force_at(x, q) * c).hypot(force_at(y, q) * k);
        let (x, y) = (&self.along, &self.across);
        ([hypot(x.slope, y.slope), hypot(x.peak, y.peak), hypot(x.sliding, y.sliding)], s, [c, k])
    }

    /// Forces and moments.
    pub fn forces(&self, tire: &TireDef, slip: &PatchSlip) -> PatchForces {
        if slip.load <= 0.0 || slip.friction <= 0.0 {
            return PatchForces::default();
        }
        let ([slope, peak, sliding], s, [c, k]) = self.resultant(slip);
        let b = std::f64::consts::PI - (sliding / peak).clamp(-1.0, 1.0).asin();
        let a = peak * b / slope;
        let force = slip.friction * peak * (b * (1.0 - (-s / a).exp())).sin();
        let TireSize { radius, width } = tire.size;
        PatchForces {
            fx: force * c,
            fy: force * k,
            mx: -width * width / 12.0 * tire.vertical.spring.at(slip.depth.max(0.0))[1] * slip.camber,
            my: -self.rolling_resistance * slip.load * radius * slip.spin.tanh(),
            mz: 0.0,
        }
    }

    /// Greatest force in the direction of a slip, N.
    pub fn peak(&self, slip: &PatchSlip) -> f64 {
        slip.friction.max(0.0) * self.resultant(&PatchSlip { load: slip.load.max(0.0), ..*slip }).0[1]
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        for (name, c) in [("longitudinal", &self.along), ("lateral", &self.across)] {
            if [c.slope, c.peak, c.sliding].iter().flatten().any(|x| !(x.is_finite() && *x > 0.0)) {
                return Some(format!("a number of the {name} curve is not greater than zero"));
            }
            if (0..2).any(|i| c.sliding[i] > c.peak[i]) {
                return Some(format!("the {name} curve slides with a greater force than that of its peak"));
            }
        }
        let is_positive = |x: f64| x.is_finite() && x > 0.0;
        if !(is_positive(self.nominal_load) && is_positive(self.max_load)) {
            return Some("the nominal or the greatest load is not greater than zero".into());
        }
        (!(self.rolling_resistance.is_finite() && self.rolling_resistance >= 0.0))
            .then(|| "the rolling resistance is negative or not finite".into())
    }
}
