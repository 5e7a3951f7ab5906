//! Going on with a run that was recorded.

use super::{Session, contents, inputs};
use crate::beds::Beds;
use crate::build::BuiltScene;
use crate::error::Error;
use crate::folder::{Folder, IfTaken, Lock, SCENE};
use crate::run_state::RunState;
use crate::scene::Scene;
use crate::scene::as_run::AsRun;
use crate::watch::Watch;
use grouser_record::checkpoint::{self, Loaded};
use grouser_record::frames::FrameWriter;
use grouser_record::signals::SignalWriter;
use grouser_record::{RecordError, Store};
use std::path::Path;

/// A run to go on with.
pub struct Resumed {
    /// The scene as it was run.
    pub scene: Scene,
    /// The model, as it was in the beginning.
    pub model: BuiltScene,
    /// The checkpoint; none: there was none, the run starts from the beginning.
    pub state: Option<RunState>,
    /// The recording.
    pub session: Session,
    /// What was passed over on the way, for the user.
    pub notes: Vec<String>,
}

/// What is to be gone on with: what resuming has found out before it builds.
struct Found {
    folder: Folder,
    scene: Scene,
    run: AsRun,
    /// Text of the scene in the folder.
    text: String,
    loaded: Option<Loaded<RunState>>,
    /// Were inputs changed?
    changed: bool,
    notes: Vec<String>,
}

/// Opens a recording to go on with it; `duration` replaces the time to simulate, counted from the beginning. Inputs
/// that were changed since are refused, unless `accept`.
pub fn resume(path: &Path, duration: Option<f64>, accept: bool, watch: &mut dyn Watch) -> Result<Resumed, Error> {
    let folder = Folder::open(path)?;
    let lock = folder.lock()?;
    let mut found = find(folder, duration, accept)?;
    // A checkpoint has the poses: no bed need be settled for them.
    let model = match &found.loaded {
        Some(_) => found.scene.build()?,
        None => found.scene.settle_and_build(&Beds::default(), watch)?,
    };
    let Some(loaded) = found.loaded.take() else {
        found.notes.push("there is no checkpoint: the run starts from the beginning".to_string());
        let Found { scene, notes, .. } = found;
        drop(lock);
        let session = Session::create(path, IfTaken::Replace, &scene, &model, scene.keys().time.duration)?;
        return Ok(Resumed { scene, model, state: None, session, notes });
    };
    found.notes.extend(loaded.passed_over.iter().cloned());
    if duration.is_some() || found.changed {
        let former = inputs::of_text(&found.text);
        inputs::write(&found.folder, &found.run, found.scene.keys().time.duration, Some(&former))?;
        let written = found.folder.put(SCENE, found.run.text.as_bytes());
        written.map_err(|e| RecordError::writing(&found.folder, SCENE, e))?;
    }
    reopen(found, lock, model, loaded, accept)
}

/// What a rank goes on with while rank 0, which has opened the recording by [`resume`], writes: scene, model and
/// checkpoint.
pub fn follow(path: &Path, watch: &mut dyn Watch) -> Result<(Scene, BuiltScene, Option<RunState>), Error> {
    let folder = Folder::open(path)?;
    let scene = Scene::load(&folder.path().join(SCENE).to_string_lossy(), &[])?;
    let loaded = checkpoint::latest::<RunState>(&folder, env!("CARGO_PKG_VERSION"))?;
    let model = match &loaded {
        Some(_) => scene.build()?,
        None => scene.settle_and_build(&Beds::default(), watch)?,
    };
    Ok((scene, model, loaded.map(|loaded| loaded.state)))
}

/// Reads the scene and the checkpoint, and whether they belong together.
fn find(folder: Folder, duration: Option<f64>, accept: bool) -> Result<Found, Error> {
    let file = folder.path().join(SCENE).to_string_lossy().into_owned();
    let bytes = folder.read(SCENE).map_err(|e| RecordError::reading(&folder, SCENE, e))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let recorded = Scene::load(&file, &[])?;
    let before = recorded.keys().time.duration;
    let changed = match inputs::changed(&folder, &text, &recorded.as_run(before)?, before) {
        Ok(changed) => changed,
        Err(_) if accept => vec![inputs::INPUTS.to_string()],
        Err(error) => return Err(error.into()),
    };
    let set: Vec<String> = duration.iter().map(|d| format!("time.duration={d:?}")).collect();
    let scene = Scene::load(&file, &set)?;
    let run = scene.as_run(scene.keys().time.duration)?;
    let loaded = checkpoint::latest::<RunState>(&folder, env!("CARGO_PKG_VERSION"))?;
    let key = loaded.as_ref().and_then(|loaded| checkpoint::first_difference(&loaded.info.scene, &run.keys));
    if let Some(key) = key.filter(|_| !accept) {
        return Err(Error::from(RecordError::refused(
            format!("the checkpoint is of another scene: `{key}` in `{file}` is not what it was run with"),
            "undo the change, run the changed scene as a recording of its own with `grouser run`, or go on with it \
             anyway: --accept-changes",
        )));
    }
    if !changed.is_empty() && !accept {
        return Err(Error::from(RecordError::refused(
            format!("`{}` in {} is not what the run began with", changed.join("`, `"), folder.name()),
            "put it back as it was, run the changed scene as a recording of its own with `grouser run`, or go on with \
             it anyway: --accept-changes",
        )));
    }
    let notes = changed.iter().map(|name| format!("goes on although `{name}` is not what the run began with"));
    Ok(Found { notes: notes.collect(), changed: !changed.is_empty(), folder, scene, run, text, loaded })
}

/// Opens frames and signals after what the checkpoint has.
fn reopen(
    found: Found,
    lock: Lock,
    model: BuiltScene,
    loaded: Loaded<RunState>,
    accept: bool,
) -> Result<Resumed, Error> {
    let Found { folder, scene, run, mut notes, .. } = found;
    let (step, held) = (loaded.state.simulation.snapshot.steps, loaded.info.held);
    let (header, layout) = contents(&scene, &model);
    let width = layout.columns.len() + 2;
    let frames = FrameWriter::reopen(&folder, &header, (step, held.frames))?;
    let (signals, missing) = SignalWriter::reopen(&folder, layout, (step, held.rows), accept)?;
    if missing > 0 {
        notes.push(format!("goes on without {missing} rows of signals that are lost"));
    }
    let session = Session::start(folder, lock, &scene, run, (frames, signals, width))?;
    Ok(Resumed { scene, model, state: Some(loaded.state), session, notes })
}
