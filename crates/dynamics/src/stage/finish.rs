//! finish: what the next step starts from, impulses of contacts and states of elements; and what is reported of a step.

use crate::contact::ContactScheme;
use crate::division;
use crate::element::{ElementScene, Elements};
use crate::model::Model;
use crate::present::Solution;
use crate::profile::StepReport;
use crate::state::{Span, State};
use crate::touching::Touching;

/// Gives contacts and elements what the solver found; `state` is that at the end of the step.
pub(crate) fn run(
    model: &Model,
    state: &State,
    span: Span,
    solution: Solution<'_>,
    contact: &mut dyn ContactScheme,
    elements: &mut Elements,
) {
    contact.remember(model, state, &solution);
    let Solution { problem, impulses, workspace, .. } = solution;
    let scene = ElementScene::of(model, state, span.h);
    elements.finish(&scene, span.time + span.h, problem, impulses, |i| problem.free[i].plus(&workspace.w[i]));
}

/// After a step that succeeded: counts it, and reports its contacts with ids and forces; `h` is the length of its last
/// part in s.
pub(crate) fn report(
    model: &Model,
    state: &mut State,
    h: f64,
    solution: Solution<'_>,
    contact: &dyn ContactScheme,
    touching: &mut Vec<Touching>,
    report: &mut StepReport,
) {
    report.penetration = contact.report(state, h, solution.problem, solution.impulses, touching);
    let all = if state.division.is_some() { solution.problem.count() } else { touching.len() };
    report.contacts = all as u32;
    division::share_contacts(model, state, solution.problem, touching);
    state.steps += 1;
}
