//! Beds of spheres: radius 0.02 m +-10 %, density 2,500 kg/m^3, friction 0.5, about 20 diameters deep, h = 1e-3 s.
//!
//! At rest: the common bed of the reference data (`GROUSER_REFERENCE_DATA`, default `../shared/data`), scaled by 1.02
//! and relaxed for 0.4 s; without that file, our own bed after a drop of 0.8 s. Then on until half of the grains are
//! slower than twice what a step is solved to (1 % of g h): beds of 1e8 Pa rest by then, rigid ones, whose grains find
//! their places one by one, after one or two seconds.

use super::BenchRow;
use crate::gpu::OpenCard;
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::*;
use grouser_math::par::Pool;
use grouser_models::terrain::common::common_bed;
use grouser_solve::{BYTES_PER_CONTACT, Method};
use std::path::PathBuf;
use std::time::Instant;

const STEP: f64 = 1e-3;
/// Timed steps at rest.
const TIMED: u32 = 50;
/// Half of the grains of a bed at rest are slower than this times the tolerance.
const REST: f64 = 2.0;
/// Simulated time in s after which a bed is taken as it is; its row tells the speed.
const PATIENCE: f64 = 2.5;

pub(super) fn fixed_64k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    let mut simulation = fixed(64_000, card)?;
    let run = time(&mut simulation, 2, 20)?;
    Ok(run.row(name, run.seconds / 20.0, "s", 0.10, 2))
}

/// The solve alone, on a card; the goal is what the card's bandwidth and launch times predict.
pub(super) fn device(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    let Some(card) = card else {
        let help = "name a card with --device gpu; `grouser devices` lists them, in a build with --features gpu";
        return Err(Error::usage("the benchmark `device` measures a graphics card", help));
    };
    let mut simulation = fixed(64_000, Some(card))?;
    const STEPS: u32 = 5;
    let run = time(&mut simulation, 2, STEPS)?;
    let (contacts, measured) = (f64::from(run.contacts), run.solving / f64::from(STEPS));
    let predicted = card.predicted(contacts)?;
    let row = run.row(name, measured, "s", predicted, 2);
    let share = simulation.world().device().map_or(0.0, |share| share.on_device as f64 / share.contacts.max(1) as f64);
    let label = simulation.world().device().map_or(String::new(), |share| share.label.name.clone());
    let detail = format!(
        "{label}: 50 iterations and what surrounds them, {:.1} times the prediction from bytes and launches; {:.0} % \
         of the contacts; {}",
        measured / predicted,
        100.0 * share,
        row.detail
    );
    Ok(BenchRow { detail, ..row })
}

/// A bed at rest that iterates exactly 50 times a step from now on.
fn fixed(count: usize, card: Option<&OpenCard>) -> Result<Simulation, Error> {
    let mut simulation = at_rest(count, Stiffness::Young(1e8))?;
    let solver = &mut simulation.world_mut().settings_mut().solver;
    (solver.method, solver.fixed_iterations, solver.max_iterations) = (Method::Apgd, true, 50);
    lend(&mut simulation, card)?;
    Ok(simulation)
}

/// Steps use the card from now on, where there is one.
fn lend(simulation: &mut Simulation, card: Option<&OpenCard>) -> Result<(), Error> {
    card.map_or(Ok(()), |card| card.lend(simulation.world_mut()))
}

/// The bed on which all engines are compared.
pub(super) fn rest_1k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    rest(name, 1_000, Stiffness::Young(1e8), 2.0, card)
}

pub(super) fn rest_8k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    rest(name, 8_000, Stiffness::Young(1e8), 5.0, card)
}

pub(super) fn rest_64k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    rest(name, 64_000, Stiffness::Young(1e8), 50.0, card)
}

pub(super) fn rigid_8k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    rest(name, 8_000, Stiffness::Rigid, 20.0, card)
}

pub(super) fn rigid_64k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    rest(name, 64_000, Stiffness::Rigid, 200.0, card)
}

