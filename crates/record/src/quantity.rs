//! What a frame may hold of each body.

use serde::{Deserialize, Serialize};

/// What a frame holds of each body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// Position of the body's frame in m.
    #[default]
    Position,
    /// Orientation of the body's frame: a unit quaternion, scalar first.
    Rotation,
    /// Velocity of the centre of mass in m/s, world frame.
    Velocity,
    /// Angular velocity in rad/s, world frame.
    AngularVelocity,
    /// Sum of the strengths of the contact forces on the body in the last step, N.
    ContactForce,
}

impl Quantity {
    /// All of them, in the order of files.
    pub const ALL: [Self; 5] =
        [Self::Position, Self::Rotation, Self::Velocity, Self::AngularVelocity, Self::ContactForce];

    /// Name of the array.
    pub fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Rotation => "rotation",
            Self::Velocity => "velocity",
            Self::AngularVelocity => "angular_velocity",
            Self::ContactForce => "contact_force",
        }
    }

    /// Unit.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Position => "m",
            Self::Rotation => "",
            Self::Velocity => "m/s",
            Self::AngularVelocity => "rad/s",
            Self::ContactForce => "N",
        }
    }

    /// Numbers per body.
    pub fn columns(self) -> usize {
        match self {
            Self::Rotation => 4,
            Self::ContactForce => 1,
            _ => 3,
        }
    }

    /// What its numbers are, for readers of the file.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Position => "position of the body's frame",
            Self::Rotation => "orientation of the body's frame, quaternion w x y z",
            Self::Velocity => "velocity of the centre of mass, world frame",
            Self::AngularVelocity => "angular velocity, world frame",
            Self::ContactForce => "sum of the strengths of the contact forces on the body",
        }
    }
}
