//! Engines: torque over speed and throttle, with its slope.

use super::super::super::VehicleError;

/// A table of torques over speeds: linear between its points, constant beyond its ends.
#[derive(Clone, Debug, PartialEq)]
pub struct TorqueCurve(pub Vec<(f64, f64)>);

impl TorqueCurve {
    /// Value and slope at `x`.
    pub fn at(&self, x: f64) -> (f64, f64) {
        let points = &self.0;
        match points.partition_point(|p| p.0 <= x) {
            0 => (points.first().map_or(0.0, |p| p.1), 0.0),
            i if i == points.len() => (points[i - 1].1, 0.0),
            i => {
                let ((x0, y0), (x1, y1)) = (points[i - 1], points[i]);
                let slope = (y1 - y0) / (x1 - x0);
                (y0 + slope * (x - x0), slope)
            }
        }
    }

    /// Refuses tables that are too short, not finite or out of order; `key` is theirs.
    pub(super) fn check(&self, key: &str) -> Result<(), VehicleError> {
        let points = &self.0;
        if points.len() < 2 {
            let why = format!("a table needs two points or more, this one has {}", points.len());
            return Err(VehicleError::new(key, why, "give pairs of speed and value"));
        }
        if points.iter().any(|p| !p.0.is_finite() || !p.1.is_finite()) {
            return Err(VehicleError::new(key, "a number of the table is not finite", "give finite numbers"));
        }
        match points.windows(2).find(|w| w[1].0 <= w[0].0) {
            Some(w) => {
                let why = format!("the first column does not increase: {} after {}", w[1].0, w[0].0);
                Err(VehicleError::new(key, why, "sort the pairs by their first number"))
            }
            None => Ok(()),
        }
    }
}

/// What an engine's torque depends on. Speeds in rad/s, torques in N m.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineLaw {
    /// Torque and power up to a speed.
    Limited {
        /// Greatest torque, N m.
        torque: f64,
        /// Greatest power, W.
        power: f64,
        /// Speed from which on there is no torque, rad/s.
        speed: f64,
    },
    /// Two maps over the speed.
    Map {
        /// Greatest speed, rad/s: beyond it the maps keep their values.
        speed: f64,
        /// Torque at full throttle.
        full: TorqueCurve,
        /// Torque at no throttle.
        zero: TorqueCurve,
    },
    /// A crankshaft with inertia.
    Shaft {
        /// Inertia of the block, which turns with the chassis about the shaft, kg m^2.
        block: f64,
        /// Inertia of the crankshaft, kg m^2.
        inertia: f64,
        /// Torque at full throttle.
        torque: TorqueCurve,
        /// Losses: below 0 where they brake.
        losses: TorqueCurve,
    },
}

/// An engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineDef {
    /// Its law.
    pub law: EngineLaw,
}

/// Share of the greatest speed within which [`EngineLaw::Limited`] loses its torque: a jump would be no law.
const CUT: f64 = 0.005;

impl EngineDef {
    /// Refuses numbers that no engine has; `key` is that of its table.
    pub fn check(&self, key: &str) -> Result<(), VehicleError> {
        let at = |name: &str| format!("{key}.{name}");
        match &self.law {
            EngineLaw::Limited { torque, power, speed } => {
                VehicleError::unless_positive(at("max_torque"), *torque)?;
                VehicleError::unless_positive(at("max_power"), *power)?;
                VehicleError::unless_positive(at("max_speed"), *speed)
            }
            EngineLaw::Map { speed, full, zero } => {
                VehicleError::unless_positive(at("max_rpm"), *speed)?;
                full.check(&at("full_throttle"))?;
                zero.check(&at("zero_throttle"))
            }
            EngineLaw::Shaft { block, inertia, torque, losses } => {
                VehicleError::unless_positive(at("inertia"), *inertia)?;
                if !block.is_finite() || *block < 0.0 {
                    let why = format!("an inertia cannot be {block}");
                    return Err(VehicleError::new(at("block_inertia"), why, "give 0 or more, in kg m^2"));
                }
                torque.check(&at("torque"))?;
                losses.check(&at("losses"))
            }
        }
    }

