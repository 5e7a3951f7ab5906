//! narrow: contact points of the pairs.

use crate::world::World;

pub(crate) fn run(world: &mut World) {
    let World { broad, narrow, colliders, pose, margins, contacts, .. } = world;
    narrow.find(broad, colliders, pose, margins, contacts);
}
