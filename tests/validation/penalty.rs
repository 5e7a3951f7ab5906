//! Penalty contact with many bodies, friction, joints: energy, settling, stopping, determinism, going on.

use crate::stage::*;
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// Young's modulus of the tests, Pa.
const YOUNG: f64 = 1e7;

fn penalty(step: f64) -> World {
    let mut settings = Settings { step, ..Settings::default() };
    settings.contact.method = ContactMethod::Penalty;
    World::new(settings)
}

fn material(friction: f64, restitution: f64) -> Material {
    Material { friction, restitution, stiffness: Stiffness::Young(YOUNG), ..Material::default() }
}

/// Planes around [0, side]^2 on z = 0, with a lid if asked for.
fn container(world: &mut World, side: f64, lid: bool, material: MaterialId) -> BodyId {
    let q = std::f64::consts::FRAC_PI_2;
    let high = Vec3::splat(side);
    let mut planes = vec![
        (Vec3::ZERO, Quat::IDENTITY),
        (Vec3::ZERO, Quat::from_rotation_y(q)),
        (Vec3::ZERO, Quat::from_rotation_x(-q)),
        (high, Quat::from_rotation_y(-q)),
        (high, Quat::from_rotation_x(q)),
    ];
    if lid {
        planes.push((high, Quat::from_rotation_x(2.0 * q)));
    }
    let wall = |(p, r): &(Vec3, Quat)| ColliderDef {
        shape: Shape::half_space(),
        local: Pose::new(*p, *r),
        material,
        group: 1,
        mask: u32::MAX,
    };
    let def = BodyDef {
        name: Some("container".into()),
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose: Pose::IDENTITY,
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: planes.iter().map(wall).collect(),
    };
    world.add_body(def).expect("a good body")
}

/// Spheres of radius 0.02 m +-10 % and density 2,500 on a lattice with jitter in a container of `side` m.
fn grains(world: &mut World, seed: u64, count: usize, side: f64, pitch: f64, m: MaterialId) -> Vec<BodyId> {
    let mut rng = Rng::new(seed);
    let per_row = (side / pitch).floor() as usize;
    (0..count)
        .map(|i| {
            let cell =
                Vec3::new((i % per_row) as f64, (i / per_row % per_row) as f64, (i / (per_row * per_row)) as f64);
            let radius = rng.uniform(0.018, 0.022);
            let jitter = Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
            let at = (cell + 0.5) * pitch + jitter * (0.5 * pitch - 0.022) * 0.9;
            let mass = 2500.0 * 4.0 / 3.0 * std::f64::consts::PI * radius * radius * radius;
            moving(world, Shape::sphere(radius), mass, at, m)
        })
        .collect()
}

/// 200 elastic spheres in a closed box, thrown about at 1 m/s.
fn gas(friction: f64) -> World {
    let mut world = penalty(1e-3);
    world.settings_mut().gravity = Vec3::ZERO;
    let m = world.add_material(material(friction, 1.0)).unwrap();
    container(&mut world, 0.36, true, m);
    let mut rng = Rng::new(5);
    for body in grains(&mut world, 3, 200, 0.36, 0.06, m) {
        world.set_velocity(body, Twist { linear: rng.direction(), angular: 10.0 * rng.direction() });
    }
    world
}

fn energy(world: &World) -> f64 {
    world.kinetic_energy() + world.potential_energy() + world.contact_energy()
}

/// Without friction the energy of a closed elastic system is kept; at no time has it grown.
#[test]
fn energy_of_elastic_spheres_is_kept() {
    let mut world = gas(0.0);
    let start = energy(&world);
    let (mut least, mut most) = (start, start);
    for _ in 0..2000 {
        world.step().unwrap();
        let now = energy(&world);
        (least, most) = (least.min(now), most.max(now));
    }
    println!("energy from {} to {}", least / start - 1.0, most / start - 1.0);
    assert!(most < 1.001 * start && least > 0.999 * start, "{} {}", least / start, most / start);
}

