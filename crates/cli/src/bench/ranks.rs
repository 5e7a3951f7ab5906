//! Two ranks of one thread against one rank of two threads: the same steps of the same bed, 0.4 s old, by turns.

use super::BenchRow;
use super::bed;
use grouser::simulation::SimulationState;
use grouser::{Error, Simulation};
use grouser_dynamics::{ContactMethod, LastContacts, Stiffness, World};
use grouser_math::par::Pool;
use grouser_math::ranks::{Ranks, together};
use grouser_solve::Method;
use std::sync::Arc;
use std::time::Instant;

const COUNT: usize = 64_000;
/// Steps before those that are timed: grains are dealt out, lists and storage are made.
const FIRST: u32 = 2;
const STEPS: u32 = 20;
/// Times that both are measured.
const ROUNDS: usize = 5;

/// What one of them did.
struct Stretch {
    seconds: f64,
    residual: f64,
    contacts: u32,
    digest: String,
}

pub(super) fn ranks_64k(name: &'static str) -> Result<BenchRow, Error> {
    let mut simulation = bed::resting(COUNT, Stiffness::Young(1e8), ContactMethod::Complementarity)?;
    fix(simulation.world_mut());
    let state = simulation.state();
    drop(simulation);
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        one.extend(stretches(1, 2, &state)?);
        two.push(stretches(2, 1, &state)?.swap_remove(0));
    }
    let all: Vec<&Stretch> = one.iter().chain(&two).collect();
    if let Some(other) = all.iter().find(|stretch| stretch.digest != all[0].digest) {
        return Err(Error::Failed(format!("ranks end in {}, one process in {}", other.digest, all[0].digest)));
    }
    let [one_seconds, two_seconds] = [&one, &two].map(|list| median(list.iter().map(|stretch| stretch.seconds)));
    let value = two_seconds / one_seconds;
    let each = 1e3 / f64::from(STEPS);
    let detail = format!(
        "2 ranks of 1 thread {:.0} ms a step, 1 rank of 2 threads {:.0} ms, medians of {ROUNDS} by turns; {} contacts, \
         50 iterations",
        each * two_seconds,
        each * one_seconds,
        all[0].contacts
    );
    let residual = all.iter().map(|stretch| stretch.residual).fold(0.0, f64::max);
    let (goal, digest) = (1.15, all[0].digest.clone());
    let row =
        BenchRow { value, unit: "times", goal, met: value <= goal, threads: 2, digest, detail, ..BenchRow::new(name) };
    Ok(BenchRow { residual: Some(residual), ..row })
}

/// Fifty iterations, and a finish that ranks can do.
fn fix(world: &mut World) {
    let solver = &mut world.settings_mut().solver;
    (solver.method, solver.fixed_iterations, solver.max_iterations) = (Method::Apgd, true, 50);
    solver.last_contacts = LastContacts::Together;
}

/// The steps from a state on, as so many ranks of so many threads: what each rank says.
fn stretches(size: usize, threads: usize, from: &SimulationState) -> Result<Vec<Stretch>, Error> {
    together(size, |ranks| stretch(ranks, threads, from)).map_err(Error::Failed)?.into_iter().collect()
}

fn stretch(ranks: Arc<dyn Ranks>, threads: usize, from: &SimulationState) -> Result<Stretch, Error> {
    let mut simulation = Simulation::new(bed::poured(COUNT, Stiffness::Young(1e8))?, vec![]);
    fix(simulation.world_mut());
    simulation.restore(from)?;
    let world = simulation.world_mut();
    world.divide(Arc::clone(&ranks), 100)?;
    world.want_contacts(false);
    world.want_state(|_| false);
    let (mut residual, mut contacts) = (0.0f64, 0);
    let mut seconds = 0.0;
    Pool::new(threads)?.run(|| {
        let mut start = Instant::now();
        for step in 0..FIRST + STEPS {
            if step == FIRST {
                // All begin and end together.
                ranks.all_gather(&[]);
                start = Instant::now();
            }
            let report = simulation.step()?;
            residual = residual.max(report.residual().velocity);
            contacts = report.contacts;
        }
        ranks.all_gather(&[]);
        seconds = start.elapsed().as_secs_f64();
        Ok::<(), Error>(())
    })?;
    Ok(Stretch { seconds, residual, contacts, digest: simulation.world().digest() })
}

fn median(list: impl Iterator<Item = f64>) -> f64 {
    let mut list: Vec<f64> = list.collect();
    list.sort_by(f64::total_cmp);
    list[list.len() / 2]
}
