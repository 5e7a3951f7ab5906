//! `[[vehicle]]`, and the files that describe vehicles: a file says by its `type` what the vehicle runs on.

pub mod car;
pub mod chassis;
pub mod drive_file;
pub mod driver;
pub mod flex_tire;
pub mod pilot;
pub mod track;
pub mod tracked;
pub mod wheeled;

use self::car::CarKeys;
use self::driver::{DriverKeys, DrivetrainKeys, share};
use self::tracked::{DriveKeys, TrackedKeys};
use self::wheeled::WheeledKeys;
use super::flexible::FlexibleKeys;
use super::function::Function;
use super::material::Materials;
use super::tire::PatchContactKey;
use super::value::{Rotation, Vector};
use crate::scene::chrono::car::{CarExtras, read_chrono, read_toml};
use crate::scene::keys::look::{ShellKeys, VehicleLookKeys};
use crate::scene::path::{Checked, KeyPath};
use crate::scene::vehicles::VehicleFile;
use grouser_math::{Pose, Quat};
use grouser_models::vehicle::wheeled::car::CarDef;
use grouser_models::vehicle::{GearDef, VehicleDef, VehicleLookDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Speed in m/s that panels show as the greatest of a vehicle without an engine.
const TOP_SPEED: f64 = 30.0;

/// A vehicle. Its parts are named after it: `NAME.chassis`, of tracks `NAME.left.sprocket`, `NAME.left.shoe.0`, the
/// joints `NAME.left.pin.0` and so on; of wheels `NAME.AXLE.left.wheel`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VehicleKeys {
    /// Name, unique in the scene.
    pub name: String,
    /// A bundled vehicle (`light-robot`, `crawler`, `excavator`, `trainer`, `m113`, `cart`, `soft-cart`, `hmmwv`,
    /// `rover`) or the path of a vehicle file relative to the scene: our own (`.toml`), or a wheeled vehicle of Project
    /// Chrono (`.json`).
    pub model: String,
    /// File of the engine (`.json`) relative to the scene, of a wheeled vehicle. Absent: that of the vehicle's file, if
    /// it names one.
    pub engine: Option<String>,
    /// File of the transmission (`.json`), as `engine`.
    pub transmission: Option<String>,
    /// One of the vehicle's `tires` by its name (`rigid` of `hmmwv`), or a file of tires (`.json`) for all wheels whose
    /// axles name none.
    pub tire: Option<String>,
    /// File of a trailer (`.json`) relative to the scene, that hangs on a wheeled vehicle's last chassis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trailer: Option<String>,
    /// File of the trailer's tires (`.json`). Absent: `tire`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trailer_tire: Option<String>,
    /// Differentials that are locked, with the torques of the driveline's `axle_differential_locking_limit` and
    /// `central_differential_locking_limit`. Absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lock: Option<LockKey>,
    /// Share of their torques with which the locks of `lock` hold, over time, from 0 (open) to 1 (closed):
    /// `lock_engaged = { table = [[0, 0], [5, 0], [5.1, 1]] }`. Absent: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lock_engaged: Option<Function>,
    /// How much of the ground tires with a law feel.
    #[serde(default)]
    pub tire_contact: PatchContactKey,
    /// Keys of the vehicle file that are different here: `with = { shoes = 62, sprocket = { teeth = 11 } }`; `false`
    /// takes a key away.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    #[serde(default)]
    pub with: toml::Table,
    /// Name of a frame (`[[frame]]`, or a part) that `position` and `rotation` are in. Absent: the world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Position of the vehicle's frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of the vehicle's frame.
    pub rotation: Option<Rotation>,
    /// The vehicle starts on what is below it, grains that have settled or anything else: it is moved along z until
    /// its wheels or tracks touch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_ground: bool,
    /// Material of the chassis, wheels and sprockets.
    pub material: Option<String>,
    /// Material of the shoes. Absent: that of the wheels.
    pub shoe_material: Option<String>,
    /// Material of the wheels of a wheeled vehicle. Absent: that of the chassis.
    pub tire_material: Option<String>,
    /// What drives the sprocket of each track, by the track's name: `drive.left = { torque = 100 }`.
    #[serde(default)]
    pub drive: BTreeMap<String, DriveKeys>,
    /// What it looks like; keys that are absent are those of its file.
    pub look: Option<VehicleLookKeys>,
    /// Who drives the vehicle with throttle, steering, brake and gear, instead of `drive`:
    /// `driver = { throttle = 0.5, steering = { table = [[0, 0], [5, 0.3]] } }`.
    pub driver: Option<DriverKeys>,
}

