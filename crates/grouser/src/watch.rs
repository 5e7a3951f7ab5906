//! Who watches work that takes a while: progress, warnings, events and notes are reported here, and nowhere else.
//!
//! No library prints. The command line shows what it receives as a bar or as lines, the live view passes it on to the
//! browser, tests keep it in a list.

use crate::events::Event;
use grouser_dynamics::StepReport;
use grouser_math::Pose;
use grouser_models::terrain::settle::Outlook;

/// Watches a run or the settling of grains. Every method does nothing unless it is written; `()` watches nothing.
pub trait Watch: Send {
    /// A step is done.
    fn progress(&mut self, _now: &Progress<'_>) {}

    /// Something is doubtful, but the work goes on.
    fn warn(&mut self, _warning: &str) {}

    /// Something happened in the simulated world.
    fn event(&mut self, _event: &Event) {}

    /// A result on the way, such as the bed that a run starts from.
    fn note(&mut self, _note: &str) {}

    /// Grains settle: after each step. `poses` gives those of all grains, in the order of the fills, where they are
    /// wanted.
    fn grains(&mut self, _poses: &dyn Fn() -> Vec<Pose>) {}

    /// Does the work go on? It asks after every step and ends there if not.
    fn goes_on(&mut self) -> bool {
        true
    }
}

impl Watch for () {}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// What is being done.
    pub task: Task,
    /// Simulated time in s.
    pub time: f64,
    /// Report of the last step.
    pub report: &'a StepReport,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// A run.
    Run {
        /// Steps that were done before it began.
        first: u64,
        /// Steps that are done.
        done: u64,
        /// Steps to do, the first ones included.
        until: u64,
        /// Length of a step in s.
        step: f64,
        /// Wall-clock time since it began, in s.
        wall_seconds: f64,
    },
    /// Grains come to rest.
    Settle {
        /// Which stage of the fills.
        stage: u32,
        /// Kinetic energy over the sum of m g d, its limit at rest, and how long that will take.
        outlook: Outlook,
        /// With the scene's own settings already, or with long steps?
        own_settings: bool,
    },
}
