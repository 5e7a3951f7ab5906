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
//!
//! The geometric part K_g of A resists changes of spin, although forces inside a body turn with it: with the three
//! rotations B, an inflated tire has B' K_g B h^2 too much inertia, some per cent of its own at 2 ms. So
//!
//! ```text
//! K_g - K_g B (B' K_g B)^-1 B' K_g
//! ```
//!
//! stands in A in place of K_g ([`SpinTerm`]): still positive semidefinite, and without resistance to B. Cost: three
//! products and three substitutions.

use crate::body::{ElementBuffers, FlexBody};
use crate::matrix::NodeMatrix;
use grouser_math::spatial::{self, TwistMatrix};
use grouser_math::{Mat3, Twist, Vec3};

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
        (centre, vectors): (Vec3, &[u32]),
        spin: Option<&SpinTerm>,
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
            if let Some(spin) = spin {
                spin.take_off(&follow, &mut product);
            }
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

/// What the geometric part of a step's matrix says to the three rotations.
#[derive(Clone, Debug)]
pub struct SpinTerm {
    /// h^2 K_g B.
    pub u: [Vec<Vec3>; 3],
    /// h^2 B' K_g B.
    pub g: Mat3,
}

impl SpinTerm {
    /// The least share of a body's inertia that is taken off.
    const LEAST: f64 = 1e-8;

    /// Of the elements' matrices in `buffers`, in which the mass has the factor `mass`, at the places `at`. None where
    /// it is nothing against the inertia about one of the axes.
    pub(crate) fn new(
        body: &FlexBody,
        buffers: &mut ElementBuffers,
        at: &[Vec3],
        centre: Vec3,
        mass: f64,
    ) -> Option<Self> {
        let turn = |axis: usize| -> Vec<Vec3> {
            let motion = spatial::unit(3 + axis);
            (0..at.len()).map(|k| rigid(&motion, k, at[k], centre)).collect()
        };
        let b = [0, 1, 2].map(turn);
        let (mut product, mut momentum) = (Vec::new(), Vec::new());
        let mut inertia = f64::INFINITY;
        // A B without the mass: the material part says nothing to a rotation.
        let u = [0, 1, 2].map(|axis| {
            body.matrix_times(&b[axis], buffers, &mut product);
            body.mass_times(&b[axis], buffers, &mut momentum);
            inertia = inertia.min(b[axis].iter().zip(&momentum).map(|(b, p)| b.dot(*p)).sum());
            product.iter().zip(&momentum).map(|(p, m)| *p - mass * *m).collect::<Vec<Vec3>>()
        });
        let dot = |r: usize, c: usize| b[r].iter().zip(&u[c]).map(|(b, u)| b.dot(*u)).sum::<f64>();
        let entry = |r: usize, c: usize| 0.5 * (dot(r, c) + dot(c, r));
        let (x, y, z) = (entry(0, 1), entry(0, 2), entry(1, 2));
        let g =
            Mat3::from_cols(Vec3::new(entry(0, 0), x, y), Vec3::new(x, entry(1, 1), z), Vec3::new(y, z, entry(2, 2)));
        // Is each pivot of G worth it?
        let least = Self::LEAST * inertia;
        let first = g.x_axis.x;
        let second = first * g.y_axis.y - x * x;
        (first > least && second > least * first && g.determinant() > least * second).then_some(Self { u, g })
    }

    /// Takes U G^-1 U' x off `product`.
    fn take_off(&self, x: &[Vec3], product: &mut [Vec3]) {
        let along = [0, 1, 2].map(|c| self.u[c].iter().zip(x).map(|(u, x)| u.dot(*x)).sum::<f64>());
        let share = self.g.inverse() * Vec3::from_array(along);
        for (k, product) in product.iter_mut().enumerate() {
            *product -= share.x * self.u[0][k] + share.y * self.u[1][k] + share.z * self.u[2][k];
        }
    }
}

/// Velocity of vector `k` at `at` in a rigid motion about `centre`: positions move and turn, slopes turn.
pub fn rigid(motion: &Twist, k: usize, at: Vec3, centre: Vec3) -> Vec3 {
    if k.is_multiple_of(3) { motion.at(at - centre) } else { motion.angular.cross(at) }
}
