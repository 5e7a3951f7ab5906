//! A world as Python holds it: the simulation, the names of its parts, its threads, who drives its vehicles.

use crate::errors::{Broken, guarded};
use crate::journal::WorldJournal;
use crate::patience::PATIENCE;
use grouser::build::{BuiltScene, NameList};
use grouser::driven::DrivenState;
use grouser::scene::Scene;
use grouser::watch::Watch;
use grouser::{Error, Simulation, record};
use grouser_dynamics::{Axis, BodyId, JointId, MotorId, SpringId, StepReport};
use grouser_math::Vec3;
use grouser_math::par::{self, Pool};
use grouser_models::vehicle::Controls;
use grouser_viewer::Live;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// Worlds of fewer bodies step on one thread: more would cost more than they gain.
const SMALL: usize = 200;

/// Does work with so many threads; 0: one per core.
pub fn within<R: Send>(threads: usize, work: impl FnOnce() -> Result<R, Error> + Send) -> Result<R, Error> {
    if threads == 1 { par::alone(work) } else { Pool::new(threads)?.run(work) }
}

/// A world and what belongs to it.
pub struct WorldState {
    /// The simulation.
    pub simulation: Simulation,
    /// Named bodies.
    pub bodies: NameList<BodyId>,
    /// Name and bodies of each fill.
    pub grains: Vec<(String, Range<u32>)>,
    /// Joints.
    pub joints: NameList<JointId>,
    /// Motors.
    pub motors: NameList<(MotorId, Axis)>,
    /// Springs and bushings.
    pub springs: NameList<SpringId>,
    /// Names, units and widths of the signals.
    pub signals: Vec<(String, String, Vec<String>)>,
    /// Controls of the vehicles that are driven from Python.
    pub controls: Vec<Option<Controls>>,
    /// Report of the last step.
    pub report: Option<StepReport>,
    /// Where it is recorded at present.
    pub recorded: Option<WorldJournal>,
    /// Where it is shown at present, and the address.
    pub shown: Option<(Arc<Live>, String)>,
    /// Bodies whose centre of mass is not the origin of their frame; absent with a moving window, where places change.
    offset_centers: Option<Vec<(usize, Vec3)>>,
    threads: usize,
    /// Worker threads, and the process that they belong to: a fork leaves them behind.
    pool: Option<(u32, Pool)>,
    /// Did a bug interrupt a step?
    is_broken: bool,
}

impl WorldState {
    /// Takes a built scene over; all its signals, those of the solver included, are sampled.
    pub fn new(scene: &Scene, model: BuiltScene, threads: usize, watch: &mut dyn Watch) -> Self {
        let signals = record::signals(&model, &scene.keys().record);
        let described = signals.iter().map(|s| {
            let components = s.quantity.components().iter().map(|c| c.to_string()).collect();
            (s.name.clone(), s.quantity.unit().to_string(), components)
        });
        let described = described.collect();
        let BuiltScene { world, vehicles, bodies, grains, joints, motors, springs, .. } = model;
        let controls = vec![None; vehicles.len()];
        let offset_centers = (!world.has_window()).then(|| world.offset_centers().collect());
        let mut simulation = Simulation::new(world, vehicles).observing(signals, u64::MAX);
        simulation.prepare(watch);
        simulation.observe_start();
        Self {
            simulation,
            bodies,
            grains,
            joints,
            motors,
            springs,
            signals: described,
            controls,
            report: None,
            recorded: None,
            shown: None,
            offset_centers,
            threads,
            pool: None,
            is_broken: false,
        }
    }

    /// Fails for a world that a bug left in the middle of a step.
    pub fn check(&self) -> Result<(), Broken> {
        if self.is_broken {
            return Err(Broken::Panic("a bug interrupted an earlier step of this world; build it again".to_string()));
        }
        Ok(())
    }

    /// Bodies whose centre of mass is not the origin of their frame: place in the arrays, and the centre in m.
    pub fn offset_centers(&self) -> Cow<'_, [(usize, Vec3)]> {
        match &self.offset_centers {
            Some(known) => Cow::Borrowed(known),
            None => Cow::Owned(self.simulation.world().offset_centers().collect()),
        }
    }

    /// Worker threads that it may use; 0: one per core.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Does `n` steps; asks `signals` now and then whether to go on.
    pub fn advance(&mut self, n: u64, mut signals: impl FnMut() -> Result<(), Broken>) -> Result<(), Broken> {
        let mut left = n;
        while left > 0 {
            let begin = Instant::now();
            let done = self.run(left, begin);
            left -= match done {
                Ok(done) => done,
                Err(Broken::Panic(what)) => {
                    self.is_broken = true;
                    return Err(Broken::Panic(what));
                }
                Err(other) => return Err(other),
            };
            if left > 0 || begin.elapsed() >= PATIENCE {
                signals()?;
            }
            self.show();
        }
        Ok(())
    }

    /// Steps for a while, at most `n` times, on this thread or in the pool.
    fn run(&mut self, n: u64, begin: Instant) -> Result<u64, Broken> {
        let alone = self.threads == 1 || self.simulation.world().body_count() < SMALL;
        if alone {
            return guarded(|| par::alone(|| self.step_for_a_while(n, begin)));
        }
        let process = std::process::id();
        let pool = match self.pool.take() {
            Some((owner, pool)) if owner == process => pool,
            other => {
                // The threads of a pool that came along with a fork are not there: it cannot be ended either.
                std::mem::forget(other);
                Pool::new(self.threads).map_err(Error::from)?
            }
        };
        let done = guarded(|| pool.run(|| self.step_for_a_while(n, begin)));
        self.pool = Some((process, pool));
        done
    }

    fn step_for_a_while(&mut self, n: u64, begin: Instant) -> Result<u64, Broken> {
        for done in 1..=n {
            let simulation = &mut self.simulation;
            self.report = Some(simulation.step()?);
            if let Some(recorded) = &mut self.recorded {
                recorded.after_step(&self.simulation)?;
            }
            if done < n && begin.elapsed() >= PATIENCE {
                return Ok(done);
            }
        }
        Ok(n)
    }

    /// The state.
    pub fn saved(&self) -> DrivenState {
        DrivenState::of(&self.simulation, &self.controls)
    }

    /// Takes a state over.
    pub fn restore(&mut self, saved: &DrivenState) -> Result<(), Error> {
        saved.apply(&mut self.simulation, &mut self.controls)?;
        self.report = None;
        // A bug's traces are gone with the state that it left.
        self.is_broken = false;
        Ok(())
    }
}
