//! The box.

use crate::shape::Geometry;
use super::convex::{Convex, Patch};
use super::feature::{self, Feature};
use super::tessellation::{Tessellation, fans};
use crate::{Aabb, MassProperties};
use grouser_math::{Mat3, Pose, Sym3, Vec3};

/// Signs of the coordinates of a corner.
pub fn corner_sign(corner: u32) -> Vec3 {
    let sign = |bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
    Vec3::new(sign(0), sign(1), sign(2))
}

/// A box about the local origin with edges along the local axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    /// Half edge lengths in metres.
    pub half: Vec3,
}

impl Cuboid {
    /// Farthest point in a local direction.
    pub fn support(&self, direction: Vec3) -> Vec3 {
        Vec3::new(
            self.half.x.copysign(direction.x),
            self.half.y.copysign(direction.y),
            self.half.z.copysign(direction.z),
        )
    }
}

impl Geometry for Cuboid {
    /// Bounds: |R| half.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let r = Mat3::from_quat(pose.rotation);
        let half = r.x_axis.abs() * self.half.x + r.y_axis.abs() * self.half.y + r.z_axis.abs() * self.half.z;
        Aabb::around(pose.position, half)
    }

    /// m = 8 hx hy hz rho, I = m/3 (hy^2 + hz^2, ...).
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let mass = density * 8.0 * self.half.x * self.half.y * self.half.z;
        let s = self.half * self.half;
        Some(MassProperties {
            mass,
            center: Vec3::ZERO,
            inertia: Sym3::diagonal(mass / 3.0 * Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y)),
        })
    }

    /// Half the least thickness.
    fn contact_radius(&self) -> f64 {
        self.half.min_element()
    }

    fn bounding_radius(&self) -> f64 {
        self.half.length()
    }

    fn tessellate(&self, _: usize) -> Tessellation {
        let points = (0..8).map(|i| corner_sign(i) * self.half).collect();
        let faces: [[u32; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        (points, fans(faces.iter().map(|f| f.as_slice())))
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::cuboid(Vec3::new(0.3, 0.5, 0.7))]
    }
}

impl Convex for Cuboid {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        self.support(direction)
    }

    fn patch(&self, direction: Vec3) -> Patch {
        let size = direction.abs();
        let axis = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        let sign = 1f64.copysign(direction[axis]);
        let middle = Vec3::AXES[axis] * (sign * self.half[axis]);
        let u = Vec3::AXES[(axis + 1) % 3] * self.half[(axis + 1) % 3];
        // u x w points along the axis, so that the corners run anticlockwise from +axis.
        let w = Vec3::AXES[(axis + 2) % 3] * (sign * self.half[(axis + 2) % 3]);
        Patch {
            corners: vec![middle + u + w, middle - u + w, middle - u - w, middle + u - w],
            normal: Some(Vec3::AXES[axis] * sign),
            name: 2 * axis as u32 + u32::from(sign > 0.0),
        }
    }

    fn touch(&self, _: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        for i in 0..8 {
            point(corner_sign(i) * self.half, i);
        }
    }

    fn features(&self, direction: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        feature::of_box(self.half, direction, near, found);
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        (p.abs() - self.half).max_element()
    }

    fn core_nearest(&self, p: Vec3) -> Option<Vec3> {
        Some(p.clamp(-self.half, self.half))
    }

    fn extent(&self) -> f64 {
        self.half.element_sum()
    }
}
