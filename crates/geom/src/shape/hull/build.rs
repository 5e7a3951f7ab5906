//! Construction of the hull: a tetrahedron that grows by the farthest point outside (Barber, Dobkin, Huhdanpaa, "The
//! quickhull algorithm", ACM TOMS 22, 1996), then triangles in one plane become one polygon. Cost: O(points x faces),
//! which is enough for shapes of a few hundred corners.

use super::{Face, HullError};
use grouser_math::Vec3;

/// Lengths below this share of the points' spread are flat.
const FLAT: f64 = 1e-9;
/// Triangles whose normals differ by less (in radians) are one face.
const SAME_PLANE: f64 = 1e-7;

struct Triangle {
    corners: [u32; 3],
    normal: Vec3,
    offset: f64,
    /// No point lies outside.
    settled: bool,
}

impl Triangle {
    fn new(corners: [u32; 3], points: &[Vec3]) -> Self {
        let [a, b, c] = corners.map(|i| points[i as usize]);
        let normal = (b - a).cross(c - a).normalize_or_zero();
        Self { corners, normal, offset: normal.dot(a), settled: false }
    }

    fn edges(&self) -> [(u32, u32); 3] {
        let [a, b, c] = self.corners;
        [(a, b), (b, c), (c, a)]
    }

    fn height(&self, p: Vec3) -> f64 {
        self.normal.dot(p) - self.offset
    }
}

/// Corners and faces of the hull.
pub fn hull(points: &[Vec3]) -> Result<(Vec<Vec3>, Vec<Face>), HullError> {
    if let Some(bad) = points.iter().position(|p| !p.is_finite()) {
        return Err(HullError::NotFinite(bad));
    }
    if points.len() < 4 {
        return Err(HullError::TooFew(points.len()));
    }
    let flat = FLAT * points.iter().map(|p| (*p - points[0]).length()).fold(0.0, f64::max);
    let mut triangles = tetrahedron(points, flat)?;
    // Each round settles a triangle for good or takes a point and settles the triangles it sees.
    // The number of rounds is bounded in case rounding should make it go in circles.
    for _ in 0..64 * points.len() {
        let Some(open) = triangles.iter().position(|t| !t.settled) else { break };
        let t = &mut triangles[open];
        let next = farthest(points, |p| t.height(p));
        t.settled = t.height(points[next as usize]) <= flat || t.normal == Vec3::ZERO;
        if !t.settled {
            add(&mut triangles, next, points, flat);
        }
    }
    Ok(renumber(points, polygons(&triangles, points, flat)))
}

/// Index of the point with the greatest measure, the first of equal ones.
fn farthest(points: &[Vec3], measure: impl Fn(Vec3) -> f64) -> u32 {
    let mut best = (0, f64::NEG_INFINITY);
    for (i, p) in points.iter().enumerate() {
        let m = measure(*p);
        if m > best.1 {
            best = (i, m);
        }
    }
    best.0 as u32
}

fn tetrahedron(points: &[Vec3], flat: f64) -> Result<Vec<Triangle>, HullError> {
    let at = |i: u32| points[i as usize];
    let a = farthest(points, |p| p.x);
    let b = farthest(points, |p| (p - at(a)).length());
    let along = (at(b) - at(a)).try_normalize().ok_or(HullError::Flat("all in one place"))?;
    let across = |p: Vec3| (p - at(a)).reject_from_normalized(along).length();
    let c = farthest(points, across);
    if across(at(c)) <= flat {
        return Err(HullError::Flat("on one line"));
    }
    let base = Triangle::new([a, b, c], points);
    let d = farthest(points, |p| base.height(p).abs());
    let height = base.height(at(d));
    if height.abs() <= flat {
        return Err(HullError::Flat("in one plane"));
    }
    let (b, c) = if height > 0.0 { (c, b) } else { (b, c) };
    Ok([[a, b, c], [a, d, b], [b, d, c], [c, d, a]].map(|t| Triangle::new(t, points)).into())
}

