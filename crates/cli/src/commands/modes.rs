//! `grouser modes`.

use super::terminal::{Show, Terminal};
use super::{Ended, SceneArgs};
use grouser::Error;
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser_dynamics::FlexibleId;
use serde_json::json;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// Print the natural frequencies of a scene's flexible bodies about their state at the start
#[derive(clap::Args)]
#[command(after_help = "Example: grouser modes cloth --count 10\n\nRigid motions are marked: they have no frequency.")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Number of frequencies, from the lowest
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,
    /// Find the equilibrium under gravity and loads first, in this number of load steps
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    equilibrium: Option<u32>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

/// Prints the frequencies.
pub fn main(args: &Args) -> Ended {
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let mut model =
        scene.find_bed_and_build(&Beds::default(), &mut Terminal::new(Show::Nothing, "", &Arc::default()))?;
    let world = &mut model.world;
    if world.flexible_count() == 0 {
        let what = format!("scene `{}` has no flexible body", scene.name());
        return Err(Error::usage(what, "add a [[flexible]] table, or try `grouser modes cloth`"));
    }
    let out = &mut io::stdout().lock();
    let mut all = Vec::new();
    for id in (0..world.flexible_count() as u32).map(FlexibleId) {
        if let Some(steps) = args.equilibrium {
            world.reach_equilibrium(id, steps).map_err(|e| refused(world.flexible(id).name(), &e))?;
        }
        let flexible = world.flexible(id);
        let found = flexible.modes(args.count as usize).map_err(|e| refused(flexible.name(), &e))?;
        if args.json {
            let modes: Vec<_> = found
                .iter()
                .map(|mode| json!({ "frequency": mode.frequency(), "rigid": mode.is_rigid, "square": mode.square }))
                .collect();
            all.push(json!({ "name": flexible.name(), "modes": modes }));
            continue;
        }
        writeln!(out, "{}: {} nodes, {:.4} kg", flexible.name(), flexible.mesh().node_count(), flexible.mass())?;
        for (k, mode) in found.iter().enumerate() {
            let note = match (mode.is_rigid, mode.square < 0.0) {
                (true, _) => "  rigid motion",
                (false, true) => "  unstable: the state is not an equilibrium, see --equilibrium",
                _ => "",
            };
            writeln!(out, "  {:>4}  {:>14.6} Hz{note}", k + 1, mode.frequency())?;
        }
    }
    if args.json {
        writeln!(out, "{}", json!({ "scene": scene.name(), "flexible": all }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn refused(name: &str, why: &dyn std::error::Error) -> Error {
    Error::usage(format!("flexible body `{name}`: {why}"), "see the guide to flexible bodies")
}
