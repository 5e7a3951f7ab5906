//! Tires of Project Chrono's vehicle files.

use super::json::{JsonFile, JsonObject};
use super::tir;
use crate::scene::path::{Checked, KeyPath};
use grouser_models::vehicle::wheeled::tire::*;
use std::path::{Path, PathBuf};

/// The templates that are read.
const TEMPLATES: [&str; 7] =
    ["TMeasyTire", "TMsimpleTire", "Pac02Tire", "Pac89Tire", "FialaTire", "LugreTire", "RigidTire"];
/// Templates of flexible tires, which are no part of vehicle files so far.
const FLEXIBLE: [&str; 3] = ["ANCFTire", "ReissnerTire", "FEATire"];

/// A tire that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum TireFile {
    /// It acts on rigid ground by a law.
    Force(Box<TireDef>),
    /// A rigid shape on the spindle.
    Rigid(RigidTireFile),
}

/// A rigid tire.
#[derive(Clone, Debug, PartialEq)]
pub struct RigidTireFile {
    /// Name.
    pub name: String,
    /// Radius and width.
    pub size: TireSize,
    /// Mass, kg.
    pub mass: f64,
    /// Moments of inertia about x, y (the axle) and z, kg m^2.
    pub inertia: [f64; 3],
    /// Coefficient of friction.
    pub friction: f64,
    /// Coefficient of restitution.
    pub restitution: f64,
    /// Its mesh as the file names it, and where it was found.
    pub mesh: Option<(String, Option<PathBuf>)>,
}

/// Reads the file of a tire; `at` is the key that names it, to be blamed if it is not there.
pub fn read(path: &Path, at: &KeyPath) -> Checked<TireFile> {
    let file = JsonFile::open(path, at)?;
    from_file(&file)
}

/// The tire that a file describes.
pub fn from_file(file: &JsonFile) -> Checked<TireFile> {
    let template = file.template_of("Tire")?;
    from_object(&file.object(), &template)
}

/// The tire that an object of a file describes.
pub fn from_object(object: &JsonObject, template: &str) -> Checked<TireFile> {
    let tire = match template {
        "TMeasyTire" => tmeasy(object)?,
        "TMsimpleTire" => tmsimple(object)?,
        "Pac02Tire" => pac02(object)?,
        "Pac89Tire" => pac89(object)?,
        "FialaTire" => fiala(object)?,
        "LugreTire" => lugre(object)?,
        "RigidTire" => return rigid(object).map(TireFile::Rigid),
        flexible if FLEXIBLE.contains(&flexible) => {
            let fault =
                object.fault("Template", format!("`{flexible}` is a flexible tire, which vehicles cannot have"));
            return Err(fault.help(format!("choose a file with one of the templates {}", TEMPLATES.join(", "))));
        }
        other => return Err(object.file().unknown_template(other, &TEMPLATES)),
    };
    object.finish()?;
    match tire.fault() {
        Some(why) => Err(object.fault("", why)),
        None => Ok(TireFile::Force(Box::new(tire))),
    }
}

/// A file that another one names: relative to the folder of all vehicles, which is above the file.
pub(super) fn beside(file: &Path, named: &str) -> Option<PathBuf> {
    let named = Path::new(named);
    let short = named.strip_prefix("vehicle").unwrap_or(named);
    file.ancestors().skip(1).flat_map(|folder| [folder.join(named), folder.join(short)]).find(|path| path.is_file())
}

fn name(object: &JsonObject) -> Checked<String> {
    Ok(object.text_if("Name")?.unwrap_or_default())
}

fn inertia(object: &JsonObject, key: &'static str) -> Checked<[f64; 3]> {
    object.vec3(key).map(|v| v.to_array())
}

fn pairs(object: &JsonObject, key: &'static str) -> Checked<Vec<[f64; 2]>> {
    Ok(object.table(key)?.into_iter().map(|(x, y)| [x, y]).collect())
}

/// Two numbers: at the nominal load and at twice that, or along and across.
fn pair(object: &JsonObject, key: &'static str) -> Checked<[f64; 2]> {
    let list = object.list(key)?;
    list.try_into().map_err(|list: Vec<f64>| object.fault(key, format!("has {} values, expected two", list.len())))
}

/// What the files of TMeasy and TMsimple share.
struct Handling {
    name: String,
    size: TireSize,
    rim_radius: f64,
    mass: f64,
    inertia: [f64; 3],
    friction: f64,
    rolling_resistance: f64,
}

