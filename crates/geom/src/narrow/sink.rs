//! Where pair functions put their contact points.

use crate::{Contact, ContactKey};
use grouser_math::Vec3;

/// Collects the points of one pair: adds bodies, key and radius, and turns the normal if the pair function sees the
/// pair in the other order.
pub struct Sink<'a> {
    /// Template with the bodies, the colliders and the pair's radius.
    pub(super) contact: Contact,
    /// Does the pair function see b first?
    pub(super) mirrored: bool,
    /// Mixed into the features: which part of a compound is at work; 0 if none.
    pub(super) part: u32,
    pub(super) out: &'a mut Vec<Contact>,
}

impl<'a> Sink<'a> {
    /// A sink for the pair of (collider, body) `a` and `b`, with the pair's radius in metres.
    pub fn new(a: (u32, u32), b: (u32, u32), radius: f64, out: &'a mut Vec<Contact>) -> Self {
        let contact = Contact {
            body_a: a.1,
            body_b: b.1,
            key: ContactKey { collider_a: a.0, collider_b: b.0, feature: 0 },
            normal: Vec3::Z,
            point: Vec3::ZERO,
            distance: 0.0,
            radius,
        };
        Self { contact, mirrored: false, part: 0, out }
    }

    /// The same sink for a pair function that is called with b first.
    pub fn mirrored(&mut self) -> &mut Self {
        self.mirrored = !self.mirrored;
        self
    }

    /// The pair's radius in metres where it depends on the place of contact, for the points that follow.
    pub fn set_radius(&mut self, radius: f64) {
        self.contact.radius = radius;
    }

    /// Adds a point: unit normal from the function's first shape to its second, point midway between the surfaces and
    /// signed distance in metres, feature of the pair.
    pub fn push(&mut self, normal: Vec3, point: Vec3, distance: f64, feature: u32) {
        let mut contact = self.contact;
        contact.normal = if self.mirrored { -normal } else { normal };
        contact.point = point;
        contact.distance = distance;
        contact.key.feature = if self.part == 0 {
            feature
        } else {
            feature.wrapping_mul(0x85EB_CA6B) ^ self.part.wrapping_mul(0xC2B2_AE35)
        };
        self.out.push(contact);
    }
}

/// Radius of a pair in metres: the effective radius 1/(1/ra + 1/rb) of Hertz, the finite one if the other is flat.
pub fn pair_radius(ra: f64, rb: f64) -> f64 {
    if ra.is_infinite() {
        rb
    } else if rb.is_infinite() {
        ra
    } else {
        ra * rb / (ra + rb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radius_of_a_pair() {
        assert_eq!(pair_radius(0.5, f64::INFINITY), 0.5);
        assert_eq!(pair_radius(f64::INFINITY, 0.5), 0.5);
        assert!((pair_radius(1.0, 3.0) - 0.75).abs() < 1e-15);
    }
}
