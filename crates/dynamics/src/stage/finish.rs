//! finish: what the next step starts from: impulses of contacts, forces and angles of joints, states of elements.

use crate::contact::ContactScheme;
use crate::element::{ElementScene, Elements};
use crate::model::Model;
use crate::profile::StepReport;
use crate::stage::drift::Drifted;
use crate::stage::joints;
use crate::state::{Span, State};
use crate::world::World;
use grouser_math::Twist;
use grouser_solve::{Impulses, Problem};

/// What the solver found: the problem, its impulses, and what they change of the velocities.
#[derive(Clone, Copy)]
pub(crate) struct Solution<'a> {
    pub problem: &'a Problem,
    pub impulses: &'a Impulses,
    pub w: &'a [Twist],
}

/// Remembers the step. `reported` takes the forces of the joints' equations at its end, N or N m.
pub(crate) fn run(
    model: &Model,
    span: Span,
    drifted: &Drifted,
    solution: Solution<'_>,
    contact: &mut dyn ContactScheme,
    elements: &mut Elements,
    (state, reported): (&mut State, &mut Vec<f64>),
) {
    let Solution { problem, impulses, w } = solution;
    contact.remember(state, impulses);
    let (pose, velocity, mass) = (&state.pose, &state.velocity, &model.mass);
    let scene = ElementScene { pose, velocity, mass, h: span.h, gravity: model.settings.gravity };
    elements.finish(&scene, span.time + span.h, problem, impulses, |i| problem.free[i].plus(&w[i]));
    joints::remember(&model.mechanisms, span, drifted, impulses, state, reported);
}

impl World {
    /// After a step that succeeded: counts it, and reports its contacts with ids and forces; `h` is the length of its last
    /// part in s.
    pub(crate) fn report(&mut self, h: f64, report: &mut StepReport) {
        let Self { state, contact, problem, impulses, touching, .. } = self;
        report.penetration = contact.report(state, h, problem, impulses, touching);
        report.contacts = touching.len() as u32;
        state.steps += 1;
    }
}
