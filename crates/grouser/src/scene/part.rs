//! Parts of a scene written out: each `[[part]]` becomes bodies, joints and so on, named after it and placed in its
//! frame.
//!
//! It works on the tree of values, so that every value keeps the place where it was written, and all that follows
//! knows nothing of parts. Cost: a copy of the description for each use.

use super::document::{Document, Key};
use super::include::{beside, merge};
use super::keys::part::PartKeys;
use super::path::suggest;
use crate::error::SceneError;
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// Lists of items with names that a part may have, and whether `in` places them.
const LISTS: [(&str, bool); 8] = [
    ("frame", true),
    ("body", true),
    ("terrain", true),
    ("vehicle", true),
    ("joint", true),
    ("motor", false),
    ("force", true),
    ("signal", false),
];
/// Keys whose texts are names of such items.
const REFERENCES: [&str; 13] =
    ["a", "b", "body", "bodies", "carrier", "force", "frame", "from", "in", "joint", "motor", "name", "spring"];
/// Most parts within parts.
const DEEPEST: usize = 16;
/// Most copies of one part.
const MOST_COPIES: u32 = 100_000;
/// Most items that all parts of a scene may stand for: each takes about a kilobyte while the scene is read.
const MOST_ITEMS: f64 = 100_000.0;

impl Document {
    /// Writes the parts of a scene out.
    pub(super) fn write_out_parts<'a>(&'a self, tree: &mut DeTable<'a>) -> Result<(), SceneError> {
        self.weigh(tree, &DeTable::new(), (0, 1.0), &mut 0.0)?;
        self.flatten(tree, &DeTable::new(), 0)
    }

    /// Replaces `part` and `parts` of a table by what they stand for. `described`: parts of the tables around it.
    fn flatten<'a>(&'a self, table: &mut DeTable<'a>, described: &DeTable<'a>, depth: usize) -> Result<(), SceneError> {
        let Some(parts) = table.remove("part") else {
            table.remove("parts");
            return Ok(());
        };
        let mut known = described.clone();
        if let Some(DeValue::Table(own)) = table.remove("parts").map(Spanned::into_inner) {
            merge(&mut known, own);
        }
        let span = parts.span();
        let fail = |message: String| SceneError::new(self, span.clone(), None, message, None);
        let DeValue::Array(parts) = parts.into_inner() else {
            return Err(fail("`part` is a list of tables: write [[part]]".to_string()));
        };
        if depth >= DEEPEST {
            return Err(fail(format!("parts within parts go on for more than {DEEPEST} levels")));
        }
        let mut names: Vec<String> = Vec::new();
        for part in parts {
            let keys = self.part_keys(&part)?;
            let place = part.get_ref().get("name").map_or_else(|| part.span(), Spanned::span);
            if keys.name.is_empty() || names.contains(&keys.name) {
                let message = format!("the name `{}` is empty, or another part has it", keys.name);
                return Err(SceneError::new(self, place, None, message, Some("choose another".to_string())));
            }
            names.push(keys.name.clone());
            self.write_out(table, &known, &part, &keys, depth)?;
        }
        Ok(())
    }

    /// Adds up the items that the parts of a table stand for, `copies` times, before anything is written out. Every
    /// part counts as one at least, so that parts of parts of parts end soon.
    fn weigh<'a>(
        &'a self,
        table: &DeTable<'a>,
        described: &DeTable<'a>,
        (depth, copies): (usize, f64),
        total: &mut f64,
    ) -> Result<(), SceneError> {
        let Some(parts) = table.get("part").and_then(|parts| parts.get_ref().as_array()) else { return Ok(()) };
        let own = table.get("parts").and_then(|parts| parts.get_ref().as_table());
        let merged = own.map(|own| {
            let mut known = described.clone();
            merge(&mut known, own.clone());
            known
        });
        let known = merged.as_ref().unwrap_or(described);
        for part in parts.iter() {
            let text = |key: &str| part.get_ref().get(key).and_then(|value| value.get_ref().as_str());
            let repeat = part.get_ref().get("repeat").and_then(|n| n.get_ref().as_integer());
            let repeat = repeat.and_then(|n| u32::from_str_radix(n.as_str(), n.radix()).ok()).unwrap_or(1).max(1);
            let copies = copies * f64::from(repeat);
            *total += copies;
            if *total > MOST_ITEMS {
                let message = format!("the parts of this scene stand for more than {MOST_ITEMS} items");
                let help = "repeat them less often; many bodies of one kind are a `[[fill]]`".to_string();
                return Err(SceneError::new(self, part.span(), None, message, Some(help)));
            }
            let read;
            let inner = match (text("of"), text("file")) {
                (Some(name), _) => known.get(name).and_then(|part| part.get_ref().as_table()),
                (None, Some(file)) => {
                    read = self.file_tree(&beside("", file), part.span(), &mut Vec::new())?;
                    Some(&read)
                }
                _ => None,
            };
            // What is not there, and what is too deep, is reported when the parts are written out.
            let Some(inner) = inner.filter(|_| depth < DEEPEST) else { continue };
            let lists = LISTS.iter().filter_map(|(list, _)| inner.get(*list)?.get_ref().as_array());
            *total += copies * lists.map(|list| list.len() as f64).sum::<f64>();
            self.weigh(inner, known, (depth + 1, copies), total)?;
        }
        Ok(())
    }

    fn part_keys(&self, part: &Spanned<DeValue<'_>>) -> Result<PartKeys, SceneError> {
        let DeValue::Table(table) = part.get_ref() else {
            let message = "`part` is a list of tables: write [[part]]".to_string();
            return Err(SceneError::new(self, part.span(), None, message, None));
        };
        let table = Spanned::new(part.span(), table.clone());
        serde_path_to_error::deserialize(toml::de::Deserializer::from(table)).map_err(|error| {
            let (fault, place) = SceneError::fault_of_serde(error);
            SceneError::new(self, place.unwrap_or(part.span()), None, fault.message, fault.help)
        })
    }

    /// What a part consists of, its own parts written out, with the keys that are different here.
    fn contents<'a>(
        &'a self,
        known: &DeTable<'a>,
        part: &Spanned<DeValue<'a>>,
        keys: &PartKeys,
        depth: usize,
    ) -> Result<DeTable<'a>, SceneError> {
        let place = |key: &str| part.get_ref().get(key).map_or_else(|| part.span(), Spanned::span);
        let fail = |at: Range<usize>, message: String, help: &str| {
            Err(SceneError::new(self, at, None, message, Some(help.to_string())))
        };
        let mut contents = match (&keys.of, &keys.file) {
            (Some(name), None) => match known.get(name.as_str()).map(Spanned::get_ref) {
                Some(DeValue::Table(table)) => table.clone(),
                _ => {
                    let names: Vec<&str> = known.keys().map(|key| key.get_ref().as_ref()).collect();
                    let help =
                        if names.is_empty() { "describe it in `[parts.NAME]`".into() } else { suggest(name, &names) };
                    return fail(place("of"), format!("there is no part `{name}` in `[parts]`"), &help);
                }
            },
            // Paths are as the scene's folder sees them already.
            (None, Some(file)) => self.file_tree(&beside("", file), place("file"), &mut Vec::new())?,
            _ => return fail(part.span(), "say what the part is".to_string(), "give one of `of` and `file`"),
        };
        if let Some(DeValue::Table(with)) = part.get_ref().get("with").map(Spanned::get_ref) {
            self.put_all(&mut contents, &mut Vec::new(), with)?;
        }
        self.flatten(&mut contents, known, depth + 1)?;
        for (key, _) in &contents {
            let name = key.get_ref().as_ref();
            if name != "materials" && LISTS.iter().all(|(list, _)| *list != name) {
                let message = format!("a part has no `{name}`");
                return fail(key.span(), message, "put it into the scene, or into a file that the scene includes");
            }
        }
        Ok(contents)
    }

    /// Puts all values of nested tables where their keys say.
    fn put_all<'a>(
        &'a self,
        tree: &mut DeTable<'a>,
        path: &mut Vec<Key<'a>>,
        table: &DeTable<'a>,
    ) -> Result<(), SceneError> {
        for (key, value) in table {
            path.push(Key { place: key.span(), name: key.get_ref().clone() });
            match value.get_ref() {
                DeValue::Table(inner) => self.put_all(tree, path, inner)?,
                _ => self.put(tree, path, value.clone())?,
            }
            path.pop();
        }
        Ok(())
    }

    /// Adds all copies of a part to `table`.
    fn write_out<'a>(
        &'a self,
        table: &mut DeTable<'a>,
        known: &DeTable<'a>,
        part: &Spanned<DeValue<'a>>,
        keys: &PartKeys,
        depth: usize,
    ) -> Result<(), SceneError> {
        let place = |key: &str| part.get_ref().get(key).map_or_else(|| part.span(), Spanned::span);
        if keys.repeat.is_some_and(|n| n == 0 || n > MOST_COPIES) {
            let message = format!("a part is repeated 1 to {MOST_COPIES} times");
            return Err(SceneError::new(self, place("repeat"), None, message, None));
        }
        if keys.step.is_some() && keys.repeat.is_none() {
            let help = Some("give `repeat`, or leave `step` out".to_string());
            return Err(SceneError::new(self, place("step"), None, "there is nothing to step to".to_string(), help));
        }
        let mut contents = self.contents(known, part, keys, depth)?;
        if let Some(materials) = contents.remove("materials") {
            let mut given = DeTable::new();
            given.insert(Spanned::new(materials.span(), "materials".into()), materials);
            merge(&mut given, std::mem::take(table));
            *table = given;
        }
        let local = names_in(&contents);
        let at = part.span();
        let mut around = keys.within.clone();
        for copy in 0..keys.repeat.unwrap_or(1) {
            let name = match keys.repeat {
                Some(_) => format!("{}.{copy}", keys.name),
                None => keys.name.clone(),
            };
            if copy > 0 {
                // Steps are frames, each in the one before.
                let step_frame = format!("{name}.step");
                let empty = DeValue::Table(DeTable::new());
                let step = part.get_ref().get("step").map_or(&empty, |step| step.get_ref());
                push(table, "frame", frame(&step_frame, around.as_deref(), step, &at));
                around = Some(step_frame);
            }
            push(table, "frame", frame(&name, around.as_deref(), part.get_ref(), &at));
            for (list, placed) in LISTS {
                let items = contents.get(list).and_then(|items| items.get_ref().as_array());
                for item in items.into_iter().flat_map(|items| items.iter()) {
                    let mut item = item.clone();
                    if let DeValue::Table(inner) = item.get_mut() {
                        rename(inner, list, &name, &local);
                        if placed && !inner.contains_key("in") {
                            inner.insert(Spanned::new(at.clone(), "in".into()), text(&name, &at));
                        }
                    }
                    push(table, list, item);
                }
            }
        }
        Ok(())
    }
}

