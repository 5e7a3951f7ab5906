//! Slots and ids. A body's id never changes; its slot is its place in the arrays of the step. This file is the one
//! place that turns one into the other.
//!
//! The slots hold first all bodies that are not grains of the window, then the grains of the box in the order of their
//! ids. Two bodies keep their order, lower and higher, whatever is fetched. Without a window slots and ids count the
//! same, but where several ranks step the world: there the slots hold the bodies that are present (`presence`).

use super::{Presence, State};
use crate::body::BodyId;
use crate::window::GRAIN;
use crate::window::store::{GrainRecord, STORED, StoredSums};
use grouser_math::Vec3;

/// A place in the arrays of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot(pub u32);

impl Slot {
    /// Of an index into the arrays.
    pub fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// As an index into the arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl State {
    /// Number of bodies, fixed ones and stored grains included.
    pub fn body_count(&self) -> usize {
        match (&self.window, self.presence()) {
            (Some(w), _) => w.place.len(),
            (None, Some(presence)) => presence.bodies(),
            (None, None) => self.pose.len(),
        }
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = BodyId> {
        (0..self.body_count() as u32).map(BodyId)
    }

    /// Slot of a body in the arrays; none for a stored grain, and for one that is absent from this rank.
    pub fn slot(&self, id: BodyId) -> Option<Slot> {
        let Some(w) = &self.window else {
            return self.presence().map_or(Some(Slot(id.0)), |presence| presence.slot(id).map(Slot));
        };
        match w.place[id.0 as usize] {
            p if p & GRAIN == 0 => Some(Slot(p)),
            p => Some(w.store.slot[(p & !GRAIN) as usize]).filter(|s| *s != STORED).map(Slot),
        }
    }

    /// Slot of a body that a joint or a force may act on: of any that is not a grain of the window.
    pub fn slot_of_part(&self, body: BodyId) -> Result<Slot, &'static str> {
        match &self.window {
            _ if body.0 as usize >= self.body_count() => Err("there is no such body"),
            None => self.slot(body).ok_or("another rank has it"),
            Some(w) => match w.place[body.0 as usize] {
                p if p & GRAIN == 0 => Ok(Slot(p)),
                _ => Err("it is a grain of the window"),
            },
        }
    }

    /// Id of the body in a slot.
    pub fn id(&self, slot: Slot) -> BodyId {
        let Some(w) = &self.window else {
            return self.presence().map_or(BodyId(slot.0), |presence| presence.id(slot.index()));
        };
        match slot.index().checked_sub(w.ids.len()) {
            None => w.ids[slot.index()],
            Some(k) => w.store.records[w.loaded[k] as usize].id,
        }
    }

    /// Does the body in a slot sleep?
    pub fn is_asleep(&self, slot: Slot) -> bool {
        self.sleepers.has(self.id(slot))
    }

    /// Which grains are present, where several ranks step the world and share the memory.
    pub fn presence(&self) -> Option<&Presence> {
        self.division.as_ref()?.presence.as_ref()
    }

    /// Record of a stored grain; none for a body in the arrays.
    pub fn stored(&self, id: BodyId) -> Option<(usize, &GrainRecord)> {
        let w = self.window.as_ref()?;
        let place = w.place[id.0 as usize];
        let grain = (place & !GRAIN) as usize;
        (place & GRAIN != 0 && w.store.slot[grain] == STORED).then(|| (grain, &w.store.records[grain]))
    }

    /// The same, to be changed: it may lie in another cell afterwards.
    pub fn stored_mut(&mut self, id: BodyId) -> Option<(Vec3, &mut GrainRecord)> {
        let (grain, _) = self.stored(id)?;
        let store = &mut self.window.as_mut()?.store;
        store.scatter();
        let center = store.with(grain, |mass, _, _| mass.center);
        Some((center, &mut store.records[grain]))
    }

    /// Sums over the grains of the window's store.
    pub fn stored_sums(&self) -> StoredSums {
        self.window.as_ref().map_or_else(StoredSums::default, |w| w.store.sums)
    }
}
