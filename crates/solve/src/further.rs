//! Further than asked for, where that is cheap: what a step may leave unsolved is left in every step, and a pile of few
//! bodies must neither tremble nor creep by it.
//!
//! A solve with a goal below its tolerance goes to the tolerance as any other, with all the iterations that it is
//! given, and from there on to the goal, with no more than [`WORK`] updates of contacts. At rest each step starts where
//! the last one ended, so that several steps get there together where one does not; a start that is below the goal
//! already is taken as it is. Converged is what ends below the tolerance, wherever it ends.
//!
//! Where a method of first order runs out of iterations before the tolerance, or hardly gets beyond it (1,000 kg on ten
//! boxes of 1 kg), `direct` goes on, and the report names it.

use crate::method::Method;
use crate::problem::{Impulses, Problem};
use crate::report::{Report, Status};
use crate::residual;
use crate::settings::Settings;
use crate::workspace::Workspace;

/// Updates of contacts and rows beyond the tolerance, by methods of first order: some 4 ms.
const WORK: usize = 100_000;
/// Iterations beyond it by others.
const STEPS: u32 = 10;

/// Up to so many contacts and rows a factorisation is cheap.
const FEW: usize = 400;
/// A residual above this share of the tolerance after all that is one of a hard problem.
const HARD: f64 = 0.01;
/// Iterations of `direct` where another method did not get there.
const MOST: u32 = 100;

/// Solves from `gamma`, whose w and u stand in the workspace, to the tolerance and on to `goal` in m/s, by `inner`.
pub(crate) fn solve(
    problem: &Problem,
    settings: &Settings,
    goal: f64,
    gamma: &mut Impulses,
    ws: &mut Workspace,
    inner: impl Fn(&Problem, &Settings, &mut Impulses, &mut Workspace) -> Report,
) -> Report {
    let (law, tolerance, size) = (settings.law, settings.tolerance, problem.count() + problem.rows.len());
    let start = residual::residual(problem, law, gamma, &ws.u, &ws.eta).velocity;
    if start <= goal {
        let report = ws.report_law(problem, law, gamma, tolerance, 0, 0);
        return Report { method: settings.method, ..report };
    }
    let may_go_directly =
        !settings.together && settings.method.facts().first_order && size <= FEW && !problem.has_nodes();
    let mut before = None;
    if start > tolerance {
        let report = inner(problem, settings, gamma, ws);
        if report.status == Status::IterationLimit && may_go_directly {
            return directly(problem, settings, goal, gamma, ws, (&inner, &report));
        }
        if report.status != Status::Converged || report.residual.velocity <= goal {
            return report;
        }
        ws.evaluate(problem, gamma);
        before = Some(report);
    }
    let most = match settings.method.facts().first_order {
        true => (WORK / size) as u32,
        false => STEPS,
    };
    let further = Settings { tolerance: goal, max_iterations: most.min(settings.max_iterations), ..*settings };
    let (reached, best) = (before.map_or(start, |r| r.residual.velocity), gamma.clone());
    let report = inner(problem, &further, gamma, ws);
    let (more, work) = before.map_or((0, 0), |r| (r.iterations, r.products + 1));
    let (iterations, products) = (report.iterations + more, report.products + work);
    if report.residual.velocity > reached {
        *gamma = best;
        let report = ws.report_law(problem, law, gamma, tolerance, iterations, products);
        return Report { method: settings.method, ..report };
    }
    let status = if report.residual.velocity <= tolerance { Status::Converged } else { report.status };
    let report = Report { status, iterations, products, ..report };
    if report.residual.velocity > HARD * tolerance && may_go_directly {
        return directly(problem, settings, goal, gamma, ws, (&inner, &report));
    }
    report
}

/// What `before` did not solve, by `direct` from the same impulses to `goal`; the better of the two.
fn directly(
    problem: &Problem,
    settings: &Settings,
    goal: f64,
    gamma: &mut Impulses,
    ws: &mut Workspace,
    (inner, before): (&impl Fn(&Problem, &Settings, &mut Impulses, &mut Workspace) -> Report, &Report),
) -> Report {
    let best = gamma.clone();
    let (method, max_iterations) = (Method::Direct, MOST.min(settings.max_iterations));
    let direct = Settings { method, max_iterations, tolerance: goal, ..*settings };
    ws.evaluate(problem, gamma);
    let report = inner(problem, &direct, gamma, ws);
    let (iterations, products) = (before.iterations + report.iterations, before.products + report.products + 1);
    if report.residual.velocity <= before.residual.velocity {
        let status = if report.residual.velocity <= settings.tolerance { Status::Converged } else { report.status };
        return Report { status, iterations, products, ..report };
    }
    *gamma = best;
    let report = ws.report_law(problem, settings.law, gamma, settings.tolerance, iterations, products);
    Report { method: before.method, ..report }
}
