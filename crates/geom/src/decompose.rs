//! Spherical decomposition: a mesh as a set of spheres, one through the three corners of each triangle.
//!
//! Source: Heyn 2009, section 3.2. With circumradius c of a triangle, a sphere whose
//! centre lies d = f r below its plane meets all three corners if r^2 = c^2 + d^2:
//!
//! ```text
//! r = c / sqrt(1 - f^2),   cap above the plane r (1 - f) = c sqrt((1 - f)/(1 + f))
//! ```
//!
//! f = 0 is the smallest sphere, with the centre in the plane; near 1 the spheres are large and flat. At a sharp edge a
//! large sphere would bulge out of the other face: a triangle is split in four and fitted with a ratio of its own if at
//! one of its corners another triangle stands at more than a given angle. It need not share an edge with it: a triangle
//! that meets a sharp edge in one corner alone bulges out as far as any (Heyn 2009, 3.2.3.1). The quarters that still
//! touch a sharp edge or corner are split again, as often as asked for. The circumcircle of a slender triangle, whose
//! corners lie nearly on a line, is larger than the whole mesh: where it is larger than the longest edge, that edge is
//! halved, again and again, and what is still slender after that gets the smallest circle around it instead. Cost:
//! linear in the triangles; the distances are sampled.

use crate::Aabb;
use crate::shape::{Compound, CompoundError, Mesh};
use crate::surface::{Surface, closest_on_triangle};
use grouser_math::Vec3;

/// How to decompose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecomposeSettings {
    /// Depth of the centre below the triangle over the radius, f in [0, 1).
    pub ratio: f64,
    /// Corners at which normals differ by more than this angle (radians) are sharp.
    pub edge_angle: f64,
    /// Ratio for the pieces of triangles at sharp corners, in [0, 1).
    pub refine_ratio: f64,
    /// How often triangles at sharp corners are split in four: 1 in Heyn 2009, 0 never.
    pub refine_levels: u32,
}

impl Default for DecomposeSettings {
    fn default() -> Self {
        Self { ratio: 0.7, edge_angle: 30f64.to_radians(), refine_ratio: 0.0, refine_levels: 1 }
    }
}

/// A ratio or angle out of its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecomposeError {
    /// A ratio below 0, 1 or more.
    #[error("the ratio must be at least 0 and less than 1, is {0}: at 1 the spheres would be planes")]
    Ratio(f64),
    /// An angle that cannot be one between normals.
    #[error("the edge angle must be between 0 and 180 degrees, is {0}")]
    Angle(f64),
    /// More levels than anything needs.
    #[error("triangles can be refined at most {MOST_LEVELS} times, not {0} times: each time spheres halve")]
    Levels(u32),
}

/// Levels of refinement at most: pieces are a 256th of their triangle long.
pub const MOST_LEVELS: u32 = 8;

/// A sphere of the set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Centre in metres.
    pub center: Vec3,
    /// Radius in metres.
    pub radius: f64,
}

/// Distances between the spheres' surface and the mesh, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation {
    /// Largest and mean distance from points of the mesh to the spheres' surface.
    pub mesh_to_spheres: [f64; 2],
    /// Largest and mean distance from points of the spheres' outer surface to the mesh.
    pub spheres_to_mesh: [f64; 2],
    /// Number of sampled points on mesh and spheres.
    pub samples: [usize; 2],
}

impl Deviation {
    /// Largest distance of both directions.
    pub fn largest(&self) -> f64 {
        self.mesh_to_spheres[0].max(self.spheres_to_mesh[0])
    }

    /// Mean distance over all samples of both directions.
    pub fn mean(&self) -> f64 {
        let [n, m] = self.samples.map(|s| s as f64);
        (self.mesh_to_spheres[1] * n + self.spheres_to_mesh[1] * m) / (n + m)
    }
}

