//! The gradient-deficient thin plate element: energy, force and exact tangent (Melanz 2016, section 6.1; Dufva and
//! Shabana 2005), on curved references.
//!
//! ```text
//! E_ab = 1/2 (a_a . a_b - A_a . A_b),     K_ab = r_ab . n - R_ab . N,     U = 1/2 int E' D_m E + K' D_b K dA
//! dE_ab = 1/2 (a_b . de_a + a_a . de_b),  dK_ab = n . (de_ab - G^c_ab de_c)
//! d2E_ab = de_a . d'e_b (symmetrised)
//! d2K_ab = -(a^c . h_ab)(n . d'e_c) - (n . de_c)(a^c . h'_ab) - K0_ab a^cd (n . de_c)(n . d'e_d)
//! ```
//!
//! with h_ab = de_ab - G^c_ab de_c and K0_ab = r_ab . n; capital letters are the reference. (Melanz's Eq. 6.11 leaves
//! the thickness out of the bending term, and his program takes r_yy for the twist.) Triples (11, 22, 12) are kept in
//! parameters, the twelve doubled, and the stiffness of the section is brought into parameters instead, once, at each
//! Gauss point of the reference.
//!
//! Every row is a scalar times one of few vectors (a_1, a_2, n, a^1, a^2), so that a block of the tangent, between
//! vectors k and m, is a sum of few dyads with scalar factors. Cost: about 0.15 Mflop for force and tangent.

use crate::gauss::{self, POINTS};
use crate::section::{PlateSection, Stiffness, congruent, scaled};
use crate::shape::{ShapeJet, VECTORS};
use crate::surface::{PlateSurface, combine, tangents};
use grouser_math::Vec3;
use std::sync::Arc;

/// The twelve vectors of an element: positions and slopes of its nodes, or what belongs to them.
pub type ElementVectors = [Vec3; VECTORS];

/// Blocks on and below the diagonal of an element's matrix.
pub const PAIRS: usize = VECTORS * (VECTORS + 1) / 2;

/// A symmetric element matrix: 3 x 3 blocks (row by row) of vector k with vector m <= k, at k (k + 1)/2 + m.
pub type ElementMatrix = [[f64; 9]; PAIRS];

/// Where the block of vectors k >= m stands.
#[inline(always)]
pub fn pair(k: usize, m: usize) -> usize {
    k * (k + 1) / 2 + m
}

/// How much of what goes into an element's matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatrixParts {
    /// Factor of the mass matrix.
    pub mass: f64,
    /// Factor of the material part of the tangent, which is positive semidefinite.
    pub material: f64,
    /// Factor of the geometric part.
    pub geometric: f64,
    /// Share of the geometric part that is made positive semidefinite: 0, the exact tangent; 1, resultants with
    /// negative eigenvalues set to zero and no bending.
    pub safe: f64,
}

/// What an element says of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElementReport {
    /// Strain energy, J.
    pub energy: f64,
    /// Least |a_1 x a_2| over that of the reference, at the Gauss points.
    pub thinnest: f64,
    /// Largest principal strain of the middle surface by magnitude, with that of bending at the faces.
    pub strain: f64,
}

/// A Gauss point of the reference.
#[derive(Clone, Copy, Debug)]
struct PlatePoint {
    /// Weight times the reference area.
    area: f64,
    /// Weight times dx dy.
    flat: f64,
    /// |A_1 x A_2|.
    reference_area: f64,
    metric: [f64; 3],
    curvature: [f64; 3],
    /// Stiffness in parameters, times `area`.
    membrane: Stiffness,
    bending: Stiffness,
    /// From strains in parameters to the orthonormal frame.
    frame: Stiffness,
    /// |A_1|, |A_2|.
    lengths: [f64; 2],
}

/// A plate element.
#[derive(Clone, Debug)]
pub struct PlateElement {
    /// Its nodes, around.
    pub nodes: [u32; 4],
    /// Sides in parameters.
    pub sides: [f64; 2],
    jets: Arc<[ShapeJet; POINTS]>,
    points: Vec<PlatePoint>,
    /// int rho t S_k S_m dA.
    mass: [f64; PAIRS],
    thickness: f64,
    alpha: f64,
}

/// The functions at the Gauss points of a rectangle.
pub(crate) fn jets([l, w]: [f64; 2]) -> Arc<[ShapeJet; POINTS]> {
    Arc::new(gauss::square().map(|([xi, eta], _)| ShapeJet::at(xi, eta, l, w)))
}

