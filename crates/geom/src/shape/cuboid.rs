//! The box.

use crate::{Aabb, MassProperties};
use grouser_math::{Mat3, Pose, Sym3, Vec3};

/// A box about the local origin with edges along the local axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    /// Half edge lengths in metres.
    pub half: Vec3,
}

impl Cuboid {
    /// Bounds: |R| half.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        let r = Mat3::from_quat(pose.rotation);
        let half = r.x_axis.abs() * self.half.x + r.y_axis.abs() * self.half.y + r.z_axis.abs() * self.half.z;
        Aabb::around(pose.position, half)
    }

    /// Farthest point in a local direction.
    pub fn support(&self, direction: Vec3) -> Vec3 {
        Vec3::new(
            self.half.x.copysign(direction.x),
            self.half.y.copysign(direction.y),
            self.half.z.copysign(direction.z),
        )
    }

    /// m = 8 hx hy hz rho, I = m/3 (hy^2 + hz^2, ...).
    pub fn mass_properties(&self, density: f64) -> MassProperties {
        let mass = density * 8.0 * self.half.x * self.half.y * self.half.z;
        let s = self.half * self.half;
        MassProperties {
            mass,
            center: Vec3::ZERO,
            inertia: Sym3::diagonal(mass / 3.0 * Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y)),
        }
    }
}
