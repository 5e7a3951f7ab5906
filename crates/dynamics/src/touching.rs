//! The contacts of the last step as the outside sees them: bodies by their ids, forces in N.
//!
//! They have storage of their own. Contacts inside the step name bodies by slots and are overwritten by the next step,
//! be it done or not; these are written once, at the end of a step that succeeded, and so a failed step leaves them as
//! they are.

use crate::body::{BodyId, Wrench};
use grouser_geom::ContactKey;
use grouser_math::Vec3;

/// A contact of the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touching {
    /// The body that comes first in the order of the ids.
    pub body_a: BodyId,
    /// The other body.
    pub body_b: BodyId,
    /// Identity of the contact within the step.
    pub key: ContactKey,
    /// Unit normal in the world, from a to b.
    pub normal: Vec3,
    /// Contact point in the world, midway between the two surfaces, in m.
    pub point: Vec3,
    /// Signed distance of the surfaces along the normal, in m; negative when they overlap.
    pub distance: f64,
    /// Effective radius of the pair in m.
    pub radius: f64,
    /// Force on b in N, world frame; the opposite acts on a.
    pub force: Vec3,
    /// Moment on b in N m beside that of the force (rolling and spinning friction); the opposite acts on a.
    pub moment: Vec3,
    /// Where the force acts, from the centres of mass of a and b when it was found, in m.
    pub arms: [Vec3; 2],
}

impl Touching {
    /// A place to be filled.
    pub(crate) const BLANK: Self = Self {
        body_a: BodyId(0),
        body_b: BodyId(0),
        key: ContactKey { collider_a: 0, collider_b: 0, feature: 0 },
        normal: Vec3::ZERO,
        point: Vec3::ZERO,
        distance: 0.0,
        radius: 0.0,
        force: Vec3::ZERO,
        moment: Vec3::ZERO,
        arms: [Vec3::ZERO; 2],
    };

    /// Force on a body, and torque about its centre of mass; none if it is not one of the two.
    pub(crate) fn on(&self, body: BodyId) -> Option<Wrench> {
        let (sign, arm) = match body {
            _ if body == self.body_b => (1.0, self.arms[1]),
            _ if body == self.body_a => (-1.0, self.arms[0]),
            _ => return None,
        };
        let force = sign * self.force;
        Some(Wrench { force, torque: arm.cross(force) + sign * self.moment })
    }
}
