//! Which rank has which bodies, where several ranks step a world together (`division.rs` tells what they say).

use super::{Slot, State};
use grouser_math::Twist;
use grouser_math::ranks::{Packet, Ranks, Unpack};
use grouser_solve::{NO_BODY, PartTraffic, RankPart};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Stands for rank 0 where a body is central.
pub(crate) const CENTRAL: u32 = u32::MAX - 1;

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
    /// Does anybody read the contacts of steps?
    pub wants_contacts: bool,
    pub traffic: Arc<PartTraffic>,
    /// Bytes of state said to all.
    pub told: AtomicU64,
    pub deals: u64,
    pub start: u64,
}

/// A body whose new velocity cannot be.
#[derive(Clone, Copy)]
pub(crate) struct BodyFault {
    pub slot: usize,
    pub free: Twist,
    pub w: Twist,
}

impl Division {
    /// The rank of the body in a slot, [`CENTRAL`], or `NO_BODY` where it cannot move.
    fn owner(&self, state: &State, slot: usize) -> u32 {
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
            packet.u64(fault.slot as u64);
            packet.twist(&fault.free);
            packet.twist(&fault.w);
        }
        let all = self.ranks.all_gather(&packet.0);
        let faults = all.iter().filter(|bytes| !bytes.is_empty()).map(|bytes| {
            let mut bytes = Unpack(bytes);
            let slot = bytes.u64() as usize;
            let free = bytes.twist();
            BodyFault { slot, free, w: bytes.twist() }
        });
        faults.min_by_key(|fault| fault.slot)
    }

    /// Slots of grains that move and that a rank has.
    pub fn grains<'a>(&'a self, state: &'a State, rank: usize) -> impl Iterator<Item = usize> + 'a {
        (0..state.pose.len()).filter(move |slot| self.owner(state, *slot) == rank as u32)
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
