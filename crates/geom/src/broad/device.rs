//! The broad phase on a device, and what each stage says, for whoever computes it elsewhere.

use super::BroadPhase;
use super::bounds::{BoundKind, Entry};
use super::grid::GridLevel;
use crate::detect::{DetectCells, DetectDevice, DetectFault, DetectScene, DetectedPairs, LevelTally};
use crate::{BodyPairs, Collider};
use grouser_math::{Pose, par};

impl From<&GridLevel> for DetectCells {
    fn from(level: &GridLevel) -> Self {
        let (per_metre, units) = level.units_per();
        Self { offset: level.offset, mask: level.mask, strides: [level.stride_y, level.stride_z], per_metre, units }
    }
}

/// Bounds of a collider, as a device has them: centre and reach; radius and margin of a sphere, outward normal of a
/// half-space, half extents of others; 0 for a sphere, 1 for a half-space, 2 for an ellipsoid, 3 for a box, 4 for what
/// is never in a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColliderBounds {
    /// Centre, and reach, in metres.
    pub ball: [f64; 4],
    /// Size.
    pub size: [f64; 3],
    /// Which of these.
    pub kind: u32,
    /// Level of cells.
    pub level: u32,
}

impl From<&Entry> for ColliderBounds {
    fn from(entry: &Entry) -> Self {
        let [x, y, z] = entry.ball.center.to_array();
        let kind = match entry.tag.kind {
            BoundKind::Sphere => 0,
            BoundKind::Plane => 1,
            BoundKind::Ellipsoid => 2,
            BoundKind::Box => 3,
            BoundKind::Lost => 4,
        };
        Self { ball: [x, y, z, entry.ball.reach], size: entry.tag.size.to_array(), kind, level: entry.tag.level.into() }
    }
}

impl ColliderBounds {
    /// Bounds of one collider; its level is not known yet.
    pub fn of(colliders: &[Collider], index: usize, poses: &[Pose], margins: &[f64], movable: &[bool]) -> Self {
        (&Entry::of(&colliders[index], index as u32, poses, margins, movable)).into()
    }
}

/// What the stages of the last search on the processor said.
#[derive(Clone, Debug, Default)]
pub struct BroadStages {
    /// bounds: per collider.
    pub bounds: Vec<ColliderBounds>,
    /// sort: cell and collider, in order.
    pub keys: Vec<[u32; 2]>,
    /// starts: per cell, and three more.
    pub starts: Vec<u32>,
}

impl BroadPhase {
    /// Like [`BroadPhase::find`], on a device. False: the device leaves the search to the processor.
    pub fn find_on(
        &mut self,
        device: &mut dyn DetectDevice,
        colliders: &[Collider],
        (poses, margins): (&[Pose], &[f64]),
        movable: &[bool],
        excluded: &BodyPairs,
    ) -> Result<bool, DetectFault> {
        let bound = |i: usize| Entry::of(&colliders[i], i as u32, poses, margins, movable);
        let Self { grid, detected, is_detected, in_order, .. } = self;
        grid.choose_scale(colliders.len(), &bound);
        let sizes = grid.scale().sizes();
        let mut lay_out = |counts: &LevelTally| {
            grid.lay_out_for(counts);
            grid.told()
        };
        let in_order = *in_order;
        let scene = DetectScene { colliders, poses, margins, movable, in_order, sizes };
        *is_detected = device.detect(&scene, &mut lay_out, detected)?;
        if !*is_detected {
            return Ok(false);
        }
        if !excluded.is_empty() {
            detected.retain(|a, b| !excluded.contains(a, b));
        }
        if detected.points.iter().any(|point| point[7] == DetectedPairs::LEFT) {
            self.know_places(colliders, &bound);
        }
        Ok(true)
    }

    /// For pairs that are left to the processor: places are then colliders.
    fn know_places(&mut self, colliders: &[Collider], bound: &(impl Fn(usize) -> Entry + Sync)) {
        self.compute_bounds(colliders.len(), bound);
        let Self { entries, balls, tags, .. } = self;
        par::fill(balls, entries.len(), |i| entries[i].ball);
        par::fill(tags, entries.len(), |i| entries[i].tag);
    }

    /// What the stages of the last search on the processor said.
    pub fn stages(&self) -> BroadStages {
        BroadStages {
            bounds: self.entries.iter().map(ColliderBounds::from).collect(),
            keys: self.keys.iter().map(|key| [(key >> 32) as u32, *key as u32]).collect(),
            starts: self.grid.starts().to_vec(),
        }
    }
}
