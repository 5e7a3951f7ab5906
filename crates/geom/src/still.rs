//! Shapes that stay where they are, for many rays.
//!
//! `query::ray` tests shapes one after another; here a tree of bounds leaves out those that the ray misses, so that a
//! ray costs the logarithm of the number of shapes. Shapes without bounds (planes) are tested each.

use crate::Aabb;
use crate::bvh::Bvh;
use crate::query::{Found, ray_shape};
use crate::shape::Shape;
use grouser_math::{Pose, Vec3};

/// Posed shapes and a tree over their bounds.
#[derive(Clone, Debug, Default)]
pub struct StillShapes {
    shapes: Vec<(Shape, Pose)>,
    /// Those in the tree, and those without bounds.
    bounded: Vec<u32>,
    unbounded: Vec<u32>,
    tree: Bvh,
}

impl StillShapes {
    /// The shapes; their places in the list are the colliders of what is found.
    pub fn new(shapes: Vec<(Shape, Pose)>) -> Self {
        let boxes: Vec<Aabb> = shapes.iter().map(|(shape, pose)| shape.aabb(pose)).collect();
        let (bounded, unbounded): (Vec<u32>, Vec<u32>) =
            (0..shapes.len() as u32).partition(|i| boxes[*i as usize].is_finite());
        let own: Vec<Aabb> = bounded.iter().map(|i| boxes[*i as usize]).collect();
        Self { shapes, tree: Bvh::new(&own), bounded, unbounded }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The nearest hit of a ray from `origin` along the unit vector `direction`, up to `length` metres; of equal ones
    /// that of the first shape.
    pub fn ray(&self, origin: Vec3, direction: Vec3, length: f64) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut test = |i: u32, limit: &mut f64| {
            let (shape, pose) = &self.shapes[i as usize];
            if let Some(hit) = ray_shape(shape, pose, origin, direction, *limit)
                && best.is_none_or(|b| hit.distance < b.distance || (hit.distance == b.distance && i < b.collider))
            {
                *limit = hit.distance;
                best = Some(Found { collider: i, ..hit });
            }
        };
        let mut limit = length;
        self.unbounded.iter().for_each(|i| test(*i, &mut limit));
        self.tree.walk_ray(origin, direction, &mut limit, &mut |k, limit| test(self.bounded[k as usize], limit));
        best
    }
}
