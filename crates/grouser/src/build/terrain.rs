//! Rigid ground and fills: `[[terrain]]`, `[[fill]]`, `[settle]`.

use super::BuiltScene;
use crate::beds::pour::{Obstacle, Pour};
use crate::scene::keys::SceneFile;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyDef, BodyId, BodyKind};
use grouser_geom::query;
use grouser_geom::{Aabb, Collider, Shape};
use grouser_math::Vec3;
use std::collections::BTreeMap;
use std::path::Path;

/// What is there while grains settle.
#[derive(Default)]
pub(super) struct Ground {
    pub(super) obstacles: Vec<Obstacle>,
}

impl Ground {
    /// Remembers a body for settling: fixed and driven ones, and those that `[settle]` names.
    pub(super) fn note(&mut self, keys: &SceneFile, body: &BodyDef) {
        let Some(settle) = &keys.settle else { return };
        let name = body.name.as_deref().unwrap_or_default();
        let wanted = match body.kind {
            BodyKind::Moving => settle.with.iter().any(|n| n == name),
            _ => settle.without.iter().all(|n| n != name),
        };
        if wanted {
            let mut body = body.clone();
            body.kind = BodyKind::Fixed;
            self.obstacles.push(Obstacle { body, friction: None });
        }
    }
}

impl BuiltScene {
    pub(super) fn add_terrain(&mut self, keys: &SceneFile, folder: Option<&Path>, ground: &mut Ground) -> Checked<()> {
        for (i, terrain) in keys.terrain.iter().enumerate() {
            let at = KeyPath::root().key("terrain").index(i);
            self.check_new_name(&at.key("name"), &terrain.name)?;
            let (mut body, friction) = terrain.define(&at, &self.materials, folder, &keys.limits)?;
            self.place_in(&at, terrain.within.as_deref(), &mut body)?;
            ground.note(keys, &body);
            let id = self.world.add_body(body).map_err(|e| at.fault(e.why).help(e.remedy))?;
            self.bodies.push(terrain.name.clone(), id);
            if let Some(map) = friction {
                if let Some(last) = ground.obstacles.last_mut().filter(|o| o.body.name.as_ref() == Some(&terrain.name))
                {
                    last.friction = Some(map.clone());
                }
                self.world.map_friction(id, 0, map).map_err(|e| at.key("friction").fault(e.why).help(e.remedy))?;
            }
        }
        Ok(())
    }

    /// Pours all fills: grains and walls, in the order of the fills.
    pub(super) fn pour_fills(
        &self,
        keys: &SceneFile,
        folder: Option<&Path>,
        ground: &mut Ground,
    ) -> Checked<(Vec<Pour>, Vec<Option<BodyDef>>)> {
        let root = KeyPath::root();
        let mut pours = Vec::with_capacity(keys.fill.len());
        let mut walls: Vec<Option<BodyDef>> = Vec::with_capacity(keys.fill.len());
        let mut count = 0.0;
        for (i, fill_keys) in keys.fill.iter().enumerate() {
            let at = root.key("fill").index(i);
            let (fill, layout) = fill_keys.define(&at, &self.materials, folder, &keys.limits)?;
            count += layout.count as f64;
            keys.limits.check_grains(&at.key(fill_keys.amount_key()), count)?;
            let around = match &fill_keys.walls {
                None => None,
                Some(name) => {
                    self.check_new_name(&at.key("walls"), name)?;
                    let material = fill_keys.walls_material.as_deref().or(fill_keys.material.as_deref());
                    let material = self.materials.find(&at.key("walls_material"), material)?.id;
                    Some(fill.walls(name, material).map_err(|e| fill_keys.fault(&at, e))?)
                }
            };
            around.iter().for_each(|body| ground.note(keys, body));
            walls.push(around);
            if keys.settle.is_none() && fill_keys.stage > 0 {
                let fault = at.key("stage").fault("without `[settle]` all grains are there from the beginning");
                return Err(fault.help("add `[settle]`, or leave `stage` out"));
            }
            let grains = fill.grains(&layout).map_err(|e| fill_keys.fault(&at, e))?;
            let name = fill_keys.name.clone().unwrap_or_else(|| format!("fill.{i}"));
            let (stage, on_top) = (fill_keys.stage, fill_keys.on_top);
            pours.push(Pour { at, name, stage, on_top, fill, layout, grains });
        }
        if let Some(settle) = &keys.settle {
            self.check_names(keys)?;
            if pours.is_empty() {
                return Err(root.key("settle").fault("there is no `[[fill]]` that could settle"));
            }
            settle.check(&root.key("settle"))?;
        }
        Ok((pours, walls))
    }

