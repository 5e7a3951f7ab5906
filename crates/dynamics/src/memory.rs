//! Impulses of the last step by contact identity: the warm start, and the tangential springs of compliant contacts.

use crate::world::World;
use grouser_geom::ContactKey;
use grouser_math::Vec3;
use serde::{Deserialize, Serialize};

/// A remembered contact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// Identity.
    pub key: ContactKey,
    /// Normal when the impulse was found.
    pub normal: Vec3,
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
    /// The contact with this identity, if it carried an impulse in the last step.
    pub fn recall(&self, body_b: u32, key: &ContactKey) -> Option<&Remembered> {
        let b = body_b as usize;
        if b + 1 >= self.start.len() {
            return None;
        }
        let list = &self.entries[self.start[b] as usize..self.start[b + 1] as usize];
        // Short lists are scanned, long ones (a slab on a bed) searched.
        if list.len() <= 16 {
            list.iter().find(|e| e.key == *key)
        } else {
            list.binary_search_by(|e| e.key.cmp(key)).ok().map(|i| &list[i])
        }
    }

    /// Remembers the step just solved.
    pub(crate) fn store(world: &mut World) {
        let mut memory = std::mem::take(&mut world.memory);
        let bodies = world.pose.len();
        memory.start.clear();
        memory.start.resize(bodies + 2, 0);
        let carries = |i: usize| world.impulses.contact[i] != Vec3::ZERO;
        for (i, c) in world.contacts.iter().enumerate() {
            if carries(i) {
                memory.start[c.body_b as usize + 2] += 1;
            }
        }
        for b in 2..bodies + 2 {
            memory.start[b] += memory.start[b - 1];
        }
        let blank = Remembered {
            key: ContactKey { collider_a: 0, collider_b: 0, feature: 0 },
            normal: Vec3::ZERO,
            impulse: Vec3::ZERO,
            moment: Vec3::ZERO,
        };
        memory.entries.clear();
        memory.entries.resize(memory.start[bodies + 1] as usize, blank);
        for (i, c) in world.contacts.iter().enumerate() {
            if carries(i) {
                let slot = &mut memory.start[c.body_b as usize + 1];
                memory.entries[*slot as usize] = Remembered {
                    key: c.key,
                    normal: c.normal,
                    impulse: world.impulses.contact[i],
                    moment: world.impulses.moment.get(i).copied().unwrap_or_default(),
                };
                *slot += 1;
            }
        }
        memory.start.pop();
        for b in 0..bodies {
            let list = &mut memory.entries[memory.start[b] as usize..memory.start[b + 1] as usize];
            if list.len() > 16 {
                list.sort_unstable_by_key(|e| e.key);
            }
        }
        world.memory = memory;
    }
}
