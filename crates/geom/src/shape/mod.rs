//! Shapes: one file each, with bounds, support point, mass properties and the local radius for contact stiffness.

pub mod compound;
pub mod cuboid;
pub mod heightfield;
pub mod mesh;
pub mod plane;
pub mod sphere;

use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

pub use compound::{Compound, CompoundError};
pub use cuboid::Cuboid;
pub use heightfield::{HeightField, HeightFieldError};
pub use mesh::{Mesh, MeshError};
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
    /// Surface of triangles, shared.
    Mesh(Arc<Mesh>),
    /// Grid of heights, solid below, shared.
    HeightField(Arc<HeightField>),
    /// Posed shapes used as one, sphere sets among them, shared.
    Compound(Arc<Compound>),
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

    /// A triangle mesh.
    pub fn mesh(mesh: Mesh) -> Self {
        Self::Mesh(Arc::new(mesh))
    }

    /// A height field.
    pub fn height_field(field: HeightField) -> Self {
        Self::HeightField(Arc::new(field))
    }

    /// A compound of posed shapes.
    pub fn compound(compound: Compound) -> Self {
        Self::Compound(Arc::new(compound))
    }

    /// Name as used in scene files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sphere(_) => "sphere",
            Self::HalfSpace(_) => "plane",
            Self::Cuboid(_) => "box",
            Self::Mesh(_) => "mesh",
            Self::HeightField(_) => "heightfield",
            Self::Compound(_) => "compound",
        }
    }

    /// Bounds of the posed shape.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(s) => s.aabb(pose),
            Self::HalfSpace(s) => s.aabb(pose),
            Self::Cuboid(s) => s.aabb(pose),
            Self::Mesh(s) => s.aabb(pose),
            Self::HeightField(s) => s.aabb(pose),
            Self::Compound(s) => s.aabb(pose),
        }
    }

    /// Mass properties at this density (kg/m^3) about the local frame; `None` for shapes without a bounded
    /// volume: half-spaces, height fields, open meshes ([`Mesh::mass_properties`] says where they are open).
    pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        match self {
            Self::Sphere(s) => Some(s.mass_properties(density)),
            Self::HalfSpace(_) => None,
            Self::Cuboid(s) => Some(s.mass_properties(density)),
            Self::Mesh(s) => s.mass_properties(density).ok(),
            Self::HeightField(_) => None,
            Self::Compound(s) => s.mass_properties(density),
        }
    }

    /// Radius in metres that stands for the shape's size in contact laws: a sphere's radius, half the least edge of a
    /// box, infinite for a plane.
    pub fn contact_radius(&self) -> f64 {
        match self {
            Self::Sphere(s) => s.radius,
            Self::HalfSpace(_) => f64::INFINITY,
            Self::Cuboid(s) => s.half.min_element(),
            Self::Mesh(s) => s.contact_radius(),
            Self::HeightField(_) => f64::INFINITY,
            Self::Compound(s) => s.contact_radius(),
        }
    }

    /// Radius of the smallest ball about the local origin that holds the shape, in metres.
    pub fn bounding_radius(&self) -> f64 {
        match self {
            Self::Sphere(s) => s.radius,
            Self::HalfSpace(_) => f64::INFINITY,
            Self::Cuboid(s) => s.half.length(),
            Self::Mesh(s) => s.bounding_radius(),
            Self::HeightField(s) => s.bounding_radius(),
            Self::Compound(s) => s.bounding_radius(),
        }
    }
}
