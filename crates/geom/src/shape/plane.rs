//! The half-space: ground and walls without end.

use crate::Aabb;
use grouser_math::{Pose, Vec3};

/// All points with local z <= 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace;

impl HalfSpace {
    /// Bounds: everything (an axis-aligned plane is tightened by nothing; the broad phase keeps unbounded shapes apart).
    pub fn aabb(&self, _pose: &Pose) -> Aabb {
        Aabb::ALL
    }

    /// Outward normal in the world.
    pub fn normal(&self, pose: &Pose) -> Vec3 {
        pose.vector(Vec3::Z)
    }
}
