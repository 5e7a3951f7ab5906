//! What an element may read, and where its loads go.

use crate::body::{Twist, Wrench};
use crate::flexible::{FlexibleId, FlexibleState};
use crate::ground::GroundPoint;
use crate::model::Model;
use crate::state::State;
use grouser_flex::{FlexBody, PointSupport};
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};
use grouser_solve::{BodyResponse, Problem};

/// All bodies as a stage shows them to the elements.
#[derive(Clone, Copy)]
pub(crate) struct ElementScene<'a> {
    /// Per slot: pose and velocity of the centre of mass.
    pub pose: &'a [Pose],
    pub velocity: &'a [Twist],
    /// Flexible bodies: always as they were before the step, or are after it.
    pub flexible: &'a [FlexibleState],
    pub model: &'a Model,
    pub h: f64,
}

impl<'a> ElementScene<'a> {
    /// All bodies as a state has them.
    pub fn of(model: &'a Model, state: &'a State, h: f64) -> Self {
        let State { pose, velocity, flexible, .. } = state;
        Self { pose, velocity, flexible, model, h }
    }

    /// What an element with bodies in `slots` sees.
    pub fn view(&self, problem: &'a Problem, slots: &'a [u32], theta: Option<f64>, time: f64) -> ElementView<'a> {
        ElementView { scene: *self, problem, slots, theta, h: self.h, time, gravity: self.model.settings.gravity }
    }
}

/// The bodies of an element where the step is solved: at the start of the step (Euler) or ahead of it.
pub struct ElementView<'a> {
    scene: ElementScene<'a>,
    problem: &'a Problem,
    /// Per end: slot of its body.
    slots: &'a [u32],
    /// Theta of the step: the poses are theta h ahead; `None`: Euler's step.
    pub theta: Option<f64>,
    /// Length of the step, s.
    pub h: f64,
    /// Time that belongs to the poses, s.
    pub time: f64,
    /// Acceleration of gravity, m/s^2.
    pub gravity: Vec3,
}

impl ElementView<'_> {
    /// Pose of the centre of mass of body `end`.
    pub fn pose(&self, end: usize) -> Pose {
        self.scene.pose[self.slots[end] as usize]
    }

    /// Velocity of its centre of mass, before the forces of the step.
    pub fn velocity(&self, end: usize) -> Twist {
        self.scene.velocity[self.slots[end] as usize]
    }

    /// The velocity that it would have at the end of the step without contacts and rows.
    pub fn free(&self, end: usize) -> Twist {
        self.problem.free[self.slots[end] as usize]
    }

    /// How it answers impulses; all zero where nothing moves it.
    pub fn response(&self, end: usize) -> BodyResponse {
        self.problem.bodies[self.slots[end] as usize]
    }

    /// A point given in the frame of body `end`, as lever arm from the centre of mass in the world's axes, m.
    pub fn arm(&self, end: usize, point: Vec3) -> Vec3 {
        self.pose(end).vector(point - self.scene.model.mass[self.slots[end] as usize].center)
    }

    /// The first rigid ground straight below a point of the world, up to `depth` metres: of fixed bodies alone. Known
    /// to elements that ask for it ([`super::Element::feels_ground`]).
    pub fn ground_below(&self, point: Vec3, depth: f64) -> Option<GroundPoint> {
        self.scene.model.ground.below(point, depth)
    }

    /// A flexible body, and the places and velocities of its vectors at the start of the step, or at its end.
    pub fn sheet(&self, id: FlexibleId) -> SheetView<'_> {
        let (own, state) = (&self.scene.model.flexible[id.0 as usize], &self.scene.flexible[id.0 as usize]);
        SheetView { body: &own.body, places: &state.e, velocities: &state.v }
    }

    /// Can anything move body `end` in this step? Fixed and driven bodies go their own way.
    pub fn is_movable(&self, end: usize) -> bool {
        self.response(end).moves()
    }

    /// Shapes of body `end`, posed in the frame of its centre of mass. Those of the ground are asked through
    /// `grouser_geom::query`.
    pub fn colliders(&self, end: usize) -> &[Collider] {
        let (slot, all) = (self.slots[end], &self.scene.model.colliders);
        let first = all.partition_point(|c| c.body < slot);
        let count = all[first..].partition_point(|c| c.body == slot);
        &all[first..first + count]
    }
}

/// A flexible body as an element sees it.
#[derive(Clone, Copy)]
pub struct SheetView<'a> {
    /// Mesh, section and elements.
    pub body: &'a FlexBody,
    /// Positions and slopes of its nodes, three vectors to a node, m and without unit.
    pub places: &'a [Vec3],
    /// Their rates, m/s and 1/s.
    pub velocities: &'a [Vec3],
}

/// Takes what elements do to the surfaces of flexible bodies.
#[derive(Default)]
pub struct SheetSupports {
    /// Per flexible body of the world.
    pub(crate) list: Vec<Vec<PointSupport>>,
}

impl SheetSupports {
    /// Adds a point that an element holds up; what it says is in the world's axes.
    pub fn add(&mut self, id: FlexibleId, support: PointSupport) {
        self.list[id.0 as usize].push(support);
    }
}

/// Takes the loads of an element.
#[derive(Default)]
pub struct ElementLoads {
    pub(crate) list: Vec<(usize, Wrench)>,
}

impl ElementLoads {
    /// Adds a force in N at the centre of mass of body `end` and a torque in N m, both in the world's axes.
    pub fn add(&mut self, end: usize, force: Vec3, torque: Vec3) {
        self.list.push((end, Wrench { force, torque }));
    }
}
