//! Mechanisms directly, grains by APGD, in one coupled problem.
//!
//! APGD eliminates a mechanism's equations inside its products anyway. What this method adds is a promise: the
//! equations stay equations even where a scene asks for iterated ones (`Facts::eliminates`).

use super::Solver;
use super::apgd::Apgd;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;

/// APGD with the equations eliminated.
#[derive(Default)]
pub(crate) struct Hybrid(Apgd);

impl Solver for Hybrid {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        self.0.solve(problem, settings, gamma, ws)
    }
}
