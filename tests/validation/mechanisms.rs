//! Mechanisms against closed forms, minimal-coordinate equations and published numbers.

use crate::rig::*;
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_math::{Pose, Vec3};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// IFToMM benchmark A01: m 1, L 1, from (-1, 0) at rest; period 2.36784195 s, P(10) = (-0.275087463, -0.961419205). As
/// a point on a rod, and as a body of radius of gyration 0.4 m on a hinge 0.8 m away: the same equivalent length.
#[test]
fn pendulum_a01() {
    for (kind, arm) in [(JointKind::Distance(Distance { length: None }), 1.0), (JointKind::Revolute(Revolute), 0.8)] {
        let mut w = world(1e-3);
        let body = solid(&mut w, 1.0, Vec3::splat(arm - arm * arm + 1e-12), Vec3::new(-arm, 0.0, 0.0));
        let at = frame(Vec3::ZERO, Vec3::Y);
        let frames = Frames::WorldEach(at, Pose::new(if arm < 1.0 { Vec3::ZERO } else { -Vec3::X }, at.rotation));
        w.add_joint(JointDef { frames, ..JointDef::new(kind.clone(), None, body, Pose::IDENTITY) }).unwrap();
        let (mut crossings, mut before) = (Vec::new(), -arm);
        go(&mut w, 10.0, |w| {
            let x = w.pose(body).position.x;
            if before * x < 0.0 {
                crossings.push(w.time() - 1e-3 * x / (x - before));
            }
            before = x;
        });
        let halves = crossings.len() as f64 - 1.0;
        let period = 2.0 * (crossings[crossings.len() - 1] - crossings[0]) / halves;
        let p = w.pose(body).position / arm;
        let off = (p - Vec3::new(-0.275087463, 0.0, -0.961419205)).length();
        println!("{}: period {period:.8} s, quarter {:.8} s, P(10) off by {off:.1e}", kind.name(), crossings[0]);
        assert!((period - 2.36784195).abs() < 1e-5, "{period}");
        assert!((crossings[0] - 2.36784195 / 4.0).abs() < 1e-5, "{}", crossings[0]);
        assert!(off < 1e-4, "{p}");
    }
}

/// Two bars, hinged, against their two equations: RMS over 5 s at h = 2e-4.
#[test]
fn double_pendulum() {
    let (m1, m2, l1, c1, c2) = (1.0, 2.0, 1.0, 0.5, 0.3);
    let (i1, i2) = (0.1, 0.05);
    let start = [1.2, -0.4, 0.0, 0.0];
    let ode = |y: &[f64; 4]| {
        let [a, b, u, v] = *y;
        let d = a - b;
        let (m11, m12, m22) = (i1 + m1 * c1 * c1 + m2 * l1 * l1, m2 * l1 * c2 * d.cos(), i2 + m2 * c2 * c2);
        let r1 = -m2 * l1 * c2 * d.sin() * v * v - (m1 * c1 + m2 * l1) * G * a.sin();
        let r2 = m2 * l1 * c2 * d.sin() * u * u - m2 * c2 * G * b.sin();
        let det = m11 * m22 - m12 * m12;
        [u, v, (m22 * r1 - m12 * r2) / det, (m11 * r2 - m12 * r1) / det]
    };
    // Angles from straight down, about -y: x = sin, z = -cos.
    let along = |angle: f64| Vec3::new(angle.sin(), 0.0, -angle.cos());
    let mut w = world(2e-4);
    let elbow = l1 * along(start[0]);
    let one = solid(&mut w, m1, Vec3::splat(i1), c1 * along(start[0]));
    let two = solid(&mut w, m2, Vec3::splat(i2), elbow + c2 * along(start[1]));
    hinge(&mut w, None, one, Vec3::ZERO, Vec3::Y);
    hinge(&mut w, Some(one), two, elbow, Vec3::Y);
    let rms = against(&mut w, start, ode, |y| [(one, c1 * along(y[0])), (two, l1 * along(y[0]) + c2 * along(y[1]))]);
    println!("double pendulum: RMS {rms:.1e} m");
    assert!(rms < 1e-4, "{rms:e}");
}

