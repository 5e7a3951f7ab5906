//! Scenes: the same text, keys and messages as the program's.

use crate::convert::{from_toml, overrides, to_table};
use crate::errors::detached;
use crate::patience::patiently;
use crate::state::within;
use grouser::Error;
use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::fmu;
use grouser::import::{self, urdf::UrdfOptions};
use grouser::limits;
use grouser::scene::document::Document;
use grouser::scene::{Scene, bundled};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::Table;

/// A scene that was read and whose keys have the right names and types.
#[pyclass(name = "Scene", module = "grouser._core", frozen)]
pub struct SceneCore {
    /// The scene.
    pub scene: Scene,
}

/// What a scene is made of: name for messages, text, overrides, folder.
type SceneParts = (String, String, Vec<String>, Option<PathBuf>);
/// What an importer gives: the scene, what it does not hold, what was changed.
type ImportedParts = (SceneCore, Vec<(String, bool)>, Vec<String>);

impl SceneCore {
    fn parse((name, text, set, folder): SceneParts) -> Result<Self, Error> {
        Ok(Self { scene: Scene::parse_in(&name, text, &set, folder)? })
    }

    fn parts(&self) -> SceneParts {
        let Document { name, text, overrides, .. } = self.scene.document().clone();
        (name, text, overrides, self.scene.folder().map(Path::to_path_buf))
    }

    /// The keys as they stand, overrides and the chosen variant applied.
    fn table(&self) -> Result<Table, Error> {
        let document = self.scene.document();
        let tree = document.tree()?;
        let mut table = Table::deserialize(toml::de::Deserializer::from(tree))
            .map_err(|e| Error::Failed(format!("the scene cannot be written: {e}")))?;
        table.remove("variants");
        if let Some(scene) = table.get_mut("scene").and_then(toml::Value::as_table_mut) {
            scene.remove("variant");
        }
        Ok(table)
    }
}

#[pymethods]
impl SceneCore {
    /// Reads a scene by path or bundled name.
    #[staticmethod]
    #[pyo3(signature = (name, set = None))]
    fn load(py: Python<'_>, name: PathBuf, set: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let set = overrides(set)?;
        detached(py, move || {
            let name = name.to_string_lossy().into_owned();
            if let Some(bundled) = bundled::find(&name) {
                return Self::parse((bundled.name.to_string(), bundled.text.to_string(), set, None));
            }
            // Later calls find its files wherever the process has gone since.
            let path = std::path::absolute(&name).unwrap_or_else(|_| PathBuf::from(&name));
            match limits::read_text(&path) {
                Ok(text) => Self::parse((name, text, set, path.parent().map(Path::to_path_buf))),
                // The words for what cannot be read are the program's.
                Err(_) => Scene::load(&name, &set).map(|scene| Self { scene }),
            }
        })
    }

    /// Reads a scene from its text.
    #[staticmethod]
    #[pyo3(signature = (text, name = "scene".to_string(), folder = None, set = None))]
    fn from_toml(
        py: Python<'_>,
        text: String,
        name: String,
        folder: Option<PathBuf>,
        set: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let set = overrides(set)?;
        detached(py, move || Self::parse((name, text, set, folder)))
    }

    /// Reads a scene from nested dicts and lists.
    #[staticmethod]
    #[pyo3(signature = (tables, name = "scene".to_string(), folder = None, set = None))]
    fn from_dict(
        py: Python<'_>,
        tables: &Bound<'_, PyDict>,
        name: String,
        folder: Option<PathBuf>,
        set: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (table, set) = (to_table(tables)?, overrides(set)?);
        detached(py, move || {
            let text = toml::to_string(&table)
                .map_err(|e| Error::usage(format!("the scene cannot be written as TOML: {e}"), "look at its values"))?;
            Self::parse((name, text, set, folder))
        })
    }

    /// From what `parts` gave: how scenes are pickled.
    #[staticmethod]
    fn from_parts(py: Python<'_>, parts: SceneParts) -> PyResult<Self> {
        detached(py, move || Self::parse(parts))
    }

    /// Name for messages, text, overrides, folder.
    #[pyo3(name = "parts")]
    fn python_parts(&self) -> SceneParts {
        self.parts()
    }

    /// The same scene with further overrides.
    fn with_set(&self, py: Python<'_>, set: &Bound<'_, PyDict>) -> PyResult<Self> {
        let mut parts = self.parts();
        parts.2.extend(overrides(Some(set))?);
        detached(py, move || Self::parse(parts))
    }

    /// Text, with overrides and the chosen variant applied.
    fn to_toml(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || {
            toml::to_string(&self.table()?).map_err(|e| Error::Failed(format!("the scene cannot be written: {e}")))
        })
    }

    /// Nested dicts and lists, with overrides and the chosen variant applied.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = detached(py, || self.table())?;
        from_toml(py, &toml::Value::Table(table))
    }

    /// Builds the scene without settling and says what it holds.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let count = |model: &BuiltScene| {
            [
                ("bodies", model.world.body_count()),
                ("grains", model.grains.iter().map(|(_, ids)| ids.len()).sum()),
                ("joints", model.joints.len()),
                ("motors", model.motors.len()),
                ("springs", model.springs.len()),
                ("vehicles", model.vehicles.len()),
                ("signals", model.signals.len()),
            ]
        };
        let counts = detached(py, || {
            within(0, || self.scene.find_bed_and_build(&Beds::default(), &mut ())).map(|model| count(&model))
        })?;
        let found = PyDict::new(py);
        for (name, number) in counts {
            found.set_item(name, number)?;
        }
        found.set_item("settles", self.scene.settles())?;
        Ok(found)
    }

    /// Name of the scene.
    #[getter]
    fn name(&self) -> &str {
        self.scene.name()
    }

    /// Length of a step in s.
    #[getter]
    fn time_step(&self) -> f64 {
        self.scene.keys().time.step_length()
    }

    /// Time to simulate in s.
    #[getter]
    fn duration(&self) -> f64 {
        self.scene.keys().time.duration
    }

    /// Bytes of an FMU of the scene with this library; grains are settled first.
    fn fmu<'py>(&self, py: Python<'py>, library: Vec<u8>) -> PyResult<Bound<'py, PyBytes>> {
        let scene = self.scene.clone();
        let pack = move |mut listener| fmu::pack(&scene, &library, &Beds::default(), &mut listener);
        Ok(PyBytes::new(py, &patiently(py, pack)?))
    }

    /// The scene of a URDF or MJCF file; what it does not hold, and whether that moves or touches; what was changed.
    #[staticmethod]
    #[pyo3(signature = (path, free = false, packages = vec![]))]
    fn imported(py: Python<'_>, path: PathBuf, free: bool, packages: Vec<PathBuf>) -> PyResult<ImportedParts> {
        detached(py, || {
            let imported = import::read(&path, &UrdfOptions { free, packages, relative_to: None })?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let scene = Scene::parse(&name, imported.text(&name), &[])?;
            let left = imported.left_out.into_iter().map(|left| (left.what, left.moves)).collect();
            Ok((Self { scene }, left, imported.notes))
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (SceneParts,))> {
        Ok((PyType::new::<Self>(py).getattr("from_parts")?, (self.parts(),)))
    }
}
