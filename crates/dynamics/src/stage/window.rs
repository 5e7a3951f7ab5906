//! window: the box that follows a body; grains that enter it, reach its border, or leave it.

use crate::world::World;

pub(crate) fn run(world: &mut World) {
    world.update_window();
}
