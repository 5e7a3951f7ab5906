//! `[[fill]]`.

use super::grain::GrainKeys;
use super::limits::LimitKeys;
use super::material::{Entry, Materials};
use super::region::{RegionKeys, settled_packing};
use super::value::{Vector, all_groups, first_group, yes};
use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_models::terrain::fill::{Amount, Component, DEFAULT_SPACING, Fill, FillError, Layout, Placement};
use grouser_models::terrain::grain::{Grain, GrainForm};
use grouser_models::terrain::listed::GrainPlace;
use grouser_models::terrain::region::Region;
use grouser_models::terrain::size::Size;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Many grains poured into a region: they start apart, each in its cell of a jittered lattice, from the bottom up; or
/// laid in rows below a surface. The amount is one of `count`, `layers`, `height` and `fit`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FillKeys {
    /// Name, for `--set` and messages.
    pub name: Option<String>,
    /// Number of grains; or give `layers`, `height` or `fit`.
    pub count: Option<u64>,
    /// Number of full lattice layers, instead of `count`; not for beds.
    pub layers: Option<u64>,
    /// Height in m of the settled grains, instead of `count`: in boxes, cylinders and on surfaces.
    pub height: Option<f64>,
    /// Share of the settled volume that is solid, for `height`.
    #[serde(default = "settled_packing")]
    pub packing: f64,
    /// As many as the region has cells, instead of `count`.
    #[serde(default)]
    pub fit: bool,
    /// What the grains are; or give `mix`.
    pub grain: Option<GrainKeys>,
    /// Several kinds of grains, mixed at random.
    #[serde(default)]
    pub mix: Vec<MixKeys>,
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
    /// The grains may turn; `false`: they keep their orientation.
    #[serde(default = "yes")]
    pub can_rotate: bool,
    /// How grains find their places.
    #[serde(default)]
    pub placement: PlacementKey,
    /// Height of a lattice cell in largest grain diameters, at least 1; what is above 1 is room for jitter.
    #[serde(default = "default_spacing")]
    pub spacing: f64,
    /// Moves the region up until it stands on the highest grain of earlier fills below it.
    #[serde(default)]
    pub on_top: bool,
    /// With `[settle]`: fills of stage 0 are settled first, those of stage 1 poured on the settled ones, and so on.
    #[serde(default)]
    pub stage: u32,
    /// Name of a fixed body of five planes, floor and four walls, that is put around the region; below a surface the
    /// floor follows it.
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

/// One kind of grain in a mixture.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MixKeys {
    /// Share of the fill's mass, in any unit.
    pub share: f64,
    /// What the grains are.
    pub grain: GrainKeys,
    /// Name of the material; absent: that of the fill.
    pub material: Option<String>,
    /// Mass of each grain in kg; absent: from shape and density.
    pub mass: Option<f64>,
}

/// How grains find their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlacementKey {
    /// On a jittered lattice with cells for the largest grain.
    #[default]
    Lattice,
    /// At random, small grains between large ones: for wide distributions of sizes.
    Random,
    /// In layers like cannonballs, each grain in the hollow between four: in boxes and beds, which then stand as they
    /// are laid.
    Staggered,
    /// On a lattice with low cells, each grain with its thinnest side up and tilted by up to 15 degrees: flat grains in
    /// boxes and beds, which then fall a fifth as far.
    Flat,
}

fn default_spacing() -> f64 {
    DEFAULT_SPACING
}

impl FillKeys {
    /// The generator of the grains and where they start; checks that they fit. `folder`: where files are looked for.
    pub fn define(
        &self,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
        limits: &LimitKeys,
    ) -> Checked<(Fill, Layout)> {
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
        let (amount, region, components) = self.poured(at, materials, material, folder, limits)?;
        if matches!(region, Region::Below { .. }) && !self.mix.is_empty() {
            let fault = at.key("mix").fault("grains below a surface lie in rows, they are not mixed");
            return Err(fault.help("give `grain`, and other grains in `region.below.layers`"));
        }
        if self.on_top
            && !matches!(region, Region::Box { .. } | Region::Cylinder { .. } | Region::Mesh { .. } | Region::Listed(_))
        {
            return Err(at.key("on_top").fault("only boxes, cylinders, meshes and places of a file can be moved up"));
        }
        let fill = Fill {
            amount,
            components,
            region,
            placement: match self.placement {
                PlacementKey::Lattice => Placement::Lattice,
                PlacementKey::Random => Placement::Random,
                PlacementKey::Staggered => Placement::Staggered,
                PlacementKey::Flat => Placement::Flat,
            },
            spacing: self.spacing,
            seed: self.seed,
            velocity: self.velocity.vec3(),
            can_rotate: self.can_rotate,
            group: self.group,
            mask: self.mask,
        };
        let demand = fill.demand().map_err(|e| self.fault(at, e))?;
        limits.check_grains(&at.key(self.amount_key()), demand.grains)?;
        limits.check_cells(&at.key("region"), demand.cells, fill.largest_diameter())?;
        let layout = fill.layout().map_err(|e| self.fault(at, e))?;
        Ok((fill, layout))
    }

