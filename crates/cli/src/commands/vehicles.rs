//! `grouser vehicles`.

use super::Ended;
use grouser::Error;
use grouser::scene::vehicles;
use std::io::{self, Write};
use std::process::ExitCode;

/// List the bundled vehicles
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser vehicles
  grouser vehicles m113 > my-vehicle.toml      then `model = \"my-vehicle.toml\"` in a scene beside it")]
pub struct Args {
    /// Print the file of this vehicle instead, as a start for your own
    vehicle: Option<String>,
}

/// Lists the vehicles.
pub fn main(args: &Args) -> Ended {
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
