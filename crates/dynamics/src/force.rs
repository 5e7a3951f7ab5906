//! Applied forces.

use crate::{BodyId, TimeFunction};

/// A force and torque on a body, as functions of time.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceDef {
    /// The body.
    pub body: BodyId,
    /// Force in N.
    pub force: [TimeFunction; 3],
    /// Torque about the centre of mass in N m.
    pub torque: [TimeFunction; 3],
    /// Point of attack in the body's frame, in metres; `None`: the centre of mass.
    pub point: Option<grouser_math::Vec3>,
    /// Components along the body's axes instead of the world's.
    pub in_body_frame: bool,
}
