//! The form of a hull: corners, faces, edges and what lies next to what, shared by all hulls that differ in size alone.

use super::columns::Columns;
use super::{Face, HullError, build};
use crate::MassProperties;
use crate::mass::polyhedron;
use crate::shape::tessellation::fans;
use grouser_math::Vec3;

/// An edge between two faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Its corners.
    pub ends: [u32; 2],
    /// The face in which it runs from the first end to the second, and its neighbour.
    pub faces: [u32; 2],
    /// Unit vector from the first end to the second.
    pub along: Vec3,
    /// 1/cos of half the angle between the faces' normals: how much longer than one of them a sum of both with
    /// shares that add up to one may have to be made.
    pub stretch: f64,
}

/// A convex polyhedron: all of a hull but its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Corners in metres.
    pub points: Vec<Vec3>,
    /// Faces.
    pub faces: Vec<Face>,
    /// Edges; none where faces do not meet edge to edge, which rounding of nearly flat hulls may bring about.
    pub edges: Vec<Edge>,
    /// Per face: the edges from each corner to the next.
    pub sides: Vec<Vec<u32>>,
    /// Per corner: its edges.
    pub spokes: Vec<Vec<u32>>,
    /// The corners, and the planes of the faces, for loops over all of them.
    pub corners: Columns,
    /// See `corners`.
    pub planes: Columns,
    /// Greatest stretch of an edge.
    pub stretch: f64,
    /// At density 1.
    pub unit: MassProperties,
    /// Radius in metres of the ball about the centre of mass that touches the nearest face.
    pub inner: f64,
    /// Radius in metres of the ball about the local origin that holds all corners.
    pub radius: f64,
}

impl Form {
    /// Of the hull of points in metres.
    pub fn new(points: &[Vec3]) -> Result<Self, HullError> {
        let (points, faces) = build::hull(points)?;
        let unit = polyhedron(&points, &fans(faces.iter().map(|f| f.corners.as_slice())), 1.0);
        let (edges, sides) = edges(&points, &faces).unwrap_or_default();
        let mut spokes = vec![Vec::new(); points.len()];
        for (i, edge) in edges.iter().enumerate() {
            edge.ends.iter().for_each(|end| spokes[*end as usize].push(i as u32));
        }
        let depth = |f: &Face| f.offset - f.normal.dot(unit.center);
        let inner = faces.iter().map(depth).fold(f64::INFINITY, f64::min);
        let radius = points.iter().map(|p| p.length()).fold(0.0, f64::max);
        let corners: Vec<(Vec3, f64)> = points.iter().map(|p| (*p, 0.0)).collect();
        let planes: Vec<(Vec3, f64)> = faces.iter().map(|f| (f.normal, f.offset)).collect();
        let (corners, planes) = (Columns::new(&corners), Columns::new(&planes));
        let stretch = edges.iter().map(|e| e.stretch).fold(1.0, f64::max);
        Ok(Self { points, faces, edges, sides, spokes, corners, planes, stretch, unit, inner, radius })
    }

    /// The corner that lies farthest in a direction, the first of equal ones.
    #[inline(always)]
    pub fn farthest(&self, direction: Vec3) -> u32 {
        self.corners.farthest(direction)
    }

    /// The face that lies flattest in a direction (unit, outward): of the edges of the farthest corner the one that
    /// falls off least, and of its two faces the one that looks more in the direction. The same face for all corners
    /// of a face, or ends of an edge, that lie level but for a little: those of a hull that rests on another.
    pub fn flattest(&self, direction: Vec3) -> u32 {
        self.flattest_at(self.farthest(direction), direction)
    }

    /// The same of a corner that lies farthest.
    pub fn flattest_at(&self, corner: u32, direction: Vec3) -> u32 {
        let slope = |edge: &Edge| edge.along.dot(direction).abs();
        let mut spokes = self.spokes[corner as usize].iter().map(|i| &self.edges[*i as usize]);
        let Some(first) = spokes.next() else { return 0 };
        let best = spokes.fold(first, |best, edge| if slope(edge) < slope(best) { edge } else { best });
        self.facing(best, direction)
    }

    /// The face of an edge that looks more in a direction.
    pub fn facing(&self, edge: &Edge, direction: Vec3) -> u32 {
        let facing = |f: u32| self.faces[f as usize].normal.dot(direction);
        let [left, right] = edge.faces;
        if facing(right) > facing(left) { right } else { left }
    }
}

/// The edges, and per face those from each corner to the next; nothing if a side of a face has no partner.
fn edges(points: &[Vec3], faces: &[Face]) -> Option<(Vec<Edge>, Vec<Vec<u32>>)> {
    let sides = |f: &Face| {
        let count = f.corners.len();
        (0..count).map(move |i| (i, (i + 1) % count))
    };
    // Every side of every face by its ends, sorted: a partner is found by a search.
    let mut all: Vec<(u32, u32, u32)> = Vec::new();
    for (i, face) in faces.iter().enumerate() {
        all.extend(sides(face).map(|(from, to)| (face.corners[from], face.corners[to], i as u32)));
    }
    all.sort_unstable();
    let find = |from: u32, to: u32| all.binary_search_by_key(&(from, to), |side| (side.0, side.1)).ok();
    let mut number = vec![u32::MAX; all.len()];
    let mut edges = Vec::with_capacity(all.len() / 2);
    for (k, &(from, to, left)) in all.iter().enumerate() {
        let back = find(to, from)?;
        if from < to {
            let right = all[back].2;
            let along = (points[to as usize] - points[from as usize]).normalize_or_zero();
            let cosine = faces[left as usize].normal.dot(faces[right as usize].normal);
            let half = (0.5 * (1.0 + cosine)).max(0.0).sqrt();
            (number[k], number[back]) = (edges.len() as u32, edges.len() as u32);
            edges.push(Edge { ends: [from, to], faces: [left, right], along, stretch: half.recip() });
        }
    }
    let of_face = |face: &Face| {
        sides(face).map(|(from, to)| find(face.corners[from], face.corners[to]).map(|k| number[k])).collect()
    };
    let sides: Option<Vec<Vec<u32>>> = faces.iter().map(of_face).collect();
    Some((edges, sides?))
}
