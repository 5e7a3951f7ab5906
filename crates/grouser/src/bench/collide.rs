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

pub(super) fn spheres_1m(name: &'static str) -> Result<Row, String> {
    spheres(name, 1_000_000, 0.2)
}

pub(super) fn spheres_22m(name: &'static str) -> Result<Row, String> {
    spheres(name, 7_440_000, 4.0)
}

/// Broad and narrow phase of `count` random spheres on two threads: median of five passes after one that fills buffers.
fn spheres(name: &'static str, count: usize, goal: f64) -> Result<Row, String> {
    let mut rng = Rng::new(1);
    let side = (count as f64 / DENSITY).cbrt();
    let mut poses = Vec::with_capacity(count);
    let mut colliders = Vec::with_capacity(count);
    for i in 0..count {
        poses.push(Pose::at(Vec3::new(rng.unit(), rng.unit(), rng.unit()) * side));
        colliders.push(Collider::new(i as u32, Shape::sphere(rng.uniform(0.01, 0.03)), Pose::IDENTITY));
    }
    detect(name, &colliders, &poses, goal)
}

fn detect(name: &'static str, colliders: &[Collider], poses: &[Pose], goal: f64) -> Result<Row, String> {
    let (margins, movable, excluded) = (vec![0.0; poses.len()], vec![true; poses.len()], BodyPairs::default());
    let (mut broad, mut narrow, mut contacts) = (BroadPhase::default(), NarrowPhase::default(), Vec::new());
    let threads = 2;
    let (mut times, mut broad_times) = (Vec::new(), Vec::new());
    Pool::new(threads)?.run(|| {
        for _ in 0..6 {
            let start = Instant::now();
            broad.find(colliders, poses, &margins, &movable, &excluded);
            broad_times.push(start.elapsed().as_secs_f64());
            narrow.find(&broad, colliders, poses, &margins, &mut contacts);
            times.push(start.elapsed().as_secs_f64());
        }
    });
    let value = median(&times[1..]);
    let detail = format!(
        "{} contacts, broad {:.3} s, first pass {:.3} s, {} bytes a contact",
        contacts.len(),
        median(&broad_times[1..]),
        times[0],
        size_of::<Contact>()
    );
    Ok(Row {
        name,
        value,
        unit: "s",
        goal,
        met: value <= goal,
        threads,
        residual: None,
        digest: digest(&contacts),
        detail,
    })
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
