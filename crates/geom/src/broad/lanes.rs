//! The sorted balls in single precision, eight tested at a time: the sieve before the exact test.
//!
//! Positions are taken from the middle of the scene. What rounding to f32 can move a ball is added to its radius, so
//! the sieve never drops a pair that the exact test would keep; for a scene of 10 m it lets some 1e-6 m too much pass.
//!
//! A [`Batch`] holds the candidates of one cell (its own colliders and those of half the cells around) side by side, so
//! that they are looked up once for all colliders of the cell and the innermost loop runs without a branch per
//! candidate.

use super::bounds::BoundingBall;
use grouser_math::Vec3;
use grouser_math::par;
use std::ops::Range;
use wide::f32x8;

/// Balls per test.
const WIDTH: usize = 8;
/// Candidates in a batch, at most. Two kilobytes per array keep it in the first-level cache.
pub const BATCH: usize = 512;
/// Positions beyond this (metres from the middle) would overflow when squared in f32: such balls always pass.
const FAR: f64 = 1e18;

/// Balls in cell order, one array per number, each `WIDTH` longer than the number of balls.
#[derive(Default)]
pub struct Lanes {
    x: Vec<f32>,
    y: Vec<f32>,
    z: Vec<f32>,
    reach: Vec<f32>,
}

impl Lanes {
    /// Rounds `balls`, taken from `middle`.
    pub fn fill(&mut self, balls: &[BoundingBall], middle: Vec3) {
        let n = balls.len();
        for lane in [&mut self.x, &mut self.y, &mut self.z, &mut self.reach] {
            lane.resize(n + WIDTH, 0.0);
        }
        let lanes = [&mut self.x, &mut self.y, &mut self.z, &mut self.reach].map(|lane| &mut lane[..n]);
        par::chunks(super::CHUNK, lanes, |range, [x, y, z, reach]| {
            for (i, ball) in balls[range].iter().enumerate() {
                let p = ball.center - middle;
                let near = p.clamp(Vec3::splat(-FAR), Vec3::splat(FAR));
                [x[i], y[i], z[i]] = near.to_array().map(|c| c as f32);
                // Rounding moves each coordinate by 2^-24 of it; 1e-6 of the radius pays for the arithmetic.
                let moved = (p.x.abs() + p.y.abs() + p.z.abs()) * 1.2e-7;
                let sure = if near == p { (ball.reach + moved) * (1.0 + 1e-6) } else { f64::INFINITY };
                reach[i] = sure.min(10.0 * FAR) as f32;
            }
        });
    }
}

/// Candidates for partners, gathered from several stretches of the sorted balls.
pub struct Batch {
    x: [f32; BATCH + WIDTH],
    y: [f32; BATCH + WIDTH],
    z: [f32; BATCH + WIDTH],
    reach: [f32; BATCH + WIDTH],
    /// Place of each candidate in the sorted arrays.
    place: [u32; BATCH + WIDTH],
    len: usize,
}

impl Batch {
    pub fn new() -> Self {
        let zero = [0.0; BATCH + WIDTH];
        Self { x: zero, y: zero, z: zero, reach: zero, place: [0; BATCH + WIDTH], len: 0 }
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds the balls of a stretch as far as there is room; returns what is left of it.
    #[inline(always)]
    pub fn add(&mut self, lanes: &Lanes, stretch: Range<usize>) -> Range<usize> {
        let end = stretch.end.min(stretch.start + BATCH - self.len);
        // Whole blocks are copied; what exceeds the stretch is overwritten by the next one, or by `seal`.
        for from in (stretch.start..end).step_by(WIDTH) {
            let to = self.len + (from - stretch.start);
            copy_block(&mut self.x, to, &lanes.x, from);
            copy_block(&mut self.y, to, &lanes.y, from);
            copy_block(&mut self.z, to, &lanes.z, from);
            copy_block(&mut self.reach, to, &lanes.reach, from);
            for (k, place) in self.place[to..to + WIDTH].iter_mut().enumerate() {
                *place = (from + k) as u32;
            }
        }
        self.len += end.saturating_sub(stretch.start);
        end..stretch.end
    }

    /// Makes the last block whole: NaN touches nothing.
    pub fn seal(&mut self) {
        self.x[self.len..self.len + WIDTH].fill(f32::NAN);
    }

    /// Calls `hit` with the place of each candidate but the first `skip` that may touch ball `s`, in order.
    #[inline(always)]
    pub fn sieve(&self, lanes: &Lanes, s: usize, skip: usize, mut hit: impl FnMut(u32)) {
        let [x, y, z, reach] = [&lanes.x, &lanes.y, &lanes.z, &lanes.reach].map(|lane| f32x8::splat(lane[s]));
        let touching = |first: usize| {
            let block = |lane: &[f32]| f32x8::from(&lane[first..first + WIDTH]);
            let (dx, dy, dz) = (block(&self.x) - x, block(&self.y) - y, block(&self.z) - z);
            let r = block(&self.reach) + reach;
            (dx * dx + dy * dy + dz * dz).simd_le(r * r).to_bitmask()
        };
        // One bit per candidate, 64 at a time: hits are rare, and a branch per block would be mispredicted often.
        for group in (skip & !63..self.len).step_by(64) {
            let blocks = (self.len - group).div_ceil(WIDTH).min(64 / WIDTH);
            let mut bits = (0..blocks).fold(0, |bits, b| bits | u64::from(touching(group + b * WIDTH)) << (b * WIDTH));
            bits &= u64::MAX << skip.saturating_sub(group);
            while bits != 0 {
                hit(self.place[group + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

#[inline(always)]
fn copy_block(to: &mut [f32], at: usize, from: &[f32], start: usize) {
    to[at..at + WIDTH].copy_from_slice(&from[start..start + WIDTH]);
}
