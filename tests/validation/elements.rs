//! Ratios, limits, friction, motors and springs against their closed forms.

use crate::rig::*;
use crate::stage;
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Vec3};
use std::f64::consts::{PI, TAU};

/// A flywheel on a hinge about z through the origin, its inertia about z and its speed given.
fn flywheel(w: &mut World, inertia: f64, speed: f64) -> (BodyId, JointId) {
    let spin = Twist { linear: Vec3::ZERO, angular: speed * Vec3::Z };
    let body = solid_at(w, 1.0, Vec3::splat(inertia), Pose::IDENTITY, spin);
    let joint = hinge(w, None, body, Vec3::ZERO, Vec3::Z);
    (body, joint)
}

/// A slide along z through the origin.
fn slider(w: &mut World, mass: f64, speed: f64) -> (BodyId, JointId) {
    let velocity = Twist { linear: speed * Vec3::Z, angular: Vec3::ZERO };
    let body = solid_at(w, mass, Vec3::ONE, Pose::IDENTITY, velocity);
    let joint = join(w, JointKind::Prismatic(Prismatic), None, body, Pose::IDENTITY);
    (body, joint)
}

/// A nut driven through 10 turns of a thread of 0.03 m: 0.3 m along z, whatever hangs on it.
#[test]
fn screw_advances_by_its_lead() {
    let mut w = world(1e-3);
    let nut = solid(&mut w, 5.0, Vec3::ONE, Vec3::new(0.2, 0.0, 0.0));
    let joint = join(&mut w, JointKind::Screw(Screw { lead: 0.03 }), None, nut, Pose::IDENTITY);
    motor(&mut w, joint, Axis::Angle, Drive::Position(TimeFunction::Table(vec![(0.0, 0.0), (2.0, 20.0 * PI)])));
    go(&mut w, 2.0, |_| {});
    let (angle, position) = w.joint_coordinates(joint);
    println!("screw: {angle:.9} rad, {position:.9} m");
    assert!((angle - 20.0 * PI).abs() < 1e-6 && (position - 0.3).abs() < 1e-6, "{angle} {position}");
}

/// A pair of gears of ratio -2.5 after 100 turns of the first, and a rack of radius 0.05 m: exact to 1e-6; torques in
/// the same ratio.
#[test]
fn gears_and_rack_keep_their_ratio() {
    let mut w = world(1e-3);
    let (a, first) = flywheel(&mut w, 0.1, 0.0);
    let b = solid(&mut w, 1.0, Vec3::splat(0.2), Vec3::X);
    let second = hinge(&mut w, None, b, Vec3::X, Vec3::Z);
    let frames = Frames::WorldEach(Pose::IDENTITY, Pose::at(Vec3::X));
    let gear = JointKind::Gear(Gear { ratio: -2.5 });
    let gear = w.add_joint(JointDef { frames, ..JointDef::new(gear, Some(a), b, Pose::IDENTITY) }).unwrap();
    let rack = solid(&mut w, 2.0, Vec3::ONE, Vec3::new(0.0, 0.05, 0.0));
    let along = frame(Vec3::new(0.0, -0.05, 0.0), Vec3::X);
    let slide = join(&mut w, JointKind::Prismatic(Prismatic), None, rack, along);
    let frames = Frames::WorldEach(Pose::IDENTITY, along);
    let teeth = JointKind::RackAndPinion(RackAndPinion { radius: 0.05 });
    w.add_joint(JointDef { frames, ..JointDef::new(teeth, Some(a), rack, Pose::IDENTITY) }).unwrap();
    // 100 turns in 10 s, then at rest against 3 N m on b.
    let turns = TimeFunction::Table(vec![(0.0, 0.0), (10.0, 200.0 * PI), (12.0, 200.0 * PI)]);
    let drive = motor(&mut w, first, Axis::Angle, Drive::Position(turns));
    motor(&mut w, second, Axis::Angle, Drive::Effort(TimeFunction::Constant(3.0)));
    go(&mut w, 12.0, |_| {});
    let (one, two, x) = (w.joint_coordinates(first).0, w.joint_coordinates(second).0, w.joint_coordinates(slide).1);
    println!("gear: {:.9} and {:.9} turns, rack {x:.9} m", one / TAU, two / TAU);
    assert!((one - 200.0 * PI).abs() < 1e-6 && (two + 500.0 * PI).abs() < 1e-5, "{one} {two}");
    assert!((x - 0.05 * 200.0 * PI).abs() < 1e-6, "{x}");
    // The motor holds a against 2.5 times the torque of b; the teeth hold b against its own.
    let (effort, teeth) = (w.motor_effort(drive), w.joint_reaction(gear, ReactionQuery::default()).torque);
    assert!((effort - 7.5).abs() < 1e-4, "{effort}");
    assert!((teeth + 3.0 * Vec3::Z).length() < 1e-4, "{teeth}");
}

