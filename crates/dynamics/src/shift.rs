//! Moving the window: grains that are fetched into slots, held at the border, or stored.

use crate::body::{BodyId, BodyKind, BodyMass, Role, Twist};
use crate::contact::ContactScheme;
use crate::dormant;
use crate::material::MaterialId;
use crate::model::Model;
use crate::state::{Slot, State};
use crate::window::store::{GrainRecord, STORED};
use crate::window::{GRAIN, Side, WindowState};
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};

/// A body to be put into a slot or into the store.
pub(crate) struct SlotBody<'a> {
    pub name: Option<Box<str>>,
    pub role: Role,
    pub kind: BodyKind,
    /// Of the centre of mass.
    pub pose: Pose,
    pub velocity: Twist,
    pub mass: BodyMass,
    pub colliders: &'a [Collider],
    pub materials: &'a [MaterialId],
}

/// Adds a body: a grain of the window to its store, any other one to the arrays.
pub(crate) fn push(model: &mut Model, state: &mut State, is_grain: bool, body: SlotBody<'_>) {
    if let Some(w) = &mut state.window {
        let id = BodyId(w.place.len() as u32);
        if is_grain {
            let record = GrainRecord { pose: body.pose, velocity: body.velocity, id, form: 0 };
            let grain = w.store.add(record, &body.mass, body.colliders.to_vec(), body.materials.to_vec());
            w.place.push(grain as u32 | GRAIN);
            return;
        }
        w.place.push(w.ids.len() as u32);
        w.ids.push(id);
        w.colliders += body.colliders.len();
    }
    push_slot(model, state, body);
}

/// Appends a body to the arrays.
pub(crate) fn push_slot(model: &mut Model, state: &mut State, body: SlotBody<'_>) {
    let slot = state.pose.len() as u32;
    model.colliders.extend(body.colliders.iter().map(|c| Collider { body: slot, ..c.clone() }));
    model.collider_material.extend_from_slice(body.materials);
    state.movable.push(body.mass.inverse_mass > 0.0);
    model.mass.push(body.mass);
    state.velocity.push(body.velocity);
    state.pose.push(body.pose);
    model.initial.push(body.pose);
    model.names.push(body.name);
    model.roles.push(body.role);
    model.kinds.push(body.kind);
}

/// Cuts the arrays down to the first bodies.
pub(crate) fn truncate(model: &mut Model, state: &mut State, bodies: usize, colliders: usize) {
    model.colliders.truncate(colliders);
    model.collider_material.truncate(colliders);
    state.movable.truncate(bodies);
    model.mass.truncate(bodies);
    state.velocity.truncate(bodies);
    state.pose.truncate(bodies);
    model.initial.truncate(bodies);
    model.names.truncate(bodies);
    model.roles.truncate(bodies);
    model.kinds.truncate(bodies);
}

/// Gives room that the arrays of bodies do not need back.
pub(crate) fn shrink(model: &mut Model, state: &mut State) {
    model.colliders.shrink_to_fit();
    model.collider_material.shrink_to_fit();
    state.movable.shrink_to_fit();
    model.mass.shrink_to_fit();
    state.velocity.shrink_to_fit();
    state.pose.shrink_to_fit();
    model.initial.shrink_to_fit();
    model.names.shrink_to_fit();
    model.roles.shrink_to_fit();
    model.kinds.shrink_to_fit();
}

/// Moves the box if the body has gone a stride, and holds the grains that have come to its border. Says whether
/// anything changed.
pub(crate) fn update(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    let Some(w) = &state.window else { return false };
    let slot = state.slot(w.def.follow).map_or(0, Slot::index);
    let frame = state.pose[slot].point(-model.mass[slot].center);
    let target = frame + w.def.offset;
    if let Some(center) = w.def.follow(w.center, target) {
        move_to(model, state, contact, center);
        return true;
    }
    let (def, center, first) = (w.def, w.center.unwrap_or(target), w.ids.len());
    let leaves = |k: &usize| {
        let grain = w.loaded[*k] as usize;
        state.movable[first + k]
            && def.side(center, state.pose[first + k].position, w.store.reach_of(grain)) != Side::Inside
    };
    let leaving: Vec<usize> = (0..w.loaded.len()).filter(leaves).collect();
    if !leaving.is_empty() {
        let memory = dormant::take(model, state, contact);
        leaving.iter().for_each(|k| state.movable[first + k] = false);
        dormant::give(model, state, contact, memory);
    }
    !leaving.is_empty()
}

