//! Mesh and height field against half-space: the vertices within the margin.

use crate::narrow::Sink;
use crate::shape::{HalfSpace, HeightField, Mesh};
use crate::surface::Surface;
use grouser_math::{Pose, Vec3};

/// A mesh, its vertices found through the tree: one point per vertex that lies within the margin of the plane and can
/// touch it (flat and concave places cannot be deepest). Feature: the vertex.
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

/// A height field that looks towards the plane (upside down over it, or leaning on it): one point per sharp vertex. One
/// that looks away is solid towards the plane without end, as two half-spaces are, and has no contact.
pub fn field(field: &HeightField, pose: &Pose, plane: &HalfSpace, plane_pose: &Pose, margin: f64, sink: &mut Sink) {
    let out = plane.normal(plane_pose);
    let local = pose.inverse_vector(out);
    if local.dot(Vec3::Z) >= 0.0 {
        return;
    }
    let base = out.dot(pose.position - plane_pose.position);
    let [nx, ny] = field.size();
    for t in 0..2 * (nx - 1) as u32 * (ny - 1) as u32 {
        let corners = field.corners(t);
        for i in 0..3 {
            let distance = base + local.dot(corners[i]);
            if distance <= margin && field.owns_sharp_vertex(t, i) {
                sink.push(-out, pose.point(corners[i]) - out * (0.5 * distance), distance, field.vertex(t, i));
            }
        }
    }
}
