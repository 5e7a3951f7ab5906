//! What detection has on the card, and how the processor packs it.

use super::send;
use crate::arrays::{ALIGNMENT, CardColumn};
use crate::card::Card;
use grouser_geom::broad::{BroadStages, ColliderBounds};
use grouser_geom::detect::{DetectGrid, DetectSize};
use grouser_geom::narrow::ellipsoids::Frame;
use grouser_geom::{Collider, DetectScene, Shape};
use grouser_math::{Vec3, par};
use grouser_solve::DeviceFault;
use wgpu::BufferUsages as Use;

/// Bytes from one plan to the next.
pub(super) const PLAN: u64 = ALIGNMENT;
/// Counters: levels, then flags; see `plan.wgsl`.
pub(super) const COUNTERS: usize = 64;
/// Counter: is there a number that only the processor takes?
pub(super) const UNTAMED: usize = 40;
/// Counter: batches of candidates.
pub(super) const BATCHES: usize = 41;
/// Counter: how many pairs there are.
pub(super) const PAIRS: usize = 60;
/// Kinds of bounds.
const SPHERE: u32 = 0;
const PLANE: u32 = 1;
const LOST: u32 = 4;
/// Bits of a collider's last word.
const MOVABLE: u32 = 1 << 3;
const LEVEL: u32 = 31 << 4;
const ZEROS: u32 = 1 << 9;
const GIVEN: u32 = 12;

/// What a kernel knows of its dispatch (`plan.wgsl`).
#[derive(Clone, Copy, Default)]
pub(super) struct DetectPlan {
    pub(super) count: u32,
    pub(super) width: u32,
    pub(super) tiles: u32,
    pub(super) shift: u32,
    pub(super) colliders: u32,
    pub(super) cells: u32,
    pub(super) batches: u32,
    pub(super) in_order: u32,
    pub(super) first: u32,
    pub(super) most: u32,
    pub(super) has_sums: u32,
}

impl DetectPlan {
    /// With what stands between two plans.
    pub(super) fn padded(&self) -> [u32; PLAN as usize / 4] {
        let mut words = [0; PLAN as usize / 4];
        let Self { count, width, tiles, shift, colliders, cells, batches, in_order, first, most, has_sums } = *self;
        let all = [count, width, tiles, shift, colliders, cells, batches, in_order, first, most, has_sums];
        words[..all.len()].copy_from_slice(&all);
        words
    }
}

/// What the processor knows of the colliders, as it was sent.
#[derive(Default)]
pub(super) struct PackedColliders {
    /// Place in the body's frame, radius; rotation in the body's frame.
    places: Vec<[f64; 8]>,
    /// Body, group, mask, and bits.
    tags: Vec<[u32; 4]>,
    /// Bounds; frame and margin of ellipsoids.
    given: Vec<[f64; 16]>,
    positions: Vec<[f64; 4]>,
    rotations: Vec<[f64; 4]>,
}

/// Buffers.
pub(super) struct DetectColumns {
    pub(super) packed: PackedColliders,
    pub(super) plans: CardColumn,
    pub(super) grid: CardColumn,
    pub(super) places: CardColumn,
    pub(super) tags: CardColumn,
    pub(super) given: CardColumn,
    pub(super) positions: CardColumn,
    pub(super) rotations: CardColumn,
    pub(super) balls: CardColumn,
    pub(super) sizes: CardColumn,
    pub(super) counters: CardColumn,
    /// Sorted from one into the other; the last pass may end in either.
    pub(super) keys: [CardColumn; 2],
    pub(super) table: CardColumn,
    pub(super) starts: CardColumn,
    pub(super) sorted: [CardColumn; 3],
    pub(super) slots: CardColumn,
    pub(super) pairs: CardColumn,
    pub(super) points: CardColumn,
    pub(super) staging: CardColumn,
    /// Of the last search: colliders, cells, and where the sorted keys are.
    pub(super) searched: (usize, usize, usize),
}

