//! Drag against its closed forms: decay, terminal speed, wind, and steps far too long for the coefficients.

use crate::rig::*;
use grouser_dynamics::element::{Drag, DragDef, DragLaw};
use grouser_dynamics::*;
use grouser_math::{Pose, Vec3};

fn law(linear: f64, quadratic: f64) -> DragLaw {
    DragLaw { linear, quadratic }
}

/// A body of `mass` with drag at its centre of mass.
fn dragged(w: &mut World, mass: f64, velocity: Vec3, force: DragLaw, medium: Vec3) -> (BodyId, ElementId) {
    let velocity = Twist { linear: velocity, angular: Vec3::ZERO };
    let body = solid_at(w, mass, Vec3::ONE, Pose::IDENTITY, velocity);
    let def = DragDef { name: None, body, point: None, medium, force, torque: DragLaw::default() };
    let id = w.add_element(Box::new(Drag::new(def))).unwrap();
    (body, id)
}

/// Work that a drag has done, J.
fn work(w: &World, id: ElementId) -> f64 {
    w.element(id).readings().iter().find(|r| r.name == "work").unwrap().value
}

/// Linear drag: v0 exp(-c1 t/m), exactly, for steps of a hundredth and of three time constants; what is lost is its
/// work.
#[test]
fn linear_drag_decays_exponentially() {
    for step in [0.01, 3.0] {
        let mut w = weightless(step);
        let start = Vec3::new(3.0, -4.0, 1.0);
        let (body, id) = dragged(&mut w, 2.0, start, law(2.0, 0.0), Vec3::ZERO);
        let before = w.kinetic_energy();
        go(&mut w, 6.0, |w| {
            let error = (w.velocity(body).linear - start * (-w.time()).exp()).length();
            assert!(error < 1e-12 * start.length(), "{error:e} at {} s", w.time());
        });
        let lost = w.kinetic_energy() - before - work(&w, id);
        assert!(lost.abs() < 1e-12 * before, "{lost:e} J");
    }
}

/// Quadratic drag: 1/(1/v0 + c2 t/m), exactly, at any step.
#[test]
fn quadratic_drag_decays_hyperbolically() {
    for step in [0.01, 2.0] {
        let mut w = weightless(step);
        let start = Vec3::new(6.0, 0.0, -8.0);
        let (body, _) = dragged(&mut w, 2.0, start, law(0.0, 0.5), Vec3::ZERO);
        go(&mut w, 10.0, |w| {
            let exact = start.normalize() / (1.0 / start.length() + 0.25 * w.time());
            let error = (w.velocity(body).linear - exact).length();
            assert!(error < 1e-12 * start.length(), "{error:e} at {} s", w.time());
        });
    }
}

/// A fall: linear drag g m/c1 (1 - exp(-c1 t/m)) exactly; quadratic drag sqrt(m g/c2) tanh(t sqrt(g c2/m)) with the
/// order 2; both end at their terminal speeds, where the drag carries the weight.
#[test]
fn falling_bodies_reach_their_terminal_speeds() {
    let mut w = world(0.05);
    let (body, id) = dragged(&mut w, 2.0, Vec3::ZERO, law(4.0, 0.0), Vec3::ZERO);
    go(&mut w, 20.0, |w| {
        let exact = -G / 2.0 * (1.0 - (-2.0 * w.time()).exp());
        assert!((w.velocity(body).linear.z - exact).abs() < 1e-12 * G, "at {} s", w.time());
    });
    assert!((w.element_load(id, body).force.z - 2.0 * G).abs() < 1e-9);

    let error = |step: f64| {
        let mut w = world(step);
        let (body, _) = dragged(&mut w, 2.0, Vec3::ZERO, law(0.0, 0.5), Vec3::ZERO);
        let (terminal, mut worst) = ((2.0 * G / 0.5_f64).sqrt(), 0.0f64);
        go(&mut w, 8.0, |w| {
            let exact = -terminal * (w.time() * G / terminal).tanh();
            worst = worst.max((w.velocity(body).linear.z - exact).abs());
        });
        assert!((w.velocity(body).linear.z / -terminal - 1.0).abs() < 1e-5, "{}", w.velocity(body).linear.z);
        worst / terminal
    };
    let (coarse, fine) = (error(0.02), error(0.01));
    println!("fall with quadratic drag: {coarse:e}, {fine:e}");
    assert!(fine < 2e-4 && coarse / fine > 3.5, "{coarse:e} {fine:e}");
}

