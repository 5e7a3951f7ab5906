//! Signals of joints, motors and springs.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::joint_signal::{JointReaction, OfJoint, OfMotor, ReactionFrameKey, SpringReaction};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Axis, ElementId, SpringId};

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
    Ok(Quantity::scalar("rad", move |now| now.world.joint_coordinates(joint).0).known_at_start())
}

pub(super) fn angular_speed(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("rad/s", move |now| now.world.joint_rates(joint).0).known_at_start())
}

pub(super) fn position(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("m", move |now| now.world.joint_coordinates(joint).1).known_at_start())
}

pub(super) fn speed(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::scalar("m/s", move |now| now.world.joint_rates(joint).1).known_at_start())
}

pub(super) fn violation(of: &OfJoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let joint = scene.joint(&at.key("joint"), &of.joint)?;
    Ok(Quantity::numbers("m and rad", &["linear", "angular"], move |now| now.world.joint_violation(joint))
        .known_at_start())
}

/// Torque or force of a motor along the joint's z.
pub(super) fn motor_effort(of: &OfMotor, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let unknown = || at.key("motor").unknown_name("motor", &of.motor, &scene.motors.names());
    let (motor, axis) = scene.motors.find(&of.motor).copied().ok_or_else(unknown)?;
    let unit = match axis {
        Axis::Angle => "N m",
        Axis::Position => "N",
    };
    Ok(Quantity::scalar(unit, move |now| now.world.motor_effort(motor)))
}

pub(super) fn spring_force(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let query = of.query();
    Ok(match spring(of, at, scene)? {
        Acting::Spring(id) => Quantity::reaction("N", move |world| world.spring_reaction(id, query).force),
        Acting::Element(id) => Quantity::reaction("N", move |world| world.element_reaction(id, query).force),
    })
}

pub(super) fn spring_torque(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let query = of.query();
    Ok(match spring(of, at, scene)? {
        Acting::Spring(id) => Quantity::reaction("N m", move |world| world.spring_reaction(id, query).torque),
        Acting::Element(id) => Quantity::reaction("N m", move |world| world.element_reaction(id, query).torque),
    })
}

/// What `spring_force` and `spring_torque` may be of.
enum Acting {
    Spring(SpringId),
    Element(ElementId),
}

/// The spring, bushing, one-way spring or drag of a name.
fn spring(of: &SpringReaction, at: &KeyPath, scene: &BuiltScene) -> Checked<Acting> {
    if let Some(spring) = scene.springs.find(&of.spring) {
        return Ok(Acting::Spring(*spring));
    }
    let Some(element) = scene.elements.find(&of.spring) else {
        let known = [scene.springs.names(), scene.elements.names()].concat();
        return Err(at.key("spring").unknown_name("spring", &of.spring, &known));
    };
    if of.frame == ReactionFrameKey::Joint {
        let fault = at.key("frame").fault(format!("`{}` has no frame of its own", of.spring));
        return Err(fault.help("take the axes of the `world` or of the `body`"));
    }
    Ok(Acting::Element(*element))
}
