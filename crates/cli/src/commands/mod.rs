//! The command line: one file per command.

mod beds;
mod bench;
mod calibrate;
mod check;
mod decompose;
mod export;
mod ground;
mod plot;
mod render;
mod report;
mod resume;
mod run;
mod scenes;
mod schema;
mod show;
mod solve;
mod sweep;
mod terminal;
mod vehicles;
mod view;

use clap::{Parser, Subcommand};
use grouser::Error;
use grouser::record::Trouble;
use grouser::scene::SceneError;
use grouser_record::RecordError;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Exit code of a run that failed.
const FAILED: u8 = 1;
/// Exit code of wrong usage or a wrong scene.
const WRONG_USAGE: u8 = 2;
/// Exit code of an interrupted run.
const INTERRUPTED: u8 = 130;

/// Vehicles on ground that moves: a simulator of rigid bodies in frictional contact.
#[derive(Parser)]
#[command(name = "grouser", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Example: grouser run filling --set fill.0.count=2000 --duration 5")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Args),
    Resume(resume::Args),
    Show(show::Args),
    Export(export::Args),
    Plot(plot::Args),
    Render(render::Args),
    View(view::Args),
    Solve(solve::Args),
    Sweep(sweep::Args),
    Report(report::Args),
    Calibrate(calibrate::Args),
    Check(check::Args),
    Decompose(decompose::Args),
    Scenes(scenes::Args),
    Vehicles(vehicles::Args),
    Beds(beds::Args),
    Schema(schema::Args),
    Bench(bench::Args),
}

/// Why a command ended without doing its work.
enum Failure {
    /// The scene is wrong.
    Scene(SceneError),
    /// Writing failed.
    Io(io::Error),
    /// Anything else that stops a run.
    Run(String),
}

impl From<SceneError> for Failure {
    fn from(error: SceneError) -> Self {
        Self::Scene(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error {
            // A folder that is no recording, a frame that is not there: as wrong as a wrong scene.
            RecordError::Refused { what, remedy } => Self::Scene(SceneError::without_place(what, remedy)),
            other => Self::Run(other.to_string()),
        }
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Scene(error) => error.into(),
            Trouble::Record(error) => error.into(),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Record(error) => error.into(),
            Error::Usage { what, remedy } => Self::Scene(SceneError::without_place(what, remedy)),
            other => Self::Run(other.to_string()),
        }
    }
}

type Ended = Result<ExitCode, Failure>;

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let ended = match Cli::parse().command {
        Command::Run(args) => run::main(&args),
        Command::Resume(args) => resume::main(&args),
        Command::Show(args) => show::main(&args),
        Command::Export(args) => export::main(&args),
        Command::Plot(args) => plot::main(&args),
        Command::Render(args) => render::main(&args),
        Command::View(args) => view::main(&args),
        Command::Solve(args) => solve::main(&args),
        Command::Sweep(args) => sweep::main(&args),
        Command::Report(args) => report::main(&args),
        Command::Calibrate(args) => calibrate::main(&args),
        Command::Check(args) => check::main(&args),
        Command::Decompose(args) => decompose::main(&args),
        Command::Scenes(args) => scenes::main(&args),
        Command::Vehicles(args) => vehicles::main(&args),
        Command::Beds(args) => beds::main(&args),
        Command::Schema(args) => schema::main(&args),
        Command::Bench(args) => bench::main(&args),
    };
    match ended {
        Ok(code) => code,
        Err(Failure::Scene(error)) => {
            let color = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            eprint!("{}", error.render(color));
            ExitCode::from(WRONG_USAGE)
        }
        // The reader of our output has left (`grouser schema | head`): nothing to complain about.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => fail(&error.to_string()),
        Err(Failure::Run(message)) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(FAILED)
}

/// Which scene, with which changes.
#[derive(clap::Args)]
struct SceneArgs {
    /// Path of a scene file, or name of a bundled scene (see `grouser scenes`)
    scene: String,
    /// Override a key by its dotted path; list items by index or name
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}
