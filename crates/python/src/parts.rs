//! Parts of a world by name: bodies, joints, motors, springs, vehicles, signals; and questions about what is where.

use crate::convert::{finite, rotation, vec3};
use crate::errors::{raise, usage};
use crate::state::WorldState;
use crate::world::{WorldCore, unknown};
use grouser_dynamics::{
    BodyId, BodyKind, End, JointId, MotorId, ReactionFrame, ReactionQuery, SpringId, Twist, Wrench,
};
use grouser_geom::query;
use grouser_math::Vec3;
use grouser_models::vehicle::{Controls, Vehicle};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// Three numbers.
type Triple = [f64; 3];

/// A hit of a ray: body, point, normal, distance.
type Hit = (u32, Triple, Triple, f64);

/// Highest ground that `height` looks for, and how far below it, in m.
const SKY: f64 = 1e4;

/// Checks the number of a part.
fn check(kind: &str, index: u32, count: usize) -> PyResult<()> {
    if (index as usize) < count { Ok(()) } else { Err(PyIndexError::new_err(format!("there is no {kind} {index}"))) }
}

fn query_of(on: &str, frame: &str, at: Option<Triple>) -> PyResult<ReactionQuery> {
    let on = match on {
        "a" => End::A,
        "b" => End::B,
        other => return Err(PyValueError::new_err(format!("`on` is `a` or `b`, not {other:?}"))),
    };
    let frame = match frame {
        "world" => ReactionFrame::World,
        "body" => ReactionFrame::Body,
        "joint" => ReactionFrame::Joint,
        other => return Err(PyValueError::new_err(format!("`frame` is `world`, `body` or `joint`, not {other:?}"))),
    };
    Ok(ReactionQuery { on, frame, at: at.map(|at| vec3("at", at)).transpose()? })
}

fn pair(wrench: Wrench) -> (Triple, Triple) {
    (wrench.force.to_array(), wrench.torque.to_array())
}

impl WorldCore {
    fn with_body<R>(&self, py: Python<'_>, body: u32, read: impl FnOnce(&WorldState, BodyId) -> R) -> PyResult<R> {
        let count = self.read(py, |state| state.simulation.world().body_count())?;
        check("body", body, count)?;
        self.read(py, |state| read(state, BodyId(body)))
    }

    fn with_vehicle<R>(
        &self,
        py: Python<'_>,
        vehicle: u32,
        read: impl FnOnce(&WorldState, &Vehicle) -> R,
    ) -> PyResult<R> {
        let state = self.lock(py)?;
        check("vehicle", vehicle, state.simulation.vehicles().len())?;
        Ok(read(&state, &state.simulation.vehicles()[vehicle as usize]))
    }
}

#[pymethods]
impl WorldCore {
    /// Names and ids of the named bodies.
    fn body_names(&self, py: Python<'_>) -> PyResult<Vec<(String, u32)>> {
        self.read(py, |state| state.bodies.iter().map(|(name, id)| (name.clone(), id.0)).collect())
    }

    /// Names, first ids and numbers of grains of the fills.
    fn fill_ranges(&self, py: Python<'_>) -> PyResult<Vec<(String, u32, u32)>> {
        self.read(py, |state| state.grains.iter().map(|(name, ids)| (name.clone(), ids.start, ids.end)).collect())
    }

