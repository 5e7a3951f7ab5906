//! `grain` of `[[fill]]`.

use super::file::{blame, resolve};
use super::shape::{BoxKeys, EllipsoidKeys};
use super::size::SizeKey;
use super::value::{List, Vector};
use crate::files;
use crate::scene::path::{Checked, KeyPath};
use grouser_geom::Shape;
use grouser_math::Vec3;
use grouser_models::terrain::grain::{Clump, Grain, GrainForm, Stone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;

/// What grains are: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct GrainKeys {
    /// Spheres.
    pub sphere: Option<SphereGrain>,
    /// Boxes of random orientation.
    #[serde(rename = "box")]
    pub cuboid: Option<BoxGrain>,
    /// Ellipsoids of random orientation.
    pub ellipsoid: Option<EllipsoidGrain>,
    /// Capsules of random orientation.
    pub capsule: Option<CapsuleGrain>,
    /// Random convex stones.
    pub stone: Option<StoneGrain>,
    /// Convex hulls of given points or of a mesh, random orientation.
    pub hull: Option<HullGrain>,
    /// Several spheres in one body, random orientation.
    pub clump: Option<ClumpGrain>,
}

/// Spheres.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SphereGrain {
    /// Radius in m: a number, `[least, greatest]` of a uniform distribution, or another distribution.
    pub radius: SizeKey,
}

/// Boxes of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxGrain {
    /// Edge lengths in m.
    pub size: Vector,
    /// Factor on all edges of a grain: a number, `[least, greatest]`, or another distribution.
    #[serde(default = "unscaled")]
    pub scale: SizeKey,
}

/// Ellipsoids of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EllipsoidGrain {
    /// Semi-axes in m.
    pub semi_axes: Vector,
    /// Factor on all semi-axes of a grain: a number, `[least, greatest]`, or another distribution.
    #[serde(default = "unscaled")]
    pub scale: SizeKey,
}

/// Capsules of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CapsuleGrain {
    /// Length of the straight part in m.
    pub length: f64,
    /// Radius in m.
    pub radius: f64,
    /// Factor on all lengths of a grain: a number, `[least, greatest]`, or another distribution.
    #[serde(default = "unscaled")]
    pub scale: SizeKey,
}

/// Random convex stones: hulls of random points on an ellipsoid.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoneGrain {
    /// Diameter in m of the ball of the same volume: a number, `[least, greatest]`, or another distribution.
    pub diameter: SizeKey,
    /// Number of different stones.
    #[serde(default = "variants")]
    pub variants: u32,
    /// Number of points of each.
    #[serde(default = "corners")]
    pub corners: u32,
    /// Middle and short axis of the ellipsoid over its long one.
    #[serde(default = "ratio")]
    pub ratio: List<f64, 2>,
    /// Seed of the points.
    #[serde(default)]
    pub seed: u64,
}

/// Convex hulls: give `file` or `points`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HullGrain {
    /// Path of a mesh relative to the scene file, in m: its convex hull is taken.
    pub file: Option<String>,
    /// At least four points in m that do not lie in a plane.
    pub points: Option<Vec<Vector>>,
    /// Factor on all lengths of a grain: a number, `[least, greatest]`, or another distribution.
    #[serde(default = "unscaled")]
    pub scale: SizeKey,
}

/// Several spheres in one body: give `file` or `spheres`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClumpGrain {
    /// Path of a sphere set relative to the scene file, as written by `grouser decompose`.
    pub file: Option<String>,
    /// Spheres: `[x, y, z, radius]` in m. Where they overlap, mass and inertia are those of the union.
    pub spheres: Option<Vec<List<f64, 4>>>,
    /// Factor on all lengths of a grain: a number, `[least, greatest]`, or another distribution.
    #[serde(default = "unscaled")]
    pub scale: SizeKey,
}

fn unscaled() -> SizeKey {
    SizeKey::one(1.0)
}

fn variants() -> u32 {
    24
}

fn corners() -> u32 {
    16
}

fn ratio() -> List<f64, 2> {
    List([0.8, 0.65])
}

/// Spheres of a clump beyond which contacts cost too much to be meant.
const MOST_SPHERES: usize = 1000;

