//! The direct solver at the long steps of real time, and its stiffening contact law.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::Method;

/// A pile of 50 boxes dropped at random comes to rest and stays, h = 1/60 s; `GROUSER_SECONDS=600` for ten minutes.
#[test]
fn a_pile_of_boxes_rests_at_sixty_hertz() {
    let seconds = std::env::var("GROUSER_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(15.0);
    let mut s = settings(1.0 / 60.0);
    s.solver = SolverSettings { method: Method::Direct, ..SolverSettings::default() };
    let mut world = World::new(s);
    let m = world.add_material(Material { stiffness: Stiffness::Auto, ..rigid(0.5) }).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let half = Vec3::new(0.25, 0.2, 0.15);
    let mut rng = Rng::new(3);
    let boxes: Vec<BodyId> = (0..50)
        .map(|i| {
            let at = Vec3::new(0.35 * f64::from(i % 3), 0.35 * f64::from(i / 3 % 3), 0.4 + 0.55 * f64::from(i / 9));
            let b = moving(&mut world, Shape::cuboid(half), 5.0, at, m);
            world.set_pose(b, Pose::new(at, rng.rotation()));
            b
        })
        .collect();
    let step = |world: &mut World| {
        let report = world.step().expect("the step succeeds");
        assert!(report.converged(), "t = {}: {:?}", world.time(), report.solver);
    };
    while world.time() < 0.6 * seconds {
        step(&mut world);
    }
    let at = |world: &World| -> Vec<Vec3> { boxes.iter().map(|b| world.pose(*b).position).collect() };
    let before = at(&world);
    while world.time() < seconds {
        step(&mut world);
    }
    let fastest = boxes.iter().map(|b| world.velocity(*b).linear.length()).fold(0.0, f64::max);
    assert!(fastest < 0.02, "{fastest} m/s");
    let drift = before.iter().zip(at(&world)).map(|(a, b)| (b - *a).length() / (0.4 * seconds)).fold(0.0, f64::max);
    assert!(drift < 5e-3, "{drift} m/s on average");
}

/// A ball at rest on the law f = z^(3/2) / epsilon has the overlap of Hertz, m g = 4/3 E* sqrt(R) d^(3/2).
#[test]
fn hertz_law_taken_implicitly_rests_at_its_overlap() {
    for method in [Method::Direct, Method::Apgd] {
        let mut s = settings(1.0 / 60.0);
        s.solver.method = method;
        s.contact.exponent = 1.5;
        let mut world = World::new(s);
        let (e, nu, radius, mass) = (1e6, 0.25, 0.1f64, 5.0);
        let soft = Material { stiffness: Stiffness::Young(e), poisson: nu, damping: 0.05, ..rigid(0.5) };
        let soft = world.add_material(soft).unwrap();
        let hard = world.add_material(rigid(0.5)).unwrap();
        ground(&mut world, hard, Quat::IDENTITY);
        let ball = moving(&mut world, Shape::sphere(radius), mass, Vec3::Z * radius, soft);
        for _ in 0..600 {
            world.step().unwrap();
        }
        let e_star = e / (1.0 - nu * nu);
        let expected = (mass * 9.81 / (4.0 / 3.0 * e_star * radius.sqrt())).powf(2.0 / 3.0);
        let overlap = radius - world.pose(ball).position.z;
        assert!((overlap / expected - 1.0).abs() < 1e-4, "{}: {overlap} m, Hertz {expected} m", method.name());
    }
}

/// A ball of 5 kg and 0.1 m on f = z^gamma / epsilon = k_0 z_0 / gamma (z / z_0)^gamma, k_0 the stiffness of its
/// Young's modulus at z_0 = R / 10, falling from `drop` at 1/60 s. Returns its overlap at rest and the deepest one, in
/// m, each with its closed form: m g = f(z); m g (drop + z) = the integral of f, which no step that damps may exceed.
fn ball_on_a_stiff_law(method: Method, gamma: f64, young: f64, drop: f64) -> [[f64; 2]; 2] {
    let mut s = settings(1.0 / 60.0);
    s.solver.method = method;
    s.contact.exponent = gamma;
    let mut world = World::new(s);
    let (nu, radius, mass) = (0.25, 0.1f64, 5.0);
    let soft = Material { stiffness: Stiffness::Young(young), poisson: nu, ..rigid(0.5) };
    let soft = world.add_material(soft).unwrap();
    let hard = world.add_material(rigid(0.5)).unwrap();
    ground(&mut world, hard, Quat::IDENTITY);
    let ball = moving(&mut world, Shape::sphere(radius), mass, Vec3::Z * (radius + drop), soft);
    let mut deepest = 0f64;
    for _ in 0..900 {
        let report = world.step().unwrap();
        assert!(report.converged(), "gamma {gamma}, t = {}: {:?}", world.time(), report.solver);
        deepest = deepest.max(radius - world.pose(ball).position.z);
    }
    let z0 = 0.1 * radius;
    let at_z0 = 2.0 * young / (1.0 - nu * nu) * radius * 0.1f64.sqrt() * z0 / gamma;
    let rest = z0 * (mass * 9.81 / at_z0).powf(1.0 / gamma);
    let mut bottom = rest;
    for _ in 0..100 {
        let energy = mass * 9.81 * (drop + bottom);
        bottom = z0 * (energy * (gamma + 1.0) / (at_z0 * z0)).powf(1.0 / (gamma + 1.0));
    }
    [[radius - world.pose(ball).position.z, rest], [deepest, bottom]]
}

/// Lacoursière 2010 has gamma = 7. The ball rests at (epsilon m g)^(1 / gamma).
#[test]
fn a_stiff_law_rests_at_its_overlap_for_exponents_up_to_seven() {
    for gamma in [2.0, 3.0, 5.0, 7.0] {
        for (method, young) in [(Method::Direct, 1e6), (Method::Direct, 1e8), (Method::Apgd, 1e6), (Method::Apgd, 1e8)]
        {
            let [[overlap, expected], _] = ball_on_a_stiff_law(method, gamma, young, 0.0);
            let off = overlap / expected - 1.0;
            assert!(off.abs() < 1e-6, "{} gamma {gamma} E {young}: {overlap} m for {expected} m", method.name());
        }
    }
}

/// Near its start z^7 is flat: with the tangent at the start of the step, a ball that lands at 3.1 m/s fell through the
/// surface for a whole step, 46 mm, whatever the stiffness.
#[test]
fn a_stiff_law_stops_what_lands_on_it_within_its_depth() {
    for gamma in [1.5, 3.0, 5.0, 7.0] {
        for young in [1e6, 1e8] {
            let [[overlap, rest], [deepest, bottom]] = ball_on_a_stiff_law(Method::Direct, gamma, young, 0.5);
            assert!(deepest <= bottom, "gamma {gamma} E {young}: {deepest} m, the energy reaches {bottom} m");
            assert!((overlap / rest - 1.0).abs() < 1e-6, "gamma {gamma} E {young}: {overlap} m for {rest} m");
        }
    }
}
