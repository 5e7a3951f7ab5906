//! The capsule: all points within a radius of a segment.

use crate::shape::Geometry;
use super::convex::{Convex, Patch};
use super::feature::{Feature, NEAR};
use super::tessellation::{self, Tessellation};
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// A capsule about the local origin, along the local z axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// Half the length of the segment in metres; the whole shape is 2 (half_length + radius) long.
    pub half_length: f64,
    /// Radius in metres.
    pub radius: f64,
}

impl Capsule {
    /// The ends of the segment in the world.
    pub fn ends(&self, pose: &Pose) -> [Vec3; 2] {
        let along = pose.vector(Vec3::Z) * self.half_length;
        [pose.position - along, pose.position + along]
    }
}

impl Geometry for Capsule {
    /// Bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let along = pose.vector(Vec3::Z) * self.half_length;
        Aabb::around(pose.position, along.abs() + self.radius)
    }

    /// A cylinder and two half balls, whose centres of mass lie 3/8 r beyond the segment's ends.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (h, r) = (self.half_length, self.radius);
        let cylinder = density * PI * r * r * 2.0 * h;
        let ball = density * 4.0 / 3.0 * PI * r * r * r;
        let along = 0.5 * cylinder * r * r + 0.4 * ball * r * r;
        // Half balls: 2/5 m r^2 about their flat side's centre, which Steiner moves by h + 3/8 r from 3/8 r.
        let across = cylinder * (r * r / 4.0 + h * h / 3.0) + ball * (0.4 * r * r + h * h + 0.75 * h * r);
        let inertia = Sym3::diagonal(Vec3::new(across, across, along));
        Some(MassProperties { mass: cylinder + ball, center: Vec3::ZERO, inertia })
    }

    fn contact_radius(&self) -> f64 {
        self.radius
    }

    fn bounding_radius(&self) -> f64 {
        self.half_length + self.radius
    }

    fn tessellate(&self, detail: usize) -> Tessellation {
        let steps = (detail / 4).max(2);
        let profile = (0..=2 * steps + 1).map(|i| {
            let (step, z) = if i <= steps { (i, -self.half_length) } else { (i - 1, self.half_length) };
            let angle = PI * (step as f64 / (2 * steps) as f64 - 0.5);
            (self.radius * angle.cos(), z + self.radius * angle.sin())
        });
        tessellation::revolve(&profile.collect::<Vec<_>>(), detail)
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::capsule(0.5, 0.3)]
    }
}

impl Convex for Capsule {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        Vec3::Z * self.half_length.copysign(direction.z)
    }

    fn core_radius(&self) -> f64 {
        self.radius
    }

    fn patch(&self, _: Vec3) -> Patch {
        Patch::segment(Vec3::Z * -self.half_length, Vec3::Z * self.half_length, 0)
    }

    fn touch(&self, _: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        point(Vec3::Z * -self.half_length, 0);
        point(Vec3::Z * self.half_length, 1);
    }

    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let h = self.half_length;
        let end = Feature::Corner(Vec3::Z * h.copysign(near.z));
        let segment = Feature::Edge(Vec3::ZERO, Vec3::Z);
        let other = Feature::Corner(Vec3::Z * -h.copysign(near.z));
        found.extend(if h - near.z.abs() > NEAR * h { [segment, end, other] } else { [end, segment, other] });
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        (p - Vec3::Z * p.z.clamp(-self.half_length, self.half_length)).length()
    }

    fn extent(&self) -> f64 {
        self.half_length + 2.0 * self.radius
    }
}
