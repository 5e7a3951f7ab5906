//! `[[motor]]`.

use super::function::Function;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Axis, Drive, JointId, MotorDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A motor or actuator on a joint. Give one of `angle`, `angle_deg`, `angular_speed`, `torque` for a joint that turns
/// about z, or one of `position`, `speed`, `force` for one that slides along z.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MotorKeys {
    /// Name, unique among the motors.
    pub name: String,
    /// Name of the joint.
    pub joint: String,
    /// Angle of b against a in radians, from the frames' x axes.
    pub angle: Option<Function>,
    /// The same in degrees.
    pub angle_deg: Option<Function>,
    /// Angular speed in rad/s.
    pub angular_speed: Option<Function>,
    /// Torque on b about z in N m; on a acts the opposite.
    pub torque: Option<Function>,
    /// Position of b's frame along z in m.
    pub position: Option<Function>,
    /// Speed along z in m/s.
    pub speed: Option<Function>,
    /// Force on b along z in N; on a acts the opposite.
    pub force: Option<Function>,
    /// Greatest torque in N m or force in N, either way. Absent: as much as it takes.
    pub effort_limit: Option<f64>,
}

/// How a key of a motor is read: which coordinate it drives, what it prescribes, and the factor to SI.
type Reading = (&'static str, Axis, fn(grouser_dynamics::TimeFunction) -> Drive, f64);

const READINGS: [Reading; 7] = [
    ("angle", Axis::Angle, Drive::Position, 1.0),
    ("angle_deg", Axis::Angle, Drive::Position, std::f64::consts::PI / 180.0),
    ("angular_speed", Axis::Angle, Drive::Speed, 1.0),
    ("torque", Axis::Angle, Drive::Effort, 1.0),
    ("position", Axis::Position, Drive::Position, 1.0),
    ("speed", Axis::Position, Drive::Speed, 1.0),
    ("force", Axis::Position, Drive::Effort, 1.0),
];

impl MotorKeys {
    /// The engine's motor on the joint that was found for the name, and the key of its drive.
    pub fn define(&self, at: &KeyPath, joint: JointId, folder: Option<&Path>) -> Checked<(MotorDef, &'static str)> {
        let functions =
            [&self.angle, &self.angle_deg, &self.angular_speed, &self.torque, &self.position, &self.speed, &self.force];
        let choices = READINGS.into_iter().zip(functions);
        let choices = choices.map(|(reading, f)| (reading.0, f.as_ref().map(|f| (reading, f)))).collect();
        let ((key, axis, drive, scale), function) = at.exactly_one("what the motor prescribes", choices)?;
        let drive = drive(function.time_function(&at.key(key), scale, folder)?);
        let limit = self.effort_limit.map(|l| at.key("effort_limit").positive(l)).transpose()?;
        Ok((MotorDef { name: Some(self.name.clone()), joint, axis, drive, limit }, key))
    }
}
