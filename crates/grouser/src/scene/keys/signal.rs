//! `[[signal]]`.

use super::joint_signal::{self, JointReaction, OfJoint, OfMotor, SpringReaction};
use crate::scene::path::{Checked, KeyPath};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A quantity sampled after every step; the summary gives its last value, mean and standard deviation. Give one of the
/// quantities beside the name.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignalKeys {
    /// Name in the summary.
    pub name: String,
    /// Sum of the contact forces on a body in N, world frame.
    pub contact_force: Option<OfBody>,
    /// Position of a body's frame in m.
    pub position: Option<OfBody>,
    /// Velocity of a body's centre of mass in m/s, world frame.
    pub velocity: Option<OfBody>,
    /// Force of a joint in N, its limits and friction included, its motors not: what a load cell there would read.
    pub joint_force: Option<JointReaction>,
    /// Torque of a joint in N m, likewise.
    pub joint_torque: Option<JointReaction>,
    /// Angle of a joint's b against a about z in rad, turns counted.
    pub joint_angle: Option<OfJoint>,
    /// Its rate in rad/s.
    pub joint_angular_speed: Option<OfJoint>,
    /// Position of b's frame along z of a's in m.
    pub joint_position: Option<OfJoint>,
    /// Its rate in m/s.
    pub joint_speed: Option<OfJoint>,
    /// Largest violation of a joint's equations: in m, and in rad.
    pub joint_violation: Option<OfJoint>,
    /// Torque in N m or force in N of a motor on b, about or along the joint's z.
    pub motor_effort: Option<OfMotor>,
    /// Force of a spring or bushing in N.
    pub spring_force: Option<SpringReaction>,
    /// Torque of a spring or bushing in N m.
    pub spring_torque: Option<SpringReaction>,
}

/// Of which body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfBody {
    /// Name of the body.
    pub body: String,
}

/// What a signal is of, with names not looked up yet.
pub enum Of<'a> {
    /// Of the body of this name.
    Body(&'a str),
    /// Of a joint, motor or spring.
    Joint(joint_signal::Of<'a>),
}

impl SignalKeys {
    /// Key of the quantity, and of what it is.
    pub fn quantity(&self, at: &KeyPath) -> Checked<(&'static str, Of<'_>)> {
        use joint_signal::Of as J;
        let mut choices = Vec::new();
        macro_rules! choice {
            ($key:ident, $of:ident => $what:expr) => {
                choices.push((stringify!($key), self.$key.as_ref().map(|$of| (stringify!($key), $what))));
            };
        }
        choice!(contact_force, of => Of::Body(&of.body));
        choice!(position, of => Of::Body(&of.body));
        choice!(velocity, of => Of::Body(&of.body));
        choice!(joint_force, of => Of::Joint(J::JointForce(of)));
        choice!(joint_torque, of => Of::Joint(J::JointTorque(of)));
        choice!(joint_angle, of => Of::Joint(J::JointAngle(of)));
        choice!(joint_angular_speed, of => Of::Joint(J::JointAngularSpeed(of)));
        choice!(joint_position, of => Of::Joint(J::JointPosition(of)));
        choice!(joint_speed, of => Of::Joint(J::JointSpeed(of)));
        choice!(joint_violation, of => Of::Joint(J::JointViolation(of)));
        choice!(motor_effort, of => Of::Joint(J::MotorEffort(of)));
        choice!(spring_force, of => Of::Joint(J::SpringForce(of)));
        choice!(spring_torque, of => Of::Joint(J::SpringTorque(of)));
        at.exactly_one("the quantity", choices)
    }
}
