//! Deformable soil against quadratures of its own laws, and what it must keep.

mod soil_rig;

use grouser_dynamics::{
    BodyKind, ElementId, JointDef, JointKind, Material, Motion, Settings, TimeFunction, Twist, World,
};
use grouser_geom::Shape;
use grouser_math::par::Pool;
use grouser_math::{Pose, Vec3};
use grouser_models::soil::ground::{KindMap, PileDef, SoilGround, SoilGroundDef, SoilKind};
use grouser_models::soil::{SinkageLaw, Soil, table};
use soil_rig::{Roll, Rolled, body, ground, soft_soil, soil};

/// Steady rolling, by quadrature to 1e-9: slip, sinkage m, drawbar N, torque N m.
type Row = (f64, f64, f64, f64);

fn check_rolling(roll: &Roll, rows: &[Row]) {
    for (slip, sinkage, drawbar, torque) in rows {
        let (found, _) = roll.run(*slip);
        let thrust = drawbar.abs().max(torque / roll.radius);
        let errors =
            [found.sinkage / sinkage - 1.0, (found.drawbar - drawbar) / thrust, (found.torque - torque) / torque];
        println!("slip {slip}: {found:?}, errors {errors:.4?}");
        assert!(errors.iter().all(|e| e.abs() < 0.02), "slip {slip}: {errors:?}");
    }
}

#[test]
fn rolling_on_soft_soil() {
    let roll = Roll { radius: 0.5, width: 0.4, load: 2e3, kind: soft_soil(), spacing: 0.01, ..Roll::default() };
    let rows = [(0.0, 0.119754, 463.06, 469.92), (0.2, 0.118414, 573.79, 523.50), (0.5, 0.118154, 583.52, 528.33)];
    check_rolling(&roll, &rows);
}

#[test]
fn rolling_on_dry_sand() {
    let soil = Soil { shear_modulus: 0.02, ..table::find("dry-sand").unwrap().soil() };
    let kind = SoilKind { elastic: 4e8, ..SoilKind::new(soil) };
    let roll = Roll { radius: 0.5, width: 0.3, load: 5e3, kind, spacing: 0.01, ..Roll::default() };
    let rows = [
        (0.0, 0.074226, 188.7, 570.5),
        (0.1, 0.072989, 1016.7, 976.4),
        (0.3, 0.071914, 1513.8, 1219.6),
        (0.6, 0.071510, 1620.3, 1272.0),
    ];
    check_rolling(&roll, &rows);
}

/// Twice as fine, half the error, as far as the error is that of the nodes and not of the step.
#[test]
fn rolling_converges_with_the_spacing() {
    let error = |spacing: f64| {
        let roll = Roll { spacing, step: 5e-4, way: 0.9, ..Roll::default() };
        let (found, _) = roll.run(0.2);
        (found.sinkage / 0.118414 - 1.0).abs() + (found.drawbar / 573.79 - 1.0).abs()
    };
    let (coarse, fine) = (error(0.04), error(0.01));
    assert!(fine < 0.6 * coarse && fine < 0.02, "{coarse} {fine}");
}

const PILE: PileDef = PileDef { flow: 1.0, repose: 0.698, sweeps: 3, rings: 10 };

/// A block of 0.4 m x 0.2 m x 0.1 m on soil.
fn block(kind: SoilKind, spacing: f64, mass: f64, define: impl FnOnce(&mut SoilGroundDef)) -> (World, ElementId) {
    let mut world = World::new(Settings { step: 1e-3, gravity: Vec3::Z * -9.81, ..Settings::default() });
    world.add_material(Material::default()).unwrap();
    let shape = Some((Shape::cuboid(Vec3::new(0.2, 0.1, 0.05)), Pose::IDENTITY));
    let id = body(&mut world, BodyKind::Moving, mass, Vec3::Z * 0.05, shape);
    let mut def = ground(kind, spacing, vec![id]);
    define(&mut def);
    let element = world.add_element(Box::new(SoilGround::new(def))).unwrap();
    (world, element)
}

fn steps(world: &mut World, count: usize) {
    for _ in 0..count {
        world.step().unwrap();
    }
}

fn reading(world: &World, id: ElementId, name: &str) -> f64 {
    world.element(id).end_readings(0).into_iter().find(|r| r.name == name).unwrap().value
}

