//! The Python module `grouser._core`: a thin layer over `grouser::Simulation`, scenes, recordings and studies.
//!
//! No physics and no checks of keys are here. The package around it, `python/grouser`, is pure Python: names,
//! docstrings, environments. Every call that may take long lets go of the interpreter's lock and heeds Ctrl-C.

mod arrays;
mod batch;
mod convert;
mod errors;
mod journal;
mod parts;
mod patience;
mod probe;
mod problem;
mod recording;
mod report;
mod scene;
mod show;
mod state;
mod study;
mod world;

use grouser::scene::{BUNDLED, vehicles::VEHICLES};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The program `grouser` with these arguments, its own name first; returns its exit code.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| grouser_cli::commands::run(arguments))
}

/// JSON Schema of scene files, or of vehicle files, as text.
#[pyfunction]
#[pyo3(signature = (vehicle = false))]
fn schema(vehicle: bool) -> String {
    let schema = if vehicle { grouser::scene::vehicle_schema() } else { grouser::scene::schema() };
    schema.to_string()
}

/// Names of the bundled scenes.
#[pyfunction]
fn scenes() -> Vec<&'static str> {
    BUNDLED.iter().map(|scene| scene.name).collect()
}

/// Names of the bundled vehicles.
#[pyfunction]
fn vehicles() -> Vec<&'static str> {
    VEHICLES.iter().map(|(name, _)| *name).collect()
}

/// Version, features and devices of this build.
#[pyfunction]
fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("features", Vec::<&str>::new())?;
    info.set_item("devices", ["cpu"])?;
    info.set_item("debug", cfg!(debug_assertions))?;
    Ok(info)
}

/// The native part of the package `grouser`; use that.
#[pymodule(gil_used = false)]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    if !grouser_cli::processor_suffices() {
        return Err(PyImportError::new_err(
            "grouser was built for processors with AVX2 (2013 and later), which this one lacks; build it from source",
        ));
    }
    errors::note_panics();
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_function(wrap_pyfunction!(main, m)?)?;
    m.add_function(wrap_pyfunction!(schema, m)?)?;
    m.add_function(wrap_pyfunction!(scenes, m)?)?;
    m.add_function(wrap_pyfunction!(vehicles, m)?)?;
    m.add_function(wrap_pyfunction!(build_info, m)?)?;
    m.add_class::<scene::SceneCore>()?;
    m.add_class::<world::WorldCore>()?;
    m.add_class::<report::StepReportCore>()?;
    m.add_class::<problem::ProblemCore>()?;
    m.add_class::<batch::BatchCore>()?;
    study::add(m)?;
    show::add(m)?;
    recording::add(m)
}
