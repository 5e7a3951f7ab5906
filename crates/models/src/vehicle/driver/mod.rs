//! A driver: controls over time or in answer to what the vehicle does, and the drivetrain that follows them.
//!
//! Functions of time become drives of the gear's motors when it is built; the motors then need nobody between steps. A
//! driver who holds a speed or follows a path looks at the vehicle before each step ([`Vehicle::drive`]). What he
//! remembers is the state of an element, his seat ([`seat`]), so that a run goes on from a checkpoint to the same bits.
//! [`Vehicle::command`] sets the controls from outside instead.

mod lane_change;
mod path;
mod seat;
mod speed;
mod steer;

pub use lane_change::{CONE_HEIGHT, CONE_RADIUS, ConeLane, Footprint, LaneChange};
pub use path::{DrivePath, NearestPoint};
pub(super) use seat::Seated;
pub use speed::Gains;
pub use steer::{SteeringLaw, TurnKinematics};

use super::controls::Controls;
use super::state::measures;
use super::{Gear, Vehicle};
use grouser_dynamics::{BuildError, TimeFunction, World};
use grouser_math::{Pose, Vec3};
use seat::SeatMemory;
use speed::pedals;
use std::sync::Arc;
use steer::Stance;

/// How far along its path a vehicle is looked for in a step, m; faster ones move farther.
const REACH: f64 = 5.0;

/// What drives a gear: motors that hold the speed they are asked for with at most their largest torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drivetrain {
    /// Speed at full throttle, m/s.
    pub max_speed: f64,
    /// Largest torque at a sprocket or a driven wheel, N m; `None`: as much as it takes.
    pub max_torque: Option<f64>,
    /// Share of the maximum speed that full steering takes from one track and gives to the other.
    pub turn: f64,
}

/// A speed that a driver holds with throttle and brake.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldSpeed {
    /// The speed over time, m/s.
    pub target: TimeFunction,
    /// Gains on its error.
    pub gains: Gains,
}

/// A path that a driver follows with the steering.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The path; `None`: that of the lane change.
    pub path: Option<Arc<DrivePath>>,
    /// How he steers.
    pub law: SteeringLaw,
}

/// A lane change between cones.
#[derive(Clone, Debug, PartialEq)]
pub struct ConeCourse {
    /// Which.
    pub change: LaneChange,
    /// Where its first lane begins; it goes along x.
    pub start: Pose,
    /// Width of the vehicle in m; `None`: that of its shapes.
    pub width: Option<f64>,
    /// Its length in m, from the middle of its shapes; `None`: that of its shapes.
    pub length: Option<f64>,
    /// How far before the first lane the path begins, m.
    pub run_up: f64,
}

/// What a driver does, and what he does it with.
#[derive(Clone, Debug, PartialEq)]
pub struct Driver {
    /// Throttle over time, -1 (full speed back) to 1.
    pub throttle: TimeFunction,
    /// Steering over time, -1 (right) to 1 (left).
    pub steering: TimeFunction,
    /// Brake over time, 0 (released) to 1.
    pub brake: TimeFunction,
    /// Clutch pedal over time, 0 (released) to 1.
    pub clutch: TimeFunction,
    /// Gear: -1 reverse, 0 neutral, 1 forward.
    pub gear: i8,
    /// What the vehicle makes of them.
    pub drivetrain: Drivetrain,
    /// A speed that is held, in place of throttle and brake over time.
    pub speed: Option<HeldSpeed>,
    /// A path that is followed, in place of steering over time.
    pub route: Option<Route>,
    /// Cones that must not be touched.
    pub course: Option<ConeCourse>,
}

impl Driver {
    /// Nobody touches anything, in the forward gear.
    pub fn idle(drivetrain: Drivetrain) -> Self {
        let [throttle, steering, brake, clutch] = std::array::from_fn(|_| TimeFunction::default());
        let (speed, route, course) = (None, None, None);
        Self { throttle, steering, brake, clutch, gear: 1, drivetrain, speed, route, course }
    }

    /// The controls at time `t` (s), as far as they are functions of time.
    pub fn controls(&self, t: f64) -> Controls {
        let [throttle, steering, brake, clutch] =
            [&self.throttle, &self.steering, &self.brake, &self.clutch].map(|f| f.at(t));
        Controls { throttle, steering, brake, clutch, gear: self.gear }.clamped()
    }

    /// Does he look at the vehicle?
    pub fn is_looking(&self) -> bool {
        self.speed.is_some() || self.route.is_some()
    }

    /// The speed that a motor is asked for over time: weights of throttle (in the forward gear) and steering, at most
    /// `full` either way, less the share that the brake takes.
    pub(super) fn speed_of_motor(&self, full: f64, throttle: f64, steering: f64) -> TimeFunction {
        let forward = throttle * f64::from(self.gear.signum());
        let terms = vec![(forward, self.throttle.clone()), (steering, self.steering.clone())];
        let asked = TimeFunction::Sum { terms, low: -full, high: full };
        if self.brake == TimeFunction::default() {
            return asked;
        }
        let terms = vec![(1.0, TimeFunction::Constant(1.0)), (-1.0, self.brake.clone())];
        let released = TimeFunction::Sum { terms, low: 0.0, high: 1.0 };
        TimeFunction::Product(Box::new([asked, released]))
    }

