//! Broad phase: the pairs of colliders whose bounds touch.
//!
//! Problem: among n posed shapes, of sizes that differ by a factor of 1,000 and more, list every pair whose bounds,
//! grown by the margins of their bodies, overlap; each pair once, in an order that no thread count changes.
//!
//! Method: the binning of the founding paper (Mazhar, Heyn, Negrut, "A scalable parallel method for large collision
//! detection problems", Multibody System Dynamics 26, 2011), with two changes.
//!
//! - *Levels*: a collider enters one grid only, the one whose cells are at least as large as its grown bounds and less
//!   than four times as large. Pairs of one level meet in the cell of the centre and its neighbours; between levels the
//!   finer collider looks the coarser one up. So a 5 m chassis costs no more than one extra look-up per grain, where a
//!   single grid would have to enter it in millions of grain-sized bins.
//! - *One cell per collider*: a collider sits in the cell of its centre alone, so that nothing is stored twice and a
//!   pair has exactly one place to be found (the paper stores a body in each bin it touches and asks which bin owns
//!   the midpoint of the overlap).
//!
//! The cell index wraps around ([`grid`]), so a body that flies away costs neither memory nor time. Shapes without
//! bounds (half-spaces) are tested against everything.
//!
//! Stages, each a parallel loop over chunks of fixed length: bounds, levels, keys, radix sort by cell, gather (so that
//! neighbours in space are neighbours in memory), cell starts, search into one list per chunk.
//! Cost: O(n + pairs) time; about 210 bytes per collider and 8 to 16 bytes per pair of memory, reused from call to
//! call.

mod among;
mod bounds;
mod device;
mod grid;
mod lanes;
mod search;
mod sort;

pub use among::Among;
pub use device::{BroadStages, ColliderBounds};

use crate::detect::DetectedPairs;
use crate::shape::Sphere;
use crate::{BodyPairs, Collider};
use bounds::{BoundKind, BoundingBall, Entry, Tag};
use grid::CellGrid;
use grouser_math::par::{self, chunk_count};
use grouser_math::{Pose, Vec3};
use lanes::Lanes;
use sort::RadixSort;

/// Two colliders whose grown bounds overlap, as indices into the collider list.
/// Ordered so that the body of the first has the lower index.
pub type Pair = (u32, u32);

/// Colliders per chunk of the streaming stages.
const CHUNK: usize = 4096;
/// Sorted colliders per chunk of the search: few, because one chunk may lie in the dense part of the scene.
const SEARCH_CHUNK: usize = 256;

/// The broad phase with its reused storage.
#[derive(Default)]
pub struct BroadPhase {
    /// Bounds of each collider, in the order of the colliders.
    entries: Vec<Entry>,
    /// The same before their levels are known, where there are few.
    sample: Vec<Entry>,
    /// Levels of cells, and where each cell's colliders start in the sorted arrays.
    grid: CellGrid,
    /// Has each chunk of colliders an ellipsoid?
    ellipsoids: Vec<bool>,
    /// Cell (high half) and collider (low half), sorted by cell, then collider.
    keys: Vec<u64>,
    sorter: RadixSort,
    /// What the innermost loop reads, in cell order.
    lanes: Lanes,
    /// The same in double precision, to decide.
    balls: Vec<BoundingBall>,
    /// The rest of each collider's bounds and its filters, in cell order.
    tags: Vec<Tag>,
    /// Pairs of places in `balls` and `tags`, one list per chunk of the search.
    found: Vec<Vec<Pair>>,
    /// What a device has found, where one has searched.
    detected: DetectedPairs,
    /// Has one?
    is_detected: bool,
    /// Are pairs in an order that does not depend on which other colliders there are? Then a part of the colliders
    /// ([`BroadPhase::find_among`]) has its pairs in the order of the whole. Cells are searched whole.
    pub in_order: bool,
}

/// A posed sphere collider, gathered for fast access.
#[derive(Clone, Copy)]
pub struct SortedSphere {
    /// Centre in the world, in metres.
    pub center: Vec3,
    /// The shape.
    pub sphere: Sphere,
    /// Margin of its body, in metres.
    pub margin: f64,
    /// Index of the collider.
    pub collider: u32,
    /// Index of its body.
    pub body: u32,
}

