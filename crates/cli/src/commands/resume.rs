//! `grouser resume`.

use super::Ended;
use super::run::{RunOutput, or_interrupted, seconds, watch_for_interrupts};
use super::terminal;
use grouser::record;
use grouser::run::Recording;
use std::path::PathBuf;

/// Continue a recorded run from its last checkpoint, to the same bits as an unbroken run
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser resume recordings/filling
  grouser resume recordings/filling --duration 20

Frames and signals after the checkpoint are recorded again. A run that was killed before its first checkpoint starts
from the beginning. A checkpoint of another version is refused, and so is a run whose scene.toml, mesh or vehicle file
has changed, unless --accept-changes allows it.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Time to simulate in seconds, counted from the beginning of the run, instead of what it was started with
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    duration: Option<f64>,
    /// Continue although the scene or one of its files has changed, or rows of signals are lost
    #[arg(long)]
    accept_changes: bool,
    #[command(flatten)]
    output: RunOutput,
}

/// Goes on with the run.
pub fn main(args: &Args) -> Ended {
    let stop = watch_for_interrupts()?;
    let mut terminal = args.output.settling(&stop);
    let resumed = record::resume(&args.dir, args.duration, args.accept_changes, &mut terminal)
        .map_err(|e| or_interrupted(e, &stop))?;
    drop(terminal);
    terminal::heed();
    let record::Resumed { scene, model, state, session, notes } = resumed;
    for note in notes {
        eprintln!("note: {note}");
    }
    let time = &scene.keys().time;
    let steps = time.steps_for(time.duration);
    let recording = Recording { session: Some(session), from: state, ..Recording::default() };
    let outcome = args.output.run(&scene, model, steps, recording, &stop)?;
    args.output.end(&outcome)
}