/// Puts the box somewhere else.
fn move_to(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme, center: Vec3) {
    let mut memory = dormant::take(model, state, contact);
    write_back(state);
    let Some(w) = &mut state.window else { return };
    w.store.sort(w.def.stride);
    let reach = Vec3::splat(w.store.reach);
    let half = 0.5 * w.def.size;
    let mut candidates = std::mem::take(&mut w.loaded);
    w.store.take(center - half - reach, center + half + reach, &mut candidates);
    candidates.sort_unstable();
    let (mut held, mut outside) = (Vec::new(), Vec::new());
    for grain in candidates {
        let record = &w.store.records[grain as usize];
        match w.def.side(center, record.pose.position, w.store.reach_of(grain as usize)) {
            Side::Outside => outside.push(grain),
            side => {
                w.loaded.push(grain);
                if side == Side::Crossing {
                    held.push(grain);
                }
                if w.store.slot[grain as usize] == STORED
                    && let Some(own) = w.store.take_memory(record.id)
                {
                    memory.append(own);
                }
            }
        }
    }
    w.store.put(&outside);
    w.center = Some(center);
    w.moves += 1;
    fetch(model, state, &held);
    dormant::give(model, state, contact, memory);
}

/// Copies the grains' state from the arrays into their records.
fn write_back(state: &mut State) {
    let Some(w) = &mut state.window else { return };
    for (k, grain) in w.loaded.iter().enumerate() {
        let (record, slot) = (&mut w.store.records[*grain as usize], w.ids.len() + k);
        (record.pose, record.velocity) = (state.pose[slot], state.velocity[slot]);
    }
}

/// Fills the arrays with the grains that are to be in them; those of `held`, which is in order, cannot move.
fn fetch(model: &mut Model, state: &mut State, held: &[u32]) {
    let Some(mut w) = state.window.take() else { return };
    let first = w.ids.len();
    truncate(model, state, first, w.colliders);
    for (k, grain) in w.loaded.iter().enumerate() {
        let GrainRecord { pose, velocity, id, .. } = w.store.records[*grain as usize];
        w.store.slot[*grain as usize] = (first + k) as u32;
        w.store.with(*grain as usize, |mass, colliders, materials| {
            let (name, role, kind, mass) = (None, Role::Grain, BodyKind::Moving, *mass);
            push_slot(model, state, SlotBody { name, role, kind, pose, velocity, mass, colliders, materials });
        });
        state.movable[first + k] = held.binary_search(grain).is_err() && !state.sleepers.has(id);
    }
    state.window = Some(w);
}

/// Puts all grains into the store, so that other bodies can be added.
pub(crate) fn close(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) {
    if state.window.as_ref().is_none_or(|w| w.loaded.is_empty()) {
        return;
    }
    let memory = dormant::take(model, state, contact);
    write_back(state);
    if let Some(w) = &mut state.window {
        for grain in std::mem::take(&mut w.loaded) {
            w.store.slot[grain as usize] = STORED;
        }
        w.store.scatter();
        w.center = None;
        let (first, colliders) = (w.ids.len(), w.colliders);
        truncate(model, state, first, colliders);
    }
    dormant::give(model, state, contact, memory);
}

impl State {
    /// The window's state.
    pub fn window_state(&self) -> Option<WindowState> {
        let w = self.window.as_ref()?;
        let first = w.ids.len();
        let is_held = |k: usize| !self.movable[first + k] && !self.is_asleep(Slot::at(first + k));
        let held = w.loaded.iter().enumerate().filter(|(k, _)| is_held(*k)).map(|(_, g)| *g).collect();
        Some(WindowState { center: w.center, loaded: w.loaded.clone(), held })
    }
}

/// Takes the state of grains over: poses and velocities by id, and the window's own.
pub(crate) fn fetch_state(
    model: &mut Model,
    state: &mut State,
    window: &WindowState,
    pose: &[Pose],
    velocity: &[Twist],
) {
    let Some(w) = &mut state.window else { return };
    for record in &mut w.store.records {
        (record.pose, record.velocity) = (pose[record.id.0 as usize], velocity[record.id.0 as usize]);
    }
    w.store.slot.fill(STORED);
    w.store.forget();
    w.center = window.center;
    w.loaded.clone_from(&window.loaded);
    for (k, grain) in window.loaded.iter().enumerate() {
        w.store.slot[*grain as usize] = (w.ids.len() + k) as u32;
    }
    w.store.scatter();
    w.store.sort(w.def.stride);
    fetch(model, state, &window.held);
}