/// The spheres, in the order of the triangles; and how many triangles were refined.
pub fn decompose(mesh: &Mesh, settings: &DecomposeSettings) -> Result<(Vec<Fitted>, usize), DecomposeError> {
    for ratio in [settings.ratio, settings.refine_ratio] {
        if !(0.0..1.0).contains(&ratio) {
            return Err(DecomposeError::Ratio(ratio));
        }
    }
    if !(0.0..=std::f64::consts::PI).contains(&settings.edge_angle) {
        return Err(DecomposeError::Angle(settings.edge_angle.to_degrees()));
    }
    if settings.refine_levels > MOST_LEVELS {
        return Err(DecomposeError::Levels(settings.refine_levels));
    }
    let cosine = settings.edge_angle.cos();
    let at_corner = triangles_at_corners(mesh);
    let (mut spheres, mut refined) = (Vec::new(), 0);
    for t in 0..mesh.triangles().len() as u32 {
        let (normal, indices) = (mesh.normal(t), mesh.triangles()[t as usize]);
        let differs = |u: u32| normal.dot(mesh.normal(u)) < cosine;
        let piece = SharpPiece {
            corners: mesh.corners(t),
            sharp: indices.map(|v| at_corner.of(v).iter().any(|u| differs(*u))),
            edges: [0, 1, 2].map(|i| mesh.neighbour(t, i).is_some_and(differs)),
        };
        if settings.refine_levels > 0 && piece.is_sharp() {
            refined += 1;
            piece.refine(normal, settings.refine_ratio, settings.refine_levels, HALVINGS, &mut spheres);
        } else {
            cover(piece.corners, normal, settings.ratio, HALVINGS, &mut spheres);
        }
    }
    Ok((spheres, refined))
}

/// The triangles at each corner of a mesh.
struct AtCorners {
    start: Vec<u32>,
    triangles: Vec<u32>,
}

impl AtCorners {
    fn of(&self, corner: u32) -> &[u32] {
        let range = self.start[corner as usize] as usize..self.start[corner as usize + 1] as usize;
        &self.triangles[range]
    }
}

/// By a counting sort.
fn triangles_at_corners(mesh: &Mesh) -> AtCorners {
    let mut start = vec![0u32; mesh.vertices().len() + 1];
    mesh.triangles().iter().flatten().for_each(|v| start[*v as usize + 1] += 1);
    (1..start.len()).for_each(|v| start[v] += start[v - 1]);
    let mut next = start.clone();
    let mut triangles = vec![0; 3 * mesh.triangles().len()];
    for (t, v) in mesh.triangles().iter().enumerate().flat_map(|(t, corners)| corners.map(|v| (t, v))) {
        triangles[next[v as usize] as usize] = t as u32;
        next[v as usize] += 1;
    }
    AtCorners { start, triangles }
}

/// A triangle, or a piece of one, and where it meets faces at a large angle.
struct SharpPiece {
    corners: [Vec3; 3],
    /// Per corner: does another face meet it there at more than the angle?
    sharp: [bool; 3],
    /// Per edge, corner i to the next: is the face across turned by more than the angle?
    edges: [bool; 3],
}

impl SharpPiece {
    fn is_sharp(&self) -> bool {
        self.sharp.contains(&true)
    }

    /// The quarters. Of the new corners, in the middles of the edges, those of sharp edges are sharp.
    fn split(&self) -> [Self; 4] {
        let ([a, b, c], [ab, bc, ca]) = (self.sharp, self.edges);
        let sharp = [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]];
        let edges = [[ab, false, ca], [ab, bc, false], [false, bc, ca], [false; 3]];
        let corners = quarters(self.corners);
        [0, 1, 2, 3].map(|i| Self { corners: corners[i], sharp: sharp[i], edges: edges[i] })
    }

    /// Spheres over its quarters, and over theirs as long as they are sharp and there are levels left.
    fn refine(&self, normal: Vec3, ratio: f64, levels: u32, halvings: u32, spheres: &mut Vec<Fitted>) {
        let halvings = halvings.saturating_sub(1);
        for quarter in self.split() {
            if levels > 1 && quarter.is_sharp() {
                quarter.refine(normal, ratio, levels - 1, halvings, spheres);
            } else {
                cover(quarter.corners, normal, ratio, halvings, spheres);
            }
        }
    }
}

/// The sphere set as a shape, with the mesh's mass properties if it is closed.
pub fn as_shape(mesh: &Mesh, spheres: &[Fitted]) -> Result<Compound, CompoundError> {
    let set = Compound::spheres(spheres.iter().map(|s| (s.center, s.radius)))?;
    Ok(match mesh.mass_properties(1.0) {
        Ok(solid) => set.standing_for(solid),
        Err(_) => set,
    })
}

/// The four triangles between corners and middles of the edges.
fn quarters([a, b, c]: [Vec3; 3]) -> [[Vec3; 3]; 4] {
    let [ab, bc, ca] = [0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a)];
    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
}

/// How often the longest edge of a slender triangle is halved: it becomes at most 2^5 pieces, a quarter half as many.
const HALVINGS: u32 = 5;

