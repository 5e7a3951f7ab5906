//! `grouser statics`.

use super::terminal::{Show, Terminal};
use super::{Ended, SceneArgs};
use grouser::beds::Beds;
use grouser::record;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::FlexibleId;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Find the equilibrium of a scene's flexible bodies under growing load, without contact
#[derive(clap::Args)]
#[command(after_help = "Example: grouser statics plate.toml --steps 20 --out plate.csv\n\n\
    Gravity, loads and pressure grow together, from a share of 1/STEPS to all of them. A line per load step gives the \
    share and the scene's signals.")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Load steps; absent: `statics.steps` of the scene
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    steps: Option<u32>,
    /// Write the table to this file instead, as comma-separated values
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object instead
    #[arg(long, conflicts_with = "out")]
    json: bool,
}

/// Prints the table.
pub fn main(args: &Args) -> Ended {
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let model = scene.find_bed_and_build(&Beds::default(), &mut Terminal::new(Show::Nothing, "", &Arc::default()))?;
    if model.world.flexible_count() == 0 {
        let what = format!("scene `{}` has no flexible body", scene.name());
        return Err(Error::usage(what, "add a [[flexible]] table, or try `grouser statics tire-bounce`"));
    }
    let steps = args.steps.unwrap_or_else(|| scene.keys().statics.as_ref().map_or(10, |keys| keys.steps));
    let signals = record::signals(&model, &scene.keys().record);
    let names: Vec<String> = signals.iter().flat_map(|signal| signal.columns()).map(|column| column.name).collect();
    let mut simulation = Simulation::new(model.world, model.vehicles).observing(signals, 1);
    let mut rows = Vec::with_capacity(steps as usize);
    for step in 1..=steps {
        let share = f64::from(step) / f64::from(steps);
        let mut iterations = 0;
        for id in (0..simulation.world().flexible_count() as u32).map(FlexibleId) {
            let reached = simulation.world_mut().reach_share(id, share);
            let name = simulation.world().flexible(id).name().to_string();
            let refused =
                |e| Error::usage(format!("flexible body `{name}`: {e}"), "pin more nodes, or take more --steps");
            iterations += reached.map_err(refused)?;
        }
        simulation.observe_start();
        let mut row = vec![share, f64::from(iterations)];
        row.extend(simulation.numbers());
        rows.push(row);
    }
    // Signals of steps (contact forces, the solver's) are not known without one.
    let known: Vec<usize> = (0..names.len()).filter(|k| rows.iter().all(|row| row[k + 2].is_finite())).collect();
    let mut head = vec!["load", "iterations"];
    head.extend(known.iter().map(|k| names[*k].as_str()));
    let rows: Vec<Vec<f64>> =
        rows.iter().map(|row| row[..2].iter().copied().chain(known.iter().map(|k| row[k + 2])).collect()).collect();
    let text = |separator: &str| {
        let line = |row: &Vec<f64>| row.iter().map(|x| format!("{x}")).collect::<Vec<_>>().join(separator) + "\n";
        head.join(separator) + "\n" + &rows.iter().map(line).collect::<String>()
    };
    let out = &mut io::stdout().lock();
    match &args.out {
        Some(path) => {
            let failed = |e: io::Error| Error::usage(format!("{}: {e}", path.display()), "give another file");
            std::fs::write(path, text(",")).map_err(failed)?;
            writeln!(out, "{} load steps in {}", rows.len(), path.display())?;
        }
        None if args.json => writeln!(out, "{}", json!({ "scene": scene.name(), "columns": head, "rows": rows }))?,
        None => write!(out, "{}", text("  "))?,
    }
    Ok(ExitCode::SUCCESS)
}
