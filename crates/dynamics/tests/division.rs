//! Several ranks, here threads of one process, have the bits of one: each searches its own grains and those near them,
//! and hears of these alone; a slab lies over all ranks, a box tumbles from one to the other, grains fall in.

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::ranks::{Ranks, together};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use std::sync::Arc;

/// Metres of a side of the ground.
const SIDE: f64 = 1.2;

fn collider(shape: Shape, local: Pose, material: MaterialId) -> ColliderDef {
    ColliderDef { shape, local, material, group: 1, mask: u32::MAX }
}

fn part(kind: BodyKind, at: Vec3, velocity: Twist, shape: Shape, density: f64, material: MaterialId) -> BodyDef {
    let mass = if kind == BodyKind::Moving { shape.mass_properties(density).unwrap() } else { MassProperties::ZERO };
    let colliders = vec![collider(shape, Pose::IDENTITY, material)];
    BodyDef { name: None, role: Role::Part, kind, pose: Pose::new(at, Quat::IDENTITY), velocity, mass, colliders }
}

/// What is above the grains.
#[derive(Clone, Copy, PartialEq)]
enum Above {
    Slab,
    Box,
    /// A box that was added after the grains: all ranks have all of them.
    LateBox,
}

/// Grains of two sizes, some of two balls, on a floor between walls; above them a slab or a tumbling box.
fn world(above: Above) -> World {
    let mut settings = Settings { step: 4e-3, ..Settings::default() };
    settings.solver.last_contacts = LastContacts::Together;
    settings.solver.max_iterations = 40;
    let mut world = World::new(settings);
    let m = world.add_material(Material { friction: 0.4, stiffness: Stiffness::Auto, ..Material::default() }).unwrap();
    let q = std::f64::consts::FRAC_PI_2;
    let plane = |at: Vec3, rotation: Quat| collider(Shape::half_space(), Pose::new(at, rotation), m);
    let mut floor = part(BodyKind::Fixed, Vec3::ZERO, Twist::ZERO, Shape::half_space(), 1.0, m);
    floor.colliders.extend([
        plane(Vec3::ZERO, Quat::from_rotation_y(q)),
        plane(Vec3::ZERO, Quat::from_rotation_x(-q)),
        plane(Vec3::new(SIDE, SIDE, 0.0), Quat::from_rotation_y(-q)),
        plane(Vec3::new(SIDE, SIDE, 0.0), Quat::from_rotation_x(q)),
    ]);
    world.add_body(floor).unwrap();
    let moving =
        |at: Vec3, velocity: Twist, shape: Shape, density: f64| part(BodyKind::Moving, at, velocity, shape, density, m);
    let spin = |linear: Vec3, angular: Vec3| Twist { linear, angular };
    let tumbling = || {
        let shape = Shape::cuboid(Vec3::splat(0.08));
        let velocity = spin(Vec3::new(1.5, 0.4, -0.5), Vec3::new(0.0, 9.0, 0.0));
        moving(Vec3::new(0.2, 0.5, 0.25), velocity, shape, 1500.0)
    };
    if above == Above::Slab {
        let shape = Shape::cuboid(Vec3::new(0.45, 0.45, 0.02));
        world.add_body(moving(Vec3::new(0.6, 0.6, 0.24), Twist::ZERO, shape, 2000.0)).unwrap();
    } else if above == Above::Box {
        world.add_body(tumbling()).unwrap();
    }
    let mut rng = Rng::new(3);
    for i in 0..900 {
        let place = Vec3::new((i % 20) as f64, (i / 20 % 20) as f64, (i / 400) as f64) * 0.058 + 0.04;
        let jitter = Vec3::new(rng.uniform(0.0, 0.01), rng.uniform(0.0, 0.01), rng.uniform(0.0, 0.01));
        let radius = if i % 3 == 0 { 0.012 } else { 0.022 };
        let mut grain = moving(place + jitter, spin(rng.direction() * 0.3, Vec3::ZERO), Shape::sphere(radius), 2500.0);
        grain.role = Role::Grain;
        if i % 7 == 0 {
            let beside = Pose::new(Vec3::new(0.6 * radius, 0.0, 0.3 * radius), Quat::IDENTITY);
            grain.colliders.push(collider(Shape::sphere(0.6 * radius), beside, m));
        }
        world.add_body(grain).unwrap();
    }
    if above == Above::LateBox {
        world.add_body(tumbling()).unwrap();
    }
    world
}

/// What a rank says at the end.
#[derive(Clone, Debug, PartialEq)]
struct End {
    digest: String,
    contacts: Vec<u32>,
    snapshot: Snapshot,
    /// Energies and momenta, where all ranks are to know all grains.
    sums: Option<[f64; 8]>,
}

