//! Values as they are written, for those who copy them into another file.

use super::{Json, JsonObject, Member, Valued};
use crate::scene::path::KeyPath;
use std::cell::RefCell;

/// A value as it is written, for those who copy it.
pub enum Raw<'a> {
    /// A text.
    Text(&'a str),
    /// An object.
    Object(JsonObject<'a>),
    /// A list of objects.
    Objects(Vec<JsonObject<'a>>),
    /// Anything else.
    Other(RawValue<'a>),
}

/// A number, a flag, a list of values.
pub struct RawValue<'a>(&'a Valued);

impl Raw<'_> {
    /// As TOML writes it.
    pub fn toml(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Object(_) | Self::Objects(_) => String::new(),
            Self::Other(value) => value.0.value.toml(),
        }
    }
}

impl Json {
    fn toml(&self) -> String {
        match self {
            Self::Null => "\"\"".to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => format!("{text:?}"),
            Self::List(items) if items.iter().any(|i| matches!(i.value, Self::List(_))) => {
                let rows: Vec<String> = items.iter().map(|i| format!("    {},\n", i.value.toml())).collect();
                format!("[\n{}]", rows.concat())
            }
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|i| i.value.toml()).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Object(_) => String::new(),
        }
    }
}

impl<'a> JsonObject<'a> {
    /// All members as they are written. This does not count as reading them.
    pub fn raw_members(&self) -> Vec<(&'a str, Raw<'a>)> {
        let object =
            |path: KeyPath, node: &'a Valued| JsonObject { file: self.file, path, node, asked: RefCell::default() };
        let raw = |m: &'a Member| {
            let path = self.path.key(&m.key);
            match &m.node.value {
                Json::Text(text) => Raw::Text(text),
                Json::Object(_) => Raw::Object(object(path, &m.node)),
                Json::List(items) if !items.is_empty() && items.iter().all(|i| matches!(i.value, Json::Object(_))) => {
                    let each = |(k, node)| object(path.index(k), node);
                    Raw::Objects(items.iter().enumerate().map(each).collect())
                }
                _ => Raw::Other(RawValue(&m.node)),
            }
        };
        self.members().iter().map(|m| (m.key.as_str(), raw(m))).collect()
    }
}
