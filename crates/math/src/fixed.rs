//! Sums that need no order: the same bits however the terms are ordered and grouped, so that chunks, threads, processes
//! and graphics cards may add as they like.
//!
//! **Problem.** Rounding makes the sum of f64 depend on its order. Whole numbers have no such trouble, but a sum in
//! fixed point needs a unit, and the greatest term is known only at the end.
//!
//! **Method** (after Demmel and Nguyen 2015, "Parallel reproducible summation", in whole numbers). Units are powers
//! 2^(36 j). A sum at level J counts whole units 2^(36 J), of what they leave whole units 2^(36 (J - 1)), and so on for
//! K units. A term x fits level J where |x| < 2^(36 (J + 1) - 1); a greater one raises J, and then each count moves to
//! the next unit and the last ones are dropped. Together the counts are those of the multiple of the last unit that is
//! nearest to each term (ties to even), whatever the level was when the term came: where none of its counts is left,
//! the term is less than half a unit, that is nothing. So the total depends on the terms alone.
//!
//! The nearest multiple n of a unit u comes from one addition: x + 1.5 x 2^52 u has n in its last bits.
//!
//! **Accuracy.** A term is rounded to at most 2^-35 of the greatest one with two units, and to 2^-71 with three, which
//! is more than f64 has; 2^27 terms fit. **Cost.** Two additions of f64 and two of i64 per unit and term, and a
//! comparison, four terms at once.

use crate::par::{CHUNK, Fold, fold_chunks};
use crate::wide::{Lane, Wide};
use std::array::from_fn;
use wide::i64x4;

/// Bits from one level to the next.
const BITS: i32 = 36;
/// The lowest level, with units of about 1e-217, and the first one whose terms are taken for infinite.
const LEVELS: [i32; 2] = [-20, 25];

/// What a level adds to a term so that it is rounded, and the least term that does not fit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Level<const K: usize> {
    /// J.
    number: i32,
    /// 1.5 x 2^52 of each unit.
    magic: [f64; K],
    /// Terms below it fit.
    limit: f64,
}

impl<const K: usize> Level<K> {
    fn new(number: i32) -> Self {
        let magic = from_fn(|k| 1.5 * 2f64.powi(52) * unit(number - k as i32));
        Self { number, magic, limit: 0.5 * unit(number + 1) }
    }

    /// The lowest level that a term of this size fits; none for terms that are not finite, or as good as that.
    fn of(greatest: f64) -> Option<Self> {
        (LEVELS[0]..LEVELS[1]).find(|number| greatest < 0.5 * unit(number + 1)).map(Self::new)
    }
}

/// 2^(36 j).
fn unit(j: i32) -> f64 {
    2f64.powi(BITS * j)
}

/// What counts become where the level rises by `levels`.
fn raised<const K: usize>(counts: [i64; K], levels: i32) -> [i64; K] {
    from_fn(|k| k.checked_sub(levels as usize).map_or(0, |from| counts[from]))
}

/// A sum of f64 that does not depend on the order of its terms, in K units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedSum<const K: usize = 3> {
    level: Level<K>,
    counts: [i64; K],
    /// Was a term infinite, or no number?
    is_lost: bool,
}

impl<const K: usize> Default for FixedSum<K> {
    fn default() -> Self {
        Self { level: Level::new(LEVELS[0]), counts: [0; K], is_lost: false }
    }
}

impl<const K: usize> FixedSum<K> {
    /// Adds a term.
    #[inline(always)]
    pub fn add(&mut self, x: f64) {
        let fits = x.abs() < self.level.limit || self.raise(x.abs());
        if !fits {
            return;
        }
        let mut rest = x;
        for k in 0..K {
            let magic = self.level.magic[k];
            let sum = rest + magic;
            self.counts[k] += sum.to_bits().wrapping_sub(magic.to_bits()) as i64;
            rest -= sum - magic;
        }
    }

    /// Adds all terms of another sum.
    pub fn merge(&mut self, other: &Self) {
        let number = self.level.number.max(other.level.number);
        let [mine, others] = [&*self, other].map(|sum| raised(sum.counts, number - sum.level.number));
        self.counts = from_fn(|k| mine[k] + others[k]);
        self.level = if other.level.number > self.level.number { other.level } else { self.level };
        self.is_lost |= other.is_lost;
    }

