//! Terrain, soils and vehicles, built with the public API of `grouser-dynamics` alone.

pub mod look;
pub mod soil;
pub mod terrain;
pub mod vehicle;
