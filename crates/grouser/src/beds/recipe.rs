//! The recipe of a bed: all that its result depends on, and the hash of it.

use super::pour::{Obstacle, Pour};
use crate::scene::keys::SceneFile;
use crate::scene::keys::material::{DEFAULT_MATERIAL, Materials};
use crate::scene::keys::settle::SettleKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyDef, Settings, World};
use grouser_models::terrain::settle::Rest;
use grouser_record::checkpoint::FORMAT;
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// What a bed is made from, beside its grains.
pub struct BedRecipe<'a> {
    /// The scene.
    pub keys: &'a SceneFile,
    /// Its settling.
    pub settle: &'a SettleKeys,
    /// Where files that the scene names are looked for.
    pub folder: Option<&'a Path>,
    /// Fixed bodies.
    pub obstacles: &'a [Obstacle],
    /// Of the run.
    pub settings: &'a Settings,
}

/// Formatted text goes into the hash.
struct Hasher(Xxh3);

impl Write for Hasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

impl Hasher {
    fn number(&mut self, x: f64) {
        self.0.update(&x.to_bits().to_le_bytes());
    }

    fn shape(&mut self, grain: &BodyDef) {
        self.number(grain.mass.mass);
        let (i, c) = (grain.mass.inertia, grain.mass.center);
        [i.diagonal, i.off, c].iter().flat_map(|v| v.to_array()).for_each(|x| self.number(x));
        for c in &grain.colliders {
            self.0.update(c.shape.name().as_bytes());
            let (p, q) = (c.local.position, c.local.rotation);
            [p.x, p.y, p.z, q.x, q.y, q.z, q.w].into_iter().for_each(|x| self.number(x));
            self.number(c.shape.bounding_radius());
            self.number(c.shape.contact_radius());
        }
    }
}

/// Hash of the shapes of all grains.
pub fn hash_of_grains(pours: &[Pour]) -> u128 {
    let mut hasher = Hasher(Xxh3::new());
    pours.iter().flat_map(|pour| &pour.grains).for_each(|grain| hasher.shape(grain));
    hasher.0.digest128()
}

impl BedRecipe<'_> {
    /// The scene with friction as it is while grains settle.
    pub fn eased(&self) -> Cow<'_, SceneFile> {
        let Some(most) = self.settle.friction else { return Cow::Borrowed(self.keys) };
        let mut keys = self.keys.clone();
        // Whatever names no material is of this one.
        keys.materials.entry(DEFAULT_MATERIAL.to_string()).or_default();
        let pairs = keys.contact.pair.iter_mut().filter_map(|pair| pair.numbers.friction.as_mut());
        for friction in keys.materials.values_mut().map(|material| &mut material.contact.friction).chain(pairs) {
            *friction = friction.min(most);
        }
        Cow::Owned(keys)
    }

    /// Settings of the last steps of settling.
    pub fn last_steps(&self) -> Settings {
        let mut settings = self.settings.clone();
        settings.step = self.settle.last_step.unwrap_or(settings.step);
        settings.solver.tolerance = self.settle.tolerance.unwrap_or(settings.solver.tolerance);
        settings
    }

    /// Hash of all that the bed depends on.
    pub fn hash(&self, pours: &[Pour]) -> u128 {
        let mut h = Hasher(Xxh3::new());
        // The length of the run, its recording and signals do not matter; the whole settings of the engine do.
        // `friction`, `last_step` and `tolerance` are in what follows.
        let Rest { energy, hold, max_time, step } = self.settle.rest;
        let text = |h: &mut Hasher, parts: fmt::Arguments<'_>| h.write_fmt(parts).expect("a hasher takes all text");
        text(&mut h, format_args!("{} {} {energy:?} {hold:?} {max_time:?} {step:?}", env!("GROUSER_ENGINE"), FORMAT));
        text(&mut h, format_args!("{:?} {:?} {:?}", self.settings, self.keys.materials, self.keys.contact));
        for obstacle in self.obstacles {
            text(&mut h, format_args!("{:?} {:?}", obstacle.body, obstacle.friction));
        }
        for pour in pours {
            text(&mut h, format_args!("{} {} {:?}", pour.stage, pour.on_top, pour.fill.region));
            for grain in &pour.grains {
                h.shape(grain);
                let (p, q, v) = (grain.pose.position, grain.pose.rotation, grain.velocity.linear);
                [p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z].into_iter().for_each(|x| h.number(x));
                for c in &grain.colliders {
                    h.0.update(&c.material.0.to_le_bytes());
                    h.0.update(&[c.group.to_le_bytes(), c.mask.to_le_bytes()].concat());
                }
            }
        }
        h.0.digest128()
    }

    /// A world of the fixed bodies alone.
    pub fn world(&self) -> Checked<World> {
        let root = KeyPath::root();
        let mut world = World::new(self.settings.clone());
        let stiffness = self.keys.contact.stiffness.stiffness(&root.key("contact").key("stiffness"))?;
        let materials = Materials::add(&self.keys.materials, stiffness, &mut world)?;
        self.keys.contact.declare_pairs(&root.key("contact"), &materials, &mut world)?;
        for obstacle in self.obstacles {
            let fail = |e: grouser_dynamics::BuildError| root.key("settle").fault(e.to_string());
            let id = world.add_body(obstacle.body.clone()).map_err(fail)?;
            if let Some(map) = &obstacle.friction {
                world.map_friction(id, 0, map.clone()).map_err(fail)?;
            }
        }
        Ok(world)
    }
}
