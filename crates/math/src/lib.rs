//! Vectors, quaternions, poses, inertia, ordered parallel loops and random numbers.
//!
//! SI units, right-handed frames, z up, f64 throughout. Nothing here knows of bodies, shapes or contacts.

pub mod fixed;
pub mod frame;
pub mod group;
pub mod inertia;
pub mod par;
pub mod quat;
pub mod rank;
pub mod ranks;
pub mod rng;
pub mod sparse;
pub mod spatial;
pub mod twist;
pub mod wide;

pub use fixed::{FixedSum, LaneSum, Magic, TermLanes, TermSum};
pub use frame::Pose;
pub use glam::{DMat3 as Mat3, DQuat as Quat, DVec3 as Vec3};
pub use inertia::Sym3;
pub use spatial::TwistMatrix;
pub use twist::Twist;
pub use wide::{Lane, Narrow, Wide, Wide3};
