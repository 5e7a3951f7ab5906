//! Every solver takes flexible bodies, and all of them find the same velocities: sheets on balls, on each other and on
//! themselves, tires with a rim, pressure, a joint and a motor.

use crate::flexible::{cloth_of, plate};
use crate::rims::{body, wheel};
use crate::stage::*;
use grouser_dynamics::joint::Planar;
use grouser_dynamics::*;
use grouser_flex::{PlateMesh, PlateSection};
use grouser_geom::Shape;
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::Method;
use std::f64::consts::FRAC_PI_2;

/// All velocities of a world: bodies, then nodes of flexible ones.
fn velocities(world: &World, bodies: &[BodyId], sheets: &[FlexibleId]) -> Vec<Vec3> {
    let of_bodies = bodies.iter().flat_map(|body| [world.velocity(*body).linear, world.velocity(*body).angular]);
    of_bodies.chain(sheets.iter().flat_map(|id| world.flexible(*id).rates().iter().copied())).collect()
}

/// A world with its bodies and flexible bodies.
type Built = (World, Vec<BodyId>, Vec<FlexibleId>);

/// Steps the first method's world into contact, then takes one step from there with each method: velocities agree.
fn agree(name: &str, steps: usize, leaves_out: &[Method], build: impl Fn(SolverSettings) -> Built) {
    let settings = |method: Method, tolerance: f64| SolverSettings {
        method,
        tolerance: Tolerance::Absolute(tolerance),
        max_iterations: 50_000,
        ..SolverSettings::default()
    };
    let (mut first, ..) = build(settings(Method::Apgd, 1e-6));
    for _ in 0..steps {
        first.step().unwrap();
    }
    let middle = first.snapshot();
    let mut reference: Option<Vec<Vec3>> = None;
    let others = Method::ALL.into_iter().filter(|method| *method != Method::Direct && !leaves_out.contains(method));
    for method in std::iter::once(Method::Direct).chain(others) {
        let (mut world, bodies, sheets) = build(settings(method, 1e-10));
        world.restore(&middle).unwrap();
        let report = world.step().unwrap();
        println!("{name}, {}: {:.1e}", method.name(), report.solver.residual.velocity);
        assert!(report.converged(), "{name}, {}: {report:?}", method.name());
        assert!(report.contacts > 5, "{name}: {} contacts", report.contacts);
        let now = velocities(&world, &bodies, &sheets);
        let reference = reference.get_or_insert_with(|| now.clone());
        // Slopes are without unit, and as large as lengths: one number for both.
        let off = now.iter().zip(&*reference).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
        println!(
            "{name}, {}: {} contacts, {} iterations, {off:.1e}",
            method.name(),
            report.contacts,
            report.solver.iterations
        );
        assert!(off < 1e-8, "{name}, {}: off by {off:e}", method.name());
    }
}

fn world_of(h: f64, solver: SolverSettings) -> World {
    World::new(Settings { solver, ..settings(h) })
}

#[test]
fn methods_agree_on_a_pinned_sheet_on_a_ball() {
    for surface in [FlexSurface::Spheres { per_side: 6 }, FlexSurface::Facets { divisions: 2 }] {
        agree("pinned sheet", 25, &[], |solver| {
            let (world, id) = cloth_of(surface, 4, 10e-3, solver);
            (world, Vec::new(), vec![id])
        });
    }
}

/// A free sheet on a ball that lies on the ground, with a small ball that rolls on the sheet (moment lanes), and a
/// second sheet on top.
#[test]
fn methods_agree_on_free_sheets_and_loose_balls() {
    agree("free sheets", 30, &[], |solver| {
        let mut world = world_of(5e-3, solver);
        let m = world.add_material(Material { rolling_friction: 1e-3, spinning_friction: 1e-3, ..rigid(0.4) }).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let ball = moving(&mut world, Shape::sphere(0.2), 20.0, 0.2 * Vec3::Z, m);
        let small = moving(&mut world, Shape::sphere(0.04), 0.3, Vec3::new(0.05, 0.02, 0.466), m);
        let section = PlateSection::isotropic(0.01, 2e6, 0.3, 1000.0).unwrap();
        let mut sheets = Vec::new();
        for z in [0.406, 0.418] {
            let mesh = PlateMesh::plate([0.5, 0.4], [3, 3], &Pose::at(z * Vec3::Z));
            sheets.push(world.add_flexible(plate("sheet", mesh, section, m)).unwrap());
        }
        (world, vec![ball, small], sheets)
    });
}

/// A tire with pressure, whose rim a planar joint holds upright, on a plane and against a loose ball.
#[test]
fn methods_agree_on_a_tire_with_its_rim() {
    agree("tire", 10, &[Method::Jacobi, Method::GaussSeidel, Method::Nncg], |solver| {
        let mut world = world_of(2e-3, solver);
        let m = world.add_material(rigid(0.5)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let at = Pose::at(0.3052 * Vec3::Z);
        let rim = body(10.0, Vec3::new(0.2, 0.3, 0.2), at);
        let velocity = Twist { linear: 0.5 * Vec3::X, angular: 1.0 * Vec3::Y };
        let (rim, id) = wheel(&mut world, BodyDef { velocity, ..rim }, 2e7, Some(50e3), Some(6));
        let plane = Pose::new(at.position, Quat::from_rotation_x(-FRAC_PI_2));
        world.add_joint(JointDef::new(JointKind::Planar(Planar), None, rim, plane)).unwrap();
        let stone = moving(&mut world, Shape::sphere(0.03), 0.3, Vec3::new(0.118, 0.0, 0.03), m);
        (world, vec![rim, stone], vec![id])
    });
}

/// Methods with a factorisation keep their bits for any number of threads and after a restored snapshot.
#[test]
fn factorised_flexible_bodies_keep_their_bits() {
    for method in [Method::Direct, Method::Scip, Method::PScip, Method::Pdip] {
        let solver = SolverSettings { method, tolerance: Tolerance::Absolute(1e-6), ..SolverSettings::default() };
        let build = || cloth_of(FlexSurface::Spheres { per_side: 4 }, 3, 10e-3, solver.clone()).0;
        let run = |threads: usize| {
            Pool::new(threads).unwrap().run(|| {
                let mut world = build();
                (0..20).for_each(|_| _ = world.step().unwrap());
                let middle = world.snapshot();
                (0..10).for_each(|_| _ = world.step().unwrap());
                let mut other = build();
                other.restore(&middle).unwrap();
                (0..10).for_each(|_| _ = other.step().unwrap());
                assert_eq!(world.digest(), other.digest(), "{}: after a restored snapshot", method.name());
                assert!(!world.contacts().is_empty());
                world.digest()
            })
        };
        let one = run(1);
        assert!([2, 3, 8].iter().all(|threads| run(*threads) == one), "{}", method.name());
    }
}
