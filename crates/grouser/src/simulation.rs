//! The one object that steps.
//!
//! A simulation is a world with what belongs to its run: vehicles and their controls, signals, events, sums for the
//! summary. Runs, the live view, settling, benches and studies all step through it; nothing else calls `World::step`.

use crate::error::Error;
use crate::events::{Event, Lookout};
use crate::observe::{Observer, Signal, Statistics};
use crate::totals::Totals;
use crate::watch::{Progress, Task, Watch};
use grouser_dynamics::{Snapshot, StepReport, World};
use grouser_models::vehicle::{Controls, Vehicle};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Instant;

/// A world, what is observed of it, and what has happened in it so far.
///
/// ```
/// use grouser::{Simulation, scene::Scene};
///
/// let scene = Scene::load("pendulum", &[])?;
/// let mut simulation = Simulation::from(scene.build()?);
/// let report = simulation.step()?;
/// assert!(report.converged());
///
/// let (state, mut nobody) = (simulation.state(), ());
/// simulation.run(20, &mut nobody)?;
/// let digest = simulation.world().digest();
/// simulation.restore(&state)?;
/// simulation.run(20, &mut nobody)?;
/// assert_eq!(simulation.world().digest(), digest);
/// # Ok::<(), grouser::Error>(())
/// ```
pub struct Simulation {
    world: World,
    vehicles: Vec<Vehicle>,
    observer: Observer,
    lookout: Lookout,
    totals: Totals,
    /// Was the watch told that too many steps do not converge?
    told_unconverged: bool,
}

/// Unconverged steps before a run that goes on is judged: a few at its beginning say nothing.
const JUDGED_FROM: u64 = 5;

/// All that a simulation must have to go on to the same bits: what a checkpoint holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SimulationState {
    /// The world.
    pub snapshot: Snapshot,
    /// Sums for the summary.
    pub totals: Totals,
    /// Samples for the summary's means.
    pub samples: Vec<VecDeque<f64>>,
    /// What has happened so far.
    pub events: Vec<Event>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All steps were done.
    Reached,
    /// The watch did not let it go on.
    Stopped,
}

impl Simulation {
    /// A simulation of a world with vehicles, of which nothing is observed yet.
    pub fn new(world: World, vehicles: Vec<Vehicle>) -> Self {
        let lookout = Lookout::new(&vehicles);
        let (observer, totals) = (Observer::new(vec![], 0, 1.0), Totals::default());
        Self { world, vehicles, observer, lookout, totals, told_unconverged: false }
    }

    /// Observes these signals, over a run that has `steps` steps in all: its length sets the window of their means.
    pub fn observing(mut self, signals: Vec<Signal>, steps: u64) -> Self {
        self.observer = Observer::new(signals, steps, self.world.settings().step);
        self
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, to change it between steps.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// The world, when the simulation is over.
    pub fn into_world(self) -> World {
        self.world
    }

    /// Its vehicles.
    pub fn vehicles(&self) -> &[Vehicle] {
        &self.vehicles
    }

    /// Steps done since the beginning of the world.
    pub fn steps(&self) -> u64 {
        self.world.steps()
    }

    /// Sums over the steps.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.lookout.events
    }

    /// The numbers of all signals after the last step, one signal after the other; empty before the first step.
    pub fn numbers(&self) -> &[f64] {
        self.observer.row()
    }

    /// The components of a signal after the last step; none if there is no such signal or no step yet.
    pub fn signal(&self, name: &str) -> Option<&[f64]> {
        self.observer.value(name)
    }

    /// Each listed signal with its mean and deviation over the last steps.
    pub fn statistics(&self) -> Vec<(&Signal, Statistics)> {
        self.observer.statistics()
    }

    /// What to mind about the results so far, once the world is prepared.
    pub fn warnings(&self) -> Vec<String> {
        let substeps = self.world.substeps().and_then(|s| s.warning());
        let settings = substeps.into_iter().chain(self.world.settings().warning());
        let bodies = self.world.element_warnings().chain(self.world.surface_warnings());
        settings.chain(bodies).chain(self.totals.warning()).collect()
    }