/// Two shafts bent by 40 degrees at 10 rad/s. Universal: tan b = cos(40) tan a, speeds between cos and 1/cos. Constant
/// velocity: equal.
#[test]
fn bent_shafts() {
    let bend = 40f64.to_radians();
    let second = about(Vec3::X, bend);
    for (kind, cardan) in
        [(JointKind::Universal(Universal), true), (JointKind::ConstantVelocity(ConstantVelocity), false)]
    {
        let mut w = weightless(1e-3);
        let a = solid(&mut w, 1.0, Vec3::splat(0.1), -0.5 * Vec3::Z);
        let b = solid_at(&mut w, 1.0, Vec3::splat(0.1), Pose::new(second * (0.5 * Vec3::Z), second), Twist::ZERO);
        let one = hinge(&mut w, None, a, -0.5 * Vec3::Z, Vec3::Z);
        let two = join(&mut w, JointKind::Revolute(Revolute), None, b, Pose::new(second * (0.5 * Vec3::Z), second));
        let frames = Frames::WorldEach(Pose::IDENTITY, Pose::new(Vec3::ZERO, second));
        w.add_joint(JointDef { frames, ..JointDef::new(kind.clone(), Some(a), b, Pose::IDENTITY) }).unwrap();
        motor(&mut w, one, Axis::Angle, Drive::Speed(TimeFunction::Constant(10.0)));
        let (mut worst, mut least, mut most) = (0.0f64, f64::INFINITY, 0.0f64);
        let mut apart = 0.0f64;
        go(&mut w, 3.0, |w| {
            let (angle, rate) = (w.joint_coordinates(one).0, w.joint_rates(one).0);
            if w.time() < 0.1 {
                return;
            }
            let ratio = w.joint_rates(two).0 / rate;
            let expected =
                if cardan { bend.cos() / (angle.cos().powi(2) + (bend.cos() * angle.sin()).powi(2)) } else { 1.0 };
            worst = worst.max((ratio - expected).abs());
            let output = w.joint_coordinates(two).0;
            let exact = if cardan { (bend.cos() * angle.sin()).atan2(angle.cos()) } else { angle };
            apart = apart.max(((output - exact + PI).rem_euclid(TAU) - PI).abs());
            (least, most) = (least.min(ratio), most.max(ratio));
        });
        println!("{}: speed ratio {least:.6} to {most:.6}, off by {worst:.1e}, angle by {apart:.1e}", kind.name());
        assert!(worst < 1e-4 && apart < 1e-4, "{}: {worst:e} {apart:e}", kind.name());
        if cardan {
            assert!((least - bend.cos()).abs() < 1e-3 && (most - 1.0 / bend.cos()).abs() < 1e-3, "{least} {most}");
        }
    }
}

