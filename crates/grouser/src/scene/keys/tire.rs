//! Tires with a law of their own: `tire` of `[[force]]`, and that of the tire rig.

use super::file::resolve;
use super::value::Vector;
use crate::scene::chrono::tire::{TireFile, read};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::BodyId;
use grouser_models::vehicle::wheeled::driveline::WheelEnd;
use grouser_models::vehicle::wheeled::tire::{
    ForceTireDef, PatchContact, TMeasy, TireDef, TireLaw, TireSize, TireUse, bearing_capacity,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A tire that acts on rigid ground by a law: on the shapes of fixed bodies and terrain, never on grains. The wheel's
/// body itself needs no shape that touches the ground.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceTireKeys {
    /// Name of the wheel's body, which has the mass of the tire too.
    pub body: String,
    /// Axis of the wheel in the body's frame: turning about it rolls forward. Absent: y.
    pub axis: Option<Vector>,
    /// The tire's centre in the body's frame in m.
    #[serde(default)]
    pub center: Vector,
    /// Which tire.
    pub model: TireModelKeys,
    /// How much of the ground it feels.
    #[serde(default)]
    pub contact: PatchContactKey,
}

/// The numbers of a tire: give `file`, or `typical`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TireModelKeys {
    /// Path of a tire's file in Project Chrono's format, relative to the scene file: TMeasy, TMsimple, PAC2002,
    /// Pacejka 89, Fiala or LuGre.
    pub file: Option<String>,
    /// A TMeasy tire of which only size and load index are known.
    pub typical: Option<TypicalTireKeys>,
}

/// A TMeasy tire by its size and load index, with the numbers of typical tires.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypicalTireKeys {
    /// Radius without load in m.
    pub radius: f64,
    /// Width in m.
    pub width: f64,
    /// Radius of the rim in m.
    pub rim_radius: f64,
    /// Mass in kg, for the damping.
    pub mass: f64,
    /// Load index, 0 to 259.
    pub load_index: u32,
    /// What it is made for.
    pub purpose: TirePurposeKey,
    /// Inflation pressure over that of the design.
    #[serde(default = "one")]
    pub pressure: f64,
    /// Friction of the ground on which it was measured.
    #[serde(default = "road")]
    pub friction: f64,
    /// Coefficient of rolling resistance.
    #[serde(default = "rolling")]
    pub rolling_resistance: f64,
}

/// What a tire is made for.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TirePurposeKey {
    /// Trucks and off-road vehicles.
    Truck,
    /// Passenger cars.
    Passenger,
}

/// How much of the ground a tire feels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PatchContactKey {
    /// The ground's plane below the lowest point.
    #[default]
    Point,
    /// The mean of four points: for bumps about as long as the tire's contact.
    FourPoint,
    /// The profile below the whole wheel: for bumps shorter than that.
    Envelope,
}

fn one() -> f64 {
    1.0
}

fn road() -> f64 {
    0.8
}

fn rolling() -> f64 {
    0.015
}

impl PatchContactKey {
    /// The model's.
    pub fn contact(self) -> PatchContact {
        match self {
            Self::Point => PatchContact::Point,
            Self::FourPoint => PatchContact::FourPoint,
            Self::Envelope => PatchContact::Envelope,
        }
    }
}

impl TypicalTireKeys {
    fn tire(&self, at: &KeyPath) -> Checked<TireDef> {
        for (key, value) in [
            ("radius", self.radius),
            ("width", self.width),
            ("rim_radius", self.rim_radius),
            ("mass", self.mass),
            ("pressure", self.pressure),
            ("friction", self.friction),
        ] {
            at.key(key).positive(value)?;
        }
        at.key("rolling_resistance").non_negative(self.rolling_resistance)?;
        if self.rim_radius + 0.01 >= self.radius {
            let message = format!("the rim of {} m is not smaller than the tire of {} m", self.rim_radius, self.radius);
            return Err(at.key("rim_radius").fault(message).help("make it at least 1 cm smaller"));
        }
        let Some(weight) = bearing_capacity(self.load_index) else {
            let message = format!("there is no load index {}", self.load_index);
            return Err(at.key("load_index").fault(message).help("give a number from 0 to 259"));
        };
        let size = TireSize { radius: self.radius, width: self.width };
        let purpose = match self.purpose {
            TirePurposeKey::Truck => TireUse::Truck,
            TirePurposeKey::Passenger => TireUse::Passenger,
        };
        let (law, vertical) =
            TMeasy::typical(purpose, weight, size, self.rim_radius, self.mass, self.pressure, self.rolling_resistance);
        // A ring.
        let spin = self.mass * self.radius * self.radius;
        Ok(TireDef {
            name: format!("load index {}", self.load_index),
            size,
            mass: self.mass,
            inertia: [0.5 * spin, spin, 0.5 * spin],
            friction: self.friction,
            vertical,
            law: TireLaw::TMeasy(Box::new(law)),
        })
    }
}

impl TireModelKeys {
    /// The tire; `folder` is where files are looked for.
    pub fn tire(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<TireDef> {
        let kinds = vec![("file", self.file.as_ref().map(|_| ())), ("typical", self.typical.as_ref().map(|_| ()))];
        at.exactly_one("the tire", kinds)?;
        if let Some(typical) = &self.typical {
            return typical.tire(&at.key("typical"));
        }
        let at = at.key("file");
        let name = self.file.as_deref().unwrap_or_default();
        match read(&resolve(&at, name, folder)?, &at)? {
            TireFile::Force(tire) => Ok(*tire),
            TireFile::Rigid(_) => {
                let fault = at.fault(format!("`{name}` is a rigid tire, which has no law"));
                Err(fault.help("give the wheel's body a cylinder instead, or choose another file"))
            }
        }
    }
}

impl ForceTireKeys {
    /// The element on the body that was found for the name.
    pub fn define(
        &self,
        at: &KeyPath,
        name: Option<String>,
        body: BodyId,
        folder: Option<&Path>,
    ) -> Checked<ForceTireDef> {
        let axis = self.axis.map_or(grouser_math::Vec3::Y, |axis| axis.vec3());
        let Some(axis) = axis.try_normalize() else {
            return Err(at.key("axis").fault("it has no length").help("give a vector along the axle"));
        };
        let tire = self.model.tire(&at.key("model"), folder)?;
        let wheel = WheelEnd { body, axis };
        Ok(ForceTireDef { name, wheel, center: self.center.vec3(), tire, contact: self.contact.contact() })
    }
}
