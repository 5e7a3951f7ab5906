//! `[scene]`, `[time]` and `[solver]`.

use super::table::Described;
use super::value::Vector;
use super::window::WindowKeys;
use grouser_dynamics::{JointSettings, Limits, Settings, Sleeping, SolverSettings, table};
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
    #[schemars(with = "Option<Described<WindowKeys>>")]
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

table! {
    /// Step length and duration.
    pub struct TimeKeys {
        keys {
            /// Time to simulate in s; `--duration` and `--steps` replace it.
            pub duration: f64 = 0.0, positive;
        }
        parts {
            /// The engine's settings; those of other tables are not set here.
            pub settings: Settings;
        }
        required { step, duration }
    }
}

impl TimeKeys {
    /// Length of a time step in s.
    pub fn step_length(&self) -> f64 {
        self.settings.step
    }

    /// Steps that cover `duration` seconds.
    pub fn steps_for(&self, duration: f64) -> u64 {
        // 11 s of 0.01 s are 1,100 steps, although 11 / 0.01 is not a whole number in binary.
        (duration / self.step_length() * (1.0 - 1e-9)).ceil() as u64
    }
}

table! {
    /// The contact solver, and what counts as a run gone wrong.
    pub struct SolverKeys {
        keys {}
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
