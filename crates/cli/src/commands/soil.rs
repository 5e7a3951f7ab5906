//! `grouser soil`.

use super::{Ended, figure};
use grouser::Error;
use grouser::scene::keys::soil::GivenSoil;
use grouser::scene::soils;
use grouser_models::soil::plate::{self, PlateAnswer};
use grouser_models::soil::table::SOILS;
use grouser_models::soil::track::{self, TrackAnswer, TrackPatch};
use grouser_models::soil::wheel::{self, RollingWheel, WheelAnswer, WheelState};
use grouser_models::soil::{SinkageLaw, SoilError};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Closed formulas of terramechanics: plates, tracks and wheels on empirical soils
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser soil list
  grouser soil plate dry-sand --width 0.3 --sinkage 0.01,0.02,0.05
  grouser soil track upland-sandy-loam --length 2.67 --width 0.38 --load 55600 --slip 0.05,0.1,0.2
  grouser soil wheel lete-sand --radius 0.4 --width 0.3 --load 5000 --slip 0,0.1,0.3 --out wheel.svg
  grouser soil wheel my-soil.toml --radius 0.13 --width 0.16 --load 80 --set shear_modulus=0.001

A soil is a name of the list, or a TOML file with the keys k_c, k_phi (Bekker) or k_1, k_2 (Reece), n, cohesion, \
friction_angle_deg, shear_modulus, all in SI units. No time is stepped: answers take milliseconds.")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The soils of the table
    List(Output),
    /// Pressure below a plate over its sinkage
    Plate(PlateArgs),
    /// Thrust, sinkage and drawbar pull of a track over its slip
    Track(TrackArgs),
    /// Sinkage, drawbar pull and torque of a rigid wheel over its slip (Wong and Reece 1967)
    Wheel(WheelArgs),
}

#[derive(clap::Args)]
struct SoilArgs {
    /// Name of a soil, or a TOML file with its keys
    soil: String,
    /// Override a key of the soil
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    output: Output,
    /// Draw the curves too: .svg or .png
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Output {
    /// End with one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct PlateArgs {
    #[command(flatten)]
    soil: SoilArgs,
    /// Smaller side of the plate, or radius of a disc, in m
    #[arg(long, value_name = "M")]
    width: f64,
    /// Sinkages in m, separated by commas
    #[arg(long, value_name = "M,...", value_delimiter = ',', default_value = "0.01,0.02,0.05,0.1")]
    sinkage: Vec<f64>,
}

#[derive(clap::Args)]
struct TrackArgs {
    #[command(flatten)]
    soil: SoilArgs,
    /// Length on the ground in m
    #[arg(long, value_name = "M")]
    length: f64,
    /// Width in m
    #[arg(long, value_name = "M")]
    width: f64,
    /// Load on this track in N
    #[arg(long, value_name = "N")]
    load: f64,
    /// Slips from 0 to 1, separated by commas
    #[arg(long, value_name = "I,...", value_delimiter = ',', default_value = "0.05,0.1,0.2,0.4")]
    slip: Vec<f64>,
}

#[derive(clap::Args)]
struct WheelArgs {
    #[command(flatten)]
    soil: SoilArgs,
    /// Radius in m
    #[arg(long, value_name = "M")]
    radius: f64,
    /// Width in m
    #[arg(long, value_name = "M")]
    width: f64,
    /// Loads in N, separated by commas
    #[arg(long, value_name = "N,...", value_delimiter = ',', required = true)]
    load: Vec<f64>,
    /// Slips, separated by commas: 1 - v/(omega r) from 0 on (driven), omega r/v - 1 below 0 (braked)
    #[arg(
        long,
        value_name = "I,...",
        value_delimiter = ',',
        default_value = "0.1,0.3,0.7",
        allow_hyphen_values = true
    )]
    slip: Vec<f64>,
    /// Place of the greatest pressure over the angle of entry, without slip
    #[arg(long, value_name = "C", default_value_t = 0.43)]
    c1: f64,
    /// Its growth with slip
    #[arg(long, value_name = "C", default_value_t = 0.32)]
    c2: f64,
    /// Angle of exit in degrees: 0, or negative where the soil springs back
    #[arg(long, value_name = "DEG", default_value_t = 0.0, allow_negative_numbers = true)]
    exit_deg: f64,
}

/// Answers the question.
pub fn main(args: &Args) -> Ended {
    match &args.what {
        What::List(output) => list(output),
        What::Plate(args) => plate(args),
        What::Track(args) => track(args),
        What::Wheel(args) => wheel(args),
    }
}

fn wrong(error: SoilError) -> Error {
    match error {
        // A question with an answer: the run failed, the usage was right.
        SoilError::SinksIn { .. } => Error::Failed(error.to_string()),
        _ => Error::usage(error.to_string(), "see `grouser soil --help`"),
    }
}

