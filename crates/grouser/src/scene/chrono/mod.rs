//! Vehicle files of Project Chrono: JSON with comments, one file for each subsystem.

pub mod car;
pub(in crate::scene) mod gather;
pub mod import;
pub mod json;
mod keys;
mod powertrain;
pub mod tir;
pub mod tire;
