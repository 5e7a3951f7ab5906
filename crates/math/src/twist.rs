//! Linear and angular velocity together.

use crate::Vec3;
use serde::{Deserialize, Serialize};

/// Linear and angular velocity of a rigid thing, or a change of them. World frame, about the centre of mass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Twist {
    /// Velocity of the centre of mass in m/s.
    pub linear: Vec3,
    /// Angular velocity in rad/s.
    pub angular: Vec3,
}

impl Twist {
    /// At rest.
    pub const ZERO: Self = Self { linear: Vec3::ZERO, angular: Vec3::ZERO };

    /// Velocity of the material point at offset `arm` from the centre of mass.
    #[inline(always)]
    pub fn at(&self, arm: Vec3) -> Vec3 {
        self.linear + self.angular.cross(arm)
    }

    /// Component-wise sum.
    #[inline(always)]
    pub fn plus(&self, other: &Self) -> Self {
        Self { linear: self.linear + other.linear, angular: self.angular + other.angular }
    }

    /// Sum of the products of the six components.
    #[inline(always)]
    pub fn dot(&self, other: &Self) -> f64 {
        self.linear.dot(other.linear) + self.angular.dot(other.angular)
    }

    /// All six numbers finite?
    pub fn is_finite(&self) -> bool {
        self.linear.is_finite() && self.angular.is_finite()
    }
}
