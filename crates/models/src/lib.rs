//! Terrain and vehicles, built with the public API of `grouser-dynamics` alone.

pub mod terrain;
pub mod vehicle;
