//! Bodies, materials and the time step. Opens no file, prints nothing, knows no vehicle.
//!
//! Build a [`World`], add materials and bodies, call [`World::step`]. `step.rs` holds the whole step.

pub mod body;
mod build;
mod command;
mod connector;
pub mod contact;
mod detector;
mod device;
mod digest;
pub mod distribute;
mod division;
mod dormant;
pub mod element;
pub mod error;
pub mod flexible;
pub mod force;
pub mod friction_map;
pub mod function;
mod ground;
mod inspect;
pub mod joint;
mod lent;
pub mod material;
mod mechanism;
pub mod memory;
mod migrate;
mod mobility;
mod model;
pub mod motor;
mod present;
mod processor_stages;
pub mod profile;
mod reaction;
pub mod settings;
mod shift;
pub mod snapshot;
pub mod spring;
mod stage;
mod stage_device;
mod start;
mod state;
mod step;
pub mod table;
pub mod tolerance;
pub mod touching;
mod visit;
pub mod window;
pub mod world;

pub use body::{BodyDef, BodyId, BodyKind, BodyMass, ColliderDef, Motion, Role, Twist, Wrench};
pub use build::divide::RankCounts;
pub use element::{Element, ElementId};
pub use error::{BuildError, StepError};
pub use flexible::{FlexSurface, FlexibleDef, FlexibleId, FlexibleState, Inflation};
pub use force::ForceDef;
pub use friction_map::FrictionMap;
pub use function::TimeFunction;
pub use ground::GroundPoint;
pub use inspect::{Connection, FlexibleView};
pub use joint::{
    End, Frames, JointDef, JointFault, JointFriction, JointId, JointKind, JointLimits, ReactionFrame, ReactionQuery,
};
pub use material::{Combine, Material, MaterialId, PairOverride, Stiffness};
pub use memory::ContactMemory;
pub use mobility::{Mobility, MobilityCount};
pub use motor::{Axis, Drive, MotorDef, MotorId};
pub use processor_stages::ProcessorStages;
pub use profile::{Penetration, StageSeconds, StepReport};
pub use settings::{
    ContactMethod, ContactSettings, FrictionLaw, Integrator, JointMethod, JointSettings, LastContacts, Limits,
    NormalLaw,
};
pub use settings::{PenaltySettings, Settings, Sleeping, SolverSettings, SubstepCount};
pub use snapshot::Snapshot;
pub use spring::{Curve, ForceMap, SpringDef, SpringId, SpringKind, SpringLaw};
pub use stage_device::{
    ContactColumns, ContactTerms, FreeColumns, HALF_STEP, LEFT, MoveColumns, StageCounts, StageDevice, WHOLE_STEP,
};
pub use start::StartFault;
pub use state::Sleepers;
pub use tolerance::Tolerance;
pub use touching::Touching;
pub use window::{GrainCounts, WindowDef};
pub use world::World;
