//! `[[vehicle]]`, and the files that describe vehicles.

use super::driver::{DriverKeys, DrivetrainKeys};
use super::function::Function;
use super::material::Materials;
use super::shape::ShapeKeys;
use super::value::{List, Rotation, Vector, forms};
use crate::scene::path::{Checked, KeyPath};
use crate::scene::vehicles::VehicleFile;
use grouser_dynamics::Drive;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3};
use grouser_models::vehicle as model;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// A tracked vehicle. Its parts are named after it: `NAME.chassis`, `NAME.left.sprocket`, `NAME.left.shoe.0`; its joints
/// `NAME.left.pin.0` and so on.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VehicleKeys {
    /// Name, unique in the scene.
    pub name: String,
    /// A bundled vehicle (`light-robot`, `excavator`, `trainer`, `m113`) or the path of a vehicle file (`.toml`) relative
    /// to the scene.
    pub model: String,
    /// Keys of the vehicle file that are different here: `with = { shoes = 62, sprocket = { teeth = 11 } }`; `false` takes a
    /// key away.
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
    /// What drives the sprocket of each track, by the track's name: `drive.left = { torque = 100 }`.
    #[serde(default)]
    pub drive: BTreeMap<String, DriveKeys>,
    /// Who drives both sprockets with throttle and steering, instead of `drive`:
    /// `driver = { throttle = 0.5, steering = { table = [[0, 0], [5, 0.3]] } }`.
    pub driver: Option<DriverKeys>,
}

/// What drives a sprocket, forward positive: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct DriveKeys {
    /// Torque in N m.
    pub torque: Option<Function>,
    /// Angular speed in rad/s.
    pub angular_speed: Option<Function>,
}

/// A vehicle file (`grouser vehicles NAME` prints a bundled one). Vehicle frame: x forward, y left, z up. Positions of wheels are x and z in the plane of the track.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackedKeys {
    /// What it is, in a line.
    #[serde(default)]
    pub description: String,
    /// The hull.
    pub chassis: ChassisKeys,
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
    pub idler: WheelKeys,
    /// Spring that pushes the idler. Absent: the idler turns on the chassis.
    pub tensioner: Option<TensionerKeys>,
    /// Road wheels.
    #[serde(default)]
    pub road_wheel: Vec<WheelKeys>,
    /// Return rollers.
    #[serde(default)]
    pub roller: Vec<WheelKeys>,
    /// What a driver has at hand.
    #[serde(default)]
    pub drivetrain: DrivetrainKeys,
    /// Collides as sets of spheres, one for each triangle of its surfaces with edges of at most so many m. Absent: the exact
    /// shapes.
    pub sphere_set: Option<f64>,
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

/// The hull of a vehicle.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChassisKeys {
    /// Mass in kg.
    pub mass: f64,
    /// Inertia along the axes in kg m^2. Absent: from the shapes.
    pub inertia: Option<Vector>,
    /// Centre of mass in m. Absent: from the shapes.
    pub center_of_mass: Option<Vector>,
    /// Shapes.
    #[serde(default)]
    pub shape: Vec<ShapeKeys>,
}

/// A track shoe: a plate under the pins, two rails for the wheels, horns that guide them, a cleat, a lug for the sprocket.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShoeKeys {
    /// Distance of its pins in m: with single pins the pitch.
    pub length: f64,
    /// Width in m.
    pub width: f64,
    /// Thickness of the plate in m.
    pub thickness: f64,
    /// Radius of the pins in m.
    pub pin_radius: f64,
    /// Height of the rails above the pins' axes in m.
    pub rail_height: f64,
    /// Middle of the rails from the middle of the shoe in m.
    pub rail_offset: f64,
    /// Width of a rail in m.
    pub rail_width: f64,
    /// Height of the guide horns above the rails in m.
    #[serde(default)]
    pub horn: f64,
    /// Height of the cleat below the plate in m.
    #[serde(default)]
    pub grouser: f64,
    /// Drive lug that the sprocket's teeth push, `{ height = 0.04, length = 0.07, width = 0.1 }`. Absent: they push the pins.
    pub lug: Option<LugKeys>,
    /// Mass in kg.
    pub mass: f64,
    /// Inertia along the shoe's axes in kg m^2. Absent: from the shapes.
    pub inertia: Option<Vector>,
}

/// A drive lug: a tooth in the middle of a shoe's inner side that stands between two teeth of the sprocket. Its flanks lean so far
/// that it swings out of them freely; the sprocket carries the rails on two rims.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LugKeys {
    /// Height above the pins' axes in m.
    pub height: f64,
    /// Length along the track on the line of the pins in m.
    pub length: f64,
    /// Width across in m: less than the room between rails and horns.
    pub width: f64,
}

/// How shoes are joined; at most one of the keys, without one by hinges.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinKeys {
    /// Shoes stay in a plane of the chassis: cheap, and cannot be thrown.
    #[serde(default)]
    pub planar: bool,
    /// Rubber bushings.
    pub bushing: Option<PinBushingKeys>,
    /// Two pins a shoe, joined by connectors.
    pub connector: Option<ConnectorKeys>,
}

