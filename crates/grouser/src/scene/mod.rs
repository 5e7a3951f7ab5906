//! Scene files: TOML to checked keys.
//!
//! [`Scene::load`] reads a file or a bundled scene, applies overrides and reports what is wrong with line and column.
//! Unknown keys, wrong types and bad values are errors, never guesses. [`crate::build`] makes a world of a scene.

pub mod as_run;
pub mod bundled;
pub mod chrono;
pub mod classes;
pub mod document;
pub mod error;
pub mod include;
pub mod keys;
mod part;
pub mod path;
pub mod reference;
mod renamed;
pub mod rig;
pub mod soils;
mod variant;
pub mod vehicles;

pub use bundled::{BUNDLED, Bundled};
pub use classes::python_classes;
pub use reference::{reference_markdown, schema, vehicle_schema};

use crate::error::Error;
use crate::limits;
use document::Document;
use grouser_record::names;
use keys::SceneFile;
use path::{Fault, KeyPath, nearest};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// A scene that was read and whose keys have the right names and types.
#[derive(Clone, Debug)]
pub struct Scene {
    document: Document,
    keys: SceneFile,
    name: String,
    /// Where files that the scene names are looked for; none for bundled scenes and plain text.
    folder: Option<PathBuf>,
}

impl Scene {
    /// Reads a scene by path or bundled name and applies overrides `KEY=VALUE`.
    pub fn load(scene: &str, overrides: &[String]) -> Result<Self, Error> {
        if let Some(bundled) = bundled::find(scene) {
            return Self::parse(bundled.name, bundled.text.to_string(), overrides);
        }
        let text = limits::read_text(Path::new(scene)).map_err(|error| {
            let near = near_file(Path::new(scene));
            let looks_like_path = scene.contains(['/', '\\']) || scene.ends_with(".toml");
            if looks_like_path || near.is_some() || Path::new(scene).exists() {
                let help = "give the path of a scene file, or a name that `grouser scenes` lists".to_string();
                let help = near.map_or(help, |near| format!("did you mean `{near}`?"));
                return Error::usage(format!("cannot read `{scene}`: {error}"), help);
            }
            bundled::unknown(scene)
        })?;
        let folder = Path::new(scene).parent().unwrap_or(Path::new("")).to_path_buf();
        Self::parse_in(scene, text, overrides, Some(folder))
    }

    /// Reads a scene from its text; `name` is shown in errors.
    pub fn parse(name: &str, text: String, overrides: &[String]) -> Result<Self, Error> {
        Self::parse_in(name, text, overrides, None)
    }

    /// The same with the folder where files that the scene names are looked for.
    pub fn parse_in(name: &str, text: String, overrides: &[String], folder: Option<PathBuf>) -> Result<Self, Error> {
        let mut document = Document { name: name.to_string(), text, overrides: overrides.to_vec(), files: Vec::new() };
        document.read_files(folder.as_deref())?;
        let tree = document.tree()?;
        check_tables(tree.get_ref()).map_err(|fault| Error::from_fault(&document, fault))?;
        let keys: SceneFile = serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
            .map_err(|error| Error::from_serde(&document, error))?;
        let name = match &keys.scene.name {
            Some(given) => {
                let at = KeyPath::root().key("scene").key("name");
                at.file_name(given).map_err(|fault| Error::from_fault(&document, fault))?;
                given.clone()
            }
            None => name_of_file(name),
        };
        check_bed_names(&keys)
            .and_then(|()| check_steps(&keys))
            .map_err(|fault| Error::from_fault(&document, fault))?;
        Ok(Self { document, keys, name, folder })
    }

    /// Name of the scene.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its keys.
    pub fn keys(&self) -> &SceneFile {
        &self.keys
    }

    /// Its keys with the parts of its rig written out.
    pub fn all_keys(&self) -> Result<Cow<'_, SceneFile>, Error> {
        let all = rig::expand(&self.keys, self.folder()).map_err(|fault| self.blame(fault))?;
        Ok(all.keys)
    }

    /// Where files that the scene names are looked for; none for bundled scenes and plain text.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The same scene, with another folder for the files that it names.
    pub fn in_folder(self, folder: Option<PathBuf>) -> Self {
        Self { folder, ..self }
    }

    /// Its text and overrides.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The error of a fault: with its place in the scene's file.
    pub fn blame(&self, fault: Fault) -> Error {
        Error::from_fault(&self.document, fault)
    }
}

