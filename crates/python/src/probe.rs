//! What environments read of a world and set in it: names that are looked up once, numbers that are read after each
//! step in Rust.

use crate::state::WorldState;
use grouser::Error;
use grouser::scene::path::suggest;
use grouser_dynamics::{BodyId, JointId, MotorId};
use grouser_math::Vec3;
use grouser_models::vehicle::Controls;
use std::f64::consts::PI;

/// Something that is observed.
#[derive(Clone, Debug)]
pub enum Probe {
    /// Simulated time.
    Time,
    /// A signal of the scene: name and number of components.
    Signal(String, usize),
    /// A measure of a vehicle: which vehicle, which of its measures, of which part.
    Measure(usize, usize, Option<usize>),
    /// A vector of a body.
    Body(BodyId, BodyQuantity),
    /// Angle and its rate of a joint, or position and its rate.
    Joint(JointId, usize),
    /// Torque or force of a motor.
    Effort(MotorId),
    /// What a vehicle is commanded: throttle, steering, brake.
    Control(usize, usize),
}

/// A vector of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BodyQuantity {
    /// Position of its frame in m.
    Position,
    /// Orientation, scalar first.
    Rotation,
    /// Velocity of the centre of mass in m/s.
    Velocity,
    /// Angular velocity in rad/s.
    AngularVelocity,
    /// Velocity along its own axes in m/s.
    OwnVelocity,
    /// Angular velocity along its own axes in rad/s.
    OwnAngularVelocity,
    /// The world's z axis along its own axes.
    Up,
    /// Sum of the contact forces in N.
    ContactForce,
}

const BODY: [(&str, BodyQuantity); 8] = [
    ("position", BodyQuantity::Position),
    ("rotation", BodyQuantity::Rotation),
    ("velocity", BodyQuantity::Velocity),
    ("angular_velocity", BodyQuantity::AngularVelocity),
    ("own_velocity", BodyQuantity::OwnVelocity),
    ("own_angular_velocity", BodyQuantity::OwnAngularVelocity),
    ("up", BodyQuantity::Up),
    ("contact_force", BodyQuantity::ContactForce),
];
const JOINT: [&str; 4] = ["angle", "position", "angular_speed", "speed"];
const CONTROLS: [&str; 4] = ["throttle", "steering", "brake", "clutch"];

impl Probe {
    /// Looks a name up: a signal, `VEHICLE.MEASURE[.PART]`, `VEHICLE.up`, `BODY.position`, `JOINT.angle`,
    /// `MOTOR.effort`, `time`.
    pub fn find(state: &WorldState, name: &str) -> Result<Self, Error> {
        if name == "time" {
            return Ok(Self::Time);
        }
        if let Some((_, _, components)) = state.signals.iter().find(|(known, ..)| known == name) {
            return Ok(Self::Signal(name.to_string(), components.len().max(1)));
        }
        let mut known: Vec<String> = state.signals.iter().map(|(known, ..)| known.clone()).collect();
        for (v, vehicle) in state.simulation.vehicles().iter().enumerate() {
            let Some(rest) = name.strip_prefix(&format!("{}.", vehicle.name)) else { continue };
            let measures = vehicle.measures();
            let (what, part) = rest.split_once('.').map_or((rest, None), |(what, part)| (what, Some(part)));
            let measure = measures.iter().position(|m| m.name_and_unit().0 == what);
            let part = match part {
                None => Some(None),
                Some(part) => vehicle.gear.part_names().iter().position(|known| *known == part).map(Some),
            };
            if let (Some(measure), Some(part)) = (measure, part) {
                return Ok(Self::Measure(v, measure, part));
            }
            if let Some((_, quantity)) = BODY.iter().find(|(known, _)| *known == rest) {
                return Ok(Self::Body(vehicle.chassis, *quantity));
            }
            if let Some(control) = CONTROLS.iter().position(|known| *known == rest) {
                return Ok(Self::Control(v, control));
            }
            known.extend(measures.iter().map(|m| format!("{}.{}", vehicle.name, m.name_and_unit().0)));
            known.extend(BODY.iter().map(|(quantity, _)| format!("{}.{quantity}", vehicle.name)));
        }
        if let Some((part, what)) = name.rsplit_once('.') {
            if let (Some(id), Some((_, quantity))) = (state.bodies.find(part), BODY.iter().find(|(q, _)| *q == what)) {
                return Ok(Self::Body(*id, *quantity));
            }
            if let (Some(id), Some(which)) = (state.joints.find(part), JOINT.iter().position(|q| *q == what)) {
                return Ok(Self::Joint(*id, which));
            }
            if let (Some((id, _)), "effort") = (state.motors.find(part), what) {
                return Ok(Self::Effort(*id));
            }
        }
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        Err(Error::usage(format!("there is nothing to observe of the name `{name}`"), suggest(name, &known)))
    }

    /// Numbers that it gives.
    pub fn width(&self) -> usize {
        match self {
            Self::Signal(_, width) => *width,
            Self::Body(_, BodyQuantity::Rotation) => 4,
            Self::Body(..) => 3,
            _ => 1,
        }
    }

