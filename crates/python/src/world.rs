//! A world: stepping, state, and the lock that keeps it to one thread at a time.

use crate::errors::{Broken, busy, detached};
use crate::patience::patiently;
use crate::report::StepReportCore;
use crate::scene::SceneCore;
use crate::state::{WorldState, within};
use grouser::Error;
use grouser::beds::Beds;
use grouser::driven::DrivenState;
use grouser::scene::Scene;
use grouser_math::par;
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// What errors call the bytes of a state.
const SNAPSHOT: &str = "the snapshot";

/// A world of bodies that was built from a scene.
#[pyclass(name = "World", module = "grouser._core", frozen, subclass, weakref)]
pub struct WorldCore {
    state: Mutex<WorldState>,
    scene: Mutex<Scene>,
    /// Arrays of Python that look into its memory.
    pub views: Arc<AtomicUsize>,
}

impl WorldCore {
    /// The world, if no other thread uses it.
    pub fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, WorldState>> {
        match self.state.try_lock() {
            Ok(state) => {
                state.check().map_err(|broken| broken.raise(py))?;
                Ok(state)
            }
            Err(TryLockError::WouldBlock) => Err(busy()),
            Err(TryLockError::Poisoned(_)) => Err(Broken::Panic("a bug interrupted an earlier call".into()).raise(py)),
        }
    }

    /// Its scene.
    pub fn scene(&self) -> Scene {
        self.scene.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads something of the simulated world, without the help of other threads.
    pub fn read<R>(&self, py: Python<'_>, read: impl FnOnce(&WorldState) -> R) -> PyResult<R> {
        let state = self.lock(py)?;
        Ok(par::alone(|| read(&state)))
    }

    /// Builds a world: settled, or in a state that was saved.
    fn build(py: Python<'_>, scene: Scene, threads: usize, saved: Option<Vec<u8>>) -> PyResult<Self> {
        let kept = scene.clone();
        let state = patiently(py, move |mut listener| {
            let Some(bytes) = saved else {
                let beds = Beds { threads, ..Beds::default() };
                let model = within(threads, || scene.plan())?;
                let model = {
                    let mut plan = model;
                    plan.settle(&beds, &mut listener)?;
                    within(threads, || plan.build())?
                };
                return within(threads, || Ok(WorldState::new(&scene, model, threads, &mut listener)));
            };
            // The poses are in the state: no bed need be settled for them.
            let saved = DrivenState::decode(SNAPSHOT, &bytes)?;
            let mut state = within(threads, || Ok(WorldState::new(&scene, scene.build()?, threads, &mut ())))?;
            state.restore(&saved)?;
            Ok(state)
        })?;
        Ok(Self { state: Mutex::new(state), scene: Mutex::new(kept), views: Arc::default() })
    }
}

#[pymethods]
impl WorldCore {
    #[new]
    #[pyo3(signature = (scene, threads = 0, state = None))]
    fn new(py: Python<'_>, scene: &Bound<'_, SceneCore>, threads: u16, state: Option<Vec<u8>>) -> PyResult<Self> {
        Self::build(py, scene.get().scene.clone(), usize::from(threads).min(1024), state)
    }

    /// Does `n` steps and returns the report of the last one.
    #[pyo3(signature = (n = 1))]
    fn step(&self, py: Python<'_>, n: u64) -> PyResult<StepReportCore> {
        if n == 0 {
            return Err(PyValueError::new_err("`n` must be at least 1"));
        }
        let mut guard = self.lock(py)?;
        let state: &mut WorldState = &mut guard;
        let heed = || Python::attach(|py| py.check_signals()).map_err(Broken::Raised);
        let done = py.detach(|| state.advance(n, heed));
        done.map_err(|broken| broken.raise(py))?;
        let report = state.report.ok_or_else(|| PyValueError::new_err("no step was done"))?;
        Ok(StepReportCore { report, time: state.simulation.world().time() })
    }

    /// Report of the last step; None before the first one.
    #[getter]
    fn report(&self, py: Python<'_>) -> PyResult<Option<StepReportCore>> {
        self.read(py, |state| {
            let time = state.simulation.world().time();
            state.report.map(|report| StepReportCore { report, time })
        })
    }

