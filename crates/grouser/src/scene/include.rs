//! Files that a scene includes, and files of its parts: read once, merged into the tree of its values.
//!
//! `include = ["materials.toml"]` takes over what stands in other files. Tables are merged key by key, lists of tables
//! are put before the scene's own, and any other value of the scene holds before that of an included file. Values keep
//! their places, so that an error shows the file and the line where the value stands.

use super::document::Document;
use crate::error::SceneError;
use crate::limits;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The key that names files.
pub(super) const INCLUDE: &str = "include";
/// Most files that a scene may consist of.
const MOST_FILES: usize = 1000;

/// A file that a scene includes, or the file of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct IncludedFile {
    /// Its path as the scene's folder sees it.
    pub path: String,
    /// Its path for messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Document {
    /// Reads all files that the document names as parts of itself. `folder`: where it stands.
    pub fn read_files(&mut self, folder: Option<&Path>) -> Result<(), SceneError> {
        let mut next = 0;
        let mut wanted = self.named_files(&self.text, 0, "")?;
        loop {
            for (path, place) in wanted {
                if self.files.iter().any(|file| file.path == path) {
                    continue;
                }
                let full = folder.map_or_else(|| PathBuf::from(&path), |folder| folder.join(&path));
                // An empty path is the folder itself, and reading it says so.
                let full = if full.as_os_str().is_empty() { PathBuf::from(".") } else { full };
                let read = match self.files.len() {
                    MOST_FILES.. => Err(format!("a scene consists of at most {MOST_FILES} files")),
                    _ => limits::read_text(&full).map_err(|error| format!("cannot read `{}`: {error}", full.display())),
                };
                let text = read.map_err(|message| {
                    let help = "give the path of a file relative to the file that names it".to_string();
                    SceneError::new(self, place, None, message, Some(help))
                })?;
                self.files.push(IncludedFile { path, name: full.display().to_string(), text });
            }
            let Some(file) = self.files.get(next) else { return Ok(()) };
            wanted = self.named_files(&file.text, self.file_start(next), &file.path)?;
            next += 1;
        }
    }

    /// Paths and places of the files that a text names: those that it includes and those of its parts.
    fn named_files(&self, text: &str, start: usize, own: &str) -> Result<Vec<(String, Range<usize>)>, SceneError> {
        // What is no TOML is reported when the values are read.
        let Ok(table) = DeTable::parse(text) else { return Ok(Vec::new()) };
        let mut found = self.includes(table.get_ref(), own)?;
        files_of_parts(table.get_ref(), own, &mut found);
        Ok(found.into_iter().map(|(path, at)| (path, start + at.start..start + at.end)).collect())
    }

    /// Paths and places of what `include` names; `own` is the path of the file where it stands.
    fn includes(&self, table: &DeTable<'_>, own: &str) -> Result<Vec<(String, Range<usize>)>, SceneError> {
        let Some(include) = table.get(INCLUDE) else { return Ok(Vec::new()) };
        let names: Option<Vec<_>> = match include.get_ref() {
            DeValue::Array(list) => {
                list.iter().map(|item| Some((item.get_ref().as_str()?.to_string(), item.span()))).collect()
            }
            _ => None,
        };
        let names = names.ok_or_else(|| {
            let help = "write include = [\"materials.toml\"]".to_string();
            SceneError::new(self, include.span(), None, "`include` is a list of paths".to_string(), Some(help))
        })?;
        Ok(names.into_iter().map(|(name, at)| (beside(own, &name), at)).collect())
    }

    /// Where file `i` begins in the imagined text.
    fn file_start(&self, i: usize) -> usize {
        self.files[..i].iter().fold(self.files_start(), |sum, file| sum + file.text.len() + 1)
    }

    /// The values of a file of the document, with those that it includes; paths in it are as the scene's folder sees
    /// them. `at`: where it is named.
    pub(super) fn file_tree<'a>(
        &'a self,
        path: &str,
        at: Range<usize>,
        stack: &mut Vec<String>,
    ) -> Result<DeTable<'a>, SceneError> {
        if stack.iter().any(|open| open == path) {
            let message = format!("`{path}` includes itself");
            return Err(SceneError::new(self, at, None, message, Some("leave this file out".to_string())));
        }
        let Some(i) = self.files.iter().position(|file| file.path == path) else {
            let message = format!("`{path}` was not read");
            let help = "name files in the scene's own text, not in an override".to_string();
            return Err(SceneError::new(self, at, None, message, Some(help)));
        };
        let mut table = self.parsed(&self.files[i].text, self.file_start(i))?.into_inner();
        stack.push(path.to_string());
        self.include(&mut table, path, stack)?;
        stack.pop();
        Ok(table)
    }

    /// Takes over what the files hold that `table` includes; `own` is the path of its file.
    pub(super) fn include<'a>(
        &'a self,
        table: &mut DeTable<'a>,
        own: &str,
        stack: &mut Vec<String>,
    ) -> Result<(), SceneError> {
        if let Some(folder) = Path::new(own).parent().filter(|folder| !folder.as_os_str().is_empty()) {
            table.iter_mut().for_each(|(key, value)| move_paths(key.get_ref(), value.get_mut(), folder));
        }
        let includes = self.includes(table, own)?;
        table.remove(INCLUDE);
        for (path, at) in includes.into_iter().rev() {
            let mut other = self.file_tree(&path, at, stack)?;
            merge(&mut other, std::mem::take(table));
            *table = other;
        }
        Ok(())
    }
}