/// A plate that is let down slowly stops at Bekker's sinkage, whatever the spacing of the nodes; then it is lifted and
/// let down again without sinking further.
#[test]
fn a_plate_sinks_to_bekkers_sinkage() {
    let kind = SoilKind { damping: 3e5, ..SoilKind::new(table::find("dry-sand").unwrap().soil()) };
    for spacing in [0.04, 0.02, 0.01, 0.005] {
        let (mut world, id) = block(kind, spacing, 200.0, |_| {});
        steps(&mut world, 2500);
        let (length, width) = (0.4, 0.2);
        let k = kind.soil.modulus(length * width / (length + width)).unwrap();
        let expected = (200.0 * 9.81 / (length * width) / k).powf(1.0 / kind.soil.exponent);
        let sinkage = reading(&world, id, "sinkage");
        assert!((sinkage / expected - 1.0).abs() < 5e-3, "d = {spacing}: {sinkage}, not {expected}");
        let body = world.element(id).bodies()[0];
        assert!((0.05 - world.pose(body).position.z - sinkage).abs() < 1e-5);
        assert!((world.element(id).load(0).force.z / (200.0 * 9.81) - 1.0).abs() < 1e-3);
        assert!((reading(&world, id, "area") - 0.08).abs() < 1e-9);
        assert!((reading(&world, id, "pressure") / (200.0 * 9.81 / 0.08) - 1.0).abs() < 1e-2);

        // Up by half of the elastic way: along K_e, to half of the pressure; and down again.
        let yielded = soil(&world, id).node(0, 0).yielded;
        let change = |world: &mut World, from: f64, to: f64| {
            for k in 1..=500 {
                world.settings_mut().gravity.z = -9.81 * (from + (to - from) * f64::from(k) / 500.0);
                world.step().unwrap();
            }
            steps(world, 500);
        };
        change(&mut world, 1.0, 0.5);
        let risen = sinkage - reading(&world, id, "sinkage");
        let elastic = 0.5 * 200.0 * 9.81 / 0.08 / kind.elastic;
        assert!((risen / elastic - 1.0).abs() < 0.05, "{risen}, not {elastic}");
        change(&mut world, 0.5, 1.0);
        assert!((soil(&world, id).node(0, 0).yielded / yielded - 1.0).abs() < 1e-3);
    }
}

/// A wheel that is led at a depth a second time through its own rut has next to no resistance, without friction; one
/// that carries its load sinks further, because what lies behind it no longer carries.
#[test]
fn the_second_pass_costs_little() {
    let mut kind = soft_soil();
    kind.soil.friction_angle = 0.0;
    let resistance = |sinkage: Option<f64>| {
        let roll = Roll { kind, spacing: 0.02, way: 2.4, sinkage, ..Roll::default() };
        let (first, rig) = roll.run(0.0);
        let mut snapshot = roll.world(0.0).world.snapshot();
        snapshot.elements = rig.world.snapshot().elements;
        let start = if sinkage.is_some() { 0.0 } else { 0.002 - first.sinkage };
        for pose in &mut snapshot.pose {
            pose.position += Vec3::new(0.6, 0.0, start);
        }
        let mut again = roll.world(0.0);
        again.world.restore(&snapshot).unwrap();
        let mut second = 0.0;
        for k in 0..2400 {
            again.world.step().unwrap();
            if k >= 1400 {
                second -= again.world.element(again.ground).load(0).force.x / 1000.0;
            }
        }
        (-first.drawbar, second)
    };
    let (first, second) = resistance(Some(0.1));
    assert!(first > 200.0 && second.abs() < 0.05 * first, "{second} of {first}");
    let (first, second) = resistance(None);
    assert!(second < 0.8 * first, "{second} of {first}");
}

/// A block on soil that is tilted to 15 degrees, with 30 degrees of friction: it stands still. At 35 degrees it slides.
#[test]
fn a_block_on_a_slope_does_not_creep() {
    let kind = SoilKind { damping: 2e4, ..soft_soil() };
    let tilted = |degrees: f64| {
        let (mut world, id) = block(kind, 0.02, 50.0, |_| {});
        steps(&mut world, 1500);
        // Smoothly, so that the block does not swing on the shear of the soil.
        for k in 0..8000 {
            let angle = 0.5 * degrees.to_radians() * (1.0 - (std::f64::consts::PI * f64::from(k) / 8000.0).cos());
            world.settings_mut().gravity = 9.81 * Vec3::new(angle.sin(), 0.0, -angle.cos());
            world.step().unwrap();
        }
        (world, id)
    };
    let (mut world, id) = tilted(15.0);
    let body = world.element(id).bodies()[0];
    steps(&mut world, 24_000);
    // Means over a second, 10 s apart: it may swing a little on the shear of the soil, without damping.
    let mut mean = || {
        let mut sum = Vec3::ZERO;
        for _ in 0..1000 {
            world.step().unwrap();
            sum += world.pose(body).position / 1000.0;
        }
        sum
    };
    let start = mean();
    for _ in 0..9 {
        mean();
    }
    let crept = (mean() - start).length();
    assert!(crept < 1e-6, "{crept}");
    let (mut world, id) = tilted(35.0);
    let body = world.element(id).bodies()[0];
    steps(&mut world, 1000);
    assert!(world.pose(body).position.x > 0.05, "{}", world.pose(body).position);
}

