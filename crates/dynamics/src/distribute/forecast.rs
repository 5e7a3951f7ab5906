//! Time of an iteration from counts: an estimate, never a measurement.
//!
//! Solving is bound by memory: a rank needs its contacts' bytes over its bandwidth. Then it tells its neighbours, a
//! message each, and everybody's sums are gathered in log2 P exchanges of 48 bytes a rank. The slowest rank counts, and
//! nothing is taken to overlap, so a run may be better than this.

use super::traffic::Traffic;
use grouser_solve::BYTES_PER_CONTACT;

/// Bytes of a rank's sums.
const SUMS: f64 = 48.0;

/// What a rank has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Memory of a rank, bytes/s.
    pub memory: f64,
    /// A message's latency in s.
    pub latency: f64,
    /// Bandwidth of its network, bytes/s.
    pub network: f64,
}

impl Default for Machine {
    /// A socket of a server of 2023 and its network.
    fn default() -> Self {
        Self { memory: 300e9, latency: 2e-6, network: 12e9 }
    }
}

/// What an iteration should take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The slowest rank's memory, s.
    pub work: f64,
    /// The slowest rank's messages and everybody's sums, s.
    pub talk: f64,
}

impl Forecast {
    /// The forecast for these counts.
    pub fn new(traffic: &Traffic, machine: &Machine) -> Self {
        let ranks = traffic.ranks.len() as f64;
        let work = traffic.greatest(|rank| rank.computed) as f64 * BYTES_PER_CONTACT as f64 / machine.memory;
        let talk = |rank: &super::RankTraffic| {
            rank.neighbours as f64 * machine.latency + rank.bytes_per_iteration() as f64 / machine.network
        };
        let slowest = traffic.ranks.iter().map(talk).fold(0.0, f64::max);
        let sums = ranks.log2().ceil() * machine.latency + (ranks - 1.0) * SUMS / machine.network;
        Self { work, talk: slowest + sums }
    }

    /// Time of an iteration in s.
    pub fn time(&self) -> f64 {
        self.work + self.talk
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distribute::{Owner, RankTraffic};

    #[test]
    fn one_rank_has_its_memory_alone() {
        let traffic = Traffic::new(1, &[Owner::Rank(0), Owner::All], [[0, 1]; 1000]);
        let forecast = Forecast::new(&traffic, &Machine { memory: 1e9, latency: 1.0, network: 1.0 });
        assert_eq!(forecast, Forecast { work: 1000.0 * BYTES_PER_CONTACT as f64 / 1e9, talk: 0.0 });
    }

    #[test]
    fn talk_is_messages_bytes_and_sums() {
        let rank = RankTraffic { neighbours: 3, copies: 100, computed: 10, ..RankTraffic::default() };
        let traffic = Traffic { ranks: vec![rank; 8] };
        let forecast = Forecast::new(&traffic, &Machine { memory: 1e9, latency: 1e-6, network: 1e9 });
        let talk = 3e-6 + 3.2e-6 + 3e-6 + 7.0 * 48e-9;
        assert!((forecast.talk - talk).abs() < 1e-15);
        assert!((forecast.time() - forecast.work - talk).abs() < 1e-15);
    }
}