/// A pendulum on a cart that slides without friction: RMS over 5 s at h = 2e-4.
#[test]
fn slider_pendulum() {
    let (cart_mass, m, c, i) = (2.0, 1.0, 0.6, 0.05);
    let start = [0.0, 1.5, 0.0, 0.0];
    let ode = |y: &[f64; 4]| {
        let [_, a, u, v] = *y;
        let (m11, m12, m22) = (cart_mass + m, m * c * a.cos(), i + m * c * c);
        let (r1, r2) = (m * c * a.sin() * v * v, -m * G * c * a.sin());
        let det = m11 * m22 - m12 * m12;
        [u, v, (m22 * r1 - m12 * r2) / det, (m11 * r2 - m12 * r1) / det]
    };
    let along = |angle: f64| Vec3::new(angle.sin(), 0.0, -angle.cos());
    let mut w = world(2e-4);
    let cart = solid(&mut w, cart_mass, Vec3::ONE, Vec3::ZERO);
    let rod = solid(&mut w, m, Vec3::splat(i), c * along(start[1]));
    join(&mut w, JointKind::Prismatic(Prismatic), None, cart, frame(Vec3::ZERO, Vec3::X));
    hinge(&mut w, Some(cart), rod, Vec3::ZERO, Vec3::Y);
    let rms = against(&mut w, start, ode, |y| [(cart, y[0] * Vec3::X), (rod, y[0] * Vec3::X + c * along(y[1]))]);
    println!("slider-pendulum: RMS {rms:.1e} m");
    assert!(rms < 1e-4, "{rms:e}");
}

/// RMS distance over 5 s, every 0.02 s, of two bodies from where the minimal coordinates y put them.
fn against(
    w: &mut World,
    mut y: [f64; 4],
    ode: impl Fn(&[f64; 4]) -> [f64; 4],
    place: impl Fn(&[f64; 4]) -> [(BodyId, Vec3); 2],
) -> f64 {
    let mut sum = 0.0;
    for k in 1..=250 {
        go(w, 0.02 * f64::from(k), |_| {});
        y = runge_kutta(y, 0.02, 400, &ode);
        sum += place(&y).iter().map(|(b, p)| (w.pose(*b).position - *p).length_squared()).sum::<f64>();
    }
    (sum / 500.0).sqrt()
}

