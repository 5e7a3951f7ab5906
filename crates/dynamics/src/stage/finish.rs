//! finish: the step's impulses are remembered.

use crate::memory::ContactMemory;
use crate::world::World;

pub(crate) fn run(world: &mut World) {
    // Penalty contacts have their springs.
    if !super::penalty::is_on(world) {
        ContactMemory::store(world);
    }
    super::joints::remember(world);
}
