//! Flexible bodies on the soil: nodes below their surfaces, and what the soil does to the points above them.
//!
//! Each element is cut into triangles of its middle surface. A node lies below a triangle where the vertical line
//! through it meets the triangle; the surface there is lower by half the thickness over the vertical part of the unit
//! normal, so that neighbours leave no gap between them. A hit has barycentric coordinates b, and so the weights
//! w_k = b_1 S_k(1) + b_2 S_k(2) + b_3 S_k(3) for the twelve vectors of its element: velocity sum w_k v_k, and a force
//! f on the point is w_k f on vector k (Melanz 2016, section 6.1). The force at the end of the step, F - Q u, goes to
//! the step of the flexible body as it is (`grouser_flex::support`). Cost: a look at each triangle, and as many tests
//! as nodes lie below those that reach into the soil.

use super::grid::SoilGrid;
use super::touch::{Initial, RayHit, WALL};
use grouser_dynamics::FlexibleId;
use grouser_dynamics::element::{ElementView, SheetView};
use grouser_flex::shape::{ShapeJet, Twelve};
use grouser_flex::{FlexBody, PointSupport};
use grouser_math::{Mat3, Pose, Vec3};
use std::collections::BTreeMap;

/// Most divisions of an element's side.
const MOST: f64 = 16.0;

/// A point of a flexible body above a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct SheetPoint {
    pub element: u32,
    pub weights: Twelve,
}

impl SheetPoint {
    /// Velocity of the point in the ground's axes.
    pub fn velocity(&self, sheet: &SheetView<'_>, frame: &Pose) -> Vec3 {
        let support = self.support(Vec3::ZERO, Mat3::ZERO);
        frame.inverse_vector(support.velocity(sheet.body, sheet.velocities))
    }

    /// A force on it that falls with its velocity.
    pub fn support(&self, force: Vec3, damping: Mat3) -> PointSupport {
        PointSupport { element: self.element, weights: self.weights, force, damping }
    }
}

/// The triangles of a flexible body.
#[derive(Clone, Debug)]
pub(super) struct SheetMesh {
    pub id: FlexibleId,
    /// Per element: divisions along a side, corners of triangles with their weights, row by row.
    cells: Vec<(usize, Vec<Twelve>)>,
}

impl SheetMesh {
    /// Triangles no longer than two spacings of the nodes.
    pub fn new(id: FlexibleId, body: &FlexBody, spacing: f64) -> Self {
        let cell = |element: &grouser_flex::element::PlateElement| {
            let [l, w] = element.sides;
            let divisions = (l.max(w) / (2.0 * spacing)).ceil().clamp(1.0, MOST) as usize;
            let at = |k: usize| k as f64 / divisions as f64;
            let corners = 0..=divisions;
            let weights = corners.clone().flat_map(|j| corners.clone().map(move |i| (i, j)));
            (divisions, weights.map(|(i, j)| ShapeJet::at(at(i), at(j), l, w).s).collect())
        };
        Self { id, cells: body.elements.iter().map(cell).collect() }
    }

    /// Nodes that it reaches into, by rows and columns, each with the lowest point above it. Heights of the soil are at
    /// most `ceiling`.
    pub fn hits(
        &self,
        view: &ElementView,
        frame: &Pose,
        (grid, initial, ceiling): (&SoilGrid, &Initial, f64),
    ) -> Vec<(RayHit, SheetPoint)> {
        let sheet = view.sheet(self.id);
        let half = 0.5 * sheet.body.section.thickness;
        let mut lowest: BTreeMap<[i32; 2], (RayHit, SheetPoint)> = BTreeMap::new();
        let mut corners = Vec::new();
        for ((element, own), (divisions, weights)) in (0u32..).zip(&sheet.body.elements).zip(&self.cells) {
            let vectors = own.vectors();
            let place = |w: &Twelve| {
                let sum = (0..12).fold(Vec3::ZERO, |sum, k| sum + w[k] * sheet.places[vectors[k] as usize]);
                frame.inverse_point(sum)
            };
            corners.clear();
            corners.extend(weights.iter().map(place));
            if corners.iter().all(|at| at.z - half / WALL > ceiling) {
                continue;
            }
            let row = divisions + 1;
            for (i, j) in (0..divisions * divisions).map(|k| (k % divisions, k / divisions)) {
                let first = j * row + i;
                for at in [[first, first + 1, first + row + 1], [first, first + row + 1, first + row]] {
                    let Some(triangle) = Triangle::new(at.map(|k| corners[k]), half, initial.spacing) else { continue };
                    triangle.each_node(|node, shares, height| {
                        let Some(hit) = hit_at(node, height, triangle.up, grid, initial) else { return };
                        let known = lowest.get(&[node[1], node[0]]);
                        if known.is_some_and(|(before, _)| before.height <= height) {
                            return;
                        }
                        let weight = |k: usize| (0..3).map(|c| shares[c] * weights[at[c]][k]).sum();
                        let point = SheetPoint { element, weights: std::array::from_fn(weight) };
                        lowest.insert([node[1], node[0]], (hit, point));
                    });
                }
            }
        }
        lowest.into_values().collect()
    }
}

