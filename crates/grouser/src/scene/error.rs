//! From documents and faults to errors: where in the file, in plain words.

use super::document::{Document, Part, locate};
use super::path::{Fault, KeyPath, Segment, suggest};
use crate::error::{Error, SceneError};
use std::ops::Range;

impl SceneError {
    /// An error at a place of a document.
    pub fn new(
        document: &Document,
        range: Range<usize>,
        key: Option<KeyPath>,
        message: String,
        help: Option<String>,
    ) -> Self {
        let Part { name, text, range } = document.part(range);
        Self::at((name, text, range), key.map(|key| key.to_string()), message, help)
    }

    /// A fault found after the file was read.
    pub fn from_fault(document: &Document, fault: Fault) -> Self {
        let document = fault.file.as_ref().map_or(document, |file| &file.document);
        let place = match fault.file.as_ref().and_then(|file| file.place.clone()) {
            Some(place) => place,
            None => match document.tree() {
                Ok(tree) => locate(&tree, &fault.path),
                Err(error) => return error,
            },
        };
        Self::new(document, place, Some(fault.path), fault.message, fault.help)
    }

    /// An error of reading a value, in plainer words.
    pub fn from_serde(document: &Document, error: serde_path_to_error::Error<toml::de::Error>) -> Self {
        let (fault, place) = Self::fault_of_serde(error);
        let place = place.unwrap_or_else(|| document.tree().map_or(0..0, |tree| locate(&tree, &fault.path)));
        Self::new(document, place, Some(fault.path), fault.message, fault.help)
    }

    /// The same as a fault, and its place if the reader knew it.
    pub fn fault_of_serde(error: serde_path_to_error::Error<toml::de::Error>) -> (Fault, Option<Range<usize>>) {
        let mut path = KeyPath::default();
        for segment in error.path() {
            use serde_path_to_error::Segment as S;
            match segment {
                S::Seq { index } => path = path.index(*index),
                S::Map { key } => path = path.key(key),
                S::Enum { variant } => path = path.key(variant),
                S::Unknown => {}
            }
        }
        let error = error.into_inner();
        let place = error.span();
        let (kind, rest) = error.message().split_once('`').unwrap_or((error.message(), ""));
        let (word, rest) = rest.split_once('`').unwrap_or(("", rest));
        let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
        let blame = |path: KeyPath| {
            if path.0.last() == Some(&Segment::Key(word.to_string())) { path } else { path.key(word) }
        };
        let (path, message, help) = match kind.trim() {
            "unknown field" => {
                let help = if known.is_empty() { "this table has no keys".to_string() } else { suggest(word, &known) };
                (blame(path), format!("unknown key `{word}`"), Some(help))
            }
            "missing field" => (path.key(word), format!("the key `{word}` is missing"), None),
            "unknown variant" => (path, format!("unknown value `{word}`"), Some(suggest(word, &known))),
            _ => (path, plain(error.message()), None),
        };
        let fault = path.fault(message);
        (Fault { help, ..fault }, place)
    }
}

impl Error {
    /// A fault found after the file was read.
    pub fn from_fault(document: &Document, fault: Fault) -> Self {
        SceneError::from_fault(document, fault).into()
    }

    /// An error of reading a value, in plainer words.
    pub fn from_serde(document: &Document, error: serde_path_to_error::Error<toml::de::Error>) -> Self {
        SceneError::from_serde(document, error).into()
    }
}

/// Serde's words for types in a user's words.
fn plain(message: &str) -> String {
    let (start, expected) = message.split_once("expected ").unwrap_or((message, ""));
    let expected = match expected {
        "f64" => "a number",
        "u32" | "u64" | "usize" => "a whole number, 0 or greater",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" => "a table",
        e if e.starts_with("struct ") => "a table",
        e => e,
    };
    if let Some(count) = start.strip_prefix("invalid length ") {
        return format!("has {} values, expected {expected}", count.trim_end_matches(", "));
    }
    let start = start.replace("invalid type: ", "").replace("invalid value: ", "").replace("map,", "a table,");
    let start = start.replace("sequence,", "a list,").replace("floating point", "number");
    if expected.is_empty() { message.to_string() } else { format!("found {start}expected {expected}") }
}
