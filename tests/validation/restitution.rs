//! Restitution and friction of impacts with complementarity contact: the materials' numbers come back for any step,
//! stiffness and law of friction.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::{Pose, Quat, Vec3};

const STEPS: [f64; 5] = [1e-5, 1e-4, 3e-4, 1e-3, 1e-2];
/// Speed in m/s after a fall of 1 m.
const SPEED: f64 = 4.429;

/// A material of automatic stiffness.
fn springy(restitution: f64, friction: f64) -> Material {
    Material { restitution, friction, ..Material::default() }
}

/// Speed of the rebound over that of the impact of a ball of 0.1 m.
fn rebound(e: f64, h: f64, gap: f64) -> f64 {
    let mut world = World::new(settings(h));
    let m = world.add_material(springy(e, 0.5)).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(0.05), 1.0, (0.05 + gap * h * SPEED) * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: -SPEED * Vec3::Z, angular: Vec3::ZERO });
    let mut fastest = 0.0f64;
    while world.time() < 0.05f64.max(20.0 * h) {
        world.step().unwrap();
        fastest = fastest.max(world.velocity(ball).linear.z);
    }
    fastest / SPEED
}

/// A ball of 0.1 m falls by 1 m: it returns at e times its speed, 0 included, where 0.022 of the speed is a rise of
/// 0.5 mm.
#[test]
fn compliant_contacts_return_the_stated_restitution() {
    for h in STEPS {
        for e in [0.0, 0.1, 0.5, 0.9, 1.0] {
            for gap in [0.0, 0.4, 0.8] {
                let found = rebound(e, h, gap);
                // Gravity acts for a step before the ball leaves.
                let off = (found - e).abs() - 9.81 * h / SPEED;
                assert!(off < if e == 0.0 { 0.022 } else { 0.005 }, "h {h}, e {e}, gap {gap}: {found}");
            }
        }
    }
}

/// Impacts one after the other, as Newton's law has them for two balls, until none are left: balls of equal mass in
/// a row, the first of them on a wall where `wall` says so.
fn one_by_one(v: &mut [f64], e: f64, wall: bool) {
    loop {
        let mut hit = false;
        if wall && v[0] < -1e-9 {
            v[0] *= -e;
            hit = true;
        }
        for k in 1..v.len() {
            let closing = v[k - 1] - v[k];
            if closing > 1e-9 {
                let (mean, half) = (0.5 * (v[k - 1] + v[k]), 0.5 * e * closing);
                (v[k - 1], v[k]) = (mean - half, mean + half);
                hit = true;
            }
        }
        if !hit {
            return;
        }
    }
}

/// Balls in a row along z with velocities `v`, touching; the velocities after a while, and a wall below the first if
/// asked for.
fn row(v: &[f64], e: f64, h: f64, wall: bool) -> Vec<f64> {
    let mut s = settings(h);
    s.gravity = Vec3::ZERO;
    s.contact.restitution_threshold = 1e-4;
    let mut world = World::new(s);
    let m = world.add_material(Material { stiffness: Stiffness::Linear(1e6), ..springy(e, 0.3) }).unwrap();
    if wall {
        ground(&mut world, m, Quat::IDENTITY);
    }
    let balls: Vec<_> = (0..v.len())
        .map(|k| {
            let at = (0.05 + 0.1 * k as f64) * Vec3::Z;
            let ball = moving(&mut world, Shape::sphere(0.05), 0.5, at, m);
            world.set_velocity(ball, Twist { linear: v[k] * Vec3::Z, angular: Vec3::ZERO });
            ball
        })
        .collect();
    while world.time() < 0.03f64.max(10.0 * h) {
        world.step().unwrap();
    }
    balls.iter().map(|b| world.velocity(*b).linear.z).collect()
}

/// Newton's cradle: what arrives at one end leaves at the other, e < 1 as impacts one after the other have it.
#[test]
fn newtons_cradle_at_any_step() {
    for h in STEPS {
        for (e, tolerance) in [(1.0, 1e-6), (0.9, 0.01), (0.5, 0.01), (0.0, 0.04)] {
            for start in [vec![1.0, 0.0, 0.0, 0.0, 0.0], vec![1.0, 1.0, 0.0, 0.0, 0.0], vec![1.0, 0.0, -1.0]] {
                let mut expected = start.clone();
                one_by_one(&mut expected, e, false);
                let found = row(&start, e, h, false);
                if start.len() == 3 {
                    // From both sides at once: symmetric, whatever the order of the list.
                    assert!((found[0] + e).abs() < 0.02 && (found[2] - e).abs() < 0.02, "h {h}, e {e}: {found:?}");
                    assert!(found[1].abs() < 1e-6, "h {h}, e {e}: {found:?}");
                    continue;
                }
                for (f, x) in found.iter().zip(&expected) {
                    assert!((f - x).abs() < tolerance, "h {h}, e {e}: {found:?}, expected {expected:?}");
                }
            }
        }
    }
}

