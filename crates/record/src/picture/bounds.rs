//! A box around things that are drawn.

use grouser_math::Vec3;

/// A box with edges along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least corner in m.
    pub min: Vec3,
    /// Greatest corner in m.
    pub max: Vec3,
}

impl Bounds {
    /// Holds nothing.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    /// Makes it hold a ball.
    pub(super) fn add(&mut self, center: Vec3, reach: f64) {
        self.min = self.min.min(center - reach);
        self.max = self.max.max(center + reach);
    }

    /// Its middle.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }

    /// Its edges.
    pub fn size(&self) -> Vec3 {
        self.max - self.min
    }

    /// Its corners.
    pub fn corners(&self) -> [Vec3; 8] {
        let pick = |high: bool, k: usize| if high { self.max[k] } else { self.min[k] };
        std::array::from_fn(|i| Vec3::new(pick(i & 1 != 0, 0), pick(i & 2 != 0, 1), pick(i & 4 != 0, 2)))
    }
}
