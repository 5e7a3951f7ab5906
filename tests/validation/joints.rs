//! Conformance of every joint kind: gradients, degrees of freedom, momentum, energy, violations, bits, reactions.

use crate::rig::*;
use grouser_dynamics::joint::parts::{Ends, Parts};
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3, quat};

/// One joint of each kind, in the order of the list, with its number of equations.
fn kinds() -> Vec<(JointKind, usize)> {
    let list = vec![
        (JointKind::Fixed(Fixed), 6),
        (JointKind::Spherical(Spherical), 3),
        (JointKind::Revolute(Revolute), 5),
        (JointKind::Orientation(Orientation), 3),
        (JointKind::Prismatic(Prismatic), 5),
        (JointKind::Cylindrical(Cylindrical), 4),
        (JointKind::Universal(Universal), 4),
        (JointKind::ConstantVelocity(ConstantVelocity), 4),
        (JointKind::Planar(Planar), 3),
        (JointKind::PinSlot(PinSlot), 4),
        (JointKind::Distance(Distance { length: Some(0.5) }), 1),
        (JointKind::Rope(Rope { length: Some(0.5) }), 0),
        (JointKind::PointOnLine(PointOnLine), 2),
        (JointKind::PointInPlane(PointInPlane), 1),
        (JointKind::RevoluteSpherical(RevoluteSpherical { length: Some(0.5) }), 2),
        (JointKind::Screw(Screw { lead: 0.3 }), 5),
        (JointKind::Gear(Gear { ratio: -1.5 }), 1),
        (JointKind::RackAndPinion(RackAndPinion { radius: 0.2 }), 1),
    ];
    let names: Vec<&str> = list.iter().map(|(k, _)| k.name()).collect();
    assert_eq!(names, JointKind::ALL.iter().map(|k| k.0).collect::<Vec<_>>(), "a kind is not covered");
    list
}

/// Do the frames start apart by the kind's length?
fn has_length(kind: &JointKind) -> bool {
    matches!(kind, JointKind::Distance(_) | JointKind::Rope(_) | JointKind::RevoluteSpherical(_))
}

/// Adds `kind` between a and b with its frames at `pose`, a's x axis towards b's frame where the kind has a length.
fn add(w: &mut World, kind: &JointKind, a: Option<BodyId>, b: BodyId, carrier: Option<BodyId>, pose: Pose) -> JointId {
    let away = if has_length(kind) { pose.vector(0.5 * Vec3::X) } else { Vec3::ZERO };
    let frames = Frames::WorldEach(pose, Pose::new(pose.position + away, pose.rotation));
    w.add_joint(JointDef { carrier, frames, ..JointDef::new(kind.clone(), a, b, pose) }).expect("a good joint")
}

fn random_vector(rng: &mut Rng) -> Vec3 {
    rng.direction() * rng.uniform(0.2, 1.0)
}

fn random_twist(rng: &mut Rng) -> Twist {
    Twist { linear: random_vector(rng), angular: random_vector(rng) }
}

/// Frames on three bodies at their poses; angles as the engine counts them.
fn ends(kind: &JointKind, body: &[Pose; 3], local: &[Pose; 4]) -> Ends {
    let frame = [
        body[0].compose(&local[0]),
        body[1].compose(&local[1]),
        body[2].compose(&local[2]),
        body[2].compose(&local[3]),
    ];
    let mut e = Ends { frame, center: body.map(|b| b.position), angle: [0.0; 2] };
    e.angle = if kind.rows().coordinates().carried {
        [e.wrapped_angle(2, 0), e.wrapped_angle(3, 1)]
    } else {
        [e.wrapped_angle(0, 1), 0.0]
    };
    e
}

fn parts(kind: &JointKind, e: &Ends) -> Parts {
    let mut all = Parts::default();
    kind.rows().equations(e, &mut all);
    kind.rows().inequalities(e, &mut all);
    all
}

