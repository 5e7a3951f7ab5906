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
//! | window | when grains are dealt out, or the box of a window moves: what contacts remember, to all |
//! | forces | how far grains reach; where that is too far for the lists of near grains, all poses and velocities |
//! | find | sizes and counts that the grid follows from; how many contacts each ghost has; the number of contacts |
//! | act | velocities of ghosts where cohesion pulls; overlaps |
//! | solve | per product: velocities of ghosts; per iteration: sums of a pass (see `solve/src/part.rs`) |
//! | integrate | the lowest fault; poses and velocities of grains, to ranks that are near, or to all |
//! | finish | contacts, to all, where somebody reads them |
//!
//! A rank searches the grains of its own and those near them (`state/halo.rs`). Where somebody reads all grains, after
//! each step (signals, vehicles, windows) or some (frames), all ranks know them then; snapshots and digests ask.
//! So none of these needs to know of ranks, and files have the same bytes.
//!
//! A rank is a window of the world where that can be: its arrays hold its own grains and those near them alone, as
//! `state/presence.rs` and `migrate.rs` say. With a moving window, or where grains are not the last bodies of the
//! world, every rank has all.

use crate::body::BodyId;
use crate::contact::ContactScheme;
use crate::distribute::Split;
use crate::error::StepError;
use crate::memory::{ContactMemory, Dormant, Kept, RememberedImpulse, SchemeMemory};
use crate::migrate::{self, BLOCK, put_memory, take_key, take_memory};
use crate::model::Model;
use crate::settings::LastContacts;
use crate::state::{CENTRAL, Halo, Slot, Span, State};
use crate::touching::Touching;
use grouser_geom::ContactKey;
use grouser_math::ranks::{Packet, Unpack};
use grouser_math::{Pose, Twist};
use grouser_solve::Problem;
use std::sync::atomic::Ordering;

/// integrate: poses and velocities of the grains that other ranks have; where nobody reads all of them after this
/// step, of those near this rank's own.
pub(crate) fn share(state: &mut State) {
    let Some(division) = &state.division else { return };
    let is_read = division.whole_at.as_ref().is_none_or(|is_read| is_read(state.steps + 1));
    if division.presence.is_some() {
        let for_all = division.whole_at.is_none();
        share_with(state, true);
        let all = if is_read { Some(migrate::all_states(state, for_all)) } else { None };
        if let (Some(all), Some(division)) = (all, &mut state.division)
            && let Some(presence) = &mut division.presence
        {
            presence.all = all;
        }
        return;
    }
    let near = division.halo.is_some() && state.window.is_none() && !is_read;
    share_with(state, near);
}

/// With all, or with the ranks that are near.
fn share_with(state: &mut State, is_near: bool) {
    let Some(mut division) = state.division.take() else { return };
    let (mut pose, mut velocity) = (std::mem::take(&mut state.pose), std::mem::take(&mut state.velocity));
    match &division.halo {
        Some(halo) if is_near => division.tell_near(halo, &mut pose, &mut velocity),
        _ => division.tell_all(state, &mut pose, &mut velocity),
    }
    division.is_whole = !is_near;
    (state.pose, state.velocity, state.division) = (pose, velocity, Some(division));
}

/// Poses and velocities of all, by id, where this rank does not know them: all ranks must ask.
pub(crate) fn elsewhere(state: &State, for_all: bool) -> Option<(Vec<Pose>, Vec<Twist>)> {
    if state.presence().is_some() {
        return Some(migrate::all_states(state, for_all));
    }
    let division = state.division.as_ref().filter(|division| !division.is_whole)?;
    let (mut pose, mut velocity) = (state.pose.clone(), state.velocity.clone());
    division.tell_all(state, &mut pose, &mut velocity);
    Some((pose, velocity))
}