impl Handling {
    fn read(object: &JsonObject) -> Checked<Self> {
        let design = object.inner("Design")?;
        let size = TireSize { radius: design.positive("Unloaded Radius [m]")?, width: design.positive("Width [m]")? };
        let rim_radius = design.positive("Rim Radius [m]")?;
        if rim_radius >= size.radius {
            let why = format!("the rim's radius {rim_radius} m is not below the unloaded radius {} m", size.radius);
            return Err(design.fault("Rim Radius [m]", why));
        }
        design.ignore(&["Roundness of Cross Section"]);
        let (mass, inertia) = (design.positive("Mass [kg]")?, inertia(&design, "Inertia [kg.m2]")?);
        design.finish()?;
        let friction = object.number_or("Coefficient of Friction", 0.8)?;
        // Some published files have the plural.
        let plural = object.number_if("Rolling Resistance Coefficients")?;
        let rolling_resistance = object.number_if("Rolling Resistance Coefficient")?.or(plural).unwrap_or(0.015);
        Ok(Self { name: name(object)?, size, rim_radius, mass, inertia, friction, rolling_resistance })
    }

    fn tire(self, vertical: VerticalLaw, law: TireLaw) -> TireDef {
        let Self { name, size, mass, inertia, friction, .. } = self;
        TireDef { name, size, mass, inertia, friction, vertical, law }
    }

    /// What is known of a tire by its load index or bearing capacity: use, weight in N and share of the pressure.
    fn typical(&self, object: &JsonObject) -> Checked<(TireUse, f64, f64)> {
        let capacity = object.number_if("Maximum Bearing Capacity [N]")?;
        let weight = match (object.number_if("Load Index")?, capacity) {
            (Some(index), _) => {
                let known = (index >= 0.0 && index.fract() == 0.0 && index < 1e4).then_some(index as u32);
                known.and_then(bearing_capacity).ok_or_else(|| {
                    let fault = object.fault("Load Index", format!("there is no load index {index}"));
                    fault.help("give a whole number from 0 to 259")
                })?
            }
            (None, Some(_)) => object.positive("Maximum Bearing Capacity [N]")?,
            (None, None) => {
                let fault = object.fault("Parameters", "nothing says what the tire bears");
                return Err(fault.help("give `Parameters`, a `Load Index` or a `Maximum Bearing Capacity [N]`"));
            }
        };
        let purpose = match object.text("Vehicle Type")?.as_str() {
            "Truck" => TireUse::Truck,
            "Passenger" => TireUse::Passenger,
            other => {
                let fault = object.fault("Vehicle Type", format!("unknown type `{other}`"));
                return Err(fault.help("give `Truck` or `Passenger`"));
            }
        };
        let (design, used) = ("Inflation Pressure Design [Pa]", "Inflation Pressure Use [Pa]");
        let pressure = match (object.has(design), object.has(used)) {
            (false, false) => 1.0,
            _ => object.positive(used)? / object.positive(design)?,
        };
        Ok((purpose, weight, pressure))
    }

    /// The block `Vertical`: nominal and greatest load, and the vertical law.
    fn vertical(&self, parameters: &JsonObject) -> Checked<(f64, f64, VerticalLaw)> {
        let block = parameters.inner("Vertical")?;
        let nominal = block.positive("Nominal Vertical Force [N]")?;
        let most = block.number_or("Maximum Vertical Force [N]", 3.5 * nominal)?;
        let curve = "Tire Spring Curve Data";
        let spring = if block.has(curve) {
            TireSpring::fitted(&pairs(&block, curve)?)
                .ok_or_else(|| block.fault(curve, "two deflections or more are needed"))?
        } else {
            TireSpring::Polynomial([block.positive("Vertical Tire Stiffness [N/m]")?, 0.0])
        };
        let rim = block.number_or("Tire Bottoming Radius [m]", self.rim_radius + 0.01)?;
        let rim_stiffness = block.number_or("Tire Bottoming Stiffness [N/m]", 5.0 * spring.at(0.0)[1])?;
        if block.number_if("Tire Vertical Damping [Ns/m]")?.is_none() {
            // A wrong name of it is the better message.
            block.finish()?;
        }
        let damping = block.number("Tire Vertical Damping [Ns/m]")?;
        if rim >= self.size.radius {
            let why = format!("the bottoming radius {rim} m is above the unloaded radius {} m", self.size.radius);
            return Err(block.fault("Tire Bottoming Radius [m]", why));
        }
        block.finish()?;
        let bottoming = Some([self.size.radius - rim, rim_stiffness]);
        Ok((nominal, most, VerticalLaw { spring, damping, bottoming }))
    }
}

