//! The rounded box: all points within a radius of a box.

use crate::shape::Geometry;
use super::Cuboid;
use super::convex::{Convex, Patch};
use super::feature::Feature;
use super::hull::Hull;
use super::tessellation::{self, Tessellation};
use crate::shape::corner_sign;
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// A box with rounded edges and corners about the local origin, its edges along the local axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedBox {
    /// Half edge lengths of the inner box in metres; the whole shape's are larger by the radius.
    pub half: Vec3,
    /// Radius of edges and corners in metres.
    pub radius: f64,
}

impl RoundedBox {
    fn core(&self) -> Cuboid {
        Cuboid { half: self.half }
    }
}

impl Geometry for RoundedBox {
    /// Bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        self.core().aabb(pose).grown(self.radius)
    }

    /// Sum over the inner box, six slabs, twelve quarter cylinders and eight octants of a ball. Second moments from the
    /// moments of disc and ball pulled apart: the integral of (h + |u|)^2.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (h, r) = (self.half, self.radius);
        let ball = 4.0 / 3.0 * PI * r.powi(3);
        let core = 8.0 * h.element_product();
        let mut volume = core + ball;
        let mut second = core * h * h / 3.0 + ball * h * h + h * (PI * r.powi(4)) + 4.0 / 15.0 * PI * r.powi(5);
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            // Slabs on the faces across axis i.
            let slabs = 8.0 * h[j] * h[k] * r;
            volume += slabs;
            second[i] += 8.0 * h[j] * h[k] * ((h[i] + r).powi(3) - h[i].powi(3)) / 3.0;
            second[j] += slabs * h[j] * h[j] / 3.0;
            second[k] += slabs * h[k] * h[k] / 3.0;
            // Quarter cylinders along axis i.
            let quarters = 2.0 * h[i] * PI * r * r;
            volume += quarters;
            second[i] += quarters * h[i] * h[i] / 3.0;
            let disc = |h: f64| PI * r * r * h * h + 8.0 / 3.0 * h * r.powi(3) + PI * r.powi(4) / 4.0;
            second[j] += 2.0 * h[i] * disc(h[j]);
            second[k] += 2.0 * h[i] * disc(h[k]);
        }
        let inertia = density * Vec3::new(second.y + second.z, second.x + second.z, second.x + second.y);
        Some(MassProperties { mass: density * volume, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) })
    }

    /// Half the least thickness.
    fn contact_radius(&self) -> f64 {
        self.half.min_element() + self.radius
    }

    fn bounding_radius(&self) -> f64 {
        self.half.length() + self.radius
    }

    /// Triangles of the surface: the hull of a ball's points pushed out by the corners.
    fn tessellate(&self, detail: usize) -> Tessellation {
        let (ball, _) = tessellation::sphere(self.radius, (detail / 4).max(1) * 4);
        let corner = |i: u32| {
            let sign = corner_sign(i);
            let (ball, half) = (&ball, self.half);
            ball.iter().filter(move |p| (sign * **p).min_element() >= -1e-12).map(move |p| *p + sign * half)
        };
        let points: Vec<Vec3> = (0..8).flat_map(corner).collect();
        match Hull::new(&points) {
            Ok(hull) => hull.tessellate(detail),
            Err(_) => self.core().tessellate(detail),
        }
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::rounded_box(Vec3::new(0.3, 0.5, 0.2), 0.1)]
    }
}

impl Convex for RoundedBox {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        self.core().support(direction)
    }

    fn core_radius(&self) -> f64 {
        self.radius
    }

    fn patch(&self, direction: Vec3) -> Patch {
        self.core().patch(direction)
    }

    fn touch(&self, direction: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        self.core().touch(direction, point);
    }

    fn features(&self, direction: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        self.core().features(direction, near, found);
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        self.core().core_outside(p)
    }

    fn extent(&self) -> f64 {
        self.core().extent() + self.radius
    }
}
