//! Files of wheeled vehicles.

use super::VehicleKeys;
use super::chassis::ChassisKeys;
use super::driver::DrivetrainKeys;
use super::flex_tire::AxleTireKeys;
use crate::scene::keys::flexible::FlexibleKeys;
use crate::scene::keys::look::VehicleLookKeys;
use crate::scene::keys::material::Materials;
use crate::scene::keys::value::{List, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::MaterialId;
use grouser_models::vehicle::GearDef;
use grouser_models::vehicle::wheeled::{AxleDef, Strut, WheeledDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The file of a wheeled vehicle: axles of two wheels, rigid cylinders that are driven, steered and sprung as their
/// keys say. Vehicle frame: x forward, y left, z up. A vehicle without a steered axle is steered by the speeds of its
/// wheels.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WheeledKeys {
    /// What the vehicle runs on: `wheeled`.
    #[serde(rename = "type")]
    pub kind: WheeledType,
    /// What it is, in a line.
    #[serde(default)]
    pub description: String,
    /// The hull.
    pub chassis: ChassisKeys,
    /// What it looks like.
    #[serde(default)]
    pub look: VehicleLookKeys,
    /// Axles of two wheels.
    pub axle: Vec<AxleKeys>,
    /// What a driver has at hand.
    #[serde(default)]
    pub drivetrain: DrivetrainKeys,
    /// Collides as sets of spheres, one for each triangle of its surfaces with edges of at most so many m. Absent: the
    /// exact shapes.
    pub sphere_set: Option<f64>,
}

/// The type of a wheeled vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WheeledType {
    /// On wheels.
    Wheeled,
}

/// An axle: a wheel on the left and its mirror image on the right.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AxleKeys {
    /// Name, unique in the vehicle: its wheels are `NAME.left` and `NAME.right`.
    pub name: String,
    /// Centre of the left wheel in m.
    pub position: Vector,
    /// Radius of a wheel in m.
    pub radius: f64,
    /// Width of a wheel in m.
    pub width: f64,
    /// Mass of a wheel in kg.
    pub mass: f64,
    /// Mass in kg of the carrier on which a steered or sprung wheel turns.
    #[serde(default)]
    pub carrier_mass: f64,
    /// Does a motor drive each of the wheels?
    #[serde(default)]
    pub driven: bool,
    /// Largest angle in degrees by which the wheels are steered. Absent: not at all.
    pub max_steer_deg: Option<f64>,
    /// Spring strut. Absent: the wheels do not move up and down.
    pub strut: Option<StrutKeys>,
    /// Tires. Absent: the wheels are rigid cylinders.
    pub tire: Option<AxleTireKeys>,
}

/// A spring strut along the vertical.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrutKeys {
    /// Stiffness in N/m.
    pub stiffness: f64,
    /// Damping in N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Force in N that presses the wheel down in the position given.
    #[serde(default)]
    pub preload: f64,
    /// How far the wheel may move down and up from there in m.
    pub travel: List<f64, 2>,
}

impl AxleKeys {
    fn axle(&self) -> AxleDef {
        AxleDef {
            name: self.name.clone(),
            center: self.position.vec3(),
            radius: self.radius,
            width: self.width,
            mass: self.mass,
            carrier_mass: self.carrier_mass,
            driven: self.driven,
            rim: self.tire.as_ref().map(|tire| tire.flexible.rim_radius),
            steered: self.max_steer_deg.map(f64::to_radians),
            strut: self.strut.map(|s| Strut {
                stiffness: s.stiffness,
                damping: s.damping,
                preload: s.preload,
                travel: s.travel.0,
            }),
        }
    }
}

impl WheeledKeys {
    /// The gear of the vehicle `keys` at `at`, whose file this is.
    pub fn gear(&self, keys: &VehicleKeys, at: &KeyPath, materials: &Materials) -> Checked<GearDef> {
        let tire_material = keys.tire_material(at, materials)?;
        Ok(GearDef::Wheeled(WheeledDef { axles: self.axle.iter().map(AxleKeys::axle).collect(), tire_material }))
    }
}

impl WheeledKeys {
    /// The flexible tires of a vehicle of this name, a table for each.
    pub fn flexible_tires(&self, keys: &VehicleKeys) -> Vec<FlexibleKeys> {
        let material = || keys.tire_material.clone().or_else(|| keys.material.clone());
        let mut all = Vec::new();
        for axle in &self.axle {
            let Some(tire) = &axle.tire else { continue };
            for side in ["left", "right"] {
                let wheel = format!("{}.{}.{side}.wheel", keys.name, axle.name);
                all.push(tire.flexible.flexible(&wheel, axle.radius, axle.width, material()));
            }
        }
        all
    }
}

impl VehicleKeys {
    /// Material of the wheels; refuses keys that are for tracks.
    pub(super) fn tire_material(&self, at: &KeyPath, materials: &Materials) -> Checked<MaterialId> {
        let keys = self;
        let of_tracks = [("shoe_material", keys.shoe_material.is_some()), ("drive", !keys.drive.is_empty())];
        for (key, given) in of_tracks {
            if given {
                let fault = at.key(key).fault(format!("`{key}` is for tracks, and this vehicle runs on wheels"));
                return Err(fault.help("leave it out; `material` and `driver` are for all vehicles"));
            }
        }
        let (key, name) = match keys.tire_material.as_deref() {
            Some(name) => (at.key("tire_material"), Some(name)),
            None => (at.key("material"), keys.material.as_deref()),
        };
        Ok(materials.find(&key, name)?.id)
    }
}
