//! What ranks would have and say: bodies, contacts, ghosts, messages and bytes.
//!
//! A contact between bodies of two ranks is computed on both, to the same bits; each of the two then needs the other's
//! body as a ghost. In an iteration the owner of a body tells its velocity to every rank that has it as a ghost; once a
//! step its pose, velocity and margin. A contact counts once, for the rank of its higher moving body. Bodies that do
//! not move are everywhere and cost nothing.

use std::collections::BTreeSet;

/// Bytes of a ghost's velocity change in an iteration: two vectors of four f32.
const VELOCITY: u64 = 32;
/// Bytes of a ghost at the start of a step: pose, velocity, margin.
const POSE: u64 = 150;

/// Who has a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Everybody: it does not move.
    All,
    /// One rank.
    Rank(usize),
}

/// What one rank would have and say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankTraffic {
    /// Moving bodies that it owns.
    pub bodies: u64,
    /// Contacts that count here.
    pub contacts: u64,
    /// Contacts that it computes: those, and those of borders that count elsewhere.
    pub computed: u64,
    /// Bodies of other ranks that it must know.
    pub ghosts: u64,
    /// Ranks that it tells something.
    pub neighbours: u64,
    /// Copies of its own bodies that others have as ghosts.
    pub copies: u64,
}

impl RankTraffic {
    /// Bytes that it sends in an iteration.
    pub fn bytes_per_iteration(&self) -> u64 {
        VELOCITY * self.copies
    }

    /// Bytes that it sends at the start of a step.
    pub fn bytes_per_step(&self) -> u64 {
        POSE * self.copies
    }
}

/// What all ranks would have and say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// By rank.
    pub ranks: Vec<RankTraffic>,
}

impl Traffic {
    /// Counts for bodies with these owners and contacts between these bodies, the lower one first.
    pub fn new(ranks: usize, owners: &[Owner], contacts: impl IntoIterator<Item = [usize; 2]>) -> Self {
        let mut all = vec![RankTraffic::default(); ranks.max(1)];
        for owner in owners {
            if let Owner::Rank(rank) = owner {
                all[*rank].bodies += 1;
            }
        }
        // Bodies with the other ranks that know them.
        let mut known = BTreeSet::new();
        for [a, b] in contacts {
            match [owners[a], owners[b]] {
                [Owner::All, Owner::All] => {}
                [Owner::Rank(rank), Owner::All] | [Owner::All, Owner::Rank(rank)] => {
                    all[rank].contacts += 1;
                    all[rank].computed += 1;
                }
                [Owner::Rank(one), Owner::Rank(other)] => {
                    all[other].contacts += 1;
                    all[other].computed += 1;
                    if one != other {
                        all[one].computed += 1;
                        known.extend([(a, one, other), (b, other, one)]);
                    }
                }
            }
        }
        let mut pairs = BTreeSet::new();
        for (_, owner, user) in known {
            all[owner].copies += 1;
            all[user].ghosts += 1;
            pairs.insert((owner, user));
        }
        pairs.into_iter().for_each(|(owner, _)| all[owner].neighbours += 1);
        Self { ranks: all }
    }

    /// Sum of a number over the ranks.
    pub fn sum(&self, of: impl Fn(&RankTraffic) -> u64) -> u64 {
        self.ranks.iter().map(of).sum()
    }

    /// Greatest of a number among the ranks.
    pub fn greatest(&self, of: impl Fn(&RankTraffic) -> u64) -> u64 {
        self.ranks.iter().map(of).max().unwrap_or(0)
    }

    /// Greatest over mean work, in contacts that are computed.
    pub fn imbalance(&self) -> f64 {
        let mean = self.sum(|rank| rank.computed) as f64 / self.ranks.len().max(1) as f64;
        if mean > 0.0 { self.greatest(|rank| rank.computed) as f64 / mean } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distribute::Split;

    /// A lattice of n x n x h balls on a floor, each touching its neighbours, cut into ranks.
    fn lattice(n: usize, h: usize, ranks: usize) -> Traffic {
        let place = |k: usize| [k % n, (k / n) % n, k / (n * n)];
        let count = n * n * h;
        let mut contacts = Vec::new();
        for k in 0..count {
            let [x, y, z] = place(k);
            // The floor is the last body.
            contacts.extend((z == 0).then_some([k, count]));
            contacts.extend((x + 1 < n).then_some([k, k + 1]));
            contacts.extend((y + 1 < n).then_some([k, k + n]));
            contacts.extend((z + 1 < h).then_some([k, k + n * n]));
        }
        let ground = |k: usize| [place(k)[0] as f64 + 0.5, place(k)[1] as f64 + 0.5];
        let split = Split::new(ranks, 1.0, (0..count).map(ground));
        let mut owners: Vec<Owner> = (0..count).map(|k| Owner::Rank(split.rank(ground(k)))).collect();
        owners.push(Owner::All);
        Traffic::new(ranks, &owners, contacts)
    }

    /// Against the formulas of a lattice: n h ghosts on either side of a cut, 2 n h on either side of the cross of
    /// four.
    #[test]
    fn lattices_have_the_traffic_of_their_borders() {
        let (n, h) = (12, 5);
        let contacts = (n * n + 2 * n * (n - 1) * h + n * n * (h - 1)) as u64;
        for (ranks, ghosts, neighbours) in [(1, 0, 0), (2, n * h, 1), (4, n * h, 2)] {
            let traffic = lattice(n, h, ranks);
            assert_eq!(traffic.sum(|r| r.contacts), contacts);
            assert_eq!(traffic.sum(|r| r.bodies), (n * n * h) as u64);
            for rank in &traffic.ranks {
                assert_eq!((rank.ghosts, rank.copies), (ghosts as u64, ghosts as u64), "{ranks} ranks");
                assert_eq!(rank.neighbours, neighbours);
                assert_eq!(rank.bytes_per_iteration(), 32 * ghosts as u64);
            }
            let border = traffic.sum(|r| r.computed) - contacts;
            assert_eq!(border, [0, 0, n * h, 0, 2 * n * h][ranks] as u64);
        }
    }

    /// Bodies of rank 0 (mechanisms) have the grains around them as ghosts, wherever those are.
    #[test]
    fn a_slab_is_known_to_all_that_touch_it() {
        let mut owners: Vec<Owner> = (0..8).map(Owner::Rank).collect();
        owners.push(Owner::Rank(0));
        let traffic = Traffic::new(8, &owners, (0..8).map(|grain| [grain, 8]));
        assert_eq!((traffic.ranks[0].ghosts, traffic.ranks[0].copies, traffic.ranks[0].neighbours), (7, 7, 7));
        assert_eq!((traffic.ranks[3].ghosts, traffic.ranks[3].copies, traffic.ranks[3].contacts), (1, 1, 0));
        assert_eq!(traffic.imbalance(), 8.0 / (15.0 / 8.0));
    }
}
