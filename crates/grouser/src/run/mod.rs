//! The runner: a simulation that is recorded, watched and summed up.

pub mod dump;
pub mod sparsity;
pub mod summary;

pub use dump::Dumps;
pub use sparsity::{Sparsity, SparsityCount};
pub use summary::{Status, Summary};

use crate::build::BuiltScene;
use crate::error::Error;
use crate::events::Event;
use crate::observe::Signal;
use crate::record::Session;
use crate::run_state::RunState;
use crate::scene::keys::record::OnError;
use crate::simulation::{Ending, Simulation};
use crate::watch::{Progress, Watch};
use grouser_dynamics::World;
use grouser_math::par::Pool;
use grouser_math::ranks::Ranks;
use grouser_record::RecordError;
use std::sync::Arc;
use std::time::Instant;
use summary::BedSummary;

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Worker threads; 0: one per core. Results do not depend on it.
    pub threads: usize,
    /// Steps to do, those of a checkpoint included.
    pub steps: u64,
}

/// What a run leaves behind and goes on from.
#[derive(Default)]
pub struct Recording {
    /// Where it is recorded, if it is.
    pub session: Option<Session>,
    /// The checkpoint that it goes on from.
    pub from: Option<RunState>,
    /// Contact problems to write.
    pub dumps: Dumps,
    /// Signals to observe where another rank records them; none: those of the session, or of the scene.
    pub observed: Option<Vec<Signal>>,
}

/// How a run ended.
pub struct RunOutcome {
    /// Counts, times, residuals, digest.
    pub summary: Summary,
    /// Why it failed, if it did.
    pub error: Option<Error>,
}

/// Steps the model until the steps are done, a step fails, or the watch ends it. Fails only if it cannot begin: no
/// threads can be started, or the checkpoint does not fit.
pub fn run(
    scene: &str,
    model: BuiltScene,
    options: &Options,
    recording: Recording,
    watch: &mut dyn Watch,
) -> Result<RunOutcome, Error> {
    let pool = Pool::new(options.threads)?;
    let bed = model.bed.as_ref().map(BedSummary::from);
    let Recording { session, from, dumps, observed } = recording;
    let declared = || observed.unwrap_or_else(|| model.signals.clone());
    let signals = session.as_ref().map_or_else(declared, |session| session.signals(&model));
    let mut simulation = Simulation::new(model.world, model.vehicles).observing(signals, options.steps);
    if let Some(state) = &from {
        let unfit = |e: Error| RecordError::refused(e.to_string(), "start again with `grouser run`");
        simulation.restore(&state.simulation).map_err(unfit)?;
    }
    let record = Record {
        scene,
        folder: session.as_ref().map(|s| s.path().display().to_string()),
        session,
        dumps,
        threads: pool.threads(),
        start: Instant::now(),
        bed,
        wall_before: from.as_ref().map_or(0.0, |state| state.wall_seconds),
        record_seconds: from.as_ref().map_or(0.0, |state| state.record_seconds),
    };
    match simulation.world().ranks().cloned() {
        None => Ok(pool.run(|| record.run(simulation, options.steps, watch))),
        Some(ranks) => {
            let mut watch = Agreed { watch, ranks };
            Ok(pool.run(|| record.run(simulation, options.steps, &mut watch)))
        }
    }
}

/// The watch of one of several ranks: rank 0 shows, and the work goes on while all want it to.
struct Agreed<'a> {
    watch: &'a mut dyn Watch,
    ranks: Arc<dyn Ranks>,
}

impl Watch for Agreed<'_> {
    fn progress(&mut self, now: &Progress<'_>) {
        self.watch.progress(now);
    }

    fn warn(&mut self, warning: &str) {
        if self.ranks.rank() == 0 {
            self.watch.warn(warning);
        }
    }

    fn event(&mut self, event: &Event) {
        if self.ranks.rank() == 0 {
            self.watch.event(event);
        }
    }

    fn goes_on(&mut self) -> bool {
        let goes_on = self.watch.goes_on();
        self.ranks.all_gather(&[u8::from(goes_on)]).iter().all(|said| *said == [1])
    }
}

/// What rank 0 says, where there are several.
fn said_by_first(world: &World, own: bool) -> bool {
    world.ranks().map_or(own, |ranks| ranks.all_gather(&[u8::from(own)]).first().is_some_and(|said| *said == [1]))
}

/// The error of this rank, or that another one has one: all end together.
fn all_well(world: &World, own: Result<(), Error>) -> Result<(), Error> {
    let Some(ranks) = world.ranks() else { return own };
    let said = ranks.all_gather(&[u8::from(own.is_ok())]);
    own?;
    match said.iter().position(|said| *said != [1]) {
        Some(rank) => Err(Error::Failed(format!("rank {rank} could not write"))),
        None => Ok(()),
    }
}

