//! A run that is watched and steered from the browser.
//!
//! The loop steps at the pace that was asked for, takes commands between steps, and hands a frame over when a browser
//! has taken the last one. It never waits for a browser; while paused it waits for commands.

mod driving;
mod settling;
mod telling;

use crate::build::BuiltScene;
use crate::describe;
use crate::error::Error;
use crate::record;
use crate::relief::ReliefNews;
use crate::scene::Scene;
use crate::simulation::{Simulation, SimulationState};
use crate::watch::Watch;
use driving::Driving;
use grouser_dynamics::{BodyId, World};
use grouser_math::par::{self, Pool};
use grouser_math::{Vec3, quat};
use grouser_viewer::{Command, Live, LiveFrame};
use serde_json::{Value, json};
pub use settling::SettlingView;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use telling::Telling;

/// Time between frames for the browser; more than 60 a second nobody sees.
const FRAME: Duration = Duration::from_millis(16);
/// Contacts that are shown at most: the strongest.
const MOST_CONTACTS: usize = 20_000;
/// How far a dragged body at rest hangs below the mouse, as a share of the scene's size.
const SAG: f64 = 0.02;
/// Largest change of a caught point's velocity by a step's pull, as a multiple of what a free mass point would get.
/// Beyond, at a long lever arm of a slender body, the explicit spring would swing up; a rod caught at its end has 4.
const LIGHTEST: f64 = 4.0;

/// The meeting place of a scene's run with its browsers.
pub fn meeting(scene: &Scene, model: &BuiltScene) -> Live {
    let keys = &scene.keys().record;
    let layout = record::layout(keys, &record::signals(model, keys), scene.keys().time.step_length());
    let header = record::header(scene.name(), model, keys);
    let solids = describe::solids(&model.world, &model.materials, &model.looks);
    let driving = Driving::new(&model.vehicles);
    Live::new(header, solids, layout, scene.keys().time.duration).driven(driving.describe(), driving.inputs())
}

/// Runs until the watch ends it. Fails only if no threads can be started.
pub fn run(scene: &Scene, model: BuiltScene, live: &Live, threads: usize, watch: &mut dyn Watch) -> Result<(), Error> {
    let pool = Pool::new(threads)?;
    let keys = &scene.keys().record;
    let steps = scene.keys().time.steps_for(scene.keys().time.duration);
    let signals = record::signals(&model, keys);
    let simulation = Simulation::new(model.world, model.vehicles).observing(signals, steps);
    pool.run(|| Loop::new(simulation, steps, live, watch).run());
    Ok(())
}

/// A spring between a point of a body and the mouse.
struct Spring {
    body: BodyId,
    point: Vec3,
    target: Vec3,
}

struct Loop<'a> {
    simulation: Simulation,
    driving: Driving,
    live: &'a Live,
    watch: Telling<'a>,
    start: SimulationState,
    /// Where the run pauses by itself: its planned end.
    end: u64,
    running: bool,
    /// Steps to do while paused.
    owed: u32,
    /// Simulated seconds per second; 0: as fast as possible.
    pace: f64,
    /// The clock and the time of the world from which the pace counts.
    since: (Instant, f64),
    /// Simulated seconds by which the run fell behind the pace, before it was counted again.
    lost: f64,
    spring: Option<Spring>,
    /// Angular frequency of the spring with a body on it, 1/s.
    frequency: f64,
    /// Size of the scene in m: the spring is never longer, nor is the lever arm at which it pulls.
    size: f64,
    /// The last values of the control inputs.
    inputs: BTreeMap<String, f64>,
    error: Option<String>,
    shown: Instant,
    relief: ReliefNews,
}

impl<'a> Loop<'a> {
    fn new(mut simulation: Simulation, end: u64, live: &'a Live, watch: &'a mut dyn Watch) -> Self {
        let driving = Driving::new(simulation.vehicles());
        // Who drives says when it is over.
        let end = if driving.is_empty() { end } else { u64::MAX };
        let mut watch = Telling::new(watch, simulation.steps(), end, simulation.world().time());
        simulation.prepare(&mut watch);
        let world = simulation.world();
        let settings = world.settings();
        let gravity = settings.gravity.length();
        let gravity = if gravity > 0.0 { gravity } else { 9.81 };
        // Soft enough for the explicit spring to be stable also at a light lever arm.
        let size = describe::size(world);
        let frequency = (gravity / (SAG * size)).sqrt().min(0.15 / settings.step);
        let now = Instant::now();
        Self {
            start: simulation.state(),
            simulation,
            live,
            watch,
            end,
            driving,
            running: true,
            owed: 0,
            pace: 1.0,
            since: (now, 0.0),
            lost: 0.0,
            spring: None,
            frequency,
            size,
            inputs: BTreeMap::new(),
            error: None,
            shown: now,
            relief: ReliefNews::default(),
        }
    }

