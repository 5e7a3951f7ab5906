//! The face of one box clipped to the sides of a face of the other (Sutherland and Hodgman 1974).

use grouser_math::{Mat3, Vec3};

/// The sides are moved outwards by this share of the face's size, so that the corners of boxes that are stacked flush
/// stay corners and do not turn into cut edges with every rounding.
const FLUSH: f64 = 1e-6;

/// A corner of the clipped face, in the frame of the clipping box.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex {
    pub point: Vec3,
    /// Height above the clipping face, in metres.
    pub distance: f64,
    /// Line that arrives here: 0 to 3 the edges of the clipped face, 4 to 7 the sides.
    arriving: u8,
    /// Line that leaves from here.
    leaving: u8,
}

/// A convex polygon of at most eight corners.
#[derive(Default)]
pub struct Polygon {
    vertices: [Vertex; 8],
    count: u8,
    /// Clipping face and clipped face, numbered 2 axis + (1 if positive).
    faces: (u8, u8),
}

impl Vertex {
    /// Which corner this is, in 16 bits: the two faces, and the two lines that meet in it. The same from step to step
    /// as long as the faces overlap in the same manner.
    pub fn feature(&self, polygon: &Polygon) -> u32 {
        let (clipping, clipped) = polygon.faces;
        u32::from(clipping) << 12 | u32::from(clipped) << 8 | u32::from(self.arriving) << 4 | u32::from(self.leaving)
    }
}

impl Polygon {
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices[..self.count as usize]
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Least height above the clipping face; infinite if nothing is left.
    pub fn least_distance(&self) -> f64 {
        self.vertices().iter().fold(f64::INFINITY, |least, v| least.min(v.distance))
    }

    fn push(&mut self, vertex: Vertex) {
        if let Some(place) = self.vertices.get_mut(self.count as usize) {
            *place = vertex;
            self.count += 1;
        }
    }

    /// The part with `outside(point) <= 0`; the cut becomes line `side`.
    fn cut(&self, side: u8, outside: impl Fn(Vec3) -> f64) -> Self {
        let mut rest = Self { faces: self.faces, ..Self::default() };
        let vertices = self.vertices();
        for (i, v) in vertices.iter().enumerate() {
            let next = &vertices[(i + 1) % vertices.len()];
            let (here, there) = (outside(v.point), outside(next.point));
            let between = || v.point + (next.point - v.point) * (here / (here - there));
            if here <= 0.0 {
                rest.push(*v);
                if there > 0.0 {
                    rest.push(Vertex { point: between(), distance: 0.0, arriving: v.leaving, leaving: side });
                }
            } else if there <= 0.0 {
                rest.push(Vertex { point: between(), distance: 0.0, arriving: side, leaving: v.leaving });
            }
        }
        rest
    }
}

/// Clips a box's face to the face of another, in whose frame everything is given.
///
/// `half`, `axis`, `direction`: half edges of the clipping box, axis of its face, sign of the face's outward normal
/// along it. `other_half`, `other_turn`, `other_center`: the clipped box, whose face most opposed to the normal is used.
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
        polygon = polygon.cut(4 + side as u8, |p| sign * p[along] - half[along] - slack);
    }
    polygon.faces.0 = face_code(axis, outward);
    for v in &mut polygon.vertices {
        v.distance = outward * v.point[axis] - half[axis];
    }
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
        polygon.push(Vertex { point, distance: 0.0, arriving: (i as u8 + 3) % 4, leaving: i as u8 });
    }
    polygon
}

fn face_code(axis: usize, direction: f64) -> u8 {
    2 * axis as u8 + u8::from(direction > 0.0)
}