/// With the velocities without contact: sees to it that this rank knows all grains that its own may touch in the step.
/// Says whether other grains have other poses and velocities now.
pub(crate) fn look_around(
    model: &Model,
    state: &mut State,
    span: Span,
    envelope: f64,
    free: &[Twist],
) -> Result<bool, StepError> {
    if state.presence().is_some() {
        // The stage window has looked around, for the whole step.
        let is_later = span.time > state.steps as f64 * model.settings.step;
        return if is_later { still_sees(model, state, span, envelope, free).map(|()| false) } else { Ok(false) };
    }
    let Some(division) = &mut state.division else { return Ok(false) };
    let (own, was_whole) = (division.ranks.rank() as u32, division.is_whole);
    let mut halo = division.halo.take().unwrap_or_else(|| {
        let mut halo = Halo::default();
        halo.note_surfaces(&model.colliders, state.pose.len());
        halo
    });
    let margin = |slot: usize| model.mass[slot].margin(&free[slot], span.h, envelope);
    let reach = halo.reach(state, own, margin);
    let [since, now] = state.division.as_ref().map_or([0.0; 2], |all| all.greatest([reach.since, reach.now]));
    let is_old = !halo.holds(since);
    if is_old {
        if !was_whole {
            share_with(state, false);
        }
        halo.make(&model.colliders, state, now);
        state.division.iter_mut().for_each(|division| division.halos += 1);
    }
    state.division.iter_mut().for_each(|division| {
        division.searched.fetch_add(halo.colliders.len() as u64, Ordering::Relaxed);
        division.known.fetch_add(halo.ghosts() as u64, Ordering::Relaxed);
        division.present.fetch_add(state.pose.len() as u64, Ordering::Relaxed);
    });
    if let Some(division) = &mut state.division {
        division.halo = Some(halo);
    }
    Ok(is_old && !was_whole)
}

