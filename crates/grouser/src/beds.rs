//! Settled beds: made from a scene's recipe, kept in a cache folder, used again.
//!
//! A bed is the poses of all grains at rest, bit by bit. Its file is named by the hash of its recipe: all that the result
//! depends on, the engine's sources included (`build.rs`). Files have a checksum and are written under another name first;
//! one that is damaged is made anew. A bed that was just made and one from the cache are the same bits, for any number of
//! threads.

pub mod kept;

use crate::folder::write_atomically;
use crate::scene::keys::SceneFile;
use crate::scene::keys::material::{DEFAULT_MATERIAL, Materials};
use crate::scene::keys::settle::SettleKeys;
use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_dynamics::{BodyDef, BodyId, FrictionMap, Settings, Twist, World};
use grouser_math::Pose;
use grouser_math::par::Pool;
use grouser_models::terrain::fill::{Fill, Layout};
use grouser_models::terrain::settle::{self, Progress, Rest, SettleError, Settled};
use grouser_record::checkpoint::{self, FORMAT, Info};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs, process};
use xxhash_rust::xxh3::Xxh3;

/// Where progress goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// A bar that is redrawn in place.
    Bar,
    /// A line every few seconds.
    Lines,
    /// A line every half minute that begins with the name of the recording: one of several runs at a time.
    Named,
    /// Nowhere.
    Nothing,
}

/// What to do about beds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Settle those that are not in the cache.
    Make,
    /// Take those that are in the cache, leave the grains of others where they are poured.
    Find,
    /// Leave all grains where they are poured: somebody else knows their poses.
    Skip,
}

/// How beds are made.
#[derive(Clone, Debug)]
pub struct Beds {
    /// What to do.
    pub policy: Policy,
    /// Worker threads; 0: one per core.
    pub threads: usize,
    /// Where progress goes.
    pub show: Show,
    /// Begins lines of progress when several runs go at a time ([`Show::Named`]).
    pub label: String,
    /// Set to give up settling.
    pub stop: Option<Arc<AtomicBool>>,
    /// Cache folder; none: nothing is kept.
    pub folder: Option<PathBuf>,
}

impl Default for Beds {
    fn default() -> Self {
        let (threads, show, label) = (0, Show::Nothing, String::new());
        Self { policy: Policy::Make, threads, show, label, stop: None, folder: cache_folder() }
    }
}

/// `GROUSER_CACHE`, else `grouser` in the user's cache folder.
pub fn cache_folder() -> Option<PathBuf> {
    let given = |key: &str| env::var_os(key).filter(|value| !value.is_empty()).map(PathBuf::from);
    given("GROUSER_CACHE")
        .or_else(|| given("XDG_CACHE_HOME").map(|folder| folder.join("grouser")))
        .or_else(|| given("HOME").map(|home| home.join(".cache").join("grouser")))
}

/// A settled bed.
#[derive(Clone, Debug, PartialEq)]
pub struct Bed {
    /// Hash of its recipe.
    pub recipe: String,
    /// What it is like.
    pub settled: Settled,
    /// Was it in the cache?
    pub found: bool,
    /// Number of grains.
    pub grains: usize,
}

impl fmt::Display for Bed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settled { packing, coordination, surface, time, .. } = self.settled;
        let how = if self.found { "from the cache, settled for" } else { "settled for" };
        write!(
            f,
            "{} grains {how} {time:.3} s: packing {packing:.4}, coordination {coordination:.3}, surface at {surface:.4} m",
            self.grains
        )
    }
}

/// A body that is there while grains settle.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// Fixed.
    pub body: BodyDef,
    /// Friction map of its first shape.
    pub friction: Option<FrictionMap>,
}

/// A fill with its grains.
pub struct Pour {
    /// Its keys.
    pub at: KeyPath,
    /// Name, `fill.0` for a first one without a name.
    pub name: String,
    /// When it is poured.
    pub stage: u32,
    /// On top of earlier ones?
    pub on_top: bool,
    /// The generator.
    pub fill: Fill,
    /// Where it stands.
    pub layout: Layout,
    /// The grains.
    pub grains: Vec<BodyDef>,
}

/// What a bed is made from, beside its grains.
pub struct Recipe<'a> {
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

