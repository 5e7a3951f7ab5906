//! A torque converter. With w and u the speeds of impeller and turbine against the housing and n = u/w, kept within 0
//! and 1,
//!
//! ```text
//! the impeller takes   tau = (w / K(n))^2,     the turbine gets   R(n) tau,     the housing the rest
//! ```
//!
//! Beyond n = 1 the turbine drives: the curves are mirrored (n -> 2 - n), tau changes its sign and R is 1.

use super::super::super::VehicleError;
use super::TorqueCurve;

/// A torque converter.
#[derive(Clone, Debug, PartialEq)]
pub struct ConverterDef {
    /// Capacity factor K in (rad/s)/sqrt(N m) over the ratio of speeds.
    pub capacity: TorqueCurve,
    /// Torque ratio R over the ratio of speeds.
    pub ratio: TorqueCurve,
}

/// What a converter does at a pair of speeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Slip {
    /// Torque that the impeller takes, N m.
    pub torque: f64,
    /// Torque ratio.
    pub ratio: f64,
    /// Slopes of the torque over the speeds of impeller and turbine, N m s/rad.
    pub slopes: [f64; 2],
}

/// Impellers slower than this, in rad/s, pass nothing.
const STANDING: f64 = 1e-3;

impl ConverterDef {
    /// Refuses curves that no converter has; `key` is that of its table.
    pub(super) fn check(&self, key: &str) -> Result<(), VehicleError> {
        self.capacity.check(&format!("{key}.capacity"))?;
        self.ratio.check(&format!("{key}.ratio"))?;
        for (name, curve) in [("capacity", &self.capacity), ("ratio", &self.ratio)] {
            if let Some(p) = curve.0.iter().find(|p| p.1 <= 0.0) {
                let why = format!("a value of the table is {}", p.1);
                return Err(VehicleError::new(format!("{key}.{name}"), why, "give values above 0"));
            }
        }
        Ok(())
    }

    /// What it does at these speeds of impeller and turbine, rad/s.
    pub(in super::super) fn at(&self, w: f64, u: f64) -> Slip {
        if w < STANDING {
            return Slip { torque: 0.0, ratio: 1.0, slopes: [0.0; 2] };
        }
        let n = u / w;
        let (kept, sign) = if n > 1.0 { ((2.0 - n).max(0.0), -1.0) } else { (n.max(0.0), 1.0) };
        let (k, k_slope) = self.capacity.at(kept);
        let ratio = if n > 1.0 { 1.0 } else { self.ratio.at(kept).0 };
        let torque = sign * (w / k) * (w / k);
        // d kept / d n is the sign, but beyond the ends.
        let inside = if n > 0.0 && n < 2.0 { sign } else { 0.0 };
        let over_n = -2.0 * torque / k * k_slope * inside;
        Slip { torque, ratio, slopes: [2.0 * torque / w - over_n * n / w, over_n / w] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_torque_and_curves_are_mirrored() {
        let capacity = TorqueCurve(vec![(0.0, 15.0), (0.5, 15.5), (0.9, 18.0), (1.0, 35.0)]);
        let converter = ConverterDef { capacity, ratio: TorqueCurve(vec![(0.0, 2.0), (1.0, 1.0)]) };
        for (w, u) in [(250.0, 0.0), (250.0, 100.0), (250.0, 230.0), (250.0, 260.0), (100.0, -20.0)] {
            let (slip, d) = (converter.at(w, u), 1e-4);
            let by = [
                (converter.at(w + d, u).torque - converter.at(w - d, u).torque) / (2.0 * d),
                (converter.at(w, u + d).torque - converter.at(w, u - d).torque) / (2.0 * d),
            ];
            // At the turbine's rest the slope over its speed is that of one side.
            assert!((slip.slopes[0] - by[0]).abs() < 1e-5, "{w} {u}: {slip:?} {by:?}");
            assert!(u == 0.0 || (slip.slopes[1] - by[1]).abs() < 1e-5, "{w} {u}: {slip:?} {by:?}");
        }
        let (drives, driven) = (converter.at(250.0, 0.95 * 250.0), converter.at(250.0, 1.05 * 250.0));
        assert!((drives.torque + driven.torque).abs() < 1e-9 && driven.ratio == 1.0 && drives.ratio > 1.0);
        assert_eq!(converter.at(250.0, 0.0).ratio, 2.0);
    }
}
