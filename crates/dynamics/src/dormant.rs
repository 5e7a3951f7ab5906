//! What contacts remember while nothing solves them.
//!
//! Problem: a contact is found as long as one of its bodies can move. Where both are held, or one lies in the store of
//! the moving window, its impulse (and with it the tangential spring of a compliant contact) would be forgotten, and
//! the grains would slip a little when they are let go: a kick. So the memory of such contacts is put by, under names
//! that do not change with the arrays: the bodies' ids, and their shapes counted within the body.
//!
//! An entry stays with the higher of its two bodies in the order of the arrays, which is always a grain, and goes into
//! the store with it. Cost: O(contacts), only when bodies are held, let go, stored or fetched.

use crate::body::BodyId;
use crate::contact::ContactScheme;
use crate::memory::{ContactMemory, Dormant, Kept, Keyed, SchemeMemory, order};
use crate::model::Model;
use crate::state::{Slot, State};
use grouser_geom::ContactKey;

/// The memory of all contacts of bodies in the arrays, under lasting names. Give it back with [`give`].
pub(crate) fn take(model: &Model, state: &mut State, contact: &dyn ContactScheme) -> Dormant {
    let mut all = std::mem::take(&mut state.dormant);
    let first = model.first_colliders();
    let SchemeMemory { impulses, springs } = contact.memory();
    let names = Names { model, state, first: &first };
    all.contacts.extend(impulses.entries().iter().map(|e| names.lasting(*e)));
    all.springs.extend(springs.iter().map(|e| names.lasting(*e)));
    all
}

/// Gives each contact its memory where one of its bodies can move, and puts the others by: with the body in the arrays,
/// or in the store.
pub(crate) fn give(model: &Model, state: &mut State, contact: &mut dyn ContactScheme, all: Dormant) {
    let first = model.first_colliders();
    let (mut live, mut springs) = (Vec::new(), Vec::new());
    for kept in all.contacts {
        match (Names { model, state, first: &first }).live(&kept) {
            Some(key) => live.push(kept.memory.with_key(key)),
            None => state.put_by(kept.bodies[1]).contacts.push(kept),
        }
    }
    for kept in all.springs {
        match (Names { model, state, first: &first }).live(&kept) {
            Some(key) => springs.push(kept.memory.with_key(key)),
            None => state.put_by(kept.bodies[1]).springs.push(kept),
        }
    }
    let body = |collider: u32| model.colliders[collider as usize].body;
    springs.sort_unstable_by_key(|r| order(&r.key));
    contact.recall(SchemeMemory { impulses: ContactMemory::of(live, state.pose.len(), body), springs });
}

/// Between names in the arrays and lasting ones.
struct Names<'a> {
    model: &'a Model,
    state: &'a State,
    /// Per slot the first of its colliders.
    first: &'a [u32],
}

impl Names<'_> {
    /// The memory of a contact in the arrays under its lasting name.
    fn lasting<R: Keyed>(&self, memory: R) -> Kept<R> {
        let key = memory.key();
        let [a, b] = [key.collider_a, key.collider_b].map(|c| self.model.colliders[c as usize].body);
        let own = ContactKey {
            collider_a: key.collider_a - self.first[a as usize],
            collider_b: key.collider_b - self.first[b as usize],
            ..key
        };
        Kept { bodies: [a, b].map(|slot| self.state.id(Slot(slot))), memory: memory.with_key(own) }
    }

    /// The contact's name in the arrays, if it can be solved.
    fn live<R: Keyed>(&self, kept: &Kept<R>) -> Option<ContactKey> {
        let [a, b] = kept.bodies.map(|id| self.state.slot(id));
        let (a, b) = (a?.index(), b?.index());
        let key = kept.memory.key();
        let (collider_a, collider_b) = (self.first[a] + key.collider_a, self.first[b] + key.collider_b);
        (self.state.movable[a] || self.state.movable[b]).then_some(ContactKey { collider_a, collider_b, ..key })
    }
}

impl State {
    /// Where the memory of a body's contacts waits.
    fn put_by(&mut self, id: BodyId) -> &mut Dormant {
        match (self.slot(id), &mut self.window) {
            (None, Some(window)) => window.store.memory_of(id),
            _ => &mut self.dormant,
        }
    }

    /// All that is put by, here and in the store, in order.
    pub(crate) fn all_dormant(&self) -> Dormant {
        let mut all = self.dormant.clone();
        if let Some(window) = &self.window {
            window.store.all_memory().for_each(|own| all.append(own.clone()));
        }
        all.sort();
        all
    }

    /// Takes over what was put by.
    pub(crate) fn restore_dormant(&mut self, all: &Dormant) {
        self.dormant = Dormant::default();
        for kept in &all.contacts {
            self.put_by(kept.bodies[1]).contacts.push(*kept);
        }
        for kept in &all.springs {
            self.put_by(kept.bodies[1]).springs.push(*kept);
        }
    }
}
