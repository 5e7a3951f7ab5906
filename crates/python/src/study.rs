//! Studies: cases of sweeps, candidates of calibrations, reports of rigs. What runs is the code of `grouser sweep`.

use crate::convert::{from_toml, overrides};
use crate::errors::{Broken, detached};
use crate::patience::{Listener, patiently};
use crate::scene::SceneCore;
use grouser::Error;
use grouser_lab::calibrate::Calibration;
use grouser_lab::calibrate::ask::Candidate;
use grouser_lab::rig::report::RigReport;
use grouser_lab::sweep::{Case, CaseMeans, End, Report, Study, Work, case};
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::path::PathBuf;

/// A study of cases.
#[pyclass(name = "Study", module = "grouser._core", frozen)]
pub struct StudyCore {
    study: Study,
}

/// A case: name, scene, values of the parameters.
type CaseParts<'py> = (String, SceneCore, Bound<'py, PyDict>);

#[pymethods]
impl StudyCore {
    /// Reads a study by path or bundled name.
    #[staticmethod]
    #[pyo3(signature = (name, set = None))]
    fn load(py: Python<'_>, name: String, set: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let set = overrides(set)?;
        detached(py, move || Ok(Self { study: Study::load(&name, &set)? }))
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.study.name()
    }

    /// Its cases.
    fn cases<'py>(&self, py: Python<'py>) -> PyResult<Vec<CaseParts<'py>>> {
        let parameters = &self.study.keys().parameter;
        let mut all = Vec::new();
        for case in self.study.cases() {
            let scene = detached(py, || self.study.scene(case))?;
            let values = PyDict::new(py);
            for (parameter, value) in parameters.iter().zip(&case.values) {
                let value = value.as_ref().map(|value| from_toml(py, value)).transpose()?;
                values.set_item(&parameter.name, value)?;
            }
            all.push((case.name.clone(), SceneCore { scene }, values));
        }
        Ok(all)
    }

    /// The table of what a folder holds, as JSON.
    fn collect(&self, py: Python<'_>, out: PathBuf) -> PyResult<String> {
        detached(py, || {
            let ran = self.study.found(&out)?;
            Ok(Report::new(&self.study, &out, &ran).json(&out).to_string())
        })
    }
}

fn ended(end: End) -> Result<(), Error> {
    match end {
        End::Done => Ok(()),
        End::Failed(why) => Err(Error::Failed(why)),
        End::Interrupted => Err(Error::Interrupted),
    }
}

/// Runs a case in `out/name`, or goes on with it.
#[pyfunction]
#[pyo3(signature = (scene, out, name, threads = 0, force = false))]
fn run_case(
    py: Python<'_>,
    scene: &Bound<'_, SceneCore>,
    out: PathBuf,
    name: String,
    threads: u16,
    force: bool,
) -> PyResult<()> {
    let scene = scene.get().scene.clone();
    patiently(py, move |mut listener: Listener| {
        let work = Work::find(&out.join(&name), &scene, force)?;
        let stop = std::sync::Arc::clone(&listener.stop);
        let means = CaseMeans::threads(usize::from(threads));
        ended(case::run_alone(&out, &name, &scene, work, &means, &mut listener, &stop))
    })
}

/// A calibration: what it wants to know next, and what is known.
#[pyclass(name = "Calibration", module = "grouser._core", frozen)]
pub struct CalibrationCore {
    calibration: Calibration,
}

/// A candidate: name, values by parameter, and its runs: name and scene.
type CandidateParts<'py> = (String, Bound<'py, PyDict>, Vec<(String, SceneCore)>);

impl CalibrationCore {
    fn progress(&self, known: &HashMap<String, f64>) -> Result<(String, Vec<Candidate>), Error> {
        let progress = self.calibration.progress(|candidate| Ok(known.get(&candidate.case).copied()))?;
        Ok((self.calibration.json(&progress.tried).to_string(), progress.next))
    }

    fn scene_of(&self, run: &Case) -> Result<SceneCore, Error> {
        Ok(SceneCore { scene: self.calibration.scene(run)? })
    }
}

#[pymethods]
impl CalibrationCore {
    /// Reads a calibration by path or bundled name.
    #[staticmethod]
    #[pyo3(signature = (name, set = None))]
    fn load(py: Python<'_>, name: String, set: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let set = overrides(set)?;
        detached(py, move || Ok(Self { calibration: Calibration::load(&name, &set)? }))
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.calibration.name()
    }

    /// What is wanted next, given the distances that are known by name of the candidate.
    fn ask<'py>(&self, py: Python<'py>, known: HashMap<String, f64>) -> PyResult<Vec<CandidateParts<'py>>> {
        let (_, next) = detached(py, || self.progress(&known))?;
        let mut all = Vec::new();
        for candidate in next {
            let values = PyDict::new(py);
            for (parameter, value) in self.calibration.keys().parameter.iter().zip(&candidate.values) {
                values.set_item(&parameter.name, value)?;
            }
            let scenes = || candidate.runs.iter().map(|run| Ok((run.name.clone(), self.scene_of(run)?))).collect();
            all.push((candidate.case.clone(), values, detached(py, scenes)?));
        }
        Ok(all)
    }

    /// All that is known, with the best of it, as JSON.
    fn result(&self, py: Python<'_>, known: HashMap<String, f64>) -> PyResult<String> {
        Ok(detached(py, || self.progress(&known))?.0)
    }

    /// Distance from the data of a candidate whose runs in `out` are done.
    fn distance(&self, py: Python<'_>, out: PathBuf, name: &str, known: HashMap<String, f64>) -> PyResult<f64> {
        let (_, next) = detached(py, || self.progress(&known))?;
        let candidate = next.iter().find(|candidate| candidate.case == name);
        let candidate = candidate.ok_or_else(|| PyKeyError::new_err(format!("{name} was not asked for")))?;
        let found = detached(py, || self.calibration.distance_in(&out, candidate))?;
        found.ok_or_else(|| PyRuntimeError::new_err(format!("the runs of {name} are not done")))
    }
}

/// The report on recordings of a rig, as JSON.
#[pyfunction]
fn rig_report(py: Python<'_>, recordings: Vec<PathBuf>) -> PyResult<String> {
    detached(py, || Ok(RigReport::new(&recordings)?.json.to_string()))
}

/// A command of the program: what `grouser ARGUMENTS` does; an error becomes an exception.
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> PyResult<u8> {
    let all = std::iter::once("grouser".into()).chain(arguments).collect();
    let done = py.detach(|| crate::errors::guarded(|| grouser_cli::commands::call(all).map_err(Broken::Error)));
    done.map_err(|broken| broken.raise(py))
}

/// Adds what is in this file.
pub fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<StudyCore>()?;
    m.add_class::<CalibrationCore>()?;
    m.add_function(wrap_pyfunction!(run_case, m)?)?;
    m.add_function(wrap_pyfunction!(rig_report, m)?)?;
    m.add_function(wrap_pyfunction!(command, m)?)
}
