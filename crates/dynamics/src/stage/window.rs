//! window: the box that follows a body; grains that enter it, reach its border, or leave it. Where several ranks step
//! the world together, which of them has which grains.

use super::forces;
use crate::contact::ContactScheme;
use crate::division;
use crate::element::Elements;
use crate::model::Model;
use crate::present::Present;
use crate::state::{Span, State};
use grouser_solve::Problem;

/// Moves the box with its body. Says whether other bodies are in the slots, or other ones can move.
pub(crate) fn run(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    let moved = crate::shift::update(model, state, contact);
    if moved {
        state.forget_halo();
    }
    division::update(model, state, contact);
    moved
}

/// After the velocities without contact: the grains of other ranks that this one's may touch in the step. If it has
/// learnt of others, their velocities are formed too.
pub(crate) fn look_around(
    model: &Model,
    state: &mut State,
    (span, envelope): (Span, f64),
    elements: &mut Elements,
    problem: &mut Problem,
) {
    if division::look_around(model, state, span, envelope, &problem.free) {
        forces::run(&Present { model, state, span, envelope }, elements, problem);
    }
}
