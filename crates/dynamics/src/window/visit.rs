//! Looking at all bodies of a world, those in the slots and those in the store.

use super::store::STORED;
use crate::body::{BodyId, BodyKind, Role, Twist};
use crate::material::MaterialId;
use crate::model::{BodyMass, Model};
use crate::state::State;
use crate::world::World;
use grouser_geom::Collider;
use grouser_math::Pose;

/// A body to be put into a slot or into the store.
pub(crate) struct SlotBody<'a> {
    pub name: Option<Box<str>>,
    pub role: Role,
    pub kind: BodyKind,
    /// Of the centre of mass.
    pub pose: Pose,
    pub velocity: Twist,
    pub mass: BodyMass,
    pub colliders: &'a [Collider],
    pub materials: &'a [MaterialId],
}

/// What is done with the centre's pose, the mass, the shapes and the materials of each body.
pub(crate) type Visit<'a> = dyn FnMut(&Pose, &BodyMass, &[Collider], &[MaterialId]) + 'a;

/// Mass properties, pose, shapes and materials of all bodies: those of the arrays, then the grains of the store.
pub(crate) fn visit_bodies(model: &Model, state: &State, visit: &mut Visit<'_>) {
    let first = model.first_colliders();
    for i in 0..state.pose.len() {
        let (colliders, materials) = model.shapes(&first, i);
        visit(&state.pose[i], &model.mass[i], colliders, materials);
    }
    let Some(w) = &state.window else { return };
    for (g, record) in w.store.records.iter().enumerate().filter(|(g, _)| w.store.slot[*g] == STORED) {
        w.store.with(g, |mass, colliders, materials| visit(&record.pose, mass, colliders, materials));
    }
}

impl World {
    /// Calls `visit` with each shape of each body, in the order of the bodies, grains of the window's store included.
    /// The shapes' poses are relative to the bodies' centres of mass.
    pub fn visit_colliders(&self, mut visit: impl FnMut(BodyId, &Collider, MaterialId)) {
        let first = self.model.first_colliders();
        for id in self.state.ids() {
            let mut each = |colliders: &[Collider], materials: &[MaterialId]| {
                colliders.iter().zip(materials).for_each(|(c, m)| visit(id, c, *m));
            };
            match (self.state.slot(id), self.state.stored(id), &self.state.window) {
                (Some(slot), ..) => {
                    let (colliders, materials) = self.model.shapes(&first, slot.index());
                    each(colliders, materials);
                }
                (None, Some((grain, _)), Some(w)) => {
                    w.store.with(grain, |_, colliders, materials| each(colliders, materials))
                }
                _ => {}
            }
        }
    }
}
