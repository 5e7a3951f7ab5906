//! `[[body.shape]]`: the keys of a shape, a line each in the list below.

use super::file::{HeightFieldKeys, MeshKeys, SpheresKeys};
use super::made::{HelixKeys, RingKeys};
use super::value::{Rotation, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_geom::Shape;
use grouser_math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

macro_rules! shape_keys {
    ($($(#[$attribute:meta])* $key:ident $name:literal $keys:ty => $make:expr;)*) => {
        /// A shape of a body: give one of the keys before `material`.
        #[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct ShapeKeys {
            $($(#[$attribute])* #[serde(rename = $name)] pub $key: Option<$keys>,)*
            /// Name of the material; absent: `default`.
            pub material: Option<String>,
            /// Position in the body's frame in m.
            #[serde(default)]
            pub position: Vector,
            /// Orientation in the body's frame.
            pub rotation: Option<Rotation>,
        }

        impl ShapeKeys {
            /// The engine's shape; files are looked for in `folder`, that of the scene.
            pub fn shape(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Shape> {
                let choices = vec![$(($name, made(&self.$key, &at.key($name), folder, $make)?)),*];
                at.exactly_one("the shape", choices)
            }
        }
    };
}

/// The shape of a key that is given.
fn made<K>(
    keys: &Option<K>,
    at: &KeyPath,
    folder: Option<&Path>,
    make: impl Fn(&K, &KeyPath, Option<&Path>) -> Checked<Shape>,
) -> Checked<Option<Shape>> {
    keys.as_ref().map(|keys| make(keys, at, folder)).transpose()
}

shape_keys! {
    /// Ball about the local origin.
    sphere "sphere" SphereKeys => |keys, at, _| Ok(Shape::sphere(at.key("radius").positive(keys.radius)?));
    /// Half-space below the local plane z = 0; the local +z points outward. Write `plane = {}`.
    plane "plane" PlaneKeys => |_, _, _| Ok(Shape::half_space());
    /// Box about the local origin, edges along the local axes.
    cuboid "box" BoxKeys => |keys, at, _| Ok(Shape::cuboid(0.5 * keys.edges(at)?));
    /// Capsule about the local origin, along the local z axis.
    capsule "capsule" CapsuleKeys => |keys, at, _| keys.shape(at);
    /// Cylinder about the local origin, along the local z axis.
    cylinder "cylinder" CylinderKeys =>
        |keys, at, _| keys.numbers(at).map(|(half, radius)| Shape::cylinder(half, radius));
    /// Cone along the local z axis: the origin at mid height, the apex at +z. Its centre of mass lies a quarter of the
    /// height above the base.
    cone "cone" CylinderKeys =>
        |keys, at, _| keys.numbers(at).map(|(half, radius)| Shape::cone(half, radius));
    /// Ellipsoid about the local origin, axes along the local axes.
    ellipsoid "ellipsoid" EllipsoidKeys => |keys, at, _| keys.semi(at).map(Shape::ellipsoid);
    /// Box with rounded edges about the local origin, edges along the local axes.
    rounded_box "rounded_box" RoundedBoxKeys => |keys, at, _| keys.shape(at);
    /// Convex hull of points.
    hull "hull" HullKeys => |keys, at, _| keys.shape(at);
    /// Ring about the local origin with the axis z: tube, wall of a round container, plate with a hole.
    ring "ring" RingKeys => |keys, at, _| keys.shape(at);
    /// Screw's flight around the local z axis.
    helix "helix" HelixKeys => |keys, at, _| keys.shape(at);
    /// Triangle mesh from a file. A moving body needs a closed one, or `mass` and `inertia`.
    mesh "mesh" MeshKeys => MeshKeys::shape;
    /// Sphere set from a file.
    spheres "spheres" SpheresKeys => SpheresKeys::shape;
    /// Grid of heights with solid ground below, for fixed bodies.
    heightfield "heightfield" HeightFieldKeys => HeightFieldKeys::shape;
}

/// A sphere.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SphereKeys {
    /// Radius in m.
    pub radius: f64,
}

/// A half-space; has no keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaneKeys {}

/// A box.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxKeys {
    /// Edge lengths in m.
    pub size: Vector,
}

/// A capsule.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CapsuleKeys {
    /// Length of the straight part in m; the whole capsule is longer by two radii.
    pub length: f64,
    /// Radius in m.
    pub radius: f64,
}

/// A cylinder or cone.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CylinderKeys {
    /// Height in m.
    pub height: f64,
    /// Radius (of the base) in m.
    pub radius: f64,
}

/// An ellipsoid.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EllipsoidKeys {
    /// Semi-axes in m.
    pub semi_axes: Vector,
}

/// A box with rounded edges.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundedBoxKeys {
    /// Edge lengths of the whole shape in m.
    pub size: Vector,
    /// Radius of edges and corners in m, less than half the least edge length.
    pub radius: f64,
}

/// The convex hull of points.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HullKeys {
    /// At least four points in m that do not lie in a plane.
    pub points: Vec<Vector>,
}

/// Three lengths, all greater than zero.
fn lengths(at: &KeyPath, numbers: &Vector) -> Checked<Vec3> {
    for (i, length) in numbers.0.iter().enumerate() {
        at.index(i).positive(*length)?;
    }
    Ok(numbers.vec3())
}

impl BoxKeys {
    /// The edge lengths, all greater than zero.
    pub fn edges(&self, at: &KeyPath) -> Checked<Vec3> {
        lengths(&at.key("size"), &self.size)
    }
}

impl EllipsoidKeys {
    /// The semi-axes, all greater than zero.
    pub fn semi(&self, at: &KeyPath) -> Checked<Vec3> {
        lengths(&at.key("semi_axes"), &self.semi_axes)
    }
}

impl CapsuleKeys {
    fn shape(&self, at: &KeyPath) -> Checked<Shape> {
        Ok(Shape::capsule(0.5 * at.key("length").positive(self.length)?, at.key("radius").positive(self.radius)?))
    }
}

impl CylinderKeys {
    /// Half height and radius.
    fn numbers(&self, at: &KeyPath) -> Checked<(f64, f64)> {
        Ok((0.5 * at.key("height").positive(self.height)?, at.key("radius").positive(self.radius)?))
    }
}

impl RoundedBoxKeys {
    fn shape(&self, at: &KeyPath) -> Checked<Shape> {
        let half = 0.5 * lengths(&at.key("size"), &self.size)?;
        let radius = at.key("radius").positive(self.radius)?;
        if radius >= half.min_element() {
            let largest = half.min_element();
            return Err(at.key("radius").fault(format!("must be less than half the least edge length, {largest}")));
        }
        Ok(Shape::rounded_box(half - radius, radius))
    }
}

impl HullKeys {
    fn shape(&self, at: &KeyPath) -> Checked<Shape> {
        let points: Vec<Vec3> = self.points.iter().map(Vector::vec3).collect();
        Shape::hull(&points).map_err(|error| at.key("points").fault(error.to_string()))
    }
}
