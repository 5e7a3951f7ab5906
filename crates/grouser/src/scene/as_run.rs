//! The scene as run: overrides applied, defaults written out, files that it names beside it.

use super::Scene;
use crate::error::Error;
use serde_json::Value;
use std::path::{Path, PathBuf};
use toml::Table;

/// Folder of a recording for the files that its scene names.
pub const FILES: &str = "files";

/// A scene as run.
#[derive(Clone, Debug, PartialEq)]
pub struct AsRun {
    /// Its text.
    pub text: String,
    /// Files to be copied: from where, and under which name beside the text.
    pub files: Vec<(PathBuf, String)>,
    /// Its keys without the duration and the view, to compare scenes with.
    pub keys: Value,
}

impl Scene {
    /// The scene as it is run for `duration` seconds, of the chosen variant alone. Paths of files become paths of
    /// copies in [`FILES`], paths of recordings that bodies start from become absolute.
    pub fn as_run(&self, duration: f64) -> Result<AsRun, Error> {
        let fail = |what: String| Error::usage(what, "report this as a bug".to_string());
        let mut keys = self.keys.clone();
        keys.scene.name = Some(self.name.clone());
        keys.time.duration = duration;
        let mut table = Table::try_from(&keys).map_err(|e| fail(format!("the scene cannot be written: {e}")))?;
        let mut files = Vec::new();
        let folder = self.folder.clone().unwrap_or_default();
        move_files(&mut table, &folder, &mut files);
        for start in table.get_mut("start").and_then(toml::Value::as_array_mut).into_iter().flatten() {
            if let Some(toml::Value::String(path)) = start.get_mut("recording") {
                let joined = folder.join(&path);
                *path = joined.canonicalize().unwrap_or(joined).to_string_lossy().into_owned();
            }
        }
        let body = toml::to_string(&table).map_err(|e| fail(format!("the scene cannot be written: {e}")))?;
        let text = format!(
            "# `{}` as run by grouser {}: overrides applied, defaults written out.\n\n{body}",
            self.name,
            env!("CARGO_PKG_VERSION")
        );
        Ok(AsRun { text, files, keys: self.comparable(&table) })
    }

    /// The keys without the duration, the view and the limits.
    fn comparable(&self, table: &Table) -> Value {
        let mut keys = json(&toml::Value::Table(table.clone()));
        if let Some(time) = keys.get_mut("time").and_then(Value::as_object_mut) {
            time.remove("duration");
        }
        // Pictures and limits change nothing of a run.
        if let Some(keys) = keys.as_object_mut() {
            keys.remove("view");
            keys.remove("limits");
        }
        keys
    }
}

/// Does this key name a file? `file`, a table of numbers, or a vehicle that is not bundled.
pub(super) fn names_file(key: &str, value: &str) -> bool {
    matches!(key, "file" | "csv") || (key == "model" && value.ends_with(".toml"))
}

/// Points every key that names a file to the copy.
fn move_files(table: &mut Table, folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for (key, value) in table.iter_mut() {
        match value {
            toml::Value::String(path) if names_file(key, path) => *path = copy_of(&folder.join(&path), files),
            toml::Value::Table(inner) => move_files(inner, folder, files),
            toml::Value::Array(list) => {
                for inner in list.iter_mut().filter_map(toml::Value::as_table_mut) {
                    move_files(inner, folder, files);
                }
            }
            _ => {}
        }
    }
}

/// Path of a file's copy, relative to the scene; two files of one name get different ones.
fn copy_of(from: &Path, files: &mut Vec<(PathBuf, String)>) -> String {
    if let Some((_, to)) = files.iter().find(|(known, _)| known == from) {
        return to.clone();
    }
    let name = from.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let to = (0..)
        .map(|i| if i == 0 { format!("{FILES}/{name}") } else { format!("{FILES}/{i}-{name}") })
        .find(|to| files.iter().all(|(_, known)| known != to))
        .expect("numbers do not end");
    files.push((from.to_path_buf(), to.clone()));
    to
}

/// As JSON; numbers that JSON has not, as text.
fn json(value: &toml::Value) -> Value {
    match value {
        toml::Value::Table(table) => Value::Object(table.iter().map(|(k, v)| (k.clone(), json(v))).collect()),
        toml::Value::Array(list) => Value::Array(list.iter().map(json).collect()),
        toml::Value::Float(x) if x.is_finite() => Value::from(*x),
        toml::Value::Integer(n) => Value::from(*n),
        toml::Value::Boolean(b) => Value::from(*b),
        toml::Value::String(s) => Value::from(s.as_str()),
        other => Value::from(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::BUNDLED;

    #[test]
    fn every_bundled_scene_reads_back_as_run() {
        for bundled in BUNDLED {
            let scene = Scene::load(bundled.name, &["solver.max_speed=inf".to_string()]).unwrap();
            let run = scene.as_run(0.25).unwrap();
            let again =
                Scene::parse("scene.toml", run.text.clone(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
            let mut keys = scene.keys().clone();
            keys.time.duration = 0.25;
            keys.scene.name = Some(bundled.name.to_string());
            keys.variants.clear();
            assert_eq!(*again.keys(), keys, "{}", bundled.name);
            // Written again, also for another duration, it is the same scene.
            assert_eq!(again.as_run(7.0).unwrap().keys, run.keys);
            assert_eq!(again.as_run(0.25).unwrap().text, run.text);
        }
    }

    #[test]
    fn files_of_one_name_get_two_copies() {
        let shape =
            |file: &str| format!("[[body]]\nname = \"{file}\"\n[[body.shape]]\nmesh = {{ file = \"{file}\" }}\n");
        let bodies = [shape("a/x.obj"), shape("b/x.obj"), shape("a/./x.obj")].concat();
        let text = format!("time = {{ step = 0.1, duration = 1 }}\n{bodies}");
        let run = Scene::parse("s.toml", text, &[]).unwrap().as_run(1.0).unwrap();
        let names: Vec<&str> = run.files.iter().map(|(_, to)| to.as_str()).collect();
        assert_eq!(names, ["files/x.obj", "files/1-x.obj"]);
        assert_eq!(run.text.matches("file = \"files/x.obj\"").count(), 2, "{}", run.text);
    }
}
