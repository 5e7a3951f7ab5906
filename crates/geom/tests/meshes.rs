//! Meshes, height fields and compounds against brute force, closed forms and symmetry.

mod solids;

use grouser_geom::narrow::{Sink, table};
use grouser_geom::shape::{Compound, Geometry, Mesh};
use grouser_geom::surface::closest_on_triangle;
use grouser_geom::{Contact, MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn contacts(a: &Shape, pose_a: &Pose, b: &Shape, pose_b: &Pose, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
    table::collide(a, pose_a, b, pose_b, margin, &mut sink);
    out
}

fn least(contacts: &[Contact]) -> Option<f64> {
    contacts.iter().map(|c| c.distance).min_by(f64::total_cmp)
}

fn pose(rng: &mut Rng, spread: f64) -> Pose {
    Pose::new(
        spread * Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)),
        rng.rotation(),
    )
}

/// Distance of a point from a mesh, over all triangles.
fn brute_force(mesh: &Mesh, p: Vec3) -> f64 {
    let corner = |t: &[u32; 3]| t.map(|i| mesh.vertices()[i as usize]);
    mesh.triangles().iter().map(|t| closest_on_triangle(p, corner(t)).0.distance(p)).fold(f64::INFINITY, f64::min)
}

fn difference(a: &MassProperties, b: &MassProperties) -> f64 {
    let inertia = a.inertia.to_mat3() - b.inertia.to_mat3();
    let columns = [inertia.x_axis, inertia.y_axis, inertia.z_axis].map(Vec3::length);
    columns.into_iter().fold((a.mass - b.mass).abs().max((a.center - b.center).length()), f64::max)
}

#[test]
fn mass_of_meshes() {
    let half = Vec3::new(0.3, 0.5, 0.7);
    let exact = Shape::cuboid(half).mass_properties(2.0).unwrap();
    let mesh = solids::cuboid(half);
    assert!(difference(&mesh.mass_properties(2.0).unwrap(), &exact) < 1e-14);
    // The same far from the origin.
    let far = Vec3::new(100.0, -200.0, 50.0);
    let moved = Mesh::new(mesh.vertices().iter().map(|v| *v + far).collect(), mesh.triangles().to_vec()).unwrap();
    let expected = exact.transformed(&Pose::at(far));
    assert!(difference(&moved.mass_properties(2.0).unwrap(), &expected) < 1e-11);
    // A tessellated sphere: the error falls with the square of the edge.
    let exact = Shape::sphere(0.8).mass_properties(3.0).unwrap();
    let error = |n| difference(&solids::sphere(0.8, n).mass_properties(3.0).unwrap(), &exact) / exact.mass;
    assert!(error(32) < 8e-3 && error(64) < 0.26 * error(32), "{} {}", error(32), error(64));
    // Torus: V = 2 pi^2 R r^2, Izz = m (R^2 + 3/4 r^2).
    let torus = solids::torus(1.0, 0.3, 256, 128).mass_properties(1.0).unwrap();
    let volume = 2.0 * std::f64::consts::PI.powi(2) * 0.09;
    assert!((torus.mass / volume - 1.0).abs() < 1e-3);
    assert!((torus.inertia.diagonal.z / torus.mass - (1.0 + 0.75 * 0.09)).abs() < 1e-3);
}