pub(super) fn settling_8k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    settling(name, 8_000, 10.0, card)
}

pub(super) fn settling_64k(name: &'static str, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    settling(name, 64_000, 120.0, card)
}

/// Two threads against one on the same 20 steps, alternating three times.
pub(super) fn threads_64k(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = at_rest(64_000, Stiffness::Young(1e8))?;
    let (mut one, mut two, mut last) = (0.0, 0.0, None);
    for _ in 0..3 {
        one += time(&mut simulation, 1, 20)?.seconds;
        let run = time(&mut simulation, 2, 20)?;
        two += run.seconds;
        last = Some(run);
    }
    let last = last.ok_or_else(|| Error::Failed("nothing was run".to_string()))?;
    let row = last.row(name, one / two, "times", 1.7, 2);
    Ok(BenchRow { met: row.value >= row.goal, ..row })
}

/// Seconds per simulated second at rest, one thread.
fn rest(
    name: &'static str,
    count: usize,
    stiffness: Stiffness,
    goal: f64,
    card: Option<&OpenCard>,
) -> Result<BenchRow, Error> {
    let mut simulation = at_rest(count, stiffness)?;
    lend(&mut simulation, card)?;
    let (since, speed) = (simulation.world().time(), median_speed(simulation.world()));
    let run = time(&mut simulation, 1, TIMED)?;
    let row = run.row(name, run.seconds / (f64::from(TIMED) * STEP), "s/s", goal, 1);
    let detail = format!("{}; at rest after {since:.2} s, median speed {speed:.1e} m/s", row.detail);
    Ok(BenchRow { detail, ..row })
}

/// Seconds per simulated second over the first half second of a drop, one thread.
fn settling(name: &'static str, count: usize, goal: f64, card: Option<&OpenCard>) -> Result<BenchRow, Error> {
    let mut simulation = Simulation::new(dropped(count, Stiffness::Young(1e8))?, vec![]);
    lend(&mut simulation, card)?;
    let run = time(&mut simulation, 1, 500)?;
    Ok(run.row(name, run.seconds / 0.5, "s/s", goal, 1))
}

/// Milliseconds per sub-step of penalty contact at rest, one thread, E = 1e7 Pa.
pub(super) fn penalty_8k(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = resting(8_000, Stiffness::Young(1e7), ContactMethod::Penalty)?;
    let substeps =
        simulation.world().substeps().ok_or_else(|| Error::Failed("penalty contact has sub-steps".to_string()))?;
    let run = time(&mut simulation, 1, 2 * TIMED)?;
    let count = f64::from(2 * TIMED * substeps.count);
    let row = run.row(name, 1e3 * run.seconds / count, "ms", 2.7, 1);
    let detail = format!(
        "{} contacts, {} sub-steps of {:.1} us a step, {:.1} s per simulated second, mean overlap {:.2} % of the \
         radius",
        run.contacts,
        substeps.count,
        1e6 * substeps.length,
        run.seconds / (f64::from(2 * TIMED) * STEP),
        run.overlap_in_percent()
    );
    Ok(BenchRow { residual: None, bytes_per_contact: None, bandwidth: None, detail, ..row })
}

/// A timed stretch of steps.
struct Timed {
    seconds: f64,
    residual: f64,
    iterations: f64,
    contacts: u32,
    unconverged: u32,
    overlap: f64,
    /// Contacts times iterations, and seconds of the solver.
    visits: f64,
    solving: f64,
    digest: String,
}

impl Timed {
    /// Mean overlap of the last step in % of the mean radius.
    fn overlap_in_percent(&self) -> f64 {
        100.0 * self.overlap / 0.02
    }

