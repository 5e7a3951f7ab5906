//! The state of a simulation that another program drives: with what that program has set of the vehicles.

use crate::error::Error;
use crate::simulation::{Simulation, SimulationState};
use grouser_math::par;
use grouser_models::vehicle::Controls;
use grouser_record::checkpoint::{self, Held, Info};
use serde::{Deserialize, Serialize};

/// All that such a simulation must have to go on to the same bits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DrivenState {
    /// The simulation.
    pub simulation: SimulationState,
    /// Simulated time in s.
    time: f64,
    /// Per vehicle: throttle, steering, brake, clutch and gear, where the other program sets them.
    controls: Vec<Option<([f64; 4], i8)>>,
}

impl DrivenState {
    /// The state of a simulation whose vehicles have these controls; none: those of their drivers.
    pub fn of(simulation: &Simulation, controls: &[Option<Controls>]) -> Self {
        let numbers = |c: Controls| ([c.throttle, c.steering, c.brake, c.clutch], c.gear);
        let controls = controls.iter().map(|c| c.map(numbers)).collect();
        Self { simulation: simulation.state(), time: simulation.world().time(), controls }
    }

    /// The state at a time, in s, of so many vehicles that are in the hands of their drivers.
    pub fn undriven(simulation: SimulationState, time: f64, vehicles: usize) -> Self {
        Self { simulation, time, controls: vec![None; vehicles] }
    }

    /// Takes a simulation to the state. Signals are those of the state: what needs a step is not a number until then.
    pub fn apply(&self, simulation: &mut Simulation, controls: &mut Vec<Option<Controls>>) -> Result<(), Error> {
        if self.controls.len() != controls.len() {
            let (theirs, ours) = (self.controls.len(), controls.len());
            let what = format!("the state is of {theirs} vehicles, the world has {ours}");
            return Err(Error::usage(what, "restore it into a world of the same scene"));
        }
        par::alone(|| simulation.restore(&self.simulation))?;
        let of = |([throttle, steering, brake, clutch], gear): ([f64; 4], i8)| {
            Some(Controls { throttle, steering, brake, clutch, gear })
        };
        *controls = self.controls.iter().map(|c| c.and_then(of)).collect();
        par::alone(|| simulation.observe_start());
        Ok(())
    }

    /// As bytes.
    pub fn encode(&self) -> Result<Vec<u8>, Error> {
        let info = Info {
            format: checkpoint::FORMAT,
            program: env!("CARGO_PKG_VERSION").to_string(),
            scene: serde_json::Value::Null,
            step: self.simulation.snapshot.steps,
            time: self.time,
            held: Held::default(),
        };
        Ok(checkpoint::encode(&info, self)?)
    }

    /// From bytes; `name` is what errors call them.
    pub fn decode(name: &str, bytes: &[u8]) -> Result<Self, Error> {
        Ok(checkpoint::decode(name, bytes)?.1)
    }
}