/// A pendulum between angle limits and a slider between stops: within them to 1e-4, at rest on them in the end.
#[test]
fn limits_hold() {
    let mut w = World::new(stage::settings(1e-3));
    let body = solid(&mut w, 1.0, Vec3::splat(0.1), Vec3::X);
    let limits = JointLimits { angle: Some([-0.5, 0.7]), position: None };
    let def = JointDef::new(JointKind::Revolute(Revolute), None, body, frame(Vec3::ZERO, Vec3::Y));
    let swing = w.add_joint(JointDef { limits, ..def }).unwrap();
    let falling = solid(&mut w, 2.0, Vec3::ONE, Vec3::new(5.0, 0.0, 0.0));
    let limits = JointLimits { angle: None, position: Some([-0.3, 0.2]) };
    let def = JointDef::new(JointKind::Prismatic(Prismatic), None, falling, Pose::at(Vec3::new(5.0, 0.0, 0.0)));
    let slide = w.add_joint(JointDef { limits, ..def }).unwrap();
    w.set_velocity(falling, Twist { linear: 4.0 * Vec3::Z, angular: Vec3::ZERO });
    let mut beyond = 0.0f64;
    go(&mut w, 3.0, |w| {
        let (angle, position) = (w.joint_coordinates(swing).0, w.joint_coordinates(slide).1);
        beyond = beyond.max(angle - 0.7).max(-0.5 - angle).max(position - 0.2).max(-0.3 - position);
    });
    let (angle, position) = (w.joint_coordinates(swing).0, w.joint_coordinates(slide).1);
    let (speed, reaction) = (w.joint_rates(swing).0.abs(), w.joint_reaction(slide, ReactionQuery::default()).force);
    println!("limits: beyond by {beyond:.1e}, at rest at {angle:.6} rad, {position:.6} m, reaction {reaction} N");
    assert!(beyond < 1e-4, "{beyond:e}");
    assert!((angle - 0.7).abs() < 1e-4 && (position + 0.3).abs() < 1e-4 && speed < 1e-6, "{angle} {position} {speed}");
    assert!((reaction - 2.0 * G * Vec3::Z).length() < 1e-2, "{reaction}");
}

/// When the speed `of` a world comes to rest (below 1e-9), and stays.
fn stop_time(w: &mut World, until: f64, of: impl Fn(&World) -> f64) -> f64 {
    let mut stopped = f64::INFINITY;
    go(w, until, |w| {
        let still = of(w).abs() < 1e-9;
        stopped = if still { stopped.min(w.time()) } else { f64::INFINITY };
    });
    stopped
}

/// Dry friction: a flywheel stops after w0 I / T, a slider after m v0 / F, and stay; Coulomb friction of a bearing
/// after w0 I / (mu r m g), of a slide after v0 / (mu g); friction above the load holds.
#[test]
fn dry_friction_stops() {
    let with = |w: &mut World, kind: JointKind, body: BodyId, axis: Vec3, friction: JointFriction| {
        let def = JointDef::new(kind, None, body, frame(w.pose(body).position, axis));
        w.add_joint(JointDef { friction, ..def }).unwrap()
    };
    let zero = JointFriction::default();
    let (turn, slide) = (JointKind::Revolute(Revolute), JointKind::Prismatic(Prismatic));
    // Kind, axis, friction, expected time, tolerance: initial speed 10 rad/s or 2 m/s, inertia 0.5, mass 3, gravity
    // along -z.
    let cases = [
        ("torque", &turn, Vec3::X, JointFriction { torque: 2.5, ..zero }, 2.0),
        ("force", &slide, Vec3::X, JointFriction { force: 4.0, ..zero }, 1.5),
        (
            "bearing",
            &turn,
            Vec3::X,
            JointFriction { coefficient: 0.1, radius: 0.8, ..zero },
            5.0 / (0.1 * 0.8 * 3.0 * G),
        ),
        ("slide", &slide, Vec3::X, JointFriction { coefficient: 0.2, ..zero }, 2.0 / (0.2 * G)),
        ("held", &slide, Vec3::Z, JointFriction { force: 40.0, ..zero }, 2.0 / (40.0 / 3.0 + G)),
    ];
    for (name, kind, axis, friction, expected) in cases {
        let mut w = world(1e-3);
        let v = Twist { linear: 2.0 * axis, angular: 10.0 * axis };
        let v = if *kind == turn { Twist { linear: Vec3::ZERO, ..v } } else { Twist { angular: Vec3::ZERO, ..v } };
        let body = solid_at(&mut w, 3.0, Vec3::splat(0.5), Pose::at(Vec3::new(1.0, 2.0, 3.0)), v);
        with(&mut w, (*kind).clone(), body, axis, friction);
        let stopped = stop_time(&mut w, expected + 1.0, |w| {
            let v = w.velocity(body);
            v.linear.length() + v.angular.length()
        });
        println!("friction, {name}: stops after {stopped:.4} s, expected {expected:.4} s");
        assert!((stopped - expected).abs() < 4e-3, "{name}: {stopped} s, expected {expected} s");
    }
}

