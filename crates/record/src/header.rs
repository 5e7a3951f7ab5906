//! What the frames of a recording are of: bodies, quantities, precision.

use crate::precision::Precision;
use crate::quantity::Quantity;
use crate::relief::Relief;
use crate::zarr::{Array, Compression, Layout, NumberKind};
use serde::{Deserialize, Serialize};

/// Folder of the group.
pub const GROUP: &str = "frames";

/// Bodies that were made together and have no names of their own: the grains of a fill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Name.
    pub name: String,
    /// Index of the first body.
    pub first: u32,
    /// Number of bodies.
    pub count: u32,
}

/// What the frames are of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the layout; set on writing.
    #[serde(default)]
    pub format: u32,
    /// Version of the program.
    pub program: String,
    /// Name of the scene.
    pub scene: String,
    /// Number of bodies.
    pub bodies: usize,
    /// Names of bodies with their indices.
    pub names: Vec<(String, u32)>,
    /// Groups of bodies without names.
    pub groups: Vec<Group>,
    /// What is recorded of each body.
    pub quantities: Vec<Quantity>,
    /// How numbers are rounded.
    pub precision: Precision,
    /// How frames are compressed.
    pub compression: Compression,
    /// Do frames hold their contacts?
    #[serde(default)]
    pub contacts: bool,
    /// Grounds that deform.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reliefs: Vec<Relief>,
    /// Nodes of all flexible bodies.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: usize,
}

fn is_zero(nodes: &usize) -> bool {
    *nodes == 0
}

/// Time and step of each frame.
pub(crate) fn series() -> [Array; 2] {
    let array = |name: &str, kind, unit: &'static str, meaning: &'static str| Array {
        name: name.into(),
        kind,
        layout: Layout::Series,
        compression: Compression::None,
        unit: unit.into(),
        meaning: meaning.into(),
    };
    [
        array("time", NumberKind::F64, "s", "time of the frame"),
        array("step", NumberKind::U64, "", "steps done at the frame"),
    ]
}
