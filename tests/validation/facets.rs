//! Flexible bodies with surfaces of facets: weights, edges that are not felt, sheets on each other and on themselves.

use crate::flexible::{cloth_of, plate};
use crate::stage::*;
use grouser_dynamics::*;
use grouser_flex::{FlexBody, NodeHold, PlateMesh, PlateSection, PlateSide};
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::Method;

const G: f64 = 9.81;
const FACETS: FlexSurface = FlexSurface::Facets { divisions: 2 };

fn section() -> PlateSection {
    PlateSection::isotropic(0.01, 2e6, 0.3, 1000.0).unwrap()
}

fn world(h: f64, method: Method) -> World {
    let mut s = settings(h);
    s.solver.method = method;
    s.solver.tolerance = Tolerance::Absolute(1e-6);
    World::new(s)
}

/// A sheet of 0.5 x 0.4 m at this height.
fn sheet(world: &mut World, name: &str, m: MaterialId, surface: FlexSurface, pose: Pose) -> FlexibleId {
    let mesh = PlateMesh::plate([0.5, 0.4], [3, 3], &pose);
    world.add_flexible(FlexibleDef { surface, ..plate(name, mesh, section(), m) }).unwrap()
}

fn step(world: &mut World, count: usize) {
    for _ in 0..count {
        let report = world.step().unwrap();
        assert!(report.converged(), "t = {}: {report:?}", world.time());
    }
}

fn fixed(world: &mut World, s: Shape, pose: Pose, m: MaterialId) {
    let (role, kind, mass) = (Role::Part, BodyKind::Fixed, MassProperties::ZERO);
    let colliders = shape(s, m);
    let def = BodyDef { name: Some("table".into()), role, kind, pose, velocity: Twist::ZERO, mass, colliders };
    world.add_body(def).unwrap();
}

/// A sheet on a plane and on a box weighs what it weighs, with methods of all kinds that take flexible bodies.
#[test]
fn weight_on_facets() {
    for (method, on_box) in [(Method::Apgd, false), (Method::Apgd, true), (Method::GaussSeidel, false)] {
        let mut world = world(2e-3, method);
        let m = world.add_material(rigid(0.2)).unwrap();
        if on_box {
            fixed(&mut world, Shape::cuboid(Vec3::new(0.4, 0.3, 0.1)), Pose::at(-0.1 * Vec3::Z), m);
        } else {
            ground(&mut world, m, Quat::IDENTITY);
        }
        let id = sheet(&mut world, "sheet", m, FACETS, Pose::at(0.005 * Vec3::Z));
        step(&mut world, 150);
        let (force, weight) = (world.flexible(id).contact_force().z, world.flexible(id).mass() * G);
        assert!((force / weight - 1.0).abs() < 1e-4, "{}, box {on_box}: {force} of {weight}", method.name());
        // One contact to a place of the surface, not one to each facet around it.
        assert!(world.contacts().len() <= 49, "{} contacts", world.contacts().len());
    }
}

/// A ball that rolls over a flat sheet goes as over a plane: it neither rises nor slows down at any of the edges.
#[test]
fn internal_edges_are_not_felt() {
    let mut world = world(1e-3, Method::Apgd);
    world.settings_mut().solver.tolerance = Tolerance::Absolute(1e-10);
    let m = world.add_material(rigid(0.5)).unwrap();
    let mesh = PlateMesh::plate([0.5, 0.4], [3, 3], &Pose::IDENTITY);
    let mut def = FlexibleDef { surface: FACETS, ..plate("sheet", mesh, section(), m) };
    (0..16).for_each(|node| def.body.hold(node, NodeHold::All));
    world.add_flexible(def).unwrap();
    let (radius, speed) = (0.03, 1.0);
    let ball = moving(&mut world, Shape::sphere(radius), 0.1, Vec3::new(-0.2, 0.013, radius + 0.005), m);
    let rolling = Twist { linear: speed * Vec3::X, angular: speed / radius * Vec3::Y };
    world.set_velocity(ball, rolling);
    let mut facets = std::collections::BTreeSet::new();
    for _ in 0..400 {
        step(&mut world, 1);
        facets.extend(world.contacts().iter().map(|c| c.body_a));
        assert!(world.contacts().iter().any(|c| c.force.z > 0.0), "it flies at {}", world.time());
        let (pose, velocity) = (world.pose(ball), world.velocity(ball));
        assert!((pose.position.z - radius - 0.005).abs() < 1e-8, "height {}", pose.position.z);
        assert!((velocity.linear - rolling.linear).length() < 1e-7, "{}", velocity.linear);
    }
    assert!(facets.len() > 8, "it crossed {} facets", facets.len());
}

