//! Collision detection from nothing: what the engine does each step.

use super::{Row, median};
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{BodyPairs, Collider, Contact, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use std::time::Instant;

/// Random spheres per cubic metre at which radii of 0.01 to 0.03 m overlap about six times each.
const DENSITY: f64 = 19_920.0;
const THREADS: usize = 2;

pub(super) fn spheres_1m(name: &'static str) -> Result<Row, String> {
    spheres(name, 1_000_000, 0.2)
}

pub(super) fn spheres_22m(name: &'static str) -> Result<Row, String> {
    spheres(name, 7_440_000, 4.0)
}

/// Broad and narrow phase of `count` random spheres on two threads: median of five passes after one that fills buffers.
fn spheres(name: &'static str, count: usize, goal: f64) -> Result<Row, String> {
    let (colliders, poses) = cloud(count, DENSITY, Shape::sphere);
    let pass = detect(&colliders, &poses)?;
    Ok(Row { met: pass.seconds <= goal, goal, ..pass.row(name, "s") })
}

/// Time of packed ellipsoids (semi-axes a, 0.6 a, 0.6 a, turned at random, a lattice of pitch 1.3 a: about three contacts
/// each, as in a settled bed) over that of as many random spheres.
pub(super) fn ellipsoids(name: &'static str) -> Result<Row, String> {
    let side = 46usize;
    let count = side.pow(3);
    let (colliders, poses) = cloud(count, DENSITY, Shape::sphere);
    let round = detect(&colliders, &poses)?;
    let mut rng = Rng::new(2);
    let (mut colliders, mut poses) = (Vec::new(), Vec::new());
    for i in 0..count {
        let cell = Vec3::new((i % side) as f64, (i / side % side) as f64, (i / side / side) as f64);
        let a = 0.02 * rng.uniform(0.9, 1.1);
        poses.push(Pose::new(cell * 1.3 * 0.02 + 0.001 * rng.direction(), rng.rotation()));
        colliders.push(Collider::new(i as u32, Shape::ellipsoid(Vec3::new(a, 0.6 * a, 0.6 * a)), Pose::IDENTITY));
    }
    let slim = detect(&colliders, &poses)?;
    let row = slim.row(name, "times");
    let value = slim.seconds / round.seconds;
    let detail = format!("{:.4} s; spheres {:.4} s, {} contacts", slim.seconds, round.seconds, round.contacts);
    let detail = format!("{}; {detail}", row.detail);
    Ok(Row { value, goal: 10.0, met: value <= 10.0, detail, ..row })
}

/// `count` shapes of size 0.01 to 0.03 m at random places and orientations, `density` of them per cubic metre.
fn cloud(count: usize, density: f64, shape: impl Fn(f64) -> Shape) -> (Vec<Collider>, Vec<Pose>) {
    let mut rng = Rng::new(1);
    let side = (count as f64 / density).cbrt();
    let poses =
        (0..count).map(|_| Pose::new(Vec3::new(rng.unit(), rng.unit(), rng.unit()) * side, rng.rotation())).collect();
    let collider = |i: usize| Collider::new(i as u32, shape(rng.uniform(0.01, 0.03)), Pose::IDENTITY);
    ((0..count).map(collider).collect(), poses)
}

/// A timed detection.
struct Pass {
    seconds: f64,
    broad: f64,
    first: f64,
    contacts: usize,
    digest: String,
}

impl Pass {
    fn row(&self, name: &'static str, unit: &'static str) -> Row {
        let detail = format!(
            "{} contacts, broad {:.3} s, first pass {:.3} s, {} bytes a contact",
            self.contacts,
            self.broad,
            self.first,
            size_of::<Contact>()
        );
        let digest = self.digest.clone();
        Row { name, value: self.seconds, unit, goal: 0.0, met: false, threads: THREADS, residual: None, digest, detail }
    }
}

fn detect(colliders: &[Collider], poses: &[Pose]) -> Result<Pass, String> {
    let (margins, movable, excluded) = (vec![0.0; poses.len()], vec![true; poses.len()], BodyPairs::default());
    let (mut broad, mut narrow, mut contacts) = (BroadPhase::default(), NarrowPhase::default(), Vec::new());
    let (mut times, mut broad_times) = (Vec::new(), Vec::new());
    Pool::new(THREADS)?.run(|| {
        for _ in 0..6 {
            let start = Instant::now();
            broad.find(colliders, poses, &margins, &movable, &excluded);
            broad_times.push(start.elapsed().as_secs_f64());
            narrow.find(&broad, colliders, poses, &margins, &mut contacts);
            times.push(start.elapsed().as_secs_f64());
        }
    });
    let (seconds, broad) = (median(&times[1..]), median(&broad_times[1..]));
    Ok(Pass { seconds, broad, first: times[0], contacts: contacts.len(), digest: digest(&contacts) })
}

/// Hash of the contact list: who, where, how deep.
fn digest(contacts: &[Contact]) -> String {
    let mut hash = xxhash_rust::xxh3::Xxh3::new();
    for c in contacts {
        hash.update(&u64::from(c.body_a).to_le_bytes());
        hash.update(&u64::from(c.body_b).to_le_bytes());
        hash.update(&c.distance.to_bits().to_le_bytes());
    }
    format!("{:032x}", hash.digest128())
}
