//! The cone.

use crate::shape::Geometry;
use super::convex::{Convex, Patch, disc, touch_circle};
use super::cylinder::across;
use super::feature::{Feature, NEAR};
use super::tessellation::{self, Tessellation};
use crate::{Aabb, MassProperties};
use grouser_math::{Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// A cone with its axis along the local z axis: apex at z = +half_height, base at z = -half_height. The centre of mass
/// lies a quarter of the height above the base, at z = -half_height/2, and [`Cone::mass_properties`] says so; a body
/// made of a cone has its frame at mid height and turns about the centre of mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// Half the height in metres.
    pub half_height: f64,
    /// Radius of the base in metres.
    pub radius: f64,
}

impl Geometry for Cone {
    /// Bounds of apex and base.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let axis = pose.vector(Vec3::Z);
        let disc = (Vec3::ONE - axis * axis).max(Vec3::ZERO).map(f64::sqrt) * self.radius;
        let base = Aabb::around(pose.position - axis * self.half_height, disc);
        let apex = pose.position + axis * self.half_height;
        base.union(&Aabb { min: apex, max: apex })
    }

    /// m = 2/3 pi r^2 h rho, I = 3/20 m (r^2 + h^2) across (about the centre of mass) and 3/10 m r^2 along the axis,
    /// with half height h.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let (h, r) = (self.half_height, self.radius);
        let mass = density * 2.0 / 3.0 * PI * r * r * h;
        let across = 0.15 * mass * (r * r + h * h);
        let inertia = Sym3::diagonal(Vec3::new(across, across, 0.3 * mass * r * r));
        Some(MassProperties { mass, center: Vec3::Z * (-0.5 * h), inertia })
    }

    fn contact_radius(&self) -> f64 {
        // Distance of the side from the centre of mass at 3/4 of the height below the apex.
        let (h, r) = (self.half_height, self.radius);
        (0.5 * h).min(1.5 * h * r / r.hypot(2.0 * h))
    }

    fn bounding_radius(&self) -> f64 {
        self.half_height.hypot(self.radius)
    }

    fn tessellate(&self, detail: usize) -> Tessellation {
        let (h, r) = (self.half_height, self.radius);
        tessellation::revolve(&[(0.0, -h), (r, -h), (0.0, h)], detail)
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        vec![crate::Shape::cone(0.5, 0.4)]
    }
}

impl Convex for Cone {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        let apex = Vec3::Z * self.half_height;
        let rim = across(direction) * self.radius - apex;
        if direction.dot(apex - rim) > 0.0 { apex } else { rim }
    }

    fn patch(&self, direction: Vec3) -> Patch {
        let apex = Vec3::Z * self.half_height;
        if direction.z < 0.0 && 2.0 * direction.z * direction.z > direction.length_squared() {
            let corners = disc(self.radius, -self.half_height, false);
            return Patch { corners, normal: Some(-Vec3::Z), name: 0 };
        }
        Patch::segment(across(direction) * self.radius - apex, apex, 2)
    }

    fn touch(&self, direction: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        touch_circle(self.radius, -self.half_height, direction, 0, point);
        point(Vec3::Z * self.half_height, 8);
    }

    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let (r, h) = (self.radius, self.half_height);
        let slack = NEAR * (r + h);
        let (apex, base) = (Vec3::Z * h, Vec3::Z * -h);
        let slant = r.hypot(2.0 * h);
        let tip = Feature::Corner(apex);
        let side = Feature::ConeSide { apex, axis: -Vec3::Z, shares: (2.0 * h / slant, r / slant) };
        let rim = Feature::Circle { center: base, axis: Vec3::Z, radius: r };
        let cap = Feature::Face(base, [Vec3::X, Vec3::Y]);
        found.extend(if h - near.z < slack {
            [tip, side, rim, cap]
        } else if near.z + h > slack {
            [side, rim, tip, cap]
        } else if r - near.x.hypot(near.y) > slack {
            [cap, rim, side, tip]
        } else {
            [rim, side, cap, tip]
        });
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        let h = self.half_height;
        let side = p.x.hypot(p.y) - self.radius * (h - p.z) / (2.0 * h);
        (side * 2.0 * h / self.radius.hypot(2.0 * h)).max(p.z.abs() - h)
    }

    fn is_curved(&self) -> bool {
        true
    }

    fn extent(&self) -> f64 {
        self.half_height + 2.0 * self.radius
    }
}