/// Andrews' squeezing mechanism (Test Set for IVP Solvers, problem `andrews`; Schiehlen, Multibody Systems Handbook,
/// 1990): seven planar bodies, three loops, driven by 0.033 N m; beta(0.03) = 15.81077119629904. As bodies in space
/// with ten hinges, every loop three times redundant.
#[test]
fn andrews_squeezer() {
    let (d, da, e, ea, rr, ra) = (28e-3, 115e-4, 2e-2, 1421e-5, 7e-3, 92e-5);
    let (ss, sa, sb, sc, sd) = (35e-3, 1874e-5, 1043e-5, 18e-3, 2e-2);
    let (ta, tb, u, ua, ub, zf, zt, fa) = (2308e-5, 916e-5, 4e-2, 1228e-5, 449e-5, 2e-2, 4e-2, 1421e-5);
    let mass = [0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498];
    let inertia = [2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
    let a = Vec3::new(-0.06934, -0.00227, 0.0);
    let b = Vec3::new(-0.03635, 0.03273, 0.0);
    let c = Vec3::new(0.014, 0.072, 0.0);
    let (beta, theta, gamma, phi, delta, omega, epsilon) = (
        -0.06171389001427645,
        0.0,
        0.45527981916307037,
        0.22266839016588588,
        0.48736497954384256,
        -0.22266839016588588,
        1.2305474445498212,
    );
    let local = |x: f64, y: f64, at: Vec3, angle: f64| at + about(Vec3::Z, angle) * Vec3::new(x, y, 0.0);
    // Joints: A, B, C on the ground; tip of K1; P of K2, K3, K4, K6; E of K4, K5; H of K6, K7; D of the spring.
    let tip = local(rr, 0.0, Vec3::ZERO, beta);
    let p = local(-d, 0.0, tip, beta + theta);
    let foot = local(zt, 0.0, a, delta);
    let head = local(0.0, -u, a, epsilon);
    let end = local(sd, -sc, b, gamma);
    let centers = [
        local(ra, 0.0, Vec3::ZERO, beta),
        local(-da, 0.0, tip, beta + theta),
        local(sb, -sa, b, gamma),
        local(0.0, ea - e, foot, phi + delta),
        local(ta, tb, a, delta),
        local(zf - fa, 0.0, head, omega + epsilon),
        local(-ub, -ua, a, epsilon),
    ];
    for same in [local(0.0, -ss, b, gamma), local(0.0, -e, foot, phi + delta), local(zf, 0.0, head, omega + epsilon)] {
        assert!((same - p).length() < 1e-12, "the loops close at {p}, not at {same}");
    }
    for h in [2e-5, 1e-5] {
        let mut w = weightless(h);
        let k: Vec<BodyId> = (0..7).map(|i| solid(&mut w, mass[i], Vec3::splat(inertia[i]), centers[i])).collect();
        let crank = hinge(&mut w, None, k[0], Vec3::ZERO, Vec3::Z);
        for (i, j, at) in [(0, 1, tip), (1, 2, p), (1, 3, p), (1, 5, p), (4, 3, foot), (6, 5, head)] {
            hinge(&mut w, Some(k[i]), k[j], at, Vec3::Z);
        }
        for (j, at) in [(2, b), (4, a), (6, a)] {
            hinge(&mut w, None, k[j], at, Vec3::Z);
        }
        motor(&mut w, crank, Axis::Angle, Drive::Effort(TimeFunction::Constant(0.033)));
        let law = SpringKind::Translational { rest: Some(0.07785), law: SpringLaw::linear(4530.0, 0.0) };
        spring(&mut w, law, None, k[2], Frames::WorldEach(Pose::at(c), Pose::at(end)));
        go(&mut w, 0.03, |_| {});
        let angle = beta + w.joint_coordinates(crank).0;
        let relative = angle / 15.81077119629904 - 1.0;
        let [gap, _] = w.largest_violation();
        println!("squeezer, h {h:.0e} s: beta(0.03) = {angle:.9}, off by {relative:.1e}, gap {gap:.1e} m");
        assert!(relative.abs() < 1e-4, "{angle}");
    }
}

/// A spatial four-bar: crank on a hinge about y, coupler on a ball and a cross, rocker on a slanted hinge. One degree
/// of freedom, no redundancy. Returns the bodies with their masses.
fn four_bar(w: &mut World) -> Vec<(BodyId, f64)> {
    let (o, a) = (Vec3::ZERO, Vec3::new(0.1, 0.0, 0.283));
    let (b, d) = (Vec3::new(1.0, 0.4, 0.7), Vec3::new(1.0, 0.4, 0.0));
    let crank = bar(w, 2.0, o, a);
    let coupler = bar(w, 3.0, a, b);
    let rocker = bar(w, 2.5, b, d);
    hinge(w, None, crank, o, Vec3::Y);
    ball(w, Some(crank), coupler, a);
    join(w, JointKind::Universal(Universal), Some(coupler), rocker, Pose::at(b));
    hinge(w, None, rocker, d, Vec3::new(0.4, 1.0, 0.0));
    vec![(crank, 2.0), (coupler, 3.0), (rocker, 2.5)]
}

/// Distances between the paths of runs at h, h/2 and h/4, in the root mean square: their ratio is 2^order.
fn order(build: impl Fn(&mut World) -> BodyId, h: f64, time: f64, integrator: Integrator, projection: bool) -> f64 {
    let path = |h: f64| {
        let mut w = world(h);
        let body = build(&mut w);
        let s = w.settings_mut();
        s.integrator = integrator;
        s.joints = JointSettings { projection: Some(projection), max_substeps: 1, ..JointSettings::default() };
        let place = |k: i32| {
            go(&mut w, 0.1 * time * f64::from(k), |_| {});
            w.pose(body).position
        };
        (1..=10).map(place).collect::<Vec<_>>()
    };
    let apart = |a: &[Vec3], b: &[Vec3]| a.iter().zip(b).map(|(a, b)| (*a - *b).length_squared()).sum::<f64>().sqrt();
    let [one, two, four] = [h, 0.5 * h, 0.25 * h].map(path);
    (apart(&one, &two) / apart(&two, &four)).log2()
}

/// Order of convergence, steps not divided: 1 by Euler's step, 2 by the midpoint step, with and without projection.
#[test]
fn convergence_order() {
    let pendulum = |w: &mut World| {
        let body = solid(w, 1.0, Vec3::new(0.04, 0.1, 0.1), Vec3::new(-1.0, 0.0, 0.0));
        hinge(w, None, body, Vec3::ZERO, Vec3::Y);
        body
    };
    let linkage = |w: &mut World| four_bar(w)[1].0;
    for projection in [false, true] {
        for (integrator, low, high) in [(Integrator::Euler, 0.8, 1.3), (Integrator::Midpoint, 1.8, 3.2)] {
            let orders =
                [order(pendulum, 1e-3, 1.0, integrator, projection), order(linkage, 5e-4, 0.3, integrator, projection)];
            println!(
                "{integrator:?}, projection {projection}: order {:.2} (pendulum), {:.2} (four-bar)",
                orders[0], orders[1]
            );
            assert!(orders.iter().all(|o| (low..high).contains(o)), "{integrator:?}, {projection}: {orders:?}");
        }
    }
}

/// An undamped spatial four-bar for 60 s at h = 1e-3: energy to 1 % of what moves to and fro; gaps.
#[test]
fn four_bar_keeps_its_energy() {
    for (projection, most) in [(false, 1e-4), (true, 1e-6)] {
        let mut w = world(1e-3);
        w.settings_mut().joints.projection = Some(projection);
        let bodies = four_bar(&mut w);
        let start = energy(&w, &bodies);
        let (mut kinetic, mut drift, mut gap) = (0.0f64, 0.0f64, 0.0f64);
        go(&mut w, 60.0, |w| {
            kinetic = kinetic.max(w.kinetic_energy());
            drift = drift.max((energy(w, &bodies) - start).abs());
            gap = gap.max(w.largest_violation()[0]);
        });
        println!(
            "four-bar, projection {projection}: energy off by {:.1e} of {kinetic:.2} J, gap {gap:.1e} m",
            drift / kinetic
        );
        assert!(drift < 0.01 * kinetic, "{drift} J of {kinetic} J");
        assert!(gap < most, "{gap:e}");
    }
}

/// Bricard's mechanism (IFToMM A05 without its gravity): six hinges, five moving bars of 1 m along the edges of a cube,
/// one equation more than can be independent. Pushed for 0.5 s, it goes round its closed path; the two angles that
/// alternate keep cos a + cos b + cos a cos b = 0.
#[test]
fn bricard_goes_round() {
    let corners = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 0, 1]]
        .map(|c: [i32; 3]| Vec3::from(c.map(f64::from)));
    for projection in [false, true] {
        let mut w = weightless(1e-3);
        w.settings_mut().joints.projection = Some(projection);
        let bars: Vec<BodyId> = (0..5).map(|i| bar(&mut w, 1.0, corners[i], corners[i + 1])).collect();
        let mut joints = Vec::new();
        for i in 0..6 {
            let (before, at, after) = (corners[(i + 5) % 6], corners[i], corners[(i + 1) % 6]);
            let axis = (at - before).cross(after - at);
            let (a, b) = if i == 5 { (None, bars[4]) } else { (i.checked_sub(1).map(|i| bars[i]), bars[i]) };
            joints.push(hinge(&mut w, a, b, at, if i == 5 { -axis } else { axis }));
        }
        let push = TimeFunction::Step { time: 0.5, before: 20.0, after: 0.0 };
        motor(&mut w, joints[0], Axis::Angle, Drive::Effort(push));
        // Turning angles of the first two hinges: a right angle at the start.
        let angles = |w: &World| [0, 1].map(|i| FRAC_PI_2 + w.joint_coordinates(joints[i]).0);
        let (mut turned, mut last, mut closure, mut gap) = (0.0f64, PI / 4.0, 0.0f64, 0.0f64);
        let (mut kinetic, mut drift) = (0.0, 0.0f64);
        go(&mut w, 20.0, |w| {
            let [a, b] = angles(w);
            let now = b.atan2(a);
            turned += (now - last + 3.0 * PI).rem_euclid(TAU) - PI;
            last = now;
            closure = closure.max((a.cos() + b.cos() + a.cos() * b.cos()).abs());
            gap = gap.max(w.largest_violation()[0]);
            if w.time() <= 0.5005 {
                kinetic = w.kinetic_energy();
            }
            drift = drift.max((w.kinetic_energy() / kinetic - 1.0).abs());
        });
        let turns = turned.abs() / TAU;
        println!(
            "Bricard, projection {projection}: {turns:.2} turns in 20 s, gap {gap:.1e} m, closure {closure:.1e}, \
             energy off by {drift:.1e}"
        );
        assert!(turns > 1.0, "{turns}");
        assert!(gap < 1e-4 && closure < 1e-3 && drift < 0.01, "{gap:e} {closure:e} {drift:e}");
    }
}

