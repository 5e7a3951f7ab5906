//! Tests of all shapes: mass, tessellation, bounds, patches.

use super::*;
use crate::mass::polyhedron;
use grouser_math::rng::Rng;

/// Examples of every kind of the list.
fn all() -> Vec<Shape> {
    ShapeKind::ALL.iter().flat_map(|kind| kind.examples()).collect()
}

/// Those that are convex.
fn convex() -> Vec<Shape> {
    all().into_iter().filter(|shape| shape.as_convex().is_some()).collect()
}

/// A kind without an example would pass every test below.
#[test]
fn every_kind_has_an_example_and_a_name_of_its_own() {
    for (i, kind) in ShapeKind::ALL.iter().enumerate() {
        assert!(!kind.examples().is_empty(), "{}", kind.name());
        assert!(kind.examples().iter().all(|shape| shape.kind() == *kind && shape.name() == kind.name()));
        assert!(ShapeKind::ALL[..i].iter().all(|other| other.name() != kind.name()));
    }
}

/// Bounds hold the tessellation and the support points in any pose, and the ball of the bounding radius does too.
#[test]
fn bounds_hold_every_shape() {
    let mut rng = Rng::new(4);
    for shape in all() {
        let (points, triangles) = shape.tessellate(16);
        assert!(!triangles.is_empty() && triangles.iter().flatten().all(|i| (*i as usize) < points.len()));
        let reach = shape.bounding_radius() * (1.0 + 1e-12);
        assert!(points.iter().all(|p| p.length() <= reach), "{}", shape.name());
        for _ in 0..20 {
            let pose = Pose::new(rng.direction(), rng.rotation());
            let bounds = shape.aabb(&pose).grown(1e-12);
            let holds = |p: Vec3| bounds.distance_squared(pose.point(p)) == 0.0;
            assert!(points.iter().all(|p| holds(*p)), "{}", shape.name());
            if let Some(convex) = shape.as_convex() {
                let d = rng.direction();
                let tip = convex.core_support(d) + convex.core_radius() * d;
                assert!(holds(tip) && tip.length() <= reach, "{}", shape.name());
            }
        }
    }
}

/// Mass and inertia of what has a volume are those of a body: positive, proportional to the density, and no axis has
/// more inertia than the two others together.
#[test]
fn masses_are_those_of_bodies() {
    for shape in all() {
        let Some(solid) = shape.mass_properties(2.0) else {
            assert!(!shape.aabb(&Pose::IDENTITY).is_finite() || shape.as_surface().is_some(), "{}", shape.name());
            continue;
        };
        let twice = shape.mass_properties(4.0).unwrap();
        assert!(solid.mass > 0.0 && (twice.mass - 2.0 * solid.mass).abs() < 1e-12 * twice.mass, "{}", shape.name());
        assert!((twice.center - solid.center).length() < 1e-12);
        let [x, y, z] = solid.inertia.diagonal.to_array();
        assert!(x > 0.0 && x <= y + z && y <= x + z && z <= x + y, "{}", shape.name());
    }
}

#[test]
fn a_shape_is_small() {
    assert!(std::mem::size_of::<Shape>() <= 40);
}

/// The tessellation's exact integrals come to the closed forms as the detail grows: error ~ 1/detail^2.
#[test]
fn mass_properties_against_the_tessellation() {
    for shape in convex() {
        let exact = shape.mass_properties(3.0).unwrap();
        let error = |detail: usize| {
            let (points, triangles) = shape.tessellate(detail);
            let solid = polyhedron(&points, &triangles, 3.0);
            let inertia = solid.inertia.to_mat3() - exact.inertia.to_mat3();
            let off = [inertia.x_axis, inertia.y_axis, inertia.z_axis].map(Vec3::length).into_iter().sum::<f64>();
            (solid.mass - exact.mass).abs() / exact.mass + (solid.center - exact.center).length() + off / exact.mass
        };
        let (coarse, fine) = (error(16), error(64));
        assert!(fine < 1e-2 && fine < 0.075 * coarse + 1e-12, "{}: {coarse} then {fine}", shape.name());
    }
}

#[test]
fn tessellations_are_closed_and_on_the_shape() {
    for shape in convex() {
        let (points, triangles) = shape.tessellate(16);
        let mut edges: Vec<[u32; 2]> =
            triangles.iter().flat_map(|t| [[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]]).collect();
        edges.sort_unstable();
        assert!(edges.windows(2).all(|w| w[0] != w[1]), "{}", shape.name());
        assert!(edges.iter().all(|e| edges.binary_search(&[e[1], e[0]]).is_ok()), "{}", shape.name());
        let convex = shape.as_convex().unwrap();
        let mut rng = Rng::new(1);
        for _ in 0..100 {
            let d = rng.direction();
            let reach = convex.core_support(d).dot(d) + convex.core_radius();
            let found = points.iter().map(|p| p.dot(d)).fold(f64::NEG_INFINITY, f64::max);
            assert!(found < reach + 1e-12 && found > reach - 0.05, "{}: {found} {reach}", shape.name());
        }
    }
}

#[test]
fn bounds_are_tight() {
    let mut rng = Rng::new(2);
    for shape in convex() {
        let convex = shape.as_convex().unwrap();
        for _ in 0..100 {
            let pose = Pose::new(rng.direction(), rng.rotation());
            let bounds = shape.aabb(&pose);
            for (i, axis) in Vec3::AXES.into_iter().enumerate() {
                let reach = |d: Vec3| {
                    let local = pose.inverse_vector(d);
                    d.dot(pose.position) + local.dot(convex.core_support(local)) + convex.core_radius()
                };
                assert!((bounds.max[i] - reach(axis)).abs() < 1e-12 && (-bounds.min[i] - reach(-axis)).abs() < 1e-12);
            }
            let bound = shape.bounding_radius();
            let d = rng.direction();
            assert!(convex.core_support(d).length() + convex.core_radius() < bound + 1e-12);
        }
        assert!(shape.contact_radius() > 0.0 && shape.contact_radius() <= shape.bounding_radius());
    }
}

/// The patch and the touching points belong to the surface, and the patch's name is that of its normal.
#[test]
fn patches_lie_on_the_surface() {
    let mut rng = Rng::new(3);
    for shape in convex() {
        let convex = shape.as_convex().unwrap();
        for _ in 0..200 {
            let d = rng.direction();
            let patch = convex.patch(d);
            if let Some(n) = patch.normal {
                let top = convex.core_support(n).dot(n);
                assert!(patch.corners.iter().all(|c| (c.dot(n) - top).abs() < 1e-12), "{}", shape.name());
                let c = &patch.corners;
                assert!((c[1] - c[0]).cross(c[2] - c[1]).dot(n) > 0.0, "{}", shape.name());
            }
            let mut deepest = f64::NEG_INFINITY;
            convex.touch(d, &mut |p, _| deepest = deepest.max(p.dot(d)));
            assert!((deepest - convex.core_support(d).dot(d)).abs() < 1e-12, "{}", shape.name());
        }
    }
}
