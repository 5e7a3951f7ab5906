//! window: the box that follows a body; grains that enter it, reach its border, or leave it. Where several ranks step
//! the world together, which of them has which grains, and which are in the arrays of each.

use crate::contact::ContactScheme;
use crate::division;
use crate::element::Elements;
use crate::migrate;
use crate::model::Model;
use crate::stage::forces;
use crate::state::{Span, State};
use grouser_math::Twist;
use grouser_solve::Problem;
use std::convert::Infallible;

/// Moves the box with its body, and grains between ranks; `span` is the step to come. Says whether other bodies are in
/// the slots, or other ones can move.
pub(crate) fn run(
    model: &mut Model,
    state: &mut State,
    contact: &mut dyn ContactScheme,
    (span, envelope): (Span, f64),
    elements: &mut Elements,
    problem: &mut Problem,
) -> bool {
    let moves = |state: &State| state.window.as_ref().map_or(0, |window| window.moves);
    let before = moves(state);
    let mut has_changed = crate::shift::update(model, state, contact);
    if has_changed {
        state.forget_halo();
    }
    let has_moved = moves(state) > before;
    has_changed |= division::update(model, state, contact, has_moved);
    if state.presence().is_some() {
        // Loads of elements on parts count for how far these reach.
        let is_loaded = !elements.is_empty();
        if is_loaded {
            let Ok(()) = forces::free(model, state, span, |_, _| Ok::<_, Infallible>(false), elements, problem);
        }
        let fall = span.h * model.settings.gravity;
        let free = |state: &State, slot: usize| match problem.free.get(slot).filter(|_| is_loaded) {
            Some(free) => *free,
            None => {
                let Twist { linear, angular } = state.velocity[slot];
                Twist { linear: linear + fall, angular }
            }
        };
        has_changed |= migrate::look_around(model, state, contact, (span.h, envelope), free);
    }
    has_changed
}
