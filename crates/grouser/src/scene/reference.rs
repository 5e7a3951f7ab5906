//! The JSON Schema of scene files and the key reference, both generated from the key structs.

use super::keys::SceneFile;
use super::keys::vehicle::VehicleFileKeys;
use serde_json::{Map, Value};
use std::fmt::Write;

/// JSON Schema of scene files.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(SceneFile).to_value();
    drop_nulls(&mut schema);
    schema
}

/// JSON Schema of vehicle files.
pub fn vehicle_schema() -> Value {
    let mut schema = schemars::schema_for!(VehicleFileKeys).to_value();
    drop_nulls(&mut schema);
    schema
}

/// TOML has no null: an optional key is absent, not null.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.get("default") == Some(&Value::Null) {
                map.remove("default");
            }
            if let Some(Value::Object(defaults)) = map.get_mut("default") {
                defaults.retain(|_, v| !v.is_null());
            }
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|t| t != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    map.insert("type".to_string(), only);
                }
            }
            if let Some(Value::Array(choices)) = map.get_mut("anyOf") {
                choices.retain(|c| c.get("type") != Some(&Value::from("null")));
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    map.remove("anyOf");
                    for (key, v) in only {
                        map.entry(key).or_insert(v);
                    }
                }
            }
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

/// The reference of all scene keys as Markdown.
pub fn reference_markdown() -> String {
    let schema = schema();
    let reference = Reference { definitions: schema["$defs"].as_object().cloned().unwrap_or_default() };
    let mut text = String::from(
        "# Scene file reference\n\nGenerated from the source by `cargo xtask reference`; do not edit.\n\n",
    );
    writeln!(text, "{}", one_line(&schema["description"])).expect("writing to a string");
    for (name, table) in properties(&schema) {
        reference.section(&mut text, name, table);
    }
    for (definition, title) in SHARED {
        reference.shared(&mut text, definition, title);
    }
    vehicle_files(&mut text);
    text
}

/// The keys of vehicle files.
fn vehicle_files(text: &mut String) {
    let schema = vehicle_schema();
    let reference = Reference { definitions: schema["$defs"].as_object().cloned().unwrap_or_default() };
    write!(text, "\n## Vehicle files\n\n{}\n", one_line(&schema["description"])).expect("to a string");
    text.push_str("\n## `[[chassis.shape]]`\n\nShapes of the hull, with the keys of `[[body.shape]]`.\n");
    for (definition, title) in [("TrackedKeys", "tracked"), ("WheeledKeys", "wheeled")] {
        let keys = &reference.definitions[definition];
        let about = one_line(&keys["description"]);
        write!(text, "\n## Vehicle files, `type = \"{title}\"`\n\n{about}\n\n{TABLE_HEAD}").expect("to a string");
        let mut nested = Vec::new();
        reference.rows(text, "", keys, &Value::Null, &mut nested);
        for (key, list) in nested.iter().filter(|(key, _)| key != "chassis.shape") {
            reference.section(text, key, list);
        }
    }
}

/// Values that many keys share: name of the definition, and of its own section.
const SHARED: [(&str, &str); 6] = [
    ("Function", "function of time"),
    ("Rotation", "rotation"),
    ("JointType", "type of joint"),
    ("FramePlace", "place of a frame"),
    ("Law", "force law"),
    ("StiffnessKey", "stiffness"),
];

struct Reference {
    definitions: Map<String, Value>,
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

fn shared_title(property: &Value) -> Option<&'static str> {
    let name = property["$ref"].as_str()?.strip_prefix("#/$defs/")?;
    SHARED.iter().find(|(definition, _)| *definition == name).map(|(_, title)| *title)
}

const TABLE_HEAD: &str = "| key | value | default | meaning |\n| --- | --- | --- | --- |\n";