fn run(ranks: Arc<dyn Ranks>, above: Above, every: u64, is_near: bool) -> (End, Vec<RankCounts>) {
    let mut world = world(above);
    world.divide(ranks, every).unwrap();
    if is_near {
        world.want_state(|step| step.is_multiple_of(17));
    }
    let contacts = Pool::new(1).unwrap().run(|| (0..45).map(|_| world.step().unwrap().contacts).collect());
    let counts = world.rank_counts();
    let (momentum, spin) = world.momentum();
    let sums = [momentum.x, momentum.y, momentum.z, spin.x, spin.y, spin.z];
    let sums = [&sums[..], &[world.kinetic_energy(), world.potential_energy()]].concat();
    let sums = if is_near { None } else { sums.try_into().ok() };
    (End { digest: world.digest(), contacts, snapshot: world.snapshot(), sums }, counts)
}

/// One process against 2, 3, 4 and 8 ranks, with cuts moved every so many steps.
fn agrees(above: Above) -> Vec<RankCounts> {
    let alone = together(1, |ranks| run(ranks, above, 1, false)).unwrap().swap_remove(0).0;
    assert!(alone.contacts.iter().any(|count| *count > 500), "{:?}", alone.contacts);
    let mut four = Vec::new();
    for (size, every, is_near) in [(2, 10, false), (2, 10, true), (3, 10, true), (4, 100, true), (8, 7, true)] {
        for (rank, (end, counts)) in
            together(size, |ranks| run(ranks, above, every, is_near)).unwrap().into_iter().enumerate()
        {
            assert_eq!(end.contacts, alone.contacts, "rank {rank} of {size}, near {is_near}");
            assert_eq!(end.digest, alone.digest, "rank {rank} of {size}, near {is_near}");
            assert!(end.snapshot == alone.snapshot, "snapshot of rank {rank} of {size}, near {is_near}");
            assert!(end.sums.is_none() || end.sums == alone.sums, "rank {rank} of {size}: {:?}", end.sums);
            if size == 4 {
                four = counts;
            }
        }
    }
    four
}

#[test]
fn a_slab_over_all_ranks() {
    let four = agrees(Above::Slab);
    // Rank 0 searches all that may touch the slab; the others their own part.
    assert!(four[1..].iter().all(|own| own.searched < 0.75 * 1030.0), "{four:?}");
    assert!(four[1..].iter().all(|own| own.bodies < 0.75 * 902.0), "{four:?}");
    assert!(four.iter().all(|own| own.near >= own.ghosts - 1.0 && own.near > 50.0), "{four:?}");
}

#[test]
fn a_box_tumbles_across_the_cuts() {
    let four = agrees(Above::Box);
    assert!(four.iter().all(|own| own.searched < 0.85 * 1030.0 && own.halos < 45), "{four:?}");
    assert!(four.iter().all(|own| (0.3..2.0).contains(&own.work)), "{four:?}");
    assert!(four.iter().all(|own| own.bodies < 0.85 * 902.0), "{four:?}");
}

#[test]
fn grains_before_another_body_stay_on_all_ranks() {
    let four = agrees(Above::LateBox);
    assert!(four.iter().all(|own| own.bodies == 902.0), "{four:?}");
}

/// Ranks without most grains take a snapshot, go on, go back to it, and end where one process ends.
#[test]
fn ranks_go_back_to_a_snapshot() {
    let alone = together(1, |ranks| run(ranks, Above::Box, 1, false)).unwrap().swap_remove(0).0;
    for size in [2, 3] {
        let ends = together(size, |ranks| {
            let mut world = world(Above::Box);
            world.divide(ranks, 10).unwrap();
            world.want_state(|_| false);
            let go = |world: &mut World, steps: usize| (0..steps).for_each(|_| assert!(world.step().is_ok()));
            go(&mut world, 30);
            let then = world.snapshot();
            go(&mut world, 6);
            world.restore(&then).unwrap();
            go(&mut world, 15);
            world.digest()
        });
        assert!(ends.unwrap().iter().all(|digest| *digest == alone.digest), "{size} ranks");
    }
}

/// Cuts are moved where that is worth it alone, and no bit changes.
#[test]
fn cuts_are_moved_where_ranks_are_uneven() {
    let deals = |above: f64| {
        let all = together(3, |ranks| {
            let mut world = world(Above::Box);
            world.divide(ranks, 5).unwrap();
            world.deal_above(above);
            (0..20).for_each(|_| assert!(world.step().is_ok()));
            (world.digest(), world.rank_counts()[0].deals)
        });
        all.unwrap().swap_remove(0)
    };
    let (always, seldom, some) = (deals(0.0), deals(1e9), deals(1.1));
    assert_eq!((always.1, seldom.1), (4, 1));
    assert!((1..=4).contains(&some.1));
    assert!(always.0 == seldom.0 && some.0 == always.0);
}
