//! `grouser check`.

mod mobility;

use super::terminal::{Show, Terminal};
use super::{Ended, SceneArgs};
use grouser::Error;
use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser::scene::keys::SceneFile;
use grouser_dynamics::{Axis, Settings, Stiffness, Tolerance, World};
use grouser_models::terrain::fill::Placement;
use grouser_models::terrain::region::Region;
use grouser_models::vehicle::{Gear, Vehicle};
use mobility::Freedom;
use serde_json::json;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// Check a scene without running it and print what would be built
#[derive(clap::Args)]
#[command(after_help = "Example: grouser check filling --set fill.0.count=16000")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Print one JSON object instead: what would be built, and what the joints leave free
    #[arg(long)]
    json: bool,
}

/// Checks the scene.
pub fn main(args: &Args) -> Ended {
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let mut model =
        scene.find_bed_and_build(&Beds::default(), &mut Terminal::new(Show::Nothing, "", &Arc::default()))?;
    model.world.prepare();
    let keys = scene.all_keys()?;
    let freedom = Freedom::new(&mut model);
    let out = &mut io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&scene, &keys, &model, &freedom))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}: no mistakes found", scene.name())?;
    if !scene.keys().scene.description.is_empty() {
        writeln!(out, "  {}", scene.keys().scene.description)?;
    }
    print_variants(out, &scene, &args.scene)?;
    print_settings(out, &keys, &model)?;
    print_bodies(out, &keys, &model)?;
    print_materials(out, &model)?;
    print_vehicles(out, &keys, &model, &freedom)?;
    print_mechanism(out, &keys, &model)?;
    freedom.print(out, &model)?;
    writeln!(out, "  signals    {}", model.signals.len())?;
    for signal in &model.signals {
        let unit = if signal.quantity.unit().is_empty() { "" } else { " in " };
        writeln!(out, "    {:<16} {}{unit}{}", signal.name, signal.key, signal.quantity.unit())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What would be built, as one object.
fn as_json(scene: &Scene, keys: &SceneFile, model: &BuiltScene, freedom: &Freedom) -> serde_json::Value {
    let time = &keys.time;
    json!({
        "scene": scene.name(),
        "version": env!("CARGO_PKG_VERSION"),
        "steps": time.steps_for(time.duration),
        "bodies": model.world.body_count(),
        "joints": model.joints.len(),
        "motors": model.motors.len(),
        "forces": model.forces,
        "springs": model.springs.len(),
        "elements": model.elements.len(),
        "signals": model.signals.len(),
        "mobility": freedom.json(model),
    })
}

/// The variants, each of which is read: names and types of its keys are checked, whichever is chosen.
fn print_variants(out: &mut dyn Write, scene: &Scene, args: &SceneArgs) -> Result<(), Error> {
    let variants = &scene.keys().variants;
    if !variants.is_empty() {
        let chosen = scene.keys().scene.variant.as_ref().map_or(String::new(), |name| format!(", `{name}` is chosen"));
        writeln!(out, "  variants   {}{chosen}", variants.len())?;
    }
    for (name, variant) in variants {
        let set: Vec<String> = args.set.iter().cloned().chain([format!("scene.variant={name:?}")]).collect();
        Scene::load(&args.scene, &set)?;
        writeln!(out, "    {name:<16} {}", variant.description)?;
    }
    Ok(())
}

/// The tolerance as a speed, beside what the scene says.
fn tolerance(settings: &Settings) -> String {
    match settings.solver.tolerance {
        Tolerance::Force(force) => format!("{force} N"),
        Tolerance::Absolute(speed) => format!("{speed:.4e} m/s"),
        Tolerance::Relative(share) => format!("{:.4e} m/s ({} % of g h)", settings.tolerance(), 100.0 * share),
    }
}

/// Time, gravity, solver and contact method.
fn print_settings(out: &mut dyn Write, keys: &SceneFile, model: &BuiltScene) -> io::Result<()> {
    let (time, settings) = (&keys.time, model.world.settings());
    let steps = time.steps_for(time.duration);
    writeln!(out, "  time       {steps} steps of {} s, {} s in all", time.step_length(), time.duration)?;
    writeln!(out, "  gravity    {} m/s^2", settings.gravity)?;
    writeln!(
        out,
        "  solver     {}, tolerance {}, at most {} iterations per step",
        settings.solver.method.name(),
        tolerance(settings),
        settings.solver.max_iterations
    )?;
    if let Some(warning) = settings.warning() {
        eprintln!("warning: {warning}");
    }
    if let Some(s) = model.world.substeps() {
        let law = settings.contact.penalty.law.name();
        writeln!(
            out,
            "  contact    penalty, {law}; {} sub-steps of {:.3e} s a step, at most {:.3e} s stable",
            s.count, s.length, s.longest
        )?;
        if let Some(warning) = s.warning() {
            eprintln!("warning: {warning}");
        }
    }
    Ok(())
}

/// Bodies, rigid ground, fills and their bed.
fn print_bodies(out: &mut dyn Write, keys: &SceneFile, model: &BuiltScene) -> io::Result<()> {
    writeln!(out, "  bodies     {}", model.world.body_count())?;
    if let Some(window) = &keys.scene.window {
        writeln!(out, "  window     {:?} m about `{}`", window.size, window.follow)?;
    }
    for body in &keys.body {
        let kind = match (body.fixed, &body.motion) {
            (true, _) => "fixed",
            (_, Some(_)) => "driven",
            _ => "moving",
        };
        let shapes = body.shape.len();
        let plural = if shapes == 1 { "" } else { "s" };
        writeln!(out, "    {:<16} {kind}, {shapes} shape{plural}", body.name)?;
    }
    for terrain in &keys.terrain {
        writeln!(out, "    {:<16} rigid ground, {} obstacles", terrain.name, terrain.obstacle.len())?;
    }
    for (i, (keys, (fill, layout))) in keys.fill.iter().zip(&model.fills).enumerate() {
        let name = keys.name.clone().unwrap_or_else(|| format!("fill.{i}"));
        let size = layout.max - layout.min;
        let how = match layout.cells {
            _ if matches!(fill.region, Region::Listed(_)) => "where a file says".to_string(),
            [0, 0] if fill.placement == Placement::Lattice => format!("in {} rows", layout.layers),
            [0, 0] => "at random".to_string(),
            [nx, ny] => format!("in {} layers of {nx} x {ny}", layout.layers),
        };
        let height = layout.top() - layout.bottom();
        writeln!(
            out,
            "    {name:<16} {} grains {how} on {:.4} x {:.4} m, {height:.4} m high",
            layout.count, size.x, size.y
        )?;
        if let Some(walls) = &keys.walls {
            writeln!(out, "    {walls:<16} fixed, 5 planes around {name}")?;
        }
    }
    match (&keys.settle, &model.bed) {
        (Some(_), Some(bed)) => writeln!(out, "  bed        {bed}"),
        (Some(_), None) => writeln!(out, "  bed        not in the cache: a run settles the grains first"),
        (None, _) => Ok(()),
    }
}

fn print_materials(out: &mut dyn Write, model: &BuiltScene) -> io::Result<()> {
    writeln!(out, "  materials  {}", model.materials.0.len())?;
    for entry in &model.materials.0 {
        let m = &entry.material;
        let stiffness = match (m.stiffness, model.world.substeps()) {
            (Stiffness::Auto, Some(_)) => {
                format!("auto (Young's modulus {:.4e} Pa with penalty contact)", model.world.penalty_young())
            }
            _ => stiffness(m.stiffness, model.world.settings().contact.overlap_share),
        };
        writeln!(
            out,
            "    {:<16} density {} kg/m^3, friction {}, restitution {}, stiffness {stiffness}",
            entry.name, entry.density, m.friction, m.restitution
        )?;
    }
    Ok(())
}

/// Vehicles with their running gear.
fn print_vehicles(out: &mut dyn Write, keys: &SceneFile, model: &BuiltScene, freedom: &Freedom) -> io::Result<()> {
    if !model.vehicles.is_empty() {
        writeln!(out, "  vehicles   {}", model.vehicles.len())?;
    }
    for (i, (vehicle, keys)) in model.vehicles.iter().zip(&keys.vehicle).enumerate() {
        let mass: f64 = vehicle.bodies.iter().map(|(_, body)| model.world.mass(*body)).sum();
        writeln!(out, "    {:<16} {}, {} bodies, {mass:.0} kg", vehicle.name, keys.model, vehicle.bodies.len())?;
        writeln!(out, "      {:<14} {}", "mobility", freedom.of_vehicle(i))?;
        gear(out, vehicle, &model.world)?;
    }
    Ok(())
}

/// Joints, motors, forces and springs.
fn print_mechanism(out: &mut dyn Write, keys: &SceneFile, model: &BuiltScene) -> io::Result<()> {
    writeln!(out, "  joints     {}", model.joints.len())?;
    for joint in &keys.joint {
        let a = joint.a.as_deref().unwrap_or("the world");
        writeln!(out, "    {:<16} {} between {a} and {}", joint.name, joint.kind.0, joint.b)?;
    }
    writeln!(out, "  motors     {}", model.motors.len())?;
    // Motors and springs of vehicles come first.
    let of_vehicles = model.vehicles.iter().map(|v| v.motors.len()).sum();
    for (keys, (name, (_, axis))) in keys.motor.iter().zip(model.motors.iter().skip(of_vehicles)) {
        let what = if *axis == Axis::Angle { "turns" } else { "moves" };
        writeln!(out, "    {name:<16} {what} joint {}", keys.joint)?;
    }
    writeln!(out, "  forces     {}", model.forces)?;
    writeln!(out, "  springs    {}", model.springs.len())?;
    let springs = keys.force.iter().filter_map(|force| force.spring_between());
    let of_vehicles = model.vehicles.iter().map(|v| v.springs.len()).sum();
    for ((name, _), (kind, a, b)) in model.springs.iter().skip(of_vehicles).zip(springs) {
        writeln!(out, "    {name:<16} {kind} between {} and {b}", a.unwrap_or("the world"))?;
    }
    if !model.elements.is_empty() {
        writeln!(out, "  elements   {}", model.elements.len())?;
    }
    for (name, id) in &model.elements {
        writeln!(out, "    {name:<16} {}", model.world.element(*id).kind())?;
    }
    Ok(())
}

fn stiffness(stiffness: Stiffness, share: f64) -> String {
    match stiffness {
        Stiffness::Rigid => "rigid".to_string(),
        Stiffness::Linear(k) => format!("{k} N/m"),
        Stiffness::Young(e) => format!("Young's modulus {e} Pa"),
        Stiffness::Auto => format!("auto (static overlap {share} of the grain's size)"),
    }
}

/// The parts of a vehicle's gear.
fn gear(out: &mut dyn Write, vehicle: &Vehicle, world: &World) -> io::Result<()> {
    match &vehicle.gear {
        Gear::Tracked(gear) => {
            for track in &gear.tracks {
                write!(out, "      {:<14} {} shoes, {} m a tooth", track.name, track.shoes.len(), gear.pitch)?;
                if gear.lugs {
                    write!(out, " on lugs")?;
                }
                if track.tensioner.is_some() {
                    write!(out, "; idler moved by {:.4} m to close it", track.travel)?;
                }
                match track.tension {
                    Some(tension) => writeln!(out, ", tension {tension:.0} N")?,
                    None => writeln!(out, ", {:.4} m of slack", track.slack)?,
                }
            }
        }
        Gear::Wheeled(gear) => {
            let loads = vehicle.static_loads(world);
            for (wheel, load) in gear.wheels.iter().zip(&loads) {
                write!(out, "      {:<14} radius {} m, carries {load:.0} N", wheel.name, wheel.radius)?;
                for (word, is) in [("driven", wheel.is_driven), ("steered", wheel.is_steered)] {
                    write!(out, "{}", if is { format!(", {word}") } else { String::new() })?;
                }
                writeln!(out)?;
            }
        }
    }
    Ok(())
}