/// Spheres over a triangle: one, or one over each piece of a slender one.
fn cover(corners: [Vec3; 3], normal: Vec3, ratio: f64, halvings: u32, spheres: &mut Vec<Fitted>) {
    let [a, b, c] = longest_first(corners);
    // Of corners on a line it is infinite or no number.
    let center = circumcenter(corners);
    if center.length() <= a.distance(b) {
        spheres.push(fit(corners[0], center, normal, ratio));
    } else if halvings > 0 {
        let middle = 0.5 * (a + b);
        cover([a, middle, c], normal, ratio, halvings - 1, spheres);
        cover([middle, b, c], normal, ratio, halvings - 1, spheres);
    } else {
        spheres.push(fit(a, 0.5 * (b - a), normal, ratio));
    }
}

/// The same triangle, its longest edge between the first two corners.
fn longest_first([a, b, c]: [Vec3; 3]) -> [Vec3; 3] {
    let [ab, bc, ca] = [a.distance_squared(b), b.distance_squared(c), c.distance_squared(a)];
    if ab >= bc && ab >= ca {
        [a, b, c]
    } else if bc >= ca {
        [b, c, a]
    } else {
        [c, a, b]
    }
}

/// Centre of the circle through three points, from the first one.
fn circumcenter([a, b, c]: [Vec3; 3]) -> Vec3 {
    let (u, w) = (b - a, c - a);
    let cross = u.cross(w);
    (w.length_squared() * cross.cross(u) + u.length_squared() * w.cross(cross)) / (2.0 * cross.length_squared())
}

/// Sphere through the circle that has its centre at `to_center` from its point `a`, with its own centre `ratio` radii
/// below the circle's plane.
fn fit(a: Vec3, to_center: Vec3, normal: Vec3, ratio: f64) -> Fitted {
    let radius = to_center.length() / (1.0 - ratio * ratio).sqrt();
    Fitted { center: a + to_center - normal * (ratio * radius), radius }
}

/// Distances between mesh and spheres, sampled both ways.
///
/// Mesh to spheres: corners, middles of edges, centre of each triangle and of its quarters, each to the nearest point
/// of the union's surface (estimated by the least | |p - c| - r | over spheres that come near). Spheres to mesh: 64
/// points (Fibonacci) on each sphere that lie in no other sphere and in front of the mesh's nearest triangle, each to
/// the mesh. What lies inside the solid does not count: nothing touches it there.
pub fn deviation(mesh: &Mesh, spheres: &[Fitted]) -> Deviation {
    let bounds: Vec<Aabb> = spheres.iter().map(|s| Aabb::around(s.center, Vec3::splat(s.radius))).collect();
    let tree = crate::bvh::Bvh::new(&bounds);
    let largest = spheres.iter().fold(0.0, |r: f64, s| r.max(s.radius));
    let mut near = Vec::new();

    let (mut mesh_worst, mut mesh_sum, mut mesh_count) = (0f64, 0.0, 0usize);
    for t in 0..mesh.triangles().len() as u32 {
        for p in points_of(mesh.corners(t)) {
            near.clear();
            tree.find(&Aabb::around(p, Vec3::splat(largest)), &mut near);
            // Height of the union above the point: the farthest outer surface along the normal; where the point is
            // outside all spheres, the distance to the nearest one.
            let height = |s: &Fitted| rise(s, p, mesh.normal(t));
            let above = near.iter().filter_map(|i| height(&spheres[*i as usize])).fold(f64::NEG_INFINITY, f64::max);
            let outside = near
                .iter()
                .map(|i| p.distance(spheres[*i as usize].center) - spheres[*i as usize].radius)
                .fold(f64::INFINITY, f64::min);
            let distance = if outside > 0.0 { outside } else { above.max(0.0).min(-outside) };
            mesh_worst = mesh_worst.max(distance);
            mesh_sum += distance;
            mesh_count += 1;
        }
    }

    let (mut worst, mut sum, mut count) = (0f64, 0.0, 0usize);
    for (k, s) in spheres.iter().enumerate() {
        near.clear();
        tree.find(&bounds[k], &mut near);
        for i in 0..SAMPLES {
            let p = s.center + s.radius * fibonacci(i);
            let covered = |j: &u32| {
                let o = &spheres[*j as usize];
                *j as usize != k && p.distance_squared(o.center) < o.radius * o.radius * (1.0 - 1e-9)
            };
            if near.iter().any(covered) {
                continue;
            }
            if let Some(distance) = front_distance(mesh, p, 2.0 * s.radius) {
                worst = worst.max(distance);
                sum += distance;
                count += 1;
            }
        }
    }
    let mean = |sum: f64, n: usize| if n == 0 { 0.0 } else { sum / n as f64 };
    Deviation {
        mesh_to_spheres: [mesh_worst, mean(mesh_sum, mesh_count)],
        spheres_to_mesh: [worst, mean(sum, count)],
        samples: [mesh_count, count],
    }
}

