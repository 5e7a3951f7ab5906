//! Signals of joints, motors and springs.

use grouser_dynamics::{Axis, JointId, MotorId, ReactionQuery, SpringId, World};

/// What a signal samples of a joint, motor or spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointQuantity {
    /// Force of a joint.
    Force(JointId, ReactionQuery),
    /// Torque of a joint.
    Torque(JointId, ReactionQuery),
    /// Angle about z, turns counted.
    Angle(JointId),
    /// Its rate.
    AngularSpeed(JointId),
    /// Position along z.
    Position(JointId),
    /// Its rate.
    Speed(JointId),
    /// Largest violation of the joint's equations, in m and in rad.
    Violation(JointId),
    /// Torque or force of a motor along the joint's z.
    MotorEffort(MotorId, Axis),
    /// Force of a spring or bushing.
    SpringForce(SpringId, ReactionQuery),
    /// Torque of a spring or bushing.
    SpringTorque(SpringId, ReactionQuery),
}

impl JointQuantity {
    /// Key in scene files.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Force(..) => "joint_force",
            Self::Torque(..) => "joint_torque",
            Self::Angle(_) => "joint_angle",
            Self::AngularSpeed(_) => "joint_angular_speed",
            Self::Position(_) => "joint_position",
            Self::Speed(_) => "joint_speed",
            Self::Violation(_) => "joint_violation",
            Self::MotorEffort(..) => "motor_effort",
            Self::SpringForce(..) => "spring_force",
            Self::SpringTorque(..) => "spring_torque",
        }
    }

    /// Unit.
    pub fn unit(&self) -> &'static str {
        match self {
            Self::Force(..) | Self::SpringForce(..) | Self::MotorEffort(_, Axis::Position) => "N",
            Self::Torque(..) | Self::SpringTorque(..) | Self::MotorEffort(_, Axis::Angle) => "N m",
            Self::Angle(_) => "rad",
            Self::AngularSpeed(_) => "rad/s",
            Self::Position(_) => "m",
            Self::Speed(_) => "m/s",
            Self::Violation(_) => "m and rad",
        }
    }

    /// Names of the components; one empty name if there is only one.
    pub fn components(&self) -> &'static [&'static str] {
        match self {
            Self::Force(..) | Self::Torque(..) | Self::SpringForce(..) | Self::SpringTorque(..) => &["x", "y", "z"],
            Self::Violation(_) => &["linear", "angular"],
            _ => &[""],
        }
    }

    /// Its present value, a number per component.
    pub fn sample(&self, world: &World, out: &mut Vec<f64>) {
        match *self {
            Self::Force(joint, query) => out.extend(world.joint_reaction(joint, query).force.to_array()),
            Self::Torque(joint, query) => out.extend(world.joint_reaction(joint, query).torque.to_array()),
            Self::Angle(joint) => out.push(world.joint_coordinates(joint).0),
            Self::AngularSpeed(joint) => out.push(world.joint_rates(joint).0),
            Self::Position(joint) => out.push(world.joint_coordinates(joint).1),
            Self::Speed(joint) => out.push(world.joint_rates(joint).1),
            Self::Violation(joint) => out.extend(world.joint_violation(joint)),
            Self::MotorEffort(motor, _) => out.push(world.motor_effort(motor)),
            Self::SpringForce(spring, query) => out.extend(world.spring_reaction(spring, query).force.to_array()),
            Self::SpringTorque(spring, query) => out.extend(world.spring_reaction(spring, query).torque.to_array()),
        }
    }
}