/// Differentials that a lock holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LockKey {
    /// Those between the wheels of each driven axle.
    Axles,
    /// The one between the driven axles.
    Central,
    /// All.
    All,
}

/// A vehicle file; its `type` says what the vehicle runs on. `grouser vehicles NAME` prints a bundled one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum VehicleFileKeys {
    /// On tracks.
    Tracked(Box<TrackedKeys>),
    /// On wheels.
    Wheeled(Box<WheeledKeys>),
    /// On wheels with suspensions.
    Car(Box<CarKeys>),
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
        if file.is_chrono() || file.is_car()? {
            return Ok((self.define_car(&file, at, materials, folder)?, file));
        }
        let inner = KeyPath::root();
        let to_file = |fault| file.blame(fault, None);
        let given = [
            ("engine", self.engine.is_some()),
            ("transmission", self.transmission.is_some()),
            ("tire", self.tire.is_some()),
            ("lock", self.lock.is_some()),
            ("lock_engaged", self.lock_engaged.is_some()),
            ("trailer", self.trailer.is_some()),
            ("trailer_tire", self.trailer_tire.is_some()),
        ];
        for (key, is_given) in given {
            if is_given {
                let fault = at.key(key).fault(format!("`{key}` is for wheeled vehicles with suspensions"));
                return Err(fault.help("leave it out"));
            }
        }
        let rotation = self.rotation(at)?;
        let keys = file.keys()?;
        let (gear, chassis, drivetrain, sphere_set) = match &keys {
            VehicleFileKeys::Tracked(k) => {
                (k.gear(self, &file, at, materials, folder)?, &k.chassis, &k.drivetrain, k.sphere_set)
            }
            VehicleFileKeys::Wheeled(k) => (k.gear(self, at, materials)?, &k.chassis, &k.drivetrain, k.sphere_set),
            // Those were defined above.
            VehicleFileKeys::Car(_) => return Ok((self.define_car(&file, at, materials, folder)?, file)),
        };
        drivetrain.check(&inner.key("drivetrain")).map_err(to_file)?;
        let driver =
            self.driver.as_ref().map(|d| d.define(&at.key("driver"), drivetrain, &gear, folder)).transpose()?;
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

    /// Its flexible tires.
    pub fn flexible_tires(&self, file: &VehicleFile<'_>) -> Checked<Vec<FlexibleKeys>> {
        if file.is_chrono() || file.is_car()? {
            return Ok(Vec::new());
        }
        match file.keys()? {
            VehicleFileKeys::Wheeled(keys) => Ok(keys.flexible_tires(self)),
            VehicleFileKeys::Tracked(_) | VehicleFileKeys::Car(_) => Ok(Vec::new()),
        }
    }

    /// What it looks like.
    pub fn look(&self, file: &VehicleFile<'_>) -> Checked<VehicleLookDef> {
        // Pictures of their own are not at hand: what has wheels and a cab looks like a truck.
        let truck = |own: VehicleLookKeys| VehicleLookKeys { shell: own.shell.or(Some(ShellKeys::Truck)), ..own };
        let own = if file.is_chrono() {
            truck(VehicleLookKeys::default())
        } else if file.is_car()? {
            truck(file.car_look()?)
        } else {
            match file.keys()? {
                VehicleFileKeys::Tracked(keys) => keys.look,
                VehicleFileKeys::Wheeled(keys) => keys.look,
                VehicleFileKeys::Car(keys) => truck(keys.look),
            }
        };
        Ok(own.define(self.look))
    }

    fn rotation(&self, at: &KeyPath) -> Checked<Quat> {
        self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))
    }

    /// Closes the locks that are asked for.
    fn close_locks(&self, at: &KeyPath, car: &mut CarDef, folder: Option<&Path>) -> Checked<()> {
        let Some(lock) = self.lock else {
            let without = at.key("lock_engaged").fault("there is no `lock` that could be engaged");
            let help = "name the differentials with `lock`, or leave it out";
            return if self.lock_engaged.is_some() { Err(without.help(help)) } else { Ok(()) };
        };
        let line = car.driveline.as_mut().map(|driveline| &mut driveline.line);
        let Some((line, limits)) = line.and_then(|line| line.lock_limits.map(|limits| (line, limits))) else {
            let fault = at.key("lock").fault("the vehicle has no differentials that can be locked");
            return Err(fault.help("leave it out, or take a driveline of shafts (`ShaftsDriveline4WD`)"));
        };
        let held = |which: LockKey, torque: f64| if lock == which || lock == LockKey::All { torque } else { 0.0 };
        line.lock(held(LockKey::Axles, limits[0]), held(LockKey::Central, limits[1]));
        if self.lock_engaged.is_some() {
            line.lock_engaged = share(&at.key("lock_engaged"), &self.lock_engaged, 0.0, folder)?;
        }
        Ok(())
    }

    /// The description of a wheeled vehicle of subsystems.
    fn define_car(
        &self,
        file: &VehicleFile<'_>,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
    ) -> Checked<VehicleDef> {
        let path = |named: &String| folder.map_or_else(|| named.into(), |f| f.join(named));
        let extra = |key: &str, named: &Option<String>| named.as_ref().map(|named| (path(named), at.key(key)));
        let extras = CarExtras {
            engine: extra("engine", &self.engine),
            transmission: extra("transmission", &self.transmission),
            tire: extra("tire", &self.tire.clone().filter(|tire| tire.ends_with(".json"))),
            trailer: extra("trailer", &self.trailer),
            trailer_tire: extra("trailer_tire", &self.trailer_tire),
            named_tire: self.tire.clone().filter(|tire| !tire.ends_with(".json")).map(|tire| (tire, at.key("tire"))),
        };
        if file.is_chrono() && !self.with.is_empty() {
            let fault =
                at.key("with").fault("`with` changes keys of `.toml` files, and this vehicle is a `.json` file");
            return Err(fault.help("turn it into one: `grouser vehicles import FILE.json --out my.toml`"));
        }
        let tire_material = self.tire_material(at, materials)?;
        let mut read = match file.is_chrono() {
            true => read_chrono(&path(&self.model), &at.key("model"), &extras, tire_material)?,
            false => {
                let keys = file.car().map_err(|fault| file.blame_car(fault))?;
                let mut read = read_toml(&keys, &extras, tire_material).map_err(|fault| file.blame_car(fault))?;
                read.chassis.shapes = file.hull(folder)?;
                read
            }
        };
        self.close_locks(at, &mut read.car, folder)?;
        let drivetrain = DrivetrainKeys { max_speed: read.car.top_speed().or(Some(TOP_SPEED)), ..Default::default() };
        let gear = GearDef::Car(Box::new(read.car));
        let driver =
            self.driver.as_ref().map(|d| d.define(&at.key("driver"), &drivetrain, &gear, folder)).transpose()?;
        Ok(VehicleDef {
            name: self.name.clone(),
            pose: Pose::new(self.position.vec3(), self.rotation(at)?),
            chassis: read.chassis,
            gear,
            driver,
            sphere_set: None,
            material: materials.find(&at.key("material"), self.material.as_deref())?.id,
        })
    }
}
