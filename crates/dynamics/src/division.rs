//! A world that several ranks step together.
//!
//! Every rank has the whole state, and each of them a share of the work: the contacts of its grains, found, assembled
//! and solved, and what they remember. Grains are dealt out by their positions (`distribute/split.rs`), again every
//! so many steps; until then a grain stays with its rank, wherever it goes. All other bodies that move are central:
//! rank 0 sums up what their contacts do, and everybody computes the rest of them, joints and elements included.
//! Bodies that do not move are everybody's.
//!
//! | stage | told |
//! | --- | --- |
//! | window | when grains are dealt out: what contacts remember, to all |
//! | find | how many contacts each ghost has; the number of all contacts |
//! | act | velocities of ghosts where cohesion pulls; overlaps |
//! | solve | per product: velocities of ghosts; per iteration: sums of a pass (see `solve/src/part.rs`) |
//! | integrate | the lowest fault; poses and velocities of all grains that move, to all |
//! | finish | contacts, to all, where somebody reads them |
//!
//! So recordings, signals, drivers, windows and checkpoints need to know nothing of ranks, and have the same bytes. The
//! price is the state of all grains on every rank, 104 bytes each in every step. Left for later: ranks that store the
//! grains around their own alone.

use crate::body::BodyId;
use crate::contact::ContactScheme;
use crate::distribute::Split;
use crate::memory::{ContactMemory, Dormant, Kept, RememberedImpulse, SchemeMemory};
use crate::model::Model;
use crate::settings::LastContacts;
use crate::state::{CENTRAL, Slot, State};
use crate::touching::Touching;
use grouser_geom::ContactKey;
use grouser_math::ranks::{Packet, Unpack};
use grouser_solve::Problem;

/// integrate: poses and velocities of the grains that other ranks have.
pub(crate) fn share(state: &mut State) {
    let Some(division) = state.division.take() else { return };
    let mut packet = Packet::default();
    for slot in division.grains(state, division.ranks.rank()) {
        packet.pose(&state.pose[slot]);
        packet.twist(&state.velocity[slot]);
    }
    for (rank, bytes) in division.tell(&packet).iter().enumerate() {
        let mut bytes = Unpack(bytes);
        let slots: Vec<usize> = division.grains(state, rank).collect();
        for slot in slots {
            state.pose[slot] = bytes.pose();
            state.velocity[slot] = bytes.twist();
        }
    }
    state.division = Some(division);
}

/// finish: the contacts of all ranks, in an order that does not depend on them. One process that is to have the same
/// bits has the same order.
pub(crate) fn share_contacts(model: &Model, state: &State, problem: &Problem, touching: &mut Vec<Touching>) {
    if model.settings.solver.last_contacts != LastContacts::Together {
        return;
    }
    if let (Some(division), Some(part)) = (&state.division, &problem.part) {
        if !division.wants_contacts {
            return;
        }
        let mut packet = Packet::default();
        for (_, contact) in touching.iter().enumerate().filter(|(i, _)| part.counts(*i)) {
            put_contact(&mut packet, contact);
        }
        touching.clear();
        for bytes in &division.tell(&packet) {
            let mut bytes = Unpack(bytes);
            while !bytes.is_empty() {
                touching.push(take_contact(&mut bytes));
            }
        }
    }
    touching.sort_by_key(|c| (c.body_b, c.body_a, c.key));
}

fn put_contact(packet: &mut Packet, c: &Touching) {
    [c.body_a.0, c.body_b.0, c.key.collider_a, c.key.collider_b, c.key.feature].iter().for_each(|x| packet.u32(*x));
    [c.normal, c.point, c.force, c.moment, c.arms[0], c.arms[1]].iter().for_each(|x| packet.vec3(*x));
    packet.f64(c.distance);
    packet.f64(c.radius);
}

fn take_contact(bytes: &mut Unpack<'_>) -> Touching {
    let [body_a, body_b] = [bytes.u32(), bytes.u32()].map(BodyId);
    let key = take_key(bytes);
    let [normal, point, force, moment] = [bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.vec3()];
    let arms = [bytes.vec3(), bytes.vec3()];
    let distance = bytes.f64();
    Touching { body_a, body_b, key, normal, point, distance, radius: bytes.f64(), force, moment, arms }
}

