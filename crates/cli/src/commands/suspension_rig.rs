//! `grouser suspension-rig`.

use super::terminal::{Show, Terminal};
use super::{Ended, SceneArgs, figure};
use grouser::Error;
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::simulation::Simulation;
use grouser_models::vehicle::Gear;
use grouser_models::vehicle::wheeled::{SuspensionRig, SuspensionRow};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Move the wheels of a vehicle up and down and steer them: camber, steer, track, spring and force over travel
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser suspension-rig my-car.toml --travel=-0.1,-0.05,0,0.05,0.1 --out suspension.svg
  grouser suspension-rig my-car.toml --wheel front.left --set vehicle.0.driver.steering=0.5

The scene needs a vehicle on wheels with suspensions, and nothing else; its chassis is held in the air.")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Travels of the wheels' centres in m, up positive
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true,
        default_values_t = [-0.1, -0.08, -0.06, -0.04, -0.02, 0.0, 0.02, 0.04, 0.06, 0.08, 0.1])]
    travel: Vec<f64>,
    /// Only this wheel: `front.left`
    #[arg(long)]
    wheel: Option<String>,
    /// Draw the curves on one page too: .svg or .png
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
}

/// Runs the rig.
pub fn main(args: &Args) -> Ended {
    args.out.as_deref().map_or(Ok(()), figure::check_ending)?;
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let mut model =
        scene.find_bed_and_build(&Beds::default(), &mut Terminal::new(Show::Nothing, "", &Arc::default()))?;
    let Some(vehicle) = model.vehicles.first().cloned() else {
        return Err(Error::usage("the scene has no vehicle", "add a `[[vehicle]]` on wheels"));
    };
    let Gear::Wheeled(gear) = &vehicle.gear else {
        return Err(Error::usage("the vehicle runs on tracks", "name one on wheels"));
    };
    let names: Vec<String> = gear.wheels.iter().map(|wheel| wheel.name.clone()).collect();
    if let Some(name) = args.wheel.as_ref().filter(|name| !names.contains(name)) {
        let remedy = format!("its wheels are {}", names.join(", "));
        return Err(Error::usage(format!("the vehicle has no wheel `{name}`"), remedy));
    }
    let refused = |e: grouser_models::vehicle::VehicleError| Error::usage(e.why, e.remedy);
    let rig = SuspensionRig::new(&mut model.world, &vehicle, &args.travel).map_err(refused)?;
    let mut simulation = Simulation::from(model);
    let mut rows = vec![Vec::new(); names.len()];
    for k in 0..rig.count() {
        let half = 0.5 * simulation.world().settings().step;
        while simulation.world().time() < rig.time_of(k) - half {
            simulation.step()?;
        }
        for (all, row) in rows.iter_mut().zip(rig.rows(k, simulation.world(), &vehicle)) {
            all.push(row);
        }
    }
    let chosen = |name: &String| args.wheel.as_ref().is_none_or(|wheel| wheel == name);
    let listed: Vec<(&String, &Vec<SuspensionRow>)> =
        names.iter().zip(&rows).filter(|(name, _)| chosen(name)).collect();
    let out = &mut io::stdout().lock();
    if args.json {
        let wheels: Vec<_> =
            listed.iter().map(|(name, rows)| json!({ "wheel": name, "rows": as_json(rows) })).collect();
        writeln!(out, "{}", json!({ "vehicle": vehicle.name, "wheels": wheels }))?;
    } else {
        for (name, rows) in &listed {
            print(out, name, rows)?;
        }
    }
    if let Some(path) = &args.out {
        figure::write(path, &page(&vehicle.name, &listed))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn as_json(rows: &[SuspensionRow]) -> Vec<serde_json::Value> {
    let row = |r: &SuspensionRow| {
        json!({
            "travel": r.travel, "camber_deg": r.camber.to_degrees(), "steer_deg": r.steer.to_degrees(),
            "x": r.moved[0], "y": r.moved[1], "spring": r.spring, "force": r.force,
        })
    };
    rows.iter().map(row).collect()
}

fn print(out: &mut dyn Write, name: &str, rows: &[SuspensionRow]) -> io::Result<()> {
    writeln!(out, "{name}")?;
    writeln!(
        out,
        "  {:>9} {:>10} {:>10} {:>9} {:>9} {:>9} {:>11}",
        "travel mm", "camber deg", "steer deg", "x mm", "y mm", "spring m", "force N"
    )?;
    for r in rows {
        writeln!(
            out,
            "  {:>9.1} {:>10.4} {:>10.4} {:>9.3} {:>9.3} {:>9.5} {:>11.1}",
            1e3 * r.travel,
            r.camber.to_degrees(),
            r.steer.to_degrees(),
            1e3 * r.moved[0],
            1e3 * r.moved[1],
            r.spring,
            r.force
        )?;
    }
    Ok(())
}

/// A curve of the page: its label, and its value in a row.
type TravelCurve = (&'static str, fn(&SuspensionRow) -> f64);

/// One page: curves over travel, below each other.
fn page(vehicle: &str, listed: &[(&String, &Vec<SuspensionRow>)]) -> Figure {
    let curves: [TravelCurve; 5] = [
        ("camber in deg", |r| r.camber.to_degrees()),
        ("steer in deg", |r| r.steer.to_degrees()),
        ("sideways in mm", |r| 1e3 * r.moved[1]),
        ("spring in m", |r| r.spring),
        ("force in kN", |r| 1e-3 * r.force),
    ];
    let panel = |(label, value): &TravelCurve| {
        let series = listed.iter().map(|(name, rows)| Series {
            name: (*name).clone(),
            points: rows.iter().map(|r| (1e3 * r.travel, value(r))).collect(),
            raw: false,
            marks: true,
        });
        Panel { label: (*label).to_string(), series: series.collect() }
    };
    Figure {
        title: format!("Suspension of {vehicle}"),
        axis: "travel in mm".to_string(),
        panels: curves.iter().map(panel).collect(),
    }
}
