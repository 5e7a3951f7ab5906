//! broad: pairs of colliders whose bounds, grown by this step's reach, touch.

use crate::world::World;

pub(crate) fn run(world: &mut World) {
    world.broad.find(&world.colliders, &world.pose, &world.margins, &world.movable, &world.excluded);
}
