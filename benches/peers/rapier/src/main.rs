//! Rapier and Grouser on the same bed, step by step in turn, so that noise of the machine hits both.
//!
//! ```sh
//! RUSTFLAGS="-C target-cpu=native" \
//!     cargo run --release --manifest-path benches/peers/rapier/Cargo.toml -- ../shared/data/beds/bed_8000.txt
//! ```
//!
//! Both get the spheres of the file in the same box, h = 1 ms, friction 0.5, one thread; Grouser with a material of 1e8
//! Pa, each step converged to 1 % of g h. Both relax for 0.4 s, then 50 steps are timed, in processor time where the
//! system tells (Linux), so that other work on the machine does not count. Overlaps of both are measured alike, from
//! the poses. Lines that begin with `row,` are rows for `crates/cli/src/bench/peers.csv`.

use grouser_dynamics::{BodyId, Stiffness, World};
use grouser_math::par::Pool;
use grouser_models::terrain::common::{common_bed, corners, spheres};
use rapier3d::prelude::*;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Whatever goes wrong, in words.
type Failure = Box<dyn std::error::Error + Send + Sync>;

const STEP: f64 = 1e-3;
const RELAX: usize = 400;
const TIMED: usize = 50;
/// Of `Cargo.toml`.
const VERSION: &str = "0.36.1";
/// What Rapier takes for the usual length, m: a grain's diameter. Its distances of prediction and tolerated overlap are
/// shares of it; with the 1 m that it assumes by itself, grains predict contacts a whole radius away.
const LENGTH_UNIT: f32 = 0.04;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: grouser-against-rapier BED_FILE [RAPIER_ITERATIONS...]")?;
    let counts: Vec<usize> =
        arguments.map(|a| a.parse().map_err(|_| format!("`{a}` is not a number"))).collect::<Result<_, _>>()?;
    let counts = if counts.is_empty() { vec![4, 50] } else { counts };
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
    let bed = spheres(&text)?;
    let radii: Vec<f64> = bed.iter().map(|s| s.1).collect();
    println!("{} spheres, {RELAX} steps of {STEP} s to relax, {TIMED} timed, one thread", bed.len());
    println!("{:<24} {:>9} {:>12} {:>12} {:>9}", "engine", "ms/step", "mean overlap", "max overlap", "height");
    let pool = Pool::new(1)?;
    for iterations in counts {
        let mut ours = common_bed(&text, Stiffness::Young(1e8), STEP)?;
        let (mut theirs, handles) = rapier(&bed, iterations);
        let mut times = [Vec::new(), Vec::new()];
        for k in 0..RELAX + TIMED {
            let (mine, _) = pool.run(|| timed(|| Ok(ours.step()?)))?;
            let (others, ()) = timed(|| {
                theirs.step();
                Ok(())
            })?;
            if k >= RELAX {
                times[0].push(mine);
                times[1].push(others);
            }
        }
        let poses = |h: &RigidBodyHandle| theirs.bodies[*h].translation().to_array().map(f64::from);
        let [mean, most] = report("grouser, 1 % of g h", &times[0], &centers(&ours), &radii);
        row(radii.len(), "Grouser 1 % of g h", &times[0], mean, most);
        let theirs: Vec<_> = handles.iter().map(poses).collect();
        let [mean, most] = report(&format!("rapier, {iterations} iterations"), &times[1], &theirs, &radii);
        row(radii.len(), &format!("Rapier {VERSION} {iterations} iterations"), &times[1], mean, most);
        let ratio = average(&times[1]) / average(&times[0]);
        println!("ratio rapier / grouser {ratio:.2}; digest of ours {}", ours.digest());
    }
    Ok(())
}

