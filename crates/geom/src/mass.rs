//! Mass, centre of mass and inertia of shapes and of what is built from them.

use grouser_math::{Pose, Sym3, Vec3};

/// Mass properties of a rigid thing in some frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass in kg.
    pub mass: f64,
    /// Centre of mass in the frame, in metres.
    pub center: Vec3,
    /// Inertia about the centre of mass, in the frame's axes, in kg m^2.
    pub inertia: Sym3,
}

impl MassProperties {
    /// Nothing.
    pub const ZERO: Self = Self { mass: 0.0, center: Vec3::ZERO, inertia: Sym3::ZERO };

    /// The same thing seen from the frame in which it has pose `pose`.
    pub fn transformed(&self, pose: &Pose) -> Self {
        Self { mass: self.mass, center: pose.point(self.center), inertia: self.inertia.rotated(pose.rotation) }
    }

    /// Both things, rigidly joined (Huygens-Steiner).
    pub fn plus(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        if mass == 0.0 {
            return Self::ZERO;
        }
        let center = (self.mass * self.center + other.mass * other.center) / mass;
        let about = |p: &Self| p.inertia.plus(&Sym3::point_mass(p.mass, p.center - center));
        Self { mass, center, inertia: about(self).plus(&about(other)) }
    }

    /// Scaled to another total mass with the same distribution.
    pub fn with_mass(&self, mass: f64) -> Self {
        let s = mass / self.mass;
        Self {
            mass,
            center: self.center,
            inertia: Sym3 { diagonal: self.inertia.diagonal * s, off: self.inertia.off * s },
        }
    }
}
