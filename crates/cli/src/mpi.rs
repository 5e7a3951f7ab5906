//! Ranks as processes of MPI: the one file that knows of it. Built with the feature `mpi` alone.
//!
//! MPI is called by one thread at a time, whichever of the pool it is (`MPI_THREAD_SERIALIZED`). The communicator is
//! asked for in each call, so that nothing of MPI is stored but the object whose end ends it.

use grouser::Error;
use grouser_math::ranks::Ranks;
use mpi::Threading;
use mpi::collective::{CommunicatorCollectives, Root};
use mpi::datatype::PartitionMut;
use mpi::environment::Universe;
use mpi::point_to_point::{Destination, Source};
use mpi::request::{self, WaitGuard};
use mpi::topology::{Communicator, SimpleCommunicator};
use std::sync::Arc;

/// What `mpirun` of the common implementations sets.
const SIGNS: [&str; 3] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"];

/// MPI while it runs.
pub struct Processes {
    _universe: Universe,
    ranks: Arc<MpiRanks>,
}

impl Processes {
    /// Its ranks.
    pub fn ranks(&self) -> Arc<dyn Ranks> {
        Arc::clone(&self.ranks) as Arc<dyn Ranks>
    }
}

/// Starts MPI, where `mpirun` started more than one process; none: this is the only one.
pub fn start() -> Result<Option<Processes>, Error> {
    if !SIGNS.iter().any(|name| std::env::var_os(name).is_some()) {
        return Ok(None);
    }
    let started = mpi::initialize_with_threading(Threading::Serialized);
    let Some((universe, granted)) = started else {
        return Err(Error::Failed("MPI does not start".into()));
    };
    if granted < Threading::Serialized {
        return Err(Error::Failed("this MPI may be called by its first thread alone; take one with threads".into()));
    }
    let world = SimpleCommunicator::world();
    let ranks = Arc::new(MpiRanks { rank: world.rank() as usize, size: world.size() as usize });
    Ok((ranks.size > 1).then_some(Processes { _universe: universe, ranks }))
}

struct MpiRanks {
    rank: usize,
    size: usize,
}

impl MpiRanks {
    /// How many bytes each rank has, and where they go.
    fn places(&self, own: &[u8]) -> (Vec<i32>, Vec<i32>) {
        let count = i32::try_from(own.len()).unwrap_or_else(|_| SimpleCommunicator::world().abort(1));
        let mut counts = vec![0; self.size];
        SimpleCommunicator::world().all_gather_into(&count, &mut counts[..]);
        let mut end = 0;
        let mut start = |count: &i32| {
            end += count;
            end - count
        };
        let starts = counts.iter().map(&mut start).collect();
        (counts, starts)
    }

    /// Bytes rank by rank.
    fn cut(bytes: &[u8], counts: &[i32], starts: &[i32]) -> Vec<Vec<u8>> {
        let part = |(count, start): (&i32, &i32)| bytes[*start as usize..(start + count) as usize].to_vec();
        counts.iter().zip(starts).map(part).collect()
    }
}

impl Ranks for MpiRanks {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn exchange(&self, to: &[(usize, Vec<u8>)]) -> Vec<Vec<u8>> {
        let world = SimpleCommunicator::world();
        request::scope(|scope| {
            let _sent: Vec<_> = to
                .iter()
                .map(|(rank, bytes)| {
                    WaitGuard::from(world.process_at_rank(*rank as i32).immediate_send(scope, &bytes[..]))
                })
                .collect();
            to.iter().map(|(rank, _)| world.process_at_rank(*rank as i32).receive_vec::<u8>().0).collect()
        })
    }

    fn all_gather(&self, own: &[u8]) -> Vec<Vec<u8>> {
        let (counts, starts) = self.places(own);
        let mut bytes = vec![0u8; counts.iter().sum::<i32>() as usize];
        let mut parts = PartitionMut::new(&mut bytes[..], &counts[..], &starts[..]);
        SimpleCommunicator::world().all_gather_varcount_into(own, &mut parts);
        Self::cut(&bytes, &counts, &starts)
    }

    fn gather(&self, own: &[u8]) -> Option<Vec<Vec<u8>>> {
        let (counts, starts) = self.places(own);
        let world = SimpleCommunicator::world();
        let first = world.process_at_rank(0);
        if self.rank > 0 {
            first.gather_varcount_into(own);
            return None;
        }
        let mut bytes = vec![0u8; counts.iter().sum::<i32>() as usize];
        let mut parts = PartitionMut::new(&mut bytes[..], &counts[..], &starts[..]);
        first.gather_varcount_into_root(own, &mut parts);
        Some(Self::cut(&bytes, &counts, &starts))
    }

    fn abort(&self, why: &str) {
        eprintln!("error: rank {}: {why}", self.rank);
        SimpleCommunicator::world().abort(1);
    }
}
