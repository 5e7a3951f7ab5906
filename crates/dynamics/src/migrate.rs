//! Grains that come to a rank, leave it, or come near it: where memory is shared, the arrays of a rank hold its own
//! grains and the ghosts near them (`state/presence.rs`), and nobody knows all.
//!
//! | when | told |
//! | --- | --- |
//! | dealt out again | work per column of ground, to all; grains that change their rank, with contacts, to the new one |
//! | lists of ghosts | columns with grains of each rank, to all; grains that come near another rank's, to that one |
//! | somebody reads all | poses and velocities in blocks of ids, to all or to rank 0 |
//!
//! A contact is remembered where one of its bodies is owned. Both ranks of a border remember it, to the same bits.

use crate::body::{BodyId, BodyKind, Role};
use crate::contact::ContactScheme;
use crate::distribute::Split;
use crate::dormant;
use crate::memory::{Dormant, Kept, RememberedImpulse};
use crate::model::Model;
use crate::shift::{self, SlotBody};
use crate::state::{CENTRAL, ELSEWHERE, Halo, Presence, Slot, State};
use grouser_geom::ContactKey;
use grouser_math::ranks::{Packet, Unpack};
use grouser_math::{Pose, Twist};
use grouser_solve::NO_BODY;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Bodies that are said at once where somebody reads all.
pub(crate) const BLOCK: usize = 65_536;

/// A grain, its state, and its rank.
#[derive(Clone, Copy)]
struct Traveller {
    id: u32,
    pose: Pose,
    velocity: Twist,
    rank: u32,
}

impl Traveller {
    fn put(&self, packet: &mut Packet) {
        packet.u32(self.id);
        packet.pose(&self.pose);
        packet.twist(&self.velocity);
    }

    fn take(bytes: &mut Unpack<'_>, rank: u32) -> Self {
        let (id, pose) = (bytes.u32(), bytes.pose());
        Self { id, pose, velocity: bytes.twist(), rank }
    }
}

/// The first time that grains are dealt out: those of other ranks leave the arrays.
pub(crate) fn part(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) {
    let Some(division) = state.division.as_mut().filter(|division| division.may_part) else { return };
    let first = division.shared.iter().position(|shared| *shared).unwrap_or(division.shared.len());
    let shapes = (&model.colliders[..], &model.collider_material[..]);
    division.presence = Some(Presence::new(&model.mass, shapes, &model.first_colliders(), first));
    division.is_whole = false;
    let own = own(state);
    let memory = dormant::take(model, state, contact);
    fill(model, state, contact, own, memory);
    shift::shrink(model, state);
}

/// All grains in the arrays again, at no particular place: a snapshot says where they are.
pub(crate) fn come_together(model: &mut Model, state: &mut State) {
    let Some(division) = &mut state.division else { return };
    let Some(presence) = division.presence.take() else { return };
    (division.halo, division.is_dealt, division.is_whole) = (None, false, true);
    shift::truncate(model, state, presence.first, presence.colliders);
    for id in presence.first..presence.bodies() {
        push(model, state, &presence, BodyId(id as u32), Pose::IDENTITY, Twist::ZERO);
    }
}

/// This rank's grains.
fn own(state: &State) -> Vec<Traveller> {
    let Some(division) = &state.division else { return Vec::new() };
    let rank = division.ranks.rank();
    let grain = |slot: usize| {
        let (id, pose, velocity) = (state.id(Slot::at(slot)).0, state.pose[slot], state.velocity[slot]);
        Traveller { id, pose, velocity, rank: rank as u32 }
    };
    division.grains(state, rank).map(grain).collect()
}

/// Puts these grains into the arrays in place of those that are there. What contacts with other grains remember is put
/// by: after grains are dealt out the ghosts are still to come.
fn fill(
    model: &mut Model,
    state: &mut State,
    contact: &mut dyn ContactScheme,
    mut grains: Vec<Traveller>,
    memory: Dormant,
) {
    let Some(mut division) = state.division.take() else { return };
    let Some(mut presence) = division.presence.take() else { return };
    grains.sort_unstable_by_key(|grain| grain.id);
    presence.present.iter().for_each(|id| division.owner[*id as usize] = ELSEWHERE);
    shift::truncate(model, state, presence.first, presence.colliders);
    for grain in &grains {
        push(model, state, &presence, BodyId(grain.id), grain.pose, grain.velocity);
        division.owner[grain.id as usize] = grain.rank;
    }
    presence.note(grains.iter().map(|grain| grain.id).collect());
    division.presence = Some(presence);
    state.division = Some(division);
    dormant::give(model, state, contact, memory);
}

