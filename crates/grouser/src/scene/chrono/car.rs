//! Wheeled vehicles: the file that names the subsystems, and what is made of them.

use super::json::{JsonFile, JsonObject};
use super::powertrain::{brake, driveline, engine, transmission, unknown, wheel};
use super::tire::{self, TireFile, beside};
use crate::files::read_mesh;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::MaterialId;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::vehicle::wheeled::add_antiroll;
use grouser_models::vehicle::wheeled::car::{
    Balancer, CarAxle, CarDef, CarDriveline, CarSteering, ChassisConnector, RearChassis, RigidTire, WheelDef, WheelTire,
};
use grouser_models::vehicle::wheeled::linkage::Linkage;
use grouser_models::vehicle::wheeled::powertrain::{EngineDef, TransmissionDef};
use grouser_models::vehicle::wheeled::steering::{STEERINGS, read_steering};
use grouser_models::vehicle::wheeled::suspension::{BushingData, SUSPENSIONS, read_suspension};
use grouser_models::vehicle::{Chassis, PartShape};
use std::path::{Path, PathBuf};

/// Files that stand beside the vehicle's: each with the key of the scene that names it.
#[derive(Clone, Debug, Default)]
pub struct CarExtras {
    /// Engine.
    pub engine: Option<(PathBuf, KeyPath)>,
    /// Transmission.
    pub transmission: Option<(PathBuf, KeyPath)>,
    /// Tires of all wheels whose axles name none.
    pub tire: Option<(PathBuf, KeyPath)>,
    /// One of the vehicle's own `tires`, for all wheels.
    pub named_tire: Option<(String, KeyPath)>,
    /// A trailer, and the tires of its wheels.
    pub trailer: Option<(PathBuf, KeyPath)>,
    /// Tires of the trailer's wheels whose axles name none.
    pub trailer_tire: Option<(PathBuf, KeyPath)>,
}

/// A vehicle that was read.
#[derive(Clone, Debug)]
pub struct CarFile {
    /// Its name in the file.
    pub name: String,
    /// The main chassis.
    pub chassis: Chassis,
    /// Everything else.
    pub car: CarDef,
}

/// Names of axles, front to rear.
fn axle_names(count: usize) -> Vec<String> {
    match count {
        1 => vec!["axle".into()],
        2 => ["front", "rear"].map(String::from).to_vec(),
        3 => ["front", "middle", "rear"].map(String::from).to_vec(),
        _ => (1..=count).map(|k| format!("axle{k}")).collect(),
    }
}

/// Reads a subsystem that `key` names: its file, checked for its type; in TOML the table of that name, or the table
/// itself under `Input File`.
fn subsystem<T>(
    object: &JsonObject,
    key: &'static str,
    kind: &str,
    read: impl FnOnce(&JsonObject, &str) -> Checked<T>,
) -> Checked<T> {
    if object.file().is_toml() {
        if key == "Input File" {
            return read(object, &object.text("Template")?);
        }
        let inner = object.inner(key)?;
        let template = if kind == "Wheel" { String::new() } else { inner.text("Template")? };
        return read(&inner, &template);
    }
    let named = object.text(key)?;
    let path = beside(&object.file().path, &named).ok_or_else(|| {
        let help = "paths in the files of a vehicle are relative to the folder of all vehicles";
        object.fault(key, format!("there is no file `{named}`")).help(help)
    })?;
    let file = JsonFile::open(&path, &KeyPath::root())?;
    let template = file.template_of(kind)?;
    read(&file.object(), &template)
}

/// Reads a subsystem of the scene's choice.
fn chosen<T>(
    (path, at): &(PathBuf, KeyPath),
    kind: &str,
    read: impl FnOnce(&JsonObject, &str) -> Checked<T>,
) -> Checked<T> {
    let file = JsonFile::open(path, at)?;
    let template = file.template_of(kind)?;
    read(&file.object(), &template)
}