/// Paths and places of the files of the parts of a table, also of those within the parts that it describes.
fn files_of_parts(table: &DeTable<'_>, own: &str, found: &mut Vec<(String, Range<usize>)>) {
    let parts = table.get("part").and_then(|list| list.get_ref().as_array());
    for file in parts.into_iter().flat_map(|list| list.iter()).filter_map(|part| part.get_ref().get("file")) {
        if let Some(name) = file.get_ref().as_str() {
            found.push((beside(own, name), file.span()));
        }
    }
    let described = table.get("parts").and_then(|parts| parts.get_ref().as_table());
    for inner in described.into_iter().flat_map(|parts| parts.values()).filter_map(|part| part.get_ref().as_table()) {
        files_of_parts(inner, own, found);
    }
}

/// Path of a file that the file `own` names, without `.` and `..` where that is possible.
pub(super) fn beside(own: &str, name: &str) -> String {
    let mut path = PathBuf::new();
    for part in Path::new(own).parent().unwrap_or(Path::new("")).join(name).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            other => path.push(other),
        }
    }
    path.to_string_lossy().into_owned()
}

/// Makes paths that stand in a file of `folder` paths from the scene's folder.
fn move_paths(key: &str, value: &mut DeValue<'_>, folder: &Path) {
    match value {
        DeValue::String(path) if key == "recording" || super::as_run::names_file(key, path) => {
            *path = folder.join(path.as_ref()).to_string_lossy().into_owned().into();
        }
        DeValue::Table(table) => {
            table.iter_mut().for_each(|(key, value)| move_paths(key.get_ref(), value.get_mut(), folder));
        }
        DeValue::Array(list) => list.iter_mut().for_each(|item| move_paths(key, item.get_mut(), folder)),
        _ => {}
    }
}

/// Puts `over` on top of `table`: tables key by key, lists of tables one after the other, other values instead.
pub(super) fn merge<'a>(table: &mut DeTable<'a>, over: DeTable<'a>) {
    let tables = |value: &DeValue<'_>| {
        value.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(|item| item.get_ref().is_table()))
    };
    for (key, value) in over {
        let merged = match (table.get_mut(key.get_ref().as_ref()), value) {
            (Some(old), value) if old.get_ref().is_table() && value.get_ref().is_table() => {
                if let (DeValue::Table(old), DeValue::Table(new)) = (old.get_mut(), value.into_inner()) {
                    merge(old, new);
                }
                continue;
            }
            (Some(old), value) if tables(old.get_ref()) && tables(value.get_ref()) => {
                if let (DeValue::Array(old), DeValue::Array(new)) = (old.get_mut(), value.into_inner()) {
                    new.into_iter().for_each(|item| old.push(item));
                }
                continue;
            }
            (_, value) => value,
        };
        // The key's place is that of the value that holds.
        table.remove(key.get_ref().as_ref());
        table.insert(Spanned::new(key.span(), key.into_inner()), merged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_as_the_scene_sees_them() {
        assert_eq!(beside("", "a.toml"), "a.toml");
        assert_eq!(beside("parts/leg.toml", "foot.toml"), "parts/foot.toml");
        assert_eq!(beside("parts/leg.toml", "../common/./m.toml"), "common/m.toml");
        assert_eq!(beside("leg.toml", "../m.toml"), "../m.toml");
    }
}
