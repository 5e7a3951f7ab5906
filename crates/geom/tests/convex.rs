//! Every pair of shapes against certificates: both surface points belong to their shapes, and their distance is the gap
//! between the supporting planes along the normal, so that no other points can be closer.

mod scene;

use grouser_geom::narrow::convex::Posed;
use grouser_geom::narrow::{Sink, gjk, table};
use grouser_geom::{Contact, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scene::shape_of_kind;

const KINDS: usize = scene::KINDS;

fn contacts(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
    table::collide(a, pose_a, b, pose_b, margin, &mut sink);
    out
}

fn deepest(contacts: &[Contact]) -> Option<Contact> {
    contacts.iter().copied().min_by(|a, b| a.distance.total_cmp(&b.distance))
}

fn pose(rng: &mut Rng, spread: f64) -> Pose {
    Pose::new(rng.direction() * rng.uniform(0.0, spread), rng.rotation())
}

/// How far a point lies outside a shape, from the shape's definition: exact where small.
fn outside(shape: &Shape, pose: &Pose, p: Vec3) -> f64 {
    let p = pose.inverse_point(p);
    let rho = p.x.hypot(p.y);
    match shape {
        Shape::Sphere(s) => p.length() - s.radius,
        Shape::HalfSpace(_) => p.z,
        Shape::Cuboid(s) => (p.abs() - s.half).max_element(),
        Shape::Capsule(s) => (p - Vec3::Z * p.z.clamp(-s.half_length, s.half_length)).length() - s.radius,
        Shape::Cylinder(s) => (rho - s.radius).max(p.z.abs() - s.half_height),
        Shape::Cone(s) => {
            let at_height = s.radius * (s.half_height - p.z) / (2.0 * s.half_height);
            (rho - at_height).max(p.z.abs() - s.half_height)
        }
        Shape::Ellipsoid(s) => ((p / s.semi).length() - 1.0) * s.semi.min_element(),
        Shape::RoundedBox(s) => (p - p.clamp(-s.half, s.half)).length() - s.radius,
        Shape::RoundedTriangle(s) => s.nearest(p).distance(p) - s.radius,
        Shape::Hull(s) => s.planes().map(|(n, offset)| n.dot(p) - offset).fold(f64::NEG_INFINITY, f64::max),
        other => panic!("{} is not convex", other.name()),
    }
}

/// Reach of a shape along a world direction.
fn reach(shape: &Shape, pose: &Pose, d: Vec3) -> f64 {
    match shape.as_convex() {
        Some(convex) => {
            let local = pose.inverse_vector(d);
            d.dot(pose.position) + local.dot(convex.core_support(local)) + convex.core_radius()
        }
        None if d.dot(pose.vector(Vec3::Z)) > 1.0 - 1e-14 => d.dot(pose.position),
        None => f64::INFINITY,
    }
}

fn gap(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, n: Vec3) -> f64 {
    -reach(b, pose_b, -n) - reach(a, pose_a, n)
}

/// How far the unit vector `n` is from being an outward normal of the shape at its surface point `p`, from the shape's
/// definition: no gap along any way into the shape, and no slope along the smooth ones.
fn off_normal(shape: &Shape, pose: &Pose, p: Vec3, n: Vec3) -> f64 {
    let (p, n) = (pose.inverse_point(p), pose.inverse_vector(n));
    let around = Vec3::new(p.x, p.y, 0.0);
    let (rho, u) = (around.length(), around.normalize_or_zero());
    let t = Vec3::Z.cross(u);
    match shape {
        Shape::Sphere(_) => (n - p.normalize()).length(),
        Shape::HalfSpace(_) => (n - Vec3::Z).length(),
        Shape::Capsule(s) => (n - (p - Vec3::Z * p.z.clamp(-s.half_length, s.half_length)).normalize()).length(),
        Shape::RoundedBox(s) => (n - (p - p.clamp(-s.half, s.half)).normalize()).length(),
        Shape::RoundedTriangle(s) => (n - (p - s.nearest(p)).normalize()).length(),
        Shape::Ellipsoid(s) => (n - (p / (s.semi * s.semi)).normalize()).length(),
        Shape::Cylinder(s) => {
            let level = Vec3::new(n.x, n.y, 0.0);
            let axial = if p.z.abs() < s.half_height - 1e-9 { n.z.abs() } else { -n.z * p.z.signum() };
            let radial = if rho < s.radius - 1e-9 { level.length() } else { t.dot(n).abs().max(-u.dot(n)) };
            axial.max(radial)
        }
        Shape::Cone(s) => {
            let (apex, base) = (Vec3::Z * s.half_height, Vec3::Z * -s.half_height);
            let slant = (apex - base - u * s.radius).normalize();
            let on_base = p.z < 1e-9 - s.half_height;
            if p.distance(apex) < 1e-9 {
                let level = Vec3::new(n.x, n.y, 0.0);
                ((base - apex) + level.normalize_or_zero() * s.radius).normalize().dot(n)
            } else if on_base && rho < s.radius - 1e-9 {
                (n + Vec3::Z).length()
            } else if on_base {
                t.dot(n).abs().max(slant.dot(n)).max(-u.dot(n))
            } else {
                t.dot(n).abs().max(slant.dot(n).abs()).max(-u.dot(n))
            }
        }
        Shape::Cuboid(s) => (0..8)
            .map(|i| Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) * 2.0 - 1.0)
            .map(|sign| n.dot(sign * s.half - p))
            .fold(0.0, f64::max),
        Shape::Hull(s) => s.points().map(|v| n.dot(v - p)).fold(0.0, f64::max),
        other => panic!("{} is not convex", other.name()),
    }
}