    /// How many grains of which kinds, and where: rows below a surface, places of a file, or so many in a region.
    fn poured(
        &self,
        at: &KeyPath,
        materials: &Materials,
        material: &Entry,
        folder: Option<&Path>,
        limits: &LimitKeys,
    ) -> Checked<(Amount, Region, Vec<Component>)> {
        match &self.region.below {
            Some(below) if !below.layers.is_empty() => {
                if let Some(key) = self.amount_keys().first() {
                    let fault = at.key(key).fault("the rows are given twice, here and in `region.below.layers`");
                    return Err(fault.help("leave one of them out"));
                }
                let components = self.layered(at, materials, material, folder)?;
                Ok((Amount::Fit, self.region.region(&at.key("region"), folder, limits)?, components))
            }
            _ if self.region.places.is_some() => {
                if let Some(key) = self.amount_keys().first() {
                    let fault = at.key(key).fault("the number of grains is that of the rows of `region.places.file`");
                    return Err(fault.help("leave it out"));
                }
                let mut region = self.region.region(&at.key("region"), folder, limits)?;
                if let (None, Region::Listed(places), Some(keys)) = (&self.grain, &mut region, &self.region.places) {
                    // The radii of spheres are lengths, of other grains factors.
                    let scaled = |p: &GrainPlace| GrainPlace { size: p.size.map(|r| r * keys.scale), ..*p };
                    *places = places.iter().map(scaled).collect();
                }
                let components = self.listed(at, &region, materials, material, folder)?;
                Ok((Amount::Fit, region, components))
            }
            _ => {
                let amount = self.amount(at)?;
                let mut region = self.region.region(&at.key("region"), folder, limits)?;
                if let Region::Below { rows, .. } = &mut region {
                    let Amount::Layers(n) = amount else {
                        let fault = at.key(self.amount_key()).fault("rows below a surface are counted by `layers`");
                        return Err(fault.help("give `layers`, or a list `region.below.layers`"));
                    };
                    rows.push(n);
                }
                Ok((amount, region, self.components(at, materials, material, folder)?))
            }
        }
    }

    fn amount(&self, at: &KeyPath) -> Checked<Amount> {
        let height = match self.height {
            None => None,
            Some(h) => {
                let packing = at.key("packing");
                packing.positive(self.packing)?;
                let packing = packing.within(self.packing, 0.0, 1.0)?;
                Some(Amount::Height { height: at.key("height").positive(h)?, packing })
            }
        };
        let amounts = [
            ("count", self.count.map(Amount::Count)),
            ("layers", self.layers.map(Amount::Layers)),
            ("height", height),
            ("fit", self.fit.then_some(Amount::Fit)),
        ];
        let amount = at.exactly_one("the number of grains", amounts.to_vec())?;
        if matches!(amount, Amount::Count(0) | Amount::Layers(0)) {
            return Err(at.key(self.amount_key()).fault("must be at least 1"));
        }
        Ok(amount)
    }

    /// The grain of a list of places: spheres of the file's radii, or the one that is given.
    fn listed(
        &self,
        at: &KeyPath,
        region: &Region,
        materials: &Materials,
        own: &Entry,
        folder: Option<&Path>,
    ) -> Checked<Vec<Component>> {
        let Region::Listed(places) = region else { return Ok(Vec::new()) };
        let sizes = places.iter().filter_map(|place| place.size);
        let range = sizes.fold([f64::INFINITY, 0f64], |[low, high], size| [low.min(size), high.max(size)]);
        let sized = range[1] > 0.0;
        let Some(grain) = &self.grain else {
            if self.mix.is_empty() && sized {
                let grain = Grain { form: GrainForm::Sphere, size: Size::Uniform(range) };
                let mass = self.mass.map(|m| at.key("mass").positive(m)).transpose()?;
                let (material, density) = (own.id, own.density);
                return Ok(vec![Component { grain, share: 1.0, material, density, mass }]);
            }
            let key = if self.mix.is_empty() { "region" } else { "mix" };
            let fault = at.key(key).fault("what the grains are is missing: places are of one kind of grain");
            return Err(fault.help("give `grain`, or a column `r` with the radii of spheres"));
        };
        if grain.sphere.is_some() && sized {
            let fault = at.key("grain").key("sphere").fault("the radii are given twice, here and in the file");
            return Err(fault.help("leave out `grain`, or the column `r`"));
        }
        let mut components = self.components(at, materials, own, folder)?;
        if sized {
            components[0].grain.size = Size::Uniform(range);
        }
        Ok(components)
    }

