//! The moving window (Heyn 2009, section 6.2): a box that follows a body, and the grains outside of it asleep in a
//! store.
//!
//! Grains that lie wholly inside the box are simulated. Those that cross its border are held: they stay where they are,
//! others still touch them, and so they contain the rest. Those outside are in the [`store`]: they cost memory, and no
//! time. State is kept to the bit in all three cases, velocity included: a grain that is held or stored goes on with
//! the velocity that it had, so the energy of all grains together does not change when the box moves; nor is the memory
//! of its contacts lost ([`crate::dormant`]).
//!
//! Unlike the thesis, which scans all grains in every step, the box moves by strides: it stays until the body has gone
//! one stride from its middle, then jumps to a place on the grid of strides. Between jumps a step looks only at the
//! grains in the box, for those that have come to its border. A jump costs O(grains in the box).
//!
//! Grains of the window are the moving bodies of role `Grain` that were added after it was opened; they carry no joint
//! and no force. Which of them are in the arrays of the step changes: [`Slot`] is a place there, `BodyId` the body.

mod shift;
mod slots;
pub(crate) mod store;
mod visit;

use crate::body::BodyId;
use crate::error::BuildError;
use crate::world::World;
use grouser_math::Vec3;
use serde::{Deserialize, Serialize};
pub(crate) use shift::{close, fetch_state, push, update};
pub(crate) use slots::Slot;
use store::Store;
pub(crate) use visit::{SlotBody, visit_bodies};

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
    /// Per slot of a body that is not a grain of the window: its id.
    ids: Vec<BodyId>,
    /// Colliders of those bodies.
    colliders: usize,
    /// Per id: slot, or number of the grain with the mark `GRAIN`.
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
    /// Opens the moving window. Moving bodies of role `Grain` that are added from now on are its grains.
    pub fn open_window(&mut self, def: WindowDef) -> Result<(), BuildError> {
        let fail =
            |why: &str, remedy: &str| Err(BuildError { what: "window".into(), why: why.into(), remedy: remedy.into() });
        if let Some(why) = def.fault() {
            return fail(why, "correct the window");
        }
        if self.state.window.is_some() {
            return fail("there is one already", "open one window");
        }
        let bodies = self.state.pose.len() as u32;
        if def.follow.0 >= bodies {
            return fail("there is no such body to follow", "add the body before the window is opened");
        }
        self.state.window = Some(Box::new(Window {
            def,
            center: None,
            store: Store::default(),
            loaded: Vec::new(),
            ids: (0..bodies).map(BodyId).collect(),
            colliders: self.model.colliders.len(),
            place: (0..bodies).collect(),
            moves: 0,
        }));
        Ok(())
    }

    /// How many grains of the window are where; nothing without a window.
    pub fn grain_counts(&self) -> Option<GrainCounts> {
        let w = self.state.window.as_ref()?;
        let (first, all) = (w.ids.len(), w.store.records.len());
        let movable = &self.state.movable[first..];
        let active = movable.iter().filter(|m| **m).count();
        let is_asleep = |k: &usize| !movable[*k] && self.state.is_asleep(Slot::at(first + k));
        let asleep = (0..w.loaded.len()).filter(is_asleep).count();
        Some(GrainCounts { active, asleep, held: w.loaded.len() - active - asleep, stored: all - w.loaded.len() })
    }

    /// The box of the window at present, as middle and edges in m; nothing without a window or before the first step.
    pub fn window_box(&self) -> Option<(Vec3, Vec3)> {
        let w = self.state.window.as_ref()?;
        Some((w.center?, w.def.size))
    }
}
