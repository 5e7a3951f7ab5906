//! The runner: steps a world, shows progress, sums up.

pub mod progress;
pub mod summary;

pub use progress::Show;
pub use summary::{Status, Summary};

use crate::observe::Observer;
use crate::scene::Model;
use grouser_dynamics::StepError;
use grouser_math::par::Pool;
use progress::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use summary::Totals;

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Worker threads; 0: one per core. Results do not depend on it.
    pub threads: usize,
    /// Steps to do.
    pub steps: u64,
    /// Where progress goes.
    pub show: Show,
}

/// How a run ended.
pub struct Outcome {
    /// Counts, times, residuals, digest.
    pub summary: Summary,
    /// Why it failed, if it did; the world then is in the state before the failed step.
    pub error: Option<StepError>,
}

/// Steps the model until the steps are done, a step fails, or `stop` is set. Fails only if no threads can be started.
pub fn run(scene: &str, model: Model, options: &Options, stop: &AtomicBool) -> Result<Outcome, String> {
    let pool = Pool::new(options.threads)?;
    let threads = pool.threads();
    Ok(pool.run(|| step_through(scene, model, options, stop, threads)))
}

fn step_through(scene: &str, model: Model, options: &Options, stop: &AtomicBool, threads: usize) -> Outcome {
    let Model { mut world, signals, .. } = model;
    let mut observer = Observer::new(signals, options.steps, world.settings().step);
    let mut progress = Progress::new(options.show, options.steps, world.settings().step);
    let mut totals = Totals::default();
    let mut error = None;
    let start = Instant::now();
    let mut status = Status::Done;
    for done in 1..=options.steps {
        match world.step() {
            Ok(report) => {
                totals.add(&report);
                observer.sample(&world);
                progress.update(done, &report);
            }
            Err(failure) => {
                status = Status::Failed;
                error = Some(failure);
                break;
            }
        }
        if stop.load(Ordering::Relaxed) && done < options.steps {
            status = Status::Interrupted;
            break;
        }
    }
    let wall_seconds = start.elapsed().as_secs_f64();
    progress.finish();
    Outcome { summary: Summary::new(scene, status, threads, wall_seconds, &world, &totals, &observer), error }
}
