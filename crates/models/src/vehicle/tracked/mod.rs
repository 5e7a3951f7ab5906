//! Tracked gear: shoes around sprocket, idler and road wheels.

mod build;
mod check;
mod close;
mod collide;
mod def;
mod drive;
mod lug;
mod shapes;
mod state;
mod suspension;
mod wrap;

pub(super) use build::TrackPlan;
pub use def::{Lug, Pins, Shoe, Slide, Sprocket, SwingArm, Tensioner, TrackSide, TrackWheel, TrackedDef};
pub use state::{Track, TrackMeasure, TrackedGear};
