//! Joints that give way: compliance and damping of each equation against closed forms.

use crate::stage::*;
use grouser_dynamics::joint::{Fixed, JointRelaxation, Prismatic, RowRelaxation};
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Vec3};

/// A ball of 2 kg whose centre is at `at`, held on the world's origin; Euler's step is the one that contacts take.
fn held(kind: JointKind, at: Vec3, relaxation: JointRelaxation, integrator: Integrator, step: f64) -> (World, BodyId) {
    let mut world = World::new(Settings { integrator, ..settings(step) });
    let mass = Shape::sphere(0.1).mass_properties(1.0).unwrap().with_mass(2.0);
    let body = BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Moving,
        pose: Pose::IDENTITY,
        velocity: Twist::ZERO,
        mass: MassProperties { center: at, ..mass },
        colliders: Vec::new(),
    };
    let body = world.add_body(body).unwrap();
    world.add_joint(JointDef { relaxation, ..JointDef::new(kind, None, body, Pose::IDENTITY) }).unwrap();
    (world, body)
}

fn row(compliance: f64, damping: f64) -> RowRelaxation {
    RowRelaxation { compliance, damping: Some(damping) }
}

/// Each row gives way by its own compliance: epsilon m g along z, nothing along the rigid x, and the torque of the arm
/// times its compliance about y.
#[test]
fn each_row_gives_way_by_its_own_compliance() {
    for integrator in [Integrator::Euler, Integrator::Midpoint] {
        let mut rows = JointRelaxation::default();
        // x, y and z; then the directions: z against x (turns about y), z against y, x against y.
        (rows[2], rows[3]) = (row(1e-4, 0.05), row(1e-4, 0.05));
        let arm = Vec3::X * 0.5;
        let (mut world, body) = held(JointKind::Fixed(Fixed), arm, rows, integrator, 1e-3);
        for _ in 0..5000 {
            world.step().unwrap();
        }
        let pose = world.pose(body);
        let sag = 1e-4 * 2.0 * 9.81;
        let tilt = (pose.rotation * Vec3::X).z;
        assert!((pose.position.z / -sag - 1.0).abs() < 1e-5, "{} {} {sag}", integrator.name(), pose.position.z);
        assert!(pose.position.x.abs() < 1e-9 && pose.position.y.abs() < 1e-9, "{}", pose.position);
        // Torque m g l cos(tilt) against sin(tilt) / compliance.
        let torque = 2.0 * 9.81 * 0.5;
        assert!((tilt / (-1e-4 * torque) - 1.0).abs() < 1e-5, "{} {tilt}", integrator.name());
    }
}

/// Along a relaxed row a body swings like a mass on a spring 1 / epsilon with a damper tau / epsilon.
#[test]
fn a_relaxed_row_is_a_damped_spring() {
    let (epsilon, tau, mass, sag) = (1e-3, 2e-3, 2.0, 1e-3 * 2.0 * 9.81);
    for (integrator, tolerance) in [(Integrator::Euler, 0.02), (Integrator::Midpoint, 1e-4)] {
        let mut rows = JointRelaxation::default();
        rows[2] = row(epsilon, tau);
        let (mut world, body) = held(JointKind::Fixed(Fixed), Vec3::ZERO, rows, integrator, 5e-4);
        let omega = (1.0f64 / (epsilon * mass)).sqrt();
        let decay = 0.5 * tau * omega * omega;
        let swing = (omega * omega - decay * decay).sqrt();
        for _ in 0..1000 {
            world.step().unwrap();
            let t = world.time();
            let x = -sag * (1.0 - (-decay * t).exp() * ((swing * t).cos() + decay / swing * (swing * t).sin()));
            let z = world.pose(body).position.z;
            assert!((z - x).abs() < tolerance * sag, "{} t = {t}: {z} for {x}", integrator.name());
        }
    }
}

/// Without compliance an error of a joint decays as exp(-t / tau), in Euler's step and the midpoint one.
#[test]
fn a_rigid_row_takes_its_error_back_in_the_damping_time() {
    for integrator in [Integrator::Euler, Integrator::Midpoint] {
        let mut rows = JointRelaxation::default();
        (0..5).for_each(|k| rows[k] = row(0.0, 0.1));
        // Along its axis, which gravity has, the slide is free.
        let (mut world, body) = held(JointKind::Prismatic(Prismatic), Vec3::ZERO, rows, integrator, 1e-3);
        world.set_pose(body, Pose::at(Vec3::new(0.01, 0.0, 0.3)));
        for _ in 0..300 {
            world.step().unwrap();
            let expected = 0.01 * (-world.time() / 0.1f64).exp();
            let off = world.pose(body).position.x - expected;
            assert!(off.abs() < 2e-4, "{} t = {}: {off} from {expected}", integrator.name(), world.time());
        }
        let fallen = 0.3 - world.pose(body).position.z;
        assert!((fallen - 0.5 * 9.81 * 0.09).abs() < 2e-3, "{fallen}");
    }
}

/// A joint that gives way is no constraint of the manifold, and its compliant equations leave the motion free.
#[test]
fn projection_and_mobility_leave_relaxed_rows_alone() {
    let mut rows = JointRelaxation::default();
    rows[2] = row(1e-4, 0.05);
    let (mut world, body) = held(JointKind::Fixed(Fixed), Vec3::ZERO, rows, Integrator::SecondOrder, 1e-3);
    let count = world.mobility()[0].count.clone().expect("a joint can be counted");
    assert_eq!(count.free, 1);
    for _ in 0..3000 {
        world.step().unwrap();
    }
    assert!((world.pose(body).position.z / (-1e-4 * 2.0 * 9.81) - 1.0).abs() < 1e-5);
}