fn list(output: &Output) -> Ended {
    let out = &mut io::stdout().lock();
    writeln!(out, "{:<24} {:>9} {:>9} {:>6} {:>7} {:>6} {:>7}", "name", "k_c", "k_phi", "n", "c", "phi", "K")?;
    let unit = "kN/m^(n+1), kN/m^(n+2), -, kPa, degrees, mm (* a usual value, not measured)";
    writeln!(out, "{:<24} {unit}", "")?;
    let mut rows = Vec::new();
    for known in SOILS {
        let soil = known.soil();
        let SinkageLaw::Bekker { k_c, k_phi } = soil.law else { continue };
        let (phi, star) = (soil.friction_angle.to_degrees(), if known.is_modulus_guessed { "*" } else { " " });
        writeln!(
            out,
            "{:<24} {:>9.2} {:>9.2} {:>6.2} {:>7.2} {phi:>6.1} {:>6.1}{star} {}",
            known.name,
            k_c * 1e-3,
            k_phi * 1e-3,
            soil.exponent,
            soil.cohesion * 1e-3,
            soil.shear_modulus * 1e3,
            known.description
        )?;
        rows.push(json!({ "name": known.name, "description": known.description, "k_c": k_c, "k_phi": k_phi,
            "n": soil.exponent, "cohesion": soil.cohesion, "friction_angle_deg": phi,
            "shear_modulus": soil.shear_modulus, "shear_modulus_guessed": known.is_modulus_guessed }));
    }
    end(out, output, json!({ "soils": rows }))
}