/// Rubber bushings about the pins.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinBushingKeys {
    /// Stiffness across the pin in N/m.
    pub stiffness: f64,
    /// Damping across the pin in N s/m.
    pub damping: f64,
    /// Stiffness against bending out of line in N m/rad.
    pub bending: f64,
    /// Stiffness about the pin in N m/rad.
    #[serde(default)]
    pub torsion: f64,
}

/// A connector of double-pin tracks.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectorKeys {
    /// Distance of its pins in m.
    pub length: f64,
    /// Mass in kg.
    pub mass: f64,
}

/// The driven wheel.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprocketKeys {
    /// Centre in m: x, z.
    pub position: List<f64, 2>,
    /// Number of teeth.
    pub teeth: u32,
    /// Width of the teeth in m.
    pub width: f64,
    /// Play between teeth and pins, or lugs, along the track in m.
    #[serde(default)]
    pub backlash: f64,
    /// Mass in kg.
    pub mass: f64,
    /// Pitch of the track that it was made for in m: an error if it is not this one's.
    pub pitch: Option<f64>,
}

/// A wheel of two rims.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WheelKeys {
    /// Centre in m: x, z.
    pub position: List<f64, 2>,
    /// Radius in m.
    pub radius: f64,
    /// Width of a rim in m.
    pub width: f64,
    /// Mass in kg.
    pub mass: f64,
    /// Swinging arm with a torsion spring. Absent: the wheel turns on the chassis.
    pub arm: Option<ArmKeys>,
    /// Instead of an arm: a slot in the chassis in which the axle slides on a spring.
    pub slide: Option<SlideKeys>,
}

/// A slot in the chassis for a wheel's axle.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlideKeys {
    /// Direction of the push: x, z.
    pub direction: List<f64, 2>,
    /// Stiffness in N/m.
    pub stiffness: f64,
    /// Damping in N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Force that pushes the wheel along the direction in the position given in N.
    #[serde(default)]
    pub preload: f64,
}

/// A swinging arm.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmKeys {
    /// Pivot on the chassis in m: x, z.
    pub pivot: List<f64, 2>,
    /// Mass in kg.
    pub mass: f64,
    /// Stiffness in N m/rad.
    pub stiffness: f64,
    /// Damping in N m s/rad.
    #[serde(default)]
    pub damping: f64,
    /// Torque that presses the wheel down in the position given in N m.
    #[serde(default)]
    pub preload: f64,
}

/// A spring that pushes the idler.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TensionerKeys {
    /// Direction of the push: x, z.
    pub direction: List<f64, 2>,
    /// Stiffness in N/m.
    pub stiffness: f64,
    /// Damping in N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Force in N where the track lies on its wheels.
    pub preload: f64,
    /// How far the idler may move against and along the direction in m.
    pub travel: List<f64, 2>,
    /// Mass of the sliding block in kg. 0: none, the idler's axle slides in the chassis.
    pub mass: f64,
}