    /// Number of bodies.
    #[getter]
    fn body_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, |state| state.simulation.world().body_count())
    }

    /// Id of a body.
    fn body_id(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        let state = self.lock(py)?;
        let found = state.bodies.find(name).map(|id| id.0);
        found.ok_or_else(|| unknown(py, "body", name, &state.bodies.names()))
    }

    /// Position and orientation of a body's frame.
    fn body_pose(&self, py: Python<'_>, body: u32) -> PyResult<(Triple, [f64; 4])> {
        self.with_body(py, body, |state, body| {
            let pose = state.simulation.world().pose(body);
            let q = pose.rotation;
            (pose.position.to_array(), [q.w, q.x, q.y, q.z])
        })
    }

    /// Velocity of its centre of mass and angular velocity.
    fn body_velocity(&self, py: Python<'_>, body: u32) -> PyResult<(Triple, Triple)> {
        self.with_body(py, body, |state, body| {
            let Twist { linear, angular } = state.simulation.world().velocity(body);
            (linear.to_array(), angular.to_array())
        })
    }

    /// Mass in kg (infinite for fixed and driven bodies), and the centre of mass in the body's frame in m.
    fn body_mass(&self, py: Python<'_>, body: u32) -> PyResult<(f64, Triple)> {
        self.with_body(py, body, |state, body| {
            let world = state.simulation.world();
            (world.mass(body), world.center_of_mass(body).to_array())
        })
    }

    /// `moving`, `fixed` or `driven`.
    fn body_kind(&self, py: Python<'_>, body: u32) -> PyResult<&'static str> {
        self.with_body(py, body, |state, body| match state.simulation.world().kind(body) {
            BodyKind::Moving => "moving",
            BodyKind::Fixed => "fixed",
            BodyKind::Driven(_) => "driven",
        })
    }

    /// Sum of the contact forces on a body in the last step, and torque about its centre of mass.
    fn body_contact_force(&self, py: Python<'_>, body: u32) -> PyResult<(Triple, Triple)> {
        self.with_body(py, body, |state, body| pair(state.simulation.world().contact_force(body)))
    }

    /// Changes a moving body's velocities by an impulse at a point of the world.
    fn push_body(&self, py: Python<'_>, body: u32, impulse: Triple, point: Option<Triple>) -> PyResult<()> {
        let impulse = vec3("impulse", impulse)?;
        let mut state = self.lock(py)?;
        let world = state.simulation.world_mut();
        check("body", body, world.body_count())?;
        let (body, center) = (BodyId(body), world.pose(BodyId(body)).point(world.center_of_mass(BodyId(body))));
        let point = point.map_or(Ok(center), |point| vec3("point", point))?;
        if *world.kind(body) != BodyKind::Moving {
            return Err(PyValueError::new_err(format!("body {} is fixed or driven", body.0)));
        }
        world.push(body, impulse, point);
        Ok(())
    }

    /// Number of a joint.
    fn joint_index(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        let state = self.lock(py)?;
        let found = state.joints.find(name).map(|id| id.0);
        found.ok_or_else(|| unknown(py, "joint", name, &state.joints.names()))
    }

    /// Names of the joints.
    fn joint_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |state| state.joints.iter().map(|(name, _)| name.clone()).collect())
    }

    /// Angle (rad) and position (m) of a joint, then their rates.
    fn joint_coordinates(&self, py: Python<'_>, joint: u32) -> PyResult<[f64; 4]> {
        let state = self.lock(py)?;
        let world = state.simulation.world();
        check("joint", joint, world.joint_count())?;
        let ((angle, position), (turn, speed)) =
            (world.joint_coordinates(JointId(joint)), world.joint_rates(JointId(joint)));
        Ok([angle, position, turn, speed])
    }

    /// Force and torque of a joint in the last step.
    fn joint_reaction(
        &self,
        py: Python<'_>,
        joint: u32,
        on: &str,
        frame: &str,
        at: Option<Triple>,
    ) -> PyResult<(Triple, Triple)> {
        let query = query_of(on, frame, at)?;
        let state = self.lock(py)?;
        let world = state.simulation.world();
        check("joint", joint, world.joint_count())?;
        Ok(pair(world.joint_reaction(JointId(joint), query)))
    }

    /// Largest violation of a joint's equations, in m and in rad.
    fn joint_violation(&self, py: Python<'_>, joint: u32) -> PyResult<[f64; 2]> {
        let state = self.lock(py)?;
        let world = state.simulation.world();
        check("joint", joint, world.joint_count())?;
        Ok(world.joint_violation(JointId(joint)))
    }

    /// Number of a spring or bushing.
    fn spring_index(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        let state = self.lock(py)?;
        let found = state.springs.find(name).map(|id| id.0);
        found.ok_or_else(|| unknown(py, "spring", name, &state.springs.names()))
    }

    /// Names of the springs and bushings.
    fn spring_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |state| state.springs.iter().map(|(name, _)| name.clone()).collect())
    }

    /// Force and torque of a spring or bushing in the last step.
    fn spring_reaction(
        &self,
        py: Python<'_>,
        spring: u32,
        on: &str,
        frame: &str,
        at: Option<Triple>,
    ) -> PyResult<(Triple, Triple)> {
        let query = query_of(on, frame, at)?;
        let state = self.lock(py)?;
        check("spring", spring, state.springs.len())?;
        Ok(pair(state.simulation.world().spring_reaction(SpringId(spring), query)))
    }

    /// Number of a motor.
    fn motor_index(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        let state = self.lock(py)?;
        let found = state.motors.find(name).map(|(id, _)| id.0);
        found.ok_or_else(|| unknown(py, "motor", name, &state.motors.names()))
    }

    /// Names of the motors.
    fn motor_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |state| state.motors.iter().map(|(name, _)| name.clone()).collect())
    }

    /// What a motor is commanded; None: its function of time drives it.
    fn motor_command(&self, py: Python<'_>, motor: u32) -> PyResult<Option<f64>> {
        let state = self.lock(py)?;
        check("motor", motor, state.motors.len())?;
        Ok(state.simulation.world().motor_command(MotorId(motor)))
    }

    /// Commands a motor.
    fn command_motor(&self, py: Python<'_>, motor: u32, value: Option<f64>) -> PyResult<()> {
        let mut state = self.lock(py)?;
        check("motor", motor, state.motors.len())?;
        let done = state.simulation.world_mut().command_motor(MotorId(motor), value);
        done.map_err(|e| raise(py, &e.into()))
    }

    /// Torque (N m) or force (N) of a motor in the last step.
    fn motor_effort(&self, py: Python<'_>, motor: u32) -> PyResult<f64> {
        let state = self.lock(py)?;
        check("motor", motor, state.motors.len())?;
        Ok(state.simulation.world().motor_effort(MotorId(motor)))
    }

    /// Number of a vehicle.
    fn vehicle_index(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        let names = self.vehicle_names(py)?;
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let found = known.iter().position(|known| *known == name);
        found.map(|i| i as u32).ok_or_else(|| unknown(py, "vehicle", name, &known))
    }

    /// Names of the vehicles.
    fn vehicle_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |state| state.simulation.vehicles().iter().map(|v| v.name.clone()).collect())
    }

    /// Id of the chassis.
    fn vehicle_chassis(&self, py: Python<'_>, vehicle: u32) -> PyResult<u32> {
        self.with_vehicle(py, vehicle, |_, v| v.chassis.0)
    }

    /// Names of the parts of its gear: tracks or wheels.
    fn vehicle_parts(&self, py: Python<'_>, vehicle: u32) -> PyResult<Vec<String>> {
        self.with_vehicle(py, vehicle, |_, v| v.gear.part_names().into_iter().map(str::to_string).collect())
    }

    /// Speed at full throttle in m/s; None without a driver.
    fn vehicle_max_speed(&self, py: Python<'_>, vehicle: u32) -> PyResult<Option<f64>> {
        self.with_vehicle(py, vehicle, |_, v| v.driver.as_ref().map(|d| d.drivetrain.max_speed))
    }

    /// Throttle, steering, brake and clutch as they are now, the gear, and whether Python sets them.
    fn vehicle_controls(&self, py: Python<'_>, vehicle: u32) -> PyResult<([f64; 4], i8, bool)> {
        self.with_vehicle(py, vehicle, |state, v| {
            let own = state.controls[vehicle as usize];
            let c = own.unwrap_or_else(|| v.controls(state.simulation.world()));
            ([c.throttle, c.steering, c.brake, c.clutch], c.gear, own.is_some())
        })
    }

    /// Sets controls, those that are given; the others stay, or are as nothing pressed.
    #[pyo3(signature = (vehicle, throttle = None, steering = None, brake = None, clutch = None, gear = None))]
    fn drive_vehicle(
        &self,
        py: Python<'_>,
        vehicle: u32,
        throttle: Option<f64>,
        steering: Option<f64>,
        brake: Option<f64>,
        clutch: Option<f64>,
        gear: Option<i8>,
    ) -> PyResult<()> {
        for (name, value) in [("throttle", throttle), ("steering", steering), ("brake", brake), ("clutch", clutch)] {
            finite(name, value.as_slice())?;
        }
        let mut state = self.lock(py)?;
        check("vehicle", vehicle, state.simulation.vehicles().len())?;
        let v = &state.simulation.vehicles()[vehicle as usize];
        if v.driver.is_none() {
            let what = format!("nobody drives the vehicle `{}`", v.name);
            return Err(usage(py, &what, "give it a `driver` in the scene, or command its motors"));
        }
        let now = state.controls[vehicle as usize].unwrap_or_default();
        let controls = Controls {
            throttle: throttle.unwrap_or(now.throttle),
            steering: steering.unwrap_or(now.steering),
            brake: brake.unwrap_or(now.brake),
            clutch: clutch.unwrap_or(now.clutch),
            gear: gear.unwrap_or(now.gear),
        };
        let controls = controls.clamped();
        let done = state.simulation.drive(vehicle as usize, Some(controls));
        done.map_err(|e| raise(py, &e))?;
        state.controls[vehicle as usize] = Some(controls);
        Ok(())
    }

    /// Gives a vehicle back to the functions of time of its driver.
    fn release_vehicle(&self, py: Python<'_>, vehicle: u32) -> PyResult<()> {
        let mut state = self.lock(py)?;
        check("vehicle", vehicle, state.simulation.vehicles().len())?;
        state.simulation.drive(vehicle as usize, None).map_err(|e| raise(py, &e))?;
        state.controls[vehicle as usize] = None;
        Ok(())
    }

    /// Names and units of what can be measured of a vehicle.
    fn vehicle_measures(&self, py: Python<'_>, vehicle: u32) -> PyResult<Vec<(&'static str, &'static str)>> {
        self.with_vehicle(py, vehicle, |_, v| v.measures().into_iter().map(|m| m.name_and_unit()).collect())
    }

    /// A quantity of a vehicle, or of one part of its gear.
    #[pyo3(signature = (vehicle, name, part = None))]
    fn vehicle_measure(&self, py: Python<'_>, vehicle: u32, name: &str, part: Option<&str>) -> PyResult<f64> {
        let state = self.lock(py)?;
        check("vehicle", vehicle, state.simulation.vehicles().len())?;
        let v = &state.simulation.vehicles()[vehicle as usize];
        let measures = v.measures();
        let Some(measure) = measures.iter().find(|m| m.name_and_unit().0 == name) else {
            let known: Vec<&str> = measures.iter().map(|m| m.name_and_unit().0).collect();
            return Err(unknown(py, &format!("measure of `{}`", v.name), name, &known));
        };
        let parts = v.gear.part_names();
        let part = match part {
            None => None,
            Some(part) => {
                let place = parts.iter().position(|known| *known == part);
                Some(place.ok_or_else(|| unknown(py, &format!("part of `{}`", v.name), part, &parts))?)
            }
        };
        Ok(v.measure(*measure, part, state.simulation.world()))
    }

    /// Names, units and components of the signals.
    fn signal_list(&self, py: Python<'_>) -> PyResult<Vec<(String, String, Vec<String>)>> {
        self.read(py, |state| state.signals.clone())
    }

    /// Numbers of a signal after the last step; those that need a step are not a number before the first one.
    fn signal_value(&self, py: Python<'_>, name: &str) -> PyResult<Vec<f64>> {
        let state = self.lock(py)?;
        match state.simulation.signal(name) {
            Some(numbers) => Ok(numbers.to_vec()),
            None => {
                let known: Vec<&str> = state.signals.iter().map(|(name, ..)| name.as_str()).collect();
                Err(unknown(py, "signal", name, &known))
            }
        }
    }

    /// First hit of a ray; groups are selected by the mask.
    #[pyo3(signature = (origin, direction, length = f64::INFINITY, mask = u32::MAX))]
    fn cast_ray(
        &self,
        py: Python<'_>,
        origin: Triple,
        direction: Triple,
        length: f64,
        mask: u32,
    ) -> PyResult<Option<Hit>> {
        let (origin, direction) = (vec3("origin", origin)?, vec3("direction", direction)?);
        let Some(direction) = direction.try_normalize() else {
            return Err(PyValueError::new_err("`direction` has no length"));
        };
        if length.is_nan() {
            return Err(PyValueError::new_err("`length` is not a number"));
        }
        self.read(py, |state| hit(state, origin, direction, length, mask))
    }

    /// Height of the highest surface at x, y in m; None where there is nothing.
    #[pyo3(signature = (x, y, mask = u32::MAX))]
    fn height_at(&self, py: Python<'_>, x: f64, y: f64, mask: u32) -> PyResult<Option<f64>> {
        let above = vec3("place", [x, y, SKY])?;
        self.read(py, |state| hit(state, above, -Vec3::Z, 2.0 * SKY, mask).map(|(_, point, ..)| point[2]))
    }

    /// Turns a vector by a quaternion, scalar first.
    #[staticmethod]
    fn turned(quaternion: [f64; 4], vector: Triple) -> PyResult<Triple> {
        Ok((rotation("rotation", quaternion)? * vec3("vector", vector)?).to_array())
    }
}

fn hit(state: &WorldState, origin: Vec3, direction: Vec3, length: f64, mask: u32) -> Option<Hit> {
    let world = state.simulation.world();
    let found = query::ray(origin, direction, length, mask, world.colliders(), world.center_poses())?;
    let body = world.ids_of_arrays().nth(found.body as usize)?;
    Some((body.0, found.point.to_array(), found.normal.to_array(), found.distance))
}