fn times(d: &Stiffness, x: [f64; 3]) -> [f64; 3] {
    d.map(|row| row[0] * x[0] + row[1] * x[1] + row[2] * x[2])
}

impl PlateElement {
    /// An element whose reference has the vectors `e`; `jets` are the functions of a rectangle with its sides.
    pub(crate) fn new(
        nodes: [u32; 4],
        sides: [f64; 2],
        jets: Arc<[ShapeJet; POINTS]>,
        section: &PlateSection,
        e: &ElementVectors,
    ) -> Self {
        let mut mass = [0.0; PAIRS];
        let mut points = Vec::with_capacity(POINTS);
        for (jet, (_, weight)) in jets.iter().zip(gauss::square()) {
            let surface = PlateSurface::at(jet, e);
            let flat = weight * sides[0] * sides[1];
            let area = flat * surface.area;
            // t1 along A_1, t2 = N x t1; c_ia = t_i . A^a takes components in parameters to the frame.
            let t = [surface.a[0].normalize(), surface.n.cross(surface.a[0].normalize())];
            let c = t.map(|t| surface.dual.map(|dual| t.dot(dual)));
            let frame = [
                [c[0][0] * c[0][0], c[0][1] * c[0][1], c[0][0] * c[0][1]],
                [c[1][0] * c[1][0], c[1][1] * c[1][1], c[1][0] * c[1][1]],
                [2.0 * c[0][0] * c[1][0], 2.0 * c[0][1] * c[1][1], c[0][0] * c[1][1] + c[0][1] * c[1][0]],
            ];
            for k in 0..VECTORS {
                for m in 0..=k {
                    mass[pair(k, m)] += section.area_density * area * jet.s[k] * jet.s[m];
                }
            }
            points.push(PlatePoint {
                area,
                flat,
                reference_area: surface.area,
                metric: surface.metric(),
                curvature: surface.curvature,
                membrane: scaled(&congruent(&section.membrane, &frame), area),
                bending: scaled(&congruent(&section.bending, &frame), area),
                frame,
                lengths: surface.a.map(|a| a.length()),
            });
        }
        Self { nodes, sides, jets, points, mass, thickness: section.thickness, alpha: section.alpha }
    }

    /// Indices of its vectors among all: three to a node.
    pub fn vectors(&self) -> [u32; VECTORS] {
        std::array::from_fn(|k| 3 * self.nodes[k / 3] + (k % 3) as u32)
    }

    /// int rho t S_k S_m dA.
    pub fn mass(&self, k: usize, m: usize) -> f64 {
        self.mass[pair(k.max(m), k.min(m))]
    }

    /// Area of the reference, m^2.
    pub fn area(&self) -> f64 {
        self.points.iter().map(|point| point.area).sum()
    }

    /// int S_k dA over the reference, for loads per area of it.
    pub fn weights(&self) -> [f64; VECTORS] {
        let mut sum = [0.0; VECTORS];
        for (jet, point) in self.jets.iter().zip(&self.points) {
            for k in 0..VECTORS {
                sum[k] += point.area * jet.s[k];
            }
        }
        sum
    }

