//! The moving window (003, section 6.2): a box that follows a body, and the grains outside of it asleep in a store.
//!
//! Grains that lie wholly inside the box are simulated. Those that cross its border are held: they stay where they are,
//! others still touch them, and so they contain the rest. Those outside are in the [`store`]: they cost memory, and no time.
//! State is kept to the bit in all three cases, velocity included: a grain that is held or stored goes on with the velocity
//! that it had, so the energy of all grains together does not change when the box moves; nor is the memory of its
//! contacts lost ([`crate::dormant`]).
//!
//! Unlike the thesis, which scans all grains in every step, the box moves by strides: it stays until the body has gone one
//! stride from its middle, then jumps to a place on the grid of strides. Between jumps a step looks only at the grains in
//! the box, for those that have come to its border. A jump costs O(grains in the box).
//!
//! The world's arrays ("slots") hold first all bodies that are no grains, then the grains of the box in the order of their
//! ids. Bodies keep their ids whatever slot they are in, and two bodies keep their order. Grains are the moving bodies
//! without a name that were added after the window was opened; they carry no joint and no force.

pub(crate) mod store;

use crate::body::{BodyId, Kind, Twist};
use crate::error::BuildError;
use crate::material::MaterialId;
use crate::world::{BodyMass, World};
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};
use serde::{Deserialize, Serialize};
use store::{Record, STORED, Store};

/// Marks the number of a grain in [`Window::place`].
const GRAIN: u32 = 1 << 31;

/// A window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowDef {
    /// The body that it follows.
    pub follow: BodyId,
    /// Edges of the box in m, along the world's axes; infinite where it has no border (usually z).
    pub size: Vec3,
    /// Middle of the box relative to the origin of the body's frame, m, world axes.
    pub offset: Vec3,
    /// How far the body goes before the box follows, m.
    pub stride: f64,
}

/// The state of a window between two steps: what a snapshot holds of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WindowState {
    /// Middle of the box, m; none before the first step.
    pub center: Option<Vec3>,
    /// Numbers of the grains in the box or at its border, ascending.
    pub loaded: Vec<u32>,
    /// Those that are held, sleepers not counted.
    pub held: Vec<u32>,
}

/// How many grains are where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GrainCounts {
    /// Simulated.
    pub active: usize,
    /// Asleep in the box.
    pub asleep: usize,
    /// Held at the border.
    pub held: usize,
    /// In the store.
    pub stored: usize,
}

/// A window with its grains.
pub(crate) struct Window {
    pub def: WindowDef,
    pub center: Option<Vec3>,
    pub store: Store,
    /// Grain in each slot after those of the other bodies.
    loaded: Vec<u32>,
    /// Per slot of a body that is no grain: its id.
    ids: Vec<u32>,
    /// Colliders of those bodies.
    colliders: usize,
    /// Per id: slot, or number of the grain with the mark [`GRAIN`].
    place: Vec<u32>,
    /// Times that the box has moved.
    pub moves: u64,
}

/// Where a grain lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Inside,
    Crossing,
    Outside,
}

impl Window {
    /// Number of bodies of its world.
    pub fn bodies(&self) -> usize {
        self.place.len()
    }
}

impl WindowDef {
    /// What is wrong with it, if anything.
    fn fault(&self) -> Option<&'static str> {
        if !(self.size.cmpgt(Vec3::ZERO).all() && self.size.truncate().is_finite()) {
            Some("its size along x and y must be above zero and finite, along z above zero")
        } else if !self.offset.is_finite() {
            Some("its offset is not finite")
        } else if !(self.stride > 0.0 && self.stride < 0.5 * self.size.truncate().min_element()) {
            Some("its stride must be above zero and less than half its shorter side")
        } else {
            None
        }
    }

    /// Where a ball lies.
    fn side(&self, center: Vec3, point: Vec3, radius: f64) -> Side {
        let (off, half) = ((point - center).abs(), 0.5 * self.size);
        if (off + radius).cmple(half).all() {
            Side::Inside
        } else if (off - radius).cmplt(half).all() {
            Side::Crossing
        } else {
            Side::Outside
        }
    }

    /// Where the box goes, if the body has left its place: to the grid of strides, along the axes that are too far off.
    fn follow(&self, center: Option<Vec3>, target: Vec3) -> Option<Vec3> {
        let Some(old) = center else { return Some((target / self.stride).round() * self.stride) };
        let far = (target - old).abs().cmpgt(Vec3::splat(self.stride)) & self.size.cmplt(Vec3::INFINITY);
        far.any().then(|| Vec3::select(far, (target / self.stride).round() * self.stride, old))
    }
}

