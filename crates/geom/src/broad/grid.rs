//! The levels of cells: sizes, numbering, and where each cell's colliders start.
//!
//! # Sizes
//! Level l has cells of edge m 2^(k+2l-5) metres, with one mantissa m in 17..=32 and one k for all levels. A collider
//! belongs to the finest level whose cells are at least as large as its grown bounds. m and k are chosen for the sizes
//! at hand: grains of 44 mm get cells of 44 mm and not of 62.5 mm, which would make the search three times slower.
//! Levels are a factor of four apart: with two, a bed whose grains differ by two or three would already be split, and
//! looking from level to level costs more than the larger cells do.
//!
//! # Exact cell coordinates
//! The unit m-th part of a cell is a power of two, so floor(x / unit) is exact in f64 and the cell floor(x / (m unit))
//! is an exact whole division of it, however far from the origin. Two colliders of a level that touch are therefore
//! always in the same or in adjacent cells.
//!
//! # Numbering
//! Cell (x, y, z) of a level has the number x + (X+3) y + (X Y+5) z modulo X Y Z, where X, Y, Z >= 4 are powers of two
//! that cover the bulk of the colliders if at most four cells per collider suffice for that. Then:
//! - neighbours in x have adjacent numbers, so a row of three cells is one stretch of memory;
//! - any 3 x 3 x 3 cells have different numbers, so no pair is found twice;
//! - the number is defined everywhere: what lies outside wraps around, and is distinguished by the distance test;
//! - the odd strides spread rows of cells along the axes and diagonals over at least a 16th of all numbers, where
//!   wrapping each coordinate by itself would put a long diagonal chain into the cube root of them.

use super::CHUNK;
use super::bounds::{BoundKind, Entry};
use crate::detect::{DetectGrid, DetectSize};
use grouser_math::Vec3;
use grouser_math::par;

/// Levels that are distinguished, and one more for what is in no grid.
pub const LEVELS: usize = 32;
/// The level of shapes without bounds, and of shapes too large for the coarsest cells: tested against everything.
const APART: u8 = LEVELS as u8 - 1;
/// The level of the median size. Colliders more than 4^12 times smaller share the finest level.
const MEDIAN_LEVEL: i32 = 12;
/// Colliders looked at to choose sizes and dimensions.
pub const SAMPLE: usize = 512;
/// Cell coordinates are cut off here, in units: far below overflow, far beyond f64's whole numbers.
const FAR: f64 = (1u64 << 60) as f64;

/// Cell sizes and the region of interest.
#[derive(Clone, Copy)]
pub struct Scale {
    /// m of the module's comment.
    mantissa: u32,
    /// Level l has cells of edge mantissa/32 2^(exponent + 2 l) metres.
    exponent: i32,
    /// Extents in metres of the middle 96 % of the colliders.
    bulk: Vec3,
    /// Median position of the colliders.
    middle: Vec3,
}

impl Default for Scale {
    fn default() -> Self {
        Self { mantissa: 32, exponent: 0, bulk: Vec3::ONE, middle: Vec3::ZERO }
    }
}

impl Scale {
    /// The finest level whose cells hold the grown bounds of `entry`.
    pub fn level(&self, entry: &Entry) -> u8 {
        if entry.tag.kind == BoundKind::Lost {
            return APART;
        }
        // Two octaves per level, rounded up.
        let octaves = octave(entry.extent(), self.mantissa) - self.exponent;
        (octaves + 1).div_euclid(2).clamp(0, APART.into()) as u8
    }

    /// Extents that each level holds.
    pub fn sizes(&self) -> [DetectSize; LEVELS] {
        std::array::from_fn(|level| DetectSize {
            size: self.cell(level),
            power: power_of_two(self.exponent + 2 * level as i32),
        })
    }

    /// Edge of the cells of a level, in metres.
    fn cell(&self, level: usize) -> f64 {
        f64::from(self.mantissa) / 32.0 * power_of_two(self.exponent + 2 * level as i32)
    }
}