impl DetectColumns {
    pub(super) fn new(card: &Card) -> Self {
        let storage = || CardColumn::storage(card);
        let uniform = || CardColumn::new(card, Use::UNIFORM | Use::COPY_DST);
        Self {
            packed: PackedColliders::default(),
            plans: uniform(),
            grid: uniform(),
            places: storage(),
            tags: storage(),
            given: storage(),
            positions: storage(),
            rotations: storage(),
            balls: storage(),
            sizes: storage(),
            counters: storage(),
            keys: [storage(), storage()],
            table: storage(),
            starts: storage(),
            sorted: [storage(), storage(), storage()],
            slots: storage(),
            pairs: storage(),
            points: storage(),
            staging: CardColumn::new(card, Use::MAP_READ | Use::COPY_DST),
            searched: (0, 0, 0),
        }
    }

    /// Sends what has changed, and makes room; how many bytes went down.
    pub(super) fn upload(
        &mut self,
        card: &Card,
        scene: &DetectScene,
        planes: &mut Vec<u32>,
    ) -> Result<u64, DeviceFault> {
        let n = scene.colliders.len();
        let mut bytes = 0;
        let (mut places, mut tags) = (Vec::new(), Vec::new());
        par::fill(&mut places, n, |i| place(&scene.colliders[i]));
        par::fill(&mut tags, n, |i| tag(scene, i));
        self.packed.given.clear();
        planes.clear();
        for (i, word) in tags.iter_mut().enumerate() {
            match word[3] & 7 {
                PLANE => planes.push(i as u32),
                SPHERE | LOST => {}
                _ => {
                    let bounds = ColliderBounds::of(scene.colliders, i, scene.poses, scene.margins, scene.movable);
                    let kind = bounds.kind;
                    word[3] = word[3] & !7 | kind | (self.packed.given.len() as u32) << GIVEN;
                    self.packed.given.push(given(scene, i, &bounds));
                }
            }
        }
        let words = bytemuck::cast_slice::<[f64; 8], [u64; 8]>;
        if words(&self.packed.places) != words(&places) {
            bytes += send(&mut self.places, card, &places)?;
            self.packed.places = places;
        }
        // Levels are written into the tags on the card.
        if self.packed.tags != tags {
            bytes += send(&mut self.tags, card, &tags)?;
            self.packed.tags = tags;
        }
        bytes += send(&mut self.given, card, &self.packed.given)?;
        let PackedColliders { positions, rotations, .. } = &mut self.packed;
        par::fill(positions, scene.poses.len(), |b| {
            let [x, y, z] = scene.poses[b].position.to_array();
            [x, y, z, scene.margins[b]]
        });
        par::fill(rotations, scene.poses.len(), |b| scene.poses[b].rotation.to_array());
        bytes += send(&mut self.positions, card, positions)?;
        bytes += send(&mut self.rotations, card, rotations)?;
        let [sorted_tags, sorted_balls, sorted_sizes] = &mut self.sorted;
        for column in [&mut self.balls, &mut self.sizes, sorted_balls, sorted_sizes] {
            column.fit(card, 32 * n as u64)?;
        }
        sorted_tags.fit(card, 16 * n as u64)?;
        self.keys[0].fit(card, 8 * n as u64)?;
        self.keys[1].fit(card, 8 * n as u64)?;
        self.staging.fit(card, 4 * COUNTERS as u64)?;
        bytes += send(&mut self.counters, card, &[0u32; COUNTERS])?;
        Ok(bytes)
    }

    /// Do all arrays that are read at random fit into bindings of `limit` bytes?
    pub(super) fn fits(scene: &DetectScene, limit: u64) -> bool {
        let bodies = scene.poses.len().max(scene.colliders.len()) as u64;
        32 * bodies <= limit && scene.colliders.len() < 1 << 28
    }

    /// How many bounds are given: their place has 20 bits.
    pub(super) fn given_fit(&self, limit: u64) -> bool {
        self.packed.given.len() < 1 << (32 - GIVEN) && self.given_bytes() as u64 <= limit
    }

    /// Bytes of the bounds that are given.
    pub(super) fn given_bytes(&self) -> usize {
        size_of_val(&self.packed.given[..])
    }

