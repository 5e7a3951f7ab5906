//! Flexible bodies on rigid ones: rims of tires, clamps, hinges.

use crate::stage::*;
use grouser_dynamics::joint::{Planar, Revolute};
use grouser_dynamics::*;
use grouser_flex::mesh::{TireForm, tire};
use grouser_flex::{FlexBody, NodeHold, PlateMesh, PlateSection, PlateSide};
use grouser_geom::MassProperties;
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_solve::Method;
use std::f64::consts::PI;

const G: f64 = 9.81;

pub fn body(mass: f64, inertia: Vec3, pose: Pose) -> BodyDef {
    BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Moving,
        pose,
        velocity: Twist::ZERO,
        mass: MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) },
        colliders: Vec::new(),
    }
}

fn attached(name: &str, body: FlexBody, rim: BodyId, vectors: Vec<u32>, material: MaterialId) -> FlexibleDef {
    FlexibleDef {
        name: name.into(),
        body,
        loads: Vec::new(),
        inflation: None,
        surface: FlexSurface::None,
        self_contact: false,
        material,
        collision: (1, u32::MAX),
        theta: None,
        newton: 1,
        velocity: Vec3::ZERO,
        attach: Some((rim, vectors)),
    }
}

/// So many steps.
fn go(world: &mut World, steps: usize) {
    for _ in 0..steps {
        world.step().unwrap();
    }
}

/// Vectors of an edge: positions, or positions and slopes.
fn edge(mesh: &PlateMesh, side: PlateSide, all: bool) -> Vec<u32> {
    let vectors = |node: u32| (0..if all { 3 } else { 1 }).map(move |c| 3 * node + c);
    mesh.edge_nodes(side).into_iter().flat_map(vectors).collect()
}

/// The tire of Melanz 2016, section 6.2.2, on a rim at the origin that the caller describes.
pub fn wheel(
    world: &mut World,
    rim: BodyDef,
    young: f64,
    gauge: Option<f64>,
    per_side: Option<u32>,
) -> (BodyId, FlexibleId) {
    let m = world.add_material(Material { friction: 0.5, ..rigid(0.5) }).unwrap();
    let pose = rim.pose;
    let rim = world.add_body(rim).unwrap();
    let form = TireForm { radius: 0.3, rim_radius: 0.15, width: 0.2, fillet: 0.04 };
    let mesh = tire(&form.profile(9).unwrap(), 13, &pose);
    let mut vectors = edge(&mesh, PlateSide::Bottom, false);
    vectors.extend(edge(&mesh, PlateSide::Top, false));
    let section = PlateSection::isotropic(0.01, young, 0.0, 1000.0).unwrap();
    let surface = per_side.map_or(FlexSurface::None, |per_side| FlexSurface::Spheres { per_side });
    let inflation = gauge.map(|gauge| Inflation { gauge, is_gas: false, closure: 0.0 });
    let def = attached("tire", FlexBody::new(mesh, section), rim, vectors, m);
    let id = world.add_flexible(FlexibleDef { inflation, surface, ..def }).unwrap();
    (rim, id)
}

/// A plate that is attached to a fixed body moves as one that is clamped in the world.
#[test]
fn a_fixed_rim_is_a_clamp() {
    let run = |on_a_body: bool| {
        let mut world = World::new(settings(5e-3));
        let m = world.add_material(rigid(0.5)).unwrap();
        let mesh = PlateMesh::plate([0.6, 0.3], [4, 2], &Pose::IDENTITY);
        let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap();
        let wall = world.add_body(BodyDef { kind: BodyKind::Fixed, ..body(1.0, Vec3::ONE, Pose::IDENTITY) }).unwrap();
        let vectors = edge(&mesh, PlateSide::Left, true);
        let mut def = attached("sheet", FlexBody::new(mesh, section), wall, vectors, m);
        // An attached body takes theta = 1.
        def.theta = Some(1.0);
        if !on_a_body {
            def.attach = None;
            for node in def.body.mesh.edge_nodes(PlateSide::Left) {
                def.body.hold(node, NodeHold::All);
            }
        }
        let id = world.add_flexible(def).unwrap();
        go(&mut world, 100);
        world.flexible(id).places().to_vec()
    };
    let (a, b) = (run(true), run(false));
    let worst = a.iter().zip(&b).map(|(a, b)| (*a - *b).length()).fold(0.0, f64::max);
    assert!(worst < 1e-12, "{worst:e}");
}

