//! Contact problems as data: published ones, and those of our own steps.

use crate::errors::detached;
use crate::state::within;
use crate::world::{WorldCore, unknown};
use grouser::{Error, limits};
use grouser_math::par;
use grouser_solve::io::{self, Local, Statement, fclib, state, text};
use grouser_solve::{Law, Method, Published, SolveTarget};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A contact problem u = W r + q with friction.
#[pyclass(name = "Problem", module = "grouser._core", frozen)]
pub struct ProblemCore {
    statement: Statement,
    local: Local,
    published: Published,
}

/// W by rows: numbers, columns, and where each row starts.
type Rows<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u64>>);

impl ProblemCore {
    fn new(statement: Statement, name: &str) -> Result<Self, Error> {
        let wrong = |e: io::ReadError| Error::usage(format!("{name}: {e}"), e.remedy.clone());
        let local = statement.clone().reduced().map_err(wrong)?;
        let published = Published::new(statement.clone()).map_err(wrong)?;
        Ok(Self { statement, local, published })
    }

    /// The problem of a world's last step.
    fn of_world(world: &WorldCore, py: Python<'_>) -> PyResult<Self> {
        let state = world.lock(py)?;
        let world = state.simulation.world();
        detached(py, || {
            par::alone(|| {
                let stated = state::state(world.problem().0).map_err(|e| Error::Failed(e.to_string()))?;
                Self::new(stated, "the problem of the last step")
            })
        })
    }
}

#[pymethods]
impl ProblemCore {
    /// Reads a problem from a file: text or HDF5.
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        detached(py, || {
            let name = format!("`{}`", path.display());
            let bytes = limits::read(&path, limits::DATA_BYTES)
                .map_err(|e| Error::usage(format!("cannot read {name}: {e}"), "check the path"))?;
            let statement = io::read(&bytes).map_err(|e| Error::usage(format!("{name}: {e}"), e.remedy.clone()))?;
            par::alone(|| Self::new(statement, &name))
        })
    }

    /// The problem of a world's last step.
    #[staticmethod]
    fn of(py: Python<'_>, world: &Bound<'_, WorldCore>) -> PyResult<Self> {
        Self::of_world(world.get(), py)
    }

    /// Writes it for other programs: `.dat` is text, everything else HDF5.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        detached(py, || {
            let bytes = match path.extension().is_some_and(|e| e == "dat") {
                true => text::write(&self.statement).map_err(|e| Error::file("write", &path, e))?.into_bytes(),
                false => fclib::write(&self.statement, "problem", "Written by Grouser from Python."),
            };
            grouser::folder::write_atomically(Path::new(&path), &bytes).map_err(|e| Error::file("write", &path, e))
        })
    }

    /// Number of contacts.
    #[getter]
    fn contacts(&self) -> usize {
        self.published.contacts()
    }

    /// Numbers per contact: 2 in the plane, 3, or 5 with rolling friction.
    #[getter]
    fn dimension(&self) -> usize {
        self.published.dimension()
    }

    /// Velocities without impulses in m/s, (contacts, dimension): normal, then tangents.
    #[getter]
    fn q<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, self.local.dimension, self.local.q.clone())
    }

    /// Friction coefficient of each contact.
    #[getter]
    fn friction<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.local.friction.clone().into_pyarray(py)
    }

    /// Rolling friction of each contact in m; empty without.
    #[getter]
    fn rolling_friction<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.local.rolling.clone().into_pyarray(py)
    }

    /// The matrix W by rows: numbers, columns, and where each row starts, as scipy's `csr_array` takes them.
    #[getter]
    fn w<'py>(&self, py: Python<'py>) -> Rows<'py> {
        let w = &self.local.w;
        let (mut numbers, mut columns, mut starts) = (Vec::new(), Vec::new(), vec![0]);
        for i in 0..w.rows() {
            numbers.extend(w.row(i).iter().map(|e| e.1));
            columns.extend(w.row(i).iter().map(|e| e.0));
            starts.push(numbers.len() as u64);
        }
        (numbers.into_pyarray(py), columns.into_pyarray(py), starts.into_pyarray(py))
    }

    /// Solves it.
    #[pyo3(signature = (
        method = "apgd", tolerance = None, law = "cone", max_iterations = 200_000, seconds = None, threads = 1
    ))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        tolerance: Option<f64>,
        law: &str,
        max_iterations: u32,
        seconds: Option<f64>,
        threads: u16,
    ) -> PyResult<Bound<'py, PyDict>> {
        let known: Vec<&str> = Method::ALL.iter().map(|m| m.name()).collect();
        let method = Method::of_name(method).ok_or_else(|| unknown(py, "method", method, &known))?;
        let laws = Law::ALL.map(Law::name);
        let law = Law::ALL.into_iter().find(|l| l.name() == law).ok_or_else(|| unknown(py, "law", law, &laws))?;
        let tolerance = tolerance.unwrap_or(if method.facts().first_order { 1e-6 } else { 1e-8 });
        if !(tolerance > 0.0 && tolerance < 1.0) {
            return Err(PyValueError::new_err(format!("`tolerance` must lie between 0 and 1, is {tolerance}")));
        }
        if seconds.is_some_and(|s| s.is_nan() || s <= 0.0) {
            return Err(PyValueError::new_err("`seconds` must be positive"));
        }
        let target = SolveTarget { method, law, tolerance, max_iterations, seconds, history: true };
        let (outcome, seconds) = detached(py, || {
            within(usize::from(threads), || {
                let start = Instant::now();
                Ok((self.published.solve(&target), start.elapsed().as_secs_f64()))
            })
        })?;
        let found = PyDict::new(py);
        let numbers = |x| table(py, self.published.dimension(), self.published.numbers(x));
        found.set_item("status", outcome.ending.name())?;
        found.set_item("iterations", outcome.iterations)?;
        found.set_item("residual", outcome.score.residual)?;
        found.set_item("objective", outcome.score.objective)?;
        found.set_item("seconds", seconds)?;
        found.set_item("impulses", numbers(&outcome.impulses)?)?;
        found.set_item("velocities", numbers(&outcome.velocities)?)?;
        let history: Vec<f64> = outcome.history.iter().flat_map(|row| [row.iteration.into(), row.residual]).collect();
        found.set_item("history", table(py, 2, history)?)?;
        Ok(found)
    }
}

fn table(py: Python<'_>, columns: usize, numbers: Vec<f64>) -> PyResult<Bound<'_, PyArray2<f64>>> {
    let rows = numbers.len() / columns.max(1);
    let array = Array2::from_shape_vec((rows, columns), numbers);
    Ok(array.map_err(|e| PyValueError::new_err(e.to_string()))?.into_pyarray(py))
}
