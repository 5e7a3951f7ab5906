//! The broad phase finds exactly the pairs that brute force finds, for any number of threads.

mod scene;

use grouser_geom::broad::{BroadPhase, Pair};
use grouser_geom::{BodyPairs, Collider, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use scene::Scene;

/// Do the grown bounds of two colliders overlap? Written independently from the documentation of `BroadPhase::find`.
fn bounds_touch(scene: &Scene, a: &Collider, b: &Collider) -> bool {
    let margin = |c: &Collider| scene.margins[c.body as usize];
    let pose = |c: &Collider| scene.poses[c.body as usize].compose(&c.local);
    let center_half = |c: &Collider| {
        let bounds = c.shape.aabb(&pose(c));
        match c.shape {
            Shape::Sphere(s) => (pose(c).position, Vec3::splat(s.radius + margin(c))),
            Shape::Ellipsoid(_) => {
                let centred = c.shape.aabb(&Pose::new(Vec3::ZERO, pose(c).rotation));
                (pose(c).position, centred.max + margin(c))
            }
            _ => (bounds.center(), 0.5 * bounds.size() + margin(c)),
        }
    };
    // Only ellipsoids have balls that say more than their boxes.
    let balls_touch = || {
        let reach = |c: &Collider| match c.shape {
            Shape::Sphere(s) => s.radius + margin(c),
            Shape::Ellipsoid(s) => s.semi.max_element() + margin(c),
            _ => center_half(c).1.length() * (1.0 + 1e-12),
        };
        let reach = reach(a) + reach(b);
        center_half(a).0.distance_squared(center_half(b).0) <= reach * reach
    };
    match (&a.shape, &b.shape) {
        (Shape::HalfSpace(_), Shape::HalfSpace(_)) => false,
        (Shape::HalfSpace(plane), _) => {
            let (normal, (center, half)) = (plane.normal(&pose(a)), center_half(b));
            let height = normal.dot(center - pose(a).position);
            let extent = if let Shape::Sphere(_) = b.shape { half.x } else { normal.abs().dot(half) };
            height - extent <= margin(a)
        }
        (_, Shape::HalfSpace(_)) => bounds_touch(scene, b, a),
        (Shape::Sphere(s), Shape::Sphere(t)) => {
            let reach = (s.radius + margin(a)) + (t.radius + margin(b));
            pose(a).position.distance_squared(pose(b).position) <= reach * reach
        }
        (Shape::Sphere(s), _) => {
            let (center, (cb, hb)) = (pose(a).position, center_half(b));
            let (reach, outside) = (s.radius + margin(a), ((center - cb).abs() - hb).max(Vec3::ZERO));
            outside.length_squared() <= reach * reach && balls_touch()
        }
        (_, Shape::Sphere(_)) => bounds_touch(scene, b, a),
        _ => {
            let ((ca, ha), (cb, hb)) = (center_half(a), center_half(b));
            (ca - cb).abs().cmple(ha + hb).all() && balls_touch()
        }
    }
}

fn brute_force(scene: &Scene) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (i, a) in scene.colliders.iter().enumerate() {
        for (j, b) in scene.colliders.iter().enumerate() {
            let movable = scene.movable[a.body as usize] || scene.movable[b.body as usize];
            if a.body < b.body
                && movable
                && a.meets(b)
                && !scene.excluded.contains(a.body, b.body)
                && bounds_touch(scene, a, b)
            {
                pairs.push((i as u32, j as u32));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

fn find(broad: &mut BroadPhase, scene: &Scene) -> Vec<Pair> {
    broad.find(&scene.colliders, &scene.poses, &scene.margins, &scene.movable, &scene.excluded);
    assert_eq!(broad.pairs().len(), broad.pair_count());
    broad.pairs()
}

/// What is missing in the list and what is too much, if anything.
fn difference(scene: &Scene) -> Option<String> {
    let (found, expected) = (sorted(find(&mut BroadPhase::default(), scene)), brute_force(scene));
    if found == expected {
        return None;
    }
    let without = |a: &[Pair], b: &[Pair]| a.iter().filter(|p| !b.contains(p)).copied().take(5).collect::<Vec<_>>();
    let (missing, extra) = (without(&expected, &found), without(&found, &expected));
    Some(format!("{} pairs for {}, missing {missing:?}, extra {extra:?}", found.len(), expected.len()))
}

fn sorted(mut pairs: Vec<Pair>) -> Vec<Pair> {
    pairs.sort_unstable();
    pairs
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn grid_equals_brute_force(seed: u64, bodies in 1usize..400) {
        let scene = Scene::random(seed, bodies);
        prop_assert_eq!(difference(&scene), None);
    }

    #[test]
    fn same_list_for_any_thread_count(seed: u64, bodies in 500usize..1500) {
        let scene = Scene::random(seed, bodies);
        let lists: Vec<_> =
            [1, 2, 3, 8].map(|t| Pool::new(t).unwrap().run(|| find(&mut BroadPhase::default(), &scene))).into();
        prop_assert!(lists.iter().all(|l| *l == lists[0]));
    }
}

#[test]
fn reused_storage_forgets_the_last_scene() {
    let mut broad = BroadPhase::default();
    for (seed, bodies) in [(1, 300), (2, 20), (3, 0), (4, 500), (5, 1)] {
        let scene = Scene::random(seed, bodies);
        assert!(sorted(find(&mut broad, &scene)) == brute_force(&scene), "{bodies} bodies");
    }
}

/// Spheres of radius 0.5 on the given centres, no margin.
fn spheres(centers: impl IntoIterator<Item = Vec3>) -> Scene {
    let mut scene = Scene::default();
    for c in centers {
        let body = scene.body(Pose::at(c), 0.0, true);
        scene.colliders.push(Collider::new(body, Shape::sphere(0.5), Pose::IDENTITY));
    }
    scene
}

/// Touching at exactly the cell size, on and a rounding beside the cell walls, near and far from the origin.
#[test]
fn lattices_of_touching_spheres() {
    for offset in [0.0, -1e-17, 1e-17, 0.5, 1e6, -(2f64.powi(40))] {
        let lattice = (0..6 * 7 * 8).map(|i| Vec3::new((i % 6) as f64, (i / 6 % 7) as f64, (i / 42) as f64) + offset);
        let scene = spheres(lattice);
        let found = find(&mut BroadPhase::default(), &scene);
        assert_eq!(found.len(), 5 * 7 * 8 + 6 * 6 * 8 + 6 * 7 * 7, "offset {offset}");
        assert_eq!(difference(&scene), None);
    }
}

/// Long chains wrap many times around the grid: still each pair once, and no crowded cells (this would take minutes).
#[test]
fn chains_in_all_directions() {
    for direction in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(1.0, -1.0, 0.0), Vec3::new(0.0, 1.0, 1.0), Vec3::ONE] {
        let n = 200_000;
        let scene = spheres((0..n).map(|i| direction.normalize() * (0.999 * i as f64)));
        let start = std::time::Instant::now();
        assert_eq!(find(&mut BroadPhase::default(), &scene).len(), n - 1, "direction {direction}");
        assert!(start.elapsed().as_secs() < 10, "direction {direction}");
    }
}

/// More colliders in one cell than a batch or a chunk of the search holds.
#[test]
fn crowded_cells() {
    let mut rng = Rng::new(8);
    for n in [511, 512, 513, 1500] {
        let scene = spheres((0..n).map(|_| 0.1 * rng.direction()));
        let mut found = find(&mut BroadPhase::default(), &scene);
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), n * (n - 1) / 2);
    }
}

#[test]
fn a_runaway_body_changes_nothing() {
    let mut rng = Rng::new(5);
    let mut centers: Vec<Vec3> = (0..20_000).map(|_| 20.0 * Vec3::new(rng.unit(), rng.unit(), rng.unit())).collect();
    let near = find(&mut BroadPhase::default(), &spheres(centers.iter().copied()));
    for far in [1e9, 1e15, 1e300] {
        centers[7] = Vec3::new(far, -far, 0.0);
        let found = find(&mut BroadPhase::default(), &spheres(centers.iter().copied()));
        let rest: Vec<_> = near.iter().filter(|(a, b)| *a != 7 && *b != 7).copied().collect();
        assert_eq!(sorted(found), sorted(rest));
    }
}

#[test]
fn poses_that_are_not_finite_are_left_out() {
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let mut scene = spheres([Vec3::ZERO, Vec3::new(0.9, 0.0, 0.0)]);
    for x in bad {
        for (position, rotation) in
            [(Vec3::new(0.0, x, 0.0), Quat::IDENTITY), (Vec3::ZERO, Quat::from_xyzw(x, 0.0, 0.0, 0.0))]
        {
            for shape in [Shape::sphere(0.5), Shape::cuboid(Vec3::ONE), Shape::half_space()] {
                let body = scene.body(Pose::new(position, rotation), 0.0, true);
                scene.colliders.push(Collider::new(body, shape, Pose::at(Vec3::X)));
            }
        }
    }
    assert_eq!(find(&mut BroadPhase::default(), &scene), [(0, 1)]);
}

/// Very large, very small and infinite sizes at once.
#[test]
fn extreme_sizes() {
    let mut scene = Scene::default();
    let mut rng = Rng::new(9);
    for size in [0.0, 1e-300, 1e-12, 1e-3, 1.0, 1e3, 1e9, 1e18, 1e30, f64::INFINITY] {
        for _ in 0..5 {
            let body = scene.body(Pose::at(rng.direction() * rng.uniform(0.0, 2.0)), 0.0, true);
            scene.colliders.push(Collider::new(body, Shape::sphere(size), Pose::IDENTITY));
            scene.colliders.push(Collider::new(body, Shape::cuboid(Vec3::splat(size.min(1e200))), Pose::IDENTITY));
        }
    }
    assert_eq!(difference(&scene), None);
}

#[test]
fn excluded_bodies_and_fixed_bodies_make_no_pairs() {
    let mut scene = spheres([Vec3::ZERO, Vec3::X * 0.9, Vec3::X * 1.8]);
    assert_eq!(sorted(find(&mut BroadPhase::default(), &scene)), [(0, 1), (1, 2)]);
    scene.excluded = BodyPairs::default();
    scene.excluded.insert(2, 1);
    assert_eq!(find(&mut BroadPhase::default(), &scene), [(0, 1)]);
    scene.movable[0] = false;
    scene.movable[1] = false;
    assert!(find(&mut BroadPhase::default(), &scene).is_empty());
}