/// Drawn to and fro by a carriage the soil takes energy, as much as the law of shear says.
#[test]
fn a_reversal_of_shear_loses_energy() {
    let kind = SoilKind { damping: 2e4, ..soft_soil() };
    let (mut world, id) = block(kind, 0.02, 50.0, |_| {});
    let plate = world.element(id).bodies()[0];
    let at = world.pose(plate);
    let table = vec![(0.0, 0.0), (2.0, 0.0), (2.0001, 0.01), (3.0, 0.01), (3.0001, -0.01), (4.0, -0.01)];
    let still = || TimeFunction::Constant(0.0);
    let linear = [TimeFunction::Table(table), still(), still()];
    let motion = Motion::Velocity { linear, angular: [still(), still(), still()] };
    let carriage = body(&mut world, BodyKind::Driven(Box::new(motion)), 1.0, at.position, None);
    let vertical = JointKind::Prismatic(Default::default());
    world.add_joint(JointDef::new(vertical, Some(carriage), plate, at)).unwrap();
    steps(&mut world, 2000);
    let mut work = 0.0;
    for _ in 0..2000 {
        world.step().unwrap();
        work += world.element(id).load(0).force.x * world.velocity(plate).linear.x * 1e-3;
    }
    // W tan(30) times the integral of s, which grows to 1 - exp(-1) over 1 cm and then falls towards -1.
    let (force, k) = (50.0 * 9.81 * 30f64.to_radians().tan(), 0.01);
    let rest = (-1f64).exp();
    let expected = -force * k * ((1.0 - (1.0 - rest)) + (1.0 - (2.0 - rest) * (1.0 - rest)));
    assert!(work < 0.0 && (work / expected - 1.0).abs() < 0.03, "{work}, not {expected}");
}

/// Pressed-out soil comes to lie beside: what was there is there.
#[test]
fn piling_and_erosion_keep_the_volume() {
    let mut roll = Roll { spacing: 0.02, way: 1.0, step: 2e-3, ..Roll::default() };
    roll.define = |def| def.pile = Some(PileDef { sweeps: 6, ..PILE });
    let (found, rig) = roll.run(0.3);
    let ground = soil(&rig.world, rig.ground);
    let moved = rig.world.element(rig.ground).readings()[0].value;
    assert!(moved > 0.01 && (ground.volume_above() / moved).abs() < 1e-12, "{} of {moved}", ground.volume_above());
    // What is pushed ahead flows away: it lifts the wheel by less than an eighth of its sinkage alone, 0.1183 m.
    assert!(found.sinkage > 0.875 * 0.1183 && found.sinkage < 0.1183, "{found:?}");
    // A berm stands beside the rut, a rut remains in the middle.
    let berm = (0..30).map(|j| ground.surface_at(0.5, 0.2 + 0.02 * f64::from(j)).unwrap().height).fold(0.0, f64::max);
    let rut = ground.surface_at(0.5, 0.0).unwrap().depth;
    assert!(berm > 0.005 && rut > 0.005, "{berm} {rut}");
    // No slope that was left is much steeper than the angle of repose.
    let h = |x: f64, y: f64| ground.surface_at(x, y).unwrap().height;
    let steepest = (0..60).map(|j| (h(0.3, 0.02 * f64::from(j)) - h(0.3, 0.02 * f64::from(j + 1))).abs() / 0.02);
    let steepest = steepest.fold(0.0, f64::max).atan().to_degrees();
    assert!(steepest < 42.0, "{steepest}");
}

/// The same bits for any number of threads, after going on from a snapshot, and after a step that was taken back.
#[test]
fn same_digest_for_any_thread_count_and_after_resume() {
    let mut roll = Roll { spacing: 0.02, step: 2e-3, ..Roll::default() };
    roll.define = |def| {
        (def.pile, def.walls) = (Some(PILE), true);
        def.kinds[0].slip_sinkage = 1.0;
    };
    let digest = |threads: usize, resume: bool| {
        Pool::new(threads).unwrap().run(|| {
            let mut rig = roll.world(0.4);
            steps(&mut rig.world, 150);
            if resume {
                let snapshot = rig.world.snapshot();
                rig = roll.world(0.4);
                rig.world.restore(&snapshot).unwrap();
            }
            steps(&mut rig.world, 150);
            rig.world.digest()
        })
    };
    let first = digest(1, false);
    for (threads, resume) in [(2, false), (3, false), (8, false), (1, true), (3, true)] {
        assert_eq!(digest(threads, resume), first, "{threads} threads, resumed: {resume}");
    }
}

