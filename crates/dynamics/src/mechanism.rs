//! Connectors of a world: adding them, where their rows stand, asking for reactions.

use crate::body::{BodyId, Wrench};
use crate::connector::{BLANK, Connector, ConnectorLaw, ConnectorView, RowCount};
use crate::error::BuildError;
use crate::joint::parts::Ends;
use crate::joint::{End, Frames, JointDef, JointId, ReactionFrame, ReactionQuery};
use crate::model::Model;
use crate::motor::{Axis, Drive, MotorDef, MotorId};
use crate::spring::{SpringDef, SpringId, SpringKind};
use crate::state::{JointState, State};
use crate::window::Slot;
use crate::world::World;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::{BodyResponse, NO_BODY, Row};
use std::ops::Range;

/// All connectors, and the layout of their rows.
#[derive(Default)]
pub(crate) struct Mechanisms {
    pub connectors: Vec<Connector>,
    joints: Vec<u32>,
    motors: Vec<u32>,
    springs: Vec<u32>,

    // prepare
    /// Per connector: end of its equations and of its rows with bounds.
    pub equation_end: Vec<u32>,
    pub row_end: Vec<u32>,
    /// Per body: its mechanism (bodies connected through moving bodies); `NO_BODY` for bodies without connectors.
    pub of_body: Vec<u32>,
    /// Per connector, and per element (`NO_BODY` for one without rows).
    pub of_connector: Vec<u32>,
    pub of_element: Vec<u32>,
    pub count: usize,
}

impl Mechanisms {
    /// Equations of connector `i`.
    pub fn equations(&self, i: usize) -> Range<usize> {
        self.equations_start(i)..self.equations_start(i + 1)
    }

    /// First equation of connector `i`, or the end of those of the last one.
    pub fn equations_start(&self, i: usize) -> usize {
        start(&self.equation_end, i)
    }

    /// The same of its rows with bounds.
    pub fn rows_start(&self, i: usize) -> usize {
        start(&self.row_end, i)
    }

    /// Where the ends of connector `i` are.
    pub fn ends(&self, i: usize, state: &State) -> Ends {
        self.connectors[i].ends(|b| state.pose[b], state.joints.angles[i])
    }

    /// Rows with bounds of connector `i`.
    pub fn rows(&self, i: usize) -> Range<usize> {
        self.rows_start(i)..self.rows_start(i + 1)
    }

    /// Layout and mechanisms; `elements` gives the bodies that the rows of each element join.
    pub fn prepare<'a>(
        &mut self,
        pose: &[Pose],
        movable: &[bool],
        elements: impl Iterator<Item = &'a [u32]>,
        joints: &mut JointState,
    ) {
        self.lay_out(pose, joints);
        let moving = |bodies: &[u32]| -> Vec<u32> {
            bodies.iter().copied().filter(|b| *b != NO_BODY && movable[*b as usize]).collect()
        };
        let connectors: Vec<Vec<u32>> = self.connectors.iter().map(|c| moving(&c.bodies)).collect();
        let elements: Vec<Vec<u32>> = elements.map(moving).collect();
        // Union-find over moving bodies, named by their lowest body, then numbered in the order of the connectors.
        let mut root: Vec<u32> = (0..pose.len() as u32).collect();
        for pair in connectors.iter().chain(&elements).flat_map(|list| list.windows(2)) {
            let (a, b) = (find(&mut root, pair[0]), find(&mut root, pair[1]));
            root[a.max(b) as usize] = a.min(b);
        }
        self.of_body.clear();
        self.of_body.resize(pose.len(), NO_BODY);
        let mut number = vec![NO_BODY; pose.len()];
        self.count = 0;
        let mut name = |list: &Vec<u32>| {
            let mechanism = list.first().map_or(NO_BODY, |b| {
                let slot = &mut number[find(&mut root, *b) as usize];
                if *slot == NO_BODY {
                    *slot = self.count as u32;
                    self.count += 1;
                }
                *slot
            });
            for b in list {
                self.of_body[*b as usize] = mechanism;
            }
            mechanism
        };
        self.of_connector = connectors.iter().map(&mut name).collect();
        self.of_element = elements.iter().map(&mut name).collect();
    }

    /// Where the rows of each connector stand.
    fn lay_out(&mut self, pose: &[Pose], joints: &mut JointState) {
        self.equation_end.clear();
        self.row_end.clear();
        let (mut equations, mut rows) = (0, 0);
        for (c, angle) in self.connectors.iter().zip(&joints.angles) {
            let RowCount { equations: e, rows: r } = c.count(&c.ends(|b| pose[b], *angle));
            equations += e;
            rows += r;
            self.equation_end.push(equations as u32);
            self.row_end.push(rows as u32);
        }
        joints.equation_force.resize(equations, 0.0);
        joints.row_impulse.resize(rows, 0.0);
    }
}

