//! A hash of the exact state.

use crate::division;
use crate::migrate;
use crate::world::World;
use grouser_math::{Pose, Twist};
use xxhash_rust::xxh3::Xxh3;

impl World {
    /// Hash of poses and velocities of all bodies, in order, stored grains included, of the nodes of
    /// flexible bodies, and of the elements' own states, to the bit: 32 hexadecimal digits (XXH3, 128 bits). Where
    /// several ranks step the world, all of them must ask for it.
    pub fn digest(&self) -> String {
        let mut hash = Xxh3::new();
        if self.state.presence().is_some() {
            // Rank 0 hashes them block by block.
            migrate::visit_all(&self.state, |p, v| add(&mut hash, p, v));
        } else {
            let elsewhere = division::elsewhere(&self.state, true);
            for body in self.state.ids() {
                let i = body.0 as usize;
                let own = || (self.center_pose(body), self.velocity(body));
                let (p, v) = elsewhere.as_ref().map_or_else(own, |(pose, velocity)| (pose[i], velocity[i]));
                add(&mut hash, &p, &v);
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
        let digest = format!("{:032x}", hash.digest128());
        match self.ranks().filter(|_| self.state.presence().is_some()) {
            Some(ranks) => ranks
                .all_gather(digest.as_bytes())
                .first()
                .map_or(digest, |said| String::from_utf8_lossy(said).into_owned()),
            None => digest,
        }
    }
}

fn add(hash: &mut Xxh3, p: &Pose, v: &Twist) {
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
