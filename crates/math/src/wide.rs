//! Several numbers or vectors at once, for the loops that cost most: four f64 ([`Wide`]) or eight f32 ([`Narrow`]),
//! through one trait.
//!
//! Lane l of every operation is the operation itself on numbers of that kind (no fused multiply-add, no approximate
//! inverse), so results have the same bits whatever instructions the processor has.

use crate::Vec3;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// Four f64.
pub type Wide = wide::f64x4;
/// Eight f32: half the bytes, twice the numbers per instruction.
pub type Narrow = wide::f32x8;

/// Numbers side by side.
pub trait Lane:
    Copy
    + Debug
    + Default
    + Send
    + Sync
    + AddAssign
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// How many.
    const COUNT: usize;
    /// All 0.
    const ZERO: Self;
    /// All 1.
    const ONE: Self;
    /// All the same.
    fn splat(x: f64) -> Self;
    /// Number `l`.
    fn at(&self, l: usize) -> f64;
    /// Sets number `l`.
    fn put(&mut self, l: usize, x: f64);
    /// Square roots.
    fn root(self) -> Self;
    /// The greater ones; `other` where one is NaN.
    fn greater(self, other: Self) -> Self;
    /// `yes` where a <= b and c >= 0, else `no`.
    fn choose(conditions: [Self; 3], yes: Self, no: Self) -> Self;
    /// 1 / x where x > 0, else 0.
    fn inverse(self) -> Self;
    /// Sizes, without signs.
    fn size(self) -> Self;
    /// Is the size of every number below `limit`? Not where one is NaN.
    fn all_below(self, limit: f64) -> bool;
    /// Calls `work` with four of them at a time, as f64.
    fn each_four(self, work: impl FnMut(Wide));
    /// Sum, in a fixed order.
    fn sum(self) -> f64;
    /// Greatest; NaN is passed over.
    fn greatest(self) -> f64;
}

/// What both kinds do in the same words.
macro_rules! arithmetic {
    ($lane:ty) => {
        const ZERO: Self = <$lane>::ZERO;
        const ONE: Self = <$lane>::ONE;

        #[inline(always)]
        fn root(self) -> Self {
            self.sqrt()
        }
        #[inline(always)]
        fn greater(self, other: Self) -> Self {
            self.fast_max(other)
        }
        #[inline(always)]
        fn choose([a, b, c]: [Self; 3], yes: Self, no: Self) -> Self {
            (a.simd_le(b) & c.simd_ge(<$lane>::ZERO)).bitselect(yes, no)
        }
        #[inline(always)]
        fn size(self) -> Self {
            self.abs()
        }
        #[inline(always)]
        fn inverse(self) -> Self {
            self.simd_gt(<$lane>::ZERO).bitselect(<$lane>::ONE / self, <$lane>::ZERO)
        }
    };
}

impl Lane for Wide {
    const COUNT: usize = 4;
    arithmetic!(Wide);

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Wide::splat(x)
    }
    #[inline(always)]
    fn at(&self, l: usize) -> f64 {
        self.as_array()[l]
    }
    #[inline(always)]
    fn put(&mut self, l: usize, x: f64) {
        self.as_mut_array()[l] = x;
    }
    #[inline(always)]
    fn all_below(self, limit: f64) -> bool {
        self.abs().simd_lt(Wide::splat(limit)).all()
    }
    #[inline(always)]
    fn each_four(self, mut work: impl FnMut(Wide)) {
        work(self);
    }
    #[inline(always)]
    fn sum(self) -> f64 {
        let [a, b, c, d] = self.to_array();
        (a + b) + (c + d)
    }
    #[inline(always)]
    fn greatest(self) -> f64 {
        self.to_array().into_iter().fold(0.0, f64::max)
    }
}

