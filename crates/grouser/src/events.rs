//! What happens in a run that people should know of: tracks that were thrown. Each is reported once.

use grouser_dynamics::World;
use grouser_models::vehicle::Vehicle;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A shoe is farther from the plane of its track than the rails are: the track has come off its wheels.
    ThrownTrack,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// When, in s.
    pub time: f64,
    /// After which step.
    pub step: u64,
    /// Name of the vehicle.
    pub vehicle: String,
    /// Name of its track.
    pub track: String,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            EventKind::ThrownTrack => {
                write!(f, "t = {:.4} s: vehicle `{}` has thrown its track `{}`", self.time, self.vehicle, self.track)
            }
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
            for (i, track) in vehicle.tracks.iter().enumerate() {
                let known = self.events.iter().any(|e| e.vehicle == vehicle.name && e.track == track.name);
                if !known && vehicle.has_thrown(i, world) {
                    self.events.push(Event {
                        kind: EventKind::ThrownTrack,
                        time: world.time(),
                        step: world.steps(),
                        vehicle: vehicle.name.clone(),
                        track: track.name.clone(),
                    });
                }
            }
        }
    }
}
