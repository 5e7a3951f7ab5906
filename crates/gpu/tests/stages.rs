//! The kernels of the stages against the processor's own functions, bit by bit.
#![cfg(feature = "gpu")]

mod common;

use grouser_dynamics::{
    BodyDef, BodyKind, ColliderDef, FrictionLaw, Material, ProcessorStages, Role, Settings, StageCounts, StageDevice,
    Stiffness, Twist, World,
};
use grouser_geom::{MassProperties, Shape};
use grouser_gpu::stage_trial::{TrialBodies, expected, first_difference, numbers, operations};
use grouser_gpu::{CardLimits, StageCard};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use grouser_solve::Problem;
use std::sync::Arc;

/// Operations in f64: sums, products, quotients and roots of all sizes, denormal ones among them.
#[test]
fn operations_are_the_processors() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let given = numbers(300_000, 7);
    let denormal = given.iter().flatten().filter(|x| x.is_subnormal()).count();
    let tame = given.iter().filter(|row| expected(**row)[6] == 0.0).count();
    assert!(denormal > 10_000 && tame > 100_000, "{denormal} denormal numbers, {tame} quotients");
    assert_eq!(first_difference(&given, &operations(&card, &given).unwrap()), None);
}

/// Quotients and roots that lie near the middle of two numbers, and at powers of two, where digits change their size.
#[test]
fn close_calls_are_rounded_right() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let ulp = |x: f64, k: i64| f64::from_bits((x.to_bits() as i64 + k) as u64);
    let mut given = Vec::new();
    for k in -60..60 {
        for j in -60..60 {
            let (a, b) = (ulp(1.0, k), ulp(2.0, j));
            given.push([a, b, 0.0]);
            given.push([b, a, 0.0]);
            given.push([ulp(4.0, k), ulp(0.1, j), 0.0]);
            // Squares of numbers with one digit more than fit, rounded, and their neighbours.
            let half = 1.0 + (f64::from(k as i32) + 60.5) * f64::EPSILON;
            given.push([ulp(half * half, j), ulp(3.0, k), 0.0]);
        }
    }
    assert_eq!(first_difference(&given, &operations(&card, &given).unwrap()), None);
}

/// Free and integrate on random bodies, with every size of workgroups and with bindings of 1 MiB and of 20 KiB. Some
/// bodies are left to the processor, but few.
#[test]
fn bodies_move_as_on_the_processor() {
    let bodies = TrialBodies::random(20_000, 11);
    let own = bodies.moved(&mut ProcessorStages::default(), 0.004).unwrap();
    assert_eq!(own.left, 0);
    let usual = CardLimits::default();
    let mut all: Vec<_> = [32, 64, 128, 256].map(|workgroup| CardLimits { workgroup, ..usual }).to_vec();
    all.extend([20 << 10, 1 << 20].map(|binding| CardLimits { binding: Some(binding), ..usual }));
    for limits in all {
        let Some(card) = common::card(limits) else { return };
        let mut stages = StageCard::new(card).unwrap().unwrap();
        let found = bodies.moved(&mut stages, 0.004).unwrap();
        assert_eq!(found.first_difference(&own), None, "{limits:?}");
        assert!(found.left > 0 && found.left < 20_000 / 4, "{} bodies are left", found.left);
    }
}

/// What the device still holds does not go down again, and what the processor has changed does.
#[test]
fn columns_stay_on_the_device() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut stages = StageCard::new(Arc::clone(&card)).unwrap().unwrap();
    let bodies = TrialBodies::random(4096, 3);
    let first = bodies.moved(&mut stages, 0.004).unwrap();
    let once = stages.counts();
    assert_eq!(bodies.moved(&mut stages, 0.004).unwrap(), first);
    let twice = stages.counts();
    // The second time, masses and flags are there, and the changes of velocities; poses and velocities are new, as
    // those before have moved on.
    let (down, kept) = (twice.down - once.down, twice.kept - once.kept);
    assert!(down < once.down && kept > 2 * 4096 * 104, "{once:?} {twice:?}");
    assert_eq!((twice.stages, twice.dispatches), ([2, 0, 2], 4));
    assert_eq!(twice.up, 2 * once.up);
    assert_eq!(once.up, 4096 * (56 + 48 + 56 + 48 + 4));
}

/// A device that is lost says so, and moves nothing.
#[test]
fn a_lost_device_is_an_error() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut stages = StageCard::new(Arc::clone(&card)).unwrap().unwrap();
    let bodies = TrialBodies::random(2000, 3);
    bodies.moved(&mut stages, 0.004).unwrap();
    card.lose();
    let fault = bodies.moved(&mut stages, 0.004).unwrap_err();
    assert!(fault.0.contains("lost") && fault.0.contains(&card.info.name), "{fault}");
}

