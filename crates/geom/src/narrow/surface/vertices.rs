//! Sharp vertices of the surface against a convex shape: points, in closed form for boxes, by GJK for the rest.

use super::{Hit, SurfaceCase, holds, in_vertex_cone, name, point_contact};

/// Appends the contacts with sharp vertices, without those within straight ridges (`passed`, sorted).
pub(super) fn find(case: &SurfaceCase, passed: &[u32], hits: &mut Vec<Hit>) {
    let SurfaceCase { shape, pose, surface, bounds, margin, .. } = *case;
    for &t in case.triangles {
        let corners = surface.corners(t);
        for i in 0..3 {
            if !holds(bounds, corners[i]) || !surface.owns_sharp_vertex(t, i) {
                continue;
            }
            let v = surface.vertex(t, i);
            if passed.binary_search(&v).is_ok() {
                continue;
            }
            let Some(hit) = point_contact(shape, pose, corners[i], margin) else { continue };
            if in_vertex_cone(surface, v, corners[i], hit.out) {
                hits.push(Hit { feature: name(3, v, 0), ..hit });
            }
        }
    }
}
