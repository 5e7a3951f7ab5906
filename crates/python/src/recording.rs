//! Recordings: of a world that Python steps, of whole runs, and a scene in the state of a recording's checkpoint.

use crate::errors::detached;
use crate::journal::WorldJournal;
use crate::patience::patiently;
use crate::scene::SceneCore;
use crate::state::{WorldState, within};
use crate::world::WorldCore;
use grouser::Error;
use grouser::beds::Beds;
use grouser::driven::DrivenState;
use grouser::folder::{Folder, IfTaken, SCENE};
use grouser::record::Session;
use grouser::run::{self, Options, Recording, Status};
use grouser::run_state::RunState;
use grouser::scene::Scene;
use grouser_record::checkpoint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::{Path, PathBuf};

fn if_taken(force: bool) -> IfTaken {
    if force { IfTaken::Replace } else { IfTaken::Refuse }
}

#[pymethods]
impl WorldCore {
    /// Records the world's steps from now on, over `duration` seconds.
    fn begin_recording(&self, py: Python<'_>, path: PathBuf, duration: f64, force: bool) -> PyResult<()> {
        if !(duration > 0.0 && duration.is_finite()) {
            return Err(PyValueError::new_err("`duration` must be positive"));
        }
        let mut guard = self.lock(py)?;
        let state: &mut WorldState = &mut guard;
        if state.recorded.is_some() {
            return Err(PyValueError::new_err("the world is being recorded already"));
        }
        let scene = &self.scene();
        let recorded = detached(py, || {
            // Shapes and names are those of the scene; where its bodies are now is in the frames.
            let model = within(state.threads(), || scene.build())?;
            let mut session = Session::create(&path, if_taken(force), scene, &model, duration)?;
            session.begin(state.simulation.world(), state.simulation.numbers())?;
            Ok(WorldJournal::new(session, scene.name(), state.threads()))
        })?;
        state.recorded = Some(recorded);
        Ok(())
    }

    /// Ends the recording, if there is one; `status` is `done`, `failed` or `interrupted`.
    fn end_recording(&self, py: Python<'_>, status: &str) -> PyResult<()> {
        let status = match status {
            "done" => Status::Done,
            "failed" => Status::Failed,
            _ => Status::Interrupted,
        };
        let mut guard = self.lock(py)?;
        let state: &mut WorldState = &mut guard;
        let Some(recorded) = state.recorded.take() else { return Ok(()) };
        let simulation = &state.simulation;
        detached(py, || recorded.finish(simulation, status))
    }
}

/// Runs a scene as the program does; returns the summary as JSON.
#[pyfunction]
#[pyo3(signature = (scene, out, duration = None, threads = 0, force = false))]
fn run_scene(
    py: Python<'_>,
    scene: &Bound<'_, SceneCore>,
    out: Option<PathBuf>,
    duration: Option<f64>,
    threads: u16,
    force: bool,
) -> PyResult<String> {
    if duration.is_some_and(|d| d.is_nan() || d.is_infinite() || d <= 0.0) {
        return Err(PyValueError::new_err("`duration` must be positive"));
    }
    let (scene, threads) = (scene.get().scene.clone(), usize::from(threads));
    patiently(py, move |mut listener| {
        let beds = Beds { threads, ..Beds::default() };
        let model = scene.settle_and_build(&beds, &mut listener)?;
        let time = &scene.keys().time;
        let duration = duration.unwrap_or(time.duration);
        let steps = time.steps_for(duration);
        let create = |path: &PathBuf| Session::create(path, if_taken(force), &scene, &model, duration);
        let session = out.as_ref().map(create).transpose()?;
        let recording = Recording { session, ..Recording::default() };
        let outcome = run::run(scene.name(), model, &Options { threads, steps }, recording, &mut listener)?;
        match outcome.error {
            Some(error) => Err(error),
            None => Ok(outcome.summary.json()),
        }
    })
}

/// Scene and state of a recording's last checkpoint, or of that of a step.
#[pyfunction]
#[pyo3(signature = (path, step = None))]
fn checkpoint_of(py: Python<'_>, path: PathBuf, step: Option<u64>) -> PyResult<(SceneCore, Bound<'_, PyBytes>)> {
    let (scene, bytes) = detached(py, || read_checkpoint(&path, step))?;
    Ok((SceneCore { scene }, PyBytes::new(py, &bytes)))
}

/// Steps of a recording's checkpoints.
#[pyfunction]
fn checkpoint_steps(py: Python<'_>, path: PathBuf) -> PyResult<Vec<u64>> {
    detached(py, || {
        let names = checkpoint::names(&Folder::open(&path)?)?;
        let step = |name: &String| name.strip_prefix("step-")?.strip_suffix(".ckpt")?.parse().ok();
        Ok(names.iter().filter_map(step).collect())
    })
}

fn read_checkpoint(path: &Path, step: Option<u64>) -> Result<(Scene, Vec<u8>), Error> {
    let folder = Folder::open(path)?;
    let scene = Scene::load(&path.join(SCENE).to_string_lossy(), &[])?;
    let none = || Error::usage("the recording has no such checkpoint", "`checkpoints` lists those that it has");
    let (info, run) = match step {
        None => {
            let loaded = checkpoint::latest::<RunState>(&folder, env!("CARGO_PKG_VERSION"))?.ok_or_else(none)?;
            (loaded.info, loaded.state)
        }
        Some(step) => {
            let file = path.join(checkpoint::file(step));
            let bytes = std::fs::read(&file).map_err(|_| none())?;
            checkpoint::decode(&file.to_string_lossy(), &bytes)?
        }
    };
    // Nobody drove from Python: the commands of motors are in the state.
    let vehicles = scene.all_keys()?.vehicle.len();
    Ok((scene, DrivenState::undriven(run.simulation, info.time, vehicles).encode()?))
}

/// Adds the functions of this file.
pub fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(run_scene, m)?)?;
    m.add_function(wrap_pyfunction!(checkpoint_of, m)?)?;
    m.add_function(wrap_pyfunction!(checkpoint_steps, m)?)
}
