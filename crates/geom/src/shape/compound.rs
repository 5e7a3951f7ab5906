//! Several posed shapes as one: one entry in the broad phase, a tree of bounds inside.

use crate::shape::Geometry;
use super::mesh::posed_bounds;
use super::{Shape, Tessellation};
use crate::bvh::Bvh;
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};

/// A compound that cannot be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CompoundError {
    /// No parts.
    #[error("a compound needs at least one part")]
    Empty,
    /// A half-space or a part at no place.
    #[error("part {index} ({name}) has no finite bounds; give it to the body as a shape of its own")]
    Unbounded {
        /// Which part.
        index: usize,
        /// Its shape.
        name: &'static str,
    },
}

/// Posed shapes (sphere sets among them) that are used as a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    parts: Vec<(Pose, Shape)>,
    bvh: Bvh,
    /// The parts in the order of the tree's leaves, if all of them are spheres; else empty.
    balls: Vec<Ball>,
    bounds: Aabb,
    /// Least contact radius of the parts, m: asked for by every pair of parts, so not searched for each time.
    contact_radius: f64,
    /// Radius of a ball about the local origin that holds all parts, m.
    bounding_radius: f64,
    /// Mass properties at density 1 kg/m^3 that stand for the whole, where the parts overlap.
    solid: Option<MassProperties>,
}

/// A sphere of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ball {
    /// Centre in the local frame, m.
    pub center: Vec3,
    /// Radius in m.
    pub radius: f64,
    /// Its place among the parts.
    pub part: u32,
}

impl Compound {
    /// A compound of these parts. Mass properties add up: right for parts that do not overlap.
    pub fn new(parts: Vec<(Pose, Shape)>) -> Result<Self, CompoundError> {
        if parts.is_empty() {
            return Err(CompoundError::Empty);
        }
        let boxes: Vec<Aabb> = parts.iter().map(|(pose, shape)| shape.aabb(pose)).collect();
        if let Some(index) = boxes.iter().position(|b| !b.is_finite()) {
            return Err(CompoundError::Unbounded { index, name: parts[index].1.name() });
        }
        let bounds = boxes.iter().fold(Aabb::EMPTY, |sum, b| sum.union(b));
        let contact_radius = parts.iter().map(|(_, s)| s.contact_radius()).fold(f64::INFINITY, f64::min);
        let bounding_radius = parts.iter().map(|(p, s)| p.position.length() + s.bounding_radius()).fold(0.0, f64::max);
        let bvh = Bvh::new(&boxes);
        let ball = |part: &u32| match &parts[*part as usize] {
            (pose, Shape::Sphere(s)) => Some(Ball { center: pose.position, radius: s.radius, part: *part }),
            _ => None,
        };
        let balls = bvh.order().iter().map(ball).collect::<Option<Vec<Ball>>>().unwrap_or_default();
        Ok(Self { bvh, parts, balls, bounds, contact_radius, bounding_radius, solid: None })
    }

    /// A sphere set from (centre, radius) in metres.
    pub fn spheres(spheres: impl IntoIterator<Item = (Vec3, f64)>) -> Result<Self, CompoundError> {
        Self::new(spheres.into_iter().map(|(c, r)| (Pose::at(c), Shape::sphere(r))).collect())
    }

    /// The same with the mass properties (at 1 kg/m^3) of the solid that the parts stand for: overlapping spheres would
    /// count their common volume twice, so a sphere set made from a mesh carries the mesh's.
    pub fn standing_for(mut self, solid: MassProperties) -> Self {
        self.solid = Some(solid);
        self
    }

    /// The parts.
    pub fn parts(&self) -> &[(Pose, Shape)] {
        &self.parts
    }

    /// Bounds in the local frame.
    pub fn local_bounds(&self) -> Aabb {
        self.bounds
    }

    /// Parts that may touch the bounds (local frame), in ascending order.
    pub fn find(&self, bounds: &Aabb, out: &mut Vec<u32>) {
        self.bvh.find(bounds, out);
    }

    /// The spheres in the order of the tree's leaves; empty if there are other parts.
    pub(crate) fn balls(&self) -> &[Ball] {
        &self.balls
    }

    pub(crate) fn bvh(&self) -> &Bvh {
        &self.bvh
    }
}

impl Geometry for Compound {
    /// Bounds of the posed local bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        posed_bounds(&self.bounds, pose)
    }

    /// The given solid's mass properties, or the sum over the parts; nothing if a part has none.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        if let Some(solid) = &self.solid {
            return Some(solid.with_mass(solid.mass * density));
        }
        self.parts.iter().try_fold(MassProperties::ZERO, |sum, (pose, shape)| {
            Some(sum.plus(&shape.mass_properties(density)?.transformed(pose)))
        })
    }

    /// Least contact radius of the parts, in metres.
    fn contact_radius(&self) -> f64 {
        self.contact_radius
    }

    /// Radius of a ball about the local origin that holds all parts, in metres.
    fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// The triangles of all parts, for pictures.
    fn tessellate(&self, detail: usize) -> Tessellation {
        let (mut points, mut triangles) = (Vec::new(), Vec::new());
        for (pose, shape) in &self.parts {
            let first = points.len() as u32;
            let (part, faces) = shape.tessellate(detail);
            points.extend(part.iter().map(|p| pose.point(*p)));
            triangles.extend(faces.iter().map(|t| t.map(|i| first + i)));
        }
        (points, triangles)
    }

    #[cfg(test)]
    fn examples() -> Vec<Shape> {
        let parts = vec![
            (Pose::new(Vec3::X, grouser_math::Quat::IDENTITY), Shape::sphere(0.5)),
            (Pose::IDENTITY, Shape::cuboid(Vec3::new(0.3, 0.2, 0.1))),
        ];
        Self::new(parts).map(Shape::compound).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The radii that a compound keeps are those of its parts.
    #[test]
    fn radii_are_those_of_the_parts() {
        let set = Compound::spheres([(Vec3::X, 0.5), (-2.0 * Vec3::Y, 0.25), (Vec3::ZERO, 2.0)]).unwrap();
        assert_eq!((set.contact_radius(), set.bounding_radius()), (0.25, 2.25));
    }
}
