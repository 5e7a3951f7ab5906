//! From a scene to its world in three parts: plan, settle, build. Only settling simulates.

use super::BuiltScene;
use super::terrain::Ground;
use crate::beds::pour::{Obstacle, Pour};
use crate::beds::recipe::BedRecipe;
use crate::beds::{Beds, settle};
use crate::error::Error;
use crate::scene::Scene;
use crate::scene::path::{Checked, Fault};
use crate::scene::rig::{self, Expanded};
use crate::watch::Watch;
use grouser_dynamics::BodyDef;

/// A scene on its way to a world: all keys read, fills poured, and what must be settled known.
pub struct ScenePlan<'a> {
    scene: &'a Scene,
    /// Its keys with those of its rig.
    all: Expanded<'a>,
    /// Materials, bodies, rigid ground and vehicles; no grains yet.
    built: BuiltScene,
    pours: Vec<Pour>,
    /// Walls of each fill.
    walls: Vec<Option<BodyDef>>,
    /// What is there while grains settle.
    obstacles: Vec<Obstacle>,
}

impl Scene {
    /// Checks the keys, adds bodies, rigid ground and vehicles, and pours the fills.
    pub fn plan(&self) -> Result<ScenePlan<'_>, Error> {
        let all = rig::expand(self.keys(), self.folder()).map_err(|fault| self.blame(fault))?;
        let planned = Self::planned(&all, self).map_err(|fault| self.blame(all.blame(fault)));
        let (built, pours, walls, obstacles) = planned?;
        Ok(ScenePlan { scene: self, all, built, pours, walls, obstacles })
    }

    fn planned(all: &Expanded<'_>, scene: &Self) -> Checked<Planned> {
        let mut ground = Ground::default();
        let built = BuiltScene::begin(&all.keys, scene.folder(), &mut ground)?;
        let (pours, walls) = built.pour_fills(&all.keys, scene.folder(), &mut ground)?;
        Ok((built, pours, walls, ground.obstacles))
    }

    /// The world as it is planned: grains that `[settle]` speaks of are where they were poured. Simulates nothing.
    pub fn build(&self) -> Result<BuiltScene, Error> {
        self.plan()?.build()
    }

    /// Plans, settles where the scene asks for it, and builds.
    pub fn settle_and_build(&self, beds: &Beds, watch: &mut dyn Watch) -> Result<BuiltScene, Error> {
        let mut plan = self.plan()?;
        plan.settle(beds, watch)?;
        plan.build()
    }

    /// Does it ask for grains that were settled?
    pub fn settles(&self) -> bool {
        rig::expand(self.keys(), self.folder()).is_ok_and(|all| all.keys.settle.is_some())
    }

    /// Plans and builds; grains are settled if their bed is in the cache, and stay where they were poured otherwise.
    pub fn find_bed_and_build(&self, beds: &Beds, watch: &mut dyn Watch) -> Result<BuiltScene, Error> {
        let mut plan = self.plan()?;
        plan.find_bed(beds, watch)?;
        plan.build()
    }
}

/// What planning finds: world so far, fills with their walls, obstacles.
type Planned = (BuiltScene, Vec<Pour>, Vec<Option<BodyDef>>, Vec<Obstacle>);

impl ScenePlan<'_> {
    /// Settles the grains, or takes their bed from the cache. Does nothing for a scene without `[settle]`.
    pub fn settle(&mut self, beds: &Beds, watch: &mut dyn Watch) -> Result<(), Error> {
        self.with_recipe(|recipe, pours| settle::settle(recipe, pours, beds, watch).map(Some))
    }

    /// Takes the bed from the cache if it is there.
    pub fn find_bed(&mut self, beds: &Beds, watch: &mut dyn Watch) -> Result<(), Error> {
        self.with_recipe(|recipe, pours| settle::find(recipe, pours, beds, watch))
    }

    fn with_recipe(
        &mut self,
        put: impl FnOnce(&BedRecipe<'_>, &mut [Pour]) -> Checked<Option<crate::beds::Bed>>,
    ) -> Result<(), Error> {
        let keys = self.all.keys.as_ref();
        let Some(settle) = &keys.settle else { return Ok(()) };
        let (folder, obstacles, settings) = (self.scene.folder(), &self.obstacles, self.built.world.settings());
        let recipe = BedRecipe { keys, settle, folder, obstacles, settings };
        let bed = put(&recipe, &mut self.pours);
        self.built.bed = bed.map_err(|fault| self.scene.blame(self.all.blame(fault)))?;
        Ok(())
    }

    /// Builds the world with the grains where they are now. Simulates nothing.
    pub fn build(self) -> Result<BuiltScene, Error> {
        let Self { scene, all, mut built, pours, walls, .. } = self;
        let blame = |fault: Fault| scene.blame(all.blame(fault));
        built.finish(&all.keys, scene.folder(), pours, walls).map_err(blame)?;
        if built.bed.is_some() {
            all.place(&mut built.world, &built.bodies, &built.grains).map_err(|fault| scene.blame(fault))?;
        }
        built.check_start(&all.keys).map_err(blame)?;
        Ok(built)
    }
}
