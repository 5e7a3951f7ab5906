//! Rigid ground as elements see it: the shapes of fixed bodies, with their friction.

use crate::friction_map::FrictionMap;
use grouser_geom::{Shape, StillShapes};
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
pub(crate) struct RigidGround {
    shapes: StillShapes,
    /// Per shape: friction of its material, and its map.
    friction: Vec<(f64, Option<FrictionMap>)>,
}

impl RigidGround {
    /// Shapes with their poses, frictions of their materials and maps.
    pub fn new(list: impl Iterator<Item = (Shape, Pose, f64, Option<FrictionMap>)>) -> Self {
        let (mut shapes, mut friction) = (Vec::new(), Vec::new());
        for (shape, pose, coefficient, map) in list {
            shapes.push((shape, pose));
            friction.push((coefficient, map));
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
