//! What recordings of a terramechanics rig say about the soil.
//!
//! A scene's `[rig]` becomes tables of the scene in `grouser::rig`. Here [`measure`] takes curves and numbers from its
//! recordings,
//! [`fit`] fits soil models, [`report`] makes the page.

pub mod fit;
pub mod measure;
mod page;
pub mod reference;
pub mod report;
pub mod soil_table;
