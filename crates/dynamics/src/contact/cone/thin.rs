//! Stiffness `auto` and thin bodies.
//!
//! The modulus K of a world (stage `prepare`) has grains in mind: a body of radius R that carries the pressure p on an
//! area of 4 R^2, with stiffness k = K R* = 4 c p R* / s. A plate of the same thickness 2 R carries it on its whole
//! face A, and may sink by no more than a share s of that thickness all the same. A contact passes no more than the
//! smaller of its two bodies carries, and may be no deeper than the thinner one allows, so with A and R the lesser of
//! the two
//!
//! ```text
//! k = c p (A / 4) / (2 s R) = f K R*,   f = A / (32 R R*),   where that is above 1
//! ```
//!
//! A/4, because a face lies on three points or more, and no chains gather force on one of them. Cubes and spheres among
//! themselves have f <= 1/4 and keep K R*; so does a grain on a plate.

use grouser_geom::{Collider, Shape};
use grouser_math::Pose;

/// What a shape carries and how thick it is.
#[derive(Clone, Copy)]
struct Extent {
    /// Of its largest face, m^2.
    area: f64,
    /// Half of its thickness, m.
    radius: f64,
}

impl Extent {
    fn of(shape: &Shape) -> Self {
        if let Shape::Compound(set) = shape {
            // Contacts are with the parts.
            let area = set.parts().iter().map(|(_, part)| Self::of(part).area).fold(0.0, f64::max);
            return Self { area, radius: shape.contact_radius() };
        }
        let s = shape.aabb(&Pose::IDENTITY).size();
        let area = s.x * s.y * s.z / s.min_element();
        Self { area: if area.is_finite() { area } else { f64::INFINITY }, radius: shape.contact_radius() }
    }
}

/// The extents of all colliders; empty where no pair of them can be thin.
#[derive(Default)]
pub(super) struct ThinBodies {
    extents: Vec<Extent>,
}

impl ThinBodies {
    /// Of these colliders.
    pub(super) fn note(&mut self, colliders: &[Collider]) {
        self.extents.clear();
        self.extents.extend(colliders.iter().map(|c| Extent::of(&c.shape)));
        // A is below the greatest there is, R above the least, R* above half of that.
        let finite = self.extents.iter().filter(|e| e.area.is_finite()).map(|e| e.area).fold(0.0, f64::max);
        let thinnest = self.extents.iter().map(|e| e.radius).fold(f64::INFINITY, f64::min);
        if finite <= 16.0 * thinnest * thinnest {
            self.extents.clear();
        }
    }

    /// By how much a contact of effective radius `radius` in m between two colliders is stiffer than K R*: 1 or more.
    #[inline(always)]
    pub(super) fn factor(&self, a: u32, b: u32, radius: f64) -> f64 {
        if self.extents.is_empty() {
            return 1.0;
        }
        let (a, b) = (self.extents[a as usize], self.extents[b as usize]);
        let f = a.area.min(b.area) / (32.0 * a.radius.min(b.radius) * radius);
        if f > 1.0 && f.is_finite() { f } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Vec3;

    fn factor(a: Shape, b: Shape) -> f64 {
        let radius = 1.0 / (1.0 / a.contact_radius() + 1.0 / b.contact_radius());
        let collider = |body, shape| Collider { body, shape, local: Pose::IDENTITY, group: 1, mask: 1 };
        let mut thin = ThinBodies::default();
        thin.note(&[collider(0, a), collider(1, b)]);
        thin.factor(0, 1, radius)
    }

    /// Grains keep the modulus, plates get their face over their thickness, and the smaller body counts.
    #[test]
    fn plates_are_stiffer_than_grains() {
        let (plate, plane) = (Shape::cuboid(Vec3::new(0.5, 0.5, 0.0025)), Shape::half_space());
        let cube = Shape::cuboid(Vec3::splat(0.1));
        assert_eq!(factor(cube.clone(), plane.clone()), 1.0);
        assert_eq!(factor(Shape::sphere(0.001), plate.clone()), 1.0);
        let near = |x: f64, y: f64| assert!((x / y - 1.0).abs() < 1e-12, "{x} for {y}");
        near(factor(plate.clone(), plane), 1.0 / (32.0 * 0.0025 * 0.0025));
        near(factor(cube, plate), 0.04 / (32.0 * 0.0025 * (0.1 * 0.0025 / 0.1025)));
    }
}
