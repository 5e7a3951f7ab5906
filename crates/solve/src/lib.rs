//! The contact problem and its solvers. Knows no body, shape or joint: only indices, lever arms, cones and rows.

pub mod report;
pub mod settings;

pub use report::{Report, Residual, Status};
pub use settings::{Method, Settings};