/// Reads the vehicle of a file; `at` is the key that names it.
pub fn read_chrono(path: &Path, at: &KeyPath, extras: &CarExtras, tire_material: MaterialId) -> Checked<CarFile> {
    let file = JsonFile::open(path, at)?;
    from_file(&file, extras, tire_material)
}

/// Reads the vehicle of a file in our own format: the subsystems are tables.
pub fn read_toml(file: &JsonFile, extras: &CarExtras, tire_material: MaterialId) -> Checked<CarFile> {
    CarReader { extras, tire_material }.vehicle(&file.object())
}

fn from_file(file: &JsonFile, extras: &CarExtras, tire_material: MaterialId) -> Checked<CarFile> {
    let template = file.template_of("Vehicle")?;
    let object = file.object();
    if template != "WheeledVehicle" {
        return unknown(&object, &template, &["WheeledVehicle"]);
    }
    if !object.has("Axles") {
        let fault = object.fault("", "this vehicle has no `Axles`: it is of an older format that names other files");
        return Err(fault.help("give the file with the vehicle's axles instead"));
    }
    CarReader { extras, tire_material }.vehicle(&object)
}

struct CarReader<'a> {
    extras: &'a CarExtras,
    tire_material: MaterialId,
}

/// A chassis that was read, with where others hang on it.
struct ReadChassis {
    chassis: Chassis,
    rear: Option<Vec3>,
    front: Option<Vec3>,
}

