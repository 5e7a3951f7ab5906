//! Sparse symmetric systems of small dense blocks: nodes of at most six unknowns, eliminated in an order of minimum
//! degree (`order.rs`), factorised without pivoting (`factor.rs`). Joints, the Newton-type contact solvers and flexible
//! bodies all have matrices of this kind.

pub mod dense;
pub mod factor;
pub mod order;

pub use factor::{EntryBlocks, Factor, NodeNumbers};
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
}

impl SparseSystem {
    /// x = A^-1 x.
    pub fn solve(&self, x: &mut [f64], numbers: &mut Vec<NodeNumbers>) {
        self.factor.solve_in(&self.order, &self.ends, x, numbers);
    }
}

impl std::fmt::Debug for SparseSystem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SparseSystem({} nodes, {} numbers)", self.order.node.len(), self.factor.entry_count())
    }
}
