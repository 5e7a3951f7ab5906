//! Drivelines, engines, transmissions, brakes and wheels of vehicle files.

use super::json::JsonObject;
use crate::scene::path::{Checked, suggest};
use grouser_math::Vec3;
use grouser_models::vehicle::wheeled::BrakeDef;
use grouser_models::vehicle::wheeled::driveline::{DrivelineDef, DrivenAxle, NEGLIGIBLE};
use grouser_models::vehicle::wheeled::powertrain::{
    ConverterDef, EngineDef, EngineLaw, TorqueCurve, TransmissionDef, TransmissionKind,
};

/// rad/s of a revolution per minute.
const RPM: f64 = std::f64::consts::TAU / 60.0;

/// Blames a template that nothing reads.
pub(super) fn unknown<T>(object: &JsonObject, template: &str, known: &[&str]) -> Checked<T> {
    let fault = object.fault("Template", format!("nothing reads the template `{template}`"));
    Err(fault.help(suggest(template, known)))
}

/// The brake that a file describes.
pub(super) fn brake(object: &JsonObject, template: &str) -> Checked<BrakeDef> {
    let torque = object.positive("Maximum Torque")?;
    match template {
        "BrakeSimple" | "simple" => {}
        // The shaft stands still against the carrier: its inertia is not felt.
        "BrakeShafts" | "shafts" => object.ignore(&["Shaft Inertia"]),
        other => return unknown(object, other, &["BrakeSimple", "BrakeShafts"]),
    }
    object.finish()?;
    Ok(BrakeDef { torque })
}

/// Mass in kg and moments of inertia in kg m^2 of a rim.
pub(super) fn wheel(object: &JsonObject, _template: &str) -> Checked<(f64, Vec3)> {
    let wheel = (object.positive("Mass")?, object.vec3("Inertia")?);
    object.finish()?;
    Ok(wheel)
}

/// The driveline that a file describes, for so many driven axles.
pub(super) fn driveline(object: &JsonObject, template: &str, axles: usize) -> Checked<DrivelineDef> {
    let known = ["ShaftsDriveline2WD", "ShaftsDriveline4WD", "SimpleDriveline", "SimpleDrivelineXWD"];
    let line = match template {
        "ShaftsDriveline2WD" | "shafts-2wd" => shafts(object, &[ShaftKeys::ONLY])?,
        "ShaftsDriveline4WD" | "shafts-4wd" => shafts(object, &[ShaftKeys::FRONT, ShaftKeys::REAR])?,
        "SimpleDriveline" | "simple" => simple(object)?,
        "SimpleDrivelineXWD" | "simple-xwd" => {
            let bias = object.number("Differential Max Bias")?;
            let share = 1.0 / axles.max(1) as f64;
            DrivelineDef::new(None, vec![light(share, 1.0, bias); axles.max(1)])
        }
        other => return unknown(object, other, &known),
    };
    object.finish()?;
    Ok(line)
}

/// Torque of a lock whose file gives none, N m.
const LOCKING_LIMIT: f64 = 100.0;

fn light(share: f64, ratio: f64, max_bias: f64) -> DrivenAxle {
    DrivenAxle { share, ratio, shaft: NEGLIGIBLE, case: NEGLIGIBLE, max_bias, lock: 0.0 }
}

fn simple(object: &JsonObject) -> Checked<DrivelineDef> {
    let front = object.number("Front Torque Fraction")?;
    if !(0.0..=1.0).contains(&front) {
        return Err(object.fault("Front Torque Fraction", format!("is {front}, not a share from 0 to 1")));
    }
    let axles = vec![
        light(front, object.positive("Front Conical Gear Ratio")?, object.number("Front Differential Max Bias")?),
        light(1.0 - front, object.positive("Rear Conical Gear Ratio")?, object.number("Rear Differential Max Bias")?),
    ];
    Ok(DrivelineDef::new(None, axles))
}

/// Keys of an axle in a driveline of shafts.
struct ShaftKeys {
    shaft: Option<&'static str>,
    case: &'static str,
    gear: &'static str,
}

impl ShaftKeys {
    const ONLY: Self = Self { shaft: None, case: "Differential Box", gear: "Conical Gear" };
    const FRONT: Self =
        Self { shaft: Some("Front Driveshaft"), case: "Front Differential Box", gear: "Front Conical Gear" };
    const REAR: Self =
        Self { shaft: Some("Rear Driveshaft"), case: "Rear Differential Box", gear: "Rear Conical Gear" };
}

