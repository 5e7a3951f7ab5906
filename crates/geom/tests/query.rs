//! Rays and closest points against brute force.

mod solids;

use grouser_geom::query::{self, closest_on_shape, ray_shape};
use grouser_geom::shape::{Compound, Mesh};
use grouser_geom::surface::closest_on_triangle;
use grouser_geom::{Collider, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};

/// Plane by plane, without a tree.
fn ray_brute(mesh: &Mesh, o: Vec3, d: Vec3) -> Option<f64> {
    let hit = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|i| mesh.vertices()[i as usize]);
        let n = (b - a).cross(c - a);
        let s = n.dot(a - o) / n.dot(d);
        let p = o + d * s;
        let inside = [(a, b), (b, c), (c, a)].iter().all(|(u, w)| n.dot((*w - *u).cross(p - *u)) >= 0.0);
        (n.dot(d) < 0.0 && s >= 0.0 && inside).then_some(s)
    };
    mesh.triangles().iter().filter_map(hit).min_by(f64::total_cmp)
}

fn point(rng: &mut Rng, spread: f64) -> Vec3 {
    spread * Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0))
}

#[test]
fn rays_on_meshes_and_fields() {
    let rng = &mut Rng::new(7);
    let torus = solids::torus(1.0, 0.4, 23, 11);
    let field = solids::hills(5, 12, 9, 0.4, 0.8);
    let ground = solids::as_mesh(&field);
    let mut hits = 0;
    for _ in 0..3000 {
        let pose = Pose::new(point(rng, 3.0), rng.rotation());
        for (shape, mesh, middle) in [
            (Shape::mesh(torus.clone()), &torus, Vec3::ZERO),
            (Shape::height_field(field.clone()), &ground, Vec3::new(2.2, 1.6, 0.5)),
            (Shape::mesh(ground.clone()), &ground, Vec3::new(2.2, 1.6, 0.5)),
        ] {
            let o = middle + 4.0 * rng.direction();
            let d = (middle + point(rng, 1.0) - o).normalize();
            let expected = ray_brute(mesh, o, d);
            let got = ray_shape(&shape, &pose, pose.point(o), pose.vector(d), 100.0);
            assert_eq!(got.is_some(), expected.is_some(), "{} {o} {d}", shape.name());
            if let (Some(got), Some(expected)) = (got, expected) {
                hits += 1;
                assert!((got.distance - expected).abs() < 1e-9 && got.normal.dot(pose.vector(d)) < 0.0);
                assert!(ray_shape(&shape, &pose, pose.point(o), pose.vector(d), expected - 1e-6).is_none());
            }
        }
    }
    assert!(hits > 3000);
}

/// A mesh of a box and the box itself: the same rays and the same closest points.
#[test]
fn boxes_two_ways() {
    let rng = &mut Rng::new(8);
    let half = Vec3::new(0.4, 0.7, 1.0);
    let (cuboid, mesh) = (Shape::cuboid(half), Shape::mesh(solids::cuboid(half)));
    let set = Shape::compound(Compound::new(vec![(Pose::IDENTITY, cuboid.clone())]).unwrap());
    for _ in 0..2000 {
        let pose = Pose::new(point(rng, 3.0), rng.rotation());
        let o = pose.point(3.0 * rng.direction());
        let d = (pose.point(point(rng, 1.0)) - o).normalize();
        let first = ray_shape(&cuboid, &pose, o, d, 10.0);
        let p = pose.point(point(rng, 2.0));
        let near = closest_on_shape(&cuboid, &pose, p, 5.0).unwrap();
        for other in [&mesh, &set] {
            let second = ray_shape(other, &pose, o, d, 10.0);
            assert_eq!(first.is_some(), second.is_some());
            if let (Some(f), Some(s)) = (first, second) {
                assert!((f.distance - s.distance).abs() < 1e-9 && (f.normal - s.normal).length() < 1e-9);
            }
            let also = closest_on_shape(other, &pose, p, 5.0).unwrap();
            assert!((also.distance - near.distance).abs() < 1e-9, "{} {also:?} {near:?}", other.name());
        }
    }
}

/// Rays on convex shapes: the hit lies on the surface and nothing lies before it.
#[test]
fn rays_on_convex_shapes() {
    let rng = &mut Rng::new(10);
    let shapes = [
        Shape::capsule(0.3, 0.2),
        Shape::cylinder(0.3, 0.25),
        Shape::cone(0.4, 0.3),
        Shape::ellipsoid(Vec3::new(0.2, 0.3, 0.5)),
        Shape::rounded_box(Vec3::new(0.2, 0.3, 0.1), 0.1),
        Shape::hull(&[-Vec3::ONE, Vec3::X, Vec3::Y, Vec3::Z]).unwrap(),
    ];
    let mut hits = 0;
    for shape in &shapes {
        for _ in 0..200 {
            let pose = Pose::new(point(rng, 2.0), rng.rotation());
            let o = pose.point(3.0 * rng.direction());
            let d = (pose.point(point(rng, 0.6)) - o).normalize();
            let hit = ray_shape(shape, &pose, o, d, 10.0);
            let inside = |s: f64| closest_on_shape(shape, &pose, o + d * s, 99.0).unwrap().distance;
            let end = hit.map_or(6.0, |h| h.distance);
            assert!((0..60).all(|i| inside(end * i as f64 / 60.0) > -1e-7), "{}", shape.name());
            if let Some(hit) = hit {
                hits += 1;
                assert!(inside(hit.distance).abs() < 1e-8 && hit.normal.dot(d) <= 1e-6);
            }
        }
    }
    assert!(hits > 300);
}