fn start(ends: &[u32], i: usize) -> usize {
    if i == 0 { 0 } else { ends[i - 1] as usize }
}

fn find(root: &mut [u32], mut i: u32) -> u32 {
    while root[i as usize] != i {
        root[i as usize] = root[root[i as usize] as usize];
        i = root[i as usize];
    }
    i
}

impl Mechanisms {
    /// Rows of connector `i` at the present poses: equations, then those with bounds.
    pub fn present_rows(&self, i: usize, model: &Model, state: &State, bodies: &[BodyResponse]) -> Vec<Row> {
        let c = &self.connectors[i];
        let (now, now_velocity) = (self.ends(i, state), c.velocities(|b| state.velocity[b]));
        let view = ConnectorView {
            now,
            now_velocity,
            solve: now,
            solve_velocity: now_velocity,
            theta: None,
            h: model.settings.step,
            time: state.steps as f64 * model.settings.step,
            stabilisation: 0.0,
            old: &[],
            down: model.settings.gravity,
        };
        let (e, r) = (self.equations(i), self.rows(i));
        let mut rows = vec![BLANK; e.len() + r.len()];
        let (equations, bounded) = rows.split_at_mut(e.len());
        c.write(&view, bodies, equations, bounded);
        rows
    }
}

impl World {
    /// Adds a joint.
    pub fn add_joint(&mut self, def: JointDef) -> Result<JointId, BuildError> {
        let index = self.model.mechanisms.joints.len() as u32;
        let what = label("joint", index, def.name.as_deref());
        let JointDef { name, mut kind, a, b, carrier, frames, collide, limits, friction } = def;
        let c = kind.rows().coordinates();
        let carrier = if c.carried { carrier } else { None };
        let mut connector = self.connect(&what, name, a, b, carrier, frames)?;
        let fail = |why: String, remedy: &str| Err(BuildError { what: what.clone(), why, remedy: remedy.into() });
        if let Err(why) = kind.rows_mut().assemble(&connector.ends(|b| self.state.pose[b], [0.0; 2])) {
            return fail(why, "correct the joint's numbers or its frames");
        }
        for (range, has, key) in
            [(limits.angle, c.angle, "angle_limits"), (limits.position, c.position, "position_limits")]
        {
            if let Some([least, greatest]) = range {
                if !has {
                    return fail(format!("a {} joint has no such coordinate", kind.name()), &format!("remove `{key}`"));
                }
                if least.is_nan() || greatest.is_nan() || least >= greatest {
                    return fail(format!("{key} is [{least}, {greatest}]"), "give the lower limit first");
                }
            }
        }
        let numbers = [friction.torque, friction.force, friction.coefficient, friction.radius];
        if !numbers.iter().all(|v| v.is_finite() && *v >= 0.0) {
            return fail("a friction number is negative or not finite".into(), "give numbers of zero or more");
        }
        if friction.acts() && !c.angle && !c.position {
            return fail(format!("a {} joint has no dry friction", kind.name()), "remove `friction`");
        }
        connector.law = ConnectorLaw::Joint { kind, limits, friction };
        if !collide {
            let ends: Vec<u32> = connector.bodies.into_iter().filter(|b| *b != NO_BODY).collect();
            for (i, a) in ends.iter().enumerate() {
                for b in &ends[i + 1..] {
                    self.model.excluded.insert(*a, *b);
                }
            }
        }
        let place = self.push_connector(connector);
        self.model.mechanisms.joints.push(place);
        Ok(JointId(index))
    }

