//! What a ground of soil tells: of each body, of the whole, and of its surface.

use super::contact::Touch;
use super::element::SoilGround;
use super::grid::{SIDE, SoilNode};
use grouser_dynamics::element::ElementReading;
use grouser_dynamics::{BodyId, Wrench};
use grouser_math::{Pose, Vec3};

/// What the soil does to a body.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndReport {
    pub load: Wrench,
    /// Greatest sinkage below the initial ground, m.
    pub sinkage: f64,
    /// Area of contact seen from above, m^2.
    pub area: f64,
    /// Width b of its largest patch, m.
    pub width: f64,
    /// Mean and greatest pressure, Pa.
    pub mean: f64,
    pub largest: f64,
}

impl EndReport {
    /// Of the touches of one body.
    pub fn of(touches: &[Touch]) -> Self {
        let mut report = Self::default();
        for touch in touches.iter().filter(|touch| touch.pressure > 0.0) {
            let area = touch.area * touch.hit.up.z;
            report.sinkage = report.sinkage.max((touch.hit.initial - touch.hit.height) * touch.hit.ground.z);
            report.area += area;
            report.mean += touch.pressure * area;
            report.largest = report.largest.max(touch.pressure);
        }
        if report.area > 0.0 {
            report.mean /= report.area;
        }
        report
    }

    /// Names, units and values.
    pub fn readings(&self) -> Vec<ElementReading> {
        let list = [
            ("sinkage", "m", self.sinkage),
            ("area", "m^2", self.area),
            ("width", "m", self.width),
            ("pressure", "Pa", self.mean),
            ("max_pressure", "Pa", self.largest),
        ];
        list.map(|(name, unit, value)| ElementReading { name, unit, value }).into()
    }
}

/// Nodes along the side of a [`SoilBlock`].
pub const SOIL_BLOCK_SIDE: usize = SIDE as usize + 1;

/// A square of the ground's surface as it is now: 16 x 16 cells between 17 x 17 nodes, the last of which are the first
/// of the next block.
#[derive(Clone, Debug, PartialEq)]
pub struct SoilBlock {
    /// Index of the block; its first node has this index times 16.
    pub at: [i32; 2],
    /// Heights above the ground's frame, m, x fastest; not a number beside the ground.
    pub heights: Vec<f32>,
    /// Sinkage of the surface below the initial ground in m, negative on heaps.
    pub sinkage: Vec<f32>,
    /// Pressure at present, Pa.
    pub pressure: Vec<f32>,
    /// Yield pressure: that which each node carries without sinking further, Pa.
    pub yielded: Vec<f32>,
}

/// The surface at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceSample {
    /// Height in the ground's frame, m.
    pub height: f64,
    /// Depth below the initial ground, m.
    pub depth: f64,
}

impl SoilGround {
    /// Readings of the whole.
    pub(super) fn sum_readings(&self) -> Vec<ElementReading> {
        let area = self.reports.iter().map(|r| r.area).sum();
        let deepest = self.reports.iter().map(|r| r.sinkage).fold(0.0, f64::max);
        let list = [
            ("volume", "m^3", self.moved),
            ("area", "m^2", area),
            ("sinkage", "m", deepest),
            ("memory", "B", self.grid.bytes() as f64),
        ];
        list.map(|(name, unit, value)| ElementReading { name, unit, value }).into()
    }

    /// Distance of nodes in m.
    pub fn spacing(&self) -> f64 {
        self.def.spacing
    }

    /// Its name; empty where it has none.
    pub fn title(&self) -> &str {
        self.def.name.as_deref().unwrap_or_default()
    }

    /// The fixed body that it is the surface of.
    pub fn body(&self) -> Option<BodyId> {
        self.def.ground
    }

    /// Frame of the ground.
    pub fn frame(&self) -> Pose {
        self.def.pose
    }

    /// The state of the node (i, j).
    pub fn node(&self, i: i32, j: i32) -> SoilNode {
        self.grid.node(i, j)
    }