    /// The exponent of two of the last unit that a sum with this greatest term has; none where a term is infinite or no
    /// number. What adds elsewhere, as a graphics card does, counts each term in this unit, rounded to the nearest
    /// number of them, ties to even.
    pub fn last_unit(greatest: f64) -> Option<i32> {
        Level::<K>::of(greatest).map(|level| BITS * (level.number + 1 - K as i32))
    }

    /// The sum of terms that were counted elsewhere: the greatest size of a term, and how many of its
    /// [`Self::last_unit`] there are.
    pub fn counted(greatest: f64, mut units: i128) -> Self {
        let Some(level) = Level::of(greatest) else { return Self { is_lost: true, ..Self::default() } };
        let mut counts = [0; K];
        for k in (1..K).rev() {
            let more = units >> BITS;
            counts[k] = (units - (more << BITS)) as i64;
            units = more;
        }
        counts[0] = units as i64;
        Self { level, counts, is_lost: false }
    }

    /// All that it is: level, counts, and whether a term was lost.
    pub(crate) fn parts(&self) -> (i32, [i64; K], bool) {
        (self.level.number, self.counts, self.is_lost)
    }

    /// The same again.
    pub(crate) fn from_parts(level: i32, counts: [i64; K], is_lost: bool) -> Self {
        Self { level: Level::new(level), counts, is_lost }
    }

    /// The sum; NaN where a term was infinite or no number.
    pub fn value(&self) -> f64 {
        if self.is_lost {
            return f64::NAN;
        }
        // What a count has beyond its own 36 bits belongs to the next greater unit: then every total has one form.
        let mut digits = self.counts;
        for k in (1..K).rev() {
            let more = digits[k] >> BITS;
            digits[k] -= more << BITS;
            digits[k - 1] += more;
        }
        let part = |k: usize| digits[k] as f64 * unit(self.level.number - k as i32);
        (0..K).rev().map(part).sum()
    }

    #[cold]
    fn raise(&mut self, size: f64) -> bool {
        match Level::of(size) {
            Some(level) => {
                self.counts = raised(self.counts, level.number - self.level.number);
                self.level = level;
            }
            None => self.is_lost = true,
        }
        !self.is_lost
    }
}

impl<const K: usize> Fold for FixedSum<K> {
    fn empty() -> Self {
        Self::default()
    }
    fn fold(&mut self, later: &Self) {
        self.merge(later);
    }
}

impl<const K: usize> FromIterator<f64> for FixedSum<K> {
    fn from_iter<T: IntoIterator<Item = f64>>(terms: T) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|x| sum.add(x));
        sum
    }
}

/// Sum of `value(i)` over `0..n`.
pub fn sum(n: usize, value: impl Fn(usize) -> f64 + Sync + Send) -> f64 {
    fold_chunks::<FixedSum<3>>(n, CHUNK, |range| range.map(&value).collect()).value()
}

/// A sum over numbers side by side, in two units: lanes are summed up at the end.
#[derive(Clone, Copy, Debug)]
pub struct LaneSum {
    /// Its level; its counts are those of lanes that were put together when the level rose.
    sum: FixedSum<2>,
    counts: [i64x4; 2],
}

impl Default for LaneSum {
    fn default() -> Self {
        Self { sum: FixedSum::default(), counts: [i64x4::splat(0); 2] }
    }
}

impl LaneSum {
    /// Adds a term of each lane.
    #[inline(always)]
    pub fn add<W: Lane>(&mut self, x: W) {
        if !x.all_below(self.sum.level.limit) && !self.raise(x) {
            return;
        }
        let [c, f] = self.sum.level.magic.map(Wide::splat);
        x.each_four(|x| {
            let coarse = x + c;
            let fine = (x - (coarse - c)) + f;
            self.counts[0] += whole(coarse, c);
            self.counts[1] += whole(fine, f);
        });
    }

    /// The sum over the lanes.
    pub fn total(&self) -> FixedSum<2> {
        let mut sum = self.sum;
        for (k, counts) in self.counts.iter().enumerate() {
            sum.counts[k] += counts.to_array().iter().sum::<i64>();
        }
        sum
    }

