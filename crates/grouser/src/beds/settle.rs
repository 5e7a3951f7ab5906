//! Grains run to rest, stage by stage: the only part of building a scene that simulates.

use super::cache::{BedState, turn};
use super::pour::Pour;
use super::recipe::{BedRecipe, hash_of_grains};
use super::unfinished::Unfinished;
use super::{Bed, Beds};
use crate::scene::path::{Checked, Fault, KeyPath};
use crate::simulation::Simulation;
use crate::watch::{Progress, Task, Watch};
use grouser_dynamics::{BodyId, Twist, World};
use grouser_math::Pose;
use grouser_math::par::Pool;
use grouser_models::terrain::packing::Settled;
use grouser_models::terrain::settle::{Rest, SettleError, Settling, SettlingState};
use std::ops::Range;
use std::sync::PoisonError;

/// Puts the grains where they rest: in the bed that the scene names, in one from the cache, or in one that is made now
/// and kept there.
pub fn settle(recipe: &BedRecipe<'_>, pours: &mut [Pour], beds: &Beds, watch: &mut dyn Watch) -> Checked<Bed> {
    let rest = recipe.settle.rest;
    let (eased, settings) = (recipe.eased(), recipe.last_steps());
    let recipe = &BedRecipe { keys: &eased, settings: &settings, ..*recipe };
    let hash = format!("{:032x}", recipe.hash(pours));
    let turn = turn(&hash);
    let _mine = turn.lock().unwrap_or_else(PoisonError::into_inner);
    let (state, found) = match kept(recipe, &hash, pours, beds, watch)? {
        Some(state) => (state, true),
        None => {
            let pool = Pool::new(beds.threads).map_err(|e| place().fault(e.to_string()))?;
            let grains = hash_of_grains(pours);
            let from = beds.load_unfinished(&hash, watch);
            let made = match pool.run(|| make(recipe, rest, pours, from, watch))? {
                Made::Bed(made) => made,
                Made::Part(part) => {
                    beds.keep_unfinished(&hash, &part, watch);
                    return Err(place().fault("settling was interrupted"));
                }
            };
            (BedState { grains, ..made }, false)
        }
    };
    Ok(take(recipe, hash, state, found, pours, beds, watch))
}

/// Puts the grains where they rest if the scene names a bed or the cache has it; leaves them where they are otherwise.
pub fn find(recipe: &BedRecipe<'_>, pours: &mut [Pour], beds: &Beds, watch: &mut dyn Watch) -> Checked<Option<Bed>> {
    let (eased, settings) = (recipe.eased(), recipe.last_steps());
    let recipe = &BedRecipe { keys: &eased, settings: &settings, ..*recipe };
    let hash = format!("{:032x}", recipe.hash(pours));
    let state = kept(recipe, &hash, pours, beds, watch)?;
    Ok(state.map(|state| take(recipe, hash, state, true, pours, beds, watch)))
}

fn place() -> KeyPath {
    KeyPath::root().key("settle")
}

/// The bed that the scene names, or that is in the cache.
fn kept(
    recipe: &BedRecipe<'_>,
    hash: &str,
    pours: &[Pour],
    beds: &Beds,
    watch: &mut dyn Watch,
) -> Checked<Option<BedState>> {
    let grains = hash_of_grains(pours);
    let given = beds.given(recipe.settle, recipe.folder, grains)?;
    let count = pours.iter().map(|pour| pour.grains.len()).sum();
    Ok(given.or_else(|| beds.load(hash, grains, count, watch)))
}

/// Keeps the bed, and puts the grains where it has them.
fn take(
    recipe: &BedRecipe<'_>,
    hash: String,
    state: BedState,
    found: bool,
    pours: &mut [Pour],
    beds: &Beds,
    watch: &mut dyn Watch,
) -> Bed {
    if !found || recipe.settle.name.is_some() {
        let (name, scene) = (recipe.settle.name.as_deref(), recipe.keys.scene.name.as_deref());
        beds.keep(&hash, name, scene, &state, found, watch);
        beds.remove_unfinished(&hash);
    }
    let mut count = 0;
    for (grain, pose) in pours.iter_mut().flat_map(|pour| &mut pour.grains).zip(&state.pose) {
        (grain.pose, grain.velocity) = (*pose, Twist::ZERO);
        count += 1;
    }
    let bed = Bed { recipe: hash, settled: state.settled(), found, grains: count };
    watch.note(&format!("bed: {bed}"));
    bed
}

/// A bed, or as much of it as was made before an interruption.
enum Made {
    Bed(BedState),
    Part(Box<Unfinished>),
}