/// The other ways to say what a tire bears, which do not count beside `Parameters`.
fn ignore_typical(object: &JsonObject) {
    object.ignore(&[
        "Vehicle Type",
        "Load Index",
        "Maximum Bearing Capacity [N]",
        "Inflation Pressure Design [Pa]",
        "Inflation Pressure Use [Pa]",
    ]);
}

fn tmeasy(object: &JsonObject) -> Checked<TireDef> {
    let part = Handling::read(object)?;
    let Some(parameters) = object.inner_if("Parameters")? else {
        let (purpose, weight, pressure) = part.typical(object)?;
        let Handling { size, rim_radius, mass, rolling_resistance, .. } = part;
        let (law, vertical) = TMeasy::typical(purpose, weight, size, rim_radius, mass, pressure, rolling_resistance);
        return Ok(part.tire(vertical, TireLaw::TMeasy(Box::new(law))));
    };
    ignore_typical(object);
    let (nominal_load, max_load, vertical) = part.vertical(&parameters)?;
    let curve = |block: &'static str, keys: [&'static str; 5]| -> Checked<TMeasyCurve> {
        let block = parameters.inner(block)?;
        let [slope, peak, sliding, peak_slip, sliding_slip] = keys.map(|key| pair(&block, key));
        let curve = TMeasyCurve {
            slope: slope?,
            peak: peak?,
            sliding: sliding?,
            peak_slip: peak_slip?,
            sliding_slip: sliding_slip?,
        };
        block.finish()?;
        Ok(curve)
    };
    let along = curve(
        "Longitudinal",
        [
            "Initial Slopes dFx/dsx [N]",
            "Maximum Fx Load [N]",
            "Sliding Fx Load [N]",
            "Slip sx at Maximum Fx",
            "Slip sx where sliding begins",
        ],
    )?;
    let across = curve(
        "Lateral",
        [
            "Initial Slopes dFy/dsy [N]",
            "Maximum Fy Load [N]",
            "Sliding Fy Load [N]",
            "Slip sy at Maximum Fy",
            "Slip sy where sliding begins",
        ],
    )?;
    let aligning = parameters.inner("Aligning")?;
    let trail = TMeasyTrail {
        start: pair(&aligning, "Normalized Trail at Zero Slip sy")?,
        zero_slip: pair(&aligning, "Slip sy where Trail Changes Sign")?,
        end_slip: pair(&aligning, "Slip sy where Trail Tends to Zero")?,
    };
    aligning.finish()?;
    parameters.finish()?;
    let rolling_resistance = part.rolling_resistance;
    let law = TMeasy { nominal_load, max_load, along, across, trail, rolling_resistance };
    Ok(part.tire(vertical, TireLaw::TMeasy(Box::new(law))))
}

fn tmsimple(object: &JsonObject) -> Checked<TireDef> {
    let part = Handling::read(object)?;
    let Some(parameters) = object.inner_if("Parameters")? else {
        let (purpose, weight, pressure) = part.typical(object)?;
        let Handling { size, rim_radius, mass, rolling_resistance, .. } = part;
        let (law, vertical) = TMsimple::typical(purpose, weight, size, rim_radius, mass, pressure, rolling_resistance);
        return Ok(part.tire(vertical, TireLaw::TMsimple(Box::new(law))));
    };
    ignore_typical(object);
    let (nominal_load, max_load, vertical) = part.vertical(&parameters)?;
    let curve = |block: &'static str, keys: [&'static str; 3]| -> Checked<TMsimpleCurve> {
        let block = parameters.inner(block)?;
        let [slope, peak, sliding] = keys.map(|key| pair(&block, key));
        let curve = TMsimpleCurve { slope: slope?, peak: peak?, sliding: sliding? };
        block.finish()?;
        Ok(curve)
    };
    let keys = ["Initial Slopes dFx/dsx [N]", "Maximum Fx Load [N]", "Sliding Fx Load [N]"];
    let along = curve("Longitudinal", keys)?;
    let keys = ["Initial Slopes dFy/dsy [N]", "Maximum Fy Load [N]", "Sliding Fy Load [N]"];
    let across = curve("Lateral", keys)?;
    parameters.finish()?;
    let rolling_resistance = part.rolling_resistance;
    let law = TMsimple { nominal_load, max_load, along, across, rolling_resistance };
    Ok(part.tire(vertical, TireLaw::TMsimple(Box::new(law))))
}

