//! Errors in scenes: file, line, column, key, what is wrong, what to do.

use super::document::{Document, Part, locate};
use super::path::{Fault, KeyPath, Segment, suggest};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt;
use std::ops::Range;

/// What is wrong with a scene, and where.
#[derive(Debug)]
pub struct SceneError(Box<Parts>);

#[derive(Debug)]
struct Parts {
    key: Option<KeyPath>,
    message: String,
    help: Option<String>,
    source: Option<(NamedSource<String>, LabeledSpan)>,
    line: usize,
}

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
        // A table's place may be its header or all of an inline table: underline its first line.
        let length = text[range.clone()].lines().next().map_or(0, str::len);
        let line = text[..range.start].matches('\n').count() + 1;
        let label = LabeledSpan::new(Some("here".to_string()), range.start, length);
        let source = Some((NamedSource::new(name, text.to_string()), label));
        Self(Box::new(Parts { key, message, help, source, line }))
    }

    /// An error about the scene as a whole: no such file, no such bundled scene.
    pub fn without_place(message: String, help: String) -> Self {
        Self(Box::new(Parts { key: None, message, help: Some(help), source: None, line: 0 }))
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

    /// The dotted path of the key, if the error is about one.
    pub fn key(&self) -> Option<String> {
        self.0.key.as_ref().map(KeyPath::to_string)
    }

    /// Line in the file or override, from 1; 0 if the error has no place.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The whole message with the underlined place, for a terminal or a log.
    pub fn render(&self, color: bool) -> String {
        let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_width(100).with_context_lines(2);
        if handler.render_report(&mut text, self).is_err() {
            text = format!("{self}\n");
        }
        text
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

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.key {
            Some(key) if !key.0.is_empty() => write!(f, "{key}: {}", self.0.message),
            _ => f.write_str(&self.0.message),
        }
    }
}

impl std::error::Error for SceneError {}

impl Diagnostic for SceneError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source.as_ref().map(|(source, _)| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.0.source.as_ref().map(|(_, label)| Box::new(std::iter::once(label.clone())) as Box<dyn Iterator<Item = _>>)
    }
}
