//! Height of the ground's surface as a signal: heights as `grouser_record::ground` computes them for exports, over the
//! squares of a place that stays or that goes with a body.
//!
//! A sample is one pass over the grains; those beside the place cost a look at their position.

use crate::describe;
use grouser_dynamics::{BodyId, World};
use grouser_math::Vec3;
use grouser_record::ground::{Grid, extent, surface};
use grouser_record::solids::Solids;
use std::ops::Range;

/// Where it is measured, in m.
#[derive(Clone, Debug, PartialEq)]
pub enum SurfacePlace {
    /// Between least and greatest x, y.
    Fixed([f64; 2], [f64; 2]),
    /// About a body's position, of this extent along x and y.
    About(BodyId, [f64; 2]),
}

/// What it is measured of, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceHeight {
    solids: Solids,
    /// Of each shape, m.
    reach: Vec<f64>,
    place: SurfacePlace,
    cell: f64,
}

impl SurfaceHeight {
    /// Of the grains of these ranges, on squares of this edge in m; absent: one mean grain diameter.
    pub fn new(
        world: &World,
        grains: &[Range<u32>],
        place: SurfacePlace,
        cell: Option<f64>,
    ) -> grouser_record::Result<Self> {
        let solids = describe::shapes_of(world, grains);
        let reach: Vec<f64> = solids.solids.iter().map(|solid| extent(&solids, solid)).collect();
        let cell = cell.unwrap_or(2.0 * reach.iter().sum::<f64>() / reach.len().max(1) as f64);
        let signal = Self { solids, reach, place, cell };
        signal.grid(world)?;
        Ok(signal)
    }

    fn grid(&self, world: &World) -> grouser_record::Result<Grid> {
        let (min, max) = match self.place {
            SurfacePlace::Fixed(min, max) => (min, max),
            SurfacePlace::About(body, size) => {
                let middle = world.pose(body).position;
                let [x, y] = size.map(|s| 0.5 * s);
                ([middle.x - x, middle.y - y], [middle.x + x, middle.y + y])
            }
        };
        Grid::over([min, max].map(|[x, y]| Vec3::new(x, y, 0.0)), self.cell, true)
    }

    /// Mean, lowest and highest of the squares with a grain in m; NaN if none has one.
    pub fn sample(&self, world: &World) -> [f64; 3] {
        let Ok(grid) = self.grid(world) else { return [f64::NAN; 3] };
        let mut heights = vec![f64::NAN; grid.len()];
        let far = grid.min + self.cell * Vec3::new(grid.count[0] as f64, grid.count[1] as f64, 0.0);
        for (solid, reach) in self.solids.solids.iter().zip(&self.reach) {
            let pose = world.pose(BodyId(solid.body)).compose(&solid.local);
            let p = pose.position;
            if p.x + reach >= grid.min.x && p.x - reach <= far.x && p.y + reach >= grid.min.y && p.y - reach <= far.y {
                surface::raise_to(&mut heights, &grid, &self.solids, solid, pose);
            }
        }
        let known = || heights.iter().copied().filter(|h| h.is_finite());
        let count = known().count();
        if count == 0 {
            return [f64::NAN; 3];
        }
        [
            known().sum::<f64>() / count as f64,
            known().fold(f64::INFINITY, f64::min),
            known().fold(f64::NEG_INFINITY, f64::max),
        ]
    }
}
