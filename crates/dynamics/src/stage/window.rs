//! window: the box that follows a body; grains that enter it, reach its border, or leave it.

use crate::world::World;

pub(crate) fn run(world: &mut World) {
    world.update_window();
}

/// After the step: contacts name bodies by their ids.
pub(crate) fn name_contacts(world: &mut World) {
    if world.window.is_none() {
        return;
    }
    let mut contacts = std::mem::take(&mut world.contacts);
    for c in &mut contacts {
        c.body_a = world.id(c.body_a as usize);
        c.body_b = world.id(c.body_b as usize);
    }
    world.contacts = contacts;
}
