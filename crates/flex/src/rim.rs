//! A rim: coordinates of a flexible body that follow a rigid body.
//!
//! With b the coordinates that follow, v_b = T v_r with the rim's velocity and angular velocity v_r, and f all others,
//! the matrix of the step over (f, r) is
//!
//! ```text
//! [ A_ff        A_fb T          ]        Y = -A_ff^-1 A_fb T on f, T on b: how the body follows the rim
//! [ T' A_bf     M_r + T' A_bb T ]        S = M_r + Y' A T: the mass that the rim has with the body on it
//! ```
//!
//! so that impulses p on the body and p_r on the rim give v_r = S^-1 (p_r + Y' p) and v = A_ff^-1 p + Y v_r. Joints and
//! contacts of the rim see S and nothing else of the body. Cost: six products and six substitutions per step.

use crate::body::{ElementBuffers, FlexBody};
use crate::matrix::NodeMatrix;
use grouser_math::spatial::{self, TwistMatrix};
use grouser_math::{Twist, Vec3};

/// Motion of a rim at the start of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimFrame {
    /// Centre of mass, m.
    pub centre: Vec3,
    /// Its velocity, m/s.
    pub velocity: Vec3,
    /// Angular velocity, rad/s.
    pub omega: Vec3,
}

/// A rim in a step.
#[derive(Clone, Copy, Debug)]
pub struct RimMotion<'a> {
    /// Its motion at the start.
    pub frame: RimFrame,
    /// Vectors of the body that follow it, ascending.
    pub vectors: &'a [u32],
    /// Its mass and inertia about its centre; none: impulses do not move it.
    pub mass: Option<TwistMatrix>,
    /// What its velocity would change by without the body.
    pub change: Twist,
}

impl RimMotion<'_> {
    /// What its velocity changes by, with impulses `p` on the body, after it changed by `so_far`.
    pub(crate) fn gain(&self, coupling: &RimCoupling, so_far: &Twist, p: &[Vec3]) -> Option<Twist> {
        let left = Twist { linear: self.change.linear - so_far.linear, angular: self.change.angular - so_far.angular };
        let Some(mass) = &self.mass else { return Some(left) };
        let whole = mass.plus(&coupling.added).inverse()?;
        Some(whole.times(&mass.times(&left).plus(&coupling.gather(p))))
    }
}

/// How a body and its rim answer each other.
#[derive(Clone, Debug)]
pub struct RimCoupling {
    /// Per vector of the body: its velocity for each of the rim's six unit motions.
    pub reach: Vec<[Vec3; 6]>,
    /// What the rim's mass is larger by.
    pub added: TwistMatrix,
}

impl RimCoupling {
    pub(crate) fn new(
        body: &FlexBody,
        matrix: &mut NodeMatrix,
        buffers: &mut ElementBuffers,
        at: &[Vec3],
        centre: Vec3,
        vectors: &[u32],
    ) -> Self {
        let n = at.len();
        let mut reach = vec![[Vec3::ZERO; 6]; n];
        let mut products: Vec<Vec<Vec3>> = Vec::with_capacity(6);
        for column in 0..6 {
            let motion = spatial::unit(column);
            let mut follow = vec![Vec3::ZERO; n];
            for k in vectors.iter().map(|k| *k as usize) {
                follow[k] = rigid(&motion, k, at[k], centre);
            }
            let mut product = Vec::new();
            body.matrix_times(&follow, buffers, &mut product);
            let mut answer: Vec<Vec3> = product.iter().map(|p| -*p).collect();
            matrix.solve(&body.fixed, &mut answer);
            (0..n).for_each(|k| reach[k][column] = follow[k] + answer[k]);
            products.push(product);
        }
        let entry = |r: usize, c: usize| (0..n).map(|k| reach[k][r].dot(products[c][k])).sum::<f64>();
        let mut added = TwistMatrix::ZERO;
        for c in 0..6 {
            for r in 0..6 {
                // Symmetric but for rounding.
                let value = 0.5 * (entry(r, c) + entry(c, r));
                if r < 3 { added.columns[c].linear[r] = value } else { added.columns[c].angular[r - 3] = value }
            }
        }
        Self { reach, added }
    }

    /// Y' p: what impulses on the body's vectors are for the rim.
    pub fn gather(&self, p: &[Vec3]) -> Twist {
        let mut sum = [0.0; 6];
        for (reach, p) in self.reach.iter().zip(p) {
            (0..6).for_each(|c| sum[c] += reach[c].dot(*p));
        }
        Twist { linear: Vec3::from_slice(&sum[..3]), angular: Vec3::from_slice(&sum[3..]) }
    }

    /// Y v_r at a vector.
    pub fn follow(&self, vector: usize, rim: &Twist) -> Vec3 {
        (0..6).fold(Vec3::ZERO, |sum, c| sum + spatial::component(rim, c) * self.reach[vector][c])
    }
}

/// Velocity of vector `k` at `at` in a rigid motion about `centre`: positions move and turn, slopes turn.
pub fn rigid(motion: &Twist, k: usize, at: Vec3, centre: Vec3) -> Vec3 {
    if k.is_multiple_of(3) { motion.at(at - centre) } else { motion.angular.cross(at) }
}
