//! Grouser as a library: scene files, the runner and the observers that the command line is made of.

pub mod beds;
pub mod build;
pub mod describe;
pub mod driven;
pub mod error;
pub mod events;
pub mod files;
pub mod fmu;
pub mod folder;
pub mod grid;
pub mod import;
pub mod limits;
pub mod live;
pub mod observe;
pub mod page;
pub mod picture;
pub mod record;
pub mod relief;
pub mod run;
pub mod run_state;
pub mod scene;
pub mod simulation;
pub mod totals;
pub mod watch;

pub use error::Error;
pub use simulation::Simulation;
pub use watch::Watch;
