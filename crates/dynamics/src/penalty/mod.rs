//! Penalty contact: overlapping surfaces push each other apart with springs and dampers, in sub-steps that are short
//! against the time of an impact. [`law`] has the forces, [`list`] who may touch, [`substeps`] how short; the stage
//! `penalty` of the step calls them.

pub mod law;
pub(crate) mod list;
pub mod substeps;

pub use law::{LawTable, Spring, Turn};
pub use substeps::SubSteps;

use grouser_geom::{Contact, ContactKey};
use grouser_math::Vec3;
use list::List;
use serde::{Deserialize, Serialize};

/// Gap, as a share of the effective radius, up to which cohesion pulls (and no farther than the contact envelope).
pub const COHESION_REACH: f64 = 0.01;

/// What a contact between two given features remembers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// Identity.
    pub key: ContactKey,
    /// Its spring.
    pub spring: Spring,
    /// Its rolling and spinning springs.
    pub turn: Turn,
}

/// Order of remembered contacts: by the higher collider (grains come after the ground that they lie on), then the lower.
pub(crate) fn order(key: &ContactKey) -> (u32, u32, u32) {
    (key.collider_b, key.collider_a, key.feature)
}

/// A sphere that is a body's only shape, about its centre of mass: what a pair of them reads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ball {
    pub center: Vec3,
    pub velocity: Vec3,
    pub turning: Vec3,
    pub radius: f64,
    pub inverse_mass: f64,
    pub material: u16,
}

/// What a pair of balls does to each other: 64 bytes, one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Push {
    /// Force on b, N.
    pub force: Vec3,
    /// Normal times force: the torque on each, per lever and against its sign, N.
    pub turn: Vec3,
    /// Distance of the contact point from the centres of a and b, m.
    pub levers: [f64; 2],
}

/// Force and torque about the centre of mass.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Load {
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
    /// Per body: a ball of equal moments of inertia, without joint or applied force: its rotation matters to nobody within
    /// the step, and is advanced once.
    pub plain: Vec<bool>,
    // list
    pub list: List,
    // Per pair of balls in the list.
    pub springs: Vec<Spring>,
    /// Empty without rolling or spinning friction.
    pub turns: Vec<Turn>,
    pub touching: Vec<bool>,
    pub pushes: Vec<Push>,
    /// Empty without rolling or spinning friction: moment on b, N m.
    pub moments: Vec<Vec3>,
    // Per contact of all other pairs.
    pub others: Vec<Contact>,
    pub remembered: Vec<Remembered>,
    pub earlier: Vec<Remembered>,
    /// Force on b and moment on b beside it, N and N m; force acts at the arms.
    pub other_force: Vec<(Vec3, Vec3)>,
    pub other_arms: Vec<[Vec3; 2]>,
    // Per body.
    pub balls: Vec<Ball>,
    /// Of the other pairs.
    pub loads: Vec<Load>,
    /// Half the reach of cohesion, m: how far apart bodies are looked at.
    pub reach: Vec<f64>,
    /// A history that was given and not yet taken into the list, in [`order`].
    pub given: Vec<Remembered>,
}

impl Penalty {
    /// All contacts that remember something, in [`order`].
    pub fn history(&self) -> Vec<Remembered> {
        let mut all = self.given.clone();
        for (i, spring) in self.springs.iter().enumerate().filter(|(_, s)| s.width > 0.0) {
            let turn = self.turns.get(i).copied().unwrap_or_default();
            all.push(Remembered { key: self.list.key(i), spring: *spring, turn });
        }
        all.extend(self.remembered.iter().filter(|r| r.spring.width > 0.0));
        all.sort_unstable_by_key(|r| order(&r.key));
        all
    }

    /// Forgets all contacts and remembers these instead, which are in [`order`].
    pub fn give(&mut self, history: &[Remembered]) {
        self.springs.clear();
        self.turns.clear();
        self.remembered.clear();
        self.list.clear();
        self.given.clear();
        self.given.extend_from_slice(history);
    }
}

/// The springs as they were: what a failed step goes back to.
#[derive(Default)]
pub(crate) struct SavedSprings {
    pairs: Vec<[u32; 2]>,
    springs: Vec<Spring>,
    turns: Vec<Turn>,
    remembered: Vec<Remembered>,
    given: Vec<Remembered>,
}

impl SavedSprings {
    pub fn save(&mut self, penalty: &Penalty) {
        self.pairs.clone_from(&penalty.list.pairs);
        self.springs.clone_from(&penalty.springs);
        self.turns.clone_from(&penalty.turns);
        self.remembered.clone_from(&penalty.remembered);
        self.given.clone_from(&penalty.given);
    }

    pub fn go_back(&self, penalty: &mut Penalty) {
        penalty.list.forget();
        penalty.list.pairs.clone_from(&self.pairs);
        penalty.springs.clone_from(&self.springs);
        penalty.turns.clone_from(&self.turns);
        penalty.remembered.clone_from(&self.remembered);
        penalty.given.clone_from(&self.given);
    }
}