impl CarReader<'_> {
    fn vehicle(&self, object: &JsonObject) -> Checked<CarFile> {
        let name = object.text_if("Name")?.unwrap_or_default();
        let keys = object.inner("Chassis")?;
        let main = match object.file().is_toml() {
            true => chassis(&keys, "RigidChassis")?,
            false => subsystem(&keys, "Input File", "Chassis", chassis)?,
        };
        let (rear, hook) = self.rear_chassis(object, &main)?;
        let balancers = self.balancers(object)?;
        let mut steerings = Vec::new();
        for keys in object.inners("Steering Subsystems")? {
            let frame = Pose::new(keys.vec3("Location")?, keys.rotation_or_none("Orientation")?);
            let chassis = keys.index_if("Chassis Index")?;
            let parts = subsystem(&keys, "Input File", "Steering", |o, template| {
                let known: Vec<&str> = STEERINGS.iter().map(|s| s.0).collect();
                read_steering(template, o).unwrap_or_else(|| unknown(o, template, &known))
            })?;
            steerings.push(CarSteering { parts, frame, chassis });
            keys.finish()?;
        }
        let listed = object.inners("Axles")?;
        let mut names = axle_names(listed.len());
        if object.file().is_toml() {
            for (name, keys) in names.iter_mut().zip(&listed) {
                *name = keys.text_if("Name")?.unwrap_or_else(|| name.clone());
            }
        }
        let axles: Vec<CarAxle> =
            listed.iter().zip(names).map(|(keys, name)| self.axle(object, keys, name)).collect::<Checked<_>>()?;
        let driveline = self.driveline(object)?;
        object.ignore(&["Wheelbase", "Minimum Turning Radius", "Maximum Steering Angle (deg)"]);
        if object.file().is_toml() {
            object.ignore(&["Description", "Look", "Tire", "Tires", "Sphere Set"]);
        }
        object.finish()?;
        let (tire_material, tire_contact) = (self.tire_material, Default::default());
        let mut car = CarDef { axles, steerings, rear, balancers, driveline, tire_material, tire_contact };
        if let Some(trailer) = &self.extras.trailer {
            self.hitch(trailer, hook, &mut car)?;
        }
        Ok(CarFile { name, chassis: main.chassis, car })
    }

    /// Hangs a trailer behind the last chassis: its chassis is one more, and its axles stand on that.
    fn hitch(&self, (path, at): &(PathBuf, KeyPath), hook: Option<Vec3>, car: &mut CarDef) -> Checked<()> {
        let file = JsonFile::open(path, at)?;
        let (template, object) = (file.template_of("Trailer")?, file.object());
        if template != "WheeledTrailer" {
            return unknown(&object, &template, &["WheeledTrailer"]);
        }
        let hook = hook.ok_or_else(|| {
            let fault = at.fault("nothing can hang on this vehicle: its chassis has no `Rear Connector Location`");
            fault.help("give its last chassis one (`rear_connector_location`), or leave the trailer out")
        })?;
        let keys = object.inner("Connector")?;
        let connector = subsystem(&keys, "Input File", "ChassisConnector", connector)?;
        keys.finish()?;
        let keys = object.inner("Chassis")?;
        let read = subsystem(&keys, "Input File", "ChassisRear", chassis)?;
        let front = read.front.ok_or_else(|| keys.fault("Input File", "`Front Connector Location` is missing"))?;
        keys.finish()?;
        let tire = self.extras.trailer_tire.clone().or_else(|| self.extras.tire.clone());
        let extras = CarExtras { tire, ..CarExtras::default() };
        let reader = CarReader { extras: &extras, tire_material: self.tire_material };
        let listed = object.inners("Axles")?;
        for (keys, name) in listed.iter().zip(axle_names(listed.len())) {
            let axle = reader.axle(&object, keys, format!("trailer.{name}"))?;
            car.axles.push(CarAxle { chassis: Some(car.rear.len()), steering: None, subchassis: None, ..axle });
        }
        object.text_if("Name")?;
        object.finish()?;
        let Chassis { mass, shapes } = read.chassis;
        let (behind, frame) = (car.rear.len().checked_sub(1), Pose::at(hook - front));
        car.rear.push(RearChassis { mass, shapes, behind, frame, at: hook, connector });
        Ok(())
    }

    /// The chassis behind the main one, and where a trailer hangs on the last of them, in the frame of the main one.
    fn rear_chassis(&self, object: &JsonObject, main: &ReadChassis) -> Checked<(Vec<RearChassis>, Option<Vec3>)> {
        let mut list: Vec<RearChassis> = Vec::new();
        // Where the next chassis hangs on each: in the frame of the main one.
        let mut hooks: Vec<Option<Vec3>> = vec![main.rear];
        for keys in object.inners("Rear Chassis")? {
            let connector = subsystem(&keys, "Connector Input File", "ChassisConnector", connector)?;
            let behind = keys.index_if("Chassis Index")?;
            let read = subsystem(&keys, "Input File", "ChassisRear", chassis)?;
            let hook = hooks.get(behind.map_or(0, |k| k + 1)).copied().flatten().ok_or_else(|| {
                let why = "the chassis before this one has no `Rear Connector Location`, or is not there";
                keys.fault("Chassis Index", why)
            })?;
            let front = read.front.ok_or_else(|| keys.fault("Input File", "`Front Connector Location` is missing"))?;
            let frame = Pose::at(hook - front);
            hooks.push(read.rear.map(|at| frame.point(at)));
            let Chassis { mass, shapes } = read.chassis;
            list.push(RearChassis { mass, shapes, behind, frame, at: hook, connector });
            keys.finish()?;
        }
        Ok((list, hooks.last().copied().flatten()))
    }

    fn balancers(&self, object: &JsonObject) -> Checked<Vec<Balancer>> {
        let mut list = Vec::new();
        for keys in object.inners("Subchassis")? {
            let (location, chassis) = (keys.vec3("Subchassis Location")?, keys.index_if("Chassis Index")?);
            list.push(subsystem(&keys, "Input File", "Subchassis", |o, template| {
                if template != "Balancer" {
                    return unknown(o, template, &["Balancer"]);
                }
                let beam = o.inner("Beam")?;
                let hinge = grouser_dynamics::JointKind::Revolute(Default::default());
                let balancer = Balancer {
                    location,
                    chassis,
                    center: beam.vec3("COM")?,
                    mass: beam.positive("Mass")?,
                    inertia: beam.vec3("Inertia")?,
                    pin: beam.vec3("Pin Location")?,
                    direction: beam.vec3_if("Pin Direction")?.unwrap_or(Vec3::Y),
                    max_pitch: o.number_if("Maximum Pitch")?.map(f64::to_radians),
                    bushing: BushingData::read(&beam, "Bushing Data")?.map(|data| data.of(&hinge)),
                };
                beam.ignore(&["Size"]);
                beam.finish()?;
                o.finish()?;
                Ok(balancer)
            })?);
            keys.finish()?;
        }
        Ok(list)
    }

    fn axle(&self, vehicle: &JsonObject, keys: &JsonObject, name: String) -> Checked<CarAxle> {
        let location = keys.vec3("Suspension Location")?;
        let mut linkage: Linkage = subsystem(keys, "Suspension Input File", "Suspension", |o, template| {
            let known: Vec<&str> = SUSPENSIONS.iter().map(|s| s.0).collect();
            read_suspension(template, o).unwrap_or_else(|| unknown(o, template, &known))
        })?;
        if keys.has("Antirollbar Input File") {
            let offset = keys.vec3("Antirollbar Location")? - location;
            subsystem(keys, "Antirollbar Input File", "Antirollbar", |o, template| match template {
                "AntirollBarRSD" => add_antiroll(o, offset, &mut linkage),
                other => unknown(o, other, &["AntirollBarRSD"]),
            })?;
        }
        let tire = self.tire(vehicle, keys)?;
        let [left, right] = self.wheels(keys, &tire)?;
        let mut brakes = [None; 2];
        for (own, key) in brakes.iter_mut().zip(["Left Brake Input File", "Right Brake Input File"]) {
            let key = if keys.has("Brake Input File") { "Brake Input File" } else { key };
            *own = keys.has(key).then(|| subsystem(keys, key, "Brake", brake)).transpose()?;
        }
        let axle = CarAxle {
            name,
            location,
            linkage,
            steering: keys.index_if("Steering Index")?,
            chassis: keys.index_if("Chassis Index")?,
            subchassis: keys.index_if("Subchassis Index")?,
            wheels: [left, right],
            brakes,
        };
        keys.finish()?;
        Ok(axle)
    }

    /// The tire of an axle: that of its file, the scene's, or the one of the vehicle.
    fn tire(&self, vehicle: &JsonObject, keys: &JsonObject) -> Checked<Option<WheelTire>> {
        let read = |o: &JsonObject, template: &str| mounted(tire::from_object(o, template)?);
        if let Some((name, at)) = &self.extras.named_tire {
            let tires = vehicle.inner_if("Tires")?;
            let found = tires.as_ref().map(|tires| tires.by_name(name)).transpose()?.flatten();
            let known = || tires.as_ref().map(|t| t.names().join("`, `")).unwrap_or_default();
            let Some(found) = found else {
                let fault = at.fault(format!("the vehicle has no tire `{name}`"));
                return Err(fault.help(format!("known: `{}`; or name a `.json` file", known())));
            };
            return read(&found, &found.text("Template")?).map(Some);
        }
        if keys.has("Tire Input File") {
            return subsystem(keys, "Tire Input File", "Tire", read).map(Some);
        }
        if let Some(extra) = &self.extras.tire {
            return chosen(extra, "Tire", read).map(Some);
        }
        match vehicle.file().is_toml() && vehicle.has("Tire") {
            true => subsystem(vehicle, "Tire", "Tire", read).map(Some),
            false => Ok(None),
        }
    }

    /// Wheels of both sides: one, or two at half their separation from the spindle.
    fn wheels(&self, keys: &JsonObject, tire: &Option<WheelTire>) -> Checked<[Vec<WheelDef>; 2]> {
        let one = |key: &'static str, offset: f64| -> Checked<WheelDef> {
            let (mass, inertia) = subsystem(keys, key, "Wheel", wheel)?;
            Ok(WheelDef { mass, inertia, offset, tire: tire.clone() })
        };
        if keys.has("Wheel Input File") {
            let both = one("Wheel Input File", 0.0)?;
            return Ok([vec![both.clone()], vec![both]]);
        }
        let half = 0.5 * keys.number_or("Wheel Separation", 0.0)?;
        let twins = [
            ["Left Inside Wheel Input File", "Left Outside Wheel Input File"],
            ["Right Inside Wheel Input File", "Right Outside Wheel Input File"],
        ];
        let singles = ["Left Wheel Input File", "Right Wheel Input File"];
        let mut sides = [Vec::new(), Vec::new()];
        for (i, out) in [1.0, -1.0].into_iter().enumerate() {
            let is_twin = twins[i].iter().any(|key| keys.has(key));
            if is_twin {
                sides[i] = vec![one(twins[i][0], -out * half)?, one(twins[i][1], out * half)?];
                // Files of twin wheels may name the single one too.
                keys.ignore(&[singles[i]]);
            } else {
                sides[i] = vec![one(singles[i], 0.0)?];
            }
        }
        Ok(sides)
    }

    fn driveline(&self, object: &JsonObject) -> Checked<Option<CarDriveline>> {
        let (engine, transmission) = self.drive(object)?;
        let Some(keys) = object.inner_if("Driveline")? else {
            return match (&engine, &transmission) {
                (None, None) => Ok(None),
                _ => {
                    Err(object.fault("", "there is an engine or a transmission, and no `Driveline` that it could turn"))
                }
            };
        };
        let axles: Vec<usize> = keys
            .list("Suspension Indexes")?
            .into_iter()
            .map(|k| if k >= 0.0 && k.fract() == 0.0 { Ok(k as usize) } else { Err(k) })
            .collect::<Result<_, f64>>()
            .map_err(|k| keys.fault("Suspension Indexes", format!("{k} is not a place in the list of axles")))?;
        let line = subsystem(&keys, "Input File", "Driveline", |o, t| driveline(o, t, axles.len()))?;
        keys.finish()?;
        let drive = match (engine, transmission) {
            (Some(engine), Some(transmission)) => Some((engine, transmission)),
            (None, None) => None,
            (one, _) => {
                let (has, misses) =
                    if one.is_some() { ("an engine", "transmission") } else { ("a transmission", "engine") };
                let fault = object.fault("Powertrain", format!("there is {has} and no {misses}"));
                return Err(fault.help(format!("give `{misses}` in the scene, or in the vehicle's file")));
            }
        };
        Ok(Some(CarDriveline { line, axles, drive }))
    }

    /// Engine and transmission: the scene's, or those of the vehicle's file.
    fn drive(&self, object: &JsonObject) -> Checked<(Option<EngineDef>, Option<TransmissionDef>)> {
        if object.file().is_toml() {
            let own = |key: &'static str| object.has(key);
            let engine = match &self.extras.engine {
                Some(extra) => Some(chosen(extra, "Engine", engine)?),
                None => own("Engine").then(|| subsystem(object, "Engine", "Engine", engine)).transpose()?,
            };
            let transmission = match &self.extras.transmission {
                Some(extra) => Some(chosen(extra, "Transmission", transmission)?),
                None => {
                    let read = || subsystem(object, "Transmission", "Transmission", transmission);
                    own("Transmission").then(read).transpose()?
                }
            };
            object.ignore(&["Engine", "Transmission"]);
            return Ok((engine, transmission));
        }
        let keys = object.inner_if("Powertrain")?;
        let own_engine = keys.as_ref().filter(|k| k.has("Engine Input File"));
        let own_transmission = keys.as_ref().filter(|k| k.has("Transmission Input File"));
        let engine = match (&self.extras.engine, own_engine) {
            (Some(extra), _) => Some(chosen(extra, "Engine", engine)?),
            (None, Some(keys)) => Some(subsystem(keys, "Engine Input File", "Engine", engine)?),
            (None, None) => None,
        };
        let transmission = match (&self.extras.transmission, own_transmission) {
            (Some(extra), _) => Some(chosen(extra, "Transmission", transmission)?),
            (None, Some(keys)) => Some(subsystem(keys, "Transmission Input File", "Transmission", transmission)?),
            (None, None) => None,
        };
        if let Some(keys) = keys {
            keys.ignore(&["Engine Input File", "Transmission Input File"]);
            keys.finish()?;
        }
        Ok((engine, transmission))
    }
}

