//! `[[force]]`.

use super::value::{Functions, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, ForceDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A force and torque on a body. Components are numbers, `{ sine = … }` or `{ table = … }`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceKeys {
    /// Name of the body.
    pub body: String,
    /// Force in N.
    pub force: Option<Functions>,
    /// Torque about the centre of mass in N m.
    pub torque: Option<Functions>,
    /// Point of attack in the body's frame, in m; absent: the centre of mass.
    pub point: Option<Vector>,
    /// Frame of the components.
    #[serde(default)]
    pub frame: FrameKey,
}

/// Frame of components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FrameKey {
    /// Along the world's axes.
    #[default]
    World,
    /// Along the body's axes.
    Body,
}

impl ForceKeys {
    /// The engine's force on the body that was found for the name.
    pub fn define(&self, at: &KeyPath, body: BodyId) -> Checked<ForceDef> {
        if self.force.is_none() && self.torque.is_none() {
            return Err(at.fault("neither force nor torque is given").help("give `force`, `torque` or both"));
        }
        Ok(ForceDef {
            body,
            force: Functions::time_functions(&self.force, &at.key("force"))?,
            torque: Functions::time_functions(&self.torque, &at.key("torque"))?,
            point: self.point.map(|p| p.vec3()),
            in_body_frame: self.frame == FrameKey::Body,
        })
    }
}
