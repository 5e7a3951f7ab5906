//! Collision detection from nothing: what the engine does each step.

use super::{BenchRow, median};
use grouser::Error;
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::shape::Mesh;
use grouser_geom::{BodyPairs, Collider, Contact, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use std::time::Instant;

/// Random spheres per cubic metre at which radii of 0.01 to 0.03 m overlap about six times each.
const DENSITY: f64 = 19_920.0;
const THREADS: usize = 2;

pub(super) fn spheres_1m(name: &'static str) -> Result<BenchRow, Error> {
    spheres(name, 1_000_000, 0.1)
}

pub(super) fn spheres_22m(name: &'static str) -> Result<BenchRow, Error> {
    spheres(name, 7_440_000, 0.9)
}

/// Broad and narrow phase of `count` random spheres on two threads: median of five passes after one that fills buffers.
fn spheres(name: &'static str, count: usize, goal: f64) -> Result<BenchRow, Error> {
    let (colliders, poses) = cloud(count, DENSITY, Shape::sphere);
    let pass = detect(&colliders, &poses)?;
    Ok(BenchRow { met: pass.seconds <= goal, goal, ..pass.row(name, "s") })
}

/// Time of packed ellipsoids (semi-axes a, 0.6 a, 0.6 a, turned at random, a lattice of pitch 1.3 a: about three
/// contacts each, as in a settled bed) over that of as many random spheres.
pub(super) fn ellipsoids(name: &'static str) -> Result<BenchRow, Error> {
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
    Ok(BenchRow { value, goal: 4.0, met: value <= 4.0, detail, ..row })
}

/// Time per contact of 100,000, 1,000,000 and 5,000,000 random spheres: the largest over the least. Linear growth gives
/// 1.
pub(super) fn growth(name: &'static str) -> Result<BenchRow, Error> {
    let mut passes = Vec::new();
    for count in [100_000, 1_000_000, 5_000_000] {
        let (colliders, poses) = cloud(count, DENSITY, Shape::sphere);
        passes.push((count, detect(&colliders, &poses)?));
    }
    let times: Vec<f64> = passes.iter().map(|(_, p)| p.seconds / p.contacts as f64).collect();
    let value = times.iter().fold(0.0, |m: f64, t| m.max(*t)) / times.iter().fold(f64::INFINITY, |m, t| m.min(*t));
    let (goal, met) = (1.5, value <= 1.5);
    let each =
        passes.iter().zip(&times).map(|((n, p), t)| format!("{n} spheres {:.1} ns ({:.4} s)", t * 1e9, p.seconds));
    let detail = format!("per contact: {}", each.collect::<Vec<_>>().join(", "));
    let digest = passes.iter().map(|(_, p)| &p.digest[..8]).collect();
    Ok(BenchRow { value, unit: "times", goal, met, threads: THREADS, digest, detail, ..BenchRow::new(name) })
}

/// Time per contact of 10,000 spheres that lie on a mesh of 500,000 triangles, over that of random spheres.
pub(super) fn mesh(name: &'static str) -> Result<BenchRow, Error> {
    let (colliders, poses) = cloud(100_000, DENSITY, Shape::sphere);
    let spheres = detect(&colliders, &poses)?;
    let start = Instant::now();
    let terrain = Shape::mesh(terrain(500)?);
    let built = start.elapsed().as_secs_f64();
    let (mut colliders, mut poses) = (vec![Collider::new(0, terrain, Pose::IDENTITY)], vec![Pose::IDENTITY]);
    let mut rng = Rng::new(3);
    for i in 1..=10_000 {
        let (x, y, radius) = (rng.uniform(1.0, 99.0), rng.uniform(1.0, 99.0), rng.uniform(0.1, 0.3));
        let (height, slope) = hills(x, y);
        // Touching, as seen along the normal.
        let above = 0.999 * radius * (1.0 + slope.length_squared()).sqrt();
        poses.push(Pose::at(Vec3::new(x, y, height + above)));
        colliders.push(Collider::new(i, Shape::sphere(radius), Pose::IDENTITY));
    }
    let on_mesh = detect(&colliders, &poses)?;
    let per_contact = |p: &Pass| p.seconds / p.contacts as f64;
    let value = per_contact(&on_mesh) / per_contact(&spheres);
    let row = on_mesh.row(name, "times");
    let detail = format!(
        "{}; {:.0} ns a contact, random spheres {:.0} ns; mesh built in {built:.2} s",
        row.detail,
        per_contact(&on_mesh) * 1e9,
        per_contact(&spheres) * 1e9
    );
    Ok(BenchRow { value, goal: 10.0, met: value <= 10.0, detail, ..row })
}

/// Height in metres and its slope of hills 1 m high and 12 m wide.
fn hills(x: f64, y: f64) -> (f64, Vec3) {
    let (p, q) = (0.5 * x, 0.4 * y);
    (0.5 * p.sin() * q.cos(), Vec3::new(0.25 * p.cos() * q.cos(), -0.2 * p.sin() * q.sin(), 0.0))
}

/// The hills as 2 side^2 triangles over a square of 100 m.
fn terrain(side: u32) -> Result<Mesh, Error> {
    let at = |i: u32| f64::from(i) * 100.0 / f64::from(side);
    let grid = |n: u32| (0..n).flat_map(move |j| (0..n).map(move |i| (i, j)));
    let vertices = grid(side + 1).map(|(i, j)| Vec3::new(at(i), at(j), hills(at(i), at(j)).0)).collect();
    let triangles = grid(side).flat_map(|(i, j)| {
        let v = |i: u32, j: u32| j * (side + 1) + i;
        let (a, b, c, d) = (v(i, j), v(i + 1, j), v(i + 1, j + 1), v(i, j + 1));
        [[a, b, c], [a, c, d]]
    });
    Mesh::new(vertices, triangles.collect()).map_err(|e| Error::Failed(e.to_string()))
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
    fn row(&self, name: &'static str, unit: &'static str) -> BenchRow {
        let detail = format!(
            "{} contacts, broad {:.3} s, first pass {:.3} s, {} bytes a contact",
            self.contacts,
            self.broad,
            self.first,
            size_of::<Contact>()
        );
        let digest = self.digest.clone();
        BenchRow { value: self.seconds, unit, threads: THREADS, digest, detail, ..BenchRow::new(name) }
    }
}

fn detect(colliders: &[Collider], poses: &[Pose]) -> Result<Pass, Error> {
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