/// A ball falls on one that rests on the ground, and on two.
#[test]
fn a_ball_on_a_resting_ball_at_any_step() {
    for h in STEPS {
        for (e, tolerance) in [(1.0, 1e-6), (0.7, 0.02), (0.0, 0.06)] {
            for start in [vec![0.0, -1.0], vec![0.0, 0.0, -1.0]] {
                let mut expected = start.clone();
                one_by_one(&mut expected, e, true);
                let found = row(&start, e, h, true);
                let (f, x) = (found[start.len() - 1], expected[start.len() - 1]);
                assert!((f - x).abs() < tolerance, "h {h}, e {e}: {found:?}, expected {expected:?}");
            }
        }
    }
}

/// A ball falls by 0.5 m on a bed of ball pen size: with e = 0 it stays there.
#[test]
fn a_ball_stays_on_a_bed_without_restitution() {
    for h in [1e-4, 1e-3, 1e-2] {
        let mut s = Settings { step: h, ..Settings::default() };
        s.solver.max_iterations = 2000;
        let mut world = World::new(s);
        let m = world.add_material(springy(0.0, 0.4)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        for (turn, x) in [(Vec3::Y, -0.2), (-Vec3::Y, 0.2)] {
            let tilt = Quat::from_axis_angle(turn, std::f64::consts::FRAC_PI_2);
            wall(&mut world, m, Pose::new(x * Vec3::X, tilt));
        }
        for (turn, y) in [(-Vec3::X, -0.2), (Vec3::X, 0.2)] {
            let tilt = Quat::from_axis_angle(turn, std::f64::consts::FRAC_PI_2);
            wall(&mut world, m, Pose::new(y * Vec3::Y, tilt));
        }
        for k in 0..48 {
            let place = Vec3::new((k % 4) as f64, (k / 4 % 4) as f64, (k / 16) as f64);
            let at = 0.1 * place + Vec3::new(-0.15, -0.15, 0.05);
            moving(&mut world, Shape::sphere(0.05), 0.5, at, m);
        }
        let ball = moving(&mut world, Shape::sphere(0.05), 0.5, Vec3::new(0.0, 0.0, 0.85), m);
        let (mut lowest, mut rise, mut before) = (1.0f64, 0.0f64, 0.0);
        while world.time() < 0.8 {
            world.step().unwrap();
            let z = world.pose(ball).position.z;
            // It touches the bed at 0.32 m or below.
            if before != 0.0 && z > before {
                rise = rise.max(z - lowest);
            }
            lowest = lowest.min(z);
            before = z;
        }
        assert!(lowest < 0.36 && rise < 0.005, "h {h}: rises by {rise} m from {lowest} m");
    }
}

/// Velocity and spin of a sphere that has hit a plane, and their closed form: it slides through the impact where tan
/// of the angle exceeds 3.5 mu (1 + e), else it leaves rolling (Walton 1993; Kharaz, Gorham and Salman 2001).
fn oblique(law: FrictionLaw, m: Material, h: f64, angle: f64) -> ([f64; 3], [f64; 3]) {
    let (r, v, e, mu) = (0.0025, 3.9, m.restitution, m.friction);
    let mut s = settings(h);
    s.gravity = Vec3::ZERO;
    s.contact.law = law;
    let mut world = World::new(s);
    let m = world.add_material(m).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let (sin, cos) = angle.to_radians().sin_cos();
    let ball = moving(&mut world, Shape::sphere(r), 2.6e-4, (r + 0.3 * h * v * cos) * Vec3::Z, m);
    world.set_velocity(ball, Twist { linear: Vec3::new(v * sin, 0.0, -v * cos), angular: Vec3::ZERO });
    // Without restitution it goes on sliding after two steps, which is no impact any more.
    let steps = if e == 0.0 { 2 } else { 8 };
    (0..steps).for_each(|_| _ = world.step().unwrap());
    let after = world.velocity(ball);
    let found = [after.linear.x / v, after.linear.z / v, after.angular.y * r / v];
    let slides = sin > 3.5 * mu * (1.0 + e) * cos;
    let lost = if slides { mu * (1.0 + e) * cos } else { 2.0 / 7.0 * sin };
    (found, [sin - lost, e * cos, 2.5 * lost])
}

/// Whatever the law of friction, an oblique impact obeys Coulomb's.
#[test]
fn oblique_impacts_obey_coulomb_under_every_law() {
    let linear = Stiffness::Linear(1e5);
    for law in FrictionLaw::ALL {
        for (stiffness, e, mu) in [
            (Stiffness::Rigid, 0.98, 0.092),
            (linear, 0.98, 0.092),
            (linear, 0.5, 0.3),
            (Stiffness::Rigid, 0.5, 0.6),
            (Stiffness::Rigid, 0.0, 0.092),
            (Stiffness::Rigid, 0.0, 0.4),
        ] {
            for h in [1e-5, 1e-3] {
                for angle in [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 85.0] {
                    let m = Material { stiffness, ..springy(e, mu) };
                    let (found, expected) = oblique(law, m, h, angle);
                    let off = found.iter().zip(&expected).map(|(f, x)| (f - x).abs()).fold(0.0, f64::max);
                    let case = format!("{}, e {e}, mu {mu}, h {h}, {angle} degrees", law.name());
                    assert!(off < 1e-3, "{case}: {found:?}, expected {expected:?}");
                }
            }
        }
    }
}

/// What slides on stays where it slides, whatever the restitution and the law of friction: under the relaxed law
/// without restitution it hovers at h mu v (theory, section 2) and is neither set down nor thrown up again.
#[test]
fn what_slides_does_not_hop_with_restitution() {
    let shapes = [("ball", Shape::sphere(0.05)), ("box", Shape::cuboid(Vec3::new(0.1, 0.1, 0.05)))];
    for law in FrictionLaw::ALL {
        for stiffness in [Stiffness::Rigid, Stiffness::Linear(1e6)] {
            for (e, h) in [(0.0, 1e-3), (0.5, 1e-3), (0.9, 1e-3), (0.5, 5e-3)] {
                for (name, shape) in &shapes {
                    let (mu, speed) = (0.3, 5.0);
                    let mut s = settings(h);
                    s.contact.law = law;
                    let mut world = World::new(s);
                    let m = world.add_material(Material { stiffness, ..springy(e, mu) }).unwrap();
                    ground(&mut world, m, Quat::IDENTITY);
                    // Where it slides from the beginning: without restitution the relaxed law throws up what is
                    // closer.
                    let hovers = if law == FrictionLaw::Cone && e == 0.0 { h * mu * speed } else { 0.0 };
                    let body = moving(&mut world, shape.clone(), 1.0, (0.05 + hovers) * Vec3::Z, m);
                    world.set_velocity(body, Twist { linear: speed * Vec3::X, angular: Vec3::ZERO });
                    let (mut highest, mut turns, mut before) = (0.0f64, 0, 0.0);
                    for k in 0..100 {
                        world.step().unwrap();
                        let rise = world.velocity(body).linear.z;
                        highest = highest.max(world.pose(body).position.z - 0.05);
                        // Those of the first steps are the way to its height.
                        turns += u32::from(k > 10 && rise.abs() > 0.05 && rise * before <= 0.0);
                        before = rise;
                    }
                    let case = format!("{name}, {}, {stiffness:?}, e {e}, h {h}", law.name());
                    assert!(highest < 1.01 * hovers + 1e-6 && turns == 0, "{case}: {highest} m, {turns} turns");
                }
            }
        }
    }
}

/// What falls on a plane while it flies along it bounces ever lower and slides on, under every law of friction: the
/// relaxed one threw it up at mu v whenever it came to rest on the plane, and again after each bounce.
#[test]
fn what_bounces_and_slides_on_comes_down() {
    let shapes = [("ball", Shape::sphere(0.05)), ("box", Shape::cuboid(Vec3::new(0.2, 0.2, 0.05)))];
    let (mu, speed, drop): (f64, f64, f64) = (0.2, 5.0, 0.02);
    let fall = (2.0 * 9.81 * drop).sqrt();
    for (e, law) in [0.0, 0.3, 0.6].into_iter().flat_map(|e| FrictionLaw::ALL.map(|law| (e, law))) {
        for (stiffness, h) in [Stiffness::Rigid, Stiffness::Linear(1e6)].into_iter().zip([1e-3, 5e-3]) {
            for (name, shape) in &shapes {
                let mut s = settings(h);
                s.contact.law = law;
                let mut world = World::new(s);
                let m = world.add_material(Material { stiffness, ..springy(e, mu) }).unwrap();
                ground(&mut world, m, Quat::IDENTITY);
                let body = moving(&mut world, shape.clone(), 1.0, (0.05 + drop) * Vec3::Z, m);
                world.set_velocity(body, Twist { linear: speed * Vec3::X, angular: Vec3::ZERO });
                // Without restitution the relaxed law lets it hover.
                let hovers = if law == FrictionLaw::Cone && e == 0.0 { h * mu * speed } else { 0.0 };
                let mut top = e * e * drop + hovers + fall * h;
                let mut before = 0.0;
                while world.time() < 0.7 {
                    world.step().unwrap();
                    let (rise, height) = (world.velocity(body).linear.z, world.pose(body).position.z - 0.05);
                    if rise <= 0.0 && before > 0.0 {
                        let case = format!("{name}, {}, {stiffness:?}, e {e}, h {h}", law.name());
                        assert!(height < 1.01 * top + 1e-4, "{case}: {height} m at {} s after {top} m", world.time());
                        top = height.max(hovers);
                    }
                    before = rise;
                }
            }
        }
    }
}
