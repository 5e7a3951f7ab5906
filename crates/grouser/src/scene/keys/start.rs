//! `[[start]]`.

use super::value::{Rotation, Vector};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Moving bodies of this scene that start as a recording left bodies of the same names: a settled bed, a tensioned
/// track. The grains of a fill go by the fill's name and must be the same grains (count, sizes, seed). Without `bodies`
/// and `fills`: all that both have.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartKeys {
    /// Folder of the recording, relative to the scene file (of bundled scenes: to the current folder).
    pub recording: String,
    /// Number of a frame, from 0.
    pub frame: Option<usize>,
    /// Time in s: the last frame up to it. Absent, like `frame`: the last checkpoint, which is exact, or the last frame
    /// where there is none.
    pub time: Option<f64>,
    /// Names of bodies.
    pub bodies: Option<Vec<String>>,
    /// Names of fills.
    pub fills: Option<Vec<String>>,
    /// Names of joints of this scene that move to where the recording left their bodies: the joint's place on its first
    /// body goes to where its second body is. An idler that a spring has pushed out then turns on the chassis right
    /// there. Resuming such a run needs the recording as it was.
    pub joints: Option<Vec<String>>,
    /// Offset in m, applied after the rotation.
    #[serde(default)]
    pub position: Vector,
    /// Rotation about the origin of the recording's world.
    pub rotation: Option<Rotation>,
    /// Start at rest, whatever the velocities in the recording.
    #[serde(default)]
    pub at_rest: bool,
}
