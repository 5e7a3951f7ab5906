//! `grouser scenes`.

use super::Ended;
use grouser::scene::{BUNDLED, Scene, bundled};
use std::io::{self, Write};
use std::process::ExitCode;

/// List the bundled scenes, with their variants below them
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser scenes
  grouser scenes filling > my-scene.toml")]
pub struct Args {
    /// Print this scene's file, as a start for your own
    scene: Option<String>,
}

/// Lists the scenes.
pub fn main(args: &Args) -> Ended {
    let out = &mut io::stdout().lock();
    if let Some(name) = &args.scene {
        write!(out, "{}", bundled::find(name).ok_or_else(|| bundled::unknown(name))?.text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = BUNDLED.iter().map(|scene| scene.name.len()).max().unwrap_or(0);
    for bundled in BUNDLED {
        let scene = Scene::load(bundled.name, &[])?;
        writeln!(out, "{:<width$}  {}", bundled.name, scene.keys().scene.description)?;
        for (name, variant) in &scene.keys().variants {
            let choice = format!("--set scene.variant={name}");
            writeln!(out, "{:<width$}    {choice}: {}", "", variant.description)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
