//! The viewer from Python: a server on this computer that shows a recording, or a world while it is stepped; one file
//! that shows a recording anywhere; pictures as arrays.

use crate::errors::detached;
use crate::world::WorldCore;
use grouser::Error;
use grouser::folder::Folder;
use grouser::{live, page};
use grouser_record::export::Selection;
use grouser_record::picture::Picture;
use grouser_viewer::{LiveFrame, Replay, Server, Source};
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray3};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

/// Starts a server for a source, which ends with the process; gives its address.
fn serve(source: Arc<dyn Source>) -> Result<String, Error> {
    let server = Server::bind(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0), String::new())?;
    let url = server.url()?;
    if !server.start(source) {
        return Err(Error::Failed("cannot start a thread for the server".to_string()));
    }
    Ok(url)
}

/// Shows a recording on this computer; gives the address.
#[pyfunction]
fn view_recording(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    detached(py, || serve(Arc::new(Replay::new(Arc::new(Folder::open(&path)?)))))
}

/// A recording as one page with its frames inside.
#[pyfunction]
fn recording_html(py: Python<'_>, path: PathBuf, frames: &str) -> PyResult<String> {
    let chosen = frames.parse::<Selection>().map_err(|e| PyValueError::new_err(format!("`frames`: {e}")))?;
    detached(py, || page::of_recording(&path, &chosen))
}

/// Pixels of a PNG file, (rows, columns, 3).
#[pyfunction]
fn read_png<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let picture = detached(py, || Ok(Picture::from_png(bytes, "the picture")?))?;
    let pixel = |(y, x, k): (usize, usize, usize)| picture.pixel(x, y)[k];
    Ok(Array3::from_shape_fn((picture.height, picture.width, 3), pixel).into_pyarray(py))
}

#[pymethods]
impl WorldCore {
    /// Shows the world on this computer as it is stepped; gives the address.
    fn view_address(&self, py: Python<'_>) -> PyResult<String> {
        let scene = self.scene();
        let mut state = self.lock(py)?;
        if let Some((_, url)) = &state.shown {
            return Ok(url.clone());
        }
        let (live, url) = detached(py, || {
            let model = crate::state::within(state.threads(), || scene.build())?;
            let live = Arc::new(live::meeting(&scene, &model));
            let url = serve(Arc::clone(&live) as Arc<dyn Source>)?;
            Ok((live, url))
        })?;
        state.shown = Some((live, url.clone()));
        state.show();
        Ok(url)
    }
}

impl crate::state::WorldState {
    /// Shows the state to the viewer, if one was opened and is looked at.
    pub fn show(&self) {
        let Some((live, _)) = &self.shown else { return };
        let world = self.simulation.world();
        let arrays = live::arrays(world, self.report.is_some());
        let events: Vec<String> = self.simulation.events().iter().map(ToString::to_string).collect();
        let status = json!({ "running": false, "factor": 0.0, "error": null, "inputs": {}, "done": false,
            "behind": 0.0, "vehicles": live::vehicles(&self.simulation), "events": events });
        live.publish(&LiveFrame { step: world.steps(), time: world.time(), status, arrays });
        let mut row = vec![self.simulation.steps() as f64, world.time()];
        row.extend(self.simulation.numbers());
        live.row(&row);
    }
}

/// Adds what is in this file.
pub fn add(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(view_recording, m)?)?;
    m.add_function(wrap_pyfunction!(recording_html, m)?)?;
    m.add_function(wrap_pyfunction!(read_png, m)?)
}