/// Coefficients from nothing to 1e12 at a step of 0.1 s: never faster than without drag, never the other way, and with
/// the strongest the body goes with the wind from the first step on. From rest the terminal speed is approached from
/// below.
#[test]
fn any_coefficient_and_step_is_stable() {
    let wind = Vec3::new(5.0, 0.0, 0.0);
    for (linear, quadratic) in [(1e12, 0.0), (0.0, 1e12), (1e6, 1e6), (1e-6, 1e3), (1e-9, 0.0)] {
        let mut w = weightless(0.1);
        let (body, _) = dragged(&mut w, 1.0, Vec3::new(-3.0, 2.0, 0.0), law(linear, quadratic), wind);
        let mut last = f64::INFINITY;
        go(&mut w, 2.0, |w| {
            let slip = (w.velocity(body).linear - wind).length();
            assert!(slip <= last * (1.0 + 1e-9), "{linear} {quadratic}: {slip} after {last}");
            last = slip;
        });
        assert!(last < 1e-2 || linear + quadratic < 1.0, "{linear} {quadratic}: {last}");

        let mut w = world(0.1);
        let (body, _) = dragged(&mut w, 1.0, Vec3::ZERO, law(linear, quadratic), Vec3::ZERO);
        let terminal = 2.0 * G / (linear + (linear * linear + 4.0 * quadratic * G).sqrt());
        let mut last = 0.0;
        go(&mut w, 5.0, |w| {
            let speed = -w.velocity(body).linear.z;
            assert!(
                speed <= terminal * (1.0 + 1e-9) + 1e-14 && speed >= last * (1.0 - 1e-9) - 1e-14,
                "{linear} {quadratic}: {speed}"
            );
            last = speed;
        });
        assert!(linear + quadratic < 1.0 || (last - terminal).abs() < 1e-6 * terminal + 1e-14, "{last} of {terminal}");
    }
}

/// A spinning flywheel: w0 exp(-d1 t/J) about a main axis. Drag at a point off the centre of mass turns the body into
/// the wind: it ends with the point downwind, at rest against the wind.
#[test]
fn angular_drag_and_a_weathervane() {
    let mut w = weightless(0.02);
    let spin = Twist { linear: Vec3::ZERO, angular: 10.0 * Vec3::Z };
    let body = solid_at(&mut w, 1.0, Vec3::new(0.3, 0.4, 0.5), Pose::IDENTITY, spin);
    let (none, turning) = (DragLaw::default(), law(0.25, 0.0));
    let def = DragDef { name: None, body, point: None, medium: Vec3::ZERO, force: none, torque: turning };
    w.add_element(Box::new(Drag::new(def))).unwrap();
    go(&mut w, 4.0, |w| {
        let error = (w.velocity(body).angular.z - 10.0 * (-0.5 * w.time()).exp()).abs();
        assert!(error < 1e-10, "{error:e}");
    });

    let mut w = weightless(0.01);
    let body = solid(&mut w, 1.0, Vec3::splat(0.1), Vec3::ZERO);
    ball(&mut w, None, body, Vec3::ZERO);
    let medium = Vec3::new(4.0, 0.0, 0.0);
    let point = Some(Vec3::new(0.0, 0.5, 0.0));
    let def = DragDef { name: None, body, point, medium, force: law(0.2, 0.3), torque: law(0.1, 0.0) };
    let id = w.add_element(Box::new(Drag::new(def))).unwrap();
    go(&mut w, 60.0, |_| {});
    let vane = w.pose(body).vector(Vec3::Y);
    assert!((vane - Vec3::X).length() < 1e-4, "{vane:?}");
    let force = w.element_load(id, body).force;
    assert!((force - Vec3::new(0.2 * 4.0 + 0.3 * 16.0, 0.0, 0.0)).length() < 1e-3, "{force:?}");
}
