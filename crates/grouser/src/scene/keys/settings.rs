//! `[scene]`, `[time]` and `[solver]`.

use super::value::{Vector, named};
use super::window::{SleepingKeys, WindowKeys};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Integrator, JointMethod, JointSettings, Limits, Settings, SolverSettings};
use grouser_solve::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;

/// What the scene is, and gravity.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SceneKeys {
    /// Name in summaries; absent: the file's name.
    pub name: Option<String>,
    /// One line for `grouser scenes`.
    pub description: String,
    /// Name of the variant to take, one of `[variants.NAME]`; absent: the scene as it stands.
    #[serde(skip_serializing)]
    pub variant: Option<String>,
    /// Acceleration of gravity in m/s^2.
    pub gravity: Vector,
    /// A box that follows a body: only the grains of fills in it are simulated.
    pub window: Option<WindowKeys>,
    /// Grains at rest sleep; absent: never.
    pub sleeping: Option<SleepingKeys>,
}

impl Default for SceneKeys {
    fn default() -> Self {
        let gravity = super::value::List(Settings::default().gravity.to_array());
        Self { name: None, description: String::new(), variant: None, gravity, window: None, sleeping: None }
    }
}

/// Step length and duration.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeKeys {
    /// Length of a time step in s.
    pub step: f64,
    /// Time to simulate in s; `--duration` and `--steps` replace it.
    pub duration: f64,
    /// How bodies and mechanisms that touch nothing are stepped; in contact it is always Euler's rule.
    #[serde(default)]
    pub integrator: IntegratorKey,
}

/// How bodies and mechanisms that touch nothing are stepped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IntegratorKey {
    /// Moreau's midpoint step: second order.
    #[default]
    Midpoint,
    /// Semi-implicit Euler everywhere: first order.
    Euler,
    /// The midpoint step, and after it poses and velocities back on the joints' manifold (`solver.joint_projection`).
    SecondOrder,
}

impl IntegratorKey {
    /// The engine's integrator.
    pub fn integrator(self) -> Integrator {
        match self {
            Self::Midpoint | Self::SecondOrder => Integrator::Midpoint,
            Self::Euler => Integrator::Euler,
        }
    }
}

impl TimeKeys {
    /// Checks both keys.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        at.key("step").positive(self.step)?;
        at.key("duration").positive(self.duration)?;
        Ok(())
    }

    /// Steps that cover `duration` seconds.
    pub fn steps_for(&self, duration: f64) -> u64 {
        // 11 s of 0.01 s are 1,100 steps, although 11 / 0.01 is not a whole number in binary.
        (duration / self.step * (1.0 - 1e-9)).ceil() as u64
    }
}

named! {
    /// Name of a solver.
    MethodKey(Method), Method::of_name
}

/// How the joints' equations are solved with the contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JointMethodKey {
    /// Eliminated by a sparse factorisation: exact at every iteration, whatever the masses.
    #[default]
    Direct,
    /// Iterated over like contacts, a joint at a time.
    Iterative,
}

/// The contact solver, and what counts as a run gone wrong.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SolverKeys {
    /// The method; `auto` picks one by the problem's size, joints and masses, step by step, and the summary says which.
    pub method: MethodKey,
    /// Natural-map residual to reach in every step, in m/s; absent: 1 % of g h.
    pub tolerance: Option<f64>,
    /// Iterations after which a step counts as unconverged.
    pub max_iterations: u32,
    /// Do exactly `max_iterations` iterations in every step, whatever the residual (for benchmarks).
    pub fixed_iterations: bool,
    /// Start from the last step's impulses where that is better than from zero.
    pub warm_start: bool,
    /// Relaxation factor of Jacobi and Gauss-Seidel; absent: the method's own.
    pub omega: Option<f64>,
    /// Averaging factor of Jacobi and Gauss-Seidel, 0 to 1; absent: the method's own.
    pub lambda: Option<f64>,
    /// Wall-clock time in s after which the method `direct` ends a step with its best iterate, which then counts as
    /// unconverged: for real time. Such a run need not repeat to the bit. Absent: no limit.
    pub budget_seconds: Option<f64>,
    /// How the joints' equations are solved with the contacts.
    pub joint_method: JointMethodKey,
    /// Share of a joint's position error that one step takes back, 0 to 1.
    pub joint_stabilisation: f64,
    /// After each step, poses and velocities back on the joints' manifold; absent: only with the integrator
    /// `second-order`.
    pub joint_projection: Option<bool>,
    /// Parts into which the step of a mechanism in free motion may be divided at most; 1: never.
    pub joint_substeps: u32,
    /// Speed of a body in m/s beyond which the run stops as failed; may be `inf`.
    pub max_speed: f64,
    /// Angular speed of a body in rad/s beyond which the run stops as failed; may be `inf`.
    pub max_angular_speed: f64,
}

impl Default for SolverKeys {
    fn default() -> Self {
        let (solver, limits, joints) = (SolverSettings::default(), Limits::default(), JointSettings::default());
        Self {
            method: MethodKey(solver.method),
            tolerance: solver.tolerance,
            max_iterations: solver.max_iterations,
            fixed_iterations: solver.fixed_iterations,
            warm_start: solver.warm_start,
            omega: solver.omega,
            lambda: solver.lambda,
            budget_seconds: solver.budget,
            joint_method: JointMethodKey::default(),
            joint_stabilisation: joints.stabilisation,
            joint_projection: None,
            joint_substeps: joints.max_substeps,
            max_speed: limits.speed,
            max_angular_speed: limits.angular_speed,
        }
    }
}

impl SolverKeys {
    /// The engine's settings.
    pub fn settings(&self, at: &KeyPath) -> Checked<(SolverSettings, Limits)> {
        if let Some(tolerance) = self.tolerance {
            at.key("tolerance").positive(tolerance)?;
        }
        if self.max_iterations == 0 {
            return Err(at.key("max_iterations").fault("must be at least 1"));
        }
        if let Some(omega) = self.omega {
            at.key("omega").positive(omega)?;
        }
        if let Some(lambda) = self.lambda {
            at.key("lambda").positive(lambda)?;
            at.key("lambda").within(lambda, 0.0, 1.0)?;
        }
        let solver = SolverSettings {
            method: self.method.0,
            tolerance: self.tolerance,
            max_iterations: self.max_iterations,
            fixed_iterations: self.fixed_iterations,
            warm_start: self.warm_start,
            omega: self.omega,
            lambda: self.lambda,
            budget: self.budget_seconds.map(|b| at.key("budget_seconds").positive(b)).transpose()?,
        };
        let limits = Limits {
            speed: at.key("max_speed").positive(self.max_speed)?,
            angular_speed: at.key("max_angular_speed").positive(self.max_angular_speed)?,
        };
        Ok((solver, limits))
    }

    /// The engine's settings of joints.
    pub fn joint_settings(&self, at: &KeyPath, integrator: IntegratorKey) -> Checked<JointSettings> {
        if self.joint_substeps == 0 {
            return Err(at.key("joint_substeps").fault("must be at least 1"));
        }
        Ok(JointSettings {
            method: match self.joint_method {
                JointMethodKey::Direct => JointMethod::Direct,
                JointMethodKey::Iterative => JointMethod::Iterative,
            },
            stabilisation: at.key("joint_stabilisation").within(self.joint_stabilisation, 0.0, 1.0)?,
            projection: self.joint_projection.unwrap_or(integrator == IntegratorKey::SecondOrder),
            max_substeps: self.joint_substeps,
        })
    }
}
