//! What a checkpoint of a run holds.

use crate::simulation::SimulationState;
use serde::{Deserialize, Serialize};

/// What a checkpoint holds: the state of the simulation, and the time that it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunState {
    /// The simulation.
    pub simulation: SimulationState,
    /// Wall-clock time of the stepping so far in s.
    pub wall_seconds: f64,
    /// Of which recording kept the step waiting, in s.
    pub record_seconds: f64,
}
