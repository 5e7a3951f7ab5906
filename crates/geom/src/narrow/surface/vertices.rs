//! Sharp vertices of the surface against a convex shape: spheres of radius zero, by the pair table.

use super::{Hit, holds, in_vertex_cone, name};
use crate::Aabb;
use crate::narrow::{Sink, table};
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
    let point = Shape::sphere(0.0);
    let mut found = Vec::new();
    for &t in triangles {
        let corners = surface.corners(t);
        for i in 0..3 {
            if !holds(bounds, corners[i]) || !surface.owns_sharp_vertex(t, i) {
                continue;
            }
            found.clear();
            let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut found);
            table::collide(&point, &Pose::at(corners[i]), shape, pose, margin, &mut sink);
            for c in &found {
                if in_vertex_cone(surface, surface.vertex(t, i), corners[i], c.normal) {
                    let feature = name(3, surface.vertex(t, i), c.key.feature);
                    hits.push(Hit { out: c.normal, point: c.point, distance: c.distance, feature });
                }
            }
        }
    }
}
