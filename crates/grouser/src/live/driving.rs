//! Driving from the browser: control inputs become throttle and steering of the vehicles that have a driver.
//!
//! Inputs of a vehicle `v`: `v.throttle` and `v.steering` from -1 to 1, and `v.manual` (1: the browser drives, 0: the scene
//! does). The first vehicle starts in the browser's hands, at rest. Keys know only all or nothing, so the pedals move
//! towards their inputs at a limited rate, counted in simulated time.

use crate::error::Error;
use crate::simulation::Simulation;
use grouser_dynamics::World;
use grouser_math::Vec3;
use grouser_models::vehicle::{MishapKind, Vehicle};
use serde_json::{Value, json};

/// Time in s in which throttle and steering go from nothing to all.
const RESPONSE: [f64; 2] = [1.0, 0.4];

/// A vehicle that can be driven.
struct Seat {
    /// Which of the simulation's vehicles.
    index: usize,
    vehicle: Vehicle,
    manual: bool,
    /// Throttle and steering as the inputs say, and as they are.
    wanted: [f64; 2],
    now: [f64; 2],
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
            wanted: [0.0; 2],
            now: [0.0; 2],
        };
        Self { seats: drivable.enumerate().map(seat).collect() }
    }

    /// Is there nothing to drive?
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// What the page must know beforehand: name, the body to follow, speed at full throttle in m/s.
    pub fn describe(&self) -> Value {
        let seat = |s: &Seat| {
            let speed = s.vehicle.driver.as_ref().map_or(0.0, |d| d.max_speed);
            json!({ "name": s.vehicle.name, "body": s.vehicle.chassis.0, "greatest_speed": speed })
        };
        self.seats.iter().map(seat).collect()
    }

    /// Takes a control input. Names that are no vehicle's do nothing.
    pub fn input(&mut self, name: &str, value: f64) {
        let Some((vehicle, what)) = name.rsplit_once('.') else { return };
        let Some(seat) = self.seats.iter_mut().find(|s| s.vehicle.name == vehicle) else { return };
        match what {
            "throttle" => seat.wanted[0] = value.clamp(-1.0, 1.0),
            "steering" => seat.wanted[1] = value.clamp(-1.0, 1.0),
            "manual" => seat.manual = value != 0.0,
            _ => {}
        }
    }

    /// Lets go of all pedals: the run starts anew.
    pub fn reset(&mut self) {
        self.seats.iter_mut().for_each(|seat| (seat.wanted, seat.now) = ([0.0; 2], [0.0; 2]));
    }

    /// Commands the sprockets for the next step.
    pub fn command(&mut self, simulation: &mut Simulation) -> Result<(), Error> {
        let h = simulation.world().settings().step;
        for seat in &mut self.seats {
            for i in 0..2 {
                let reach = h / RESPONSE[i];
                seat.now[i] += (seat.wanted[i] - seat.now[i]).clamp(-reach, reach);
            }
            let input = seat.manual.then_some((seat.now[0], seat.now[1]));
            simulation.drive(seat.index, input)?;
        }
        Ok(())
    }

    /// What the vehicles are doing: speed in m/s, heading in rad from x, and what their gears report.
    pub fn status(&self, world: &World) -> Value {
        let seat = |s: &Seat| {
            let ahead = world.pose(s.vehicle.chassis).vector(Vec3::X);
            let alarms = s.vehicle.mishaps(world).into_iter().map(|m| match m.kind {
                MishapKind::ThrownTrack => format!("Track thrown: {}", m.part),
            });
            json!({
                "name": s.vehicle.name, "manual": s.manual, "throttle": s.now[0], "steering": s.now[1],
                "speed": s.vehicle.speed(world), "heading": ahead.y.atan2(ahead.x),
                "parts": s.vehicle.gear.part_names(), "readings": s.vehicle.readings(world),
                "alarms": alarms.collect::<Vec<_>>(),
            })
        };
        self.seats.iter().map(seat).collect()
    }
}
