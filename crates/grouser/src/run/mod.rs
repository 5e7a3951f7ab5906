//! The runner: steps a world, records, shows progress, sums up.

pub mod dump;
pub mod events;
pub mod progress;
pub mod summary;

pub use dump::Dumps;
pub use events::{Event, Watch};
pub use progress::Show;
pub use summary::{Status, Summary};

use crate::observe::Observer;
use crate::record::{RunState, Session};
use crate::scene::Model;
use crate::scene::keys::record::OnError;
use grouser_dynamics::{StepError, World};
use grouser_math::par::Pool;
use grouser_record::RecordError;
use progress::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use summary::{BedSummary, Totals};

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Worker threads; 0: one per core. Results do not depend on it.
    pub threads: usize,
    /// Steps to do, those of a checkpoint included.
    pub steps: u64,
    /// Where progress goes.
    pub show: Show,
}

/// What a run leaves behind and goes on from.
#[derive(Default)]
pub struct Recording {
    /// Where it is recorded, if it is.
    pub session: Option<Session>,
    /// Sums and samples of the checkpoint that the model's state is from.
    pub from: Option<RunState>,
    /// Contact problems to write.
    pub dumps: Dumps,
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A step could not be completed; the world is in the state before it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The recording could not be written, and the scene asks to stop then.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A contact problem that was asked for could not be written.
    #[error("{0}")]
    Dump(String),
}

/// How a run ended.
pub struct Outcome {
    /// Counts, times, residuals, digest.
    pub summary: Summary,
    /// Why it failed, if it did.
    pub error: Option<RunError>,
}

/// Steps the model until the steps are done, a step fails, or `stop` is set. Fails only if no threads can be started.
pub fn run(
    scene: &str,
    model: Model,
    options: &Options,
    stop: &AtomicBool,
    recording: Recording,
) -> Result<Outcome, String> {
    let pool = Pool::new(options.threads)?;
    let threads = pool.threads();
    Ok(pool.run(|| Runner::new(scene, model, options, recording, threads).run(stop)))
}

struct Runner<'a> {
    scene: &'a str,
    world: World,
    observer: Observer,
    watch: Watch,
    totals: Totals,
    session: Option<Session>,
    folder: Option<String>,
    dumps: Dumps,
    progress: Progress,
    steps: u64,
    threads: usize,
    start: Instant,
    bed: Option<BedSummary>,
    /// Of earlier processes, in s.
    wall_before: f64,
    record_seconds: f64,
}

impl<'a> Runner<'a> {
    fn new(scene: &'a str, model: Model, options: &Options, recording: Recording, threads: usize) -> Self {
        let Recording { session, from, dumps } = recording;
        let signals = match &session {
            Some(session) => session.signals(&model),
            None => model.signals,
        };
        let world = model.world;
        let step = world.settings().step;
        let name =
            session.as_ref().and_then(|s| s.path().file_name()).map_or(scene.into(), |name| name.to_string_lossy());
        let mut runner = Self {
            scene,
            observer: Observer::new(signals, options.steps, step),
            watch: Watch::new(&model.vehicles),
            progress: Progress::new(options.show, &name, world.steps(), options.steps, step),
            world,
            totals: Totals::default(),
            folder: session.as_ref().map(|s| s.path().display().to_string()),
            session,
            dumps,
            steps: options.steps,
            threads,
            start: Instant::now(),
            bed: model.bed.as_ref().map(BedSummary::from),
            wall_before: 0.0,
            record_seconds: 0.0,
        };
        if let Some(state) = from {
            (runner.totals, runner.wall_before) = (state.totals, state.wall_seconds);
            runner.record_seconds = state.record_seconds;
            runner.observer.restore(state.samples);
            runner.watch.events = state.events;
        }
        runner
    }

