//! Files of wheeled vehicles of subsystems, as the reference shows them. The tables of the subsystems are read by their
//! templates, which know their keys: those of Project Chrono's files, spelled as ours are.

use super::wheeled::WheeledType;
use crate::scene::keys::look::VehicleLookKeys;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A table of a subsystem: its `template`, and the keys of that template.
type Subsystem = Map<String, Value>;

/// The file of a wheeled vehicle with suspensions, steering, driveline and engine. Each subsystem is a table with a
/// `template` and the keys of that template (chapter on wheeled vehicles); `grouser vehicles import` makes such a file
/// of Project Chrono's files. Vehicle frame: x forward, y left, z up; points of a suspension are those of its left
/// side.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CarKeys {
    /// What the vehicle runs on: `wheeled`.
    #[serde(rename = "type")]
    pub kind: WheeledType,
    /// What it is, in a line.
    pub description: Option<String>,
    /// The main chassis: `mass`, `center_of_mass`, `inertia`, `inertia_products`, and `shape` as other vehicles have
    /// it.
    pub chassis: Subsystem,
    /// What it looks like. Absent: a truck (`shell = "truck"`).
    #[serde(default)]
    pub look: VehicleLookKeys,
    /// Axles, front to rear.
    pub axle: Vec<CarAxleKeys>,
    /// Steerings: `template`, `location` and `orientation` (a quaternion, scalar first), and the template's keys.
    #[serde(default)]
    pub steering: Vec<Subsystem>,
    /// Driveline: `template`, `axles` (places in the list of axles), and the template's keys.
    pub driveline: Option<Subsystem>,
    /// Engine.
    pub engine: Option<Subsystem>,
    /// Transmission.
    pub transmission: Option<Subsystem>,
    /// Tire of all wheels whose axles have none.
    pub tire: Option<Subsystem>,
    /// Further tires, by the names that `tire` of `[[vehicle]]` may give.
    #[serde(default)]
    pub tires: BTreeMap<String, Subsystem>,
    /// Chassis that hang on the main one, with `connector`.
    #[serde(default)]
    pub rear_chassis: Vec<Subsystem>,
    /// Walking beams on which springs of axles stand.
    #[serde(default)]
    pub subchassis: Vec<Subsystem>,
    /// Distance of the axles in m, for information.
    pub wheelbase: Option<f64>,
    /// Least turning radius in m, for information.
    pub minimum_turning_radius: Option<f64>,
    /// Greatest angle of the steered wheels in degrees, for information.
    pub maximum_steering_angle_deg: Option<f64>,
}

/// An axle of a vehicle with suspensions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CarAxleKeys {
    /// Name: its wheels are `NAME.left` and `NAME.right`.
    pub name: Option<String>,
    /// Where its frame is in that of its chassis, in m.
    pub location: [f64; 3],
    /// Which steering turns its wheels, counted from 0. Absent: it is not steered.
    pub steering_index: Option<i64>,
    /// Which rear chassis carries it. Absent: the main one.
    pub chassis_index: Option<i64>,
    /// Which sub-chassis its springs stand on.
    pub subchassis_index: Option<i64>,
    /// The suspension.
    pub suspension: Subsystem,
    /// The rim of both wheels: `mass`, `inertia`.
    pub wheel: Option<Subsystem>,
    /// The rim of the left wheel, where the two differ.
    pub left_wheel: Option<Subsystem>,
    /// The rim of the right wheel.
    pub right_wheel: Option<Subsystem>,
    /// Rims of twin wheels.
    pub left_inside_wheel: Option<Subsystem>,
    /// Rims of twin wheels.
    pub left_outside_wheel: Option<Subsystem>,
    /// Rims of twin wheels.
    pub right_inside_wheel: Option<Subsystem>,
    /// Rims of twin wheels.
    pub right_outside_wheel: Option<Subsystem>,
    /// Distance of twin wheels in m.
    pub wheel_separation: Option<f64>,
    /// The brake of both wheels: `template`, `maximum_torque`.
    pub brake: Option<Subsystem>,
    /// The brake of the left wheel, where the two differ.
    pub left_brake: Option<Subsystem>,
    /// The brake of the right wheel.
    pub right_brake: Option<Subsystem>,
    /// Tire of its wheels. Absent: that of the vehicle.
    pub tire: Option<Subsystem>,
    /// Anti-roll bar.
    pub antirollbar: Option<Subsystem>,
    /// Where the bar's frame is in that of the chassis, in m.
    pub antirollbar_location: Option<[f64; 3]>,
}
