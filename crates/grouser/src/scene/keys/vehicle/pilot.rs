//! Keys of drivers who look at the vehicle: `speed_control`, `path`, `steering_control`, `lane_change`.

use super::drive_file;
use crate::scene::keys::function::Function;
use crate::scene::keys::value::{List, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_math::{Pose, Quat, Vec3};
use grouser_models::vehicle::{
    ConeCourse, DrivePath, Gains, HeldSpeed, LaneChange, Route, SteeringLaw, TurnKinematics,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;

/// Gain on the error of the speed, unless told, s/m.
const SPEED_GAIN: f64 = 0.4;
/// Gain on the distance from the path, unless told, 1/m.
const STEERING_GAIN: f64 = 0.5;
/// How far a driver looks ahead, unless told, m.
const LOOK_AHEAD: f64 = 5.0;
/// Gain of Stanley's law, unless told, 1/s.
const STANLEY_GAIN: f64 = 1.0;
/// Speed that Stanley's law adds, unless told, m/s.
const STANLEY_SOFT: f64 = 1.0;

/// How a driver holds a speed: u = p e + i int e dt + d de/dt with the error e of the speed, cut to [-1, 1]. Above 0,
/// u is the throttle; else the throttle is 1 - |u| while it was above 0.2, and then the brake is |u|. Motors that hold
/// a speed by themselves are asked for the target, which u corrects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpeedControlKeys {
    /// Gain on the error in s/m. Absent: 0.4.
    pub p: Option<f64>,
    /// Gain on its integral in 1/m. Absent: 0.
    pub i: Option<f64>,
    /// Gain on its rate in s^2/m. Absent: 0.
    pub d: Option<f64>,
}

/// A path in the horizontal plane: give `points` or `file`. It goes on straight before its beginning and after its end.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathKeys {
    /// Points `[x, y]` in m, joined by a smooth curve.
    pub points: Option<Vec<List<f64, 2>>>,
    /// Does the curve through the points end where it begins, and go round? Absent: no.
    pub closed: Option<bool>,
    /// Path file of Project Chrono relative to the scene: a line `n 3` or `n 9`, then n lines with a knot x y z, or
    /// with a knot and its incoming and outgoing control points.
    pub file: Option<String>,
}

/// How a driver follows a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SteeringControlKeys {
    /// The law. Absent: `look-ahead`.
    pub law: Option<SteeringLawKeys>,
    /// How far he looks ahead in m (`look-ahead`, `pure-pursuit`). Absent: 5.
    pub look_ahead: Option<f64>,
    /// Gain on the distance of the path in 1/m (`look-ahead`). Absent: 0.5.
    pub p: Option<f64>,
    /// Gain on its integral in 1/(m s) (`look-ahead`). Absent: 0.
    pub i: Option<f64>,
    /// Gain on its rate in s/m (`look-ahead`). Absent: 0.
    pub d: Option<f64>,
    /// Gain in 1/s (`stanley`): the rate at which the distance from the path decays. Absent: 1.
    pub gain: Option<f64>,
    /// Speed in m/s that is added to the vehicle's (`stanley`), so that it does not steer wildly at rest. Absent: 1.
    pub soft: Option<f64>,
    /// Distance between the axles in m (`pure-pursuit`, `stanley`). Absent: the vehicle's.
    pub wheelbase: Option<f64>,
    /// Angle of the wheels at full steering in degrees (`pure-pursuit`, `stanley`). Absent: the vehicle's.
    pub max_steer_deg: Option<f64>,
    /// x of the axle that is not steered, in the vehicle's frame, in m (`pure-pursuit`, `stanley`). Absent: the
    /// vehicle's.
    pub rear_axle: Option<f64>,
}

/// A law of steering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SteeringLawKeys {
    /// Gains on the distance between the path and a point ahead of the vehicle.
    #[default]
    LookAhead,
    /// The circle from the rear axle to a point of the path ahead (Coulter 1992).
    PurePursuit,
    /// The front wheels point along the path, turned towards it (Hoffmann et al. 2007).
    Stanley,
}

