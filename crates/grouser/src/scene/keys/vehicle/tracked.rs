//! Files of tracked vehicles.

use super::VehicleKeys;
use super::chassis::ChassisKeys;
use super::driver::DrivetrainKeys;
use super::track::{PinKeys, ShoeKeys, SprocketKeys, TensionerKeys, TrackWheelKeys};
use crate::limits;
use crate::scene::keys::function::Function;
use crate::scene::keys::look::VehicleLookKeys;
use crate::scene::keys::material::Materials;
use crate::scene::keys::value::forms;
use crate::scene::path::{Checked, KeyPath};
use crate::scene::vehicles::VehicleFile;
use grouser_dynamics::Drive;
use grouser_models::vehicle::GearDef;
use grouser_models::vehicle::tracked::{TrackSide, TrackedDef};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The file of a tracked vehicle (`grouser vehicles NAME` prints a bundled one). Vehicle frame: x forward, y left, z
/// up. Positions of wheels are x and z in the plane of the track.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackedKeys {
    /// What the vehicle runs on: `tracked`.
    #[serde(rename = "type")]
    pub kind: TrackedType,
    /// What it is, in a line.
    #[serde(default)]
    pub description: String,
    /// The hull.
    pub chassis: ChassisKeys,
    /// What it looks like.
    #[serde(default)]
    pub look: VehicleLookKeys,
    /// Planes of the tracks by name: y in m.
    pub tracks: BTreeMap<String, f64>,
    /// Shoes in a track: a number, or one for each track by its name, `{ left = 63, right = 64 }`.
    pub shoes: ShoesKey,
    /// The shoe.
    pub shoe: ShoeKeys,
    /// How neighbouring shoes are joined.
    #[serde(default)]
    pub pins: PinKeys,
    /// The driven wheel.
    pub sprocket: SprocketKeys,
    /// The idler.
    pub idler: TrackWheelKeys,
    /// Spring that pushes the idler. Absent: the idler turns on the chassis.
    pub tensioner: Option<TensionerKeys>,
    /// Road wheels.
    #[serde(default)]
    pub road_wheel: Vec<TrackWheelKeys>,
    /// Return rollers.
    #[serde(default)]
    pub roller: Vec<TrackWheelKeys>,
    /// What a driver has at hand.
    #[serde(default)]
    pub drivetrain: DrivetrainKeys,
    /// Collides as sets of spheres, one for each triangle of its surfaces with edges of at most so many m. Absent: the
    /// exact shapes.
    pub sphere_set: Option<f64>,
}

/// The type of a tracked vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrackedType {
    /// On tracks.
    Tracked,
}

/// Numbers of shoes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ShoesKey {
    /// The same in all tracks.
    All(u32),
    /// By the name of the track.
    Each(BTreeMap<String, u32>),
}

forms!(ShoesKey, "a whole number, 0 or greater, or a table of them by the names of the tracks",
    whole => ShoesKey::All, table => ShoesKey::Each);

/// What drives a sprocket, forward positive: give a torque or an angular speed.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 2))]
pub struct DriveKeys {
    /// Torque in N m.
    pub torque: Option<Function>,
    /// Angular speed in rad/s.
    pub angular_speed: Option<Function>,
    /// Greatest torque in N m with which the sprocket follows `angular_speed`. Absent: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_torque: Option<f64>,
}

impl DriveKeys {
    /// The limit of the torque.
    fn limit(&self, at: &KeyPath) -> Checked<Option<f64>> {
        let at = at.key("max_torque");
        if self.max_torque.is_some() && self.torque.is_some() {
            let fault = at.fault("a drive by `torque` has the torque that it is given");
            return Err(fault.help("leave it out, or give `angular_speed`"));
        }
        self.max_torque.map(|torque| at.positive(torque)).transpose()
    }

