//! Vehicles on tracks.

mod build;
pub mod driver;
mod lug;
mod shapes;
mod sphere_set;
pub mod state;
pub mod tracked;
pub mod wrap;

pub use build::{Track, Vehicle};
pub use driver::Driver;
pub use state::Measure;
pub use tracked::{
    Arm, Chassis, Lug, Part, Pins, Shoe, Side, Slide, Sprocket, Tensioner, Tracked, VehicleError, Wheel,
};
