//! Impulses of the last step by contact identity: the warm start, and the tangential springs of compliant contacts.

use grouser_geom::{Contact, ContactKey};
use grouser_math::Vec3;
use grouser_math::group;
use grouser_math::par;
use grouser_solve::Impulses;
use serde::{Deserialize, Serialize};

/// Stands for a contact that continues none.
const NEW: u32 = u32::MAX;
/// For one that may continue another of its pair; not left in a result.
const OTHER: u32 = u32::MAX - 1;
/// A place to be filled.
const BLANK: RememberedImpulse = RememberedImpulse {
    key: ContactKey { collider_a: 0, collider_b: 0, feature: 0 },
    normal: Vec3::ZERO,
    point: Vec3::ZERO,
    impulse: Vec3::ZERO,
    moment: Vec3::ZERO,
    slip: Vec3::ZERO,
};
/// A contact continues one of the same pair that lay within this share of its radius.
const NEAR: f64 = 0.5;
/// Least cosine between their normals.
const ALIKE: f64 = 0.9;
/// Contacts per parallel task.
const CHUNK: usize = 512;
/// Lists up to this length are scanned, longer ones sorted and searched.
const SHORT: usize = 16;

/// A remembered contact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RememberedImpulse {
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
    /// Slip that the solves left since it sticks, in m/s across the normal: later steps take it back.
    pub slip: Vec3,
}

/// All contacts of the last step that carried an impulse, in the order of that step, and lists of them by their higher
/// body (grains come after the ground they lie on, so lists are short), each sorted by key where it is long. No
/// hashing: order and cost are the same every time.
///
/// Contacts keep their order from step to step but for a few that come and go, so that most are found where the one
/// before them was found, and reading, as writing, goes through memory in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactMemory {
    /// Of each body's list.
    start: Vec<u32>,
    entries: Vec<RememberedImpulse>,
    /// Places in `entries`, list by list.
    #[serde(skip)]
    lists: Vec<u32>,
    /// Storage: each contact's place in `entries`.
    #[serde(skip)]
    place: Vec<u32>,
    /// Storage of the sort.
    #[serde(skip)]
    counts: Vec<u32>,
}

impl ContactMemory {
    /// Of these contacts; `body` tells whose a collider is.
    pub(crate) fn of(mut entries: Vec<RememberedImpulse>, bodies: usize, body: impl Fn(u32) -> u32) -> Self {
        entries.sort_unstable_by_key(|e| (body(e.key.collider_b), e.key));
        let mut start = vec![0; bodies + 1];
        for e in &entries {
            start[body(e.key.collider_b) as usize + 1] += 1;
        }
        for b in 0..bodies {
            start[b + 1] += start[b];
        }
        Self { start, entries, ..Self::default() }.listed()
    }

    /// With entries in the order of the lists: what snapshots hold.
    pub(crate) fn by_body(&self) -> Self {
        let entries = self.lists.iter().map(|k| self.entries[*k as usize]).collect();
        Self { start: self.start.clone(), entries, ..Self::default() }
    }

    /// The lists of entries that stand in their order, as from a snapshot.
    pub(crate) fn listed(self) -> Self {
        Self { lists: (0..self.entries.len() as u32).collect(), ..self }
    }

    /// All remembered contacts.
    pub(crate) fn entries(&self) -> &[RememberedImpulse] {
        &self.entries
    }

