//! P-SCIP: [`Scip`] with preconditioned conjugate gradients, so that a factorisation serves several Newton steps.

use super::Solver;
use super::scip::{LinearSolver, Scip};
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::Settings;
use crate::workspace::Workspace;

/// The method.
#[derive(Default)]
pub(crate) struct PScip(Scip);

impl Solver for PScip {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        self.0.solve_by(problem, settings, gamma, ws, LinearSolver::Gradients)
    }
}
