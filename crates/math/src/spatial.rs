//! Symmetric matrices of six rows: how a rigid body, and what hangs on it, answers a force and a torque together.

use crate::inertia::Sym3;
use crate::sparse::dense::{self, MOST};
use crate::twist::Twist;
use crate::{Mat3, Vec3};

/// A symmetric 6 x 6 matrix that takes twists to twists: rows and columns are three linear, then three angular ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwistMatrix {
    /// The columns.
    pub columns: [Twist; 6],
}

/// Component `k` of a twist.
pub fn component(twist: &Twist, k: usize) -> f64 {
    if k < 3 { twist.linear[k] } else { twist.angular[k - 3] }
}

/// The unit twist of component `k`.
pub fn unit(k: usize) -> Twist {
    let mut numbers = [0.0; 6];
    numbers[k] = 1.0;
    twist(numbers)
}

fn twist(numbers: [f64; 6]) -> Twist {
    Twist { linear: Vec3::from_slice(&numbers[..3]), angular: Vec3::from_slice(&numbers[3..]) }
}

impl TwistMatrix {
    /// All zero.
    pub const ZERO: Self = Self { columns: [Twist::ZERO; 6] };

    /// Of a mass and an inertia about the point that motions are given for.
    pub fn rigid(mass: f64, inertia: &Sym3) -> Self {
        let columns = std::array::from_fn(|k| {
            let Twist { linear, angular } = unit(k);
            Twist { linear: mass * linear, angular: inertia.mul(angular) }
        });
        Self { columns }
    }

    /// Its product with a twist.
    pub fn times(&self, x: &Twist) -> Twist {
        let mut sum = Twist::ZERO;
        for (k, column) in self.columns.iter().enumerate() {
            let factor = component(x, k);
            sum = sum.plus(&Twist { linear: factor * column.linear, angular: factor * column.angular });
        }
        sum
    }

    /// The sum with another.
    pub fn plus(&self, other: &Self) -> Self {
        Self { columns: std::array::from_fn(|k| self.columns[k].plus(&other.columns[k])) }
    }

    /// Its inverse, if it is positive definite.
    pub fn inverse(&self) -> Option<Self> {
        let mut l = dense::zero();
        for (c, column) in self.columns.iter().enumerate() {
            (0..6).for_each(|r| l[r * MOST + c] = component(column, r));
        }
        if !dense::cholesky(&mut l, 6) {
            return None;
        }
        let columns = std::array::from_fn(|k| {
            let mut x = [0.0; 6];
            x[k] = 1.0;
            dense::forward(&l, &mut x);
            dense::backward(&l, &mut x);
            twist(x)
        });
        Some(Self { columns })
    }

    /// Its four 3 x 3 blocks: linear by linear, linear by angular, angular by linear, angular by angular.
    pub fn blocks(&self) -> [Mat3; 4] {
        let block = |is_angular: bool, first: usize| {
            let part = |k: usize| if is_angular { self.columns[k].angular } else { self.columns[k].linear };
            Mat3::from_cols(part(first), part(first + 1), part(first + 2))
        };
        [block(false, 0), block(false, 3), block(true, 0), block(true, 3)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_undo_and_rigid_bodies_answer_apart() {
        let inertia = Sym3 { diagonal: Vec3::new(2.0, 3.0, 4.0), off: Vec3::new(0.3, -0.2, 0.1) };
        let mut m = TwistMatrix::rigid(5.0, &inertia);
        let x = Twist { linear: Vec3::new(1.0, 2.0, 3.0), angular: Vec3::new(-1.0, 0.5, 2.0) };
        assert_eq!(m.times(&x).linear, 5.0 * x.linear);
        assert!((m.times(&x).angular - inertia.mul(x.angular)).length() < 1e-15);
        // A coupling between both.
        for k in 0..3 {
            m.columns[k].angular += Vec3::splat(0.2);
            m.columns[3 + k].linear += Vec3::splat(0.2);
        }
        let y = m.inverse().unwrap().times(&m.times(&x));
        assert!((y.linear - x.linear).length() + (y.angular - x.angular).length() < 1e-13);
        assert_eq!(m.blocks()[1], m.blocks()[2].transpose());
        m.columns[0].linear.x = -1.0;
        assert!(m.inverse().is_none());
    }
}