/// Motors: position over a table and a sine, speed over a step and a table, torque and force, all against what they
/// prescribe.
#[test]
fn motors_follow_their_functions() {
    let sine = TimeFunction::Sine { amplitude: 0.4, frequency: 1.5, phase: 0.0, offset: 0.0 };
    let table = TimeFunction::Table(vec![(0.0, 0.0), (0.5, 0.3), (1.0, -0.2), (2.0, 0.5)]);
    let jump = TimeFunction::Step { time: 0.5, before: 1.0, after: -2.0 };
    for rotary in [true, false] {
        let build = |drive: Drive| {
            let mut w = world(1e-3);
            w.settings_mut().gravity = Vec3::new(0.0, -G, 0.0);
            let (_, joint) = if rotary { flywheel(&mut w, 0.5, 0.0) } else { slider(&mut w, 0.5, 0.0) };
            let axis = if rotary { Axis::Angle } else { Axis::Position };
            let id = motor(&mut w, joint, axis, drive);
            (w, joint, id)
        };
        let value = move |w: &World, j: JointId| {
            let (c, r) = (w.joint_coordinates(j), w.joint_rates(j));
            if rotary { (c.0, r.0) } else { (c.1, r.1) }
        };
        let mut off = [0.0f64; 5];
        for (i, f) in [&sine, &table].into_iter().enumerate() {
            let (mut w, joint, id) = build(Drive::Position(f.clone()));
            go(&mut w, 2.0, |w| {
                // Not the first moments: the functions start with a speed, the body at rest.
                if w.time() > 0.1 {
                    off[i] = off[i].max((value(w, joint).0 - f.at(w.time())).abs());
                }
                // Effort of the sine: inertia times acceleration.
                if i == 0 && w.time() > 0.1 {
                    let expected = -0.5 * (TAU * 1.5f64).powi(2) * f.at(w.time());
                    off[4] = off[4].max((w.motor_effort(id) - expected).abs());
                }
            });
        }
        for (i, f) in [&jump, &table].into_iter().enumerate() {
            let (mut w, joint, _) = build(Drive::Speed(f.clone()));
            go(&mut w, 1.9, |w| {
                if (w.time() - 0.5).abs() > 5e-3 && (w.time() - 1.0).abs() > 5e-3 && w.time() > 5e-3 {
                    off[2 + i] = off[2 + i].max((value(w, joint).1 - f.at(w.time())).abs());
                }
            });
        }
        println!(
            "motors, rotary {rotary}: position of a sine {:.1e}, a table {:.1e}, speed of a step {:.1e}, a table \
             {:.1e}, effort {:.1e}",
            off[0], off[1], off[2], off[3], off[4]
        );
        assert!(off[0] < 1e-4 && off[1] < 2e-3 && off[2] < 1e-6 && off[3] < 2e-3 && off[4] < 0.05, "{off:?}");
        let (mut w, joint, id) = build(Drive::Effort(jump.clone()));
        go(&mut w, 1.5, |_| {});
        let (x, rate) = value(&w, joint);
        let effort = w.motor_effort(id);
        // Acceleration 2 for 0.5 s, then -4 for 1 s.
        assert!((rate - (1.0 - 4.0)).abs() < 0.01 && (x - (0.25 + 1.0 - 2.0)).abs() < 0.01, "{x} {rate}");
        assert!((effort + 2.0).abs() < 1e-9, "{effort}");
    }
}