/// All pairs of kinds at random places near each other.
fn for_pairs(
    seed: u64,
    mut check: impl FnMut(&mut Rng, &Shape, &Pose, &Shape, &Pose) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let rng = &mut Rng::new(seed);
    // Pairs with the newest kind come last: the others keep their places when a kind is added.
    let mut pairs: Vec<[usize; 2]> = (0..KINDS).flat_map(|i| (0..KINDS).map(move |j| [i, j])).collect();
    pairs.sort_by_key(|pair| pair.contains(&(KINDS - 1)));
    for [i, j] in pairs {
        let (a, b) = (shape_of_kind(rng, i, 1.0), shape_of_kind(rng, j, 1.0));
        let p = pose(rng, 3.0);
        let mut q = pose(rng, 1.0);
        q.position = p.position + rng.direction() * rng.uniform(0.3, 2.5);
        check(rng, &a, &p, &b, &q)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn contacts_are_certified(seed: u64) {
        for_pairs(seed, |rng, a, p, b, q| {
            let names = format!("{} and {}", a.name(), b.name());
            let found = contacts(a, p, b, q, 0.5);
            let Some(c) = deepest(&found) else {
                // Nothing within the margin: the general method agrees.
                if let (Some(a), Some(b)) = (a.as_convex(), b.as_convex()) {
                    let s = gjk::closest(&Posed::new(a, p), &Posed::new(b, q), 0.5 - 1e-9);
                    prop_assert!(s.is_none(), "{}: missed {:?}", names, s);
                }
                return Ok(());
            };
            prop_assert!((c.normal.length() - 1.0).abs() < 1e-12, "{}", names);
            if c.distance > -0.02 {
                let g = gap(a, p, b, q, c.normal);
                prop_assert!((g - c.distance).abs() < 1e-10, "{}: gap {} distance {}", names, g, c.distance);
            }
            for c in found.iter().filter(|c| c.distance > -0.1) {
                let half = c.normal * (0.5 * c.distance);
                let off = outside(a, p, c.point - half).max(outside(b, q, c.point + half));
                prop_assert!(off < 1e-9, "{}: off by {} at distance {}", names, off, c.distance);
                prop_assert!(c.radius > 0.0 && c.radius.is_finite());
            }
            // No direction has a much greater gap than the contact's.
            let slack = 2e-3 * (-c.distance).max(0.0) + 1e-9;
            for k in 0..20 {
                let spread = [1e-3, 0.1, 1.0, 10.0][k % 4];
                let n = (c.normal + rng.direction() * spread).normalize();
                let other = gap(a, p, b, q, n);
                let shallow = c.distance > -0.02;
                prop_assert!(!shallow || other < c.distance + slack, "{}: {} against {}", names, other, c.distance);
            }
            Ok(())
        })?;
    }

    /// The normal of the deepest contact is one of both surfaces at their points: first order in its error, where the
    /// gap is second order.
    #[test]
    fn normals_belong_to_both_surfaces(seed: u64) {
        for_pairs(seed, |_, a, p, b, q| {
            let Some(c) = deepest(&contacts(a, p, b, q, 0.5)).filter(|c| c.distance > -0.02) else { return Ok(()) };
            let half = c.normal * (0.5 * c.distance);
            let off = off_normal(a, p, c.point - half, c.normal).max(off_normal(b, q, c.point + half, -c.normal));
            prop_assert!(off < 1e-9, "{} and {}: off by {}, {:?}", a.name(), b.name(), off, c);
            Ok(())
        })?;
    }

    #[test]
    fn swapping_the_bodies_mirrors_the_contacts(seed: u64) {
        for_pairs(seed, |_, a, p, b, q| {
            let (there, back) = (contacts(a, p, b, q, 0.5), contacts(b, q, a, p, 0.5));
            prop_assert_eq!(there.len(), back.len(), "{} and {}", a.name(), b.name());
            for (x, y) in there.iter().zip(&back) {
                prop_assert!((x.normal + y.normal).length() < 1e-12, "{} and {}", a.name(), b.name());
                prop_assert!((x.distance - y.distance).abs() < 1e-12 && (x.point - y.point).length() < 1e-12);
                prop_assert_eq!(x.key.feature, y.key.feature);
            }
            Ok(())
        })?;
    }

    #[test]
    fn moving_the_scene_moves_the_contacts(seed: u64) {
        for_pairs(seed, |rng, a, p, b, q| {
            let motion = pose(rng, 3.0);
            let here = contacts(a, p, b, q, 0.5);
            let there = contacts(a, &motion.compose(p), b, &motion.compose(q), 0.5);
            if deepest(&here).is_none_or(|c| c.distance < -0.02) {
                // Deep overlap may have several normals of nearly the same depth.
                return Ok(());
            }
            prop_assert_eq!(here.len(), there.len(), "{} and {}", a.name(), b.name());
            for (x, y) in here.iter().zip(&there) {
                let names = format!("{} and {}", a.name(), b.name());
                prop_assert!((motion.vector(x.normal) - y.normal).length() < 1e-9, "{} {:?} {:?}", names, here, there);
                prop_assert!((motion.point(x.point) - y.point).length() < 1e-9, "{} {:?} {:?}", names, here, there);
                prop_assert!((x.distance - y.distance).abs() < 1e-11, "{}", names);
                prop_assert_eq!(x.key.feature, y.key.feature);
            }
            Ok(())
        })?;
    }

    #[test]
    fn features_are_unique(seed: u64) {
        for_pairs(seed, |_, a, p, b, q| {
            let mut features: Vec<u32> = contacts(a, p, b, q, 0.5).iter().map(|c| c.key.feature).collect();
            let count = features.len();
            features.sort_unstable();
            features.dedup();
            prop_assert!(features.len() == count, "{} and {}", a.name(), b.name());
            Ok(())
        })?;
    }
}

/// Segments that cross boxes: the closed form against the general method.
#[test]
fn capsules_in_boxes() {
    let rng = &mut Rng::new(21);
    for _ in 0..20_000 {
        let kind = if rng.below(2) == 0 { 2 } else { 7 };
        let (a, b) = (shape_of_kind(rng, kind, 1.0), shape_of_kind(rng, 3, 1.0));
        let (p, mut q) = (pose(rng, 3.0), pose(rng, 1.0));
        q.position = p.position + rng.direction() * rng.uniform(0.0, 1.5);
        let (convex_a, convex_b) = (a.as_convex().unwrap(), b.as_convex().unwrap());
        let general = gjk::closest(&Posed::new(convex_a, &p), &Posed::new(convex_b, &q), 0.5);
        let closed = deepest(&contacts(&a, &p, &b, &q, 0.5));
        match (general, closed) {
            // Deep inside, the general method may end in the second best direction.
            (Some(s), Some(c)) if c.distance < 0.0 => {
                assert!(c.distance > s.distance - 1e-9, "{} {s:?} {c:?}", a.name());
            }
            (Some(s), Some(c)) => assert!((c.distance - s.distance).abs() < 1e-9, "{} {s:?} {c:?}", a.name()),
            (None, None) => {}
            other => panic!("{}: {other:?}", a.name()),
        }
    }
}

/// A capsule along a face or an edge of a box touches twice.
#[test]
fn capsules_along_boxes_touch_twice() {
    let shapes = [Shape::cuboid(Vec3::ONE), Shape::rounded_box(Vec3::splat(0.75), 0.25)];
    let capsule = Shape::capsule(0.5, 0.2);
    let lying = Quat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    for shape in shapes {
        for gap in [1e-3, -1e-3] {
            let on_face = Pose::new(Vec3::new(0.3, 0.1, 1.2 + gap), lying);
            let core = if let Shape::RoundedBox(_) = shape { (0.75, 0.45) } else { (1.0, 0.2) };
            let beside = core.0 + (core.1 + gap) / 2f64.sqrt();
            let on_edge = Pose::new(Vec3::new(beside, 0.1, beside), lying);
            for (at, n) in [(on_face, Vec3::Z), (on_edge, Vec3::new(1.0, 0.0, 1.0).normalize())] {
                let found = contacts(&shape, &Pose::IDENTITY, &capsule, &at, 0.01);
                assert_eq!(found.len(), 2, "{found:#?}");
                assert!((found[0].point.y - found[1].point.y).abs() > 0.9);
                for c in &found {
                    assert!((c.distance - gap).abs() < 1e-12 && (c.normal - n).length() < 1e-9, "{c:?}");
                }
            }
        }
    }
}

/// Shapes that stand or lie flat touch in several points, all at the same distance, which keep their names while the
/// shape wobbles.
#[test]
fn flat_contacts_have_several_steady_points() {
    let cube: Vec<Vec3> =
        (0..8).map(|i| Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) - 0.5).collect();
    let prism = Shape::hull(&cube).unwrap();
    let lying = Quat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let standing = [
        (Shape::cylinder(0.5, 0.3), 0.5, Quat::IDENTITY, 4),
        (Shape::cone(0.5, 0.3), 0.5, Quat::IDENTITY, 4),
        (prism, 0.5, Quat::IDENTITY, 4),
        (Shape::rounded_box(Vec3::splat(0.4), 0.1), 0.5, Quat::IDENTITY, 4),
        (Shape::cylinder(0.5, 0.3), 0.3, lying, 2),
        (Shape::capsule(0.5, 0.3), 0.3, lying, 2),
    ];
    let slab: Vec<Vec3> = cube.iter().map(|p| *p * Vec3::new(8.0, 8.0, 2.0)).collect();
    let grounds = [
        (Shape::half_space(), 0.0),
        (Shape::cuboid(Vec3::new(4.0, 4.0, 1.0)), -1.0),
        (Shape::hull(&slab).unwrap(), -1.0),
        (Shape::rounded_box(Vec3::new(4.0, 4.0, 0.5), 0.5), -1.0),
        (Shape::cylinder(1.0, 5.0), -1.0),
    ];
    let mut rng = Rng::new(8);
    for (ground, z) in &grounds {
        for (shape, height, rotation, points) in &standing {
            for gap in [-1e-3, 1e-3] {
                let at = Pose::new(Vec3::Z * (height + gap), *rotation);
                let found = contacts(ground, &Pose::at(Vec3::Z * *z), shape, &at, 0.01);
                let names = format!("{} on {}: {found:?}", shape.name(), ground.name());
                assert!(found.len() >= *points, "{names}");
                assert!(found.iter().all(|c| (c.distance - gap).abs() < 1e-10), "{names}");
                assert!(found.iter().all(|c| (c.normal - Vec3::Z).length() < 1e-10), "{names}");
                let first: Vec<u32> = found.iter().map(|c| c.key.feature).collect();
                for _ in 0..50 {
                    let wobble = Quat::from_scaled_axis(1e-6 * rng.direction());
                    let moved = Pose::new(at.position + 1e-6 * rng.direction(), wobble * at.rotation);
                    let again = contacts(ground, &Pose::at(Vec3::Z * *z), shape, &moved, 0.01);
                    let kept = first.iter().filter(|f| again.iter().any(|c| c.key.feature == **f)).count();
                    assert!(kept == first.len(), "{names} then {again:?}");
                }
            }
        }
    }
}