    /// Adds walls and grains to the world in the order of the fills. Those that do not settle must not overlap.
    pub(super) fn add_fills(
        &mut self,
        keys: &SceneFile,
        mut pours: Vec<Pour>,
        walls: Vec<Option<BodyDef>>,
    ) -> Checked<()> {
        if keys.settle.is_none() {
            for i in 0..pours.len() {
                let (earlier, rest) = pours.split_at_mut(i);
                rest[0].lift(earlier);
                if keys.start.is_empty() {
                    rest[0].check_apart(earlier)?;
                }
            }
            if keys.start.is_empty() {
                pours.iter().try_for_each(|pour| self.check_clear(pour))?;
            }
        }
        for (pour, walls) in pours.into_iter().zip(walls) {
            if let Some(body) = walls {
                let name = body.name.clone().unwrap_or_default();
                self.check_new_name(&pour.at.key("walls"), &name)?;
                let id = self.world.add_body(body).map_err(|e| pour.at.key("walls").fault(e.why).help(e.remedy))?;
                self.bodies.push(name, id);
            }
            let first = self.world.body_count() as u32;
            for grain in pour.grains {
                self.world.add_body(grain).map_err(|e| pour.at.fault(e.why).help(e.remedy))?;
            }
            self.grains.push((pour.name, first..self.world.body_count() as u32));
            self.fills.push((pour.fill, pour.layout));
        }
        Ok(())
    }

    /// Bodies that `[settle]` names exist.
    fn check_names(&self, keys: &SceneFile) -> Checked<()> {
        let Some(settle) = &keys.settle else { return Ok(()) };
        let at = KeyPath::root().key("settle");
        let walls = keys.fill.iter().filter_map(|f| f.walls.as_deref());
        let known: Vec<&str> = self.bodies.iter().map(|(name, _)| name.as_str()).chain(walls).collect();
        for (key, names) in [("with", &settle.with), ("without", &settle.without)] {
            for (i, name) in names.iter().enumerate() {
                at.key(key).index(i).find_name("body", name, &known)?;
            }
        }
        Ok(())
    }

    /// No grain overlaps a body for certain: a ball that lies inside the grain does.
    fn check_clear(&self, pour: &Pour) -> Checked<()> {
        let all = pour.grains.iter().fold(Aabb::EMPTY, |all, g| all.union(&Aabb::around(g.pose.position, Vec3::ZERO)));
        let names: BTreeMap<u32, &str> = self.bodies.iter().map(|(name, body)| (body.0, name.as_str())).collect();
        let meets = |c: &&Collider| c.group & pour.fill.mask != 0 && c.mask & pour.fill.group != 0;
        for c in self.world.colliders().iter().filter(meets) {
            let Some(name) = names.get(&c.body) else { continue };
            // Shapes count from the centre of mass.
            let pose = self.world.pose(BodyId(c.body));
            let center = self.world.center_of_mass(BodyId(c.body));
            let pose = grouser_math::Pose::new(pose.point(center), pose.rotation).compose(&c.local);
            let largest = pour.fill.largest_diameter();
            if !c.shape.aabb(&pose).overlaps(&all.grown(largest)) {
                continue;
            }
            let bounds = c.shape.aabb(&pose).grown(largest);
            for (i, grain) in pour.grains.iter().enumerate() {
                let inner = inner_radius(grain);
                let p = grain.pose.position;
                if !bounds.overlaps(&Aabb::around(p, Vec3::ZERO)) {
                    continue;
                }
                let near = query::closest_on_shape(&c.shape, &pose, p, inner);
                if near.is_some_and(|n| n.distance < inner - 1e-6 * largest) {
                    let message = format!(
                        "grain {i} of `{}` overlaps body `{name}` at ({:.4}, {:.4}, {:.4})",
                        pour.name, p.x, p.y, p.z
                    );
                    return Err(pour.at.key("region").fault(message).help("move the region or the body"));
                }
            }
        }
        Ok(())
    }
}

/// Radius of a ball about the centre that lies inside the grain, in m.
fn inner_radius(grain: &BodyDef) -> f64 {
    match grain.colliders.as_slice() {
        [one] => match &one.shape {
            Shape::Ellipsoid(e) => e.semi.min_element(),
            shape => shape.contact_radius(),
        },
        _ => 0.0,
    }
}
