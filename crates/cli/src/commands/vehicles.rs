//! `grouser vehicles`.

use super::Ended;
use grouser::Error;
use grouser::scene::chrono::import::import_vehicle;
use grouser::scene::vehicles;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// List the bundled vehicles, print one, or convert files of Project Chrono
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  grouser vehicles
  grouser vehicles import HMMWV_Vehicle.json --tire HMMWV_TMeasyTire.json --out my-vehicle.toml
  grouser vehicles m113 > my-vehicle.toml      then `model = \"my-vehicle.toml\"` in a scene beside it")]
pub struct Args {
    /// Print this vehicle's file, as a start for your own
    vehicle: Option<String>,
    #[command(subcommand)]
    command: Option<VehiclesCommand>,
}

#[derive(clap::Subcommand)]
enum VehiclesCommand {
    /// Convert a wheeled vehicle of Project Chrono into one vehicle file
    Import(ImportArgs),
}

#[derive(clap::Args)]
struct ImportArgs {
    /// The vehicle's file (`.json`, `Type` Vehicle)
    file: PathBuf,
    /// Where to write the vehicle file; default: to the terminal
    #[arg(long)]
    out: Option<PathBuf>,
    /// File of the engine, where the vehicle's file names none
    #[arg(long)]
    engine: Option<PathBuf>,
    /// File of the transmission
    #[arg(long)]
    transmission: Option<PathBuf>,
    /// File of the tires
    #[arg(long)]
    tire: Option<PathBuf>,
}

fn import(args: &ImportArgs) -> Ended {
    let text = import_vehicle(&args.file, [args.engine.as_ref(), args.transmission.as_ref(), args.tire.as_ref()])?;
    match &args.out {
        Some(out) => {
            let unwritten =
                |e: io::Error| Error::usage(format!("cannot write `{}`: {e}", out.display()), String::new());
            std::fs::write(out, text).map_err(unwritten)?;
            writeln!(io::stdout().lock(), "wrote {}", out.display())?;
        }
        None => write!(io::stdout().lock(), "{text}")?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists the vehicles.
pub fn main(args: &Args) -> Ended {
    if let Some(VehiclesCommand::Import(args)) = &args.command {
        return import(args);
    }
    let out = &mut io::stdout().lock();
    if let Some(name) = &args.vehicle {
        let help = || "`grouser vehicles` lists them".to_string();
        let text = vehicles::find(name);
        write!(out, "{}", text.ok_or_else(|| Error::usage(vehicles::unknown(name), help()))?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = vehicles::VEHICLES.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, _) in vehicles::VEHICLES {
        writeln!(out, "{name:<width$}  {}", vehicles::description(name))?;
    }
    Ok(ExitCode::SUCCESS)
}
