//! The narrow phase against parry and against symmetry.

mod scene;

use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::{self, NarrowPhase, Sink, table};
use grouser_geom::{Contact, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use parry3d_f64::math::{Pose as ParryPose, Rot3};
use parry3d_f64::query;
use parry3d_f64::shape::{Ball, Cuboid, HalfSpace, Shape as ParryShape};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scene::Scene;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

fn contacts(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
    table::collide(a, pose_a, b, pose_b, margin, &mut sink);
    out
}

fn deepest(contacts: &[Contact]) -> Option<Contact> {
    contacts.iter().copied().min_by(|a, b| a.distance.total_cmp(&b.distance))
}

fn parry_pose(p: &Pose) -> ParryPose {
    ParryPose::from_parts(p.position, Rot3::from_xyzw(p.rotation.x, p.rotation.y, p.rotation.z, p.rotation.w))
}

fn parry_shape(s: &Shape) -> Box<dyn ParryShape> {
    match s {
        Shape::Sphere(s) => Box::new(Ball::new(s.radius)),
        Shape::Cuboid(s) => Box::new(Cuboid::new(s.half)),
        Shape::HalfSpace(_) => Box::new(HalfSpace::new(Vec3::Z)),
        _ => panic!("not compared with parry"),
    }
}

fn sphere(rng: &mut Rng) -> Shape {
    Shape::sphere(rng.uniform(0.1, 1.0))
}

fn cuboid(rng: &mut Rng) -> Shape {
    Shape::cuboid(Vec3::new(rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0)))
}

fn pose(rng: &mut Rng) -> Pose {
    Pose::new(Vec3::new(rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0)), rng.rotation())
}

/// Distance of a point from a shape's surface or inside: 0 if the point belongs to the shape.
fn outside(shape: &Shape, pose: &Pose, p: Vec3) -> f64 {
    let local = pose.inverse_point(p);
    match shape {
        Shape::Sphere(s) => (local.length() - s.radius).max(0.0),
        Shape::Cuboid(s) => (local - local.clamp(-s.half, s.half)).length(),
        Shape::HalfSpace(_) => local.z.max(0.0),
        _ => panic!("not tested here"),
    }
}

/// The surface points of a contact belong to the shapes.
fn check_surface_points(c: &Contact, a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Result<(), TestCaseError> {
    prop_assert!((c.normal.length() - 1.0).abs() < 1e-12);
    let half = c.normal * (0.5 * c.distance);
    let (off_a, off_b) = (outside(a, pose_a, c.point - half), outside(b, pose_b, c.point + half));
    prop_assert!(off_a < 1e-9 && off_b < 1e-9, "surface points off by {} and {}", off_a, off_b);
    Ok(())
}

/// Distance of the shadows of two boxes on a line from a to b, from their corners.
fn shadow_gap(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, direction: Vec3) -> f64 {
    let heights = |shape: &Shape, pose: &Pose| -> Vec<f64> {
        let Shape::Cuboid(cuboid) = shape else { panic!("not a box") };
        let signs = (0..8).map(|i| Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) * 2.0 - 1.0);
        signs.map(|s| direction.dot(pose.point(s * cuboid.half))).collect()
    };
    let top = heights(a, pose_a).into_iter().fold(f64::NEG_INFINITY, f64::max);
    let bottom = heights(b, pose_b).into_iter().fold(f64::INFINITY, f64::min);
    bottom - top
}

