//! Step 2: the nearest face of the difference b - a, which holds the origin (EPA).

use super::{Corner, Support, simplex::Simplex};
use grouser_math::Vec3;

/// Corners added at most. Polytopes end long before; curved sets are left to the refinement.
const EXPANSIONS: usize = 64;
/// Distances below this share of the size are flat.
const FLAT: f64 = 1e-9;

/// A face of the polytope, seen anticlockwise from outside.
struct Face {
    corners: [usize; 3],
    /// Unit, outward.
    normal: Vec3,
    /// Distance of its plane from the origin.
    distance: f64,
}

/// The unit vector from a to b along which the least movement separates the sets, roughly. Where every direction of a
/// plane or all space is as good, the one towards `start`. `sharp`: error of the depth at which the expansion ends, as
/// shares of the depth and of the size.
pub fn normal(a: &impl Support, b: &impl Support, simplex: Simplex, start: Vec3, size: f64, sharp: (f64, f64)) -> Vec3 {
    let farthest = |direction: Vec3| Corner::farthest(a, b, Vec3::ZERO, direction).difference;
    let towards = |n: Vec3| if n.dot(start) < 0.0 { -n } else { n };
    let corners: Vec<Vec3> = simplex.corners().iter().map(|c| c.difference).collect();
    match tetrahedron(corners, farthest, FLAT * size) {
        Start::Point => start.try_normalize().unwrap_or(Vec3::Z),
        Start::Line(direction) => {
            let across = start.reject_from_normalized(direction);
            across
                .try_normalize()
                .filter(|_| across.length() > FLAT * size)
                .unwrap_or(direction.any_orthonormal_vector())
        }
        Start::Plane(n) => towards(n),
        Start::Solid(corners) => -expand(corners, farthest, size, sharp),
    }
}

/// How many dimensions the difference has.
enum Start {
    Point,
    Line(Vec3),
    Plane(Vec3),
    Solid(Vec<Vec3>),
}

/// Completes the corners to a tetrahedron.
fn tetrahedron(given: Vec<Vec3>, farthest: impl Fn(Vec3) -> Vec3, flat: f64) -> Start {
    let base = given[0];
    let mut corners = vec![base];
    // The given corners first, because their hull holds the origin.
    let find = |directions: &[Vec3], measure: &dyn Fn(Vec3) -> f64| {
        let others = directions.iter().flat_map(|n| [farthest(*n), farthest(-*n)]);
        given.iter().copied().chain(others).find(|p| measure(*p).abs() > flat)
    };
    let Some(second) = find(&Vec3::AXES, &|p| (p - base).length()) else { return Start::Point };
    corners.push(second);
    let line = (second - base).normalize();
    let (u, w) = line.any_orthonormal_pair();
    let across = |p: Vec3| (p - base).reject_from_normalized(line).length();
    let Some(third) = find(&[u, w], &across) else { return Start::Line(line) };
    corners.push(third);
    let n = (second - base).cross(third - base).normalize();
    let above = |p: Vec3| (p - base).dot(n);
    let Some(fourth) = find(&[n], &above) else { return Start::Plane(n) };
    corners.push(fourth);
    if above(fourth) > 0.0 {
        corners.swap(1, 2);
    }
    Start::Solid(corners)
}

/// Outward normal of the nearest face. `corners`: a tetrahedron whose first three look clockwise from the fourth.
fn expand(mut corners: Vec<Vec3>, farthest: impl Fn(Vec3) -> Vec3, size: f64, sharp: (f64, f64)) -> Vec3 {
    let mut faces: Vec<Face> = Vec::new();
    for triple in [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]] {
        faces.extend(Face::new(triple, &corners));
    }
    let mut best = (Vec3::Z, f64::INFINITY);
    for _ in 0..EXPANSIONS {
        let Some(nearest) = faces.iter().min_by(|a, b| a.distance.total_cmp(&b.distance)) else { break };
        let corner = farthest(nearest.normal);
        let depth = nearest.normal.dot(corner);
        if depth < best.1 {
            best = (nearest.normal, depth);
        }
        if best.1 - nearest.distance <= sharp.0 * best.1 + sharp.1 * size {
            break;
        }
        // Rounding tears needles out of the polytope; what is left of it has no nearest face worth following.
        let Some(horizon) = horizon(&mut faces, corner, size) else { break };
        let index = corners.len();
        corners.push(corner);
        for (i, j) in horizon {
            faces.extend(Face::new([i, j, index], &corners));
        }
    }
    best.0
}

/// Removes the faces that see the corner; the edges of the hole, in order of the removed faces. Nothing if the hole is
/// not one ring.
fn horizon(faces: &mut Vec<Face>, corner: Vec3, size: f64) -> Option<Vec<(usize, usize)>> {
    let mut edges: Vec<(usize, usize)> = Vec::new();
    faces.retain(|face| {
        let seen = face.normal.dot(corner) > face.distance + 1e-15 * size;
        if seen {
            let [i, j, k] = face.corners;
            for (from, to) in [(i, j), (j, k), (k, i)] {
                match edges.iter().position(|e| *e == (to, from)) {
                    Some(at) => {
                        edges.remove(at);
                    }
                    None => edges.push((from, to)),
                }
            }
        }
        !seen
    });
    let first = edges.first()?.0;
    let mut at = first;
    for round in 1..=edges.len() {
        at = edges.iter().find(|e| e.0 == at)?.1;
        if at == first {
            return (round == edges.len()).then_some(edges);
        }
    }
    None
}

impl Face {
    /// Nothing if the corners lie on a line.
    fn new(corners: [usize; 3], all: &[Vec3]) -> Option<Self> {
        let [a, b, c] = corners.map(|i| all[i]);
        let normal = (b - a).cross(c - a).try_normalize()?;
        Some(Self { corners, normal, distance: normal.dot(a) })
    }
}
