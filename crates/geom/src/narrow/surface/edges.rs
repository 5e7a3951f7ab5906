//! Sharp edges of the surface against the edges and corners of a box, and against any other convex shape. The pieces of
//! a straight ridge between two flat patches are one edge.
//!
//! Two crossed edges touch along their common perpendicular if that lies in the normal cones of both.

use super::{CONE, Hit, SurfaceCase, edge_name, edge_tangents, name, sphere};
use crate::Aabb;
use crate::narrow::Sink;
use crate::narrow::convex::{self, Posed};
use crate::narrow::gjk::Support;
use crate::shape::corner_sign;
use crate::shape::{Capsule, Cuboid, Shape};
use crate::surface::{Feature, Surface};
use grouser_math::{Pose, Quat, Vec3};

/// Sine of the angle below which two pieces of a ridge are one line.
const STRAIGHT: f64 = 1e-9;

/// An edge with its normal cone: all directions whose products with both tangents are not negative.
#[derive(Clone, Copy, Debug)]
pub(in crate::narrow) struct Rim {
    pub ends: [Vec3; 2],
    /// Names of the ends.
    pub vertices: [u32; 2],
    pub tangents: [Vec3; 2],
    pub name: u32,
}

impl Rim {
    fn looks_along(&self, out: Vec3) -> bool {
        self.tangents.iter().all(|t| out.dot(*t) >= -CONE)
    }

    /// This and a piece of the same ridge that goes on from one of its ends, as one, with the vertex between.
    fn joined(&self, other: &Self) -> Option<(Self, u32)> {
        if self.name != other.name {
            return None;
        }
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if self.vertices[i] == other.vertices[j] {
                let (u, w) = (self.ends[1 - i] - self.ends[i], other.ends[1 - j] - other.ends[j]);
                let straight = u.dot(w) < 0.0 && u.cross(w).length() < STRAIGHT * u.length() * w.length();
                let mut rim = *self;
                (rim.ends[i], rim.vertices[i]) = (other.ends[1 - j], other.vertices[1 - j]);
                return straight.then_some((rim, self.vertices[i]));
            }
        }
        None
    }
}

/// Appends the contacts with sharp edges; the vertices inside straight ridges, sorted.
pub(super) fn find(case: &SurfaceCase, hits: &mut Vec<Hit>) -> Vec<u32> {
    let SurfaceCase { shape, pose, surface, triangles, bounds, margin } = *case;
    let mut rims = sharp_edges(surface, triangles, bounds);
    let passed = join(&mut rims);
    if rims.is_empty() {
        return passed;
    }
    if let Shape::Cuboid(cuboid) = shape {
        let limit = -0.5 * cuboid.half.min_element();
        for (i, edge) in box_edges(cuboid, pose).iter().enumerate() {
            for rim in &rims {
                hits.extend(crossing(rim, edge, margin, limit, name(4, rim.name, i as u32)));
            }
        }
        corners(cuboid, pose, surface, triangles, margin, hits);
    } else if let Some(convex) = shape.as_convex() {
        let posed = Posed::new(convex, pose);
        let limit = -0.5 * shape.contact_radius();
        rims.iter().for_each(|rim| along(rim, &posed, margin, limit, hits));
    }
    passed
}

/// A convex shape on one edge: a rod without thickness.
fn along(rim: &Rim, posed: &Posed, margin: f64, limit: f64, hits: &mut Vec<Hit>) {
    let along = rim.ends[1] - rim.ends[0];
    let length = along.length();
    // An edge with a point deeper than the limit is too deep itself: known without the costly search in deep overlap.
    let near = along.dot(posed.center() - rim.ends[0]) / (length * length);
    let inner = rim.ends[0] + along * near.clamp(0.0, 1.0);
    if posed.outside(inner) - posed.radius() < limit {
        return;
    }
    let rod = Capsule { half_length: 0.5 * length, radius: 0.0 };
    let turn = Quat::from_rotation_arc(Vec3::Z, along / length);
    let place = Pose::new(0.5 * (rim.ends[0] + rim.ends[1]), turn);
    let mut found = Vec::new();
    convex::collide_near(&Posed::new(&rod, &place), posed, margin, &mut Sink::new((0, 0), (1, 1), 1.0, &mut found));
    for c in found {
        // The ends are vertices, which speak for themselves.
        let on_rim = c.point - c.normal * (0.5 * c.distance);
        let share = along.dot(on_rim - rim.ends[0]) / (length * length);
        if (1e-9..=1.0 - 1e-9).contains(&share) && c.distance >= limit && rim.looks_along(c.normal) {
            let feature = name(4, rim.name, c.key.feature);
            hits.push(Hit { out: c.normal, point: c.point, distance: c.distance, feature });
        }
    }
}

