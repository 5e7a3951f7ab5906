//! Peak memory of one detection from nothing, counted by the allocator: at most 400 bytes per body beyond the contacts.
//!
//! One test, because the counter sees the whole process. The step's buffers grow as they are filled, so the peak of a
//! first pass is the worst case: later passes reuse what is there.

use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{BodyPairs, Collider, Contact, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// The system's allocator, which counts.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn add(bytes: usize) {
    PEAK.fetch_max(LIVE.fetch_add(bytes, SeqCst) + bytes, SeqCst);
}

// SAFETY: hands everything to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), SeqCst);
        unsafe { System.dealloc(place, layout) }
    }

    /// Counted as growth in place: the large blocks, which matter here, are moved by the page table and not by copying.
    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add(size.saturating_sub(layout.size()));
        LIVE.fetch_sub(layout.size().saturating_sub(size), SeqCst);
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Largest memory per body in bytes, beyond the contacts found, of a pass from nothing and of three more.
fn peak_per_body(name: &str, colliders: &[Collider], poses: &[Pose]) -> f64 {
    let n = poses.len();
    let (margins, movable, excluded) = (vec![1e-4; n], vec![true; n], BodyPairs::default());
    let before = LIVE.load(SeqCst);
    PEAK.store(before, SeqCst);
    let (mut broad, mut narrow, mut contacts) = (BroadPhase::default(), NarrowPhase::default(), Vec::new());
    for _ in 0..4 {
        broad.find(colliders, poses, &margins, &movable, &excluded);
        narrow.find(&broad, colliders, poses, &margins, &mut contacts);
    }
    let found = contacts.len() * size_of::<Contact>();
    let per_body = (PEAK.load(SeqCst) - before - found) as f64 / n as f64;
    println!(
        "{name}: {n} bodies, {} pairs, {} contacts, {per_body:.0} bytes per body",
        broad.pair_count(),
        contacts.len()
    );
    per_body
}

/// `n` random places in a bin that is as high as wide, `density` per cubic metre.
fn places(rng: &mut Rng, n: usize, density: f64) -> Vec<Pose> {
    let side = (n as f64 / density).cbrt();
    (0..n).map(|_| Pose::new(Vec3::new(rng.unit(), rng.unit(), rng.unit()) * side, rng.rotation())).collect()
}

fn bodies(n: usize, mut shape: impl FnMut() -> Shape) -> Vec<Collider> {
    (0..n).map(|i| Collider::new(i as u32, shape(), Pose::IDENTITY)).collect()
}

#[test]
fn peak_is_at_most_400_bytes_per_body() {
    let n = match std::env::var("GROUSER_MEMORY_BODIES") {
        Ok(number) => number.parse().expect("GROUSER_MEMORY_BODIES is a number of bodies"),
        Err(_) => 200_000,
    };
    let mut rng = Rng::new(1);
    let mut peaks = Vec::new();

    // Radii of 0.01 to 0.03 m, about six overlaps each.
    let mut poses = places(&mut rng, n, 19_920.0);
    let mut colliders = bodies(n, || Shape::sphere(rng.uniform(0.01, 0.03)));
    peaks.push(("spheres", peak_per_body("spheres", &colliders, &poses)));

    // One of them has flown away: a grid over the bounding box of all would need 1e19 cells.
    let home = std::mem::replace(&mut poses[n / 2].position, Vec3::new(1e5, -3e5, 2e4));
    peaks.push(("one far away", peak_per_body("one far away", &colliders, &poses)));
    poses[n / 2].position = home;

    // Grains of 1 mm beside and below a chassis of 5 m, a cloud of them as dense as before.
    let scale = 0.05;
    poses.iter_mut().for_each(|p| p.position *= scale);
    colliders.iter_mut().for_each(|c| c.shape = Shape::sphere(0.02 * scale));
    poses[0] = Pose::at(Vec3::new(0.0, 0.0, poses.iter().map(|p| p.position.z).fold(0.0, f64::max)));
    colliders[0].shape = Shape::cuboid(Vec3::new(2.5, 1.0, 0.002));
    peaks.push(("beside a chassis", peak_per_body("beside a chassis", &colliders, &poses)));

    // It is tilted: now its bounds hold all grains.
    poses[0].rotation = rng.rotation();
    peaks.push(("beside a tilted chassis", peak_per_body("beside a tilted chassis", &colliders, &poses)));

    // Packed ellipsoids, whose pairs are many more than their contacts.
    let side = (n as f64).cbrt() as usize;
    let lattice = |i: usize| Vec3::new((i % side) as f64, (i / side % side) as f64, (i / side / side) as f64);
    let poses: Vec<Pose> = (0..side.pow(3)).map(|i| Pose::new(0.026 * lattice(i), rng.rotation())).collect();
    let colliders = bodies(poses.len(), || Shape::ellipsoid(Vec3::new(0.02, 0.012, 0.012)));
    peaks.push(("ellipsoids", peak_per_body("ellipsoids", &colliders, &poses)));

    for (name, peak) in peaks {
        assert!(peak <= 400.0, "{name}: {peak:.0} bytes per body");
    }
}