/// The gradient of every part is its derivative along random motions of all three bodies, and the equations are
/// independent: degrees of freedom = 6 - equations.
#[test]
fn gradients_are_derivatives() {
    let mut rng = Rng::new(11);
    for (kind, equations) in kinds() {
        let mut worst = 0.0f64;
        for _ in 0..20 {
            let body = [0; 3].map(|_| Pose::new(random_vector(&mut rng), rng.rotation()));
            // Kinds that count an angle are differentiable in it where their axes are aligned; the others anywhere.
            let joint = Pose::new(random_vector(&mut rng), rng.rotation());
            let counted = matches!(kind, JointKind::Screw(_) | JointKind::Gear(_) | JointKind::RackAndPinion(_));
            let turned = |angle: f64| joint.compose(&Pose::new(Vec3::ZERO, about(Vec3::Z, angle)));
            let (one, two) = (turned(rng.uniform(-1.5, 1.5)), turned(rng.uniform(-1.5, 1.5)));
            let apart = Pose::new(random_vector(&mut rng), rng.rotation());
            let frames = if counted { [one, two, joint, joint] } else { [joint, apart, joint, joint] };
            let local: [Pose; 4] = std::array::from_fn(|f| body[[0, 1, 2, 2][f]].inverse().compose(&frames[f]));
            let v = [0; 3].map(|_| random_twist(&mut rng));
            let moved = |t: f64| -> [Pose; 3] {
                std::array::from_fn(|s| {
                    let rotation = quat::exp(t * v[s].angular) * body[s].rotation;
                    Pose::new(body[s].position + t * v[s].linear, rotation)
                })
            };
            let now = parts(&kind, &ends(&kind, &body, &local));
            let (before, after) =
                (parts(&kind, &ends(&kind, &moved(-1e-5), &local)), parts(&kind, &ends(&kind, &moved(1e-5), &local)));
            for i in 0..now.len() {
                let slope = (after[i].value - before[i].value) / 2e-5;
                worst = worst.max((slope - now[i].rate(&v)).abs());
            }
            // Independent gradients at the assembled position (Gram-Schmidt).
            let b = if has_length(&kind) { Pose::new(joint.point(0.5 * Vec3::X), joint.rotation) } else { joint };
            let at = [joint, b, joint, joint];
            let local: [Pose; 4] = std::array::from_fn(|f| body[[0, 1, 2, 2][f]].inverse().compose(&at[f]));
            let e = ends(&kind, &body, &local);
            let mut list = Parts::default();
            kind.rows().equations(&e, &mut list);
            assert_eq!(list.len(), equations, "{}", kind.name());
            let mut base: Vec<[f64; 18]> = Vec::new();
            for p in list.iter() {
                assert!(p.value.abs() < 1e-12, "{} is assembled with an error of {:e}", kind.name(), p.value);
                let mut g = [0.0; 18];
                for (s, t) in p.jacobian.iter().enumerate() {
                    t.linear.write_to_slice(&mut g[6 * s..]);
                    t.angular.write_to_slice(&mut g[6 * s + 3..]);
                }
                for q in &base {
                    let dot: f64 = g.iter().zip(q).map(|(a, b)| a * b).sum();
                    g.iter_mut().zip(q).for_each(|(a, b)| *a -= dot * b);
                }
                let size = g.iter().map(|x| x * x).sum::<f64>().sqrt();
                assert!(size > 0.05, "{}: dependent equations", kind.name());
                base.push(g.map(|x| x / size));
            }
        }
        println!("{}: gradient off by {worst:.1e}", kind.name());
        assert!(worst < 1e-8, "{}: {worst:e}", kind.name());
    }
}