    /// The controls for the next step of `h` s at time `t`, from what he sees and remembers. `holds_speed`: the
    /// throttle asks motors for a speed, it is not an engine's.
    fn look(&self, stance: &Stance, memory: &SeatMemory, holds_speed: bool, t: f64, h: f64) -> SeatMemory {
        let mut next = memory.clone();
        let mut controls = self.controls(t);
        if let Some(HeldSpeed { target, gains }) = &self.speed {
            next.target_speed = target.at(t);
            // Backwards the error is that of the way back.
            let way = if self.gear < 0 { -1.0 } else { 1.0 };
            let error = next.target_speed - way * stance.speed;
            let (u, control) = gains.advance(error, memory.speed, h);
            next.speed = control;
            let share = holds_speed.then_some(next.target_speed / self.drivetrain.max_speed);
            (controls.throttle, controls.brake) = pedals(u, memory.controls, share);
        }
        if let Some(Route { path: Some(path), law }) = &self.route {
            let reach = REACH + 2.0 * h * stance.speed.abs();
            (controls.steering, next.steering) = law.steer(path, stance, memory.steering, reach, h);
        }
        next.controls = controls.clamped();
        next
    }
}

measures! {
    /// What a driver does.
    DriverMeasure {
        Throttle "throttle" "" "Throttle, -1 to 1.";
        Steering "steering" "" "Steering, -1 (right) to 1 (left).";
        Brake "brake" "" "Brake, 0 to 1.";
        TargetSpeed "target_speed" "m/s" "Speed that the driver holds, m/s; not a number where he holds none.";
        PathDeviation "path_deviation" "m" "How far the vehicle's frame is to the left of its path, m; not a number \
            where there is none.";
        ConesTouched "cones_touched" "" "Cones that the vehicle has touched so far.";
    }
}

impl Vehicle {
    /// Sets the controls from the next step on (cut to their ranges), instead of the driver's; `None` gives the vehicle
    /// back to him. Does nothing to a vehicle without a driver.
    pub fn command(&self, world: &mut World, controls: Option<Controls>) -> Result<(), BuildError> {
        let Some(seated) = &self.seated else { return Ok(()) };
        let controls = controls.map(Controls::clamped);
        let memory = SeatMemory::of(world, seated.seat);
        if memory.is_taken || controls.is_some() {
            let next = memory.taken(controls);
            world.command_element(seated.seat, Some(&next.numbers()))?;
        }
        self.command_gear(world, controls)
    }

    fn command_gear(&self, world: &mut World, controls: Option<Controls>) -> Result<(), BuildError> {
        let Some(driver) = &self.driver else { return Ok(()) };
        match &self.gear {
            Gear::Tracked(gear) => gear.command(&driver.drivetrain, world, controls),
            Gear::Wheeled(gear) => gear.command(&driver.drivetrain, world, controls),
        }
    }

    /// Before each step: a driver who looks at the vehicle sets its controls. Does nothing where there is none, or
    /// while the controls are set from outside.
    pub fn drive(&self, world: &mut World) -> Result<(), BuildError> {
        let (Some(driver), Some(seated)) = (&self.driver, &self.seated) else { return Ok(()) };
        if !driver.is_looking() {
            return Ok(());
        }
        let memory = SeatMemory::of(world, seated.seat);
        if memory.is_taken {
            return Ok(());
        }
        let pose = world.pose(self.chassis);
        let ahead = pose.vector(Vec3::X);
        let ahead = Vec3::new(ahead.x, ahead.y, 0.0).try_normalize().unwrap_or(Vec3::X);
        let stance = Stance { position: pose.position, ahead, speed: self.speed(world) };
        let holds_speed = match &self.gear {
            Gear::Tracked(_) => true,
            Gear::Wheeled(gear) => gear.powertrain.is_none(),
        };
        let next = driver.look(&stance, &memory, holds_speed, world.time(), world.settings().step);
        world.command_element(seated.seat, Some(&next.numbers()))?;
        self.command_gear(world, Some(next.controls))
    }

    /// The controls as they are: those of the last step, or, by functions of time, those of now.
    pub fn controls(&self, world: &World) -> Controls {
        let (Some(driver), Some(seated)) = (&self.driver, &self.seated) else { return Controls::default() };
        let memory = SeatMemory::of(world, seated.seat);
        if memory.is_taken || driver.is_looking() { memory.controls } else { driver.controls(world.time()) }
    }

    /// Are the controls set from outside?
    pub fn is_commanded(&self, world: &World) -> bool {
        self.seated.as_ref().is_some_and(|seated| SeatMemory::of(world, seated.seat).is_taken)
    }

    /// A quantity of its driver.
    pub(super) fn driver_measure(&self, measure: DriverMeasure, world: &World) -> f64 {
        let Some((seated, driver)) = self.seated.as_ref().zip(self.driver.as_ref()) else { return f64::NAN };
        let memory = || SeatMemory::of(world, seated.seat);
        match measure {
            DriverMeasure::Throttle => self.controls(world).throttle,
            DriverMeasure::Steering => self.controls(world).steering,
            DriverMeasure::Brake => self.controls(world).brake,
            DriverMeasure::TargetSpeed => driver.speed.as_ref().map_or(f64::NAN, |s| s.target.at(world.time())),
            DriverMeasure::PathDeviation if driver.route.is_some() => memory().deviation,
            DriverMeasure::PathDeviation => f64::NAN,
            DriverMeasure::ConesTouched => memory().touched().count() as f64,
        }
    }

    /// Number of cones of its course, and which of them it has touched.
    pub fn cones(&self, world: &World) -> Option<(usize, Vec<usize>)> {
        let seated = self.seated.as_ref().filter(|s| s.cones > 0)?;
        Some((seated.cones, SeatMemory::of(world, seated.seat).touched().collect()))
    }
}
