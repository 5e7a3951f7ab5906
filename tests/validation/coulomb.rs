//! Coulomb's law (`contact.law = "coulomb"`) and the lagged one (`"lagged"`) against closed forms, and against the
//! relaxed law.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::Method;

const G: f64 = 9.81;

fn exact(step: f64) -> Settings {
    let mut s = settings(step);
    s.contact.law = FrictionLaw::Coulomb;
    s
}

/// A ball of unit mass and radius thrown along a plane at 2 m/s, mu 0.2 (Melanz 2016, 5.2.1).
fn thrown_ball(s: Settings) -> (World, BodyId) {
    let mut world = World::new(s);
    let m = world.add_material(rigid(0.2)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(1.0), 1.0, Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: 2.0 * Vec3::X, angular: Vec3::ZERO });
    (world, ball)
}

/// Melanz 2016, 5.2.1: first impulse (0.0981, -0.01962), transition at 2 v0/(7 mu g) = 0.29126 s, then v = 5/7 v0,
/// every method.
#[test]
fn rolling_ball_by_coulombs_law() {
    for method in Method::ALL {
        let mut s = exact(0.01);
        s.solver.method = method;
        let (mut world, ball) = thrown_ball(s);
        assert!(world.step().unwrap().converged());
        let impulse = world.force_of_contact(0) * 0.01;
        assert!((impulse - Vec3::new(-0.01962, 0.0, 0.0981)).length() < 1e-8, "{}: {impulse}", method.name());
        let mut transition = None;
        while world.time() < 1.0 {
            let report = world.step().unwrap();
            assert!(report.converged() && report.residual().unrelaxed < 1e-10, "{}: {report:?}", method.name());
            let v = world.velocity(ball);
            // It never leaves the ground.
            assert!(v.linear.z.abs() < 1e-9);
            if transition.is_none() && (v.linear.x - v.angular.y).abs() < 1e-8 {
                transition = Some(world.time());
            }
        }
        let transition = transition.expect("the ball rolls");
        assert!(
            (transition - 4.0 / (7.0 * 0.2 * G)).abs() <= 0.01 + 1e-9,
            "{}: rolls at {transition} s",
            method.name()
        );
        let v = world.velocity(ball).linear.x;
        assert!((v - 10.0 / 7.0).abs() < 1e-6, "{}: {v} m/s", method.name());
    }
}

/// A block on an incline: sticks below mu; above it slides at g (sin - mu cos) and stays down.
#[test]
fn block_on_incline_by_coulombs_law() {
    for (slope, slides) in [(0.4f64, false), (0.7, true)] {
        let (theta, mut world) = (slope.atan(), World::new(exact(1e-3)));
        let m = world.add_material(rigid(0.5)).unwrap();
        let tilt = Quat::from_rotation_y(theta);
        ground(&mut world, m, tilt);
        let shape_ = Shape::cuboid(Vec3::new(0.3, 0.2, 0.1));
        let block = world
            .add_body(BodyDef {
                name: None,
                role: Role::Part,
                kind: BodyKind::Moving,
                pose: Pose::new(tilt * (0.1 * Vec3::Z), tilt),
                velocity: Twist::ZERO,
                mass: shape_.mass_properties(1.0).unwrap().with_mass(2.0),
                colliders: shape(shape_, m),
            })
            .unwrap();
        run_until(&mut world, 0.5);
        let v = world.velocity(block).linear;
        let expected = if slides { G * (theta.sin() - 0.5 * theta.cos()) * world.time() } else { 0.0 };
        assert!((v.dot(tilt * Vec3::X) - expected).abs() < 1e-6 * expected + 1e-9, "{v} for {expected}");
        // From the first step on, not after a hop as with the relaxed law.
        let height = world.pose(block).position.dot(tilt * Vec3::Z);
        assert!((height - 0.1).abs() < 1e-9, "height {height}");
    }
}

