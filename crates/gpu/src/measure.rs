//! How fast a device is: bandwidth by a triad, times of a launch and of a round trip, and what they predict of 50
//! iterations.

use crate::arrays::CardColumn;
use crate::card::Card;
use crate::kernels::{Kernel, dispatch};
use grouser_solve::DeviceFault;
use std::time::Instant;
use wgpu::BufferUsages as Use;

/// Bytes of a contact and iteration, entries of both bodies included, as the prediction counts them: see the table in
/// the book's page on graphics cards.
pub const BYTES_PER_CONTACT: f64 = 232.0;
/// Contacts of the bed of 64,000 bodies that the prediction is of (`grouser bench scaling`).
pub const CONTACTS: f64 = 145_959.0;
/// Launches of an iteration beyond the one that its round trip has: gather, step, fold.
pub const MORE_LAUNCHES: f64 = 2.0;
/// Repetitions; the shortest time counts.
const TIMES: usize = 5;

/// What was measured, and predicted from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Bandwidth of a = b + s c, bytes per second.
    pub bandwidth: f64,
    /// Time of a launch among others, s.
    pub launch: f64,
    /// From handing work over until its result is there, s: each iteration waits for that.
    pub round_trip: f64,
    /// Time of 50 iterations of a bed of 64,000 bodies that these predict, s.
    pub fifty: f64,
}

/// The time of 50 iterations with `contacts` contacts: bytes over bandwidth, three launches, the last of them with the
/// way of its sums back to the processor.
pub fn predicted(contacts: f64, bandwidth: f64, launch: f64, round_trip: f64) -> f64 {
    50.0 * (contacts * BYTES_PER_CONTACT / bandwidth + MORE_LAUNCHES * launch + round_trip)
}

/// Measures.
pub fn speed(card: &Card) -> Result<Speed, DeviceFault> {
    let most = if card.info.kind == "software" { 8 << 20 } else { 64 << 20 };
    let bytes = card.info.binding_limit.min(most) & !255;
    let mut columns = [CardColumn::storage(card), CardColumn::storage(card), CardColumn::storage(card)];
    for column in &mut columns {
        column.fit(card, bytes)?;
    }
    let mut staging = CardColumn::new(card, Use::MAP_READ | Use::COPY_DST);
    staging.fit(card, 256)?;
    let kernel = Kernel::new(card, "triad")?;
    let time = |bytes: u64, launches: usize| {
        let group = kernel.bind(card, columns.iter().map(|column| column.part(0..bytes)).collect());
        let mut least = f64::INFINITY;
        for _ in 0..TIMES {
            let start = Instant::now();
            (0..launches).for_each(|_| dispatch(card, &kernel, &group, (bytes / 16) as usize));
            card.read::<u32>(&columns[2].buffer, &staging.buffer, 4)?;
            least = least.min(start.elapsed().as_secs_f64());
        }
        Ok::<f64, DeviceFault>(least)
    };
    let round_trip = time(256, 1)?;
    let launch = ((time(256, 33)? - round_trip) / 32.0).max(0.0);
    let few = time(bytes, 1)?;
    let many = time(bytes, 9)?;
    let bandwidth = 3.0 * bytes as f64 * 8.0 / (many - few).max(1e-9);
    Ok(Speed { bandwidth, launch, round_trip, fifty: predicted(CONTACTS, bandwidth, launch, round_trip) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bed of 64,000 bodies at 1,008 GB/s, and launches of 10 us alone.
    #[test]
    fn prediction_is_bytes_and_launches() {
        let seconds = predicted(CONTACTS, 1008e9, 0.0, 0.0);
        assert!((seconds - 50.0 * 145_959.0 * 232.0 / 1008e9).abs() < 1e-12);
        assert!((predicted(0.0, 1e12, 1e-5, 3e-5) - 2.5e-3).abs() < 1e-15);
    }
}
