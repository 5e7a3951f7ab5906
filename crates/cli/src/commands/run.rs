//! `grouser run`.

use super::device::DeviceKey;
use super::ranks::{self, Crowd};
use super::terminal::{self, Show, Terminal};
use super::{Ended, Expected, FAILED, INTERRUPTED, SceneArgs};
use grouser::Error;
use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::folder::IfTaken;
use grouser::record::{self, Session};
use grouser::run::{self, Dumps, Options, Recording, RunOutcome, Status};
use grouser::scene::Scene;
use grouser_lab::rig::report::RigReport;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Folder of recordings that are given no other.
const RECORDINGS: &str = "recordings";

/// Run a scene, record it and print a summary
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser run filling
  grouser run filling --out runs/filling --set record.frame_rate=100
  grouser run filling --set fill.0.count=16000 --set solver.tolerance=1e-4 --duration 2 --no-record
  grouser run compaction --set body.slab.mass=10 --threads 2 --json
  grouser run filling --steps 200 --no-record --dump-problem 200 --dump-to bed.hdf5
  grouser run training-track --steps 60 --no-record --dump-problem 60 --dump-to matrix.png

Ctrl-C or SIGTERM ends the run after the step with a checkpoint; `grouser resume DIR` continues from it.
Exit codes: 0 done, 1 the run failed (with --strict also where steps did not converge), 2 wrong usage or scene,
130 interrupted (Ctrl-C).")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Folder of the recording; default: recordings/NAME, or recordings/NAME-2 and so on where that exists
    #[arg(long, value_name = "DIR", conflicts_with = "no_record")]
    out: Option<PathBuf>,
    /// Replace a recording that exists in the folder
    #[arg(long)]
    force: bool,
    /// Write no recording
    #[arg(long)]
    no_record: bool,
    /// Time to simulate in seconds, instead of `time.duration`
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true, conflicts_with = "steps")]
    duration: Option<f64>,
    /// Number of steps to do, instead of `time.duration`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,
    /// Write the contact problem of this step for `grouser solve` (may be given again): problem-STEP.hdf5 in the
    /// recording's folder
    #[arg(long, value_name = "STEP", value_parser = clap::value_parser!(u64).range(1..))]
    dump_problem: Vec<u64>,
    /// Where to write contact problems: a folder, or a file that ends in .hdf5 or .dat. In one that
    /// ends in .png, the matrix that the step factorises is drawn: where it and its factor have blocks
    #[arg(long, value_name = "PATH", requires = "dump_problem")]
    dump_to: Option<PathBuf>,
    #[command(flatten)]
    output: RunOutput,
}

/// Threads, progress, summary.
#[derive(Clone, clap::Args)]
pub struct RunOutput {
    /// Worker threads; 0: one per core. The result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Ranks that step the scene together, here threads of this process, each with its own worker threads; the result
    /// is the same for any number. Across machines, start a build with MPI by `mpirun -n N` instead
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) ranks: u16,
    /// Steps after which ranks divide the scene again in any case, instead of where one of them has 10 % more work than
    /// the mean over 100 steps; the result is the same
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) cuts: Option<u32>,
    /// Where the solver iterates: the processor, the best graphics card, or the one with this number (`grouser
    /// devices` lists them)
    #[arg(long, value_name = "cpu|gpu|gpu:N", default_value = "cpu", value_parser = DeviceKey::parse)]
    pub(super) device: DeviceKey,
    /// Print the summary as one line of JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Fail, with exit code 1, if more than 1 % of the steps do not converge
    #[arg(long)]
    strict: bool,
}

pub(super) fn seconds(text: &str) -> Result<f64, Expected> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err(Expected("a number of seconds greater than 0")),
    }
}

/// Runs the scene.
pub fn main(args: &Args) -> Ended {
    ranks::run_as(args.output.ranks, |crowd| run_as(args, crowd))
}

