//! Shapes on ridges of meshes and height fields: how many points, and names that last while the shapes slide.

mod solids;

use grouser_geom::narrow::{Sink, table};
use grouser_geom::shape::{HeightField, Mesh};
use grouser_geom::{Contact, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

fn contacts(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
    table::collide(a, pose_a, b, pose_b, margin, &mut sink);
    out
}

fn names(contacts: &[Contact]) -> Vec<u32> {
    let mut names: Vec<u32> = contacts.iter().map(|c| c.key.feature).collect();
    names.sort_unstable();
    names
}

/// A roof with its ridge along y at z = 0, from y = 0 to 4, in uneven pieces.
fn roof() -> Shape {
    let rows = [0.0, 0.31, 0.9, 1.13, 1.5, 2.2, 2.35, 3.1, 3.45, 4.0];
    let vertices = rows.iter().flat_map(|y| [-1.0, 0.0, 1.0].map(|x: f64| Vec3::new(x, *y, -x.abs()))).collect();
    let mut triangles = Vec::new();
    for row in 0..rows.len() as u32 - 1 {
        for side in 0..2 {
            let [a, b, c, d] = [0, 1, 4, 3].map(|k| 3 * row + side + k);
            triangles.extend(if row % 2 == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] });
        }
    }
    Shape::mesh(Mesh::new(vertices, triangles).unwrap())
}

/// The same as a height field, whose ridge lies at x = 1.
fn field_roof() -> (Shape, Pose) {
    let heights = (0..9 * 17).map(|k| -((k % 9) as f64 * 0.25 - 1.0).abs()).collect();
    (Shape::height_field(HeightField::new(9, 17, [0.25, 0.25], heights).unwrap()), Pose::at(-Vec3::X))
}

/// Shapes that balance on the ridge: height of the origin, rotation, points.
fn riders() -> Vec<(&'static str, Shape, f64, Quat, usize)> {
    let cube: Vec<Vec3> =
        (0..8).map(|i| 0.4 * (Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) - 0.5)).collect();
    // The local z axis along the ridge, or across it.
    let (along, across) = (Quat::from_rotation_x(FRAC_PI_2), Quat::from_rotation_y(FRAC_PI_2));
    let turned = Quat::from_rotation_z(0.3);
    vec![
        ("ball", Shape::sphere(0.2), 0.2, Quat::IDENTITY, 1),
        ("box", Shape::cuboid(Vec3::splat(0.2)), 0.2, Quat::IDENTITY, 2),
        ("turned box", Shape::cuboid(Vec3::splat(0.2)), 0.2, turned, 2),
        ("box on edge", Shape::cuboid(Vec3::splat(0.2)), 0.2 * 2f64.sqrt(), Quat::from_rotation_x(FRAC_PI_4), 1),
        ("capsule along", Shape::capsule(0.2, 0.1), 0.1, along, 2),
        ("capsule across", Shape::capsule(0.2, 0.1), 0.1, across, 1),
        ("cylinder along", Shape::cylinder(0.2, 0.1), 0.1, along, 2),
        ("cylinder across", Shape::cylinder(0.2, 0.1), 0.1, across, 1),
        ("cylinder upright", Shape::cylinder(0.2, 0.15), 0.2, turned, 2),
        ("cone upright", Shape::cone(0.2, 0.15), 0.2, turned, 2),
        ("ellipsoid", Shape::ellipsoid(Vec3::new(0.3, 0.2, 0.1)), 0.1, turned, 1),
        ("rounded box", Shape::rounded_box(Vec3::splat(0.15), 0.05), 0.2, turned, 2),
        ("hull", Shape::hull(&cube).unwrap(), 0.2, turned, 2),
    ]
}

/// Along a straight ridge of many pieces every shape keeps its points and their names, apart or overlapping.
#[test]
fn names_last_along_a_ridge() {
    let (field, place) = field_roof();
    for (ground, at) in [(roof(), Pose::IDENTITY), (field, place)] {
        for (name, shape, height, rotation, points) in riders() {
            for gap in [1e-3, -1e-3] {
                let pose = |y: f64| Pose::new(Vec3::new(0.0, y, height + gap), rotation);
                let first = contacts(&shape, &pose(0.6), &ground, &at, 0.01);
                assert_eq!(first.len(), points, "{name} on {}: {first:#?}", ground.name());
                for c in &first {
                    assert!((c.distance - gap).abs() < 1e-9 && (c.normal + Vec3::Z).length() < 1e-9, "{name}: {c:?}");
                }
                let kept = names(&first);
                for i in 1..280 {
                    let now = contacts(&shape, &pose(0.6 + 0.01003 * i as f64), &ground, &at, 0.01);
                    assert_eq!(names(&now), kept, "{name} on {} at step {i}: {now:#?}", ground.name());
                }
            }
        }
    }
}