fn push(model: &mut Model, state: &mut State, presence: &Presence, id: BodyId, pose: Pose, velocity: Twist) {
    presence.with(id, |mass, colliders, materials| {
        let (name, role, kind, mass) = (None, Role::Grain, BodyKind::Moving, *mass);
        shift::push_slot(model, state, SlotBody { name, role, kind, pose, velocity, mass, colliders, materials });
    });
}

/// Says bytes to each other rank, and returns what they say, by rank.
fn exchange(state: &State, mut to: Vec<Packet>) -> Vec<(usize, Vec<u8>)> {
    let Some(division) = &state.division else { return Vec::new() };
    let own = division.ranks.rank();
    let others: Vec<usize> = (0..division.ranks.size()).filter(|rank| *rank != own).collect();
    let out: Vec<_> = others.iter().map(|rank| (*rank, std::mem::take(&mut to[*rank]).0)).collect();
    division.told.fetch_add(out.iter().map(|(_, bytes)| bytes.len() as u64).sum(), Ordering::Relaxed);
    others.into_iter().zip(division.ranks.exchange(&out)).collect()
}

/// Deals the grains out again by their places, so that ranks have as many of them and of their contacts.
pub(crate) fn deal(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) {
    let Some(split) = split(model, state, contact) else { return };
    let memory = dormant::take(model, state, contact);
    let Some(division) = &state.division else { return };
    let (own_rank, size) = (division.ranks.rank() as u32, division.ranks.size());
    let goes_to = |slot: usize| match division.owner(state, slot) {
        NO_BODY => None,
        CENTRAL => Some(0),
        _ => Some(split.rank([state.pose[slot].position.x, state.pose[slot].position.y]) as u32),
    };
    let mut grains = Vec::new();
    let mut leaving = vec![Vec::new(); size];
    for grain in own(state) {
        match state.slot(BodyId(grain.id)).and_then(|slot| goes_to(slot.index())) {
            Some(rank) if rank != own_rank => leaving[rank as usize].push(grain),
            _ => grains.push(grain),
        }
    }
    let mut packets = vec![Packet::default(); size];
    for (packet, leaving) in packets.iter_mut().zip(&leaving) {
        packet.u64(leaving.len() as u64);
        leaving.iter().for_each(|grain| grain.put(packet));
    }
    for kept in &memory.contacts {
        let [a, b] = kept.bodies.map(|id| state.slot(id).and_then(|slot| goes_to(slot.index())));
        for rank in [a, b.filter(|b| a != Some(*b))].into_iter().flatten().filter(|rank| *rank != own_rank) {
            let packet = &mut packets[rank as usize];
            kept.bodies.iter().for_each(|id| packet.u32(id.0));
            put_memory(packet, &kept.memory);
        }
    }
    let mut memory = memory;
    for (_, bytes) in exchange(state, packets) {
        let mut bytes = Unpack(&bytes);
        let count = bytes.u64();
        grains.extend((0..count).map(|_| Traveller::take(&mut bytes, own_rank)));
        while !bytes.is_empty() {
            let bodies = [bytes.u32(), bytes.u32()].map(BodyId);
            memory.contacts.push(Kept { bodies, memory: take_memory(&mut bytes) });
        }
    }
    memory.sort();
    memory.contacts.dedup_by_key(|kept| (kept.bodies, kept.memory.key));
    fill(model, state, contact, grains, memory);
    if let Some(division) = &mut state.division {
        (division.overhead, division.halo) = (None, None);
        division.deals += 1;
    }
}