/// The least k with mantissa/32 2^k >= extent, with some slack: touching colliders that are by rounding a little
/// farther apart than their extents must still be in adjacent cells.
fn octave(extent: f64, mantissa: u32) -> i32 {
    Fit::new(extent).octave(mantissa)
}

/// Which cells an extent fits into.
#[derive(Clone, Copy)]
struct Fit {
    /// The k of mantissas that are large enough; one more of the others.
    k: i32,
    /// The least mantissa that is large enough.
    least: u32,
}

impl Fit {
    fn new(extent: f64) -> Self {
        let extent = extent * (1.0 + 1e-6);
        if extent.is_infinite() {
            return Self { k: i32::MAX / 2, least: 0 };
        }
        // The exponent field gives 2^(k-1) <= extent < 2^k.
        let k = (extent.to_bits() >> 52 & 0x7ff) as i32 - 1022;
        let fraction = f64::from_bits(extent.to_bits() & !(0x7ff << 52) | 1022 << 52);
        Self { k, least: (32.0 * fraction).ceil() as u32 }
    }

    fn octave(self, mantissa: u32) -> i32 {
        self.k + i32::from(mantissa < self.least)
    }

    /// The least k of this parity.
    fn level_octave(self, mantissa: u32, parity: i32) -> i32 {
        let k = self.octave(mantissa);
        k + ((k + parity) & 1)
    }
}

/// 2^k within the range of normal numbers.
fn power_of_two(k: i32) -> f64 {
    f64::from_bits(((k.clamp(-1022, 1023) + 1023) as u64) << 52)
}

/// One level's cells.
#[derive(Clone, Copy, Default)]
pub struct GridLevel {
    /// First cell number of this level.
    pub offset: u32,
    /// Number of cells less one (the number is a power of two).
    pub mask: u32,
    /// Difference of the cell numbers of neighbours in y.
    pub stride_y: u32,
    /// Difference of the cell numbers of neighbours in z.
    pub stride_z: u32,
    /// Units per metre; a cell has `mantissa` units.
    per_metre: f64,
    mantissa: i64,
}

impl GridLevel {
    /// Units per metre, and units of a cell.
    pub fn units_per(&self) -> (f64, u32) {
        (self.per_metre, self.mantissa as u32)
    }

    /// Whole units from the origin, rounded down; exact.
    fn units(&self, x: f64) -> i64 {
        let x = (x * self.per_metre).clamp(-FAR, FAR);
        let whole = x as i64;
        whole - i64::from(x < whole as f64)
    }

    /// Number of the cell within the level.
    pub fn number(&self, x: i64, y: i64, z: i64) -> u32 {
        // The number of cells divides 2^32: wrapping arithmetic is arithmetic modulo the number of cells.
        let row = (y as u32).wrapping_mul(self.stride_y).wrapping_add((z as u32).wrapping_mul(self.stride_z));
        (x as u32).wrapping_add(row) & self.mask
    }

    /// Number of the cell that contains `p`.
    fn cell_of(&self, p: Vec3) -> u32 {
        let [x, y, z] = p.to_array().map(|c| self.units(c).div_euclid(self.mantissa));
        self.number(x, y, z)
    }

    /// First and last cell coordinate per axis in which this level may have a collider that touches the finer bounds
    /// given. Bounds of this level reach half a cell from their centre, finer ones at most an eighth: so at most three
    /// cells per axis.
    pub fn reach(&self, center: Vec3, half: Vec3) -> [(i64, i64); 3] {
        let (c, h) = (center.to_array(), half.to_array());
        std::array::from_fn(|i| {
            let middle = self.units(c[i]);
            // Half a cell rounded up, half the bounds rounded up, and one for the rounding of the middle.
            let w = (self.mantissa + 1) / 2 + (h[i] * self.per_metre) as i64 + 2;
            ((middle - w).div_euclid(self.mantissa), (middle + w).div_euclid(self.mantissa))
        })
    }
}