    /// Tells the watch, once, that too many steps do not converge.
    fn tell_unconverged(&mut self, watch: &mut dyn Watch) {
        if self.told_unconverged || self.totals.unconverged < JUDGED_FROM {
            return;
        }
        if let Some(warning) = self.totals.warning() {
            watch.warn(&format!("t = {:.4} s: {warning}", self.world.time()));
            self.told_unconverged = true;
        }
    }

    /// Drives a vehicle from the next step on with these controls, instead of the functions of time of its driver;
    /// `None` gives it back to those.
    pub fn drive(&mut self, vehicle: usize, controls: Option<Controls>) -> Result<(), Error> {
        Ok(self.vehicles[vehicle].command(&mut self.world, controls)?)
    }

    /// Chooses what the scene leaves open, and tells the watch what to mind.
    pub fn prepare(&mut self, watch: &mut dyn Watch) {
        self.world.prepare();
        self.warnings().iter().for_each(|warning| watch.warn(warning));
    }

    /// Observes the state before the first step: signals that need a step are not a number.
    pub fn observe_start(&mut self) {
        self.observer.sample_start(&self.world);
    }

    /// Does one step, and observes it: drivers look, the world steps. If it fails, everything is as it was before, but
    /// for what drivers have decided.
    pub fn step(&mut self) -> Result<StepReport, Error> {
        self.observer.note(&self.world);
        for vehicle in &self.vehicles {
            vehicle.drive(&mut self.world)?;
        }
        let report = self.world.step()?;
        self.totals.add(&report);
        self.lookout.look(&self.world);
        self.observer.sample(&self.world, &report);
        Ok(report)
    }

    /// Steps until so many steps are done since the beginning of the world, or the watch ends it.
    pub fn run(&mut self, until: u64, watch: &mut dyn Watch) -> Result<Ending, Error> {
        self.prepare(watch);
        self.run_each(until, watch, |_, _, _| Ok(()))
    }

    /// The same for a simulation that is prepared, with work of the caller after each step: recording, measuring.
    pub fn run_each(
        &mut self,
        until: u64,
        watch: &mut dyn Watch,
        mut each: impl FnMut(&Self, &StepReport, &mut dyn Watch) -> Result<(), Error>,
    ) -> Result<Ending, Error> {
        let (first, start, step) = (self.steps(), Instant::now(), self.world.settings().step);
        while self.steps() < until {
            let known = self.events().len();
            let report = self.step()?;
            self.events()[known..].iter().for_each(|event| watch.event(event));
            self.tell_unconverged(watch);
            each(self, &report, watch)?;
            let (done, wall_seconds) = (self.steps(), start.elapsed().as_secs_f64());
            let task = Task::Run { first, done, until, step, wall_seconds };
            watch.progress(&Progress { task, time: self.world.time(), report: &report });
            if !watch.goes_on() && done < until {
                return Ok(Ending::Stopped);
            }
        }
        Ok(Ending::Reached)
    }

    /// All that it must have to go on from here.
    pub fn state(&self) -> SimulationState {
        self.state_with(self.world.snapshot())
    }

    /// The same on rank 0 alone, where several ranks step the world; nothing on the others, which must ask too.
    pub fn state_on_first(&self) -> Option<SimulationState> {
        self.world.snapshot_on_first().map(|snapshot| self.state_with(snapshot))
    }

    fn state_with(&self, snapshot: Snapshot) -> SimulationState {
        SimulationState {
            snapshot,
            totals: self.totals.clone(),
            samples: self.observer.samples().to_vec(),
            events: self.lookout.events.clone(),
        }
    }

    /// Goes back, or on, to a state. Fails, and changes nothing, if it is of another world or of other signals.
    pub fn restore(&mut self, state: &SimulationState) -> Result<(), Error> {
        if state.samples.len() != self.observer.samples().len() {
            let (theirs, ours) = (state.samples.len(), self.observer.samples().len());
            let what = format!("the state is of {theirs} signals, the simulation has {ours}");
            return Err(Error::usage(what, "restore it into a simulation of the same scene"));
        }
        self.world.restore(&state.snapshot)?;
        self.observer.restore(state.samples.clone());
        self.lookout.events.clone_from(&state.events);
        self.totals.clone_from(&state.totals);
        Ok(())
    }
}
