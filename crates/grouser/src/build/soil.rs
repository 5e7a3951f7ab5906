//! Ground that deforms: `[terrain.soil]`.

use super::BuiltScene;
use crate::scene::keys::SceneFile;
use crate::scene::keys::terrain::TerrainKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, BodyKind, FlexibleId};
use grouser_geom::Aabb;
use grouser_math::Pose;
use grouser_models::soil::ground::{SoilGround, SoilGroundDef};
use grouser_models::terrain::surface::GroundSurface;
use std::path::Path;

/// A body that the soil may meet: bounds in the ground's frame, and the least extent of its shapes seen from above, m.
struct Met {
    body: BodyId,
    bounds: Aabb,
    narrowest: f64,
}

impl BuiltScene {
    /// Adds the soils of all grounds that have one, once all bodies are there.
    pub(super) fn add_soils(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, terrain) in keys.terrain.iter().enumerate() {
            let Some(soil) = &terrain.soil else { continue };
            let at = KeyPath::root().key("terrain").index(i);
            let surface = terrain.soil_surface(&at, folder, &keys.limits)?;
            let at = at.key("soil");
            let ground = self.body(&at, &terrain.name)?;
            let frame = self.world.pose(ground);
            let spacing = at.key("spacing").positive(soil.spacing)?;
            let extent = surface.as_ref().map(|s| [s.bounds().min, s.bounds().max].map(|p| [p.x, p.y]));
            let met = self.meet(terrain, &frame);
            let sheets = self.meet_sheets(terrain);
            self.check_starts(&at, &met, surface.as_ref())?;
            let narrowest = met.iter().map(|m| m.narrowest).fold(f64::INFINITY, f64::min);
            let warning = (spacing > 0.5 * narrowest).then(|| {
                format!(
                    "soil `{}`: its nodes are {spacing} m apart, more than half of the narrowest shape that may sink \
                     in, {narrowest:.3} m; give `spacing = {:.2e}` to resolve it",
                    terrain.name,
                    0.5 * narrowest
                )
            });
            // The greatest sinkage that counts: half of the largest body, at most half a metre.
            let depth = met.iter().map(|m| 0.5 * m.bounds.size().z).fold(spacing, f64::max).min(0.5);
            let def = SoilGroundDef {
                name: Some(terrain.name.clone()),
                ground: Some(ground),
                warning,
                bodies: met.iter().map(|m| m.body).collect(),
                sheets,
                pose: frame,
                surface,
                kinds: soil.kinds(&at)?,
                map: soil.map(&at, folder, &keys.limits, extent)?,
                spacing,
                width: soil.fixed_width(),
                normal: soil.pressure_normal(),
                pile: soil.pile(),
                walls: soil.walls,
                group: terrain.group,
                mask: terrain.mask,
            };
            if let Some(why) = def.fault(depth) {
                return Err(at.fault(why).help("correct the numbers of the soil"));
            }
            if def.bodies.is_empty() && def.sheets.is_empty() {
                let fault = at.fault("no body can touch this soil");
                return Err(fault.help("add a vehicle or a moving body whose groups meet the ground's"));
            }
            let element = Box::new(SoilGround::new(def));
            let id = self.world.add_element(element).map_err(|e| at.fault(e.why).help(e.remedy))?;
            self.elements.push(terrain.name.clone(), id);
        }
        Ok(())
    }

    /// The named bodies that are not fixed and have shapes that the ground meets, in the order of their numbers.
    fn meet(&self, terrain: &TerrainKeys, frame: &Pose) -> Vec<Met> {
        let mut met: Vec<Met> = Vec::new();
        let mut named: Vec<BodyId> = self.bodies.iter().map(|(_, id)| *id).collect();
        named.sort_unstable();
        let back = frame.inverse();
        self.world.visit_colliders(|body, collider, _| {
            let meets = collider.group & terrain.mask != 0 && collider.mask & terrain.group != 0;
            if !meets || named.binary_search(&body).is_err() || *self.world.kind(body) == BodyKind::Fixed {
                return;
            }
            let (pose, center) = (self.world.pose(body), self.world.center_of_mass(body));
            let centre = Pose::new(pose.point(center), pose.rotation);
            let bounds = collider.shape.aabb(&back.compose(&centre).compose(&collider.local));
            if !bounds.is_finite() {
                return;
            }
            let narrow = bounds.size().x.min(bounds.size().y);
            match met.iter_mut().find(|m| m.body == body) {
                Some(m) => (m.bounds, m.narrowest) = (m.bounds.union(&bounds), m.narrowest.min(narrow)),
                None => met.push(Met { body, bounds, narrowest: narrow }),
            }
        });
        met.sort_unstable_by_key(|m| m.body);
        met
    }

    /// Flexible bodies whose surfaces the ground meets, in the order of their numbers.
    fn meet_sheets(&self, terrain: &TerrainKeys) -> Vec<FlexibleId> {
        let mut met: Vec<FlexibleId> = Vec::new();
        self.world.visit_colliders(|body, collider, _| {
            if collider.group & terrain.mask != 0 && collider.mask & terrain.group != 0 {
                met.extend(self.world.flexible_of(body));
            }
        });
        met.sort_unstable();
        met.dedup();
        met
    }

    /// No body starts deeper in the soil than it is high.
    fn check_starts(&self, at: &KeyPath, met: &[Met], surface: Option<&GroundSurface>) -> Checked<()> {
        for Met { body, bounds, .. } in met {
            let (centre, top) = (bounds.center(), bounds.max.z);
            let height = surface.map_or(Some(0.0), |s| s.height(centre.x, centre.y));
            if let Some(height) = height.filter(|height| top < *height) {
                let name = self.bodies.iter().find(|(_, id)| id == body).map_or("", |(name, _)| name.as_str());
                let message = format!(
                    "body `{name}` starts deeper in the soil than it is high: its top is {:.3} m below the surface",
                    height - top
                );
                return Err(at.fault(message).help("start it on the surface or above"));
            }
        }
        Ok(())
    }
}
