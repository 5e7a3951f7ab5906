//! `region` of `[[fill]]`.

use super::elevation::ElevationKeys;
use super::file::MeshKeys;
use super::limits::LimitKeys;
use super::places::PlacesRegion;
use super::value::{List, Rotation, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_geom::Shape;
use grouser_math::{Pose, Quat, Vec3};
use grouser_models::terrain::fill::SETTLED_PACKING;
use grouser_models::terrain::region::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Where grains go: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct RegionKeys {
    /// Between two corners.
    #[serde(rename = "box")]
    pub cuboid: Option<BoxRegion>,
    /// On a square about the z axis, on z = 0, sized so that the settled bed has a given depth.
    pub bed: Option<BedRegion>,
    /// An upright cylinder.
    pub cylinder: Option<CylinderRegion>,
    /// Inside a closed mesh.
    pub mesh: Option<MeshRegion>,
    /// On top of a surface, column by column. The ground itself is a `[[terrain]]` of the same elevation.
    pub above: Option<AboveRegion>,
    /// Where a file says. The number of grains is that of its rows.
    pub places: Option<PlacesRegion>,
    /// In rows below a surface, which the grains then form. `layers` counts the rows, or the region lists them.
    pub below: Option<BelowRegion>,
}

/// A box between two corners.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxRegion {
    /// Least corner in m.
    pub min: Vector,
    /// Greatest corner in m: `[x, y]` stacks as high as needed, `[x, y, z]` does not exceed z.
    pub max: Vec<f64>,
}

/// A bed of given depth.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BedRegion {
    /// Depth of the settled bed in m.
    pub depth: f64,
    /// Share of the settled bed's volume that is solid.
    #[serde(default = "settled_packing")]
    pub packing: f64,
}

/// An upright cylinder.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CylinderRegion {
    /// Centre of its base in m.
    #[serde(default)]
    pub base: Vector,
    /// Radius in m.
    pub radius: f64,
    /// Height in m; absent: grains are stacked as high as needed.
    pub height: Option<f64>,
}

/// Inside a closed mesh.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeshRegion {
    /// Path of the mesh relative to the scene file: `.obj`, `.stl` or `.inp`, closed.
    pub file: String,
    /// Factor from the file's unit to m.
    #[serde(default = "one")]
    pub scale: f64,
    /// Where it stands, in m.
    #[serde(default)]
    pub position: Vector,
    /// How it is turned.
    pub rotation: Option<Rotation>,
}

/// On top of a surface.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AboveRegion {
    /// The surface.
    pub elevation: ElevationKeys,
    /// Height in m above the surface's highest point up to which grains may start; absent: no limit.
    pub height: Option<f64>,
}

/// In rows below a surface.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BelowRegion {
    /// The surface.
    pub elevation: ElevationKeys,
    /// From the top down; absent: one kind of grain, as many rows as `layers` says.
    #[serde(default)]
    pub layers: Vec<LayerKeys>,
}

/// Rows of one kind of grain below a surface.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayerKeys {
    /// Number of rows.
    pub rows: u64,
    /// The grains; absent: those of the fill.
    pub grain: Option<super::grain::GrainKeys>,
    /// Name of the material; absent: that of the fill.
    pub material: Option<String>,
}

fn one() -> f64 {
    1.0
}

/// Default of `packing`.
pub(super) fn settled_packing() -> f64 {
    SETTLED_PACKING
}

impl RegionKeys {
    /// The region. Rows below a surface without a list of layers are given by the fill.
    pub fn region(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<Region> {
        let cuboid = self.cuboid.as_ref().map(|b| b.region(&at.key("box"))).transpose()?;
        let bed = self.bed.as_ref().map(|b| b.region(&at.key("bed"))).transpose()?;
        let cylinder = self.cylinder.as_ref().map(|c| c.region(&at.key("cylinder"))).transpose()?;
        let mesh = self.mesh.as_ref().map(|m| m.region(&at.key("mesh"), folder)).transpose()?;
        let above = self.above.as_ref().map(|a| a.region(&at.key("above"), folder, limits)).transpose()?;
        let places = self.places.as_ref().map(|p| p.places(&at.key("places"), folder)).transpose()?;
        let places = places.map(|p| Region::Listed(p.into()));
        let below = self.below.as_ref().map(|b| b.region(&at.key("below"), folder, limits)).transpose()?;
        at.exactly_one(
            "the region",
            vec![
                ("box", cuboid),
                ("bed", bed),
                ("cylinder", cylinder),
                ("mesh", mesh),
                ("above", above),
                ("places", places),
                ("below", below),
            ],
        )
    }
}

impl BoxRegion {
    fn region(&self, at: &KeyPath) -> Checked<Region> {
        let at = at.key("max");
        let List(min) = self.min;
        let max = match *self.max.as_slice() {
            [x, y] => [x, y, f64::INFINITY],
            [x, y, z] => [x, y, z],
            _ => return Err(at.fault(format!("must have 2 or 3 numbers, has {}", self.max.len()))),
        };
        for i in 0..3 {
            if max[i] <= min[i] {
                return Err(at.index(i).fault(format!("must be greater than {} (in `min`), is {}", min[i], max[i])));
            }
            if i < 2 && max[i].is_infinite() {
                return Err(at.index(i).fault("only z may be infinite"));
            }
        }
        Ok(Region::Box { min: Vec3::from_array(min), max: Vec3::from_array(max) })
    }
}

impl BedRegion {
    fn region(&self, at: &KeyPath) -> Checked<Region> {
        let packing = at.key("packing");
        packing.positive(self.packing)?;
        Ok(Region::Bed {
            depth: at.key("depth").positive(self.depth)?,
            packing: packing.within(self.packing, 0.0, 1.0)?,
        })
    }
}

impl CylinderRegion {
    fn region(&self, at: &KeyPath) -> Checked<Region> {
        let height = self.height.map_or(Ok(f64::INFINITY), |h| at.key("height").positive(h))?;
        Ok(Region::Cylinder { base: self.base.vec3(), radius: at.key("radius").positive(self.radius)?, height })
    }
}

impl MeshRegion {
    fn region(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Region> {
        let keys = MeshKeys { file: self.file.clone(), scale: self.scale };
        let Shape::Mesh(mesh) = keys.shape(at, folder)? else { unreachable!("a mesh was read") };
        if let Err(e) = mesh.mass_properties(1.0) {
            return Err(at.key("file").fault(e.to_string()).help("only a closed mesh has an inside: close its holes"));
        }
        let rotation = self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        Ok(Region::Mesh { mesh, pose: Pose::new(self.position.vec3(), rotation) })
    }
}

impl AboveRegion {
    fn region(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<Region> {
        let height = self.height.map_or(Ok(f64::INFINITY), |h| at.key("height").positive(h))?;
        Ok(Region::Above { surface: self.elevation.surface(&at.key("elevation"), folder, limits)?, height })
    }
}

impl BelowRegion {
    fn region(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<Region> {
        for (i, layer) in self.layers.iter().enumerate() {
            if layer.rows == 0 {
                return Err(at.key("layers").index(i).key("rows").fault("must be at least 1"));
            }
        }
        let rows = self.layers.iter().map(|layer| layer.rows).collect();
        Ok(Region::Below { surface: self.elevation.surface(&at.key("elevation"), folder, limits)?, rows })
    }
}
