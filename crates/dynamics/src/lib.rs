//! Bodies, materials and the time step. Opens no file, prints nothing, knows no vehicle.
//!
//! Build a [`World`], add materials and bodies, call [`World::step`]. The whole step is told in `step.rs`.

pub mod body;
mod digest;
pub mod error;
pub mod force;
pub mod function;
mod inspect;
pub mod material;
pub mod memory;
pub mod profile;
pub mod settings;
pub mod snapshot;
mod stage;
mod step;
pub mod world;

pub use body::{BodyDef, BodyId, ColliderDef, Kind, Motion, Twist, Wrench};
pub use error::{BuildError, StepError};
pub use force::ForceDef;
pub use function::TimeFunction;
pub use material::{Combine, Material, MaterialId, PairOverride, Stiffness};
pub use profile::{Penetration, StageSeconds, StepReport};
pub use settings::{ContactSettings, Limits, Settings, SolverSettings};
pub use snapshot::Snapshot;
pub use world::World;
