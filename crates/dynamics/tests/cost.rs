//! What a step costs, in counts that no noise hides: a bed of spheres at rest must not become more expensive.
//!
//! Recorded counts are compared with those of today. A change that makes the step costlier by more than 5 % fails; one
//! that changes the answer on purpose (another digest) records again, with the reason in its commit.

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::BYTES_PER_CONTACT;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is asked of the system.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: by the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: by the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: by the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// 1,000 spheres of 20 mm +-10 %, friction 0.5, 1e8 Pa, in a box of 0.45 m, from a lattice.
fn bed() -> World {
    let mut world = World::new(Settings { step: 1e-3, ..Settings::default() });
    let material = Material { friction: 0.5, stiffness: Stiffness::Young(1e8), ..Material::default() };
    let material = world.add_material(material).expect("a good material");
    let collider = |shape, local| ColliderDef { shape, local, material, group: 1, mask: u32::MAX };
    let body = |kind, pose, mass, colliders| BodyDef {
        name: None,
        role: Role::Grain,
        kind,
        pose,
        velocity: Twist::ZERO,
        mass,
        colliders,
    };
    let (side, quarter) = (0.45, std::f64::consts::FRAC_PI_2);
    let walls = [
        (0.0, Quat::IDENTITY),
        (0.0, Quat::from_rotation_y(quarter)),
        (0.0, Quat::from_rotation_x(-quarter)),
        (side, Quat::from_rotation_y(-quarter)),
        (side, Quat::from_rotation_x(quarter)),
    ]
    .map(|(at, q)| collider(Shape::half_space(), Pose::new(Vec3::new(at, at, 0.0), q)));
    world.add_body(body(BodyKind::Fixed, Pose::IDENTITY, MassProperties::ZERO, walls.to_vec())).expect("a good body");
    let mut rng = Rng::new(11);
    for i in 0..1000 {
        let cell = Vec3::new(f64::from(i % 10), f64::from(i / 10 % 10), f64::from(i / 100));
        let shape = Shape::sphere(rng.uniform(0.018, 0.022));
        let jitter = Vec3::new(rng.uniform(-1e-4, 1e-4), rng.uniform(-1e-4, 1e-4), 0.0);
        let mass = shape.mass_properties(2500.0).expect("a solid");
        let pose = Pose::at((cell + 0.5) * 0.045 + jitter);
        world.add_body(body(BodyKind::Moving, pose, mass, vec![collider(shape, Pose::IDENTITY)])).expect("a good body");
    }
    world
}

/// Bytes that the solver moved in the measured steps: contacts times products times the bytes of each.
const BYTES: u64 = 1_863_787_296;
/// Allocations in the measured steps: lists that grow by a contact now and then.
const GROWTH: u64 = 10;
/// The state after the measured steps.
const DIGEST: &str = "3c6bcf1eb80be27bd7376b8eb1f8a620";

#[test]
fn a_step_of_a_bed_does_not_become_costlier() {
    let mut world = bed();
    let pool = Pool::new(1).expect("a thread");
    let (mut bytes, mut quiet) = (0, 0);
    let grown = pool.run(|| {
        for _ in 0..300 {
            world.step().expect("a good step");
        }
        let start = ALLOCATIONS.load(Ordering::Relaxed);
        for _ in 0..100 {
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            let report = world.step().expect("a good step");
            quiet += u32::from(ALLOCATIONS.load(Ordering::Relaxed) == before);
            assert!(report.converged());
            bytes += u64::from(report.contacts) * u64::from(report.solver.products) * BYTES_PER_CONTACT as u64;
        }
        ALLOCATIONS.load(Ordering::Relaxed) - start
    });
    let digest = world.digest();
    println!("{bytes} bytes, {grown} allocations, {quiet} of 100 steps without any, digest {digest}");
    let answer = if digest == DIGEST { "the answer is the same" } else { "the answer changed too" };
    assert!(bytes as f64 <= 1.05 * BYTES as f64, "{bytes} bytes moved, {BYTES} before; {answer}");
    assert!(grown <= GROWTH && quiet >= 90, "{grown} allocations, {quiet} steps without; {answer}");
}