impl World {
    /// Opens the moving window. Moving bodies without a name that are added from now on are its grains.
    pub fn open_window(&mut self, def: WindowDef) -> Result<(), BuildError> {
        let fail =
            |why: &str, remedy: &str| Err(BuildError { what: "window".into(), why: why.into(), remedy: remedy.into() });
        if let Some(why) = def.fault() {
            return fail(why, "correct the window");
        }
        if self.window.is_some() {
            return fail("there is one already", "open one window");
        }
        if def.follow.0 as usize >= self.pose.len() {
            return fail("there is no such body to follow", "add the body before the window is opened");
        }
        let place = (0..self.pose.len() as u32).collect();
        self.window = Some(Box::new(Window {
            def,
            center: None,
            store: Store::default(),
            loaded: Vec::new(),
            ids: (0..self.pose.len() as u32).collect(),
            colliders: self.colliders.len(),
            place,
            moves: 0,
        }));
        Ok(())
    }

    /// How many grains of the window are where; nothing without a window.
    pub fn grain_counts(&self) -> Option<GrainCounts> {
        let w = self.window.as_ref()?;
        let (first, all) = (w.ids.len(), w.store.records.len());
        let active = self.movable[first..].iter().filter(|m| **m).count();
        let is_asleep = |k: &usize| !self.movable[first + k] && self.sleepers.has(self.id(first + k));
        let asleep = (0..w.loaded.len()).filter(is_asleep).count();
        Some(GrainCounts { active, asleep, held: w.loaded.len() - active - asleep, stored: all - w.loaded.len() })
    }

    /// The box of the window at present, as middle and edges in m; nothing without a window or before the first step.
    pub fn window_box(&self) -> Option<(Vec3, Vec3)> {
        let w = self.window.as_ref()?;
        Some((w.center?, w.def.size))
    }

    /// Slot of a body in the arrays; none for a stored grain.
    pub(crate) fn slot(&self, id: u32) -> Option<usize> {
        let Some(w) = &self.window else { return Some(id as usize) };
        match w.place[id as usize] {
            p if p & GRAIN == 0 => Some(p as usize),
            p => Some(w.store.slot[(p & !GRAIN) as usize]).filter(|s| *s != STORED).map(|s| s as usize),
        }
    }