/// A sheet that hangs between two held edges and rests on a ball takes the same shape with facets as with dense
/// spheres.
#[test]
fn facets_are_like_dense_spheres() {
    let run = |surface: FlexSurface| {
        let mut world = world(10e-3, Method::Apgd);
        let m = world.add_material(rigid(0.2)).unwrap();
        fixed(&mut world, Shape::sphere(0.1), Pose::at(-0.105 * Vec3::Z), m);
        let mesh = PlateMesh::plate([0.5, 0.4], [4, 3], &Pose::IDENTITY);
        let section = PlateSection::isotropic(0.01, 1e5, 0.3, 1000.0).unwrap().damped(0.05, 5.0);
        let mut def = FlexibleDef { surface, ..plate("sheet", mesh, section, m) };
        let held = [PlateSide::Left, PlateSide::Right].map(|side| def.body.mesh.edge_nodes(side)).concat();
        held.into_iter().for_each(|node| def.body.hold(node, NodeHold::Position));
        let id = world.add_flexible(def).unwrap();
        step(&mut world, 100);
        (world.flexible(id).places().to_vec(), world.flexible(id).contact_force().z)
    };
    let (spheres, force) = run(FlexSurface::Spheres { per_side: 14 });
    let (facets, other) = run(FlexSurface::Facets { divisions: 6 });
    let apart = spheres.iter().zip(&facets).step_by(3).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    let sag = facets.iter().step_by(3).map(|r| -r.z).fold(0.0, f64::max);
    println!("nodes apart by up to {apart:.2e} m of a sag of {sag:.3} m; {force:.3} and {other:.3} N");
    assert!(sag > 0.01 && force > 2.0, "{sag} m, {force} N");
    assert!(apart < 0.02 * sag, "{apart} m of {sag} m");
    assert!((force / other - 1.0).abs() < 0.02, "{force} and {other} N");
}

/// One digest for any number of threads, and after a restored snapshot.
#[test]
fn facets_keep_their_bits() {
    let tolerance = Tolerance::Absolute(1e-4);
    let solver = SolverSettings { tolerance, max_iterations: 2000, ..settings(10e-3).solver };
    let make = || cloth_of(FACETS, 3, 10e-3, solver.clone()).0;
    let run = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let mut world = make();
            (0..25).for_each(|_| step(&mut world, 1));
            let middle = world.snapshot();
            (0..15).for_each(|_| step(&mut world, 1));
            let mut other = make();
            other.restore(&middle).unwrap();
            (0..15).for_each(|_| step(&mut other, 1));
            assert_eq!(world.digest(), other.digest(), "after a restored snapshot");
            assert!(!world.contacts().is_empty());
            world.digest()
        })
    };
    let digests = [1, 2, 3, 8].map(run);
    assert!(digests.iter().all(|d| *d == digests[0]), "{digests:?}");
}