impl BroadPhase {
    /// Lists all pairs that may touch: bounds grown by their bodies' margins (metres, per body) overlap, filters let
    /// them meet, at least one body is movable, and the bodies are not excluded. The order depends on the positions
    /// only, never on the number of threads.
    ///
    /// Spheres and half-spaces are their own bounds, other shapes have axis-aligned boxes, ellipsoids the ball of their
    /// longest semi-axis besides. Colliders at positions that
    /// are not finite are left out.
    pub fn find(
        &mut self,
        colliders: &[Collider],
        poses: &[Pose],
        margins: &[f64],
        movable: &[bool],
        excluded: &BodyPairs,
    ) {
        let n = colliders.len();
        let bound = |i: usize| Entry::of(&colliders[i], i as u32, poses, margins, movable);
        if n <= grid::SAMPLE {
            // The sample is all of them: once is enough.
            let mut sample = std::mem::take(&mut self.sample);
            sample.clear();
            sample.extend((0..n).map(bound));
            self.grid.choose_scale(n, &|i| sample[i]);
            self.compute_bounds(n, &|i| sample[i]);
            self.sample = sample;
        } else {
            self.grid.choose_scale(n, &bound);
            self.compute_bounds(n, &bound);
        }
        self.grid.lay_out();
        self.pair_up(excluded);
    }

    /// Sorts, gathers and searches what the bounds and the grid say.
    fn pair_up(&mut self, excluded: &BodyPairs) {
        self.is_detected = false;
        self.sort_by_cell();
        self.gather();
        self.search(excluded);
    }

    /// The pairs of the last [`BroadPhase::find`], in order. A copy: the narrow phase reads the chunks, and a list of
    /// them all would cost memory and time in every step for nobody.
    pub fn pairs(&self) -> Vec<Pair> {
        match self.detected() {
            Some(detected) => (0..detected.pairs.len()).map(|pair| detected.colliders(pair)).collect(),
            None => self.found.iter().flatten().map(|found| self.pair(found)).collect(),
        }
    }

    /// Number of pairs of the last [`BroadPhase::find`].
    pub fn pair_count(&self) -> usize {
        self.detected().map_or_else(|| self.found.iter().map(Vec::len).sum(), |detected| detected.pairs.len())
    }

    /// What a device has found, where one did the last search. Places are then colliders.
    pub fn detected(&self) -> Option<&DetectedPairs> {
        self.is_detected.then_some(&self.detected)
    }

    /// Number of chunks that the pairs were found in.
    pub(crate) fn chunks(&self) -> usize {
        self.found.len()
    }

    /// The pairs of chunk `c`, as places in the sorted arrays.
    pub(crate) fn chunk(&self, c: usize) -> &[Pair] {
        &self.found[c]
    }

    /// The colliders of a pair of places.
    pub(crate) fn pair(&self, found: &Pair) -> Pair {
        (self.tags[found.0 as usize].collider, self.tags[found.1 as usize].collider)
    }

    /// Do the boxes of a pair of places still touch if they may be `less` metres less far apart than the sum of their
    /// margins? True for places that are not boxes.
    pub(crate) fn is_near(&self, found: &Pair, less: f64) -> bool {
        let (a, b) = (found.0 as usize, found.1 as usize);
        let (tag_a, tag_b) = (&self.tags[a], &self.tags[b]);
        let reach = tag_a.size + tag_b.size - less;
        tag_a.kind != BoundKind::Box
            || tag_b.kind != BoundKind::Box
            || (self.balls[a].center - self.balls[b].center).abs().cmple(reach).all()
    }

    /// The two spheres of a pair of places, if they are spheres.
    pub(crate) fn spheres(&self, found: &Pair) -> Option<(SortedSphere, SortedSphere)> {
        let sphere = |s: u32| {
            let (ball, tag) = (&self.balls[s as usize], &self.tags[s as usize]);
            (tag.kind == BoundKind::Sphere).then_some(SortedSphere {
                center: ball.center,
                sphere: Sphere { radius: tag.size.x },
                margin: tag.size.y,
                collider: tag.collider,
                body: tag.body,
            })
        };
        Some((sphere(found.0)?, sphere(found.1)?))
    }

