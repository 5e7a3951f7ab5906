//! Detection on a device in the processor's place: a graphics card.
//!
//! [`DetectDevice`] is all that the broad phase asks of one. It is handed the colliders with their poses and margins
//! ([`DetectScene`]) and answers with all pairs, in the processor's order, and with the contact of each pair that it
//! computes ([`PairContact`]); the narrow phase computes the others and merges both by pair. Bounds of shapes that a
//! device does not know come from the processor. Where a number is too large or too small for exact arithmetic on the
//! device, it hands back the whole search or that one pair.

use crate::Collider;
use grouser_math::Pose;

/// What went wrong on a device, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DetectFault(pub String);

/// What a device searches.
#[derive(Clone, Copy)]
pub struct DetectScene<'a> {
    /// Colliders.
    pub colliders: &'a [Collider],
    /// Poses of the bodies.
    pub poses: &'a [Pose],
    /// Margins of the bodies, in metres.
    pub margins: &'a [f64],
    /// Can the bodies move?
    pub movable: &'a [bool],
    /// Are pairs wanted in an order that does not depend on other colliders ([`crate::broad::BroadPhase::in_order`])?
    pub in_order: bool,
    /// Extents that the levels of cells hold.
    pub sizes: [DetectSize; 32],
}

/// A level holds extents up to `size` and below `power`, times 1 + 1e-6, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DetectSize {
    /// Edge of the cells.
    pub size: f64,
    /// The power of two that the edge is at most.
    pub power: f64,
}

/// Colliders per level of cells, finest first; the last level is of those that are tested against everything.
pub type LevelTally = [u32; 32];

/// Cells of all levels.
#[derive(Clone, Debug, Default)]
pub struct DetectGrid {
    /// Per level, cells; none where the level is empty.
    pub levels: Vec<Option<DetectCells>>,
    /// How many cells there are.
    pub cells: u32,
    /// Bits of the keys.
    pub key_bits: u32,
}

/// Cells of a level (see `broad/grid.rs`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectCells {
    /// Number of the first one.
    pub offset: u32,
    /// How many there are, less one.
    pub mask: u32,
    /// Differences of the numbers of neighbours in y and z.
    pub strides: [u32; 2],
    /// Units per metre.
    pub per_metre: f64,
    /// Units of a cell's edge.
    pub units: u32,
}

/// What a device says of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairContact {
    /// The processor computes it.
    Left,
    /// They do not touch.
    Apart,
    /// The one contact: normal, point, distance and radius as in [`crate::Contact`].
    Point([f64; 8]),
}

/// What a device has found.
#[derive(Clone, Debug, Default)]
pub struct DetectedPairs {
    /// Colliders of each pair, then their bodies; the lower body first.
    pub pairs: Vec<[u32; 4]>,
    /// Normal, point, distance and radius of each pair's contact; in place of the radius [`DetectedPairs::APART`] or
    /// [`DetectedPairs::LEFT`].
    pub points: Vec<[f64; 8]>,
    /// Colliders that are half-spaces, ascending.
    pub planes: Vec<u32>,
}

impl DetectedPairs {
    /// Stands in place of a radius where a pair does not touch.
    pub const APART: f64 = -1.0;
    /// Stands in place of a radius where the processor computes the pair.
    pub const LEFT: f64 = -2.0;

    /// What is said of a pair.
    pub fn contact(&self, pair: usize) -> PairContact {
        match self.points[pair] {
            point if point[7] == Self::LEFT => PairContact::Left,
            point if point[7] == Self::APART => PairContact::Apart,
            point => PairContact::Point(point),
        }
    }

    /// Is one of a pair a half-space? Spheres keep the sum of their margins, other pairs may have a smaller one.
    pub(crate) fn has_plane(&self, pair: usize) -> bool {
        let [a, b, ..] = self.pairs[pair];
        [a, b].iter().any(|collider| self.planes.binary_search(collider).is_ok())
    }

    /// The colliders of a pair.
    pub fn colliders(&self, pair: usize) -> (u32, u32) {
        (self.pairs[pair][0], self.pairs[pair][1])
    }

    /// Keeps the pairs of which `keep` says so of the bodies, in order.
    pub(crate) fn retain(&mut self, keep: impl Fn(u32, u32) -> bool) {
        let Self { pairs, points, .. } = self;
        let mut kept = pairs.iter().map(|pair| keep(pair[2], pair[3]));
        points.retain(|_| kept.next().unwrap_or(true));
        pairs.retain(|pair| keep(pair[2], pair[3]));
    }
}

/// What a device has done, and what went there and came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetectCounts {
    /// Searches that it did.
    pub searches: u64,
    /// Searches that it left to the processor as a whole.
    pub left: u64,
    /// Pairs found.
    pub pairs: u64,
    /// Those of them that it said a contact or none of.
    pub decided: u64,
    /// Dispatches of kernels.
    pub dispatches: u64,
    /// How often the processor waited for it.
    pub waits: u64,
    /// Bytes to the device.
    pub down: u64,
    /// Bytes from it.
    pub up: u64,
}

/// Finds pairs and contacts somewhere else.
pub trait DetectDevice: Send + Sync {
    /// Searches; `lay_out` says the cells, once it is known how many colliders each level has. False: the processor is
    /// to do the whole search itself, and `found` says nothing.
    fn detect(
        &mut self,
        scene: &DetectScene,
        lay_out: &mut dyn FnMut(&LevelTally) -> DetectGrid,
        found: &mut DetectedPairs,
    ) -> Result<bool, DetectFault>;
    /// What it has done so far.
    fn counts(&self) -> DetectCounts;
}
