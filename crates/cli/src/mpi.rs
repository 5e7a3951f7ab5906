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

/// Bytes per rank of a call that everybody says few bytes with: a count, then the bytes, or none where they are too
/// many.
const LINE: usize = 256;
const HEAD: usize = 8;

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

/// Bytes at an address that MPI takes for one. An empty slice of Rust may be at address 1, which Open MPI takes for
/// `MPI_IN_PLACE`.
fn placed(bytes: &[u8]) -> &[u8] {
    static PLACE: [u8; 1] = [0];
    if bytes.is_empty() { &PLACE[..0] } else { bytes }
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

    /// What everybody says, where somebody says much.
    fn all_gather_long(&self, own: &[u8]) -> Vec<Vec<u8>> {
        let (counts, starts) = self.places(own);
        let mut bytes = Self::room(&counts);
        let mut parts = PartitionMut::new(&mut bytes[..], &counts[..], &starts[..]);
        SimpleCommunicator::world().all_gather_varcount_into(placed(own), &mut parts);
        Self::cut(&bytes, &counts, &starts)
    }

    /// Room for what all ranks say.
    fn room(counts: &[i32]) -> Vec<u8> {
        vec![0; counts.iter().sum::<i32>().max(1) as usize]
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
        // Few bytes, as in every iteration, go in one call.
        let mut line = [0u8; LINE];
        let count = u64::try_from(own.len()).unwrap_or_else(|_| SimpleCommunicator::world().abort(1));
        line[..HEAD].copy_from_slice(&count.to_le_bytes());
        let is_short = own.len() <= LINE - HEAD;
        if is_short {
            line[HEAD..HEAD + own.len()].copy_from_slice(own);
        }
        let mut lines = vec![0u8; LINE * self.size];
        SimpleCommunicator::world().all_gather_into(&line[..], &mut lines[..]);
        let read = |line: &[u8]| {
            let mut head = [0; HEAD];
            head.copy_from_slice(&line[..HEAD]);
            line.get(HEAD..HEAD + u64::from_le_bytes(head) as usize).map(<[u8]>::to_vec)
        };
        let short: Option<Vec<Vec<u8>>> = lines.chunks_exact(LINE).map(read).collect();
        short.unwrap_or_else(|| self.all_gather_long(own))
    }

    fn gather(&self, own: &[u8]) -> Option<Vec<Vec<u8>>> {
        let (counts, starts) = self.places(own);
        let world = SimpleCommunicator::world();
        let first = world.process_at_rank(0);
        if self.rank > 0 {
            first.gather_varcount_into(placed(own));
            return None;
        }
        let mut bytes = Self::room(&counts);
        let mut parts = PartitionMut::new(&mut bytes[..], &counts[..], &starts[..]);
        first.gather_varcount_into_root(placed(own), &mut parts);
        Some(Self::cut(&bytes, &counts, &starts))
    }

    fn abort(&self, why: &str) {
        eprintln!("error: rank {}: {why}", self.rank);
        SimpleCommunicator::world().abort(1);
    }
}
