//! Vehicles: parts, a running gear, and controls.
//!
//! A [`VehicleDef`] says what a vehicle is: a chassis, a gear ([`GearDef`]), a driver. `VehicleDef::build` adds it to a
//! world with the parts builder ([`Assembly`]), and the [`Vehicle`] that it returns names all parts and says what they
//! are doing.

mod build;
mod controls;
mod driver;
mod error;
mod gear;
mod look;
mod parts;
mod pedals;
mod sphere_set;
mod state;
pub mod tracked;
pub mod wheeled;

pub use build::{Chassis, Vehicle, VehicleDef};
pub use controls::Controls;
pub use driver::{
    CONE_HEIGHT, CONE_RADIUS, ConeCourse, ConeLane, DrivePath, Driver, DriverMeasure, Drivetrain, Footprint, Gains,
    HeldSpeed, LaneChange, NearestPoint, Route, SteeringLaw, TurnKinematics,
};
pub use error::VehicleError;
pub use gear::{Gear, GearDef, GearReading, Mishap, MishapKind};
pub use look::{HULL_PAINT, VehicleLookDef};
pub use parts::{Assembly, MirrorSide, PartShape, PushSpring};
pub use pedals::Pedals;
pub use state::{HullMeasure, Measure};
pub use tracked::TrackMeasure;
pub use wheeled::WheelMeasure;