    /// Slot of a body that a joint or a force may act on: of any that is no grain of the window.
    pub(crate) fn slot_of_part(&self, body: BodyId) -> Result<u32, &'static str> {
        match &self.window {
            _ if body.0 as usize >= self.body_count() => Err("there is no such body"),
            None => Ok(body.0),
            Some(w) => Some(w.place[body.0 as usize]).filter(|p| p & GRAIN == 0).ok_or("it is a grain of the window"),
        }
    }

    /// Id of the body in a slot.
    pub(crate) fn id(&self, slot: usize) -> u32 {
        let Some(w) = &self.window else { return slot as u32 };
        match slot.checked_sub(w.ids.len()) {
            None => w.ids[slot],
            Some(k) => w.store.records[w.loaded[k] as usize].id,
        }
    }

    /// Record of a stored grain; none for a body in the arrays.
    pub(crate) fn stored(&self, id: u32) -> Option<(usize, &Record)> {
        let w = self.window.as_ref()?;
        let place = w.place[id as usize];
        let grain = (place & !GRAIN) as usize;
        (place & GRAIN != 0 && w.store.slot[grain] == STORED).then(|| (grain, &w.store.records[grain]))
    }

    /// The same, to be changed: it may lie in another cell afterwards.
    pub(crate) fn stored_mut(&mut self, id: u32) -> Option<(Vec3, &mut Record)> {
        let (grain, _) = self.stored(id)?;
        let store = &mut self.window.as_mut()?.store;
        store.scatter();
        let center = store.with(grain, |mass, _, _| mass.center);
        Some((center, &mut store.records[grain]))
    }

    /// Notes a body that was added. Grains go into the store; others come back, to be put into the arrays.
    pub(crate) fn note_body(&mut self, is_grain: bool, part: Part) -> Option<Part> {
        let Some(w) = &mut self.window else { return Some(part) };
        let id = w.place.len() as u32;
        if is_grain {
            let record = Record { pose: part.pose, velocity: part.velocity, id, form: 0 };
            let grain = w.store.add(record, &part.mass, part.colliders, part.materials);
            w.place.push(grain as u32 | GRAIN);
            return None;
        }
        w.place.push(w.ids.len() as u32);
        w.ids.push(id);
        w.colliders += part.colliders.len();
        Some(part)
    }

    /// Mass properties, pose, shapes and materials of all bodies: those of the arrays, then the grains of the store.
    pub(crate) fn visit_bodies(&self, visit: &mut Visit<'_>) {
        let first = self.first_colliders();
        for i in 0..self.pose.len() {
            let own = first[i] as usize..first.get(i + 1).map_or(self.colliders.len(), |k| *k as usize);
            visit(&self.pose[i], &self.mass[i], &self.colliders[own.clone()], &self.collider_material[own]);
        }
        let Some(w) = &self.window else { return };
        for (g, record) in w.store.records.iter().enumerate().filter(|(g, _)| w.store.slot[*g] == STORED) {
            w.store.with(g, |mass, colliders, materials| visit(&record.pose, mass, colliders, materials));
        }
    }

    /// Calls `visit` with each shape of each body, in the order of the bodies, grains of the window's store included. The
    /// shapes' poses are relative to the bodies' centres of mass.
    pub fn visit_colliders(&self, mut visit: impl FnMut(BodyId, &Collider, MaterialId)) {
        let first = self.first_colliders();
        for id in 0..self.body_count() as u32 {
            let mut each = |colliders: &[Collider], materials: &[MaterialId]| {
                colliders.iter().zip(materials).for_each(|(c, m)| visit(BodyId(id), c, *m));
            };
            match (self.slot(id), &self.window) {
                (Some(i), _) => {
                    let own = first[i] as usize..first.get(i + 1).map_or(self.colliders.len(), |k| *k as usize);
                    each(&self.colliders[own.clone()], &self.collider_material[own]);
                }
                (None, Some(w)) => {
                    let grain = (w.place[id as usize] & !GRAIN) as usize;
                    w.store.with(grain, |_, colliders, materials| each(colliders, materials));
                }
                (None, None) => {}
            }
        }
    }

    /// Moves the box if the body has gone a stride, and holds the grains that have come to its border.
    pub(crate) fn update_window(&mut self) {
        let Some(w) = &self.window else { return };
        let target = self.pose(w.def.follow).position + w.def.offset;
        if let Some(center) = w.def.follow(w.center, target) {
            self.move_window(center);
            return;
        }
        let (def, center, first) = (w.def, w.center.unwrap_or(target), w.ids.len());
        let leaves = |k: &usize| {
            let grain = w.loaded[*k] as usize;
            self.movable[first + k]
                && def.side(center, self.pose[first + k].position, w.store.reach_of(grain)) != Side::Inside
        };
        let leaving: Vec<usize> = (0..w.loaded.len()).filter(leaves).collect();
        if !leaving.is_empty() {
            let memory = self.take_contacts();
            leaving.iter().for_each(|k| self.movable[first + k] = false);
            self.give_contacts(memory);
            self.arrange();
        }
    }

    /// Puts the box somewhere else.
    fn move_window(&mut self, center: Vec3) {
        let mut memory = self.take_contacts();
        self.write_back();
        let Some(w) = &mut self.window else { return };
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
        self.fetch(&held);
        self.give_contacts(memory);
        self.arrange();
    }

    /// Copies the grains' state from the arrays into their records.
    fn write_back(&mut self) {
        let Some(w) = &mut self.window else { return };
        for (k, grain) in w.loaded.iter().enumerate() {
            let (record, slot) = (&mut w.store.records[*grain as usize], w.ids.len() + k);
            (record.pose, record.velocity) = (self.pose[slot], self.velocity[slot]);
        }
    }

    /// Fills the arrays with the grains that are to be in them; those of `held`, which is in order, cannot move.
    fn fetch(&mut self, held: &[u32]) {
        let Some(mut w) = self.window.take() else { return };
        let first = w.ids.len();
        self.truncate(first, w.colliders);
        for (k, grain) in w.loaded.iter().enumerate() {
            let record = w.store.records[*grain as usize];
            w.store.slot[*grain as usize] = (first + k) as u32;
            w.store.with(*grain as usize, |mass, colliders, materials| {
                self.push_slot(None, Kind::Moving, record.pose, record.velocity, *mass, colliders, materials);
            });
            self.movable[first + k] = held.binary_search(grain).is_err() && !self.sleepers.has(record.id);
        }
        self.window = Some(w);
    }

    /// Puts all grains into the store, so that other bodies can be added.
    pub(crate) fn close_window(&mut self) {
        if self.window.as_ref().is_none_or(|w| w.loaded.is_empty()) {
            return;
        }
        let memory = self.take_contacts();
        self.write_back();
        if let Some(w) = &mut self.window {
            for grain in std::mem::take(&mut w.loaded) {
                w.store.slot[grain as usize] = STORED;
            }
            w.store.scatter();
            w.center = None;
            let (first, colliders) = (w.ids.len(), w.colliders);
            self.truncate(first, colliders);
        }
        self.give_contacts(memory);
    }

    /// The window's state.
    pub(crate) fn window_state(&self) -> Option<WindowState> {
        let w = self.window.as_ref()?;
        let first = w.ids.len();
        let is_held = |k: usize| !self.movable[first + k] && !self.sleepers.has(self.id(first + k));
        let held = w.loaded.iter().enumerate().filter(|(k, _)| is_held(*k)).map(|(_, g)| *g).collect();
        Some(WindowState { center: w.center, loaded: w.loaded.clone(), held })
    }

    /// Takes the state of grains over: poses and velocities by id, and the window's own.
    pub(crate) fn restore_window(&mut self, state: &WindowState, pose: &[Pose], velocity: &[Twist]) {
        let Some(w) = &mut self.window else { return };
        for record in &mut w.store.records {
            (record.pose, record.velocity) = (pose[record.id as usize], velocity[record.id as usize]);
        }
        w.store.slot.fill(STORED);
        w.store.forget();
        w.center = state.center;
        w.loaded.clone_from(&state.loaded);
        for (k, grain) in state.loaded.iter().enumerate() {
            w.store.slot[*grain as usize] = (w.ids.len() + k) as u32;
        }
        w.store.scatter();
        w.store.sort(w.def.stride);
        self.fetch(&state.held);
    }
}

/// What is done with the centre's pose, the mass, the shapes and the materials of each body.
pub(crate) type Visit<'a> = dyn FnMut(&Pose, &BodyMass, &[Collider], &[MaterialId]) + 'a;

/// A body to be put into the arrays or the store.
pub(crate) struct Part {
    pub pose: Pose,
    pub velocity: Twist,
    pub mass: BodyMass,
    pub colliders: Vec<Collider>,
    pub materials: Vec<MaterialId>,
}
