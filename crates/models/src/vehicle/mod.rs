//! Vehicles on tracks.

mod build;
mod shapes;
pub mod tracked;
pub mod wrap;

pub use build::{Track, Vehicle};
pub use tracked::{Arm, Chassis, Part, Pins, Shoe, Side, Sprocket, Tensioner, Tracked, VehicleError, Wheel};
