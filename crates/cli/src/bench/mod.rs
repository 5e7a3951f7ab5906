//! The benchmarks: each measures one thing beside its goal, with the digest of what it computed, so that speed is never
//! reported for a changed answer. Release builds only mean anything.

pub mod bed;
pub mod collide;
mod flexible;
pub mod mechanism;
pub mod peers;
pub mod picture;
mod ranks;
pub mod scaling;
mod scenes;
mod soil;
pub mod solvers;
pub mod window;

use crate::gpu::OpenCard;
use grouser::Error;
use serde::Serialize;

/// What a benchmark measured.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRow {
    /// Name.
    pub name: &'static str,
    /// What was measured, in `unit`; the median or mean that the benchmark's text names.
    pub value: f64,
    /// Unit of value and goal.
    pub unit: &'static str,
    /// What to reach.
    pub goal: f64,
    /// Reached?
    pub met: bool,
    /// Threads used.
    pub threads: usize,
    /// Largest natural-map residual of the timed steps in m/s; none where nothing is solved.
    pub residual: Option<f64>,
    /// Bytes that the solver moves per contact and iteration, or that the program holds per contact.
    pub bytes_per_contact: Option<f64>,
    /// Bytes that the program holds per body.
    pub bytes_per_body: Option<f64>,
    /// Bytes that the solver moved over its time, in GB/s; those that caches serve count too.
    pub bandwidth: Option<f64>,
    /// Hash of the result.
    pub digest: String,
    /// Counts and shares that explain the value.
    pub detail: String,
}

impl BenchRow {
    /// A row to be filled in.
    fn new(name: &'static str) -> Self {
        Self {
            name,
            value: f64::NAN,
            unit: "s",
            goal: f64::NAN,
            met: false,
            threads: 0,
            residual: None,
            bytes_per_contact: None,
            bytes_per_body: None,
            bandwidth: None,
            digest: String::new(),
            detail: String::new(),
        }
    }
}

/// A benchmark.
pub struct Bench {
    /// Name on the command line and in the row.
    pub name: &'static str,
    /// What it measures.
    pub what: &'static str,
    run: BenchRun,
}