/// Distance of two boxes by accelerated projected gradients on their local coordinates: slow, simple, a few 1e-6 too
/// large.
fn box_distance(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> f64 {
    let (Shape::Cuboid(ca), Shape::Cuboid(cb)) = (a, b) else { panic!("not boxes") };
    let between = |(u, v): (Vec3, Vec3)| pose_b.point(v) - pose_a.point(u);
    let (mut x, mut y, mut momentum) = ((Vec3::ZERO, Vec3::ZERO), (Vec3::ZERO, Vec3::ZERO), 1.0f64);
    for _ in 0..3000 {
        let r = between(y);
        let u = (y.0 + 0.5 * pose_a.inverse_vector(r)).clamp(-ca.half, ca.half);
        let v = (y.1 - 0.5 * pose_b.inverse_vector(r)).clamp(-cb.half, cb.half);
        let step = (u - x.0, v - x.1);
        let uphill = (y.0 - u).dot(step.0) + (y.1 - v).dot(step.1) > 0.0;
        let next = if uphill { 1.0 } else { 0.5 * (1.0 + (1.0 + 4.0 * momentum * momentum).sqrt()) };
        let ahead = if uphill { 0.0 } else { (momentum - 1.0) / next };
        (x, y, momentum) = ((u, v), (u + ahead * step.0, v + ahead * step.1), next);
    }
    between(x).length()
}

/// If the least distance is the true one and the two surface points belong to the shapes, then the normal is right too.
fn check_against_parry(
    a: &Shape,
    pose_a: &Pose,
    b: &Shape,
    pose_b: &Pose,
    tolerance: f64,
) -> Result<(), TestCaseError> {
    let margin = 0.5;
    let ours = deepest(&contacts(a, pose_a, b, pose_b, margin));
    let (pa, pb) = (parry_shape(a), parry_shape(b));
    let theirs = query::distance(&parry_pose(pose_a), &*pa, &parry_pose(pose_b), &*pb).unwrap().distance;
    if theirs > margin + tolerance {
        prop_assert!(ours.is_none());
    } else if theirs > tolerance && theirs < margin - tolerance {
        let ours = ours.unwrap();
        prop_assert!((ours.distance - theirs).abs() < tolerance, "distance {} against {}", ours.distance, theirs);
        check_surface_points(&ours, a, pose_a, b, pose_b)?;
    } else if theirs == 0.0 {
        prop_assert!(ours.is_some_and(|c| c.distance < 1e-9));
    }
    Ok(())
}

/// Penetration depth as parry has it (closed forms for balls, EPA otherwise).
fn parry_depth(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose) -> Option<query::Contact> {
    let (pa, pb) = (parry_shape(a), parry_shape(b));
    query::contact(&parry_pose(pose_a), &*pa, &parry_pose(pose_b), &*pb, 0.0).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn distances_agree_with_parry(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (s, t, c, d, plane) = (sphere(rng), sphere(rng), cuboid(rng), cuboid(rng), Shape::half_space());
        let (p, q) = (pose(rng), pose(rng));
        for (a, b) in [(&s, &t), (&s, &c), (&c, &s), (&s, &plane), (&plane, &c)] {
            check_against_parry(a, &p, b, &q, 1e-9)?;
        }
        // parry's iteration between boxes stops a few 1e-6 too early now and then; see the next test.
        check_against_parry(&c, &p, &d, &q, 1e-5)?;
    }

    /// Points on both boxes that are as far apart as the boxes' shadows on the line through them: no other points can
    /// be closer. Exact, and independent of how the points were found.
    #[test]
    fn box_distances_are_least(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (c, d, p) = (cuboid(rng), cuboid(rng), pose(rng));
        let mut q = pose(rng);
        q.position = p.position + rng.direction() * rng.uniform(0.5, 2.5);
        if let Some(contact) = deepest(&contacts(&c, &p, &d, &q, 0.5)).filter(|c| c.distance > 1e-9) {
            check_surface_points(&contact, &c, &p, &d, &q)?;
            let gap = shadow_gap(&c, &p, &d, &q, contact.normal);
            prop_assert!((gap - contact.distance).abs() < 1e-9, "gap {} distance {}", gap, contact.distance);
        }
    }

    /// Moving b by the depth along the normal separates the boxes, and no other direction needs much less (the edge
    /// handicap may cost a thousandth of the depth).
    #[test]
    fn box_depths_are_least(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (c, d, p) = (cuboid(rng), cuboid(rng), pose(rng));
        let mut q = pose(rng);
        q.position = p.position + rng.direction() * rng.uniform(0.0, 1.5);
        if let Some(contact) = deepest(&contacts(&c, &p, &d, &q, 0.0)) {
            let gap = shadow_gap(&c, &p, &d, &q, contact.normal);
            for _ in 0..200 {
                let other = shadow_gap(&c, &p, &d, &q, rng.direction());
                prop_assert!(other < gap * (1.0 - 1.1e-3) + 1e-9, "{} against {}", other, gap);
            }
            // Deep in each other, the deepest corner may lie beside the face, where it is clipped away.
            prop_assert!(contact.distance > gap - 1e-9);
            if gap > -0.01 {
                prop_assert!((gap - contact.distance).abs() < 1e-9, "gap {} distance {}", gap, contact.distance);
            }
        }
    }

    #[test]
    fn sphere_depths_agree_with_parry(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (s, t, c, plane) = (sphere(rng), sphere(rng), cuboid(rng), Shape::half_space());
        let (mut p, mut q) = (pose(rng), pose(rng));
        p.position *= 0.3;
        q.position *= 0.3;
        // parry 0.31 gets sphere-plane (in this order) wrong: it forgets to invert the relative pose.
        for (a, b) in [(&s, &t), (&s, &c), (&c, &s), (&plane, &s)] {
            if let Some(theirs) = parry_depth(a, &p, b, &q) {
                let ours = deepest(&contacts(a, &p, b, &q, 0.0)).unwrap();
                prop_assert!((ours.distance - theirs.dist).abs() < 1e-9, "{} and {}: {} against \
                    {}", a.name(), b.name(), ours.distance, theirs.dist);
                prop_assert!((ours.normal - theirs.normal1).length() < 1e-9);
            }
        }
    }

    #[test]
    fn swapping_the_bodies_mirrors_the_contacts(seed: u64) {
        let rng = &mut Rng::new(seed);
        let shapes = [sphere(rng), sphere(rng), cuboid(rng), cuboid(rng), Shape::half_space()];
        let (p, q) = (pose(rng), pose(rng));
        for a in &shapes {
            for b in &shapes {
                // Equal boxes have equal claims to give the face: there the order decides.
                if a == b {
                    continue;
                }
                let (there, back) = (contacts(a, &p, b, &q, 0.5), contacts(b, &q, a, &p, 0.5));
                prop_assert_eq!(there.len(), back.len());
                for (x, y) in there.iter().zip(&back) {
                    prop_assert!((x.normal + y.normal).length() < 1e-12 && x.key.feature == y.key.feature);
                    prop_assert!((x.distance - y.distance).abs() < 1e-12 && (x.point - y.point).length() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn moving_the_scene_moves_the_contacts(seed: u64) {
        let rng = &mut Rng::new(seed);
        let shapes = [sphere(rng), cuboid(rng), cuboid(rng), Shape::half_space()];
        let (p, q, motion) = (pose(rng), pose(rng), pose(rng));
        for a in &shapes {
            for b in &shapes {
                let here = contacts(a, &p, b, &q, 0.5);
                let there = contacts(a, &motion.compose(&p), b, &motion.compose(&q), 0.5);
                prop_assert_eq!(here.len(), there.len());
                for (x, y) in here.iter().zip(&there) {
                    prop_assert!((motion.vector(x.normal) - y.normal).length() < 1e-9);
                    prop_assert!((motion.point(x.point) - y.point).length() < 1e-9);
                    prop_assert!((x.distance - y.distance).abs() < 1e-11);
                    prop_assert_eq!(x.key.feature, y.key.feature);
                }
            }
        }
    }

    /// Boxes as they lie in stacks and walls: parallel, flush, slightly tilted, on edge. Distances of nearly parallel
    /// faces are measured along the face normal, which changes them by a factor of 5e-7 at most.
    /// (No oracle here: for boxes in parallel parry 0.31 is off by up to 0.04.)
    #[test]
    fn resting_boxes_keep_their_distance(seed: u64) {
        let rng = &mut Rng::new(seed);
        let edge = |rng: &mut Rng| [0.25, 0.5, 1.0][rng.below(3) as usize];
        let stack = |rng: &mut Rng| Shape::cuboid(Vec3::new(edge(rng), edge(rng), edge(rng)));
        let (a, b) = (stack(rng), stack(rng));
        let turn = |rng: &mut Rng| [0.0, 0.0, 1e-9, 1e-5, 5e-4, 2e-3, 0.1, FRAC_PI_4, FRAC_PI_2][rng.below(9) as usize];
        let (z, x) = (Quat::from_rotation_z(turn(rng)), Quat::from_rotation_x(turn(rng)));
        let rotation = z * x * Quat::from_rotation_y(turn(rng));
        let places = [-1.01, -0.76, -0.51, 0.0, 0.1, 0.51, 0.76, 1.01, 1.26, 1.7];
        let place = |rng: &mut Rng| places[rng.below(10) as usize];
        let p = pose(rng);
        let q = p.compose(&Pose::new(Vec3::new(place(rng), place(rng), place(rng)), rotation));
        let ours = contacts(&a, &p, &b, &q, 0.3);
        let theirs = box_distance(&a, &p, &b, &q);
        let Some(least) = deepest(&ours) else {
            prop_assert!(theirs > 0.3 - 1e-6);
            return Ok(());
        };
        // Points of the boxes are never closer than the boxes; nor is ours farther than the best that iteration finds.
        prop_assert!(least.distance < theirs + 1e-6, "{} against {}", least.distance, theirs);
        for c in &ours {
            let half = c.normal * (0.5 * c.distance);
            let off = outside(&a, &p, c.point - half).max(outside(&b, &q, c.point + half));
            prop_assert!(off < 2e-6, "point off a box by {}", off);
        }
    }

    /// Points of one pair have names of their own.
    #[test]
    fn features_are_unique(seed: u64) {
        let rng = &mut Rng::new(seed);
        let (c, d) = (cuboid(rng), cuboid(rng));
        let points = contacts(&c, &pose(rng), &d, &pose(rng), 0.5);
        let mut features: Vec<u32> = points.iter().map(|c| c.key.feature).collect();
        features.sort_unstable();
        features.dedup();
        prop_assert!(features.len() == points.len() && points.len() <= 8);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 16,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The list function and the sorted fast path, for any number of threads, give the same bits.
    #[test]
    fn both_ways_and_all_thread_counts_agree(seed: u64, bodies in 100usize..400) {
        let scene = Scene::random(seed, bodies);
        let mut lists = Vec::new();
        for threads in [1, 2, 3, 8] {
            Pool::new(threads).unwrap().run(|| {
                let (mut broad, mut sorted, mut listed) = (BroadPhase::default(), Vec::new(), Vec::new());
                broad.find(&scene.colliders, &scene.poses, &scene.margins, &scene.movable, &scene.excluded);
                narrow::contacts(&broad.pairs(), &scene.colliders, &scene.poses, &scene.margins, &mut listed);
                NarrowPhase::default().find(&broad, &scene.colliders, &scene.poses, &scene.margins, &mut sorted);
                lists.push(listed);
                lists.push(sorted);
            });
        }
        prop_assert!(lists.iter().all(|l| *l == lists[0]));
        for c in &lists[0] {
            prop_assert!(c.body_a < c.body_b);
            prop_assert_eq!(scene.colliders[c.key.collider_a as usize].body, c.body_a);
            prop_assert_eq!(scene.colliders[c.key.collider_b as usize].body, c.body_b);
            prop_assert!(c.distance <= scene.margins[c.body_a as usize] + scene.margins[c.body_b as usize]);
            prop_assert!(c.radius > 0.0 && c.radius.is_finite());
        }
    }
}
