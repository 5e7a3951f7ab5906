//! `grouser resume`.

use super::Ended;
use super::ranks::{self, Crowd};
use super::run::{RunOutput, or_interrupted, seconds, watch_for_interrupts};
use super::terminal;
use grouser::record;
use grouser::run::Recording;
use std::path::PathBuf;
use std::process::ExitCode;

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
    ranks::run_as(args.output.ranks, |crowd| go_on(args, crowd))
}

/// Goes on alone, or as one of several ranks.
fn go_on(args: &Args, crowd: &Crowd) -> Ended {
    let stop = watch_for_interrupts()?;
    let output = args.output.of(crowd);
    let card = output.device.card()?;
    let mut terminal = output.settling(&stop);
    let begin = || match ranks::is_first(crowd) {
        true => {
            let resumed = record::resume(&args.dir, args.duration, args.accept_changes, &mut terminal)?;
            let record::Resumed { scene, model, state, session, notes } = resumed;
            Ok((scene, model, state, Some(session), notes))
        }
        false => {
            let (scene, model, state) = record::follow(&args.dir, &mut terminal)?;
            Ok((scene, model, state, None, Vec::new()))
        }
    };
    let resumed = ranks::in_turn(crowd, begin).map_err(|e| or_interrupted(e, &stop))?;
    drop(terminal);
    terminal::heed();
    let (scene, mut model, state, session, notes) = resumed;
    card.iter().try_for_each(|card| card.lend(&mut model.world))?;
    ranks::divide(crowd, &mut model, args.output.cuts, Some(&scene.keys().record))?;
    for note in notes {
        eprintln!("note: {note}");
    }
    let time = &scene.keys().time;
    let steps = time.steps_for(time.duration);
    let observed = Some(record::signals(&model, &scene.keys().record));
    let recording = Recording { session, from: state, observed, ..Recording::default() };
    let outcome = output.run(&scene, model, steps, recording, &stop)?;
    if ranks::is_first(crowd) { output.end(&outcome) } else { Ok(ExitCode::SUCCESS) }
}
