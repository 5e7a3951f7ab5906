//! The contact problem and its solvers. Knows no body, shape or joint: only indices, lever arms, cones and rows.
//!
//! [`Problem`] is the data, [`solve`] the entry point. Each method is a file in `solver/` and a line in `method.rs`; it
//! is the paper's loop and reports status, iterations and the one residual of `residual.rs`.

mod anti_relaxation;
mod blocks;
pub mod choose;
pub mod cone;
pub mod device;
mod elimination;
pub mod ends;
mod engine;
mod further;
mod interior;
pub mod io;
mod kernel;
mod linear;
pub mod method;
pub mod nodal;
pub mod operator;
pub mod part;
pub mod problem;
mod projector;
mod prox;
pub mod published;
pub mod random;
pub mod report;
pub mod residual;
mod response;
pub mod rounds;
pub mod settings;
mod solver;
mod whole;
pub mod workspace;

pub use blocks::Blocks;
pub use device::{
    DeviceCounts, DeviceFault, DeviceLabel, DevicePass, DeviceProblem, DeviceShare, DeviceSums, PassDevice,
};
pub use ends::{ContactEnd, NO_BODY, Patches};
pub use engine::BYTES_PER_CONTACT;
pub use method::Method;
pub use nodal::{NodalBlock, NodalPoint, NodalPort};
pub use part::{PartTraffic, RankPart};
pub use problem::{BodyResponse, Compliance, Contact, Coupling, Equations, Impulses, Problem, Row};
pub use projector::Projector;
pub use published::Published;
pub use report::{Report, Residual, Status};
pub use rounds::SolveTarget;
pub use settings::{Law, Settings};
pub use solver::solve;
pub use workspace::Workspace;
