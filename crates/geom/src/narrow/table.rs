//! The pair table: which function computes the contacts of which pair of shapes.

use super::{Sink, box_box, box_plane, pair_radius, sphere_box, sphere_plane, sphere_sphere};
use crate::broad::Pair;
use crate::{Collider, Contact, Shape};
use grouser_math::Pose;

/// Appends the contacts of one pair of colliders.
pub fn contacts(pair: Pair, colliders: &[Collider], poses: &[Pose], margins: &[f64], out: &mut Vec<Contact>) {
    let (a, b) = (&colliders[pair.0 as usize], &colliders[pair.1 as usize]);
    let pose = |c: &Collider| poses[c.body as usize].compose(&c.local);
    let margin = margins[a.body as usize] + margins[b.body as usize];
    let radius = pair_radius(a.shape.contact_radius(), b.shape.contact_radius());
    let mut sink = Sink::new((pair.0, a.body), (pair.1, b.body), radius, out);
    collide(&a.shape, &pose(a), &b.shape, &pose(b), margin, &mut sink);
}

/// Contact points between two posed shapes that are at most `margin` metres apart.
///
/// Each line of the table stands for one order of the pair; the other order calls the same function with the shapes
/// exchanged and the normals turned.
pub fn collide(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    use Shape::{Cuboid, HalfSpace, Sphere};
    match (a, b) {
        (Sphere(a), Sphere(b)) => sphere_sphere::collide(a, pose_a.position, b, pose_b.position, margin, sink),
        (Sphere(a), HalfSpace(b)) => sphere_plane::collide(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), Cuboid(b)) => sphere_box::collide(a, pose_a.position, b, pose_b, margin, sink),
        (Cuboid(a), HalfSpace(b)) => box_plane::collide(a, pose_a, b, pose_b, margin, sink),
        (Cuboid(a), Cuboid(b)) => box_box::collide(a, pose_a, b, pose_b, margin, sink),

        (HalfSpace(_), Sphere(_) | Cuboid(_)) | (Cuboid(_), Sphere(_)) => {
            collide(b, pose_b, a, pose_a, margin, sink.mirrored());
        }
        // Two half-spaces either overlap without end or never meet.
        (HalfSpace(_), HalfSpace(_)) => {}
        _ => {}
    }
}
