//! Several worlds that step side by side in one call, for learning: observations out, actions in.
//!
//! A world steps on one thread, so that it has the same bits whatever the number of worlds and threads. The bed is
//! settled once: further worlds are built without and take the state of the first, and a reset restores that state.

use crate::errors::{Broken, detached};
use crate::patience::patiently;
use crate::probe::{Act, Probe};
use crate::scene::SceneCore;
use crate::state::{WorldState, within};
use grouser::Error;
use grouser::beds::Beds;
use grouser::driven::DrivenState;
use grouser::scene::Scene;
use grouser_math::par::{self, Pool};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

/// A world of a batch.
struct Member {
    state: WorldState,
    /// Where it goes back to.
    start: Arc<DrivenState>,
    /// Why its last step failed, if it did.
    failed: Option<String>,
}

/// What is behind the lock.
struct Members {
    all: Vec<Member>,
    pool: Option<(u32, Pool)>,
}

/// Worlds of one scene that step side by side.
#[pyclass(name = "Batch", module = "grouser._core", frozen)]
pub struct BatchCore {
    members: Mutex<Members>,
    observe: Vec<Probe>,
    act: Vec<Act>,
    width: usize,
    threads: usize,
}

/// Observations of all worlds, and the errors of those whose step failed.
type Observed<'py> = (Bound<'py, PyArray2<f64>>, Vec<Option<String>>);

fn settled(scene: &Scene, watch: &mut dyn grouser::Watch) -> Result<(WorldState, Arc<DrivenState>), Error> {
    let model = scene.settle_and_build(&Beds::default(), watch)?;
    let state = within(1, || Ok(WorldState::new(scene, model, 1, watch)))?;
    let start = Arc::new(state.saved());
    Ok((state, start))
}

fn unsettled(scene: &Scene, start: &Arc<DrivenState>) -> Result<WorldState, Error> {
    let mut state = within(1, || Ok(WorldState::new(scene, scene.build()?, 1, &mut ())))?;
    state.restore(start)?;
    Ok(state)
}

impl BatchCore {
    fn lock(&self) -> PyResult<MutexGuard<'_, Members>> {
        match self.members.try_lock() {
            Ok(members) => Ok(members),
            Err(TryLockError::WouldBlock) => Err(crate::errors::busy()),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        }
    }

    fn member(members: &mut Members, index: usize) -> PyResult<&mut Member> {
        let count = members.all.len();
        members.all.get_mut(index).ok_or_else(|| PyValueError::new_err(format!("there are {count} worlds")))
    }

    fn row(&self, state: &WorldState, out: &mut [f64]) {
        let mut at = 0;
        for probe in &self.observe {
            let width = probe.width();
            probe.read(state, &mut out[at..at + width]);
            at += width;
        }
    }

    fn rows<'py>(&self, py: Python<'py>, members: &Members) -> Observed<'py> {
        let mut numbers = Array2::zeros((members.all.len(), self.width));
        for (member, mut row) in members.all.iter().zip(numbers.rows_mut()) {
            par::alone(|| self.row(&member.state, row.as_slice_mut().expect("rows are in one piece")));
        }
        (numbers.into_pyarray(py), members.all.iter().map(|member| member.failed.clone()).collect())
    }
}

#[pymethods]
impl BatchCore {
    /// Builds `n` worlds; grains are settled once.
    #[new]
    #[pyo3(signature = (scene, n, observe, act, threads = 0))]
    fn new(
        py: Python<'_>,
        scene: &Bound<'_, SceneCore>,
        n: usize,
        observe: Vec<String>,
        act: Vec<String>,
        threads: u16,
    ) -> PyResult<Self> {
        if !(1..=65536).contains(&n) {
            return Err(PyValueError::new_err("`n` must be from 1 to 65536"));
        }
        let scene = scene.get().scene.clone();
        let threads = usize::from(threads).min(1024);
        patiently(py, move |mut listener| {
            let (first, start) = settled(&scene, &mut listener)?;
            let probes: Vec<Probe> = observe.iter().map(|name| Probe::find(&first, name)).collect::<Result<_, _>>()?;
            let acts: Vec<Act> = act.iter().map(|name| Act::find(&first, name)).collect::<Result<_, _>>()?;
            let mut all = vec![Member { state: first, start: Arc::clone(&start), failed: None }];
            for _ in 1..n {
                let state = unsettled(&scene, &start)?;
                all.push(Member { state, start: Arc::clone(&start), failed: None });
            }
            let width = probes.iter().map(Probe::width).sum();
            Ok(Self { members: Mutex::new(Members { all, pool: None }), observe: probes, act: acts, width, threads })
        })
    }

    /// Names of nothing: widths of the observed quantities, and bounds of their sizes.
    fn spaces(&self) -> PyResult<Vec<(usize, f64)>> {
        let members = self.lock()?;
        let state = &members.all[0].state;
        Ok(self.observe.iter().map(|probe| (probe.width(), probe.bound(state))).collect())
    }