    fn run(mut self, stop: &AtomicBool) -> Outcome {
        self.world.prepare();
        for warning in summary::warnings(&self.world) {
            eprintln!("warning: {warning}");
        }
        let mut status = Status::Done;
        let mut error = None;
        if self.world.steps() == 0 {
            error = self.record(Session::begin).err();
        }
        while error.is_none() && self.world.steps() < self.steps {
            match self.step() {
                Ok(()) => {}
                Err(failure) => {
                    error = Some(failure);
                    break;
                }
            }
            if stop.load(Ordering::Relaxed) && self.world.steps() < self.steps {
                status = Status::Interrupted;
                break;
            }
        }
        self.progress.finish();
        if error.is_some() {
            status = Status::Failed;
        }
        // The last good state, whatever happened.
        if let Err(failure) = self.checkpoint(status).and_then(|()| self.finish()) {
            (status, error) = (Status::Failed, error.or(Some(failure)));
        }
        Outcome { summary: self.summary(status), error }
    }

    fn step(&mut self) -> Result<(), RunError> {
        let report = self.world.step()?;
        self.dumps.write(self.scene, &self.world).map_err(RunError::Dump)?;
        self.totals.add(&report);
        for event in self.watch.look(&self.world) {
            self.progress.tell(&format!("event: {event}"));
        }
        let numbers = self.observer.sample(&self.world, &report);
        if let Some(session) = &mut self.session {
            let start = Instant::now();
            let recorded = session.after_step(&self.world, numbers);
            self.record_seconds += start.elapsed().as_secs_f64();
            self.bear(recorded)?;
        }
        self.progress.update(self.world.steps(), &report);
        if self.session.as_ref().is_some_and(|session| session.wants_checkpoint(&self.world)) {
            self.checkpoint(Status::Running)?;
        }
        Ok(())
    }

    /// Does something with the recording, if there is one, and counts the time.
    fn record(&mut self, work: impl FnOnce(&mut Session, &World) -> Result<(), RecordError>) -> Result<(), RunError> {
        let Some(session) = &mut self.session else { return Ok(()) };
        let start = Instant::now();
        let recorded = work(session, &self.world);
        self.record_seconds += start.elapsed().as_secs_f64();
        self.bear(recorded)
    }

    /// A recording that cannot be written is given up; the scene says whether the run goes on without.
    fn bear(&mut self, recorded: Result<(), RecordError>) -> Result<(), RunError> {
        let Err(error) = recorded else { return Ok(()) };
        match self.session.take().map(|session| session.on_error()) {
            Some(OnError::Continue) => {
                let time = self.world.time();
                eprintln!("warning: t = {time} s: {error}\nwarning: the run goes on without recording");
                Ok(())
            }
            _ => Err(error.into()),
        }
    }

    fn checkpoint(&mut self, status: Status) -> Result<(), RunError> {
        if self.session.is_none() {
            return Ok(());
        }
        let start = Instant::now();
        let state = RunState {
            snapshot: self.world.snapshot(),
            totals: self.totals.clone(),
            samples: self.observer.samples().to_vec(),
            events: self.watch.events.clone(),
            wall_seconds: self.wall_seconds(),
            record_seconds: self.record_seconds,
        };
        let summary = self.summary(status).json();
        self.record_seconds += start.elapsed().as_secs_f64();
        self.record(|session, world| session.checkpoint(world, state, summary))
    }

    fn finish(&mut self) -> Result<(), RunError> {
        let Some(session) = self.session.take() else { return Ok(()) };
        let (start, policy) = (Instant::now(), session.on_error());
        let finished = session.finish();
        self.record_seconds += start.elapsed().as_secs_f64();
        match finished {
            Err(error) if policy == OnError::Continue => {
                eprintln!("warning: the recording is not complete: {error}");
                Ok(())
            }
            other => Ok(other?),
        }
    }

    fn wall_seconds(&self) -> f64 {
        self.wall_before + self.start.elapsed().as_secs_f64()
    }

    fn summary(&self, status: Status) -> Summary {
        let wall = self.wall_seconds();
        let summary = Summary::new(
            self.scene,
            status,
            self.threads,
            wall,
            self.record_seconds,
            &self.world,
            &self.totals,
            &self.observer,
        );
        Summary { bed: self.bed, recording: self.folder.clone(), events: self.watch.events.clone(), ..summary }
    }
}
