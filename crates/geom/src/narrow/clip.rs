//! A polygon or segment clipped to the sides of a convex face (Sutherland and Hodgman 1974), side by side.
//!
//! Corners that lie beyond a side by less than a slack count as inside, so that flush corners stay corners and do not
//! turn into cut edges with every rounding; where an edge is cut, it is cut at the side itself.

use crate::shape::convex::Patch;
use grouser_math::Vec3;

/// Slack of the sides as a share of the face's size.
const FLUSH: f64 = 1e-7;
/// Lines from here on are sides of the clipping face, below edges of the clipped one.
const SIDES: u16 = 1 << 15;

/// A corner of what is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex {
    pub point: Vec3,
    /// Line that arrives here.
    pub arriving: u16,
    /// Line that leaves from here.
    pub leaving: u16,
}

/// The side of the clipping face that a line is, if it is one.
pub fn side(line: u16) -> Option<usize> {
    line.checked_sub(SIDES).map(usize::from)
}

/// Name of a corner: the faces, and the two lines that meet in it; the same from step to step as long as the faces
/// overlap in the same manner.
pub fn feature(turned: bool, reference: u32, incident: u32, vertex: &Vertex) -> u32 {
    let parts = [u32::from(turned), reference, incident, u32::from(vertex.arriving), u32::from(vertex.leaving)];
    // FNV-1a over the parts, not bytes: five small numbers in 31 bits.
    parts.iter().fold(0x811c_9dc5u32, |hash, part| (hash ^ part).wrapping_mul(0x0100_0193)) >> 1
}

/// What of `incident` lies over the face `reference` with normal `n`.
pub fn clip(reference: &Patch, n: Vec3, incident: &Patch) -> Vec<Vertex> {
    let (mut vertices, mut rest) = (Vec::new(), Vec::new());
    polygon(&incident.corners, &mut vertices);
    clip_to(&reference.corners, n, &mut vertices, &mut rest);
    vertices
}

/// A whole polygon, in the place of `vertices`.
pub fn polygon(corners: &[Vec3], vertices: &mut Vec<Vertex>) {
    let count = corners.len();
    let line = |i: usize| (i % count) as u16;
    let vertex = |(i, point): (usize, &Vec3)| Vertex { point: *point, arriving: line(i + count - 1), leaving: line(i) };
    vertices.clear();
    vertices.extend(corners.iter().enumerate().map(vertex));
}

/// Leaves of `vertices` what lies over the face with these `corners` along `n`; `rest` is storage.
pub fn clip_to(corners: &[Vec3], n: Vec3, vertices: &mut Vec<Vertex>, rest: &mut Vec<Vertex>) {
    let slack = FLUSH * (corners[1] - corners[0]).length();
    for (side, from) in corners.iter().enumerate() {
        let to = corners[(side + 1) % corners.len()];
        let outward = (to - *from).cross(n).normalize_or_zero();
        rest.clear();
        cut(vertices, SIDES + side as u16, slack, |p| outward.dot(p - *from), |v| rest.push(v));
        std::mem::swap(vertices, rest);
        if vertices.is_empty() {
            break;
        }
    }
}

/// Hands on the part of a polygon (or of a segment, if it has two corners) with `outside(point) <= slack`; the cut
/// becomes line `side`.
pub fn cut(vertices: &[Vertex], side: u16, slack: f64, outside: impl Fn(Vec3) -> f64, mut push: impl FnMut(Vertex)) {
    let count = vertices.len();
    let Some(first) = vertices.first() else { return };
    let mut here = outside(first.point);
    for (i, v) in vertices.iter().enumerate() {
        if here <= slack {
            push(*v);
        }
        // A segment has no way back from its end.
        if count == 2 && i == 1 {
            break;
        }
        let next = vertices.get(i + 1).unwrap_or(first);
        let there = outside(next.point);
        // Between slack and side a corner is the cut itself.
        let between = || v.point + (next.point - v.point) * (here / (here - there)).clamp(0.0, 1.0);
        match (here <= slack, there <= slack) {
            (true, false) => push(Vertex { point: between(), arriving: v.leaving, leaving: side }),
            (false, true) => push(Vertex { point: between(), arriving: side, leaving: v.leaving }),
            _ => {}
        }
        here = there;
    }
}
