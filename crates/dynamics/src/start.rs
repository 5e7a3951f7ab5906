//! Whether a world can start as it stands: joints that are closed, velocities that they allow, bodies beside each
//! other.
//!
//! A step takes back what a joint is open by and pushes overlapping bodies apart, at whatever speed that takes: a joint
//! of 0.3 m opening puts kilojoules into a mechanism in its first step. What is small against the bodies is no matter,
//! and is left to the step.

use crate::body::{BodyId, BodyKind};
use crate::connector::Connector;
use crate::joint::JointId;
use crate::joint::parts::{Ends, Parts};
use crate::model::Model;
use crate::state::{Slot, State};
use crate::world::World;
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{Aabb, Contact};
use grouser_solve::NO_BODY;

/// How far a joint may be open: as a share of its larger body's radius, at least in m, and in rad.
const OPEN_SHARE: f64 = 0.02;
const OPEN: f64 = 1e-3;
const OPEN_ANGLE: f64 = 0.03;
/// Velocities across a joint, as a share of its bodies' own, and at least in m/s or rad/s.
const APART_SHARE: f64 = 0.05;
const APART: f64 = 0.02;
/// Overlap as a share of the smaller body's least size beyond which it may be pushed out on the wrong side.
const DEEP: f64 = 0.5;

/// What cannot be at the start of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StartFault {
    /// A joint is open, or beyond its length or limit, by so many m or rad.
    Open {
        /// Which.
        joint: JointId,
        /// By how much.
        by: f64,
        /// Is that an angle?
        is_angle: bool,
    },
    /// The bodies' velocities pull a joint apart, in m/s or rad/s.
    Apart {
        /// Which.
        joint: JointId,
        /// How fast.
        rate: f64,
        /// Is that an angular velocity?
        is_angle: bool,
    },
    /// Two bodies overlap by more than half of the smaller one's size.
    Deep {
        /// The smaller one, and the other.
        bodies: [BodyId; 2],
        /// By how much, m.
        by: f64,
        /// Least size of the smaller one, m.
        size: f64,
    },
}

impl World {
    /// The joint that is worst off at the start, if there is one: open, else pulled apart.
    pub fn joint_fault(&self) -> Option<StartFault> {
        let Self { model, state, .. } = self;
        let joints = || {
            model.mechanisms.joints.iter().enumerate().map(|(k, i)| {
                let c = &model.mechanisms.connectors[*i as usize];
                let mut ends = model.mechanisms.ends(*i as usize, state);
                ends.angle = c.angles(&ends, ends.angle);
                (JointId(k as u32), c, ends)
            })
        };
        let open = joints().filter_map(|(joint, c, ends)| {
            let (excess, by, is_angle) = opening(model, c, &ends)?;
            Some((excess, StartFault::Open { joint, by, is_angle }))
        });
        let apart = joints().filter_map(|(joint, c, ends)| {
            let (excess, rate, is_angle) = tearing(model, state, c, &ends)?;
            Some((excess, StartFault::Apart { joint, rate, is_angle }))
        });
        let by_excess = |a: &(f64, StartFault), b: &(f64, StartFault)| a.0.total_cmp(&b.0);
        open.max_by(by_excess).or_else(|| apart.max_by(by_excess)).map(|(_, fault)| fault)
    }

    /// The two bodies that overlap deepest at the start, if a step could not part them as it should. Looks for
    /// contacts.
    pub fn overlap_fault(&self) -> Option<StartFault> {
        overlap(&self.model, &self.state)
    }

    /// The two bodies of a joint; none: the world.
    pub fn joint_bodies(&self, joint: JointId) -> [Option<BodyId>; 2] {
        let c = &self.model.mechanisms.connectors[self.model.mechanisms.joints[joint.0 as usize] as usize];
        [c.bodies[0], c.bodies[1]].map(|b| (b != NO_BODY).then(|| self.state.id(Slot(b))))
    }

