//! What a bed is like: packing, coordination, surface.

use grouser_dynamics::{BodyId, World};
use grouser_math::{Pose, Vec3};
use std::f64::consts::PI;
use std::ops::Range;

/// A settled bed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settled {
    /// Share of the bed's volume that is solid, a grain away from floor and surface.
    pub packing: f64,
    /// Mean number of grains that a grain touches.
    pub coordination: f64,
    /// Mean height of the surface in m: highest point of the grains in columns two grains wide.
    pub surface: f64,
    /// Kinetic energy at the end over the sum of m g d.
    pub energy: f64,
    /// Simulated time in s.
    pub time: f64,
    /// Steps done.
    pub steps: u64,
}

/// Grains more than 20 sizes below the middle one.
pub(super) fn fell_through(world: &World, grains: &Range<u32>, sizes: &[f64]) -> usize {
    let mut heights: Vec<f64> = grains.clone().map(|i| world.pose(BodyId(i)).position.z).collect();
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    heights.sort_by(f64::total_cmp);
    let mark = heights[heights.len() / 2] - 20.0 * largest;
    heights.iter().filter(|z| **z < mark).count()
}

/// Diameter of the ball of each grain's volume, in m.
pub(super) fn diameters(world: &World, grains: &Range<u32>) -> Vec<f64> {
    let mut volume = vec![0.0; grains.len()];
    let mut largest = vec![0.0f64; grains.len()];
    for c in world.colliders().iter().filter(|c| grains.contains(&c.body)) {
        let i = (c.body - grains.start) as usize;
        volume[i] += c.shape.mass_properties(1.0).map_or(0.0, |m| m.mass);
        largest[i] = largest[i].max(c.local.position.length() + c.shape.bounding_radius());
    }
    // Overlapping parts of a clump count twice: not more than the ball around it.
    volume.iter().zip(largest).map(|(v, r)| (6.0 / PI * v).cbrt().min(2.0 * r)).collect()
}

/// Volume in m^3 of a ball of radius `r` about height `z` between two heights (m).
fn ball_between(z: f64, r: f64, low: f64, high: f64) -> f64 {
    // Volume below height t of a ball about 0: pi (r^2 t - t^3/3 + 2/3 r^3).
    let below = |t: f64| {
        let t = t.clamp(-r, r);
        PI * (r * r * t - t.powi(3) / 3.0 + 2.0 / 3.0 * r.powi(3))
    };
    (below(high - z) - below(low - z)).max(0.0)
}

/// Packing, coordination and surface of a bed at rest, after a step.
pub fn measure(world: &World, grains: &Range<u32>, sizes: &[f64]) -> Settled {
    let pose: Vec<Pose> = grains.clone().map(|i| world.pose(BodyId(i))).collect();
    let touching = |i: usize| world.force_of_contact(i).length_squared() > 0.0;
    let mut pairs: Vec<(u32, u32)> = (0..world.contacts().len())
        .filter(|i| touching(*i))
        .map(|i| (world.contacts()[i].body_a.0, world.contacts()[i].body_b.0))
        .filter(|(a, b)| grains.contains(a) && grains.contains(b))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let coordination = 2.0 * pairs.len() as f64 / grains.len() as f64;

    // Columns two grains wide over the footprint.
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    let width = 2.0 * largest;
    let (low, high) = pose.iter().fold((Vec3::splat(f64::INFINITY), Vec3::splat(f64::NEG_INFINITY)), |(l, h), p| {
        (l.min(p.position), h.max(p.position))
    });
    let cells = [0, 1].map(|a| (((high[a] - low[a] + largest) / width).floor() as usize).clamp(1, 4096));
    let span = [0, 1].map(|a| (high[a] - low[a] + largest) / cells[a] as f64);
    let column = |p: Vec3| {
        let [i, j] = [0, 1].map(|a| (((p[a] - low[a] + 0.5 * largest) / span[a]) as usize).min(cells[a] - 1));
        j * cells[0] + i
    };
    let count = cells[0] * cells[1];
    let (mut top, mut bottom) = (vec![f64::NEG_INFINITY; count], vec![f64::INFINITY; count]);
    for (p, d) in pose.iter().zip(sizes) {
        let c = column(p.position);
        top[c] = top[c].max(p.position.z + 0.5 * d);
        bottom[c] = bottom[c].min(p.position.z - 0.5 * d);
    }
    let filled: Vec<f64> = top.iter().copied().filter(|z| z.is_finite()).collect();
    let surface = filled.iter().sum::<f64>() / filled.len() as f64;

    // The core of each column: a grain above its floor, two below its top; all of it in shallow beds.
    let core = |c: usize| {
        let (a, b) = (bottom[c] + largest, top[c] - 2.0 * largest);
        if b - a > largest { (a, b) } else { (bottom[c], top[c]) }
    };
    let inner = |c: usize| {
        let (i, j) = (c % cells[0], c / cells[0]);
        let rim = |i: usize, n: usize| n > 2 && (i == 0 || i == n - 1);
        top[c].is_finite() && !rim(i, cells[0]) && !rim(j, cells[1])
    };
    let volume: f64 = (0..count).filter(|c| inner(*c)).map(|c| (core(c).1 - core(c).0) * span[0] * span[1]).sum();
    let solid: f64 = pose
        .iter()
        .zip(sizes)
        .map(|(p, d)| {
            let c = column(p.position);
            if !inner(c) {
                return 0.0;
            }
            let (a, b) = core(c);
            ball_between(p.position.z, 0.5 * d, a, b)
        })
        .sum();
    let packing = if volume > 0.0 { solid / volume } else { 0.0 };
    Settled { packing, coordination, surface, ..Settled::default() }
}