fn text<'a>(text: &str, at: &Range<usize>) -> Spanned<DeValue<'a>> {
    Spanned::new(at.clone(), DeValue::String(Cow::Owned(text.to_string())))
}

/// A frame with the position and rotation of a table.
fn frame<'a>(name: &str, within: Option<&str>, of: &DeValue<'a>, at: &Range<usize>) -> Spanned<DeValue<'a>> {
    let mut table = DeTable::new();
    let mut put = |key: &'static str, value: Spanned<DeValue<'a>>| {
        table.insert(Spanned::new(value.span(), key.into()), value);
    };
    put("name", text(name, at));
    within.into_iter().for_each(|within| put("in", text(within, at)));
    for key in ["position", "rotation", "on_ground"] {
        of.get(key).cloned().into_iter().for_each(|value| put(key, value));
    }
    Spanned::new(at.clone(), DeValue::Table(table))
}

/// Appends an item to a list of a table.
fn push<'a>(table: &mut DeTable<'a>, list: &'static str, item: Spanned<DeValue<'a>>) {
    if !table.contains_key(list) {
        let empty = Spanned::new(item.span(), DeValue::Array(DeArray::new()));
        table.insert(Spanned::new(item.span(), list.into()), empty);
    }
    // A list that is none is reported when the keys are read.
    if let Some(DeValue::Array(items)) = table.get_mut(list).map(Spanned::get_mut) {
        items.push(item);
    }
}