/// A bed as it stands in a file.
#[derive(Serialize, Deserialize)]
struct State {
    /// Hash of the grains' shapes.
    grains: u128,
    /// Of all grains, in the order of the fills.
    pose: Vec<Pose>,
    /// Packing, coordination, surface, energy, time.
    numbers: [f64; 5],
    steps: u64,
}

impl State {
    fn settled(&self) -> Settled {
        let [packing, coordination, surface, energy, time] = self.numbers;
        Settled { packing, coordination, surface, energy, time, steps: self.steps }
    }
}

/// Radius in m of a ball about a grain's frame that holds it.
pub fn ball(grain: &BodyDef) -> f64 {
    grain.colliders.iter().map(|c| c.local.position.length() + c.shape.bounding_radius()).fold(0.0, f64::max)
}

/// Puts the grains where they rest. Nothing if the bed is not in the cache and need not be made.
pub fn settle(recipe: &Recipe<'_>, pours: &mut [Pour], beds: &Beds) -> Checked<Option<Bed>> {
    let at = KeyPath::root().key("settle");
    recipe.settle.check(&at)?;
    let rest = recipe.settle.rest;
    if beds.policy == Policy::Skip {
        return Ok(None);
    }
    let (eased, settings) = (recipe.eased(), recipe.last_steps());
    let recipe = &Recipe { keys: &eased, settings: &settings, ..*recipe };
    let grains = hash_of_grains(pours);
    let hash = format!("{:032x}", recipe.hash(pours)?);
    let turn = (beds.policy == Policy::Make).then(|| turn(&hash));
    let _mine = turn.as_ref().map(|turn| turn.lock().unwrap_or_else(PoisonError::into_inner));
    let state = match recipe.given(&at, beds, grains)? {
        Some(state) => Some((state, true)),
        None => match beds.load(&hash, grains, pours) {
            Some(state) => Some((state, true)),
            None if beds.policy == Policy::Find => None,
            None => {
                let pool = Pool::new(beds.threads).map_err(|e| at.fault(e.to_string()))?;
                let made = pool.run(|| recipe.make(&at, &rest, pours, beds))?;
                Some((State { grains, ..made }, false))
            }
        },
    };
    let Some((state, found)) = state else { return Ok(None) };
    if !found || recipe.settle.name.is_some() {
        beds.keep(&hash, recipe.settle.name.as_deref(), recipe.keys, &state, found);
    }
    let mut count = 0;
    for (grain, pose) in pours.iter_mut().flat_map(|pour| &mut pour.grains).zip(&state.pose) {
        (grain.pose, grain.velocity) = (*pose, Twist::ZERO);
        count += 1;
    }
    let bed = Bed { recipe: hash, settled: state.settled(), found, grains: count };
    if beds.show != Show::Nothing {
        eprintln!("{}bed: {bed}", beds.named());
    }
    Ok(Some(bed))
}

/// The lock of a recipe: of two cases of a study that ask for one bed at a time, the second waits and finds it in the cache.
fn turn(hash: &str) -> Arc<Mutex<()>> {
    static TURNS: Mutex<BTreeMap<String, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());
    let mut turns = TURNS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(turns.entry(hash.to_string()).or_default())
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

fn hash_of_grains(pours: &[Pour]) -> u128 {
    let mut hasher = Hasher(Xxh3::new());
    pours.iter().flat_map(|pour| &pour.grains).for_each(|grain| hasher.shape(grain));
    hasher.0.digest128()
}

