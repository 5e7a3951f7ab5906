//! Free and held plates in motion: momenta, energy, the stretch of a spinning plate, a damped plate under a load.

use grouser_flex::{
    FlexBody, FlexLoad, FlexMotion, MotionSettings, NodeHold, PlateMesh, PlateSection, PlateSide, StaticSettings,
    Statics,
};
use grouser_math::{Pose, Quat, Vec3};

fn spun(body: &FlexBody, omega: Vec3, velocity: Vec3) -> Vec<Vec3> {
    let spin = |k: usize, e: &Vec3| omega.cross(*e) + if k.is_multiple_of(3) { velocity } else { Vec3::ZERO };
    body.mesh.vectors.iter().enumerate().map(|(k, e)| spin(k, e)).collect()
}

struct Run {
    e: Vec<Vec3>,
    v: Vec<Vec3>,
}

fn advance(body: &FlexBody, run: &mut Run, motion: &mut FlexMotion, h: f64, theta: f64, loads: &[FlexLoad]) {
    motion.predict(body, &run.e, &run.v, (loads, &[]), MotionSettings { h, theta, newton: 1 }, None).unwrap();
    motion.finish(body, None, None, &mut run.e, &mut run.v);
}

/// A plate of 0.6 m, turned in space, at 30 rad/s about its normal for 10 s and without spin for 2 s, both thetas, h =
/// 2 ms: momenta are kept; energy after the first second; strain energy of the centrifugal stretch.
#[test]
fn free_plates_keep_momenta_and_energy() {
    let pose = Pose { position: Vec3::ZERO, rotation: Quat::from_rotation_x(0.7) * Quat::from_rotation_y(-0.4) };
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap();
    let body = FlexBody::new(PlateMesh::plate([0.6; 2], [4; 2], &pose), section);
    let normal = pose.rotation * Vec3::Z;
    for (rate, theta, seconds) in [(30.0, 1.0, 10.0), (30.0, 0.5, 10.0), (0.0, 1.0, 2.0), (0.0, 0.5, 2.0)] {
        let velocity = Vec3::new(1.0, -2.0, 0.5);
        let mut run = Run { e: body.mesh.vectors.clone(), v: spun(&body, rate * normal, velocity) };
        let mut motion = FlexMotion::default();
        let start = body.momenta(&run.e, &run.v);
        let mut first_second = 0.0;
        let steps = (seconds / 2e-3) as u32;
        for step in 0..steps {
            advance(&body, &mut run, &mut motion, 2e-3, theta, &[]);
            if step == 499 {
                first_second = body.energy(&run.e) + body.kinetic_energy(&run.v);
            }
        }
        let end = body.momenta(&run.e, &run.v);
        let energy = body.energy(&run.e) + body.kinetic_energy(&run.v);
        let linear = (end.linear - start.linear).length() / start.linear.length();
        assert!(linear < 1e-10, "momentum off by {linear:.1e}");
        assert!((energy / first_second - 1.0).abs() < 5e-3, "energy {energy} after {first_second}");
        if rate > 0.0 {
            let angular = (end.angular - start.angular).length() / start.angular.length();
            assert!(angular < 2e-3, "theta {theta}: angular momentum off by {angular:.1e}");
            let moving = body.kinetic_energy(&run.v) - 0.5 * start.mass * velocity.length_squared();
            let ratio = body.energy(&run.e) / moving;
            if theta == 1.0 {
                assert!((ratio / 0.00120 - 1.0).abs() < 0.02, "strain over kinetic energy {ratio}");
            }
        }
    }
}

/// About another than a main axis the plate tumbles as a rigid body does: energy and momentum stay.
#[test]
fn tumbling_plate() {
    let section = PlateSection::isotropic(0.01, 2e8, 0.3, 1000.0).unwrap();
    let body = FlexBody::new(PlateMesh::plate([0.6, 0.4], [3; 2], &Pose::IDENTITY), section);
    let mut run = Run { e: body.mesh.vectors.clone(), v: spun(&body, Vec3::new(8.0, 1.0, 12.0), Vec3::ZERO) };
    let mut motion = FlexMotion::default();
    let start = body.momenta(&run.e, &run.v);
    let energy = body.kinetic_energy(&run.v);
    for _ in 0..250 {
        advance(&body, &mut run, &mut motion, 2e-3, 1.0, &[]);
    }
    let end = body.momenta(&run.e, &run.v);
    let off = (end.angular - start.angular).length() / start.angular.length();
    let gain = (body.kinetic_energy(&run.v) + body.energy(&run.e)) / energy - 1.0;
    assert!(off < 2e-3 && gain.abs() < 5e-3, "angular momentum off by {off:.1e}, energy by {gain:.1e}");
}

