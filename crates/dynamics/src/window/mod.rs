//! The moving window (Heyn 2009, section 6.2): a box that follows a body, and the grains outside of it asleep in a
//! store.
//!
//! Grains that lie wholly inside the box are simulated. Those that cross its border are held: they stay where they are,
//! others still touch them, and so they contain the rest. Those outside are in the [`store`]: they cost memory, and no
//! time. State is kept to the bit in all three cases, velocity included: a grain that is held or stored goes on with
//! the velocity that it had, so the energy of all grains together does not change when the box moves; nor is the memory
//! of its contacts lost (see `dormant`).
//!
//! Unlike Heyn 2009, which scans all grains in every step, the box moves by strides: it stays until the body has gone
//! one stride from its middle, then jumps to a place on the grid of strides. Between jumps a step looks only at the
//! grains in the box, for those that have come to its border. A jump costs O(grains in the box).
//!
//! Grains of the window are the moving bodies of role `Grain` that were added after it was opened; they carry no joint
//! and no force. Which of them are in the arrays of the step changes: `Slot` is a place there, `BodyId` the body.

pub(crate) mod forms;
pub(crate) mod store;

use crate::body::BodyId;
use grouser_math::Vec3;
use serde::{Deserialize, Serialize};
use store::Store;

/// Marks the number of a grain in `Window::place`.
pub(crate) const GRAIN: u32 = 1 << 31;

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
    pub loaded: Vec<u32>,
    /// Per slot of a body that is not a grain of the window: its id.
    pub ids: Vec<BodyId>,
    /// Colliders of those bodies.
    pub colliders: usize,
    /// Per id: slot, or number of the grain with the mark `GRAIN`.
    pub place: Vec<u32>,
    /// Times that the box has moved.
    pub moves: u64,
}

/// Where a grain lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Inside,
    Crossing,
    Outside,
}

impl WindowDef {
    /// What is wrong with it, if anything.
    pub(crate) fn fault(&self) -> Option<&'static str> {
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
    pub(crate) fn side(&self, center: Vec3, point: Vec3, radius: f64) -> Side {
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
    pub(crate) fn follow(&self, center: Option<Vec3>, target: Vec3) -> Option<Vec3> {
        let Some(old) = center else { return Some((target / self.stride).round() * self.stride) };
        let far = (target - old).abs().cmpgt(Vec3::splat(self.stride)) & self.size.cmplt(Vec3::INFINITY);
        far.any().then(|| Vec3::select(far, (target / self.stride).round() * self.stride, old))
    }
}
