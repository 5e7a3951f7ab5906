//! Studies on top of `grouser`: terramechanics rigs measured, sweeps over scenes, calibration against data, comparison
//! of solvers.

pub mod calibrate;
pub mod profile;
pub mod recorded;
pub mod rig;
pub mod sweep;
