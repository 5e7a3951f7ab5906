//! A rigid wheel rolling steadily on soil (Wong and Reece 1967). Angles theta count from the vertical, forward; the
//! wheel touches from the exit theta_2 to the entry theta_1. The pressure is greatest at theta_m = (c_1 + c_2 i)
//! theta_1:
//!
//! - sigma = k r^n (cos theta - cos theta_1)^n in front of theta_m;
//! - behind it the same with theta replaced by theta_1 - (theta - theta_2)(theta_1 - theta_m)/(theta_m - theta_2).
//!
//! The rim slides by j = r ((theta_1 - theta) - v/(omega r) (sin theta_1 - sin theta)) until it is at theta, and
//! shears the soil by tau = (c + sigma tan phi)(1 - exp(-|j|/K)) along it. Sums over the rim of width b:
//!
//! W = r b int (sigma cos + tau sin), thrust r b int tau cos, resistance r b int sigma sin, torque r^2 b int tau.
//!
//! theta_1 follows from the load by bisection. Integrals are exact to 1e-9 and better (`quadrature`).

use super::quadrature::integrate;
use super::{Soil, SoilError, positive};

/// Largest angle of entry that is tried: beyond it the wheel sinks in.
const MAX_ENTRY_DEG: f64 = 80.0;

/// A wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollingWheel {
    /// Radius r in m.
    pub radius: f64,
    /// Width b in m.
    pub width: f64,
    /// Place of the greatest pressure without slip: theta_m/theta_1.
    pub c_1: f64,
    /// Its growth with slip.
    pub c_2: f64,
    /// Exit angle theta_2 in rad, at most 0 as a rule.
    pub exit: f64,
}

/// Which slip is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelState {
    /// i = 1 - v/(omega r), from 0 to below 1.
    Driven,
    /// i = omega r/v - 1, above -1 and below 0.
    Braked,
}

impl WheelState {
    /// Driven at slips from 0 on, braked below.
    pub fn of(slip: f64) -> Self {
        if slip < 0.0 { Self::Braked } else { Self::Driven }
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Driven => "driven",
            Self::Braked => "braked",
        }
    }
}

/// A wheel at a load and a slip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelAnswer {
    /// Entry angle theta_1 in rad.
    pub entry: f64,
    /// Sinkage r (1 - cos theta_1) in m.
    pub sinkage: f64,
    /// Thrust in N.
    pub thrust: f64,
    /// Resistance in N.
    pub resistance: f64,
    /// Drawbar pull in N: thrust less resistance.
    pub drawbar: f64,
    /// Torque in N m.
    pub torque: f64,
}

/// Sums over the rim: load, thrust, resistance, torque.
type Sums = [f64; 4];

/// What the wheel does below a load in N at a slip.
pub fn at_load(soil: &Soil, wheel: &RollingWheel, load: f64, slip: f64) -> Result<WheelAnswer, SoilError> {
    let k = soil.modulus(wheel.width)?;
    positive("the radius", wheel.radius)?;
    positive("the load", load)?;
    if !(slip > -1.0 && slip < 1.0) {
        let bound = "above -1 (braked) and below 1 (driven)";
        return Err(SoilError::OutOfBounds { what: "the slip", bound, value: slip });
    }
    let share = wheel.c_1 + wheel.c_2 * slip.abs();
    if !(0.0..=1.0).contains(&share) {
        return Err(SoilError::OutOfBounds { what: "c_1 + c_2 |slip|", bound: "from 0 to 1", value: share });
    }
    if !(-80.0..=0.0).contains(&wheel.exit.to_degrees()) {
        let (what, bound) = ("the exit angle in degrees", "from -80 to 0");
        return Err(SoilError::OutOfBounds { what, bound, value: wheel.exit.to_degrees() });
    }
    let sums = |entry: f64| rim(soil, wheel, k, share, slip, entry);
    let (mut low, mut high) = (0.0, MAX_ENTRY_DEG.to_radians());
    let carried = sums(high)[0];
    if carried < load {
        return Err(SoilError::SinksIn { carried, load });
    }
    // The load grows with the angle of entry.
    while high - low > 4.0 * f64::EPSILON * high {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if sums(middle)[0] < load { low = middle } else { high = middle }
    }
    let entry = 0.5 * (low + high);
    let [_, thrust, resistance, torque] = sums(entry);
    let sinkage = 2.0 * wheel.radius * (0.5 * entry).sin().powi(2);
    Ok(WheelAnswer { entry, sinkage, thrust, resistance, drawbar: thrust - resistance, torque })
}

