//! Ground to stand, roll and dig on.

pub mod fill;