    fn run(mut self) {
        self.show();
        while self.watch.goes_on() {
            let commands = self.live.commands(self.patience());
            let changed = !commands.is_empty();
            commands.into_iter().for_each(|command| self.obey(command));
            let due = self.running && self.ahead().is_zero();
            if (due || self.owed > 0) && self.error.is_none() {
                self.step();
            }
            let still = !self.running && self.owed == 0;
            // While it runs, a frame is made when somebody has taken the last one; a change of state is always told.
            if (changed && still) || (self.shown.elapsed() >= FRAME && self.live.is_watched() && (due || changed)) {
                self.show();
            }
        }
    }

    /// How long to wait for commands before the next step.
    fn patience(&self) -> Duration {
        if !self.running && self.owed == 0 {
            return Duration::from_millis(200);
        }
        if self.owed > 0 { Duration::ZERO } else { self.ahead().min(Duration::from_millis(50)) }
    }

    /// By how much the world is ahead of the clock.
    fn ahead(&self) -> Duration {
        if self.pace == 0.0 {
            return Duration::ZERO;
        }
        let seconds =
            (self.simulation.world().time() - self.since.1) / self.pace - self.since.0.elapsed().as_secs_f64();
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }

    /// The pace counts from here on.
    fn anchor(&mut self) {
        self.since = (Instant::now(), self.simulation.world().time());
        self.watch.measure_from(self.since.1);
        self.lost = 0.0;
    }

    /// By how many simulated seconds the world is behind the pace since that was last counted again.
    fn late(&self) -> f64 {
        (self.since.0.elapsed().as_secs_f64() * self.pace - (self.simulation.world().time() - self.since.1)).max(0.0)
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Play {} => {
                self.running = self.error.is_none();
                self.anchor();
            }
            Command::Pause {} => (self.running, self.owed) = (false, 0),
            Command::Step { count } => {
                self.running = false;
                self.owed = self.owed.saturating_add(count).min(1000);
            }
            Command::Reset {} => {
                // The state is of this very simulation, so it fits.
                let _ = self.simulation.restore(&self.start);
                (self.running, self.owed, self.error, self.spring) = (false, 0, None, None);
                self.driving.reset();
                self.watch.forget_events();
                self.inputs.clear();
                self.live.forget();
                self.relief = ReliefNews::default();
                self.anchor();
            }
            Command::Pace { factor } => {
                self.pace = factor;
                self.anchor();
            }
            Command::Drag { body, point, target } => {
                let known = (body as usize) < self.simulation.world().body_count();
                let moving = known && self.simulation.world().mass(BodyId(body)).is_finite();
                let (body, point, target) = (BodyId(body), Vec3::from_array(point), Vec3::from_array(target));
                self.spring = moving.then_some(Spring { body, point, target });
            }
            Command::Release {} => self.spring = None,
            Command::Inputs { values } => {
                values.iter().for_each(|(name, value)| self.driving.input(name, *value));
                self.inputs.extend(values);
            }
        }
    }

    fn step(&mut self) {
        self.pull();
        let (live, next) = (self.live, self.simulation.steps() + 1);
        let commanded = self.driving.command(&mut self.simulation);
        let stepped = commanded.and_then(|()| {
            self.simulation.run_each(next, &mut self.watch, |now, _, _| {
                let mut row = vec![now.steps() as f64, now.world().time()];
                row.extend(now.numbers());
                live.row(&row);
                Ok(())
            })
        });
        self.error = stepped.err().map(|error| error.to_string());
        self.owed = self.owed.saturating_sub(1);
        if self.simulation.steps() == self.end || self.error.is_some() {
            (self.running, self.owed) = (false, 0);
        }
        if !self.running && self.owed == 0 {
            self.show();
        }
        let late = self.late();
        if late > 0.25 * self.pace {
            // Too slow for the pace: no sprint to catch up when steps become cheap.
            self.lost += late;
            self.since = (Instant::now(), self.simulation.world().time());
        }
    }

    /// The spring's impulse over a step: a damped oscillator of the body's mass. Whatever was asked for, the spring is
    /// at most as long as the scene is large, so that its force is bounded: 1 / [`SAG`] times the body's weight.
    fn pull(&mut self) {
        let Some(spring) = &self.spring else { return };
        let world = self.simulation.world();
        let (h, mass) = (world.settings().step, world.mass(spring.body));
        let (body, pose, center) = (spring.body, world.pose(spring.body), world.center_of_mass(spring.body));
        let arm = pose.vector(within(spring.point - center, self.size));
        let at = pose.point(center) + arm;
        let velocity = |world: &World| world.velocity(body).linear + world.velocity(body).angular.cross(arm);
        let before = velocity(world);
        let stretch = within(spring.target - at, self.size);
        let impulse = h * mass * (self.frequency.powi(2) * stretch - 1.6 * self.frequency * before);
        let world = self.simulation.world_mut();
        world.push(body, impulse, at);
        let lightness = mass * (velocity(world) - before).length() / impulse.length();
        if lightness > LIGHTEST {
            world.push(body, (LIGHTEST / lightness - 1.0) * impulse, at);
        }
    }

    fn show(&mut self) {
        self.shown = Instant::now();
        let world = self.simulation.world();
        self.live.deform(self.relief.take(world));
        // Before the first step, also after a reset, there are no contacts, or those of another state.
        let arrays = arrays(world, world.steps() > self.start.snapshot.steps);
        self.live.publish(&LiveFrame { step: world.steps(), time: world.time(), status: self.status(), arrays });
    }

    fn status(&self) -> Value {
        let inputs: Value = self.inputs.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        json!({
            "running": self.running, "factor": self.watch.factor(), "error": self.error, "inputs": inputs,
            "done": self.simulation.steps() >= self.end,
            "behind": if self.running { self.lost + self.late() } else { self.lost },
            "vehicles": self.driving.status(self.simulation.world()),
            "events": self.watch.messages(),
        })
    }
}

