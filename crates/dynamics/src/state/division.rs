//! Which rank has which bodies, where several ranks step a world together (`division.rs` tells what they say).

use super::{Halo, Presence, Slot, State};
use grouser_math::ranks::{Packet, Ranks, Unpack};
use grouser_math::{Pose, Twist};
use grouser_solve::{NO_BODY, PartTraffic, RankPart};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Stands for rank 0 where a body is central.
pub(crate) const CENTRAL: u32 = u32::MAX - 1;

/// Stands for any other rank, where grains are absent.
pub(crate) const ELSEWHERE: u32 = u32::MAX - 2;

/// Which rank has which bodies.
pub(crate) struct Division {
    pub ranks: Arc<dyn Ranks>,
    /// Steps from one dealing out to the next.
    pub every: u64,
    /// Per id: is it a grain that ranks share?
    pub shared: Vec<bool>,
    /// Per id: the rank that has it; [`CENTRAL`], or `NO_BODY` where it cannot move.
    pub owner: Vec<u32>,
    /// Edge of the columns of ground, m.
    pub column: f64,
    pub is_dealt: bool,
    /// Least greatest work over the mean at which grains are dealt out again; 0: always.
    pub above: f64,
    /// Contacts computed and counted here when that was last looked at.
    pub seen: [u64; 2],
    /// Contacts that all computed over those that count, in the first stretch after they were dealt out.
    pub overhead: Option<f64>,
    /// Does anybody read the contacts of steps?
    pub wants_contacts: bool,
    /// After which steps somebody reads the state of all grains; none: after each.
    pub whole_at: Option<WholeAt>,
    /// Does this rank know the state of all grains?
    pub is_whole: bool,
    /// Grains of other ranks near its own.
    pub halo: Option<Halo>,
    /// Which grains are in the arrays; none: all are.
    pub presence: Option<Presence>,
    /// May grains be absent?
    pub may_part: bool,
    /// Bodies in the arrays, one count per step.
    pub present: AtomicU64,
    /// Times that their lists were made.
    pub halos: u64,
    /// Colliders searched, one count per step.
    pub searched: AtomicU64,
    /// Grains of other ranks near its own, one count per step.
    pub known: AtomicU64,
    pub traffic: Arc<PartTraffic>,
    /// Bytes of state said to all.
    pub told: AtomicU64,
    pub deals: u64,
    pub start: u64,
}

/// Is the state of all grains read after the step of this number?
pub(crate) type WholeAt = Box<dyn Fn(u64) -> bool + Send + Sync>;

/// A body whose new velocity cannot be.
#[derive(Clone, Copy)]
pub(crate) struct BodyFault {
    /// Its slot where all ranks have the same, its id elsewhere.
    pub order: u32,
    pub id: u32,
    pub free: Twist,
    pub w: Twist,
}

impl Division {
    /// The rank of the body in a slot, [`CENTRAL`], or `NO_BODY` where it cannot move.
    pub fn owner(&self, state: &State, slot: usize) -> u32 {
        if state.movable[slot] { self.owner[state.id(Slot::at(slot)).0 as usize] } else { NO_BODY }
    }

    fn own(&self) -> u32 {
        self.ranks.rank() as u32
    }

    /// Per slot: can it move, and does this rank sum up what its contacts do?
    pub fn mine(&self, state: &State, out: &mut Vec<bool>) {
        out.clear();
        let own = self.own();
        out.extend((0..state.pose.len()).map(|slot| match self.owner(state, slot) {
            CENTRAL => own == 0,
            owner => owner == own,
        }));
    }

    /// This rank's part of a problem with contacts between these slots.
    pub fn part(&self, state: &State, moments: bool, contacts: impl Iterator<Item = [u32; 2]>) -> RankPart {
        let mut central = Vec::new();
        let owner: Vec<u32> = (0..state.pose.len())
            .map(|slot| match self.owner(state, slot) {
                CENTRAL => {
                    central.push(slot as u32);
                    0
                }
                owner => owner,
            })
            .collect();
        RankPart::new(&self.ranks, &self.traffic, &owner, &central, moments, contacts)
    }

    /// The fault of the lowest body on any rank.
    pub fn first(&self, own: Option<BodyFault>) -> Option<BodyFault> {
        let mut packet = Packet::default();
        if let Some(fault) = &own {
            packet.u32(fault.order);
            packet.u32(fault.id);
            packet.twist(&fault.free);
            packet.twist(&fault.w);
        }
        let all = self.ranks.all_gather(&packet.0);
        let faults = all.iter().filter(|bytes| !bytes.is_empty()).map(|bytes| {
            let mut bytes = Unpack(bytes);
            let (order, id) = (bytes.u32(), bytes.u32());
            let free = bytes.twist();
            BodyFault { order, id, free, w: bytes.twist() }
        });
        faults.min_by_key(|fault| fault.order)
    }

