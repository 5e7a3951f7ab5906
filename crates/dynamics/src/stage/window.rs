//! window: the box that follows a body; grains that enter it, reach its border, or leave it. Where several ranks step
//! the world together, which of them has which grains.

use crate::contact::ContactScheme;
use crate::division;
use crate::model::Model;
use crate::state::State;

/// Moves the box with its body. Says whether other bodies are in the slots, or other ones can move.
pub(crate) fn run(model: &mut Model, state: &mut State, contact: &mut dyn ContactScheme) -> bool {
    let moves = |state: &State| state.window.as_ref().map_or(0, |window| window.moves);
    let before = moves(state);
    let has_changed = crate::shift::update(model, state, contact);
    if has_changed {
        state.forget_halo();
    }
    let has_moved = moves(state) > before;
    division::update(model, state, contact, has_moved);
    has_changed
}
