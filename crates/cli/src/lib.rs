//! What the program `grouser` is made of: its commands, one file each, and its benchmarks.

pub mod bench;
pub mod commands;
