//! The scene as run: overrides applied, defaults written out, files that it names beside it.

use super::Scene;
use super::chrono::gather::GatheredFiles;
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

/// Keys of vehicles that name files of Project Chrono.
const SUBSYSTEMS: [&str; 5] = ["engine", "transmission", "tire", "trailer", "trailer_tire"];

/// Does this key name a file? `file`, a table of numbers, measured curves, a vehicle that is not bundled, or one of its
/// subsystems.
pub(super) fn names_file(key: &str, value: &str) -> bool {
    let is_json = value.ends_with(".json");
    matches!(key, "file" | "csv" | "reference")
        || (key == "model" && (is_json || value.ends_with(".toml")))
        || (is_json && SUBSYSTEMS.contains(&key))
}

/// Points every key that names a file to the copy.
fn move_files(table: &mut Table, folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for (key, value) in table.iter_mut() {
        match value {
            toml::Value::String(path) if names_file(key, path) => {
                let from = folder.join(&path);
                let is_json = path.ends_with(".json");
                *path = if is_json { copies_of(&from, files) } else { copy_of(&from, files) };
            }
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

/// Path of the copy of a file of Project Chrono; the files that it names are copied with it, in the same order of
/// folders, in which they find each other.
fn copies_of(from: &Path, files: &mut Vec<(PathBuf, String)>) -> String {
    let GatheredFiles { root, list } = GatheredFiles::of(from);
    let place = |path: &Path, prefix: &str| {
        let within = path.strip_prefix(&root).unwrap_or(path);
        let parts: Vec<_> = within.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        format!("{FILES}/{prefix}{}", parts.join("/"))
    };
    // Another file of the same name: all go into a folder of their own.
    let is_free = |prefix: &str, files: &[(PathBuf, String)]| {
        list.iter().all(|path| {
            let to = place(path, prefix);
            files.iter().all(|(known, taken)| *taken != to || known == path)
        })
    };
    let prefix = (0..)
        .map(|i| if i == 0 { String::new() } else { format!("{i}/") })
        .find(|prefix| is_free(prefix, files))
        .expect("numbers do not end");
    for path in &list {
        if files.iter().all(|(known, to)| known != path || *to != place(path, &prefix)) {
            files.push((path.clone(), place(path, &prefix)));
        }
    }
    place(from, &prefix)
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
    fn files_that_a_vehicle_names_are_copied_with_it() {
        let folder = std::env::temp_dir().join(format!("grouser-as-run-{}", std::process::id()));
        let all = ["car/vehicle/car.json", "car/tire/tire.json", "car/tire/tire.tir"];
        let texts = [
            r#"{ "Tire Input File": "car/tire/tire.json", "Name": "a car" }"#,
            r#"{ // "car/none.json"
                 "TIR Specification File": "car/tire/tire.tir" }"#,
            "[MDI_HEADER]",
        ];
        for (name, text) in all.iter().zip(texts) {
            std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            std::fs::write(folder.join(name), text).unwrap();
        }
        let mut table: Table = toml::from_str("[[vehicle]]\nmodel = \"car/vehicle/car.json\"\n").unwrap();
        let mut files = Vec::new();
        move_files(&mut table, &folder, &mut files);
        let to: Vec<&str> = files.iter().map(|(_, to)| to.as_str()).collect();
        assert_eq!(to, all.map(|name| format!("files/{name}")));
        assert_eq!(table["vehicle"][0]["model"].as_str(), Some("files/car/vehicle/car.json"));
        std::fs::remove_dir_all(&folder).unwrap();
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