    fn row(&self, name: &'static str, value: f64, unit: &'static str, goal: f64, threads: usize) -> BenchRow {
        let detail = format!(
            "{} contacts, {:.1} iterations a step, {} unconverged, mean overlap {:.3} % of the radius",
            self.contacts,
            self.iterations,
            self.unconverged,
            self.overlap_in_percent()
        );
        let met = value <= goal;
        let bytes = BYTES_PER_CONTACT as f64;
        BenchRow {
            value,
            unit,
            goal,
            met,
            threads,
            residual: Some(self.residual),
            bytes_per_contact: Some(bytes),
            bandwidth: Some(1e-9 * bytes * self.visits / self.solving),
            digest: self.digest.clone(),
            detail,
            ..BenchRow::new(name)
        }
    }
}

fn time(simulation: &mut Simulation, threads: usize, steps: u32) -> Result<Timed, Error> {
    let (mut residual, mut iterations, mut contacts, mut unconverged, mut overlap) = (0.0f64, 0.0, 0, 0, 0.0);
    let (mut visits, mut solving) = (0.0, 0.0);
    let start = Instant::now();
    Pool::new(threads)?.run(|| {
        for _ in 0..steps {
            let report = simulation.step()?;
            residual = residual.max(report.residual().velocity);
            iterations += f64::from(report.solver.iterations) / f64::from(steps);
            contacts = report.contacts;
            unconverged += u32::from(!report.converged());
            overlap = report.penetration.mean;
            visits += f64::from(report.contacts) * f64::from(report.solver.products);
            solving += report.seconds.solve;
        }
        Ok::<(), Error>(())
    })?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Timed {
        seconds,
        residual,
        iterations,
        contacts,
        unconverged,
        overlap,
        visits,
        solving,
        digest: simulation.world().digest(),
    })
}

/// A bed at rest.
fn at_rest(count: usize, stiffness: Stiffness) -> Result<Simulation, Error> {
    let mut simulation = resting(count, stiffness, ContactMethod::Complementarity)?;
    let moves = |world: &World| median_speed(world) > REST * world.settings().tolerance() && world.time() < PATIENCE;
    while moves(simulation.world()) {
        time(&mut simulation, 0, TIMED)?;
    }
    Ok(simulation)
}

/// Speed in m/s that half of the bodies are below.
fn median_speed(world: &World) -> f64 {
    let mut speeds: Vec<f64> =
        (0..world.body_count() as u32).map(|b| world.velocity(BodyId(b)).linear.length()).collect();
    let middle = speeds.len() / 2;
    *speeds.select_nth_unstable_by(middle, f64::total_cmp).1
}

/// A bed settled with this contact method.
pub(super) fn resting(count: usize, stiffness: Stiffness, method: ContactMethod) -> Result<Simulation, Error> {
    let steps = if common_file(count).exists() { 400 } else { 800 };
    let mut world = poured(count, stiffness)?;
    world.settings_mut().contact.method = method;
    let mut simulation = Simulation::new(world, vec![]);
    time(&mut simulation, 0, steps)?;
    Ok(simulation)
}

/// A bed that is still to settle.
pub(super) fn poured(count: usize, stiffness: Stiffness) -> Result<World, Error> {
    match std::fs::read_to_string(common_file(count)) {
        Ok(text) => Ok(common_bed(&text, stiffness, STEP)?),
        Err(_) => dropped(count, stiffness),
    }
}

/// File of the common bed of so many spheres.
pub fn common_file(count: usize) -> PathBuf {
    let folder =
        std::env::var_os("GROUSER_REFERENCE_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    folder.join(format!("beds/bed_{count}.txt"))
}

/// The bundled scene `bed` with this count and stiffness.
fn dropped(count: usize, stiffness: Stiffness) -> Result<World, Error> {
    let law = match stiffness {
        Stiffness::Young(e) => format!("{{ young = {e:e} }}"),
        _ => "\"rigid\"".to_string(),
    };
    let set = [format!("fill.0.count={count}"), format!("contact.stiffness={law}")];
    let scene = Scene::load("bed", &set)?;
    Ok(scene.settle_and_build(&Beds::default(), &mut ())?.world)
}
