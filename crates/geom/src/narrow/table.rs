//! The pair table: which function computes the contacts of which pair of shapes.

use super::{
    Sink, box_box, box_plane, capsule_box, capsule_capsule, compound, convex, convex_plane, ellipsoids, hulls,
    pair_radius,
};
use super::{sphere_box, sphere_convex, sphere_plane, sphere_sphere, surface};
use crate::broad::Pair;
use crate::shape::ShapeKind;
use crate::{Collider, Contact, Shape};
use grouser_math::{Pose, Vec3};

/// Margin of a pair in metres: what `within` makes of its bodies and of the sum of their margins.
pub(super) fn margin(
    pair: Pair,
    colliders: &[Collider],
    margins: &[f64],
    within: impl Fn(u32, u32, f64) -> f64,
) -> f64 {
    let (a, b) = (colliders[pair.0 as usize].body, colliders[pair.1 as usize].body);
    within(a, b, margins[a as usize] + margins[b as usize])
}

/// Appends the contacts of one pair of colliders that are at most `margin` metres apart.
pub fn contacts(pair: Pair, colliders: &[Collider], poses: &[Pose], margin: f64, out: &mut Vec<Contact>) {
    let (a, b) = (&colliders[pair.0 as usize], &colliders[pair.1 as usize]);
    let pose = |c: &Collider| poses[c.body as usize].compose(&c.local);
    let radius = radius(&a.shape, &b.shape);
    let mut sink = Sink::new((pair.0, a.body), (pair.1, b.body), radius, out);
    collide(&a.shape, &pose(a), &b.shape, &pose(b), margin, &mut sink);
}

