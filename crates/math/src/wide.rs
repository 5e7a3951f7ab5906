//! Four numbers or vectors at once, for the loops that cost most.
//!
//! Lane l of every operation is the f64 operation itself (no fused multiply-add, no approximate inverse), so results have
//! the same bits whatever instructions the processor has.

use crate::Vec3;
use std::ops::{Add, Mul, Sub};

/// Four numbers.
pub type Wide = wide::f64x4;

/// Lanes of a [`Wide`].
pub const LANES: usize = 4;

/// Sum of the lanes, in a fixed order.
#[inline(always)]
pub fn sum(x: Wide) -> f64 {
    let [a, b, c, d] = x.to_array();
    (a + b) + (c + d)
}

/// Greatest lane; NaN is passed over.
#[inline(always)]
pub fn greatest(x: Wide) -> f64 {
    let [a, b, c, d] = x.to_array();
    a.max(b).max(c.max(d))
}

/// `yes` where a <= b and c >= 0, else `no`.
#[inline(always)]
pub fn choose([a, b, c]: [Wide; 3], yes: Wide, no: Wide) -> Wide {
    (a.simd_le(b) & c.simd_ge(Wide::ZERO)).bitselect(yes, no)
}

/// 1 / x where x > 0, else 0.
#[inline(always)]
pub fn inverse(x: Wide) -> Wide {
    x.simd_gt(Wide::ZERO).bitselect(Wide::ONE / x, Wide::ZERO)
}

/// Four vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wide3 {
    /// x of the four.
    pub x: Wide,
    /// y of the four.
    pub y: Wide,
    /// z of the four.
    pub z: Wide,
}

impl Wide3 {
    /// Four zero vectors.
    pub const ZERO: Self = Self { x: Wide::ZERO, y: Wide::ZERO, z: Wide::ZERO };

    /// From four vectors.
    #[inline(always)]
    pub fn new(v: [Vec3; LANES]) -> Self {
        let [a, b, c, d] = v;
        Self {
            x: Wide::from([a.x, b.x, c.x, d.x]),
            y: Wide::from([a.y, b.y, c.y, d.y]),
            z: Wide::from([a.z, b.z, c.z, d.z]),
        }
    }

    /// Vector `l`.
    #[inline(always)]
    pub fn lane(&self, l: usize) -> Vec3 {
        Vec3::new(self.x.as_array()[l], self.y.as_array()[l], self.z.as_array()[l])
    }

    /// Sets vector `l`.
    #[inline(always)]
    pub fn set(&mut self, l: usize, v: Vec3) {
        self.x.as_mut_array()[l] = v.x;
        self.y.as_mut_array()[l] = v.y;
        self.z.as_mut_array()[l] = v.z;
    }

    /// Dot products.
    #[inline(always)]
    pub fn dot(self, o: Self) -> Wide {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    /// Cross products.
    #[inline(always)]
    pub fn cross(self, o: Self) -> Self {
        Self { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }
}

impl Add for Wide3 {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl Sub for Wide3 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

impl Mul<Wide3> for Wide {
    type Output = Wide3;
    #[inline(always)]
    fn mul(self, v: Wide3) -> Wide3 {
        Wide3 { x: self * v.x, y: self * v.y, z: self * v.z }
    }
}
