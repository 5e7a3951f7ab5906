//! Box against half-space: the corners.

use super::Sink;
use crate::shape::{Cuboid, HalfSpace};
use grouser_math::{Mat3, Pose, Vec3};

/// One point per corner within the margin. Feature: the corner, with bit i set if its i-th coordinate is positive.
pub fn collide(cuboid: &Cuboid, pose: &Pose, plane: &HalfSpace, plane_pose: &Pose, margin: f64, sink: &mut Sink) {
    let n = plane.normal(plane_pose);
    let axes = Mat3::from_quat(pose.rotation);
    for corner in 0..8 {
        let offset = axes * (corner_sign(corner) * cuboid.half);
        // Height of the centre first: close to the plane both parts are small numbers.
        let distance = n.dot(pose.position - plane_pose.position) + n.dot(offset);
        if distance <= margin {
            sink.push(-n, pose.position + offset - n * (0.5 * distance), distance, corner);
        }
    }
}

/// Signs of the coordinates of a corner.
pub fn corner_sign(corner: u32) -> Vec3 {
    let sign = |bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
    Vec3::new(sign(0), sign(1), sign(2))
}
