//! Several ranks that step one scene: processes that `mpirun` started, or threads of this one (`--ranks`).

use super::Ended;
use grouser::Error;
use grouser::build::BuiltScene;
use grouser::record;
use grouser::scene::keys::record::RecordKeys;
use grouser_math::ranks::{Ranks, together};
use std::process::ExitCode;
use std::sync::Arc;

/// Steps after which it is asked whether the grains should be dealt out again.
const EVERY: u64 = 100;
/// Work of the busiest rank over the mean from which on they are.
const ABOVE: f64 = 1.1;

/// The ranks of a command; none: it runs alone.
pub(super) type Crowd = Option<Arc<dyn Ranks>>;

/// Does `work` as one of the processes that `mpirun` started, as so many threads, or alone. The result is that of rank
/// 0.
pub(super) fn run_as(threads: u16, work: impl Fn(&Crowd) -> Ended + Sync) -> Ended {
    #[cfg(feature = "mpi")]
    if let Some(processes) = crate::mpi::start()? {
        if threads > 1 {
            return Err(Error::usage("--ranks beside mpirun", "let mpirun -n say how many ranks there are"));
        }
        let ended = work(&Some(processes.ranks()));
        return if processes.ranks().rank() == 0 { ended } else { Ok(ended.unwrap_or(ExitCode::FAILURE)) };
    }
    #[cfg(not(feature = "mpi"))]
    if ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"].iter().any(|name| std::env::var_os(name).is_some()) {
        return Err(Error::usage(
            "this program was built without MPI",
            "build it with `cargo build --release --features mpi`, or run it without mpirun (--ranks N are threads)",
        ));
    }
    if threads <= 1 {
        return work(&None);
    }
    let all = together(usize::from(threads), |ranks| work(&Some(ranks))).map_err(Error::Failed)?;
    all.into_iter().next().unwrap_or(Ok(ExitCode::FAILURE))
}

/// Is this rank 0, or alone?
pub(super) fn is_first(crowd: &Crowd) -> bool {
    crowd.as_ref().is_none_or(|ranks| ranks.rank() == 0)
}

/// Does `work` on rank 0 first, then on the others: what it leaves on disks (beds) they find there. Where it fails on
/// one, it fails on all.
pub(super) fn in_turn<T>(crowd: &Crowd, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let Some(ranks) = crowd else { return work() };
    let well = |is_well: bool| ranks.all_gather(&[u8::from(is_well)]).iter().all(|said| *said == [1]);
    let elsewhere = || Error::Failed("another rank could not begin".into());
    if ranks.rank() == 0 {
        let own = work();
        if !well(own.is_ok()) {
            return own;
        }
        return if well(true) { own } else { Err(elsewhere()) };
    }
    if !well(true) {
        return Err(elsewhere());
    }
    let own = work();
    if well(own.is_ok()) { own } else { own.and_then(|_| Err(elsewhere())) }
}

/// Lets the ranks of a command step a model together. `cuts`: after how many steps grains are dealt out again in any
/// case; none: where that is worth it. `records` tells how a recording of the run is kept, if one is.
pub(super) fn divide(
    crowd: &Crowd,
    model: &mut BuiltScene,
    cuts: Option<u32>,
    records: Option<&RecordKeys>,
) -> Result<(), Error> {
    let Some(ranks) = crowd else { return Ok(()) };
    model
        .world
        .divide(Arc::clone(ranks), cuts.map_or(EVERY, u64::from))
        .map_err(|e| Error::usage(format!("{}: {}", e.what, e.why), e.remedy))?;
    if cuts.is_none() {
        model.world.deal_above(ABOVE);
    }
    let is_observed = !model.signals.is_empty() || !model.vehicles.is_empty();
    model.world.want_contacts(records.is_some() || is_observed);
    if !is_observed {
        // Signals of the solver read contacts alone, frames the state of all grains.
        let (rate, step) = (records.map_or(0.0, |keys| keys.frame_rate), model.world.settings().step);
        model.world.want_state(move |k| record::is_due(k, step, rate));
    }
    Ok(())
}
