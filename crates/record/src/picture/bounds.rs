//! A box around things that are drawn, and polygons that planes cut.

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

/// The part of a polygon on the side of a plane that its normal points to.
pub(super) fn clip(polygon: &[Vec3], point: Vec3, normal: Vec3) -> Vec<Vec3> {
    // What lies in the plane stays: a floor at the lowest height of all.
    let slack = 1e-9 * (1.0 + point.length());
    let height = |p: &Vec3| (p - point).dot(normal) + slack;
    let mut kept = Vec::new();
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        let (ha, hb) = (height(a), height(b));
        if ha >= 0.0 {
            kept.push(*a);
        }
        if (ha >= 0.0) != (hb >= 0.0) {
            kept.push(a.lerp(*b, ha / (ha - hb)));
        }
    }
    kept
}
