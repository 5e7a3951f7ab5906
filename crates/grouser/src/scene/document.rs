//! A scene's text with the overrides of the command line, and where each value stands in them.
//!
//! Every `--set` is parsed on its own and put into the tree of the file's values with the place of its own text, so
//! that an error about an overridden value shows the override. Places are byte ranges of one imagined text: the file,
//! then each override, then each file that is included or holds a part, one byte apart.

use super::include::IncludedFile;
use super::path::{KeyPath, Segment, suggest};
use super::variant;
use crate::error::SceneError;
use grouser_record::names;
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A scene's text and overrides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// File name or bundled name, for messages.
    pub name: String,
    /// The file's text.
    pub text: String,
    /// Overrides `KEY=VALUE`, applied in order.
    pub overrides: Vec<String>,
    /// Files that it includes, and files of parts.
    pub files: Vec<IncludedFile>,
}

/// The values of a scene with their places.
pub type Tree<'a> = Spanned<DeTable<'a>>;

/// A key of a dotted path, with its place.
pub(super) struct Key<'a> {
    pub place: Range<usize>,
    pub name: Cow<'a, str>,
}

/// A path of keys and the value to be put there.
pub(super) type Setting<'a> = (Vec<Key<'a>>, Spanned<DeValue<'a>>);

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
    /// The values: those of the files that are included, of the file, of the variant that `scene.variant` chooses, and
    /// of the overrides, in this order, with the parts written out.
    pub fn tree(&self) -> Result<Tree<'_>, SceneError> {
        let mut tree = self.parsed(&self.text, 0)?;
        self.include(tree.get_mut(), "", &mut Vec::new())?;
        let mut starts = self.text.len() + 1;
        let mut overrides = Vec::with_capacity(self.overrides.len());
        for text in &self.overrides {
            overrides.push(self.override_at(text, starts)?);
            starts += text.len() + 1;
        }
        for (keys, value) in &overrides {
            let path: Vec<&str> = keys.iter().map(|key| key.name.as_ref()).collect();
            if variant::CHOICE.starts_with(&path) {
                self.put(tree.get_mut(), keys, value.clone())?;
            } else if path[0] == variant::TABLE {
                let help = "override the key itself: it holds before the variant's".to_string();
                let message = "variants are not overridden".to_string();
                return Err(SceneError::new(self, keys[0].place.clone(), None, message, Some(help)));
            }
        }
        for (keys, value) in self.variant(tree.get_ref())?.iter().chain(&overrides) {
            self.put(tree.get_mut(), keys, value.clone())?;
        }
        self.write_out_parts(tree.get_mut())?;
        for (key, value) in tree.get_ref() {
            self.check_texts(key, value)?;
        }
        Ok(tree)
    }

    /// The values of a text that begins at `start` of the imagined text.
    pub(super) fn parsed<'a>(&'a self, text: &'a str, start: usize) -> Result<Tree<'a>, SceneError> {
        let parsed = DeTable::parse(text).map_err(|e| {
            let message = e.message().trim().replace('\n', ", ");
            let at = e.span().unwrap_or(0..0);
            SceneError::new(self, start + at.start..start + at.end, None, format!("not valid TOML: {message}"), None)
        })?;
        let range = parsed.span();
        let mut tree = Spanned::new(range.clone(), DeValue::Table(parsed.into_inner()));
        if start > 0 {
            shift(&mut tree, start);
        }
        let table = match tree.into_inner() {
            DeValue::Table(table) => table,
            _ => DeTable::new(),
        };
        Ok(Spanned::new(start + range.start..start + range.end, table))
    }

    /// Where the first file begins in the imagined text.
    pub(super) fn files_start(&self) -> usize {
        self.overrides.iter().fold(self.text.len() + 1, |sum, text| sum + text.len() + 1)
    }

    /// Keys and texts are printed, written into tables, and some of them are names: no control characters are in them,
    /// except that a description may have lines.
    fn check_texts(&self, key: &Spanned<Cow<'_, str>>, value: &Spanned<DeValue<'_>>) -> Result<(), SceneError> {
        let plain = |text: &str, at: Range<usize>| match names::fault(text) {
            None => Ok(()),
            Some(why) => {
                let help = "leave it out: names and texts are written to terminals and into tables".to_string();
                Err(SceneError::new(self, at, None, format!("this text {why}"), Some(help)))
            }
        };
        plain(key.get_ref(), key.span())?;
        match value.get_ref() {
            DeValue::String(text) if key.get_ref() == "description" => {
                plain(&text.replace(['\n', '\t'], " "), value.span())
            }
            DeValue::String(text) => plain(text, value.span()),
            DeValue::Table(table) => table.iter().try_for_each(|(key, value)| self.check_texts(key, value)),
            DeValue::Array(list) => list.iter().try_for_each(|item| self.check_texts(key, item)),
            _ => Ok(()),
        }
    }

    /// Key and value of an override whose text begins at `start` of the imagined text.
    fn override_at<'a>(&'a self, text: &'a str, start: usize) -> Result<Setting<'a>, SceneError> {
        let fail = |range: Range<usize>, message: &str, help: &str| {
            let range = start + range.start..start + range.end;
            Err(SceneError::new(self, range, None, message.to_string(), Some(help.to_string())))
        };
        let Some((path, value)) = text.split_once('=') else {
            let help = "write KEY=VALUE, for example --set time.duration=2";
            return fail(0..text.len(), "this override has no `=`", help);
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
        let (mut keys, mut at) = (Vec::new(), 0);
        for key in path.split('.') {
            if key.trim().is_empty() {
                return fail(at..at + key.len(), "this override has an empty key", "write KEY=VALUE");
            }
            keys.push(Key { place: start + at..start + at + key.len(), name: Cow::Borrowed(key.trim()) });
            at += key.len() + 1;
        }
        Ok((keys, value))
    }

    /// Puts a value where its keys say: tables on the way are made, items of lists are found by index or name.
    pub(super) fn put<'a>(
        &self,
        tree: &mut DeTable<'a>,
        keys: &[Key<'a>],
        value: Spanned<DeValue<'a>>,
    ) -> Result<(), SceneError> {
        let (last, parents) = keys.split_last().expect("a setting has at least one key");
        let mut root = DeValue::Table(std::mem::take(tree));
        let mut inner = Ok(&mut root);
        for i in 0..parents.len() {
            inner = inner.and_then(|value| self.step_into(value, keys, i));
        }
        let done = inner.and_then(|inner| {
            match inner {
                DeValue::Table(table) => {
                    table.insert(Spanned::new(last.place.clone(), last.name.clone()), value);
                }
                other => *self.item(other, keys, parents.len())? = value,
            }
            Ok(())
        });
        if let DeValue::Table(root) = root {
            *tree = root;
        }
        done
    }

    /// What stands at the key of index `i` within `value`, which the keys before it lead to.
    fn step_into<'a, 't>(
        &self,
        value: &'t mut DeValue<'a>,
        keys: &[Key<'a>],
        i: usize,
    ) -> Result<&'t mut DeValue<'a>, SceneError> {
        let key = &keys[i];
        match value {
            DeValue::Table(table) => {
                if !table.contains_key(key.name.as_ref()) {
                    let empty = Spanned::new(key.place.clone(), DeValue::Table(DeTable::new()));
                    table.insert(Spanned::new(key.place.clone(), key.name.clone()), empty);
                }
                Ok(table.get_mut(key.name.as_ref()).expect("just inserted").get_mut())
            }
            other => Ok(self.item(other, keys, i)?.get_mut()),
        }
    }

    /// The item of a list that the key of index `i` names.
    fn item<'a, 't>(
        &self,
        value: &'t mut DeValue<'a>,
        keys: &[Key<'a>],
        i: usize,
    ) -> Result<&'t mut Spanned<DeValue<'a>>, SceneError> {
        let fail = |i: usize, message: String, help: String| {
            Err(SceneError::new(self, keys[i].place.clone(), None, message, Some(help)))
        };
        let path = || keys[..i].iter().map(|key| key.name.as_ref()).collect::<Vec<_>>().join(".");
        let DeValue::Array(list) = value else {
            let help = "override the value itself".to_string();
            return fail(i.saturating_sub(1), format!("`{}` is a value, not a table", path()), help);
        };
        let item = keys[i].name.as_ref();
        let names: Vec<String> = list.iter().map(|item| name_of(item.get_ref()).to_string()).collect();
        let index = item.parse().ok().or_else(|| names.iter().position(|name| name == item));
        let Some(index) = index.filter(|i| *i < names.len()) else {
            // A key of the items, not an item.
            if i + 1 == keys.len() && i > 0 && list.iter().any(|part| part.get_ref().get(item).is_some()) {
                let message = format!("`{}` is a list of {} items", path(), names.len());
                return fail(i - 1, message, "say which one: KEY.0 is the first".to_string());
            }
            let mut known: Vec<String> = (0..names.len()).map(|i| i.to_string()).collect();
            known.extend(names.into_iter().filter(|name| !name.is_empty()));
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            return fail(i, format!("`{}` has no item `{item}`", path()), suggest(item, &known));
        };
        Ok(list.get_mut(index).expect("index was checked"))
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
        for file in &self.files {
            if range.start <= start + file.text.len() {
                let end = (range.end - start).min(file.text.len());
                return Part { name: &file.name, text: &file.text, range: range.start - start..end };
            }
            start += file.text.len() + 1;
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