    /// Adds a motor on a joint.
    pub fn add_motor(&mut self, def: MotorDef) -> Result<MotorId, BuildError> {
        let index = self.model.mechanisms.motors.len() as u32;
        let what = label("motor", index, def.name.as_deref());
        let fail = |why: String, remedy: &str| Err(BuildError { what: what.clone(), why, remedy: remedy.into() });
        let Some(place) = self.model.mechanisms.joints.get(def.joint.0 as usize) else {
            return fail("there is no such joint".into(), "add the joint first");
        };
        let joint = &self.model.mechanisms.connectors[*place as usize];
        let ConnectorLaw::Joint { kind, .. } = &joint.law else {
            return fail("there is no such joint".into(), "add the joint first");
        };
        let c = kind.rows().coordinates();
        let (has, which) = if def.axis == Axis::Angle { (c.angle, "turn about") } else { (c.position, "slide along") };
        if !has {
            let why = format!("a {} joint does not {which} z", kind.name());
            return fail(why, "drive a revolute, prismatic, cylindrical or screw joint");
        }
        if let Some(fault) = def.drive.function().fault() {
            return fail(fault, "correct the function");
        }
        if def.limit.is_some_and(|l| l.is_nan() || l <= 0.0) {
            return fail("its greatest effort is not above zero".into(), "give a limit above zero, or none");
        }
        let (bodies, frames) = (joint.bodies, joint.frames);
        let law = ConnectorLaw::Motor { axis: def.axis, drive: def.drive, limit: def.limit, command: None };
        let place = self.push_connector(Connector { name: def.name.map(String::into_boxed_str), bodies, frames, law });
        self.model.mechanisms.motors.push(place);
        Ok(MotorId(index))
    }

    /// Adds a spring, damper or bushing. It does not keep its bodies from touching.
    pub fn add_spring(&mut self, def: SpringDef) -> Result<SpringId, BuildError> {
        let index = self.model.mechanisms.springs.len() as u32;
        let what = label("spring", index, def.name.as_deref());
        let SpringDef { name, mut kind, a, b, frames } = def;
        let mut connector = self.connect(&what, name, a, b, None, frames)?;
        let ends = connector.ends(|b| self.state.pose[b], [0.0; 2]);
        let fault = match &mut kind {
            SpringKind::Translational { rest, law } => {
                rest.get_or_insert(ends.offset().length());
                law.fault()
            }
            SpringKind::Rotational { rest, law } => {
                rest.get_or_insert(ends.wrapped_angle(0, 1));
                law.fault()
            }
            SpringKind::Bushing(laws) => laws.iter().find_map(|l| l.fault()),
        };
        if let Some(why) = fault {
            return Err(BuildError { what, why, remedy: "correct the law".into() });
        }
        connector.law = ConnectorLaw::Spring(kind);
        let place = self.push_connector(connector);
        self.model.mechanisms.springs.push(place);
        Ok(SpringId(index))
    }

    fn push_connector(&mut self, connector: Connector) -> u32 {
        let ends = connector.ends(|b| self.state.pose[b], [0.0; 2]);
        self.state.joints.angles.push(connector.angles(&ends, [0.0; 2]));
        self.model.mechanisms.connectors.push(connector);
        self.prepared.is_valid = false;
        self.model.mechanisms.connectors.len() as u32 - 1
    }

