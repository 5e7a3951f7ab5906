//! What the narrow phase hands on.

use grouser_math::Vec3;
use serde::{Deserialize, Serialize};

/// Identity of a contact, stable from step to step: which colliders, and which feature of the pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ContactKey {
    /// Collider on body a.
    pub collider_a: u32,
    /// Collider on body b.
    pub collider_b: u32,
    /// Feature of the pair (0 for smooth pairs; corner, edge or face codes for boxes and meshes).
    pub feature: u32,
}

/// One contact point between two bodies, touching or separated by less than the envelope.
///
/// Convention of the whole engine: `body_a < body_b`, and the normal points out of body a towards body b, so that a
/// positive normal impulse pushes b along the normal and a against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Lower body index.
    pub body_a: u32,
    /// Higher body index.
    pub body_b: u32,
    /// Identity for the warm start.
    pub key: ContactKey,
    /// Unit normal in the world, from a to b.
    pub normal: Vec3,
    /// Contact point in the world, midway between the two surfaces, in metres. One point for both bodies keeps the
    /// angular momentum exact. The surface points are `point -+ normal * distance / 2` on a and b.
    pub point: Vec3,
    /// Signed distance of the surfaces along the normal, in metres; negative when they overlap.
    pub distance: f64,
    /// Effective radius of the pair in metres, 1/(1/R_a + 1/R_b) as in Hertz's law: half the radius for equal spheres,
    /// the sphere's own on a plane (see [`crate::Shape::contact_radius`] for shapes without curvature). Contact
    /// stiffness and rolling friction scale with it.
    pub radius: f64,
}
