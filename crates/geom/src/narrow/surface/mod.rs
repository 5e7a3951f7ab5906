//! Shapes against surfaces of triangles (meshes, height fields).
//!
//! A contact belongs to one feature of the surface: a face, a sharp edge (ridge or rim) or a sharp vertex, and only if
//! its direction lies in the feature's normal cone (its Voronoi region). Flat and concave edges are no features. That
//! is why internal edges cannot catch a sliding body: over a flat patch there are only face contacts, and those are, by
//! construction, the half-space's.
//!
//! - *Faces* ([`faces`]): the contacts of the shape with the half-space of the triangle's plane, by the pair table
//!   itself, restricted to points above the triangle.
//! - *Edges* ([`edges`]): edges and corners of a box against sharp edges; other convex shapes against the segment, by
//!   the general method with its manifolds: two points where a straight or flat part of the shape lies along the ridge.
//! - *Vertices* ([`vertices`]): sharp vertices as points, closed form for boxes, GJK for the rest.
//!
//! A point behind a triangle leaves the solid through the closest face ([`leaves_through`]).
//!
//! Features are named after flat patches, ridges between two such patches and vertices, not triangles, so that a corner
//! that slides from one triangle to its coplanar neighbour keeps its name, and so does a body that slides along or over
//! a straight ridge of many pieces.
//!
//! Limits: a body wholly inside a closed mesh, away from all triangles, has no contact. Crossed edges count only as
//! deep as half the shape's contact radius.

pub mod edges;
pub mod faces;
pub mod pairs;
pub mod plane;
pub mod sphere;
pub mod vertices;

use super::convex::Posed;
use super::{Sink, gjk, sphere_box};
use crate::Aabb;
use crate::shape::{Shape, Sphere};
use crate::surface::{Surface, closest_on_triangle};
use grouser_math::{Pose, Vec3};

/// Tolerance of directions at the borders of normal cones, in radians.
pub(super) const CONE: f64 = 1e-6;

/// A contact in the surface's frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// Unit direction out of the surface.
    pub out: Vec3,
    /// Point midway between the surfaces.
    pub point: Vec3,
    /// Signed distance in metres.
    pub distance: f64,
    /// Name within the pair.
    pub feature: u32,
}

/// A convex shape near a surface.
pub(super) struct SurfaceCase<'a> {
    pub shape: &'a Shape,
    /// In the surface's frame.
    pub pose: &'a Pose,
    pub surface: &'a dyn Surface,
    /// Triangles that may touch the shape, in ascending order.
    pub triangles: &'a [u32],
    /// Bounds of the shape in the surface's frame, grown by the margin.
    pub bounds: &'a Aabb,
    /// In metres.
    pub margin: f64,
}

/// A convex shape against a surface.
pub fn collide(shape: &Shape, pose: &Pose, surface: &dyn Surface, surface_pose: &Pose, margin: f64, sink: &mut Sink) {
    let relative = surface_pose.inverse().compose(pose);
    let bounds = shape.aabb(&relative).grown(margin);
    let mut triangles = Vec::new();
    surface.find(&bounds, &mut triangles);
    if triangles.is_empty() {
        return;
    }
    let mut hits = Vec::new();
    let case = SurfaceCase { shape, pose: &relative, surface, triangles: &triangles, bounds: &bounds, margin };
    faces::find(&case, &mut hits);
    let passed = edges::find(&case, &mut hits);
    vertices::find(&case, &passed, &mut hits);
    push(&mut hits, surface_pose, sink);
}

/// A point against a convex shape; `out` points from the point into the shape.
pub(crate) fn point_contact(shape: &Shape, pose: &Pose, point: Vec3, margin: f64) -> Option<Hit> {
    if let Shape::Cuboid(cuboid) = shape {
        let mut found = Vec::with_capacity(1);
        let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut found);
        sphere_box::collide(&Sphere { radius: 0.0 }, point, cuboid, pose, margin, &mut sink);
        return found.first().map(|c| Hit { out: c.normal, point: c.point, distance: c.distance, feature: 0 });
    }
    let s = gjk::closest(&point, &Posed::new(shape.as_convex()?, pose), margin)?;
    Some(Hit { out: s.normal, point: s.middle(), distance: s.distance, feature: 0 })
}