/// Names of all items of a part.
fn names_in(contents: &DeTable<'_>) -> Vec<String> {
    let lists = LISTS.iter().filter_map(|(list, _)| contents.get(*list)?.get_ref().as_array());
    let items = lists.flat_map(|list| list.iter());
    items.filter_map(|item| Some(item.get_ref().get("name")?.get_ref().as_str()?.to_string())).collect()
}

/// Gives an item of a list its full name, and all names in it that are of the part.
fn rename(item: &mut DeTable<'_>, list: &str, part: &str, local: &[String]) {
    for (key, value) in item.iter_mut() {
        match (list, key.get_ref().as_ref()) {
            // The components of a force: along the world's axes or the body's.
            ("force", "frame") => {}
            (_, "name") => {
                if let DeValue::String(name) = value.get_mut() {
                    *name = Cow::Owned(format!("{part}.{name}"));
                }
            }
            (_, key) => refer(key, value.get_mut(), part, local),
        }
    }
}

/// Gives names of the part's items below a key their full form.
fn refer(key: &str, value: &mut DeValue<'_>, part: &str, local: &[String]) {
    match value {
        DeValue::String(name) if REFERENCES.contains(&key) => {
            let is_local = |own: &String| {
                name.as_ref() == own || name.strip_prefix(own.as_str()).is_some_and(|rest| rest.starts_with('.'))
            };
            if local.iter().any(is_local) {
                *name = Cow::Owned(format!("{part}.{name}"));
            }
        }
        DeValue::Table(table) => {
            table.iter_mut().for_each(|(key, value)| refer(key.get_ref(), value.get_mut(), part, local));
        }
        DeValue::Array(list) => list.iter_mut().for_each(|item| refer(key, item.get_mut(), part, local)),
        _ => {}
    }
}
