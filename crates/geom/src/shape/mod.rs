//! Shapes: one file each, with bounds, support point, mass properties, tessellation and the local radius for contact
//! stiffness.

pub mod capsule;
pub mod compound;
pub mod cone;
pub mod convex;
pub mod cuboid;
pub mod cylinder;
pub mod ellipsoid;
pub mod feature;
pub mod heightfield;
pub mod helix;
pub mod hull;
pub mod mesh;
pub mod plane;
pub mod rounded_box;
pub mod sphere;
pub mod tessellation;

use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

pub use capsule::Capsule;
pub use compound::{Compound, CompoundError};
pub use cone::Cone;
pub use convex::Convex;
pub use cuboid::Cuboid;
pub use cylinder::Cylinder;
pub use ellipsoid::Ellipsoid;
pub use heightfield::{HeightField, HeightFieldError};
pub use helix::Helix;
pub use hull::{Hull, HullError};
pub use mesh::{Mesh, MeshError};
pub use plane::HalfSpace;
pub use rounded_box::RoundedBox;
pub use sphere::Sphere;
pub use tessellation::Mesh as Tessellation;

/// All shapes. A closed set, dispatched by `match` because it stands in the hottest loops. Shapes with much data hold
/// it in an [`Arc`], so that a shape is small and cheap to copy.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Ball about the local origin.
    Sphere(Sphere),
    /// Everything below the local plane z = 0; the local +z is the outward normal.
    HalfSpace(HalfSpace),
    /// Box about the local origin, axes along the local axes.
    Cuboid(Cuboid),
    /// Capsule about the local origin, along the local z axis.
    Capsule(Capsule),
    /// Cylinder about the local origin, along the local z axis.
    Cylinder(Cylinder),
    /// Cone along the local z axis, apex up, the origin at mid height.
    Cone(Cone),
    /// Ellipsoid about the local origin, axes along the local axes.
    Ellipsoid(Ellipsoid),
    /// Box with rounded edges about the local origin, axes along the local axes.
    RoundedBox(RoundedBox),
    /// Convex hull of points.
    Hull(Arc<Hull>),
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

    /// A capsule along z: half the length of its segment, and its radius, in metres.
    pub fn capsule(half_length: f64, radius: f64) -> Self {
        Self::Capsule(Capsule { half_length, radius })
    }

    /// A cylinder along z: half its height, and its radius, in metres.
    pub fn cylinder(half_height: f64, radius: f64) -> Self {
        Self::Cylinder(Cylinder { half_height, radius })
    }

    /// A cone along z, apex at +z: half its height, and the radius of its base, in metres.
    pub fn cone(half_height: f64, radius: f64) -> Self {
        Self::Cone(Cone { half_height, radius })
    }

    /// An ellipsoid with these semi-axes in metres.
    pub fn ellipsoid(semi: Vec3) -> Self {
        Self::Ellipsoid(Ellipsoid { semi })
    }

    /// A box with half edge lengths `half + radius` whose edges are rounded with `radius`, in metres.
    pub fn rounded_box(half: Vec3, radius: f64) -> Self {
        Self::RoundedBox(RoundedBox { half, radius })
    }

    /// The convex hull of points in metres.
    pub fn hull(points: &[Vec3]) -> Result<Self, HullError> {
        Ok(Self::Hull(Arc::new(Hull::new(points)?)))
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
            Self::Capsule(_) => "capsule",
            Self::Cylinder(_) => "cylinder",
            Self::Cone(_) => "cone",
            Self::Ellipsoid(_) => "ellipsoid",
            Self::RoundedBox(_) => "rounded_box",
            Self::Hull(_) => "hull",
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
            Self::Capsule(s) => s.aabb(pose),
            Self::Cylinder(s) => s.aabb(pose),
            Self::Cone(s) => s.aabb(pose),
            Self::Ellipsoid(s) => s.aabb(pose),
            Self::RoundedBox(s) => s.aabb(pose),
            Self::Hull(s) => s.aabb(pose),
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
            Self::Capsule(s) => Some(s.mass_properties(density)),
            Self::Cylinder(s) => Some(s.mass_properties(density)),
            Self::Cone(s) => Some(s.mass_properties(density)),
            Self::Ellipsoid(s) => Some(s.mass_properties(density)),
            Self::RoundedBox(s) => Some(s.mass_properties(density)),
            Self::Hull(s) => Some(s.mass_properties(density)),
            Self::Mesh(s) => s.mass_properties(density).ok(),
            Self::HeightField(_) => None,
            Self::Compound(s) => s.mass_properties(density),
        }
    }

    /// Radius in metres that stands for the shape's size in contact laws: that of a sphere, capsule or of the ball with
    /// an ellipsoid's volume; half the least thickness of a box, rounded box or cylinder; of the ball about the centre
    /// of mass that touches the nearest face of a cone or hull; infinite for a plane. Contacts of ellipsoids have the
    /// local radius of curvature instead ([`Ellipsoid::curvature_radius`]).
    pub fn contact_radius(&self) -> f64 {
        match self {
            Self::Sphere(s) => s.radius,
            Self::HalfSpace(_) => f64::INFINITY,
            Self::Cuboid(s) => s.half.min_element(),
            Self::Capsule(s) => s.radius,
            Self::Cylinder(s) => s.radius.min(s.half_height),
            // Distance of the side from the centre of mass at 3/4 of the height below the apex.
            Self::Cone(s) => {
                (0.5 * s.half_height).min(1.5 * s.half_height * s.radius / s.radius.hypot(2.0 * s.half_height))
            }
            Self::Ellipsoid(s) => s.semi.element_product().cbrt(),
            Self::RoundedBox(s) => s.half.min_element() + s.radius,
            Self::Hull(s) => s.inner_radius(),
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
            Self::Capsule(s) => s.half_length + s.radius,
            Self::Cylinder(s) => s.half_height.hypot(s.radius),
            Self::Cone(s) => s.half_height.hypot(s.radius),
            Self::Ellipsoid(s) => s.semi.max_element(),
            Self::RoundedBox(s) => s.half.length() + s.radius,
            Self::Hull(s) => s.bounding_radius(),
            Self::Mesh(s) => s.bounding_radius(),
            Self::HeightField(s) => s.bounding_radius(),
            Self::Compound(s) => s.bounding_radius(),
        }
    }

    /// Triangles for pictures: points in metres in the local frame, and triangles that look anticlockwise from outside.
    /// `detail` is the number of points around a circle. Closed, except for the half-space, of which a square of edge
    /// length 2 m is shown.
    pub fn tessellate(&self, detail: usize) -> Tessellation {
        match self {
            Self::Sphere(s) => tessellation::sphere(s.radius, detail),
            Self::HalfSpace(s) => s.tessellate(1.0),
            Self::Cuboid(s) => s.tessellate(),
            Self::Capsule(s) => s.tessellate(detail),
            Self::Cylinder(s) => s.tessellate(detail),
            Self::Cone(s) => s.tessellate(detail),
            Self::Ellipsoid(s) => s.tessellate(detail),
            Self::RoundedBox(s) => s.tessellate(detail),
            Self::Hull(s) => s.tessellate(),
            Self::Mesh(s) => s.tessellate(),
            Self::HeightField(s) => s.tessellate(),
            Self::Compound(s) => s.tessellate(detail),
        }
    }

    /// As a bounded convex shape; nothing for the others.
    pub fn as_convex(&self) -> Option<&dyn Convex> {
        match self {
            Self::Sphere(s) => Some(s),
            Self::HalfSpace(_) | Self::Mesh(_) | Self::HeightField(_) | Self::Compound(_) => None,
            Self::Cuboid(s) => Some(s),
            Self::Capsule(s) => Some(s),
            Self::Cylinder(s) => Some(s),
            Self::Cone(s) => Some(s),
            Self::Ellipsoid(s) => Some(s),
            Self::RoundedBox(s) => Some(s),
            Self::Hull(s) => Some(&**s),
        }
    }
}

#[cfg(test)]
mod tests;
