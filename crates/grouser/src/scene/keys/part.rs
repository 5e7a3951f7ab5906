//! `[[frame]]`, `[[part]]` and `[parts.NAME]`.

use super::value::{Rotation, Vector};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A frame of reference with a name, in the world or in another frame. Bodies, ground, vehicles, joints and springs
/// with `in = "NAME"` have their places in it. It does not move.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedFrameKeys {
    /// Name, unique among the frames.
    pub name: String,
    /// Name of the frame that it stands in. Absent: the world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// All that stands in it starts on what is below, grains that have settled or anything else: it is moved along z
    /// until it touches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_ground: bool,
    /// Its origin in m.
    #[serde(default)]
    pub position: Vector,
    /// Its orientation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<Rotation>,
}

/// Bodies, joints, motors, forces, signals, ground, vehicles and frames that are described once, in `[parts.NAME]` or
/// in a file, and used as often as needed. What is in a part is named after it: body `foot` of part `leg` is
/// `leg.foot`; names that the part does not have are those of the scene. Places are in the part's frame, which has the
/// part's name.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartKeys {
    /// Name, unique among the parts.
    pub name: String,
    /// Name of a part that `[parts]` describes.
    pub of: Option<String>,
    /// Path of a file that describes it, relative to the file that names it. Materials of the file are taken over
    /// where the scene has none of that name.
    pub file: Option<String>,
    /// Name of the frame that it stands in. Absent: the world.
    #[serde(rename = "in")]
    pub within: Option<String>,
    /// It starts on what is below it, as a frame may.
    #[serde(default)]
    pub on_ground: bool,
    /// Position of its frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of its frame.
    pub rotation: Option<Rotation>,
    /// So many of them, named `NAME.0`, `NAME.1` and so on, each moved by `step` from the one before.
    pub repeat: Option<u32>,
    /// From one to the next: a motion of the frame that the part stands in.
    pub step: Option<PartStepKeys>,
    /// Keys of the description that are different here: `with = { body.foot.mass = 2 }`; items of lists go by name or
    /// number.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub with: toml::Table,
}

/// A motion from one part to the next.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartStepKeys {
    /// Offset in m, applied after the rotation.
    #[serde(default)]
    pub position: Vector,
    /// Rotation about the origin of the frame that the parts stand in.
    pub rotation: Option<Rotation>,
}

/// What a part consists of: lists `body`, `joint`, `motor`, `force`, `signal`, `terrain`, `vehicle`, `frame` and
/// `part` as in a scene, and `materials` and `parts`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct PartContents {
    /// The lists.
    #[serde(flatten)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub lists: toml::Table,
}