/// Name of what a file holds that gives it none: that of the file, as a plain name.
pub fn name_of_file(path: &str) -> String {
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("scene");
    let plain: String =
        stem.chars().map(|c| if names::is_control(c) || "\\/:".contains(c) { '-' } else { c }).collect();
    let plain = plain.trim_start_matches('.');
    let short: String = plain.chars().take(100).collect();
    Some(short).filter(|name| names::file_fault(name).is_none()).unwrap_or_else(|| "scene".to_string())
}

/// Most steps of a run: up to there floating-point numbers count them one by one.
const MAX_STEPS: f64 = 9e15;

/// The scene file that was probably meant by a path where there is none: one whose ending was left out, or whose name
/// is a few slips of the keyboard away.
fn near_file(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str().filter(|_| !path.exists())?;
    let beside = |name: &str| path.with_file_name(name).display().to_string();
    if !name.ends_with(".toml") {
        let whole = format!("{name}.toml");
        return path.with_file_name(&whole).is_file().then(|| beside(&whole));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let mut files: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    files.retain(|file| file.ends_with(".toml") && file != name);
    files.sort();
    let known: Vec<&str> = files.iter().map(String::as_str).collect();
    nearest(name, &known).map(beside)
}

/// Names of beds are names of files in the cache.
fn check_bed_names(keys: &SceneFile) -> Result<(), Fault> {
    let Some(settle) = &keys.settle else { return Ok(()) };
    let at = KeyPath::root().key("settle");
    for (key, name) in [("name", &settle.name), ("from", &settle.from)] {
        if let Some(name) = name {
            at.key(key).file_name(name)?;
        }
    }
    Ok(())
}

/// A run has as many steps as can be counted. (That a step is longer than nothing is checked with the other bounds.)
fn check_steps(keys: &SceneFile) -> Result<(), Fault> {
    let (duration, step) = (keys.time.duration, keys.time.step_length());
    if step <= 0.0 || duration / step <= MAX_STEPS {
        return Ok(());
    }
    let message =
        format!("{duration} s in steps of {step} s are {:.1e} steps, more than can be counted", duration / step);
    let help = "lengthen time.step, or shorten time.duration";
    Err(KeyPath::root().key("time").key("step").fault(message).help(help))
}

/// Finds numbers that are not finite: a mistake that no type can tell.
fn check_tables(table: &DeTable<'_>) -> Result<(), Fault> {
    let root = KeyPath::root();
    for (key, value) in table {
        let at = root.key(key.get_ref());
        check_finite(&at, value.get_ref())?;
    }
    Ok(())
}

/// Keys that may be infinite: limits that one can do without. Each is the end of a path without its indices.
const MAY_BE_INFINITE: [&str; 6] = [
    "solver.max_speed",
    "solver.max_angular_speed",
    "contact.recovery_speed",
    "record.checkpoint_seconds",
    "window.size",
    "max",
];

/// Finds numbers that are not finite in another file of keys.
pub(crate) fn check_all_finite(table: &DeTable<'_>) -> Result<(), Fault> {
    table.iter().try_for_each(|(key, value)| check_finite(&KeyPath::root().key(key.get_ref()), value.get_ref()))
}

fn check_finite(at: &KeyPath, value: &DeValue<'_>) -> Result<(), Fault> {
    match value {
        DeValue::Table(table) => {
            table.iter().try_for_each(|(key, v)| check_finite(&at.key(key.get_ref()), v.get_ref()))
        }
        DeValue::Array(list) => list.iter().enumerate().try_for_each(|(i, v)| check_finite(&at.index(i), v.get_ref())),
        DeValue::Float(number) => {
            let text = number.as_str().trim_start_matches(['+', '-']);
            let infinite = text == "inf" || text.parse::<f64>().is_ok_and(f64::is_infinite);
            let allowed = || MAY_BE_INFINITE.iter().any(|key| at.ends_with(key));
            if text == "nan" || (infinite && !allowed()) {
                return Err(at.fault(format!("must be a finite number, is {}", number.as_str())));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