    /// Strain energy and its gradient at `e`, which is added to `force`. With velocities, the gradient has the forces
    /// of Kelvin-Voigt damping in it. A matrix is set to the parts that are asked for.
    pub fn evaluate(
        &self,
        e: &ElementVectors,
        velocity: Option<&ElementVectors>,
        force: &mut ElementVectors,
        mut matrix: Option<(MatrixParts, &mut ElementMatrix)>,
    ) -> ElementReport {
        let mut report = ElementReport { energy: 0.0, thinnest: f64::INFINITY, strain: 0.0 };
        if let Some((parts, matrix)) = &mut matrix {
            for (block, mass) in matrix.iter_mut().zip(&self.mass) {
                let m = parts.mass * mass;
                *block = [m, 0.0, 0.0, 0.0, m, 0.0, 0.0, 0.0, m];
            }
        }
        for (jet, point) in self.jets.iter().zip(&self.points) {
            let surface = PlateSurface::at(jet, e);
            let bend = surface.bend(jet);
            let metric = surface.metric();
            let strain =
                [0.5 * (metric[0] - point.metric[0]), 0.5 * (metric[1] - point.metric[1]), metric[2] - point.metric[2]];
            let k0 = surface.curvature;
            let change = [k0[0] - point.curvature[0], k0[1] - point.curvature[1], 2.0 * (k0[2] - point.curvature[2])];
            let elastic = Resultants { n: times(&point.membrane, strain), m: times(&point.bending, change) };
            for i in 0..3 {
                report.energy += 0.5 * (strain[i] * elastic.n[i] + change[i] * elastic.m[i]);
            }
            report.thinnest = report.thinnest.min(surface.area / point.reference_area);
            report.strain = report.strain.max(point.largest(strain, change, self.thickness));
            let mut all = elastic;
            if let Some(v) = velocity.filter(|_| self.alpha > 0.0) {
                let [v1, v2] = tangents(jet, v);
                let [a1, a2] = surface.a;
                let rate = [a1.dot(v1), a2.dot(v2), a1.dot(v2) + a2.dot(v1)].map(|x| self.alpha * x);
                let bending = bend.map(|row| self.alpha * surface.n.dot(combine(&row, v)));
                let (n, m) = (times(&point.membrane, rate), times(&point.bending, bending));
                for i in 0..3 {
                    all.n[i] += n[i];
                    all.m[i] += m[i];
                }
            }
            let [n1, n2, n3] = all.n;
            for k in 0..VECTORS {
                let bent = all.m[0] * bend[0][k] + all.m[1] * bend[1][k] + all.m[2] * bend[2][k];
                force[k] += (n1 * jet.x[k] + n3 * jet.y[k]) * surface.a[0]
                    + (n2 * jet.y[k] + n3 * jet.x[k]) * surface.a[1]
                    + bent * surface.n;
            }
            if let Some((parts, matrix)) = &mut matrix {
                point.add_tangent(jet, &surface, &bend, &elastic, parts, matrix);
            }
        }
        report
    }

    /// A normal load per area, along a_1 x a_2: adds p int S_k (a_1 x a_2) dx dy to `force`, and minus its symmetrised
    /// derivative to `matrix`.
    pub fn press(&self, e: &ElementVectors, p: f64, force: &mut ElementVectors, matrix: Option<&mut ElementMatrix>) {
        let mut matrix = matrix;
        for (jet, point) in self.jets.iter().zip(&self.points) {
            let [a1, a2] = tangents(jet, e);
            let p = p * point.flat;
            let push = p * a1.cross(a2);
            for k in 0..VECTORS {
                force[k] += jet.s[k] * push;
            }
            let Some(matrix) = &mut matrix else { continue };
            // d(a_1 x a_2) = a_1 x de_2 - a_2 x de_1: skew blocks, so that the symmetric part is half of S_k X_m - S_m
            // X_k with X_m = S_m,y a_1 - S_m,x a_2.
            for k in 0..VECTORS {
                for m in 0..k {
                    let x = 0.5
                        * p
                        * ((jet.s[k] * jet.y[m] - jet.s[m] * jet.y[k]) * a1
                            - (jet.s[k] * jet.x[m] - jet.s[m] * jet.x[k]) * a2);
                    let block = &mut matrix[pair(k, m)];
                    for (at, value) in [(1, x.z), (2, -x.y), (3, -x.z), (5, x.x), (6, x.y), (7, -x.x)] {
                        block[at] += value;
                    }
                }
            }
        }
    }

    /// A third of the flux of r - `centre` through the surface: its share of the volume inside.
    pub fn volume(&self, e: &ElementVectors, centre: Vec3) -> f64 {
        let mut sum = 0.0;
        for (jet, point) in self.jets.iter().zip(&self.points) {
            let [a1, a2] = tangents(jet, e);
            sum += point.flat * (combine(&jet.s, e) - centre).dot(a1.cross(a2));
        }
        sum / 3.0
    }
}

/// Stress resultants and moments in parameters, conjugate to (11, 22, 2 x 12).
#[derive(Clone, Copy)]
struct Resultants {
    n: [f64; 3],
    m: [f64; 3],
}

impl PlatePoint {
    /// Largest principal strain at the faces and in the middle, by magnitude.
    fn largest(&self, strain: [f64; 3], change: [f64; 3], thickness: f64) -> f64 {
        let (e, k) = (times(&self.frame, strain), times(&self.frame, change));
        let mut most: f64 = 0.0;
        for z in [-0.5 * thickness, 0.0, 0.5 * thickness] {
            // A positive curvature bends towards the normal: the upper face is compressed.
            let [x, y, g]: [f64; 3] = std::array::from_fn(|i| e[i] - z * k[i]);
            let radius = (0.25 * (x - y) * (x - y) + 0.25 * g * g).sqrt();
            most = most.max((0.5 * (x + y)).abs() + radius);
        }
        most
    }