/// With friction it only falls: never above what it was by more than 0.1 %.
#[test]
fn energy_of_spheres_with_friction_falls() {
    let mut world = gas(0.5);
    let start = energy(&world);
    let mut least = start;
    for _ in 0..2000 {
        world.step().unwrap();
        let now = energy(&world);
        assert!(now < least + 1e-3 * start, "{} after {}", now / start, least / start);
        least = least.min(now);
    }
    println!("energy {}", least / start);
    assert!(least < 0.8 * start);
}

/// Mean height of the settled spheres.
fn settled(mut world: World, bodies: &[BodyId], steps: usize) -> f64 {
    for _ in 0..steps {
        world.step().unwrap();
    }
    let mean = bodies.iter().map(|b| world.pose(*b).position.z).sum::<f64>() / bodies.len() as f64;
    println!("mean height {mean}, kinetic energy {}", world.kinetic_energy());
    mean
}

/// The same beds, 400 spheres some ten deep, settle to the same height as with complementarity: the mean of three
/// packings, since the height of one scatters by 1 % with any change of the arithmetic.
#[test]
fn bed_settles_as_with_complementarity() {
    let build = |method: ContactMethod, seed: u64| {
        let mut world = penalty(1e-3);
        world.settings_mut().contact.method = method;
        let stiffness = Stiffness::Young(1e8);
        let m = world.add_material(Material { stiffness, ..material(0.5, 0.5) }).unwrap();
        container(&mut world, 0.27, false, m);
        let bodies = grains(&mut world, seed, 400, 0.27, 0.045, m);
        (world, bodies)
    };
    let [ours, theirs] = [ContactMethod::Penalty, ContactMethod::Complementarity].map(|method| {
        let height = |seed| {
            let (world, bodies) = build(method, seed);
            settled(world, &bodies, 1000)
        };
        [3, 4, 5].map(height).iter().sum::<f64>() / 3.0
    });
    assert!((ours / theirs - 1.0).abs() < 0.025, "{ours} m against {theirs} m");
}

/// 2 v0/(7 mu g) = 0.29126 s to the transition, then 5/7 v0.
#[test]
fn ball_slides_then_rolls() {
    let mut world = penalty(0.01);
    let m = world.add_material(material(0.2, 0.0)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(1.0), 1.0, Vec3::Z, m);
    for _ in 0..100 {
        world.step().unwrap();
    }
    let start = world.time();
    let spin = world.velocity(ball).angular;
    world.set_velocity(ball, Twist { linear: 2.0 * Vec3::X, angular: spin });
    let mut transition = None;
    for _ in 0..100 {
        world.step().unwrap();
        let v = world.velocity(ball);
        if transition.is_none() && (v.linear.x - v.angular.y).abs() < 1e-3 {
            transition = Some(world.time() - start);
        }
    }
    let (transition, speed) = (transition.unwrap(), world.velocity(ball).linear.x);
    assert!((transition - 0.29126).abs() < 0.011, "{transition} s");
    assert!((speed - 10.0 / 7.0).abs() < 1e-3, "{speed} m/s");
}