/// The bed in Rapier, in a box of five half-spaces.
fn rapier(bed: &[(grouser_math::Vec3, f64)], iterations: usize) -> (PhysicsWorld, Vec<RigidBodyHandle>) {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, 0.0, -9.81);
    world.integration_parameters.dt = STEP as f32;
    world.integration_parameters.num_solver_iterations = iterations;
    world.integration_parameters.length_unit = LENGTH_UNIT;
    let [low, high] = corners(bed).map(|c| Vector::new(c.x as f32, c.y as f32, c.z as f32));
    for (at, out) in [(low, Vector::Z), (low, Vector::X), (low, Vector::Y), (high, -Vector::X), (high, -Vector::Y)] {
        let wall = ColliderBuilder::new(SharedShape::halfspace(out)).friction(0.5);
        world.insert(RigidBodyBuilder::fixed().translation(at), wall);
    }
    let handles = bed
        .iter()
        .map(|(c, r)| {
            let at = Vector::new(c.x as f32, c.y as f32, c.z as f32);
            let body = RigidBodyBuilder::dynamic().translation(at).can_sleep(false);
            world.insert(body, ColliderBuilder::ball(*r as f32).density(2500.0).friction(0.5)).0
        })
        .collect();
    (world, handles)
}

fn centers(world: &World) -> Vec<[f64; 3]> {
    // Body 0 is the box.
    (1..world.body_count()).map(|i| world.pose(BodyId(i as u32)).position.to_array()).collect()
}

/// Seconds that this thread takes for `work`: processor time in nanoseconds where `/proc` tells it, else wall time.
fn timed<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<(f64, T), Failure> {
    let processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    let (before, start) = (processor(), Instant::now());
    let value = work()?;
    let wall = start.elapsed().as_secs_f64();
    let taken = before.zip(processor()).map_or(wall, |(before, after)| 1e-9 * (after - before));
    Ok((taken, value))
}

/// A row for the file of figures.
fn row(count: usize, engine: &str, times: &[f64], mean: f64, most: f64) {
    let seconds = average(times) / STEP;
    println!("row,bed-{}k-rest,{engine},{seconds:.3},s/s,{mean:.3},{most:.3},{}", count / 1000, today());
}

/// The day as year-month-day (Hinnant's days_from_civil, backwards).
fn today() -> String {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64 / 86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    format!("{}-{month:02}-{day:02}", year + 400 * era + i64::from(month <= 2))
}

/// One line: time, overlaps of pairs that touch as shares of the mean radius, mean height of the spheres. Returns the
/// mean and the greatest overlap in %.
fn report(name: &str, times: &[f64], centers: &[[f64; 3]], radii: &[f64]) -> [f64; 2] {
    let mean_radius = radii.iter().sum::<f64>() / radii.len() as f64;
    let (mut sum, mut count, mut most) = (0.0, 0usize, 0.0f64);
    let mut order: Vec<usize> = (0..centers.len()).collect();
    order.sort_by(|i, j| centers[*i][0].total_cmp(&centers[*j][0]));
    let reach = 2.0 * radii.iter().copied().fold(0.0, f64::max);
    for (k, &i) in order.iter().enumerate() {
        for &j in order[k + 1..].iter().take_while(|j| centers[**j][0] - centers[i][0] < reach) {
            let distance = (0..3).map(|a| (centers[i][a] - centers[j][a]).powi(2)).sum::<f64>().sqrt();
            let overlap = radii[i] + radii[j] - distance;
            if overlap > 0.0 {
                (sum, count, most) = (sum + overlap, count + 1, most.max(overlap));
            }
        }
    }
    let height = centers.iter().map(|c| c[2]).sum::<f64>() / centers.len() as f64;
    let mean = 100.0 * sum / count.max(1) as f64 / mean_radius;
    let most = 100.0 * most / mean_radius;
    println!("{name:<24} {:>9.2} {mean:>10.3} % {most:>10.2} % {height:>9.4}", 1e3 * average(times));
    [mean, most]
}

/// The system counts processor time in ticks, longer than a step: only the sum means something.
fn average(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}
