//! Shapes other than spheres and boxes at rest and in motion.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// One body over a plane, at this pose and velocity.
fn alone(shape_of_body: Shape, pose: Pose, velocity: Twist, material: Material) -> (World, BodyId) {
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(material).unwrap();
    ground(&mut world, m, Quat::IDENTITY);
    let def = BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Moving,
        pose,
        velocity,
        mass: shape_of_body.mass_properties(1000.0).unwrap(),
        colliders: shape(shape_of_body, m),
    };
    let body = world.add_body(def).unwrap();
    (world, body)
}

/// A tri-axial ellipsoid (0.3, 0.2, 0.1 m) dropped askew comes to rest on its flat side: height 0.1 m to 1 mm, short
/// axis upright to 0.1 rad. Rolling friction takes the rocking out.
#[test]
fn ellipsoid_settles_on_its_flat_side() {
    let pose = Pose::new(Vec3::Z * 0.4, Quat::from_rotation_x(1.1) * Quat::from_rotation_y(0.4));
    let material = Material { rolling_friction: 0.1, ..rigid(0.5) };
    let (mut world, body) = alone(Shape::ellipsoid(Vec3::new(0.3, 0.2, 0.1)), pose, Twist::ZERO, material);
    run_until(&mut world, 6.0);
    let pose = world.pose(body);
    let upright = pose.vector(Vec3::Z).z.abs();
    assert!((pose.position.z - 0.1).abs() < 1e-3 && upright > 0.995, "height {} upright {upright}", pose.position.z);
}

/// The same ellipsoid dropped on a pile of spheres in a box lies on its flat side there too: short axis upright to 0.3
/// rad (the pile is rough), at rest.
#[test]
fn ellipsoid_settles_flat_on_a_pile() {
    let mut s = settings(2e-3);
    s.solver.tolerance = Tolerance::default();
    let mut world = World::new(s);
    let m = world.add_material(Material { friction: 0.5, rolling_friction: 0.1, ..Material::default() }).unwrap();
    let (wide, r, quarter) = (0.5, 0.04, std::f64::consts::FRAC_PI_2);
    ground(&mut world, m, Quat::IDENTITY);
    for (position, rotation) in [
        (Vec3::X * -wide, Quat::from_rotation_y(quarter)),
        (Vec3::X * wide, Quat::from_rotation_y(-quarter)),
        (Vec3::Y * -wide, Quat::from_rotation_x(-quarter)),
        (Vec3::Y * wide, Quat::from_rotation_x(quarter)),
    ] {
        wall(&mut world, m, Pose::new(position, rotation));
    }
    let mut rng = Rng::new(3);
    for i in 0..2 * 11 * 11 {
        let cell = Vec3::new((i % 11) as f64 - 5.0, (i / 11 % 11) as f64 - 5.0, (i / 121) as f64 + 0.5);
        let at = cell * 2.1 * r + rng.direction() * 0.04 * r;
        moving(&mut world, Shape::sphere(r), 0.5, at, m);
    }
    let tilted = Quat::from_rotation_x(1.0) * Quat::from_rotation_y(0.4);
    let stone = Shape::ellipsoid(Vec3::new(0.3, 0.2, 0.1));
    let body = world
        .add_body(BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::new(Vec3::Z * 0.5, tilted),
            velocity: Twist::ZERO,
            mass: stone.mass_properties(1000.0).unwrap(),
            colliders: shape(stone, m),
        })
        .unwrap();
    run_until(&mut world, 4.0);
    let upright = world.pose(body).vector(Vec3::Z).z.abs();
    let speed = world.velocity(body).linear.length();
    assert!(upright > 0.3f64.cos() && speed < 0.01, "upright {upright}, {speed} m/s");
}

/// A cylinder on its base stays: 2 s, 0.1 mm, 1e-3 rad.
#[test]
fn cylinder_stands() {
    let (mut world, body) = alone(Shape::cylinder(0.3, 0.1), Pose::at(Vec3::Z * 0.3), Twist::ZERO, rigid(0.5));
    run_until(&mut world, 2.0);
    let pose = world.pose(body);
    assert!((pose.position - Vec3::Z * 0.3).length() < 1e-4 && pose.vector(Vec3::Z).z > 1.0 - 5e-7, "{pose:?}");
}

/// Cylinder and capsule on their sides roll without slip at 1 m/s: after 1 s they have gone 1 m, to 1 mm.
#[test]
fn cylinder_and_capsule_roll() {
    let r = 0.1;
    for s in [Shape::cylinder(0.3, r), Shape::capsule(0.3, r)] {
        let name = s.name();
        let pose = Pose::new(Vec3::Z * r, Quat::from_rotation_x(std::f64::consts::FRAC_PI_2));
        let rolling = Twist { linear: Vec3::X, angular: Vec3::Y * (1.0 / r) };
        let (mut world, body) = alone(s, pose, rolling, rigid(0.5));
        run_until(&mut world, 1.0);
        let end = world.pose(body).position;
        assert!((end - Vec3::new(1.0, 0.0, r)).length() < 1e-3, "{name} at {end}");
    }
}

/// 500 ellipsoids of shape ratio 0.6 poured into a box come to rest without unconverged steps.
#[test]
fn ellipsoids_fill_a_box() {
    let mut s = settings(1e-3);
    s.solver.tolerance = Tolerance::default();
    let mut world = World::new(s);
    let m = world.add_material(Material { friction: 0.4, ..Material::default() }).unwrap();
    let wide = 0.4;
    for (position, rotation) in [
        (Vec3::ZERO, Quat::IDENTITY),
        (Vec3::X * -wide, Quat::from_rotation_y(std::f64::consts::FRAC_PI_2)),
        (Vec3::X * wide, Quat::from_rotation_y(-std::f64::consts::FRAC_PI_2)),
        (Vec3::Y * -wide, Quat::from_rotation_x(-std::f64::consts::FRAC_PI_2)),
        (Vec3::Y * wide, Quat::from_rotation_x(std::f64::consts::FRAC_PI_2)),
    ] {
        wall(&mut world, m, Pose::new(position, rotation));
    }
    // Layers of 7 x 7 on a lattice that is 10 % wider than the grains.
    let mut rng = Rng::new(1);
    let mut bodies = Vec::new();
    for i in 0..500 {
        let place = Vec3::new(f64::from(i % 7) - 3.0, f64::from(i / 7 % 7) - 3.0, f64::from(i / 49) + 0.5);
        let s = Shape::ellipsoid(Vec3::new(0.05, 0.05, 0.03));
        let def = BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::new(0.11 * place, rng.rotation()),
            velocity: Twist::ZERO,
            mass: s.mass_properties(2500.0).unwrap(),
            colliders: shape(s, m),
        };
        bodies.push(world.add_body(def).unwrap());
    }
    run_until(&mut world, 2.5);
    // Root mean square: a single grain may rock for long without rolling friction.
    let square = bodies.iter().map(|b| world.velocity(*b).linear.length_squared()).sum::<f64>();
    let speed = (square / bodies.len() as f64).sqrt();
    assert!(speed < 0.02, "still moving at {speed} m/s");
    assert!(bodies.iter().all(|b| world.pose(*b).position.z > 0.02));
}