    /// Slots of grains that move and that a rank has.
    pub fn grains<'a>(&'a self, state: &'a State, rank: usize) -> impl Iterator<Item = usize> + 'a {
        (0..state.movable.len()).filter(move |slot| self.owner(state, *slot) == rank as u32)
    }

    /// Says to all what is known here of poses and velocities by slot, and takes what others say.
    pub fn tell_all(&self, state: &State, pose: &mut [Pose], velocity: &mut [Twist]) {
        let mut packet = Packet::default();
        for slot in self.grains(state, self.ranks.rank()) {
            packet.pose(&pose[slot]);
            packet.twist(&velocity[slot]);
        }
        for (rank, bytes) in self.tell(&packet).iter().enumerate() {
            let mut bytes = Unpack(bytes);
            for slot in self.grains(state, rank) {
                pose[slot] = bytes.pose();
                velocity[slot] = bytes.twist();
            }
        }
    }

    /// The same to each rank of the grains near its own alone.
    pub fn tell_near(&self, halo: &Halo, pose: &mut [Pose], velocity: &mut [Twist]) {
        let pack = |(rank, slots): (usize, &Vec<u32>)| {
            let mut packet = Packet::default();
            for slot in slots {
                packet.pose(&pose[*slot as usize]);
                packet.twist(&velocity[*slot as usize]);
            }
            (rank, packet.0)
        };
        let is_near = |rank: &usize| !(halo.told[*rank].is_empty() && halo.heard[*rank].is_empty());
        let near: Vec<usize> = (0..halo.told.len()).filter(is_near).collect();
        let out: Vec<_> = near.iter().map(|rank| pack((*rank, &halo.told[*rank]))).collect();
        self.told.fetch_add(out.iter().map(|(_, bytes)| bytes.len() as u64).sum(), Ordering::Relaxed);
        for (rank, bytes) in near.iter().zip(self.ranks.exchange(&out)) {
            let mut bytes = Unpack(&bytes);
            for slot in &halo.heard[*rank] {
                pose[*slot as usize] = bytes.pose();
                velocity[*slot as usize] = bytes.twist();
            }
        }
    }

    /// The greatest of each number over all ranks.
    pub fn greatest<const K: usize>(&self, own: [f64; K]) -> [f64; K] {
        let mut packet = Packet::default();
        own.iter().for_each(|x| packet.f64(*x));
        let mut greatest = own;
        for bytes in self.ranks.all_gather(&packet.0) {
            let mut bytes = Unpack(&bytes);
            greatest.iter_mut().for_each(|x| *x = x.max(bytes.f64()));
        }
        greatest
    }

    /// Is it worth dealing the grains out again: does a rank compute too many contacts, or do all compute too many that
    /// others compute too, because grains have gone astray?
    pub fn is_uneven(&mut self) -> bool {
        let now = [&self.traffic.computed, &self.traffic.counted].map(|count| count.load(Ordering::Relaxed));
        let mut packet = Packet::default();
        (0..2).for_each(|k| packet.u64(now[k] - self.seen[k]));
        self.seen = now;
        let (mut greatest, mut sums) = (0, [0; 2]);
        for bytes in self.ranks.all_gather(&packet.0) {
            let mut bytes = Unpack(&bytes);
            let [computed, counted] = [bytes.u64(), bytes.u64()];
            greatest = greatest.max(computed);
            sums = [sums[0] + computed, sums[1] + counted];
        }
        let mean = sums[0] as f64 / self.ranks.size() as f64;
        let overhead = sums[0] as f64 / (sums[1] as f64).max(1.0);
        let first = *self.overhead.get_or_insert(overhead);
        self.above == 0.0 || greatest as f64 > self.above * mean || overhead > self.above * first
    }

    /// Says bytes to rank 0, and counts them.
    pub fn tell_first(&self, packet: &Packet) -> Option<Vec<Vec<u8>>> {
        self.told.fetch_add(packet.0.len() as u64, Ordering::Relaxed);
        self.ranks.gather(&packet.0)
    }

    /// Says bytes to all, and counts them.
    pub fn tell(&self, packet: &Packet) -> Vec<Vec<u8>> {
        self.told.fetch_add(packet.0.len() as u64, Ordering::Relaxed);
        self.ranks.all_gather(&packet.0)
    }
}

impl State {
    /// Is what happens to the body in a slot known here? Always where one process steps the world.
    pub(crate) fn is_mine(&self, slot: usize) -> bool {
        self.division.as_ref().is_none_or(|division| match division.owner(self, slot) {
            CENTRAL | NO_BODY => true,
            owner => owner == division.own(),
        })
    }
}
