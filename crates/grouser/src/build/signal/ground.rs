//! Signals of the ground: mass of grains below a height, height of the surface.

use super::super::BuiltScene;
use crate::observe::{Quantity, SurfaceHeight, SurfacePlace};
use crate::scene::keys::signal::{BelowKeys, GivenPlace, SurfaceKeys};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::BodyId;
use std::ops::Range;

/// Mass of the grains whose centre is below a height.
pub(super) fn mass_below(of: &BelowKeys, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (grains, height) = (scene.fill(&at.key("fill"), &of.fill)?, of.z);
    Ok(Quantity::scalar("kg", move |now| {
        let below = grains.clone().map(BodyId).filter(|body| now.world.pose(*body).position.z < height);
        below.map(|body| now.world.mass(body)).sum()
    })
    .known_at_start())
}

/// Height of the surface: mean, lowest and highest of the cells of a grid.
pub(super) fn surface(of: &SurfaceKeys, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let place = match of.place(at)? {
        GivenPlace::Fixed(min, max) => SurfacePlace::Fixed(min, max),
        GivenPlace::About(name, size) => SurfacePlace::About(scene.body(&at.key("body"), name)?, size),
    };
    let grains = match &of.fill {
        Some(name) => vec![scene.fill(&at.key("fill"), name)?],
        None => scene.grains.iter().map(|(_, range)| range.clone()).collect(),
    };
    if grains.iter().all(|range| range.is_empty()) {
        let fault = at.fault("there are no grains whose surface could be measured");
        return Err(fault.help("add a `[[fill]]`"));
    }
    let surface = SurfaceHeight::new(&scene.world, &grains, place, of.cell).map_err(|why| at.fault(why.to_string()))?;
    Ok(Quantity::numbers("m", &["mean", "lowest", "highest"], move |now| surface.sample(now.world)).known_at_start())
}

impl BuiltScene {
    /// The grains of a fill by its name.
    pub(in super::super) fn fill(&self, at: &KeyPath, name: &str) -> Checked<Range<u32>> {
        let known: Vec<&str> = self.grains.iter().map(|(name, _)| name.as_str()).collect();
        Ok(self.grains[at.find_name("fill", name, &known)?].1.clone())
    }
}
