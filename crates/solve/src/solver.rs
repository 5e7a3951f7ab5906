//! The one entry point: start, method, report.

use crate::choose::choose;
use crate::problem::{Impulses, Problem};
use crate::report::Report;
use crate::settings::{Law, Method, Settings};
use crate::workspace::{Workspace, warm_start};
use crate::{anti_relaxation, apgd, direct, gauss_seidel, hybrid, jacobi, nncg, pdip, scip};

/// Solves `problem` by the method of `settings`. `gamma` holds the start (old impulses; zero for a cold start) and
/// receives the result; afterwards `workspace.w` holds the bodies' velocity changes M^-1 D gamma.
///
/// The start is projected on the cones and scaled so that it is never worse than zero (see [`warm_start`]).
pub fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    let method = if settings.method == Method::Auto { choose(problem) } else { settings.method };
    let report = solve_by(problem, &Settings { method, ..*settings }, gamma, workspace);
    Report { method, ..report }
}

fn solve_by(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    workspace.prepare(problem);
    if problem.contacts.is_empty() && problem.rows.is_empty() {
        // Equations alone: the elimination has solved them.
        return workspace.report(problem, gamma, settings.tolerance, 0, 0);
    }
    problem.project_all(gamma);
    warm_start(problem, gamma, workspace);
    // Methods whose iteration takes either law in; all others solve Coulomb's law as a sequence of cone problems.
    let either = matches!(settings.method, Method::GaussSeidel | Method::Apgd | Method::Nncg);
    match settings.law {
        Law::Coulomb if !either => anti_relaxation::solve(problem, settings, gamma, workspace, by_method),
        _ => by_method(problem, settings, gamma, workspace),
    }
}

/// From `gamma`, whose w and u stand in the workspace, by the method of `settings`.
fn by_method(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    match settings.method {
        Method::Jacobi => jacobi::solve(problem, settings, gamma, workspace),
        Method::GaussSeidel => gauss_seidel::solve(problem, settings, gamma, workspace),
        Method::Auto | Method::Apgd => apgd::solve(problem, settings, gamma, workspace),
        Method::Pdip => pdip::solve(problem, settings, gamma, workspace),
        Method::Scip => scip::solve(problem, settings, gamma, workspace, false),
        Method::PScip => scip::solve(problem, settings, gamma, workspace, true),
        Method::Direct => direct::solve(problem, settings, gamma, workspace),
        Method::Hybrid => hybrid::solve(problem, settings, gamma, workspace),
        Method::Nncg => nncg::solve(problem, settings, gamma, workspace),
    }
}
