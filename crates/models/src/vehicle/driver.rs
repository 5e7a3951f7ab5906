//! A driver: controls over time, and the drivetrain that follows them.
//!
//! A gear turns the functions of time into drives of its motors when it is built; the motors then need nobody between
//! steps, and a run goes on from a checkpoint to the same bits. [`Vehicle::command`] sets the controls from outside
//! instead.

use super::controls::Controls;
use super::{Gear, Vehicle};
use grouser_dynamics::{BuildError, TimeFunction, World};

/// What drives a gear: motors that hold the speed they are asked for with at most their largest torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drivetrain {
    /// Speed at full throttle, m/s.
    pub max_speed: f64,
    /// Largest torque at a sprocket or a driven wheel, N m; `None`: as much as it takes.
    pub max_torque: Option<f64>,
    /// Share of the maximum speed that full steering takes from one track and gives to the other.
    pub turn: f64,
}

/// What a driver does, and what he does it with.
#[derive(Clone, Debug, PartialEq)]
pub struct Driver {
    /// Throttle over time, -1 (full speed back) to 1.
    pub throttle: TimeFunction,
    /// Steering over time, -1 (right) to 1 (left).
    pub steering: TimeFunction,
    /// Brake over time, 0 (released) to 1.
    pub brake: TimeFunction,
    /// Gear: -1 reverse, 0 neutral, 1 forward.
    pub gear: i8,
    /// What the vehicle makes of them.
    pub drivetrain: Drivetrain,
}

impl Driver {
    /// The controls at time `t` (s).
    pub fn controls(&self, t: f64) -> Controls {
        let [throttle, steering, brake] = [&self.throttle, &self.steering, &self.brake].map(|f| f.at(t));
        Controls { throttle, steering, brake, clutch: 0.0, gear: self.gear }.clamped()
    }

    /// The speed that a motor is asked for over time: weights of throttle (in the forward gear) and steering, at most
    /// `full` either way, less the share that the brake takes.
    pub(super) fn speed(&self, full: f64, throttle: f64, steering: f64) -> TimeFunction {
        let forward = throttle * f64::from(self.gear.signum());
        let terms = vec![(forward, self.throttle.clone()), (steering, self.steering.clone())];
        let asked = TimeFunction::Sum { terms, low: -full, high: full };
        if self.brake == TimeFunction::default() {
            return asked;
        }
        let terms = vec![(1.0, TimeFunction::Constant(1.0)), (-1.0, self.brake.clone())];
        let released = TimeFunction::Sum { terms, low: 0.0, high: 1.0 };
        TimeFunction::Product(Box::new([asked, released]))
    }
}

impl Vehicle {
    /// Sets the controls from the next step on (cut to their ranges), instead of the driver's functions of time; `None`
    /// gives the vehicle back to those. Does nothing to a vehicle without a driver.
    pub fn command(&self, world: &mut World, controls: Option<Controls>) -> Result<(), BuildError> {
        let Some(driver) = &self.driver else { return Ok(()) };
        let controls = controls.map(Controls::clamped);
        match &self.gear {
            Gear::Tracked(gear) => gear.command(&driver.drivetrain, world, controls),
            Gear::Wheeled(gear) => gear.command(&driver.drivetrain, world, controls),
        }
    }
}
