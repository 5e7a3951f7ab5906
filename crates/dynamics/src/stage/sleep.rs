//! sleep: grains at rest, far from all that moves, are held until something stirs near them.
//!
//! Problem: in a bed under a vehicle most grains lie still, and cost as much as the others. Sleeping by islands, as rigid
//! body engines do it, does not help: a bed is one island, and the vehicle stands on it.
//!
//! Rule: a *sleeper* is a moving body without a name, joint or applied force. It is quiet if it was slower than a given
//! speed (its surface too) for a given number of steps. What stirs are sleepers that are not quiet, and always all other
//! bodies that can move: vehicles, loads. Driven bodies, which no contact with a sleeper could be found of, stir whatever is
//! within `rings` grain diameters of their bounds. Sleepers within a given number of rings of contacts that carry force
//! around anything that stirs are awake; all others sleep: held like the grains at the border of the moving window, with
//! their state and the memory of their contacts kept. Fixed bodies pass no rings on.
//!
//! The same rule wakes: whatever stirs wakes the rings around it in the next step. So the error is bounded by what `rings`
//! sleeping grains would have given way to in the steps before: forces that die out within the rings. A grain that falls on
//! sleepers meets them as fixed for one step.
//!
//! Cost: O(bodies + rings x contacts).

use crate::body::Kind;
use crate::table;
use crate::world::World;
use grouser_geom::{Aabb, Collider};
use grouser_solve::NO_BODY;
use serde::{Deserialize, Serialize};

table! {
    /// Grains that have been slow for some steps, with nothing that moves near them, are held until something does.
    pub struct Sleeping {
        keys {
            /// Speed of a grain's surface in m/s below which it is slow.
            pub speed: f64 = 1e-3, positive;
            /// Steps for which it must have been slow.
            pub steps: u32 = 50, at_least(1.0);
            /// Rings of contacts around all that moves that stay awake.
            pub rings: u32 = 3, at_least(1.0);
        }
    }
}

impl Copy for Sleeping {}

/// Who sleeps, by id: what a snapshot holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sleepers {
    /// Steps for which a body has been slow, up to those needed.
    pub slow: Vec<u32>,
    /// Does it sleep?
    pub asleep: Vec<bool>,
}

impl Sleepers {
    /// Does the body with this id sleep?
    pub(crate) fn has(&self, id: u32) -> bool {
        self.asleep.get(id as usize) == Some(&true)
    }

    /// The body with this id was touched from outside: it stirs.
    pub(crate) fn stir(&mut self, id: u32) {
        if let Some(slow) = self.slow.get_mut(id as usize) {
            *slow = 0;
        }
    }
}

pub(crate) fn run(world: &mut World) {
    let Some(settings) = world.settings.sleeping else {
        if world.sleepers.asleep.contains(&true) {
            world.wake_all();
        }
        return;
    };
    let ids = world.body_count();
    world.sleepers.slow.resize(ids, 0);
    world.sleepers.asleep.resize(ids, false);
    let n = world.pose.len();
    let mut part = vec![false; n];
    world.elements.slots().for_each(|slot| part[slot as usize] = true);
    let sleeper = |world: &World, i: usize| {
        let joined = world.mechanisms.of_body.get(i).is_some_and(|m| *m != NO_BODY);
        !part[i] && !joined && world.names[i].is_none() && world.mass[i].inverse_mass > 0.0
    };
    // Who stirs.
    let driven = driven_bounds(world);
    let mut awake = vec![false; n];
    for i in 0..n {
        if !sleeper(world, i) {
            awake[i] = world.movable[i];
            continue;
        }
        let id = world.id(i);
        let (own, at) = (reach(world, i), world.pose[i].position);
        let room = own * f64::from(2 * settings.rings + 1);
        if driven.iter().any(|b| at.cmpge(b.min - room).all() && at.cmple(b.max + room).all()) {
            world.sleepers.slow[id as usize] = 0;
        }
        if world.movable[i] {
            let v = &world.velocity[i];
            let speed = v.linear.length() + v.angular.length() * own;
            let slow = &mut world.sleepers.slow[id as usize];
            *slow = if speed < settings.speed { (*slow + 1).min(settings.steps) } else { 0 };
        }
        // Grains held at the window's border stir nobody.
        let held = !world.movable[i] && !world.sleepers.has(id);
        awake[i] = !held && world.sleepers.slow[id as usize] < settings.steps;
    }
    // Rings around them.
    let pairs = contact_pairs(world);
    let passes = |i: usize| world.mass[i].inverse_mass > 0.0;
    for _ in 0..settings.rings {
        let before = awake.clone();
        for [a, b] in &pairs {
            awake[*b] |= before[*a] && passes(*b);
            awake[*a] |= before[*b] && passes(*a);
        }
    }
    let changes: Vec<usize> = (0..n)
        .filter(|i| sleeper(world, *i))
        .filter(|i| match world.sleepers.has(world.id(*i)) {
            true => awake[*i],
            false => !awake[*i] && world.movable[*i],
        })
        .collect();
    if changes.is_empty() {
        return;
    }
    let memory = world.take_contacts();
    for i in changes {
        let id = world.id(i) as usize;
        world.sleepers.asleep[id] = !awake[i];
        world.movable[i] = awake[i];
    }
    world.give_contacts(memory);
    world.arrange();
}

/// Farthest that a point of the body is from its centre of mass, m: for a ball about it, where turning matters to nobody but
/// its contacts, its radius.
fn reach(world: &World, i: usize) -> f64 {
    let first = world.colliders.partition_point(|c| (c.body as usize) < i);
    let own = world.colliders[first..].iter().take_while(|c| c.body as usize == i);
    own.map(|c| c.local.position.length() + c.shape.bounding_radius()).filter(|r| r.is_finite()).fold(0.0, f64::max)
}

/// Bounds of all driven shapes.
fn driven_bounds(world: &World) -> Vec<Aabb> {
    let driven = |c: &&Collider| matches!(world.kinds[c.body as usize], Kind::Driven(_));
    let bounds = |c: &Collider| c.shape.aabb(&world.pose[c.body as usize].compose(&c.local));
    world.colliders.iter().filter(driven).map(bounds).collect()
}

/// Slots of the bodies of all contacts that carry force, or carried it when they were put by.
fn contact_pairs(world: &World) -> Vec<[usize; 2]> {
    let body = |c: u32| world.colliders[c as usize].body as usize;
    let mut pairs: Vec<[usize; 2]> =
        world.memory.entries().iter().map(|e| [body(e.key.collider_a), body(e.key.collider_b)]).collect();
    pairs.extend(world.penalty.history().iter().map(|e| [body(e.key.collider_a), body(e.key.collider_b)]));
    let slots = |ids: [u32; 2]| Some([world.slot(ids[0])?, world.slot(ids[1])?]);
    pairs.extend(world.dormant.contacts.iter().filter_map(|k| slots(k.bodies)));
    pairs.extend(world.dormant.springs.iter().filter_map(|k| slots(k.bodies)));
    pairs
}

impl World {
    /// Number of bodies that sleep.
    pub fn asleep_count(&self) -> usize {
        self.sleepers.asleep.iter().filter(|s| **s).count()
    }

    /// Wakes all that sleep.
    pub fn wake_all(&mut self) {
        if !self.sleepers.asleep.contains(&true) {
            return;
        }
        let memory = self.take_contacts();
        for i in 0..self.pose.len() {
            if self.sleepers.has(self.id(i)) {
                self.movable[i] = true;
            }
        }
        self.sleepers = Sleepers::default();
        self.give_contacts(memory);
        self.arrange();
    }
}
