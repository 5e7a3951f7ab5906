//! finish: the step counts, and its impulses are remembered.

use crate::memory::ContactMemory;
use crate::world::World;

pub(crate) fn run(world: &mut World) {
    ContactMemory::store(world);
    world.steps += 1;
}
