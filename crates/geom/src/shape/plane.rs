//! The half-space: ground and walls without end.

use super::{Geometry, Tessellation};
use crate::Aabb;
use grouser_math::{Pose, Vec3};

/// All points with local z <= 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace;

impl HalfSpace {
    /// Outward normal in the world.
    pub fn normal(&self, pose: &Pose) -> Vec3 {
        pose.vector(Vec3::Z)
    }
}

impl Geometry for HalfSpace {
    /// Everything: an axis-aligned plane is tightened by nothing, and the broad phase keeps unbounded shapes apart.
    fn aabb(&self, _: &Pose) -> Aabb {
        Aabb::ALL
    }

    fn contact_radius(&self) -> f64 {
        f64::INFINITY
    }

    fn bounding_radius(&self) -> f64 {
        f64::INFINITY
    }

    /// A square of the plane with edge length 2 m, as two triangles.
    fn tessellate(&self, _: usize) -> Tessellation {
        let points = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| Vec3::new(x, y, 0.0));
        (points.to_vec(), vec![[0, 1, 2], [0, 2, 3]])
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::half_space()]
    }
}
