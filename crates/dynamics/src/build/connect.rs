//! Adding joints, motors and springs.

use crate::body::BodyId;
use crate::connector::{Connector, ConnectorLaw};
use crate::error::BuildError;
use crate::function::TimeFunction;
use crate::joint::{Frames, JointDef, JointId};
use crate::motor::{Axis, Drive, MotorDef, MotorId};
use crate::spring::{SpringDef, SpringId, SpringKind};
use crate::world::World;
use grouser_math::Pose;
use grouser_solve::NO_BODY;

/// By how much a joint whose frames coincide may be open, m or rad: rounding.
const CLOSED: f64 = 1e-9;

impl World {
    /// Adds a joint.
    pub fn add_joint(&mut self, def: JointDef) -> Result<JointId, BuildError> {
        let index = self.model.mechanisms.joints.len() as u32;
        let what = label("joint", index, def.name.as_deref());
        let JointDef { name, mut kind, a, b, carrier, frames, collide, limits, friction, relaxation } = def;
        let c = kind.rows().coordinates();
        let carrier = if c.carried { carrier } else { None };
        let mut connector = self.connect(&what, name, a, b, carrier, frames)?;
        let fail = |why: String, remedy: &str| Err(BuildError { what: what.clone(), why, remedy: remedy.into() });
        if let Err(why) = kind.rows_mut().assemble(&connector.ends(|b| self.state.pose[b], [0.0; 2])) {
            return fail(why.to_string(), "correct the joint's numbers or its frames");
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
        if relaxation.iter().any(|row| row.is_faulty()) {
            let why = "a compliance or a damping time is negative or not finite";
            return fail(why.into(), "give numbers of zero or more");
        }
        connector.law = ConnectorLaw::Joint { kind, limits, friction, relaxation };
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

    /// Moves a joint to where its bodies are now: its frame on a, and that of its motors, goes to where its frame on b
    /// is, so that its coordinates are zero there. Not for joints that are open with both frames in one
    /// place, as a rod is, nor for those with a carrier.
    pub fn move_joint(&mut self, joint: JointId) -> Result<(), BuildError> {
        let Some(place) = self.model.mechanisms.joints.get(joint.0 as usize).map(|i| *i as usize) else {
            let (what, why) = (label("joint", joint.0, None), "there is no such joint".into());
            return Err(BuildError { what, why, remedy: "add the joint first".into() });
        };
        let old = self.model.mechanisms.connectors[place].clone();
        let ends = self.connector_ends(place);
        let frame = match old.bodies[0] {
            NO_BODY => ends.frame[1],
            a => self.state.pose[a as usize].inverse().compose(&ends.frame[1]),
        };
        let met = |c: &Connector| Connector { frames: [frame, c.frames[1], c.frames[2], c.frames[3]], ..c.clone() };
        let new = met(&old);
        let open = new.violation(&new.ends(|b| self.state.pose[b], [0.0; 2]));
        if old.carried() || open.iter().any(|by| *by > CLOSED) {
            let what = label("joint", joint.0, old.name.as_deref());
            let why = "its frames do not meet where it is closed".into();
            return Err(BuildError { what, why, remedy: "move joints whose frames meet, as a hinge's do".into() });
        }
        for i in 0..self.model.mechanisms.connectors.len() {
            let c = &self.model.mechanisms.connectors[i];
            let drives = matches!(c.law, ConnectorLaw::Motor { .. });
            if i == place || (drives && c.bodies == old.bodies && c.frames == old.frames) {
                self.model.mechanisms.connectors[i] = met(c);
                let ends = self.connector_ends(i);
                self.state.joints.angles[i] = self.model.mechanisms.connectors[i].angles(&ends, [0.0; 2]);
            }
        }
        self.prepared.is_valid = false;
        Ok(())
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
        let drive = Drive::Effort(TimeFunction::default());
        let law = ConnectorLaw::Motor { axis: Axis::Angle, drive, limit: None, command: None };
        Ok(Connector { name: name.map(String::into_boxed_str), bodies, frames, law })
    }
}

fn label(kind: &str, index: u32, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{kind} `{name}`"),
        None => format!("{kind} {index}"),
    }
}