/// Sheets that meet in free flight keep their momentum.
#[test]
fn meeting_sheets_keep_momentum() {
    let mut world = world(2e-3, Method::Apgd);
    world.settings_mut().gravity = Vec3::ZERO;
    let m = world.add_material(rigid(0.0)).unwrap();
    let low = sheet(&mut world, "low", m, FACETS, Pose::IDENTITY);
    let mesh = PlateMesh::plate([0.3, 0.3], [2, 2], &Pose::new(0.05 * Vec3::Z, Quat::from_rotation_x(0.1)));
    let velocity = Vec3::new(0.0, 0.1, -1.0);
    world.add_flexible(FlexibleDef { surface: FACETS, velocity, ..plate("high", mesh, section(), m) }).unwrap();
    let before = world.momentum();
    let mut touched = false;
    for _ in 0..60 {
        step(&mut world, 1);
        touched |= world.flexible(low).contact_force().length() > 1.0;
    }
    let after = world.momentum();
    assert!(touched && world.flexible(low).rates()[0].length() > 0.0);
    assert!((after.0 - before.0).length() < 1e-9, "{} from {}", after.0, before.0);
    assert!((after.1 - before.1).length() < 2e-3 * before.0.length(), "{} from {}", after.1, before.1);
}

/// A strip that is folded: two legs of 0.2 m, the upper one 6 cm above the lower.
fn folded(surface: FlexSurface, self_contact: bool, free: bool) -> (World, FlexibleId) {
    let mut world = world(2e-3, Method::Apgd);
    let m = world.add_material(rigid(0.3)).unwrap();
    if free {
        world.settings_mut().gravity = Vec3::ZERO;
    } else {
        ground(&mut world, m, Quat::IDENTITY);
    }
    let (leg, radius, z) = (0.2, 0.03, 0.005);
    let length = 2.0 * leg + std::f64::consts::PI * radius;
    let n = 14;
    let l = length / n as f64;
    let mesh = PlateMesh::grid(&vec![l; n], &[0.1], false, |i, j| {
        let (s, y) = (l * i as f64, 0.1 * j as f64);
        let bend = s - leg;
        let (r, along) = if bend <= 0.0 {
            (Vec3::new(s, y, z), Vec3::X)
        } else if bend < length - 2.0 * leg {
            let (sin, cos) = (bend / radius).sin_cos();
            (Vec3::new(leg + radius * sin, y, z + radius * (1.0 - cos)), Vec3::new(cos, 0.0, sin))
        } else {
            (Vec3::new(length - s, y, z + 2.0 * radius), -Vec3::X)
        };
        [r, along, Vec3::Y]
    });
    let section =
        PlateSection::isotropic(0.01, 5e5, 0.0, 1000.0).unwrap().damped(0.02, 0.5 * f64::from(u8::from(!free)));
    let mut def = plate("fold", mesh, section, m);
    def.body = FlexBody::new(def.body.mesh, section);
    let def = FlexibleDef { surface, self_contact, ..def };
    let id = world.add_flexible(def).unwrap();
    (world, id)
}

/// Least height of the end of the upper leg above the lower one.
fn gap(world: &World, id: FlexibleId) -> f64 {
    let places = world.flexible(id).places();
    let last = 14;
    let end = places[3 * last];
    let below = (0..6).map(|i| places[3 * i]).min_by(|a, b| (a.x - end.x).abs().total_cmp(&(b.x - end.x).abs()));
    end.z - below.unwrap().z
}

/// A folded cloth comes to lie on itself; without contact with itself it falls through.
#[test]
fn a_folded_cloth_lies_on_itself() {
    for surface in [FACETS, FlexSurface::Spheres { per_side: 6 }] {
        let (mut world, id) = folded(surface, true, false);
        let mut least = f64::INFINITY;
        for _ in 0..250 {
            step(&mut world, 1);
            least = least.min(gap(&world, id));
        }
        assert!(least > 0.008 && gap(&world, id) < 0.02, "{surface:?}: least {least}, at last {}", gap(&world, id));
        let (force, weight) = (world.flexible(id).contact_force().z, world.flexible(id).mass() * G);
        assert!((force / weight - 1.0).abs() < 0.05, "{surface:?}: {force} of {weight} N");
    }
    let (mut world, id) = folded(FACETS, false, false);
    step(&mut world, 200);
    assert!(gap(&world, id) < 0.005, "without: {}", gap(&world, id));
}