/// What is kept of a run while it goes on.
struct Record<'a> {
    scene: &'a str,
    session: Option<Session>,
    folder: Option<String>,
    dumps: Dumps,
    threads: usize,
    start: Instant,
    bed: Option<BedSummary>,
    /// Of earlier processes, in s.
    wall_before: f64,
    record_seconds: f64,
}

impl Record<'_> {
    fn run(mut self, mut simulation: Simulation, steps: u64, watch: &mut dyn Watch) -> RunOutcome {
        simulation.prepare(watch);
        let begun = if simulation.steps() == 0 {
            simulation.observe_start();
            let numbers = simulation.numbers();
            let written = self.write(simulation.world(), watch, |session, world| session.begin(world, numbers));
            all_well(simulation.world(), written)
        } else {
            Ok(())
        };
        let ended = begun.and_then(|()| simulation.run_each(steps, watch, |now, _, watch| self.after_step(now, watch)));
        let (mut status, mut error) = match ended {
            Ok(Ending::Reached) => (Status::Done, None),
            Ok(Ending::Stopped) => (Status::Interrupted, None),
            Err(failure) => (Status::Failed, Some(failure)),
        };
        // The last good state, whatever happened.
        if let Err(failure) = self.checkpoint(&simulation, status, watch).and_then(|()| self.finish(watch)) {
            (status, error) = (Status::Failed, error.or(Some(failure)));
        }
        RunOutcome { summary: self.summary(&simulation, status), error }
    }

    fn after_step(&mut self, simulation: &Simulation, watch: &mut dyn Watch) -> Result<(), Error> {
        let written = self.dumps.write(self.scene, simulation.world());
        let numbers = simulation.numbers();
        let written = written
            .and_then(|()| self.write(simulation.world(), watch, |session, world| session.after_step(world, numbers)));
        all_well(simulation.world(), written)?;
        let wants = self.session.as_ref().is_some_and(|session| session.wants_checkpoint(simulation.world()));
        if said_by_first(simulation.world(), wants) {
            self.checkpoint(simulation, Status::Running, watch)?;
        }
        Ok(())
    }

    /// Writes something to the recording, if there is one, and counts the time. A recording that cannot be written is
    /// given up; the scene says whether the run goes on without.
    fn write(
        &mut self,
        world: &World,
        watch: &mut dyn Watch,
        work: impl FnOnce(&mut Session, &World) -> Result<(), RecordError>,
    ) -> Result<(), Error> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let start = Instant::now();
        let written = work(session, world);
        self.record_seconds += start.elapsed().as_secs_f64();
        let Err(error) = written else { return Ok(()) };
        match self.session.take().map(|session| session.on_error()) {
            Some(OnError::Continue) => {
                watch.warn(&format!("t = {} s: {error}", world.time()));
                watch.warn("the run goes on without recording");
                Ok(())
            }
            _ => Err(error.into()),
        }
    }

    fn checkpoint(&mut self, simulation: &Simulation, status: Status, watch: &mut dyn Watch) -> Result<(), Error> {
        if self.session.is_none() && simulation.world().ranks().is_none() {
            return Ok(());
        }
        let start = Instant::now();
        // All ranks, where there are several, say what they know.
        let state = simulation.state_on_first();
        let summary = self.summary(simulation, status).value();
        self.record_seconds += start.elapsed().as_secs_f64();
        let (wall_seconds, record_seconds) = (self.wall_seconds(), self.record_seconds);
        let written = state.map_or(Ok(()), |simulation_state| {
            let state = RunState { simulation: simulation_state, wall_seconds, record_seconds };
            self.write(simulation.world(), watch, |session, world| session.checkpoint(world, state, &summary))
        });
        all_well(simulation.world(), written)
    }

    fn finish(&mut self, watch: &mut dyn Watch) -> Result<(), Error> {
        let Some(session) = self.session.take() else { return Ok(()) };
        let (start, policy) = (Instant::now(), session.on_error());
        let finished = session.finish();
        self.record_seconds += start.elapsed().as_secs_f64();
        match finished {
            Err(error) if policy == OnError::Continue => {
                watch.warn(&format!("the recording is not complete: {error}"));
                Ok(())
            }
            other => Ok(other?),
        }
    }

    fn wall_seconds(&self) -> f64 {
        self.wall_before + self.start.elapsed().as_secs_f64()
    }

    fn summary(&self, simulation: &Simulation, status: Status) -> Summary {
        let wall = self.wall_seconds();
        let summary = Summary::new(self.scene, status, self.threads, wall, self.record_seconds, simulation);
        Summary { bed: self.bed, recording: self.folder.clone(), ..summary }
    }
}