/// The cuts that follow from what all ranks have in the columns of ground.
fn split(model: &Model, state: &State, contact: &dyn ContactScheme) -> Option<Split> {
    let division = state.division.as_ref()?;
    let mut work = BTreeMap::new();
    let mut count = |slot: usize| {
        let at = &state.pose[slot].position;
        *work.entry(Split::column(division.column, [at.x, at.y])).or_insert(0u64) += 1;
    };
    division.grains(state, division.ranks.rank()).for_each(&mut count);
    // A contact is the work of its higher grain.
    for e in contact.memory().impulses.entries() {
        let bodies = [e.key.collider_b, e.key.collider_a].map(|c| model.colliders[c as usize].body as usize);
        let is_shared = |slot: &usize| !matches!(division.owner(state, *slot), NO_BODY | CENTRAL);
        if let Some(slot) = bodies.into_iter().find(is_shared).filter(|slot| state.is_mine(*slot)) {
            count(slot);
        }
    }
    let mut packet = Packet::default();
    for ([x, y], count) in &work {
        [*x as u64, *y as u64, *count].iter().for_each(|number| packet.u64(*number));
    }
    let mut all = BTreeMap::new();
    for bytes in division.tell(&packet) {
        let mut bytes = Unpack(&bytes);
        while !bytes.is_empty() {
            let column = [bytes.u64() as i64, bytes.u64() as i64];
            *all.entry(column).or_insert(0) += bytes.u64();
        }
    }
    Some(Split::of_columns(division.ranks.size(), division.column, all))
}

/// Sees to it that this rank has all grains in its arrays that its own may touch in a step of length `h`. Says whether
/// others are there now.
pub(crate) fn look_around(
    model: &mut Model,
    state: &mut State,
    contact: &mut dyn ContactScheme,
    (h, envelope): (f64, f64),
    free: impl Fn(&State, usize) -> Twist,
) -> bool {
    let Some(division) = &mut state.division else { return false };
    let own_rank = division.ranks.rank() as u32;
    let mut halo = division.halo.take().unwrap_or_else(|| {
        let mut halo = Halo::default();
        halo.note_surfaces(&model.colliders, state.pose.len());
        halo
    });
    let reach = halo.reach(state, own_rank, |slot| model.mass[slot].margin(&free(state, slot), h, envelope));
    let [since, now] = state.division.as_ref().map_or([0.0; 2], |all| all.greatest([reach.since, reach.now]));
    let is_old = !halo.holds(since);
    if is_old {
        halo.begin(&model.colliders, state, now);
        gather_ghosts(model, state, contact, &mut halo);
        halo.note_surfaces(&model.colliders, state.pose.len());
        halo.end(&model.colliders, state);
    }
    if let Some(division) = &mut state.division {
        division.halos += u64::from(is_old);
        division.searched.fetch_add(halo.colliders.len() as u64, Ordering::Relaxed);
        division.known.fetch_add(halo.ghosts() as u64, Ordering::Relaxed);
        division.present.fetch_add(state.pose.len() as u64, Ordering::Relaxed);
        division.halo = Some(halo);
    }
    is_old
}

/// Tells each rank of the grains that are near its own, and takes those near this one's into the arrays.
fn gather_ghosts(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme, halo: &mut Halo) {
    let Some(division) = &state.division else { return };
    let size = division.ranks.size();
    let mut grains = own(state);
    let mut columns: Vec<[i64; 2]> = grains.iter().map(|grain| halo.column(&grain.pose)).collect();
    columns.sort_unstable();
    columns.dedup();
    let mut packet = Packet::default();
    columns.iter().flatten().for_each(|x| packet.u64(*x as u64));
    let mut all = Vec::new();
    for (rank, bytes) in division.tell(&packet).iter().enumerate() {
        let mut bytes = Unpack(bytes);
        while !bytes.is_empty() {
            all.push(([bytes.u64() as i64, bytes.u64() as i64], rank as u32));
        }
    }
    all.sort_unstable();
    let own_rank = division.ranks.rank() as u32;
    let (mut told, mut packets) = (vec![Vec::new(); size], vec![Packet::default(); size]);
    let mut found = Vec::new();
    for grain in &grains {
        halo.ranks_around(&grain.pose, &all, &mut found);
        for rank in found.iter().filter(|rank| **rank != own_rank) {
            told[*rank as usize].push(grain.id);
            grain.put(&mut packets[*rank as usize]);
        }
    }
    let mut heard = vec![Vec::new(); size];
    for (rank, bytes) in exchange(state, packets) {
        let mut bytes = Unpack(&bytes);
        while !bytes.is_empty() {
            let grain = Traveller::take(&mut bytes, rank as u32);
            heard[rank].push(grain.id);
            grains.push(grain);
        }
    }
    let memory = dormant::take(model, state, contact);
    fill(model, state, contact, grains, memory);
    // What is left is of grains that others have.
    state.dormant = Dormant::default();
    let slots = |ids: Vec<Vec<u32>>| -> Vec<Vec<u32>> {
        let slots = |ids: Vec<u32>| ids.iter().filter_map(|id| state.slot(BodyId(*id))).map(|slot| slot.0).collect();
        ids.into_iter().map(slots).collect()
    };
    (halo.told, halo.heard) = (slots(told), slots(heard));
}