/// In a later part of a step: are all grains that this rank's may touch in its arrays?
fn still_sees(model: &Model, state: &State, span: Span, envelope: f64, free: &[Twist]) -> Result<(), StepError> {
    let Some(division) = &state.division else { return Ok(()) };
    let Some(halo) = &division.halo else { return Ok(()) };
    let margin = |slot: usize| model.mass[slot].margin(&free[slot], span.h, envelope);
    let reach = halo.reach(state, division.ranks.rank() as u32, margin);
    let [since] = division.greatest([reach.since]);
    if halo.holds(since) { Ok(()) } else { Err(StepError::OutOfSight { time: span.time }) }
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

/// window: deals the grains out again, when it is time and worth it. Where the box has moved, its ranks tell each other
/// what contacts remember: only the rank of the grain that moved remembers its contact with one that was held, and now
/// that one may move too. Says whether other bodies are in the arrays.
pub(crate) fn update(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme, has_moved: bool) -> bool {
    let Some(division) = &mut state.division else { return false };
    let was_dealt = division.is_dealt;
    let is_due = !was_dealt || state.steps.is_multiple_of(division.every) && division.is_uneven();
    if division.presence.is_some() {
        if is_due {
            migrate::deal(model, state, contact);
        }
        return is_due;
    }
    if is_due && !division.is_whole {
        share_with(state, false);
    }
    if was_dealt && (is_due || has_moved) {
        let (memory, dormant) = memory(model, state, contact, true);
        contact.recall(memory);
        if let Some(window) = &mut state.window {
            window.store.forget();
        }
        state.restore_dormant(&dormant);
    }
    if is_due {
        deal(model, state, contact.memory().impulses.entries());
    }
    if !was_dealt {
        migrate::part(model, state, contact);
    }
    state.presence().is_some()
}

/// By their places, so that ranks have as many of those that move and of their contacts.
fn deal(model: &Model, state: &mut State, contacts: &[RememberedImpulse]) {
    let Some(mut division) = state.division.take() else { return };
    let ground = |slot: usize| [state.pose[slot].position.x, state.pose[slot].position.y];
    let is_shared = |slot: usize| state.movable[slot] && division.shared[state.id(Slot::at(slot)).0 as usize];
    let moving = (0..state.pose.len()).filter(|slot| is_shared(*slot));
    // A contact is the work of its higher grain.
    let touching = contacts.iter().filter_map(|e| {
        let bodies = [e.key.collider_b, e.key.collider_a].map(|c| model.colliders[c as usize].body as usize);
        bodies.into_iter().find(|slot| is_shared(*slot))
    });
    let split = Split::new(division.ranks.size(), division.column, moving.chain(touching).map(ground));
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
    (division.is_dealt, division.overhead, division.halo) = (true, None, None);
    division.deals += 1;
    state.division = Some(division);
}

/// The identity of a contact as one process has it.
fn key_of_all(model: &Model, state: &State, e: &RememberedImpulse) -> ContactKey {
    let bodies = [e.key.collider_a, e.key.collider_b].map(|c| model.colliders[c as usize].body);
    state.presence().map_or(e.key, |presence| presence.key_of_all(bodies, e.key))
}

/// All that contacts remember: on all ranks, or on rank 0 alone.
pub(crate) fn memory(
    model: &Model,
    state: &State,
    contact: &dyn ContactScheme,
    for_all: bool,
) -> (SchemeMemory, Dormant) {
    let (own, dormant) = (contact.memory(), state.all_dormant());
    if model.settings.solver.last_contacts != LastContacts::Together {
        return (own, dormant);
    }
    let SchemeMemory { impulses: own, springs } = own;
    let mut impulses = own.entries().to_vec();
    let mut kept = dormant.contacts;
    if let Some(division) = &state.division {
        let higher = |e: &RememberedImpulse| state.id(Slot(model.colliders[e.key.collider_b as usize].body));
        let mut own: Vec<(BodyId, RememberedImpulse)> = impulses
            .drain(..)
            .map(|e| (higher(&e), RememberedImpulse { key: key_of_all(model, state, &e), ..e }))
            .collect();
        own.sort_by_key(|(body, _)| *body);
        let mut put_by = std::mem::take(&mut kept);
        // In blocks of bodies: no message holds all.
        for block in (0..state.body_count() as u32).step_by(BLOCK) {
            let within = |body: BodyId| (block..block.saturating_add(BLOCK as u32)).contains(&body.0);
            let [from, to] = [block, block.saturating_add(BLOCK as u32)]
                .map(|bound| own.partition_point(|(body, _)| body.0 < bound));
            let mut packet = Packet::default();
            packet.u64((to - from) as u64);
            own[from..to].iter().for_each(|(_, e)| put_memory(&mut packet, e));
            put_by.retain(|k| {
                if within(k.bodies[1]) {
                    packet.u32(k.bodies[0].0);
                    packet.u32(k.bodies[1].0);
                    put_memory(&mut packet, &k.memory);
                }
                !within(k.bodies[1])
            });
            let said = if for_all { Some(division.tell(&packet)) } else { division.tell_first(&packet) };
            for bytes in said.iter().flatten() {
                let mut bytes = Unpack(bytes);
                let count = bytes.u64();
                impulses.extend((0..count).map(|_| take_memory(&mut bytes)));
                while !bytes.is_empty() {
                    let bodies = [bytes.u32(), bytes.u32()].map(BodyId);
                    kept.push(Kept { bodies, memory: take_memory(&mut bytes) });
                }
            }
        }
        impulses.sort_by_key(|e| e.key);
        impulses.dedup_by_key(|e| e.key);
    }
    let mut dormant = Dormant { contacts: kept, springs: dormant.springs };
    dormant.sort();
    dormant.contacts.dedup_by_key(|k| (k.bodies, k.memory.key));
    let body = |collider: u32| match state.presence() {
        Some(presence) => presence.body_of(&model.colliders, collider),
        None => model.colliders[collider as usize].body,
    };
    let slots = if state.presence().is_some() { state.body_count() } else { state.pose.len() };
    let impulses = ContactMemory::of(impulses, slots, body);
    (SchemeMemory { impulses, springs }, dormant)
}
