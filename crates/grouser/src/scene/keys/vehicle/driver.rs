//! `driver` of `[[vehicle]]`, and `drivetrain` of vehicle files.

use super::drive_file;
use super::pilot::{LaneChangeKeys, PathKeys, SpeedControlKeys, SteeringControlKeys, held_speed, route};
use crate::scene::keys::function::Function;
use crate::scene::keys::value::List;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::TimeFunction;
use grouser_models::vehicle::{Driver, Drivetrain, GearDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Share of the maximum speed that full steering moves from one track to the other, unless told.
const TURN: f64 = 0.5;

/// A driver: throttle, steering, brake and gear over time, or a speed that he holds and a path that he follows. In live
/// runs the browser takes his place (`grouser view`). Tracks run
/// at shares of the maximum speed, the left one at throttle - turn steering, the right one at throttle + turn steering,
/// kept within -1 and 1; the brake takes its share from both.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DriverKeys {
    /// Throttle from -1 (full speed back) to 1. Absent: 0.
    pub throttle: Option<Function>,
    /// Steering from -1 (right) to 1 (left). Absent: 0.
    pub steering: Option<Function>,
    /// Brake from 0 to 1: it takes this share from the speed that the motors are asked for, and 1 holds them with their
    /// largest torque. Absent: 0.
    pub brake: Option<Function>,
    /// Clutch pedal from 0 (released) to 1, of vehicles that have one. Absent: 0.
    pub clutch: Option<Function>,
    /// Gear: 1 forward, 0 neutral (the throttle does nothing), -1 reverse (it works backwards). Absent: 1.
    pub gear: Option<i8>,
    /// Throttle and steering at random, instead of `throttle` and `steering`.
    pub random: Option<RandomKeys>,
    /// Speed of the tracks at full throttle in m/s. Absent: that of the vehicle's `drivetrain`.
    pub max_speed: Option<f64>,
    /// Largest torque at a sprocket in N m. Absent: that of the vehicle's `drivetrain`, or as much as it takes.
    pub max_torque: Option<f64>,
    /// Share of the maximum speed that full steering takes from one track and gives to the other, 0 to 1. Absent: that
    /// of the vehicle's `drivetrain`, or 0.5.
    pub turn: Option<f64>,
    /// File of a manoeuvre, relative to the scene, instead of the controls over time: lines `time steering throttle
    /// brake` and perhaps `clutch`, linear between and held at the ends.
    pub manoeuvre: Option<String>,
    /// Speed in m/s that the driver holds, instead of `throttle` and `brake`.
    pub speed: Option<Function>,
    /// How he holds it.
    pub speed_control: Option<SpeedControlKeys>,
    /// Path that he follows, instead of `steering`.
    pub path: Option<PathKeys>,
    /// How he follows it.
    pub steering_control: Option<SteeringControlKeys>,
    /// A double lane change between cones: the path, unless `path` is given too, and the cones, which are counted when
    /// the vehicle touches them.
    pub lane_change: Option<LaneChangeKeys>,
}

/// Random throttle and steering: a new value every so often, linear between them. The same seed drives the same way,
/// also after `grouser resume`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomKeys {
    /// Seed.
    pub seed: u64,
    /// Time between two values in s.
    pub every: f64,
    /// Least and greatest throttle.
    #[serde(default = "whole")]
    pub throttle: List<f64, 2>,
    /// Least and greatest steering.
    #[serde(default = "whole")]
    pub steering: List<f64, 2>,
    /// After this many values the way is driven back: the same values in reverse order with the other sign. Then the
    /// next ones. Keeps the vehicle about where it is without looking. Absent: never.
    pub back: Option<u32>,
}

/// What a driver has at hand: of a vehicle file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrivetrainKeys {
    /// Speed of the tracks at full throttle in m/s.
    pub max_speed: Option<f64>,
    /// Largest torque at a sprocket in N m. Absent: as much as it takes.
    pub max_torque: Option<f64>,
    /// Share of the maximum speed that full steering takes from one track and gives to the other. Absent: 0.5.
    pub turn: Option<f64>,
}

impl DrivetrainKeys {
    /// Checks the values, also where nobody drives yet: a live run hands them to the browser.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        self.max_speed.map(|speed| at.key("max_speed").positive(speed)).transpose()?;
        self.max_torque.map(|torque| at.key("max_torque").positive(torque)).transpose()?;
        self.turn.map(|turn| at.key("turn").within(turn, 0.0, 1.0)).transpose()?;
        Ok(())
    }
}

fn whole() -> List<f64, 2> {
    List([-1.0, 1.0])
}

