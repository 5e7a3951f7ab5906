//! Flexible bodies as the solvers see them: touched surface points, and the factor of the matrix behind them.
//!
//! A contact on a flexible body acts on a surface point, which moves with the weighted velocities of vectors that
//! belong to nodes (positions and slopes), u = sum w_k v_k. The nodes are no entries of [`crate::Problem::bodies`]; the
//! points are, anywhere in it, with a response 1/m that serves scales alone. With W the weights of all points of a
//! block, its points answer by W A^-1 W': nodal loads, one substitution, velocities of the points (Melanz 2016 inverts
//! lumped masses instead). A is the matrix of an implicit step, factorised, and never formed as a matrix over points:
//! 200 points would take 600 substitutions for that, and each product would be no cheaper.
//!
//! A *port* is a rigid body that some of the vectors follow (a tire's rim): one of [`crate::Problem::bodies`] with the
//! mass S that it has with the flexible body on it. Impulses p_i on the points reach it, and its motion reaches them,
//! through Y_i, three numbers for each of its six unit motions:
//!
//! ```text
//! v_r = S^-1 (p_r + sum Y_i' p_i),     u_i = W_i A^-1 W' p + Y_i v_r
//! ```
//!
//! Joints of that body see S^-1 in place of mass and inertia, and after their correction the points follow.
//!
//! Cost of a product: a substitution, twice the numbers of the factor.

use grouser_math::sparse::{NodeNumbers, SparseBlocks, SparseSystem};
use grouser_math::spatial::component;
use grouser_math::{Twist, TwistMatrix, Vec3};
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

/// A rigid body that a flexible one is attached to.
#[derive(Clone, Debug)]
pub struct NodalPort {
    /// Its index in [`crate::Problem::bodies`].
    pub body: u32,
    /// Its mass with the flexible body on it.
    pub mass: TwistMatrix,
    /// The inverse of that.
    pub inverse: TwistMatrix,
    /// Per point of the block: its velocity for each of the body's six unit motions.
    pub reach: Vec<[Vec3; 6]>,
}

impl NodalPort {
    /// Adds to `own` impulses of the body what those on the points are for it.
    pub(crate) fn reached(&self, own: Twist, points: &[NodalPoint], p: impl Fn(&NodalPoint) -> Vec3) -> Twist {
        let mut sum = own;
        for (point, reach) in points.iter().zip(&self.reach) {
            let p = p(point);
            sum.linear += Vec3::new(reach[0].dot(p), reach[1].dot(p), reach[2].dot(p));
            sum.angular += Vec3::new(reach[3].dot(p), reach[4].dot(p), reach[5].dot(p));
        }
        sum
    }

    /// Velocity of a point in a motion of the body.
    fn follow(&self, point: usize, motion: &Twist) -> Vec3 {
        (0..6).fold(Vec3::ZERO, |sum, c| sum + component(motion, c) * self.reach[point][c])
    }
}

/// A flexible body.
#[derive(Clone, Debug)]
pub struct NodalBlock {
    /// Which of the flexible bodies, ascending.
    pub flexible: u32,
    /// The matrix of the step, factorised.
    pub system: Arc<SparseSystem>,
    /// The same before it was factorised, for methods that add to it; others do without. What the system takes off
    /// (`SparseSystem::taken_off`) is still in it.
    pub matrix: Option<Arc<SparseBlocks>>,
    /// Unknowns that are held: they take no impulse and do not move.
    pub held: Arc<[bool]>,
    /// The touched points, ascending by body.
    pub points: Vec<NodalPoint>,
    /// The rigid body that it is attached to, if that can be moved.
    pub port: Option<NodalPort>,
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

    /// Lets the points follow a change of the port's velocity.
    pub(crate) fn follow(&self, change: &Twist, w: &mut [Twist]) {
        let Some(port) = &self.port else { return };
        for (k, point) in self.points.iter().enumerate() {
            w[point.body as usize].linear += port.follow(k, change);
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
    /// Makes of `w` at points and ports, what each would do alone, what they do together. `momentum` gives back the
    /// impulse that a body's answer alone came from.
    pub(crate) fn answer(&mut self, blocks: &[NodalBlock], momentum: impl Fn(usize, &Twist) -> Twist, w: &mut [Twist]) {
        for block in blocks {
            let alone = &*w;
            let impulse = |point: &NodalPoint| {
                let body = point.body as usize;
                momentum(body, &alone[body]).linear
            };
            let moved = block.port.as_ref().map(|port| {
                let own = momentum(port.body as usize, &alone[port.body as usize]);
                port.inverse.times(&port.reached(own, &block.points, impulse))
            });
            block.spread(impulse, &mut self.loads);
            if !block.points.is_empty() {
                block.system.solve(&mut self.loads, &mut self.numbers);
            }
            for point in &block.points {
                w[point.body as usize] =
                    Twist { linear: NodalBlock::velocity(point, &self.loads), angular: Vec3::ZERO };
            }
            if let (Some(port), Some(moved)) = (&block.port, &moved) {
                w[port.body as usize] = *moved;
                block.follow(moved, w);
            }
        }
    }
}