/// A door of 20 kg on one hinge and on three in line: same swing about a slanted axis, same sum of the reactions, no
/// large forces against each other, and at rest on an upright axis they carry the weight.
#[test]
fn door_on_three_hinges() {
    let door = |hinges: &[f64], axis: Vec3| {
        let mut w = world(1e-3);
        let body = solid(&mut w, 20.0, Vec3::new(7.0, 8.0, 1.4), Vec3::new(0.45, 0.0, 0.0));
        let list: Vec<JointId> = hinges.iter().map(|z| hinge(&mut w, None, body, *z * axis, axis)).collect();
        (w, body, list)
    };
    // Force, and torque about the origin, on the ground.
    let sum = |w: &World, joints: &[JointId]| {
        let query = ReactionQuery { on: End::A, at: Some(Vec3::ZERO), ..ReactionQuery::default() };
        joints.iter().fold((Vec3::ZERO, Vec3::ZERO), |s, j| {
            let r = w.joint_reaction(*j, query);
            (s.0 + r.force, s.1 + r.torque)
        })
    };
    let slanted = Vec3::new(-0.1, 0.4, 1.0).normalize();
    let (mut one, body, single) = door(&[0.0], slanted);
    let (mut three, same, triple) = door(&[-0.8, 0.0, 0.8], slanted);
    let (mut apart, mut force, mut torque, mut alone) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for _ in 0..5000 {
        step(&mut one);
        step(&mut three);
        apart = apart.max((one.pose(body).position - three.pose(same).position).length());
        let (a, b) = (sum(&one, &single), sum(&three, &triple));
        force = force.max((a.0 - b.0).length());
        torque = torque.max((a.1 - b.1).length());
        for j in &triple {
            alone = alone.max(three.joint_reaction(*j, ReactionQuery::default()).force.length());
        }
    }
    println!(
        "door: paths apart {apart:.1e} m, reactions {force:.1e} N, {torque:.1e} N m, one hinge at most {alone:.0} N"
    );
    assert!(apart < 1e-6 && force < 1e-3 && torque < 1e-4 && alone < 300.0, "{apart:e} {force:e} {torque:e}");
    let (mut still, _, triple) = door(&[-0.8, 0.0, 0.8], Vec3::Z);
    go(&mut still, 1.0, |_| {});
    let (force, torque) = sum(&still, &triple);
    assert!((force - Vec3::new(0.0, 0.0, -20.0 * G)).length() < 1e-6, "{force}");
    assert!((torque - Vec3::new(0.0, 0.45 * 20.0 * G, 0.0)).length() < 1e-6, "{torque}");
}

