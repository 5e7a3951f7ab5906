//! The contact problem and its solvers. Knows no body, shape or joint: only indices, lever arms, cones and rows.
//!
//! [`Problem`] is the data, [`solve`] the entry point; each method stands in a file of its own as the paper's loop and
//! reports status, iterations and the one residual of `residual.rs`.

mod anti_relaxation;
mod apgd;
mod blocks;
pub mod choose;
pub mod cone;
mod dense;
mod direct;
mod elimination;
mod gauss_seidel;
mod interior;
pub mod io;
mod jacobi;
mod lanes;
mod linear;
mod nncg;
pub mod operator;
mod pass;
mod pdip;
mod polish;
pub mod problem;
mod projector;
mod prox;
pub mod published;
pub mod random;
pub mod report;
pub mod residual;
mod scip;
pub mod settings;
mod solver;
pub mod workspace;

pub use blocks::Blocks;
pub use pass::BYTES_PER_CONTACT;
pub use problem::{BodyResponse, Compliance, Contact, Coupling, Equations, Impulses, NO_BODY, Problem, Row};
pub use projector::Projector;
pub use published::{Published, Target};
pub use report::{Report, Residual, Status};
pub use settings::{Law, Method, Settings};
pub use solver::solve;
pub use workspace::Workspace;