/// Poses and velocities of the grains of all ranks, block by block, in the order of ids: for all ranks, or for rank 0
/// alone.
fn in_blocks(state: &State, for_all: bool, mut visit: impl FnMut(Range<usize>, &[(Pose, Twist)])) {
    let Some(division) = &state.division else { return };
    let Some(presence) = &division.presence else { return };
    let slots: Vec<usize> = division.grains(state, division.ranks.rank()).collect();
    let id = |slot: usize| presence.id(slot).0 as usize;
    let mut block = Vec::new();
    for start in (presence.first..presence.bodies()).step_by(BLOCK) {
        let ids = start..(start + BLOCK).min(presence.bodies());
        let within =
            slots.partition_point(|slot| id(*slot) < ids.start)..slots.partition_point(|slot| id(*slot) < ids.end);
        let mut packet = Packet::default();
        for slot in &slots[within] {
            let (id, pose, velocity) = (id(*slot) as u32, state.pose[*slot], state.velocity[*slot]);
            Traveller { id, pose, velocity, rank: 0 }.put(&mut packet);
        }
        let said = if for_all { Some(division.tell(&packet)) } else { division.tell_first(&packet) };
        let Some(said) = said else { continue };
        block.clear();
        block.resize(ids.len(), (Pose::IDENTITY, Twist::ZERO));
        for bytes in &said {
            let mut bytes = Unpack(bytes);
            while !bytes.is_empty() {
                let grain = Traveller::take(&mut bytes, 0);
                block[grain.id as usize - ids.start] = (grain.pose, grain.velocity);
            }
        }
        visit(ids, &block);
    }
}

/// Poses and velocities of all bodies by id; of ranks that are not to know, empty.
pub(crate) fn all_states(state: &State, for_all: bool) -> (Vec<Pose>, Vec<Twist>) {
    let (mut pose, mut velocity) = (Vec::new(), Vec::new());
    let first = state.presence().map_or(0, |presence| presence.first);
    if for_all || state.division.as_ref().is_none_or(|division| division.ranks.rank() == 0) {
        pose.reserve_exact(state.body_count());
        velocity.reserve_exact(state.body_count());
        pose.extend_from_slice(&state.pose[..first]);
        velocity.extend_from_slice(&state.velocity[..first]);
    }
    in_blocks(state, for_all, |_, block| {
        pose.extend(block.iter().map(|(pose, _)| *pose));
        velocity.extend(block.iter().map(|(_, velocity)| *velocity));
    });
    (pose, velocity)
}

/// Calls `visit` with pose and velocity of each body in the order of ids, on rank 0 alone.
pub(crate) fn visit_all(state: &State, mut visit: impl FnMut(&Pose, &Twist)) {
    let first = state.presence().map_or(0, |presence| presence.first);
    let named = state.pose[..first].iter().zip(&state.velocity[..first]);
    named.for_each(|(pose, velocity)| visit(pose, velocity));
    in_blocks(state, false, |_, block| block.iter().for_each(|(pose, velocity)| visit(pose, velocity)));
}

pub(crate) fn put_memory(packet: &mut Packet, e: &RememberedImpulse) {
    [e.key.collider_a, e.key.collider_b, e.key.feature].iter().for_each(|x| packet.u32(*x));
    [e.normal, e.point, e.impulse, e.moment, e.slip].iter().for_each(|x| packet.vec3(*x));
}

pub(crate) fn take_memory(bytes: &mut Unpack<'_>) -> RememberedImpulse {
    let key = take_key(bytes);
    let [normal, point, impulse, moment, slip] = [bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.vec3(), bytes.vec3()];
    RememberedImpulse { key, normal, point, impulse, moment, slip }
}

pub(crate) fn take_key(bytes: &mut Unpack<'_>) -> ContactKey {
    let [collider_a, collider_b, feature] = [bytes.u32(), bytes.u32(), bytes.u32()];
    ContactKey { collider_a, collider_b, feature }
}