    /// Bound of the numbers' sizes, from the scene where it has one; infinite where it has none.
    pub fn bound(&self, state: &WorldState) -> f64 {
        let settings = state.simulation.world().settings();
        match self {
            Self::Body(_, BodyQuantity::Rotation | BodyQuantity::Up) => 1.0,
            Self::Body(_, BodyQuantity::Velocity | BodyQuantity::OwnVelocity) => settings.limits.speed,
            Self::Body(_, BodyQuantity::AngularVelocity | BodyQuantity::OwnAngularVelocity) => {
                settings.limits.angular_speed
            }
            Self::Control(..) => 1.0,
            Self::Measure(v, measure, _) => {
                let measure = state.simulation.vehicles()[*v].measures()[*measure].name_and_unit();
                match measure {
                    ("speed", _) => settings.limits.speed,
                    ("yaw_rate", _) => settings.limits.angular_speed,
                    (_, "rad") => PI,
                    _ => f64::INFINITY,
                }
            }
            _ => f64::INFINITY,
        }
    }

    /// Reads the numbers; what is not one, as the slip of a track at rest, is 0.
    pub fn read(&self, state: &WorldState, out: &mut [f64]) {
        let simulation = &state.simulation;
        let world = simulation.world();
        match self {
            Self::Time => out[0] = world.time(),
            Self::Signal(name, _) => out.copy_from_slice(simulation.signal(name).unwrap_or(&[0.0])),
            Self::Measure(v, measure, part) => {
                let vehicle = &simulation.vehicles()[*v];
                out[0] = vehicle.measure(vehicle.measures()[*measure], *part, world);
            }
            Self::Body(id, quantity) => {
                let (pose, twist) = (world.pose(*id), world.velocity(*id));
                let own = |v: Vec3| (pose.rotation.inverse() * v).to_array();
                match quantity {
                    BodyQuantity::Position => out.copy_from_slice(&pose.position.to_array()),
                    BodyQuantity::Rotation => {
                        out.copy_from_slice(&[pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z]);
                    }
                    BodyQuantity::Velocity => out.copy_from_slice(&twist.linear.to_array()),
                    BodyQuantity::AngularVelocity => out.copy_from_slice(&twist.angular.to_array()),
                    BodyQuantity::OwnVelocity => out.copy_from_slice(&own(twist.linear)),
                    BodyQuantity::OwnAngularVelocity => out.copy_from_slice(&own(twist.angular)),
                    BodyQuantity::Up => out.copy_from_slice(&own(Vec3::Z)),
                    BodyQuantity::ContactForce => out.copy_from_slice(&world.contact_force(*id).force.to_array()),
                }
            }
            Self::Joint(id, which) => {
                let ((angle, position), (turn, speed)) = (world.joint_coordinates(*id), world.joint_rates(*id));
                out[0] = [angle, position, turn, speed][*which];
            }
            Self::Effort(id) => out[0] = world.motor_effort(*id),
            Self::Control(v, which) => {
                let c = state.controls[*v].unwrap_or_default();
                out[0] = [c.throttle, c.steering, c.brake, c.clutch][*which];
            }
        }
        out.iter_mut().filter(|x| !x.is_finite()).for_each(|x| *x = 0.0);
    }
}

/// Something that is set before a step.
#[derive(Clone, Debug)]
pub enum Act {
    /// A control of a vehicle.
    Control(usize, usize),
    /// A command of a motor, in its drive's unit.
    Motor(MotorId),
}

impl Act {
    /// Looks a name up: `throttle` of the only vehicle, `VEHICLE.throttle`, or a motor.
    pub fn find(state: &WorldState, name: &str) -> Result<Self, Error> {
        let vehicles = state.simulation.vehicles();
        for (v, vehicle) in vehicles.iter().enumerate() {
            let own = name.strip_prefix(&format!("{}.", vehicle.name)).or((vehicles.len() == 1).then_some(name));
            if let Some(control) = own.and_then(|own| CONTROLS.iter().position(|known| *known == own)) {
                if vehicle.driver.is_none() {
                    let what = format!("nobody drives the vehicle `{}`", vehicle.name);
                    return Err(Error::usage(what, "give it a `driver` in the scene: `scene.driven()` does"));
                }
                return Ok(Self::Control(v, control));
            }
        }
        if let Some((id, _)) = state.motors.find(name) {
            return Ok(Self::Motor(*id));
        }
        let mut known: Vec<String> = state.motors.names().iter().map(|name| name.to_string()).collect();
        known.extend(vehicles.iter().flat_map(|v| CONTROLS.map(|control| format!("{}.{control}", v.name))));
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        Err(Error::usage(format!("there is nothing to command of the name `{name}`"), suggest(name, &known)))
    }

    /// Least and greatest value; infinite for motors.
    pub fn range(&self) -> (f64, f64) {
        match self {
            Self::Control(_, 0 | 1) => (-1.0, 1.0),
            Self::Control(..) => (0.0, 1.0),
            Self::Motor(_) => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    /// Sets values of all acts.
    pub fn apply(acts: &[Self], values: &[f64], state: &mut WorldState) -> Result<(), Error> {
        let mut driven = state.controls.clone();
        for (act, value) in acts.iter().zip(values) {
            match act {
                Self::Motor(id) => state.simulation.world_mut().command_motor(*id, Some(*value))?,
                Self::Control(v, which) => {
                    let c: &mut Controls = driven[*v].get_or_insert_default();
                    match which {
                        0 => c.throttle = *value,
                        1 => c.steering = *value,
                        2 => c.brake = *value,
                        _ => c.clutch = *value,
                    }
                }
            }
        }
        for (v, controls) in driven.into_iter().enumerate() {
            let Some(controls) = controls.map(Controls::clamped) else { continue };
            state.simulation.drive(v, Some(controls))?;
            state.controls[v] = Some(controls);
        }
        Ok(())
    }
}
