//! Sharp vertices of the surface against a convex shape: points, in closed form for boxes, by GJK for the rest.

use super::{Hit, holds, in_vertex_cone, name, point_contact};
use crate::Aabb;
use crate::shape::Shape;
use crate::surface::Surface;
use grouser_math::Pose;

/// Appends the contacts with sharp vertices. `pose` in the surface's frame, `bounds` the grown bounds there.
pub(super) fn find(
    shape: &Shape,
    pose: &Pose,
    surface: &dyn Surface,
    triangles: &[u32],
    bounds: &Aabb,
    margin: f64,
    hits: &mut Vec<Hit>,
) {
    for &t in triangles {
        let corners = surface.corners(t);
        for i in 0..3 {
            if !holds(bounds, corners[i]) || !surface.owns_sharp_vertex(t, i) {
                continue;
            }
            let Some(hit) = point_contact(shape, pose, corners[i], margin) else { continue };
            let v = surface.vertex(t, i);
            if in_vertex_cone(surface, v, corners[i], hit.out) {
                hits.push(Hit { feature: name(3, v, 0), ..hit });
            }
        }
    }
}