    /// Least and greatest values of the acts.
    fn ranges(&self) -> Vec<(f64, f64)> {
        self.act.iter().map(Act::range).collect()
    }

    /// Number of worlds.
    fn __len__(&self) -> PyResult<usize> {
        Ok(self.lock()?.all.len())
    }

    /// Length of a step in s.
    #[getter]
    fn time_step(&self) -> PyResult<f64> {
        Ok(self.lock()?.all[0].state.simulation.world().settings().step)
    }

    /// Sets the actions, a row for each world, does `steps` steps of all, and observes.
    fn step<'py>(&self, py: Python<'py>, actions: PyReadonlyArray2<'py, f64>, steps: u64) -> PyResult<Observed<'py>> {
        let mut guard = self.lock()?;
        let members: &mut Members = &mut guard;
        let (n, k) = (members.all.len(), self.act.len());
        if actions.shape() != [n, k] {
            let shape = actions.shape();
            return Err(PyValueError::new_err(format!("`actions` must have the shape ({n}, {k}), has {shape:?}")));
        }
        let actions: Vec<f64> = actions.as_array().iter().copied().collect();
        if let Some(wrong) = actions.iter().find(|x| !x.is_finite()) {
            return Err(PyValueError::new_err(format!("`actions` must be finite, holds {wrong}")));
        }
        let done = py.detach(|| -> Result<(), Broken> {
            let step = |i: usize, member: &mut Member| {
                let advance = || -> Result<(), Broken> {
                    Act::apply(&self.act, &actions[i * k..(i + 1) * k], &mut member.state)?;
                    member.state.advance(steps, || Ok(()))
                };
                member.failed = match par::alone(advance) {
                    Ok(()) => None,
                    Err(Broken::Error(error)) => Some(error.to_string()),
                    Err(Broken::Panic(what)) => Some(what),
                    Err(Broken::Raised(_)) => Some("interrupted".to_string()),
                };
            };
            if n == 1 || self.threads == 1 {
                members.all.iter_mut().enumerate().for_each(|(i, member)| step(i, member));
                return Ok(());
            }
            let process = std::process::id();
            let pool = match members.pool.take() {
                Some((owner, pool)) if owner == process => pool,
                other => {
                    // The threads of a pool that came along with a fork are not there: it cannot be ended either.
                    std::mem::forget(other);
                    Pool::new(self.threads).map_err(Error::from)?
                }
            };
            pool.run(|| par::each(1, members.all.as_mut_slice(), step));
            members.pool = Some((process, pool));
            Ok(())
        });
        done.map_err(|broken| broken.raise(py))?;
        py.check_signals()?;
        Ok(self.rows(py, members))
    }

    /// What is observed now.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Observed<'py>> {
        Ok(self.rows(py, &*self.lock()?))
    }

    /// Takes worlds back to their start.
    fn reset(&self, py: Python<'_>, which: Vec<usize>) -> PyResult<()> {
        let mut members = self.lock()?;
        for index in which {
            let member = Self::member(&mut members, index)?;
            let start = Arc::clone(&member.start);
            detached(py, || {
                member.state.restore(&start)?;
                member.failed = None;
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Puts a world of another scene in place of one; it must have what is observed and commanded.
    fn replace(&self, py: Python<'_>, index: usize, scene: &Bound<'_, SceneCore>) -> PyResult<()> {
        let scene = scene.get().scene.clone();
        let (state, start) = patiently(py, move |mut listener| settled(&scene, &mut listener))?;
        let fits = self.observe.iter().all(|probe| match probe {
            Probe::Signal(name, width) => {
                state.signals.iter().any(|(known, _, parts)| known == name && parts.len().max(1) == *width)
            }
            _ => true,
        });
        let mut members = self.lock()?;
        let member = Self::member(&mut members, index)?;
        let (now, then) = (member.state.simulation.world(), state.simulation.world());
        if !fits || now.joint_count() != then.joint_count() || member.state.bodies.len() != state.bodies.len() {
            return Err(PyRuntimeError::new_err("the scene has other parts than that of the environment"));
        }
        *member = Member { state, start, failed: None };
        Ok(())
    }

    /// Hash of the exact state of a world.
    fn digest(&self, index: usize) -> PyResult<String> {
        let mut members = self.lock()?;
        let member = Self::member(&mut members, index)?;
        Ok(par::alone(|| member.state.simulation.world().digest()))
    }

    /// State of a world as bytes.
    fn snapshot<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyBytes>> {
        let mut members = self.lock()?;
        let member = Self::member(&mut members, index)?;
        let bytes = detached(py, || member.state.saved().encode())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Simulated times in s.
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let times: Vec<f64> = self.lock()?.all.iter().map(|m| m.state.simulation.world().time()).collect();
        Ok(times.into_pyarray(py))
    }
}
