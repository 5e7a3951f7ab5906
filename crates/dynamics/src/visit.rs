//! Looking at all bodies of a world, those in the slots and those in the store.

use crate::body::{BodyId, BodyMass};
use crate::material::MaterialId;
use crate::model::Model;
use crate::state::State;
use crate::window::store::STORED;
use grouser_geom::Collider;
use grouser_math::Pose;

/// What is done with the centre's pose, the mass, the shapes and the materials of each body.
pub(crate) type Visit<'a> = dyn FnMut(&Pose, &BodyMass, &[Collider], &[MaterialId]) + 'a;

/// Mass properties, pose, shapes and materials of all bodies: those of the arrays, then the grains of the store.
pub(crate) fn visit_bodies(model: &Model, state: &State, visit: &mut Visit<'_>) {
    let first = model.first_colliders();
    for i in 0..state.pose.len() {
        let (colliders, materials) = model.shapes(&first, i);
        visit(&state.pose[i], &model.mass[i], colliders, materials);
    }
    if let Some(presence) = state.presence() {
        // Of absent grains only masses and shapes are known.
        for id in (presence.first..presence.bodies()).map(|id| BodyId(id as u32)) {
            if presence.slot(id).is_none() {
                presence.with(id, |mass, colliders, materials| visit(&Pose::IDENTITY, mass, colliders, materials));
            }
        }
    }
    let Some(w) = &state.window else { return };
    for (g, record) in w.store.records.iter().enumerate().filter(|(g, _)| w.store.slot[*g] == STORED) {
        w.store.with(g, |mass, colliders, materials| visit(&record.pose, mass, colliders, materials));
    }
}

/// Smallest contact radius of a moving body's shapes, in m (1 if there is none).
pub(crate) fn smallest_radius(model: &Model, state: &State) -> f64 {
    let mut least = f64::INFINITY;
    visit_bodies(model, state, &mut |_, mass, colliders, _| {
        if mass.inverse_mass > 0.0 {
            least = colliders.iter().map(|c| c.shape.contact_radius()).fold(least, f64::min);
        }
    });
    if least.is_finite() { least } else { 1.0 }
}
