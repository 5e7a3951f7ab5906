//! `[[vehicle]]`, and the files that describe vehicles: a file says by its `type` what the vehicle runs on.

pub mod chassis;
pub mod driver;
pub mod track;
pub mod tracked;
pub mod wheeled;

use self::driver::DriverKeys;
use self::tracked::{DriveKeys, TrackedKeys};
use self::wheeled::WheeledKeys;
use super::material::Materials;
use super::value::{Rotation, Vector};
use crate::scene::path::{Checked, KeyPath};
use crate::scene::vehicles::VehicleFile;
use grouser_math::{Pose, Quat};
use grouser_models::vehicle::VehicleDef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// A vehicle. Its parts are named after it: `NAME.chassis`, of tracks `NAME.left.sprocket`, `NAME.left.shoe.0`, the
/// joints `NAME.left.pin.0` and so on; of wheels `NAME.AXLE.left.wheel`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VehicleKeys {
    /// Name, unique in the scene.
    pub name: String,
    /// A bundled vehicle (`light-robot`, `excavator`, `trainer`, `m113`, `cart`) or the path of a vehicle file
    /// (`.toml`) relative to the scene.
    pub model: String,
    /// Keys of the vehicle file that are different here: `with = { shoes = 62, sprocket = { teeth = 11 } }`; `false`
    /// takes a key away.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    #[serde(default)]
    pub with: toml::Table,
    /// Position of the vehicle's frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of the vehicle's frame.
    pub rotation: Option<Rotation>,
    /// Material of the chassis, wheels and sprockets.
    pub material: Option<String>,
    /// Material of the shoes. Absent: that of the wheels.
    pub shoe_material: Option<String>,
    /// Material of the wheels of a wheeled vehicle. Absent: that of the chassis.
    pub tire_material: Option<String>,
    /// What drives the sprocket of each track, by the track's name: `drive.left = { torque = 100 }`.
    #[serde(default)]
    pub drive: BTreeMap<String, DriveKeys>,
    /// Who drives the vehicle with throttle, steering, brake and gear, instead of `drive`:
    /// `driver = { throttle = 0.5, steering = { table = [[0, 0], [5, 0.3]] } }`.
    pub driver: Option<DriverKeys>,
}

/// A vehicle file; its `type` says what the vehicle runs on. `grouser vehicles NAME` prints a bundled one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VehicleFileKeys {
    /// On tracks.
    Tracked(Box<TrackedKeys>),
    /// On wheels.
    Wheeled(Box<WheeledKeys>),
}

impl VehicleKeys {
    /// The description of the vehicle, and its file.
    pub fn define<'a>(
        &'a self,
        at: &'a KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
    ) -> Checked<(VehicleDef, VehicleFile<'a>)> {
        let file = VehicleFile::open(self, at, folder)?;
        let inner = KeyPath::root();
        let to_file = |fault| file.blame(fault, None);
        let rotation = self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        let keys = file.keys()?;
        let (gear, chassis, drivetrain, sphere_set) = match &keys {
            VehicleFileKeys::Tracked(k) => {
                (k.gear(self, &file, at, materials, folder)?, &k.chassis, &k.drivetrain, k.sphere_set)
            }
            VehicleFileKeys::Wheeled(k) => (k.gear(self, at, materials)?, &k.chassis, &k.drivetrain, k.sphere_set),
        };
        drivetrain.check(&inner.key("drivetrain")).map_err(to_file)?;
        let driver = self.driver.as_ref().map(|d| d.define(&at.key("driver"), drivetrain, folder)).transpose()?;
        let sphere_set = sphere_set.map(|edge| inner.key("sphere_set").positive(edge).map_err(to_file)).transpose()?;
        let vehicle = VehicleDef {
            name: self.name.clone(),
            pose: Pose::new(self.position.vec3(), rotation),
            chassis: chassis.chassis(&inner.key("chassis"), folder).map_err(to_file)?,
            gear,
            driver,
            sphere_set,
            material: materials.find(&at.key("material"), self.material.as_deref())?.id,
        };
        Ok((vehicle, file))
    }
}
