//! Files of vehicles: those that are embedded in the program (`vehicles/`) and a user's own; what a scene changes in
//! them, and who is to blame for a mistake.

use super::check_all_finite;
use super::chrono::json::JsonFile;
use super::document::Document;
use super::keys::look::VehicleLookKeys;
use super::keys::shape::ShapeKeys;
use super::keys::vehicle::chassis::ChassisKeys;
use super::keys::vehicle::{VehicleFileKeys, VehicleKeys};
use super::path::{Checked, Fault, KeyPath, Segment, suggest};
use crate::error::SceneError;
use crate::limits;
use grouser_models::vehicle::{PartShape, VehicleError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

macro_rules! bundled {
    ($($name:literal),+ $(,)?) => {
        /// Names and files of the bundled vehicles.
        pub const VEHICLES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("GROUSER_VEHICLES"), "/", $name, ".toml")))),+];
    };
}

bundled!["light-robot", "crawler", "excavator", "trainer", "m113", "cart", "soft-cart", "hmmwv", "rover"];

/// Hull and looks of a wheeled vehicle of subsystems: the rest of its file is read by templates.
#[derive(Deserialize)]
struct CarHull {
    #[serde(default)]
    look: VehicleLookKeys,
    #[serde(default)]
    chassis: HullShapes,
}

#[derive(Default, Deserialize)]
struct HullShapes {
    #[serde(default)]
    shape: Vec<ShapeKeys>,
}

/// What vehicles run on: the values of `type`.
const TYPES: [&str; 2] = ["tracked", "wheeled"];

/// The file of a bundled vehicle.
pub fn find(name: &str) -> Option<&'static str> {
    VEHICLES.iter().find(|v| v.0 == name).map(|v| v.1)
}

/// What a bundled vehicle is, in a line.
pub fn description(name: &str) -> String {
    let table = find(name).and_then(|text| toml::from_str::<toml::Table>(text).ok());
    table.and_then(|t| Some(t.get("description")?.as_str()?.to_string())).unwrap_or_default()
}

/// What to say about a name that is none.
pub fn unknown(name: &str) -> String {
    let names: Vec<&str> = VEHICLES.iter().map(|v| v.0).collect();
    format!("there is no bundled vehicle `{name}`: {}", suggest(name, &names))
}

/// The file of a vehicle in a scene.
pub struct VehicleFile<'a> {
    keys: &'a VehicleKeys,
    /// Path of the vehicle in the scene.
    at: &'a KeyPath,
    document: Document,
    is_bundled: bool,
}

impl<'a> VehicleFile<'a> {
    /// Reads the text of the file that the vehicle at `at` names.
    pub fn open(keys: &'a VehicleKeys, at: &'a KeyPath, folder: Option<&Path>) -> Checked<Self> {
        let (model, here) = (&keys.model, at.key("model"));
        let make = |name: String, text: String, is_bundled: bool| Self {
            keys,
            at,
            document: Document { name, text, ..Document::default() },
            is_bundled,
        };
        if let Some(text) = find(model) {
            return Ok(make(model.clone(), text.to_string(), true));
        }
        if !model.ends_with(".toml") && !model.ends_with(".json") {
            return Err(here.fault(unknown(model)));
        }
        let path = folder.map_or_else(|| model.clone().into(), |f| f.join(model));
        let text = limits::read_text(&path).map_err(|e| {
            let help = "give a path relative to the scene, or a bundled vehicle";
            here.fault(format!("cannot read `{}`: {e}", path.display())).help(help)
        })?;
        Ok(make(path.display().to_string(), text, false))
    }

    /// Is it a file of Project Chrono?
    pub fn is_chrono(&self) -> bool {
        !self.is_bundled && self.keys.model.ends_with(".json")
    }

    /// Is it a wheeled vehicle of subsystems: does an axle have a suspension?
    pub fn is_car(&self) -> Checked<bool> {
        let tree = self.tree()?;
        let axles = tree.get_ref().get("axle").and_then(|axles| axles.get_ref().as_array());
        let has = |axle: &Spanned<DeValue<'_>>| axle.get_ref().get("suspension").is_some();
        Ok(axles.is_some_and(|axles| axles.iter().any(has)))
    }

    /// Its keys as a tree with places, with the changes of `with`.
    pub fn car(&self) -> Checked<JsonFile> {
        let path = Path::new(&self.document.name);
        if self.keys.with.is_empty() {
            return JsonFile::parse_toml(path, self.document.clone());
        }
        let text = self.merged()?.to_string();
        JsonFile::parse_toml(path, Document { text, ..self.document.clone() })
    }

    /// Its table with the changes of `with`.
    fn merged(&self) -> Checked<toml::Table> {
        let mut table: toml::Table = toml::from_str(&self.document.text)
            .map_err(|e| KeyPath::root().fault(e.to_string()).in_file(self.document.clone(), e.span()))?;
        merge(&mut table, &self.keys.with, &self.at.key("with"))?;
        Ok(table)
    }

    /// A fault of the tree that [`Self::car`] gives, where the user wrote its key.
    pub fn blame_car(&self, fault: Fault) -> Fault {
        let is_own = fault.file.as_ref().is_some_and(|file| file.document.name == self.document.name);
        if is_own && !self.keys.with.is_empty() { self.blame(Fault { file: None, ..fault }, None) } else { fault }
    }

    /// Shapes of the chassis.
    pub fn hull(&self, folder: Option<&Path>) -> Checked<Vec<PartShape>> {
        let keys: CarHull = self.read()?;
        let at = KeyPath::root().key("chassis");
        ChassisKeys::shapes(&keys.chassis.shape, &at, folder).map_err(|fault| self.blame(fault, None))
    }

