//! narrow: contact points of the pairs.

use crate::world::World;

pub(crate) fn run(world: &mut World) {
    let World { broad, colliders, pose, margins, contacts, .. } = world;
    grouser_geom::narrow::contacts(broad.pairs(), colliders, pose, margins, contacts);
}
