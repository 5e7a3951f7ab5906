//! An instance of a unit: a simulation that another program steps, sets and reads.

use super::variables::{self, FmuRole, FmuVariable};
use crate::beds::Beds;
use crate::build::BuiltScene;
use crate::driven::DrivenState;
use crate::error::Error;
use crate::record;
use crate::scene::Scene;
use crate::simulation::Simulation;
use crate::watch::Watch;
use grouser_dynamics::MotorId;
use grouser_math::par::{self, Pool};
use grouser_models::vehicle::Controls;

/// Worlds of fewer bodies step on one thread: more would cost more than they gain.
const SMALL: usize = 200;
/// By how much of a step a communication point may miss the end of one.
const SLACK: f64 = 1e-3;

/// An instance.
pub struct FmuInstance {
    simulation: Simulation,
    variables: Vec<FmuVariable>,
    motors: Vec<MotorId>,
    controls: Vec<Option<Controls>>,
    pool: Option<Pool>,
    /// Time of the importer at which the simulation starts, s.
    pub start: f64,
}

impl FmuInstance {
    /// An instance of a scene, settled.
    pub fn new(scene: &Scene, beds: &Beds, watch: &mut dyn Watch) -> Result<Self, Error> {
        let model = scene.settle_and_build(beds, watch)?;
        Self::of(scene, model)
    }

    /// An instance of a scene in a state.
    pub fn resumed(scene: &Scene, state: &DrivenState) -> Result<Self, Error> {
        let mut instance = Self::of(scene, scene.build()?)?;
        instance.restore(state)?;
        Ok(instance)
    }

    fn of(scene: &Scene, model: BuiltScene) -> Result<Self, Error> {
        let signals = record::signals(&model, &scene.keys().record);
        let variables = variables::list(&model, &signals);
        let motors = model.motors.iter().map(|(_, (motor, _))| *motor).collect();
        let controls = vec![None; model.vehicles.len()];
        let pool = if model.world.body_count() < SMALL { None } else { Some(Pool::new(0)?) };
        let mut simulation = Simulation::new(model.world, model.vehicles).observing(signals, u64::MAX);
        simulation.prepare(&mut ());
        simulation.observe_start();
        Ok(Self { simulation, variables, motors, controls, pool, start: 0.0 })
    }

    /// Its variables; their places are their value references.
    pub fn variables(&self) -> &[FmuVariable] {
        &self.variables
    }

    /// Length of its steps in s.
    pub fn time_step(&self) -> f64 {
        self.simulation.world().settings().step
    }

    /// Time of the importer in s.
    pub fn time(&self) -> f64 {
        self.start + self.simulation.world().time()
    }

    /// The variable of a value reference.
    pub fn variable(&self, reference: u32) -> Result<&FmuVariable, Error> {
        self.variables.get(reference as usize).ok_or_else(|| {
            let what = format!("there is no variable with the value reference {reference}");
            Error::usage(what, "take value references from modelDescription.xml")
        })
    }

    /// The value of a variable; what is not a number yet, as forces before the first step, is 0.
    pub fn value(&self, reference: u32) -> Result<f64, Error> {
        let of = |v: usize| self.controls[v].unwrap_or_default();
        let value = match self.variable(reference)?.role {
            FmuRole::Time => self.time(),
            FmuRole::Motor(i) => self.simulation.world().motor_command(self.motors[i]).unwrap_or(0.0),
            FmuRole::Control(v, which) => {
                let c = of(v);
                [c.throttle, c.steering, c.brake, c.clutch][which]
            }
            FmuRole::Gear(v) => f64::from(of(v).gear),
            FmuRole::Output(i) => self.simulation.numbers().get(i).copied().unwrap_or(0.0),
        };
        Ok(if value.is_finite() { value } else { 0.0 })
    }

    /// Sets an input from the next step on.
    pub fn set(&mut self, reference: u32, value: f64) -> Result<(), Error> {
        let variable = self.variable(reference)?;
        if !value.is_finite() {
            let what = format!("`{}` is set to {value}", variable.name);
            return Err(Error::usage(what, "set inputs to finite numbers"));
        }
        let vehicle = match variable.role {
            FmuRole::Time | FmuRole::Output(_) => {
                let what = format!("`{}` is not an input", variable.name);
                return Err(Error::usage(what, "set motors' commands and vehicles' controls"));
            }
            FmuRole::Motor(i) => {
                return Ok(self.simulation.world_mut().command_motor(self.motors[i], Some(value))?);
            }
            FmuRole::Control(v, which) => {
                let c = self.controls[v].get_or_insert_default();
                *[&mut c.throttle, &mut c.steering, &mut c.brake, &mut c.clutch][which] = value;
                v
            }
            FmuRole::Gear(v) => {
                self.controls[v].get_or_insert_default().gear = value.clamp(-128.0, 127.0) as i8;
                v
            }
        };
        let controls = self.controls[vehicle].map(Controls::clamped);
        self.controls[vehicle] = controls;
        self.simulation.drive(vehicle, controls)
    }

    /// Steps until `end`, a time of the importer, which is the end of a step.
    pub fn advance(&mut self, end: f64) -> Result<(), Error> {
        let wanted = (end - self.start) / self.time_step();
        let until = wanted.round();
        if !((wanted - until).abs() < SLACK && (0.0..1e15).contains(&until)) {
            let what = format!("t = {end} s is not the end of a step of {} s", self.time_step());
            return Err(Error::usage(what, "choose a communication step that is a multiple of fixedInternalStepSize"));
        }
        let until = until as u64;
        if until < self.simulation.steps() {
            let what = format!("t = {end} s is before the present, {} s", self.time());
            return Err(Error::usage(what, "set an earlier state to go back"));
        }
        let simulation = &mut self.simulation;
        let steps = move || -> Result<(), Error> {
            while simulation.steps() < until {
                simulation.step()?;
            }
            Ok(())
        };
        match &self.pool {
            None => par::alone(steps),
            Some(pool) => pool.run(steps),
        }
    }

    /// Its state.
    pub fn state(&self) -> DrivenState {
        DrivenState::of(&self.simulation, &self.controls)
    }

    /// Goes to a state.
    pub fn restore(&mut self, state: &DrivenState) -> Result<(), Error> {
        state.apply(&mut self.simulation, &mut self.controls)
    }
}