/// Mantissa and parity of the octaves that have a level. Work per collider grows with the volume of its cell.
fn choose(extents: &[f64], fits: &mut Vec<(Fit, f64)>) -> (u32, i32) {
    fits.clear();
    fits.extend(extents.iter().map(|e| (Fit::new(*e), (1.0 / e).powi(3))));
    let cost = |(mantissa, parity): (u32, i32)| -> f64 {
        let part = f64::from(mantissa) / 32.0;
        let waste =
            |(fit, share): &(Fit, f64)| (part * power_of_two(fit.level_octave(mantissa, parity))).powi(3) * share;
        fits.iter().map(waste).sum()
    };
    let candidates = (17..=32).flat_map(|mantissa| [(mantissa, 0), (mantissa, 1)]);
    let least = |a: (f64, (u32, i32)), b: (f64, (u32, i32))| if b.0 < a.0 { b } else { a };
    candidates.map(|c| (cost(c), c)).fold((f64::INFINITY, (32, 0)), least).1
}

/// Colliders that are looked at to choose sizes.
pub fn sampled(n: usize) -> impl Iterator<Item = usize> {
    (0..n).step_by(n.div_ceil(SAMPLE).max(1))
}

/// Has it a size that cells can be chosen for?
pub fn is_sized(entry: &Entry) -> bool {
    let extent = entry.extent();
    entry.tag.kind != BoundKind::Lost && extent > 0.0 && extent.is_finite()
}

/// What of a collider sizes are chosen by.
#[derive(Clone, Copy)]
pub struct SampledSize {
    pub extent: f64,
    pub center: Vec3,
}

impl SampledSize {
    pub fn of(entry: &Entry) -> Self {
        Self { extent: entry.extent(), center: entry.ball.center }
    }
}

/// All levels.
#[derive(Default)]
pub struct CellGrid {
    scale: Scale,
    /// Finest first; empty levels have no cells, and neither has the last one (apart).
    levels: Vec<GridLevel>,
    /// Levels that have colliders, finest first.
    occupied: Vec<GridLevel>,
    /// Colliders per chunk and level.
    counts: Vec<[u32; LEVELS]>,
    /// Where each cell's colliders start in the sorted arrays. Beyond the cells: those apart, those lost, the end.
    starts: Vec<u32>,
    /// Cells of all levels.
    cells: u32,
    sample: Vec<SampledSize>,
    /// Extent of each of the sample, and what was chosen for these: mantissa, and which octaves have a level. Few
    /// extents change from step to step.
    extents: Vec<f64>,
    choice: (u32, i32),
    /// Which cells each of the sample fits into, and one over its volume as a cube.
    fits: Vec<(Fit, f64)>,
    sorted: Vec<f64>,
}

impl CellGrid {
    /// Chooses the cell sizes and the region of interest from a sample of the colliders.
    pub fn choose_scale(&mut self, n: usize, bound: &impl Fn(usize) -> Entry) {
        self.sample.clear();
        self.sample.extend(sampled(n).map(bound).filter(is_sized).map(|e| SampledSize::of(&e)));
        self.choose_from_sample();
    }

    /// The same from a sample that is known, in the order of the colliders.
    pub fn choose_from(&mut self, sample: impl Iterator<Item = SampledSize>) {
        self.sample.clear();
        self.sample.extend(sample);
        self.choose_from_sample();
    }

