//! Poses (rigid transforms) and contact frames.

use crate::{Quat, Vec3};
use serde::{Deserialize, Serialize};

/// Position and orientation of a frame in another one: `x_world = rotation * x_local + position`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Origin of the frame, in metres.
    pub position: Vec3,
    /// Unit quaternion that turns local vectors into world vectors.
    pub rotation: Quat,
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Pose {
    /// The frame that coincides with its parent.
    pub const IDENTITY: Self = Self { position: Vec3::ZERO, rotation: Quat::IDENTITY };

    /// A pose from its parts.
    pub fn new(position: Vec3, rotation: Quat) -> Self {
        Self { position, rotation }
    }

    /// A pose that only shifts.
    pub fn at(position: Vec3) -> Self {
        Self { position, rotation: Quat::IDENTITY }
    }

    /// Local point to world.
    pub fn point(&self, local: Vec3) -> Vec3 {
        self.rotation * local + self.position
    }

    /// Local direction to world.
    pub fn vector(&self, local: Vec3) -> Vec3 {
        self.rotation * local
    }

    /// World point to local.
    pub fn inverse_point(&self, world: Vec3) -> Vec3 {
        self.rotation.conjugate() * (world - self.position)
    }

    /// World direction to local.
    pub fn inverse_vector(&self, world: Vec3) -> Vec3 {
        self.rotation.conjugate() * world
    }

    /// The pose of `child` (given in this frame) in this frame's parent.
    #[inline]
    pub fn compose(&self, child: &Pose) -> Pose {
        Pose { position: self.point(child.position), rotation: self.rotation * child.rotation }
    }

    /// The transform back.
    pub fn inverse(&self) -> Pose {
        let rotation = self.rotation.conjugate();
        Pose { position: -(rotation * self.position), rotation }
    }
}

/// Two unit vectors `(u, w)` that complete the unit vector `n` to a right-handed frame `n, u, w`.
///
/// Duff et al., "Building an orthonormal basis, revisited", JCGT 2017: no branch besides the sign, no normalisation.
pub fn tangents(n: Vec3) -> (Vec3, Vec3) {
    let sign = 1f64.copysign(n.z);
    let a = -1.0 / (sign + n.z);
    let b = n.x * n.y * a;
    (Vec3::new(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x), Vec3::new(b, sign + n.y * n.y * a, -n.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pose_composes_and_inverts() {
        let a = Pose::new(Vec3::new(1.0, 2.0, 3.0), Quat::from_rotation_x(0.4));
        let b = Pose::new(Vec3::new(-1.0, 0.5, 2.0), Quat::from_rotation_z(-1.1));
        let x = Vec3::new(0.3, -0.2, 0.9);
        assert!((a.compose(&b).point(x) - a.point(b.point(x))).length() < 1e-14);
        assert!((a.inverse().point(a.point(x)) - x).length() < 1e-14);
        assert!((a.inverse_point(a.point(x)) - x).length() < 1e-14);
        assert!((a.inverse_vector(a.vector(x)) - x).length() < 1e-14);
    }

    #[test]
    fn tangents_are_right_handed() {
        for n in [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::Z, Vec3::new(1.0, -2.0, -0.3).normalize()] {
            let (u, w) = tangents(n);
            assert!((u.cross(w) - n).length() < 1e-14 && (u.length() - 1.0).abs() < 1e-14);
        }
    }
}
