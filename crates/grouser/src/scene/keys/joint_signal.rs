//! The quantities of `[[signal]]` that belong to joints, motors and springs.

use super::value::Vector;
use grouser_dynamics::{End, ReactionFrame, ReactionQuery};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Of which joint.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfJoint {
    /// Name of the joint.
    pub joint: String,
}

/// Of which motor.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfMotor {
    /// Name of the motor.
    pub motor: String,
}

/// Of which joint, on which body, along which axes, about which point.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointReaction {
    /// Name of the joint.
    pub joint: String,
    /// The body that it acts on.
    #[serde(default)]
    pub on: EndKey,
    /// Axes of the components.
    #[serde(default)]
    pub frame: ReactionFrameKey,
    /// Point that a torque is about, in m in the frame of the body `on` (in the world's, if that is the world). Absent:
    /// the joint's frame there.
    pub point: Option<Vector>,
}

/// Of which spring, bushing, one-way spring or drag, on which body, along which axes, about which point.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpringReaction {
    /// Name of the spring: that of its `[[force]]`, or `force.0` for the first one without a name.
    pub spring: String,
    /// The body that it acts on.
    #[serde(default)]
    pub on: EndKey,
    /// Axes of the components; `joint`: those of the spring's frame.
    #[serde(default)]
    pub frame: ReactionFrameKey,
    /// Point that a torque is about, in m in the frame of the body `on` (in the world's, if that is the world). Absent:
    /// the spring's frame there; of a one-way spring or drag: the body's centre of mass (the world's origin).
    pub point: Option<Vector>,
}

/// Of which one-way spring or drag, and what.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfForce {
    /// Name of its `[[force]]`, or `force.0` for the first one without a name.
    pub force: String,
    /// `work` that it has done on its bodies so far in J; of a one-way spring also `energy` stored in J and
    /// `deflection` in m; of a tire also these, `load`, `fx`, `fy` in N, `mx`, `my`, `mz` in N m, `slip`, `slip_angle`
    /// and `camber` in rad.
    pub reading: String,
}

/// An end of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EndKey {
    /// Body a, or the world.
    A,
    /// Body b.
    #[default]
    B,
}

/// Axes of a reaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReactionFrameKey {
    /// The world's.
    #[default]
    World,
    /// Those of the body that it acts on.
    Body,
    /// Those of the joint's frame on that body.
    Joint,
}

fn query(on: EndKey, frame: ReactionFrameKey, point: Option<Vector>) -> ReactionQuery {
    ReactionQuery {
        on: match on {
            EndKey::A => End::A,
            EndKey::B => End::B,
        },
        frame: match frame {
            ReactionFrameKey::World => ReactionFrame::World,
            ReactionFrameKey::Body => ReactionFrame::Body,
            ReactionFrameKey::Joint => ReactionFrame::Joint,
        },
        at: point.map(|p| p.vec3()),
    }
}

impl JointReaction {
    /// The engine's query.
    pub fn query(&self) -> ReactionQuery {
        query(self.on, self.frame, self.point)
    }
}

impl SpringReaction {
    /// The engine's query.
    pub fn query(&self) -> ReactionQuery {
        query(self.on, self.frame, self.point)
    }
}
