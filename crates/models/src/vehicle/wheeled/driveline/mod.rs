//! Drivelines: shafts, bevel gears and differentials between the transmission and the wheels.
//!
//! Shafts have one rotation and an inertia. Speeds are absolute, about the chassis' directions `along` (of the
//! driveshafts) and `across` (of the axles); p and q are the chassis' own rates about them, and w of a wheel is the
//! spin of its spindle about its axis. With D the driveshaft, F_a the shaft to axle a, B_a the case of its
//! differential, l_a and r_a its wheels, C the crankshaft, I the input shaft of the gears,
//!
//! ```text
//! differential           B_a = s_l l_a + s_r r_a           s_l = s_r = 1/2, or by the bias below
//! bevel gear             (B_a - q) = ratio_a (F_a - p)
//! central differential   D = sum over axles of share_a F_a;  with one axle F is D
//! gears                  (D - p) = ratio (I - p)
//! ```
//!
//! These are rows of the step without compliance, eliminated together with the joints, so that speeds keep their ratios
//! to rounding. A row's impulse acts along its gradient: both wheels get the same torque from an open differential, the
//! case gives their sum, and what a gear changes reacts on the chassis, about `across` for the wheels' torque and about
//! `along` for the shaft's. Power is then neither made nor lost in them, and what enters is what leaves and what shafts
//! store. That shafts' spins turn with the chassis' heading and pitch (gyroscopic torques) is left out.
//!
//! A locked differential has a clutch between its outputs: a row w_l - w_r = 0 with at most its torque either way.
//!
//! The torque-biasing differentials of [`DrivelineDef`] give the slower wheel b/(1 + b) of the torque and the faster
//! one the rest: b is 1 up to a difference of 0.25 rad/s, the greatest bias from 0.5 on, linear between. Where the
//! engine brakes, the faster wheel gets the larger part, so that the friction inside always takes energy.
//!
//! Engine, torque converter and clutch are laws between these shafts. A torque T(y) over a speed y: with theta of the
//! step (1 in Euler's), y- and y+ before and after, y* the speed expected by the last step's acceleration, and g =
//! max(0, -T'(y*)),
//!
//! ```text
//! lambda = h (T(y*) - g ((1 - theta) y- + theta y+ - y*))
//! ```
//!
//! of which h T(y*) is given and the rest is a row with compliance, so that a falling curve is implicit and stable at
//! any slope and step, and a rising one is taken at the speed expected. The converter is one such row with the
//! gradient R u - w of turbine and impeller, which gives the turbine R times what the impeller takes, exactly; its
//! slope is the greater one of those over w and, divided by R, over u.

mod element;
mod network;
mod rows;

pub use element::{Powertrain, PowertrainDef, WheelEnd};

use super::super::VehicleError;
use grouser_dynamics::TimeFunction;
use grouser_math::Vec3;

/// A driven axle: a bevel gear and a differential.
#[derive(Clone, Debug, PartialEq)]
pub struct DrivenAxle {
    /// Share of the driveshaft's torque.
    pub share: f64,
    /// Ratio of the bevel gear.
    pub ratio: f64,
    /// Inertia of the shaft that leads to it, kg m^2; not used where it is the only axle.
    pub shaft: f64,
    /// Inertia of the differential's case, kg m^2.
    pub case: f64,
    /// Greatest ratio of the wheels' torques; 1: they are equal.
    pub max_bias: f64,
    /// Torque with which a lock holds its wheels together, N m; 0: open.
    pub lock: f64,
}

/// A driveline.
#[derive(Clone, Debug, PartialEq)]
pub struct DrivelineDef {
    /// Direction of the driveshafts in the chassis' frame, unit.
    pub along: Vec3,
    /// Direction of the axles, unit.
    pub across: Vec3,
    /// Inertia of the driveshaft, kg m^2; `None`: that of the transmission's, if it has one.
    pub driveshaft: Option<f64>,
    /// The driven axles.
    pub axles: Vec<DrivenAxle>,
    /// Torque with which a lock holds the shafts to two axles together, N m; 0: open.
    pub central_lock: f64,
    /// Greatest torques in N m of the locks of axles and of the central one, for those who close them; `None`: there
    /// are none.
    pub lock_limits: Option<[f64; 2]>,
    /// Share of their torques with which the locks hold, over time: 0 (open) to 1 (closed).
    pub lock_engaged: TimeFunction,
}

/// Inertia of shafts that a description leaves out, kg m^2: small beside that of a wheel.
pub const NEGLIGIBLE: f64 = 1e-3;
/// Driven axles at most.
const MOST_AXLES: usize = 8;

impl DrivelineDef {
    /// Shafts along x and axles along y, with these axles.
    pub fn new(driveshaft: Option<f64>, axles: Vec<DrivenAxle>) -> Self {
        let lock_engaged = TimeFunction::Constant(1.0);
        Self { along: Vec3::X, across: Vec3::Y, driveshaft, axles, central_lock: 0.0, lock_limits: None, lock_engaged }
    }

    /// Locks all its differentials with at most these torques in N m, or opens them.
    pub fn lock(&mut self, axles: f64, central: f64) {
        self.axles.iter_mut().for_each(|axle| axle.lock = axles);
        self.central_lock = central;
    }

    /// Refuses numbers that no driveline has; `key` is that of its table.
    pub fn check(&self, key: &str) -> Result<(), VehicleError> {
        let at = |name: &str| format!("{key}.{name}");
        if self.axles.is_empty() || self.axles.len() > MOST_AXLES {
            let why = format!("it drives {} axles", self.axles.len());
            return Err(VehicleError::new(at("axles"), why, format!("drive 1 to {MOST_AXLES} axles")));
        }
        for (name, direction) in [("along", self.along), ("across", self.across)] {
            if (direction.length() - 1.0).abs() > 1e-6 {
                let why = format!("the direction {direction} has the length {}", direction.length());
                return Err(VehicleError::new(at(name), why, "give a unit vector"));
            }
        }
        VehicleError::unless_positive(at("driveshaft"), self.driveshaft.unwrap_or(1.0))?;
        for axle in &self.axles {
            let list = [("ratio", axle.ratio), ("shaft", axle.shaft), ("case", axle.case), ("max_bias", axle.max_bias)];
            list.iter().try_for_each(|(name, value)| VehicleError::unless_positive(at(name), *value))?;
            if axle.max_bias < 1.0 || !axle.share.is_finite() || axle.share < 0.0 || axle.lock.is_nan() {
                let why = format!("an axle has the bias {} and the share {}", axle.max_bias, axle.share);
                return Err(VehicleError::new(at("axles"), why, "give a bias of at least 1 and shares of 0 or more"));
            }
        }
        let sum: f64 = self.axles.iter().map(|axle| axle.share).sum();
        if (sum - 1.0).abs() > 1e-9 {
            let why = format!("the shares of the axles' torques add up to {sum}");
            return Err(VehicleError::new(at("axles"), why, "give shares whose sum is 1"));
        }
        Ok(())
    }
}
