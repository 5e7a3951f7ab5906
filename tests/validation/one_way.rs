//! The tabulated one-way spring against its closed forms, and stiff tables at long steps.

use crate::rig::*;
use grouser_dynamics::element::{Drag, DragDef, DragLaw, OneWay, OneWaySpring, OneWaySpringDef};
use grouser_dynamics::*;
use grouser_math::{Pose, Vec3};
use std::f64::consts::PI;

/// A world whose solver goes on until rows hold to 1e-11 m/s.
fn exact(gravity: Vec3, step: f64) -> World {
    let mut w = World::new(Settings { step, gravity, ..Settings::default() });
    w.settings_mut().solver.tolerance = Tolerance::Absolute(1e-11);
    w
}

/// A spring from the origin of the world to the centre of `body`.
fn one_way(w: &mut World, body: BodyId, side: OneWay, rest: f64, table: &[(f64, f64)], damping: f64) -> ElementId {
    let frames = Frames::Local(Pose::IDENTITY, Pose::IDENTITY);
    let (table, rest) = (table.to_vec(), Some(rest));
    let def = OneWaySpringDef { name: None, a: None, b: body, frames, side, rest, table, damping };
    let spring = OneWaySpring::new(w, def);
    w.add_element(Box::new(spring)).unwrap()
}

fn reading(w: &World, id: ElementId, name: &str) -> f64 {
    w.element(id).readings().iter().find(|r| r.name == name).unwrap().value
}

/// A mass at `height` above the origin, with a vertical velocity.
fn mass(w: &mut World, mass: f64, height: f64, speed: f64) -> BodyId {
    let velocity = Twist { linear: speed * Vec3::Z, angular: Vec3::ZERO };
    solid_at(w, mass, Vec3::ONE, Pose::at(height * Vec3::Z), velocity)
}

/// A bounce on a linear table without gravity: in touch for half a period pi sqrt(m/k), off with the speed it came
/// with, deepest at v sqrt(m/k); free before and after. Second order: half the step, a quarter of the error.
#[test]
fn a_bounce_takes_half_a_period() {
    let (m, k, v) = (2.0, 800.0, 1.5);
    let run = |step: f64| {
        let mut w = exact(Vec3::ZERO, step);
        let body = mass(&mut w, m, 1.1003, -v);
        let id = one_way(&mut w, body, OneWay::Pushes, 1.0, &[(0.0, 0.0), (1.0, k)], 0.0);
        let (mut deepest, mut impulse) = (0.0f64, 0.0);
        go(&mut w, 0.6, |w| {
            deepest = deepest.max(reading(w, id, "deflection"));
            impulse += step * w.element_load(id, body).force.z;
        });
        // It flew 0.1003 m, was in touch for half a period, and flew back.
        let time = 0.1003 / v + PI * (m / k).sqrt();
        let height = w.pose(body).position.z - (1.0 + v * (w.time() - time));
        let speed = w.velocity(body).linear.z / v - 1.0;
        assert!((impulse - m * v * (2.0 + speed)).abs() < 1e-6, "{impulse} N s");
        assert!((deepest / (v * (m / k).sqrt()) - 1.0).abs() < 500.0 * step * step, "{deepest} m");
        let balance = w.kinetic_energy() - 0.5 * m * v * v - reading(&w, id, "work");
        assert!(balance.abs() < 1e-6, "{balance:e} J");
        (height.abs(), speed.abs())
    };
    let (coarse, fine) = (run(1e-3), run(2.5e-4));
    println!("bounce: late by {:e} and {:e} m, slower by {:e} and {:e}", coarse.0, fine.0, coarse.1, fine.1);
    assert!(coarse.0 < 2e-4 && coarse.1 < 1e-3 && fine.0 < 2e-5 && fine.1 < 1e-4);
}

/// Static deflections on each piece of a table, pushing and pulling: F(x) = m g to rounding, at a step of 10 ms.
#[test]
fn static_deflection_on_each_piece() {
    let table = [(0.0, 0.0), (0.05, 100.0), (0.07, 500.0), (0.1, 530.0)];
    for (m, x) in [(4.0, 0.05 * 4.0 * G / 100.0), (20.0, 0.05 + 0.02 * (20.0 * G - 100.0) / 400.0), (53.0, 0.0)] {
        for side in [OneWay::Pushes, OneWay::Pulls] {
            // On the third piece and beyond the table: 1,000 N/m from 500 N on.
            let x = if m == 53.0 { 0.07 + (53.0 * G - 500.0) / 1000.0 } else { x };
            let mut w = exact(-G * Vec3::Z, 0.01);
            let (sign, rest) = if side == OneWay::Pushes { (1.0, 1.0) } else { (-1.0, 1.0) };
            let body = mass(&mut w, m, sign * rest, 0.0);
            let id = one_way(&mut w, body, side, rest, &table, 300.0);
            go(&mut w, 12.0, |_| {});
            let found = reading(&w, id, "deflection");
            assert!((found - x).abs() < 1e-8, "{side:?} {m} kg: {found} m, expected {x}");
            assert!((w.element_load(id, body).force.z - m * G).abs() < 1e-4 * m, "{:?}", w.element_load(id, body));
        }
    }
}

