//! Penalty contact: overlapping surfaces push each other apart with springs and dampers, in sub-steps that are short
//! against the time of an impact. [`law`] has the law and its constants, [`four`] the forces, [`list`] who may touch,
//! [`substeps`] how short, [`push`] what touching bodies do to each other, [`report`] what the outside sees of it.

pub(crate) mod four;
pub mod law;
pub(crate) mod list;
mod push;
mod report;
pub mod substeps;

pub use law::LawTable;
pub use substeps::SubSteps;

use super::ContactScheme;
use crate::element::Elements;
use crate::lent::LentStages;
use crate::material::MaterialId;
use crate::memory::{ContactSpring, ContactTurn, RememberedSpring, SchemeMemory, order};
use crate::model::Model;
use crate::present::{Drifted, Present};
use crate::profile::{Clock, Counter, Penetration};
use crate::settings::ContactMethod;
use crate::state::State;
use crate::touching::Touching;
use crate::visit::smallest_radius;
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{Contact, ContactKey};
use grouser_math::Vec3;
use grouser_solve::{Impulses, NO_BODY, Problem};
use list::{NONE, PairList};

/// Least Young's modulus in Pa of contacts that are not given one: what penalty codes commonly use.
const LEAST_YOUNG: f64 = 1e7;

/// Gap, as a share of the effective radius, up to which cohesion pulls (and no farther than the contact envelope).
pub const COHESION_REACH: f64 = 0.01;

/// A sphere that is a body's only shape, about its centre of mass: what a pair of them reads, in rows of four numbers.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(crate) struct ContactBall {
    /// Centre and radius, m.
    pub place: [f64; 4],
    /// Velocity in m/s and 1 / mass in 1/kg.
    pub motion: [f64; 4],
    /// Angular velocity in rad/s and number of the material.
    pub turning: [f64; 4],
}

impl ContactBall {
    pub fn center(&self) -> Vec3 {
        four::vector(&self.place)
    }

    pub fn radius(&self) -> f64 {
        self.place[3]
    }

    pub fn material(&self) -> MaterialId {
        MaterialId(self.turning[3] as u16)
    }
}

/// What a pair of balls does to each other: 64 bytes, one line of the cache. Zero where they do not touch.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Push {
    /// Force on b in N, and distance of the contact point from the centre of a in m.
    pub force: [f64; 4],
    /// Normal times force: the torque on each, per lever and against its sign, N; and the distance from the centre of
    /// b in m.
    pub turn: [f64; 4],
}

/// Force and torque about the centre of mass.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BodyLoad {
    pub force: Vec3,
    pub torque: Vec3,
}

/// Laws, list, springs and reused storage of penalty contact.
#[derive(Default)]
pub(crate) struct Penalty {
    // prepare
    pub laws: LawTable,
    /// Young's modulus in Pa of materials of stiffness `auto`.
    pub young: f64,
    pub substeps: Option<SubSteps>,
    /// Smallest contact radius of a moving body's shapes, m.
    pub smallest_radius: f64,
    /// Per body: a ball of equal moments of inertia, without joint or applied force: its rotation matters to nobody
    /// within the step, and is advanced once.
    pub plain: Vec<bool>,
    // list
    pub broad: BroadPhase,
    pub narrow: NarrowPhase,
    /// Per body: how far its bounds are grown, m.
    pub margins: Vec<f64>,
    pub list: PairList,
    // Per pair of balls in the list.
    pub springs: Vec<ContactSpring>,
    /// Empty without rolling or spinning friction.
    pub turns: Vec<ContactTurn>,
    pub touching: Vec<bool>,
    pub pushes: Vec<Push>,
    /// Empty without rolling or spinning friction: moment on b, N m.
    pub moments: Vec<Vec3>,
    // Per contact of all other pairs.
    pub others: Vec<Contact>,
    pub remembered: Vec<RememberedSpring>,
    pub earlier: Vec<RememberedSpring>,
    /// Force on b and moment on b beside it, N and N m; force acts at the arms.
    pub other_force: Vec<(Vec3, Vec3)>,
    pub other_arms: Vec<[Vec3; 2]>,
    // Per body.
    pub balls: Vec<ContactBall>,
    /// Of the other pairs.
    pub loads: Vec<BodyLoad>,
    /// Half the reach of cohesion, m: how far apart bodies are looked at.
    pub reach: Vec<f64>,
    /// A history that was given and not yet taken into the list, in [`order`].
    pub given: Vec<RememberedSpring>,
    /// The springs at the start of the step.
    saved: SavedSprings,
}

impl Penalty {
    /// All contacts that remember something, in [`order`].
    pub fn history(&self) -> Vec<RememberedSpring> {
        let mut all = self.given.clone();
        for (i, spring) in self.springs.iter().enumerate().filter(|(_, s)| s.width > 0.0) {
            let turn = self.turns.get(i).copied().unwrap_or_default();
            all.push(RememberedSpring { key: self.list.key(i), spring: *spring, turn });
        }
        all.extend(self.remembered.iter().filter(|r| r.spring.width > 0.0));
        all.sort_unstable_by_key(|r| order(&r.key));
        all
    }