/// Two bodies (three with a carrier, and bearings there) joined in free space, with the velocities that they are given.
fn pair(w: &mut World, kind: &JointKind, rng: &mut Rng, centre: Vec3) -> Vec<BodyId> {
    let joint = Pose::new(centre, rng.rotation());
    let body = |w: &mut World, rng: &mut Rng| {
        let inertia = Vec3::new(0.1, 0.13, 0.16) * rng.uniform(0.8, 1.2);
        let pose = Pose::new(centre + 0.5 * random_vector(rng), rng.rotation());
        solid_at(w, rng.uniform(0.5, 2.0), inertia, pose, random_twist(rng))
    };
    let (a, b) = (body(w, rng), body(w, rng));
    let carrier = kind.rows().coordinates().carried.then(|| body(w, rng));
    if let Some(c) = carrier {
        join(w, JointKind::Revolute(Revolute), Some(c), a, joint);
        let bearing = match kind {
            JointKind::Gear(_) => JointKind::Revolute(Revolute),
            _ => JointKind::Prismatic(Prismatic),
        };
        join(w, bearing, Some(c), b, joint);
    }
    add(w, kind, Some(a), b, carrier, joint);
    [a, b].into_iter().chain(carrier).collect()
}

/// Each kind between moving bodies in free space, random motion, 3 s at h = 1e-3: momentum to rounding, energy to 1e-4
/// after the first step (which makes the motion fit the joint), violation below 1e-5; below 1e-10 with projection.
#[test]
fn joined_bodies_in_free_space() {
    for (kind, _) in kinds() {
        for projection in [false, true] {
            let mut rng = Rng::new(23);
            let mut w = weightless(1e-3);
            w.settings_mut().joints.projection = Some(projection);
            pair(&mut w, &kind, &mut rng, Vec3::ZERO);
            let start = w.momentum();
            step(&mut w);
            step(&mut w);
            let energy = w.kinetic_energy();
            let (mut change, mut gap) = (0.0f64, 0.0f64);
            // A rope is inelastic when it becomes taut.
            let rope = matches!(kind, JointKind::Rope(_));
            go(&mut w, 3.0, |w| {
                change = change.max((w.kinetic_energy() / energy - 1.0).abs());
                let [m, rad] = w.largest_violation();
                gap = gap.max(m).max(rad);
            });
            let end = w.momentum();
            let lost = (end.0 - start.0).length().max((end.1 - start.1).length());
            println!(
                "{}, projection {projection}: momentum {lost:.1e}, energy {change:.1e}, violation {gap:.1e}",
                kind.name()
            );
            assert!(lost < if projection { 1e-5 } else { 1e-11 }, "{}: momentum off by {lost:e}", kind.name());
            assert!(rope || change < 2e-4, "{}: energy off by {change:e}", kind.name());
            assert!(gap < if projection { 1e-10 } else { 1e-5 }, "{}: violation {gap:e}", kind.name());
            let moves = w.joint_rates(JointId(w.joint_count() as u32 - 1));
            let c = kind.rows().coordinates();
            assert!(!c.angle || moves.0.abs() > 1e-3, "{}: no turning", kind.name());
            assert!(!c.position || moves.1.abs() > 1e-3, "{}: no sliding", kind.name());
        }
    }
}