impl GrainKeys {
    /// The grain.
    pub fn grain(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Grain> {
        let mut choices: Vec<(&'static str, Option<Grain>)> = Vec::new();
        let made = |key: &str, size: &str, form: GrainForm, keys: &SizeKey| -> Checked<Option<Grain>> {
            Ok(Some(Grain { form, size: keys.size(&at.key(key).key(size))? }))
        };
        choices.push((
            "sphere",
            match &self.sphere {
                None => None,
                Some(s) => made("sphere", "radius", GrainForm::Sphere, &s.radius)?,
            },
        ));
        choices.push((
            "box",
            match &self.cuboid {
                None => None,
                Some(b) => {
                    let size = BoxKeys { size: b.size }.edges(&at.key("box"))?;
                    made("box", "scale", GrainForm::Cuboid { size }, &b.scale)?
                }
            },
        ));
        choices.push((
            "ellipsoid",
            match &self.ellipsoid {
                None => None,
                Some(e) => {
                    let semi = EllipsoidKeys { semi_axes: e.semi_axes }.semi(&at.key("ellipsoid"))?;
                    made("ellipsoid", "scale", GrainForm::Ellipsoid { semi }, &e.scale)?
                }
            },
        ));
        choices.push((
            "capsule",
            match &self.capsule {
                None => None,
                Some(c) => {
                    let half_length = 0.5 * at.key("capsule").key("length").positive(c.length)?;
                    let radius = at.key("capsule").key("radius").positive(c.radius)?;
                    made("capsule", "scale", GrainForm::Capsule { half_length, radius }, &c.scale)?
                }
            },
        ));
        choices.push((
            "stone",
            match &self.stone {
                None => None,
                Some(s) => made("stone", "diameter", s.form(&at.key("stone"))?, &s.diameter)?,
            },
        ));
        choices.push((
            "hull",
            match &self.hull {
                None => None,
                Some(h) => made("hull", "scale", h.form(&at.key("hull"), folder)?, &h.scale)?,
            },
        ));
        choices.push((
            "clump",
            match &self.clump {
                None => None,
                Some(c) => made("clump", "scale", c.form(&at.key("clump"), folder)?, &c.scale)?,
            },
        ));
        at.exactly_one("the grain", choices)
    }
}

impl StoneGrain {
    fn form(&self, at: &KeyPath) -> Checked<GrainForm> {
        let variants = at.key("variants").within(f64::from(self.variants), 1.0, 1000.0)? as usize;
        let corners = at.key("corners").within(f64::from(self.corners), 8.0, 100.0)? as usize;
        for i in 0..2 {
            at.key("ratio").index(i).within(self.ratio.0[i], 0.1, 1.0)?;
        }
        Ok(GrainForm::Stones(Stone::random(variants, corners, self.ratio.0, self.seed).into()))
    }
}

impl HullGrain {
    fn form(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<GrainForm> {
        let from_file = match &self.file {
            None => None,
            Some(file) => {
                let at = at.key("file");
                let mesh = files::read_mesh(&resolve(&at, file, folder)?, 1.0).map_err(|e| blame(&at, e))?;
                Some(Shape::mesh(mesh).tessellate(4).0)
            }
        };
        let listed = self.points.as_ref().map(|points| points.iter().map(Vector::vec3).collect());
        let points: Vec<Vec3> = at.exactly_one("the points", vec![("file", from_file), ("points", listed)])?;
        let key = if self.file.is_some() { "file" } else { "points" };
        let stone = Stone::new(&points).map_err(|e| at.key(key).fault(e.to_string()))?;
        Ok(GrainForm::Stones([stone].into()))
    }
}

impl ClumpGrain {
    fn form(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<GrainForm> {
        let from_file = match &self.file {
            None => None,
            Some(file) => {
                let at = at.key("file");
                let set = files::read_spheres(&resolve(&at, file, folder)?, 1.0).map_err(|e| blame(&at, e))?;
                Some(set.parts().iter().map(|(pose, s)| (pose.position, s.bounding_radius())).collect())
            }
        };
        let listed = match &self.spheres {
            None => None,
            Some(spheres) => Some(
                spheres
                    .iter()
                    .enumerate()
                    .map(|(i, List([x, y, z, r]))| {
                        Ok((Vec3::new(*x, *y, *z), at.key("spheres").index(i).index(3).positive(*r)?))
                    })
                    .collect::<Checked<Vec<_>>>()?,
            ),
        };
        let spheres: Vec<(Vec3, f64)> =
            at.exactly_one("the spheres", vec![("file", from_file), ("spheres", listed)])?;
        let key = if self.file.is_some() { "file" } else { "spheres" };
        if spheres.is_empty() || spheres.len() > MOST_SPHERES {
            let message = format!("a clump has 1 to {MOST_SPHERES} spheres, this one {}", spheres.len());
            return Err(at.key(key).fault(message));
        }
        Ok(GrainForm::Clump(Arc::new(Clump::new(&spheres))))
    }
}
