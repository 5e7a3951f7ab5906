//! Random places without overlap.
//!
//! Random sequential addition, largest grain first: each gets random places in the region until one is free. Small
//! grains find room between large ones, which a lattice of largest cells wastes: of sizes 1 to 8 by mass alike, a
//! lattice fills a few percent, this a quarter. Balls taken are kept in grids of cells, one grid per factor of two in
//! size, so that a test looks at 27 cells per grid. Cost: O(count) tries times a number that grows as the region fills
//! up.

use super::region::Region;
use grouser_geom::Aabb;
use grouser_math::Vec3;
use grouser_math::rng::Rng;

/// Tries for one grain before the region counts as full.
const TRIES: u32 = 20_000;

/// Share of the volume of an open region that the balls around grains take at the start.
pub const RANDOM_PACKING: f64 = 0.27;

/// Most cells of one grid.
const MOST_CELLS: f64 = 1e7;

const NONE: u32 = u32::MAX;

/// Balls in space, and the question whether another one overlaps any.
#[derive(Clone, Debug)]
pub struct Occupied {
    levels: Vec<Level>,
    balls: Vec<(Vec3, f64)>,
    /// Next ball in the same cell.
    next: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Level {
    cell: f64,
    min: Vec3,
    size: [usize; 3],
    head: Vec<u32>,
}

impl Level {
    fn coordinate(&self, p: f64, axis: usize) -> usize {
        // Casts saturate; balls beyond the bounds are kept in the rim's cells.
        (((p - self.min[axis]) / self.cell).max(0.0) as usize).min(self.size[axis] - 1)
    }

    fn index(&self, i: [usize; 3]) -> usize {
        (i[2] * self.size[1] + i[1]) * self.size[0] + i[0]
    }
}

impl Occupied {
    /// Nothing yet; for balls of radii in this range (m) within these bounds.
    pub fn new(bounds: Aabb, radii: [f64; 2]) -> Self {
        let mut levels = Vec::new();
        let mut cell = 2.0 * radii[1];
        loop {
            // Not more cells than memory likes: a coarser grid is only slower.
            let volume = bounds.size().max(Vec3::splat(cell));
            let cells = |side: f64| (volume / side).ceil().max(Vec3::ONE);
            let mut side = cell;
            while cells(side).element_product() > MOST_CELLS {
                side *= 1.25;
            }
            let size = cells(side);
            let size = [size.x as usize, size.y as usize, size.z as usize];
            levels.push(Level { cell: side, min: bounds.min, size, head: vec![NONE; size[0] * size[1] * size[2]] });
            cell *= 0.5;
            // What is finer than the finest grid is kept in that.
            if cell < 2.0 * radii[0] || side > 2.0 * cell {
                break;
            }
        }
        Self { levels, balls: Vec::new(), next: Vec::new() }
    }

    /// Adds a ball.
    pub fn insert(&mut self, center: Vec3, radius: f64) {
        // The finest grid whose cells are at least as wide as the ball.
        let fits = |level: &Level| level.cell >= 2.0 * radius * (1.0 - 1e-12);
        let at = self.levels.iter().rposition(fits).unwrap_or(0);
        let level = &mut self.levels[at];
        let index = level.index([0, 1, 2].map(|a| level.coordinate(center[a], a)));
        self.next.push(std::mem::replace(&mut level.head[index], self.balls.len() as u32));
        self.balls.push((center, radius));
    }

    /// A ball that this one overlaps, by its place in the order of insertion.
    pub fn hit(&self, center: Vec3, radius: f64) -> Option<usize> {
        for level in &self.levels {
            let reach = radius + 0.5 * level.cell;
            let [x, y, z] =
                [0, 1, 2].map(|a| level.coordinate(center[a] - reach, a)..=level.coordinate(center[a] + reach, a));
            for k in z {
                for j in y.clone() {
                    for i in x.clone() {
                        let mut ball = level.head[level.index([i, j, k])];
                        while ball != NONE {
                            let (p, r) = self.balls[ball as usize];
                            if p.distance_squared(center) < (r + radius).powi(2) * (1.0 - 1e-12) {
                                return Some(ball as usize);
                            }
                            ball = self.next[ball as usize];
                        }
                    }
                }
            }
        }
        None
    }
}

/// Places for balls of these radii (m) in a region within finite bounds, in the order of the radii; how many fitted if
/// not all do.
pub fn random(region: &Region, bounds: Aabb, radii: &[f64], rng: &mut Rng) -> Result<Vec<Vec3>, usize> {
    let mut order: Vec<u32> = (0..radii.len() as u32).collect();
    order.sort_by(|a, b| radii[*b as usize].total_cmp(&radii[*a as usize]));
    let (Some(first), Some(last)) = (order.first(), order.last()) else { return Ok(Vec::new()) };
    let mut taken = Occupied::new(bounds, [radii[*last as usize], radii[*first as usize]]);
    let mut places = vec![Vec3::ZERO; radii.len()];
    for (done, i) in order.iter().enumerate() {
        let radius = radii[*i as usize];
        let room = bounds.size() - 2.0 * radius;
        let free = (0..TRIES).find_map(|_| {
            let jitter = Vec3::new(rng.unit(), rng.unit(), rng.unit());
            let center = bounds.min + radius + room.max(Vec3::ZERO) * jitter;
            (region.holds(center, radius) && taken.hit(center, radius).is_none()).then_some(center)
        });
        let Some(center) = free else { return Err(done) };
        taken.insert(center, radius);
        places[*i as usize] = center;
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_are_those_of_brute_force() {
        let mut rng = Rng::new(4);
        let bounds = Aabb { min: Vec3::splat(-1.0), max: Vec3::splat(1.0) };
        let mut taken = Occupied::new(bounds, [0.01, 0.2]);
        let mut balls: Vec<(Vec3, f64)> = Vec::new();
        for _ in 0..2000 {
            // Some beyond the bounds.
            let p = 1.1 * Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
            let r = 0.01 * 20f64.powf(rng.unit());
            let expected = balls.iter().any(|(q, s)| p.distance(*q) < r + s);
            assert_eq!(taken.hit(p, r).is_some(), expected);
            if !expected {
                taken.insert(p, r);
                balls.push((p, r));
            }
        }
        assert!(balls.len() > 200);
    }
}