/// A double lane change of ISO 3888: cones beside three lanes, whose widths follow from the vehicle's.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaneChangeKeys {
    /// Which one.
    pub standard: LaneChangeStandard,
    /// Middle of the beginning of the first lane in m. Absent: the origin.
    #[serde(default)]
    pub position: Vector,
    /// Direction of the course in degrees from x towards y. Absent: 0.
    #[serde(default)]
    pub heading_deg: f64,
    /// Width of the vehicle in m. Absent: that of its shapes.
    pub width: Option<f64>,
    /// Length of the vehicle in m. Absent: that of its shapes.
    pub length: Option<f64>,
    /// How far before the first lane the path begins, in m. Absent: 50.
    pub run_up: Option<f64>,
}

/// A lane change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum LaneChangeStandard {
    /// ISO 3888-1: severe lane change, 125 m.
    #[serde(rename = "iso-3888-1")]
    Iso3888Part1,
    /// ISO 3888-2: obstacle avoidance, 61 m.
    #[serde(rename = "iso-3888-2")]
    Iso3888Part2,
}

/// Gains that are not below 0.
fn gains(at: &KeyPath, [p, i, d]: [Option<f64>; 3], usual: f64) -> Checked<Gains> {
    let gain = |key: &str, given: Option<f64>, usual: f64| at.key(key).non_negative(given.unwrap_or(usual));
    Ok(Gains { p: gain("p", p, usual)?, i: gain("i", i, 0.0)?, d: gain("d", d, 0.0)? })
}

/// The speed that a driver at `at` holds, if he holds one.
pub fn held_speed(
    at: &KeyPath,
    speed: Option<&Function>,
    control: Option<&SpeedControlKeys>,
    folder: Option<&Path>,
) -> Checked<Option<HeldSpeed>> {
    let Some(speed) = speed else {
        return match control {
            None => Ok(None),
            Some(_) => Err(at.key("speed_control").fault("there is no speed to hold").help("give `speed` in m/s too")),
        };
    };
    let SpeedControlKeys { p, i, d } = control.copied().unwrap_or_default();
    let gains = gains(&at.key("speed_control"), [p, i, d], SPEED_GAIN)?;
    Ok(Some(HeldSpeed { target: speed.time_function(&at.key("speed"), 1.0, folder)?, gains }))
}

/// The path that a driver at `at` follows, if he follows one: his own or that of the lane change. `turn`: how the
/// vehicle turns, where that is known.
pub fn route(
    at: &KeyPath,
    path: Option<&PathKeys>,
    control: Option<&SteeringControlKeys>,
    has_lanes: bool,
    turn: Option<TurnKinematics>,
    folder: Option<&Path>,
) -> Checked<Option<Route>> {
    if path.is_none() && !has_lanes {
        return match control {
            None => Ok(None),
            Some(_) => {
                let fault = at.key("steering_control").fault("there is no path to follow");
                Err(fault.help("give `path` or `lane_change` too"))
            }
        };
    }
    let path = path.map(|p| p.path(&at.key("path"), folder)).transpose()?.map(Arc::new);
    let law = control.copied().unwrap_or_default().law(&at.key("steering_control"), turn)?;
    Ok(Some(Route { path, law }))
}

