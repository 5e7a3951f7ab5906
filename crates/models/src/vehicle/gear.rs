//! What a vehicle runs on. A gear checks its description, adds its parts, and says what can be measured of it.

use super::VehicleError;
use super::build::VehicleDef;
use super::driver::{Drivetrain, TurnKinematics};
use super::parts::Assembly;
use super::tracked::{TrackPlan, TrackedDef, TrackedGear};
use super::wheeled::car::{CarDef, CarPlan};
use super::wheeled::{WheeledDef, WheeledGear};
use grouser_dynamics::BodyId;
use serde::{Deserialize, Serialize};

/// Description of a running gear.
#[derive(Clone, Debug, PartialEq)]
pub enum GearDef {
    /// Two tracks, or any number of them.
    Tracked(Box<TrackedDef>),
    /// Axles with wheels.
    Wheeled(WheeledDef),
    /// Axles with suspensions, steering, driveline and engine.
    Car(Box<CarDef>),
}

/// A running gear in a world.
#[derive(Clone, Debug, PartialEq)]
pub enum Gear {
    /// Tracks.
    Tracked(TrackedGear),
    /// Wheels.
    Wheeled(WheeledGear),
}

/// A description that was checked, with what had to be computed for that: nothing was added to a world yet.
pub(super) enum GearPlan<'a> {
    Tracked(TrackPlan<'a>),
    Wheeled(&'a WheeledDef),
    Car(CarPlan<'a>),
}

impl GearDef {
    pub(super) fn plan(&self) -> Result<GearPlan<'_>, VehicleError> {
        match self {
            Self::Tracked(def) => def.plan().map(GearPlan::Tracked),
            Self::Wheeled(def) => def.check().map(|()| GearPlan::Wheeled(def)),
            Self::Car(def) => def.plan().map(GearPlan::Car),
        }
    }

    /// How a steering input turns the vehicle, roughly: what drivers who follow a path reckon with. `None` where it is
    /// not known beforehand.
    pub fn turn_kinematics(&self, drivetrain: &Drivetrain) -> Option<TurnKinematics> {
        match self {
            Self::Tracked(def) => {
                let ys = || def.sides.iter().map(|side| side.y);
                let width = ys().fold(f64::MIN, f64::max) - ys().fold(f64::MAX, f64::min);
                let speed = drivetrain.turn * drivetrain.max_speed;
                (width > 0.0 && speed > 0.0).then_some(TurnKinematics::Sides { width, speed })
            }
            Self::Wheeled(def) => def.turn_kinematics(drivetrain),
            // Its steering is a mechanism.
            Self::Car(_) => None,
        }
    }
}

impl GearPlan<'_> {
    pub(super) fn build(
        &self,
        vehicle: &VehicleDef,
        assembly: &mut Assembly<'_>,
        chassis: BodyId,
    ) -> Result<Gear, VehicleError> {
        match self {
            Self::Tracked(plan) => plan.build(vehicle, assembly, chassis).map(Gear::Tracked),
            Self::Wheeled(def) => def.build(vehicle, assembly, chassis).map(Gear::Wheeled),
            Self::Car(plan) => plan.build(vehicle, assembly, chassis).map(Gear::Wheeled),
        }
    }
}

/// A line of a driver's panel: a quantity of each part of the gear (track, wheel), in the order of
/// [`Gear::part_names`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GearReading {
    /// What it is.
    pub name: &'static str,
    /// Unit of the values.
    pub unit: &'static str,
    /// Digits after the point that are worth showing.
    pub decimals: u8,
    /// A value for each part.
    pub values: Vec<f64>,
}

/// What can go wrong with a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MishapKind {
    /// A shoe is farther from the plane of its track than the rails are: the track has come off its wheels.
    ThrownTrack,
    /// A cone of the driver's course was touched.
    TouchedCone,
}

/// Something that has gone wrong with a vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// What.
    pub kind: MishapKind,
    /// Name of the part of the gear, or of the cone.
    pub part: String,
}

impl Gear {
    /// What its parts are called: those that signals may ask for one by one.
    pub fn part_word(&self) -> &'static str {
        match self {
            Self::Tracked(_) => "track",
            Self::Wheeled(_) => "wheel",
        }
    }

    /// Names of these parts.
    pub fn part_names(&self) -> Vec<&str> {
        match self {
            Self::Tracked(gear) => gear.tracks.iter().map(|t| t.name.as_str()).collect(),
            Self::Wheeled(gear) => gear.wheels.iter().map(|w| w.name.as_str()).collect(),
        }
    }

    /// Its tracks, if it has any.
    pub fn tracked(&self) -> Option<&TrackedGear> {
        match self {
            Self::Tracked(gear) => Some(gear),
            Self::Wheeled(_) => None,
        }
    }
}