/// The vertical law of a block with a stiffness or a curve, and damping.
fn plain_vertical(block: &JsonObject) -> Checked<VerticalLaw> {
    let curve = "Vertical Curve Data";
    // A curve counts before the stiffness.
    let stiffness = block.number_if("Vertical Stiffness")?;
    let spring = match (block.has(curve), stiffness) {
        (true, _) => TireSpring::Table(pairs(block, curve)?),
        (false, Some(stiffness)) => TireSpring::Polynomial([stiffness, 0.0]),
        (false, None) => TireSpring::Polynomial([block.number("Vertical Stiffness")?, 0.0]),
    };
    Ok(VerticalLaw { spring, damping: block.number("Vertical Damping")?, bottoming: None })
}

fn fiala(object: &JsonObject) -> Checked<TireDef> {
    let block = object.inner("Fiala Parameters")?;
    let size = TireSize { radius: block.positive("Unloaded Radius")?, width: block.positive("Width")? };
    let vertical = plain_vertical(&block)?;
    let law = Fiala {
        cslip: block.number("CSLIP")?,
        calpha: block.number("CALPHA")?,
        umin: block.number("UMIN")?,
        umax: block.number("UMAX")?,
        rolling_resistance: block.number("Rolling Resistance")?,
    };
    block.ignore(&["X Relaxation Length", "Y Relaxation Length"]);
    block.finish()?;
    Ok(TireDef {
        name: name(object)?,
        size,
        mass: object.number("Mass")?,
        inertia: inertia(object, "Inertia")?,
        friction: object.number_or("Coefficient of Friction", 0.8)?,
        vertical,
        law: TireLaw::Fiala(Box::new(law)),
    })
}

fn pac89(object: &JsonObject) -> Checked<TireDef> {
    const A: [&str; 14] = ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "a13"];
    const B: [&str; 11] = ["b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10"];
    const C: [&str; 18] = [
        "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14", "c15", "c16",
        "c17",
    ];
    let design = object.inner("Design Parameters")?;
    let size = TireSize { radius: design.positive("Unloaded Radius")?, width: design.positive("Width")? };
    let vertical = plain_vertical(&design)?;
    let mut law = Pac89 {
        a: [0.0; 14],
        b: [0.0; 11],
        c: [0.0; 18],
        lateral_stiffness: design.number("Lateral Stiffness")?,
        rolling_resistance: design.number("Rolling Resistance")?,
    };
    design.finish()?;
    let fill = |block: &'static str, keys: &[&'static str], out: &mut [f64]| -> Checked<()> {
        let block = object.inner(block)?;
        for (key, number) in keys.iter().zip(out) {
            *number = block.number(key)?;
        }
        block.finish()
    };
    fill("Lateral Coefficients", &A, &mut law.a)?;
    fill("Longitudinal Coefficients", &B, &mut law.b)?;
    fill("Aligning Coefficients", &C, &mut law.c)?;
    Ok(TireDef {
        name: name(object)?,
        size,
        mass: object.number("Mass")?,
        inertia: inertia(object, "Inertia")?,
        friction: object.number_or("Coefficient of Friction", 0.8)?,
        vertical,
        law: TireLaw::Pac89(Box::new(law)),
    })
}

