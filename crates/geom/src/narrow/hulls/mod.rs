//! Hull against hull, and box against hull ([`boxes`]).
//!
//! 1. Separating axes ([`axes`]): the normals of both hulls' faces and the products of their edges. The gap along any
//!    of them bounds the distance from below; overlapping hulls have their depth along the one with the largest (least
//!    negative) gap.
//! 2. Along that axis n the faces that lie flattest on both sides ([`Form::flattest`](crate::shape::hull::Form)) are
//!    laid over each other: corners of one over the other and crossings of their edges are contacts, where the surfaces
//!    are less than the margin apart *along n*. Whether the axis is a face's normal or a product of edges makes no
//!    difference to that, and must not: an edge that lies on a face tilts from one to the other with every rounding,
//!    and would lose and win points with it. A pile of stones would never come to rest.
//! 3. If none of these points is as close as the gap says and the hulls are apart, they are farther apart than any axis
//!    tells (corner to corner, corner to edge): the distance comes from [`gjk`], and step 2 is done along its normal.
//!
//! Points are named after corners and edges of the hulls, whichever faces they are found with, so that they keep their
//! names from step to step.
//!
//! Nothing is remembered from step to step: the contacts depend on the poses alone.

mod axes;
mod boxes;

use super::clip::Vertex;
use super::convex::{self, Posed};
use super::{Sink, clip, gjk};
use crate::shape::{Convex, Geometry, Hull};
use axes::{Axis, AxisSource, Candidate};
pub use boxes::collide_box;
use grouser_math::{Mat3, Pose, Vec3};
use std::cell::RefCell;
use wide::f64x4;

/// Lengths below this share of the hulls' size are rounding.
const ROUNDING: f64 = 1e-10;
/// A face whose normal is at a greater angle to the axis (its cosine) is an edge or a corner as far as contacts go.
const STEEP: f64 = 1e-3;

/// Two hulls in the frame of the first.
struct Hulls<'a> {
    a: &'a Hull,
    b: &'a Hull,
    /// Axes of b, as columns.
    turn: Mat3,
    /// Place of b's frame.
    shift: Vec3,
    /// Lengths below are rounding, in metres.
    rounding: f64,
}

/// A contact in the frame of the first hull.
struct HullPoint {
    /// Midway between the surfaces.
    point: Vec3,
    /// Signed distance in metres.
    distance: f64,
    feature: u32,
}

/// Storage of one thread, used again and again.
#[derive(Default)]
struct Scratch {
    bounds: Vec<f64x4>,
    more: Vec<f64x4>,
    of_a: Vec<Candidate>,
    of_b: Vec<Candidate>,
    reference: Vec<Vec3>,
    incident: Vec<Vec3>,
    vertices: Vec<Vertex>,
    rest: Vec<Vertex>,
    points: Vec<HullPoint>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Contact points of two hulls, the larger first.
pub fn collide(a: &Hull, pose_a: &Pose, b: &Hull, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    let reach = a.bounding_radius() + b.bounding_radius() + margin;
    if pose_a.position.distance_squared(pose_b.position) > reach * reach {
        return;
    }
    let relative = pose_a.inverse().compose(pose_b);
    let hulls = Hulls {
        a,
        b,
        turn: Mat3::from_quat(relative.rotation),
        shift: relative.position,
        rounding: ROUNDING * (a.extent() + b.extent()),
    };
    if a.form().edges.is_empty() || b.form().edges.is_empty() {
        return convex::collide(a, pose_a, b, pose_b, margin, sink);
    }
    SCRATCH.with_borrow_mut(|scratch| {
        let Some(normal) = hulls.find(&relative, margin, scratch) else { return };
        let axes = Mat3::from_quat(pose_a.rotation);
        let normal = axes * normal;
        for p in &scratch.points {
            sink.push(normal, axes * p.point + pose_a.position, p.distance, p.feature);
        }
    });
}

impl Hulls<'_> {
    /// The normal of contact; its points are left in `scratch`.
    fn find(&self, relative: &Pose, margin: f64, scratch: &mut Scratch) -> Option<Vec3> {
        let face = self.best_face(margin, &mut scratch.bounds)?;
        if face.gap > 0.0 {
            self.overlay(face.normal, self.faces_of(&face), margin, scratch);
            // Points that are no farther apart than the gap are the closest: no other axis has a greater one.
            if self.confirm(&scratch.points, face.gap) {
                return Some(face.normal);
            }
        }
        let axis = self.best_edges(face, margin, scratch)?;
        self.overlay(axis.normal, self.faces_of(&axis), margin, scratch);
        if self.confirm(&scratch.points, axis.gap) {
            return Some(axis.normal);
        }
        if axis.gap <= 0.0 {
            // Deep overlap, or steep faces: the corner or the edges of the axis itself.
            let point = self.point_of(&axis);
            if scratch.points.iter().all(|p| p.feature != point.feature) {
                scratch.points.push(point);
            }
            return Some(axis.normal);
        }
        let (a, b) = (Posed::new(self.a, &Pose::IDENTITY), Posed::new(self.b, relative));
        let found = gjk::closest(&a, &b, margin)?;
        let n = found.normal;
        let faces = (self.a.form().flattest(n), self.b.form().flattest(-(self.turn.transpose() * n)));
        self.overlay(n, faces, margin, scratch);
        if !self.confirm(&scratch.points, found.distance) {
            let (point, distance) = (found.middle(), found.distance);
            scratch.points.push(HullPoint { point, distance, feature: u32::MAX });
        }
        Some(found.normal)
    }