/// Rolling resistance stops a ball after 7 v^2 / (10 mu_r g), and it stays.
#[test]
fn rolling_resistance_stops_a_ball() {
    let mut world = penalty(1e-3);
    let m = world.add_material(Material { rolling_friction: 0.02, ..material(0.5, 0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(0.1), 1.0, 0.1 * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: Vec3::X, angular: 10.0 * Vec3::Y });
    for _ in 0..9000 {
        world.step().unwrap();
    }
    let way = world.pose(ball).position.x;
    let expected = 7.0 / (10.0 * 0.02 * 9.81);
    assert!((way / expected - 1.0).abs() < 0.01, "{way} m, expected {expected}");
    let v = world.velocity(ball);
    assert!(v.linear.length() < 1e-6 && v.angular.length() < 1e-5, "{v:?}");
}

/// Spinning friction slows a ball at 2.5 mu_s g / R.
#[test]
fn spinning_friction_slows_a_ball() {
    let mut world = penalty(1e-3);
    let m = world.add_material(Material { spinning_friction: 0.01, ..material(0.5, 0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(0.1), 1.0, 0.1 * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: Vec3::ZERO, angular: 20.0 * Vec3::Z });
    for _ in 0..2000 {
        world.step().unwrap();
    }
    let expected = 20.0 - 2.5 * 0.01 * 9.81 / 0.1 * 2.0;
    let spin = world.velocity(ball).angular.z;
    assert!((spin - expected).abs() < 0.2, "{spin} rad/s, expected {expected}");
}

/// A block on an incline: sticks below mu without creeping, slides at g (sin - mu cos) above.
#[test]
fn penalty_block_on_incline() {
    for (tangent, mu) in [(0.4f64, 0.5), (0.7, 0.5)] {
        let angle = tangent.atan();
        let mut world = penalty(1e-3);
        let m = world.add_material(material(mu, 0.0)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        world.settings_mut().gravity = 9.81 * Vec3::new(angle.sin(), 0.0, -angle.cos());
        let block = moving(&mut world, Shape::cuboid(Vec3::new(0.5, 0.5, 0.1)), 10.0, 0.1 * Vec3::Z, m);
        for _ in 0..1000 {
            world.step().unwrap();
        }
        let (v, x) = (world.velocity(block).linear.x, world.pose(block).position.x);
        for _ in 0..1000 {
            world.step().unwrap();
        }
        let gained = world.velocity(block).linear.x - v;
        if tangent < mu {
            assert!(gained.abs() < 1e-9 && v.abs() < 1e-7, "{v} m/s");
            assert!((world.pose(block).position.x - x).abs() < 1e-7);
        } else {
            let expected = 9.81 * (angle.sin() - mu * angle.cos());
            assert!((gained / expected - 1.0).abs() < 1e-3, "{gained} m/s^2, expected {expected}");
        }
    }
}

/// A ball hangs under a ceiling that pulls more than its weight and falls from one that pulls less.
#[test]
fn penalty_cohesion_holds_or_lets_go() {
    for (cohesion, holds) in [(30.0, true), (10.0, false)] {
        let mut world = penalty(1e-3);
        let m = world.add_material(Material { cohesion, ..material(0.5, 0.0) }).unwrap();
        ground(&mut world, m, Quat::from_rotation_x(std::f64::consts::PI));
        let ball = moving(&mut world, Shape::sphere(0.1), 2.0, -0.1 * Vec3::Z, m);
        for _ in 0..300 {
            world.step().unwrap();
        }
        let z = world.pose(ball).position.z + 0.1;
        assert!(if holds { z.abs() < 1e-3 } else { z < -0.1 }, "{cohesion} N: {z} m");
        if holds {
            let pull = world.contact_force(ball).force.z;
            assert!((pull / 19.62 - 1.0).abs() < 1e-3, "{pull} N");
        }
    }
}

/// A hinge holds a bar whose other end lies on a post: half its weight each, the joint kept, at rest.
#[test]
fn joints_and_penalty_contacts_share_a_load() {
    let mut world = penalty(1e-3);
    let m = world.add_material(material(0.5, 0.0)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let bar = moving(&mut world, Shape::cuboid(Vec3::new(0.5, 0.05, 0.05)), 4.0, Vec3::new(0.5, 0.0, 0.2), m);
    let post = moving(&mut world, Shape::sphere(0.075), 1.0, Vec3::new(0.9, 0.0, 0.074), m);
    let frame = Pose::new(0.2 * Vec3::Z, Quat::from_rotation_x(std::f64::consts::FRAC_PI_2));
    world.add_joint(JointDef::new(JointKind::Revolute(Revolute), None, bar, frame)).unwrap();
    for _ in 0..3000 {
        world.step().unwrap();
    }
    let load = world.contact_force(bar).force.z;
    let expected = 4.0 * 9.81 * 0.5 / world.pose(post).position.x;
    assert!((load / expected - 1.0).abs() < 0.01, "{load} N, expected {expected}");
    let end = world.pose(bar).point(Vec3::new(-0.5, 0.0, 0.0));
    assert!((end - 0.2 * Vec3::Z).length() < 1e-5, "{end}");
    assert!(world.kinetic_energy() < 1e-6, "{} J", world.kinetic_energy());
}

/// A bed of spheres, boxes and capsules with rolling friction and cohesion.
fn mixed() -> World {
    let mut world = penalty(2e-3);
    let m = world
        .add_material(Material {
            rolling_friction: 0.05,
            spinning_friction: 0.01,
            cohesion: 0.01,
            ..material(0.5, 0.3)
        })
        .unwrap();
    container(&mut world, 0.3, false, m);
    let mut rng = Rng::new(8);
    for body in grains(&mut world, 3, 1200, 0.3, 0.05, m) {
        world.set_velocity(body, Twist { linear: 0.3 * rng.direction(), angular: rng.direction() });
    }
    for i in 0..12 {
        let at = Vec3::new(0.05 + 0.06 * f64::from(i % 4), 0.06 + 0.08 * f64::from(i / 4), 1.75);
        let shape = match i % 3 {
            0 => Shape::cuboid(Vec3::splat(0.02)),
            1 => Shape::capsule(0.015, 0.01),
            _ => Shape::ellipsoid(Vec3::new(0.02, 0.015, 0.012)),
        };
        let body = moving(&mut world, shape, 0.1, at, m);
        world.set_velocity(body, Twist { linear: -2.0 * Vec3::Z, angular: rng.direction() });
    }
    world
}

/// Same bits for 1, 2, 3 and 8 threads.
#[test]
fn penalty_has_the_same_digest_for_any_thread_count() {
    let digest = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let mut world = mixed();
            for _ in 0..100 {
                world.step().unwrap();
            }
            world.digest()
        })
    };
    let one = digest(1);
    assert!([2, 3, 8].iter().all(|t| digest(*t) == one));
}

/// A world restored from a snapshot goes on to the same bits, whenever it was taken.
#[test]
fn penalty_goes_on_from_a_snapshot_to_the_same_bits() {
    let mut world = mixed();
    let mut snapshots = Vec::new();
    for k in 0..100 {
        if [1, 33, 50, 77].contains(&k) {
            snapshots.push(world.snapshot());
        }
        world.step().unwrap();
    }
    assert!(snapshots[3].springs.len() > 200, "{} contacts", snapshots[3].springs.len());
    for snapshot in snapshots {
        let mut other = mixed();
        other.restore(&snapshot).unwrap();
        assert_eq!(other.snapshot(), snapshot);
        let mut report = None;
        while other.steps() < 100 {
            report = Some(other.step().unwrap());
        }
        assert_eq!(other.digest(), world.digest(), "from step {}", snapshot.steps);
        assert!(report.is_some_and(|r| r.contacts as usize == world.contacts().len()));
        assert_eq!(other.snapshot(), world.snapshot());
    }
}

/// A step that is too long is known beforehand, with the one that would do; the run ends with a named error, in the
/// state before the step that failed.
#[test]
fn a_diverging_penalty_run_ends_with_a_named_error() {
    let mut world = penalty(0.01);
    world.settings_mut().contact.penalty.substeps = SubstepCount::Count(1);
    world.settings_mut().limits.speed = 100.0;
    let stiffness = Stiffness::Young(1e10);
    let m = world.add_material(Material { stiffness, ..material(0.5, 1.0) }).unwrap();
    container(&mut world, 0.3, false, m);
    grains(&mut world, 3, 150, 0.3, 0.045, m);
    world.prepare();
    let substeps = world.substeps().unwrap();
    assert!(substeps.is_too_long() && substeps.warning().unwrap().contains("contact.substeps"));
    let error = loop {
        let before = (world.digest(), world.snapshot());
        match world.step() {
            Ok(_) => assert!(world.time() < 2.0, "it diverges"),
            Err(error) => {
                assert_eq!((world.digest(), world.snapshot()), before);
                break error;
            }
        }
    };
    assert!(matches!(error, StepError::TooFast { .. } | StepError::NotFinite { .. }), "{error}");
    // With the sub-steps that it wants it does not.
    let mut world = mixed();
    world.prepare();
    assert!(!world.substeps().unwrap().is_too_long());
}