/// How a benchmark runs.
enum BenchRun {
    /// On the processor.
    Here(fn(&'static str) -> Result<BenchRow, Error>),
    /// Where the command line says: with a card, if it names one.
    Anywhere(fn(&'static str, Option<&OpenCard>) -> Result<BenchRow, Error>),
}

impl Bench {
    /// May it iterate on a card?
    pub fn takes_cards(&self) -> bool {
        matches!(self.run, BenchRun::Anywhere(_))
    }

    /// Measures.
    pub fn run(&self, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
        match self.run {
            BenchRun::Here(run) => run(self.name),
            BenchRun::Anywhere(run) => run(self.name, card),
        }
    }
}

/// All benchmarks.
pub const BENCHES: &[Bench] = &[
    Bench {
        name: "collide-1m",
        what: "collision detection of 1,000,000 random spheres from nothing",
        run: BenchRun::Here(collide::spheres_1m),
    },
    Bench {
        name: "collide-22m",
        what: "collision detection with 22 million contacts",
        run: BenchRun::Here(collide::spheres_22m),
    },
    Bench {
        name: "collide-ellipsoids",
        what: "100,000 packed ellipsoids of shape ratio 0.6 against as many spheres",
        run: BenchRun::Here(collide::ellipsoids),
    },
    Bench {
        name: "collide-growth",
        what: "time per contact of 100,000 to 5,000,000 spheres: the largest over the least",
        run: BenchRun::Here(collide::growth),
    },
    Bench {
        name: "collide-mesh",
        what: "10,000 spheres on a mesh of 500,000 triangles: time per contact against spheres",
        run: BenchRun::Here(collide::mesh),
    },
    Bench {
        name: "bed-64k-50it",
        what: "64,000 spheres at rest, APGD with exactly 50 iterations",
        run: BenchRun::Anywhere(bed::fixed_64k),
    },
    Bench {
        name: "device",
        what: "the solve of bed-64k-50it on the card of --device, beside what its bandwidth predicts",
        run: BenchRun::Anywhere(bed::device),
    },
    Bench {
        name: "bed-1k-rest",
        what: "1,000 spheres of 1e8 Pa at rest, each step to 1 % of g h",
        run: BenchRun::Anywhere(bed::rest_1k),
    },
    Bench {
        name: "bed-8k-rest",
        what: "8,000 spheres of 1e8 Pa at rest, each step to 1 % of g h",
        run: BenchRun::Anywhere(bed::rest_8k),
    },
    Bench {
        name: "bed-64k-rest",
        what: "64,000 spheres of 1e8 Pa at rest, each step to 1 % of g h",
        run: BenchRun::Anywhere(bed::rest_64k),
    },
    Bench {
        name: "bed-8k-settling",
        what: "8,000 spheres of 1e8 Pa settling from a drop",
        run: BenchRun::Anywhere(bed::settling_8k),
    },
    Bench {
        name: "bed-64k-settling",
        what: "64,000 spheres of 1e8 Pa settling from a drop",
        run: BenchRun::Anywhere(bed::settling_64k),
    },
    Bench {
        name: "bed-8k-rigid",
        what: "8,000 rigid spheres at rest, each step to 1 % of g h",
        run: BenchRun::Anywhere(bed::rigid_8k),
    },
    Bench {
        name: "bed-64k-rigid",
        what: "64,000 rigid spheres at rest, each step to 1 % of g h",
        run: BenchRun::Anywhere(bed::rigid_64k),
    },
    Bench {
        name: "penalty-8k",
        what: "a sub-step of 8,000 spheres with penalty contact of 1e7 Pa at rest, one thread",
        run: BenchRun::Here(bed::penalty_8k),
    },
    Bench {
        name: "chain",
        what: "40 links of 10 kg carry 10,000 kg at h = 1/60 s",
        run: BenchRun::Here(mechanism::chain),
    },
    Bench {
        name: "training-track",
        what: "a step of 1/60 s of the trainer over 20 s, one thread",
        run: BenchRun::Here(scenes::training_track),
    },
    Bench {
        name: "m113-flat",
        what: "the M113 drives on rigid ground at h = 1 ms, one thread",
        run: BenchRun::Here(scenes::m113),
    },
    Bench {
        name: "hmmwv-1ms",
        what: "the HMMWV's lane change on TMeasy tires, times faster than the clock at h = 1 ms, one thread",
        run: BenchRun::Here(scenes::hmmwv_1ms),
    },
    Bench { name: "hmmwv-4ms", what: "the same at h = 4 ms", run: BenchRun::Here(scenes::hmmwv_4ms) },
    Bench {
        name: "hmmwv-300k",
        what: "a step of the HMMWV on 300,000 settled ellipsoids, each to 1 % of g h",
        run: BenchRun::Here(scenes::hmmwv_300k),
    },
    Bench {
        name: "single-wheel",
        what: "a step of the dissertation's wheel on 10,790 settled ellipsoids",
        run: BenchRun::Here(scenes::single_wheel),
    },
    Bench {
        name: "tank-1m",
        what: "a step of 1,000,000 spheres in a tank, 50 iterations, and the memory",
        run: BenchRun::Here(scenes::tank_1m),
    },
    Bench {
        name: "startup",
        what: "`grouser run` of a small scene for one step, whole program",
        run: BenchRun::Here(scenes::startup),
    },
    Bench {
        name: "pendulums-100k",
        what: "100,000 pendulums in one world, growth and threads",
        run: BenchRun::Here(mechanism::pendulums_100k),
    },
    Bench {
        name: "threads-64k",
        what: "speed of two threads over one, whole step, 64,000 spheres",
        run: BenchRun::Here(bed::threads_64k),
    },
    Bench {
        name: "ranks-64k",
        what: "two ranks of one thread over one rank of two threads, 64,000 spheres, 50 iterations",
        run: BenchRun::Here(ranks::ranks_64k),
    },
    Bench {
        name: "window-10m",
        what: "a step of 50,000 grains in a window over 10,000,000 against 50,000 alone",
        run: BenchRun::Here(window::stored_10m),
    },
    Bench {
        name: "soil-5cm",
        what: "soil's part of a step below four wheels, nodes of 5 cm",
        run: BenchRun::Here(soil::wheels_5cm),
    },
    Bench { name: "soil-2cm", what: "the same with nodes of 2 cm", run: BenchRun::Here(soil::wheels_2cm) },
    Bench { name: "soil-1cm", what: "the same with nodes of 1 cm", run: BenchRun::Here(soil::wheels_1cm) },
    Bench {
        name: "soil-mesh",
        what: "the same at 2 cm, wheels as meshes of 5,000 triangles",
        run: BenchRun::Here(soil::mesh_wheels),
    },
    Bench {
        name: "soil-cart",
        what: "a light vehicle on soil at h = 2 ms, time over the clock's",
        run: BenchRun::Here(soil::cart),
    },
    Bench {
        name: "soil-robot",
        what: "the robot of 122 shoes on soil, time over the clock's",
        run: BenchRun::Here(soil::robot),
    },
    Bench {
        name: "soil-1km",
        what: "a kilometre on soil: memory, and growth of the step's time",
        run: BenchRun::Here(soil::kilometre),
    },
    Bench {
        name: "picture-100k",
        what: "a picture of 100,000 spheres on one thread",
        run: BenchRun::Here(picture::spheres_100k),
    },
    Bench {
        name: "picture-1m",
        what: "a picture of 1,000,000 spheres on one thread",
        run: BenchRun::Here(picture::spheres_1m),
    },
    Bench {
        name: "flexible-tire-step",
        what: "a step of a tire of 13 x 9 elements without contact, one thread",
        run: BenchRun::Here(flexible::tire_step),
    },
    Bench {
        name: "flexible-tire-roll",
        what: "the same tire rolling on a plane at h = 2 ms, time over the clock's",
        run: BenchRun::Here(flexible::tire_roll),
    },
    Bench {
        name: "flexible-cloth",
        what: "20 s of a cloth of 7 x 7 elements at h = 10 ms",
        run: BenchRun::Here(flexible::cloth),
    },
];

/// The middle one of several times.
pub fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Processor time in s that all threads of this process took so far, to 10 ms, where the system tells: what wall time
/// would be for one thread on a quiet machine.
pub fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in parentheses: the 14th and 15th field of the line count hundredths of a second.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
    if ticks.len() == 2 { 0.01 * (ticks[0] + ticks[1]) } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It grows by what a busy loop takes, and not while the thread sleeps.
    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_counts_work() {
        let before = processor_time();
        let mut x = 1.0f64;
        while processor_time() < before + 0.05 {
            x = std::hint::black_box(x.sqrt() + 1.0);
        }
        assert!(before.is_finite() && x > 1.0);
    }
}