    /// A connector without law: bodies checked, frames from the bodies' centres of mass.
    fn connect(
        &self,
        what: &str,
        name: Option<String>,
        a: Option<BodyId>,
        b: BodyId,
        carrier: Option<BodyId>,
        frames: Frames,
    ) -> Result<Connector, BuildError> {
        let fail =
            |why: &str, remedy: &str| Err(BuildError { what: what.into(), why: why.into(), remedy: remedy.into() });
        let ids = [a, Some(b), carrier];
        if let Some(why) = ids.iter().flatten().find_map(|b| self.state.slot_of_part(*b).err()) {
            return fail(why, "add the body first; give it the role of a part");
        }
        let slot = |b: BodyId| self.state.slot_of_part(b).map_or(NO_BODY, |slot| slot.0);
        if a == Some(b) || (carrier.is_some() && (carrier == a || carrier == Some(b))) {
            return fail("it joins a body with itself", "name two bodies");
        }
        if !ids.iter().flatten().any(|b| self.state.movable[slot(*b) as usize]) {
            return fail("none of its bodies can move", "join at least one moving body");
        }
        let bodies = ids.map(|b| b.map_or(NO_BODY, slot));
        let (pose_a, pose_b) = match frames {
            Frames::World(p) => (p, p),
            Frames::WorldEach(p, q) | Frames::Local(p, q) => (p, q),
        };
        for p in [&pose_a, &pose_b] {
            let is_unit = (p.rotation.length() - 1.0).abs() < 1e-3;
            if !p.position.is_finite() || !is_unit {
                return fail("a frame is not finite or its rotation not a unit quaternion", "correct the frame");
            }
        }
        let unit = |p: Pose| Pose::new(p.position, p.rotation.normalize());
        let (pose_a, pose_b) = (unit(pose_a), unit(pose_b));
        // From the body's frame, or from the world, to the centre of mass.
        let place = |body: u32, p: &Pose, local: bool| match (body, local) {
            (NO_BODY, _) => *p,
            (b, true) => Pose::new(p.position - self.model.mass[b as usize].center, p.rotation),
            (b, false) => self.state.pose[b as usize].inverse().compose(p),
        };
        let local = matches!(frames, Frames::Local(..));
        let mut frames = [Pose::IDENTITY; 4];
        frames[0] = place(bodies[0], &pose_a, local);
        frames[1] = place(bodies[1], &pose_b, local);
        // The carrier's frames are where those of a and b are at assembly.
        let world = |body: u32, p: &Pose| if body == NO_BODY { *p } else { self.state.pose[body as usize].compose(p) };
        frames[2] = place(bodies[2], &world(bodies[0], &frames[0]), false);
        frames[3] = place(bodies[2], &world(bodies[1], &frames[1]), false);
        let drive = Drive::Effort(crate::TimeFunction::default());
        let law = ConnectorLaw::Motor { axis: Axis::Angle, drive, limit: None, command: None };
        Ok(Connector { name: name.map(String::into_boxed_str), bodies, frames, law })
    }

    /// Angles of the connectors of a body that was placed elsewhere: within half a turn of zero.
    pub(crate) fn count_turns_afresh(&mut self, slot: Slot) {
        for i in 0..self.model.mechanisms.connectors.len() {
            if self.model.mechanisms.connectors[i].bodies.contains(&slot.0) {
                let ends = self.connector_ends(i);
                self.state.joints.angles[i] = self.model.mechanisms.connectors[i].angles(&ends, [0.0; 2]);
            }
        }
    }

    /// Number of joints.
    pub fn joint_count(&self) -> usize {
        self.model.mechanisms.joints.len()
    }

    /// The joint with this name.
    pub fn joint_by_name(&self, name: &str) -> Option<JointId> {
        let named = |p: &u32| self.model.mechanisms.connectors[*p as usize].name.as_deref() == Some(name);
        self.model.mechanisms.joints.iter().position(named).map(|i| JointId(i as u32))
    }

    /// Reaction force (N) and torque (N m) of a joint in the last step, its limits and friction included, its motors
    /// not: what a load cell at the joint would read.
    pub fn joint_reaction(&self, joint: JointId, query: ReactionQuery) -> Wrench {
        self.reaction(self.model.mechanisms.joints[joint.0 as usize] as usize, query)
    }

    /// Force and torque of a spring or bushing in the last step.
    pub fn spring_reaction(&self, spring: SpringId, query: ReactionQuery) -> Wrench {
        self.reaction(self.model.mechanisms.springs[spring.0 as usize] as usize, query)
    }

    /// Torque (N m) or force (N) of a motor on b along its joint's z axis in the last step.
    pub fn motor_effort(&self, motor: MotorId) -> f64 {
        let i = self.model.mechanisms.motors[motor.0 as usize] as usize;
        self.rows_of(i).iter().fold(0.0, |s, (_, f)| s + f)
    }

