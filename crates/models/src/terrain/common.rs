//! The common beds by which engines are compared: spheres from a file, at rest in a box.

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};

/// Positions and box are scaled by this, which removes nearly all overlap that a soft engine left.
pub const SCALE: f64 = 1.02;

/// Spheres of a bed file, one `x y z r` in m per line: centres (scaled) and radii.
pub fn spheres(text: &str) -> Result<Vec<(Vec3, f64)>, BuildError> {
    let mut spheres = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let numbers: Vec<f64> = line.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        match numbers[..] {
            [x, y, z, r] => spheres.push((SCALE * Vec3::new(x, y, z), r)),
            _ => {
                return Err(BuildError {
                    what: format!("bed file, line {}", i + 1),
                    why: "expected x y z r".to_string(),
                    remedy: "give a sphere per line, in m".to_string(),
                });
            }
        }
    }
    Ok(spheres)
}

/// Corners in m of the box around the spheres, in which they lie.
pub fn corners(spheres: &[(Vec3, f64)]) -> [Vec3; 2] {
    let low = spheres.iter().fold(Vec3::INFINITY, |m, (c, r)| m.min(*c - *r));
    let high = spheres.iter().fold(Vec3::NEG_INFINITY, |m, (c, r)| m.max(*c + *r));
    [low, high]
}

/// The bed `count` times along x, y and z: copies of the box, wall to wall and top to floor.
pub fn copies(spheres: &[(Vec3, f64)], count: [usize; 3]) -> Vec<(Vec3, f64)> {
    let [low, high] = corners(spheres);
    let [nx, ny, nz] = count;
    let cells = (0..nx * ny * nz).map(|k| Vec3::new((k % nx) as f64, (k / nx % ny) as f64, (k / (nx * ny)) as f64));
    cells.flat_map(|cell| spheres.iter().map(move |(c, r)| (*c + cell * (high - low), *r))).collect()
}

/// A world with the spheres of a bed file (2,500 kg/m^3, friction 0.5) in a box of five planes; `step` in s.
pub fn common_bed(text: &str, stiffness: Stiffness, step: f64) -> Result<World, BuildError> {
    bed_of(&spheres(text)?, stiffness, step)
}

/// The same of these spheres: centres and radii in m.
pub fn bed_of(spheres: &[(Vec3, f64)], stiffness: Stiffness, step: f64) -> Result<World, BuildError> {
    let [low, high] = corners(spheres);
    let mut world = World::new(Settings { step, ..Settings::default() });
    let material = world.add_material(Material { friction: 0.5, stiffness, ..Material::default() })?;
    let quarter = std::f64::consts::FRAC_PI_2;
    let collider = |shape: Shape, local: Pose| ColliderDef { shape, local, material, group: 1, mask: u32::MAX };
    let planes = [
        (low, Quat::IDENTITY),
        (low, Quat::from_rotation_y(quarter)),
        (low, Quat::from_rotation_x(-quarter)),
        (high, Quat::from_rotation_y(-quarter)),
        (high, Quat::from_rotation_x(quarter)),
    ];
    let body = |kind: BodyKind, pose: Pose, mass: MassProperties, colliders: Vec<ColliderDef>| BodyDef {
        name: None,
        role: if kind == BodyKind::Moving { Role::Grain } else { Role::Part },
        kind,
        pose,
        velocity: Twist::ZERO,
        mass,
        colliders,
    };
    let walls = planes.iter().map(|(p, q)| collider(Shape::half_space(), Pose::new(*p, *q))).collect();
    world.add_body(body(BodyKind::Fixed, Pose::IDENTITY, MassProperties::ZERO, walls))?;
    for &(center, radius) in spheres {
        let shape = Shape::sphere(radius);
        let mass = shape.mass_properties(2500.0).unwrap_or(MassProperties::ZERO);
        let shapes = vec![collider(shape, Pose::IDENTITY)];
        world.add_body(body(BodyKind::Moving, Pose::at(center), mass, shapes))?;
    }
    Ok(world)
}
