//! Flexible bodies of a scene, and tires of its vehicles.

use super::BuiltScene;
use crate::scene::keys::SceneFile;
use crate::scene::keys::flexible::FlexibleKeys;
use crate::scene::keys::value::{List, Rotation};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{FlexSurface, FlexibleDef};
use grouser_math::quat;
use grouser_models::vehicle::wheeled::TIRE_COLLISION;
use std::path::Path;

impl BuiltScene {
    pub(super) fn add_flexible(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, flexible) in keys.flexible.iter().enumerate() {
            let at = KeyPath::root().key("flexible").index(i);
            if flexible.name.is_empty() || self.world.flexible_named(&flexible.name).is_some() {
                let fault = at.key("name").fault("the name is empty, or another flexible body has it");
                return Err(fault.help("choose another"));
            }
            self.check_new_name(&at.key("name"), &flexible.name)?;
            let definition = self.define_flexible(&at, flexible, folder)?;
            let (per_element, lower) = match definition.surface {
                FlexSurface::None => (0.0, ""),
                FlexSurface::Spheres { per_side } => (f64::from(per_side - 2).powi(2), "spheres.per_side"),
                FlexSurface::Facets { divisions } => (2.0 * f64::from(divisions).powi(2), "facets.divisions"),
            };
            let pieces = definition.body.elements.len() as f64 * per_element;
            let advice = |_| format!("lower `surface.{lower}`");
            keys.limits.check_points(&at.key("surface"), pieces, advice)?;
            self.world.add_flexible(definition).map_err(|e| at.fault(e.why).help(e.remedy))?;
        }
        Ok(())
    }

    /// Adds the tires of the vehicle at `at`; each stands about the axle of the wheel that it is attached to. They meet
    /// neither hulls nor each other.
    pub(super) fn add_tires(&mut self, at: &KeyPath, tires: Vec<FlexibleKeys>, folder: Option<&Path>) -> Checked<()> {
        for mut tire in tires {
            let Some(attach) = &tire.attach else { continue };
            let pose = self.world.pose(self.body(at, &attach.body)?);
            tire.position = List(pose.position.to_array());
            tire.rotation = Some(Rotation::Quaternion(List(quat::to_scalar_first(pose.rotation))));
            let definition = self.define_flexible(at, &tire, folder)?;
            let definition = FlexibleDef { collision: TIRE_COLLISION, ..definition };
            self.world.add_flexible(definition).map_err(|e| at.fault(e.why).help(e.remedy))?;
        }
        Ok(())
    }

    /// The engine's flexible body; notes its colour.
    fn define_flexible(&mut self, at: &KeyPath, keys: &FlexibleKeys, folder: Option<&Path>) -> Checked<FlexibleDef> {
        let find = |at: &KeyPath, name: &str| self.body(at, name);
        let definition = keys.define(at, &self.materials, folder, find)?;
        self.looks.sheets.extend(keys.color.map(|color| (keys.name.clone(), color.0.0)));
        Ok(definition)
    }
}
