//! Tables whose keys are settings of the engine: their schema, and their bounds as faults.

use super::contact::PairKeys;
use super::material::StiffnessKey;
use super::record::{OnError, PrecisionKey};
use super::style::StyleKeys;
use super::view::{ColorKey, GroundKey, HexKey, PlaceKeys, SectionKeys, SoilColorKey};
use super::window::Edges;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::table::{SettingsTable, TableValue, ValueForm, keys_of};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::marker::PhantomData;

impl KeyPath {
    /// Checks the bounds of all settings of a table at this path.
    pub fn check_table(&self, table: &impl SettingsTable) -> Checked<()> {
        table.check().map_err(|bad| self.key(bad.key).fault(bad.why.to_string()))
    }
}

/// Stands for a table of the engine in the schema.
pub struct Described<T>(PhantomData<T>);

impl<T: SettingsTable + serde::Serialize> JsonSchema for Described<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let defaults = serde_json::to_value(T::default()).unwrap_or_default();
        let mut properties = Map::new();
        for key in keys_of::<T>() {
            let mut property = form(&key.form, generator);
            if let Value::Object(property) = &mut property {
                property.insert("description".to_string(), text(key.about).into());
                if let Some(default) = defaults.get(key.key).filter(|_| !T::REQUIRED.contains(&key.key)) {
                    property.insert("default".to_string(), default.clone());
                }
            }
            properties.insert(key.key.to_string(), property);
        }
        let mut schema = json_schema!({
            "description": text(T::ABOUT),
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        });
        if !T::REQUIRED.is_empty() {
            schema.insert("required".to_string(), T::REQUIRED.into());
        }
        schema
    }
}

fn text(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

fn form(of: &ValueForm, generator: &mut SchemaGenerator) -> Value {
    match of {
        ValueForm::Number => json!({ "type": "number" }),
        ValueForm::Whole => json!({ "type": "integer", "minimum": 0 }),
        ValueForm::Flag => json!({ "type": "boolean" }),
        ValueForm::Text => json!({ "type": "string" }),
        ValueForm::Names(names) => json!({ "type": "string", "enum": names }),
        ValueForm::List(item) => json!({ "type": "array", "items": form(item, generator) }),
        ValueForm::Array(item, n) => {
            json!({ "type": "array", "items": form(item, generator), "minItems": n, "maxItems": n })
        }
        ValueForm::OneOf(forms) => {
            json!({ "anyOf": forms.iter().map(|f| form(f, generator)).collect::<Vec<_>>() })
        }
        ValueForm::OneNumber(keys) => {
            let number = |about: &str| json!({ "type": "number", "description": about });
            let properties: serde_json::Map<String, Value> =
                keys.iter().map(|(key, about)| (key.to_string(), number(about))).collect();
            json!({
                "type": "object",
                "properties": properties,
                "additionalProperties": false,
                "minProperties": 1,
                "maxProperties": 1,
            })
        }
        ValueForm::Defined(name) => defined(name, generator),
    }
}

/// Makes types with serde's derives and a schema values of tables.
macro_rules! defined_values {
    ($($type:ident $(as $schema:ty)?,)*) => {
        $(impl TableValue for $type {
            fn form() -> ValueForm {
                ValueForm::Defined(stringify!($type))
            }
            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Deserialize::deserialize(deserializer)
            }
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Serialize::serialize(self, serializer)
            }
        })*

        /// Schema of a value whose type is one of the scene's own.
        fn defined(name: &str, generator: &mut SchemaGenerator) -> Value {
            let schema = match name {
                $(stringify!($type) => generator.subschema_for::<defined_values!(@schema $type $($schema)?)>(),)*
                other => unreachable!("no type is named {other}"),
            };
            schema.to_value()
        }
    };
    (@schema $type:ty) => { $type };
    (@schema $type:ident $schema:ty) => { $schema };
}

defined_values! {
    ColorKey,
    Edges,
    GroundKey,
    HexKey,
    OnError,
    PairKeys as Described<PairKeys>,
    PlaceKeys,
    PrecisionKey,
    SectionKeys,
    SoilColorKey,
    StiffnessKey,
    StyleKeys,
}