    /// Name of a joint, if it has one.
    pub fn joint_name(&self, joint: JointId) -> Option<&str> {
        let i = self.model.mechanisms.joints[joint.0 as usize] as usize;
        self.model.mechanisms.connectors[i].name.as_deref()
    }
}

/// By how much a joint is open: over what is allowed, in m or rad, and whether it is an angle.
fn opening(model: &Model, c: &Connector, ends: &Ends) -> Option<(f64, f64, bool)> {
    let bodies = c.bodies.iter().filter(|b| **b != NO_BODY).map(|b| *b as usize);
    let size = bodies.map(|b| model.mass[b].sweep_radius).filter(|r| r.is_finite()).fold(0.0, f64::max);
    let allowed = [OPEN.max(OPEN_SHARE * size), OPEN_ANGLE];
    let violation = c.violation(ends);
    let mut limits = Parts::default();
    c.one_sided(ends, &mut limits);
    let beyond = limits.iter().map(|p| (usize::from(!p.is_linear()), -p.value));
    let found = violation.into_iter().enumerate().chain(beyond).map(|(kind, by)| (by / allowed[kind], by, kind == 1));
    found.filter(|f| f.0 > 1.0).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// How fast the bodies' velocities pull a joint apart, in the same form. Not where a body's motion is given.
fn tearing(model: &Model, state: &State, c: &Connector, ends: &Ends) -> Option<(f64, f64, bool)> {
    let slots = || c.bodies.iter().filter(|b| **b != NO_BODY).map(|b| *b as usize);
    if slots().any(|b| matches!(model.kinds[b], BodyKind::Driven(_))) {
        return None;
    }
    let v = c.velocities(|b| state.velocity[b]);
    let at = |s: usize| v[s].at(ends.frame[s].position - ends.center[s]).length();
    let allowed = [
        APART.max(APART_SHARE * (0..2).map(at).fold(0.0, f64::max)),
        APART.max(APART_SHARE * v.iter().map(|v| v.angular.length()).fold(0.0, f64::max)),
    ];
    let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
    c.holonomic(ends, 0.0, &mut parts, &mut rates);
    let found = parts.iter().map(|p| {
        let (kind, rate) = (usize::from(!p.is_linear()), p.rate(&v).abs());
        (rate / allowed[kind], rate, kind == 1)
    });
    found.filter(|f| f.0 > 1.0).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The deepest overlap that a step could not undo.
fn overlap(model: &Model, state: &State) -> Option<StartFault> {
    let n = state.pose.len();
    let movable: Vec<bool> = model.mass.iter().map(|m| m.inverse_mass > 0.0).collect();
    let margins = vec![0.0; n];
    let (mut broad, mut narrow) = (BroadPhase::default(), NarrowPhase::default());
    let mut contacts: Vec<Contact> = Vec::new();
    broad.find(&model.colliders, &state.pose, &margins, &movable, &model.excluded);
    narrow.note_colliders(&model.colliders, n);
    narrow.find_within(&broad, &model.colliders, &state.pose, &margins, |_, _, margin| margin, &mut contacts);
    let first = model.first_colliders();
    let size = |slot: u32| {
        if !movable[slot as usize] {
            return f64::INFINITY;
        }
        let shapes = model.shapes(&first, slot as usize).0.iter();
        shapes.fold(Aabb::EMPTY, |all, c| all.union(&c.shape.aabb(&c.local))).size().min_element()
    };
    let deep = contacts.iter().filter(|c| c.distance < 0.0).filter_map(|c| {
        let (a, b) = (size(c.body_a), size(c.body_b));
        let least = a.min(b);
        let (small, other) = if a <= b { (c.body_a, c.body_b) } else { (c.body_b, c.body_a) };
        (-c.distance > DEEP * least).then(|| {
            let bodies = [small, other].map(|slot| state.id(Slot(slot)));
            StartFault::Deep { bodies, by: -c.distance, size: least }
        })
    });
    let depth = |fault: &StartFault| if let StartFault::Deep { by, size, .. } = fault { by / size } else { 0.0 };
    deep.max_by(|a, b| depth(a).total_cmp(&depth(b)))
}
