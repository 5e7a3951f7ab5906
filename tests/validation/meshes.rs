//! Triangulated ground against the half-space: internal edges must not be felt.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::shape::{HeightField, Mesh};
use grouser_geom::{MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// A flat ground of 14 m x 4 m about the x axis from x = -2, whose inner vertices are jittered and whose diagonals
/// alternate at random.
fn irregular_plane() -> Shape {
    let (nx, ny, d) = (48usize, 14usize, 0.3);
    let mut rng = Rng::new(12);
    let mut vertices = Vec::new();
    for j in 0..=ny {
        for i in 0..=nx {
            let inner = i > 0 && j > 0 && i < nx && j < ny;
            let jitter = if inner { 0.1 } else { 0.0 };
            let shift = Vec3::new(rng.uniform(-jitter, jitter), rng.uniform(-jitter, jitter), 0.0);
            vertices.push(Vec3::new(i as f64 * d - 2.0, j as f64 * d - 2.1, 0.0) + shift);
        }
    }
    let mut triangles = Vec::new();
    for j in 0..ny {
        for i in 0..nx {
            let [a, b, c, e] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| (j * (nx + 1) + i) as u32);
            match rng.below(2) {
                0 => triangles.extend([[a, b, c], [a, c, e]]),
                _ => triangles.extend([[a, b, e], [b, c, e]]),
            }
        }
    }
    Shape::mesh(Mesh::new(vertices, triangles).expect("a good mesh"))
}

/// A flat height field over the same ground; its corner is the shape's origin.
fn flat_field() -> Shape {
    Shape::height_field(HeightField::new(57, 18, [0.25, 0.25], vec![0.0; 57 * 18]).expect("a good field"))
}

fn add_ground(world: &mut World, s: Shape, material: MaterialId) {
    let corner = if let Shape::HeightField(_) = s { Vec3::new(-2.0, -2.1, 0.0) } else { Vec3::ZERO };
    let def = BodyDef {
        name: Some("ground".into()),
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose: Pose::at(corner),
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: shape(s, material),
    };
    world.add_body(def).expect("a good body");
}

/// Poses after each 0.1 s of a body that starts at the origin with this velocity.
fn path(ground: Shape, body: Shape, turn: Quat, velocity: Twist, friction: f64, time: f64) -> Vec<Pose> {
    let mut world = World::new(settings(1e-3));
    let m = world.add_material(rigid(friction)).unwrap();
    add_ground(&mut world, ground, m);
    let height = if let Shape::Cuboid(c) = &body { c.half.z } else { body.contact_radius() };
    let id = world
        .add_body(BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::new(height * Vec3::Z, turn),
            velocity,
            mass: body.mass_properties(1.0).unwrap().with_mass(3.0),
            colliders: shape(body, m),
        })
        .unwrap();
    let mut poses = Vec::new();
    for i in 1..=(time * 10.0).round() as usize {
        run_until(&mut world, 0.1 * i as f64);
        poses.push(world.pose(id));
    }
    poses
}

fn compare(body: Shape, turn: Quat, velocity: Twist, friction: f64, time: f64, far: f64) {
    let expected = path(Shape::half_space(), body.clone(), turn, velocity, friction, time);
    let end = expected.last().unwrap().position;
    assert!(end.x > far, "only {} m", end.x);
    for (name, ground) in [("mesh", irregular_plane()), ("height field", flat_field())] {
        let got = path(ground, body.clone(), turn, velocity, friction, time);
        for (i, (p, q)) in got.iter().zip(&expected).enumerate() {
            let (shift, turned) = ((p.position - q.position).length(), p.rotation.angle_between(q.rotation));
            assert!(shift < 1e-6, "{name}: off by {shift} m after {} s at {}", 0.1 * (i + 1) as f64, p.position);
            assert!(turned < 1e-6, "{name}: turned by {turned} rad after {} s", 0.1 * (i + 1) as f64);
        }
    }
}

/// A 0.5 m box, friction 0.3, thrown at 7.7 m/s slides 10 m over a half-space, an irregular mesh and a height field on
/// the same path to 1e-6 m and 1e-6 rad.
#[test]
fn a_box_slides_over_triangles_as_over_a_plane() {
    let velocity = Twist { linear: 7.7 * Vec3::X + 0.3 * Vec3::Y, angular: Vec3::ZERO };
    compare(Shape::cuboid(Vec3::splat(0.25)), Quat::from_rotation_z(0.1), velocity, 0.3, 2.7, 10.0);
}

/// A sphere of 0.2 m radius rolls 10 m over the same grounds on the same path to 1e-6 m and 1e-6 rad.
#[test]
fn a_sphere_rolls_over_triangles_as_over_a_plane() {
    let velocity = Twist { linear: 5.0 * Vec3::X + 0.2 * Vec3::Y, angular: 25.0 * Vec3::Y - Vec3::X };
    compare(Shape::sphere(0.2), Quat::IDENTITY, velocity, 0.3, 2.1, 10.0);
}
