//! Axis-aligned bounding boxes.

use grouser_math::Vec3;

/// An axis-aligned box; may be infinite in some directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Least corner, in metres.
    pub min: Vec3,
    /// Greatest corner, in metres.
    pub max: Vec3,
}

impl Aabb {
    /// Contains nothing; the start of a union.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    /// Contains everything.
    pub const ALL: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// The box around `center` with half extents `half`.
    pub fn around(center: Vec3, half: Vec3) -> Self {
        Self { min: center - half, max: center + half }
    }

    /// Smallest box around both.
    pub fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Grown by `margin` on all sides.
    pub fn grown(&self, margin: f64) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// Do the closed boxes share a point?
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// Square of the distance of a point, in m^2; 0 within.
    pub fn distance_squared(&self, p: Vec3) -> f64 {
        (self.min - p).max(p - self.max).max(Vec3::ZERO).length_squared()
    }

    /// Finite in all directions?
    pub fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    /// Edge lengths.
    pub fn size(&self) -> Vec3 {
        self.max - self.min
    }

    /// Middle.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }
}