/// A tire that was read, as a wheel has it.
fn mounted(file: TireFile) -> Checked<WheelTire> {
    let rigid = match file {
        TireFile::Force(tire) => return Ok(WheelTire::Force(tire)),
        TireFile::Rigid(rigid) => rigid,
    };
    let shapes = match rigid.mesh {
        Some((_, Some(path))) => {
            let mesh = read_mesh(&path, 1.0).map_err(|e| KeyPath::root().fault(e.message).help(e.help))?;
            vec![PartShape { shape: Shape::mesh(mesh), local: Pose::IDENTITY }]
        }
        Some((named, None)) => {
            let fault = KeyPath::root().fault(format!("the tire's mesh `{named}` is not there"));
            return Err(fault.help("put it there, or choose a tire without `Contact Mesh`"));
        }
        None => Vec::new(),
    };
    let inertia = Vec3::from_array(rigid.inertia);
    Ok(WheelTire::Rigid(RigidTire {
        radius: rigid.size.radius,
        width: rigid.size.width,
        mass: rigid.mass,
        inertia,
        shapes,
    }))
}

/// A chassis: the composite of its components.
fn chassis(object: &JsonObject, template: &str) -> Checked<ReadChassis> {
    if object.file().is_toml() && !object.has("Components") {
        return own_chassis(object);
    }
    if !["RigidChassis", "RigidChassisRear"].contains(&template) {
        return unknown(object, template, &["RigidChassis", "RigidChassisRear"]);
    }
    let mut mass = MassProperties::ZERO;
    for part in object.inners("Components")? {
        let frame = part.inner("Centroidal Frame")?;
        let pose = Pose::new(frame.vec3("Location")?, frame.rotation("Orientation")?);
        frame.finish()?;
        let (moments, products) = (part.vec3("Moments of Inertia")?, part.vec3("Products of Inertia")?);
        let inertia = Sym3 { diagonal: moments, off: Vec3::new(products.z, products.y, products.x) };
        let sign = if part.flag("Void")? { -1.0 } else { 1.0 };
        let own = MassProperties { mass: part.number("Mass")?, center: Vec3::ZERO, inertia }.transformed(&pose);
        let own = MassProperties { mass: sign * own.mass, inertia: own.inertia.times(sign), ..own };
        mass = mass.plus(&own);
        part.finish()?;
    }
    if mass.mass <= 0.0 || mass.mass.is_nan() || !mass.inertia.is_positive_definite() {
        let why = format!("the components together weigh {} kg, or have no inertia", mass.mass);
        return Err(object.fault("Components", why));
    }
    let shapes = match object.inner_if("Contact")? {
        Some(contact) => contact_shapes(&contact)?,
        None => Vec::new(),
    };
    let rear = object.vec3_if("Rear Connector Location")?;
    let front = object.vec3_if("Front Connector Location")?;
    object.ignore(&["Driver Position"]);
    object.finish()?;
    Ok(ReadChassis { chassis: Chassis { mass, shapes }, rear, front })
}