/// Settles the fills, stage by stage; `from`: where an earlier attempt was.
fn make(
    recipe: &BedRecipe<'_>,
    rest: Rest,
    pours: &mut [Pour],
    from: Option<Unfinished>,
    watch: &mut dyn Watch,
) -> Checked<Made> {
    let mut stages: Vec<u32> = pours.iter().map(|pour| pour.stage).collect();
    stages.sort_unstable();
    stages.dedup();
    // In the order in which they are poured; a stable sort.
    pours.sort_by_key(|pour| pour.stage);
    let (mut settled, mut time, mut steps) = (Settled::default(), 0.0, 0);
    let mut from = from.filter(|from| stages.contains(&from.stage));
    if let Some(from) = &from {
        stages.retain(|stage| *stage >= from.stage);
        (time, steps) = from.before;
        for (grain, pose) in pours.iter_mut().flat_map(|pour| &mut pour.grains).zip(&from.earlier) {
            (grain.pose, grain.velocity) = (*pose, Twist::ZERO);
        }
    }
    for stage in stages {
        let begin = pours.partition_point(|pour| pour.stage < stage);
        let end = pours.partition_point(|pour| pour.stage <= stage);
        for i in begin..end {
            let (earlier, rest) = pours.split_at_mut(i);
            rest[0].lift(earlier);
            rest[0].check_apart(earlier)?;
        }
        let mut world = recipe.world()?;
        let first = world.body_count() as u32;
        for grain in pours[..end].iter().flat_map(|pour| &pour.grains) {
            world.add_body(grain.clone()).map_err(|e| place().fault(e.to_string()))?;
        }
        let grains = first..world.body_count() as u32;
        let mut simulation = Simulation::new(world, Vec::new());
        let part = StageRun { pours, grains, rest, stage };
        settled = match part.run_to_rest(&mut simulation, from.take(), watch)? {
            StageEnd::AtRest(settled) => settled,
            StageEnd::Interrupted(settling) => {
                let earlier = pours[..begin].iter().flat_map(|pour| &pour.grains).map(|g| g.pose).collect();
                let snapshot = simulation.world().snapshot();
                let (before, time, settling) = ((time, steps), settling.0, settling.1);
                return Ok(Made::Part(Box::new(Unfinished { stage, earlier, before, time, snapshot, settling })));
            }
        };
        time += settled.time;
        steps += settled.steps;
        let settled = pours[..end].iter_mut().flat_map(|pour| &mut pour.grains);
        for (id, grain) in (first..).zip(settled) {
            (grain.pose, grain.velocity) = (simulation.world().pose(BodyId(id)), Twist::ZERO);
        }
    }
    pours.sort_by_key(Pour::index);
    let pose = pours.iter().flat_map(|pour| &pour.grains).map(|g| g.pose).collect();
    let Settled { packing, coordination, surface, energy, .. } = settled;
    Ok(Made::Bed(BedState { grains: 0, pose, numbers: [packing, coordination, surface, energy, time], steps }))
}

/// How the steps of a stage end: with the bed, or interrupted at a time in s.
enum StageEnd {
    AtRest(Settled),
    Interrupted((f64, SettlingState)),
}

/// One stage of settling.
struct StageRun<'a> {
    /// All fills in the order of their stages, the grains where this stage began.
    pours: &'a [Pour],
    /// Bodies of the grains that take part.
    grains: Range<u32>,
    rest: Rest,
    stage: u32,
}

impl StageRun<'_> {
    /// Steps until the grains rest, or until the watch ends it.
    fn run_to_rest(
        &self,
        simulation: &mut Simulation,
        from: Option<Unfinished>,
        watch: &mut dyn Watch,
    ) -> Checked<StageEnd> {
        if self.grains.is_empty() {
            return Ok(StageEnd::AtRest(Settled::default()));
        }
        let mut settling = Settling::begin(simulation.world_mut(), self.grains.clone(), self.rest).map_err(blame)?;
        if let Some(Unfinished { snapshot, settling: state, .. }) = from {
            settling.go_on(simulation.world_mut(), state);
            simulation.world_mut().restore(&snapshot).map_err(|e| place().fault(e.to_string()))?;
        }
        let places = self.places();
        loop {
            let report = simulation.step().map_err(|e| place().fault(e.to_string()))?;
            let done = settling.after_step(simulation.world_mut(), &report).map_err(blame)?;
            let (outlook, own_settings) = (settling.outlook(), settling.has_own_settings());
            let task = Task::Settle { stage: self.stage, outlook, own_settings };
            watch.progress(&Progress { task, time: settling.time(), report: &report });
            if let Some(doubt) = settling.doubt() {
                watch.warn(&doubt.to_string());
            }
            let world = simulation.world();
            watch.grains(&|| self.poses(world, &places));
            if let Some(settled) = done {
                return Ok(StageEnd::AtRest(settled));
            }
            if !watch.goes_on() {
                return Ok(StageEnd::Interrupted((settling.time(), settling.state(world))));
            }
        }
    }

    /// Per grain in the order of the stages, its place in the order of the fills.
    fn places(&self) -> Vec<usize> {
        let count = self.pours.len();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|k| self.pours[*k].index());
        let (mut starts, mut next) = (vec![0; count], 0);
        for k in order {
            starts[k] = next;
            next += self.pours[k].grains.len();
        }
        self.pours.iter().zip(starts).flat_map(|(pour, start)| start..start + pour.grains.len()).collect()
    }

    /// Poses of all grains in the order of the fills; those of later stages where they wait.
    fn poses(&self, world: &World, places: &[usize]) -> Vec<Pose> {
        let mut poses = vec![Pose::IDENTITY; places.len()];
        let grains = self.pours.iter().flat_map(|pour| &pour.grains);
        for ((id, grain), place) in (self.grains.start..).zip(grains).zip(places) {
            poses[*place] = if id < self.grains.end { world.pose(BodyId(id)) } else { grain.pose };
        }
        poses
    }
}

/// The fault of grains that do not settle.
fn blame(error: SettleError) -> Fault {
    let at = place();
    let message = error.to_string();
    match error {
        SettleError::NotAtRest { below, .. } if below > 0 => at
            .fault(message)
            .help("is there a floor below all grains? `walls` of a fill, a `[[terrain]]` or a fixed body"),
        SettleError::NotAtRest { .. } => at.key("max_time").fault(message).help(
            "raise `max_time` or `energy`, or set `tolerance` lower than the solver's: a loose one leaves grains \
                trembling",
        ),
        SettleError::NoGravity => KeyPath::root().key("scene").key("gravity").fault(message),
    }
}
