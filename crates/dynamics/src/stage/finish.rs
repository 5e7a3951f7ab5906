//! finish: the step's impulses are remembered, and its contacts reported.

use crate::body::BodyId;
use crate::memory::ContactMemory;
use crate::touching::Touching;
use crate::world::World;
use grouser_math::{Vec3, par};

pub(crate) fn run(world: &mut World) {
    // Penalty contacts have their springs.
    if !super::penalty::is_on(world) {
        ContactMemory::store(world);
    }
    super::joints::remember(world);
}

/// After a step that succeeded: its contacts with the ids of their bodies, and their forces.
pub(crate) fn report(world: &mut World) {
    let mut touching = std::mem::take(&mut world.touching);
    touching.resize(world.contacts.len(), Touching::BLANK);
    let (h, world_now) = (world.h, &*world);
    let World { contacts, problem, impulses, cohesion, .. } = world_now;
    par::update(&mut touching, |i, out| {
        let c = &contacts[i];
        let pull = cohesion.get(i).copied().unwrap_or(0.0);
        let moment = match (impulses.moment.get(i), problem.moments.get(i)) {
            (Some(moment), Some(lane)) => lane.length / h * *moment,
            _ => Vec3::ZERO,
        };
        *out = Touching {
            body_a: BodyId(world_now.id(c.body_a as usize)),
            body_b: BodyId(world_now.id(c.body_b as usize)),
            key: c.key,
            normal: c.normal,
            point: c.point,
            distance: c.distance,
            radius: c.radius,
            force: (impulses.contact[i] - pull * c.normal) / h,
            moment,
            arms: problem.contacts[i].arms,
        };
    });
    world.touching = touching;
}