/// Ten times as large, with times as the root of it: forces by 1000, k by 10^(1 - n).
#[test]
fn scaled_by_ten_the_answer_scales() {
    let small = Roll { spacing: 0.02, step: 2e-3, way: 0.6, ..Roll::default() };
    let mut kind = soft_soil();
    kind.soil.law = SinkageLaw::Bekker { k_c: 0.0, k_phi: 2e5 * 10f64.powf(1.0 - 1.1) };
    kind.soil.shear_modulus *= 10.0;
    let root = 10f64.sqrt();
    let large = Roll {
        radius: 5.0,
        width: 4.0,
        load: 2e6,
        kind,
        spacing: 0.2,
        step: 2e-3 * root,
        speed: 0.5 * root,
        way: 6.0,
        ..small.clone()
    };
    let (a, _): (Rolled, _) = small.run(0.2);
    let (b, _) = large.run(0.2);
    for (a, b, factor) in [(a.sinkage, b.sinkage, 10.0), (a.drawbar, b.drawbar, 1e3), (a.torque, b.torque, 1e4)] {
        assert!((b / (factor * a) - 1.0).abs() < 1e-6, "{b} and {a}");
    }
}

/// Left half one soil, right half another: the block comes to rest deeper where it is soft.
#[test]
fn soils_by_place() {
    let hard = SoilKind { damping: 3e5, ..SoilKind::new(table::find("lete-sand").unwrap().soil()) };
    let soft = SoilKind { damping: 3e5, ..soft_soil() };
    let map = KindMap { size: [2, 1], origin: [-1.0, -1.0], cell: [1.0, 2.0], kinds: vec![1, 0] };
    assert_eq!([map.at(-5.0, 0.0), map.at(-0.1, 0.9), map.at(0.1, -0.9), map.at(9.0, 9.0)], [1, 1, 0, 0]);
    let (mut world, id) = block(hard, 0.02, 50.0, |def| {
        def.kinds.push(soft);
        def.map = Some(map);
    });
    steps(&mut world, 600);
    let ground = soil(&world, id);
    let sunk = |x: f64| ground.node((x / 0.02) as i32, 0).yielded;
    assert!(sunk(-0.18) > 5.0 * sunk(0.18), "{} {}", sunk(-0.18), sunk(0.18));
    // A map that names a soil that is not there is an error, and so is an elastic line softer than the plastic law.
    let mut def = ground_def(soft);
    def.map = Some(KindMap { size: [1, 1], origin: [0.0; 2], cell: [1.0; 2], kinds: vec![3] });
    assert!(def.fault(0.1).is_some_and(|why| why.contains("soil 3")));
    let def = ground_def(SoilKind { elastic: 1e5, ..soft });
    assert!(def.fault(0.1).is_some_and(|why| why.contains("K_e")));
}

fn ground_def(kind: SoilKind) -> SoilGroundDef {
    ground(kind, 0.02, vec![])
}

/// A wheel that is drawn sideways meets the wall of its rut; slip makes it sink with chi.
#[test]
fn walls_and_slip_sinkage() {
    let roll = Roll { spacing: 0.02, step: 2e-3, way: 0.8, ..Roll::default() };
    let (plain, _) = roll.run(0.5);
    let mut kind = roll.kind;
    kind.slip_sinkage = 1.0;
    let (sunk, _) = Roll { kind, ..roll.clone() }.run(0.5);
    assert!(sunk.sinkage > 1.3 * plain.sinkage, "{sunk:?} {plain:?}");
    // A blade: the block stands on its long edge and moves across. Passive pressure of z = 5 cm over 0.4 m.
    let side = |walls: bool| {
        let kind = SoilKind { damping: 2e4, ..soft_soil() };
        let (mut world, id) = block(kind, 0.02, 50.0, |def| def.walls = walls);
        steps(&mut world, 2000);
        let body = world.element(id).bodies()[0];
        let mut force = 0.0;
        for _ in 0..200 {
            world.set_velocity(body, Twist { linear: Vec3::new(0.0, 0.5, 0.0), angular: Vec3::ZERO });
            world.step().unwrap();
            force = world.element(id).load(0).force.y;
        }
        (force, reading(&world, id, "sinkage"))
    };
    let (with, z) = side(true);
    let (without, _) = side(false);
    let passive = 0.4 * 0.5 * 15e3 * z * z * 3.0;
    assert!((without - with) / passive > 0.7 && (without - with) / passive < 1.3, "{with} {without} {passive}");
}