    /// Commands a motor from the next step on: `value` stands in place of its drive's function of time, in the drive's
    /// unit (rad, rad/s or N m; m, m/s or N), and holds until the next command; `None` gives the motor back to its
    /// function.
    ///
    /// To be called between steps. Commands are state: a [`crate::Snapshot`] holds them, and the same commands before
    /// the same steps lead to the same bits. Fails, and changes nothing, for a motor that is not there or a value that
    /// is not finite.
    pub fn command_motor(&mut self, motor: MotorId, value: Option<f64>) -> Result<(), BuildError> {
        let fail = |why: &str, remedy: &str| {
            Err(BuildError { what: format!("motor {}", motor.0), why: why.into(), remedy: remedy.into() })
        };
        let Some(place) = self.model.mechanisms.motors.get(motor.0 as usize) else {
            return fail("there is no such motor", "add the motor first");
        };
        if value.is_some_and(|v| !v.is_finite()) {
            return fail("the value of its command is not finite", "command a finite value");
        }
        if let ConnectorLaw::Motor { command, .. } = &mut self.model.mechanisms.connectors[*place as usize].law {
            *command = value;
        }
        Ok(())
    }

    /// What a motor is commanded, in its drive's unit; `None`: its function of time drives it.
    pub fn motor_command(&self, motor: MotorId) -> Option<f64> {
        match &self.model.mechanisms.connectors[self.model.mechanisms.motors[motor.0 as usize] as usize].law {
            ConnectorLaw::Motor { command, .. } => *command,
            _ => None,
        }
    }

    /// The commands of all motors.
    pub(crate) fn motor_commands(&self) -> Vec<Option<f64>> {
        (0..self.model.mechanisms.motors.len() as u32).map(|i| self.motor_command(MotorId(i))).collect()
    }

    /// Angle about z (rad, turns counted) and position along z (m) of b's frame against a's; of a gear the angle of a.
    pub fn joint_coordinates(&self, joint: JointId) -> (f64, f64) {
        let i = self.model.mechanisms.joints[joint.0 as usize] as usize;
        let ends = self.connector_ends(i);
        (ends.angle[0], ends.axis(0, 2).dot(ends.offset()))
    }

    /// Their rates, rad/s and m/s.
    pub fn joint_rates(&self, joint: JointId) -> (f64, f64) {
        let i = self.model.mechanisms.joints[joint.0 as usize] as usize;
        let ends = self.connector_ends(i);
        let v = self.model.mechanisms.connectors[i].velocities(|b| self.state.velocity[b]);
        let z = ends.axis(0, 2);
        (ends.about(z, 0.0).rate(&v), ends.along(z).rate(&v))
    }

    /// Largest violation of a joint's equations, in m and in rad.
    pub fn joint_violation(&self, joint: JointId) -> [f64; 2] {
        let i = self.model.mechanisms.joints[joint.0 as usize] as usize;
        self.model.mechanisms.connectors[i].violation(&self.connector_ends(i))
    }

    /// Largest violation over all joints, in m and in rad.
    pub fn largest_violation(&self) -> [f64; 2] {
        (0..self.joint_count() as u32).fold([0.0; 2], |m, j| {
            let v = self.joint_violation(JointId(j));
            [m[0].max(v[0]), m[1].max(v[1])]
        })
    }

    fn connector_ends(&self, i: usize) -> Ends {
        self.model.mechanisms.ends(i, &self.state)
    }

    /// Rows of connector `i` at the present poses, with their forces (N or N m) at the end of the last step.
    fn rows_of(&self, i: usize) -> Vec<(Row, f64)> {
        let (m, joints) = (&self.model.mechanisms, &self.state.joints);
        // Before the first step there is no layout.
        if m.equation_end.len() != m.connectors.len() || self.reactions.len() != joints.equation_force.len() {
            return Vec::new();
        }
        let (e, r) = (m.equations(i), m.rows(i));
        let bounded = joints.row_impulse[r].iter().map(|l| l / joints.force_step);
        let forces = self.reactions[e].iter().copied().chain(bounded);
        m.present_rows(i, &self.model, &self.state, &self.problem.bodies).into_iter().zip(forces).collect()
    }