    #[cold]
    fn raise<W: Lane>(&mut self, x: W) -> bool {
        self.sum = self.total();
        self.counts = [i64x4::splat(0); 2];
        let sizes = (0..W::COUNT).map(|l| x.at(l).abs());
        // NaN is greater than everything.
        let greatest = sizes.fold(0.0, |most: f64, size| if size <= most || most.is_nan() { most } else { size });
        self.sum.raise(greatest)
    }
}

/// Bits that the greatest term of the pass before has, and those that a term may have.
const USUAL_BITS: i32 = 36;
const MOST_BITS: i32 = 51;
/// A lane's count beyond this has a term in it that is infinite or not a number.
const LOST: u64 = 1 << 61;

/// The unit in which a sum is counted, as an exponent of two: terms as great as `greatest` have 36 bits in it, and 51
/// fit. None where there is nothing to go by.
pub fn unit_for(greatest: f64) -> Option<i32> {
    let power = ((greatest.to_bits() >> 52) & 0x7ff) as i32 - 1022;
    (greatest > 0.0 && greatest.is_finite()).then(|| (power - USUAL_BITS).max(-900))
}

/// A sum in which most terms are counted in one unit, which whoever adds has chosen before; others are summed as in
/// [`FixedSum`]. One addition of f64 and one of i64 per term, against four of each: loops that know how great their
/// terms were the last time count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TermSum {
    /// How many units.
    pub units: i128,
    /// The terms that are not counted.
    pub fixed: FixedSum<2>,
    /// Size of the greatest term.
    pub greatest: f64,
    /// Was a term infinite, or no number?
    pub is_lost: bool,
}

impl TermSum {
    /// Adds a term that is not counted.
    pub fn add(&mut self, x: f64) {
        self.fixed.add(x);
        self.greatest = self.greatest.max(x.abs());
    }

    /// Adds all terms of another sum, which counts in the same unit.
    pub fn merge(&mut self, other: &Self) {
        self.units += other.units;
        self.fixed.merge(&other.fixed);
        self.greatest = self.greatest.max(other.greatest);
        self.is_lost |= other.is_lost;
    }

    /// The sum, with the unit that was counted in. NaN where a term was infinite or no number; none where one had more
    /// than 51 bits in this unit, so that the count is wrong.
    pub fn value(&self, unit: Option<i32>) -> Option<f64> {
        let fixed = self.fixed.value();
        if self.is_lost || fixed.is_nan() {
            return Some(f64::NAN);
        }
        match unit {
            None => Some(fixed),
            Some(unit) if self.greatest < 2f64.powi(unit + MOST_BITS) => {
                Some(self.units as f64 * 2f64.powi(unit) + fixed)
            }
            Some(_) => None,
        }
    }
}

/// Terms side by side, for a [`TermSum`].
#[derive(Clone, Copy, Debug)]
pub struct TermLanes<W> {
    fixed: LaneSum,
    counts: i64x4,
    /// How often four terms were counted.
    fours: i64,
    most: W,
}

impl<W: Lane> Default for TermLanes<W> {
    fn default() -> Self {
        Self { fixed: LaneSum::default(), counts: i64x4::splat(0), fours: 0, most: W::ZERO }
    }
}

impl<W: Lane> TermLanes<W> {
    /// Adds a term of each lane: counted in the unit of `magic`, or not.
    #[inline(always)]
    pub fn add<const COUNTED: bool>(&mut self, x: W, magic: Magic) {
        self.most = self.most.greater(x.size());
        if COUNTED {
            // The bits of the sum are those of the magic number and the count: what is too much is taken off at the
            // end.
            x.each_four(|x| self.counts += bits(x + magic.0));
            self.fours += W::COUNT as i64 / 4;
        } else {
            self.fixed.add(x);
        }
    }

    /// The sum over the lanes; they hold a few thousand terms at most.
    pub fn total(&self, magic: Magic) -> TermSum {
        let [number, ..] = magic.0.to_array();
        let more = (number.to_bits() as i64).wrapping_mul(self.fours);
        let lanes = self.counts.to_array().map(|count| count.wrapping_sub(more));
        // 51 bits: a count of terms that fit cannot be greater.
        let fits = self.most.greatest() < number / 3.0;
        TermSum {
            units: lanes.iter().map(|count| i128::from(*count)).sum(),
            fixed: self.fixed.total(),
            greatest: self.most.greatest(),
            is_lost: fits && lanes.iter().any(|count| count.unsigned_abs() >= LOST),
        }
    }
}

