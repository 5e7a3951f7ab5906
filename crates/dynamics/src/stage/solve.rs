//! solve: the complementarity problem of contacts and joints, under the law that the scene names.

use crate::error::StepError;
use crate::model::Model;
use crate::settings::{JointMethod, LastContacts};
use crate::state::{Span, State};
use grouser_math::Twist;
use grouser_solve::residual::Maxima;
use grouser_solve::{Blocks, Impulses, Method, Problem, Report, Residual, Status, Workspace};

/// Storage of the solver. `workspace.w` is what the impulses change of the velocities.
#[derive(Default)]
pub(crate) struct Solving {
    pub workspace: Workspace,
    /// Joint equations as rows, where they are iterated over.
    blocks: Blocks,
}

/// Solves the problem, if there is anything to solve for.
pub(crate) fn run(
    model: &Model,
    is_wanted: bool,
    state: &mut State,
    span: Span,
    problem: &mut Problem,
    impulses: &mut Impulses,
    solving: &mut Solving,
) -> Result<Report, StepError> {
    let Solving { workspace, blocks } = solving;
    if !is_wanted {
        return Ok(nothing(state.pose.len(), workspace));
    }
    let s = &model.settings.solver;
    let settings = grouser_solve::Settings {
        method: s.method,
        law: model.settings.contact.law.of_problem(),
        tolerance: model.settings.tolerance_of(|| largest_mass(problem)),
        goal: model.settings.goal(problem.count()),
        max_iterations: s.max_iterations,
        fixed_iterations: s.fixed_iterations,
        omega: s.omega,
        lambda: s.lambda,
        together: s.last_contacts == LastContacts::Together,
        budget: s.budget,
    };
    workspace.guess.clear();
    let facts = settings.method.facts();
    if facts.from_velocities {
        workspace.guess.extend_from_slice(&state.velocity);
        // The elements' shafts.
        workspace.guess.extend_from_slice(&problem.free[state.velocity.len()..]);
    }
    let iterate = model.settings.joints.method == JointMethod::Iterative
        && !facts.eliminates
        && !problem.equations.rows.is_empty();
    if iterate {
        blocks.append(problem, impulses);
    }
    workspace.lipschitz = state.lipschitz;
    let report = grouser_solve::solve(problem, &settings, impulses, workspace);
    state.lipschitz = workspace.lipschitz;
    if iterate {
        blocks.take_back(problem, impulses);
    }
    match workspace.device.as_mut().and_then(|share| share.fault.take()) {
        Some(fault) => Err(StepError::Device { stage: "solve", what: fault.0, time: span.time }),
        None => Ok(report),
    }
}

/// Largest effective mass of a contact, row or equation, kg.
fn largest_mass(problem: &Problem) -> f64 {
    let rows = problem.rows.iter().chain(&problem.equations.rows).map(|row| problem.row_eta(row));
    let own = (0..problem.contacts.len()).map(|i| problem.contact_eta(i)).chain(rows).fold(0.0, f64::max);
    problem.greatest_of_all(Maxima([own])).0[0]
}

/// What a step without a problem reports in place of a solver, and leaves in place of its result.
fn nothing(bodies: usize, workspace: &mut Workspace) -> Report {
    // Cleared when the bodies are arranged; nobody writes to it after.
    workspace.w.resize(bodies, Twist::ZERO);
    Report {
        method: Method::default(),
        status: Status::Converged,
        iterations: 0,
        products: 0,
        residual: Residual::default(),
        objective: 0.0,
    }
}
