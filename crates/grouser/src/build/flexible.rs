//! Flexible bodies of a scene.

use super::BuiltScene;
use crate::scene::keys::SceneFile;
use crate::scene::path::{Checked, KeyPath};
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
            let definition = flexible.define(&at, &self.materials, folder)?;
            if let Some(per_side) = definition.per_side {
                let spheres = definition.body.elements.len() as f64 * f64::from(per_side - 2).powi(2);
                let advice = |_| "lower `surface.spheres.per_side`".into();
                keys.limits.check_points(&at.key("surface"), spheres, advice)?;
            }
            self.world.add_flexible(definition).map_err(|e| at.fault(e.why).help(e.remedy))?;
        }
        Ok(())
    }
}
