//! Vehicle files of Project Chrono: JSON with comments, one file for each subsystem.

pub mod json;
pub mod tir;
pub mod tire;