impl DriveKeys {
    fn drive(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Drive> {
        let function = |key: &str, f: &Option<Function>| {
            f.as_ref().map(|f| f.time_function(&at.key(key), 1.0, folder)).transpose()
        };
        let torque = function("torque", &self.torque)?.map(Drive::Effort);
        let speed = function("angular_speed", &self.angular_speed)?.map(Drive::Speed);
        at.exactly_one("the drive", vec![("torque", torque), ("angular_speed", speed)])
    }
}

impl WheelKeys {
    fn wheel(&self) -> model::Wheel {
        let arm = self.arm.as_ref().map(|a| model::Arm {
            pivot: a.pivot.0,
            mass: a.mass,
            stiffness: a.stiffness,
            damping: a.damping,
            preload: a.preload,
        });
        let slide = self.slide.as_ref().map(|s| model::Slide {
            direction: s.direction.0,
            stiffness: s.stiffness,
            damping: s.damping,
            preload: s.preload,
        });
        model::Wheel { center: self.position.0, radius: self.radius, width: self.width, mass: self.mass, arm, slide }
    }
}

impl ShoeKeys {
    fn shoe(&self) -> model::Shoe {
        model::Shoe {
            length: self.length,
            width: self.width,
            thickness: self.thickness,
            pin_radius: self.pin_radius,
            rail_height: self.rail_height,
            rail_offset: self.rail_offset,
            rail_width: self.rail_width,
            horn: self.horn,
            grouser: self.grouser,
            lug: self.lug.map(|l| model::Lug { height: l.height, length: l.length, width: l.width }),
            mass: self.mass,
            inertia: self.inertia.map(|i| i.vec3()),
        }
    }
}

impl PinKeys {
    fn pins(&self, at: &KeyPath) -> Checked<model::Pins> {
        let bushed = self.bushing.map(|b| model::Pins::Bushed {
            stiffness: b.stiffness,
            damping: b.damping,
            bending: b.bending,
            torsion: b.torsion,
        });
        let double = self.connector.map(|c| model::Pins::Double { length: c.length, mass: c.mass });
        let planar = self.planar.then_some(model::Pins::Planar);
        if planar.is_none() && bushed.is_none() && double.is_none() {
            return Ok(model::Pins::Hinge);
        }
        at.exactly_one("the pins", vec![("planar", planar), ("bushing", bushed), ("connector", double)])
    }
}

impl ChassisKeys {
    fn chassis(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<model::Chassis> {
        let mut sum = MassProperties::ZERO;
        let mut parts = Vec::new();
        for (i, keys) in self.shape.iter().enumerate() {
            let at = at.key("shape").index(i);
            let shape = keys.shape(&at, folder)?;
            let rotation = keys.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
            let local = Pose::new(keys.position.vec3(), rotation);
            sum = sum.plus(&shape.mass_properties(1.0).unwrap_or(MassProperties::ZERO).transformed(&local));
            parts.push(model::Part { shape, local });
        }
        let mass = at.key("mass").positive(self.mass)?;
        let mut mass = if sum.mass > 0.0 { sum.with_mass(mass) } else { MassProperties { mass, ..sum } };
        if let Some(inertia) = self.inertia {
            mass.inertia = Sym3::diagonal(inertia.vec3());
        }
        if let Some(center) = self.center_of_mass {
            mass.center = center.vec3();
        }
        if !mass.inertia.is_positive_definite() {
            let fault = at.fault("the inertia of the chassis is unknown");
            return Err(fault.help("give `inertia = [xx, yy, zz]`, or a shape with a volume"));
        }
        Ok(model::Chassis { mass, parts })
    }
}

impl ShoesKey {
    /// Of the track of this name.
    fn of(&self, at: &KeyPath, track: &str) -> Checked<u32> {
        match self {
            Self::All(count) => Ok(*count),
            Self::Each(counts) => counts.get(track).copied().ok_or_else(|| {
                let fault = at.fault(format!("the track `{track}` has no number of shoes"));
                fault.help(format!("give `{track}` one, or one number for all tracks"))
            }),
        }
    }
}

impl VehicleKeys {
    /// The description of the vehicle, and its file.
    pub fn define<'a>(
        &'a self,
        at: &'a KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
    ) -> Checked<(model::Tracked, VehicleFile<'a>)> {
        let file = VehicleFile::open(self, at, folder)?;
        let keys = file.read()?;
        Ok((self.tracked(&keys, &file, at, materials, folder)?, file))
    }

    fn tracked(
        &self,
        keys: &TrackedKeys,
        file: &VehicleFile<'_>,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
    ) -> Checked<model::Tracked> {
        let rotation = self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        let names: Vec<&str> = keys.tracks.keys().map(String::as_str).collect();
        for name in self.drive.keys() {
            at.key("drive").find_name("track", name, &names)?;
        }
        if self.driver.is_some() && !self.drive.is_empty() {
            let fault = at.key("driver").fault("the sprockets are driven twice, by `drive` and by `driver`");
            return Err(fault.help("give only one of the two"));
        }
        let driver = self.driver.as_ref().map(|d| d.define(&at.key("driver"), &keys.drivetrain, folder)).transpose()?;
        let mut sides = Vec::new();
        for (name, y) in &keys.tracks {
            let drive = self.drive.get(name).map(|d| d.drive(&at.key("drive").key(name), folder)).transpose()?;
            let shoes = keys.shoes.of(&KeyPath::root().key("shoes"), name).map_err(|fault| file.blame(fault, None))?;
            sides.push(model::Side { name: name.clone(), y: *y, shoes, drive });
        }
        let inner = KeyPath::root();
        let to_file = |fault| file.blame(fault, None);
        let wheel_material = materials.find(&at.key("material"), self.material.as_deref())?.id;
        let shoe_material = match &self.shoe_material {
            None => wheel_material,
            Some(name) => materials.find(&at.key("shoe_material"), Some(name))?.id,
        };
        let s = &keys.sprocket;
        Ok(model::Tracked {
            name: self.name.clone(),
            pose: Pose::new(self.position.vec3(), rotation),
            chassis: keys.chassis.chassis(&inner.key("chassis"), folder).map_err(to_file)?,
            sides,
            driver,
            shoe: keys.shoe.shoe(),
            pins: keys.pins.pins(&inner.key("pins")).map_err(to_file)?,
            sprocket: model::Sprocket {
                center: s.position.0,
                teeth: s.teeth,
                width: s.width,
                backlash: s.backlash,
                mass: s.mass,
                pitch: s.pitch,
            },
            idler: keys.idler.wheel(),
            tensioner: keys.tensioner.as_ref().map(|t| model::Tensioner {
                direction: t.direction.0,
                stiffness: t.stiffness,
                damping: t.damping,
                preload: t.preload,
                travel: t.travel.0,
                mass: t.mass,
            }),
            road_wheels: keys.road_wheel.iter().map(WheelKeys::wheel).collect(),
            rollers: keys.roller.iter().map(WheelKeys::wheel).collect(),
            sphere_set: keys
                .sphere_set
                .map(|edge| inner.key("sphere_set").positive(edge).map_err(to_file))
                .transpose()?,
            shoe_material,
            wheel_material,
        })
    }
}