/// A speed motor of at most 2 N m on 0.5 kg m^2: accelerates at 4 rad/s^2 until 6 rad/s, then idles; against a load
/// above its limit it gives way.
#[test]
fn effort_limit_saturates() {
    let mut w = weightless(1e-3);
    let (_, joint) = flywheel(&mut w, 0.5, 0.0);
    let drive = Drive::Speed(TimeFunction::Constant(6.0));
    let limited = MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: Some(2.0) };
    let id = w.add_motor(limited).unwrap();
    let load = TimeFunction::Step { time: 3.0, before: 0.0, after: -5.0 };
    motor(&mut w, joint, Axis::Angle, Drive::Effort(load));
    let mut off = 0.0f64;
    go(&mut w, 1.4, |w| {
        off = off.max((w.joint_rates(joint).0 - 4.0 * w.time()).abs()).max((w.motor_effort(id) - 2.0).abs());
    });
    go(&mut w, 2.9, |_| {});
    let (rate, effort) = (w.joint_rates(joint).0, w.motor_effort(id));
    go(&mut w, 4.0, |_| {});
    let (after, most) = (w.joint_rates(joint).0, w.motor_effort(id));
    println!(
        "limit: ramp off by {off:.1e}, idle at {rate:.9} with {effort:.1e} N m, then {after:.4} with {most:.4} N m"
    );
    assert!(off < 1e-6, "{off:e}");
    assert!((rate - 6.0).abs() < 1e-6 && effort.abs() < 1e-6, "{rate} {effort}");
    assert!((after - (6.0 - 6.0)).abs() < 0.02 && (most - 2.0).abs() < 1e-6, "{after} {most}");
}

/// Mass on a spring and damper against x = exp(-d t) (cos w t + d/w sin w t) over 3 s at h = 1e-3; the same about a
/// hinge.
#[test]
fn spring_and_damper_swing() {
    let (k, c, m): (f64, f64, f64) = (200.0, 1.5, 2.0);
    let d = c / (2.0 * m);
    let omega = (k / m - d * d).sqrt();
    let exact = |t: f64| (-d * t).exp() * ((omega * t).cos() + d / omega * (omega * t).sin());
    let mut w = weightless(1e-3);
    let weight = solid(&mut w, m, Vec3::ONE, Vec3::new(1.1, 0.0, 0.0));
    let law = SpringKind::Translational { rest: Some(1.0), law: SpringLaw::linear(k, c) };
    spring(&mut w, law, None, weight, Frames::Local(Pose::IDENTITY, Pose::IDENTITY));
    let (wheel, joint) = {
        let body = solid(&mut w, 1.0, Vec3::splat(m), Vec3::ZERO);
        (body, hinge(&mut w, None, body, Vec3::ZERO, Vec3::Z))
    };
    let law = SpringKind::Rotational { rest: Some(-0.1), law: SpringLaw::linear(k, c) };
    spring(&mut w, law, None, wheel, Frames::World(Pose::IDENTITY));
    let mut off = [0.0f64; 2];
    go(&mut w, 3.0, |w| {
        let expected = 0.1 * exact(w.time());
        off[0] = off[0].max((w.pose(weight).position.x - 1.0 - expected).abs());
        off[1] = off[1].max((w.joint_coordinates(joint).0 + 0.1 - expected).abs());
    });
    println!("spring: off by {:.1e} m, about a hinge {:.1e} rad, of 0.1", off[0], off[1]);
    assert!(off[0] < 5e-5 && off[1] < 5e-5, "{off:?}");
}

