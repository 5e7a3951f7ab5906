//! Sparse symmetric systems of small dense blocks: nodes of at most six unknowns, eliminated in an order of minimum
//! degree (`order.rs`), factorised without pivoting (`factor.rs`). Joints, the Newton-type contact solvers and flexible
//! bodies all have matrices of this kind.

use crate::Mat3;

mod blocks;
pub mod dense;
pub mod factor;
mod lighter;
pub mod order;

pub use blocks::SparseBlocks;
pub use factor::{EntryBlocks, Factor, NodeNumbers};
pub use lighter::LowRankTerm;
pub use order::{NOWHERE, Order};

/// A factorised matrix with its order, and where its nodes end in a vector.
#[derive(Clone, Default)]
pub struct SparseSystem {
    /// Order of elimination.
    pub order: Order,
    /// The factor.
    pub factor: Factor,
    /// Ends of the nodes in a vector.
    pub ends: Vec<u32>,
    /// What is taken off the matrix that was factorised.
    pub taken_off: Option<LowRankTerm>,
}

impl SparseSystem {
    /// Takes U G^-1 U' off the factorised matrix A, `u` the columns of U. Is what is left positive definite?
    pub fn take_off(&mut self, u: [Vec<f64>; 3], g: &Mat3) -> bool {
        self.taken_off = None;
        let mut numbers = Vec::new();
        let answers = [0, 1, 2].map(|c| {
            let mut x = u[c].clone();
            self.solve(&mut x, &mut numbers);
            x
        });
        self.taken_off = LowRankTerm::new(u, &answers, g);
        self.taken_off.is_some()
    }

    /// x = A^-1 x.
    pub fn solve(&self, x: &mut [f64], numbers: &mut Vec<NodeNumbers>) {
        self.factor.solve_in(&self.order, &self.ends, x, numbers);
        if let Some(term) = &self.taken_off {
            term.correct(x);
        }
    }
}

impl std::fmt::Debug for SparseSystem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SparseSystem({} nodes, {} numbers)", self.order.node.len(), self.factor.entry_count())
    }
}
