//! A term of rank three that is taken off a factorised matrix (Sherman, Morrison, Woodbury):
//!
//! ```text
//! (A - U G^-1 U')^-1 b = y + Z (G - U' Z)^-1 U' y,     y = A^-1 b,     Z = A^-1 U
//! ```
//!
//! Cost: three substitutions once, then two passes over three columns for each substitution.

use crate::{Mat3, Vec3, par};

const CHUNK: usize = 512;

/// What is taken off.
#[derive(Clone, Debug)]
pub struct LowRankTerm {
    /// Rows of U, and of Z (G - U' Z)^-1.
    rows: Vec<(Vec3, Vec3)>,
    /// G.
    g: Mat3,
}

impl LowRankTerm {
    /// From the columns of U and of A^-1 U; none where what is left is not positive definite.
    pub(super) fn new(u: [Vec<f64>; 3], z: &[Vec<f64>; 3], g: &Mat3) -> Option<Self> {
        let row = |columns: &[Vec<f64>; 3], k: usize| Vec3::new(columns[0][k], columns[1][k], columns[2][k]);
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        // Symmetric but for rounding.
        let entry = |r: usize, c: usize| g.col(c)[r] - 0.5 * (dot(&u[r], &z[c]) + dot(&u[c], &z[r]));
        let small = Mat3::from_cols(
            Vec3::new(entry(0, 0), entry(0, 1), entry(0, 2)),
            Vec3::new(entry(0, 1), entry(1, 1), entry(1, 2)),
            Vec3::new(entry(0, 2), entry(1, 2), entry(2, 2)),
        );
        let minor = entry(0, 0) * entry(1, 1) - entry(0, 1) * entry(0, 1);
        if !(entry(0, 0) > 0.0 && minor > 0.0 && small.determinant() > 0.0) {
            return None;
        }
        let inverse = small.inverse();
        let rows = (0..u[0].len()).map(|k| (row(&u, k), inverse * row(z, k))).collect();
        Some(Self { rows, g: *g })
    }

    /// Row `k` of U.
    pub fn row(&self, k: usize) -> Vec3 {
        self.rows[k].0
    }

    /// G.
    pub fn inner(&self) -> &Mat3 {
        &self.g
    }

    /// y -= U G^-1 U' x.
    pub fn take_off(&self, x: &[f64], y: &mut [f64]) {
        let sum = self.rows.iter().zip(x).fold(Vec3::ZERO, |sum, ((u, _), x)| sum + *x * *u);
        let share = self.g.inverse() * sum;
        y.iter_mut().zip(&self.rows).for_each(|(y, (u, _))| *y -= u.dot(share));
    }

    /// From A^-1 b to the answer of what is left.
    pub(super) fn correct(&self, x: &mut [f64]) {
        let sum = self.rows.iter().zip(&*x).fold(Vec3::ZERO, |sum, ((u, _), x)| sum + *x * *u);
        par::each(CHUNK, x, |k, x| *x += self.rows[k].1.dot(sum));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Factor, Order, SparseSystem};
    use crate::rng::Rng;
    use crate::{Mat3, Vec3};

    /// Against a product with the matrix: two nodes of three unknowns, not joined, so that A is two dense blocks.
    #[test]
    fn a_term_of_rank_three_is_taken_off() {
        let mut rng = Rng::new(4);
        let mut vector = || Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
        let (a, u, b) = ([vector(), vector()], [vector(), vector(), vector(), vector()], [vector(), vector()]);
        let block = |k: usize| {
            Mat3::from_diagonal(Vec3::splat(3.0)) + Mat3::from_cols(a[k].x * a[k], a[k].y * a[k], a[k].z * a[k])
        };
        let order = Order::new(vec![Vec::new(), Vec::new()], &[3, 3], |_| false);
        let mut factor = Factor::new(&order, |_| false);
        factor.compute(&order, |diagonal, blocks| {
            blocks.each_column(diagonal, |position, square, _| {
                let m = block(order.node[position] as usize);
                for r in 0..3 {
                    (0..3).for_each(|c| square[super::super::dense::MOST * r + c] = m.col(c)[r]);
                }
            });
        });
        let mut system = SparseSystem { order, factor, ends: vec![3, 6], taken_off: None };
        let columns = [0, 1, 2].map(|c| {
            let own: Vec<f64> = (0..2)
                .flat_map(|node| (0..3).map(move |r| (node, r)))
                .map(|(node, r)| 0.5 * u[2 * node + c % 2][(r + c) % 3])
                .collect();
            own
        });
        let g = Mat3::from_diagonal(Vec3::new(4.0, 5.0, 6.0));
        assert!(system.take_off(columns.clone(), &g));
        let given: Vec<f64> = b.iter().flat_map(|b| b.to_array()).collect();
        let mut x = given.clone();
        system.solve(&mut x, &mut Vec::new());
        let along = [0, 1, 2].map(|c| columns[c].iter().zip(&x).map(|(u, x)| u * x).sum::<f64>() / g.col(c)[c]);
        for k in 0..6 {
            let own = block(k / 3) * Vec3::from_slice(&x[3 * (k / 3)..3 * (k / 3) + 3]);
            let product = own[k % 3] - (0..3).map(|c| columns[c][k] * along[c]).sum::<f64>();
            assert!((product - given[k]).abs() < 1e-12, "row {k}: {product} and {}", given[k]);
        }
        // More than there is cannot be taken off.
        assert!(!system.take_off(columns, &(1e-3 * g)));
    }
}