#[test]
fn mass_of_compounds() {
    let half = Vec3::new(0.25, 0.5, 0.7);
    let parts = [-1.0, 1.0].map(|s| (Pose::at(Vec3::X * 0.25 * s), Shape::cuboid(half)));
    let compound = Compound::new(parts.to_vec()).unwrap();
    let whole = Shape::cuboid(Vec3::new(0.5, 0.5, 0.7)).mass_properties(2.0).unwrap();
    assert!(difference(&compound.mass_properties(2.0).unwrap(), &whole) < 1e-14);
    let spheres = Compound::spheres([(Vec3::ZERO, 1.0), (Vec3::X * 0.1, 1.0)]).unwrap();
    let solid = Shape::sphere(1.0).mass_properties(1.0).unwrap();
    let given = spheres.standing_for(solid).mass_properties(3.0).unwrap();
    assert!(difference(&given, &Shape::sphere(1.0).mass_properties(3.0).unwrap()) < 1e-12);
    assert!(Compound::new(vec![(Pose::IDENTITY, Shape::half_space())]).is_err() && Compound::new(vec![]).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The least distance of a sphere from a mesh is the distance of its centre from all triangles less the radius.
    #[test]
    fn spheres_on_meshes_equal_brute_force(seed: u64) {
        let rng = &mut Rng::new(seed);
        let torus = solids::torus(1.0, rng.uniform(0.2, 0.4), 5 + rng.below(20) as u32, 4 + rng.below(12) as u32);
        let (p, at) = (pose(rng, 1.5), pose(rng, 5.0));
        let (radius, margin) = (rng.uniform(0.0, 0.3), 0.3);
        let found = contacts(&Shape::sphere(radius), &at.compose(&p), &Shape::mesh(torus.clone()), &at, margin);
        let distance = brute_force(&torus, p.position);
        let inside = least(&found).is_some_and(|d| d < -radius);
        if inside {
            // The distance to the plane of the face that the centre leaves through; beside a valley that plane is a
            // little nearer than the triangle.
            let got = least(&found).unwrap_or(f64::INFINITY) + radius;
            prop_assert!(got >= -distance - 1e-9 && got < -0.4 * distance, "{} for {}", got, -distance);
            return Ok(());
        }
        let expected = distance - radius;
        if expected < margin - 1e-9 && distance > 1e-9 {
            let got = least(&found).unwrap_or(f64::INFINITY);
            prop_assert!((got - expected).abs() < 1e-9, "{} for {}, {} contacts", got, expected, found.len());
        } else if expected > margin + 1e-9 {
            prop_assert!(found.is_empty());
        }
    }

    /// On a height field as on the same triangles as a mesh, as long as the centre is above.
    #[test]
    fn height_fields_are_meshes(seed: u64) {
        let rng = &mut Rng::new(seed);
        let field = solids::hills(seed, 8, 6, 0.5, 0.4);
        let mesh = solids::as_mesh(&field);
        let center = Vec3::new(rng.uniform(0.1, 3.4), rng.uniform(0.1, 2.4), rng.uniform(0.0, 1.2));
        prop_assume!(field.height_at(center.x, center.y).unwrap() < center.z - 1e-6);
        let at = pose(rng, 3.0);
        let s = Shape::sphere(0.3);
        let on_field = contacts(&s, &at.compose(&Pose::at(center)), &Shape::height_field(field), &at, 0.2);
        let on_mesh = contacts(&s, &at.compose(&Pose::at(center)), &Shape::mesh(mesh.clone()), &at, 0.2);
        let expected = brute_force(&mesh, center) - 0.3;
        if expected < 0.2 - 1e-9 {
            prop_assert!((least(&on_field).unwrap_or(9.0) - expected).abs() < 1e-9);
            prop_assert!((least(&on_mesh).unwrap_or(9.0) - expected).abs() < 1e-9);
        } else if expected > 0.2 + 1e-9 {
            prop_assert!(on_field.is_empty() && on_mesh.is_empty());
        }
    }

    /// A box against a box that is a mesh: the same least distance as box against box, apart or a little overlapping.
    #[test]
    fn a_mesh_box_is_a_box(seed: u64) {
        let rng = &mut Rng::new(seed);
        let [h, g] = [0, 1].map(|_| Vec3::new(rng.uniform(0.2, 1.0), rng.uniform(0.2, 1.0), rng.uniform(0.2, 1.0)));
        let (p, q) = (pose(rng, 1.2), pose(rng, 1.2));
        let margin = 0.3;
        let expected = least(&contacts(&Shape::cuboid(h), &p, &Shape::cuboid(g), &q, margin));
        let got = least(&contacts(&Shape::cuboid(h), &p, &Shape::mesh(solids::cuboid(g)), &q, margin));
        let both = least(&contacts(&Shape::mesh(solids::cuboid(h)), &p, &Shape::mesh(solids::cuboid(g)), &q, margin));
        match expected {
            Some(d) if d > 0.0 && d < margin - 1e-9 => {
                prop_assert!((got.unwrap_or(9.0) - d).abs() < 1e-9, "box on mesh {:?} for {}", got, d);
                prop_assert!((both.unwrap_or(9.0) - d).abs() < 1e-9, "mesh on mesh {:?} for {}", both, d);
            }
            Some(d) if d > -0.02 && d <= 0.0 => {
                // Features are judged one by one: some may be deeper than the least way out of the whole box.
                prop_assert!(got.is_some_and(|g| g <= 0.0 && g > -0.3), "box on mesh {:?} for {}", got, d);
                prop_assert!(both.is_some_and(|g| g <= 0.0 && g > -0.3), "mesh on mesh {:?} for {}", both, d);
            }
            None => prop_assert!(got.is_none_or(|d| d > 0.0) && both.is_none_or(|d| d > 0.0)),
            _ => {}
        }
    }

    /// Exchanging the bodies turns the normals; moving all moves the contacts.
    #[test]
    fn symmetry(seed: u64) {
        let rng = &mut Rng::new(seed);
        let compound = Compound::new(vec![
            (Pose::at(Vec3::X * 0.4), Shape::sphere(0.4)),
            (Pose::new(Vec3::X * -0.3, rng.rotation()), Shape::cuboid(Vec3::splat(0.3))),
            (Pose::at(Vec3::Y * 0.5), Shape::mesh(solids::cuboid(Vec3::splat(0.2)))),
        ]).unwrap();
        let shapes = [
            Shape::sphere(0.5),
            Shape::cuboid(Vec3::new(0.3, 0.4, 0.5)),
            Shape::half_space(),
            Shape::mesh(solids::torus(0.6, 0.2, 9, 6)),
            Shape::height_field(solids::hills(seed, 5, 5, 0.4, 0.3)),
            Shape::compound(compound),
        ];
        for a in &shapes {
            for b in &shapes[3..] {
                let (p, q, move_) = (pose(rng, 0.8), pose(rng, 0.3), pose(rng, 4.0));
                let ab = contacts(a, &p, b, &q, 0.1);
                let ba = contacts(b, &q, a, &p, 0.1);
                let moved = contacts(a, &move_.compose(&p), b, &move_.compose(&q), 0.1);
                prop_assert_eq!(ab.len(), ba.len(), "{} {}", a.name(), b.name());
                for c in &ab {
                    prop_assert!((c.normal.length() - 1.0).abs() < 1e-12);
                    let mirrored = |d: &Contact| {
                        (d.point - c.point).length() < 1e-10 && (d.normal + c.normal).length() < 1e-10
                    };
                    prop_assert!(ba.iter().any(mirrored), "{} {}: {:?}", a.name(), b.name(), c);
                    let (point, normal) = (move_.point(c.point), move_.vector(c.normal));
                    let same = |d: &Contact| (d.point - point).length() < 1e-9 && (d.normal - normal).length() < 1e-9;
                    prop_assert!(moved.len() != ab.len() || moved.iter().any(same), "{} {}", a.name(), b.name());
                }
            }
        }
    }
}

fn convex_shapes() -> Vec<Shape> {
    vec![
        Shape::capsule(0.3, 0.2),
        Shape::cylinder(0.3, 0.25),
        Shape::cone(0.4, 0.3),
        Shape::ellipsoid(Vec3::new(0.2, 0.3, 0.5)),
        Shape::rounded_box(Vec3::new(0.2, 0.3, 0.1), 0.1),
        Shape::hull(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::splat(0.6)]).unwrap(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Convex shapes on a box that is a mesh, apart: the distance from the box itself.
    #[test]
    fn convex_shapes_on_a_mesh(seed: u64) {
        let rng = &mut Rng::new(seed);
        let half = Vec3::new(rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.0));
        let (cuboid, mesh) = (Shape::cuboid(half), Shape::mesh(solids::cuboid(half)));
        for shape in convex_shapes() {
            let (p, q) = (pose(rng, 1.2), pose(rng, 0.5));
            let expected = least(&contacts(&shape, &p, &cuboid, &q, 0.3));
            let got = least(&contacts(&shape, &p, &mesh, &q, 0.3));
            match expected {
                Some(d) if d > 1e-9 && d < 0.3 - 1e-9 => {
                    prop_assert!((got.unwrap_or(9.0) - d).abs() < 1e-10, "{}: {:?} for {}", shape.name(), got, d);
                }
                None => prop_assert!(got.is_none_or(|d| d > 0.3 - 1e-6), "{}: {:?} for nothing", shape.name(), got),
                _ => {}
            }
        }
    }

    /// Over a flat mesh and a flat height field every shape has the contacts of the half-space.
    #[test]
    fn flat_ground_is_a_plane(seed: u64) {
        let rng = &mut Rng::new(seed);
        let field = solids::hills(seed, 12, 12, 0.4, 0.0);
        let mut shapes = convex_shapes();
        shapes.extend([Shape::sphere(0.4), Shape::cuboid(Vec3::new(0.2, 0.3, 0.4))]);
        for shape in shapes {
            let position = Vec3::new(rng.uniform(1.5, 2.9), rng.uniform(1.5, 2.9), rng.uniform(0.0, 0.6));
            let at = Pose::new(position, rng.rotation());
            let plane = contacts(&shape, &at, &Shape::half_space(), &Pose::IDENTITY, 0.05);
            for ground in [Shape::mesh(solids::as_mesh(&field)), Shape::height_field(field.clone())] {
                let found = contacts(&shape, &at, &ground, &Pose::IDENTITY, 0.05);
                prop_assert_eq!(found.len(), plane.len(), "{} on {}", shape.name(), ground.name());
                for d in &plane {
                    let same = |c: &Contact| {
                        (c.normal - d.normal).length() < 1e-12
                            && (c.point - d.point).length() < 1e-12
                            && (c.distance - d.distance).abs() < 1e-12
                    };
                    prop_assert!(found.iter().any(same), "{} on {}: {:?}", shape.name(), ground.name(), d);
                }
            }
        }
    }
}

/// A box on a table that is a mesh: four corners where it rests inside, the table's corners where it is wider.
#[test]
fn a_box_on_a_table() {
    let table = Shape::mesh(solids::cuboid(Vec3::new(1.0, 1.0, 0.5)));
    for gap in [-1e-3, 0.0, 1e-3] {
        let small = contacts(
            &Shape::cuboid(Vec3::splat(0.2)),
            &Pose::at(Vec3::new(0.1, 0.3, 0.7 + gap)),
            &table,
            &Pose::IDENTITY,
            0.01,
        );
        assert_eq!(small.len(), 4, "{small:#?}");
        let wide = Shape::cuboid(Vec3::new(2.0, 2.0, 0.1));
        let wide = contacts(&wide, &Pose::at(Vec3::new(0.1, 0.3, 0.6 + gap)), &table, &Pose::IDENTITY, 0.01);
        assert_eq!(wide.len(), 4, "{wide:#?}");
        let over = Shape::cuboid(Vec3::new(0.5, 0.2, 0.1));
        let over = contacts(&over, &Pose::at(Vec3::new(1.0, 0.1, 0.6 + gap)), &table, &Pose::IDENTITY, 0.01);
        assert_eq!(over.len(), 4, "{over:#?}");
        for c in small.iter().chain(&wide).chain(&over) {
            assert!((c.normal + Vec3::Z).length() < 1e-9 && (c.distance - gap).abs() < 1e-12, "{c:?}");
        }
    }
}

/// A ball in a valley touches both sides, on a ridge once.
#[test]
fn valleys_and_ridges() {
    for (bend, count) in [(1.0, 2), (-1.0, 1)] {
        let v = |x: f64, y: f64| Vec3::new(x, y, bend * x.abs());
        let vertices = vec![v(-1.0, -1.0), v(0.0, -1.0), v(1.0, -1.0), v(-1.0, 1.0), v(0.0, 1.0), v(1.0, 1.0)];
        let mesh = Shape::mesh(Mesh::new(vertices, vec![[0, 1, 4], [0, 4, 3], [1, 2, 5], [1, 5, 4]]).unwrap());
        let height = if bend > 0.0 { 0.2 * 2f64.sqrt() } else { 0.2 };
        let found = contacts(&Shape::sphere(0.2), &Pose::at(Vec3::Z * height), &mesh, &Pose::IDENTITY, 1e-3);
        assert_eq!(found.len(), count, "{found:#?}");
        assert!(found.iter().all(|c| c.distance.abs() < 1e-12));
        // An edge of a box in the valley, a hair too deep: both sides push each of its two corners.
        if bend > 0.0 {
            let turn = grouser_math::Quat::from_rotation_y(std::f64::consts::FRAC_PI_4);
            let at = Pose::new(Vec3::Z * (0.2 * 2f64.sqrt() - 1e-4), turn);
            let found = contacts(&Shape::cuboid(Vec3::splat(0.2)), &at, &mesh, &Pose::IDENTITY, 1e-5);
            assert!(found.iter().any(|c| c.normal.x > 0.7) && found.iter().any(|c| c.normal.x < -0.7), "{found:#?}");
        }
    }
}

/// Names of contacts stay while a box slides over a triangulated plane, and none is used twice.
#[test]
fn names_last() {
    let flat = Shape::mesh(solids::as_mesh(&solids::hills(1, 20, 20, 0.3, 0.0)));
    let cube = Shape::cuboid(Vec3::splat(0.25));
    let at = |x: f64| Pose::at(Vec3::new(2.0 + x, 2.7, 0.25));
    let names = |x: f64| {
        contacts(&cube, &at(x), &flat, &Pose::IDENTITY, 1e-3).iter().map(|c| c.key.feature).collect::<Vec<_>>()
    };
    let mut first = names(0.0);
    first.sort_unstable();
    assert_eq!(first.len(), 4);
    for i in 1..100 {
        let mut now = names(0.013 * i as f64);
        now.sort_unstable();
        assert_eq!(now, first);
    }
    first.dedup();
    assert_eq!(first.len(), 4);
}

/// A set of 5,000 spheres is one collider whose contacts are those of the spheres.
#[test]
fn sphere_sets() {
    let rng = &mut Rng::new(3);
    let spheres: Vec<(Vec3, f64)> = (0..5000).map(|_| (rng.direction(), 0.05)).collect();
    let set = Shape::compound(Compound::spheres(spheres.iter().copied()).unwrap());
    let probe = Shape::sphere(0.3);
    for _ in 0..50 {
        let (at, p) = (pose(rng, 1.0), pose(rng, 1.2));
        let found = contacts(&set, &at, &probe, &p, 0.01);
        let near = |s: &&(Vec3, f64)| at.point(s.0).distance(p.position) - s.1 - 0.3 <= 0.01;
        assert_eq!(found.len(), spheres.iter().filter(near).count());
        let mut names: Vec<u32> = found.iter().map(|c| c.key.feature).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), found.len());
    }
    let on_plane = contacts(&set, &Pose::at(Vec3::Z), &Shape::half_space(), &Pose::IDENTITY, 0.0);
    assert_eq!(on_plane.len(), spheres.iter().filter(|s| s.0.z + 1.0 <= s.1).count());
}
