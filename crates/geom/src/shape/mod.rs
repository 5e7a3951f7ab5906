//! Shapes: one file each, with bounds, support point, mass properties and the local radius for contact stiffness.

pub mod cuboid;
pub mod plane;
pub mod sphere;

use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};

pub use cuboid::Cuboid;
pub use plane::HalfSpace;
pub use sphere::Sphere;

/// All shapes. A closed set, dispatched by `match` because it stands in the hottest loops.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Ball about the local origin.
    Sphere(Sphere),
    /// Everything below the local plane z = 0; the local +z is the outward normal.
    HalfSpace(HalfSpace),
    /// Box about the local origin, axes along the local axes.
    Cuboid(Cuboid),
}

impl Shape {
    /// A ball of this radius in metres.
    pub fn sphere(radius: f64) -> Self {
        Self::Sphere(Sphere { radius })
    }

    /// The half-space z <= 0.
    pub fn half_space() -> Self {
        Self::HalfSpace(HalfSpace)
    }

    /// A box with these half edge lengths in metres.
    pub fn cuboid(half: Vec3) -> Self {
        Self::Cuboid(Cuboid { half })
    }

    /// Name as used in scene files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sphere(_) => "sphere",
            Self::HalfSpace(_) => "plane",
            Self::Cuboid(_) => "box",
        }
    }

    /// Bounds of the posed shape.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(s) => s.aabb(pose),
            Self::HalfSpace(s) => s.aabb(pose),
            Self::Cuboid(s) => s.aabb(pose),
        }
    }

    /// Mass properties at this density (kg/m^3) about the local frame; `None` for shapes without volume bound.
    pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        match self {
            Self::Sphere(s) => Some(s.mass_properties(density)),
            Self::HalfSpace(_) => None,
            Self::Cuboid(s) => Some(s.mass_properties(density)),
        }
    }

    /// Radius in metres that stands for the shape's size in contact laws: a sphere's radius, half the least edge of a
    /// box, infinite for a plane.
    pub fn contact_radius(&self) -> f64 {
        match self {
            Self::Sphere(s) => s.radius,
            Self::HalfSpace(_) => f64::INFINITY,
            Self::Cuboid(s) => s.half.min_element(),
        }
    }

    /// Radius of the smallest ball about the local origin that holds the shape, in metres.
    pub fn bounding_radius(&self) -> f64 {
        match self {
            Self::Sphere(s) => s.radius,
            Self::HalfSpace(_) => f64::INFINITY,
            Self::Cuboid(s) => s.half.length(),
        }
    }
}
