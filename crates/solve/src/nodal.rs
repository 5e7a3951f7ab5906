//! Flexible bodies as the solvers see them: touched surface points, and the factor of the matrix behind them.
//!
//! A contact on a flexible body acts on a surface point, which moves with the weighted velocities of vectors that
//! belong to nodes (positions and slopes), u = sum w_k v_k. The nodes are no entries of [`crate::Problem::bodies`]; the
//! points are, anywhere in it, with a response 1/m that serves scales alone. With W the weights of all points of a
//! block, its points answer by W A^-1 W': nodal loads, one substitution, velocities of the points (Melanz 2016 inverts
//! lumped masses instead). A is the matrix of an implicit step, factorised, and never formed as a matrix over points:
//! 200 points would take 600 substitutions for that, and each product would be no cheaper.
//!
//! Cost of a product: a substitution, twice the numbers of the factor.

use grouser_math::sparse::{NodeNumbers, SparseSystem};
use grouser_math::{Twist, Vec3};
use std::sync::Arc;

/// Vectors that a surface point moves with.
pub const POINT_VECTORS: usize = 12;

/// A touched point on the surface of a flexible body.
#[derive(Clone, Copy, Debug)]
pub struct NodalPoint {
    /// Its index in [`crate::Problem::bodies`].
    pub body: u32,
    /// Vectors of its nodes: vector k is unknowns 3 k to 3 k + 2 of the matrix.
    pub vectors: [u32; POINT_VECTORS],
    /// Weight of each.
    pub weights: [f64; POINT_VECTORS],
}

/// A flexible body.
#[derive(Clone, Debug)]
pub struct NodalBlock {
    /// The matrix of the step, factorised.
    pub system: Arc<SparseSystem>,
    /// Unknowns that are held: they take no impulse and do not move.
    pub held: Arc<[bool]>,
    /// The touched points, ascending by body.
    pub points: Vec<NodalPoint>,
}

impl NodalBlock {
    /// W' p: adds the impulses `p` of the points to the loads of the vectors' unknowns.
    pub fn spread(&self, p: impl Fn(&NodalPoint) -> Vec3, loads: &mut Vec<f64>) {
        loads.clear();
        loads.resize(self.held.len(), 0.0);
        for point in &self.points {
            let p = p(point);
            for (vector, weight) in point.vectors.iter().zip(point.weights) {
                let at = 3 * *vector as usize;
                for c in 0..3 {
                    loads[at + c] += weight * p[c];
                }
            }
        }
        for (load, held) in loads.iter_mut().zip(self.held.iter()) {
            if *held {
                *load = 0.0;
            }
        }
    }

    /// What the points have of the vectors' velocities.
    pub fn velocity(point: &NodalPoint, v: &[f64]) -> Vec3 {
        let mut sum = Vec3::ZERO;
        for (vector, weight) in point.vectors.iter().zip(point.weights) {
            sum += weight * Vec3::from_slice(&v[3 * *vector as usize..]);
        }
        sum
    }
}

/// Storage of the answers of all blocks.
#[derive(Default)]
pub(crate) struct NodalWork {
    loads: Vec<f64>,
    numbers: Vec<NodeNumbers>,
}

impl NodalWork {
    /// Makes of `w` at the points, what each would do alone with 1/m of `inverse_mass`, what they do together.
    pub(crate) fn answer(&mut self, blocks: &[NodalBlock], inverse_mass: impl Fn(usize) -> f64, w: &mut [Twist]) {
        for block in blocks {
            let alone = &*w;
            let impulse = |point: &NodalPoint| {
                let body = point.body as usize;
                alone[body].linear / inverse_mass(body)
            };
            block.spread(impulse, &mut self.loads);
            block.system.solve(&mut self.loads, &mut self.numbers);
            for point in &block.points {
                w[point.body as usize] =
                    Twist { linear: NodalBlock::velocity(point, &self.loads), angular: Vec3::ZERO };
            }
        }
    }
}
