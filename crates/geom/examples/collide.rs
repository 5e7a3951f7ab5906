//! One pass of collision detection over a file of spheres, or over random ones: counts and times.
//!
//! `cargo run --release -p grouser-geom --example collide -- FILE` reads one sphere "x y z r" (metres) per line;
//! with a number n in place of the file it makes n random spheres, radii uniform in 0.01 to 0.03 m, about six overlaps
//! each. With `mesh` it lays 10,000 spheres on 500,000 triangles instead (`grouser bench collide-mesh`). Prints the
//! median times of five passes from nothing, for one and two threads.

use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::shape::Mesh;
use grouser_geom::{BodyPairs, Collider, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let argument = std::env::args().nth(1).ok_or("give a file of spheres or a number of spheres")?;
    if argument == "mesh" {
        let (colliders, poses) = on_mesh()?;
        return passes(&colliders, &poses);
    }
    let spheres = match argument.parse() {
        Ok(n) => random(n),
        Err(_) => read(&argument)?,
    };
    let colliders: Vec<Collider> = spheres
        .iter()
        .enumerate()
        .map(|(i, (_, r))| Collider::new(i as u32, Shape::sphere(*r), Pose::IDENTITY))
        .collect();
    let poses: Vec<Pose> = spheres.iter().map(|(c, _)| Pose::at(*c)).collect();
    passes(&colliders, &poses)
}

/// Times passes over them.
fn passes(colliders: &[Collider], poses: &[Pose]) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (margins, movable) = (vec![0.0; poses.len()], vec![true; poses.len()]);
    for threads in [1, 2] {
        let (mut broad, mut narrow, mut contacts) = (BroadPhase::default(), NarrowPhase::default(), Vec::new());
        let (mut broad_ms, mut narrow_ms) = (Vec::new(), Vec::new());
        let excluded = BodyPairs::default();
        Pool::new(threads)?.run(|| {
            for _ in 0..6 {
                let start = Instant::now();
                broad.find(colliders, poses, &margins, &movable, &excluded);
                broad_ms.push(start.elapsed().as_secs_f64() * 1e3);
                let start = Instant::now();
                narrow.find(&broad, colliders, poses, &margins, &mut contacts);
                narrow_ms.push(start.elapsed().as_secs_f64() * 1e3);
            }
        });
        let touching = contacts.iter().filter(|c| c.distance <= 0.0).count();
        println!(
            "{} spheres, {threads} threads: {} pairs, {touching} contacts, broad {:.1} ms, narrow {:.1} ms \
             (first pass {:.1} and {:.1} ms)",
            poses.len(),
            broad.pair_count(),
            median(&broad_ms[1..]),
            median(&narrow_ms[1..]),
            broad_ms[0],
            narrow_ms[0],
        );
    }
    Ok(())
}

/// Height in metres and its slope of hills 1 m high and 12 m wide.
fn hills(x: f64, y: f64) -> (f64, Vec3) {
    let (p, q) = (0.5 * x, 0.4 * y);
    (0.5 * p.sin() * q.cos(), Vec3::new(0.25 * p.cos() * q.cos(), -0.2 * p.sin() * q.sin(), 0.0))
}

/// 10,000 spheres of 0.1 to 0.3 m on hills of 500,000 triangles over a square of 100 m.
fn on_mesh() -> Result<(Vec<Collider>, Vec<Pose>), Box<dyn std::error::Error + Send + Sync>> {
    const SIDE: u32 = 500;
    let at = |i: u32| f64::from(i) * 100.0 / f64::from(SIDE);
    let grid = |n: u32| (0..n).flat_map(move |j| (0..n).map(move |i| (i, j)));
    let vertices = grid(SIDE + 1).map(|(i, j)| Vec3::new(at(i), at(j), hills(at(i), at(j)).0)).collect();
    let triangles = grid(SIDE).flat_map(|(i, j)| {
        let v = |i: u32, j: u32| j * (SIDE + 1) + i;
        let (a, b, c, d) = (v(i, j), v(i + 1, j), v(i + 1, j + 1), v(i, j + 1));
        [[a, b, c], [a, c, d]]
    });
    let terrain = Shape::mesh(Mesh::new(vertices, triangles.collect())?);
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
    Ok((colliders, poses))
}

fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

fn read(path: &str) -> Result<Vec<(Vec3, f64)>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let sphere = |(i, line): (usize, &str)| {
        let numbers: Vec<f64> = line.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        match numbers[..] {
            [x, y, z, r] => Ok((Vec3::new(x, y, z), r)),
            _ => Err(format!("{path}:{}: expected x y z r", i + 1)),
        }
    };
    text.lines().enumerate().map(sphere).collect()
}

/// Random spheres; a million of them overlap in about 2,960,000 places, as in the comparison with other engines.
fn random(n: usize) -> Vec<(Vec3, f64)> {
    let mut rng = Rng::new(1);
    let side = (n as f64 / 19_920.0).cbrt();
    let mut coordinate = move |low: f64, high: f64| rng.uniform(low, high);
    (0..n)
        .map(|_| {
            let center = Vec3::new(coordinate(0.0, side), coordinate(0.0, side), coordinate(0.0, side));
            (center, coordinate(0.01, 0.03))
        })
        .collect()
}
