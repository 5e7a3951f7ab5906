//! Separating axes of two hulls, without looking at all of them.
//!
//! Problem: hulls of 24 faces have 48 normals and 1,296 pairs of edges to try. A pair of edges counts only if their
//! arcs on the Gauss map cross (Gregorius, "The separating axis test between convex polyhedra", GDC 2013): only then is
//! their product a normal of both hulls at these edges.
//!
//! Method: the gap along n is at most n.(x - y) for any point x of b and y of a. Over a face of a with the normal n it
//! is at most the height s of x over that face; over the whole arc of an edge between two faces it is at most max(s_1,
//! s_2) k, with k = 1/cos of half the angle between the faces where the maximum is positive, else 1: a direction of the
//! arc is a sum of both normals with shares from 1 to k in all. So
//!
//! - faces are tried in the order of their bounds, from the ball inside b first and then from each deepest corner that
//!   was found, until the best gap is above all bounds: two to four of them;
//! - of the edges those are left out whose bound, from the deepest corner at the best face, is not above its gap. Of
//!   hulls that overlap with a corner well within a face that is all of them.
//!
//! No answer depends on the order in which axes are tried but for equal gaps.

use super::{Hulls, Scratch};
use crate::shape::Hull;
use crate::shape::hull::{Edge, columns};
use grouser_math::{Mat3, Vec3};
use wide::f64x4;

/// Products of edges whose squared sine is less are left out: their direction is rounding noise.
const LEAST_SINE2: f64 = 1e-12;

/// Where an axis comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AxisSource {
    /// A face of a and the deepest corner of b.
    FaceA { face: u32, corner: u32 },
    /// A face of b and the deepest corner of a.
    FaceB { face: u32, corner: u32 },
    /// An edge of a and one of b.
    Edges(u32, u32),
}

/// A candidate direction of contact.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    pub source: AxisSource,
    /// Unit vector from a towards b, in a's frame.
    pub normal: Vec3,
    /// Distance of the hulls' shadows on the axis; negative if they overlap.
    pub gap: f64,
}

/// An edge that may matter, in the frame of the first hull.
pub struct Candidate {
    number: u32,
    along: Vec3,
    /// Normals of its faces as a sees the pair: of b's edges turned round.
    normals: [Vec3; 2],
    /// One of its ends.
    from: Vec3,
}

/// The best of a hull's own faces: gap, face, the other's deepest corner.
struct BestFace {
    gap: f64,
    face: usize,
    corner: u32,
}

/// The faces of `hull` against `other`, whose axes are the columns of `turn` and whose place is `shift`: the one with
/// the greatest gap of those above `least`, as far as there are any; nothing if one is above `margin`.
fn best_face(
    (hull, other): (&Hull, &Hull),
    turn: &Mat3,
    shift: Vec3,
    least: f64,
    margin: f64,
    bounds: &mut Vec<f64x4>,
) -> Option<BestFace> {
    let (form, scale, back) = (hull.form(), hull.scale(), turn.transpose());
    form.planes.heights(*turn * other.center() + shift, scale, bounds);
    let inner = f64x4::splat(other.inner_radius());
    bounds.iter_mut().for_each(|bound| *bound -= inner);
    let mut best = BestFace { gap: f64::NEG_INFINITY, face: 0, corner: 0 };
    for _ in 0..=form.faces.len() {
        let (i, bound) = columns::greatest(bounds);
        if bound <= best.gap.max(least) {
            break;
        }
        let face = &form.faces[i];
        let corner = other.form().farthest(-(back * face.normal));
        let at = *turn * other.point(corner) + shift;
        let gap = face.normal.dot(at) - face.offset * scale;
        if gap > margin {
            return None;
        }
        if gap > best.gap {
            best = BestFace { gap, face: i, corner };
        }
        // This face has its gap for a bound now.
        form.planes.lower(at, scale, bounds);
    }
    Some(best)
}

