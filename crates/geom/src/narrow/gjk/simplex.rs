//! Step 1: the point of the difference b - a closest to the origin (GJK).

use super::{Corner, Separation, Support, TOUCHING};
use grouser_math::Vec3;

/// At most four corners of the difference, with the weights of the closest point.
#[derive(Clone, Copy, Debug)]
pub struct Simplex {
    corners: [Corner; 4],
    weights: [f64; 4],
    count: usize,
}

/// What GJK found. Returned by value: boxing the larger variant would cost an allocation per overlap.
#[allow(clippy::large_enum_variant)]
pub enum GjkOutcome {
    /// More than the margin apart.
    Farther,
    /// Apart: closest points, and the size of what rounding is relative to.
    Apart(Separation, f64),
    /// The cores meet: a simplex that holds the origin or touches it, and the size.
    Meeting(Simplex, f64),
}

/// Curved sets need the most: about 30.
const ITERATIONS: usize = 128;
/// Iterations without gain after which the search ends.
const STALLS: usize = 3;

/// Distance of a and b + shift. `tolerance`: upper minus lower bound at which the search ends, as shares of distance
/// and size.
pub fn distance(
    a: &impl Support,
    b: &impl Support,
    shift: Vec3,
    start: Vec3,
    margin: f64,
    tolerance: (f64, f64),
) -> GjkOutcome {
    let first = if start.length_squared() > 0.0 { start } else { Vec3::Z };
    let corner = Corner::farthest(a, b, shift, -first);
    // Farther than the margin, and by more than touching sets may seem to be: those are left to the search.
    let sure = margin + 10.0 * TOUCHING * corner.difference.length();
    if first.dot(corner.difference) > sure * first.length() {
        return GjkOutcome::Farther;
    }
    distance_from(a, b, shift, corner, margin, tolerance)
}

/// The same from any pair of points, one of each set: the closer they are, the sooner it ends.
pub fn distance_from(
    a: &impl Support,
    b: &impl Support,
    shift: Vec3,
    first: Corner,
    margin: f64,
    tolerance: (f64, f64),
) -> GjkOutcome {
    let mut simplex = Simplex::point(first);
    let mut v = first.difference;
    // Largest coordinates that occur: what rounding errors are relative to.
    let mut size = v.length();
    // The iterate with the greatest lower bound: its normal is the best, even where rounding makes the lengths stall.
    let mut best: Option<(f64, Simplex, Vec3)> = None;
    let (mut least, mut stalled) = (f64::INFINITY, 0);
    for _ in 0..ITERATIONS {
        let length = v.length();
        if length <= TOUCHING * size {
            return GjkOutcome::Meeting(simplex, size);
        }
        let corner = Corner::farthest(a, b, shift, -v);
        size = size.max(corner.difference.length());
        // Lower bound of the distance: the plane through the new corner, at right angles to v.
        let lower = v.dot(corner.difference) / length;
        if lower > margin {
            return GjkOutcome::Farther;
        }
        let better = best.as_ref().is_none_or(|(bound, _, v)| {
            let equal = (lower - *bound).abs() <= 1e-14 * size;
            if equal { length < v.length() } else { lower > *bound }
        });
        stalled = if better || length < least { 0 } else { stalled + 1 };
        least = least.min(length);
        if better {
            best = Some((lower, simplex, v));
        }
        let bound = best.as_ref().map_or(lower, |b| b.0);
        if least - bound <= tolerance.0 * least + tolerance.1 * size || stalled > STALLS || simplex.holds(&corner) {
            break;
        }
        // A positive bound has proved the sets to be apart, whatever a thin tetrahedron says.
        if simplex.add(corner, size, bound > TOUCHING * size) {
            return GjkOutcome::Meeting(simplex, size);
        }
        v = simplex.closest();
    }
    match best {
        Some((_, simplex, v)) => {
            let (point_a, point_b) = simplex.points();
            let distance = v.length();
            GjkOutcome::Apart(Separation { normal: v / distance, point_a, point_b, distance }, size)
        }
        None => GjkOutcome::Meeting(simplex, size),
    }
}

/// That nothing is known: as if the sets met.
pub fn meeting() -> GjkOutcome {
    let nowhere = Corner { on_a: Vec3::ZERO, on_b: Vec3::ZERO, difference: Vec3::ZERO };
    GjkOutcome::Meeting(Simplex::point(nowhere), 0.0)
}

