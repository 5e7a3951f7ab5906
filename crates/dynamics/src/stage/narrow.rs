//! narrow: contact points of the pairs, at most `contact.per_pair` between two bodies.

use crate::world::World;
use grouser_geom::reduce::Limit;

pub(crate) fn run(world: &mut World) {
    let World { broad, narrow, colliders, pose, margins, contacts, settings, .. } = world;
    narrow.limit = Limit { per_pair: settings.contact.per_pair as usize, choice: settings.contact.reduction };
    narrow.find(broad, colliders, pose, margins, contacts);
}