impl Recipe<'_> {
    /// The scene with friction as it is while grains settle.
    fn eased(&self) -> Cow<'_, SceneFile> {
        let Some(most) = self.settle.friction else { return Cow::Borrowed(self.keys) };
        let mut keys = self.keys.clone();
        // Whatever names no material is of this one.
        keys.materials.entry(DEFAULT_MATERIAL.to_string()).or_default();
        let pairs = keys.contact.pair.iter_mut().filter_map(|pair| pair.friction.as_mut());
        for friction in keys.materials.values_mut().map(|material| &mut material.contact.friction).chain(pairs) {
            *friction = friction.min(most);
        }
        Cow::Owned(keys)
    }

    /// Settings of the last steps of settling.
    fn last_steps(&self) -> Settings {
        let mut settings = self.settings.clone();
        settings.step = self.settle.last_step.unwrap_or(settings.step);
        settings.solver.tolerance = self.settle.tolerance.or(settings.solver.tolerance);
        settings
    }

    /// Hash of all that the bed depends on.
    fn hash(&self, pours: &[Pour]) -> Checked<u128> {
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
        Ok(h.0.digest128())
    }

    /// The bed that the scene names, if it names one.
    fn given(&self, at: &KeyPath, beds: &Beds, grains: u128) -> Checked<Option<State>> {
        let (at, path) = match (&self.settle.from, &self.settle.file) {
            (Some(name), _) => {
                let at = at.key("from");
                let none = || at.fault("there is no cache folder").help("set GROUSER_CACHE to a folder");
                (at.clone(), beds.folder.as_ref().ok_or_else(none)?.join(format!("{name}.bed")))
            }
            (None, Some(file)) => {
                let at = at.key("file");
                let path = crate::scene::keys::file::resolve(&at, file, self.folder)?;
                (at, path)
            }
            (None, None) => return Ok(None),
        };
        let help = "make it with `settle.name`, or leave this key out to settle the grains";
        let bytes =
            fs::read(&path).map_err(|e| at.fault(format!("cannot read `{}`: {e}", path.display())).help(help))?;
        let (_, state) = checkpoint::decode::<State>(&path.to_string_lossy(), &bytes)
            .map_err(|e| at.fault(e.to_string()).help(help))?;
        if state.grains != grains {
            let fault = at.fault("the bed has other grains than the fills of this scene");
            return Err(fault.help("count, sizes, shapes, masses and seeds must be those that it was made with"));
        }
        Ok(Some(state))
    }

    /// A world of the fixed bodies alone.
    fn world(&self) -> Checked<World> {
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

    /// Settles the fills, stage by stage.
    fn make(&self, at: &KeyPath, rest: &Rest, pours: &mut [Pour], beds: &Beds) -> Checked<State> {
        let mut stages: Vec<u32> = pours.iter().map(|pour| pour.stage).collect();
        stages.sort_unstable();
        stages.dedup();
        // In the order in which they are poured; a stable sort.
        pours.sort_by_key(|pour| pour.stage);
        let (mut settled, mut time, mut steps) = (Settled::default(), 0.0, 0);
        let mut meter = Meter::new(beds);
        for stage in stages {
            let end = pours.partition_point(|pour| pour.stage <= stage);
            for i in pours.partition_point(|pour| pour.stage < stage)..end {
                let (earlier, rest) = pours.split_at_mut(i);
                rest[0].lift(earlier);
                rest[0].check_apart(earlier)?;
            }
            let mut world = self.world()?;
            let first = world.body_count() as u32;
            for grain in pours[..end].iter().flat_map(|pour| &pour.grains) {
                world.add_body(grain.clone()).map_err(|e| at.fault(e.to_string()))?;
            }
            let range = first..world.body_count() as u32;
            settled =
                settle::settle(&mut world, range, rest, &mut |p| meter.show(stage, p)).map_err(|e| blame(at, e))?;
            time += settled.time;
            steps += settled.steps;
            let settled = pours[..end].iter_mut().flat_map(|pour| &mut pour.grains);
            for (id, grain) in (first..).zip(settled) {
                (grain.pose, grain.velocity) = (world.pose(BodyId(id)), Twist::ZERO);
            }
        }
        meter.finish();
        pours.sort_by_key(|pour| index_of(&pour.at));
        let pose = pours.iter().flat_map(|pour| &pour.grains).map(|g| g.pose).collect();
        let Settled { packing, coordination, surface, energy, .. } = settled;
        Ok(State { grains: 0, pose, numbers: [packing, coordination, surface, energy, time], steps })
    }
}

/// Number of a fill in the scene.
fn index_of(at: &KeyPath) -> usize {
    match at.0.last() {
        Some(crate::scene::path::Segment::Index(i)) => *i,
        _ => 0,
    }
}

fn blame(at: &KeyPath, error: SettleError) -> Fault {
    let message = error.to_string();
    match error {
        SettleError::NotAtRest { below, .. } if below > 0 => at
            .fault(message)
            .help("is there a floor below all grains? `walls` of a fill, a `[[terrain]]` or a fixed body"),
        SettleError::NotAtRest { .. } => at
            .key("max_time")
            .fault(message)
            .help("raise `max_time` or `energy`, or set `tolerance` lower than the solver's: a loose one leaves grains trembling"),
        SettleError::NoGravity => KeyPath::root().key("scene").key("gravity").fault(message),
        SettleError::Step(_) | SettleError::Interrupted => at.fault(message),
    }
}

