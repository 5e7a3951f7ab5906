//! The cylinder.

use crate::shape::Geometry;
use super::convex::{Convex, Patch, disc, touch_circle};
use super::feature::{Feature, NEAR};
use super::tessellation::{self, Tessellation};
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// A cylinder about the local origin, its axis along the local z axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    /// Half the height in metres.
    pub half_height: f64,
    /// Radius in metres.
    pub radius: f64,
}

/// The direction's unit vector across the axis; zero if it runs along the axis.
pub(super) fn across(direction: Vec3) -> Vec3 {
    Vec3::new(direction.x, direction.y, 0.0).normalize_or_zero()
}

impl Geometry for Cylinder {
    /// Bounds: the axis' shadow plus that of the discs, r sqrt(1 - a_i^2).
    fn aabb(&self, pose: &Pose) -> Aabb {
        let axis = pose.vector(Vec3::Z);
        let disc = (Vec3::ONE - axis * axis).max(Vec3::ZERO).map(f64::sqrt) * self.radius;
        Aabb::around(pose.position, axis.abs() * self.half_height + disc)
    }

    /// m = 2 pi r^2 h rho, I = m (r^2/4 + h^2/3) across and m r^2/2 along the axis, with half height h.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (h, r) = (self.half_height, self.radius);
        let mass = density * 2.0 * PI * r * r * h;
        let across = mass * (r * r / 4.0 + h * h / 3.0);
        let inertia = Sym3::diagonal(Vec3::new(across, across, 0.5 * mass * r * r));
        Some(MassProperties { mass, center: Vec3::ZERO, inertia })
    }

    /// Half the least thickness.
    fn contact_radius(&self) -> f64 {
        self.radius.min(self.half_height)
    }

    fn bounding_radius(&self) -> f64 {
        self.half_height.hypot(self.radius)
    }

    fn tessellate(&self, detail: usize) -> Tessellation {
        let (h, r) = (self.half_height, self.radius);
        tessellation::revolve(&[(0.0, -h), (r, -h), (r, h), (0.0, h)], detail)
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::cylinder(0.5, 0.3)]
    }
}

impl Convex for Cylinder {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        across(direction) * self.radius + Vec3::Z * self.half_height.copysign(direction.z)
    }

    fn patch(&self, direction: Vec3) -> Patch {
        let up = direction.z > 0.0;
        if 2.0 * direction.z * direction.z > direction.length_squared() {
            let z = self.half_height.copysign(direction.z);
            let normal = Some(Vec3::Z * 1f64.copysign(direction.z));
            return Patch { corners: disc(self.radius, z, up), normal, name: u32::from(up) };
        }
        let side = across(direction) * self.radius;
        Patch::segment(side - Vec3::Z * self.half_height, side + Vec3::Z * self.half_height, 2)
    }

    fn touch(&self, direction: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        touch_circle(self.radius, -self.half_height, direction, 0, point);
        touch_circle(self.radius, self.half_height, direction, 8, point);
    }

    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let (r, h) = (self.radius, self.half_height);
        let slack = NEAR * (r + h);
        let center = Vec3::Z * h.copysign(near.z);
        let side = Feature::Side { center: Vec3::ZERO, axis: Vec3::Z, radius: r };
        let rim = Feature::Circle { center, axis: Vec3::Z, radius: r };
        let cap = Feature::Face(center, [Vec3::X, Vec3::Y]);
        found.extend(if h - near.z.abs() > slack {
            [side, rim, cap]
        } else if r - near.truncate().length() > slack {
            [cap, rim, side]
        } else {
            [rim, side, cap]
        });
        found.push(Feature::Circle { center: -center, axis: Vec3::Z, radius: r });
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        (p.truncate().length() - self.radius).max(p.z.abs() - self.half_height)
    }

    fn is_curved(&self) -> bool {
        true
    }

    fn core_rod(&self) -> Option<(f64, f64)> {
        Some((self.half_height, self.radius))
    }

    fn extent(&self) -> f64 {
        self.half_height + 2.0 * self.radius
    }
}