/// A strip that is pinned in the world at its upper edge and carries a body at its lower one: the pins stay where they
/// are while the body swings, and carry the weight of both.
#[test]
fn pins_stay_while_the_body_at_the_other_edge_swings() {
    let mut world = World::new(settings(2e-3));
    let m = world.add_material(rigid(0.5)).unwrap();
    // The strip hangs: its x points down.
    let pose = Pose::new(-0.2 * Vec3::Z, Quat::from_rotation_y(0.5 * PI));
    let mesh = PlateMesh::plate([0.4, 0.1], [4, 1], &pose);
    let weight = body(2.0, Vec3::splat(2e-3), Pose::at(-0.4 * Vec3::Z));
    let weight =
        world.add_body(BodyDef { velocity: Twist { linear: 0.5 * Vec3::X, ..Twist::ZERO }, ..weight }).unwrap();
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap();
    let section = PlateSection { alpha: 0.02, beta: 4.0, ..section };
    let vectors = edge(&mesh, PlateSide::Right, false);
    let mut def = attached("strip", FlexBody::new(mesh, section), weight, vectors, m);
    let pins = def.body.mesh.edge_nodes(PlateSide::Left);
    pins.iter().for_each(|node| def.body.hold(*node, NodeHold::Position));
    let id = world.add_flexible(def).unwrap();
    let place = |world: &World, node: u32| world.flexible(id).places()[3 * node as usize];
    let before: Vec<Vec3> = pins.iter().map(|node| place(&world, *node)).collect();
    let (mut swing, mut pull) = (0.0f64, 0.0);
    for k in 0..4000 {
        world.step().unwrap();
        if k >= 2000 {
            pull += world.flexible(id).reaction().z / 2000.0;
        }
        swing = swing.max(world.pose(weight).position.x);
    }
    for (node, before) in pins.iter().zip(&before) {
        assert!(place(&world, *node).distance(*before) < 1e-12, "pin {node} moved to {}", place(&world, *node));
    }
    assert!(swing > 0.02, "it swings by {swing} m");
    let expected = (2.0 + world.flexible(id).mass()) * G;
    assert!((pull / expected - 1.0).abs() < 0.01, "the pins carry {pull} N of {expected}");
}

/// A body carries one flexible body; a second one is refused by name, with the remedy.
#[test]
fn a_second_sheet_on_a_body_is_refused() {
    let mut world = World::new(settings(2e-3));
    let m = world.add_material(rigid(0.5)).unwrap();
    let rim = world.add_body(body(2.0, Vec3::ONE, Pose::IDENTITY)).unwrap();
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap();
    let sheet = |name: &str| {
        let mesh = PlateMesh::plate([0.4, 0.1], [2, 1], &Pose::IDENTITY);
        let vectors = edge(&mesh, PlateSide::Left, true);
        attached(name, FlexBody::new(mesh, section), rim, vectors, m)
    };
    world.add_flexible(sheet("first")).unwrap();
    let error = world.add_flexible(sheet("second")).unwrap_err();
    assert!(error.what.contains("second") && error.why.contains("attached to the same body"), "{error}");
    assert!(error.remedy.contains("a body of its own"), "{error}");
}

/// A tire on a free rim under a torque T turns with T/J of tire and rim, and nothing else moves. With
/// pressure this holds because the geometric part of the step's matrix says nothing to rotations (2.3 % off else).
#[test]
fn wheel_under_torque() {
    for (gauge, tolerance) in [(None, 0.01), (Some(220e3), 0.01)] {
        let mut s = settings(1e-3);
        s.gravity = Vec3::ZERO;
        let mut world = World::new(s);
        let rim_inertia = Vec3::new(0.2, 0.3, 0.2);
        let (rim, id) = wheel(&mut world, body(10.0, rim_inertia, Pose::IDENTITY), 2e7, gauge, None);
        let constant = TimeFunction::Constant;
        let zero = || constant(0.0);
        let torque = 20.0;
        world
            .add_force(ForceDef {
                body: rim,
                force: [zero(), zero(), zero()],
                torque: [zero(), constant(torque), zero()],
                point: None,
                in_body_frame: false,
            })
            .unwrap();
        // The inflated shape is found first.
        go(&mut world, 200);
        let (start, before) = (world.time(), world.velocity(rim).angular.y);
        go(&mut world, 200);
        let rate = (world.velocity(rim).angular.y - before) / (world.time() - start);
        let (e, v) = (world.flexible(id).places(), world.flexible(id).rates());
        let tire = grouser_flex::FlexBody::new(
            world.flexible(id).mesh().clone(),
            PlateSection::isotropic(0.01, 2e7, 0.0, 1000.0).unwrap(),
        );
        let inertia = tire.momenta(e, v).inertia.y_axis.y + rim_inertia.y;
        let error = rate * inertia / torque - 1.0;
        assert!(error.abs() < tolerance, "pressure {gauge:?}: {rate} rad/s^2 instead of {}", torque / inertia);
        let moved = world.pose(rim).position.length();
        assert!(moved < 1e-9, "the rim moved by {moved}");
        // The tire holds the rim back by what the rim itself does not take of the torque.
        let (back, expected) = (world.flexible(id).load_on_rim().unwrap(), rim_inertia.y * rate - torque);
        let error = back.torque.y / expected - 1.0;
        assert!(error.abs() < tolerance, "pressure {gauge:?}: {} N m on the rim instead of {expected}", back.torque.y);
        assert!(back.force.length() < 1e-6 * torque / 0.3, "{}", back.force);
    }
}

