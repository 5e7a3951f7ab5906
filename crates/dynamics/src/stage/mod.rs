//! The stages of the step, one file each. `step.rs` calls all of them.
//!
//! A stage is a function whose signature says what it reads (mostly [`crate::present::Present`]: the model, the state,
//! the part of time) and what it writes.

pub(crate) mod drift;
pub(crate) mod finish;
pub(crate) mod flexible;
pub(crate) mod forces;
pub(crate) mod integrate;
pub(crate) mod joints;
pub(crate) mod mark;
pub(crate) mod prepare;
pub(crate) mod project;
pub(crate) mod refine;
pub(crate) mod sleep;
pub(crate) mod solve;
pub(crate) mod stiffen;
pub(crate) mod window;