    fn choose_from_sample(&mut self) {
        if self.sample.is_empty() {
            self.scale = Scale::default();
            return;
        }
        let extents = self.sample.iter().map(|e| e.extent);
        if !extents.clone().eq(self.extents.iter().copied()) {
            self.extents.clear();
            self.extents.extend(extents);
            self.choice = choose(&self.extents, &mut self.fits);
        }
        let (sample, (mantissa, parity)) = (&self.sample, self.choice);
        let mut quantiles = |value: &dyn Fn(&SampledSize) -> f64| {
            self.sorted.clear();
            self.sorted.extend(sample.iter().map(value));
            // Three places of the sorted list, without sorting the rest.
            let last = (self.sorted.len() - 1) as f64;
            let [low, middle, high] = [0.02, 0.5, 0.98].map(|q: f64| (q * last).round() as usize);
            let (below, median, above) = self.sorted.select_nth_unstable_by(middle, f64::total_cmp);
            let median = *median;
            let pick = |list: &mut [f64], k: usize| *list.select_nth_unstable_by(k, f64::total_cmp).1;
            let low = if low < middle { pick(below, low) } else { median };
            let high = if high > middle { pick(above, high - middle - 1) } else { median };
            (low, median, high)
        };
        let (_, median, _) = quantiles(&|e| e.extent);
        let axes = [0, 1, 2].map(|axis| quantiles(&|e| e.center[axis]));
        self.scale = Scale {
            mantissa,
            exponent: Fit::new(median).level_octave(mantissa, parity) - 2 * MEDIAN_LEVEL,
            bulk: Vec3::from_array(axes.map(|(low, _, high)| high - low)),
            middle: Vec3::from_array(axes.map(|(_, median, _)| median)),
        };
    }

    /// The chosen sizes.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// A place amid the colliders.
    pub fn middle(&self) -> Vec3 {
        self.scale.middle
    }

    /// Levels that have colliders, finest first.
    pub fn occupied(&self) -> &[GridLevel] {
        &self.occupied
    }

    /// All cells, for a device.
    pub fn told(&self) -> DetectGrid {
        let cells = |level: &GridLevel| (level.per_metre > 0.0).then(|| level.into());
        DetectGrid { levels: self.levels.iter().map(cells).collect(), cells: self.cells, key_bits: self.key_bits() }
    }

    /// Start of each cell.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Room for the number of colliders per level in each of `chunks` chunks.
    pub fn prepare_counts(&mut self, chunks: usize) -> &mut [[u32; LEVELS]] {
        self.counts.resize(chunks, [0; LEVELS]);
        &mut self.counts
    }

    /// Gives each level its dimensions, from the counts of colliders.
    pub fn lay_out(&mut self) {
        let counts = std::array::from_fn(|l| self.counts.iter().map(|c| c[l]).sum());
        self.lay_out_for(&counts);
    }

    /// The same for these counts.
    pub fn lay_out_for(&mut self, counts: &[u32; LEVELS]) {
        self.levels.clear();
        self.levels.resize(LEVELS, GridLevel::default());
        self.occupied.clear();
        let mut offset = 0;
        for (l, level) in self.levels.iter_mut().enumerate() {
            let count = counts[l];
            if count > 0 && l != usize::from(APART) {
                *level = self.scale.lay_out(l, count, offset);
                self.occupied.push(*level);
                offset += level.mask + 1;
            }
        }
        self.cells = offset;
    }

    /// Sort key of a collider: its cell, or one beyond all cells for shapes apart, or two for lost ones.
    pub fn key(&self, entry: &Entry) -> u32 {
        match (entry.tag.kind, entry.tag.level) {
            (BoundKind::Lost, _) => self.cells + 1,
            (_, APART) => self.cells,
            (_, l) => {
                let level = &self.levels[usize::from(l)];
                level.offset + level.cell_of(entry.ball.center)
            }
        }
    }

    /// Number of bits of the keys.
    pub fn key_bits(&self) -> u32 {
        32 - (self.cells + 1).leading_zeros()
    }

    /// Start of each cell, from the sorted keys.
    pub fn find_starts(&mut self, keys: &[u64]) {
        let end = self.cells as usize + 3;
        self.starts.resize(end, 0);
        // A place in the sorted keys writes the starts of the cells after its predecessor's cell up to its own.
        let first = |i: usize| if i == 0 { 0 } else { (keys[i - 1] >> 32) as usize + 1 };
        let cells = par::runs(keys.len(), &mut self.starts, first);
        par::each(CHUNK, cells, |i, starts| starts.fill(i as u32));
        self.starts[first(keys.len())..end].fill(keys.len() as u32);
    }

    /// Where the colliders of cell `key` start in the sorted arrays; they end where the next cell's start.
    #[inline(always)]
    pub fn start(&self, key: u32) -> u32 {
        self.starts[key as usize]
    }

