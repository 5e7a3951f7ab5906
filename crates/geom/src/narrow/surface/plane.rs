//! Mesh against half-space: the vertices within the margin, found through the tree.

use crate::narrow::Sink;
use crate::shape::{HalfSpace, Mesh};
use crate::surface::Surface;
use grouser_math::Pose;

/// One point per vertex that lies within the margin of the plane and can touch it (flat and concave places cannot be
/// deepest). Feature: the vertex.
pub fn collide(mesh: &Mesh, pose: &Pose, plane: &HalfSpace, plane_pose: &Pose, margin: f64, sink: &mut Sink) {
    let out = plane.normal(plane_pose);
    let local = pose.inverse_vector(out);
    let base = out.dot(pose.position - plane_pose.position);
    // Least height of a box above the plane.
    let mut near = |b: &crate::Aabb| base + local.dot(b.center()) - 0.5 * local.abs().dot(b.size()) <= margin;
    let mut triangles = Vec::new();
    mesh.bvh().walk(&mut near, &mut |t| triangles.push(t));
    triangles.sort_unstable();
    for t in triangles {
        let corners = mesh.corners(t);
        for i in 0..3 {
            let distance = base + local.dot(corners[i]);
            if distance <= margin && mesh.owns_sharp_vertex(t, i) {
                sink.push(-out, pose.point(corners[i]) - out * (0.5 * distance), distance, mesh.vertex(t, i));
            }
        }
    }
}