    fn drive(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Drive> {
        let function = |key: &str, f: &Option<Function>| {
            f.as_ref().map(|f| f.time_function(&at.key(key), 1.0, folder)).transpose()
        };
        let torque = function("torque", &self.torque)?.map(Drive::Effort);
        let speed = function("angular_speed", &self.angular_speed)?.map(Drive::Speed);
        at.exactly_one("the drive", vec![("torque", torque), ("angular_speed", speed)])
    }
}

impl ShoesKey {
    /// Of the track of this name.
    fn of(&self, at: &KeyPath, track: &str) -> Checked<u32> {
        let (count, at) = match self {
            Self::All(count) => (*count, at.clone()),
            Self::Each(counts) => match counts.get(track) {
                Some(count) => (*count, at.key(track)),
                None => {
                    let fault = at.fault(format!("the track `{track}` lacks a count of shoes"));
                    return Err(fault.help(format!("give `{track}` one, or one number for all tracks")));
                }
            },
        };
        if count > limits::SHOES {
            let message = format!("{count} shoes are more than {}, the limit of a track", limits::SHOES);
            return Err(at.fault(message).help("count the shoes of one track; tracks have some tens to hundreds"));
        }
        Ok(count)
    }
}

impl TrackedKeys {
    /// The gear of the vehicle `keys` at `at`, whose file this is.
    pub fn gear(
        &self,
        keys: &VehicleKeys,
        file: &VehicleFile<'_>,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
    ) -> Checked<GearDef> {
        let to_file = |fault| file.blame(fault, None);
        if keys.tire_material.is_some() {
            let fault = at.key("tire_material").fault("`tire_material` is for wheels, and this vehicle runs on tracks");
            return Err(fault.help("leave it out, or give `shoe_material`"));
        }
        let shoe_material = keys.shoe_material.as_deref().map(|name| (at.key("shoe_material"), Some(name)));
        let (key, name) = shoe_material.unwrap_or_else(|| (at.key("material"), keys.material.as_deref()));
        Ok(GearDef::Tracked(Box::new(TrackedDef {
            sides: self.sides(keys, file, at, folder)?,
            shoe: self.shoe.shoe(),
            pins: self.pins.pins(&KeyPath::root().key("pins")).map_err(to_file)?,
            sprocket: self.sprocket.sprocket(),
            idler: self.idler.wheel(),
            tensioner: self.tensioner.as_ref().map(TensionerKeys::tensioner),
            road_wheels: self.road_wheel.iter().map(TrackWheelKeys::wheel).collect(),
            rollers: self.roller.iter().map(TrackWheelKeys::wheel).collect(),
            shoe_material: materials.find(&key, name)?.id,
        })))
    }

    /// The tracks, with what drives each.
    fn sides(
        &self,
        keys: &VehicleKeys,
        file: &VehicleFile<'_>,
        at: &KeyPath,
        folder: Option<&Path>,
    ) -> Checked<Vec<TrackSide>> {
        let names: Vec<&str> = self.tracks.keys().map(String::as_str).collect();
        for name in keys.drive.keys() {
            at.key("drive").find_name("track", name, &names)?;
        }
        if keys.driver.is_some() && !keys.drive.is_empty() {
            let fault = at.key("driver").fault("the sprockets are driven twice, by `drive` and by `driver`");
            return Err(fault.help("give only one of the two"));
        }
        let side = |(name, y): (&String, &f64)| {
            let (at, keys) = (at.key("drive").key(name), keys.drive.get(name));
            let drive = keys.map(|d| d.drive(&at, folder)).transpose()?;
            let max_torque = keys.map_or(Ok(None), |d| d.limit(&at))?;
            let shoes = self.shoes.of(&KeyPath::root().key("shoes"), name).map_err(|fault| file.blame(fault, None))?;
            Ok(TrackSide { name: name.clone(), y: *y, shoes, drive, max_torque })
        };
        self.tracks.iter().map(side).collect()
    }
}