/// A wheel in free fall that spins keeps its spin and energy, and falls with g.
#[test]
fn spinning_wheel_in_free_fall() {
    let mut world = World::new(settings(2e-3));
    let spin = 20.0 * Vec3::Y;
    let def = BodyDef {
        velocity: Twist { linear: 3.0 * Vec3::X, angular: spin },
        ..body(10.0, Vec3::new(0.2, 0.3, 0.2), Pose::IDENTITY)
    };
    let (rim, id) = wheel(&mut world, def, 2e7, None, None);
    let total = |world: &World| {
        let (w, v) = (world.velocity(rim), world.flexible(id));
        0.5 * 10.0 * w.linear.length_squared()
            + 0.5 * 0.3 * w.angular.y.powi(2)
            + v.kinetic_energy()
            + v.strain_energy()
            - world.momentum().0.length_squared() / (2.0 * (10.0 + v.mass()))
    };
    go(&mut world, 100);
    let before = total(&world);
    go(&mut world, 400);
    let (t, after) = (world.time(), total(&world));
    let velocity = world.velocity(rim);
    assert!((velocity.linear - Vec3::new(3.0, 0.0, -G * t)).length() < 2e-3, "{}", velocity.linear);
    assert!((velocity.angular.y / 20.0 - 1.0).abs() < 0.01, "{}", velocity.angular);
    assert!((after / before - 1.0).abs() < 5e-3, "energy of spin and strain {before} J, then {after} J");
}

/// A stiff sheet on a light body that hangs on a hinge is a physical pendulum: the joint sees the sheet's inertia.
#[test]
fn pendulum_of_a_sheet() {
    let mut world = World::new(settings(2e-3));
    let m = world.add_material(rigid(0.5)).unwrap();
    let (length, width, thickness, density) = (0.5, 0.2, 0.01, 1000.0);
    // Hangs along -z, turned out by 0.05 rad about y.
    let angle = 0.05;
    let rotation = Quat::from_rotation_y(0.5 * PI + angle);
    let pose = Pose::new(rotation * Vec3::new(0.5 * length, 0.0, 0.0), rotation);
    let mesh = PlateMesh::plate([length, width], [4, 2], &pose);
    let clip = world.add_body(body(0.01, Vec3::splat(1e-5), Pose::new(Vec3::ZERO, rotation))).unwrap();
    let hinge = Pose::new(Vec3::ZERO, Quat::from_rotation_x(-0.5 * PI));
    world.add_joint(JointDef::new(JointKind::Revolute(Revolute), None, clip, hinge)).unwrap();
    let section = PlateSection::isotropic(thickness, 5e9, 0.0, density).unwrap();
    let vectors = edge(&mesh, PlateSide::Left, true);
    let id = world.add_flexible(attached("sheet", FlexBody::new(mesh, section), clip, vectors, m)).unwrap();
    let tip = |world: &World| world.flexible(id).places()[3 * 4].x;
    // Half periods between passages through the vertical.
    let (mut passages, mut last) = (Vec::new(), tip(&world));
    while passages.len() < 5 {
        let report = world.step().unwrap();
        assert!(report.converged());
        let now = tip(&world);
        if now * last < 0.0 {
            passages.push(world.time() - 2e-3 * now / (now - last));
        }
        last = now;
        assert!(world.time() < 20.0, "it does not swing");
    }
    let period = 0.5 * (passages[4] - passages[0]);
    let expected = 2.0 * PI * (2.0 * length / (3.0 * G)).sqrt();
    assert!((period / expected - 1.0).abs() < 5e-3, "{period} s instead of {expected}");
}

