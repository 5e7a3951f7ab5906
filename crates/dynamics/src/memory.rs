//! Impulses of the last step by contact identity: the warm start, and the tangential springs of compliant contacts.

use crate::world::World;
use grouser_geom::{Contact, ContactKey};
use grouser_math::Vec3;
use grouser_math::group;
use grouser_math::par::{self, Shared};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Stands for a contact that continues none.
pub(crate) const NEW: u32 = u32::MAX;
/// For one that may continue another of its pair; not left in a result.
const OTHER: u32 = u32::MAX - 1;
/// A place to be filled.
const BLANK: Remembered = Remembered {
    key: ContactKey { collider_a: 0, collider_b: 0, feature: 0 },
    normal: Vec3::ZERO,
    point: Vec3::ZERO,
    impulse: Vec3::ZERO,
    moment: Vec3::ZERO,
};
/// A contact continues one of the same pair that lay within this share of its radius.
const NEAR: f64 = 0.5;
/// Least cosine between their normals.
const ALIKE: f64 = 0.9;

/// A remembered contact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// Identity.
    pub key: ContactKey,
    /// Normal when the impulse was found.
    pub normal: Vec3,
    /// Where it acted, in m, world frame.
    pub point: Vec3,
    /// Impulse in N s, world frame.
    pub impulse: Vec3,
    /// Moment lane in N s.
    pub moment: Vec3,
}

/// All contacts of the last step that carried an impulse, in lists by their higher body (grains come after the ground
/// they lie on, so lists are short), each list sorted by key. No hashing: order and cost are the same every time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactMemory {
    start: Vec<u32>,
    entries: Vec<Remembered>,
}

impl ContactMemory {
    /// Of these contacts; `body` tells whose a collider is.
    pub(crate) fn of(mut entries: Vec<Remembered>, bodies: usize, body: impl Fn(u32) -> u32) -> Self {
        entries.sort_unstable_by_key(|e| (body(e.key.collider_b), e.key));
        let mut start = vec![0; bodies + 1];
        for e in &entries {
            start[body(e.key.collider_b) as usize + 1] += 1;
        }
        for b in 0..bodies {
            start[b + 1] += start[b];
        }
        Self { start, entries }
    }

    /// All remembered contacts.
    pub(crate) fn entries(&self) -> &[Remembered] {
        &self.entries
    }

    /// For each contact the remembered one that it continues, or [`NEW`]: the one with its identity, else the nearest of
    /// the same pair that no other contact continues. (The corners of two faces get other names when the faces change
    /// roles; their impulses must not be lost with that, or a pile would creep and every step start anew.)
    pub(crate) fn continues(&self, contacts: &[Contact], out: &mut Vec<u32>) {
        par::fill(out, contacts.len(), |i| self.recall(&contacts[i]));
        let mut taken: Vec<bool> = Vec::new();
        for i in 0..contacts.len() {
            if out[i] != OTHER {
                continue;
            }
            out[i] = NEW;
            let c = &contacts[i];
            let list = self.list(c.body_b);
            let same = |e: &Remembered| (e.key.collider_a, e.key.collider_b) == (c.key.collider_a, c.key.collider_b);
            if taken.is_empty() {
                taken.resize(self.entries.len(), false);
                out.iter().filter(|k| **k < OTHER).for_each(|k| taken[*k as usize] = true);
            }
            let distance = |k: usize| (self.entries[k].point - c.point).length_squared();
            let reach = (NEAR * c.radius) * (NEAR * c.radius);
            let candidates = list.filter(|k| {
                let e = &self.entries[*k];
                !taken[*k] && same(e) && e.normal.dot(c.normal) > ALIKE && distance(*k) < reach
            });
            if let Some(k) = candidates.min_by(|j, k| distance(*j).total_cmp(&distance(*k))) {
                taken[k] = true;
                out[i] = k as u32;
            }
        }
    }

    /// A remembered contact.
    pub(crate) fn entry(&self, k: u32) -> Option<&Remembered> {
        self.entries.get(k as usize)
    }

    /// Entries of the contacts whose higher body is `body_b`.
    fn list(&self, body_b: u32) -> Range<usize> {
        let b = body_b as usize;
        if b + 1 >= self.start.len() { 0..0 } else { self.start[b] as usize..self.start[b + 1] as usize }
    }

    /// The contact with this identity, if it carried an impulse in the last step; [`OTHER`] if only others of its pair did.
    fn recall(&self, c: &Contact) -> u32 {
        let range = self.list(c.body_b);
        let list = &self.entries[range.clone()];
        // Short lists are scanned, long ones (a slab on a bed) searched.
        let found = if list.len() <= 16 {
            list.iter().position(|e| e.key == c.key)
        } else {
            list.binary_search_by(|e| e.key.cmp(&c.key)).ok()
        };
        let same = |e: &Remembered| (e.key.collider_a, e.key.collider_b) == (c.key.collider_a, c.key.collider_b);
        match found {
            Some(k) => (range.start + k) as u32,
            None if list.iter().any(same) => OTHER,
            None => NEW,
        }
    }

    /// Remembers the step just solved.
    pub(crate) fn store(world: &mut World) {
        let mut memory = std::mem::take(&mut world.memory);
        let World { contacts, impulses, memory_counts, pose, .. } = &mut *world;
        let (bodies, contacts) = (pose.len(), &*contacts);
        let key = |i: usize| if impulses.contact[i] == Vec3::ZERO { group::NONE } else { contacts[i].body_b };
        memory.entries.resize(contacts.len(), BLANK);
        let entries = Shared::new(&mut memory.entries);
        let put = |i: usize, place: usize| {
            let c = &contacts[i];
            let remembered = Remembered {
                key: c.key,
                normal: c.normal,
                point: c.point,
                impulse: impulses.contact[i],
                moment: impulses.moment.get(i).copied().unwrap_or_default(),
            };
            // SAFETY: every contact has a place of its own.
            unsafe { *entries.get(place) = remembered };
        };
        let total = group::group(contacts.len(), bodies, key, &mut memory.start, memory_counts, put);
        memory.entries.truncate(total);
        for b in 0..bodies {
            let list = &mut memory.entries[memory.start[b] as usize..memory.start[b + 1] as usize];
            if list.len() > 16 {
                list.sort_unstable_by_key(|e| e.key);
            }
        }
        world.memory = memory;
    }
}
