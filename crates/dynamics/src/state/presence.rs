//! Which grains are in the arrays of a rank, where several step a world: its own, and those of others near them
//! (ghosts). All others are absent: the rank knows what they are made of, so that they may come, and nothing else.
//!
//! The slots hold first the bodies that are no shared grains, on all ranks, then the present grains by id. So two
//! bodies keep their order, lower and higher, on every rank. An absent grain costs 8 bytes beside its form, which
//! grains of one kind share, and 5 in the division.

use crate::body::{BodyId, BodyMass};
use crate::material::MaterialId;
use crate::window::forms::GrainForms;
use grouser_geom::{Collider, ContactKey};
use grouser_math::{Pose, Twist};

/// Which grains are present.
pub(crate) struct Presence {
    /// Bodies before the grains, and their colliders.
    pub first: usize,
    pub colliders: usize,
    /// Ids of the grains in the slots from `first` on, ascending.
    pub present: Vec<u32>,
    forms: GrainForms,
    /// Per grain: its form.
    form: Vec<u32>,
    /// Per grain, and of the end: its first collider as one process counts them.
    start: Vec<u32>,
    /// Per present grain: its first collider in the arrays.
    here: Vec<u32>,
    /// Poses and velocities of all bodies by id, where somebody reads them, after the last step of which somebody did.
    pub all: (Vec<Pose>, Vec<Twist>),
}

impl Presence {
    /// Of a world whose grains are the bodies from `first` on, all of them in the arrays; `starts` has the first
    /// collider of each body.
    pub fn new(mass: &[BodyMass], (all, of): (&[Collider], &[MaterialId]), starts: &[u32], first: usize) -> Self {
        let (count, end) = (mass.len(), all.len() as u32);
        let start: Vec<u32> = starts[first..].iter().copied().chain([end]).collect();
        let mut forms = GrainForms::default();
        let mut form = Vec::with_capacity(count - first);
        for (mass, own) in mass[first..].iter().zip(start.windows(2)) {
            let own = own[0] as usize..own[1] as usize;
            form.push(forms.add(mass, all[own.clone()].to_vec(), of[own].to_vec()));
        }
        let colliders = start[0] as usize;
        let (present, here) = ((first as u32..count as u32).collect(), starts[first..].to_vec());
        Self { first, colliders, present, forms, form, start, here, all: Default::default() }
    }

    /// Number of bodies on all ranks together.
    pub fn bodies(&self) -> usize {
        self.first + self.form.len()
    }

    /// Number of their colliders.
    pub fn all_colliders(&self) -> usize {
        self.start.last().map_or(self.colliders, |end| *end as usize)
    }

    /// Slot of a body; none of one that is absent.
    pub fn slot(&self, id: BodyId) -> Option<u32> {
        if (id.0 as usize) < self.first {
            return Some(id.0);
        }
        self.present.binary_search(&id.0).ok().map(|k| (self.first + k) as u32)
    }

    /// Id of the body in a slot.
    pub fn id(&self, slot: usize) -> BodyId {
        BodyId(slot.checked_sub(self.first).map_or(slot as u32, |k| self.present[k]))
    }

    /// Mass, shapes and materials of a grain.
    pub fn with<T>(&self, id: BodyId, work: impl FnOnce(&BodyMass, &[Collider], &[MaterialId]) -> T) -> T {
        self.forms.with(self.form[id.0 as usize - self.first], work)
    }

    /// Notes that these grains are in the arrays now, by id.
    pub fn note(&mut self, present: Vec<u32>) {
        self.here.clear();
        let mut next = self.colliders as u32;
        for id in &present {
            self.here.push(next);
            let grain = *id as usize - self.first;
            next += self.start[grain + 1] - self.start[grain];
        }
        self.present = present;
    }

    /// A collider of the arrays, of the body in a slot, as one process counts it.
    fn of_all(&self, slot: u32, collider: u32) -> u32 {
        let Some(k) = (slot as usize).checked_sub(self.first) else { return collider };
        collider - self.here[k] + self.start[self.present[k] as usize - self.first]
    }

    /// The identity of a contact as one process has it; `bodies` are slots.
    pub fn key_of_all(&self, bodies: [u32; 2], key: ContactKey) -> ContactKey {
        let [collider_a, collider_b] = [key.collider_a, key.collider_b];
        ContactKey {
            collider_a: self.of_all(bodies[0], collider_a),
            collider_b: self.of_all(bodies[1], collider_b),
            ..key
        }
    }

    /// The body of a collider as one process counts them; `here` are those of the arrays.
    pub fn body_of(&self, here: &[Collider], collider: u32) -> u32 {
        if (collider as usize) < self.colliders {
            return here[collider as usize].body;
        }
        (self.first + self.start.partition_point(|start| *start <= collider) - 1) as u32
    }

    /// The place in the arrays of a collider as one process counts them, where its body is present.
    pub fn collider_here(&self, collider: usize) -> Option<usize> {
        if collider < self.colliders {
            return Some(collider);
        }
        let grain = self.start.partition_point(|start| *start as usize <= collider) - 1;
        let k = self.present.binary_search(&((self.first + grain) as u32)).ok()?;
        Some(collider - self.start[grain] as usize + self.here[k] as usize)
    }
}