    /// Collider and body of each ellipsoid of a pair of places, if they are ellipsoids.
    pub(crate) fn ellipsoids(&self, found: &Pair) -> Option<((u32, u32), (u32, u32))> {
        let ellipsoid = |s: u32| {
            let tag = &self.tags[s as usize];
            (tag.kind == BoundKind::Ellipsoid).then_some((tag.collider, tag.body))
        };
        Some((ellipsoid(found.0)?, ellipsoid(found.1)?))
    }

    /// Are there ellipsoids among the colliders?
    pub(crate) fn has_ellipsoids(&self) -> bool {
        self.ellipsoids.contains(&true)
    }

    /// Number of places.
    pub(crate) fn len(&self) -> usize {
        self.tags.len()
    }

    /// The collider at a place.
    pub(crate) fn collider(&self, place: usize) -> u32 {
        self.tags[place].collider
    }

    /// Middle of the bounds at a place, in metres; the origin of the shape for spheres and ellipsoids.
    pub(crate) fn center(&self, place: u32) -> Vec3 {
        self.balls[place as usize].center
    }

    /// Bounds and level of each collider; colliders per level.
    fn compute_bounds(&mut self, n: usize, bound: &(impl Fn(usize) -> Entry + Sync)) {
        self.entries.resize(n, Entry::default());
        let scale = self.grid.scale();
        let chunks = chunk_count(n, CHUNK);
        self.ellipsoids.resize(chunks, false);
        let counts = par::per_chunk(CHUNK, 1, self.grid.prepare_counts(chunks));
        let ellipsoids = par::per_chunk(CHUNK, 1, &mut self.ellipsoids);
        par::chunks(CHUNK, (&mut self.entries, counts, ellipsoids), |range, (entries, mut counts, mut ellipsoids)| {
            let (mut count, mut any) = ([0; grid::LEVELS], false);
            for (entry, i) in entries.iter_mut().zip(range) {
                *entry = bound(i);
                entry.tag.level = scale.level(entry);
                count[entry.tag.level as usize] += 1;
                any |= entry.tag.kind == BoundKind::Ellipsoid;
            }
            (counts[0], ellipsoids[0]) = (count, any);
        });
    }

    /// Key of each collider, then the stable sort by it.
    fn sort_by_cell(&mut self) {
        self.keys.resize(self.entries.len(), 0);
        let grid = &self.grid;
        par::each(CHUNK, (&mut self.keys, &self.entries), |i, (key, entry)| {
            *key = u64::from(grid.key(entry)) << 32 | i as u64;
        });
        self.sorter.sort(&mut self.keys, 32, self.grid.key_bits());
    }

    /// Copies the bounds into cell order and notes where each cell starts.
    fn gather(&mut self) {
        let n = self.entries.len();
        self.balls.resize(n, BoundingBall::default());
        self.tags.resize(n, Tag::default());
        let (keys, entries) = (&self.keys, &self.entries);
        par::each(CHUNK, (&mut self.balls, &mut self.tags, keys), |_, (ball, tag, key)| {
            let entry = &entries[*key as u32 as usize];
            (*ball, *tag) = (entry.ball, entry.tag);
        });
        self.lanes.fill(&self.balls, self.grid.middle());
        self.grid.find_starts(keys);
    }

    /// Lists the pairs of each chunk of sorted colliders.
    fn search(&mut self, excluded: &BodyPairs) {
        let Self { grid, keys, lanes, balls, tags, found, in_order, .. } = self;
        let search = search::Search { grid, keys, lanes, balls, tags, excluded, in_order: *in_order };
        let n = search.len();
        let chunks = chunk_count(n, SEARCH_CHUNK);
        found.resize_with(chunks, Vec::new);
        let lists = (par::count(n), par::per_chunk(SEARCH_CHUNK, 1, found));
        par::chunks(SEARCH_CHUNK, lists, |range, (_, mut list)| {
            list[0].clear();
            search.chunk(range, &mut list[0]);
        });
    }
}
