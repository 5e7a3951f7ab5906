//! A polygon or segment clipped to the sides of a face (Sutherland and Hodgman 1974), for faces of any number of
//! corners. Boxes have their own, without allocation, in `box_box`.

use crate::shape::convex::Patch;
use grouser_math::Vec3;

/// The sides are moved outwards by this share of the face's size, so that flush corners stay corners.
const FLUSH: f64 = 1e-7;
/// Lines from here on are sides of the clipping face, below edges of the clipped one.
const SIDES: u16 = 1 << 15;

/// A corner of what is left.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub point: Vec3,
    /// Line that arrives here.
    arriving: u16,
    /// Line that leaves from here.
    leaving: u16,
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
    let count = incident.corners.len();
    let line = |i: usize| (i % count) as u16;
    let mut vertices: Vec<Vertex> = incident
        .corners
        .iter()
        .enumerate()
        .map(|(i, point)| Vertex { point: *point, arriving: line(i + count - 1), leaving: line(i) })
        .collect();
    let corners = &reference.corners;
    let slack = FLUSH * (corners[1] - corners[0]).length();
    for (side, from) in corners.iter().enumerate() {
        let to = corners[(side + 1) % corners.len()];
        let outward = (to - *from).cross(n).normalize_or_zero();
        let outside = |p: Vec3| outward.dot(p - *from) - slack;
        let side = SIDES + side as u16;
        vertices = if count == 2 { cut_segment(&vertices, side, outside) } else { cut(&vertices, side, outside) };
        if vertices.is_empty() {
            break;
        }
    }
    vertices
}

/// The part of a polygon with `outside(point) <= 0`.
fn cut(vertices: &[Vertex], side: u16, outside: impl Fn(Vec3) -> f64) -> Vec<Vertex> {
    let mut rest = Vec::with_capacity(vertices.len() + 1);
    for (i, v) in vertices.iter().enumerate() {
        let next = &vertices[(i + 1) % vertices.len()];
        let (here, there) = (outside(v.point), outside(next.point));
        let between = || v.point + (next.point - v.point) * (here / (here - there));
        if here <= 0.0 {
            rest.push(*v);
            if there > 0.0 {
                rest.push(Vertex { point: between(), arriving: v.leaving, leaving: side });
            }
        } else if there <= 0.0 {
            rest.push(Vertex { point: between(), arriving: side, leaving: v.leaving });
        }
    }
    rest
}

/// The part of a segment with `outside(point) <= 0`.
fn cut_segment(ends: &[Vertex], side: u16, outside: impl Fn(Vec3) -> f64) -> Vec<Vertex> {
    let [a, b] = ends else { return Vec::new() };
    let (here, there) = (outside(a.point), outside(b.point));
    let between = || a.point + (b.point - a.point) * (here / (here - there));
    match (here <= 0.0, there <= 0.0) {
        (true, true) => vec![*a, *b],
        (true, false) => vec![*a, Vertex { point: between(), arriving: a.leaving, leaving: side }],
        (false, true) => vec![Vertex { point: between(), arriving: side, leaving: a.leaving }, *b],
        (false, false) => Vec::new(),
    }
}
