//! Sphere against sphere: the contact lies on the line of centres.

use super::{Sink, pair_radius};
use crate::Contact;
use crate::broad::SortedSphere;
use crate::shape::Sphere;
use grouser_math::Vec3;

/// Normal d/|d| with d from centre to centre, distance |d| - ra - rb. Coincident centres have every direction as
/// normal; it is +z then, for both orders of the pair up to sign.
pub fn collide(a: &Sphere, center_a: Vec3, b: &Sphere, center_b: Vec3, margin: f64, sink: &mut Sink) {
    let d = center_b - center_a;
    let length = d.length();
    let distance = length - (a.radius + b.radius);
    if distance <= margin {
        let normal = if length > 0.0 { d / length } else { Vec3::Z };
        let point = center_a + normal * (a.radius + 0.5 * distance);
        sink.push(normal, point, distance, 0);
    }
}

/// The same contact as through the pair table, to the bit.
pub fn sorted(a: &SortedSphere, b: &SortedSphere, out: &mut Vec<Contact>) {
    let radius = pair_radius(a.sphere.radius, b.sphere.radius);
    let mut sink = Sink::new((a.collider, a.body), (b.collider, b.body), radius, out);
    collide(&a.sphere, a.center, &b.sphere, b.center, a.margin + b.margin, &mut sink);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(center_a: Vec3, center_b: Vec3, margin: f64) -> Option<Contact> {
        let ball = |center: Vec3, index: u32| {
            let sphere = Sphere { radius: 0.5 };
            SortedSphere { center, sphere, margin: 0.5 * margin, collider: index, body: index }
        };
        let mut out = Vec::new();
        sorted(&ball(center_a, 0), &ball(center_b, 1), &mut out);
        out.pop()
    }

    #[test]
    fn overlap_and_gap() {
        let c = contact(Vec3::ZERO, Vec3::X * 0.9, 0.0).unwrap();
        assert!((c.distance + 0.1).abs() < 1e-15 && c.normal == Vec3::X && (c.point.x - 0.45).abs() < 1e-15);
        assert_eq!(c.radius, 0.25);
        assert!(contact(Vec3::ZERO, Vec3::X * 1.1, 0.05).is_none());
        assert!((contact(Vec3::ZERO, Vec3::X * 1.1, 0.2).unwrap().distance - 0.1).abs() < 1e-15);
    }

    #[test]
    fn coincident_centres_have_a_normal() {
        let c = contact(Vec3::ONE, Vec3::ONE, 0.0).unwrap();
        assert!(c.normal == Vec3::Z && c.distance == -1.0 && c.point == Vec3::ONE);
    }
}