    /// Simulated time in s.
    #[getter]
    fn time(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, |state| state.simulation.world().time())
    }

    /// Steps done.
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<u64> {
        self.read(py, |state| state.simulation.steps())
    }

    /// Length of a step in s.
    #[getter]
    fn time_step(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, |state| state.simulation.world().settings().step)
    }

    /// Worker threads that it may use; 0: one per core.
    #[getter]
    fn threads(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, WorldState::threads)
    }

    /// The scene that it was built from.
    #[getter]
    fn scene_core(&self) -> SceneCore {
        SceneCore { scene: self.scene() }
    }

    /// Hash of the exact state: 32 hexadecimal digits.
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.lock(py)?;
        let world = state.simulation.world();
        detached(py, || Ok(par::alone(|| world.digest())))
    }

    /// Kinetic energy of all bodies in J.
    #[getter]
    fn kinetic_energy(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, |state| state.simulation.world().kinetic_energy())
    }

    /// Potential energy of all bodies in the field of gravity in J, zero at the origin.
    #[getter]
    fn potential_energy(&self, py: Python<'_>) -> PyResult<f64> {
        self.read(py, |state| state.simulation.world().potential_energy())
    }

    /// Linear momentum (N s) and angular momentum about the origin (N m s).
    fn momentum(&self, py: Python<'_>) -> PyResult<([f64; 3], [f64; 3])> {
        self.read(py, |state| {
            let (linear, angular) = state.simulation.world().momentum();
            (linear.to_array(), angular.to_array())
        })
    }

    /// What happened so far, a line each: thrown tracks.
    fn events(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.read(py, |state| state.simulation.events().iter().map(ToString::to_string).collect())
    }

    /// The state as bytes.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let state = self.lock(py)?;
        let state: &WorldState = &state;
        let bytes = detached(py, || state.saved().encode())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Goes to a state that `snapshot` gave.
    fn restore(&self, py: Python<'_>, snapshot: &Bound<'_, PyBytes>) -> PyResult<()> {
        let bytes = snapshot.as_bytes();
        let mut guard = self.lock(py)?;
        let state: &mut WorldState = &mut guard;
        let saved = detached(py, || DrivenState::decode(SNAPSHOT, bytes))?;
        let bodies = state.simulation.world().body_count();
        if saved.simulation.snapshot.pose.len() != bodies && self.views.load(Ordering::Relaxed) > 0 {
            return Err(PyBufferError::new_err(format!(
                "the state holds {} bodies, the world {bodies}, and arrays look into its memory",
                saved.simulation.snapshot.pose.len()
            )));
        }
        detached(py, || state.restore(&saved))
    }

    /// Becomes a world of another scene, settled, before the first step; no array may look into its memory.
    fn become_scene(&self, py: Python<'_>, scene: &Bound<'_, SceneCore>) -> PyResult<()> {
        if self.views.load(Ordering::Relaxed) > 0 {
            return Err(PyBufferError::new_err("arrays look into the world's memory, which would move"));
        }
        let threads = self.read(py, WorldState::threads)?;
        let other = Self::build(py, scene.get().scene.clone(), threads, None)?;
        let scene = other.scene();
        let fresh = other.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.lock(py)? = fresh;
        *self.scene.lock().unwrap_or_else(PoisonError::into_inner) = scene;
        Ok(())
    }

    /// Another world in the same state.
    fn copy_core<'py>(&self, py: Python<'py>) -> PyResult<(SceneCore, usize, Bound<'py, PyBytes>)> {
        let threads = self.read(py, WorldState::threads)?;
        Ok((self.scene_core(), threads, self.snapshot(py)?))
    }

    /// Arrays that look into its memory.
    #[getter]
    fn view_count(&self) -> usize {
        self.views.load(Ordering::Relaxed)
    }
}

/// Errors of parts that are not there, with the known names.
pub fn unknown(py: Python<'_>, kind: &str, name: &str, known: &[&str]) -> PyErr {
    use grouser::scene::path::suggest;
    let help = match known.is_empty() {
        true => format!("the scene has no {kind} with a name"),
        false => suggest(name, known),
    };
    let error = Error::usage(format!("there is no {kind} `{name}`"), help);
    crate::errors::raise(py, &error)
}