impl Hulls<'_> {
    /// The normal of a face with the greatest gap; nothing if it is above `margin`.
    pub fn best_face(&self, margin: f64, bounds: &mut Vec<f64x4>) -> Option<Axis> {
        let (a, b, turn) = (self.a, self.b, &self.turn);
        let on_a = best_face((a, b), turn, self.shift, f64::NEG_INFINITY, margin, bounds)?;
        let back = turn.transpose();
        // A face of b must be better by more than rounding.
        let least = on_a.gap + self.rounding;
        let on_b = best_face((b, a), &back, -(back * self.shift), least, margin, bounds)?;
        Some(if on_b.gap > least {
            let normal = -(*turn * b.form().faces[on_b.face].normal);
            Axis { source: AxisSource::FaceB { face: on_b.face as u32, corner: on_b.corner }, normal, gap: on_b.gap }
        } else {
            let normal = a.form().faces[on_a.face].normal;
            Axis { source: AxisSource::FaceA { face: on_a.face as u32, corner: on_a.corner }, normal, gap: on_a.gap }
        })
    }

    /// The better of the best face and the best product of edges; nothing if that has a gap above `margin`.
    pub fn best_edges(&self, face: Axis, margin: f64, scratch: &mut Scratch) -> Option<Axis> {
        let least = face.gap + self.rounding;
        let n = face.normal;
        // The hull whose face it is first: most often none of its edges is left.
        let left = match face.source {
            AxisSource::FaceB { corner, .. } => {
                self.edges_of_b(self.a.point(corner), least, scratch)
                    && self.edges_of_a(self.on_b(self.b.form().farthest(-(self.turn.transpose() * n))), least, scratch)
            }
            AxisSource::FaceA { corner, .. } | AxisSource::Edges(_, corner) => {
                self.edges_of_a(self.on_b(corner), least, scratch)
                    && self.edges_of_b(self.a.point(self.a.form().farthest(n)), least, scratch)
            }
        };
        let mut best = face;
        if !left {
            return Some(best);
        }
        for edge in &scratch.of_a {
            for other in &scratch.of_b {
                let Some(axis) = product(edge, other) else { continue };
                if axis.gap > margin {
                    return None;
                }
                if axis.gap > best.gap + self.rounding {
                    best = axis;
                }
            }
        }
        Some(best)
    }

    /// Lists the edges of a along which the gap may be above `least`; `point` is one of b. False if there are none.
    fn edges_of_a(&self, point: Vec3, least: f64, scratch: &mut Scratch) -> bool {
        let Scratch { bounds, more, of_a, .. } = scratch;
        let (hull, other) = (self.a, self.b);
        of_a.clear();
        let center = self.turn * other.center() + self.shift;
        each_left(hull, point, (center, other.inner_radius()), least, [bounds, more], |number, edge| {
            let normals = edge.faces.map(|f| hull.form().faces[f as usize].normal);
            of_a.push(Candidate { number, along: edge.along, normals, from: hull.point(edge.ends[0]) });
        });
        !of_a.is_empty()
    }

    /// The same of b; `point` is one of a.
    fn edges_of_b(&self, point: Vec3, least: f64, scratch: &mut Scratch) -> bool {
        let Scratch { bounds, more, of_b, .. } = scratch;
        let (hull, other, turn) = (self.b, self.a, self.turn);
        let back = turn.transpose();
        let local = |p: Vec3| back * (p - self.shift);
        of_b.clear();
        let ball = (local(other.center()), other.inner_radius());
        each_left(hull, local(point), ball, least, [bounds, more], |number, edge| {
            let normals = edge.faces.map(|f| -(turn * hull.form().faces[f as usize].normal));
            of_b.push(Candidate { number, along: turn * edge.along, normals, from: self.on_b(edge.ends[0]) });
        });
        !of_b.is_empty()
    }
}

/// Hands on the edges of a hull whose bound is above `least`, by a point of the other hull and by a ball inside it.
fn each_left(
    hull: &Hull,
    point: Vec3,
    (center, inner): (Vec3, f64),
    least: f64,
    [by_point, by_ball]: [&mut Vec<f64x4>; 2],
    mut push: impl FnMut(u32, &Edge),
) {
    let form = hull.form();
    form.planes.heights(point, hull.scale(), by_point);
    // One of an edge's faces at least must be above this.
    let needed = if least > 0.0 { least / form.stretch } else { least };
    let bound = |heights: &[f64x4], edge: &Edge| {
        let [left, right] = edge.faces.map(|f| columns::number(heights, f));
        stretched(left.max(right), edge.stretch)
    };
    by_ball.clear();
    columns::above(by_point, needed, |face| {
        let Some(sides) = form.sides.get(face) else { return };
        if by_ball.is_empty() {
            form.planes.heights(center, hull.scale(), by_ball);
        }
        for i in sides {
            let edge = &form.edges[*i as usize];
            // An edge of two such faces comes with its first.
            let first = edge.faces[0] as usize == face || columns::number(by_point, edge.faces[0]) <= needed;
            if first && bound(by_point, edge) > least && bound(by_ball, edge) - inner > least {
                push(*i, edge);
            }
        }
    });
}

/// Bound of the gap over all directions between two normals from the greater height over their faces.
fn stretched(height: f64, stretch: f64) -> f64 {
    if height > 0.0 { height * stretch } else { height }
}

/// The axis of two edges, if it is a normal of both hulls there.
fn product(a: &Candidate, b: &Candidate) -> Option<Axis> {
    // Which side of one arc's plane the ends of the other lie on; the plane of an arc is at right angles to its edge.
    let [left_b, right_b] = b.normals.map(|n| n.dot(a.along));
    if left_b * right_b >= 0.0 {
        return None;
    }
    let [left_a, right_a] = a.normals.map(|n| n.dot(b.along));
    if left_a * right_a >= 0.0 {
        return None;
    }
    let across = a.along.cross(b.along);
    let sine2 = across.length_squared();
    if sine2 < LEAST_SINE2 {
        return None;
    }
    let n = across / sine2.sqrt();
    let normal = if n.dot(a.normals[0] + a.normals[1]) < 0.0 { -n } else { n };
    // Great circles cross twice: the arcs must on the same side.
    if normal.dot(b.normals[0] + b.normals[1]) <= 0.0 {
        return None;
    }
    Some(Axis { source: AxisSource::Edges(a.number, b.number), normal, gap: normal.dot(b.from - a.from) })
}
