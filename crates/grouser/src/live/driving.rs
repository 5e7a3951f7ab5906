//! Driving from the browser: control inputs become the controls of the vehicles that have a driver.
//!
//! Inputs of a vehicle `v`: `v.throttle` and `v.steering` from -1 to 1, `v.brake` from 0 to 1, `v.gear` (-1, 0, 1), and
//! `v.manual` (1: the browser drives, 0: the scene does). The first vehicle starts in the browser's hands, at rest.
//! In a vehicle with an engine a throttle below 0 brakes, and drives back once the vehicle stands (in `gear` 1); a
//! throttle above 0 brakes what rolls back. Keys know only all or nothing, so the pedals move towards their inputs at a
//! limited rate, counted in simulated time.

use crate::error::Error;
use crate::simulation::Simulation;
use grouser_dynamics::World;
use grouser_math::Vec3;
use grouser_models::vehicle::wheeled::WheelMeasure;
use grouser_models::vehicle::{Controls, Gear, MishapKind, Vehicle};
use serde_json::{Value, json};

/// Time in s in which throttle, steering and brake go from nothing to all.
const RESPONSE: [f64; 3] = [1.0, 0.4, 0.2];

/// Speed in m/s below which a vehicle with an engine may change its direction.
const STANDS: f64 = 0.5;

/// What can be set of a vehicle.
const INPUTS: [&str; 5] = ["throttle", "steering", "brake", "gear", "manual"];

/// A vehicle that can be driven.
struct Seat {
    /// Which of the simulation's vehicles.
    index: usize,
    vehicle: Vehicle,
    manual: bool,
    /// Controls as the inputs ask for.
    wanted: Controls,
    /// Controls as they are.
    now: Controls,
}

impl Seat {
    /// Is there an engine with its gears?
    fn has_engine(&self) -> bool {
        matches!(&self.vehicle.gear, Gear::Wheeled(gear) if gear.powertrain.is_some())
    }

    /// Pedals and gear that the inputs mean at a speed in m/s: engines do not turn backwards.
    fn meant(&self, speed: f64) -> Controls {
        let Controls { throttle, brake, gear, .. } = self.wanted;
        if !self.has_engine() {
            return self.wanted;
        }
        let rolls_back = gear == 1 && speed < -STANDS;
        let backs = gear == 1 && throttle < 0.0 && speed < STANDS;
        let gear = if rolls_back || backs { -1 } else { gear };
        let brakes = if backs { false } else { throttle < 0.0 || rolls_back };
        let (size, none) = (throttle.abs(), 0.0);
        Controls {
            throttle: if brakes { none } else { size },
            brake: if brakes { brake.max(size) } else { brake },
            gear,
            ..self.wanted
        }
    }

    /// Moves the pedals for a step of `h` s.
    fn follow(&mut self, h: f64, speed: f64) {
        let (wanted, now) = (self.meant(speed), &mut self.now);
        let pedals = [&mut now.throttle, &mut now.steering, &mut now.brake];
        let wanted_pedals = [wanted.throttle, wanted.steering, wanted.brake];
        for ((pedal, wanted), time) in pedals.into_iter().zip(wanted_pedals).zip(RESPONSE) {
            let reach = h / time;
            *pedal += (wanted - *pedal).clamp(-reach, reach);
        }
        now.gear = wanted.gear;
    }

    /// The controls that drive the vehicle now: the browser's, or the scene's.
    fn controls(&self, world: &World) -> Controls {
        if self.manual { self.now } else { self.vehicle.controls(world) }
    }
}

/// All vehicles that can be driven.
pub struct Driving {
    seats: Vec<Seat>,
}

impl Driving {
    /// Seats of the vehicles that have a driver.
    pub fn new(vehicles: &[Vehicle]) -> Self {
        let drivable = vehicles.iter().enumerate().filter(|(_, v)| v.driver.is_some());
        let seat = |(i, (index, v)): (usize, (usize, &Vehicle))| Seat {
            index,
            vehicle: v.clone(),
            manual: i == 0,
            wanted: Controls::default(),
            now: Controls::default(),
        };
        Self { seats: drivable.enumerate().map(seat).collect() }
    }

    /// Is there nothing to drive?
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// What the page must know beforehand: name, the body to follow, speed at full throttle in m/s, whether it has an
    /// engine.
    pub fn describe(&self) -> Value {
        let seat = |s: &Seat| {
            let speed = s.vehicle.driver.as_ref().map_or(0.0, |d| d.drivetrain.max_speed);
            let engine = s.has_engine();
            json!({ "name": s.vehicle.name, "body": s.vehicle.chassis.0, "max_speed": speed, "engine": engine })
        };
        self.seats.iter().map(seat).collect()
    }

    /// Names of all control inputs.
    pub fn inputs(&self) -> Vec<String> {
        let of = |seat: &Seat| INPUTS.map(|what| format!("{}.{what}", seat.vehicle.name));
        self.seats.iter().flat_map(of).collect()
    }

    /// Takes a control input. Names that belong to no vehicle do nothing.
    pub fn input(&mut self, name: &str, value: f64) {
        let Some((vehicle, what)) = name.rsplit_once('.') else { return };
        let Some(seat) = self.seats.iter_mut().find(|s| s.vehicle.name == vehicle) else { return };
        match what {
            "throttle" => seat.wanted.throttle = value,
            "steering" => seat.wanted.steering = value,
            "brake" => seat.wanted.brake = value,
            "gear" => seat.wanted.gear = value.clamp(-1.0, 1.0) as i8,
            "manual" => seat.manual = value != 0.0,
            _ => {}
        }
        seat.wanted = seat.wanted.clamped();
    }

    /// Lets go of all pedals: the run starts again from its beginning.
    pub fn reset(&mut self) {
        self.seats.iter_mut().for_each(|seat| (seat.wanted, seat.now) = Default::default());
    }

    /// Sets the controls for the next step.
    pub fn command(&mut self, simulation: &mut Simulation) -> Result<(), Error> {
        let h = simulation.world().settings().step;
        for seat in &mut self.seats {
            seat.follow(h, seat.vehicle.speed(simulation.world()));
            simulation.drive(seat.index, seat.manual.then_some(seat.now))?;
        }
        Ok(())
    }

    /// What the vehicles are doing: speed in m/s, heading in rad from x, what their gears report, speed and gear of the
    /// engine.
    pub fn status(&self, world: &World) -> Value {
        let seat = |s: &Seat| {
            let ahead = world.pose(s.vehicle.chassis).vector(Vec3::X);
            let alarms = s.vehicle.mishaps(world).into_iter().map(|m| match m.kind {
                MishapKind::ThrownTrack => format!("Track thrown: {}", m.part),
                MishapKind::TouchedCone => format!("Cone touched: {}", m.part),
            });
            let Controls { throttle, steering, brake, gear, .. } = s.controls(world);
            let measure = |m| s.vehicle.measure(m, None, world);
            let engine = s.has_engine().then(|| {
                let rpm = measure(WheelMeasure::EngineSpeed) * 30.0 / std::f64::consts::PI;
                json!({ "rpm": rpm, "gear": measure(WheelMeasure::GearRatio) })
            });
            json!({
                "name": s.vehicle.name, "manual": s.manual,
                "throttle": throttle, "steering": steering, "brake": brake, "gear": gear,
                "speed": s.vehicle.speed(world), "heading": ahead.y.atan2(ahead.x),
                "parts": s.vehicle.gear.part_names(), "readings": s.vehicle.readings(world),
                "alarms": alarms.collect::<Vec<_>>(), "engine": engine,
            })
        };
        self.seats.iter().map(seat).collect()
    }
}