/// A node that a surface at this height reaches into.
fn hit_at(at: [i32; 2], height: f64, up: Vec3, grid: &SoilGrid, initial: &Initial) -> Option<RayHit> {
    let (level, ground) = initial.at(at)?;
    let node = grid.node(at[0], at[1]);
    let top = level + node.rise(ground.z) + node.pressed;
    (height < top).then_some(RayHit { at, height, top, initial: level, ground, up })
}

/// A triangle of the surface seen from above.
struct Triangle {
    corners: [Vec3; 3],
    /// Against the normal of its lower side.
    up: Vec3,
    /// How far its lower side is below its middle, m.
    lower: f64,
    spacing: f64,
    /// Twice its area seen from above, with the sign of its direction.
    area: f64,
}

impl Triangle {
    /// `None`: a wall, or nothing at all.
    fn new(corners: [Vec3; 3], half: f64, spacing: f64) -> Option<Self> {
        let [a, b, c] = corners;
        let normal = (b - a).cross(c - a);
        let unit = normal.normalize_or_zero();
        let up = if unit.z < 0.0 { -unit } else { unit };
        (up.z >= WALL).then(|| Self { corners, up, lower: half / up.z, spacing, area: normal.z })
    }

    /// Calls `tell` with each node below it, the shares of its corners there, and the height of its lower side.
    fn each_node(&self, mut tell: impl FnMut([i32; 2], [f64; 3], f64)) {
        let [a, b, c] = self.corners;
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        let first = |v: f64| (v / self.spacing - 0.5).ceil() as i32;
        let last = |v: f64| (v / self.spacing - 0.5).floor() as i32;
        for j in first(low.y)..=last(high.y) {
            for i in first(low.x)..=last(high.x) {
                let [x, y] = [i, j].map(|k| (f64::from(k) + 0.5) * self.spacing);
                let share = |p: Vec3, q: Vec3| ((p.x - x) * (q.y - y) - (p.y - y) * (q.x - x)) / self.area;
                let shares = [share(b, c), share(c, a), share(a, b)];
                if shares.iter().all(|share| *share >= 0.0) {
                    let height = (0..3).map(|k| shares[k] * self.corners[k].z).sum::<f64>() - self.lower;
                    tell([i, j], shares, height);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A level square of two triangles covers each node once but for the diagonal, and lies half the thickness lower.
    #[test]
    fn nodes_below_a_square() {
        let corner = |x: f64, y: f64| Vec3::new(x, y, 0.1);
        let [a, b, c, d] = [corner(0.0, 0.0), corner(0.4, 0.0), corner(0.4, 0.4), corner(0.0, 0.4)];
        let mut seen = BTreeMap::new();
        for corners in [[a, b, c], [a, c, d]] {
            Triangle::new(corners, 0.01, 0.1).unwrap().each_node(|at, shares, height| {
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (height - 0.09).abs() < 1e-12);
                *seen.entry(at).or_insert(0) += 1;
            });
        }
        assert_eq!(seen.len(), 16);
        assert!(seen.iter().all(|(at, count)| *count == 1 || at[0] == at[1]));
        // A wall carries nothing.
        assert!(Triangle::new([a, b, b + Vec3::Z], 0.01, 0.1).is_none());
    }
}
