//! Rigid ground as elements see it: the shapes of fixed bodies, with their friction.

use crate::body::BodyKind;
use crate::friction_map::FrictionMap;
use crate::model::Model;
use grouser_geom::StillShapes;
use grouser_math::{Pose, Vec3};

/// A place on rigid ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundPoint {
    /// Where, m.
    pub point: Vec3,
    /// Unit normal out of the ground.
    pub normal: Vec3,
    /// Friction coefficient of the ground there: of its material, or of its map.
    pub friction: f64,
}

/// The shapes of all bodies that are fixed.
#[derive(Default)]
pub(crate) struct Ground {
    shapes: StillShapes,
    /// Per shape: friction of its material, and its map.
    friction: Vec<(f64, Option<FrictionMap>)>,
}

impl Ground {
    /// The fixed bodies of a model, whose poses are these.
    pub fn new(model: &Model, poses: &[Pose]) -> Self {
        let is_fixed = |body: u32| model.kinds[body as usize] == BodyKind::Fixed;
        let (mut shapes, mut friction) = (Vec::new(), Vec::new());
        for (i, c) in model.colliders.iter().enumerate().filter(|(_, c)| is_fixed(c.body)) {
            shapes.push((c.shape.clone(), poses[c.body as usize].compose(&c.local)));
            let material = &model.materials[usize::from(model.collider_material[i].0)];
            friction.push((material.friction, model.friction_maps.of(i).cloned()));
        }
        Self { shapes: StillShapes::new(shapes), friction }
    }

    /// The first ground straight below a point (along -z), up to `depth` metres.
    pub fn below(&self, point: Vec3, depth: f64) -> Option<GroundPoint> {
        let found = self.shapes.ray(point, -Vec3::Z, depth)?;
        let (friction, map) = &self.friction[found.collider as usize];
        let friction = map.as_ref().map_or(*friction, |map| map.at(found.point.x, found.point.y));
        Some(GroundPoint { point: found.point, normal: found.normal, friction })
    }
}