    /// Bounds, keys and starts of the last search.
    pub(super) fn read_stages(&mut self, card: &Card) -> Result<BroadStages, DeviceFault> {
        let (colliders, cells, sorted) = self.searched;
        self.staging.fit(card, 32 * colliders as u64 + 4 * cells as u64 + 16)?;
        let Self { balls, sizes, tags, keys, starts, staging, .. } = &*self;
        let n = colliders as u64;
        let balls: Vec<[f64; 4]> = card.read(&balls.buffer, &staging.buffer, 32 * n)?;
        let sizes: Vec<[f64; 4]> = card.read(&sizes.buffer, &staging.buffer, 32 * n)?;
        let tags: Vec<[u32; 4]> = card.read(&tags.buffer, &staging.buffer, 16 * n)?;
        let bounds = balls.iter().zip(&sizes).zip(&tags).map(|((ball, size), tag)| ColliderBounds {
            ball: *ball,
            size: [size[0], size[1], size[2]],
            kind: tag[3] & 7,
            level: (tag[3] & LEVEL) >> 4,
        });
        Ok(BroadStages {
            bounds: bounds.collect(),
            keys: card.read(&keys[sorted].buffer, &staging.buffer, 8 * n)?,
            starts: card.read(&starts.buffer, &staging.buffer, 4 * (cells as u64 + 3))?,
        })
    }
}

/// What of a collider does not change.
fn place(collider: &Collider) -> [f64; 8] {
    let ([x, y, z], [a, b, c, w]) = (collider.local.position.to_array(), collider.local.rotation.to_array());
    let radius = if let Shape::Sphere(sphere) = &collider.shape { sphere.radius } else { 0.0 };
    [x, y, z, radius, a, b, c, w]
}

/// Bounds that the processor gives, and the frame of an ellipsoid with its margin.
fn given(scene: &DetectScene, i: usize, bounds: &ColliderBounds) -> [f64; 16] {
    let collider = &scene.colliders[i];
    let mut numbers = [0.0; 16];
    numbers[..4].copy_from_slice(&bounds.ball);
    numbers[4..7].copy_from_slice(&bounds.size);
    if let Shape::Ellipsoid(shape) = &collider.shape {
        let pose = scene.poses[collider.body as usize].compose(&collider.local);
        numbers[8..15].copy_from_slice(&Frame::new(shape, pose.rotation).numbers());
        numbers[15] = scene.margins[collider.body as usize];
    }
    numbers
}

/// Body, group, mask and kind of a collider; can its body move; which zeros the processor's rotation of a place at the
/// body's origin turns positive.
fn tag(scene: &DetectScene, i: usize) -> [u32; 4] {
    let collider = &scene.colliders[i];
    let body = collider.body as usize;
    let kind = match &collider.shape {
        _ if collider.mask == 0 => LOST,
        Shape::Sphere(_) => SPHERE,
        Shape::HalfSpace(_) => PLANE,
        _ => 3,
    };
    let mut word = kind | if scene.movable[body] { MOVABLE } else { 0 };
    if kind == SPHERE && collider.local.position == Vec3::ZERO {
        let (at, turned) = (scene.poses[body].position, scene.poses[body].point(collider.local.position));
        for axis in 0..3 {
            if at[axis].to_bits() != turned[axis].to_bits() {
                word |= ZEROS << axis;
            }
        }
    }
    [collider.body, collider.group, collider.mask, word]
}

/// The cells as the kernels have them: 32 sizes of levels, then 32 levels of eight words each.
pub(super) fn grid_words(sizes: &[DetectSize; 32], grid: Option<&DetectGrid>) -> Vec<[u32; 4]> {
    let split = |x: f64| [x.to_bits() as u32, (x.to_bits() >> 32) as u32];
    let pair = |a: f64, b: f64| [split(a)[0], split(a)[1], split(b)[0], split(b)[1]];
    let mut words: Vec<[u32; 4]> = sizes.iter().map(|level| pair(level.size, level.power)).collect();
    for level in 0..32 {
        match grid.and_then(|grid| grid.levels.get(level).copied().flatten()) {
            Some(cells) => {
                let units = f64::from(cells.units);
                words.push(pair(cells.per_metre, units));
                words.push(pair(1.0 / units, 0.0));
                words.push([cells.offset, cells.mask, cells.strides[0], cells.strides[1]]);
            }
            None => words.extend([[0; 4]; 3]),
        }
    }
    words
}
