//! Asking joints, motors, springs and elements of a world for coordinates and reactions.

use crate::body::{BodyId, Wrench};
use crate::element::{Element, ElementId};
use crate::joint::parts::Ends;
use crate::joint::{End, JointId, ReactionFrame, ReactionQuery};
use crate::motor::MotorId;
use crate::spring::SpringId;
use crate::state::Slot;
use crate::world::World;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::{NO_BODY, Row};

impl World {
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

    /// Distance of a spring's ends, m.
    pub fn spring_length(&self, spring: SpringId) -> f64 {
        self.connector_ends(self.model.mechanisms.springs[spring.0 as usize] as usize).offset().length()
    }

    /// Force in N of a spring on b along the line from a to b in the last step: positive pushes apart.
    pub fn spring_push(&self, spring: SpringId) -> f64 {
        let ends = self.connector_ends(self.model.mechanisms.springs[spring.0 as usize] as usize);
        self.spring_reaction(spring, ReactionQuery::default()).force.dot(ends.offset().normalize_or_zero())
    }

    /// Torque (N m) or force (N) of a motor on b along its joint's z axis in the last step.
    pub fn motor_effort(&self, motor: MotorId) -> f64 {
        let i = self.model.mechanisms.motors[motor.0 as usize] as usize;
        self.rows_of(i).iter().fold(0.0, |s, (_, f)| s + f)
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

    /// All elements, in the order in which they were added.
    pub fn element_ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u32).map(ElementId)
    }

    /// An element, to be asked for its readings.
    pub fn element(&self, id: ElementId) -> &dyn Element {
        self.elements.get(id)
    }

    /// Force (N) and torque (N m) of an element on its first body (end a; the world, if it has one body) or its last
    /// (end b), mean of the last step. The torque is about `query.at`; without it about the body's centre of mass, or
    /// the origin.
    pub fn element_reaction(&self, id: ElementId, query: ReactionQuery) -> Wrench {
        let element = self.element(id);
        let bodies = element.bodies();
        let last = bodies.len() - 1;
        let (end, body) = match query.on {
            End::A if last == 0 => (0, None),
            End::A => (0, Some(bodies[0])),
            End::B => (last, Some(bodies[last])),
        };
        let Wrench { mut force, mut torque } = element.load(end);
        let center = self.center_pose(bodies[end]).position;
        let about = match (body, query.at) {
            (Some(body), Some(p)) => self.pose(body).point(p),
            (Some(_), None) => center,
            (None, at) => at.unwrap_or(Vec3::ZERO),
        };
        torque -= (about - center).cross(force);
        match body {
            // On the world acts the opposite.
            None => (force, torque) = (-force, -torque),
            Some(body) if query.frame != ReactionFrame::World => {
                let axes = self.pose(body).rotation.conjugate();
                (force, torque) = (axes * force, axes * torque);
            }
            Some(_) => {}
        }
        Wrench { force, torque }
    }

    /// Force (N) and torque (N m, about the centre of mass) of an element on a body, mean of the last step; zero for a
    /// body that it does not act on.
    pub fn element_load(&self, id: ElementId, body: BodyId) -> Wrench {
        let element = self.element(id);
        let end = element.bodies().iter().position(|b| *b == body);
        end.map_or_else(Wrench::default, |end| element.load(end))
    }

    pub(crate) fn connector_ends(&self, i: usize) -> Ends {
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
        m.present_rows(i, &self.model.settings, &self.state, &self.problem.bodies).into_iter().zip(forces).collect()
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