/// The line of JSON, where it is wanted.
fn end(out: &mut impl Write, output: &Output, answer: Value) -> Ended {
    if output.json {
        writeln!(out, "{answer}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The soil, and a line that says what was guessed.
fn soil(args: &SoilArgs, out: &mut impl Write) -> Result<GivenSoil, Error> {
    args.out.as_deref().map_or(Ok(()), figure::check_ending)?;
    let given = soils::load(&args.soil, &args.set)?;
    if given.is_modulus_guessed {
        let modulus = given.soil.shear_modulus * 1e3;
        writeln!(out, "shear modulus K = {modulus} mm is a usual value, not measured: --set shear_modulus=M sets it")?;
    }
    Ok(given)
}

/// Draws panels over a common axis, where it is wanted.
fn draw(args: &SoilArgs, axis: &str, panels: Vec<Panel>) -> Result<(), Error> {
    let Some(path) = &args.out else { return Ok(()) };
    figure::write(path, &Figure { title: args.soil.clone(), axis: axis.to_string(), panels })
}

fn series(name: String, points: Vec<(f64, f64)>) -> Series {
    Series { name, points, raw: false, marks: false }
}

/// Number of points of a curve.
const POINTS: usize = 100;

fn plate(args: &PlateArgs) -> Ended {
    let out = &mut io::stdout().lock();
    let given = soil(&args.soil, out)?.soil;
    let at = |z: f64| plate::at_sinkage(&given, args.width, z).map_err(wrong);
    writeln!(out, "{:>12} {:>14} {:>18}", "sinkage in m", "pressure in Pa", "rut resistance in N")?;
    let mut rows = Vec::new();
    for z in &args.sinkage {
        let PlateAnswer { sinkage, pressure, resistance } = at(*z)?;
        writeln!(out, "{sinkage:>12.6} {pressure:>14.3} {resistance:>18.4}")?;
        rows.push(json!({ "sinkage": sinkage, "pressure": pressure, "resistance": resistance }));
    }
    if args.soil.out.is_some() {
        let far = args.sinkage.iter().copied().fold(0.0, f64::max);
        let curve: Result<Vec<_>, Error> = (1..=POINTS)
            .map(|i| far * i as f64 / POINTS as f64)
            .map(|z| Ok((z * 1e3, at(z)?.pressure * 1e-3)))
            .collect();
        let label = "pressure in kPa".to_string();
        draw(&args.soil, "sinkage in mm", vec![Panel { label, series: vec![series(String::new(), curve?)] }])?;
    }
    end(out, &args.soil.output, json!({ "soil": args.soil.soil, "width": args.width, "rows": rows }))
}

fn track(args: &TrackArgs) -> Ended {
    let out = &mut io::stdout().lock();
    let given = soil(&args.soil, out)?.soil;
    let patch = TrackPatch { length: args.length, width: args.width, load: args.load };
    let at = |slip: f64| track::at_slip(&given, &patch, slip).map_err(wrong);
    writeln!(
        out,
        "{:>8} {:>12} {:>14} {:>16} {:>12}",
        "slip", "thrust in N", "sinkage in mm", "resistance in N", "drawbar in N"
    )?;
    let mut rows = Vec::new();
    for slip in &args.slip {
        let TrackAnswer { thrust, rut, drawbar } = at(*slip)?;
        let (sinkage, resistance) = (rut.sinkage, rut.resistance);
        writeln!(out, "{slip:>8.4} {thrust:>12.1} {:>14.3} {resistance:>16.1} {drawbar:>12.1}", sinkage * 1e3)?;
        rows.push(json!({ "slip": slip, "thrust": thrust, "sinkage": sinkage, "resistance": resistance,
            "drawbar": drawbar }));
    }
    if args.soil.out.is_some() {
        let answers: Result<Vec<_>, Error> =
            (0..=POINTS).map(|i| i as f64 / POINTS as f64).map(|slip| at(slip).map(|answer| (slip, answer))).collect();
        let answers = answers?;
        let curve = |f: fn(&TrackAnswer) -> f64| answers.iter().map(|(slip, answer)| (*slip, f(answer))).collect();
        let lines = vec![
            series("thrust".to_string(), curve(|answer| answer.thrust)),
            series("drawbar pull".to_string(), curve(|answer| answer.drawbar)),
        ];
        draw(&args.soil, "slip", vec![Panel { label: "force in N".to_string(), series: lines }])?;
    }
    end(out, &args.soil.output, json!({ "soil": args.soil.soil, "rows": rows }))
}

fn wheel(args: &WheelArgs) -> Ended {
    let out = &mut io::stdout().lock();
    let given = soil(&args.soil, out)?.soil;
    let WheelArgs { radius, width, c1: c_1, c2: c_2, .. } = *args;
    let rolling = RollingWheel { radius, width, c_1, c_2, exit: args.exit_deg.to_radians() };
    let at = |load: f64, slip: f64| wheel::at_load(&given, &rolling, load, slip);
    writeln!(
        out,
        "{:>10} {:>8} {:>7} {:>12} {:>13} {:>11} {:>15} {:>12} {:>12}",
        "load in N",
        "slip",
        "",
        "entry in deg",
        "sinkage in mm",
        "thrust in N",
        "resistance in N",
        "drawbar in N",
        "torque in Nm"
    )?;
    let mut rows = Vec::new();
    for load in &args.load {
        for slip in &args.slip {
            let answer = at(*load, *slip).map_err(wrong)?;
            let WheelAnswer { entry, sinkage, thrust, resistance, drawbar, torque } = answer;
            let (state, degrees) = (WheelState::of(*slip).name(), entry.to_degrees());
            writeln!(
                out,
                "{load:>10.2} {slip:>8.4} {state:>7} {degrees:>12.4} {:>13.3} {thrust:>11.3} {resistance:>15.3} \
                 {drawbar:>12.3} {torque:>12.4}",
                sinkage * 1e3
            )?;
            rows.push(json!({ "load": load, "slip": slip, "state": state, "entry_deg": degrees, "sinkage": sinkage,
                "thrust": thrust, "resistance": resistance, "drawbar": drawbar, "torque": torque }));
        }
    }
    if args.soil.out.is_some() {
        draw(&args.soil, "slip", wheel_panels(args, at))?;
    }
    end(out, &args.soil.output, json!({ "soil": args.soil.soil, "rows": rows }))
}

/// Label, and value of a wheel's answer.
type WheelCurve = (&'static str, fn(&WheelAnswer) -> f64);

/// Drawbar pull, torque and sinkage over slip, a curve per load; slips at which the wheel sinks in are left out.
fn wheel_panels(args: &WheelArgs, at: impl Fn(f64, f64) -> Result<WheelAnswer, SoilError>) -> Vec<Panel> {
    let lowest = args.slip.iter().copied().fold(0.0, f64::min);
    let highest = args.slip.iter().copied().fold(0.0, f64::max);
    let slips = (0..=POINTS).map(|i| lowest + (highest - lowest) * i as f64 / POINTS as f64);
    let answers: Vec<(f64, Vec<(f64, WheelAnswer)>)> = args
        .load
        .iter()
        .map(|load| (*load, slips.clone().filter_map(|slip| Some((slip, at(*load, slip).ok()?))).collect()))
        .collect();
    let curves: [WheelCurve; 3] = [
        ("drawbar pull in N", |answer| answer.drawbar),
        ("torque in N m", |answer| answer.torque),
        ("sinkage in mm", |answer| answer.sinkage * 1e3),
    ];
    let panel = |(label, value): &WheelCurve| {
        let line = |(load, points): &(f64, Vec<(f64, WheelAnswer)>)| {
            series(format!("{load} N"), points.iter().map(|(slip, answer)| (*slip, value(answer))).collect())
        };
        Panel { label: (*label).to_string(), series: answers.iter().map(line).collect() }
    };
    curves.iter().map(panel).collect()
}