/// A chassis with mass, centre and inertia in our own keys.
fn own_chassis(object: &JsonObject) -> Checked<ReadChassis> {
    let products = object.vec3_if("Inertia Products")?.unwrap_or(Vec3::ZERO);
    let inertia = Sym3 { diagonal: object.vec3("Inertia")?, off: Vec3::new(products.z, products.y, products.x) };
    if !inertia.is_positive_definite() {
        return Err(object.fault("Inertia", "these moments of inertia are of no body"));
    }
    let mass = MassProperties { mass: object.positive("Mass")?, center: object.vec3("Center of Mass")?, inertia };
    let (rear, front) = (object.vec3_if("Rear Connector Location")?, object.vec3_if("Front Connector Location")?);
    // Shapes are read with the keys of scenes.
    object.ignore(&["Shape"]);
    object.finish()?;
    Ok(ReadChassis { chassis: Chassis { mass, shapes: Vec::new() }, rear, front })
}

/// Contact shapes of a chassis. Meshes and hulls whose files are not there are left out: the published data have few.
fn contact_shapes(contact: &JsonObject) -> Checked<Vec<PartShape>> {
    let mut shapes = Vec::new();
    for keys in contact.inners("Shapes")? {
        let kind = keys.text("Type")?;
        let at = keys.vec3_if("Location")?.unwrap_or(Vec3::ZERO);
        let turned = || if keys.has("Orientation") { keys.rotation("Orientation") } else { Ok(Quat::IDENTITY) };
        let shape = match kind.as_str() {
            "SPHERE" => Some((Shape::sphere(keys.positive("Radius")?), Quat::IDENTITY)),
            "BOX" => Some((Shape::cuboid(0.5 * keys.vec3("Dimensions")?), turned()?)),
            "CYLINDER" => {
                let axis = if keys.has("Axis") { keys.direction("Axis")? } else { Vec3::Y };
                let shape = Shape::cylinder(0.5 * keys.positive("Length")?, keys.positive("Radius")?);
                Some((shape, Quat::from_rotation_arc(Vec3::Z, axis)))
            }
            "HULL" | "MESH" => {
                let named = keys.text("Filename")?;
                match beside(&keys.file().path, &named) {
                    Some(path) => {
                        let mesh = read_mesh(&path, 1.0).map_err(|e| keys.fault("Filename", e.message).help(e.help))?;
                        Some((Shape::mesh(mesh), turned()?))
                    }
                    None => None,
                }
            }
            other => {
                let fault = keys.fault("Type", format!("there is no shape `{other}`"));
                return Err(fault.help("give SPHERE, BOX, CYLINDER, HULL or MESH"));
            }
        };
        keys.ignore(&["Material Index", "Contact Radius", "Orientation", "Filename"]);
        keys.finish()?;
        shapes.extend(shape.map(|(shape, rotation)| PartShape { shape, local: Pose::new(at, rotation) }));
    }
    contact.ignore(&["Materials"]);
    contact.finish()?;
    Ok(shapes)
}

fn connector(object: &JsonObject, template: &str) -> Checked<ChassisConnector> {
    let known = [
        "ChassisConnectorHitch",
        "ChassisConnectorFifthWheel",
        "ChassisConnectorTorsion",
        "ChassisConnectorArticulated",
    ];
    let connector = match template {
        "ChassisConnectorHitch" => ChassisConnector::Hitch,
        "ChassisConnectorFifthWheel" => ChassisConnector::FifthWheel,
        "ChassisConnectorTorsion" => {
            let k = object.positive("Torsional Stiffness")?;
            ChassisConnector::Torsion([k, 0.01 * k])
        }
        "ChassisConnectorArticulated" => {
            ChassisConnector::Articulated(object.positive("Maximum Steering Angle (deg)")?.to_radians())
        }
        other => return unknown(object, other, &known),
    };
    object.finish()?;
    Ok(connector)
}
