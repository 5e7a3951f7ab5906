//! Small mechanisms for the tests of this folder: bodies without shapes, joints, motors, springs.

use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3, Vec3, quat};

/// Gravity downwards, m/s^2.
pub const G: f64 = 9.81;

/// A world with this step and gravity along -z.
pub fn world(step: f64) -> World {
    World::new(Settings { step, ..Settings::default() })
}

/// A world with this step and without gravity.
pub fn weightless(step: f64) -> World {
    World::new(Settings { step, gravity: Vec3::ZERO, ..Settings::default() })
}

/// A body with its frame at the centre of mass.
pub fn solid_at(world: &mut World, mass: f64, inertia: Vec3, pose: Pose, velocity: Twist) -> BodyId {
    let mass = MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) };
    let def =
        BodyDef { name: None, role: Role::Part, kind: BodyKind::Moving, pose, velocity, mass, colliders: Vec::new() };
    world.add_body(def).expect("a good body")
}

/// The same at rest, with the world's axes.
pub fn solid(world: &mut World, mass: f64, inertia: Vec3, position: Vec3) -> BodyId {
    solid_at(world, mass, inertia, Pose::at(position), Twist::ZERO)
}

/// A uniform thin bar (thickness a twentieth of its length) from `from` to `to`, its x axis along it.
pub fn bar(world: &mut World, mass: f64, from: Vec3, to: Vec3) -> BodyId {
    let along = to - from;
    let l2 = along.length_squared();
    let inertia = mass * l2 / 12.0 * Vec3::new(0.005, 1.0025, 1.0025);
    let rotation = turn(Vec3::X, along);
    solid_at(world, mass, inertia, Pose::new(0.5 * (from + to), rotation), Twist::ZERO)
}

/// The shortest rotation of `from` to `to`.
pub fn turn(from: Vec3, to: Vec3) -> Quat {
    Quat::from_rotation_arc(from.normalize(), to.normalize())
}

/// A frame at a point with its z axis along `z`.
pub fn frame(at: Vec3, z: Vec3) -> Pose {
    Pose::new(at, turn(Vec3::Z, z))
}

/// A joint with both frames at `pose` in the world.
pub fn join(world: &mut World, kind: JointKind, a: Option<BodyId>, b: BodyId, pose: Pose) -> JointId {
    world.add_joint(JointDef::new(kind, a, b, pose)).expect("a good joint")
}

/// A hinge at a point about an axis.
pub fn hinge(world: &mut World, a: Option<BodyId>, b: BodyId, at: Vec3, axis: Vec3) -> JointId {
    join(world, JointKind::Revolute(Revolute), a, b, frame(at, axis))
}

/// A ball joint.
pub fn ball(world: &mut World, a: Option<BodyId>, b: BodyId, at: Vec3) -> JointId {
    join(world, JointKind::Spherical(Spherical), a, b, Pose::at(at))
}

/// A motor without a limit.
pub fn motor(world: &mut World, joint: JointId, axis: Axis, drive: Drive) -> MotorId {
    world.add_motor(MotorDef { name: None, joint, axis, drive, limit: None }).expect("a good motor")
}

/// A spring.
pub fn spring(world: &mut World, kind: SpringKind, a: Option<BodyId>, b: BodyId, frames: Frames) -> SpringId {
    world.add_spring(SpringDef { name: None, kind, a, b, frames }).expect("a good spring")
}

/// One step that must succeed and converge.
pub fn step(world: &mut World) {
    let report = world.step().expect("the step succeeds");
    assert!(report.converged(), "unconverged at t = {}: {:?}", world.time(), report.solver);
}

/// Steps until `time`, converged ones, and calls `see` after each.
pub fn go(world: &mut World, time: f64, mut see: impl FnMut(&World)) {
    while world.time() < time - 0.5 * world.settings().step {
        step(world);
        see(world);
    }
}

/// A rotation by `angle` about `axis`.
pub fn about(axis: Vec3, angle: f64) -> Quat {
    quat::exp(axis.normalize() * angle)
}

/// Kinetic and potential energy of the listed bodies' centres of mass, J.
pub fn energy(world: &World, masses: &[(BodyId, f64)]) -> f64 {
    let g = world.settings().gravity;
    world.kinetic_energy() - masses.iter().map(|(b, m)| m * g.dot(world.pose(*b).position)).sum::<f64>()
}

/// y after `time` of y' = f(y), by the classical Runge-Kutta method in `steps` steps.
pub fn runge_kutta<const N: usize>(
    mut y: [f64; N],
    time: f64,
    steps: usize,
    f: impl Fn(&[f64; N]) -> [f64; N],
) -> [f64; N] {
    let h = time / steps as f64;
    let plus = |y: &[f64; N], s: f64, k: &[f64; N]| -> [f64; N] { std::array::from_fn(|i| y[i] + s * k[i]) };
    for _ in 0..steps {
        let k1 = f(&y);
        let k2 = f(&plus(&y, 0.5 * h, &k1));
        let k3 = f(&plus(&y, 0.5 * h, &k2));
        let k4 = f(&plus(&y, h, &k3));
        y = std::array::from_fn(|i| y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]));
    }
    y
}