fn one_line(text: &Value) -> String {
    text.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn required(schema: &Value, key: &str) -> bool {
    schema["required"].as_array().is_some_and(|list| list.iter().any(|k| k == key))
}

impl Reference {
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/"));
        name.and_then(|name| self.definitions.get(name)).unwrap_or(schema)
    }

    /// The tables inside a property: header pattern and schema.
    fn table<'a>(&'a self, path: &str, schema: &'a Value) -> Option<(String, &'a Value)> {
        if let Some(items) = schema.get("items") {
            let items = self.resolve(items);
            return items.get("properties").is_some().then(|| (format!("[[{path}]]"), items));
        }
        if let Some(items) = schema.get("additionalProperties").filter(|v| v.is_object()) {
            return Some((format!("[{path}.NAME]"), self.resolve(items)));
        }
        let table = self.resolve(schema);
        table.get("properties").is_some().then(|| (format!("[{path}]"), table))
    }

    fn section(&self, text: &mut String, path: &str, schema: &Value) {
        let Some((header, table)) = self.table(path, schema) else { return };
        let descriptions = [one_line(&schema["description"]), one_line(&table["description"])];
        let description = descriptions.iter().max_by_key(|text| text.len()).expect("two descriptions");
        write!(text, "\n## `{header}`\n\n{description}\n\n{TABLE_HEAD}").expect("to a string");
        let mut nested = Vec::new();
        self.rows(text, "", table, &table["default"], &mut nested);
        for (key, schema) in nested {
            self.section(text, &format!("{path}.{key}"), schema);
        }
    }

    fn shared(&self, text: &mut String, definition: &str, title: &str) {
        let Some(schema) = self.definitions.get(definition) else { return };
        write!(text, "\n## {title}\n\n{}\n\n", one_line(&schema["description"])).expect("to a string");
        if let Some(names) = schema["oneOf"].as_array() {
            text.push_str("| name | meaning |\n| --- | --- |\n");
            for name in names {
                let (value, meaning) = (toml_text(&name["const"]), one_line(&name["description"]));
                writeln!(text, "| `{value}` | {meaning} |").expect("to a string");
            }
            return;
        }
        text.push_str(TABLE_HEAD);
        for table in self.inline_tables(schema) {
            self.rows(text, "", table, &Value::Null, &mut Vec::new());
        }
    }

    /// Rows of a table; inline tables follow with dotted keys, lists of tables get their own section.
    fn rows<'a>(
        &'a self,
        text: &mut String,
        prefix: &str,
        table: &'a Value,
        defaults: &Value,
        nested: &mut Vec<(String, &'a Value)>,
    ) {
        for (name, property) in properties(table) {
            let key = format!("{prefix}{name}");
            if property.get("items").is_some_and(|items| self.resolve(items).get("properties").is_some()) {
                nested.push((key, property));
                continue;
            }
            let default = match property.get("default").or_else(|| defaults.get(name)) {
                Some(value) => format!("`{}`", toml_text(value)),
                None if required(table, name) => "required".to_string(),
                None => String::new(),
            };
            let meaning = one_line(&property["description"]);
            let kind = self.kind(property).replace('|', "\\|");
            writeln!(text, "| `{key}` | {kind} | {default} | {meaning} |").expect("to a string");
            for table in self.inline_tables(property).into_iter().filter(|_| shared_title(property).is_none()) {
                self.rows(text, &format!("{key}."), table, &Value::Null, nested);
            }
        }
    }

    /// Tables that a value may be, one level down.
    fn inline_tables<'a>(&'a self, property: &'a Value) -> Vec<&'a Value> {
        let schema = self.resolve(property);
        if schema.get("properties").is_some() {
            return vec![schema];
        }
        let choices = schema["anyOf"].as_array().into_iter().flatten();
        choices.map(|c| self.resolve(c)).filter(|c| c.get("properties").is_some()).collect()
    }

    fn kind(&self, property: &Value) -> String {
        match shared_title(property) {
            Some(title) => format!("[{title}](#{})", title.replace(' ', "-")),
            None => self.choices(self.resolve(property)),
        }
    }

    fn choices(&self, schema: &Value) -> String {
        let quoted = |list: &[Value]| list.iter().map(|v| format!("`{}`", toml_text(v))).collect::<Vec<_>>().join(", ");
        if let Some(names) = schema["enum"].as_array() {
            return quoted(names);
        }
        if let Some(name) = schema.get("const") {
            return quoted(std::slice::from_ref(name));
        }
        if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
            return choices.iter().map(|c| self.kind(c)).collect::<Vec<_>>().join(" or ");
        }
        match schema["type"].as_str() {
            Some("number") => "number".to_string(),
            Some("integer") => "whole number".to_string(),
            Some("string") => "text".to_string(),
            Some("boolean") => "true or false".to_string(),
            Some("object") => "table".to_string(),
            Some("array") => {
                let item = self.kind(&schema["items"]);
                match schema["minItems"].as_u64() {
                    Some(n) => format!("list of {n}: {item}"),
                    None => format!("list: {item}"),
                }
            }
            _ => String::new(),
        }
    }
}