/// Hands the hits on, without doubles: same place and same direction. Where two flat patches meet in several places, or
/// patches are flat only within the tolerance, hits at different places may share a name; the later ones get another.
pub(super) fn push(hits: &mut [Hit], surface_pose: &Pose, sink: &mut Sink) {
    for i in 1..hits.len() {
        let used = hits[..i].iter().filter(|g| g.feature == hits[i].feature).count();
        if used > 0 {
            hits[i].feature = name(9, hits[i].feature, used as u32);
        }
    }
    for (i, h) in hits.iter().enumerate() {
        let size = 1e-9 * (1.0 + h.point.abs().max_element());
        let same = |g: &Hit| g.point.distance_squared(h.point) < size * size && g.out.dot(h.out) > 1.0 - 1e-9;
        if !hits[..i].iter().any(same) {
            sink.push(-surface_pose.vector(h.out), surface_pose.point(h.point), h.distance, h.feature);
        }
    }
}

/// One name from two: kind and numbers of features. Different pairs of one contact list practically never share a name.
pub(super) fn name(kind: u32, a: u32, b: u32) -> u32 {
    let mut x = (u64::from(a) << 32 | u64::from(b)).wrapping_add(u64::from(kind)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^= x >> 32;
    x.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32) as u32
}

/// Name of an edge: of a ridge, the flat patches that meet in it, so that the pieces of a straight ridge share it; of a
/// rim, its ends.
pub(super) fn edge_name(surface: &(impl Surface + ?Sized), t: u32, i: usize) -> u32 {
    match surface.edge(t, i).neighbour {
        Some(u) => {
            let (f, g) = (surface.facet(t), surface.facet(u));
            name(2, f.min(g), f.max(g))
        }
        None => {
            let (v, w) = (surface.vertex(t, i), surface.vertex(t, (i + 1) % 3));
            name(8, v.min(w), v.max(w))
        }
    }
}

/// Does a point `depth` behind triangle `t` leave the solid through it? Not if another triangle is closer, unless the
/// two face each other (a valley): then the point has to leave through both.
pub(super) fn leaves_through(
    surface: &(impl Surface + ?Sized),
    triangles: &[u32],
    t: u32,
    p: Vec3,
    depth: f64,
) -> bool {
    let (corners, normal) = (surface.corners(t), surface.normal(t));
    let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
    let limit = depth * (1.0 - 1e-9) - 1e-12;
    triangles.iter().filter(|u| **u != t).all(|u| {
        let others = surface.corners(*u);
        let (q, _) = closest_on_triangle(p, others);
        if p.distance(q) >= limit || surface.facet(*u) == surface.facet(t) {
            return true;
        }
        let other_middle = (others[0] + others[1] + others[2]) / 3.0;
        normal.dot(other_middle - middle) > 0.0 && surface.normal(*u).dot(middle - other_middle) > 0.0
    })
}

/// Unit directions in the planes of the two faces at an edge, out of the faces across the edge: `d` lies in the normal
/// cone of the edge if its products with both are not negative. At a rim the second is the face's normal.
pub(super) fn edge_tangents(surface: &(impl Surface + ?Sized), t: u32, i: usize) -> [Vec3; 2] {
    let corners = surface.corners(t);
    let along = (corners[(i + 1) % 3] - corners[i]).normalize();
    let normal = surface.normal(t);
    let second = surface.edge(t, i).neighbour_normal.map_or(normal, |n| (-along).cross(n));
    [along.cross(normal), second]
}

/// Does the unit direction lie in the normal cone of the vertex at `at`?
pub(super) fn in_vertex_cone(surface: &(impl Surface + ?Sized), vertex: u32, at: Vec3, out: Vec3) -> bool {
    let mut inside = true;
    surface.around(vertex, &mut |n| inside &= out.dot(n - at) <= CONE * (n - at).length());
    inside
}

/// Does the box, grown a little, hold the point?
pub(super) fn holds(bounds: &Aabb, p: Vec3) -> bool {
    bounds.min.cmple(p).all() && p.cmple(bounds.max).all()
}