fn shafts(object: &JsonObject, places: &[ShaftKeys]) -> Checked<DrivelineDef> {
    let (directions, inertia, ratio) =
        (object.inner("Shaft Direction")?, object.inner("Shaft Inertia")?, object.inner("Gear Ratio")?);
    let driveshaft = inertia.positive("Driveshaft")?;
    let mut axles = Vec::new();
    for place in places {
        axles.push(DrivenAxle {
            share: 1.0 / places.len() as f64,
            ratio: ratio.positive(place.gear)?,
            shaft: place.shaft.map_or(Ok(NEGLIGIBLE), |key| inertia.positive(key))?,
            case: inertia.positive(place.case)?,
            max_bias: 1.0,
            lock: 0.0,
        });
    }
    // The central differential turns with the driveshaft. Locks are open until somebody closes them.
    inertia.ignore(&["Central Differential Box"]);
    ratio.ignore(&["Front Differential", "Rear Differential", "Central Differential"]);
    let limit = |key| object.number_or(key, LOCKING_LIMIT);
    let limits = [limit("Axle Differential Locking Limit")?, limit("Central Differential Locking Limit")?];
    if let Some(bad) = limits.iter().find(|torque| torque.is_nan() || **torque <= 0.0) {
        let fault = object.fault("Axle Differential Locking Limit", format!("a lock holds {bad} N m"));
        return Err(fault.help("give torques above 0"));
    }
    let mut line = DrivelineDef::new(Some(driveshaft), axles);
    line.lock_limits = Some(limits);
    (line.along, line.across) = (directions.direction("Motor Block")?, directions.direction("Axle")?);
    [&directions, &inertia, &ratio].into_iter().try_for_each(JsonObject::finish)?;
    Ok(line)
}

fn rpm(object: &JsonObject, key: &'static str) -> Checked<TorqueCurve> {
    Ok(TorqueCurve(object.table(key)?.into_iter().map(|(rpm, torque)| (rpm * RPM, torque)).collect()))
}

/// The engine that a file describes.
pub(super) fn engine(object: &JsonObject, template: &str) -> Checked<EngineDef> {
    let law = match template {
        "EngineSimple" | "simple" => EngineLaw::Limited {
            torque: object.positive("Maximum Engine Torque")?,
            power: object.positive("Maximum Engine Power")?,
            speed: object.positive("Maximum Engine Speed")?,
        },
        "EngineSimpleMap" | "map" => EngineLaw::Map {
            speed: object.positive("Maximal Engine Speed RPM")? * RPM,
            full: rpm(object, "Map Full Throttle")?,
            zero: rpm(object, "Map Zero Throttle")?,
        },
        "EngineShafts" | "shafts" => EngineLaw::Shaft {
            block: object.number("Motor Block Inertia")?,
            inertia: object.positive("Motorshaft Inertia")?,
            torque: rpm(object, "Torque Map")?,
            losses: rpm(object, "Losses Map")?,
        },
        other => return unknown(object, other, &["EngineSimple", "EngineSimpleMap", "EngineShafts"]),
    };
    object.finish()?;
    Ok(EngineDef { law })
}

/// The transmission that a file describes.
pub(super) fn transmission(object: &JsonObject, template: &str) -> Checked<TransmissionDef> {
    let known = [
        "AutomaticTransmissionSimpleMap",
        "AutomaticTransmissionShafts",
        "AutomaticTransmissionSimpleCVT",
        "ManualTransmissionShafts",
    ];
    let gears = object.inner("Gear Box")?;
    let kind = match template {
        "AutomaticTransmissionSimpleMap" | "automatic-map" => {
            let rows = gears.rows("Shift Points Map RPM")?;
            let pair = |row: Vec<f64>| {
                let count = row.len();
                let pair: Result<[f64; 2], _> = row.try_into();
                let why = || gears.fault("Shift Points Map RPM", format!("a row has {count} numbers, expected two"));
                pair.map(|pair| pair.map(|rpm| rpm * RPM)).map_err(|_| why())
            };
            TransmissionKind::Automatic { shifts: rows.into_iter().map(pair).collect::<Checked<_>>()? }
        }
        "AutomaticTransmissionShafts" | "automatic-shafts" => {
            let converter = object.inner("Torque Converter")?;
            let curve = |key| Ok(TorqueCurve(converter.table(key)?));
            let def = ConverterDef { capacity: curve("Capacity Factor Map")?, ratio: curve("Torque Ratio Map")? };
            converter.finish()?;
            TransmissionKind::Converter {
                block: object.number("Transmission Block Inertia")?,
                motorshaft: object.positive("Motorshaft Inertia")?,
                input: object.positive("Input Shaft Inertia")?,
                driveshaft: object.positive("Driveshaft Inertia")?,
                converter: def,
                shifts: [gears.number("Downshift RPM")? * RPM, gears.number("Upshift RPM")? * RPM],
                latency: gears.number_or("Shift Latency", 0.5)?,
            }
        }
        "AutomaticTransmissionSimpleCVT" | "cvt" => TransmissionKind::Variable {
            efficiency: gears.positive("Efficiency")?,
            ratios: [gears.positive("Minimum Gear Ratio")?, gears.positive("Maximum Gear Ratio")?],
            speeds: [gears.number("Driveshaft Speed Begin")?, gears.number("Driveshaft Speed End")?],
        },
        "ManualTransmissionShafts" | "manual-shafts" => TransmissionKind::Manual {
            block: object.number("Transmission Block Inertia")?,
            motorshaft: object.positive("Motorshaft Inertia")?,
            input: object.positive("Input Shaft Inertia")?,
            driveshaft: object.positive("Driveshaft Inertia")?,
            clutch: object.number_or("Clutch Torque Limit", 500.0)?,
        },
        other => return unknown(object, other, &known),
    };
    let has_gears = !matches!(kind, TransmissionKind::Variable { .. });
    let (forward, reverse) = match has_gears {
        true => (gears.list("Forward Gear Ratios")?, gears.number("Reverse Gear Ratio")?),
        false => (Vec::new(), -1.0),
    };
    gears.finish()?;
    object.finish()?;
    Ok(TransmissionDef { forward, reverse, kind })
}