/// The energy of a bounce over a kinked table that starts with a jump of 50 N: kept within 0.5 %; stored where it is
/// deepest as the area below the table.
#[test]
fn a_kinked_table_keeps_energy() {
    let table = [(0.0, 50.0), (0.02, 80.0), (0.03, 280.0), (0.06, 300.0)];
    let (m, v) = (1.0, 3.0);
    let mut w = exact(Vec3::ZERO, 5e-5);
    let body = mass(&mut w, m, 1.05, -v);
    let id = one_way(&mut w, body, OneWay::Pushes, 1.0, &table, 0.0);
    let mut stored = 0.0f64;
    go(&mut w, 0.2, |w| stored = stored.max(reading(w, id, "energy")));
    let energy = 0.5 * m * v * v;
    println!("kinked table: {:e} of the energy kept, {:e} stored", w.kinetic_energy() / energy, stored / energy);
    assert!((w.kinetic_energy() / energy - 1.0).abs() < 5e-3 && (stored / energy - 1.0).abs() < 5e-3);
}

/// Tables of 1e4 to 1e12 N/m at a step of 20 ms: a mass dropped on them never gets more energy than it had, never falls
/// through, is never pulled, and comes to rest where the table carries it.
#[test]
fn stiff_tables_at_long_steps() {
    for k in [1e4, 1e6, 1e9, 1e12] {
        for damping in [0.0, 1e3, 1e9] {
            let mut w = exact(-G * Vec3::Z, 0.02);
            let body = mass(&mut w, 10.0, 1.3, 0.0);
            let table = [(0.0, 0.0), (0.01, 0.01 * k), (0.02, 0.03 * k)];
            let id = one_way(&mut w, body, OneWay::Pushes, 1.0, &table, damping);
            let before = energy(&w, &[(body, 10.0)]);
            go(&mut w, 6.0, |w| {
                let now = energy(w, &[(body, 10.0)]) + reading(w, id, "energy");
                assert!(now <= before + 1e-6, "{k} {damping}: {now} J after {before} J");
                assert!(w.element_load(id, body).force.z >= 0.0 && w.pose(body).position.z > 0.94, "{k} {damping}");
            });
            let rest = w.pose(body).position.z - (1.0 - 10.0 * G / k);
            // 1e9 N s/m on soft tables: it would creep for days.
            let speed = w.velocity(body).linear.length();
            assert!(damping > k || (rest.abs() < 1e-6 && speed < 1e-6), "{k} {damping}: {rest:e} m, {speed:e} m/s");
        }
    }
}

/// Damping only brakes: against the closed form while it touches, and force zero instead of a pull when it springs off.
#[test]
fn damping_never_pulls() {
    let (m, k, c, v) = (1.0, 400.0, 8.0, 1.0);
    let mut w = exact(Vec3::ZERO, 1e-4);
    let body = mass(&mut w, m, 1.0 - 1e-12, -v);
    let id = one_way(&mut w, body, OneWay::Pushes, 1.0, &[(0.0, 0.0), (1.0, k)], c);
    let (omega, decay) = ((k / m - (c / (2.0 * m)).powi(2)).sqrt(), c / (2.0 * m));
    // The force k x + c dx/dt is zero first when tan(omega t) = 2 omega decay/(decay^2 - omega^2).
    let parted = (2.0 * omega * decay).atan2(decay * decay - omega * omega) / omega;
    go(&mut w, 0.3, |w| {
        let (t, force) = (w.time(), w.element_load(id, body).force.z);
        assert!(force >= 0.0);
        if t < parted - 1e-3 {
            let x = v / omega * (-decay * t).exp() * (omega * t).sin();
            assert!((reading(w, id, "deflection") - x).abs() < 1e-5, "{t} s");
        } else if t > parted + 1e-3 {
            assert_eq!(force, 0.0, "{t} s");
        }
    });
}

/// A strap between two bodies in free fall: momentum and angular momentum stay, and the ends get opposite forces.
#[test]
fn a_strap_between_two_bodies() {
    let mut w = exact(Vec3::ZERO, 1e-3);
    let out = Twist { linear: Vec3::new(0.0, 0.3, -1.0), angular: Vec3::new(0.0, 1.0, 0.5) };
    let a = solid_at(&mut w, 2.0, Vec3::new(0.1, 0.2, 0.3), Pose::at(-Vec3::Z), out);
    let b = solid(&mut w, 3.0, Vec3::new(0.3, 0.2, 0.1), Vec3::Z);
    let frames = Frames::Local(Pose::at(Vec3::new(0.1, 0.0, 0.2)), Pose::at(Vec3::new(0.0, 0.2, 0.0)));
    let (side, table) = (OneWay::Pulls, vec![(0.1, 20.0), (0.5, 300.0)]);
    let def = OneWaySpringDef { name: None, a: Some(a), b, frames, side, rest: None, table, damping: 5.0 };
    let strap = OneWaySpring::new(&w, def);
    let id = w.add_element(Box::new(strap)).unwrap();
    let before = w.momentum();
    let mut pulled = 0.0f64;
    go(&mut w, 2.0, |w| {
        let (on_a, on_b) = (w.element_load(id, a).force, w.element_load(id, b).force);
        assert!((on_a + on_b).length() < 1e-9);
        pulled = pulled.max(on_b.length());
    });
    let after = w.momentum();
    assert!(pulled > 20.0 && (after.0 - before.0).length() < 1e-9 && (after.1 - before.1).length() < 1e-4, "{after:?}");
}

