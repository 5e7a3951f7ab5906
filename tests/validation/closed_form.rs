//! Single bodies with closed-form motion.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::{Pose, Quat, Vec3};

const G: f64 = 9.81;

/// Melanz 2016, 5.2.1: sphere of unit mass and radius sliding at 2 m/s, mu 0.2, h 0.01. The relaxed problem must give
/// exactly this wrong first impulse (0.43692982, -0.08738596) and lift-off +0.33883 m/s.
#[test]
fn rolling_ball_relaxed_first_impulse() {
    let mut world = World::new(settings(0.01));
    let m = world.add_material(rigid(0.2)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(1.0), 1.0, Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: 2.0 * Vec3::X, angular: Vec3::ZERO });
    let report = world.step().unwrap();
    assert!(report.converged());
    let impulse = world.force_of_contact(0) * 0.01;
    // The step sees v_n = -g h first: impulses of the problem with r = (-0.0981, 2).
    assert!((impulse - Vec3::new(-0.08738596, 0.0, 0.43692982)).length() < 1e-8, "{impulse}");
    assert!((world.velocity(ball).linear.z - 0.33883).abs() < 1e-5);
    // Closed form of the projection of the optimum on the cone boundary, g_t = -mu g_n: g_n = (0.0981 + 2 mu)/(1 + 3.5
    // mu^2).
    assert!((impulse.z - (0.0981 + 0.4) / (1.0 + 3.5 * 0.04)).abs() < 1e-10);
}

/// A body laid at rest on the incline: its linear and angular acceleration after the first tenth of a second (the
/// relaxed law lifts a sliding body by mu h v, most of it in the first steps), and its last speed.
fn slide(shape_: Shape, height: f64, mu: f64, theta: f64, time: f64) -> (f64, f64, f64) {
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(rigid(mu)).unwrap();
    let tilt = Quat::from_rotation_y(theta);
    ground(&mut world, m, tilt);
    let body = world
        .add_body(BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::new(tilt * (height * Vec3::Z), tilt),
            velocity: Twist::ZERO,
            mass: shape_.mass_properties(1.0).unwrap().with_mass(2.0),
            colliders: shape(shape_, m),
        })
        .unwrap();
    run_until(&mut world, 0.1);
    let downhill = tilt * Vec3::X;
    let (v0, w0) = (world.velocity(body).linear.dot(downhill), world.velocity(body).angular.length());
    run_until(&mut world, time);
    let span = world.time() - 0.1;
    let (v1, w1) = (world.velocity(body).linear.dot(downhill), world.velocity(body).angular.length());
    ((v1 - v0) / span, (w1 - w0) / span, v1)
}

#[test]
fn block_on_incline_sticks_below_mu() {
    let (_, _, v) = slide(Shape::cuboid(Vec3::new(0.3, 0.2, 0.1)), 0.1, 0.5, 0.4f64.atan(), 0.5);
    assert!(v < 1e-9, "creep {v} m/s");
}

#[test]
fn block_on_incline_slides_above_mu() {
    let theta = 0.7f64.atan();
    let (a, _, _) = slide(Shape::cuboid(Vec3::new(0.3, 0.2, 0.1)), 0.1, 0.5, theta, 0.5);
    let expected = G * (theta.sin() - 0.5 * theta.cos());
    assert!((a - expected).abs() < 1e-6 * expected, "{a} for {expected}");
}

#[test]
fn cube_on_incline_sticks_and_slides() {
    let cube = Shape::cuboid(Vec3::splat(0.25));
    let (_, _, v) = slide(cube.clone(), 0.25, 0.5, 0.45f64.atan(), 0.5);
    assert!(v < 1e-9, "creep {v} m/s");
    let theta = 0.6f64.atan();
    let (a, _, _) = slide(cube, 0.25, 0.5, theta, 0.5);
    let expected = G * (theta.sin() - 0.5 * theta.cos());
    assert!((a - expected).abs() < 1e-6 * expected, "{a} for {expected}");
}

#[test]
fn sphere_on_incline_rolls_or_slips() {
    // tan(theta) <= 3.5 mu: rolls at 5/7 g sin(theta).
    let theta = 0.5f64.atan();
    let (a, alpha, _) = slide(Shape::sphere(0.2), 0.2, 0.3, theta, 0.6);
    let expected = 5.0 / 7.0 * G * theta.sin();
    assert!((a - expected).abs() < 1e-4 * expected, "{a} for {expected}");
    assert!((alpha * 0.2 - expected).abs() < 1e-4 * expected);
    // Steeper: slips at g (sin - mu cos), alpha = 2.5 mu g cos / R.
    let theta = 1.5f64.atan();
    let (a, alpha, _) = slide(Shape::sphere(0.2), 0.2, 0.2, theta, 0.6);
    let expected = G * (theta.sin() - 0.2 * theta.cos());
    assert!((a - expected).abs() < 1e-4 * expected, "{a} for {expected}");
    let spin = 2.5 * 0.2 * G * theta.cos() / 0.2;
    assert!((alpha - spin).abs() < 1e-4 * spin, "{alpha} for {spin}");
}

