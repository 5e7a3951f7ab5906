//! Wheeled gear, the simplest one: axles of two wheels, mirrored left and right.
//!
//! A wheel is a rigid cylinder on a hinge. It turns on the chassis, or on a carrier that slides on a spring strut,
//! steers about the vertical, or does both. Each driven wheel has a motor of its own, without a differential. The
//! steered wheels of an axle are joined by a tie rod, and a motor turns the left one.

mod antiroll;
mod brake;
mod build;
pub mod car;
mod def;
mod drive;
pub mod driveline;
pub mod keys;
pub mod linkage;
pub mod powertrain;
mod rig;
mod state;
pub mod steering;
pub mod suspension;
pub mod tire;

pub use antiroll::add_antiroll;
pub use brake::{BrakeDef, Brakes, WheelBrake};
pub use build::TIRE_COLLISION;
pub use def::{AxleDef, Strut, WheeledDef};
pub use rig::{SuspensionRig, SuspensionRow};
pub use state::{WheelMeasure, WheelOnAxle, WheeledGear};
