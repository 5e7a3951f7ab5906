//! sleep: grains at rest, far from all that moves, are held until something stirs near them.
//!
//! Problem: in a bed under a vehicle most grains lie still, and cost as much as the others. Sleeping by islands, as
//! rigid body engines do it, does not help: a bed is one island, and the vehicle stands on it.
//!
//! Rule: a *sleeper* is a moving body of role `Grain` without joint or applied force. It is quiet if it was slower than
//! a given speed (its surface too) for a given number of steps. What stirs are sleepers that are not quiet, and always
//! all other bodies that can move: vehicles, loads. Driven bodies, which no contact with a sleeper could be found of,
//! stir whatever is within `rings` grain diameters of their bounds. Sleepers within a given number of rings of contacts
//! that carry force around anything that stirs are awake; all others sleep: held like the grains at the border of the
//! moving window, with their state and the memory of their contacts kept. Fixed bodies pass no rings on.
//!
//! The same rule wakes: whatever stirs wakes the rings around it in the next step. So the error is bounded by what
//! `rings` sleeping grains would have given way to in the steps before: forces that die out within the rings. A grain
//! that falls on sleepers meets them as fixed for one step.
//!
//! Cost: O(bodies + rings x contacts).

use crate::body::{BodyId, BodyKind, Role};
use crate::contact::ContactScheme;
use crate::dormant;
use crate::element::Elements;
use crate::model::Model;
use crate::settings::Sleeping;
use crate::state::{Sleepers, Slot, State};
use grouser_geom::{Aabb, Collider};
use grouser_solve::NO_BODY;

/// Puts sleepers to sleep and wakes them. Says whether anything changed.
pub(crate) fn run(model: &Model, elements: &Elements, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    let Some(settings) = model.settings.sleeping else { return wake_all(model, state, contact) };
    let ids = state.body_count();
    state.sleepers.slow.resize(ids, 0);
    state.sleepers.asleep.resize(ids, false);
    let sleepers = sleepers(model, elements);
    let mut awake = stirring(model, &settings, &sleepers, state);
    // Rings around them.
    let pairs = contact_pairs(model, state, contact);
    let passes = |i: usize| model.mass[i].inverse_mass > 0.0;
    for _ in 0..settings.rings {
        let before = awake.clone();
        for [a, b] in &pairs {
            awake[*b] |= before[*a] && passes(*b);
            awake[*a] |= before[*b] && passes(*a);
        }
    }
    let changes: Vec<usize> = (0..awake.len())
        .filter(|i| sleepers[*i])
        .filter(|i| match state.is_asleep(Slot::at(*i)) {
            true => awake[*i],
            false => !awake[*i] && state.movable[*i],
        })
        .collect();
    if changes.is_empty() {
        return false;
    }
    let memory = dormant::take(model, state, contact);
    for i in changes {
        let id = state.id(Slot::at(i)).0 as usize;
        state.sleepers.asleep[id] = !awake[i];
        state.movable[i] = awake[i];
    }
    dormant::give(model, state, contact, memory);
    true
}

/// Per slot: may it sleep?
fn sleepers(model: &Model, elements: &Elements) -> Vec<bool> {
    let of_body = &model.mechanisms.of_body;
    let joined = |i: usize| of_body.get(i).is_some_and(|m| *m != NO_BODY);
    let may = |i: usize| !joined(i) && model.roles[i] == Role::Grain && model.mass[i].inverse_mass > 0.0;
    let mut sleepers: Vec<bool> = (0..model.mass.len()).map(may).collect();
    elements.slots().for_each(|slot| sleepers[slot as usize] = false);
    sleepers
}

/// Per slot: does it stir? Counts the steps for which sleepers have been slow.
fn stirring(model: &Model, settings: &Sleeping, sleepers: &[bool], state: &mut State) -> Vec<bool> {
    let driven = driven_bounds(model, state);
    let mut awake = vec![false; sleepers.len()];
    for i in 0..awake.len() {
        if !sleepers[i] {
            awake[i] = state.movable[i];
            continue;
        }
        let id = state.id(Slot::at(i));
        let (own, at) = (reach(model, i), state.pose[i].position);
        let room = own * f64::from(2 * settings.rings + 1);
        let slow = &mut state.sleepers.slow[id.0 as usize];
        if driven.iter().any(|b| at.cmpge(b.min - room).all() && at.cmple(b.max + room).all()) {
            *slow = 0;
        }
        if state.movable[i] {
            let v = &state.velocity[i];
            let speed = v.linear.length() + v.angular.length() * own;
            *slow = if speed < settings.speed { (*slow + 1).min(settings.steps) } else { 0 };
        }
        let is_quiet = *slow >= settings.steps;
        // Grains held at the window's border stir nobody.
        let held = !state.movable[i] && !state.sleepers.has(id);
        awake[i] = !held && !is_quiet;
    }
    awake
}

/// Wakes all that sleep. Says whether anybody did.
pub(crate) fn wake_all(model: &Model, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    if !state.sleepers.asleep.contains(&true) {
        return false;
    }
    let memory = dormant::take(model, state, contact);
    for i in 0..state.pose.len() {
        if state.is_asleep(Slot::at(i)) {
            state.movable[i] = true;
        }
    }
    state.sleepers = Sleepers::default();
    dormant::give(model, state, contact, memory);
    true
}

/// Farthest that a point of the body is from its centre of mass, m: for a ball about it, where turning matters to
/// nobody but its contacts, its radius.
fn reach(model: &Model, i: usize) -> f64 {
    let first = model.colliders.partition_point(|c| (c.body as usize) < i);
    let own = model.colliders[first..].iter().take_while(|c| c.body as usize == i);
    own.map(|c| c.local.position.length() + c.shape.bounding_radius()).filter(|r| r.is_finite()).fold(0.0, f64::max)
}

/// Bounds of all driven shapes.
fn driven_bounds(model: &Model, state: &State) -> Vec<Aabb> {
    let driven = |c: &&Collider| matches!(model.kinds[c.body as usize], BodyKind::Driven(_));
    let bounds = |c: &Collider| c.shape.aabb(&state.pose[c.body as usize].compose(&c.local));
    model.colliders.iter().filter(driven).map(bounds).collect()
}

/// Slots of the bodies of all contacts that carry force, or carried it when they were put by.
fn contact_pairs(model: &Model, state: &State, contact: &dyn ContactScheme) -> Vec<[usize; 2]> {
    let body = |c: u32| model.colliders[c as usize].body as usize;
    let keys = contact.keys();
    let mut pairs: Vec<_> = keys.iter().map(|key| [body(key.collider_a), body(key.collider_b)]).collect();
    let slots = |ids: [BodyId; 2]| Some([state.slot(ids[0])?.index(), state.slot(ids[1])?.index()]);
    pairs.extend(state.dormant.contacts.iter().filter_map(|k| slots(k.bodies)));
    pairs.extend(state.dormant.springs.iter().filter_map(|k| slots(k.bodies)));
    pairs
}