/// Replaces the triangles that see a point by a fan from the point to their rim.
fn add(triangles: &mut Vec<Triangle>, point: u32, points: &[Vec3], flat: f64) {
    let p = points[point as usize];
    let mut rim: Vec<(u32, u32)> = Vec::new();
    triangles.retain(|t| {
        let seen = t.height(p) > flat;
        if seen {
            for (from, to) in t.edges() {
                match rim.iter().position(|e| *e == (to, from)) {
                    Some(at) => {
                        rim.swap_remove(at);
                    }
                    None => rim.push((from, to)),
                }
            }
        }
        !seen
    });
    triangles.extend(rim.into_iter().map(|(from, to)| Triangle::new([from, to, point], points)));
}

/// Joins neighbouring triangles of one plane and leaves out corners on straight edges.
fn polygons(triangles: &[Triangle], points: &[Vec3], flat: f64) -> Vec<Face> {
    let mut taken = vec![false; triangles.len()];
    let mut faces = Vec::new();
    for first in 0..triangles.len() {
        if taken[first] {
            continue;
        }
        taken[first] = true;
        let lead = &triangles[first];
        let mut edges: Vec<(u32, u32)> = lead.edges().into();
        // Grow over shared edges until nothing joins.
        let mut grown = true;
        while grown {
            grown = false;
            for (i, t) in triangles.iter().enumerate() {
                let joins = !taken[i]
                    && (t.normal - lead.normal).length() < SAME_PLANE
                    && t.edges().iter().any(|(from, to)| edges.contains(&(*to, *from)));
                if joins {
                    taken[i] = true;
                    grown = true;
                    for (from, to) in t.edges() {
                        match edges.iter().position(|e| *e == (to, from)) {
                            Some(at) => {
                                edges.swap_remove(at);
                            }
                            None => edges.push((from, to)),
                        }
                    }
                }
            }
        }
        let corners = straighten(chain(&edges), points, flat);
        let normal = area(&corners, points).normalize_or(lead.normal);
        let offset = corners.iter().map(|i| normal.dot(points[*i as usize])).fold(f64::NEG_INFINITY, f64::max);
        faces.push(Face { corners, normal, offset });
    }
    faces
}

/// Edges in order, as a loop of corners.
fn chain(edges: &[(u32, u32)]) -> Vec<u32> {
    let mut corners = vec![edges[0].0];
    let mut at = edges[0].1;
    while at != edges[0].0 && corners.len() < edges.len() {
        corners.push(at);
        match edges.iter().find(|e| e.0 == at) {
            Some(edge) => at = edge.1,
            None => break,
        }
    }
    corners
}

/// Leaves out corners that lie on the line between their neighbours.
fn straighten(mut corners: Vec<u32>, points: &[Vec3], flat: f64) -> Vec<u32> {
    let at = |i: u32| points[i as usize];
    let mut i = 0;
    while i < corners.len() && corners.len() > 3 {
        let n = corners.len();
        let (before, here, after) = (at(corners[(i + n - 1) % n]), at(corners[i]), at(corners[(i + 1) % n]));
        let along = (after - before).normalize_or_zero();
        if (here - before).reject_from(along).length() <= flat {
            corners.remove(i);
            i = i.saturating_sub(1);
        } else {
            i += 1;
        }
    }
    corners
}

/// Twice the area of a polygon along its normal.
fn area(corners: &[u32], points: &[Vec3]) -> Vec3 {
    let at = |i: u32| points[i as usize];
    (2..corners.len()).map(|i| (at(corners[i - 1]) - at(corners[0])).cross(at(corners[i]) - at(corners[0]))).sum()
}

/// Keeps the points that are corners of faces, in their given order.
fn renumber(points: &[Vec3], mut faces: Vec<Face>) -> (Vec<Vec3>, Vec<Face>) {
    let mut used = vec![u32::MAX; points.len()];
    for i in faces.iter().flat_map(|f| &f.corners) {
        used[*i as usize] = 0;
    }
    let mut kept = Vec::new();
    for (p, place) in points.iter().zip(&mut used) {
        if *place == 0 {
            *place = kept.len() as u32;
            kept.push(*p);
        }
    }
    for i in faces.iter_mut().flat_map(|f| &mut f.corners) {
        *i = used[*i as usize];
    }
    (kept, faces)
}
