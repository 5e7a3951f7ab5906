//! Loads on a flexible body: gravity, forces on nodes and edges, moments on edges, pressure.
//!
//! ```text
//! gravity            int rho t S_k g dA
//! node               f on the node's position
//! edge force         int S_k f ds, per length of the reference
//! edge moment        int m S_k,a n / |a_a| ds: turns the direction a across the edge, outwards, towards the normal n
//! pressure           p int S_k (a_1 x a_2) dx dy: follows the surface
//! ```
//!
//! Moments and pressure depend on the shape; what their derivatives add to the tangent is symmetrised, which is exact
//! for closed surfaces and surfaces with a held edge.

use crate::body::{ElementBuffers, FlexBody};
use crate::element::{ElementVectors, pair};
use crate::gauss;
use crate::mesh::{PlateSide, gather};
use crate::shape::{ShapeJet, VECTORS};
use crate::surface::{PlateSurface, tangents};
use grouser_math::{Vec3, par};

/// Elements per parallel task.
const CHUNK: usize = 8;

/// Pressure of the atmosphere, Pa.
pub const ATMOSPHERE: f64 = 101_325.0;

/// A load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FlexLoad {
    /// Acceleration of gravity, m/s^2.
    Gravity(Vec3),
    /// Force on a node, N.
    Node(u32, Vec3),
    /// Force per length on an edge, N/m.
    EdgeForce(PlateSide, Vec3),
    /// Moment per length on an edge, N: turns the outward direction across the edge towards the normal.
    EdgeMoment(PlateSide, f64),
    /// Pressure along the normal, Pa.
    Pressure(f64),
}

/// A gas inside: pressure times volume is constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gas {
    /// Gauge pressure at the first volume, Pa.
    pub gauge: f64,
    /// Volume at the start, m^3.
    pub volume: f64,
}

impl Gas {
    /// Gauge pressure at a volume, Pa.
    pub fn pressure(&self, volume: f64) -> f64 {
        (self.gauge + ATMOSPHERE) * self.volume / volume - ATMOSPHERE
    }
}

impl FlexLoad {
    /// The load times a number.
    pub fn scaled(&self, by: f64) -> Self {
        match *self {
            Self::Gravity(g) => Self::Gravity(by * g),
            Self::Node(node, force) => Self::Node(node, by * force),
            Self::EdgeForce(side, force) => Self::EdgeForce(side, by * force),
            Self::EdgeMoment(side, moment) => Self::EdgeMoment(side, by * moment),
            Self::Pressure(p) => Self::Pressure(by * p),
        }
    }

    /// Adds `factor` times the load to the elements' forces or to the nodes', and minus its derivative to the elements'
    /// matrices where `with_matrix`.
    pub fn add(
        &self,
        body: &FlexBody,
        e: &[Vec3],
        factor: f64,
        buffers: &mut ElementBuffers,
        nodes: &mut [Vec3],
        with_matrix: bool,
    ) {
        match *self {
            Self::Gravity(g) => {
                par::each(CHUNK, &mut buffers.forces, |k, force| {
                    let weights = body.elements[k].weights();
                    let pull = factor * body.section.area_density * g;
                    (0..VECTORS).for_each(|i| force[i] += weights[i] * pull);
                });
            }
            Self::Node(node, force) => nodes[3 * node as usize] += factor * force,
            Self::EdgeForce(side, per_length) => {
                for quad in body.mesh.edge(side) {
                    let reference = body.mesh.element(quad as usize, &body.mesh.vectors);
                    let force = &mut buffers.forces[quad as usize];
                    for (jet, weight) in edge_points(body, quad, side) {
                        let length = weight * tangents(&jet, &reference)[side.along()].length();
                        (0..VECTORS).for_each(|k| force[k] += factor * length * jet.s[k] * per_length);
                    }
                }
            }
            Self::EdgeMoment(side, moment) => {
                for quad in body.mesh.edge(side) {
                    bend_edge(body, e, quad, side, factor * moment, buffers, with_matrix);
                }
            }
            Self::Pressure(p) => {
                let p = factor * p;
                let one = |k: usize| (&body.elements[k], gather(&body.elements[k].nodes, e));
                let ElementBuffers { forces, matrices, .. } = buffers;
                if with_matrix {
                    par::each(CHUNK, (forces, matrices), |k, (force, matrix)| {
                        let (element, own) = one(k);
                        element.press(&own, p, force, Some(matrix));
                    });
                } else {
                    par::each(CHUNK, forces, |k, force: &mut ElementVectors| {
                        let (element, own) = one(k);
                        element.press(&own, p, force, None);
                    });
                }
            }
        }
    }
}

/// The functions at the Gauss points of a side, with weights in its parameter.
fn edge_points(body: &FlexBody, quad: u32, side: PlateSide) -> impl Iterator<Item = (ShapeJet, f64)> {
    let [l, w] = body.mesh.quads[quad as usize].sides;
    let length = if side.along() == 0 { l } else { w };
    gauss::interval().into_iter().map(move |(s, weight)| {
        let [xi, eta] = side.at(s);
        (ShapeJet::at(xi, eta, l, w), weight * length)
    })
}

fn bend_edge(
    body: &FlexBody,
    e: &[Vec3],
    quad: u32,
    side: PlateSide,
    moment: f64,
    buffers: &mut ElementBuffers,
    with_matrix: bool,
) {
    let own = gather(&body.elements[quad as usize].nodes, e);
    let reference = body.mesh.element(quad as usize, &body.mesh.vectors);
    let across = 1 - side.along();
    let outwards = if matches!(side, PlateSide::Right | PlateSide::Top) { 1.0 } else { -1.0 };
    for (jet, weight) in edge_points(body, quad, side) {
        let surface = PlateSurface::at(&jet, &own);
        let length = weight * tangents(&jet, &reference)[side.along()].length();
        let slope = if across == 0 { &jet.x } else { &jet.y };
        let a = surface.a[across];
        let size = a.length();
        let m = outwards * moment * length / size;
        for k in 0..VECTORS {
            buffers.forces[quad as usize][k] += m * slope[k] * surface.n;
        }
        if !with_matrix {
            continue;
        }
        // dn = -a^c (n . de_c); d(1/|a|) = -(a . de_a)/|a|^3.
        let row = |k: usize| jet.x[k] * surface.dual[0] + jet.y[k] * surface.dual[1];
        let matrix = &mut buffers.matrices[quad as usize];
        for k in 0..VECTORS {
            for i in 0..=k {
                // Minus the derivative of the force on k by vector i, and of that on i by k, transposed: their mean.
                let block = |k: usize, i: usize, r: usize, c: usize| {
                    m * slope[k] * (row(i)[r] * surface.n[c] + slope[i] * surface.n[r] * a[c] / (size * size))
                };
                let target = &mut matrix[pair(k, i)];
                for r in 0..3 {
                    for c in 0..3 {
                        target[3 * r + c] += 0.5 * (block(k, i, r, c) + block(i, k, c, r));
                    }
                }
            }
        }
    }
}