/// Across the ridge, from one side to the other: no name twice in a step, and none that flickers.
#[test]
fn names_last_across_a_ridge() {
    let ground = roof();
    for (name, shape, height, rotation, _) in riders() {
        // Seen from the ridge's frame the shape passes over it at constant height.
        let mut seen: Vec<Vec<u32>> = Vec::new();
        for i in 0..400 {
            let at = Pose::new(Vec3::new(-0.5 + 0.0025 * i as f64, 1.234, height + 1e-3), rotation);
            let now = names(&contacts(&shape, &at, &ground, &Pose::IDENTITY, 0.01));
            assert!(now.windows(2).all(|w| w[0] != w[1]), "{name}: twice the same name {now:?}");
            seen.push(now);
        }
        let mut all: Vec<u32> = seen.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        for feature in all {
            let steps: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].contains(&feature)).collect();
            let runs = 1 + steps.windows(2).filter(|w| w[1] > w[0] + 1).count();
            // Twice: the closest point of a round part, on reaching the ridge and on leaving it.
            assert!(runs <= 2, "{name}: {feature} comes and goes {steps:?}");
        }
    }
}

/// Distances, points and normals of shapes at random places on the roof do not change with the scene's place.
#[test]
fn moving_the_roof_moves_the_contacts() {
    let rng = &mut Rng::new(12);
    let ground = roof();
    for (name, shape, ..) in riders() {
        for _ in 0..300 {
            let p = Pose::new(
                Vec3::new(rng.uniform(-0.8, 0.8), rng.uniform(0.3, 3.7), rng.uniform(-0.3, 0.5)),
                rng.rotation(),
            );
            let motion = Pose::new(3.0 * rng.direction(), rng.rotation());
            let here = contacts(&shape, &p, &ground, &Pose::IDENTITY, 0.05);
            let there = contacts(&shape, &motion.compose(&p), &ground, &motion, 0.05);
            assert_eq!(here.len(), there.len(), "{name}: {here:#?} {there:#?}");
            for (x, y) in here.iter().zip(&there).filter(|(x, _)| x.distance > -0.02) {
                assert!((motion.vector(x.normal) - y.normal).length() < 1e-9, "{name}: {x:?} {y:?}");
                assert!((motion.point(x.point) - y.point).length() < 1e-9, "{name}: {x:?} {y:?}");
                assert!((x.distance - y.distance).abs() < 1e-10 && x.key.feature == y.key.feature, "{name}");
            }
        }
    }
}

/// A height field upside down on a plane touches with its summits; one that looks away from the plane never.
#[test]
fn a_height_field_on_a_plane() {
    let field = Shape::height_field(solids::hills(5, 6, 5, 0.4, 0.3));
    let Shape::HeightField(heights) = &field else { panic!("not a height field") };
    let highest = heights.heights().iter().copied().fold(0.0, f64::max);
    let over = Quat::from_rotation_x(std::f64::consts::PI);
    let plane = Shape::half_space();
    for gap in [1e-3, -1e-3] {
        let at = Pose::new(Vec3::Z * (highest + gap), over);
        let found = contacts(&field, &at, &plane, &Pose::IDENTITY, 2e-3);
        let least = found.iter().map(|c| c.distance).fold(f64::INFINITY, f64::min);
        assert!((least - gap).abs() < 1e-12 && found.iter().all(|c| (c.normal + Vec3::Z).length() < 1e-12));
        let back = contacts(&plane, &Pose::IDENTITY, &field, &at, 2e-3);
        assert!(back.len() == found.len() && back.iter().all(|c| (c.normal - Vec3::Z).length() < 1e-12));
    }
    assert!(contacts(&field, &Pose::at(Vec3::Z), &plane, &Pose::IDENTITY, 10.0).is_empty());
}

/// Two height fields face to face: the least distance is that of the same triangles as meshes.
#[test]
fn height_fields_meet() {
    let rng = &mut Rng::new(9);
    let over = Quat::from_rotation_x(std::f64::consts::PI);
    let mut met = 0;
    for seed in 0..60 {
        let (lower, upper) = (solids::hills(seed, 7, 7, 0.3, 0.2), solids::hills(seed + 500, 5, 5, 0.25, 0.2));
        // The upper one's grid runs from y = 0 downwards after the turn.
        let at = Pose::new(Vec3::new(0.4, 1.4, rng.uniform(0.25, 0.45)), Quat::from_rotation_z(0.1) * over);
        let meshes = [&lower, &upper].map(|f| Shape::mesh(solids::as_mesh(f)));
        let expected = contacts(&meshes[0], &Pose::IDENTITY, &meshes[1], &at, 0.1);
        let found = contacts(&Shape::height_field(lower), &Pose::IDENTITY, &Shape::height_field(upper), &at, 0.1);
        let least = |list: &[Contact]| list.iter().map(|c| c.distance).fold(f64::INFINITY, f64::min);
        assert!(found.iter().all(|c| c.radius.is_finite()));
        if least(&expected) > 1e-6 && least(&expected) < 0.1 && least(&found) > 0.0 {
            assert!((least(&found) - least(&expected)).abs() < 1e-12, "{} for {}", least(&found), least(&expected));
            met += 1;
        }
    }
    assert!(met > 10, "{met}");
}
