//! The one entry point, and the solvers behind it: one file each, one line each in `method.rs`.

mod exact;
mod polish;
mod semismooth;

use crate::anti_relaxation;
use crate::choose::choose;
use crate::further;
use crate::method::{Method, solvers};
use crate::problem::{Impulses, Problem};
use crate::report::{Report, Status};
use crate::settings::{Law, Settings};
use crate::workspace::{Workspace, warm_start};

/// A solver with the storage that it keeps from one solve to the next.
pub(crate) trait Solver: Default + Send + Sync + 'static {
    /// Solves from `gamma`, whose w and u stand in the workspace (see [`warm_start`]), and ends in `Workspace::report`.
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report;
}

macro_rules! dispatch {
    ($($solver:ident $name:literal [$($alias:literal),*] $file:ident [$($fact:ident)*] $what:literal;)*) => {
        $(mod $file;)*

        /// From `gamma`, whose w and u stand in the workspace, by the method of `settings`.
        fn by_method(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
            match settings.method {
                Method::Auto => by_method(problem, &chosen(problem, settings), gamma, ws),
                $(Method::$solver => {
                    ws.lend(|solver: &mut $file::$solver, ws| solver.solve(problem, settings, gamma, ws))
                })*
            }
        }
    };
}
solvers!(dispatch);

/// Solves `problem` by the method of `settings`. `gamma` holds the start (old impulses; zero for a cold start) and
/// receives the result; afterwards `workspace.w` holds the bodies' velocity changes M^-1 D gamma.
///
/// The start is projected on the cones and scaled so that it is never worse than zero (see [`warm_start`]).
pub fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    let settings = chosen(problem, settings);
    let report = solve_by(problem, &settings, gamma, workspace);
    let gave_up = report.status == Status::IterationLimit && report.iterations < settings.max_iterations;
    let status = if gave_up && settings.budget.is_none() { Status::Stalled } else { report.status };
    Report { status, ..report }
}

/// `settings` with a solver in the place of `auto`.
fn chosen(problem: &Problem, settings: &Settings) -> Settings {
    let method = match settings.method {
        Method::Auto if settings.together => Method::Apgd,
        Method::Auto => choose(problem, settings),
        method => method,
    };
    Settings { method, ..*settings }
}

/// Can a method take a problem? Patches of nodes want one that goes by products; flexible bodies without their matrices
/// too.
fn suits(problem: &Problem, method: Method) -> bool {
    let facts = method.facts();
    let by_products = facts.first_order || facts.patches;
    (problem.patches.is_empty() || facts.patches) && (by_products || problem.nodal.iter().all(|b| b.matrix.is_some()))
}

fn solve_by(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    workspace.prepare(problem);
    if let Some(share) = &mut workspace.device {
        share.contacts += problem.contacts.len() as u64;
    }
    if problem.count() == 0 && problem.rows.is_empty() {
        // Equations alone: the elimination has solved them.
        let report = workspace.report(problem, gamma, settings.tolerance, 0, 0);
        return Report { method: settings.method, ..report };
    }
    if !suits(problem, settings.method) {
        gamma.reset(problem);
        let report = workspace.report(problem, gamma, settings.tolerance, 0, 0);
        return Report { method: settings.method, status: Status::NoPatches, ..report };
    }
    problem.project_all(gamma);
    warm_start(problem, gamma, workspace);
    match settings.goal {
        Some(goal) if !settings.fixed_iterations && settings.budget.is_none() => {
            further::solve(problem, settings, goal, gamma, workspace, by_law)
        }
        _ => by_law(problem, settings, gamma, workspace),
    }
}

/// From `gamma`, whose w and u stand in the workspace, under the law of `settings`.
fn by_law(problem: &Problem, settings: &Settings, gamma: &mut Impulses, workspace: &mut Workspace) -> Report {
    let report = match settings.law {
        Law::Coulomb if !settings.method.facts().both_laws => {
            anti_relaxation::solve(problem, settings, gamma, workspace, by_method)
        }
        Law::Coulomb if settings.method.facts().refines => exact::solve(problem, settings, gamma, workspace),
        _ => by_method(problem, settings, gamma, workspace),
    };
    Report { method: settings.method, ..report }
}
