//! The stages of the step, one file each, in the order in which `step.rs` calls them.

pub(crate) mod assemble;
pub(crate) mod broad;
pub(crate) mod drift;
pub(crate) mod finish;
pub(crate) mod forces;
pub(crate) mod integrate;
pub(crate) mod joints;
pub(crate) mod narrow;
pub(crate) mod penalty;
pub(crate) mod prepare;
pub(crate) mod project;
pub(crate) mod refine;
pub(crate) mod sleep;
pub(crate) mod solve;
pub(crate) mod stiffen;
pub(crate) mod window;
