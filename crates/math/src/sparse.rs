//! Sparse symmetric systems of small dense blocks: nodes of at most six unknowns, eliminated in an order of minimum
//! degree (`order.rs`), factorised without pivoting (`factor.rs`). Joints, the Newton-type contact solvers and flexible
//! bodies all have matrices of this kind.

pub mod dense;
pub mod factor;
pub mod order;

pub use factor::{EntryBlocks, Factor};
pub use order::{NOWHERE, Order};