    /// Inertia of its crankshaft; `None`: it has none of its own.
    pub(in super::super) fn inertia(&self) -> Option<f64> {
        match &self.law {
            EngineLaw::Shaft { inertia, .. } => Some(*inertia),
            _ => None,
        }
    }

    /// Inertia of its block, kg m^2.
    pub(in super::super) fn block(&self) -> f64 {
        match &self.law {
            EngineLaw::Shaft { block, .. } => *block,
            _ => 0.0,
        }
    }

    /// The speed in rad/s from which on it gives nothing at full throttle, or the last one that is known.
    pub fn top_speed(&self) -> f64 {
        let zero = |curve: &TorqueCurve| {
            let last = curve.0.last().map_or(0.0, |p| p.0);
            let falls = curve.0.windows(2).find(|w| w[0].1 > 0.0 && w[1].1 <= 0.0);
            falls.map_or(last, |w| w[0].0 + (w[1].0 - w[0].0) * w[0].1 / (w[0].1 - w[1].1))
        };
        match &self.law {
            EngineLaw::Limited { speed, .. } => *speed,
            EngineLaw::Map { speed, full, .. } => speed.min(zero(full)),
            EngineLaw::Shaft { torque, .. } => zero(torque),
        }
    }

    /// Torque in N m at the speed `w` (rad/s) and its slope in N m s/rad.
    pub fn torque(&self, w: f64, throttle: f64) -> (f64, f64) {
        match &self.law {
            EngineLaw::Limited { torque, power, speed } => {
                let (value, slope) = if w * torque <= *power { (*torque, 0.0) } else { (power / w, -power / (w * w)) };
                let cut = CUT * speed;
                let left = (speed - w) / cut;
                let (value, slope) = if left >= 1.0 {
                    (value, slope)
                } else if left > 0.0 {
                    (value * left, slope * left - value / cut)
                } else {
                    (0.0, 0.0)
                };
                (throttle * value, throttle * slope)
            }
            EngineLaw::Map { speed, full, zero } => {
                let kept = w.clamp(0.0, *speed);
                let (f, z) = (full.at(kept), zero.at(kept));
                let slope = if kept == w { throttle * f.1 + (1.0 - throttle) * z.1 } else { 0.0 };
                (throttle * f.0 + (1.0 - throttle) * z.0, slope)
            }
            EngineLaw::Shaft { torque, losses, .. } => {
                let (t, l) = (torque.at(w), losses.at(w));
                (throttle * t.0 + l.0, throttle * t.1 + l.1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn torques_by_their_definitions() {
        let limited = EngineDef { law: EngineLaw::Limited { torque: 330.0, power: 110e3, speed: 1000.0 } };
        assert_eq!(limited.torque(100.0, 0.5).0, 165.0);
        let (t, slope) = limited.torque(500.0, 1.0);
        assert!((t - 220.0).abs() < 1e-12 && (slope + 0.44).abs() < 1e-12);
        assert_eq!(limited.torque(1000.0, 1.0).0, 0.0);
        let (full, zero) =
            (TorqueCurve(vec![(0.0, 100.0), (200.0, 300.0)]), TorqueCurve(vec![(0.0, 0.0), (100.0, -20.0)]));
        let map = EngineDef { law: EngineLaw::Map { speed: 150.0, full: full.clone(), zero: zero.clone() } };
        assert_eq!(map.torque(50.0, 0.25), (0.25 * 150.0 - 0.75 * 10.0, 0.25 - 0.75 * 0.2));
        assert_eq!(map.torque(500.0, 1.0), (250.0, 0.0));
        let shaft = EngineDef { law: EngineLaw::Shaft { block: 0.0, inertia: 1.0, torque: full, losses: zero } };
        assert_eq!(shaft.torque(50.0, 0.5).0, 75.0 - 10.0);
        let bad = EngineDef { law: EngineLaw::Limited { torque: -1.0, power: 1.0, speed: 1.0 } };
        assert!(bad.check("engine").is_err());
        assert!(TorqueCurve(vec![(0.0, 1.0), (0.0, 2.0)]).check("torque").is_err());
    }
}
