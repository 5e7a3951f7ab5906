//! Many bodies: weight, momentum, determinism.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// Five planes around [0, side]^2 on z = 0, as one fixed body; then `count` spheres of radius 1 above the floor.
fn container(count: usize, side: f64, step: f64, stiffness: Stiffness) -> (World, BodyId) {
    let mut s = settings(step);
    s.solver.tolerance = Tolerance::default();
    s.solver.max_iterations = 5000;
    let mut world = World::new(s);
    let m = world.add_material(Material { friction: 0.25, stiffness, ..Material::default() }).unwrap();
    let plane = |position: Vec3, rotation: Quat| ColliderDef {
        shape: Shape::half_space(),
        local: Pose::new(position, rotation),
        material: m,
        group: 1,
        mask: u32::MAX,
    };
    let q = std::f64::consts::FRAC_PI_2;
    let walls = world
        .add_body(BodyDef {
            name: Some("container".into()),
            role: Role::Part,
            kind: BodyKind::Fixed,
            pose: Pose::IDENTITY,
            velocity: Twist::ZERO,
            mass: grouser_geom::MassProperties::ZERO,
            colliders: vec![
                plane(Vec3::ZERO, Quat::IDENTITY),
                plane(Vec3::ZERO, Quat::from_rotation_y(q)),
                plane(Vec3::ZERO, Quat::from_rotation_x(-q)),
                plane(Vec3::new(side, side, 0.0), Quat::from_rotation_y(-q)),
                plane(Vec3::new(side, side, 0.0), Quat::from_rotation_x(q)),
            ],
        })
        .unwrap();
    let mut rng = Rng::new(1);
    let per_row = (side / 2.1).floor() as usize;
    for i in 0..count {
        let (x, y, z) = (i % per_row, i / per_row % per_row, i / (per_row * per_row));
        let jitter = Vec3::new(rng.uniform(0.0, 0.09), rng.uniform(0.0, 0.09), rng.uniform(0.0, 0.09));
        let at = Vec3::new(x as f64, y as f64, z as f64) * 2.1 + 1.0 + jitter;
        moving(&mut world, Shape::sphere(1.0), 1.0, at, m);
    }
    (world, walls)
}

/// The container carries the weight of the spheres.
#[test]
fn container_carries_the_weight() {
    let (mut world, walls) = container(200, 8.5, 0.01, Stiffness::Auto);
    run_until(&mut world, 5.0);
    let mut mean = 0.0;
    for _ in 0..100 {
        world.step().unwrap();
        mean -= world.contact_force(walls).force.z / 100.0;
    }
    assert!((mean - 200.0 * 9.81).abs() < 0.01 * 1962.0, "{mean} N");
}

/// Same bits for 1, 2, 3 and 8 threads, for each solver.
#[test]
fn same_digest_for_any_thread_count() {
    use grouser_solve::Method;
    for method in Method::ALL {
        let (count, side, steps) = if sweeps(method) { (1200, 14.8, 60) } else { (120, 8.5, 25) };
        let digests: Vec<String> = [1, 2, 3, 8]
            .iter()
            .map(|t| {
                Pool::new(*t).unwrap().run(|| {
                    let (mut world, _) = container(count, side, 0.01, Stiffness::Auto);
                    world.settings_mut().solver.method = method;
                    world.settings_mut().solver.max_iterations = 30;
                    for _ in 0..steps {
                        world.step().unwrap();
                    }
                    world.digest()
                })
            })
            .collect();
        assert!(digests.iter().all(|d| *d == digests[0]), "{}: {digests:?}", method.name());
    }
}

