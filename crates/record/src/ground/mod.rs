//! Measuring the ground: surface heights, ruts, density and velocity on grids, force chains.
//!
//! All is computed from a frame of a recording (heights also while a run goes, for signals). Grains are the moving
//! bodies of fills; in a recording without fills all moving bodies. Spheres are exact; other shapes are as exact as
//! their recorded surface.

pub mod chains;
pub mod draw;
pub mod fields;
pub mod surface;
pub mod write;

use crate::error::{RecordError, Result};
use crate::header::Group;
use crate::moment::{Moment, is_sphere};
use crate::solids::{Solid, Solids};
use grouser_math::Vec3;

/// Cells that a grid may have: beyond, a mistyped size would fill the memory.
const MOST_CELLS: f64 = 5e7;

/// The grains of a recording.
pub struct Grains<'a> {
    solids: &'a Solids,
    /// Indices of their shapes.
    shapes: Vec<u32>,
    /// Mean diameter in m, of the balls of the same extent.
    pub diameter: f64,
}

impl<'a> Grains<'a> {
    /// Finds them, given the groups of the recording's header.
    pub fn new(fills: &[Group], solids: &'a Solids) -> Result<Self> {
        let in_fill = |body: u32| fills.iter().any(|g| (g.first..g.first + g.count).contains(&body));
        let moves = |body: u32| solids.motion.get(body as usize).is_none_or(|m| *m == 0);
        let is_grain = |s: &Solid| moves(s.body) && (fills.is_empty() || in_fill(s.body));
        let shapes: Vec<u32> =
            (0..solids.solids.len() as u32).filter(|i| is_grain(&solids.solids[*i as usize])).collect();
        if shapes.is_empty() {
            let remedy = "record a scene with a fill, or with moving bodies";
            return Err(RecordError::refused("the recording has no grains", remedy));
        }
        let sum: f64 = shapes.iter().map(|i| extent(solids, &solids.solids[*i as usize])).sum();
        let diameter = 2.0 * sum / shapes.len() as f64;
        Ok(Self { solids, shapes, diameter })
    }

    /// The shapes of all grains.
    pub fn iter(&self) -> impl Iterator<Item = &'a Solid> + '_ {
        self.shapes.iter().map(|i| &self.solids.solids[*i as usize])
    }

    /// Number of shapes.
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Corners of the box around all grains of a frame, m.
    pub fn bounds(&self, moment: &Moment) -> [Vec3; 2] {
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for solid in self.iter() {
            let (at, reach) = (moment.pose_of(solid).position, extent(self.solids, solid));
            min = min.min(at - reach);
            max = max.max(at + reach);
        }
        [min, max]
    }
}

/// Radius of a sphere, largest half extent of other shapes, m.
pub fn extent(solids: &Solids, solid: &Solid) -> f64 {
    if is_sphere(solids, solid) {
        return solid.size[0];
    }
    let size = Vec3::from_array(solid.size);
    let points = solids.meshes[solid.mesh as usize].points.iter();
    points.map(|p| (Vec3::from_array(*p) * size).length()).fold(0.0, f64::max)
}

/// A grid of cubes, or of squares where it has one layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Corner with the least coordinates, m.
    pub min: Vec3,
    /// Edge of the cells, m.
    pub cell: f64,
    /// Cells along x, y and z.
    pub count: [usize; 3],
}

impl Grid {
    /// The grid of cells of this edge in m that covers the box between two corners; flat: one layer of it.
    pub fn over([min, max]: [Vec3; 2], cell: f64, flat: bool) -> Result<Self> {
        let count = ((max - min) / cell - 1e-9).ceil().max(Vec3::ONE);
        let all = if flat { count.x * count.y } else { count.element_product() };
        if !(cell > 0.0 && all <= MOST_CELLS) {
            let message = format!("a grid of cells of {cell} m would have {all:.3e} cells");
            return Err(RecordError::refused(message, "give --cell in m, of about the size of a grain"));
        }
        let layers = if flat { 1 } else { count.z as usize };
        Ok(Self { min, cell, count: [count.x as usize, count.y as usize, layers] })
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.count.iter().product()
    }

    /// Has it no cells?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Index of a cell: x fastest.
    pub fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.count[1] + y) * self.count[0] + x
    }

    /// The cell of a point; none outside.
    pub fn cell_of(&self, point: Vec3) -> Option<usize> {
        let at = ((point - self.min) / self.cell).floor();
        let within = |x: f64, n: usize| (x >= 0.0 && x < n as f64).then_some(x as usize);
        Some(self.index([within(at.x, self.count[0])?, within(at.y, self.count[1])?, within(at.z, self.count[2])?]))
    }

    /// Middle of a cell, m.
    pub fn middle(&self, i: usize) -> Vec3 {
        let [nx, ny, _] = self.count;
        let at = Vec3::new((i % nx) as f64, (i / nx % ny) as f64, (i / (nx * ny)) as f64);
        self.min + (at + 0.5) * self.cell
    }

    /// Cells along one axis that a range of coordinates in m touches.
    fn span(&self, axis: usize, low: f64, high: f64) -> std::ops::Range<usize> {
        let place = |x: f64| ((x - self.min[axis]) / self.cell).floor();
        let most = self.count[axis] as f64;
        let (from, to) = (place(low).clamp(0.0, most), (place(high) + 1.0).clamp(0.0, most));
        from as usize..to as usize
    }
}
