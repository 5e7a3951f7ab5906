//! Faces: the shape against the half-space of each triangle's plane, as far as the points lie above the triangle.

use super::{Hit, SurfaceCase, leaves_through, name};
use crate::narrow::{Sink, table};
use crate::shape::Shape;
use crate::surface::{EdgeKind, Surface};
use grouser_math::{Pose, Quat, Vec3};

/// Appends the contacts with faces.
pub(super) fn find(case: &SurfaceCase, hits: &mut Vec<Hit>) {
    let SurfaceCase { shape, pose, surface, triangles, margin, .. } = *case;
    let mut found = Vec::new();
    let mut known: Vec<(u32, u32)> = Vec::new();
    for &t in triangles {
        let (corners, normal) = (surface.corners(t), surface.normal(t));
        if !surface.has_back() && normal.dot(pose.position - corners[0]) < 0.0 {
            continue;
        }
        let plane = Pose::new(corners[0], Quat::from_rotation_arc(Vec3::Z, normal));
        found.clear();
        let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut found);
        table::collide(shape, pose, &Shape::half_space(), &plane, margin, &mut sink);
        for c in &found {
            let p = c.point - c.normal * (0.5 * c.distance);
            let key = (surface.facet(t), c.key.feature);
            if known.contains(&key) || !above(surface, t, p, c.distance) {
                continue;
            }
            if c.distance < 0.0 && !leaves_through(surface, triangles, t, p, -c.distance) {
                continue;
            }
            known.push(key);
            hits.push(Hit { out: normal, point: c.point, distance: c.distance, feature: name(1, key.0, 1 + key.1) });
        }
    }
}

/// Does `p`, at this height over the plane, stand above the triangle? Beside a flat edge rounding must not lose it;
/// beyond a valley it is in front of the face as long as it is deeper behind the other one.
fn above(surface: &dyn Surface, t: u32, p: Vec3, height: f64) -> bool {
    let (corners, normal) = (surface.corners(t), surface.normal(t));
    (0..3).all(|i| {
        let edge = corners[(i + 1) % 3] - corners[i];
        let length = edge.length();
        let inward = normal.cross(edge).dot(p - corners[i]) / length;
        let slack = match surface.edge(t, i).kind {
            EdgeKind::Concave => 2.0 * height.abs() + 1e-9 * length,
            EdgeKind::Flat => 1e-9 * length + 1e-4 * height.abs(),
            EdgeKind::Convex | EdgeKind::Open => 1e-12 * length,
        };
        inward >= -slack
    })
}