fn toml_text(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(toml_text).collect::<Vec<_>>().join(", ")),
        Value::Object(map) if map.is_empty() => "{}".to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::BUNDLED;
    use crate::scene::vehicles::VEHICLES;

    /// Does the value have only keys that the schema knows, and all that it requires?
    fn fits(root: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        if *schema == Value::Bool(true) {
            return Ok(());
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/$defs/")) {
            return fits(root, &root["$defs"][name], value, path);
        }
        if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
            let results: Vec<_> = choices.iter().map(|c| fits(root, c, value, path)).collect();
            return if results.iter().any(Result::is_ok) { Ok(()) } else { results[0].clone() };
        }
        let right_type = match schema["type"].as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("number") => value.is_number(),
            Some("integer") => value.is_u64(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            _ => true,
        };
        if !right_type {
            return Err(format!("{path}: {value} is no {}", schema["type"]));
        }
        for (key, item) in value.as_object().into_iter().flatten() {
            let others = schema.get("additionalProperties").filter(|v| **v != Value::Bool(false));
            let known = schema["properties"].get(key).or(others).ok_or(format!("{path}.{key} is unknown"))?;
            fits(root, known, item, &format!("{path}.{key}"))?;
        }
        for (i, item) in value.as_array().into_iter().flatten().enumerate() {
            fits(root, &schema["items"], item, &format!("{path}.{i}"))?;
        }
        for key in schema["required"].as_array().into_iter().flatten() {
            value.get(key.as_str().unwrap()).ok_or(format!("{path}.{key} is missing"))?;
        }
        Ok(())
    }

    #[test]
    fn bundled_scenes_fit_the_schema() {
        let schema = schema();
        for scene in BUNDLED {
            let value: Value = toml::from_str(scene.text).unwrap();
            fits(&schema, &schema, &value, scene.name).unwrap();
        }
        let schema = vehicle_schema();
        for (name, text) in VEHICLES {
            let value: Value = toml::from_str(text).unwrap();
            fits(&schema, &schema, &value, name).unwrap();
        }
        let schema = super::schema();
        let wrong = serde_json::json!({ "time": { "step": 0.1, "duratoin": 1.0 } });
        assert_eq!(fits(&schema, &schema, &wrong, "x"), Err("x.time.duratoin is unknown".to_string()));
    }

    #[test]
    fn every_key_is_documented() {
        for schema in [schema(), vehicle_schema()] {
            let text = schema.to_string();
            assert!(!text.contains("null"), "TOML has no null");
            let tables = std::iter::once(&schema).chain(schema["$defs"].as_object().unwrap().values());
            for (key, property) in tables.flat_map(properties) {
                assert!(property["description"].is_string(), "key `{key}` has no description");
            }
        }
    }

    #[test]
    fn the_reference_in_the_book_is_current() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/scene-reference.md");
        let stored = std::fs::read_to_string(file).unwrap();
        assert!(stored == reference_markdown(), "book/src/scene-reference.md is stale: run `cargo xtask reference`");
    }
}