fn pac02(object: &JsonObject) -> Checked<TireDef> {
    let (name, mass, inertia) = (name(object)?, object.number("Mass")?, inertia(object, "Inertia")?);
    let friction = object.number_or("Coefficient of Friction", 0.8)?;
    let key = "TIR Specification File";
    if let Some(named) = object.text_if(key)? {
        let path = beside(&object.file().path, &named)
            .ok_or_else(|| object.fault(key, format!("there is no file `{named}` beside the vehicle's")))?;
        let tir = tir::read(&path, &KeyPath::root().key(key))?;
        let law = TireLaw::Pac02(Box::new(tir.law));
        return Ok(TireDef { name, size: tir.size, mass, inertia, friction, vertical: tir.vertical, law });
    }
    let dimension = object.inner("Dimension")?;
    let size = TireSize { radius: dimension.positive("Unloaded Radius")?, width: dimension.positive("Width")? };
    dimension.ignore(&["Aspect Ratio", "Rim Radius", "Rim Width"]);
    dimension.finish()?;
    let mut coefficients = Pac02Coefficients::default();
    let mut scale = 1.0;
    for block in [
        "Scaling Factors",
        "Longitudinal Coefficients",
        "Overturning Coefficients",
        "Lateral Coefficients",
        "Rolling Coefficients",
        "Aligning Coefficients",
    ] {
        let Some(block) = object.inner_if(block)? else { continue };
        for name in Pac02Coefficients::NAMES {
            if let (Some(number), Some(own)) = (block.number_if(name)?, coefficients.by_name(name)) {
                *own = number;
            }
        }
        scale *= block.number_or("LCZ", 1.0)?;
        block.ignore(UNUSED_COEFFICIENTS);
        block.finish()?;
    }
    let block = object.inner("Vertical")?;
    coefficients.FNOMIN = block.positive("Nominal Wheel Load")?;
    let spring = TireSpring::Polynomial([scale * block.positive("Vertical Stiffness")?, 0.0]);
    let vertical = VerticalLaw { spring, damping: block.number("Vertical Damping")?, bottoming: None };
    block.finish()?;
    let mode = object.number_or("Use Mode", 4.0)?;
    let mut law = Pac02::new(coefficients);
    law.is_combined = tir::is_combined(mode).ok_or_else(|| {
        let fault = object.fault("Use Mode", format!("the use mode {mode} is not supported"));
        fault.help("give 3 (each direction of slip alone) or 4 (combined)")
    })?;
    Ok(TireDef { name, size, mass, inertia, friction, vertical, law: TireLaw::Pac02(Box::new(law)) })
}

fn lugre(object: &JsonObject) -> Checked<TireDef> {
    let discs = object.list("Disc Locations")?;
    let block = object.inner("Lugre Parameters")?;
    let [sigma0, sigma1, sigma2, coulomb, static_friction, stribeck] =
        ["sigma0", "sigma1", "sigma2", "Fc", "Fs", "vs"].map(|key| pair(&block, key));
    let (least, most) = discs.iter().fold((0.0f64, 0.0f64), |(low, high), x| (low.min(*x), high.max(*x)));
    let law = LuGre {
        sigma0: sigma0?,
        sigma1: sigma1?,
        sigma2: sigma2?,
        coulomb: coulomb?,
        static_friction: static_friction?,
        stribeck: stribeck?,
        discs,
    };
    block.finish()?;
    let radius = object.positive("Radius")?;
    let spring = TireSpring::Polynomial([object.positive("Normal Stiffness")?, 0.0]);
    Ok(TireDef {
        name: name(object)?,
        // A single disc is drawn as wide as half its radius.
        size: TireSize { radius, width: if most > least { most - least } else { 0.5 * radius } },
        mass: object.number("Mass")?,
        inertia: inertia(object, "Inertia")?,
        friction: law.coulomb[0],
        vertical: VerticalLaw { spring, damping: object.number("Normal Damping")?, bottoming: None },
        law: TireLaw::LuGre(Box::new(law)),
    })
}

fn rigid(object: &JsonObject) -> Checked<RigidTireFile> {
    let material = object.inner("Contact Material")?;
    let (friction, restitution) =
        (material.number("Coefficient of Friction")?, material.number("Coefficient of Restitution")?);
    // Of contact laws with springs; ours has its own stiffness.
    material.ignore(&["Properties", "Coefficients"]);
    material.finish()?;
    let mesh = match object.inner_if("Contact Mesh")? {
        None => None,
        Some(block) => {
            let named = block.text("Mesh Filename")?;
            block.ignore(&["Sweep Sphere Radius"]);
            block.finish()?;
            let found = beside(&object.file().path, &named);
            Some((named, found))
        }
    };
    let tire = RigidTireFile {
        name: name(object)?,
        size: TireSize { radius: object.positive("Radius")?, width: object.positive("Width")? },
        mass: object.positive("Mass")?,
        inertia: inertia(object, "Inertia")?,
        friction,
        restitution,
        mesh,
    };
    object.finish()?;
    if friction < 0.0 || !(0.0..=1.0).contains(&restitution) {
        return Err(object.fault("Contact Material", "friction or restitution is not within its range"));
    }
    Ok(tire)
}
