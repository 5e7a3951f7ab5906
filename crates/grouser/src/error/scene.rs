//! An error in a scene: file, line, column, key, what is wrong, what to do.

use grouser_record::names::printable;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt;
use std::ops::Range;

/// Longest key, longest message or help (which may list all known keys) and longest line of an excerpt, in characters:
/// a file may hold names and lines of megabytes.
const KEY_LENGTH: usize = 200;
const MESSAGE_LENGTH: usize = 4000;
const LINE_LENGTH: usize = 400;

/// What is wrong with a scene, and where.
#[derive(Debug)]
pub struct SceneError(Box<SceneErrorParts>);

#[derive(Debug)]
struct SceneErrorParts {
    key: Option<String>,
    message: String,
    help: Option<String>,
    source: Option<(NamedSource<String>, LabeledSpan)>,
    line: usize,
    column: usize,
}

/// The first characters of a text that is too long.
fn shortened(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// A line of an excerpt; `reset` ends its colour where it is cut.
fn shortened_line(line: &str, reset: &str) -> String {
    if line.len() <= LINE_LENGTH { line.to_string() } else { shortened(line.trim_end(), LINE_LENGTH) + reset + "\n" }
}

impl SceneError {
    /// An error without a place in a file.
    pub(super) fn without_place(message: String, help: String) -> Self {
        Self(Box::new(SceneErrorParts { key: None, message, help: Some(help), source: None, line: 0, column: 0 }))
    }

    /// An error in the text of a file; `key` is the dotted path of the key that it is about.
    pub fn at(
        (name, text, range): (&str, &str, Range<usize>),
        key: Option<String>,
        message: String,
        help: Option<String>,
    ) -> Self {
        // A table's place may be its header or all of an inline table: underline its first line.
        let length = text[range.clone()].lines().next().map_or(0, str::len);
        let line = text[..range.start].matches('\n').count() + 1;
        let column = text[..range.start].chars().rev().take_while(|c| *c != '\n').count() + 1;
        let label = LabeledSpan::new(Some("here".to_string()), range.start, length);
        // Whatever is in a file, an error shows it and does not do it; bytes keep their places.
        let source = Some((NamedSource::new(printable(name), printable(text).into_owned()), label));
        let plain = |text: String, length| shortened(&printable(&text), length);
        let (key, message) = (key.map(|key| plain(key, KEY_LENGTH)), plain(message, MESSAGE_LENGTH));
        let help = help.map(|help| plain(help, MESSAGE_LENGTH));
        Self(Box::new(SceneErrorParts { key, message, help, source, line, column }))
    }

    /// The dotted path of the key, if the error is about one.
    pub fn key(&self) -> Option<String> {
        self.0.key.clone()
    }

    /// Line in the file or override, from 1; 0 if the error has no place.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Column in that line, from 1; 0 if the error has no place.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Name of the file, or `--set` for an override, if the error has a place.
    pub fn file(&self) -> Option<&str> {
        self.0.source.as_ref().map(|(source, _)| source.name())
    }

    /// What to do, if that is known.
    pub fn remedy(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The whole message with the underlined place, for a terminal or a log.
    pub fn render(&self, color: bool) -> String {
        let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_width(100).with_context_lines(2);
        if handler.render_report(&mut text, self).is_err() {
            text = format!("{self}\n");
        }
        let reset = if color { "\u{1b}[0m" } else { "" };
        text.split_inclusive('\n').map(|line| shortened_line(line, reset)).collect()
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.key {
            Some(key) if !key.is_empty() => write!(f, "{key}: {}", self.0.message),
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
