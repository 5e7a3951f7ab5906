//! Signals of joints, motors and springs.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::joint_signal::{JointReaction, OfJoint, OfMotor, SpringReaction};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Axis, SpringId};

pub(super) fn force(of: &JointReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (joint, query) = (scene.joint(&at.key("joint"), &of.joint)?, of.query());
    Ok(Quantity::reaction("N", move |world| world.joint_reaction(joint, query).force))
}

pub(super) fn torque(of: &JointReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (joint, query) = (scene.joint(&at.key("joint"), &of.joint)?, of.query());
    Ok(Quantity::reaction("N m", move |world| world.joint_reaction(joint, query).torque))
}

pub(super) fn angle(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("rad", move |now| now.world.joint_coordinates(joint).0))
}

pub(super) fn angular_speed(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("rad/s", move |now| now.world.joint_rates(joint).0))
}

pub(super) fn position(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("m", move |now| now.world.joint_coordinates(joint).1))
}

pub(super) fn speed(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("m/s", move |now| now.world.joint_rates(joint).1))
}

pub(super) fn violation(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::numbers("m and rad", &["linear", "angular"], move |now| now.world.joint_violation(joint)))
}

/// Torque or force of a motor along the joint's z.
pub(super) fn motor_effort(of: &OfMotor, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let known: Vec<&str> = scene.motors.iter().map(|(name, ..)| name.as_str()).collect();
    let (_, motor, axis) = scene.motors[at.key("motor").find_name("motor", &of.motor, &known)?];
    let unit = match axis {
        Axis::Angle => "N m",
        Axis::Position => "N",
    };
    Ok(Quantity::scalar(unit, move |now| now.world.motor_effort(motor)))
}

pub(super) fn spring_force(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (spring, query) = (spring(of, at, scene)?, of.query());
    Ok(Quantity::reaction("N", move |world| world.spring_reaction(spring, query).force))
}

pub(super) fn spring_torque(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (spring, query) = (spring(of, at, scene)?, of.query());
    Ok(Quantity::reaction("N m", move |world| world.spring_reaction(spring, query).torque))
}

fn spring(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<SpringId> {
    let known: Vec<&str> = scene.springs.iter().map(|(name, _)| name.as_str()).collect();
    Ok(scene.springs[at.key("spring").find_name("spring", &of.spring, &known)?].1)
}
