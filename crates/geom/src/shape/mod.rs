//! Shapes: one file each with bounds, support point, mass properties, tessellation and the local radius for contact
//! stiffness ([`Geometry`], [`Convex`]), and one line each in the list below.

pub mod convex;
pub mod feature;
pub mod helix;
pub mod tessellation;

use crate::surface::Surface;
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

pub use compound::CompoundError;
pub use convex::Convex;
pub use cuboid::corner_sign;
pub use heightfield::HeightFieldError;
pub use helix::Helix;
pub use hull::HullError;
pub use mesh::MeshError;
pub use tessellation::Tessellation;

/// What the file of a shape says of it, in the shape's own frame.
pub trait Geometry {
    /// Bounds of the posed shape.
    fn aabb(&self, pose: &Pose) -> Aabb;

    /// Mass properties at this density (kg/m^3) about the local frame; `None` for shapes without a bounded volume.
    fn mass_properties(&self, _density: f64) -> Option<MassProperties> {
        None
    }

    /// Radius in metres that stands for the shape's size in contact laws: that of a sphere, capsule or of the ball with
    /// an ellipsoid's volume; half the least thickness of a box, rounded box or cylinder; of the ball about the centre
    /// of mass that touches the nearest face of a cone or hull; infinite for a plane. Contacts of ellipsoids have the
    /// local radius of curvature instead ([`Ellipsoid::curvature_radius`]).
    fn contact_radius(&self) -> f64;

    /// Radius of the smallest ball about the local origin that holds the shape, in metres.
    fn bounding_radius(&self) -> f64;

    /// Triangles for pictures: points in metres in the local frame, and triangles that look anticlockwise from outside.
    /// `detail` is the number of points around a circle. Closed, except for surfaces that are open themselves.
    fn tessellate(&self, detail: usize) -> Tessellation;

    /// As a bounded convex shape, which has a support point: the pair table needs no row for it, because every pair
    /// of convex shapes meets by GJK and EPA.
    fn as_convex(&self) -> Option<&dyn Convex> {
        None
    }

    /// As a surface of triangles, with its local bounds.
    fn as_surface(&self) -> Option<(&dyn Surface, Aabb)> {
        None
    }

    /// Shapes of this kind for the conformance tests.
    #[cfg(test)]
    fn examples() -> Vec<Shape>
    where
        Self: Sized;
}

macro_rules! shapes {
    ($($name:literal $module:ident $shape:ident ($data:ty) $what:literal;)*) => {
        $(pub mod $module; pub use $module::$shape;)*

        /// All shapes. A closed set, dispatched by `match` because it stands in the hottest loops. Shapes with much
        /// data hold it in an [`Arc`], so that a shape is small and cheap to copy.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Shape {
            $(#[doc = $what] $shape($data),)*
        }

        /// The kinds of shapes, in the order in which the pair functions want their shapes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ShapeKind {
            $(#[doc = $what] $shape,)*
        }

        impl ShapeKind {
            /// Every kind, in the order of the list.
            pub const ALL: &[Self] = &[$(Self::$shape),*];

            /// Name in scene files and recordings.
            pub fn name(self) -> &'static str {
                match self { $(Self::$shape => $name,)* }
            }

            /// Shapes of this kind for the conformance tests.
            #[cfg(test)]
            fn examples(self) -> Vec<Shape> {
                match self { $(Self::$shape => $shape::examples(),)* }
            }
        }

        impl Shape {
            /// Its kind.
            pub fn kind(&self) -> ShapeKind {
                match self { $(Self::$shape(_) => ShapeKind::$shape,)* }
            }

            /// Bounds of the posed shape.
            pub fn aabb(&self, pose: &Pose) -> Aabb {
                match self { $(Self::$shape(s) => $shape::aabb(s, pose),)* }
            }

            /// See [`Geometry::mass_properties`].
            pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
                match self { $(Self::$shape(s) => <$shape as Geometry>::mass_properties(s, density),)* }
            }

            /// See [`Geometry::contact_radius`].
            pub fn contact_radius(&self) -> f64 {
                match self { $(Self::$shape(s) => $shape::contact_radius(s),)* }
            }

            /// Radius of the smallest ball about the local origin that holds the shape, in metres.
            pub fn bounding_radius(&self) -> f64 {
                match self { $(Self::$shape(s) => $shape::bounding_radius(s),)* }
            }

            /// See [`Geometry::tessellate`].
            pub fn tessellate(&self, detail: usize) -> Tessellation {
                match self { $(Self::$shape(s) => $shape::tessellate(s, detail),)* }
            }

            /// As a bounded convex shape; nothing for the others.
            pub fn as_convex(&self) -> Option<&dyn Convex> {
                match self { $(Self::$shape(s) => $shape::as_convex(s),)* }
            }

            /// As a surface of triangles with its local bounds; nothing for the others.
            pub fn as_surface(&self) -> Option<(&dyn Surface, Aabb)> {
                match self { $(Self::$shape(s) => $shape::as_surface(s),)* }
            }
        }
    };
}

shapes! {
    "sphere" sphere Sphere(Sphere) "Ball about the local origin.";
    "box" cuboid Cuboid(Cuboid) "Box about the local origin, axes along the local axes.";
    "rounded_box" rounded_box RoundedBox(RoundedBox) "Box with rounded edges about the local origin.";
    "hull" hull Hull(Arc<Hull>) "Convex hull of points, shared.";
    "cylinder" cylinder Cylinder(Cylinder) "Cylinder about the local origin, along the local z axis.";
    "cone" cone Cone(Cone) "Cone along the local z axis, apex up, the origin at mid height.";
    "capsule" capsule Capsule(Capsule) "Capsule about the local origin, along the local z axis.";
    "ellipsoid" ellipsoid Ellipsoid(Ellipsoid) "Ellipsoid about the local origin, axes along the local axes.";
    "rounded_triangle" rounded_triangle RoundedTriangle(Arc<RoundedTriangle>) "Triangle with a thickness, shared.";
    "plane" plane HalfSpace(HalfSpace) "Everything below the local plane z = 0; the local +z is the outward normal.";
    "mesh" mesh Mesh(Arc<Mesh>) "Surface of triangles, shared.";
    "heightfield" heightfield HeightField(Arc<HeightField>) "Grid of heights, solid below, shared.";
    "compound" compound Compound(Arc<Compound>) "Posed shapes used as one, sphere sets among them, shared.";
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

    /// All points within `radius` of a triangle, in metres.
    pub fn rounded_triangle(corners: [Vec3; 3], radius: f64) -> Self {
        Self::RoundedTriangle(Arc::new(RoundedTriangle { corners, radius }))
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
        self.kind().name()
    }
}

#[cfg(test)]
mod tests;
