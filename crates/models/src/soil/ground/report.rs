//! What a ground of soil tells: of each body, of the whole, and of its surface.

use super::contact::Touch;
use super::element::SoilGround;
use super::grid::{SIDE, SoilNode};
use grouser_dynamics::Wrench;
use grouser_dynamics::element::ElementReading;
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

/// A tile of the ground's surface as it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct SoilTile {
    /// Index of the tile; its first node has this index times 64.
    pub at: [i32; 2],
    /// Heights above the ground's frame, m, x fastest; not a number beside the ground.
    pub heights: Vec<f32>,
    /// Sinkage of the surface below the initial ground in m, negative on heaps.
    pub sinkage: Vec<f32>,
    /// Pressure at present, Pa.
    pub pressure: Vec<f32>,
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
        for (at, nodes) in self.grid.written_since(None) {
            for (k, node) in nodes.iter().enumerate().filter(|(_, node)| **node != SoilNode::default()) {
                let index = [at[0] * SIDE + k as i32 % SIDE, at[1] * SIDE + k as i32 / SIDE];
                sum += cell * node.rise(self.initial.at(index).map_or(1.0, |(_, normal)| normal.z));
            }
        }
        sum
    }

    /// Counter of changes: tiles written after it stood at a value are those that [`SoilGround::tiles`] gives for it.
    pub fn counter(&self) -> u64 {
        self.grid.counter
    }

    /// Tiles that were written after the counter stood at `since`; all for `None`.
    pub fn tiles(&self, since: Option<u64>) -> Vec<SoilTile> {
        let tile = |(at, nodes): ([i32; 2], &[SoilNode])| {
            let mut tile = SoilTile { at, heights: Vec::new(), sinkage: Vec::new(), pressure: Vec::new() };
            for (k, node) in nodes.iter().enumerate() {
                let index = [at[0] * SIDE + k as i32 % SIDE, at[1] * SIDE + k as i32 / SIDE];
                let surface = self.initial.at(index).map(|(height, normal)| (height, node.rise(normal.z)));
                let (height, rise) = surface.unwrap_or((f64::NAN, 0.0));
                let touch = self.grid.mark(index[0], index[1]).and_then(|k| self.touch_at(k));
                // Below a body the soil is where the body is.
                let height = touch.map_or(height + rise, |(height, _)| height);
                tile.heights.push(height as f32);
                tile.sinkage.push(-rise as f32);
                tile.pressure.push(touch.map_or(0.0, |(_, pressure)| pressure) as f32);
            }
            tile
        };
        self.grid.written_since(since).into_iter().map(tile).collect()
    }
}
