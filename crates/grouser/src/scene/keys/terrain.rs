//! `[[terrain]]`.

use super::deformable::DeformableKeys;
use super::elevation::{ElevationKeys, FrictionMapKeys};
use super::file::{MeshKeys, SpheresKeys};
use super::limits::LimitKeys;
use super::material::Materials;
use super::shape::{PlaneKeys, ShapeKeys};
use super::value::{Rotation, Vector, all_groups, first_group};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyDef, BodyKind, ColliderDef, FrictionMap, Role, Twist};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat};
use grouser_models::terrain::rigid;
use grouser_models::terrain::surface::GroundSurface;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Ground, a fixed body, rigid unless it has a `soil`: give one of `plane`, `elevation`, `mesh` and `spheres`, and
/// obstacles; or obstacles alone.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainKeys {
    /// Name, unique among all bodies.
    pub name: String,
    /// The plane z = 0 and everything below it. Write `plane = {}`.
    pub plane: Option<PlaneKeys>,
    /// A surface of elevations; solid below where it is a grid.
    pub elevation: Option<ElevationKeys>,
    /// A triangle mesh.
    pub mesh: Option<MeshKeys>,
    /// A surface of spheres.
    pub spheres: Option<SphereSurfaceKeys>,
    /// Name of the material; absent: `default`.
    pub material: Option<String>,
    /// Friction over x, y instead of the material's, for the ground without its obstacles. Contacts combine it with the
    /// other body's material by `contact.combine`; pairs declared in `[[contact.pair]]` do not count there.
    pub friction: Option<FrictionMapKeys>,
    /// Name of a frame (`[[frame]]`, or a part) that `position` and `rotation` are in. Absent: the world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Position of the ground's frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of the ground's frame.
    pub rotation: Option<Rotation>,
    /// Soil that deforms, in place of a rigid `plane` or `elevation`; obstacles stay rigid.
    pub soil: Option<DeformableKeys>,
    /// Shapes that stand on the ground, in its frame: stones, logs, kerbs, walls.
    #[serde(default)]
    pub obstacle: Vec<ShapeKeys>,
    /// Bits of the groups that it belongs to.
    #[serde(default = "first_group")]
    pub group: u32,
    /// Bits of the groups that it meets.
    #[serde(default = "all_groups")]
    pub mask: u32,
}

/// A surface of spheres: give `file`, or `elevation` with `radius`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SphereSurfaceKeys {
    /// Path of a sphere set relative to the scene file, as written by `grouser decompose`.
    pub file: Option<String>,
    /// The surface on which the tops of the spheres lie.
    pub elevation: Option<ElevationKeys>,
    /// Radius in m.
    pub radius: Option<f64>,
    /// Distance of spheres in m; absent: the radius.
    pub pitch: Option<f64>,
}

impl SphereSurfaceKeys {
    fn shape(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<Shape> {
        let from_file = match &self.file {
            None => None,
            Some(file) => Some(SpheresKeys { file: file.clone(), scale: 1.0 }.shape(at, folder)?),
        };
        let made = match &self.elevation {
            None => None,
            Some(elevation) => {
                let missing = || at.fault("the radius of the spheres is missing").help("give `radius` in m");
                let radius = at.key("radius").positive(self.radius.ok_or_else(missing)?)?;
                let pitch = at.key("pitch").positive(self.pitch.unwrap_or(radius))?;
                let surface = elevation.surface(&at.key("elevation"), folder, limits)?;
                let key = if self.pitch.is_some() { "pitch" } else { "radius" };
                let advice = |factor: f64| format!("give {:.2e} m or more", pitch * factor);
                limits.check_points(&at.key(key), surface.points_at(pitch), advice)?;
                let set = rigid::sphere_set(&surface, radius, pitch).map_err(|e| at.fault(e.to_string()))?;
                Some(Shape::compound(set))
            }
        };
        at.exactly_one("the surface of spheres", vec![("file", from_file), ("elevation", made)])
    }
}

impl TerrainKeys {
    /// The initial surface of a ground with a soil; `None`: the plane z = 0.
    pub fn soil_surface(
        &self,
        at: &KeyPath,
        folder: Option<&Path>,
        limits: &LimitKeys,
    ) -> Checked<Option<GroundSurface>> {
        if let Some(key) = [("mesh", self.mesh.is_some()), ("spheres", self.spheres.is_some())]
            .into_iter()
            .find_map(|(key, given)| given.then_some(key))
        {
            let fault = at.key(key).fault("soil lies on a `plane` or an `elevation`");
            return Err(fault.help("give the mesh's file to `elevation`, or leave `soil` out"));
        }
        if self.friction.is_some() {
            let fault = at.key("friction").fault("soil has friction of its own");
            return Err(fault.help("leave `friction` out; `soil.map` gives soils by place"));
        }
        self.elevation.as_ref().map(|e| e.surface(&at.key("elevation"), folder, limits)).transpose()
    }

    /// The fixed body, and the friction map of its first shape.
    pub fn define(
        &self,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
        limits: &LimitKeys,
    ) -> Checked<(BodyDef, Option<FrictionMap>)> {
        let material = materials.find(&at.key("material"), self.material.as_deref())?.id;
        let plane = self.plane.as_ref().map(|_| (Shape::half_space(), Pose::IDENTITY));
        let elevation = match &self.elevation {
            None => None,
            Some(e) => Some(e.surface(&at.key("elevation"), folder, limits)?.shape()),
        };
        let own = |shape: Shape| (shape, Pose::IDENTITY);
        let mesh = self.mesh.as_ref().map(|m| m.shape(&at.key("mesh"), folder)).transpose()?.map(own);
        let spheres = self.spheres.as_ref().map(|s| s.shape(&at.key("spheres"), folder, limits)).transpose()?.map(own);
        let choices = vec![("plane", plane), ("elevation", elevation), ("mesh", mesh), ("spheres", spheres)];
        let collider = |(shape, local): (Shape, Pose), material| ColliderDef {
            shape,
            local,
            material,
            group: self.group,
            mask: self.mask,
        };
        let mut colliders = Vec::new();
        let bare = choices.iter().all(|(_, choice)| choice.is_none());
        if !bare || self.obstacle.is_empty() {
            let mut ground = collider(at.exactly_one("the ground", choices)?, material);
            if self.soil.is_some() {
                // The soil acts by itself; its shape touches nothing.
                (ground.group, ground.mask) = (0, 0);
            }
            colliders.push(ground);
        }
        for (i, keys) in self.obstacle.iter().enumerate() {
            let at = at.key("obstacle").index(i);
            let shape = keys.shape(&at, folder)?;
            let rotation = keys.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
            let own = match &keys.material {
                Some(name) => materials.find(&at.key("material"), Some(name))?.id,
                None => material,
            };
            colliders.push(collider((shape, Pose::new(keys.position.vec3(), rotation)), own));
        }
        let friction = match &self.friction {
            None => None,
            Some(_) if bare => {
                return Err(at.key("friction").fault("there is no ground that could have a friction map"));
            }
            Some(keys) => Some(keys.map(&at.key("friction"), folder, limits)?),
        };
        let rotation = self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        let body = BodyDef {
            name: Some(self.name.clone()),
            role: Role::Part,
            kind: BodyKind::Fixed,
            pose: Pose::new(self.position.vec3(), rotation),
            velocity: Twist::ZERO,
            mass: MassProperties::ZERO,
            colliders,
        };
        Ok((body, friction))
    }
}