/// Contact points between two posed shapes that are at most `margin` metres apart.
///
/// Each line of the table stands for one order of the pair; the other order calls the same function with the shapes
/// exchanged and the normals turned.
pub fn collide(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    use Shape::{
        Capsule, Compound, Cone, Cuboid, Cylinder, Ellipsoid, HalfSpace, HeightField, Hull, Mesh, RoundedBox,
        RoundedTriangle, Sphere,
    };
    match (a, b) {
        (Sphere(a), Sphere(b)) => sphere_sphere::collide(a, pose_a.position, b, pose_b.position, margin, sink),
        (Sphere(a), Cuboid(b)) => sphere_box::collide(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), Capsule(b)) => sphere_convex::capsule(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), Cylinder(b)) => sphere_convex::cylinder(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), Cone(b)) => sphere_convex::cone(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), RoundedBox(b)) => sphere_convex::rounded_box(a, pose_a.position, b, pose_b, margin, sink),
        (Sphere(a), RoundedTriangle(b)) => {
            sphere_convex::rounded_triangle(a, pose_a.position, b, pose_b, margin, sink);
        }
        (Sphere(a), Ellipsoid(b)) => {
            let a = crate::shape::Ellipsoid { semi: Vec3::splat(a.radius) };
            ellipsoids::collide(&a, pose_a, b, pose_b, margin, sink);
        }
        (Sphere(a), Mesh(b)) => surface::sphere::collide(a, pose_a.position, &**b, pose_b, margin, sink),
        (Sphere(a), HeightField(b)) => surface::sphere::collide(a, pose_a.position, &**b, pose_b, margin, sink),
        (Cuboid(a), Cuboid(b)) => box_box::collide(a, pose_a, b, pose_b, margin, sink),
        (Capsule(a), Capsule(b)) => capsule_capsule::collide(a, pose_a, b, pose_b, margin, sink),
        (Cuboid(a), Capsule(b)) => capsule_box::collide(a, a.half, pose_a, b, pose_b, margin, sink),
        (RoundedBox(a), Capsule(b)) => capsule_box::collide(a, a.half, pose_a, b, pose_b, margin, sink),
        (Ellipsoid(a), Ellipsoid(b)) => ellipsoids::collide(a, pose_a, b, pose_b, margin, sink),
        // The larger first, so that the order of the bodies does not matter.
        (Hull(hull_a), Hull(hull_b)) if order(b) < order(a) => {
            hulls::collide(hull_b, pose_b, hull_a, pose_a, margin, sink.mirrored());
        }
        (Hull(a), Hull(b)) => hulls::collide(a, pose_a, b, pose_b, margin, sink),
        (Cuboid(a), Hull(b)) => hulls::collide_box(a, pose_a, b, pose_b, margin, sink),

        (Sphere(a), HalfSpace(b)) => sphere_plane::collide(a, pose_a.position, b, pose_b, margin, sink),
        (Cuboid(a), HalfSpace(b)) => box_plane::collide(a, pose_a, b, pose_b, margin, sink),
        (Ellipsoid(a), HalfSpace(b)) => convex_plane::ellipsoid(a, pose_a, b, pose_b, margin, sink),
        (Mesh(a), HalfSpace(b)) => surface::plane::collide(a, pose_a, b, pose_b, margin, sink),
        (Compound(a), _) => compound::collide(a, pose_a, b, pose_b, margin, sink),
        (HeightField(a), HalfSpace(b)) => surface::plane::field(a, pose_a, b, pose_b, margin, sink),
        // Two half-spaces either overlap without end or never meet.
        (HalfSpace(_), HalfSpace(_)) => {}

        (HalfSpace(_), _) | (_, Compound(_)) | (Mesh(_) | HeightField(_), Sphere(_)) => {
            collide(b, pose_b, a, pose_a, margin, sink.mirrored());
        }
        (Mesh(_) | HeightField(_), _) | (_, Mesh(_) | HeightField(_)) => match (a.as_surface(), b.as_surface()) {
            (Some(_), Some(_)) if surface_order(b, pose_b) < surface_order(a, pose_a) => {
                collide(b, pose_b, a, pose_a, margin, sink.mirrored());
            }
            (Some((a, bounds_a)), Some((b, bounds_b))) => {
                surface::pairs::collide(a, &bounds_a, pose_a, b, &bounds_b, pose_b, margin, sink);
            }
            (None, Some((b, _))) => surface::collide(a, pose_a, b, pose_b, margin, sink),
            _ => collide(b, pose_b, a, pose_a, margin, sink.mirrored()),
        },
        _ => match (a.as_convex(), b) {
            (Some(a), HalfSpace(b)) => convex_plane::collide(a, pose_a, b, pose_b, margin, sink),
            // Everything else that is convex. One order for both, so that the order of the bodies does not matter.
            (Some(convex_a), _) => {
                if order(b) < order(a) {
                    collide(b, pose_b, a, pose_a, margin, sink.mirrored());
                } else if let Some(convex_b) = b.as_convex() {
                    convex::collide(convex_a, pose_a, convex_b, pose_b, margin, sink);
                }
            }
            (None, _) => {}
        },
    }
}

/// Radius in metres of contacts between two shapes where it does not depend on the place. Of two pieces of ground
/// (planes, height fields, open meshes), which count as flat, it is the size of the smaller one.
pub(super) fn radius(a: &Shape, b: &Shape) -> f64 {
    let radius = pair_radius(a.contact_radius(), b.contact_radius());
    if radius.is_finite() { radius } else { a.bounding_radius().min(b.bounding_radius()) }
}

/// Place of a shape in the order in which the pair functions want their shapes: that of the list, the larger first.
fn order(shape: &Shape) -> (ShapeKind, f64) {
    (shape.kind(), shape.as_convex().map_or(0.0, |s| -s.extent()))
}

/// One order for two surfaces, so that the order of the bodies does not matter: the smaller one first, then by place.
fn surface_order(shape: &Shape, pose: &Pose) -> (f64, [f64; 3]) {
    (shape.as_surface().map_or(0.0, |(_, bounds)| bounds.size().length()), pose.position.to_array())
}
