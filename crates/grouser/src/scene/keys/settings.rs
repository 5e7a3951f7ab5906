//! `[scene]`, `[time]` and `[solver]`.

use super::table::Described;
use super::value::Vector;
use super::window::WindowKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Integrator, JointSettings, Limits, Settings, Sleeping, SolverSettings, table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the scene is, and gravity.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
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
    /// What becomes of a start that cannot be: a joint that is open, initial velocities that pull one apart, a body
    /// more than half inside another. What is small against the bodies is let pass.
    pub impossible_start: ImpossibleStart,
    /// A box that follows a body: only the grains of fills in it are simulated.
    pub window: Option<WindowKeys>,
    /// Grains at rest sleep; absent: never.
    #[schemars(with = "Option<Described<Sleeping>>")]
    pub sleeping: Option<Sleeping>,
}

impl Default for SceneKeys {
    fn default() -> Self {
        let gravity = super::value::List(Settings::default().gravity.to_array());
        Self {
            name: None,
            description: String::new(),
            variant: None,
            gravity,
            impossible_start: ImpossibleStart::default(),
            window: None,
            sleeping: None,
        }
    }
}

/// What becomes of a start that cannot be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImpossibleStart {
    /// It is an error.
    #[default]
    Refuse,
    /// It starts as it is: joints close and bodies part in the first steps, with as much energy as that takes.
    Allow,
}

/// Step length and duration.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
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

table! {
    /// The contact solver, and what counts as a run gone wrong.
    pub struct SolverKeys {
        keys {
            /// After each step, poses and velocities back on the joints' manifold; absent: only with the integrator
            /// `second-order`.
            pub joint_projection: Option<bool> = None;
        }
        parts {
            /// The contact solver.
            pub solver: SolverSettings;
            /// Joints.
            pub joints: JointSettings;
            /// What counts as a run gone wrong.
            pub limits: Limits;
        }
    }
}

impl SolverKeys {
    /// The engine's settings of joints.
    pub fn joint_settings(&self, integrator: IntegratorKey) -> JointSettings {
        let projection = self.joint_projection.unwrap_or(integrator == IntegratorKey::SecondOrder);
        JointSettings { projection, ..self.joints.clone() }
    }
}