/// mu 0.5, v0 5 m/s: stops after v0^2/(2 mu g) = 2.5484 m, without lift-off.
#[test]
fn sliding_block_stops_by_coulombs_law() {
    let mut world = World::new(exact(1e-3));
    let m = world.add_material(rigid(0.5)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let block = moving(&mut world, Shape::cuboid(Vec3::new(0.5, 0.5, 0.1)), 3.0, 0.1 * Vec3::Z, m);
    world.set_velocity(block, Twist { linear: 5.0 * Vec3::X, angular: Vec3::ZERO });
    let mut highest = 0.0f64;
    while world.time() < 1.5 {
        assert!(world.step().unwrap().converged());
        highest = highest.max(world.pose(block).position.z - 0.1);
    }
    // Euler's rule: h v0 / 2 short of the closed form.
    let x = world.pose(block).position.x;
    assert!((x - (2.5484 - 0.0025)).abs() < 2e-4, "stopped after {x} m");
    assert!(highest < 1e-9 && world.velocity(block).linear.length() < 1e-9, "{highest} m");
}

/// The lagged law (`contact.law = "lagged"`): the block slides and stops as by Coulomb's law, without lift-off; in the
/// ground by h mu (|u_T^-| - |u_T|) = (h mu)^2 g / mu at most. The relaxed law lifts it by h mu v0 = 2.5 mm. On an
/// incline it starts from rest.
#[test]
fn sliding_blocks_by_the_lagged_law() {
    let mut s = settings(1e-3);
    s.contact.law = FrictionLaw::Lagged;
    for (slope, v0) in [(0.0f64, 5.0), (0.7, 0.0)] {
        let (theta, mut world) = (slope.atan(), World::new(s.clone()));
        let m = world.add_material(rigid(0.5)).unwrap();
        let tilt = Quat::from_rotation_y(theta);
        ground(&mut world, m, tilt);
        let block = moving(&mut world, Shape::cuboid(Vec3::new(0.5, 0.5, 0.1)), 3.0, Vec3::ZERO, m);
        world.set_pose(block, Pose::new(tilt * (0.1 * Vec3::Z), tilt));
        world.set_velocity(block, Twist { linear: v0 * Vec3::X, angular: Vec3::ZERO });
        let (mut highest, mut lowest) = (0.0f64, 0.0f64);
        while world.time() < 1.5 {
            assert!(world.step().unwrap().converged());
            let height = world.pose(block).position.dot(tilt * Vec3::Z) - 0.1;
            (highest, lowest) = (highest.max(height), lowest.min(height));
        }
        let along = tilt * Vec3::X;
        let (x, v) = (world.pose(block).position.dot(along), world.velocity(block).linear.dot(along));
        let a = G * (theta.sin() - 0.5 * theta.cos());
        let (expected_x, expected_v) = if slope == 0.0 { (2.5484 - 0.0025, 0.0) } else { (0.5 * a * 2.25, a * 1.5) };
        assert!(
            (x - expected_x).abs() < 2e-3 && (v - expected_v).abs() < 2e-3,
            "{x} m, {v} m/s, {expected_x}, {expected_v}"
        );
        assert!(highest < 1e-5 && lowest > -1e-5, "slope {slope}: {lowest} to {highest} m");
    }
}

/// Rolling friction under Coulomb's law: decelerates at 5/7 mu_r g from the first step, without a hop.
#[test]
fn rolling_resistance_by_coulombs_law() {
    let (mu_r, v, r) = (0.02, 1.0, 0.1);
    let mut world = World::new(exact(1e-3));
    let m = world.add_material(Material { rolling_friction: mu_r, ..rigid(0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(r), 1.0, r * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: v * Vec3::X, angular: v / r * Vec3::Y });
    run_until(&mut world, 1.0);
    let expected = v - 5.0 / 7.0 * mu_r * G * world.time();
    let now = world.velocity(ball).linear;
    assert!((now.x - expected).abs() < 1e-6 && now.z.abs() < 1e-9, "{now} for {expected}");
}

/// A rod that slides on its end, mu 5/3: Painleve's paradox for rigid bodies in continuous time (mu > 4/3). Steps have
/// a solution all the same, under both laws: the rod jams and tips over, its energy falls.
#[test]
fn painleve_rod() {
    for law in FrictionLaw::ALL {
        let mut s = settings(1e-3);
        s.contact.law = law;
        // One step of the relaxed law, where the rod jams, is not at 1e-11 m/s after 20,000 iterations.
        s.solver.tolerance = Tolerance::Absolute(1e-8);
        let mut world = World::new(s);
        let m = world.add_material(rigid(5.0 / 3.0)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let (half, radius) = (0.5, 0.01);
        let rod = Shape::capsule(half, radius);
        // The lower end behind the centre in the direction of sliding: friction presses it into the ground.
        let lean = 0.5f64;
        let position = Vec3::Z * (half * lean.cos() + radius);
        let body = world
            .add_body(BodyDef {
                name: None,
                role: Role::Part,
                kind: BodyKind::Moving,
                pose: Pose::new(position, Quat::from_rotation_y(-lean)),
                velocity: Twist { linear: 2.0 * Vec3::X, angular: Vec3::ZERO },
                mass: rod.mass_properties(1.0).unwrap().with_mass(1.0),
                colliders: shape(rod, m),
            })
            .unwrap();
        let energy = |world: &World| world.kinetic_energy() + world.potential_energy();
        let start = energy(&world);
        let mut unconverged = 0;
        while world.time() < 1.0 {
            unconverged += u32::from(!world.step().unwrap().converged());
            let (v, e) = (world.velocity(body), energy(&world));
            assert!(v.linear.length() < 10.0 && v.angular.length() < 50.0, "{}: {v:?}", law.name());
            assert!(e < start * (1.0 + 1e-3), "{}: energy {e} J from {start} J", law.name());
        }
        assert_eq!(unconverged, 0, "{}", law.name());
    }
}

/// Spheres falling into a corner of planes: complementarity error of Coulomb's law at least 100 times lower than
/// relaxed.
fn filling(law: FrictionLaw, method: Method, count: u32, max_iterations: u32) -> World {
    let mut s = Settings { step: 0.01, ..Settings::default() };
    s.contact.law = law;
    s.solver.method = method;
    s.solver.tolerance = Tolerance::Absolute(1e-5);
    s.solver.max_iterations = max_iterations;
    let row = if count > 200 { 7 } else { 4 };
    let side = 2.1 * f64::from(row) + 0.1;
    let mut world = World::new(s);
    let m = world.add_material(Material { friction: 0.25, ..Material::default() }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let q = std::f64::consts::FRAC_PI_2;
    for (at, turn) in [
        (Vec3::ZERO, Quat::from_rotation_y(q)),
        (Vec3::ZERO, Quat::from_rotation_x(-q)),
        (Vec3::splat(side), Quat::from_rotation_y(-q)),
        (Vec3::splat(side), Quat::from_rotation_x(q)),
    ] {
        wall(&mut world, m, Pose::new(at, turn));
    }
    let mut rng = Rng::new(1);
    for i in 0..count {
        let (x, y, z) = (i % row, i / row % row, i / (row * row));
        let jitter = Vec3::new(rng.uniform(0.0, 0.09), rng.uniform(0.0, 0.09), rng.uniform(0.0, 0.09));
        let at = Vec3::new(f64::from(x), f64::from(y), f64::from(z)) * 2.1 + 1.0 + jitter;
        moving(&mut world, Shape::sphere(1.0), 1.0, at, m);
    }
    world
}

#[test]
fn filling_by_all_laws() {
    let error = |law: FrictionLaw| {
        let mut world = filling(law, Method::Apgd, 150, 20_000);
        let mut worst = 0.0f64;
        while world.time() < 2.0 {
            let report = world.step().unwrap();
            assert!(report.converged(), "{}: {report:?}", law.name());
            worst = worst.max(report.residual().unrelaxed);
        }
        worst
    };
    let [relaxed, lagged, coulomb] = FrictionLaw::ALL.map(error);
    assert!(coulomb < 0.01 * relaxed, "{coulomb} J against {relaxed} J");
    // Worst are impacts in the bed, which both leave relaxed: sliding blocks show what the lagged law is for.
    assert!(lagged < 1.1 * relaxed, "{lagged} J against {relaxed} J");
}

/// Same bits for 1, 2 and 3 threads, and from a snapshot, under Coulomb's law with each solver.
#[test]
fn coulombs_law_keeps_the_bits() {
    for method in Method::ALL {
        let count = if sweeps(method) { 600 } else { 60 };
        let run = |threads: usize| {
            Pool::new(threads).unwrap().run(|| {
                let mut world = filling(FrictionLaw::Coulomb, method, count, 60);
                let mut middle = None;
                for k in 0..60 {
                    if k == 30 {
                        middle = Some(world.snapshot());
                    }
                    world.step().unwrap();
                }
                (world.digest(), middle.expect("a snapshot"))
            })
        };
        let (digest, middle) = run(1);
        for threads in [2, 3] {
            assert_eq!(run(threads).0, digest, "{} with {threads} threads", method.name());
        }
        let mut world = filling(FrictionLaw::Coulomb, method, count, 60);
        world.restore(&middle).unwrap();
        for _ in 30..60 {
            world.step().unwrap();
        }
        assert_eq!(world.digest(), digest, "{} from a snapshot", method.name());
    }
}