impl Simplex {
    fn point(corner: Corner) -> Self {
        Self { corners: [corner; 4], weights: [1.0, 0.0, 0.0, 0.0], count: 1 }
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.count]
    }

    fn holds(&self, corner: &Corner) -> bool {
        self.corners().iter().any(|c| c.difference == corner.difference)
    }

    fn closest(&self) -> Vec3 {
        (0..self.count).map(|i| self.corners[i].difference * self.weights[i]).sum()
    }

    fn points(&self) -> (Vec3, Vec3) {
        let sum = |of: fn(&Corner) -> Vec3| (0..self.count).map(|i| of(&self.corners[i]) * self.weights[i]).sum();
        (sum(|c| c.on_a), sum(|c| c.on_b))
    }

    /// Adds a corner and shrinks to the least set of corners whose hull holds the closest point. True if the simplex
    /// holds the origin.
    fn add(&mut self, corner: Corner, size: f64, apart: bool) -> bool {
        self.corners[self.count] = corner;
        self.count += 1;
        let d = self.corners.map(|c| c.difference);
        let mut weights = [0.0; 4];
        match self.count {
            2 => weights[..2].copy_from_slice(&segment([d[0], d[1]])),
            3 => weights[..3].copy_from_slice(&triangle([d[0], d[1], d[2]])),
            _ => match tetrahedron(d, size, apart) {
                Some(found) => weights = found,
                None => return true,
            },
        }
        let old = self.corners;
        self.count = 0;
        for (corner, weight) in old.into_iter().zip(weights) {
            if weight > 0.0 {
                self.corners[self.count] = corner;
                self.weights[self.count] = weight;
                self.count += 1;
            }
        }
        false
    }
}

/// Weights of the point of a segment closest to the origin.
fn segment([a, b]: [Vec3; 2]) -> [f64; 2] {
    let e = b - a;
    let length2 = e.length_squared();
    let t = if length2 > 0.0 { (-a.dot(e) / length2).clamp(0.0, 1.0) } else { 0.0 };
    [1.0 - t, t]
}

/// Weights of the point of a triangle closest to the origin.
fn triangle(p: [Vec3; 3]) -> [f64; 3] {
    // From the corner opposite the longest edge: the product of the two shorter edges keeps the most digits of a
    // needle.
    let edges = [p[1] - p[2], p[2] - p[0], p[0] - p[1]].map(|e| e.length_squared());
    let i = (1..3).fold(0, |longest, i| if edges[i] > edges[longest] { i } else { longest });
    let (j, k) = ((i + 1) % 3, (i + 2) % 3);
    let (e, f, r) = (p[j] - p[i], p[k] - p[i], -p[i]);
    let n = e.cross(f);
    let n2 = n.length_squared();
    if n2 > 0.0 {
        // Areas over the projected origin. Edges, not corners, in the products: small triangles far from the origin
        // keep their digits.
        let (u, v) = (n.dot(r.cross(f)) / n2, n.dot(e.cross(r)) / n2);
        if u >= 0.0 && v >= 0.0 && u + v <= 1.0 {
            let mut weights = [0.0; 3];
            (weights[i], weights[j], weights[k]) = (1.0 - u - v, u, v);
            return weights;
        }
    }
    let mut best = ([1.0, 0.0, 0.0], f64::INFINITY);
    for (i, j) in [(0, 1), (1, 2), (2, 0)] {
        let [wi, wj] = segment([p[i], p[j]]);
        let length = (p[i] * wi + p[j] * wj).length_squared();
        if length < best.1 {
            best = ([0.0; 3], length);
            (best.0[i], best.0[j]) = (wi, wj);
        }
    }
    best.0
}

/// Weights of the point of a tetrahedron closest to the origin; nothing if the origin lies within, unless the sets are
/// known to be `apart`.
fn tetrahedron(p: [Vec3; 4], size: f64, apart: bool) -> Option<[f64; 4]> {
    let mut best: Option<([f64; 4], f64)> = None;
    for (i, j, k, opposite) in [(0, 1, 2, 3), (0, 3, 1, 2), (0, 2, 3, 1), (1, 3, 2, 0)] {
        let n = (p[j] - p[i]).cross(p[k] - p[i]);
        let (within, origin) = (n.dot(p[opposite] - p[i]), n.dot(-p[i]));
        let flat = within.abs() <= 1e-14 * n.length() * size;
        if apart || flat || within * origin < 0.0 {
            let [wi, wj, wk] = triangle([p[i], p[j], p[k]]);
            let length = (p[i] * wi + p[j] * wj + p[k] * wk).length_squared();
            if best.is_none_or(|b| length < b.1) {
                let mut weights = [0.0; 4];
                (weights[i], weights[j], weights[k]) = (wi, wj, wk);
                best = Some((weights, length));
            }
        }
    }
    best.map(|b| b.0)
}
