//! The half-space: ground and walls without end.

use super::tessellation::Mesh;
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

    /// A square of the plane with this half edge length in metres, as two triangles.
    pub fn tessellate(&self, half: f64) -> Mesh {
        let corner = |x: f64, y: f64| Vec3::new(half * x, half * y, 0.0);
        let points = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        (points, vec![[0, 1, 2], [0, 2, 3]])
    }
}
