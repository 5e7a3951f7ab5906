//! Light: the sun, and the sky from a few directions, each with a map of how far its rays come.

use super::bounds::Bounds;
use super::cast::{Depths, Order};
use super::lens::{Lens, Parallel};
use super::stage::Drawing;
use super::{Look, each};
use grouser_math::Vec3;

/// Samples along an edge of a map: as many as a typical thing's radius needs, within limits. The sun's, and the sky's.
const SUN: [f64; 3] = [14.0, 1024.0, 2560.0];
const SKY: [f64; 3] = [5.0, 256.0, 1024.0];

fn map_size([per_radius, least, most]: [f64; 3], extent: f64, radius: f64) -> usize {
    (per_radius * extent / radius).clamp(least, most) as usize
}

/// Directions of the sky.
const DIRECTIONS: usize = 20;

/// How far parallel rays come.
pub struct Map {
    lens: Parallel,
    size: usize,
    depth: Vec<f32>,
    /// Direction towards the light.
    pub towards: Vec3,
}

impl Map {
    fn new(casters: &Drawing, bounds: &Bounds, towards: Vec3, size: usize, parallel: bool) -> Self {
        let radius = (0.5 * bounds.size().length()).max(1e-9) * 1.01;
        let lens = Parallel::new(-towards, bounds.center(), radius, size);
        let order = Order::new(casters, &lens, [size, size], parallel);
        let mut depths = Depths::new(size, 0..size);
        order.draw(casters, &lens, &mut depths);
        Self { lens, size, depth: depths.depth, towards }
    }

    /// Is a sample of the map free of anything before this depth? Beside the map nothing is.
    fn is_free(&self, x: i64, y: i64, depth: f32) -> bool {
        let size = self.size as i64;
        if x < 0 || y < 0 || x >= size || y >= size {
            return true;
        }
        depth <= self.depth[(y * size + x) as usize]
    }

    /// Does the light reach a point of a surface, by one sample?
    fn reaches(&self, point: Vec3, normal: Vec3) -> bool {
        let p = self.lens.to_view(point + normal * (1.2 * self.lens.sample()));
        let s = self.lens.sample();
        // Within the map a cast rounds down; at its edge nothing casts shadows.
        self.is_free((p.x / s) as i64, (p.y / s) as i64, (p.z - 0.5 * s) as f32)
    }

    /// Share of the light that reaches a point, smooth over a few samples.
    fn share(&self, point: Vec3, normal: Vec3) -> f32 {
        let s = self.lens.sample();
        let p = self.lens.to_view(point + normal * (1.8 * s));
        let (x, y, depth) = (p.x / s - 0.5, p.y / s - 0.5, (p.z - 0.7 * s) as f32);
        let (x0, y0) = (x.floor(), y.floor());
        let (fx, fy) = ((x - x0) as f32, (y - y0) as f32);
        // The mean over a window of three samples: weights 1-f, 1, 1, f along each axis.
        let (wx, wy) = ([1.0 - fx, 1.0, 1.0, fx], [1.0 - fy, 1.0, 1.0, fy]);
        let mut sum = 0.0;
        for (j, wy) in wy.iter().enumerate() {
            for (i, wx) in wx.iter().enumerate() {
                if self.is_free(x0 as i64 + i as i64 - 1, y0 as i64 + j as i64 - 1, depth) {
                    sum += wx * wy;
                }
            }
        }
        sum / 9.0
    }
}

/// All lights of a frame.
pub struct Lights {
    sun: Option<Map>,
    sky: Vec<Map>,
    towards: Vec3,
}

impl Lights {
    /// Draws the maps. Planes cast no shadow: nothing is behind them.
    pub fn new(drawing: &Drawing, look: &Look, parallel: bool) -> Self {
        let towards = look.light.try_normalize().unwrap_or(Vec3::Z);
        let mut bounds = Bounds::EMPTY;
        let mut widen = |low: Vec3, high: Vec3| {
            bounds.min = bounds.min.min(low.clamp(drawing.bounds.min, drawing.bounds.max));
            bounds.max = bounds.max.max(high.clamp(drawing.bounds.min, drawing.bounds.max));
        };
        drawing.balls.iter().for_each(|b| widen(b.center - b.radius, b.center + b.radius));
        let facets: Vec<_> = drawing.facets.iter().filter(|f| !f.plane).copied().collect();
        facets.iter().flat_map(|f| f.corners).for_each(|p| widen(p, p));
        if bounds.min.x > bounds.max.x || !(look.shadows || look.occlusion) {
            return Self { sun: None, sky: Vec::new(), towards };
        }
        let casters = Drawing {
            time: drawing.time,
            balls: drawing.balls.clone(),
            placed: drawing.placed.clone(),
            facets,
            colors: Vec::new(),
            bounds,
            section: drawing.section,
            dresses: Default::default(),
            holes: drawing.holes.clone(),
        };
        let radii = casters.balls.iter().map(|b| b.radius).sum::<f64>() / casters.balls.len().max(1) as f64;
        let extent = bounds.size().length();
        // Without balls: as if things were a hundredth of the scene.
        let radius = if radii > 0.0 { radii } else { 0.01 * extent }.max(1e-300);
        let size = map_size(SUN, extent, radius);
        let sun = look.shadows.then(|| Map::new(&casters, &bounds, towards, size, parallel));
        let size = map_size(SKY, extent, radius);
        let count = if look.occlusion { DIRECTIONS } else { 0 };
        let sky = each(count, parallel, |i| {
            // Spread over the upper half by the golden angle, more of them overhead.
            let height = ((i as f64 + 0.5) / DIRECTIONS as f64).sqrt().max(0.15);
            let direction = super::camera::direction(2.399_963_23 * i as f64, height.asin());
            std::sync::Arc::new(Map::new(&casters, &bounds, direction, size, false))
        });
        let sky = sky.into_iter().filter_map(std::sync::Arc::into_inner).collect();
        Self { sun, sky, towards }
    }

    /// Sunlight on a surface: its slope towards the sun, times the share that is not in shadow.
    pub fn sun(&self, point: Vec3, normal: Vec3) -> f32 {
        let slope = normal.dot(self.towards);
        if slope <= 0.0 {
            return 0.0;
        }
        slope as f32 * self.sun.as_ref().map_or(1.0, |map| map.share(point, normal))
    }

    /// Share of the sky that a point of a surface sees of what it would see alone.
    pub fn sky(&self, point: Vec3, normal: Vec3) -> f32 {
        if self.sky.is_empty() {
            return 1.0;
        }
        let (mut all, mut free) = (1e-3f32, 1e-3f32);
        for map in &self.sky {
            // Surfaces that look down still see light from the ground's far parts: none is cut off entirely.
            let weight = (normal.dot(map.towards) as f32 + 0.2).max(0.0);
            if weight > 0.0 {
                all += weight;
                free += if map.reaches(point, normal) { weight } else { 0.0 };
            }
        }
        free / all
    }
}
