//! Sphere against half-space.

use super::Sink;
use crate::shape::{HalfSpace, Sphere};
use grouser_math::{Pose, Vec3};

/// Distance n.(c - p) - r; the normal from the sphere to the half-space is -n.
pub fn collide(sphere: &Sphere, center: Vec3, plane: &HalfSpace, pose: &Pose, margin: f64, sink: &mut Sink) {
    let n = plane.normal(pose);
    let height = n.dot(center - pose.position);
    let distance = height - sphere.radius;
    if distance <= margin {
        sink.push(-n, center - n * (height - 0.5 * distance), distance, 0);
    }
}