/// mu 0.5, v0 5 m/s: stops after v0^2/(2 mu g) = 2.5484 m.
#[test]
fn sliding_block_stops() {
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(rigid(0.5)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let block = moving(&mut world, Shape::cuboid(Vec3::new(0.5, 0.5, 0.1)), 3.0, 0.1 * Vec3::Z, m);
    world.set_velocity(block, Twist { linear: 5.0 * Vec3::X, angular: Vec3::ZERO });
    run_until(&mut world, 1.5);
    let x = world.pose(block).position.x;
    assert!((x - 2.5484).abs() < 0.005 * 2.5484, "stopped after {x} m");
    assert!(world.velocity(block).linear.length() < 1e-9);
}

/// Restitution e, drop H: heights e^(2k) H, total time sqrt(2H/g)(1+e)/(1-e).
#[test]
fn bouncing_ball() {
    let (e, drop) = (0.7f64, 1.0);
    let mut s = settings(1e-4);
    s.contact.restitution_threshold = 0.02;
    let mut world = World::new(s);
    let m = world.add_material(Material { restitution: e, ..rigid(0.0) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(0.1), 1.0, (0.1 + drop) * Vec3::Z, m);
    let (mut peaks, mut rising, mut rest) = (Vec::new(), false, 0.0);
    while world.time() < 4.0 {
        let before = world.velocity(ball).linear.z;
        world.step().unwrap();
        let after = world.velocity(ball).linear.z;
        if rising && after <= 0.0 && before > 0.0 {
            peaks.push(world.pose(ball).position.z - 0.1);
        }
        rising = after > 0.0;
        if after.abs() > 0.02 {
            rest = world.time();
        }
    }
    for (k, peak) in peaks.iter().take(4).enumerate() {
        let expected = e.powi(2 * (k as i32 + 1)) * drop;
        assert!((peak - expected).abs() < 0.01 * expected, "bounce {k}: {peak} for {expected}");
    }
    let expected = (2.0 * drop / G).sqrt() * (1.0 + e) / (1.0 - e);
    assert!((rest - expected).abs() < 0.01 * expected, "at rest after {rest} for {expected} s");
}

/// Rolling friction mu_r: decelerates at 5/7 mu_r g, stops after 7 v^2 / (10 mu_r g).
#[test]
fn rolling_resistance() {
    let (mu_r, v, r) = (0.02, 1.0, 0.1);
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(Material { rolling_friction: mu_r, ..rigid(0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(r), 1.0, r * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: v * Vec3::X, angular: v / r * Vec3::Y });
    run_until(&mut world, 0.2 + v / (5.0 / 7.0 * mu_r * G));
    let (x, expected) = (world.pose(ball).position.x, 0.7 * v * v / (mu_r * G));
    assert!((x - expected).abs() < 0.01 * expected, "stopped after {x} for {expected} m");
    assert!(world.velocity(ball).linear.length() < 1e-6);
}

/// Spinning friction mu_s: a ball spinning about the normal slows at mu_s g R m / I = 2.5 mu_s g / R.
#[test]
fn spinning_friction() {
    let (mu_s, w, r) = (0.01, 20.0, 0.1);
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(Material { spinning_friction: mu_s, ..rigid(0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(r), 1.0, r * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: Vec3::ZERO, angular: w * Vec3::Z });
    run_until(&mut world, 1.0);
    let expected = w - 2.5 * mu_s * G / r;
    let got = world.velocity(ball).angular.z;
    assert!((got - expected).abs() < 0.01 * w, "{got} for {expected} rad/s");
}

/// Cohesion of 30 N holds a ball of 2 kg under a ceiling; 10 N does not.
#[test]
fn cohesion_holds_or_lets_go() {
    for (cohesion, holds) in [(30.0, true), (10.0, false)] {
        let mut world = World::new(settings(1e-3));
        let m = world.add_material(Material { cohesion, ..rigid(0.5) }).unwrap();
        wall(&mut world, m, Pose::new(Vec3::ZERO, Quat::from_rotation_x(std::f64::consts::PI)));
        let ball = moving(&mut world, Shape::sphere(0.1), 2.0, -0.1 * Vec3::Z, m);
        run_until(&mut world, 0.3);
        let drop = -0.1 - world.pose(ball).position.z;
        if holds {
            assert!(drop.abs() < 1e-6, "fell by {drop} m");
            let f = world.contact_force(ball).force.z;
            assert!((f - 2.0 * G).abs() < 1e-6 * G, "the ceiling pulls with {f} N");
        } else {
            assert!(drop > 0.1, "fell by {drop} m only");
        }
    }
}

/// A compliant contact: static overlap m g / k, no creep on an incline below mu.
#[test]
fn spring_contact_is_a_spring() {
    let k = 1e4;
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(Material { stiffness: Stiffness::Linear(k), ..rigid(0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(0.1), 2.0, 0.1 * Vec3::Z, m);
    run_until(&mut world, 8.0);
    let overlap = 0.1 - world.pose(ball).position.z;
    assert!((overlap - 2.0 * G / k).abs() < 1e-9, "overlap {overlap}");

    let tilt = Quat::from_rotation_y(0.3);
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(Material { stiffness: Stiffness::Linear(k), ..rigid(0.5) }).unwrap();
    ground(&mut world, m, tilt);
    let s = Shape::cuboid(Vec3::new(0.3, 0.3, 0.05));
    let block = world
        .add_body(BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::new(tilt * (0.05 * Vec3::Z), tilt),
            velocity: Twist::ZERO,
            mass: s.mass_properties(1.0).unwrap().with_mass(2.0),
            colliders: shape(s, m),
        })
        .unwrap();
    run_until(&mut world, 4.0);
    let v = world.velocity(block).linear.length();
    assert!(v < 1e-9, "creeps at {v} m/s");
    // Tangential displacement: m g sin / (4 corners x k_t), and what slid while the springs were loaded.
    let slip = (tilt.inverse() * world.pose(block).position).x;
    let kt = k * 2.0 * 0.75 / 1.75;
    let expected = 2.0 * G * 0.3f64.sin() / (4.0 * kt);
    assert!((1.0..1.2).contains(&(slip / expected)), "slip {slip} for {expected}");
}

/// A damped compliant contact: the ball on its spring swings with zeta = (tau + h) omega / 2, h from the implicit rule.
#[test]
fn damped_contact_decays() {
    let (k, m, tau, h) = (1e4, 2.0, 4e-3, 1e-4);
    let mut world = World::new(settings(h));
    let material = Material { stiffness: Stiffness::Linear(k), damping: tau, ..rigid(0.0) };
    let id = world.add_material(material).unwrap();
    ground(&mut world, id, Quat::IDENTITY);
    let rest = 0.1 - m * G / k;
    let ball = moving(&mut world, Shape::sphere(0.1), m, (rest - 0.001) * Vec3::Z, id);
    let omega = (k / m).sqrt();
    // Extremes of the swing, half a period apart: their ratio is exp(-pi zeta / sqrt(1 - zeta^2)).
    let (mut extremes, mut before) = (vec![-0.001], 0.0);
    while extremes.len() < 4 {
        world.step().unwrap();
        let v = world.velocity(ball).linear.z;
        if before * v < 0.0 {
            extremes.push(world.pose(ball).position.z - rest);
        }
        before = v;
    }
    let zeta = 0.5 * (tau + h) * omega;
    let expected = -(-std::f64::consts::PI * zeta / (1.0 - zeta * zeta).sqrt()).exp();
    for pair in extremes.windows(2) {
        let ratio = pair[1] / pair[0];
        assert!((ratio - expected).abs() < 0.02 * expected.abs(), "{ratio} for {expected}");
    }
}

/// A driven plate carries a block by friction as long as its acceleration is below mu g.
#[test]
fn driven_body_carries_by_friction() {
    for (acceleration, carried) in [(0.3 * G, true), (0.8 * G, false)] {
        let mut world = World::new(settings(1e-3));
        let m = world.add_material(rigid(0.5)).unwrap();
        let zero = TimeFunction::Constant(0.0);
        let ramp = TimeFunction::Table(vec![(0.0, 0.0), (10.0, 10.0 * acceleration)]);
        let motion = Motion::Velocity {
            linear: [ramp, zero.clone(), zero.clone()],
            angular: [zero.clone(), zero.clone(), zero],
        };
        let plate = world
            .add_body(BodyDef {
                name: None,
                role: Role::Part,
                kind: BodyKind::Driven(Box::new(motion)),
                pose: Pose::IDENTITY,
                velocity: Twist::ZERO,
                mass: grouser_geom::MassProperties::ZERO,
                colliders: shape(Shape::half_space(), m),
            })
            .unwrap();
        let block = moving(&mut world, Shape::cuboid(Vec3::new(0.2, 0.2, 0.05)), 1.0, 0.05 * Vec3::Z, m);
        run_until(&mut world, 0.5);
        let (vp, vb) = (world.velocity(plate).linear.x, world.velocity(block).linear.x);
        assert!((world.pose(plate).position.x - 0.125 * acceleration).abs() < 1e-9);
        if carried {
            assert!((vp - vb).abs() < 1e-9, "plate {vp}, block {vb}");
        } else {
            assert!((vb - 0.5 * G * 0.5).abs() < 0.02, "block {vb}");
        }
    }
}
