//! Sphere (or point, radius zero) against a surface: the closest point of each triangle, closed form.

use super::{CONE, Hit, edge_name, edge_tangents, in_vertex_cone, leaves_through, name, push};
use crate::narrow::Sink;
use crate::shape::Sphere;
use crate::surface::{EdgeKind, Feature, Surface, closest_on_triangle};
use grouser_math::{Pose, Vec3};
use std::cell::RefCell;

/// Foot points this near to a flat edge or vertex, in heights above it, belong to the face.
const FLUSH: f64 = 1e-4;
/// How far, as a share of the margin, a point may be behind an open surface and still rest on it.
const BEHIND: f64 = 0.01;

/// Storage for one ball at a time.
#[derive(Default)]
struct BallCase {
    /// Triangles near it.
    triangles: Vec<u32>,
    /// Facets that it has a contact with.
    facets: Vec<u32>,
    hits: Vec<Hit>,
}

thread_local! {
    /// A ball on a mesh takes less time than three lists that are made for it alone.
    static CASE: RefCell<BallCase> = RefCell::default();
}

/// One contact for each face, ridge or vertex that is locally closest to the centre.
pub fn collide<S: Surface + ?Sized>(
    sphere: &Sphere,
    center: Vec3,
    surface: &S,
    surface_pose: &Pose,
    margin: f64,
    sink: &mut Sink,
) {
    let local = surface_pose.inverse_point(center);
    CASE.with_borrow_mut(|BallCase { triangles, facets, hits }| {
        triangles.clear();
        surface.find_ball(local, sphere.radius + margin, triangles);
        if triangles.is_empty() {
            return;
        }
        hits.clear();
        find_with(facets, local, sphere.radius, surface, triangles, margin, |_, hit| hits.push(hit));
        push(hits, surface_pose, sink);
    });
}

/// Calls `visit` with each contact of a ball in the surface's frame, and the kind of feature.
pub(in crate::narrow) fn find(
    center: Vec3,
    radius: f64,
    surface: &dyn Surface,
    triangles: &[u32],
    margin: f64,
    visit: &mut dyn FnMut(Feature, Hit),
) {
    find_with(&mut Vec::new(), center, radius, surface, triangles, margin, visit);
}

/// The same for any surface that is known, with a list of facets to be used again.
fn find_with<S: Surface + ?Sized>(
    facets: &mut Vec<u32>,
    center: Vec3,
    radius: f64,
    surface: &S,
    triangles: &[u32],
    margin: f64,
    mut visit: impl FnMut(Feature, Hit),
) {
    facets.clear();
    for &t in triangles {
        let (corners, normal) = (surface.corners(t), surface.normal(t));
        let height = normal.dot(center - corners[0]);
        if height.abs() - radius > margin && (height > 0.0 || !surface.has_back()) {
            continue;
        }
        let (closest, feature) = closest_on_triangle(center, corners);
        let between = center - closest;
        let aside = (between - normal * height).length();
        // Points have no radius: what is lost by rounding beside an edge goes with the triangle.
        let rounding = 1e-12 * (radius + (corners[1] - corners[0]).length());
        let flush = feature == Feature::Face || aside <= FLUSH * height.abs() || aside <= rounding;
        if height < 0.0 {
            let inside = feature == Feature::Face || flush || over_valley(surface, t, feature, aside, height);
            // A point that rests on an open surface is behind it by rounding in every other step.
            let is_held = surface.has_back() || (radius == 0.0 && -height <= BEHIND * margin);
            if is_held
                && inside
                && !facets.contains(&surface.facet(t))
                && leaves_through(surface, triangles, t, center, -height)
            {
                facets.push(surface.facet(t));
                visit(Feature::Face, face_hit(surface, t, center, height, radius, normal));
            }
            continue;
        }
        let distance = between.length();
        if distance - radius > margin {
            continue;
        }
        let kind = match feature {
            Feature::Face => EdgeKind::Flat,
            Feature::Edge(i) => surface.edge(t, i).kind,
            Feature::Vertex(i) if surface.owns_sharp_vertex(t, i) => EdgeKind::Convex,
            Feature::Vertex(_) => EdgeKind::Flat,
        };
        if !kind.is_sharp() {
            if flush && !facets.contains(&surface.facet(t)) {
                facets.push(surface.facet(t));
                visit(Feature::Face, face_hit(surface, t, center, height, radius, normal));
            }
            continue;
        }
        let out = if distance > 1e-300 { between / distance } else { normal };
        let (accepted, feature_name) = match feature {
            Feature::Edge(i) => {
                let cone = edge_tangents(surface, t, i);
                let accepted = surface.edge(t, i).owned && cone.iter().all(|c| out.dot(*c) >= -CONE);
                (accepted, edge_name(surface, t, i))
            }
            Feature::Vertex(i) => {
                let v = surface.vertex(t, i);
                (in_vertex_cone(surface, v, closest, out), name(3, v, 0))
            }
            Feature::Face => (false, 0),
        };
        if accepted {
            let distance = distance - radius;
            visit(feature, Hit { out, point: closest + out * (0.5 * distance), distance, feature: feature_name });
        }
    }
}

fn face_hit(surface: &(impl Surface + ?Sized), t: u32, center: Vec3, height: f64, radius: f64, normal: Vec3) -> Hit {
    let distance = height - radius;
    let point = center - normal * (height - 0.5 * distance);
    Hit { out: normal, point, distance, feature: name(1, surface.facet(t), 0) }
}

/// Is the foot of a point behind the triangle beyond a concave edge, and no farther than the point is deep?
fn over_valley(surface: &(impl Surface + ?Sized), t: u32, feature: Feature, aside: f64, height: f64) -> bool {
    match feature {
        Feature::Edge(i) => surface.edge(t, i).kind == EdgeKind::Concave && aside <= 2.0 * -height,
        _ => false,
    }
}
