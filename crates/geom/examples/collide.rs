//! One pass of collision detection over a file of spheres, or over random ones: counts and times.
//!
//! `cargo run --release -p grouser-geom --example collide -- FILE` reads one sphere "x y z r" (metres) per line;
//! with a number n in place of the file it makes n random spheres, radii uniform in 0.01 to 0.03 m, about six overlaps
//! each. Prints the median times of five passes from nothing, for one and two threads.

use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{BodyPairs, Collider, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let argument = std::env::args().nth(1).ok_or("give a file of spheres or a number of spheres")?;
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
    let (margins, movable) = (vec![0.0; poses.len()], vec![true; poses.len()]);

    for threads in [1, 2] {
        let (mut broad, mut narrow, mut contacts) = (BroadPhase::default(), NarrowPhase::default(), Vec::new());
        let (mut broad_ms, mut narrow_ms) = (Vec::new(), Vec::new());
        let excluded = BodyPairs::default();
        Pool::new(threads)?.run(|| {
            for _ in 0..6 {
                let start = Instant::now();
                broad.find(&colliders, &poses, &margins, &movable, &excluded);
                broad_ms.push(start.elapsed().as_secs_f64() * 1e3);
                let start = Instant::now();
                narrow.find(&broad, &colliders, &poses, &margins, &mut contacts);
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
