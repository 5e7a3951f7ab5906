//! With stiffness `auto` a plate of 1 m x 1 m x 5 mm sank into the ground by half of its thickness, and one of 1 mm
//! wholly: the modulus took every body for a grain that carries what lies above its own thickness.

use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::{Pose, Vec3};

fn add(world: &mut World, shape: Shape, kind: BodyKind, mass: f64, z: f64) -> BodyId {
    let material = MaterialId(0);
    let of = shape.mass_properties(1.0).map(|m| m.with_mass(mass)).unwrap_or(grouser_geom::MassProperties::ZERO);
    let colliders = vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }];
    let pose = Pose::at(Vec3::Z * z);
    let def = BodyDef { name: None, role: Role::Part, kind, pose, velocity: Twist::ZERO, mass: of, colliders };
    world.add_body(def).unwrap()
}

/// Deepest contact in m after 1 s at h = 1 ms, all by default, of a steel plate of this thickness on the ground, below
/// `load`, a body of 1,000 kg and its height above the plate.
fn depth(thickness: f64, load: Option<(Shape, f64)>) -> f64 {
    let mut world = World::new(Settings::default());
    world.add_material(Material::default()).unwrap();
    add(&mut world, Shape::half_space(), BodyKind::Fixed, 0.0, 0.0);
    let plate = Shape::cuboid(Vec3::new(0.5, 0.5, 0.5 * thickness));
    add(&mut world, plate, BodyKind::Moving, 7800.0 * thickness, 0.5 * thickness);
    if let Some((shape, height)) = load {
        add(&mut world, shape, BodyKind::Moving, 1000.0, thickness + height);
    }
    while world.time() < 1.0 {
        assert!(world.step().unwrap().converged());
    }
    world.contacts().iter().map(|c| -c.distance).fold(0.0, f64::max)
}

#[test]
fn a_plate_at_rest() {
    for thickness in [0.05, 0.005, 0.001] {
        let depth = depth(thickness, None);
        assert!(depth < 1e-3 * thickness, "{depth} m of {thickness} m");
    }
}

#[test]
fn a_plate_below_a_heavy_body() {
    for thickness in [0.005, 0.001] {
        let loads = [(Shape::cuboid(Vec3::splat(0.25)), 0.25), (Shape::sphere(0.25), 0.25)];
        for (shape, height) in loads {
            let name = shape.name();
            let depth = depth(thickness, Some((shape, height)));
            assert!(depth < 2e-3 * thickness, "{name}: {depth} m of {thickness} m");
        }
    }
}
