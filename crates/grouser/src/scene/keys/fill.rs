//! `[[fill]]`.

use super::material::Materials;
use super::shape::{BoxKeys, EllipsoidKeys};
use super::value::{List, Spread, Vector, all_groups, first_group};
use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_math::Vec3;
use grouser_models::terrain::fill::{Amount, DEFAULT_SPACING, Fill, FillError, Grain, Region, SETTLED_PACKING};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Many grains poured into a region: they start apart, each in its cell of a jittered lattice, from the bottom up.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FillKeys {
    /// Name, for `--set` and messages.
    pub name: Option<String>,
    /// Number of grains; or give `layers`.
    pub count: Option<u64>,
    /// Number of full lattice layers, instead of `count`; not for beds.
    pub layers: Option<u64>,
    /// What the grains are.
    pub grain: GrainKeys,
    /// Where they go.
    pub region: RegionKeys,
    /// Name of the material; absent: `default`.
    pub material: Option<String>,
    /// Mass of each grain in kg; absent: from shape and density.
    pub mass: Option<f64>,
    /// Seed of sizes, orientations and jitter.
    #[serde(default)]
    pub seed: u64,
    /// Initial velocity in m/s.
    #[serde(default)]
    pub velocity: Vector,
    /// Height of a lattice cell in largest grain diameters, at least 1; what is above 1 is room for jitter.
    #[serde(default = "default_spacing")]
    pub spacing: f64,
    /// Name of a fixed body of five planes, floor and four walls, that is put around the region.
    pub walls: Option<String>,
    /// Name of the walls' material; absent: that of the grains.
    pub walls_material: Option<String>,
    /// Bits of the groups that the grains belong to.
    #[serde(default = "first_group")]
    pub group: u32,
    /// Bits of the groups that they meet.
    #[serde(default = "all_groups")]
    pub mask: u32,
}

/// More grains than any machine of today holds: a slip of the keyboard.
const MOST_GRAINS: u64 = 100_000_000;

fn default_spacing() -> f64 {
    DEFAULT_SPACING
}

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
}

/// Spheres.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SphereGrain {
    /// Radius in m: a number, or `[least, greatest]` of a uniform distribution.
    pub radius: Spread,
}

/// Boxes of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoxGrain {
    /// Edge lengths in m.
    pub size: Vector,
    /// Factor on all edges of a grain: a number, or `[least, greatest]` of a uniform distribution.
    #[serde(default = "unscaled")]
    pub scale: Spread,
}

/// Ellipsoids of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EllipsoidGrain {
    /// Semi-axes in m.
    pub semi_axes: Vector,
    /// Factor on all semi-axes of a grain: a number, or `[least, greatest]` of a uniform distribution.
    #[serde(default = "unscaled")]
    pub scale: Spread,
}

/// Capsules of random orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CapsuleGrain {
    /// Length of the straight part in m.
    pub length: f64,
    /// Radius in m.
    pub radius: f64,
    /// Factor on all lengths of a grain: a number, or `[least, greatest]` of a uniform distribution.
    #[serde(default = "unscaled")]
    pub scale: Spread,
}

fn unscaled() -> Spread {
    Spread::One(1.0)
}

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

fn settled_packing() -> f64 {
    SETTLED_PACKING
}

impl GrainKeys {
    fn grain(&self, at: &KeyPath) -> Checked<Grain> {
        let sphere = match &self.sphere {
            None => None,
            Some(s) => Some(Grain::Sphere { radius: s.radius.range(&at.key("sphere").key("radius"))? }),
        };
        let cuboid = match &self.cuboid {
            None => None,
            Some(b) => Some(Grain::Cuboid {
                size: BoxKeys { size: b.size }.edges(&at.key("box"))?,
                scale: b.scale.range(&at.key("box").key("scale"))?,
            }),
        };
        let ellipsoid = match &self.ellipsoid {
            None => None,
            Some(e) => Some(Grain::Ellipsoid {
                semi: EllipsoidKeys { semi_axes: e.semi_axes }.semi(&at.key("ellipsoid"))?,
                scale: e.scale.range(&at.key("ellipsoid").key("scale"))?,
            }),
        };
        let capsule = match &self.capsule {
            None => None,
            Some(c) => Some(Grain::Capsule {
                half_length: 0.5 * at.key("capsule").key("length").positive(c.length)?,
                radius: at.key("capsule").key("radius").positive(c.radius)?,
                scale: c.scale.range(&at.key("capsule").key("scale"))?,
            }),
        };
        at.exactly_one(
            "the grain",
            vec![("sphere", sphere), ("box", cuboid), ("ellipsoid", ellipsoid), ("capsule", capsule)],
        )
    }
}

impl RegionKeys {
    fn region(&self, at: &KeyPath) -> Checked<Region> {
        let cuboid = self.cuboid.as_ref().map(|b| b.region(&at.key("box"))).transpose()?;
        let bed = self.bed.as_ref().map(|b| b.region(&at.key("bed"))).transpose()?;
        at.exactly_one("the region", vec![("box", cuboid), ("bed", bed)])
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

impl FillKeys {
    /// The generator of the grains; checks that they fit.
    pub fn define(&self, at: &KeyPath, materials: &Materials) -> Checked<Fill> {
        let amounts = [("count", self.count.map(Amount::Count)), ("layers", self.layers.map(Amount::Layers))];
        let amount = at.exactly_one("the number of grains", amounts.to_vec())?;
        if matches!(amount, Amount::Count(0) | Amount::Layers(0)) {
            return Err(at.key(self.amount_key()).fault("must be at least 1"));
        }
        let material = materials.find(&at.key("material"), self.material.as_deref())?;
        if self.spacing < 1.0 {
            return Err(at
                .key("spacing")
                .fault(format!("must be at least 1, is {}: grains would overlap", self.spacing)));
        }
        if self.walls.is_none() && self.walls_material.is_some() {
            return Err(at
                .key("walls_material")
                .fault("there are no walls")
                .help("name them: `walls = \"container\"`"));
        }
        let fill = Fill {
            amount,
            grain: self.grain.grain(&at.key("grain"))?,
            region: self.region.region(&at.key("region"))?,
            spacing: self.spacing,
            seed: self.seed,
            material: material.id,
            density: material.density,
            mass: self.mass.map(|m| at.key("mass").positive(m)).transpose()?,
            velocity: self.velocity.vec3(),
            group: self.group,
            mask: self.mask,
        };
        let layout = fill.layout().map_err(|e| self.fault(at, e))?;
        if layout.count > MOST_GRAINS {
            return Err(at
                .key(self.amount_key())
                .fault(format!("{} grains are more than {MOST_GRAINS}", layout.count)));
        }
        Ok(fill)
    }

    fn amount_key(&self) -> &'static str {
        if self.count.is_some() { "count" } else { "layers" }
    }

    /// Blames the key that a fill's error is about.
    pub fn fault(&self, at: &KeyPath, error: FillError) -> Fault {
        match &error {
            FillError::TooSmall { .. } => {
                let remedy = match self.region.bed {
                    Some(_) => "a bed this deep needs more grains: raise the count or lower the depth",
                    None => "widen the region, or lower the grain size or `spacing`",
                };
                at.key("region").fault(error.to_string()).help(remedy)
            }
            FillError::TooMany { .. } => at
                .key(self.amount_key())
                .fault(error.to_string())
                .help("lower it, enlarge the region, or leave out z in `region.box.max` to stack as high as needed"),
            FillError::LayersInBed => at.key("layers").fault(error.to_string()).help("give `count`"),
            FillError::Build(build) => at.fault(build.to_string()),
        }
    }
}
