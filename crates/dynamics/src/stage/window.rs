//! window: the box that follows a body; grains that enter it, reach its border, or leave it. Where several ranks step
//! the world together, which of them has which grains.

use crate::contact::ContactScheme;
use crate::division;
use crate::model::Model;
use crate::state::State;

/// Moves the box with its body. Says whether other bodies are in the slots, or other ones can move.
pub(crate) fn run(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    let moved = crate::shift::update(model, state, contact);
    if moved {
        state.forget_halo();
    }
    division::update(model, state, contact);
    moved
}
