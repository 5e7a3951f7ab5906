//! Files that a file of Project Chrono names, and those that these name.
//!
//! Names in the files are relative to the folder of all vehicles. What counts is every text in quotes that is the name
//! of a file there, so that the files of any template are found; commented ones do no harm.

use super::tire::beside;
use std::path::{Path, PathBuf};

/// A file with all those that it needs.
pub struct GatheredFiles {
    /// The folder that all names are relative to; that of the file where it names none.
    pub root: PathBuf,
    /// The files, the first one first.
    pub list: Vec<PathBuf>,
}

impl GatheredFiles {
    /// The files of `first`; a file that cannot be read names none.
    pub fn of(first: &Path) -> Self {
        let mut root: Option<PathBuf> = None;
        let mut list = vec![first.to_path_buf()];
        let mut next = 0;
        while let Some(file) = list.get(next).cloned() {
            next += 1;
            let is_json = file.extension().is_some_and(|e| e == "json");
            let text = if is_json { std::fs::read_to_string(&file).unwrap_or_default() } else { String::new() };
            for named in quoted(&text).filter(|named| !Path::new(named).is_absolute()) {
                let Some(found) = beside(&file, named) else { continue };
                let base = folder_of(&found, named);
                // The uppermost one, below which all are.
                if root.as_ref().is_none_or(|root| root.starts_with(&base)) {
                    root = Some(base);
                }
                if !list.contains(&found) {
                    list.push(found);
                }
            }
        }
        let own = first.parent().map(Path::to_path_buf).unwrap_or_default();
        Self { root: root.filter(|root| first.starts_with(root)).unwrap_or(own), list }
    }
}

/// Texts in quotes of a JSON text that may be names of files.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
    lines.filter(|name| name.rsplit_once('.').is_some_and(|(_, ending)| ["json", "tir", "obj"].contains(&ending)))
}

/// The folder that a name is relative to, of the file that was found for it.
fn folder_of(found: &Path, named: &str) -> PathBuf {
    let named = Path::new(named);
    let short = named.strip_prefix("vehicle").unwrap_or(named);
    let tail = if found.ends_with(named) { named } else { short };
    found.ancestors().nth(tail.components().count()).unwrap_or(found).to_path_buf()
}
