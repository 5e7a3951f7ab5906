//! The model: what was built. It is constant while the world steps.
//!
//! Arrays are per slot. Without a moving window slots are bodies in the order in which they were added, and the arrays
//! never change; with one, the stage `window` puts other grains into the last of them.

use crate::body::{BodyKind, BodyMass, Role};
use crate::flexible::FlexibleModel;
use crate::friction_map::FrictionMaps;
use crate::ground::RigidGround;
use crate::material::{Material, MaterialId, PairOverride};
use crate::mechanism::Mechanisms;
use crate::settings::Settings;
use grouser_geom::{BodyPairs, Collider};
use grouser_math::Pose;

/// What was built.
#[derive(Default)]
pub(crate) struct Model {
    pub settings: Settings,
    pub materials: Vec<Material>,
    pub pairs: Vec<(MaterialId, MaterialId, PairOverride)>,
    /// Per slot.
    pub names: Vec<Option<Box<str>>>,
    pub roles: Vec<Role>,
    pub kinds: Vec<BodyKind>,
    /// Pose of the centre of mass at the start: driven bodies move from there.
    pub initial: Vec<Pose>,
    pub mass: Vec<BodyMass>,
    /// Shapes in the order of the slots.
    pub colliders: Vec<Collider>,
    /// Per collider.
    pub collider_material: Vec<MaterialId>,
    pub friction_maps: FrictionMaps,
    /// Rigid ground, where an element asks for it (prepare).
    pub ground: RigidGround,
    /// Pairs of slots that do not touch.
    pub excluded: BodyPairs,
    /// Joints, motors and springs, and the layout of their rows.
    pub mechanisms: Mechanisms,
    /// Flexible bodies.
    pub flexible: Vec<FlexibleModel>,
}

impl Model {
    /// Per slot the first of its colliders, which stand together in the order of the slots.
    pub fn first_colliders(&self) -> Vec<u32> {
        let mut first = Vec::with_capacity(self.mass.len());
        let mut next = 0;
        for slot in 0..self.mass.len() as u32 {
            first.push(next as u32);
            while self.colliders.get(next).is_some_and(|c| c.body == slot) {
                next += 1;
            }
        }
        first
    }

    /// Shapes and materials of the body in a slot; `first` is that of [`Model::first_colliders`].
    pub fn shapes(&self, first: &[u32], slot: usize) -> (&[Collider], &[MaterialId]) {
        let own = first[slot] as usize..first.get(slot + 1).map_or(self.colliders.len(), |k| *k as usize);
        (&self.colliders[own.clone()], &self.collider_material[own])
    }
}
