//! Recording a run: the folder, the plan of what is written when, and the state of checkpoints.

mod header;
pub mod inputs;
mod resume;

pub use header::header;
pub use resume::{Resumed, follow, resume};

use crate::build::BuiltScene;
use crate::describe;
use crate::error::Error;
use crate::folder::{Draft, Folder, IfTaken, Lock, SCENE, SUMMARY};
use crate::observe::Signal;
use crate::relief::ReliefNews;
use crate::run_state::RunState;
use crate::scene::Scene;
use crate::scene::as_run::{AsRun, FILES};
use crate::scene::keys::record::{OnError, RecordKeys};
use grouser_dynamics::World;
use grouser_record::checkpoint::{self, Held, Info};
use grouser_record::frames::{Frame, FrameWriter};
use grouser_record::header::Header;
use grouser_record::signals::{SignalLayout, SignalWriter};
use grouser_record::{RecordError, Recorder, Store, seal};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A recording that is being written.
pub struct Session {
    folder: Arc<Folder>,
    recorder: Recorder,
    header: Header,
    relief: ReliefNews,
    keys: RecordKeys,
    scene: Value,
    last_checkpoint: Instant,
    row: Vec<f64>,
    /// Released when the session ends.
    _lock: Lock,
}

/// Is something that happens `rate` times per simulated second due after this step? The first time is at step 0.
pub fn is_due(step: u64, step_seconds: f64, rate: f64) -> bool {
    // The shift absorbs the rounding of times that fall on a step: 100 steps of 0.01 s are a second.
    let count = |step: u64| (step as f64 * step_seconds * rate + 1e-6).floor();
    rate > 0.0 && (step == 0 || count(step) > count(step - 1))
}

pub(crate) fn layout(keys: &RecordKeys, signals: &[Signal], step_seconds: f64) -> SignalLayout {
    let interval = keys.signal_rate.map_or(step_seconds, |rate| (1.0 / rate).max(step_seconds));
    SignalLayout { format: 0, interval, columns: signals.iter().flat_map(Signal::columns).collect() }
}

/// All signals of a recording: the declared ones, those of the solver and the reactions of joints.
pub fn signals(model: &BuiltScene, keys: &RecordKeys) -> Vec<Signal> {
    let mut all = model.signals.clone();
    if keys.solver_signals {
        all.extend(Signal::of_solver(&model.signals));
    }
    if keys.joints {
        let joints = Signal::of_joints(model.joints.iter().map(|(name, joint)| (name.as_str(), *joint)));
        all.extend(joints.filter(|signal| model.signals.iter().all(|declared| declared.name != signal.name)));
    }
    all
}

/// What frames and signals of a scene are of.
fn contents(scene: &Scene, model: &BuiltScene) -> (Header, SignalLayout) {
    let keys = &scene.keys().record;
    (header(scene.name(), model, keys), layout(keys, &signals(model, keys), scene.keys().time.step_length()))
}

impl Session {
    /// Starts a recording of a run over `duration` seconds: made whole before it gets its name.
    pub fn create(
        path: &Path,
        if_taken: IfTaken,
        scene: &Scene,
        model: &BuiltScene,
        duration: f64,
    ) -> Result<Self, Error> {
        let run = scene.as_run(duration)?;
        let draft = Draft::begin(path, if_taken)?;
        let folder = draft.folder();
        let write =
            |name: &str, bytes: &[u8]| folder.put(name, bytes).map_err(|e| RecordError::writing(folder, name, e));
        for part in ["checkpoints", FILES].iter().take(if run.files.is_empty() { 1 } else { 2 }) {
            folder.make_folder(part).map_err(|e| RecordError::writing(folder, part, e))?;
        }
        for (from, to) in &run.files {
            let bytes = std::fs::read(from).map_err(|e| {
                RecordError::refused(format!("cannot copy `{}`: {e}", from.display()), "check that it can be read")
            })?;
            if let Some((parent, _)) = to.rsplit_once('/') {
                folder.make_folder(parent).map_err(|e| RecordError::writing(folder, parent, e))?;
            }
            write(to, &bytes)?;
        }
        write(SCENE, run.text.as_bytes())?;
        inputs::write(folder, &run, duration, None)?;
        let summary =
            serde_json::json!({ "scene": scene.name(), "version": env!("CARGO_PKG_VERSION"), "status": "running" });
        write(SUMMARY, seal::seal(&summary, 1).as_bytes())?;
        let (header, layout) = contents(scene, model);
        let width = layout.columns.len() + 2;
        let frames =
            FrameWriter::create(folder, header, &describe::solids(&model.world, &model.materials, &model.looks))?;
        let signals = SignalWriter::create(folder, layout)?;
        let (folder, lock) = draft.publish()?;
        Self::start(folder, lock, scene, run, (frames, signals, width))
    }

