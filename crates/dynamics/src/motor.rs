//! Motors and actuators on joints.

use crate::function::TimeFunction;
use crate::joint::JointId;

/// Index of a motor in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MotorId(pub u32);

/// Which coordinate of the joint is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The angle about z.
    Angle,
    /// The position along z.
    Position,
}

/// What is prescribed, over time.
#[derive(Clone, Debug, PartialEq)]
pub enum Drive {
    /// The angle (rad) or position (m), from the joint's frames.
    Position(TimeFunction),
    /// Its rate, rad/s or m/s.
    Speed(TimeFunction),
    /// Torque (N m) or force (N) on b along z, the opposite on a.
    Effort(TimeFunction),
}

impl Drive {
    /// The same kind of drive with a constant in place of its function.
    pub(crate) fn held_at(&self, value: f64) -> Self {
        let constant = TimeFunction::Constant(value);
        match self {
            Self::Position(_) => Self::Position(constant),
            Self::Speed(_) => Self::Speed(constant),
            Self::Effort(_) => Self::Effort(constant),
        }
    }

    /// The function behind it.
    pub fn function(&self) -> &TimeFunction {
        match self {
            Self::Position(f) | Self::Speed(f) | Self::Effort(f) => f,
        }
    }
}

/// A motor to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct MotorDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// The joint that it drives.
    pub joint: JointId,
    /// Which coordinate.
    pub axis: Axis,
    /// What it prescribes.
    pub drive: Drive,
    /// Greatest torque (N m) or force (N) either way; `None`: as much as it takes.
    pub limit: Option<f64>,
}
