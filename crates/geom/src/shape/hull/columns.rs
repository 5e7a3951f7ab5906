//! Vectors side by side, four at a time: corners and planes of a hull, for its innermost loops.

use grouser_math::Vec3;
use wide::f64x4;

/// Vectors and a number each, by coordinate; the last four are filled up with the first of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    all: Vec<[f64x4; 4]>,
    count: usize,
}

impl Columns {
    /// Of at least one vector.
    pub fn new(vectors: &[(Vec3, f64)]) -> Self {
        let at = |i: usize| vectors.get(i).unwrap_or(&vectors[0]);
        let four = |k: usize| {
            let column = |of: fn(&(Vec3, f64)) -> f64| f64x4::from([0, 1, 2, 3].map(|i| of(at(4 * k + i))));
            [column(|v| v.0.x), column(|v| v.0.y), column(|v| v.0.z), column(|v| v.1)]
        };
        Self { all: (0..vectors.len().div_ceil(4)).map(four).collect(), count: vectors.len() }
    }

    /// The vector with the greatest product with `d`, the first of equal ones.
    #[inline(always)]
    pub fn farthest(&self, d: Vec3) -> u32 {
        let [x, y, z] = d.to_array().map(f64x4::splat);
        let (mut best, mut place) = (f64x4::splat(f64::NEG_INFINITY), f64x4::ZERO);
        let mut here = f64x4::from([0.0, 1.0, 2.0, 3.0]);
        for v in &self.all {
            let reach = v[0] * x + v[1] * y + v[2] * z;
            let better = reach.simd_gt(best);
            (best, place) = (better.select(reach, best), better.select(here, place));
            here += 4.0;
        }
        let (best, place) = (best.to_array(), place.to_array());
        let first = |i: usize, j: usize| {
            if best[j] > best[i] || best[j] == best[i] && place[j] < place[i] { j } else { i }
        };
        let found = place[first(first(0, 1), first(2, 3))] as usize;
        // A filling stands for the first.
        if found < self.count { found as u32 } else { 0 }
    }

    /// Heights of a point over planes (normals and offsets, lengths in metres over `scale`).
    #[inline(always)]
    pub fn heights(&self, point: Vec3, scale: f64, out: &mut Vec<f64x4>) {
        out.clear();
        out.resize(self.all.len(), f64x4::splat(f64::INFINITY));
        self.lower(point, scale, out);
    }

    /// Puts the height of a point over each plane in place of a greater one.
    #[inline(always)]
    pub fn lower(&self, point: Vec3, scale: f64, out: &mut [f64x4]) {
        let [x, y, z] = point.to_array().map(f64x4::splat);
        let scale = f64x4::splat(scale);
        for (h, v) in out.iter_mut().zip(&self.all) {
            *h = h.fast_min(v[0] * x + v[1] * y + v[2] * z - v[3] * scale);
        }
    }
}

/// The greatest of numbers side by side and its place, the first of equal ones. Fillings equal the first.
#[inline(always)]
pub fn greatest(all: &[f64x4]) -> (usize, f64) {
    let most = all.iter().fold(f64x4::splat(f64::NEG_INFINITY), |most, h| most.fast_max(*h)).to_array();
    let most = most[0].max(most[1]).max(most[2]).max(most[3]);
    for (k, four) in all.iter().enumerate() {
        if let Some(i) = four.to_array().iter().position(|h| *h == most) {
            return (4 * k + i, most);
        }
    }
    (0, most)
}

/// Hands on the places of the numbers above `least`; of a filling as well.
#[inline(always)]
pub fn above(all: &[f64x4], least: f64, mut place: impl FnMut(usize)) {
    let least = f64x4::splat(least);
    for (k, four) in all.iter().enumerate() {
        let mut found = four.simd_gt(least).to_bitmask();
        while found != 0 {
            place(4 * k + found.trailing_zeros() as usize);
            found &= found - 1;
        }
    }
}

/// Number `i` of numbers side by side.
#[inline(always)]
pub fn number(all: &[f64x4], i: u32) -> f64 {
    all[i as usize / 4].as_array()[i as usize % 4]
}
