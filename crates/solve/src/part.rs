//! The part of a problem that one of several ranks has.
//!
//! A rank owns some of the bodies that move. Its problem has all bodies, rows and equations of the whole one, and the
//! contacts of the bodies that it owns, in their order. So a body's sum is complete where it is owned, in the order
//! that one process has, and goes from there to the others: to its neighbours for bodies that touch theirs (ghosts),
//! to everybody for the central bodies, which rows and equations may act on. A contact between bodies of two ranks is
//! computed on both, to the same bits, and counts on the rank of its higher moving body. Sums are in fixed point and
//! maxima are exact, so that what is folded over the ranks is what one process has; every decision follows from that.

use crate::ends::NO_BODY;
use grouser_math::Twist;
use grouser_math::ranks::{Packet, Ranks, Unpack};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A rank's part of a problem.
#[derive(Clone)]
pub struct RankPart {
    ranks: Arc<dyn Ranks>,
    /// Contacts of the whole problem.
    contacts: usize,
    /// Has the whole problem moment lanes?
    pub has_moments: bool,
    /// Per contact: does it count here?
    counted: Vec<bool>,
    neighbours: Vec<Neighbour>,
    traffic: Arc<PartTraffic>,
}

/// Another rank, the bodies that go to it and those that come from it, ascending.
#[derive(Clone, Debug, Default)]
struct Neighbour {
    rank: usize,
    told: Vec<u32>,
    heard: Vec<u32>,
}

/// What a rank has said and computed since it began.
#[derive(Debug, Default)]
pub struct PartTraffic {
    /// Bytes sent to neighbours.
    pub bytes: AtomicU64,
    /// Messages to neighbours.
    pub messages: AtomicU64,
    /// Exchanges with all neighbours.
    pub exchanges: AtomicU64,
    /// Times that everybody said a few bytes to all.
    pub gathers: AtomicU64,
    /// Contacts computed, those of borders included, one count per step.
    pub computed: AtomicU64,
    /// Contacts that count here, one count per step.
    pub counted: AtomicU64,
    /// Ghosts, one count per step.
    pub ghosts: AtomicU64,
}

impl fmt::Debug for RankPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {} of {}: {:?}", self.ranks.rank(), self.ranks.size(), self.neighbours)
    }
}

impl RankPart {
    /// The part with these contacts: their bodies, the lower one first. `owner` is the rank of each body (`NO_BODY`: it
    /// does not move), `central` lists the bodies that everybody hears of, which rank 0 owns, ascending.
    pub fn new(
        ranks: &Arc<dyn Ranks>,
        traffic: &Arc<PartTraffic>,
        owner: &[u32],
        central: &[u32],
        has_moments: bool,
        contacts: impl Iterator<Item = [u32; 2]>,
    ) -> Self {
        let own = ranks.rank() as u32;
        let mut neighbours: Vec<Neighbour> =
            (0..ranks.size()).map(|rank| Neighbour { rank, ..Neighbour::default() }).collect();
        let mut counted = Vec::new();
        for [a, b] in contacts {
            let [of_a, of_b] = [owner[a as usize], owner[b as usize]];
            counted.push(if of_b == NO_BODY { of_a == own } else { of_b == own });
            if of_a != NO_BODY && of_b != NO_BODY && of_a != of_b {
                let (mine, other, theirs) = if of_a == own { (a, of_b, b) } else { (b, of_a, a) };
                neighbours[other as usize].told.push(mine);
                neighbours[other as usize].heard.push(theirs);
            }
        }
        for other in neighbours.iter_mut().filter(|other| other.rank != own as usize) {
            if own == 0 {
                other.told.extend(central);
            } else if other.rank == 0 {
                other.heard.extend(central);
            }
            for list in [&mut other.told, &mut other.heard] {
                list.sort_unstable();
                list.dedup();
            }
        }
        neighbours.retain(|other| !(other.told.is_empty() && other.heard.is_empty()));
        let mine = counted.iter().filter(|counts| **counts).count() as u64;
        let ghosts = neighbours.iter().map(|other| other.heard.len() as u64).sum();
        for (count, of) in
            [(&traffic.computed, counted.len() as u64), (&traffic.counted, mine), (&traffic.ghosts, ghosts)]
        {
            count.fetch_add(of, Ordering::Relaxed);
        }
        let traffic = Arc::clone(traffic);
        let mut part = Self { ranks: Arc::clone(ranks), contacts: 0, has_moments, counted, neighbours, traffic };
        part.contacts = part.fold(mine as usize, |n, p| p.u64(*n as u64), |p| p.u64() as usize, |a, b| *a += b);
        part
    }

    /// Contacts of the whole problem.
    pub fn contacts(&self) -> usize {
        self.contacts
    }

    /// Does contact `i` count here?
    #[inline(always)]
    pub fn counts(&self, i: usize) -> bool {
        self.counted[i]
    }

    /// Is this the rank whose rows count?
    pub fn is_first(&self) -> bool {
        self.ranks.rank() == 0
    }

    /// Takes the numbers of bodies that others own from their owners.
    pub fn exchange<T>(&self, values: &mut [T], put: impl Fn(&mut Packet, &T), take: impl Fn(&mut Unpack<'_>) -> T) {
        let pack = |other: &Neighbour| {
            let mut packet = Packet::default();
            other.told.iter().for_each(|b| put(&mut packet, &values[*b as usize]));
            (other.rank, packet.0)
        };
        let out: Vec<_> = self.neighbours.iter().map(pack).collect();
        let traffic = &self.traffic;
        traffic.bytes.fetch_add(out.iter().map(|(_, bytes)| bytes.len() as u64).sum(), Ordering::Relaxed);
        traffic.messages.fetch_add(out.len() as u64, Ordering::Relaxed);
        traffic.exchanges.fetch_add(1, Ordering::Relaxed);
        for (other, bytes) in self.neighbours.iter().zip(self.ranks.exchange(&out)) {
            let mut bytes = Unpack(&bytes);
            other.heard.iter().for_each(|b| values[*b as usize] = take(&mut bytes));
        }
    }

    /// Takes velocities of bodies that others own from their owners.
    pub(crate) fn exchange_twists(&self, w: &mut [Twist]) {
        self.exchange(w, |packet, w| packet.twist(w), |bytes| bytes.twist());
    }

    /// What all ranks have, folded in their order.
    pub fn fold<T>(
        &self,
        own: T,
        put: impl Fn(&T, &mut Packet),
        take: impl Fn(&mut Unpack<'_>) -> T,
        fold: impl Fn(&mut T, T),
    ) -> T {
        let mut packet = Packet::default();
        put(&own, &mut packet);
        self.traffic.gathers.fetch_add(1, Ordering::Relaxed);
        let all = self.ranks.all_gather(&packet.0);
        let mut all = all.iter().map(|bytes| take(&mut Unpack(bytes)));
        let mut sum = all.next().unwrap_or(own);
        all.for_each(|x| fold(&mut sum, x));
        sum
    }
}
