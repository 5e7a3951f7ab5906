//! Shapes, mass properties and collision detection. Knows no time, velocity or force.
//!
//! The pipeline is two calls: [`broad::BroadPhase::find`] lists the pairs of colliders whose bounds touch,
//! [`narrow::contacts`] turns each pair into contact points through the pair table of [`narrow::table`]. Of many
//! contacts between two bodies [`reduce`] keeps a few.

pub mod aabb;
pub mod broad;
mod bvh;
pub mod collider;
pub mod contact;
pub mod decompose;
pub mod detect;
pub mod mass;
pub mod narrow;
pub mod query;
pub mod read;
pub mod reduce;
pub mod shape;
pub mod still;
pub mod surface;

pub use aabb::Aabb;
pub use collider::{BodyPairs, Collider};
pub use contact::{Contact, ContactKey};
pub use detect::{DetectCounts, DetectDevice, DetectFault, DetectScene, DetectedPairs};
pub use mass::MassProperties;
pub use shape::Shape;
pub use still::StillShapes;
