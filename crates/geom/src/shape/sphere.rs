//! The sphere.

use crate::shape::Geometry;
use super::convex::{Convex, Patch};
use super::feature::Feature;
use super::tessellation::{self, Tessellation};
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Sym3, Vec3};

/// A ball about the local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Radius in metres.
    pub radius: f64,
}

impl Sphere {
    /// Farthest point in a local direction.
    pub fn support(&self, direction: Vec3) -> Vec3 {
        direction.normalize_or(Vec3::Z) * self.radius
    }
}

impl Geometry for Sphere {
    /// Bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        Aabb::around(pose.position, Vec3::splat(self.radius))
    }

    /// m = 4/3 pi r^3 rho, I = 2/5 m r^2.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let mass = density * 4.0 / 3.0 * std::f64::consts::PI * self.radius.powi(3);
        Some(MassProperties {
            mass,
            center: Vec3::ZERO,
            inertia: Sym3::diagonal(Vec3::splat(0.4 * mass * self.radius * self.radius)),
        })
    }

    fn contact_radius(&self) -> f64 {
        self.radius
    }

    fn bounding_radius(&self) -> f64 {
        self.radius
    }

    fn tessellate(&self, detail: usize) -> Tessellation {
        tessellation::sphere(self.radius, detail)
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::sphere(0.7)]
    }
}

impl Convex for Sphere {
    fn core_support(&self, _: Vec3) -> Vec3 {
        Vec3::ZERO
    }

    fn core_radius(&self) -> f64 {
        self.radius
    }

    fn patch(&self, _: Vec3) -> Patch {
        Patch::point(Vec3::ZERO)
    }

    fn touch(&self, _: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        point(Vec3::ZERO, 0);
    }

    fn features(&self, _: Vec3, _: Vec3, found: &mut Vec<Feature>) {
        found.push(Feature::Corner(Vec3::ZERO));
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        p.length()
    }

    fn extent(&self) -> f64 {
        self.radius
    }
}
