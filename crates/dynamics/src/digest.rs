//! A hash of the exact state.

use crate::division;
use crate::world::World;
use xxhash_rust::xxh3::Xxh3;

impl World {
    /// Hash of poses and velocities of all bodies, in order, stored grains included, of the nodes of
    /// flexible bodies, and of the elements' own states, to the bit: 32 hexadecimal digits (XXH3, 128 bits). Where
    /// several ranks step the world, all of them must ask for it.
    pub fn digest(&self) -> String {
        let mut hash = Xxh3::new();
        let elsewhere = division::elsewhere(&self.state);
        for body in self.state.ids() {
            let (p, v) = match (&elsewhere, self.state.slot(body)) {
                (Some((pose, velocity)), Some(slot)) => (pose[slot.index()], velocity[slot.index()]),
                _ => (self.center_pose(body), self.velocity(body)),
            };
            let q = p.rotation;
            for x in [p.position, v.linear, v.angular] {
                for c in x.to_array() {
                    hash.update(&c.to_bits().to_le_bytes());
                }
            }
            for c in [q.w, q.x, q.y, q.z] {
                hash.update(&c.to_bits().to_le_bytes());
            }
        }
        for flexible in &self.state.flexible {
            for c in flexible.e.iter().chain(&flexible.v).flat_map(|x| x.to_array()) {
                hash.update(&c.to_bits().to_le_bytes());
            }
        }
        for number in self.elements.save().iter().flatten() {
            hash.update(&number.to_bits().to_le_bytes());
        }
        format!("{:032x}", hash.digest128())
    }
}
