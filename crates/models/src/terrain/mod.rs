//! Ground to stand, roll and dig on: grains poured into regions or laid below a surface, settled; rigid ground.

pub mod common;
pub mod fill;
pub mod grain;
pub mod layers;
pub mod listed;
pub mod packing;
pub mod place;
pub mod region;
pub mod rigid;
pub mod settle;
pub mod size;
pub mod surface;