/// Sums over the rim for an angle of entry. `share`: theta_m/theta_1.
fn rim(soil: &Soil, wheel: &RollingWheel, k: f64, share: f64, slip: f64, entry: f64) -> Sums {
    let RollingWheel { radius: r, width, exit, .. } = *wheel;
    let (n, turn) = (soil.exponent, share * entry);
    // v/(omega r).
    let ratio = if slip < 0.0 { 1.0 / (1.0 + slip) } else { 1.0 - slip };
    // cos(theta) - cos(theta_1) from the distance theta_1 - theta, without cancellation.
    let pressure = |distance: f64| {
        let rise = 2.0 * (entry - 0.5 * distance).sin() * (0.5 * distance).sin();
        k * (r * rise.max(0.0)).powf(n)
    };
    let stresses = |theta: f64, sigma: f64| {
        let slid = r * ((entry - theta) - ratio * (entry.sin() - theta.sin()));
        let tau = soil.shear_strength(sigma) * -(-slid.abs() / soil.shear_modulus).exp_m1() * slid.signum();
        let (sin, cos) = theta.sin_cos();
        [sigma * cos + tau * sin, tau * cos, sigma * sin, tau * r]
    };
    let front = integrate(turn, entry, |theta, _, to_entry| stresses(theta, pressure(to_entry)));
    let stretch = (entry - turn) / (turn - exit);
    let behind = integrate(exit, turn, |theta, from_exit, _| stresses(theta, pressure(from_exit * stretch)));
    std::array::from_fn(|i| r * width * (front[i] + behind[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soil::SinkageLaw;

    /// Sand and wheel of the single-wheel test of Melanz 2016.
    fn sand() -> (Soil, RollingWheel) {
        let soil = Soil {
            law: SinkageLaw::Reece { k_1: 2.54e5, k_2: 0.0 },
            exponent: 1.387,
            cohesion: 139.28,
            friction_angle: 34.74f64.to_radians(),
            shear_modulus: 0.515e-3,
        };
        (soil, RollingWheel { radius: 0.13, width: 0.16, c_1: 0.43, c_2: 0.32, exit: 0.0 })
    }

    /// Entry angle in degrees, sinkage in mm, thrust, resistance, drawbar pull in N, torque in N m, by an independent
    /// integration to 1e-9.
    #[test]
    fn wong_and_reece_on_the_sand_of_the_single_wheel() {
        let rows = [
            (80.0, 0.1, [34.0147, 22.244, 47.275, 19.585, 27.690, 6.4538]),
            (80.0, 0.3, [35.2640, 23.855, 46.634, 21.056, 25.578, 6.4191]),
            (80.0, 0.7, [38.8648, 28.778, 44.914, 24.806, 20.108, 6.3387]),
            (130.0, 0.1, [38.7670, 28.639, 74.312, 35.707, 38.605, 10.2967]),
            (130.0, 0.3, [40.2203, 30.736, 73.060, 38.410, 34.650, 10.2340]),
            (130.0, 0.7, [44.4325, 37.170, 69.801, 45.327, 24.474, 10.1118]),
        ];
        let (soil, wheel) = sand();
        for (load, slip, expected) in rows {
            let w = at_load(&soil, &wheel, load, slip).unwrap();
            let ours = [w.entry.to_degrees(), w.sinkage * 1e3, w.thrust, w.resistance, w.drawbar, w.torque];
            for (value, expected) in ours.into_iter().zip(expected) {
                // Half of the third decimal; the fourth is given of angles and torques.
                assert!((value - expected).abs() < 5.1e-4, "{load} N, slip {slip}: {value}, not {expected}");
            }
            // The sum of the vertical stresses is the load.
            let k = soil.modulus(wheel.width).unwrap();
            let sums = rim(&soil, &wheel, k, wheel.c_1 + wheel.c_2 * slip, slip, w.entry);
            assert!((sums[0] / load - 1.0).abs() < 1e-9);
        }
    }

    /// A braked wheel is dragged; faulty numbers and a load that sinks in are reported.
    #[test]
    fn braked_wheels_and_wheels_that_sink_in() {
        let (soil, wheel) = sand();
        let braked = at_load(&soil, &wheel, 80.0, -0.5).unwrap();
        assert!(braked.thrust < 0.0 && braked.torque < 0.0 && braked.drawbar < -40.0, "{braked:?}");
        assert!(matches!(at_load(&soil, &wheel, 1e5, 0.2), Err(SoilError::SinksIn { .. })));
        for slip in [1.0, -1.0, f64::NAN] {
            assert!(matches!(at_load(&soil, &wheel, 80.0, slip), Err(SoilError::OutOfBounds { .. })));
        }
        assert!(at_load(&soil, &RollingWheel { c_1: 0.9, c_2: 0.5, ..wheel }, 80.0, 0.7).is_err());
    }
}
