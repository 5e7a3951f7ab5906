//! What contacts remember while nothing solves them.
//!
//! Problem: a contact is found as long as one of its bodies can move. Where both are held, or one lies in the store of the
//! moving window, its impulse (and with it the tangential spring of a compliant contact) would be forgotten, and the
//! grains would slip a little when they are let go: a kick. So the memory of such contacts is put by, under names that do
//! not change with the arrays: the bodies' ids, and their shapes counted within the body.
//!
//! An entry stays with the higher of its two bodies in the order of the arrays, which is always a grain, and goes into the
//! store with it. Cost: O(contacts), only when bodies are held, let go, stored or fetched.

use crate::memory::{self, ContactMemory};
use crate::penalty;
use crate::world::World;
use grouser_geom::ContactKey;
use serde::{Deserialize, Serialize};

/// A contact's memory under names that last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept<R> {
    /// Ids of the bodies, in the order of the contact.
    pub bodies: [u32; 2],
    /// The memory; the colliders of its key count within their bodies.
    pub memory: R,
}

/// A memory with the identity of its contact.
pub(crate) trait Keyed: Copy {
    fn key(&self) -> ContactKey;
    fn with_key(self, key: ContactKey) -> Self;
}

impl Keyed for memory::Remembered {
    fn key(&self) -> ContactKey {
        self.key
    }
    fn with_key(self, key: ContactKey) -> Self {
        Self { key, ..self }
    }
}

impl Keyed for penalty::Remembered {
    fn key(&self) -> ContactKey {
        self.key
    }
    fn with_key(self, key: ContactKey) -> Self {
        Self { key, ..self }
    }
}

/// Memory of contacts that nothing solves at present.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dormant {
    /// Of complementarity: impulses.
    pub contacts: Vec<Kept<memory::Remembered>>,
    /// Of penalty contact: springs.
    pub springs: Vec<Kept<penalty::Remembered>>,
}

impl Dormant {
    pub(crate) fn append(&mut self, mut other: Self) {
        self.contacts.append(&mut other.contacts);
        self.springs.append(&mut other.springs);
    }

    /// In an order that depends on nothing but the entries.
    pub(crate) fn sort(&mut self) {
        sort(&mut self.contacts);
        sort(&mut self.springs);
    }
}

fn sort<R: Keyed>(list: &mut [Kept<R>]) {
    list.sort_unstable_by_key(|k| (k.bodies[1], k.bodies[0], k.memory.key()));
}

impl World {
    /// The memory of all contacts of bodies in the arrays, under lasting names. The world forgets it: give it back with
    /// [`World::give_contacts`].
    pub(crate) fn take_contacts(&mut self) -> Dormant {
        let mut all = std::mem::take(&mut self.dormant);
        let first = self.first_colliders();
        let lasting = |key: ContactKey| {
            let [a, b] = [key.collider_a, key.collider_b].map(|c| self.colliders[c as usize].body);
            let key = ContactKey {
                collider_a: key.collider_a - first[a as usize],
                collider_b: key.collider_b - first[b as usize],
                ..key
            };
            ([a, b].map(|slot| self.id(slot as usize)), key)
        };
        all.contacts.extend(self.memory.entries().iter().map(|e| {
            let (bodies, key) = lasting(e.key);
            Kept { bodies, memory: e.with_key(key) }
        }));
        all.springs.extend(self.penalty.history().iter().map(|e| {
            let (bodies, key) = lasting(e.key);
            Kept { bodies, memory: e.with_key(key) }
        }));
        all
    }

    /// Gives each contact its memory where one of its bodies can move, and puts the others by: with the body in the
    /// arrays, or in the store.
    pub(crate) fn give_contacts(&mut self, all: Dormant) {
        let first = self.first_colliders();
        let mut live = Vec::new();
        for kept in all.contacts {
            match self.live_key(&kept, &first) {
                Some(key) => live.push(kept.memory.with_key(key)),
                None => self.put_by(kept.bodies[1]).contacts.push(kept),
            }
        }
        let mut springs = Vec::new();
        for kept in all.springs {
            match self.live_key(&kept, &first) {
                Some(key) => springs.push(kept.memory.with_key(key)),
                None => self.put_by(kept.bodies[1]).springs.push(kept),
            }
        }
        let body = |collider: u32| self.colliders[collider as usize].body;
        self.memory = ContactMemory::of(live, self.pose.len(), body);
        springs.sort_unstable_by_key(|r| penalty::order(&r.key));
        self.penalty.give(&springs);
    }

    /// The contact's name in the arrays, if it can be solved.
    fn live_key<R: Keyed>(&self, kept: &Kept<R>, first: &[u32]) -> Option<ContactKey> {
        let [a, b] = kept.bodies.map(|id| self.slot(id));
        let (a, b) = (a?, b?);
        let key = kept.memory.key();
        let name = ContactKey { collider_a: first[a] + key.collider_a, collider_b: first[b] + key.collider_b, ..key };
        (self.movable[a] || self.movable[b]).then_some(name)
    }

    /// Where the memory of a body's contacts waits.
    fn put_by(&mut self, id: u32) -> &mut Dormant {
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

    /// Per body of the arrays the first of its colliders, which stand together in the order of the bodies.
    pub(crate) fn first_colliders(&self) -> Vec<u32> {
        let mut first = Vec::with_capacity(self.pose.len());
        let mut next = 0;
        for body in 0..self.pose.len() as u32 {
            first.push(next as u32);
            while self.colliders.get(next).is_some_and(|c| c.body == body) {
                next += 1;
            }
        }
        first
    }
}