    /// For each contact the remembered one that it continues, or [`NEW`]: the one with its identity, else the nearest
    /// of the same pair that no other contact continues. (The corners of two faces get other names when the faces
    /// change roles; their impulses must not be lost with that, or a pile would creep and every step start again.)
    pub(crate) fn continues(&self, contacts: &[Contact], out: &mut Vec<u32>) {
        out.resize(contacts.len(), NEW);
        let others = par::fold(CHUNK, &mut *out, |range, places| {
            let (mut next, mut others) = (0, 0.0);
            for (i, place) in range.zip(places) {
                let c = &contacts[i];
                let found =
                    if self.entries.get(next).is_some_and(|e| e.key == c.key) { next as u32 } else { self.recall(c) };
                if found < OTHER {
                    next = found as usize + 1;
                }
                others += f64::from(u8::from(found == OTHER));
                *place = found;
            }
            others
        });
        if others == 0.0 {
            return;
        }
        let mut taken = vec![false; self.entries.len()];
        out.iter().filter(|k| **k < OTHER).for_each(|k| taken[*k as usize] = true);
        for i in 0..contacts.len() {
            if out[i] != OTHER {
                continue;
            }
            out[i] = NEW;
            let c = &contacts[i];
            let distance = |k: usize| (self.entries[k].point - c.point).length_squared();
            let reach = (NEAR * c.radius) * (NEAR * c.radius);
            let candidates = self.list(c.body_b).iter().map(|k| *k as usize).filter(|k| {
                let e = &self.entries[*k];
                !taken[*k] && same_pair(e, c) && e.normal.dot(c.normal) > ALIKE && distance(*k) < reach
            });
            if let Some(k) = candidates.min_by(|j, k| distance(*j).total_cmp(&distance(*k))) {
                taken[k] = true;
                out[i] = k as u32;
            }
        }
    }

    /// A remembered contact.
    pub(crate) fn entry(&self, k: u32) -> Option<&RememberedImpulse> {
        self.entries.get(k as usize)
    }

    /// Places of the contacts whose higher body is `body_b`.
    fn list(&self, body_b: u32) -> &[u32] {
        let b = body_b as usize;
        if b + 1 >= self.start.len() { &[] } else { &self.lists[self.start[b] as usize..self.start[b + 1] as usize] }
    }

    /// The contact with this identity, if it carried an impulse in the last step; [`OTHER`] if only others of its pair
    /// did.
    fn recall(&self, c: &Contact) -> u32 {
        let list = self.list(c.body_b);
        let of = |k: &u32| &self.entries[*k as usize];
        // Short lists are scanned, long ones (a slab on a bed) searched.
        let found = if list.len() <= SHORT {
            list.iter().find(|k| of(k).key == c.key).copied()
        } else {
            list.binary_search_by(|k| of(k).key.cmp(&c.key)).ok().map(|k| list[k])
        };
        found.unwrap_or_else(|| if list.iter().any(|k| same_pair(of(k), c)) { OTHER } else { NEW })
    }

    /// Remembers the step just solved, of so many bodies. Contacts that were `struck` are over: what an impact took is
    /// no load for the next step to start from, and no stretched spring. `left(i)` is the slip that is left of contact
    /// i.
    pub(crate) fn store(
        &mut self,
        bodies: usize,
        contacts: &[Contact],
        impulses: &Impulses,
        struck: impl Fn(usize) -> bool + Sync + Send,
        left: impl Fn(usize) -> Vec3 + Sync + Send,
    ) {
        let ContactMemory { start, entries, lists, place, counts } = self;
        let carries = |i: usize| impulses.contact[i] != Vec3::ZERO && !struck(i);
        par::fill(place, contacts.len(), |_| NEW);
        // One group of all that carry: their order stays.
        let one = |i: usize| if carries(i) { 0 } else { group::NONE };
        let places = par::cells(place);
        group::group(contacts.len(), 1, one, start, counts, lists, |i, at| {
            places.put(i, at as u32);
            i as u32
        });
        entries.resize(lists.len(), BLANK);
        par::update((&mut *entries, &*lists), |_, (entry, i)| {
            let (i, c) = (*i as usize, &contacts[*i as usize]);
            *entry = RememberedImpulse {
                key: c.key,
                normal: c.normal,
                point: c.point,
                impulse: impulses.contact[i],
                moment: impulses.moment.get(i).copied().unwrap_or_default(),
                slip: left(i),
            };
        });
        let place = &*place;
        let body = |i: usize| if carries(i) { contacts[i].body_b } else { group::NONE };
        group::group(contacts.len(), bodies, body, start, counts, lists, |i, _| place[i]);
        for b in 0..bodies {
            let list = &mut lists[start[b] as usize..start[b + 1] as usize];
            if list.len() > SHORT {
                list.sort_unstable_by_key(|k| entries[*k as usize].key);
            }
        }
    }
}

/// Do they belong to the same two colliders?
fn same_pair(e: &RememberedImpulse, c: &Contact) -> bool {
    (e.key.collider_a, e.key.collider_b) == (c.key.collider_a, c.key.collider_b)
}
