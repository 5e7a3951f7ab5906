//! `grouser run`.

use super::{Ended, FAILED, Failure, INTERRUPTED, SceneArgs};
use grouser::run::{self, Options, Show, Status};
use grouser::scene::Scene;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Run a scene and print a summary
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser run filling
  grouser run filling --set fill.0.count=16000 --set solver.tolerance=1e-4 --duration 2
  grouser run compaction --set body.slab.mass=10 --threads 2 --json

Exit codes: 0 done, 1 the run failed, 2 wrong usage or scene, 130 interrupted (Ctrl-C).")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Worker threads; 0: one per core. The result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Time to simulate in seconds, instead of `time.duration`
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true, conflicts_with = "steps")]
    duration: Option<f64>,
    /// Number of steps to do, instead of `time.duration`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,
    /// Write no recording; this version writes none anyway
    #[arg(long)]
    no_record: bool,
    /// Print the summary as one line of JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a number of seconds greater than 0".to_string()),
    }
}

/// Runs the scene.
pub fn main(args: &Args) -> Ended {
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let model = scene.build()?;
    let time = &scene.keys().time;
    let show = match (args.quiet, io::stderr().is_terminal()) {
        (true, _) => Show::Nothing,
        (false, true) => Show::Bar,
        (false, false) => Show::Lines,
    };
    let options = Options {
        threads: usize::from(args.threads),
        steps: args.steps.unwrap_or_else(|| time.steps_for(args.duration.unwrap_or(time.duration))),
        show,
    };
    let stop = Arc::new(AtomicBool::new(false));
    watch_for_interrupts(&stop)?;
    let outcome = run::run(scene.name(), model, &options, &stop).map_err(Failure::Run)?;
    let summary = outcome.summary;
    if args.json {
        writeln!(io::stdout(), "{}", summary.json())?;
    } else {
        write!(io::stdout(), "{summary}")?;
    }
    if let Some(error) = outcome.error {
        eprintln!("error: the run failed: {error}");
    }
    Ok(match summary.status {
        Status::Done => ExitCode::SUCCESS,
        Status::Failed => ExitCode::from(FAILED),
        Status::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

/// The first Ctrl-C or SIGTERM ends the run after the step, the second at once.
fn watch_for_interrupts(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let on_signal = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    };
    ctrlc::set_handler(on_signal).map_err(|e| Failure::Run(format!("cannot watch for interrupts: {e}")))
}
