//! Box against half-space: the corners.

use super::Sink;
use crate::shape::{Cuboid, HalfSpace, corner_sign};
use grouser_math::{Mat3, Pose};

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

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::{Quat, Vec3};

    #[test]
    fn corners_within_the_margin() {
        let cuboid = Cuboid { half: Vec3::new(1.0, 2.0, 0.5) };
        let count = |height: f64, tilt: f64| {
            let mut out = Vec::new();
            let mut sink = Sink::new((0, 0), (1, 1), 0.5, &mut out);
            let pose = Pose::new(Vec3::Z * height, Quat::from_rotation_y(tilt));
            collide(&cuboid, &pose, &HalfSpace, &Pose::IDENTITY, 0.01, &mut sink);
            out
        };
        let flat = count(0.499, 0.0);
        assert_eq!(flat.iter().map(|c| c.key.feature).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert!(flat.iter().all(|c| (c.distance + 0.001).abs() < 1e-15 && c.normal == -Vec3::Z));
        assert!(flat.iter().all(|c| (c.point.z + 0.0005).abs() < 1e-15));
        assert_eq!(count(0.499, 0.1).len(), 2);
        assert_eq!(count(-2.0, 0.1).len(), 8);
        assert!(count(3.0, 0.1).is_empty());
    }
}
