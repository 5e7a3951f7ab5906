//! Soils of the command line: a name of the table, or a file with the keys of a soil.

use super::document::Document;
use super::keys::soil::{GivenSoil, SoilKeys};
use super::path::KeyPath;
use crate::error::Error;
use crate::limits;
use std::path::Path;

/// The soil of a name or file, with overrides `KEY=VALUE`.
pub fn load(name: &str, overrides: &[String]) -> Result<GivenSoil, Error> {
    let text = if name.ends_with(".toml") {
        limits::read_text(Path::new(name)).map_err(|e| {
            Error::usage(format!("cannot read `{name}`: {e}"), "give a soil's file, or a name of `grouser soil list`")
        })?
    } else {
        format!("kind = {}\n", toml::Value::from(name))
    };
    let document = Document { name: name.to_string(), text, overrides: overrides.to_vec(), files: Vec::new() };
    let tree = document.tree()?;
    let keys: SoilKeys = serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
        .map_err(|error| Error::from_serde(&document, error))?;
    keys.soil(&KeyPath::root()).map_err(|fault| Error::from_fault(&document, fault))
}
