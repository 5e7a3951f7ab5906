//! Flexible bodies on deformable soil: a stiff one does what a rigid one does, and the bits are the same for any number
//! of threads and after a resume.

mod soil_rig;

use grouser_dynamics::*;
use grouser_flex::mesh::{TireForm, tire};
use grouser_flex::{FlexBody, PlateMesh, PlateSection, PlateSide};
use grouser_math::par::Pool;
use grouser_math::{Pose, Quat, Vec3};
use grouser_models::soil::ground::{PileDef, SoilGround, SoilGroundDef, SoilKind};
use grouser_models::soil::table;
use soil_rig::{Roll, body, ground, soft_soil, soil};

fn world(step: f64) -> World {
    let mut world = World::new(Settings { step, gravity: Vec3::Z * -9.81, ..Settings::default() });
    world.add_material(Material::default()).unwrap();
    world
}

fn sheet(name: &str, mesh: PlateMesh, section: PlateSection) -> FlexibleDef {
    FlexibleDef {
        name: name.into(),
        body: FlexBody::new(mesh, section),
        loads: Vec::new(),
        inflation: None,
        surface: FlexSurface::None,
        self_contact: false,
        material: MaterialId(0),
        collision: (1, u32::MAX),
        theta: None,
        newton: 1,
        velocity: Vec3::ZERO,
        attach: None,
    }
}

fn on_soil(world: &mut World, def: SoilGroundDef, sheet: FlexibleId) -> ElementId {
    world.add_element(Box::new(SoilGround::new(SoilGroundDef { sheets: vec![sheet], ..def }))).unwrap()
}

/// A stiff plate of 200 kg that starts two millimetres deep goes down to Bekker's sinkage; the soil carries its weight.
#[test]
fn a_plate_sinks_to_bekkers_sinkage() {
    let kind = SoilKind { damping: 3e5, ..SoilKind::new(table::find("dry-sand").unwrap().soil()) };
    let mut world = world(1e-3);
    let section = PlateSection::isotropic(0.01, 2e11, 0.3, 250e3).unwrap();
    let mesh = PlateMesh::plate([0.4, 0.2], [4, 2], &Pose::at(0.003 * Vec3::Z));
    let plate = world.add_flexible(sheet("plate", mesh, section)).unwrap();
    let id = on_soil(&mut world, ground(kind, 0.02, vec![]), plate);
    for _ in 0..2500 {
        world.step().unwrap();
    }
    let (length, width) = (0.4, 0.2);
    let k = kind.soil.modulus(length * width / (length + width)).unwrap();
    let expected = (200.0 * 9.81 / (length * width) / k).powf(1.0 / kind.soil.exponent);
    let reading = |name| world.element(id).end_readings(0).into_iter().find(|r| r.name == name).unwrap().value;
    let sinkage = reading("sinkage");
    assert!((sinkage / expected - 1.0).abs() < 2e-3, "{sinkage}, not {expected}");
    assert!((world.element(id).load(0).force.z / (200.0 * 9.81) - 1.0).abs() < 1e-3);
    assert!((reading("area") - 0.08).abs() < 1e-9);
}

/// A rigid rim with a flexible tire, drawn over soft soil at 0.5 m/s and turned at the speed of its slip.
struct TireRig {
    world: World,
    rim: BodyId,
    ground: ElementId,
}