/// Without f64 there are no kernels of stages.
#[test]
fn without_f64_stages_stay() {
    let Some(card) = common::card(CardLimits { f64: false, ..CardLimits::default() }) else { return };
    assert!(StageCard::new(card).unwrap().is_none());
}

/// Balls of two materials and boxes that rain on each other in a tray, some with denormal velocities.
fn rain(law: FrictionLaw, stiffness: Stiffness, seed: u64) -> World {
    let mut settings = Settings { step: 4e-3, ..Settings::default() };
    settings.contact.law = law;
    let mut world = World::new(settings);
    let soft = Material { friction: 0.5, stiffness, ..Material::default() };
    let damped = Material { friction: 0.3, stiffness, damping: 2e-3, ..Material::default() };
    let materials = [soft, damped].map(|material| world.add_material(material).unwrap());
    let mut rng = Rng::new(seed);
    let mut add = |kind: BodyKind, shape: Shape, pose: Pose, velocity: Twist, material: usize| {
        let mass = if kind == BodyKind::Moving { shape.mass_properties(2000.0).unwrap() } else { MassProperties::ZERO };
        let material = materials[material];
        let colliders = vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }];
        world.add_body(BodyDef { name: None, role: Role::Grain, kind, pose, velocity, mass, colliders }).unwrap();
    };
    add(BodyKind::Fixed, Shape::half_space(), Pose::IDENTITY, Twist::ZERO, 0);
    for i in 0..700i32 {
        let place = Vec3::new(f64::from(i % 10), f64::from(i / 10 % 10), f64::from(i / 100)) * 0.071 + 0.04;
        let jitter = 0.003 * rng.direction();
        let speed = [1.0, 1e-310, 0.01][i as usize % 3];
        let velocity = Twist { linear: speed * rng.direction(), angular: 5.0 * speed * rng.direction() };
        let plate = Shape::cuboid(Vec3::new(0.035, 0.035, 0.004));
        let shape = if i % 5 == 0 { plate } else { Shape::sphere(0.036) };
        add(BodyKind::Moving, shape, Pose::new(place + jitter, rng.rotation()), velocity, i as usize % 2);
    }
    world
}

/// Steps both worlds: the same problem of contacts to the last bit, and the same motion. Returns the stages' counts.
fn same_steps(own: &mut World, other: &mut World, steps: usize) -> StageCounts {
    for step in 0..steps {
        own.step().unwrap();
        other.step().unwrap();
        let ((a, p), (b, q)) = (own.problem(), other.problem());
        for i in 0..a.contacts.len() {
            let terms = |a: &Problem| format!("{:?} {:?} {:?}", a.contacts[i], a.bias[i], a.compliance.get(i));
            assert_eq!(terms(b), terms(a), "contact {i} of step {step}");
        }
        assert_eq!(format!("{:?}", q.contact), format!("{:?}", p.contact), "impulses of step {step}");
        assert_eq!(other.digest(), own.digest(), "step {step}");
    }
    other.stage_counts().unwrap()
}

/// Terms of contacts, with every law of friction, rigid and compliant, damped and not: the processor's bits.
#[test]
fn contacts_are_assembled_as_on_the_processor() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    for (k, law) in (0..).zip(FrictionLaw::ALL) {
        for stiffness in [Stiffness::Rigid, Stiffness::Young(1e7), Stiffness::Auto] {
            let (mut own, mut other) = (rain(law, stiffness, k), rain(law, stiffness, k));
            other.use_stages(Some(Box::new(StageCard::new(Arc::clone(&card)).unwrap().unwrap())), Some(0));
            let counts = same_steps(&mut own, &mut other, 12);
            let done = counts.contacts - counts.contacts_left;
            assert!(done > 5000 && 2 * done > counts.contacts, "{law:?} {stiffness:?}: {counts:?}");
            assert_eq!(counts.stages, [12; 3]);
        }
    }
}

/// Workgroups of all sizes, and bindings in which few bodies and contacts are seen at once.
#[test]
fn assembly_does_not_depend_on_the_device() {
    let usual = CardLimits::default();
    let sizes = [32, 128, 256].map(|workgroup| CardLimits { workgroup, ..usual });
    let bindings = [20 << 10, 1 << 20].map(|binding| CardLimits { binding: Some(binding), ..usual });
    for limits in sizes.into_iter().chain(bindings) {
        let Some(card) = common::card(limits) else { return };
        let [mut own, mut other] = [3, 3].map(|seed| rain(FrictionLaw::Lagged, Stiffness::Young(1e7), seed));
        other.use_stages(Some(Box::new(StageCard::new(card).unwrap().unwrap())), Some(0));
        let counts = same_steps(&mut own, &mut other, 8);
        assert!(counts.contacts > 3000 && 2 * counts.contacts_left < counts.contacts, "{counts:?}");
        assert!(counts.dispatches > if limits.binding == Some(20 << 10) { 8 * 40 } else { 0 }, "{counts:?}");
    }
}