/// Momentum balance without external forces: a cloud of colliding spheres keeps linear and angular momentum to 1e-9.
#[test]
fn momentum_is_kept() {
    let mut s = settings(1e-2);
    s.gravity = Vec3::ZERO;
    s.solver.tolerance = Tolerance::Absolute(1e-6);
    let mut world = World::new(s);
    let m = world.add_material(Material { restitution: 0.3, ..rigid(0.4) }).unwrap();
    let mut rng = Rng::new(5);
    for i in 0..125usize {
        let at = Vec3::new((i % 5) as f64, (i / 5 % 5) as f64, (i / 25) as f64) * 2.2 - 4.4;
        let b = moving(&mut world, Shape::sphere(1.0), rng.uniform(0.5, 2.0), at, m);
        let angular = rng.direction() * 2.0;
        world.set_velocity(b, Twist { linear: -0.8 * at + rng.direction(), angular });
    }
    let (p0, l0) = world.momentum();
    let scale = 125.0 * 4.0;
    let mut touched = 0;
    for _ in 0..200 {
        touched = touched.max(world.step().unwrap().contacts);
    }
    let (p, l) = world.momentum();
    assert!(touched > 100);
    assert!((p - p0).length() < 1e-9 * scale, "linear {}", (p - p0).length());
    assert!((l - l0).length() < 1e-9 * scale, "angular {}", (l - l0).length());
}

/// Warm start: on a settled bed it saves most of the work, while the bed collapses it is no worse than a cold start.
#[test]
fn warm_start_helps_at_rest_and_never_hurts() {
    let (mut world, _) = container(400, 10.6, 0.01, Stiffness::Rigid);
    let mut rest = [0u32; 2];
    for k in 0..1000 {
        // Impulses of the last step by identity, as the engine itself maps them.
        let old: std::collections::BTreeMap<_, _> =
            world.contacts().iter().map(|c| c.key).zip(world.problem().1.contact.iter().copied()).collect();
        world.step().unwrap();
        if k % 50 != 49 {
            continue;
        }
        let (problem, _) = world.problem();
        let iterations = |warm: bool| {
            let mut start = grouser_solve::Impulses::default();
            start.reset(problem);
            for (g, c) in start.contact.iter_mut().zip(world.contacts()).filter(|_| warm) {
                *g = old.get(&c.key).copied().unwrap_or_default();
            }
            let settings = grouser_solve::Settings { tolerance: world.settings().tolerance(), ..Default::default() };
            grouser_solve::solve(problem, &settings, &mut start, &mut grouser_solve::Workspace::default()).iterations
        };
        let (warm, cold) = (iterations(true), iterations(false));
        assert!(warm <= cold + cold / 5 + 5, "step {k}: {warm} warm, {cold} cold");
        if k >= 800 {
            rest[0] += warm;
            rest[1] += cold;
        }
    }
    println!("near rest: {} iterations warm, {} cold", rest[0], rest[1]);
    assert!(3 * rest[0] < rest[1], "{rest:?}");
    // A start that points the wrong way is scaled to nothing: objective never above that of zero.
    let (problem, impulses) = world.problem();
    let mut wrong = impulses.clone();
    for (g, c) in wrong.contact.iter_mut().zip(&problem.contacts) {
        *g = 1e3 * c.normal;
    }
    let mut workspace = grouser_solve::Workspace::default();
    workspace.prepare(problem);
    grouser_solve::workspace::warm_start(problem, &mut wrong, &mut workspace);
    assert!(workspace.objective(&wrong) <= 1e-12);
}

/// A world restored from a snapshot goes on to the same bits, for each solver and with all contact laws in play.
#[test]
fn restored_world_goes_on_to_the_same_bits() {
    for method in grouser_solve::Method::ALL {
        let (count, steps) = if sweeps(method) { (200, 100) } else { (60, 50) };
        let build = || {
            let (mut world, _) = container(count, 8.5, 0.01, Stiffness::Auto);
            world.settings_mut().solver.method = method;
            world.settings_mut().solver.max_iterations = 40;
            let cohesive = Material { cohesion: 0.3, rolling_friction: 0.05, restitution: 0.4, ..Material::default() };
            let sticky = world.add_material(cohesive).unwrap();
            moving(&mut world, Shape::sphere(0.8), 2.0, Vec3::new(4.0, 4.0, 30.0), sticky);
            world
        };
        let mut straight = build();
        for _ in 0..steps {
            straight.step().unwrap();
        }
        let snapshot = straight.snapshot();
        for _ in 0..steps {
            straight.step().unwrap();
        }
        let mut resumed = build();
        resumed.restore(&snapshot).unwrap();
        for _ in 0..steps {
            resumed.step().unwrap();
        }
        assert_eq!(straight.digest(), resumed.digest(), "{}", method.name());
        assert!(container(10, 10.6, 0.01, Stiffness::Auto).0.restore(&snapshot).is_err());
    }
}
