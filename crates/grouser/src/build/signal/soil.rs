//! Signals of soil that deforms.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::relief::soil_ground;
use crate::scene::keys::soil_signal::{OfSoil, OfSoilBody, RutKeys};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Element, ElementId};
use grouser_math::Vec3;
use grouser_models::soil::ground::SoilGround;

impl BuiltScene {
    fn soil(&self, at: &KeyPath, name: &str) -> Checked<ElementId> {
        let soils = self.elements.iter().filter(|(_, id)| soil_ground(&self.world, *id).is_some());
        let known: Vec<(&str, ElementId)> = soils.map(|(name, id)| (name.as_str(), *id)).collect();
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        Ok(known[at.find_name("soil", name, &names)?].1)
    }

    /// The soil, and the number of a body among those that it meets.
    fn soil_end(&self, of: &OfSoilBody, at: &KeyPath) -> Checked<(ElementId, usize)> {
        let id = self.soil(&at.key("soil"), &of.soil)?;
        let element = self.world.element(id);
        let fault = || at.key("body").fault("this body cannot touch the soil").help("name one that moves, with shapes");
        if let Some(sheet) = self.world.flexible_named(&of.body) {
            let end = element.sheets().iter().position(|s| *s == sheet).ok_or_else(fault)?;
            return Ok((id, element.bodies().len() + end));
        }
        let body = self.body(&at.key("body"), &of.body)?;
        let end = element.bodies().iter().position(|b| *b == body);
        Ok((id, end.ok_or_else(fault)?))
    }
}

/// Force of the soil on a body.
pub(super) fn force(of: &OfSoilBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (id, end) = scene.soil_end(of, at)?;
    Ok(Quantity::vector("N", move |now| now.world.element(id).load(end).force))
}

/// Moment of the soil on a body about its centre of mass.
pub(super) fn moment(of: &OfSoilBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (id, end) = scene.soil_end(of, at)?;
    Ok(Quantity::vector("N m", move |now| now.world.element(id).load(end).torque))
}

/// A reading of the soil, or of a body in it.
pub(super) fn reading(of: &OfSoil, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (id, end) = match &of.body {
        None => (scene.soil(&at.key("soil"), &of.soil)?, None),
        Some(body) => {
            let (id, end) = scene.soil_end(&OfSoilBody { soil: of.soil.clone(), body: body.clone() }, at)?;
            (id, Some(end))
        }
    };
    let read = move |element: &dyn Element| match end {
        None => element.readings(),
        Some(end) => element.end_readings(end),
    };
    let readings = read(scene.world.element(id));
    let names: Vec<&str> = readings.iter().map(|r| r.name).collect();
    let i = at.key("reading").find_name("reading", &of.reading, &names)?;
    Ok(Quantity::scalar(readings[i].unit, move |now| read(now.world.element(id))[i].value))
}

/// Depth of ruts along a line: mean and deepest.
pub(super) fn rut(of: &RutKeys, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let id = scene.soil(&at.key("soil"), &of.soil)?;
    let [from, to] = [of.from.0, of.to.0].map(|[x, y]| Vec3::new(x, y, 0.0));
    let spacing = soil_ground(&scene.world, id).map_or(1.0, SoilGround::spacing);
    let count = ((to - from).length() / spacing).ceil().clamp(1.0, 1e5);
    Ok(Quantity::numbers("m", &["mean", "deepest"], move |now| {
        let Some(ground) = soil_ground(now.world, id) else { return [f64::NAN; 2] };
        let (mut sum, mut deepest) = (0.0, f64::NEG_INFINITY);
        for k in 0..=count as usize {
            let depth = ground.depth_below(from + (to - from) * (k as f64 / count));
            sum += depth;
            deepest = deepest.max(depth);
        }
        [sum / (count + 1.0), deepest]
    })
    .known_at_start())
}
