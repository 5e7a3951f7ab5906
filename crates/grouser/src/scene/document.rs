//! A scene's text with the overrides of the command line, and where each value stands in them.
//!
//! Every `--set` is parsed on its own and put into the tree of the file's values with the place of its own text, so
//! that an error about an overridden value shows the override. Places are byte ranges of one imagined text: the file,
//! then each override, one byte apart.

use super::error::SceneError;
use super::path::{KeyPath, Segment, suggest};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A scene's text and overrides.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// File name or bundled name, for messages.
    pub name: String,
    /// The file's text.
    pub text: String,
    /// Overrides `KEY=VALUE`, applied in order.
    pub overrides: Vec<String>,
}

/// The values of a scene with their places.
pub type Tree<'a> = Spanned<DeTable<'a>>;

/// Part of a document that a place falls into.
pub struct Part<'a> {
    /// File name, or `--set`.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The place within the text.
    pub range: Range<usize>,
}

impl Document {
    /// The values, overrides applied.
    pub fn tree(&self) -> Result<Tree<'_>, SceneError> {
        let mut tree = DeTable::parse(&self.text).map_err(|e| {
            let message = e.message().trim().replace('\n', ", ");
            SceneError::new(self, e.span().unwrap_or(0..0), None, format!("not valid TOML: {message}"), None)
        })?;
        let mut start = self.text.len() + 1;
        for text in &self.overrides {
            self.apply(tree.get_mut(), text, start)?;
            start += text.len() + 1;
        }
        Ok(tree)
    }

    fn apply<'a>(&'a self, tree: &mut DeTable<'a>, text: &'a str, start: usize) -> Result<(), SceneError> {
        let fail = |range: Range<usize>, message: String, help: String| {
            let range = start + range.start..start + range.end;
            Err(SceneError::new(self, range, None, message, Some(help)))
        };
        let Some((path, value)) = text.split_once('=') else {
            let help = "write KEY=VALUE, for example --set time.duration=2".to_string();
            return fail(0..text.len(), "this override has no `=`".to_string(), help);
        };
        let value_at = start + path.len() + 1;
        let value = match DeValue::parse(value.trim()) {
            Ok(mut parsed) => {
                shift(&mut parsed, value_at + value.len() - value.trim_start().len());
                parsed
            }
            // Not a TOML value: a string whose quotes the shell took away.
            Err(_) => Spanned::new(value_at..value_at + value.len(), DeValue::String(value.trim().into())),
        };
        let mut keys = Vec::new();
        let mut at = 0;
        for key in path.split('.') {
            keys.push((at..at + key.len(), key.trim()));
            at += key.len() + 1;
        }
        let (last, parents) = keys.split_last().expect("split gives at least one part");
        if let Some((range, _)) = keys.iter().find(|(_, key)| key.is_empty()) {
            return fail(range.clone(), "this override has an empty key".to_string(), "write KEY=VALUE".to_string());
        }
        let place = |range: &Range<usize>| start + range.start..start + range.end;
        let mut table = tree;
        let mut parents = parents.iter();
        while let Some((range, key)) = parents.next() {
            if !table.contains_key(*key) {
                let empty = Spanned::new(place(range), DeValue::Table(DeTable::new()));
                table.insert(Spanned::new(place(range), Cow::Borrowed(*key)), empty);
            }
            let mut value = table.get_mut(*key).expect("just inserted").get_mut();
            let mut so_far = range.clone();
            while let DeValue::Array(list) = value {
                let names: Vec<&str> = list.iter().map(|item| name_of(item.get_ref())).collect();
                let Some((range, item)) = parents.next() else {
                    let message = format!("`{}` is a list of {} items", &path[..so_far.end], names.len());
                    return fail(so_far, message, "say which one: KEY.0 is the first".to_string());
                };
                let index = item.parse().ok().or_else(|| names.iter().position(|name| name == item));
                let Some(index) = index.filter(|i| *i < names.len()) else {
                    let message = format!("`{}` has no item `{item}`", &path[..so_far.end]);
                    let mut known: Vec<String> = (0..names.len()).map(|i| i.to_string()).collect();
                    known.extend(names.iter().filter(|n| !n.is_empty()).map(|n| n.to_string()));
                    let known: Vec<&str> = known.iter().map(String::as_str).collect();
                    return fail(range.clone(), message, suggest(item, &known));
                };
                value = list.get_mut(index).expect("index was checked").get_mut();
                so_far = 0..range.end;
            }
            match value {
                DeValue::Table(inner) => table = inner,
                _ => {
                    let message = format!("`{}` is a value, not a table", &path[..so_far.end]);
                    return fail(so_far, message, "override the value itself".to_string());
                }
            }
        }
        let (range, key) = last;
        table.insert(Spanned::new(place(range), Cow::Borrowed(*key)), value);
        Ok(())
    }

    /// The part of the document, and the place in it, for a place in the imagined text.
    pub fn part(&self, range: Range<usize>) -> Part<'_> {
        let mut start = self.text.len() + 1;
        if range.start < start {
            let end = range.end.min(self.text.len());
            return Part { name: &self.name, text: &self.text, range: range.start.min(end)..end };
        }
        for text in &self.overrides {
            if range.start <= start + text.len() {
                let end = (range.end - start).min(text.len());
                return Part { name: "--set", text, range: range.start - start..end };
            }
            start += text.len() + 1;
        }
        Part { name: &self.name, text: &self.text, range: 0..0 }
    }
}

fn name_of<'a>(item: &'a DeValue<'_>) -> &'a str {
    item.get("name").and_then(|name| name.get_ref().as_str()).unwrap_or_default()
}

fn shift(value: &mut Spanned<DeValue<'_>>, by: usize) {
    let range = value.span();
    let mut inner = std::mem::replace(value.get_mut(), DeValue::Boolean(false));
    match &mut inner {
        DeValue::Array(list) => list.iter_mut().for_each(|item| shift(item, by)),
        DeValue::Table(table) => {
            let items = std::mem::take(table);
            for (key, mut item) in items {
                shift(&mut item, by);
                let range = key.span();
                table.insert(Spanned::new(range.start + by..range.end + by, key.into_inner()), item);
            }
        }
        _ => {}
    }
    *value = Spanned::new(range.start + by..range.end + by, inner);
}

/// Place of the value at a path, or of the deepest table or list on the way that exists.
pub fn locate(tree: &Tree<'_>, path: &KeyPath) -> Range<usize> {
    let mut place = 0..0;
    let mut value: Option<&DeValue<'_>> = None;
    for (i, segment) in path.0.iter().enumerate() {
        let next = match (segment, value) {
            (Segment::Key(key), None) if i == 0 => {
                tree.get_ref().get_key_value(key.as_str()).map(|(k, v)| (Some(k), v))
            }
            (Segment::Key(key), Some(DeValue::Table(table))) => {
                table.get_key_value(key.as_str()).map(|(k, v)| (Some(k), v))
            }
            (Segment::Index(index), Some(DeValue::Array(list))) => list.get(*index).map(|v| (None, v)),
            _ => None,
        };
        let Some((key, found)) = next else { break };
        // A list of tables is not one place in the file: blame the key. Everything else: the value.
        place = match (found.get_ref(), key) {
            (DeValue::Array(list), Some(key)) if list.iter().any(|item| item.get_ref().is_table()) => key.span(),
            _ => found.span(),
        };
        value = Some(found.get_ref());
    }
    place
}
