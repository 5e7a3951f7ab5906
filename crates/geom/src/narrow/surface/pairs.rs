//! Surface against surface: vertices of each against the other, and crossed ridges.
//!
//! Serves meshes and height fields in any combination.
//!
//! Limits: flat patches that overlap in full give the corners of both and the crossings of their rims, which is the
//! clipped manifold. Two surfaces that cross deeply (deeper than a tenth of the smaller one's bounds) are only pushed
//! apart by what their vertices tell.

use super::edges::{crossing, sharp_edges};
use super::{Hit, holds, in_vertex_cone, name, push, sphere};
use crate::Aabb;
use crate::narrow::Sink;
use crate::shape::mesh::posed_bounds;
use crate::surface::{Feature, Surface};
use grouser_math::{Pose, Vec3};

/// `bounds_a` and `bounds_b` are the local bounds of the two.
pub fn collide(
    a: &dyn Surface,
    bounds_a: &Aabb,
    pose_a: &Pose,
    b: &dyn Surface,
    bounds_b: &Aabb,
    pose_b: &Pose,
    margin: f64,
    sink: &mut Sink,
) {
    let (a_in_b, b_in_a) = (pose_b.inverse().compose(pose_a), pose_a.inverse().compose(pose_b));
    let (mut near_a, mut near_b) = (Vec::new(), Vec::new());
    a.find(&posed_bounds(bounds_b, &b_in_a).grown(margin), &mut near_a);
    b.find(&posed_bounds(bounds_a, &a_in_b).grown(margin), &mut near_b);
    if near_a.is_empty() || near_b.is_empty() {
        return;
    }
    let mut hits = Vec::new();
    vertices(a, &near_a, &a_in_b, b, &near_b, margin, true, &mut hits);
    // Seen from b: turn point and direction into b's frame, and the direction round.
    let mut others = Vec::new();
    vertices(b, &near_b, &b_in_a, a, &near_a, margin, false, &mut others);
    hits.extend(others.iter().map(|h| Hit { out: -a_in_b.vector(h.out), point: a_in_b.point(h.point), ..*h }));

    let size = bounds_a.size().length().min(bounds_b.size().length());
    let mut rims_a = sharp_edges(a, &near_a, &Aabb::ALL);
    for rim in &mut rims_a {
        rim.ends = rim.ends.map(|p| a_in_b.point(p));
        rim.tangents = rim.tangents.map(|t| a_in_b.vector(t));
    }
    for rim in sharp_edges(b, &near_b, &Aabb::ALL) {
        let bounds = |ends: &[Vec3; 2]| Aabb { min: ends[0].min(ends[1]), max: ends[0].max(ends[1]) };
        let reach = bounds(&rim.ends).grown(margin.max(0.1 * size));
        for other in rims_a.iter().filter(|o| bounds(&o.ends).overlaps(&reach)) {
            hits.extend(crossing(&rim, other, margin, -0.1 * size, name(4, other.name, rim.name)));
        }
    }
    push(&mut hits, pose_b, sink);
}

/// Sharp vertices of `a` against `b`, in the frame of `b`. Meetings of two vertices only if `all`.
fn vertices(
    a: &dyn Surface,
    near_a: &[u32],
    a_in_b: &Pose,
    b: &dyn Surface,
    near_b: &[u32],
    margin: f64,
    all: bool,
    hits: &mut Vec<Hit>,
) {
    let reach =
        near_b.iter().fold(Aabb::EMPTY, |sum, t| sum.union(&crate::shape::mesh::triangle_bounds(b.corners(*t))));
    let reach = if b.has_back() { reach } else { reach.grown(margin) }.grown(margin);
    let (mut triangles, side) = (Vec::new(), u32::from(all));
    for &t in near_a {
        let corners = a.corners(t);
        for i in 0..3 {
            if !a.owns_sharp_vertex(t, i) {
                continue;
            }
            let p = a_in_b.point(corners[i]);
            let below = Vec3::new(p.x, p.y, p.z.clamp(reach.min.z, reach.max.z));
            if !holds(&reach, if b.has_back() { below } else { p }) {
                continue;
            }
            let v = a.vertex(t, i);
            // A vertex inside a solid is compared with all its near triangles, one outside with those in reach.
            triangles.clear();
            b.find(&Aabb::around(p, Vec3::splat(margin)), &mut triangles);
            let near = if triangles.is_empty() { near_b } else { &triangles };
            sphere::find(p, 0.0, b, near, margin, &mut |feature, mut hit| {
                if matches!(feature, Feature::Vertex(_)) && !all {
                    return;
                }
                let towards = -a_in_b.inverse_vector(hit.out);
                if hit.distance < 0.0 || in_vertex_cone(a, v, corners[i], towards) {
                    hit.feature = name(6 + side, hit.feature, v);
                    hits.push(hit);
                }
            });
        }
    }
}
