//! What happened in a run that people should know of: mishaps such as thrown tracks, cones that were touched. Each is
//! reported once.

use grouser_dynamics::World;
use grouser_models::vehicle::{MishapKind, Vehicle};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// What.
    pub kind: MishapKind,
    /// When, in s.
    pub time: f64,
    /// After which step.
    pub step: u64,
    /// Name of the vehicle.
    pub vehicle: String,
    /// Name of the part of its gear, of a track; or of a cone.
    pub part: String,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, vehicle, part, .. } = self;
        match self.kind {
            MishapKind::ThrownTrack => {
                write!(f, "t = {time:.4} s: vehicle `{vehicle}` has thrown its track `{part}`")
            }
            MishapKind::TouchedCone => write!(f, "t = {time:.4} s: vehicle `{vehicle}` has touched `{part}`"),
        }
    }
}

/// Looks at the vehicles after every step.
#[derive(Clone, Debug, Default)]
pub struct Lookout {
    vehicles: Vec<Vehicle>,
    /// All that has happened so far.
    pub events: Vec<Event>,
}

impl Lookout {
    /// Watches these vehicles.
    pub fn new(vehicles: &[Vehicle]) -> Self {
        Self { vehicles: vehicles.to_vec(), events: Vec::new() }
    }

    /// Notes what has happened in the last step.
    pub fn look(&mut self, world: &World) {
        for vehicle in &self.vehicles {
            for mishap in vehicle.mishaps(world) {
                let same = |e: &Event| e.kind == mishap.kind && e.vehicle == vehicle.name && e.part == mishap.part;
                if !self.events.iter().any(same) {
                    self.events.push(Event {
                        kind: mishap.kind,
                        time: world.time(),
                        step: world.steps(),
                        vehicle: vehicle.name.clone(),
                        part: mishap.part,
                    });
                }
            }
        }
    }
}