/// Each kind between a body and the world, under gravity, 2 s at h = 1e-3: violation and, but for the rope, energy to
/// 2e-3 of the largest kinetic energy.
#[test]
fn bodies_on_the_world() {
    for (kind, _) in kinds() {
        let mut rng = Rng::new(31);
        let mut w = world(1e-3);
        let joint = Pose::new(random_vector(&mut rng), rng.rotation());
        // Below the joint: a constant-velocity joint cannot be bent by half a turn.
        let at = Pose::new(joint.position + 0.5 * Vec3::new(0.5, 0.2, -0.8), rng.rotation());
        let spin = random_twist(&mut rng);
        let body = solid_at(&mut w, 1.5, Vec3::new(0.1, 0.13, 0.16), at, spin);
        let mut bodies = vec![(body, 1.5)];
        let first = if kind.rows().coordinates().carried {
            // Pinion and wheel or rack, borne by the world.
            let other = solid_at(&mut w, 1.0, Vec3::splat(0.1), joint, random_twist(&mut rng));
            bodies.push((other, 1.0));
            hinge(&mut w, None, other, joint.position, joint.vector(Vec3::Z));
            let bearing = match kind {
                JointKind::Gear(_) => JointKind::Revolute(Revolute),
                _ => JointKind::Prismatic(Prismatic),
            };
            join(&mut w, bearing, None, body, joint);
            Some(other)
        } else {
            None
        };
        add(&mut w, &kind, first, body, None, joint);
        step(&mut w);
        step(&mut w);
        let (start, mut change, mut gap, mut kinetic) = (energy(&w, &bodies), 0.0f64, 0.0f64, 1.0f64);
        go(&mut w, 2.0, |w| {
            kinetic = kinetic.max(w.kinetic_energy());
            change = change.max((energy(w, &bodies) - start).abs());
            let [m, rad] = w.largest_violation();
            gap = gap.max(m).max(rad);
        });
        println!("{}: energy {:.1e}, violation {gap:.1e}", kind.name(), change / kinetic);
        let rope = matches!(kind, JointKind::Rope(_));
        assert!(rope || change < 2e-3 * kinetic, "{}: energy off by {:e}", kind.name(), change / kinetic);
        assert!(gap < 1e-4, "{}: violation {gap:e}", kind.name());
    }
}

/// Ten pairs of each kind, with limits, friction, motors and springs beside them.
fn zoo() -> World {
    let mut w = world(1e-3);
    let mut rng = Rng::new(5);
    for i in 0..10 {
        for (j, (kind, _)) in kinds().into_iter().enumerate() {
            let bodies = pair(&mut w, &kind, &mut rng, Vec3::new(3.0 * f64::from(i), 3.0 * j as f64, 0.0));
            let kind = SpringKind::Translational { rest: None, law: SpringLaw::linear(50.0, 1.0) };
            spring(&mut w, kind, Some(bodies[0]), bodies[1], Frames::Local(Pose::IDENTITY, Pose::IDENTITY));
        }
        let at = Vec3::new(3.0 * f64::from(i), -3.0, 0.0);
        let body = solid(&mut w, 1.0, Vec3::splat(0.1), at + 0.5 * Vec3::X);
        let limits = JointLimits { angle: Some([-0.4, 0.6]), position: None };
        let friction = JointFriction { torque: 0.1, coefficient: 0.1, radius: 0.02, ..JointFriction::default() };
        let def = JointDef::new(JointKind::Revolute(Revolute), None, body, frame(at, Vec3::Y));
        let joint = w.add_joint(JointDef { limits, friction, ..def }).unwrap();
        let drive = Drive::Speed(TimeFunction::Sine { amplitude: 3.0, frequency: 1.0, phase: 0.0, offset: 0.0 });
        w.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: Some(4.0) }).unwrap();
    }
    w
}

/// 160 joints of all kinds with springs, limits, friction and motors: the same bits for 1, 2, 3 and 8 threads, and from
/// a snapshot in a new world.
#[test]
fn all_kinds_to_the_same_bits() {
    let digests = [1, 2, 3, 8].map(|t| {
        Pool::new(t).unwrap().run(|| {
            let mut w = zoo();
            go(&mut w, 0.3, |_| {});
            w.digest()
        })
    });
    assert!(digests.iter().all(|d| *d == digests[0]), "{digests:?}");
    let mut half = zoo();
    go(&mut half, 0.15, |_| {});
    let mut resumed = zoo();
    resumed.restore(&half.snapshot()).unwrap();
    go(&mut resumed, 0.3, |_| {});
    assert_eq!(resumed.digest(), digests[0]);
}