impl DriverKeys {
    /// The driver of a vehicle with this drivetrain.
    pub fn define(
        &self,
        at: &KeyPath,
        drivetrain: &DrivetrainKeys,
        gear: &GearDef,
        folder: Option<&Path>,
    ) -> Checked<Driver> {
        self.check_rivals(at)?;
        let share = |key: &str, function: &Option<Function>, least: f64| share(&at.key(key), function, least, folder);
        let mut throttle = share("throttle", &self.throttle, -1.0)?;
        let mut steering = share("steering", &self.steering, -1.0)?;
        let mut brake = share("brake", &self.brake, 0.0)?;
        let mut clutch = share("clutch", &self.clutch, 0.0)?;
        if let Some(random) = &self.random {
            (throttle, steering) = random.functions(&at.key("random"))?;
        }
        if let Some(file) = &self.manoeuvre {
            [steering, throttle, brake, clutch] = drive_file::manoeuvre(&at.key("manoeuvre"), file, folder)?;
        }
        let Some(speed) = self.max_speed.or(drivetrain.max_speed) else {
            let fault = at.fault("the maximum speed is unknown: the vehicle's file has no `drivetrain.max_speed`");
            return Err(fault.help("give `max_speed` in m/s"));
        };
        let torque = self.max_torque.or(drivetrain.max_torque);
        let turn = self.turn.or(drivetrain.turn).unwrap_or(TURN);
        let drivetrain = Drivetrain {
            max_speed: at.key("max_speed").positive(speed)?,
            max_torque: torque.map(|t| at.key("max_torque").positive(t)).transpose()?,
            turn: at.key("turn").within(turn, 0.0, 1.0)?,
        };
        let lever = self.gear.unwrap_or(1);
        at.key("gear").within(f64::from(lever), -1.0, 1.0)?;
        let speed = held_speed(at, self.speed.as_ref(), self.speed_control.as_ref(), folder)?;
        let turn = gear.turn_kinematics(&drivetrain);
        let route =
            route(at, self.path.as_ref(), self.steering_control.as_ref(), self.lane_change.is_some(), turn, folder)?;
        // Whoever has an open road ahead and a steering wheel of his own may drive between cones too.
        let route = route.filter(|_| self.path.is_some() || !self.has_steering());
        let course = self.lane_change.as_ref().map(|l| l.course(&at.key("lane_change"))).transpose()?;
        Ok(Driver { throttle, steering, brake, clutch, gear: lever, drivetrain, speed, route, course })
    }

    /// Is the steering a function of time?
    fn has_steering(&self) -> bool {
        self.steering.is_some() || self.random.is_some() || self.manoeuvre.is_some()
    }

    /// Refuses two keys that move the same control.
    fn check_rivals(&self, at: &KeyPath) -> Checked<()> {
        let random = self.random.is_some();
        let manoeuvre = self.manoeuvre.is_some();
        let pedals = [("throttle", self.throttle.is_some()), ("brake", self.brake.is_some())];
        let steering = ("steering", self.steering.is_some());
        let clutch = ("clutch", self.clutch.is_some());
        let rivals = [
            ("random", random, vec![pedals[0], steering]),
            ("manoeuvre", manoeuvre, vec![pedals[0], pedals[1], steering, clutch, ("random", random)]),
            ("speed", self.speed.is_some(), pedals.to_vec()),
            ("path", self.path.is_some(), vec![steering]),
        ];
        for (who, _, others) in rivals.into_iter().filter(|(_, given, _)| *given) {
            if let Some((key, _)) = others.into_iter().find(|(_, other)| *other) {
                let fault = at.key(key).fault(format!("`{key}` is given, and `{who}` drives"));
                return Err(fault.help("give one of the two"));
            }
        }
        Ok(())
    }
}

/// A function of time that stays within `least` and 1.
pub(super) fn share(
    at: &KeyPath,
    function: &Option<Function>,
    least: f64,
    folder: Option<&Path>,
) -> Checked<TimeFunction> {
    let Some(function) = function else { return Ok(TimeFunction::default()) };
    let function = function.time_function(at, 1.0, folder)?;
    let [low, high] = function.bounds();
    let help = if least < 0.0 { "1 is all that there is, -1 all the other way" } else { "1 is all that there is" };
    for value in [low, high] {
        at.within(value, least, 1.0).map_err(|fault| fault.help(help))?;
    }
    Ok(function)
}

impl RandomKeys {
    fn functions(&self, at: &KeyPath) -> Checked<(TimeFunction, TimeFunction)> {
        let every = at.key("every").positive(self.every)?;
        if let Some(few @ 0..2) = self.back {
            let fault = at.key("back").fault(format!("there is no way back from {few} values"));
            return Err(fault.help("give 2 or more, or leave it out"));
        }
        let one = |key: &str, range: &List<f64, 2>, seed: u64| {
            let at = at.key(key);
            let [low, high] = range.0;
            at.within(low, -1.0, 1.0)?;
            at.within(high, -1.0, 1.0)?;
            if low > high {
                return Err(at.fault(format!("the least, {low}, is above the greatest, {high}")));
            }
            Ok(TimeFunction::Random { seed, every, low, high, back: self.back })
        };
        // Two streams of one seed.
        let throttle = one("throttle", &self.throttle, self.seed.wrapping_mul(2))?;
        let steering = one("steering", &self.steering, self.seed.wrapping_mul(2).wrapping_add(1))?;
        Ok((throttle, steering))
    }
}