fn take_key(bytes: &mut Unpack<'_>) -> ContactKey {
    let [collider_a, collider_b, feature] = [bytes.u32(), bytes.u32(), bytes.u32()];
    ContactKey { collider_a, collider_b, feature }
}

/// window: deals the grains out again, when it is time.
pub(crate) fn update(model: &Model, state: &mut State, contact: &mut dyn ContactScheme) {
    let Some(division) = &state.division else { return };
    if division.is_dealt && !state.steps.is_multiple_of(division.every) {
        return;
    }
    if division.is_dealt {
        let (memory, dormant) = memory(model, state, contact);
        contact.recall(memory);
        if let Some(window) = &mut state.window {
            window.store.forget();
        }
        state.restore_dormant(&dormant);
    }
    deal(state);
}

/// By their places, so that ranks have as many of those that move.
fn deal(state: &mut State) {
    let Some(mut division) = state.division.take() else { return };
    let ground = |slot: usize| [state.pose[slot].position.x, state.pose[slot].position.y];
    let moving = (0..state.pose.len())
        .filter(|slot| state.movable[*slot] && division.shared[state.id(Slot::at(*slot)).0 as usize]);
    let split = Split::new(division.ranks.size(), division.column, moving.map(ground));
    for id in state.ids() {
        let place = match (state.slot(id), state.stored(id)) {
            (Some(slot), _) => state.pose[slot.index()].position,
            (None, Some((_, record))) => record.pose.position,
            (None, None) => continue,
        };
        let i = id.0 as usize;
        division.owner[i] = if division.shared[i] { split.rank([place.x, place.y]) as u32 } else { CENTRAL };
    }
    if !division.is_dealt {
        division.start = state.steps;
    }
    division.is_dealt = true;
    division.deals += 1;
    state.division = Some(division);
}

/// All that contacts remember, on all ranks.
pub(crate) fn memory(model: &Model, state: &State, contact: &dyn ContactScheme) -> (SchemeMemory, Dormant) {
    let (own, dormant) = (contact.memory(), state.all_dormant());
    if model.settings.solver.last_contacts != LastContacts::Together {
        return (own, dormant);
    }
    let mut impulses = own.impulses.entries().to_vec();
    let mut kept = dormant.contacts;
    if let Some(division) = &state.division {
        let mut packet = Packet::default();
        packet.u64(impulses.len() as u64);
        impulses.iter().for_each(|e| put_memory(&mut packet, e));
        for k in &kept {
            packet.u32(k.bodies[0].0);
            packet.u32(k.bodies[1].0);
            put_memory(&mut packet, &k.memory);
        }
        impulses.clear();
        kept.clear();
        for bytes in &division.tell(&packet) {
            let mut bytes = Unpack(bytes);
            let count = bytes.u64();
            impulses.extend((0..count).map(|_| take_memory(&mut bytes)));
            while !bytes.is_empty() {
                let bodies = [bytes.u32(), bytes.u32()].map(BodyId);
                kept.push(Kept { bodies, memory: take_memory(&mut bytes) });
            }
        }
        impulses.sort_by_key(|e| e.key);
        impulses.dedup_by_key(|e| e.key);
    }
    let mut dormant = Dormant { contacts: kept, springs: dormant.springs };
    dormant.sort();
    dormant.contacts.dedup_by_key(|k| (k.bodies, k.memory.key));
    let body = |collider: u32| model.colliders[collider as usize].body;
    let impulses = ContactMemory::of(impulses, state.pose.len(), body);
    (SchemeMemory { impulses, springs: own.springs }, dormant)
}

fn put_memory(packet: &mut Packet, e: &RememberedImpulse) {
    [e.key.collider_a, e.key.collider_b, e.key.feature].iter().for_each(|x| packet.u32(*x));
    [e.normal, e.point, e.impulse, e.moment, e.slip].iter().for_each(|x| packet.vec3(*x));
}

fn take_memory(bytes: &mut Unpack<'_>) -> RememberedImpulse {
    let key = take_key(bytes);
    let [normal, point, impulse, moment, slip] = [bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.vec3()];
    RememberedImpulse { key, normal, point, impulse, moment, slip }
}