/// Rope (one-sided distance): m 1 at (0.1, 0.9, 0), at most 1 m from the origin, g 10 along -y: free fall until taut,
/// then on the sphere to 1e-4.
#[test]
fn rope_falls_then_swings() {
    for (h, projection) in [(1e-3, false), (1e-2, false), (1e-2, true)] {
        let mut w = world(h);
        w.settings_mut().gravity = Vec3::new(0.0, -10.0, 0.0);
        w.settings_mut().joints.projection = Some(projection);
        let start = Vec3::new(0.1, 0.9, 0.0);
        let body = solid(&mut w, 1.0, Vec3::ONE, start);
        let rope = JointKind::Rope(Rope { length: Some(1.0) });
        let frames = Frames::WorldEach(Pose::IDENTITY, Pose::at(start));
        w.add_joint(JointDef { frames, ..JointDef::new(rope, None, body, Pose::IDENTITY) }).unwrap();
        // Taut where y = -sqrt(0.99).
        let taut = ((0.9 + 0.99f64.sqrt()) / 5.0).sqrt();
        let (mut fall, mut sphere) = (0.0f64, 0.0f64);
        go(&mut w, 5.0, |w| {
            let (t, p) = (w.time(), w.pose(body).position);
            if t < taut - 2.0 * h {
                fall = fall.max((p - start - Vec3::new(0.0, -5.0 * t * t, 0.0)).length());
            } else if t > taut + 5e-3 {
                sphere = sphere.max((p.length() - 1.0).abs());
            }
        });
        println!("rope, h {h}, projection {projection}: fall off by {fall:.1e} m, sphere by {sphere:.1e} m");
        assert!(fall < 1e-9, "{fall:e}");
        assert!(sphere < if projection { 1e-11 } else { 1e-4 }, "{sphere:e}");
    }
}

/// A hinge falls on its limit; with projection it lies there to rounding, its velocity too.
#[test]
fn a_limit_is_projected() {
    for projection in [false, true] {
        let mut w = world(1e-2);
        w.settings_mut().gravity = Vec3::new(0.0, -10.0, 0.0);
        w.settings_mut().joints.projection = Some(projection);
        let body = solid(&mut w, 1.0, Vec3::ONE, Vec3::X);
        let limits = JointLimits { angle: Some([-0.5, 3.0]), position: None };
        let hinge = JointKind::Revolute(Revolute);
        let id = w.add_joint(JointDef { limits, ..JointDef::new(hinge, None, body, Pose::IDENTITY) }).unwrap();
        go(&mut w, 2.0, |_| {});
        let (off, rate) = ((w.joint_coordinates(id).0 + 0.5).abs(), w.joint_rates(id).0.abs());
        assert!(off.max(rate) < if projection { 1e-9 } else { 1e-4 }, "{off:e} rad, {rate:e} rad/s");
    }
}