    /// The stretch of sorted colliders that are tested against everything.
    pub fn apart(&self) -> std::ops::Range<u32> {
        self.start(self.cells)..self.start(self.cells + 1)
    }
}

impl Scale {
    /// Dimensions of the level's grid: powers of two that cover the bulk, cut to at most four cells per collider.
    fn lay_out(&self, level: usize, count: u32, offset: u32) -> GridLevel {
        let cell = self.cell(level);
        let most = (2 * u64::from(count)).next_power_of_two().clamp(64, 1 << 30);
        let mut bits = self.bulk.to_array().map(|extent| {
            let cells = (extent / cell).min(1e6) as u64 + 1;
            cells.next_power_of_two().max(4).ilog2()
        });
        while 1 << bits.iter().sum::<u32>() > most {
            let largest = (0..3).fold(0, |best, i| if bits[i] > bits[best] { i } else { best });
            bits[largest] -= 1;
        }
        let [x, y, z] = bits;
        GridLevel {
            offset,
            mask: (1 << (x + y + z)) - 1,
            stride_y: (1 << x) + 3,
            stride_z: (1 << (x + y)) + 5,
            per_metre: power_of_two(5 - self.exponent - 2 * level as i32),
            mantissa: self.mantissa.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(mantissa: u32, bulk: Vec3) -> Scale {
        Scale { mantissa, exponent: -2 * MEDIAN_LEVEL, bulk, middle: Vec3::ZERO }
    }

    #[test]
    fn octave_is_the_least_that_holds() {
        for mantissa in 17..=32 {
            for extent in [1e-9, 0.02, 0.5, 0.53, 0.999, 1.0, 1.3, 7e11] {
                let k = octave(extent, mantissa);
                let cell = |k: i32| f64::from(mantissa) / 32.0 * power_of_two(k);
                assert!(cell(k) >= extent && cell(k - 1) < extent * (1.0 + 2e-6), "{mantissa} {extent}");
            }
        }
    }

    /// No pair may be found twice: cells that are at most two apart have different numbers.
    #[test]
    fn near_cells_have_different_numbers() {
        for bulk in
            [Vec3::ONE, Vec3::new(1e3, 1.0, 1.0), Vec3::new(1.0, 1e3, 1.0), Vec3::new(1.0, 1.0, 1e3), Vec3::splat(1e3)]
        {
            for count in [1, 100, 5000] {
                let level = scale(32, bulk).lay_out(MEDIAN_LEVEL as usize, count, 0);
                assert!(u64::from(level.mask) < (4 * u64::from(count)).max(64));
                let zero = level.number(0, 0, 0);
                for (x, y, z) in (-62..=62).map(|i| (i % 5, i / 5 % 5, i / 25)).filter(|c| *c != (0, 0, 0)) {
                    assert!(level.number(x, y, z) != zero, "{bulk} {count}: {x} {y} {z}");
                }
            }
        }
    }

    #[test]
    fn cells_are_exact_far_away() {
        let level = scale(27, Vec3::ONE).lay_out(MEDIAN_LEVEL as usize, 1, 0);
        let cell = 27.0 / 32.0;
        for i in [0, 1, -1, 1000, -1_000_001, 1 << 40] {
            let wall = i as f64 * cell;
            assert_eq!(level.units(wall).div_euclid(27), i);
            assert_eq!(level.units(wall.next_down()).div_euclid(27), i - 1);
        }
        assert_eq!(level.units(1e300), FAR as i64);
    }

    #[test]
    fn finer_bounds_reach_at_most_three_cells() {
        for mantissa in 17..=32 {
            let level = scale(mantissa, Vec3::ONE).lay_out(MEDIAN_LEVEL as usize, 1, 0);
            let eighth = f64::from(mantissa) / 256.0;
            for i in 0..1000 {
                let reach = level.reach(Vec3::splat(0.0137 * f64::from(i)), Vec3::splat(eighth));
                assert!(reach.iter().all(|(low, high)| high - low <= 2));
            }
        }
    }
}
