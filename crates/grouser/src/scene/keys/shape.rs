//! `[[body.shape]]`.

use super::file::{HeightFieldKeys, MeshKeys, SpheresKeys};
use super::made::{HelixKeys, RingKeys};
use super::value::{Rotation, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_geom::Shape;
use grouser_math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A shape of a body: give one of the keys before `material`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShapeKeys {
    /// Ball about the local origin.
    pub sphere: Option<SphereKeys>,
    /// Half-space below the local plane z = 0; the local +z points outward. Write `plane = {}`.
    pub plane: Option<PlaneKeys>,
    /// Box about the local origin, edges along the local axes.
    #[serde(rename = "box")]
    pub cuboid: Option<BoxKeys>,
    /// Capsule about the local origin, along the local z axis.
    pub capsule: Option<CapsuleKeys>,
    /// Cylinder about the local origin, along the local z axis.
    pub cylinder: Option<CylinderKeys>,
    /// Cone along the local z axis: the origin at mid height, the apex at +z. Its centre of mass lies a quarter of the
    /// height above the base.
    pub cone: Option<CylinderKeys>,
    /// Ellipsoid about the local origin, axes along the local axes.
    pub ellipsoid: Option<EllipsoidKeys>,
    /// Box with rounded edges about the local origin, edges along the local axes.
    pub rounded_box: Option<RoundedBoxKeys>,
    /// Convex hull of points.
    pub hull: Option<HullKeys>,
    /// Ring about the local origin with the axis z: tube, wall of a round container, plate with a hole.
    pub ring: Option<RingKeys>,
    /// Screw's flight around the local z axis.
    pub helix: Option<HelixKeys>,
    /// Triangle mesh from a file. A moving body needs a closed one, or `mass` and `inertia`.
    pub mesh: Option<MeshKeys>,
    /// Sphere set from a file.
    pub spheres: Option<SpheresKeys>,
    /// Grid of heights with solid ground below, for fixed bodies.
    pub heightfield: Option<HeightFieldKeys>,
    /// Name of the material; absent: `default`.
    pub material: Option<String>,
    /// Position in the body's frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation in the body's frame.
    pub rotation: Option<Rotation>,
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

impl ShapeKeys {
    /// The engine's shape; files are looked for in `folder`, that of the scene.
    pub fn shape(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Shape> {
        let sphere = self.sphere.as_ref().map(|s| at.key("sphere").key("radius").positive(s.radius)).transpose()?;
        let cuboid = self.cuboid.as_ref().map(|b| b.edges(&at.key("box"))).transpose()?;
        let capsule = self.capsule.as_ref().map(|c| c.shape(&at.key("capsule"))).transpose()?;
        let cylinder = self.cylinder.as_ref().map(|c| c.numbers(&at.key("cylinder"))).transpose()?;
        let cone = self.cone.as_ref().map(|c| c.numbers(&at.key("cone"))).transpose()?;
        let ellipsoid = self.ellipsoid.as_ref().map(|e| e.semi(&at.key("ellipsoid"))).transpose()?;
        let rounded_box = self.rounded_box.as_ref().map(|b| b.shape(&at.key("rounded_box"))).transpose()?;
        let hull = self.hull.as_ref().map(|h| h.shape(&at.key("hull"))).transpose()?;
        let ring = self.ring.as_ref().map(|r| r.shape(&at.key("ring"))).transpose()?;
        let helix = self.helix.as_ref().map(|h| h.shape(&at.key("helix"))).transpose()?;
        let mesh = self.mesh.as_ref().map(|m| m.shape(&at.key("mesh"), folder)).transpose()?;
        let spheres = self.spheres.as_ref().map(|s| s.shape(&at.key("spheres"), folder)).transpose()?;
        let field = self.heightfield.as_ref().map(|h| h.shape(&at.key("heightfield"), folder)).transpose()?;
        at.exactly_one(
            "the shape",
            vec![
                ("sphere", sphere.map(Shape::sphere)),
                ("plane", self.plane.as_ref().map(|_| Shape::half_space())),
                ("box", cuboid.map(|size| Shape::cuboid(0.5 * size))),
                ("capsule", capsule),
                ("cylinder", cylinder.map(|(half_height, radius)| Shape::cylinder(half_height, radius))),
                ("cone", cone.map(|(half_height, radius)| Shape::cone(half_height, radius))),
                ("ellipsoid", ellipsoid.map(Shape::ellipsoid)),
                ("rounded_box", rounded_box),
                ("hull", hull),
                ("ring", ring),
                ("helix", helix),
                ("mesh", mesh),
                ("spheres", spheres),
                ("heightfield", field),
            ],
        )
    }
}
