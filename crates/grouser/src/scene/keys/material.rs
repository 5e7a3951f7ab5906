//! `[materials.NAME]`.

use super::value::forms;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Material, MaterialId, Stiffness, World, table};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Name of the material of whatever names none.
pub const DEFAULT_MATERIAL: &str = "default";

table! {
    /// A material: density and contact numbers.
    pub struct MaterialKeys {
        keys {
            /// Density in kg/m^3, for masses that are computed from shapes.
            pub density: f64 = 2500.0, positive;
            /// Contact stiffness; absent: `contact.stiffness`.
            pub stiffness: Option<StiffnessKey> = None;
        }
        parts {
            /// Contact numbers.
            pub contact: Material;
        }
    }
}

impl MaterialKeys {
    /// The engine's material, with this stiffness if the material names none.
    pub fn material(&self, at: &KeyPath, stiffness: Stiffness) -> Checked<Material> {
        at.check_table(self)?;
        let stiffness = self.stiffness.as_ref().map_or(Ok(stiffness), |s| s.stiffness(&at.key("stiffness")))?;
        Ok(Material { stiffness, ..self.contact })
    }
}

/// Contact stiffness: `"rigid"`, `"auto"`, `{ linear = N/m }` or `{ young = Pa }`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StiffnessKey {
    /// By name.
    Named(StiffnessName),
    /// By a number.
    Given(StiffnessNumber),
}

impl Default for StiffnessKey {
    fn default() -> Self {
        Self::Named(StiffnessName::Auto)
    }
}

/// Contact stiffness by name.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StiffnessName {
    /// No compliance.
    Rigid,
    /// The softest contact that keeps the static overlap below `contact.overlap_share` of the grain's size.
    Auto,
}

/// Contact stiffness by a number: give one of the keys.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct StiffnessNumber {
    /// Normal stiffness in N/m.
    pub linear: Option<f64>,
    /// Young's modulus in Pa: stiffness of a Hertz contact linearised at the local radius.
    pub young: Option<f64>,
}

fn stiffness_by_name<E: de::Error>(name: &str) -> Result<StiffnessKey, E> {
    match name {
        "rigid" => Ok(StiffnessKey::Named(StiffnessName::Rigid)),
        "auto" => Ok(StiffnessKey::Named(StiffnessName::Auto)),
        other => Err(E::unknown_variant(other, &["rigid", "auto"])),
    }
}

forms!(StiffnessKey, "\"rigid\", \"auto\", { linear = N/m } or { young = Pa }",
    text => stiffness_by_name, table => StiffnessKey::Given);

impl StiffnessKey {
    /// The engine's stiffness.
    pub fn stiffness(&self, at: &KeyPath) -> Checked<Stiffness> {
        match self {
            Self::Named(StiffnessName::Rigid) => Ok(Stiffness::Rigid),
            Self::Named(StiffnessName::Auto) => Ok(Stiffness::Auto),
            Self::Given(number) => {
                if let Some(value) = number.linear {
                    at.key("linear").positive(value)?;
                }
                if let Some(value) = number.young {
                    at.key("young").positive(value)?;
                }
                let choices = vec![
                    ("linear", number.linear.map(Stiffness::Linear)),
                    ("young", number.young.map(Stiffness::Young)),
                ];
                at.exactly_one("the stiffness", choices)
            }
        }
    }
}

/// A material of the scene in the world.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Name in the scene.
    pub name: String,
    /// Index in the world.
    pub id: MaterialId,
    /// Density in kg/m^3.
    pub density: f64,
    /// What the engine was given.
    pub material: Material,
}

/// The scene's materials by name.
#[derive(Clone, Debug)]
pub struct Materials(pub Vec<Entry>);

impl Materials {
    /// Adds the materials, and `default` if the scene defines none, to a world.
    pub fn add(keys: &BTreeMap<String, MaterialKeys>, stiffness: Stiffness, world: &mut World) -> Checked<Self> {
        let mut all = keys.clone();
        all.entry(DEFAULT_MATERIAL.to_string()).or_default();
        let mut entries = Vec::with_capacity(all.len());
        for (name, keys) in &all {
            let at = KeyPath::root().key("materials").key(name);
            let material = keys.material(&at, stiffness)?;
            let id = world.add_material(material).map_err(|e| at.fault(e.why).help(e.remedy))?;
            entries.push(Entry { name: name.clone(), id, density: keys.density, material });
        }
        Ok(Self(entries))
    }

    /// The material of this name; the default one for `None`.
    pub fn find(&self, at: &KeyPath, name: Option<&str>) -> Checked<&Entry> {
        let known: Vec<&str> = self.0.iter().map(|e| e.name.as_str()).collect();
        Ok(&self.0[at.find_name("material", name.unwrap_or(DEFAULT_MATERIAL), &known)?])
    }
}