/// A wheel dropped on a plane carries its weight, with every method that takes flexible bodies; one digest for any
/// number of threads.
#[test]
fn wheel_on_a_plane() {
    let build = |method: Method| {
        let mut s = settings(2e-3);
        s.solver.method = method;
        s.solver.tolerance = Tolerance::Absolute(1e-5);
        let mut world = World::new(s);
        let m = world.add_material(rigid(0.5)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let at = Pose::at(0.306 * Vec3::Z);
        let (rim, id) = wheel(&mut world, body(10.0, Vec3::new(0.2, 0.3, 0.2), at), 2e7, None, Some(6));
        // The hub stays upright.
        let plane = Pose::new(at.position, Quat::from_rotation_x(-0.5 * PI));
        world.add_joint(JointDef::new(JointKind::Planar(Planar), None, rim, plane)).unwrap();
        (world, rim, id)
    };
    for method in [Method::Apgd, Method::Nncg, Method::GaussSeidel, Method::Direct, Method::Auto] {
        let (mut world, rim, id) = build(method);
        let (mut sum, mut on_rim) = (0.0, 0.0);
        for k in 0..500 {
            let report = world.step().unwrap();
            assert!(report.converged(), "{}: {report:?}", method.name());
            if k >= 400 {
                sum += world.flexible(id).contact_force().z / 100.0;
                on_rim += world.flexible(id).load_on_rim().unwrap().force.z / 100.0;
            }
        }
        assert!((on_rim / (10.0 * G) - 1.0).abs() < 0.01, "{}: the tire carries {on_rim} N", method.name());
        let weight = (10.0 + world.flexible(id).mass()) * G;
        assert!((sum / weight - 1.0).abs() < 0.01, "{}: {sum} N instead of {weight}", method.name());
        let height = world.pose(rim).position.z;
        assert!(height > 0.28 && height < 0.306, "{}: hub at {height} m", method.name());
    }
    let digest = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let (mut world, ..) = build(Method::Apgd);
            go(&mut world, 10);
            let kept = world.snapshot();
            go(&mut world, 10);
            let end = world.digest();
            world.restore(&kept).unwrap();
            go(&mut world, 10);
            assert_eq!(world.digest(), end, "after going back");
            end
        })
    };
    let one = digest(1);
    assert!([2, 3, 8].iter().all(|threads| digest(*threads) == one));
}

/// A tire on loose balls: one digest for any number of threads, after going back, and of a world that goes on from a
/// snapshot of another.
#[test]
fn tire_on_grains_keeps_its_bits() {
    let build = || {
        let mut s = settings(2e-3);
        s.solver.tolerance = Tolerance::Absolute(1e-3);
        let mut world = World::new(s);
        let m = world.add_material(rigid(0.5)).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let radius = 0.02;
        for k in 0..70 {
            let (i, j) = (f64::from(k % 10) - 4.5, f64::from(k / 10) - 3.0);
            let at = Vec3::new(2.05 * radius * i, 2.05 * radius * j, radius);
            let ball = MassProperties { mass: 0.08, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::splat(1.3e-5)) };
            let def = body(1.0, Vec3::ONE, Pose::at(at));
            let colliders = shape(grouser_geom::Shape::sphere(radius), m);
            world.add_body(BodyDef { mass: ball, colliders, role: Role::Grain, ..def }).unwrap();
        }
        let at = Pose::at((0.306 + 2.0 * radius) * Vec3::Z);
        let spin = Twist { linear: 0.5 * Vec3::X, angular: 2.0 * Vec3::Y };
        let rim = BodyDef { velocity: spin, ..body(10.0, Vec3::new(0.2, 0.3, 0.2), at) };
        wheel(&mut world, rim, 2e7, Some(50e3), Some(8));
        world
    };
    let digest = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let mut world = build();
            go(&mut world, 10);
            let kept = world.snapshot();
            go(&mut world, 10);
            let end = world.digest();
            assert!(world.contacts().len() > 70, "the tire does not touch the balls");
            for mut next in [world, build()] {
                next.restore(&kept).unwrap();
                go(&mut next, 10);
                assert_eq!(next.digest(), end, "after a snapshot");
            }
            end
        })
    };
    let one = digest(1);
    assert!([2, 3, 8].iter().all(|threads| digest(*threads) == one));
}