/// What is added to terms so that their last bits are whole units.
#[derive(Clone, Copy, Debug)]
pub struct Magic(Wide);

impl Magic {
    /// For a unit of 2^`unit`; without one nothing is counted.
    pub fn new(unit: Option<i32>) -> Self {
        Self(Wide::splat(1.5 * 2f64.powi(52) * 2f64.powi(unit.unwrap_or(0))))
    }
}

#[inline(always)]
fn bits(x: Wide) -> i64x4 {
    i64x4::new(x.to_array().map(|x| x.to_bits() as i64))
}

/// Whole units: the difference of the last bits.
#[inline(always)]
fn whole(number: Wide, magic: Wide) -> i64x4 {
    bits(number) - bits(magic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::wide::Narrow;

    /// A million terms over many decades, of both signs.
    fn terms(n: usize, decades: f64) -> Vec<f64> {
        let mut rng = Rng::new(7);
        (0..n).map(|_| rng.uniform(-1.0, 1.2) * 10f64.powf(rng.uniform(-decades, 0.0))).collect()
    }

    #[test]
    fn same_bits_in_any_order_and_any_parts() {
        shuffled::<2>();
        shuffled::<3>();
    }

    fn shuffled<const K: usize>() {
        let mut rng = Rng::new(8);
        for decades in [0.0, 8.0, 40.0, 200.0] {
            let mut all = terms(20_000, decades);
            let expected = all.iter().copied().collect::<FixedSum<K>>().value();
            for parts in 1..=7 {
                for i in (1..all.len()).rev() {
                    all.swap(i, (rng.unit() * (i + 1) as f64) as usize);
                }
                let part = |part: usize| all.iter().copied().skip(part).step_by(parts).collect();
                let mut sums: Vec<FixedSum<K>> = (0..parts).map(part).collect();
                sums.rotate_left(parts / 2);
                let total = sums.iter().fold(FixedSum::default(), |mut total, sum| {
                    total.merge(sum);
                    total
                });
                assert_eq!(total.value().to_bits(), expected.to_bits(), "{parts} parts over {decades} decades");
            }
        }
    }

    /// Terms that lie just between two multiples of a unit, and just below the next level.
    #[test]
    fn ties_and_borders_of_levels_do_not_depend_on_the_order() {
        borders::<2>();
        borders::<3>();
    }

    fn borders<const K: usize>() {
        for level in [-3, 0, 2] {
            let u = unit(level);
            let half = 0.5 * unit(level + 1);
            let border = [half, half.next_down(), half.next_up(), 0.75 * unit(level + 1), unit(level + 1)];
            let ties = [0.5 * u, 1.5 * u, -0.5 * u, 2.5 * u, 0.7 * u, u, -u];
            let small: Vec<f64> = border.iter().chain(&ties).copied().collect();
            for great in [1, 2, 3, 4].map(|more| 3.0 * unit(level + more)) {
                let first: FixedSum<K> = [great].into_iter().chain(small.iter().copied()).collect();
                let last: FixedSum<K> = small.iter().copied().chain([great]).collect();
                assert_eq!(first.value().to_bits(), last.value().to_bits(), "level {level}, {great:e}");
            }
        }
    }

    #[test]
    fn accurate_to_the_greatest_term() {
        for (n, decades) in [(1, 0.0), (1000, 3.0), (100_000, 8.0)] {
            let terms = terms(n, decades);
            let greatest = terms.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            // Neumaier's compensated sum.
            let (mut sum, mut rest) = (0.0, 0.0);
            for x in &terms {
                let next = sum + x;
                rest += if f64::abs(sum) >= x.abs() { (sum - next) + x } else { (x - next) + sum };
                sum = next;
            }
            let by_two = (terms.iter().copied().collect::<FixedSum<2>>().value() - (sum + rest)).abs();
            assert!(by_two <= (n as f64).sqrt() * 2f64.powi(-35) * greatest, "{by_two:e} of {n}");
            let by_three = terms.iter().copied().collect::<FixedSum>().value();
            assert!((by_three - (sum + rest)).abs() <= 2.0 * f64::EPSILON * sum.abs(), "{by_three:e} of {n}");
        }
        assert_eq!([0.0; 5].into_iter().collect::<FixedSum>().value(), 0.0);
        let whole: FixedSum = (1..=1000).map(f64::from).collect();
        assert_eq!(whole.value(), 500_500.0);
    }

    /// Terms that are counted in the last unit of the greatest one, as a device counts them.
    #[test]
    fn counted_elsewhere_is_the_same_sum() {
        for decades in [0.0, 8.0, 40.0] {
            let terms = terms(5000, decades);
            let greatest = terms.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            let unit = 2f64.powi(FixedSum::<2>::last_unit(greatest).unwrap());
            let count = terms.iter().map(|x| (x / unit).round_ties_even() as i128).sum();
            let expected = terms.iter().copied().collect::<FixedSum<2>>().value();
            assert_eq!(FixedSum::<2>::counted(greatest, count).value().to_bits(), expected.to_bits());
        }
        assert!(FixedSum::<2>::last_unit(f64::NAN).is_none());
        assert!(FixedSum::<2>::counted(f64::INFINITY, 1).value().is_nan());
    }

    /// Counted in the unit of terms as great, in any order and parts: the same bits, and as good as f32 terms are.
    #[test]
    fn counted_lanes_need_no_order() {
        let mut all: Vec<f64> = terms(4096, 8.0).iter().map(|x| f64::from(*x as f32)).collect();
        let greatest = all.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let count = |terms: &[f64], unit: Option<i32>| {
            let (mut lanes, magic) = (TermLanes::<Narrow>::default(), Magic::new(unit));
            for block in terms.chunks(8) {
                let mut x = Narrow::ZERO;
                block.iter().enumerate().for_each(|(l, t)| x.put(l, *t));
                lanes.add::<true>(x, magic);
            }
            lanes.total(magic)
        };
        let exact: f64 = all.iter().copied().collect::<FixedSum>().value();
        for scale in [0.1, 1.0, 1000.0] {
            let unit = unit_for(scale * greatest);
            let whole = count(&all, unit).value(unit).unwrap();
            assert!((whole - exact).abs() <= 64.0 * 2f64.powi(unit.unwrap()), "{whole} {exact}");
            all.rotate_left(37);
            let mut parts = count(&all[..999], unit);
            parts.merge(&count(&all[999..], unit));
            assert_eq!(parts.value(unit).unwrap().to_bits(), whole.to_bits());
        }
        let small = unit_for(1e-6 * greatest);
        assert_eq!(count(&all, small).value(small), None, "too great for the unit");
        all[77] = f64::NAN;
        let unit = unit_for(greatest);
        assert!(count(&all, unit).value(unit).unwrap().is_nan());
        assert_eq!(unit_for(0.0), None);
        assert_eq!(unit_for(1.5), Some(1 - 36));
    }

    #[test]
    fn lanes_sum_what_numbers_sum() {
        fn of<W: Lane>(terms: &[f64]) -> f64 {
            let mut sum = LaneSum::default();
            for block in terms.chunks(W::COUNT) {
                let mut x = W::ZERO;
                block.iter().enumerate().for_each(|(l, t)| x.put(l, *t));
                sum.add(x);
            }
            sum.total().value()
        }
        for decades in [0.0, 8.0, 30.0] {
            // What f32 holds, so that both kinds have the same terms.
            let terms: Vec<f64> = terms(10_001, decades).iter().map(|x| f64::from(*x as f32)).collect();
            let expected = terms.iter().copied().collect::<FixedSum<2>>().value();
            assert_eq!(of::<Wide>(&terms).to_bits(), expected.to_bits());
            assert_eq!(of::<Narrow>(&terms).to_bits(), expected.to_bits());
        }
    }

    #[test]
    fn what_is_not_finite_is_not_hidden() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            let sum: FixedSum = [1.0, bad, 2.0].into_iter().collect();
            assert!(sum.value().is_nan());
            let mut merged = FixedSum::default();
            merged.merge(&sum);
            assert!(merged.value().is_nan());
            let mut lanes = LaneSum::default();
            lanes.add(Wide::new([1.0, 2.0, bad, 3.0]));
            lanes.add(Wide::splat(1.0));
            assert!(lanes.total().value().is_nan());
        }
    }
}
