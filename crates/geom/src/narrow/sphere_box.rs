//! Sphere against box: the point of the box that is closest to the centre.

use super::Sink;
use crate::shape::{Cuboid, Sphere};
use grouser_math::{Pose, Vec3};

/// Outside, the closest point is the centre clamped to the box. Inside, the sphere leaves through the nearest face.
pub fn collide(sphere: &Sphere, center: Vec3, cuboid: &Cuboid, pose: &Pose, margin: f64, sink: &mut Sink) {
    let local = pose.inverse_point(center);
    let clamped = local.clamp(-cuboid.half, cuboid.half);
    let outside = local - clamped;
    // Normal out of the box at the surface point, and height of the centre above it.
    let (surface, out, height) = if outside != Vec3::ZERO {
        let height = outside.length();
        (clamped, outside / height, height)
    } else {
        let depth = cuboid.half - local.abs();
        let axis = least_axis(depth);
        let mut out = Vec3::ZERO;
        out[axis] = 1f64.copysign(local[axis]);
        let mut surface = local;
        surface[axis] = cuboid.half[axis].copysign(local[axis]);
        (surface, out, -depth[axis])
    };
    let distance = height - sphere.radius;
    if distance <= margin {
        sink.push(-pose.vector(out), pose.point(surface + out * (0.5 * distance)), distance, 0);
    }
}

/// Axis of the least coordinate, the first of equal ones.
fn least_axis(v: Vec3) -> usize {
    let xy = if v.y < v.x { 1 } else { 0 };
    if v.z < v[xy] { 2 } else { xy }
}