impl Lane for Narrow {
    const COUNT: usize = 8;
    arithmetic!(Narrow);

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Narrow::splat(x as f32)
    }
    #[inline(always)]
    fn at(&self, l: usize) -> f64 {
        f64::from(self.as_array()[l])
    }
    #[inline(always)]
    fn put(&mut self, l: usize, x: f64) {
        self.as_mut_array()[l] = x as f32;
    }
    /// The limit is a power of two: where f32 has none as small, everything is above it, and below where none as large.
    #[inline(always)]
    fn all_below(self, limit: f64) -> bool {
        self.abs().simd_lt(Narrow::splat(limit as f32)).all()
    }
    #[inline(always)]
    fn each_four(self, mut work: impl FnMut(Wide)) {
        let [a, b, c, d, e, f, g, h] = self.to_array().map(f64::from);
        work(Wide::new([a, b, c, d]));
        work(Wide::new([e, f, g, h]));
    }
    #[inline(always)]
    fn sum(self) -> f64 {
        let [a, b, c, d, e, f, g, h] = self.to_array().map(f64::from);
        ((a + b) + (c + d)) + ((e + f) + (g + h))
    }
    #[inline(always)]
    fn greatest(self) -> f64 {
        f64::from(self.to_array().into_iter().fold(0.0, f32::max))
    }
}

/// Vectors side by side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wide3<W = Wide> {
    /// Their x.
    pub x: W,
    /// Their y.
    pub y: W,
    /// Their z.
    pub z: W,
}

impl<W: Lane> Wide3<W> {
    /// Zero vectors.
    pub const ZERO: Self = Self { x: W::ZERO, y: W::ZERO, z: W::ZERO };

    /// Vector `l`.
    #[inline(always)]
    pub fn lane(&self, l: usize) -> Vec3 {
        Vec3::new(self.x.at(l), self.y.at(l), self.z.at(l))
    }

    /// Sets vector `l`.
    #[inline(always)]
    pub fn set(&mut self, l: usize, v: Vec3) {
        self.x.put(l, v.x);
        self.y.put(l, v.y);
        self.z.put(l, v.z);
    }

    /// Dot products.
    #[inline(always)]
    pub fn dot(self, o: Self) -> W {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    /// Cross products.
    #[inline(always)]
    pub fn cross(self, o: Self) -> Self {
        Self { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }

    /// Each times its number.
    #[inline(always)]
    pub fn times(self, s: W) -> Self {
        Self { x: s * self.x, y: s * self.y, z: s * self.z }
    }
}

impl<W: Lane> Add for Wide3<W> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl<W: Lane> Sub for Wide3<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind of lane against plain numbers.
    fn agrees<W: Lane>(rounding: f64) {
        let number = |k: usize| 0.3 + 0.7 * k as f64 - 0.1 * (k * k) as f64;
        let vector = |k: usize| Vec3::new(number(k), number(k + 1), -number(k + 2));
        let (mut a, mut b) = (Wide3::<W>::ZERO, Wide3::<W>::ZERO);
        for l in 0..W::COUNT {
            a.set(l, vector(l));
            b.set(l, vector(2 * l + 1));
        }
        for l in 0..W::COUNT {
            let near = |x: Vec3, y: Vec3| assert!((x - y).length() <= rounding * (1.0 + y.length()), "{x} {y}");
            near(a.cross(b).lane(l), vector(l).cross(vector(2 * l + 1)));
            near((a - b).times(W::splat(2.0)).lane(l), 2.0 * (vector(l) - vector(2 * l + 1)));
            let inverse = a.x.inverse().at(l);
            assert!(
                (inverse - if number(l) > 0.0 { 1.0 / number(l) } else { 0.0 }).abs() <= rounding * (1.0 + inverse)
            );
        }
        let sum: f64 = (0..W::COUNT).map(number).sum();
        assert!((a.x.sum() - sum).abs() <= 10.0 * rounding);
        assert!((a.x.greatest() - (0..W::COUNT).map(number).fold(0.0, f64::max)).abs() <= rounding);
    }

    #[test]
    fn lanes_do_what_numbers_do() {
        agrees::<Wide>(1e-15);
        agrees::<Narrow>(1e-6);
    }
}