/// 1e8 N/m between 1 kg and the world at h = 1e-3 (3,000 times too stiff for an explicit step), pushed by gravity and a
/// speed: the energy does not grow, by both integrators, translational and bushing.
#[test]
fn stiff_springs_are_stable() {
    for integrator in [Integrator::Midpoint, Integrator::Euler] {
        for bushing in [false, true] {
            let mut w = world(1e-3);
            w.settings_mut().integrator = integrator;
            let pose = Pose::at(Vec3::new(0.0, 0.0, -1.0));
            let v = Twist { linear: Vec3::new(0.3, 0.2, -1.0), angular: Vec3::new(0.1, 0.2, 0.3) };
            let body = solid_at(&mut w, 1.0, Vec3::splat(0.1), pose, v);
            let law = SpringLaw::linear(1e8, 0.0);
            let (kind, frames) = if bushing {
                (SpringKind::Bushing(Box::new(std::array::from_fn(|_| law.clone()))), Frames::World(pose))
            } else {
                (SpringKind::Translational { rest: Some(1.0), law }, Frames::Local(Pose::IDENTITY, Pose::IDENTITY))
            };
            spring(&mut w, kind, None, body, frames);
            let (start, mut most) = (w.kinetic_energy(), 0.0f64);
            go(&mut w, 5.0, |w| most = most.max(w.kinetic_energy()));
            let away = (w.pose(body).position.length() - 1.0).abs();
            println!(
                "stiff, {integrator:?}, bushing {bushing}: energy at most {:.3} of the first, off by {away:.1e} m",
                most / start
            );
            assert!(most < 1.05 * start && away < 2e-3, "{most} of {start}, {away:e}");
        }
    }
}

/// A bushing of six stiffnesses, loaded along and about each of its axes: deflection F / k and the spring's force.
#[test]
fn bushing_gives_way_in_six_axes() {
    let stiffness = [2e3, 3e3, 5e3, 40.0, 60.0, 80.0];
    let rotation = about(Vec3::new(1.0, 1.0, 0.3), 0.9);
    for i in 0..6 {
        let mut w = weightless(1e-3);
        let pose = Pose::new(Vec3::new(0.3, 0.1, 0.2), rotation);
        let body = solid_at(&mut w, 1.0, Vec3::splat(0.1), pose, Twist::ZERO);
        let laws = stiffness.map(|k: f64| SpringLaw::linear(k, if k > 100.0 { 100.0 } else { 5.0 }));
        let id = spring(&mut w, SpringKind::Bushing(Box::new(laws)), None, body, Frames::World(pose));
        let load = if i < 3 { 10.0 } else { 2.0 };
        let axis = rotation * [Vec3::X, Vec3::Y, Vec3::Z][i % 3];
        let constant = |v: Vec3| v.to_array().map(TimeFunction::Constant);
        let (force, torque) = if i < 3 { (load * axis, Vec3::ZERO) } else { (Vec3::ZERO, load * axis) };
        let def =
            ForceDef { body, force: constant(force), torque: constant(torque), point: None, in_body_frame: false };
        w.add_force(def).unwrap();
        go(&mut w, 5.0, |_| {});
        let now = w.pose(body);
        let shift = now.position - pose.position;
        let turned = grouser_math::quat::log(now.rotation * rotation.conjugate());
        let moved = if i < 3 { shift } else { turned };
        let expected = load / stiffness[i] * axis;
        assert!((moved - expected).length() < 1e-5 * load / stiffness[i], "axis {i}: {moved}, expected {expected}");
        let r = w.spring_reaction(id, ReactionQuery::default());
        let back = if i < 3 { r.force } else { r.torque };
        assert!((back + load * axis).length() < 1e-4 * load, "axis {i}: {back}");
    }
}

