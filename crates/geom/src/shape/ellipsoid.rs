//! The ellipsoid.

use crate::shape::Geometry;
use super::convex::{Convex, Patch};
use super::feature::Feature;
use super::tessellation::{self, Tessellation};
use crate::{Aabb, MassProperties};
use grouser_math::{Mat3, Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// An ellipsoid about the local origin, its axes along the local axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    /// Semi-axes in metres.
    pub semi: Vec3,
}

impl Ellipsoid {
    /// Radius of curvature in metres, 1/sqrt(K) with Gauss's curvature K, where the outward unit normal is `normal`:
    /// the geometric mean of the two principal radii. With the tangent plane's distance h from the centre, K =
    /// (h^2/abc)^2.
    pub fn curvature_radius(&self, normal: Vec3) -> f64 {
        self.semi.element_product() / (self.semi * normal).length_squared()
    }
}

impl Geometry for Ellipsoid {
    /// Bounds: along the unit vector e, the surface reaches |S R' e| from the centre.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let r = Mat3::from_quat(pose.rotation).transpose();
        Aabb::around(pose.position, Vec3::from_array([0, 1, 2].map(|i| (self.semi * r.col(i)).length())))
    }

    /// m = 4/3 pi a b c rho, I = m/5 (b^2 + c^2, ...).
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let mass = density * 4.0 / 3.0 * PI * self.semi.element_product();
        let s = self.semi * self.semi;
        let inertia = Sym3::diagonal(0.2 * mass * Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y));
        Some(MassProperties { mass, center: Vec3::ZERO, inertia })
    }

    /// That of the ball with the same volume; contacts have the local radius of curvature instead.
    fn contact_radius(&self) -> f64 {
        self.semi.element_product().cbrt()
    }

    fn bounding_radius(&self) -> f64 {
        self.semi.max_element()
    }

    fn tessellate(&self, detail: usize) -> Tessellation {
        let (mut points, triangles) = tessellation::sphere(1.0, detail);
        points.iter_mut().for_each(|p| *p *= self.semi);
        (points, triangles)
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::ellipsoid(Vec3::new(0.3, 0.5, 0.7))]
    }
}

impl Convex for Ellipsoid {
    /// S S d / |S d|.
    fn core_support(&self, direction: Vec3) -> Vec3 {
        self.semi * (self.semi * direction).normalize_or(Vec3::Z)
    }

    fn patch(&self, direction: Vec3) -> Patch {
        Patch::point(self.core_support(direction))
    }

    fn touch(&self, direction: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        point(self.core_support(direction), 0);
    }

    fn features(&self, _: Vec3, _: Vec3, found: &mut Vec<Feature>) {
        found.push(Feature::Ellipsoid(Vec3::ZERO, Mat3::from_diagonal(self.semi * self.semi)));
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        ((p / self.semi).length() - 1.0) * self.semi.min_element()
    }

    fn is_curved(&self) -> bool {
        true
    }

    fn extent(&self) -> f64 {
        self.semi.element_sum()
    }
}
