//! Transmissions: gears, and when they shift.

use super::super::super::VehicleError;
use super::ConverterDef;

/// What is between crankshaft and driveshaft. Speeds in rad/s, inertias in kg m^2.
#[derive(Clone, Debug, PartialEq)]
pub enum TransmissionKind {
    /// Gears without a clutch that shift by the engine's speed.
    Automatic {
        /// Per forward gear: speeds below and above which it shifts down and up.
        shifts: Vec<[f64; 2]>,
    },
    /// A torque converter, an input shaft and gears that shift by its speed.
    Converter {
        /// Inertia of the block, which turns with the chassis about the shaft.
        block: f64,
        /// Inertia of the crankshaft.
        motorshaft: f64,
        /// Inertia of the input shaft with the turbine.
        input: f64,
        /// Inertia of the driveshaft, where the driveline gives none.
        driveshaft: f64,
        /// The converter.
        converter: ConverterDef,
        /// Speeds of the input shaft below and above which it shifts down and up.
        shifts: [f64; 2],
        /// Least time between two shifts, s.
        latency: f64,
    },
    /// A ratio that follows the driveshaft's speed.
    Variable {
        /// Share of the torque that is passed on.
        efficiency: f64,
        /// Least and greatest ratio.
        ratios: [f64; 2],
        /// Speeds of the driveshaft that belong to these.
        speeds: [f64; 2],
    },
    /// A clutch, an input shaft and gears that the driver chooses.
    Manual {
        /// Inertia of the block, which turns with the chassis about the shaft.
        block: f64,
        /// Inertia of the crankshaft.
        motorshaft: f64,
        /// Inertia of the input shaft.
        input: f64,
        /// Inertia of the driveshaft, where the driveline gives none.
        driveshaft: f64,
        /// Greatest torque of the clutch, N m.
        clutch: f64,
    },
}

/// A transmission.
#[derive(Clone, Debug, PartialEq)]
pub struct TransmissionDef {
    /// Ratios of the forward gears; a variable one has none.
    pub forward: Vec<f64>,
    /// Ratio of the reverse gear, below 0; not used by a variable one, which turns its ratio round.
    pub reverse: f64,
    /// What it is.
    pub kind: TransmissionKind,
}

/// What the next step depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct GearState {
    /// -1 reverse, 0 neutral, 1 and above forward.
    pub gear: i32,
    /// Time of the last shift, s.
    pub shifted: f64,
    /// Shifts so far.
    pub shifts: u32,
}

/// What decides about a shift.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct ShiftView {
    /// What the driver asks for: -1 reverse, 0 neutral, 1 and above forward.
    pub wanted: i32,
    /// Speed of the shaft by which it shifts, rad/s.
    pub speed: f64,
    /// Time, s.
    pub time: f64,
}

impl TransmissionDef {
    /// The ratio of its highest gear.
    pub fn top_ratio(&self) -> f64 {
        match &self.kind {
            TransmissionKind::Variable { ratios, .. } => ratios[1],
            _ => self.forward.iter().copied().fold(0.0, f64::max),
        }
    }

    /// Refuses numbers that no transmission has; `key` is that of its table.
    pub fn check(&self, key: &str) -> Result<(), VehicleError> {
        let at = |name: &str| format!("{key}.{name}");
        let ascends = |name: &str, [low, high]: [f64; 2], equal: bool| match low < high || equal && low == high {
            true => Ok(()),
            false => {
                let why = format!("the second of {low} and {high} is not the greater one");
                Err(VehicleError::new(at(name), why, "give the lower one first"))
            }
        };
        let has_gears = !matches!(self.kind, TransmissionKind::Variable { .. });
        if has_gears {
            if self.forward.is_empty() {
                return Err(VehicleError::new(at("forward"), "there is no forward gear", "give one ratio or more"));
            }
            self.forward.iter().try_for_each(|r| VehicleError::unless_positive(at("forward"), *r))?;
            if !self.reverse.is_finite() || self.reverse >= 0.0 {
                let why = format!("the ratio of the reverse gear is {}", self.reverse);
                return Err(VehicleError::new(at("reverse"), why, "give a number below 0"));
            }
        }
        let inertias = |list: &[(&str, f64)]| {
            list.iter().try_for_each(|(name, value)| VehicleError::unless_positive(at(name), *value))
        };
        match &self.kind {
            TransmissionKind::Automatic { shifts } => {
                if shifts.len() < self.forward.len() {
                    let why = format!("{} gears have {} pairs of shift points", self.forward.len(), shifts.len());
                    return Err(VehicleError::new(at("shift_rpm"), why, "give a pair for each forward gear"));
                }
                shifts.iter().try_for_each(|pair| ascends("shift_rpm", *pair, false))
            }
            TransmissionKind::Converter { motorshaft, input, driveshaft, converter, shifts, latency, .. } => {
                let list = [("motorshaft_inertia", *motorshaft), ("input_inertia", *input)];
                inertias(&list)?;
                inertias(&[("driveshaft_inertia", *driveshaft)])?;
                ascends("downshift_rpm", *shifts, false)?;
                if !latency.is_finite() || *latency < 0.0 {
                    let why = format!("the time between shifts cannot be {latency} s");
                    return Err(VehicleError::new(at("latency"), why, "give 0 or more"));
                }
                converter.check(&at("converter"))
            }
            TransmissionKind::Variable { efficiency, ratios, speeds } => {
                inertias(&[("efficiency", *efficiency), ("min_ratio", ratios[0])])?;
                if *efficiency > 1.0 {
                    let why = format!("the efficiency is {efficiency}");
                    return Err(VehicleError::new(at("efficiency"), why, "give at most 1"));
                }
                ascends("min_ratio", *ratios, true)?;
                ascends("speed_begin", *speeds, false)
            }
            TransmissionKind::Manual { motorshaft, input, driveshaft, clutch, .. } => inertias(&[
                ("motorshaft_inertia", *motorshaft),
                ("input_inertia", *input),
                ("driveshaft_inertia", *driveshaft),
                ("clutch_torque", *clutch),
            ]),
        }
    }