impl Beds {
    /// Begins lines: empty or with a colon.
    fn named(&self) -> String {
        if self.show == Show::Named { format!("{}: ", self.label) } else { String::new() }
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.bed")))
    }

    /// The bed of a recipe, if it is in the cache and whole.
    fn load(&self, hash: &str, grains: u128, pours: &[Pour]) -> Option<State> {
        let path = self.file(hash)?;
        let bytes = fs::read(&path).ok()?;
        let count: usize = pours.iter().map(|pour| pour.grains.len()).sum();
        let whole = |state: &State| state.grains == grains && state.pose.len() == count;
        match checkpoint::decode::<State>(&path.to_string_lossy(), &bytes) {
            Ok((info, state)) if info.scene["recipe"] == hash && whole(&state) => Some(state),
            Ok(_) => {
                eprintln!("warning: `{}` is of another bed than its name says; it is made anew", path.display());
                None
            }
            Err(error) => {
                eprintln!("warning: {error}; the bed is made anew");
                None
            }
        }
    }

    /// Writes the bed under its recipe and its name. A cache that cannot be written is no reason to fail.
    fn keep(&self, hash: &str, name: Option<&str>, keys: &SceneFile, state: &State, found: bool) {
        let (Some(folder), Settled { time, steps, .. }) = (&self.folder, state.settled()) else { return };
        let scene = serde_json::json!({ "recipe": hash, "name": name, "scene": keys.scene.name });
        let info = Info { format: FORMAT, program: env!("CARGO_PKG_VERSION").to_string(), scene, step: steps, time };
        let write = || -> Result<(), String> {
            let bytes = checkpoint::encode(&info, state).map_err(|e| e.to_string())?;
            fs::create_dir_all(folder).map_err(|e| e.to_string())?;
            for name in (!found).then_some(hash).into_iter().chain(name) {
                let path = folder.join(format!("{name}.bed"));
                if fs::read(&path).is_ok_and(|old| old == bytes) {
                    continue;
                }
                // Under a name of this process: others may be making the same bed.
                let own = folder.join(format!("{name}.{}", process::id()));
                write_atomically(&own, &bytes).and_then(|()| fs::rename(&own, &path)).map_err(|e| e.to_string())?;
            }
            Ok(())
        };
        if let Err(e) = write() {
            eprintln!("warning: the bed is not kept in `{}`: {e}", folder.display());
        }
    }
}

/// Shows how far settling is.
struct Meter {
    bar: Option<ProgressBar>,
    every: Option<Duration>,
    next: Instant,
    label: String,
    stop: Option<Arc<AtomicBool>>,
}

impl Meter {
    fn new(beds: &Beds) -> Self {
        let show = beds.show;
        let bar = (show == Show::Bar).then(|| {
            let style = ProgressStyle::with_template("{spinner} {wide_msg}").expect("a valid template");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        let every = match show {
            Show::Bar => Some(Duration::from_millis(100)),
            Show::Lines => Some(Duration::from_secs(5)),
            Show::Named => Some(Duration::from_secs(30)),
            Show::Nothing => None,
        };
        let next = Instant::now() + every.unwrap_or_default();
        Self { bar, every, next, label: beds.named(), stop: beds.stop.clone() }
    }

    /// Called after every step; writes only now and then. Whether to go on.
    fn show(&mut self, stage: u32, p: &Progress) -> bool {
        let go_on = self.stop.as_ref().is_none_or(|stop| !stop.load(Ordering::Relaxed));
        let (Some(every), now) = (self.every, Instant::now()) else { return go_on };
        if now >= self.next {
            self.next = now + every;
            let part = if p.last_part { "own steps" } else { "long steps" };
            let message = format!(
                "settling, stage {stage}: t = {:.3} s, {part}, energy {:.1e}, {} contacts, {} iterations",
                p.time, p.energy, p.report.contacts, p.report.solver.iterations
            );
            match &self.bar {
                Some(bar) => {
                    bar.set_message(message);
                    bar.tick();
                }
                None => eprintln!("{}{message}", self.label),
            }
        }
        go_on
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
