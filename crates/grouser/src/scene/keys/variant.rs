//! `[variants.NAME]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A variant of the scene: keys that are changed together when `scene.variant` is its name. Write the keys as for
/// `--set`, dotted, list items by index or name: `fill.grains.count = 16000`. Inline tables and lists replace what
/// stands there. Keys of the command line hold before those of the variant.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct VariantKeys {
    /// One line for `grouser scenes` and `grouser check`.
    #[serde(default)]
    pub description: String,
    /// The keys that it changes.
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, serde_json::Value>")]
    pub keys: toml::Table,
}
