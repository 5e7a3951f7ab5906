//! The face of one box clipped to the sides of a face of the other, in storage of fixed size.

use crate::narrow::clip::{self, Vertex};
use grouser_math::{Mat3, Vec3};

/// Slack of the sides as a share of the box's size.
const FLUSH: f64 = 1e-6;

/// A convex polygon of at most eight corners, in the frame of the clipping box. Lines 0 to 3 are the edges of the
/// clipped face, 4 to 7 the sides.
#[derive(Default)]
pub struct Polygon {
    vertices: [Vertex; 8],
    /// Heights of the corners above the clipping face, in metres.
    heights: [f64; 8],
    count: u8,
    /// Clipping face and clipped face, numbered 2 axis + (1 if positive).
    faces: (u8, u8),
}

impl Polygon {
    /// Corners with their heights above the clipping face in metres, and their names in 16 bits: the two faces, and the
    /// two lines that meet in the corner. The same from step to step as long as the faces overlap in the same manner.
    pub fn vertices(&self) -> impl Iterator<Item = (Vec3, f64, u32)> {
        let faces = u32::from(self.faces.0) << 12 | u32::from(self.faces.1) << 8;
        let name = move |v: &Vertex| faces | u32::from(v.arriving) << 4 | u32::from(v.leaving);
        self.listed().iter().zip(&self.heights).map(move |(v, height)| (v.point, *height, name(v)))
    }

    fn listed(&self) -> &[Vertex] {
        &self.vertices[..self.count as usize]
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Least height above the clipping face; infinite if nothing is left.
    pub fn least_distance(&self) -> f64 {
        self.heights[..self.count as usize].iter().fold(f64::INFINITY, |least, h| least.min(*h))
    }

    fn push(&mut self, vertex: Vertex) {
        if let Some(place) = self.vertices.get_mut(self.count as usize) {
            *place = vertex;
            self.count += 1;
        }
    }
}

/// Clips a box's face to the face of another, in whose frame everything is given.
///
/// `half`, `axis`, `direction`: half edges of the clipping box, axis of its face, sign of the face's outward normal
/// along it. `other_half`, `other_turn`, `other_center`: the clipped box, whose face most opposed to the normal is
/// used.
pub fn clip(
    half: &Vec3,
    axis: usize,
    direction: f64,
    other_half: &Vec3,
    other_turn: &Mat3,
    other_center: Vec3,
) -> Polygon {
    let outward = 1f64.copysign(direction);
    let mut polygon = opposed_face(axis, outward, other_half, other_turn, other_center);
    let (u, w) = ((axis + 1) % 3, (axis + 2) % 3);
    let slack = FLUSH * half.max_element();
    for (side, (along, sign)) in [(u, 1.0), (u, -1.0), (w, 1.0), (w, -1.0)].into_iter().enumerate() {
        let mut rest = Polygon { faces: polygon.faces, ..Polygon::default() };
        clip::cut(polygon.listed(), 4 + side as u16, slack, |p| sign * p[along] - half[along], |v| rest.push(v));
        polygon = rest;
    }
    polygon.faces.0 = face_code(axis, outward);
    polygon.heights = polygon.vertices.map(|v| outward * v.point[axis] - half[axis]);
    polygon
}

/// The face of a box that looks most against `outward` along coordinate `axis`, as four corners in order.
fn opposed_face(axis: usize, outward: f64, half: &Vec3, turn: &Mat3, center: Vec3) -> Polygon {
    // Row `axis` of the rotation: how much each of the box's axes points along the normal.
    let along = [0, 1, 2].map(|j| outward * turn.col(j)[axis]);
    let j = (0..3).fold(0, |best, j| if along[j].abs() > along[best].abs() { j } else { best });
    let facing = -1f64.copysign(along[j]);
    let (k, l) = ((j + 1) % 3, (j + 2) % 3);
    let middle = center + turn.col(j) * (facing * half[j]);
    let (dk, dl) = (turn.col(k) * half[k], turn.col(l) * half[l]);
    let mut polygon = Polygon { faces: (0, face_code(j, facing)), ..Polygon::default() };
    for (i, point) in [middle + dk + dl, middle - dk + dl, middle - dk - dl, middle + dk - dl].into_iter().enumerate() {
        polygon.push(Vertex { point, arriving: (i as u16 + 3) % 4, leaving: i as u16 });
    }
    polygon
}

fn face_code(axis: usize, direction: f64) -> u8 {
    2 * axis as u8 + u8::from(direction > 0.0)
}