    /// What a wheeled vehicle of subsystems looks like by its own file.
    pub fn car_look(&self) -> Checked<VehicleLookKeys> {
        Ok(self.read::<CarHull>()?.look)
    }

    /// Its keys, those of the gear that it names.
    pub fn keys(&self) -> Checked<VehicleFileKeys> {
        Ok(match self.kind()? {
            0 => VehicleFileKeys::Tracked(Box::new(self.read()?)),
            _ => VehicleFileKeys::Wheeled(Box::new(self.read()?)),
        })
    }

    /// Its type, as a place in `TYPES`.
    fn kind(&self) -> Checked<usize> {
        let (tree, key) = (self.tree()?, KeyPath::root().key("type"));
        let found = match self.keys.with.get("type") {
            Some(changed) => changed.as_str(),
            None => tree.get_ref().get("type").and_then(|value| value.get_ref().as_str()),
        };
        let found = found.ok_or_else(|| {
            let help = TYPES.map(|name| format!("`type = \"{name}\"`")).join(" or ");
            key.fault("`type` does not say what the vehicle runs on")
                .help(format!("write {help} in the vehicle's file"))
        });
        found.and_then(|found| key.find_name("type of vehicle", found, &TYPES)).map_err(|fault| self.blame(fault, None))
    }

    fn tree(&self) -> Checked<Spanned<DeTable<'_>>> {
        DeTable::parse(&self.document.text).map_err(|e| {
            let message = format!("not valid TOML: {}", e.message().trim().replace('\n', ", "));
            KeyPath::root().fault(message).in_file(self.document.clone(), e.span())
        })
    }

    /// Its keys with the changes of `with`.
    fn read<T: DeserializeOwned>(&self) -> Checked<T> {
        let tree = self.tree()?;
        check_all_finite(tree.get_ref()).map_err(|fault| self.blame(fault, None))?;
        let read = if self.keys.with.is_empty() {
            serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
        } else {
            serde_path_to_error::deserialize(toml::Value::Table(self.merged()?))
        };
        read.map_err(|e| {
            let (fault, place) = SceneError::fault_of_serde(e);
            self.blame(fault, place)
        })
    }

    /// Puts a fault in the vehicle's keys where the user wrote them: into `with` if that changed the key, or if the
    /// file is the program's own; else into the file.
    pub fn blame(&self, fault: Fault, place: Option<Range<usize>>) -> Fault {
        if self.is_chrono() {
            let file = JsonFile::parse(Path::new(&self.document.name), self.document.text.clone());
            let place = file.map_or(0..0, |file| file.locate(&fault.path));
            return fault.in_file(self.document.clone(), Some(place));
        }
        let with = &self.keys.with;
        if !with.is_empty() && (self.is_bundled || changes(with, &fault.path)) {
            let mut path = self.at.key("with");
            for segment in &fault.path.0 {
                path = match segment {
                    Segment::Key(key) => path.key(key),
                    Segment::Index(i) => path.key(&i.to_string()),
                };
            }
            return Fault { path, ..fault };
        }
        fault.in_file(self.document.clone(), place)
    }

    /// The error of a vehicle that cannot be built.
    pub fn blame_build(&self, error: VehicleError) -> Fault {
        if error.key.is_empty() {
            return self.at.key("model").fault(error.why).help(error.remedy);
        }
        if error.key.starts_with("driver.") {
            // Drivers are the scene's.
            let inner = KeyPath::dotted(&error.key);
            let path = KeyPath(self.at.0.iter().chain(&inner.0).cloned().collect());
            return path.fault(error.why).help(error.remedy);
        }
        self.blame(KeyPath::dotted(&error.key).fault(error.why).help(error.remedy), None)
    }
}

/// Does `with` say what stands at the path, or above it?
fn changes(with: &toml::Table, path: &KeyPath) -> bool {
    let mut table = with;
    for segment in &path.0 {
        let value = match segment {
            Segment::Key(key) => table.get(key),
            Segment::Index(i) => table.get(&i.to_string()),
        };
        match value {
            None => return false,
            Some(toml::Value::Table(inner)) => table = inner,
            Some(_) => return true,
        }
    }
    true
}

/// Puts the values of `other` into `table`; tables are merged, the items of lists by their place (`"0"`), `false`
/// removes.
fn merge(table: &mut toml::Table, other: &toml::Table, at: &KeyPath) -> Checked<()> {
    for (key, value) in other {
        match (table.get_mut(key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => merge(old, new, &at.key(key))?,
            (Some(old), toml::Value::Boolean(false)) if !old.is_bool() => {
                table.remove(key);
            }
            (Some(toml::Value::Array(old)), toml::Value::Table(new)) => {
                let count = old.len();
                for (index, value) in new {
                    let here = at.key(key).key(index);
                    let item = index.parse::<usize>().ok().and_then(|i| old.get_mut(i)).ok_or_else(|| {
                        let fault = here.fault(format!("`{key}` has no item `{index}`"));
                        fault.help(format!(
                            "it has {count}: 0 is the first; give a whole list to have another number of them"
                        ))
                    })?;
                    match (item, value) {
                        (toml::Value::Table(old), toml::Value::Table(new)) => merge(old, new, &here)?,
                        (item, value) => *item = value.clone(),
                    }
                }
            }
            _ => {
                table.insert(key.clone(), value.clone());
            }
        }
    }
    Ok(())
}