    /// Is one of the points as close as the hulls are at least?
    fn confirm(&self, points: &[HullPoint], gap: f64) -> bool {
        points.iter().any(|p| p.distance <= gap + self.rounding)
    }

    /// The flattest faces of both along an axis.
    fn faces_of(&self, axis: &Axis) -> (u32, u32) {
        let (a, b) = (self.a.form(), self.b.form());
        let (n, back) = (axis.normal, -(self.turn.transpose() * axis.normal));
        match axis.source {
            AxisSource::FaceA { face, corner } => (face, b.flattest_at(corner, back)),
            AxisSource::FaceB { face, corner } => (a.flattest_at(corner, n), face),
            AxisSource::Edges(i, j) => (a.facing(&a.edges[i as usize], n), b.facing(&b.edges[j as usize], back)),
        }
    }

    /// Step 2: two faces over each other along `n`, where they are at most `margin` apart.
    fn overlay(&self, n: Vec3, (face_a, face_b): (u32, u32), margin: f64, scratch: &mut Scratch) {
        let Scratch { reference, incident, vertices, rest, points, .. } = scratch;
        points.clear();
        let (form_a, form_b) = (self.a.form(), self.b.form());
        let (above, below) = (&form_a.faces[face_a as usize], &form_b.faces[face_b as usize]);
        let steepness = above.normal.dot(n);
        if steepness < STEEP || -(self.turn * below.normal).dot(n) < STEEP {
            return;
        }
        reference.clear();
        reference.extend(above.corners.iter().map(|i| self.a.point(*i)));
        incident.clear();
        incident.extend(below.corners.iter().map(|i| self.on_b(*i)));
        clip::polygon(incident, vertices);
        clip::clip_to(reference, n, vertices, rest);
        let level = above.normal.dot(reference[0]);
        for vertex in vertices.iter() {
            let distance = (above.normal.dot(vertex.point) - level) / steepness;
            if distance <= margin {
                let feature = self.name(face_a, face_b, vertex);
                points.push(HullPoint { point: vertex.point - n * (0.5 * distance), distance, feature });
            }
        }
    }

    /// Name of a point of two faces over each other: a corner of one of them, or two edges.
    fn name(&self, face_a: u32, face_b: u32, vertex: &Vertex) -> u32 {
        let (a, b) = (self.a.form(), self.b.form());
        let (face_a, face_b) = (face_a as usize, face_b as usize);
        match (clip::side(vertex.arriving), clip::side(vertex.leaving)) {
            (None, None) => name(CORNER_B, b.faces[face_b].corners[usize::from(vertex.leaving)], 0),
            (Some(i), Some(j)) => {
                // The polygon runs round a's face the other way: side j ends where side i begins.
                let corners = &a.faces[face_a].corners;
                let corner = if (j + 1) % corners.len() == i { i } else { j };
                name(CORNER_A, corners[corner], 0)
            }
            (Some(i), None) => name(CROSSING, a.sides[face_a][i], b.sides[face_b][usize::from(vertex.leaving)]),
            (None, Some(j)) => name(CROSSING, a.sides[face_a][j], b.sides[face_b][usize::from(vertex.arriving)]),
        }
    }

    /// The point of the corner or of the edges that an axis comes from.
    fn point_of(&self, axis: &Axis) -> HullPoint {
        let (n, distance) = (axis.normal, axis.gap);
        let (on_a, feature) = match axis.source {
            AxisSource::FaceA { corner, .. } => (self.on_b(corner) - n * distance, name(CORNER_B, corner, 0)),
            AxisSource::FaceB { corner, .. } => (self.a.point(corner), name(CORNER_A, corner, 0)),
            AxisSource::Edges(i, j) => (self.crossing(i, j), name(CROSSING, i, j)),
        };
        HullPoint { point: on_a + n * (0.5 * distance), distance, feature }
    }

    /// Corner `i` of b.
    fn on_b(&self, i: u32) -> Vec3 {
        self.turn * self.b.point(i) + self.shift
    }

    /// The point of a's edge `i` that comes closest to the line of b's edge `j`.
    fn crossing(&self, i: u32, j: u32) -> Vec3 {
        let (edge_a, edge_b) = (&self.a.form().edges[i as usize], &self.b.form().edges[j as usize]);
        let [from, to] = edge_a.ends.map(|end| self.a.point(end));
        let (da, db) = (edge_a.along, self.turn * edge_b.along);
        let between = self.on_b(edge_b.ends[0]) - from;
        let cosine = da.dot(db);
        let along = (da.dot(between) - cosine * db.dot(between)) / (1.0 - cosine * cosine);
        from + da * along.clamp(0.0, from.distance(to))
    }
}

/// Kinds of names.
const CORNER_A: u32 = 0;
const CORNER_B: u32 = 1;
const CROSSING: u32 = 2;

/// Name of a point: its kind, and the numbers of corners or edges.
fn name(kind: u32, a: u32, b: u32) -> u32 {
    kind << 30 | (a & 0x7fff) << 15 | (b & 0x7fff)
}

#[cfg(test)]
mod tests;