/// A plate clamped at one edge with a force on its corner comes to rest where statics put it, and swings there like the
/// published curve: Yamashita et al. 2015, Kelvin-Voigt damping of 0.08 s.
#[test]
fn damped_plate_comes_to_rest_in_equilibrium() {
    let section = PlateSection::isotropic(0.01, 2.1e8, 0.3, 500.0).unwrap().damped(0.08, 0.0);
    let mut body = FlexBody::new(PlateMesh::plate([1.0; 2], [4; 2], &Pose::IDENTITY), section);
    body.mesh.edge_nodes(PlateSide::Left).into_iter().for_each(|node| body.hold(node, NodeHold::All));
    let corner = body.mesh.node(4, 4).unwrap();
    let loads = [FlexLoad::Node(corner, -50.0 * Vec3::Z)];
    let mut still = body.mesh.vectors.clone();
    Statics::new(&body).run(&loads, &StaticSettings::default(), &mut still, |_, _| {}).unwrap();
    let mut run = Run { e: body.mesh.vectors.clone(), v: vec![Vec3::ZERO; still.len()] };
    let mut motion = FlexMotion::default();
    let (mut at, mut seen) = (0.0f64, Vec::new());
    for _ in 0..1000 {
        advance(&body, &mut run, &mut motion, 5e-3, 0.5, &loads);
        at += 5e-3;
        seen.push((at, run.e[3 * corner as usize].z));
    }
    let (end, expected) = (run.e[3 * corner as usize].z, still[3 * corner as usize].z);
    assert!((end / expected - 1.0).abs() < 1e-4, "at rest {end}, equilibrium {expected}");
    // Times and heights of the published curve (another element).
    for (time, tip) in [(0.1, -0.327), (0.2, -0.628), (0.5, -0.702), (1.0, -0.669)] {
        let z = seen.iter().find(|(t, _)| (t - time).abs() < 1e-6).unwrap().1;
        assert!((z - tip).abs() < 0.08, "at {time} s: {z} and {tip}");
    }
}

/// Drag of rate beta slows a free plate by exp(-beta t), to first order in h.
#[test]
fn drag_slows_down() {
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap().damped(0.0, 0.5);
    let body = FlexBody::new(PlateMesh::plate([0.6; 2], [2; 2], &Pose::IDENTITY), section);
    let mut run = Run { e: body.mesh.vectors.clone(), v: spun(&body, Vec3::ZERO, Vec3::X) };
    let mut motion = FlexMotion::default();
    for _ in 0..1000 {
        advance(&body, &mut run, &mut motion, 2e-3, 0.5, &[]);
    }
    let x = run.v[0].x;
    assert!((x / (-1.0f64).exp() - 1.0).abs() < 1e-5, "{x}");
}

/// More Newton steps change nothing where one is enough, and the same fall is found for any step.
#[test]
fn gravity_alone_is_free_fall() {
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap();
    let body = FlexBody::new(PlateMesh::plate([0.6; 2], [3; 2], &Pose::IDENTITY), section);
    for (theta, newton) in [(0.5, 1), (1.0, 3)] {
        let mut run = Run { e: body.mesh.vectors.clone(), v: vec![Vec3::ZERO; body.mesh.vectors.len()] };
        let mut motion = FlexMotion::default();
        let (h, steps) = (1e-2, 50);
        for _ in 0..steps {
            let settings = MotionSettings { h, theta, newton };
            motion
                .predict(&body, &run.e, &run.v, (&[FlexLoad::Gravity(-9.81 * Vec3::Z)], &[]), settings, None)
                .unwrap();
            motion.finish(&body, None, None, &mut run.e, &mut run.v);
        }
        let t = h * f64::from(steps);
        let fall = if theta == 0.5 { 0.5 * 9.81 * t * t } else { 0.5 * 9.81 * t * (t + h) };
        assert!(run.v.iter().step_by(3).all(|v| (v.z + 9.81 * t).abs() < 1e-10));
        let worst = run.e.iter().zip(&body.mesh.vectors).step_by(3).map(|(e, r)| (e.z - r.z + fall).abs());
        assert!(worst.fold(0.0, f64::max) < 1e-9);
    }
}