/// Points per sphere.
const SAMPLES: usize = 64;

/// Unit vectors spread evenly.
fn fibonacci(i: usize) -> Vec3 {
    let z = 1.0 - (2 * i + 1) as f64 / SAMPLES as f64;
    let angle = i as f64 * std::f64::consts::PI * (3.0 - 5f64.sqrt());
    let r = (1.0 - z * z).sqrt();
    Vec3::new(r * angle.cos(), r * angle.sin(), z)
}

fn points_of(corners: [Vec3; 3]) -> impl Iterator<Item = Vec3> {
    let [a, b, c] = corners;
    let middles = quarters(corners).map(|[p, q, r]| (p + q + r) / 3.0);
    [a, b, c, 0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a)].into_iter().chain(middles)
}

/// How far along the normal from `p` the ray leaves the sphere, if it starts inside.
fn rise(s: &Fitted, p: Vec3, normal: Vec3) -> Option<f64> {
    let d = p - s.center;
    let (b, c) = (d.dot(normal), d.length_squared() - s.radius * s.radius);
    (c <= 0.0).then(|| -b + (b * b - c).sqrt())
}

/// Distance of a point from the mesh if it lies in front of the nearest triangle.
fn front_distance(mesh: &Mesh, p: Vec3, reach: f64) -> Option<f64> {
    let mut near = Vec::new();
    mesh.find(&Aabb::around(p, Vec3::splat(reach)), &mut near);
    let each = near.iter().map(|t| {
        let corners = mesh.corners(*t);
        let (q, _) = closest_on_triangle(p, corners);
        (p.distance(q), mesh.normal(*t).dot(p - corners[0]))
    });
    // Of equally near triangles the one seen most from the front or the back tells the side.
    let best = each.fold((f64::INFINITY, 0f64), |b, e| {
        let tie = 1e-9 * (1.0 + e.0);
        if e.0 < b.0 - tie || (e.0 < b.0 + tie && e.1.abs() > b.1.abs()) { e } else { b }
    });
    (best.0.is_finite() && best.1 >= 0.0).then_some(best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sphere_through_three_points() {
        let corners = [Vec3::new(1.0, 0.2, 0.0), Vec3::new(-0.3, 1.0, 0.1), Vec3::new(0.1, -0.4, 1.3)];
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize();
        for ratio in [0.0, 0.5, 0.7, 0.95] {
            let s = fit(corners[0], circumcenter(corners), normal, ratio);
            assert!(corners.iter().all(|p| (p.distance(s.center) - s.radius).abs() < 1e-13));
            let depth = normal.dot(corners[0] - s.center);
            assert!((depth - ratio * s.radius).abs() < 1e-13);
            // THEORY: r = c / sqrt(1 - f^2).
            let c = circumcenter(corners).length();
            assert!((s.radius - c / (1.0 - ratio * ratio).sqrt()).abs() < 1e-13);
        }
    }

    #[test]
    fn ratios_out_of_range() {
        let triangle = Mesh::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![[0, 1, 2]]).unwrap();
        let with = |ratio, edge_angle| {
            decompose(&triangle, &DecomposeSettings { ratio, edge_angle, ..DecomposeSettings::default() })
        };
        let levels = DecomposeSettings { refine_levels: 99, ..DecomposeSettings::default() };
        assert_eq!(decompose(&triangle, &levels), Err(DecomposeError::Levels(99)));
        assert_eq!(with(1.0, 0.5), Err(DecomposeError::Ratio(1.0)));
        assert!(matches!(with(0.7, -0.1), Err(DecomposeError::Angle(_))));
        assert_eq!(with(0.7, 0.5).unwrap().0.len(), 1);
    }

    /// Corners nearly on a line have a circumcircle of any size, and none is larger than the triangle.
    #[test]
    fn a_sliver_gets_no_sphere_larger_than_itself() {
        for height in [1e-3, 1e-5, 1e-7, 1e-9] {
            let corners = vec![Vec3::ZERO, Vec3::X, Vec3::new(0.4, height, 0.0)];
            let Ok(sliver) = Mesh::new(corners.clone(), vec![[0, 1, 2]]) else { continue };
            let (spheres, _) = decompose(&sliver, &DecomposeSettings::default()).unwrap();
            assert!(spheres.len() <= 32 && spheres.iter().all(|s| s.radius < 0.5), "{height}: {spheres:?}");
            // The spheres reach all corners.
            for p in &corners {
                let gap = spheres.iter().map(|s| p.distance(s.center) - s.radius).fold(f64::INFINITY, f64::min);
                assert!(gap < 1e-9, "{height}: {gap}");
            }
        }
        // A plain obtuse triangle is fitted as before: one sphere through its corners.
        let obtuse = Mesh::new(vec![Vec3::ZERO, Vec3::X, Vec3::new(0.5, 0.2, 0.0)], vec![[0, 1, 2]]).unwrap();
        assert_eq!(decompose(&obtuse, &DecomposeSettings::default()).unwrap().0.len(), 1);
    }

    /// Square plate of 1 m whose faces are cut into n x n squares, each into two triangles.
    fn plate(n: u32) -> Mesh {
        let mut vertices: Vec<Vec3> = Vec::new();
        let mut triangles = Vec::new();
        let mut index = std::collections::BTreeMap::new();
        // Each face by its origin and its two sides, the normal u x v outwards.
        let faces = [
            (Vec3::Z, Vec3::X, Vec3::Y),
            (Vec3::ZERO, Vec3::Y, Vec3::X),
            (Vec3::ZERO, Vec3::X, Vec3::Z),
            (Vec3::Y, Vec3::Z, Vec3::X),
            (Vec3::ZERO, Vec3::Z, Vec3::Y),
            (Vec3::X, Vec3::Y, Vec3::Z),
        ];
        for (origin, u, v) in faces {
            let mut corner = |i: u32, j: u32| {
                let p = origin * f64::from(n) + u * f64::from(i) + v * f64::from(j);
                *index.entry(p.to_array().map(|x| x as u32)).or_insert_with(|| {
                    vertices.push(p / f64::from(n));
                    vertices.len() as u32 - 1
                })
            };
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
                triangles.extend([[a, b, c], [a, c, d]]);
            }
        }
        Mesh::new(vertices, triangles).expect("a closed box")
    }

    /// A triangle that meets a sharp edge in a corner alone bulges out as far as one that has the edge: it is refined
    /// too, as in Heyn 2009, 3.2.3.1, and each further level halves what stands out at the edges.
    #[test]
    fn sharp_corners_are_refined_again_and_again() {
        let mesh = plate(6);
        let bulge = |refine_levels| {
            let settings = DecomposeSettings { refine_levels, ..DecomposeSettings::default() };
            let (spheres, refined) = decompose(&mesh, &settings).unwrap();
            // How far spheres stand out beyond the edges of their face: the largest number is that beyond the face.
            let out = |s: &Fitted| {
                let mut beyond = (s.center + Vec3::splat(s.radius - 1.0)).to_array();
                beyond.sort_by(f64::total_cmp);
                beyond[1]
            };
            (spheres.len(), refined, spheres.iter().map(out).fold(0.0, f64::max))
        };
        // Of 6 faces of 6 x 6 squares: all triangles but those of the inner 4 x 4 squares.
        let (flat, coarse, fine, finer) = (bulge(0), bulge(1), bulge(2), bulge(3));
        let rim = 6 * 2 * (36 - 16);
        assert_eq!((flat.0, flat.1), (6 * 72, 0));
        assert_eq!(coarse.1, rim);
        assert_eq!(coarse.0, 6 * 72 + 3 * rim);
        assert!(coarse.2 < 0.55 * flat.2, "{flat:?} {coarse:?}");
        assert!(fine.0 > coarse.0 && finer.0 > fine.0);
        let halves = |whole: f64, half: f64| (half / whole - 0.5).abs() < 1e-9;
        assert!(halves(coarse.2, fine.2) && halves(fine.2, finer.2), "{coarse:?} {fine:?} {finer:?}");
    }

    /// A lone triangle with f = 0.7: the cap r (1 - f) is the largest distance.
    #[test]
    fn the_cap_is_the_largest_distance() {
        let corners = vec![Vec3::ZERO, Vec3::X, Vec3::new(0.5, 0.75f64.sqrt(), 0.0)];
        let triangle = Mesh::new(corners, vec![[0, 1, 2]]).unwrap();
        let (spheres, refined) = decompose(&triangle, &DecomposeSettings::default()).unwrap();
        let cap = spheres[0].radius * 0.3;
        let found = deviation(&triangle, &spheres);
        assert_eq!((spheres.len(), refined), (1, 0));
        assert!((found.mesh_to_spheres[0] - cap).abs() < 1e-12, "{found:?} for {cap}");
    }
}