/// A body of 3 kg hangs at rest below each kind of joint that can carry it: the joint pulls with m g, without torque;
/// the opposite acts on the world.
#[test]
fn every_kind_carries_a_weight() {
    let weight = 3.0 * G;
    for (kind, _) in kinds() {
        // The frame's z along the axis that leaves the vertical to the joint.
        let z = match kind {
            JointKind::Planar(_) | JointKind::PointInPlane(_) => Vec3::Z,
            JointKind::Gear(_) | JointKind::RackAndPinion(_) | JointKind::Orientation(_) => continue,
            _ => Vec3::Y,
        };
        let mut w = world(1e-3);
        let mut pose = frame(Vec3::new(0.3, -0.2, 1.0), z);
        let long = has_length(&kind);
        if long {
            pose.rotation = Quat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
            pose.rotation = about(Vec3::Y, std::f64::consts::FRAC_PI_2) * pose.rotation;
        }
        let end = pose.position + if long { pose.vector(0.5 * Vec3::X) } else { Vec3::ZERO };
        let body = solid(&mut w, 3.0, Vec3::new(0.1, 0.2, 0.3), end - 0.4 * Vec3::Z);
        let joint = add(&mut w, &kind, None, body, None, pose);
        go(&mut w, 0.5, |_| {});
        let on_b = w.joint_reaction(joint, ReactionQuery::default());
        let on_a = w.joint_reaction(joint, ReactionQuery { on: End::A, ..ReactionQuery::default() });
        println!("{}: {} N, {} N m", kind.name(), on_b.force, on_b.torque);
        assert!((on_b.force - weight * Vec3::Z).length() < 1e-3, "{}: {}", kind.name(), on_b.force);
        assert!(on_b.torque.length() < 1e-3, "{}: {}", kind.name(), on_b.torque);
        assert!((on_a.force + on_b.force).length() < 1e-9, "{}", kind.name());
    }
}

/// A beam of 3 kg held 0.8 m off its centre by a joint fixed to a turned body: reaction in world, body and joint axes,
/// and the same about other points: T_p = T - (p - o) x F.
#[test]
fn reactions_in_other_frames_and_points() {
    let mut w = world(1e-3);
    let post = solid_at(&mut w, 1.0, Vec3::ONE, Pose::new(Vec3::ZERO, about(Vec3::ONE, 0.7)), Twist::ZERO);
    let beam_pose = Pose::new(Vec3::new(0.8, 0.0, 0.0), about(Vec3::new(1.0, 2.0, -1.0), 1.1));
    let beam = solid_at(&mut w, 3.0, Vec3::ONE, beam_pose, Twist::ZERO);
    join(&mut w, JointKind::Fixed(Fixed), None, post, Pose::IDENTITY);
    let at = Pose::new(Vec3::ZERO, about(Vec3::new(-1.0, 0.3, 0.2), 0.4));
    let joint = join(&mut w, JointKind::Fixed(Fixed), Some(post), beam, at);
    go(&mut w, 0.2, |_| {});
    let (force, torque) = (3.0 * G * Vec3::Z, -0.8 * 3.0 * G * Vec3::X.cross(-Vec3::Z));
    let ask =
        |on: End, frame: ReactionFrame, at: Option<Vec3>| w.joint_reaction(joint, ReactionQuery { on, frame, at });
    for (on, sign, body) in [(End::B, 1.0, w.pose(beam)), (End::A, -1.0, w.pose(post))] {
        for (frame, axes) in [
            (ReactionFrame::World, Quat::IDENTITY),
            (ReactionFrame::Body, body.rotation),
            (ReactionFrame::Joint, at.rotation),
        ] {
            let r = ask(on, frame, None);
            assert!((axes * r.force - sign * force).length() < 1e-6, "{on:?} {frame:?}: {}", r.force);
            assert!((axes * r.torque - sign * torque).length() < 1e-6, "{on:?} {frame:?}: {}", r.torque);
            let point = Vec3::new(0.3, -0.4, 0.5);
            let moved = ask(on, frame, Some(point));
            let expected = sign * (torque - body.point(point).cross(force));
            assert!((axes * moved.torque - expected).length() < 1e-6, "{on:?} {frame:?}: {}", moved.torque);
            assert!((moved.force - r.force).length() < 1e-12);
        }
    }
    // About its own centre of mass the beam's forces alone are in balance.
    assert!(ask(End::B, ReactionFrame::World, Some(Vec3::ZERO)).torque.length() < 1e-6);
}
