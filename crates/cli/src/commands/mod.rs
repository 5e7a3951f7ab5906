//! The command line: one file per command.

mod beds;
mod bench;
mod calibrate;
mod check;
mod completions;
mod decompose;
mod demo;
mod device;
mod devices;
mod export;
mod figure;
mod fmu;
mod import;
mod manual;
mod modes;
mod new;
mod plan;
mod plot;
mod ranks;
mod render;
mod report;
mod resume;
mod run;
mod scenes;
mod schema;
mod show;
mod signal;
mod soil;
mod solve;
mod statics;
mod suspension_rig;
mod sweep;
mod terminal;
mod vehicles;
mod view;
mod welcome;

use clap::{Parser, Subcommand};
use grouser::Error;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Exit code of a run that failed.
const FAILED: u8 = 1;
/// Exit code of wrong usage or a wrong scene.
const WRONG_USAGE: u8 = 2;
/// Exit code of an interrupted run.
const INTERRUPTED: u8 = 130;

/// A value of an argument that is not what it should be.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected {0}")]
struct Expected(&'static str);

/// Vehicles on ground that moves: a simulator of rigid bodies in frictional contact.
#[derive(Parser)]
#[command(name = "grouser", version, propagate_version = true)]
#[command(after_help = "Example: grouser run filling --set fill.0.count=2000 --duration 5")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Demo(demo::Args),
    New(new::Args),
    Run(run::Args),
    Resume(resume::Args),
    Show(show::Args),
    Export(export::Args),
    Import(import::Args),
    Fmu(fmu::Args),
    Plot(plot::Args),
    Signal(signal::Args),
    Render(render::Args),
    View(view::Args),
    Solve(solve::Args),
    Sweep(sweep::Args),
    Report(report::Args),
    Soil(soil::Args),
    SuspensionRig(suspension_rig::Args),
    Calibrate(calibrate::Args),
    Plan(plan::Args),
    Check(check::Args),
    Modes(modes::Args),
    Statics(statics::Args),
    Decompose(decompose::Args),
    Scenes(scenes::Args),
    Vehicles(vehicles::Args),
    Beds(beds::Args),
    Devices(devices::Args),
    Schema(schema::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Manual(manual::Args),
}

type Ended = Result<ExitCode, Error>;

/// Runs the command that the program's arguments name.
pub fn main() -> ExitCode {
    ended(Cli::parse())
}

/// Runs the command that these arguments name, the program's own name first; gives the exit code as a number.
pub fn run(arguments: Vec<OsString>) -> u8 {
    let code = match Cli::try_parse_from(arguments) {
        Ok(cli) => ended(cli),
        Err(error) => {
            // Nothing can be done where not even this can be written.
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(WRONG_USAGE))
        }
    };
    (0..=u8::MAX).find(|number| ExitCode::from(*number) == code).unwrap_or(FAILED)
}

/// Runs the command that these arguments name, the program's own name first; its error is not printed but given back.
pub fn call(arguments: Vec<OsString>) -> Result<u8, Error> {
    let cli = Cli::try_parse_from(arguments).map_err(|e| Error::usage(e.to_string(), "see `grouser help`"))?;
    let code = obey(cli)?;
    Ok((0..=u8::MAX).find(|number| ExitCode::from(*number) == code).unwrap_or(FAILED))
}

/// Runs a command.
fn obey(cli: Cli) -> Ended {
    let Some(command) = cli.command else { return welcome::main() };
    match command {
        Command::Demo(args) => demo::main(&args),
        Command::New(args) => new::main(&args),
        Command::Run(args) => run::main(&args),
        Command::Resume(args) => resume::main(&args),
        Command::Show(args) => show::main(&args),
        Command::Export(args) => export::main(&args),
        Command::Import(args) => import::main(&args),
        Command::Fmu(args) => fmu::main(&args),
        Command::Plot(args) => plot::main(&args),
        Command::Signal(args) => signal::main(&args),
        Command::Render(args) => render::main(&args),
        Command::View(args) => view::main(&args),
        Command::Solve(args) => solve::main(&args),
        Command::Sweep(args) => sweep::main(&args),
        Command::Report(args) => report::main(&args),
        Command::Soil(args) => soil::main(&args),
        Command::SuspensionRig(args) => suspension_rig::main(&args),
        Command::Calibrate(args) => calibrate::main(&args),
        Command::Plan(args) => plan::main(&args),
        Command::Check(args) => check::main(&args),
        Command::Modes(args) => modes::main(&args),
        Command::Statics(args) => statics::main(&args),
        Command::Decompose(args) => decompose::main(&args),
        Command::Scenes(args) => scenes::main(&args),
        Command::Vehicles(args) => vehicles::main(&args),
        Command::Beds(args) => beds::main(&args),
        Command::Devices(args) => devices::main(&args),
        Command::Schema(args) => schema::main(&args),
        Command::Bench(args) => bench::main(&args),
        Command::Completions(args) => completions::main(&args),
        Command::Manual(args) => manual::main(&args),
    }
}

fn ended(cli: Cli) -> ExitCode {
    match obey(cli) {
        Ok(code) => code,
        // The reader of our output has left (`grouser schema | head`): nothing to complain about.
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Error::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) => {
            let color = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            eprint!("{}", error.render(color));
            ExitCode::from(if error.is_wrong_use() { WRONG_USAGE } else { FAILED })
        }
    }
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