impl PathKeys {
    fn path(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<DrivePath> {
        let is_closed = self.closed.unwrap_or(false);
        if self.closed.is_some() && self.points.is_none() {
            return Err(at.key("closed").fault("only a path through `points` can be closed").help("leave it out"));
        }
        let points = self.points.as_ref().map(|points| {
            let knots: Vec<Vec3> = points.iter().map(|p| Vec3::new(p.0[0], p.0[1], 0.0)).collect();
            DrivePath::through(&knots, is_closed).map_err(|why| at.key("points").fault(why))
        });
        let file = self.file.as_ref().map(|file| drive_file::path(&at.key("file"), file, folder));
        at.exactly_one("the path", vec![("points", points), ("file", file)])?
    }
}

impl SteeringControlKeys {
    fn law(&self, at: &KeyPath, turn: Option<TurnKinematics>) -> Checked<SteeringLaw> {
        let law = self.law.unwrap_or_default();
        let of_pid = [("p", self.p), ("i", self.i), ("d", self.d)];
        let of_axles =
            [("wheelbase", self.wheelbase), ("max_steer_deg", self.max_steer_deg), ("rear_axle", self.rear_axle)];
        let of_stanley = [("gain", self.gain), ("soft", self.soft)];
        let look_ahead = [("look_ahead", self.look_ahead)];
        let foreign: Vec<(&str, Option<f64>)> = match law {
            SteeringLawKeys::LookAhead => [&of_axles[..], &of_stanley].concat(),
            SteeringLawKeys::PurePursuit => [&of_pid[..], &of_stanley].concat(),
            SteeringLawKeys::Stanley => [&of_pid[..], &look_ahead].concat(),
        };
        if let Some((key, _)) = foreign.iter().find(|(_, given)| given.is_some()) {
            let fault = at.key(key).fault(format!("the law that is chosen has no `{key}`"));
            return Err(fault.help("leave it out, or choose another `law`"));
        }
        let distance = at.key("look_ahead").positive(self.look_ahead.unwrap_or(LOOK_AHEAD))?;
        Ok(match law {
            SteeringLawKeys::LookAhead => {
                SteeringLaw::LookAhead { distance, gains: gains(at, [self.p, self.i, self.d], STEERING_GAIN)? }
            }
            SteeringLawKeys::PurePursuit => SteeringLaw::PurePursuit { distance, turn: self.turn(at, turn)? },
            SteeringLawKeys::Stanley => SteeringLaw::Stanley {
                gain: at.key("gain").positive(self.gain.unwrap_or(STANLEY_GAIN))?,
                soft: at.key("soft").non_negative(self.soft.unwrap_or(STANLEY_SOFT))?,
                turn: self.turn(at, turn)?,
            },
        })
    }

    /// How the vehicle turns: as the keys say, or as is known of it.
    fn turn(&self, at: &KeyPath, known: Option<TurnKinematics>) -> Checked<TurnKinematics> {
        let given = [self.wheelbase, self.max_steer_deg, self.rear_axle].iter().any(Option::is_some);
        let (wheelbase, rear, max_angle) = match known {
            Some(TurnKinematics::Axles { wheelbase, rear, max_angle }) => {
                (Some(wheelbase), Some(rear), Some(max_angle))
            }
            Some(sides) if !given => return Ok(sides),
            _ => (None, None, None),
        };
        let need = |key: &str, value: Option<f64>| {
            value.ok_or_else(|| at.fault(format!("`{key}` of this vehicle is unknown")).help(format!("give `{key}`")))
        };
        let wheelbase = need("wheelbase", self.wheelbase.or(wheelbase))?;
        let max_angle = need("max_steer_deg", self.max_steer_deg.map(f64::to_radians).or(max_angle))?;
        Ok(TurnKinematics::Axles {
            wheelbase: at.key("wheelbase").positive(wheelbase)?,
            rear: need("rear_axle", self.rear_axle.or(rear))?,
            max_angle: at.key("max_steer_deg").positive(max_angle)?,
        })
    }
}

impl LaneChangeKeys {
    /// The course.
    pub fn course(&self, at: &KeyPath) -> Checked<ConeCourse> {
        let positive = |key: &str, value: Option<f64>| value.map(|v| at.key(key).positive(v)).transpose();
        Ok(ConeCourse {
            change: match self.standard {
                LaneChangeStandard::Iso3888Part1 => LaneChange::Iso3888Part1,
                LaneChangeStandard::Iso3888Part2 => LaneChange::Iso3888Part2,
            },
            start: Pose::new(self.position.vec3(), Quat::from_rotation_z(self.heading_deg.to_radians())),
            width: positive("width", self.width)?,
            length: positive("length", self.length)?,
            run_up: at.key("run_up").positive(self.run_up.unwrap_or(50.0))?,
        })
    }
}