#[test]
fn closest_points_of_a_torus() {
    let rng = &mut Rng::new(9);
    let torus = solids::torus(1.0, 0.4, 23, 11);
    for _ in 0..2000 {
        let p = point(rng, 1.6);
        let corners = |t: &[u32; 3]| t.map(|i| torus.vertices()[i as usize]);
        let expected =
            torus.triangles().iter().map(|t| closest_on_triangle(p, corners(t)).0.distance(p)).fold(9.0, f64::min);
        let got = closest_on_shape(&Shape::mesh(torus.clone()), &Pose::IDENTITY, p, 5.0).unwrap();
        assert!((got.distance.abs() - expected).abs() < 1e-12);
        let ring = ((p.x.hypot(p.y) - 1.0).hypot(p.z)) - 0.4;
        assert!(ring.abs() < 0.05 || (ring < 0.0) == (got.distance < 0.0), "{p} {got:?}");
    }
}

#[test]
fn ground_below_points() {
    let field = solids::hills(5, 12, 9, 0.4, 0.8);
    let shapes = [
        (Shape::half_space(), Pose::IDENTITY),
        (Shape::height_field(field.clone()), Pose::at(Vec3::new(-2.0, -1.0, 0.1))),
        (Shape::sphere(0.5), Pose::at(Vec3::new(0.0, 0.0, 3.0))),
    ];
    let poses: Vec<Pose> = shapes.iter().map(|s| s.1).collect();
    let colliders: Vec<Collider> =
        shapes.iter().enumerate().map(|(i, s)| Collider::new(i as u32, s.0.clone(), Pose::IDENTITY)).collect();
    let below = |p: Vec3| query::ground_below(p, 100.0, u32::MAX, &colliders, &poses);
    let rng = &mut Rng::new(1);
    for _ in 0..500 {
        let p = Vec3::new(rng.uniform(-4.0, 4.0), rng.uniform(-4.0, 4.0), 2.0);
        let expected = field.height_at(p.x + 2.0, p.y + 1.0).map_or((0.0, 0), |z| (z + 0.1, 1));
        let found = below(p).unwrap();
        assert!((found.point.z - expected.0).abs() < 1e-12 && found.body == expected.1, "{found:?} {expected:?}");
    }
    let top = below(Vec3::new(0.0, 0.0, 9.0)).unwrap();
    assert_eq!((top.collider, top.distance), (2, 5.5));
    assert!(query::ground_below(Vec3::Z * 9.0, 5.0, u32::MAX, &colliders, &poses).is_none());
    assert!(query::ground_below(Vec3::Z * 9.0, 5.0, 2, &colliders, &poses).is_none());
    let near = query::closest(Vec3::new(0.0, 0.0, 4.0), 10.0, u32::MAX, &colliders, &poses).unwrap();
    assert!(near.body == 2 && (near.distance - 0.5).abs() < 1e-12 && (near.normal - Vec3::Z).length() < 1e-12);
}

/// The closed form of cylinders against the general distance: a hit lies on the surface, nothing before it does.
#[test]
fn rays_on_cylinders() {
    let rng = &mut Rng::new(11);
    let (shape, mut hits) = (Shape::cylinder(0.4, 0.7), 0);
    for _ in 0..3000 {
        let pose = Pose::new(point(rng, 3.0), rng.rotation());
        let o = pose.point(3.0 * rng.direction());
        let d = (pose.point(point(rng, 0.8)) - o).normalize();
        let near = |s: f64| closest_on_shape(&shape, &pose, o + d * s, 10.0).unwrap().distance;
        let Some(hit) = ray_shape(&shape, &pose, o, d, 10.0) else {
            assert!((0..400).all(|k| near(0.015 * f64::from(k)) > -1e-9));
            continue;
        };
        hits += 1;
        assert!(near(hit.distance).abs() < 1e-9 && hit.normal.dot(d) < 0.0);
        assert!((0..20).all(|k| near(hit.distance * f64::from(k) / 20.0) > 0.0));
        assert!(near(hit.distance + 1e-6) < 0.0 || hit.normal.dot(d).abs() < 1e-2);
    }
    assert!(hits > 1500, "{hits}");
}

/// A tree of shapes finds what testing each of them finds.
#[test]
fn still_shapes_are_hit_as_each_alone() {
    let rng = &mut Rng::new(7);
    let mut shapes = vec![
        (Shape::half_space(), Pose::IDENTITY),
        (Shape::height_field(solids::hills(5, 12, 9, 0.4, 0.8)), Pose::at(Vec3::new(-2.0, -1.0, 0.1))),
    ];
    for _ in 0..60 {
        let at = Vec3::new(rng.uniform(-4.0, 4.0), rng.uniform(-4.0, 4.0), rng.uniform(0.0, 2.0));
        shapes.push((Shape::cuboid(Vec3::new(0.3, 0.2, 0.1)), Pose::at(at)));
    }
    let poses: Vec<Pose> = shapes.iter().map(|s| s.1).collect();
    let colliders: Vec<Collider> =
        shapes.iter().enumerate().map(|(i, s)| Collider::new(i as u32, s.0.clone(), Pose::IDENTITY)).collect();
    let still = grouser_geom::StillShapes::new(shapes);
    for _ in 0..2000 {
        let from = Vec3::new(rng.uniform(-5.0, 5.0), rng.uniform(-5.0, 5.0), 4.0);
        let direction = Vec3::new(rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), -1.0).normalize();
        let one = query::ray(from, direction, 9.0, u32::MAX, &colliders, &poses);
        let tree = still.ray(from, direction, 9.0);
        assert_eq!(one.map(|f| (f.collider, f.distance)), tree.map(|f| (f.collider, f.distance)));
    }
}