/// What the page shows of the vehicles of a simulation that somebody else steps.
pub fn vehicles(simulation: &Simulation) -> Value {
    Driving::new(simulation.vehicles()).status(simulation.world())
}

/// The state of a world as the page shows it; with contacts where the last step found them.
pub fn arrays(world: &World, with_contacts: bool) -> Vec<(&'static str, usize, Vec<f32>)> {
    let count = world.body_count();
    let numbers = |columns: usize, value: &(dyn Fn(usize) -> [f64; 4] + Sync)| -> Vec<f32> {
        let mut rows = Vec::new();
        par::fill(&mut rows, count, |i| value(i).map(|x| x as f32));
        rows.iter().flat_map(|row: &[f32; 4]| &row[..columns]).copied().collect()
    };
    let body = |i: usize| BodyId(i as u32);
    let three = |v: Vec3| [v.x, v.y, v.z, 0.0];
    let mut arrays = vec![
        ("position", 3, numbers(3, &|i| three(world.pose(body(i)).position))),
        ("rotation", 4, numbers(4, &|i| quat::to_scalar_first(world.pose(body(i)).rotation))),
        ("velocity", 3, numbers(3, &|i| three(world.velocity(body(i)).linear))),
        ("angular_velocity", 3, numbers(3, &|i| three(world.velocity(body(i)).angular))),
    ];
    arrays.extend(describe::sheets::arrays(world));
    if with_contacts {
        let (points, vectors) = contacts(world);
        let forces = world.contact_strengths().iter().map(|x| *x as f32).collect();
        arrays.extend([("contact_force", 1, forces), ("contact_point", 3, points), ("contact_vector", 3, vectors)]);
    }
    arrays
}

/// A vector no longer than this; also one whose square is no number any more.
fn within(vector: Vec3, length: f64) -> Vec3 {
    let largest = vector.abs().max_element();
    let vector = if largest > length { vector * (length / largest) } else { vector };
    vector.clamp_length_max(length)
}

/// Of the last step: points and forces of the strongest contacts, on the body with the higher index.
fn contacts(world: &World) -> (Vec<f32>, Vec<f32>) {
    let mut all: Vec<(f64, Vec3, Vec3)> = Vec::new();
    for (i, contact) in world.contacts().iter().enumerate() {
        let force = world.force_of_contact(i);
        let strength = force.length();
        if strength > 0.0 {
            all.push((strength, contact.point, force));
        }
    }
    if all.len() > MOST_CONTACTS {
        all.select_nth_unstable_by(MOST_CONTACTS, |a, b| b.0.total_cmp(&a.0));
        all.truncate(MOST_CONTACTS);
    }
    let flat = |v: fn(&(f64, Vec3, Vec3)) -> Vec3| all.iter().flat_map(|c| v(c).as_vec3().to_array()).collect();
    (flat(|c| c.1), flat(|c| c.2))
}