    /// N with negative eigenvalues set to zero, in parameters scaled to lengths of the reference.
    fn positive(&self, [n1, n2, n3]: [f64; 3]) -> [f64; 3] {
        let [l1, l2] = self.lengths;
        let (x, y, g) = (n1 * l1 * l1, n2 * l2 * l2, n3 * l1 * l2);
        let (middle, half) = (0.5 * (x + y), 0.5 * (x - y));
        let radius = (half * half + g * g).sqrt();
        let (low, high) = (middle - radius, middle + radius);
        let [x, y, g] = if low >= 0.0 {
            [x, y, g]
        } else if high <= 0.0 {
            [0.0; 3]
        } else {
            // The dyad of the larger eigenvalue: high (N - low 1)/(high - low).
            let f = high / (high - low);
            [f * (x - low), f * (y - low), f * g]
        };
        [x / (l1 * l1), y / (l2 * l2), g / (l1 * l2)]
    }

    fn add_tangent(
        &self,
        jet: &ShapeJet,
        surface: &PlateSurface,
        bend: &[[f64; VECTORS]; 3],
        elastic: &Resultants,
        parts: &MatrixParts,
        matrix: &mut ElementMatrix,
    ) {
        let ([a1, a2], n) = (surface.a, surface.n);
        let dyads = [outer(a1, a1), outer(a1, a2), outer(a2, a1), outer(a2, a2), outer(n, n)];
        let dm = scaled(&self.membrane, parts.material);
        let db = scaled(&self.bending, parts.material);
        // Resultants of the geometric part: a share of the exact ones and a share of those made positive.
        let exact = parts.geometric * (1.0 - parts.safe);
        let safe = self.positive(elastic.n);
        let g: [f64; 3] = std::array::from_fn(|i| exact * elastic.n[i] + parts.geometric * parts.safe * safe[i]);
        let moment = elastic.m.map(|m| exact * m);
        let eta: [f64; VECTORS] =
            std::array::from_fn(|k| moment[0] * bend[0][k] + moment[1] * bend[1][k] + moment[2] * bend[2][k]);
        let k0 = surface.curvature;
        let mk = moment[0] * k0[0] + moment[1] * k0[1] + 2.0 * moment[2] * k0[2];
        let [d1, d2] = surface.dual;
        let [c11, c22, c12] = [d1.dot(d1), d2.dot(d2), d1.dot(d2)].map(|c| mk * c);
        let with_moments = exact != 0.0;
        for k in 0..VECTORS {
            let (x, y) = (jet.x[k], jet.y[k]);
            // b_k = p a_1 + q a_2 with p = (x, 0, y) and q = (0, y, x); D p and D q.
            let p = std::array::from_fn::<_, 3, _>(|i| dm[i][0] * x + dm[i][2] * y);
            let q = std::array::from_fn::<_, 3, _>(|i| dm[i][1] * y + dm[i][2] * x);
            let b: [f64; 3] = std::array::from_fn(|i| (0..3).map(|j| db[i][j] * bend[j][k]).sum());
            let (gx, gy) = (g[0] * x + g[2] * y, g[2] * x + g[1] * y);
            let (cx, cy) = (c11 * x + c12 * y, c12 * x + c22 * y);
            // n . de_c of vector k, along a^c.
            let slope = x * d1 + y * d2;
            for m in 0..=k {
                let (u, v) = (jet.x[m], jet.y[m]);
                let pp = p[0] * u + p[2] * v;
                let pq = p[1] * v + p[2] * u;
                let qp = q[0] * u + q[2] * v;
                let qq = q[1] * v + q[2] * u;
                let bb = b[0] * bend[0][m] + b[1] * bend[1][m] + b[2] * bend[2][m] - (cx * u + cy * v);
                let geometric = gx * u + gy * v;
                let block = &mut matrix[pair(k, m)];
                for i in 0..9 {
                    block[i] +=
                        pp * dyads[0][i] + pq * dyads[1][i] + qp * dyads[2][i] + qq * dyads[3][i] + bb * dyads[4][i];
                }
                for i in [0, 4, 8] {
                    block[i] += geometric;
                }
                if with_moments {
                    let left = eta[k] * (u * d1 + v * d2);
                    let right = eta[m] * slope;
                    let (first, second) = (outer(left, n), outer(n, right));
                    for i in 0..9 {
                        block[i] -= first[i] + second[i];
                    }
                }
            }
        }
    }
}

/// a b', row by row.
#[inline(always)]
fn outer(a: Vec3, b: Vec3) -> [f64; 9] {
    [a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x, a.z * b.y, a.z * b.z]
}