    fn reaction(&self, i: usize, query: ReactionQuery) -> Wrench {
        let c = &self.model.mechanisms.connectors[i];
        let slot = usize::from(query.on == End::B);
        let body = c.bodies[slot];
        // On the world acts the opposite of what acts on b.
        let (used, sign) = if body == NO_BODY { (1, -1.0) } else { (slot, 1.0) };
        let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
        for (row, f) in self.rows_of(i) {
            force += sign * f * row.jacobian[used].linear;
            torque += sign * f * row.jacobian[used].angular;
        }
        let at = |b: u32| if b == NO_BODY { Pose::IDENTITY } else { self.state.pose[b as usize] };
        let point = match query.at {
            None => at(body).compose(&c.frames[slot]).position,
            Some(p) if body == NO_BODY => p,
            Some(p) => at(body).point(p - self.model.mass[body as usize].center),
        };
        torque -= (point - at(c.bodies[used]).position).cross(force);
        let axes = match query.frame {
            ReactionFrame::World => Quat::IDENTITY,
            ReactionFrame::Body => at(body).rotation,
            ReactionFrame::Joint => at(body).compose(&c.frames[slot]).rotation,
        };
        Wrench { force: axes.conjugate() * force, torque: axes.conjugate() * torque }
    }
}

fn label(kind: &str, index: u32, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{kind} `{name}`"),
        None => format!("{kind} {index}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BodyDef, BodyKind, JointKind, Role, Settings, TimeFunction, Twist};
    use grouser_geom::MassProperties;
    use grouser_math::Sym3;

    /// A flywheel of 0.5 kg m^2 on a hinge with a motor.
    fn flywheel(drive: Drive, limit: Option<f64>) -> (World, JointId, MotorId) {
        let mut world = World::new(Settings { step: 1e-3, gravity: Vec3::ZERO, ..Settings::default() });
        let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::splat(0.5)) };
        let (kind, pose, velocity) = (BodyKind::Moving, Pose::IDENTITY, Twist::ZERO);
        let body = world
            .add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders: vec![] })
            .unwrap();
        let hinge = JointDef::new(JointKind::Revolute(Default::default()), None, body, Pose::IDENTITY);
        let joint = world.add_joint(hinge).unwrap();
        let motor = world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit }).unwrap();
        (world, joint, motor)
    }

    fn go(world: &mut World, steps: u32) {
        for _ in 0..steps {
            world.step().unwrap();
        }
    }

    #[test]
    fn commands_stand_in_place_of_the_function() {
        // A speed within 2 N m: 4 rad/s^2 up to the commanded 3 rad/s, then back to the function's 1 rad/s.
        let (mut world, joint, motor) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        world.command_motor(motor, Some(3.0)).unwrap();
        go(&mut world, 500);
        assert!((world.joint_rates(joint).0 - 2.0).abs() < 1e-6 && (world.motor_effort(motor) - 2.0).abs() < 1e-6);
        go(&mut world, 500);
        assert!((world.joint_rates(joint).0 - 3.0).abs() < 1e-6);
        world.command_motor(motor, None).unwrap();
        go(&mut world, 1000);
        assert!((world.joint_rates(joint).0 - 1.0).abs() < 1e-6 && world.motor_command(motor).is_none());
        // A torque: 0.25 N m for a second are 0.5 rad/s.
        let (mut world, joint, motor) = flywheel(Drive::Effort(TimeFunction::Constant(7.0)), None);
        world.command_motor(motor, Some(0.25)).unwrap();
        go(&mut world, 1000);
        assert!((world.joint_rates(joint).0 - 0.5).abs() < 1e-9);
        // An angle.
        let (mut world, joint, motor) = flywheel(Drive::Position(TimeFunction::Constant(0.0)), None);
        world.command_motor(motor, Some(0.1)).unwrap();
        go(&mut world, 200);
        assert!((world.joint_coordinates(joint).0 - 0.1).abs() < 1e-6);
    }

    #[test]
    fn commands_are_state_and_checked() {
        let (mut world, joint, motor) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        world.command_motor(motor, Some(-3.0)).unwrap();
        go(&mut world, 100);
        let snapshot = world.snapshot();
        go(&mut world, 900);
        let (mut again, _, _) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        again.restore(&snapshot).unwrap();
        assert_eq!(again.motor_command(motor), Some(-3.0));
        go(&mut again, 900);
        assert_eq!(world.digest(), again.digest());
        assert!((world.joint_rates(joint).0 + 3.0).abs() < 1e-6);
        assert!(world.command_motor(motor, Some(f64::NAN)).unwrap_err().why.contains("not finite"));
        assert!(world.command_motor(MotorId(1), Some(0.0)).unwrap_err().why.contains("no such motor"));
        assert_eq!(world.motor_command(motor), Some(-3.0));
    }
}
