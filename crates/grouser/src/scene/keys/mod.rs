//! The keys of a scene file: one struct per table, each with its checks and its translation to the engine's terms.
//!
//! The doc comment of a field is its description in `grouser schema` and in the generated reference.

pub mod attach;
pub mod body;
pub mod contact;
pub mod deformable;
pub mod element;
pub mod elevation;
pub mod file;
pub mod fill;
pub mod flexible;
pub mod flexible_node;
pub mod force;
pub mod frame;
pub mod function;
pub mod grain;
pub mod joint;
pub mod joint_signal;
pub mod limits;
pub mod look;
pub mod made;
pub mod material;
pub mod motor;
pub mod part;
pub mod places;
pub mod record;
pub mod region;
pub mod rig;
pub mod settings;
pub mod settle;
pub mod shape;
pub mod signal;
pub mod size;
pub mod soil;
pub mod soil_map;
pub mod soil_signal;
pub mod spring;
pub mod start;
pub mod style;
pub mod table;
pub mod terrain;
pub mod tire;
pub mod value;
pub mod variant;
pub mod vehicle;
pub mod view;
pub mod window;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::Described;

/// Equilibrium of flexible bodies under growing load, without contact.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaticsKeys {
    /// Equal parts in which gravity, loads and pressure are applied, 1 or more.
    pub steps: u32,
}

/// A Grouser scene. SI units; right-handed frames, z up; quaternions scalar first; angles in radians, in degrees where
/// the key ends in `_deg`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Grouser scene")]
pub struct SceneFile {
    /// What the scene is, and gravity.
    #[serde(default)]
    pub scene: settings::SceneKeys,
    /// Step length and duration.
    #[schemars(with = "Described<settings::TimeKeys>")]
    pub time: settings::TimeKeys,
    /// The contact solver, and what counts as a run gone wrong.
    #[serde(default)]
    #[schemars(with = "Described<settings::SolverKeys>")]
    pub solver: settings::SolverKeys,
    /// Contact detection and contact law.
    #[serde(default)]
    #[schemars(with = "Described<contact::ContactKeys>")]
    pub contact: contact::ContactKeys,
    /// Materials by name: `[materials.NAME]`. Whatever names no material is of the material `default`, which a scene
    /// may define.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Described<material::MaterialKeys>>")]
    pub materials: BTreeMap<String, material::MaterialKeys>,
    /// Paths of files, relative to this one, whose keys are taken over: tables are merged, lists of tables come before
    /// the scene's own, and any other value of the scene holds before theirs. `include = ["materials.toml"]`
    #[serde(default, skip_serializing)]
    pub include: Vec<String>,
    /// Frames of reference with names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame: Vec<part::NamedFrameKeys>,
    /// Parts that are described once and used as often as needed.
    #[serde(default, skip_serializing)]
    pub part: Vec<part::PartKeys>,
    /// Descriptions of parts by name: `[parts.NAME]` with `[[parts.NAME.body]]` and so on.
    #[serde(default, skip_serializing)]
    pub parts: BTreeMap<String, part::PartContents>,
    /// Bodies.
    #[serde(default)]
    pub body: Vec<body::BodyKeys>,
    /// Flexible bodies: plates, cloth, tires.
    #[serde(default)]
    pub flexible: Vec<flexible::FlexibleKeys>,
    /// How `grouser statics` finds the equilibrium of flexible bodies.
    pub statics: Option<StaticsKeys>,
    /// Joints between bodies.
    #[serde(default)]
    pub joint: Vec<joint::JointKeys>,
    /// Motors and actuators on joints.
    #[serde(default)]
    pub motor: Vec<motor::MotorKeys>,
    /// Forces on bodies, springs, dampers, bushings.
    #[serde(default)]
    pub force: Vec<force::ForceKeys>,
    /// Many grains poured into a region.
    #[serde(default)]
    pub fill: Vec<fill::FillKeys>,
    /// Rigid ground.
    #[serde(default)]
    pub terrain: Vec<terrain::TerrainKeys>,
    /// Whether and how the fills are settled before the run.
    #[schemars(with = "Option<Described<settle::SettleKeys>>")]
    pub settle: Option<settle::SettleKeys>,
    /// A terramechanics rig with its soil.
    pub rig: Option<rig::RigKeys>,
    /// Vehicles.
    #[serde(default)]
    pub vehicle: Vec<vehicle::VehicleKeys>,
    /// Bodies that start as a recording left them.
    #[serde(default)]
    pub start: Vec<start::StartKeys>,
    /// How much the scene may ask for.
    #[serde(default)]
    pub limits: limits::LimitKeys,
    /// Quantities sampled after every step.
    #[serde(default)]
    pub signal: Vec<signal::SignalKeys>,
    /// What a run leaves behind.
    #[serde(default)]
    #[schemars(with = "Described<record::RecordKeys>")]
    pub record: record::RecordKeys,
    /// How pictures show a recording.
    #[serde(default)]
    #[schemars(with = "Described<view::ViewKeys>")]
    pub view: view::ViewKeys,
    /// Variants of the scene by name, of which `scene.variant` chooses one.
    #[serde(default, skip_serializing)]
    pub variants: BTreeMap<String, variant::VariantKeys>,
}
