//! Flexible bodies as bundled scenes have them: a tire's step, a tire that rolls, a cloth.
//!
//! Values of one thread are processor time, which other programs on the machine do not lengthen; wall times stand in
//! the details.

use super::scenes::{Steps, steps};
use super::{BenchRow, processor_time};
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::{Error, Simulation};

fn load(scene: &str, set: &[&str]) -> Result<Simulation, Error> {
    let set: Vec<String> = set.iter().map(|key| (*key).into()).collect();
    Ok(Simulation::from(Scene::load(scene, &set)?.settle_and_build(&Beds::default(), &mut ())?))
}

/// So many steps of a scene with so many threads: the steps, their wall and processor time, the digest.
fn timed(scene: &str, set: &[&str], threads: usize, count: u32) -> Result<(Steps, [f64; 2], String), Error> {
    let mut simulation = load(scene, set)?;
    let before = processor_time();
    let run = steps(&mut simulation, threads, count)?;
    let processor = processor_time() - before;
    let wall = run.seconds.iter().sum();
    Ok((run, [wall, processor], simulation.world().digest()))
}

/// Milliseconds of a step of the rolling tire in the air: forces and matrix of 117 elements, factor, rim.
pub(super) fn tire_step(name: &'static str) -> Result<BenchRow, Error> {
    let in_the_air = ["body.ground.position=[0,0,-10]", "flexible.tire.pressure=50e3"];
    let count = 250;
    let (run, [wall, processor], digest) = timed("tire-roll", &in_the_air, 1, count)?;
    let (two, ..) = timed("tire-roll", &in_the_air, 2, count)?;
    let value = 1e3 * processor / f64::from(count);
    Ok(BenchRow {
        value,
        unit: "ms",
        goal: 15.0,
        met: value <= 15.0,
        threads: 1,
        residual: Some(run.residual),
        digest,
        detail: format!(
            "processor time of a step without contact; wall {:.2} ms, median {:.2} ms; median of two threads {:.2} ms \
             (goal 9)",
            1e3 * wall / f64::from(count),
            run.milliseconds(0.5),
            two.milliseconds(0.5)
        ),
        ..BenchRow::new(name)
    })
}

/// Time over the clock's of the tire that rolls on a plane at h = 2 ms.
pub(super) fn tire_roll(name: &'static str) -> Result<BenchRow, Error> {
    // Steps before: the tire comes to stand, and is set in motion from 0.1 s on.
    let early = ["motor.drawing.speed.ramp.start=0.1", "motor.drawing.speed.ramp.end=0.2"];
    let turning = ["motor.turning.angular_speed.ramp.start=0.1", "motor.turning.angular_speed.ramp.end=0.2"];
    let set: Vec<&str> = early.into_iter().chain(turning).collect();
    let count = 500;
    let (run, [wall, processor], digest) = timed("tire-roll", &set, 1, count)?;
    let (_, [two, _], _) = timed("tire-roll", &set, 2, count)?;
    let clock = 0.002 * f64::from(count);
    let value = processor / clock;
    Ok(BenchRow {
        value,
        unit: "x",
        goal: 10.0,
        met: value <= 10.0 && run.unconverged() == 0,
        threads: 1,
        residual: Some(run.residual),
        digest,
        detail: format!(
            "processor over simulated time; wall {:.2}, two threads {:.2} (goal 6); {:.0} contacts, {:.1} iterations, \
             {} unconverged",
            wall / clock,
            two / clock,
            run.contacts(),
            run.iterations(),
            run.unconverged()
        ),
        ..BenchRow::new(name)
    })
}

/// Seconds for the 20 s of `cloth`.
pub(super) fn cloth(name: &'static str) -> Result<BenchRow, Error> {
    let (run, [wall, processor], digest) = timed("cloth", &[], 1, 2000)?;
    Ok(BenchRow {
        value: processor,
        goal: 20.0,
        met: processor <= 20.0 && run.unconverged() == 0,
        threads: 1,
        residual: Some(run.residual),
        digest,
        detail: format!(
            "processor time; wall {wall:.1} s; {:.0} contacts, {:.1} iterations, {} unconverged",
            run.contacts(),
            run.iterations(),
            run.unconverged()
        ),
        ..BenchRow::new(name)
    })
}