/// The tire's rim carries the load but for the tire's own weight.
fn tire_rig(young: f64, slip: f64, load: f64, define: fn(&mut SoilGroundDef)) -> TireRig {
    let (speed, radius, h) = (0.5, 0.3, 2e-3);
    let mut world = world(h);
    let at = Vec3::new(0.0, 0.0, radius + 0.005);
    let still = || [0.0; 3].map(TimeFunction::Constant);
    let mut linear = still();
    linear[0] = TimeFunction::Constant(speed);
    let motion = Motion::Velocity { linear, angular: still() };
    let carriage = body(&mut world, BodyKind::Driven(Box::new(motion)), 1.0, at, None);
    let form = TireForm { radius, rim_radius: 0.15, width: 0.2, fillet: 0.04 };
    // The mesh turns about the y axis of its pose.
    let mesh = tire(&form.profile(7).unwrap(), 24, &Pose::at(at));
    let section = PlateSection::isotropic(0.01, young, 0.0, 1000.0).unwrap();
    let own = FlexBody::new(mesh, section);
    let weight: f64 = own.elements.iter().map(|element| element.area() * section.area_density).sum();
    let half = 0.5 * (load / 9.81 - weight);
    let hub = body(&mut world, BodyKind::Moving, half, at, None);
    let rim = body(&mut world, BodyKind::Moving, half, at, None);
    world
        .add_joint(JointDef::new(JointKind::Prismatic(Default::default()), Some(carriage), hub, Pose::at(at)))
        .unwrap();
    let axle = Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
    let hinge = JointDef::new(JointKind::Revolute(Default::default()), Some(hub), rim, axle);
    let joint = world.add_joint(hinge).unwrap();
    let drive = Drive::Speed(TimeFunction::Constant(speed / (radius + 0.005) / (1.0 - slip)));
    world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None }).unwrap();
    let mut vectors: Vec<u32> = Vec::new();
    for side in [PlateSide::Bottom, PlateSide::Top] {
        vectors.extend(own.mesh.edge_nodes(side).into_iter().flat_map(|node| 3 * node..3 * node + 3));
    }
    let def = FlexibleDef { body: own, attach: Some((rim, vectors)), ..sheet("tire", PlateMesh::default(), section) };
    let tire = world.add_flexible(def).unwrap();
    let mut def = ground(soft_soil(), 0.02, vec![]);
    define(&mut def);
    let ground = on_soil(&mut world, def, tire);
    TireRig { world, rim, ground }
}

/// A tire of steel does on soft soil what a rigid wheel of its outer radius and width does, but for its rounded
/// shoulders; a soft one carries the same load.
#[test]
fn a_stiff_tire_rolls_as_a_rigid_wheel_does() {
    let measure = |young: f64| {
        let TireRig { mut world, rim, ground } = tire_rig(young, 0.2, 600.0, |_| {});
        let (mut force, mut sinkage, mut count) = (Vec3::ZERO, 0.0, 0.0);
        for k in 0..900 {
            world.step().unwrap();
            if k >= 600 {
                force += world.element(ground).load(0).force;
                sinkage += 0.305 - world.pose(rim).position.z;
                count += 1.0;
            }
        }
        (force / count, sinkage / count)
    };
    let (stiff, stiff_sinkage) = measure(2e11);
    let roll = Roll { radius: 0.305, width: 0.18, load: 600.0, spacing: 0.02, step: 2e-3, way: 0.9, ..Roll::default() };
    let (rigid, _) = roll.run(0.2);
    println!("stiff {stiff} {stiff_sinkage}, rigid {rigid:?}");
    assert!((stiff.z / 600.0 - 1.0).abs() < 0.02, "{stiff}");
    assert!((stiff_sinkage / rigid.sinkage - 1.0).abs() < 0.1, "{stiff_sinkage} {rigid:?}");
    assert!((stiff.x / rigid.drawbar - 1.0).abs() < 0.15, "{stiff} {rigid:?}");
    let (soft, soft_sinkage) = measure(5e7);
    println!("soft {soft} {soft_sinkage}");
    assert!((soft.z / 600.0 - 1.0).abs() < 0.03, "{soft}");
}

#[test]
fn same_digest_for_any_thread_count_and_after_resume() {
    let all: fn(&mut SoilGroundDef) = |def| {
        (def.walls, def.pile) = (true, Some(PileDef { flow: 1.0, repose: 0.698, sweeps: 3, rings: 10 }));
    };
    let run = |threads: usize| {
        Pool::new(threads).unwrap().run(|| {
            let go = |world: &mut World, steps: usize| {
                for _ in 0..steps {
                    world.step().unwrap();
                }
                world.digest()
            };
            let mut world = tire_rig(2e9, 0.3, 800.0, all).world;
            go(&mut world, 60);
            let snapshot = world.snapshot();
            let last = go(&mut world, 40);
            let mut again = tire_rig(2e9, 0.3, 800.0, all).world;
            again.restore(&snapshot).unwrap();
            assert_eq!(go(&mut again, 40), last);
            last
        })
    };
    let one = run(1);
    for threads in [2, 3, 8] {
        assert_eq!(run(threads), one, "{threads} threads");
    }
}

/// A tire under 800 N leaves a rut, and the soil reports nearly all of that load.
#[test]
fn forces_are_reported_as_they_act() {
    let TireRig { mut world, ground, rim } = tire_rig(2e9, 0.2, 800.0, |_| {});
    for _ in 0..300 {
        world.step().unwrap();
    }
    let pressed = soil(&world, ground).depth_below(world.pose(rim).position);
    assert!(pressed > 0.01, "{pressed}");
    assert!(world.element(ground).load(0).force.z > 700.0);
}
