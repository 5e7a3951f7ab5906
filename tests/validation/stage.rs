//! Small worlds for the tests of this folder.

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};

/// Settings with this step, a tight tolerance, and gravity of 9.81 m/s^2 downwards.
pub fn settings(step: f64) -> Settings {
    let solver =
        SolverSettings { tolerance: Tolerance::Absolute(1e-11), max_iterations: 20_000, ..SolverSettings::default() };
    Settings { step, solver, ..Settings::default() }
}

/// A rigid material with this friction.
pub fn rigid(friction: f64) -> Material {
    Material { friction, stiffness: Stiffness::Rigid, ..Material::default() }
}

/// One shape about the body's origin.
pub fn shape(shape: Shape, material: MaterialId) -> Vec<ColliderDef> {
    vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }]
}

/// A moving body of one shape and this mass.
pub fn moving(world: &mut World, s: Shape, mass: f64, position: Vec3, material: MaterialId) -> BodyId {
    let def = BodyDef {
        name: None,
        role: Role::Grain,
        kind: BodyKind::Moving,
        pose: Pose::at(position),
        velocity: Twist::ZERO,
        mass: s.mass_properties(1.0).expect("a shape with volume").with_mass(mass),
        colliders: shape(s, material),
    };
    world.add_body(def).expect("a good body")
}

/// A fixed half-space through the origin with the normal turned by `rotation` from +z.
pub fn ground(world: &mut World, material: MaterialId, rotation: Quat) -> BodyId {
    wall(world, material, Pose::new(Vec3::ZERO, rotation))
}

/// A fixed half-space.
pub fn wall(world: &mut World, material: MaterialId, pose: Pose) -> BodyId {
    let def = BodyDef {
        name: Some("ground".into()),
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose,
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: shape(Shape::half_space(), material),
    };
    world.add_body(def).expect("a good body")
}

/// Steps until `time`, failing on unconverged steps.
pub fn run_until(world: &mut World, time: f64) {
    while world.time() < time - 0.5 * world.settings().step {
        let report = world.step().expect("the step succeeds");
        assert!(report.converged(), "unconverged at t = {}: {:?}", world.time(), report.solver);
    }
}

/// Does the method work by sweeps? Their steps are cheap; those with factorisations are not.
pub fn sweeps(method: grouser_solve::Method) -> bool {
    method.facts().first_order
}
