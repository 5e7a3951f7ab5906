//! A vehicle of Chrono's files as one file in our own format: every file that is named becomes a table.

use super::car::{CarExtras, CarFile, read_chrono};
use super::json::{JsonFile, JsonObject, Raw, toml_key};
use super::tire::beside;
use crate::Error;
use crate::error::SceneError;
use crate::scene::document::Document;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::MaterialId;
use grouser_math::{Sym3, Vec3};
use grouser_models::vehicle::wheeled::steering::STEERINGS;
use grouser_models::vehicle::wheeled::suspension::SUSPENSIONS;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Keys that do not matter for mechanics.
const LEFT_OUT: [&str; 4] = ["Type", "Visualization", "Output", "Driver Position"];

/// A value of a TOML file.
#[derive(Clone, Debug, PartialEq)]
enum Item {
    /// Its text.
    Value(String),
    Table(Entries),
    Tables(Vec<Entries>),
}

type Entries = Vec<(String, Item)>;

/// The text of a vehicle file in our own format for the vehicle of a `.json` file, with the files of the engine, the
/// transmission and the tire beside it. Everything is read and checked first.
pub fn import_vehicle(path: &Path, beside: [Option<&PathBuf>; 3]) -> Result<String, Error> {
    let extra = |k: usize| beside[k].map(|path| (path.clone(), KeyPath::root()));
    let extras = CarExtras { engine: extra(0), transmission: extra(1), tire: extra(2), ..CarExtras::default() };
    let text = read_chrono(path, &KeyPath::root(), &extras, MaterialId(0)).and_then(|read| import(path, &read, beside));
    let none = Document { name: path.display().to_string(), ..Document::default() };
    text.map_err(|fault| SceneError::from_fault(&none, fault).into())
}

/// The file of a vehicle that was read from `path`, with the files of the engine, the transmission and the tire beside
/// it.
fn import(path: &Path, read: &CarFile, beside: [Option<&PathBuf>; 3]) -> Checked<String> {
    let file = JsonFile::open(path, &KeyPath::root())?;
    let mut entries = object(&file.object(), &file.path)?;
    // The chassis is the composite of its components.
    if let Some(Item::Table(chassis)) = find(&mut entries, "chassis") {
        chassis.retain(|(key, _)| !["components", "template", "name", "contact"].contains(&key.as_str()));
        let mass = &read.chassis.mass;
        let Sym3 { diagonal, off } = mass.inertia;
        let mut own: Entries = vec![
            ("mass".into(), Item::Value(mass.mass.to_string())),
            ("center_of_mass".into(), Item::Value(vector(mass.center))),
            ("inertia".into(), Item::Value(vector(diagonal))),
        ];
        if off != Vec3::ZERO {
            own.push(("inertia_products".into(), Item::Value(vector(Vec3::new(off.z, off.y, off.x)))));
        }
        own.append(chassis);
        *chassis = own;
    }
    if let Some(Item::Tables(axles)) = find(&mut entries, "axle") {
        for (axle, named) in axles.iter_mut().zip(&read.car.axles) {
            axle.insert(0, ("name".into(), Item::Value(format!("{:?}", named.name))));
            for part in ["wheel", "brake"] {
                share(axle, part);
            }
        }
    }
    if let Some(k) = entries.iter().position(|(key, _)| key == "powertrain")
        && let Item::Table(inner) = entries.remove(k).1
    {
        entries.extend(inner);
    }
    for (key, named) in ["engine", "transmission", "tire"].into_iter().zip(beside) {
        let Some(named) = named else { continue };
        let file = JsonFile::open(named, &KeyPath::root())?;
        let table = object(&file.object(), &file.path)?;
        entries.retain(|(other, _)| other != key);
        entries.push((key.to_string(), Item::Table(table)));
    }
    entries.retain(|(key, _)| key != "template" && key != "name");
    let mut text = format!(
        "# {}, from Project Chrono's vehicle data ({}).\ntype = \"wheeled\"\ndescription = {:?}\n",
        read.name,
        path.file_name().map_or_else(Default::default, |name| name.to_string_lossy()),
        read.name
    );
    emit(&mut text, "", &entries);
    Ok(text)
}

fn vector(v: Vec3) -> String {
    format!("[{}, {}, {}]", v.x, v.y, v.z)
}

fn find<'e>(entries: &'e mut Entries, key: &str) -> Option<&'e mut Item> {
    entries.iter_mut().find(|(own, _)| own == key).map(|(_, item)| item)
}

/// One table for both sides where they are alike.
fn share(axle: &mut Entries, part: &str) {
    let place = |side: &str| axle.iter().position(|(key, _)| *key == format!("{side}_{part}"));
    if let (Some(left), Some(right)) = (place("left"), place("right"))
        && axle[left].1 == axle[right].1
    {
        axle[left].0 = part.to_string();
        axle.remove(right);
    }
}

/// The members of an object, with the files that they name in their place.
fn object(keys: &JsonObject, file: &Path) -> Checked<Entries> {
    let mut entries = Entries::new();
    for (key, value) in keys.raw_members() {
        if LEFT_OUT.contains(&key) {
            continue;
        }
        let own = toml_key(key);
        match (key.ends_with("Input File"), value) {
            (true, Raw::Text(named)) => {
                let Some(path) = beside(file, named) else {
                    return Err(keys.fault(key, format!("there is no file `{named}`")));
                };
                let other = JsonFile::open(&path, &KeyPath::root())?;
                let inner = object(&other.object(), &path)?;
                if key == "Input File" {
                    entries.extend(inner);
                } else {
                    entries.push((own, Item::Table(inner)));
                }
            }
            (_, Raw::Text(text)) if key == "Template" => {
                let known = SUSPENSIONS.iter().chain(STEERINGS).find(|(chrono, ..)| *chrono == text);
                entries.push((own, Item::Value(format!("{:?}", known.map_or(text, |(_, own, _)| own)))));
            }
            (_, Raw::Object(inner)) => entries.push((own, Item::Table(object(&inner, file)?))),
            (_, Raw::Objects(list)) => {
                let tables = list.iter().map(|inner| object(inner, file)).collect::<Checked<_>>()?;
                entries.push((own, Item::Tables(tables)));
            }
            (_, value) => entries.push((own, Item::Value(value.toml()))),
        }
    }
    Ok(entries)
}

/// Writes values before tables, as TOML wants it.
fn emit(out: &mut String, path: &str, entries: &Entries) {
    for (key, item) in entries {
        if let Item::Value(text) = item {
            // Writing to a text cannot fail.
            let _ = writeln!(out, "{key} = {text}");
        }
    }
    for (key, item) in entries {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match item {
            Item::Value(_) => {}
            Item::Table(inner) => {
                let _ = writeln!(out, "\n[{path}]");
                emit(out, &path, inner);
            }
            Item::Tables(list) => {
                for inner in list {
                    let _ = writeln!(out, "\n[[{path}]]");
                    emit(out, &path, inner);
                }
            }
        }
    }
}