    /// One kind of grain, or the kinds of a mixture.
    fn components(
        &self,
        at: &KeyPath,
        materials: &Materials,
        own: &Entry,
        folder: Option<&Path>,
    ) -> Checked<Vec<Component>> {
        let mass = |at: &KeyPath, mass: Option<f64>| mass.map(|m| at.key("mass").positive(m)).transpose();
        let component = |grain, share, material: &Entry, mass| Component {
            grain,
            share,
            material: material.id,
            density: material.density,
            mass,
        };
        let (grain, mix) = (self.grain.as_ref(), (!self.mix.is_empty()).then_some(()));
        at.exactly_one("the grain", vec![("grain", grain.map(|_| ())), ("mix", mix)])?;
        if let Some(grain) = grain {
            let grain = grain.grain(&at.key("grain"), folder)?;
            return Ok(vec![component(grain, 1.0, own, mass(at, self.mass)?)]);
        }
        if self.mass.is_some() {
            return Err(at.key("mass").fault("a mixture has masses of its own").help("give `mass` in `mix`"));
        }
        (self.mix.iter().enumerate())
            .map(|(i, keys)| {
                let at = at.key("mix").index(i);
                let share = at.key("share").positive(keys.share)?;
                let material = match &keys.material {
                    Some(name) => materials.find(&at.key("material"), Some(name))?,
                    None => own,
                };
                let grain = keys.grain.grain(&at.key("grain"), folder)?;
                Ok(component(grain, share, material, mass(&at, keys.mass)?))
            })
            .collect()
    }

    /// The kinds of grains below a surface, from the top down.
    fn layered(
        &self,
        at: &KeyPath,
        materials: &Materials,
        own: &Entry,
        folder: Option<&Path>,
    ) -> Checked<Vec<Component>> {
        let layers = self.region.below.iter().flat_map(|b| &b.layers).enumerate();
        layers
            .map(|(i, layer)| {
                let here = at.key("region").key("below").key("layers").index(i);
                let (grain, place) = match (&layer.grain, &self.grain) {
                    (Some(grain), _) => (grain, here.key("grain")),
                    (None, Some(grain)) => (grain, at.key("grain")),
                    (None, None) => return Err(here.fault("the grain is missing").help("give it here or in the fill")),
                };
                let material = match &layer.material {
                    Some(name) => materials.find(&here.key("material"), Some(name))?,
                    None => own,
                };
                Ok(Component {
                    grain: grain.grain(&place, folder)?,
                    share: 1.0,
                    material: material.id,
                    density: material.density,
                    mass: self.mass.map(|m| at.key("mass").positive(m)).transpose()?,
                })
            })
            .collect()
    }

    fn amount_keys(&self) -> Vec<&'static str> {
        let given = [
            ("count", self.count.is_some()),
            ("layers", self.layers.is_some()),
            ("height", self.height.is_some()),
            ("fit", self.fit),
        ];
        given.into_iter().filter(|(_, given)| *given).map(|(key, _)| key).collect()
    }

    /// The key that says how many grains there are.
    pub fn amount_key(&self) -> &'static str {
        self.amount_keys().first().copied().unwrap_or("region")
    }

    /// Blames the key that a fill's error is about.
    pub fn fault(&self, at: &KeyPath, error: FillError) -> Fault {
        let message = error.to_string();
        match &error {
            FillError::TooSmall { .. } => {
                let remedy = match self.region.bed {
                    Some(_) => "a bed this deep needs more grains: raise the count or lower the depth",
                    None => "widen the region, or lower the grain size or `spacing`",
                };
                at.key("region").fault(message).help(remedy)
            }
            FillError::TooMany { .. } => at
                .key(self.amount_key())
                .fault(message)
                .help("lower it, enlarge the region, or leave out z in `region.box.max` to stack as high as needed"),
            FillError::LayersInBed => at.key(self.amount_key()).fault(message).help("give `count`"),
            FillError::Height => at.key("height").fault(message).help("give `count`, `layers` or `fit`"),
            FillError::OpenTop => at.key("fit").fault(message).help("give `count`, `layers` or `height`"),
            FillError::NotFlat => {
                at.key("placement").fault(message).help("give `region.box` or `region.bed`, or leave `placement` out")
            }
            FillError::LayersAtRandom => {
                at.key("placement").fault(message).help("give `count` or `height`, or leave `placement` out")
            }
            FillError::Walls => at.key("walls").fault(message).help("put `[[terrain]]` or fixed bodies around it"),
            FillError::OverLimit(_) => at.key(self.amount_key()).fault(message).help("ask for fewer or larger grains"),
            FillError::Build(build) => at.fault(build.to_string()),
        }
    }
}