    /// Starts to record.
    fn start(
        folder: Folder,
        lock: Lock,
        scene: &Scene,
        run: AsRun,
        (frames, signals, width): (FrameWriter, SignalWriter, usize),
    ) -> Result<Self, Error> {
        let (keys, header) = (scene.keys().record.clone(), frames.header().clone());
        let folder = Arc::new(folder);
        let store: Arc<dyn Store> = Arc::clone(&folder) as Arc<dyn Store>;
        let recorder = Recorder::start(store, Some(frames), signals, width)?;
        let last_checkpoint = Instant::now();
        let relief = ReliefNews::default();
        Ok(Self { folder, recorder, header, relief, keys, scene: run.keys, last_checkpoint, row: vec![], _lock: lock })
    }

    /// All signals that it records.
    pub fn signals(&self, model: &BuiltScene) -> Vec<Signal> {
        signals(model, &self.keys)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What to do when it cannot be written.
    pub fn on_error(&self) -> OnError {
        self.keys.on_error
    }

    /// Records the state before the first step: the numbers of all signals, and a frame if there are any.
    pub fn begin(&mut self, world: &World, numbers: &[f64]) -> Result<(), RecordError> {
        self.row(world, numbers)?;
        if self.keys.frame_rate > 0.0 { self.frame(world) } else { Ok(()) }
    }

    fn frame(&mut self, world: &World) -> Result<(), RecordError> {
        let relief = if self.header.reliefs.is_empty() { Vec::new() } else { self.relief.take(world) };
        self.recorder.frame(Frame { relief, ..describe::frame(world, &self.header) })
    }

    /// A row of the signals' table: step, time, numbers.
    fn row(&mut self, world: &World, numbers: &[f64]) -> Result<(), RecordError> {
        self.row.clear();
        self.row.extend([world.steps() as f64, world.time()]);
        self.row.extend(numbers);
        self.recorder.row(&self.row)
    }

    /// Records a step: the numbers of all signals, and a frame if one is due.
    pub fn after_step(&mut self, world: &World, numbers: &[f64]) -> Result<(), RecordError> {
        self.recorder.check()?;
        let (step, h) = (world.steps(), world.settings().step);
        if self.keys.signal_rate.is_none_or(|rate| is_due(step, h, rate)) {
            self.row(world, numbers)?;
        }
        if is_due(step, h, self.keys.frame_rate) {
            self.frame(world)?;
        }
        Ok(())
    }

    /// Is a checkpoint due?
    pub fn wants_checkpoint(&self, world: &World) -> bool {
        let simulated = self.keys.checkpoint_interval.map(|interval| 1.0 / interval);
        self.last_checkpoint.elapsed().as_secs_f64() >= self.keys.checkpoint_seconds
            || simulated.is_some_and(|rate| is_due(world.steps(), world.settings().step, rate))
    }

    /// Writes a checkpoint, and the summary so far.
    pub fn checkpoint(&mut self, world: &World, state: RunState, summary: &Value) -> Result<(), RecordError> {
        let info = Info {
            format: checkpoint::FORMAT,
            program: env!("CARGO_PKG_VERSION").to_string(),
            scene: self.scene.clone(),
            step: world.steps(),
            time: world.time(),
            held: Held::default(),
        };
        self.recorder.checkpoint(info, state)?;
        self.recorder.file(SUMMARY, seal::seal(summary, 1).into_bytes())?;
        self.last_checkpoint = Instant::now();
        Ok(())
    }

    /// Writes everything that is still to be written.
    pub fn finish(self) -> Result<(), RecordError> {
        self.recorder.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::is_due;

    #[test]
    fn things_are_due_at_their_rate() {
        let count = |steps: u64, h: f64, rate: f64| (0..=steps).filter(|step| is_due(*step, h, rate)).count();
        assert_eq!(count(1100, 0.01, 50.0), 551);
        assert_eq!(count(1000, 1e-3, 30.0), 31);
        // Never more than once per step, never with rate zero.
        assert_eq!(count(100, 0.01, 1e6), 101);
        assert_eq!(count(100, 0.01, 0.0), 0);
        assert!((0..=100).all(|step| is_due(step, 0.01, 50.0) == (step % 2 == 0)));
    }
}
