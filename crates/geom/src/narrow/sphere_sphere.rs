//! Sphere against sphere: the contact lies on the line of centres.

use super::{Sink, pair_radius};
use crate::Contact;
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

/// A posed sphere collider, gathered for fast access.
#[derive(Clone, Copy)]
pub struct Ball {
    /// Centre in the world, in metres.
    pub center: Vec3,
    /// The shape.
    pub sphere: Sphere,
    /// Margin of its body, in metres.
    pub margin: f64,
    /// Index of the collider.
    pub collider: u32,
    /// Index of its body.
    pub body: u32,
}

/// The same contact as through the pair table, to the bit.
pub fn sorted(a: &Ball, b: &Ball, out: &mut Vec<Contact>) {
    let radius = pair_radius(a.sphere.radius, b.sphere.radius);
    let mut sink = Sink::new((a.collider, a.body), (b.collider, b.body), radius, out);
    collide(&a.sphere, a.center, &b.sphere, b.center, a.margin + b.margin, &mut sink);
}
