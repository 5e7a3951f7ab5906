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
