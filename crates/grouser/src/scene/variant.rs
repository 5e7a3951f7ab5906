//! Variants of a scene: keys that are changed together, under a name.
//!
//! `[variants.NAME]` holds dotted keys as `--set` takes them; `scene.variant` chooses one. The values keep their places
//! in the file, so that an error about one shows the variant's line. Overrides hold before the variant.

use super::document::{Document, Key, Setting};
use super::path::{KeyPath, suggest};
use crate::error::SceneError;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The table of all variants.
pub(super) const TABLE: &str = "variants";
/// The key that chooses one.
pub(super) const CHOICE: [&str; 2] = ["scene", "variant"];
/// The one key of a variant that changes nothing.
const DESCRIPTION: &str = "description";

impl Document {
    /// The settings of the variant that a scene chooses; none if it chooses none.
    pub(super) fn variant<'a>(&'a self, tree: &DeTable<'a>) -> Result<Vec<Setting<'a>>, SceneError> {
        let [scene, key] = CHOICE;
        let Some(choice) = tree.get(scene).and_then(|scene| scene.get_ref().get(key)) else { return Ok(Vec::new()) };
        // What is not text, and what is no table, is reported when the keys are read.
        let Some(name) = choice.get_ref().as_str() else { return Ok(Vec::new()) };
        let empty = DeTable::new();
        let variants = tree.get(TABLE).and_then(|table| table.get_ref().as_table()).unwrap_or(&empty);
        let Some(variant) = variants.get(name) else {
            let known: Vec<&str> = variants.keys().map(|key| key.get_ref().as_ref()).collect();
            let help =
                if known.is_empty() { "the scene has no `[variants]`".to_string() } else { suggest(name, &known) };
            let message = format!("there is no variant named `{name}`");
            let path = CHOICE.iter().fold(KeyPath::root(), |path, key| path.key(key));
            return Err(SceneError::new(self, choice.span(), Some(path), message, Some(help)));
        };
        let mut settings = Vec::new();
        for (key, value) in
            variant.get_ref().as_table().into_iter().flatten().filter(|(k, _)| *k.get_ref() != DESCRIPTION)
        {
            self.collect(vec![owned(key)], value, &mut settings);
        }
        for (keys, _) in &settings {
            let path: Vec<&str> = keys.iter().map(|key| key.name.as_ref()).collect();
            if path[0] == TABLE || path == CHOICE {
                let message = "a variant cannot choose or change variants".to_string();
                let place = keys[path.len() - 1].place.clone();
                return Err(SceneError::new(self, place, None, message, Some("leave this key out".to_string())));
            }
        }
        Ok(settings)
    }

    /// Tables of dotted keys and of headers are gone into; all other values, inline tables too, are settings.
    fn collect<'a>(&'a self, keys: Vec<Key<'a>>, value: &Spanned<DeValue<'a>>, settings: &mut Vec<Setting<'a>>) {
        let part = self.part(value.span());
        let inline = part.text[part.range.start..].starts_with('{');
        match value.get_ref() {
            DeValue::Table(table) if !inline => {
                for (key, value) in table {
                    let below = keys.iter().map(|k| Key { place: k.place.clone(), name: k.name.clone() });
                    self.collect(below.chain([owned(key)]).collect(), value, settings);
                }
            }
            _ => settings.push((keys, value.clone())),
        }
    }
}

fn owned<'a>(key: &Spanned<Cow<'a, str>>) -> Key<'a> {
    Key { place: key.span(), name: key.get_ref().clone() }
}