    /// Inertias of crankshaft, input shaft and driveshaft; `None`: it has no such shafts.
    pub(in super::super) fn inertias(&self) -> Option<[f64; 3]> {
        match &self.kind {
            TransmissionKind::Converter { motorshaft, input, driveshaft, .. }
            | TransmissionKind::Manual { motorshaft, input, driveshaft, .. } => {
                Some([*motorshaft, *input, *driveshaft])
            }
            _ => None,
        }
    }

    /// Inertia of its block, kg m^2.
    pub(in super::super) fn block(&self) -> f64 {
        match &self.kind {
            TransmissionKind::Converter { block, .. } | TransmissionKind::Manual { block, .. } => *block,
            _ => 0.0,
        }
    }

    /// Share of the engine's torque that it passes on.
    pub(in super::super) fn efficiency(&self) -> f64 {
        match &self.kind {
            TransmissionKind::Variable { efficiency, .. } => *efficiency,
            _ => 1.0,
        }
    }

    /// Its ratio in a gear with the driveshaft at `speed` rad/s; `None`: neutral.
    pub(in super::super) fn ratio(&self, gear: i32, speed: f64) -> Option<f64> {
        if gear == 0 {
            return None;
        }
        Some(match &self.kind {
            TransmissionKind::Variable { ratios, speeds, .. } => {
                let share = ((speed.abs() - speeds[0]) / (speeds[1] - speeds[0])).clamp(0.0, 1.0);
                f64::from(gear.signum()) * (ratios[0] + (ratios[1] - ratios[0]) * share)
            }
            _ if gear < 0 => self.reverse,
            _ => self.forward[(gear as usize).min(self.forward.len()) - 1],
        })
    }

    /// The gear for the next step.
    pub(in super::super) fn shift(&self, state: GearState, view: ShiftView) -> GearState {
        let most = self.forward.len() as i32;
        let own = |gear: i32, [down, up]: [f64; 2]| {
            if view.speed > up && gear < most {
                gear + 1
            } else if view.speed < down && gear > 1 {
                gear - 1
            } else {
                gear
            }
        };
        let gear = match &self.kind {
            _ if view.wanted <= 0 => view.wanted,
            TransmissionKind::Variable { .. } => 1,
            TransmissionKind::Manual { .. } => view.wanted.min(most),
            // From reverse or neutral it starts in the first gear.
            _ if state.gear <= 0 => 1,
            TransmissionKind::Automatic { shifts } => own(state.gear, shifts[state.gear as usize - 1]),
            TransmissionKind::Converter { shifts, latency, .. } => {
                if view.time - state.shifted < *latency {
                    state.gear
                } else {
                    own(state.gear, *shifts)
                }
            }
        };
        match gear == state.gear {
            true => state,
            false => GearState { gear, shifted: view.time, shifts: state.shifts + 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gears_shift_by_speed_and_wait() {
        let kind = TransmissionKind::Automatic { shifts: vec![[100.0, 200.0]; 3] };
        let mut automatic = TransmissionDef { forward: vec![0.2, 0.4, 0.8], reverse: -0.1, kind };
        automatic.check("transmission").unwrap();
        let state = |gear| GearState { gear, shifted: 0.0, shifts: 0 };
        let view = |wanted, speed, time| ShiftView { wanted, speed, time };
        assert_eq!(automatic.shift(state(1), view(1, 201.0, 3.0)), GearState { gear: 2, shifted: 3.0, shifts: 1 });
        assert_eq!(automatic.shift(state(3), view(1, 201.0, 3.0)).gear, 3);
        assert_eq!(automatic.shift(state(3), view(1, 99.0, 3.0)).gear, 2);
        assert_eq!(automatic.shift(state(1), view(1, 9.0, 3.0)).gear, 1);
        assert_eq!(automatic.shift(state(2), view(-1, 9.0, 3.0)).gear, -1);
        assert_eq!(
            (automatic.ratio(-1, 0.0), automatic.ratio(0, 0.0), automatic.ratio(3, 0.0)),
            (Some(-0.1), None, Some(0.8))
        );
        let converter = ConverterDef {
            capacity: super::super::TorqueCurve(vec![(0.0, 15.0), (1.0, 30.0)]),
            ratio: super::super::TorqueCurve(vec![(0.0, 2.0), (1.0, 1.0)]),
        };
        let (block, motorshaft, input, driveshaft) = (0.0, 1.0, 1.0, 1.0);
        let (shifts, latency) = ([100.0, 200.0], 1.0);
        automatic.kind =
            TransmissionKind::Converter { block, motorshaft, input, driveshaft, converter, shifts, latency };
        assert_eq!(automatic.shift(state(1), view(1, 201.0, 0.9)).gear, 1);
        assert_eq!(automatic.shift(state(1), view(1, 201.0, 1.0)).gear, 2);
        let kind = TransmissionKind::Variable { efficiency: 0.8, ratios: [0.2, 1.0], speeds: [20.0, 100.0] };
        let variable = TransmissionDef { forward: vec![], reverse: 0.0, kind };
        variable.check("transmission").unwrap();
        for (gear, speed, expected) in [(1, 10.0, 0.2), (1, 60.0, 0.6), (1, 300.0, 1.0), (-1, 60.0, -0.6)] {
            assert!((variable.ratio(gear, speed).unwrap() - expected).abs() < 1e-15, "gear {gear} at {speed} rad/s");
        }
    }
}