    /// The surface at the node nearest to x, y of the ground's frame, in m; nothing beside the ground.
    pub fn surface_at(&self, x: f64, y: f64) -> Option<SurfaceSample> {
        let at = [x, y].map(|v| (v / self.def.spacing).floor() as i32);
        let (initial, normal) = self.initial.at(at)?;
        let rise = self.grid.node(at[0], at[1]).rise(normal.z);
        Some(SurfaceSample { height: initial + rise, depth: -rise })
    }

    /// Depth of the rut at points in the world, m: below the initial ground, zero beside it.
    pub fn depth_below(&self, point: Vec3) -> f64 {
        let local = self.def.pose.inverse_point(point);
        self.surface_at(local.x, local.y).map_or(0.0, |s| s.depth)
    }

    /// Volume of the soil above the initial ground in m^3; pressed-in soil counts as missing.
    pub fn volume_above(&self) -> f64 {
        let cell = self.def.spacing * self.def.spacing;
        let mut sum = 0.0;
        for (at, nodes) in self.grid.tiles() {
            for (k, node) in nodes.iter().enumerate().filter(|(_, node)| **node != SoilNode::default()) {
                let index = [at[0] * SIDE + k as i32 % SIDE, at[1] * SIDE + k as i32 / SIDE];
                sum += cell * node.rise(self.initial.at(index).map_or(1.0, |(_, normal)| normal.z));
            }
        }
        sum
    }

    /// Counter of changes, for [`SoilGround::blocks`].
    pub fn counter(&self) -> u64 {
        self.grid.counter
    }

    /// Blocks that were written after the counter stood at `since`, in the order of rows and columns.
    pub fn blocks(&self, since: u64) -> Vec<SoilBlock> {
        let mut wanted = self.grid.tiles_since(since);
        // The last nodes of a block are the first ones of the next.
        for k in 0..wanted.len() {
            let [row, column] = wanted[k];
            wanted.extend([[row - 1, column], [row, column - 1], [row - 1, column - 1]]);
        }
        wanted.sort_unstable();
        wanted.dedup();
        wanted.into_iter().filter_map(|[row, column]| self.block([column, row])).collect()
    }

    /// A block as it is now; nothing if its surface is the initial one.
    fn block(&self, at: [i32; 2]) -> Option<SoilBlock> {
        let count = SOIL_BLOCK_SIDE * SOIL_BLOCK_SIDE;
        let list = || Vec::with_capacity(count);
        let mut block = SoilBlock { at, heights: list(), sinkage: list(), pressure: list(), yielded: list() };
        let mut is_new = false;
        for k in 0..count as i32 {
            let side = SOIL_BLOCK_SIDE as i32;
            let [i, j] = [at[0] * SIDE + k % side, at[1] * SIDE + k / side];
            let node = self.grid.node(i, j);
            is_new |= node != SoilNode::default();
            let surface = self.initial.at([i, j]).map(|(height, normal)| (height, node.rise(normal.z)));
            let (initial, rise) = surface.unwrap_or((f64::NAN, 0.0));
            // Below a body the soil is where the body is.
            let touch = self.grid.mark(i, j).and_then(|k| self.touch_at(k));
            let height = touch.map_or(initial + rise, |(height, _)| height);
            block.heights.push(height as f32);
            block.sinkage.push(if initial.is_nan() { 0.0 } else { (initial - height) as f32 });
            block.pressure.push(touch.map_or(0.0, |(_, pressure)| pressure) as f32);
            block.yielded.push(self.yield_pressure([i, j], &node) as f32);
        }
        is_new.then_some(block)
    }

    /// Yield pressure of a node, by the elastic line that ends in what stays of its sinkage, Pa.
    fn yield_pressure(&self, at: [i32; 2], node: &SoilNode) -> f64 {
        if node.yielded <= 0.0 {
            return 0.0;
        }
        let [x, y] = self.initial.place(at);
        let kind = &self.def.kinds[self.def.map.as_ref().map_or(0, |map| map.at(x, y))];
        (kind.elastic * (node.yielded - node.plastic)).max(0.0)
    }
}