/// Runs it alone, or as one of several ranks.
fn run_as(args: &Args, crowd: &Crowd) -> Ended {
    let stop = watch_for_interrupts()?;
    let output = args.output.of(crowd);
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let card = output.device.card()?;
    let settle = || scene.settle_and_build(&output.beds(), &mut output.settling(&stop));
    let mut model = ranks::in_turn(crowd, settle).map_err(|e| or_interrupted(e, &stop))?;
    card.iter().try_for_each(|card| card.lend(&mut model.world))?;
    ranks::divide(crowd, &mut model, args.output.cuts, (!args.no_record).then_some(&scene.keys().record))?;
    heed_interrupts(&stop)?;
    let time = &scene.keys().time;
    let steps = args.steps.unwrap_or_else(|| time.steps_for(args.duration.unwrap_or(time.duration)));
    let duration = args.duration.unwrap_or(args.steps.map_or(time.duration, |steps| steps as f64 * time.step_length()));
    if let Some(beyond) = args.dump_problem.iter().find(|step| **step > steps) {
        let message = format!("--dump-problem {beyond} is beyond the last step, {steps}");
        return Err(Error::usage(message, "steps count from 1".to_string()));
    }
    if args.no_record && !args.dump_problem.is_empty() && args.dump_to.is_none() {
        let help = "give --dump-to PATH: a folder, or a file that ends in .hdf5, .dat or .png".to_string();
        return Err(Error::usage("no folder for the contact problem".to_string(), help));
    }
    let dumps = Dumps::new(&args.dump_problem, args.dump_to.as_deref().unwrap_or(Path::new("")))?;
    let if_taken = match (args.force, &args.out) {
        (true, _) => IfTaken::Replace,
        (false, Some(_)) => IfTaken::Refuse,
        (false, None) => IfTaken::Number,
    };
    let place = args.out.clone().unwrap_or_else(|| usual_folder(scene.name()));
    let records = !args.no_record && ranks::is_first(crowd);
    let begin = || records.then(|| Session::create(&place, if_taken, &scene, &model, duration)).transpose();
    let session = ranks::in_turn(crowd, begin)?;
    let observed = (!args.no_record).then(|| record::signals(&model, &scene.keys().record));
    let dumps = dumps.or_into(session.as_ref().map_or(Path::new(""), |s| s.path()));
    let folder = session.as_ref().map(|session| session.path().to_path_buf());
    let recording = Recording { session, from: None, dumps, observed };
    let outcome = output.run(&scene, model, steps, recording, &stop)?;
    if !ranks::is_first(crowd) {
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = folder.filter(|_| scene.keys().rig.is_some() && outcome.summary.status == Status::Done) {
        report_on(std::slice::from_ref(&folder), &folder)?;
    }
    output.end(&outcome)
}

/// Writes the report of a rig's recordings. A run too short for one is no failure.
pub(super) fn report_on(recordings: &[PathBuf], out: &Path) -> Result<(), Error> {
    match RigReport::new(recordings) {
        Ok(report) => {
            super::report::write(&report, out)?;
            eprintln!("{}: report of the rig", out.join("report.html").display());
        }
        Err(error) => eprintln!("no report of the rig: {error}"),
    }
    Ok(())
}

/// recordings/NAME, for a recording that is given no other place.
fn usual_folder(name: &str) -> PathBuf {
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    let plain = plain.trim_start_matches('.');
    Path::new(RECORDINGS).join(if plain.is_empty() { "scene" } else { plain })
}

impl RunOutput {
    /// What a rank shows: those after the first one nothing.
    pub(super) fn of(&self, crowd: &Crowd) -> Self {
        Self { quiet: self.quiet || !ranks::is_first(crowd), ..self.clone() }
    }

    fn show(&self) -> Show {
        match (self.quiet, io::stderr().is_terminal()) {
            (true, _) => Show::Nothing,
            (false, true) => Show::Bar,
            (false, false) => Show::Lines,
        }
    }

    /// Runs a model, with progress on the terminal.
    pub(super) fn run(
        &self,
        scene: &Scene,
        model: BuiltScene,
        steps: u64,
        recording: Recording,
        stop: &Arc<AtomicBool>,
    ) -> Result<RunOutcome, Error> {
        let options = Options { threads: usize::from(self.threads), steps };
        let mut terminal = Terminal::new(self.show(), scene.name(), stop);
        run::run(scene.name(), model, &options, recording, &mut terminal)
    }

    /// Shows how grains settle, until `stop` is set.
    pub(super) fn settling(&self, stop: &Arc<AtomicBool>) -> Terminal {
        Terminal::new(self.show(), "", stop)
    }

    /// How to settle beds.
    fn beds(&self) -> Beds {
        Beds { threads: usize::from(self.threads), ..Beds::default() }
    }

    /// Prints the summary and what went wrong.
    pub(super) fn end(&self, outcome: &RunOutcome) -> Ended {
        let summary = &outcome.summary;
        if self.json {
            writeln!(io::stdout(), "{}", summary.json())?;
        } else {
            write!(io::stdout(), "{summary}")?;
        }
        if let Some(error) = &outcome.error {
            eprintln!("error: the run failed: {error}");
        }
        if let (Status::Interrupted, Some(folder)) = (summary.status, &summary.recording) {
            eprintln!("interrupted: `grouser resume {folder}` goes on from here");
        }
        let is_strict_failure = self.strict && summary.status == Status::Done && !summary.converged;
        if is_strict_failure {
            eprintln!(
                "error: {} of {} steps did not converge, and the run is strict",
                summary.unconverged_steps, summary.steps
            );
        }
        Ok(match summary.status {
            _ if is_strict_failure => ExitCode::from(FAILED),
            Status::Done | Status::Running => ExitCode::SUCCESS,
            Status::Failed => ExitCode::from(FAILED),
            Status::Interrupted => ExitCode::from(INTERRUPTED),
        })
    }
}

/// Ctrl-C and SIGTERM set the flag that is returned, for work that asks for it after each step; a second one ends the
/// program at once, and so does the first while nobody asks: while a scene is read and built there is nothing to keep.
/// Asked again, it returns the same flag.
pub(super) fn watch_for_interrupts() -> Result<Arc<AtomicBool>, Error> {
    static WATCHED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(stop) = WATCHED.get() {
        return Ok(Arc::clone(stop));
    }
    let stop = Arc::clone(WATCHED.get_or_init(Arc::default));
    let seen = Arc::clone(&stop);
    let on_signal = move || {
        let again = seen.swap(true, Ordering::Relaxed);
        if again || !terminal::is_heeded() {
            eprintln!("interrupted{}", if again { " again: ended at once" } else { NOT_BEGUN });
            std::process::exit(i32::from(INTERRUPTED));
        }
    };
    ctrlc::set_handler(on_signal).map_err(|e| Error::Failed(format!("cannot watch for interrupts: {e}")))?;
    Ok(stop)
}

const NOT_BEGUN: &str = " before the run began: nothing was recorded";

/// From here on the work asks for the flag; an interrupt that came before ends it now.
pub(super) fn heed_interrupts(stop: &AtomicBool) -> Result<(), Error> {
    terminal::heed();
    if stop.load(Ordering::Relaxed) { Err(or_interrupted(Error::Interrupted, stop)) } else { Ok(()) }
}

/// The error of work that an interrupt ended before the run began, or the one that it ended with.
pub(super) fn or_interrupted(error: Error, stop: &AtomicBool) -> Error {
    if !stop.load(Ordering::Relaxed) {
        return error;
    }
    eprintln!("interrupted{NOT_BEGUN}");
    Error::Interrupted
}
