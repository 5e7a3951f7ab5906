//! Compound against everything: the parts that come near, each by the pair table.

use super::{Sink, sphere_sets, table};
use crate::shape::{Compound, Shape};
use grouser_math::Pose;

/// Contacts of all parts within the margin of the other shape. Features: those of the pair of parts, mixed with the
/// part's number; radius: that of the part.
pub fn collide(a: &Compound, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    if let Shape::Compound(b) = b
        && !a.balls().is_empty()
        && !b.balls().is_empty()
    {
        return sphere_sets::collide(a, pose_a, b, pose_b, margin, sink);
    }
    let mut near = Vec::new();
    match b {
        // No bounds: all parts whose own bounds reach the plane.
        Shape::HalfSpace(plane) => {
            let out = plane.normal(pose_b);
            let local = pose_a.inverse_vector(out);
            let base = out.dot(pose_a.position - pose_b.position);
            let mut reaches =
                |b: &crate::Aabb| base + local.dot(b.center()) - 0.5 * local.abs().dot(b.size()) <= margin;
            a.bvh().walk(&mut reaches, &mut |i| near.push(i));
            near.sort_unstable();
        }
        // Tighter than its bounds: what sphere sets ask for each of their spheres.
        Shape::Sphere(ball) => {
            a.bvh().find_ball(pose_a.inverse_point(pose_b.position), ball.radius + margin, &mut near);
        }
        _ => a.find(&b.aabb(&pose_a.inverse().compose(pose_b)).grown(margin), &mut near),
    }
    let saved = (sink.part, sink.mirrored, sink.contact.radius);
    for i in near {
        let (local, shape) = &a.parts()[i as usize];
        sink.part = saved.0.wrapping_mul(0x9E37_79B1).wrapping_add(i + 1);
        sink.mirrored = saved.1;
        sink.contact.radius = table::radius(shape, b);
        table::collide(shape, &pose_a.compose(local), b, pose_b, margin, sink);
    }
    (sink.part, sink.mirrored, sink.contact.radius) = saved;
}