/// A world with both elements, a joint and a contact of the step's own making.
fn both(method: ContactMethod) -> World {
    let mut w = exact(-G * Vec3::Z, 2e-3);
    w.settings_mut().contact.method = method;
    let arm = solid(&mut w, 2.0, Vec3::splat(0.1), Vec3::new(0.5, 0.0, 0.6));
    hinge(&mut w, None, arm, Vec3::new(0.0, 0.0, 0.6), Vec3::Y);
    let frames = Frames::WorldEach(Pose::at(Vec3::new(0.5, 0.0, 0.0)), Pose::at(Vec3::new(0.5, 0.0, 0.6)));
    let (side, table) = (OneWay::Pushes, vec![(0.2, 0.0), (0.25, 200.0), (0.3, 5e3)]);
    let def = OneWaySpringDef { name: None, a: None, b: arm, frames, side, rest: None, table, damping: 20.0 };
    let stop = OneWaySpring::new(&w, def);
    w.add_element(Box::new(stop)).unwrap();
    let (force, torque) = (DragLaw { linear: 0.1, quadratic: 0.4 }, DragLaw { linear: 0.01, quadratic: 0.0 });
    let def = DragDef { name: None, body: arm, point: Some(0.2 * Vec3::X), medium: Vec3::Y, force, torque };
    w.add_element(Box::new(Drag::new(def))).unwrap();
    w
}

/// A run that goes on from a snapshot in a newly built world ends with the same digest, and a state of another world is
/// refused without a change.
#[test]
fn elements_are_part_of_snapshots() {
    for method in [ContactMethod::Complementarity, ContactMethod::Penalty] {
        let mut straight = both(method);
        go(&mut straight, 0.3, |_| {});
        let snapshot = straight.snapshot();
        assert!(snapshot.elements[0].len() > 1 && snapshot.elements[1][0] < 0.0, "{:?}", snapshot.elements);
        go(&mut straight, 1.0, |_| {});
        let mut resumed = both(method);
        resumed.restore(&snapshot).unwrap();
        go(&mut resumed, 1.0, |_| {});
        assert_eq!(straight.digest(), resumed.digest());
        let (digest, mut other) = (resumed.digest(), snapshot);
        other.elements[1].push(0.0);
        assert!(resumed.restore(&other).unwrap_err().why.contains("2 numbers"));
        assert_eq!(resumed.digest(), digest);
    }
}

/// What cannot be an element is said so.
#[test]
fn elements_are_checked() {
    let mut w = exact(-G * Vec3::Z, 1e-3);
    let body = solid(&mut w, 1.0, Vec3::ONE, Vec3::Z);
    let mut try_table = |table: &[(f64, f64)]| {
        let frames = Frames::Local(Pose::IDENTITY, Pose::IDENTITY);
        let (side, table) = (OneWay::Pushes, table.to_vec());
        let def = OneWaySpringDef { name: None, a: None, b: body, frames, side, rest: None, table, damping: 0.0 };
        let spring = OneWaySpring::new(&w, def);
        w.add_element(Box::new(spring)).map_or_else(|e| e.to_string(), |_| "built".into())
    };
    assert!(try_table(&[(0.0, 0.0)]).contains("two points"));
    assert!(try_table(&[(0.0, 0.0), (0.0, 1.0)]).contains("do not increase"));
    assert!(try_table(&[(0.0, 5.0), (0.1, 4.0)]).contains("falls from 5 to 4 N"));
    assert!(try_table(&[(0.0, -5.0), (0.1, 4.0)]).contains("below zero"));
    assert_eq!(try_table(&[(0.0, 0.0), (0.1, 4.0)]), "built");
    let law = DragLaw { linear: -1.0, quadratic: 0.0 };
    let def = DragDef { name: None, body, point: None, medium: Vec3::ZERO, force: law, torque: DragLaw::default() };
    assert!(w.add_element(Box::new(Drag::new(def.clone()))).unwrap_err().why.contains("negative"));
    let def = DragDef { body: BodyId(7), force: DragLaw { linear: 1.0, ..law }, ..def };
    assert!(w.add_element(Box::new(Drag::new(def))).unwrap_err().why.contains("no such body"));
}