/// The sharp edges of these triangles that come near the bounds, each once.
pub(in crate::narrow) fn sharp_edges(surface: &dyn Surface, triangles: &[u32], bounds: &Aabb) -> Vec<Rim> {
    let mut rims = Vec::new();
    for &t in triangles {
        for i in 0..3 {
            let edge = surface.edge(t, i);
            if !edge.owned || !edge.kind.is_sharp() {
                continue;
            }
            let corners = surface.corners(t);
            let ends = [corners[i], corners[(i + 1) % 3]];
            let around = Aabb { min: ends[0].min(ends[1]), max: ends[0].max(ends[1]) };
            if around.overlaps(bounds) {
                let vertices = [surface.vertex(t, i), surface.vertex(t, (i + 1) % 3)];
                let tangents = edge_tangents(surface, t, i);
                rims.push(Rim { ends, vertices, tangents, name: edge_name(surface, t, i) });
            }
        }
    }
    rims
}

/// Makes one rim of the pieces of straight ridges; the vertices in which pieces were joined, sorted.
fn join(rims: &mut Vec<Rim>) -> Vec<u32> {
    let mut passed = Vec::new();
    // Only pieces of one name can be joined; most names have one.
    let mut order: Vec<(u32, usize)> = rims.iter().enumerate().map(|(i, rim)| (rim.name, i)).collect();
    order.sort_unstable();
    let mut gone = vec![false; rims.len()];
    for group in order.chunk_by(|a, b| a.0 == b.0).filter(|g| g.len() > 1) {
        for (place, (_, i)) in group.iter().enumerate() {
            if gone[*i] {
                continue;
            }
            // Again and again: the longer rim may reach pieces that it did not before.
            while let Some((j, rim, vertex)) = group[place + 1..].iter().find_map(|(_, j)| {
                let joint = if gone[*j] { None } else { rims[*i].joined(&rims[*j]) };
                joint.map(|(rim, vertex)| (*j, rim, vertex))
            }) {
                rims[*i] = rim;
                gone[j] = true;
                passed.push(vertex);
            }
        }
    }
    let mut place = 0;
    rims.retain(|_| {
        place += 1;
        !gone[place - 1]
    });
    passed.sort_unstable();
    passed
}

/// Contact of two edges that cross, if their perpendicular is a direction of both: out of `a`, into `b`.
pub(in crate::narrow) fn crossing(a: &Rim, b: &Rim, margin: f64, limit: f64, feature: u32) -> Option<Hit> {
    let (u, w, r) = (a.ends[1] - a.ends[0], b.ends[1] - b.ends[0], b.ends[0] - a.ends[0]);
    let (uu, ww, uw) = (u.length_squared(), w.length_squared(), u.dot(w));
    let sine2 = uu * ww - uw * uw;
    if sine2 <= 1e-12 * uu * ww {
        return None;
    }
    let (ur, wr) = (u.dot(r), w.dot(r));
    let (s, t) = ((ur * ww - wr * uw) / sine2, (ur * uw - wr * uu) / sine2);
    if !(0.0..=1.0).contains(&s) || !(0.0..=1.0).contains(&t) {
        return None;
    }
    let (on_a, on_b) = (a.ends[0] + u * s, b.ends[0] + w * t);
    let across = u.cross(w).normalize();
    let fits = |out: Vec3| a.looks_along(out) && b.looks_along(-out);
    let out = [across, -across].into_iter().find(|out| fits(*out))?;
    let distance = out.dot(on_b - on_a);
    let hit = Hit { out, point: 0.5 * (on_a + on_b), distance, feature };
    (distance <= margin && distance >= limit).then_some(hit)
}

/// The twelve edges of a box, in the surface's frame.
fn box_edges(cuboid: &Cuboid, pose: &Pose) -> [Rim; 12] {
    std::array::from_fn(|k| {
        let (i, signs) = (k / 4, [k & 1, k >> 1 & 1].map(|s| s as f64 * 2.0 - 1.0));
        let (j, l) = ((i + 1) % 3, (i + 2) % 3);
        let (mut low, mut tangents) = (Vec3::ZERO, [Vec3::ZERO; 2]);
        low[i] = -cuboid.half[i];
        low[j] = signs[0] * cuboid.half[j];
        low[l] = signs[1] * cuboid.half[l];
        tangents[0][j] = signs[0];
        tangents[1][l] = signs[1];
        let high = low + Vec3::AXES[i] * (2.0 * cuboid.half[i]);
        Rim {
            ends: [low, high].map(|p| pose.point(p)),
            vertices: [0; 2],
            tangents: tangents.map(|t| pose.vector(t)),
            name: k as u32,
        }
    })
}

/// Corners of a box that are closest to a ridge or rim.
fn corners(cuboid: &Cuboid, pose: &Pose, surface: &dyn Surface, triangles: &[u32], margin: f64, hits: &mut Vec<Hit>) {
    for corner in 0..8 {
        let sign = corner_sign(corner);
        sphere::find(pose.point(sign * cuboid.half), 0.0, surface, triangles, margin, &mut |feature, mut hit| {
            let towards = pose.inverse_vector(-hit.out) * sign;
            if matches!(feature, Feature::Edge(_)) && towards.min_element() >= -CONE {
                hit.feature = name(5, hit.feature, corner);
                hits.push(hit);
            }
        });
    }
}
