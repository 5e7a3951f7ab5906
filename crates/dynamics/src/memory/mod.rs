//! What contacts remember from step to step: impulses of complementarity ([`impulses`]), springs of penalty contact
//! ([`springs`]), and the same under names that last, for contacts that nothing solves at present (see `dormant`).

mod impulses;
mod springs;

pub use impulses::{ContactMemory, RememberedImpulse};
pub(crate) use springs::order;
pub use springs::{ContactSpring, ContactTurn, RememberedSpring};

use crate::body::BodyId;
use grouser_geom::ContactKey;
use serde::{Deserialize, Serialize};

/// What the contacts of a world remember from step to step.
#[derive(Default)]
pub(crate) struct SchemeMemory {
    /// Of complementarity: impulses of the last step, in the order that snapshots have.
    pub impulses: ContactMemory,
    /// Of penalty contact, in [`order`].
    pub springs: Vec<RememberedSpring>,
}

/// A contact's memory under names that last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept<R> {
    /// Ids of the bodies, in the order of the contact.
    pub bodies: [BodyId; 2],
    /// The memory; the colliders of its key count within their bodies.
    pub memory: R,
}

/// A memory with the identity of its contact.
pub(crate) trait Keyed: Copy {
    fn key(&self) -> ContactKey;
    fn with_key(self, key: ContactKey) -> Self;
}

impl Keyed for RememberedImpulse {
    fn key(&self) -> ContactKey {
        self.key
    }
    fn with_key(self, key: ContactKey) -> Self {
        Self { key, ..self }
    }
}

impl Keyed for RememberedSpring {
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
    pub contacts: Vec<Kept<RememberedImpulse>>,
    /// Of penalty contact: springs.
    pub springs: Vec<Kept<RememberedSpring>>,
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