/// Joints to a driven body: a body fixed to a turning arm goes with it; a pendulum on a shaken support keeps its joint.
#[test]
fn joints_to_driven_bodies() {
    for integrator in [Integrator::Midpoint, Integrator::Euler] {
        let mut w = world(1e-3);
        w.settings_mut().integrator = integrator;
        let sine = TimeFunction::Sine { amplitude: 0.2, frequency: 1.0, phase: 0.0, offset: 0.0 };
        let zero = || [0.0; 3].map(TimeFunction::Constant);
        let driven = |w: &mut World, motion: Motion| {
            let kind = BodyKind::Driven(Box::new(motion));
            let mass = MassProperties::ZERO;
            let def = BodyDef {
                name: None,
                role: Role::Part,
                kind,
                pose: Pose::IDENTITY,
                velocity: Twist::ZERO,
                mass,
                colliders: vec![],
            };
            w.add_body(def).unwrap()
        };
        let ramp = TimeFunction::Table(vec![(0.0, 0.0), (4.0, 8.0)]);
        let arm = driven(&mut w, Motion::Position { translation: zero(), axis: Vec3::Z, angle: ramp });
        let shaken = Motion::Position {
            translation: [sine, TimeFunction::Constant(0.0), TimeFunction::Constant(0.0)],
            axis: Vec3::Z,
            angle: TimeFunction::Constant(0.0),
        };
        let support = driven(&mut w, shaken);
        let rider = solid(&mut w, 2.0, Vec3::ONE, Vec3::X);
        let held = join(&mut w, JointKind::Fixed(Fixed), Some(arm), rider, Pose::at(Vec3::X));
        let bob = solid(&mut w, 1.0, Vec3::splat(0.01), Vec3::new(0.0, 0.0, -1.0));
        ball(&mut w, Some(support), bob, Vec3::ZERO);
        let (mut gap, mut off) = (0.0f64, 0.0f64);
        go(&mut w, 4.0, |w| {
            if w.time() > 0.1 {
                let [m, rad] = w.largest_violation();
                gap = gap.max(m).max(rad);
                off = off.max((w.pose(rider).position - about(Vec3::Z, 2.0 * w.time()) * Vec3::X).length());
            }
        });
        // m omega^2 r towards the axis.
        let pull = w.joint_reaction(held, ReactionQuery { frame: ReactionFrame::Body, ..Default::default() }).force;
        println!("driven, {integrator:?}: violation {gap:.1e}, path off by {off:.1e} m, pull {pull} N");
        assert!(gap < 2e-5 && off < 2e-5, "{gap:e} {off:e}");
        assert!((pull - Vec3::new(-8.0, 0.0, 2.0 * G)).length() < 0.05, "{pull}");
    }
}

/// Two overlapping spheres on one hinge do not touch, unless their joint says so.
#[test]
fn joined_bodies_touch_only_if_asked() {
    for collide in [false, true] {
        let mut w = World::new(stage::settings(1e-3));
        w.settings_mut().gravity = Vec3::ZERO;
        let m = w.add_material(stage::rigid(0.0)).unwrap();
        let a = stage::moving(&mut w, Shape::sphere(0.5), 1.0, Vec3::ZERO, m);
        let b = stage::moving(&mut w, Shape::sphere(0.5), 1.0, Vec3::new(0.99, 0.0, 0.0), m);
        let def = JointDef::new(JointKind::Prismatic(Prismatic), Some(a), b, frame(Vec3::new(0.5, 0.0, 0.0), Vec3::X));
        w.add_joint(JointDef { collide, ..def }).unwrap();
        let mut contacts = 0;
        go(&mut w, 0.1, |w| contacts += w.contacts().len());
        let apart = w.pose(b).position.x - w.pose(a).position.x;
        assert_eq!(contacts > 0, collide);
        assert!(if collide { apart > 0.999 } else { (apart - 0.99).abs() < 1e-9 }, "{collide}: {apart}");
    }
}