    /// Forgets all contacts and remembers these instead, which are in [`order`].
    pub fn give(&mut self, history: &[RememberedSpring]) {
        self.springs.clear();
        self.turns.clear();
        self.remembered.clear();
        self.list.clear();
        self.given.clear();
        self.given.extend_from_slice(history);
    }
}

impl ContactScheme for Penalty {
    fn method(&self) -> ContactMethod {
        ContactMethod::Penalty
    }

    fn wants_modulus(&self) -> bool {
        true
    }

    fn prepare(&mut self, model: &Model, state: &State) {
        // As much as keeps the static overlap of a bed below 1 % of the grain's size: F = 16 c p R*^2 at d = 0.04 R*
        // gives E* = 12 c p / 0.04^(3/2), about E / 2, where the automatic modulus is 4 c p / share.
        let settings = &model.settings.contact;
        let needed = 750.0 * state.auto_modulus * settings.overlap_share;
        self.young = if needed.is_finite() { needed.max(LEAST_YOUNG) } else { LEAST_YOUNG };
        self.laws = LawTable::new(&model.materials, &model.pairs, settings.combine, &settings.penalty, self.young);
        self.smallest_radius = smallest_radius(model, state);
        self.substeps = Some(substeps::choose(model, state, &self.laws));
    }

    fn arrange(&mut self, model: &Model, state: &State, elements: &Elements) {
        self.narrow.note_colliders(&model.colliders, state.pose.len());
        self.list.note(&model.colliders, state.pose.len());
        let ball = self.list.ball.iter().map(|c| *c != NONE);
        let bodies = ball.zip(&model.mass).zip(&state.movable);
        self.plain.clear();
        self.plain.extend(bodies.map(|((ball, m), moves)| ball && *moves && m.inertia.is_isotropic()));
        let joined = model.mechanisms.connectors.iter().flat_map(|c| c.bodies).filter(|b| *b != NO_BODY);
        for body in joined.chain(elements.slots()) {
            self.plain[body as usize] = false;
        }
    }

    fn substeps(&self) -> Option<SubSteps> {
        self.substeps
    }

    fn young(&self) -> f64 {
        self.young
    }

    fn plain(&self) -> &[bool] {
        &self.plain
    }

    fn blamed(&self) -> &'static str {
        "act"
    }

    fn act(
        &mut self,
        now: &Present,
        drifted: &Drifted,
        _lent: &mut LentStages,
        problem: &mut Problem,
        impulses: &mut Impulses,
        clock: &mut Clock,
    ) {
        clock.lap(Counter::Assemble);
        list::refresh(self, now, drifted);
        clock.lap(Counter::Broad);
        push::run(self, now, drifted, problem);
        impulses.contact.clear();
        impulses.moment.clear();
        clock.lap(Counter::Narrow);
    }

    fn needs_solver(&self) -> bool {
        false
    }

    fn save(&mut self) {
        let mut saved = std::mem::take(&mut self.saved);
        saved.save(self);
        self.saved = saved;
    }

    fn go_back(&mut self) {
        let saved = std::mem::take(&mut self.saved);
        saved.go_back(self);
        self.saved = saved;
    }

    fn report(&self, state: &State, _: f64, _: &Problem, _: &Impulses, out: &mut Vec<Touching>) -> Penetration {
        report::run(self, state, out)
    }

    fn memory(&self) -> SchemeMemory {
        SchemeMemory { springs: self.history(), ..SchemeMemory::default() }
    }

    fn recall(&mut self, memory: SchemeMemory) {
        self.give(&memory.springs);
    }

    fn keys(&self) -> Vec<ContactKey> {
        self.history().iter().map(|r| r.key).collect()
    }

    fn energy(&self, model: &Model, state: &State) -> f64 {
        report::energy(self, model, state)
    }
}

/// The springs as they were: what a failed step goes back to.
#[derive(Default)]
pub(crate) struct SavedSprings {
    pairs: Vec<[u32; 2]>,
    springs: Vec<ContactSpring>,
    turns: Vec<ContactTurn>,
    remembered: Vec<RememberedSpring>,
    given: Vec<RememberedSpring>,
}

impl SavedSprings {
    fn save(&mut self, penalty: &Penalty) {
        self.pairs.clone_from(&penalty.list.pairs);
        self.springs.clone_from(&penalty.springs);
        self.turns.clone_from(&penalty.turns);
        self.remembered.clone_from(&penalty.remembered);
        self.given.clone_from(&penalty.given);
    }

    fn go_back(&self, penalty: &mut Penalty) {
        penalty.list.forget();
        penalty.list.pairs.clone_from(&self.pairs);
        penalty.springs.clone_from(&self.springs);
        penalty.turns.clone_from(&self.turns);
        penalty.remembered.clone_from(&self.remembered);
        penalty.given.clone_from(&self.given);
    }
}
