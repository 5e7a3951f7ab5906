//! Collision detection on a card: pairs of the broad phase in the processor's order, and the contacts of spheres and
//! ellipsoids with their like and of spheres with planes.
//!
//! Problem: what [`grouser_geom::broad`] and [`grouser_geom::narrow`] say, to the bit. Stages, after Mazhar, Heyn and
//! Negrut 2011 and Negrut 2013, Algorithm 1, with one cell per collider in place of their lists of bins:
//!
//! ```text
//! bounds                          box or ball, level of cells; colliders per level   -> the processor lays out cells
//! keys, digits/scan/scatter       cell of each collider, radix sort by cell
//! starts, arrange                 where cells start; bounds in the order of cells
//! count_pairs, scan               pairs of each place, and where they go                   -> the processor makes room
//! write_pairs, touch              pairs; contacts of spheres, ellipsoids and planes        -> the processor merges
//! ```
//!
//! Sums and comparisons are in f64 and as the processor has them; quotients and roots are right to the last bit.
//! Numbers beyond 1e-90 to 1e90 (but for 0), and places more than 1e15 units of a cell away, are left to the processor.
//!
//! Arrays that are read at random (32 bytes a body or collider) must fit into one binding: 4 million with 128 MiB.
//! Beyond that the processor searches. What is read in order (places, pairs, contacts) is cut into windows.

mod columns;
mod run;
mod scan;
pub mod trial;

use crate::arrays::CardColumn;
use crate::card::Card;
use crate::kernels::Kernel;
use columns::DetectColumns;
use grouser_geom::broad::BroadStages;
use grouser_geom::detect::{DetectGrid, LevelTally};
use grouser_geom::{DetectCounts, DetectDevice, DetectFault, DetectScene, DetectedPairs};
use grouser_solve::DeviceFault;
use scan::CardScan;
use std::sync::Arc;

/// Colliders from which on the device searches: below that the ways there and back cost more than the search.
const FEW: usize = 256;

struct DetectKernels {
    bounds: Kernel,
    keys: Kernel,
    digits: Kernel,
    scatter: Kernel,
    starts: Kernel,
    arrange: Kernel,
    count_pairs: Kernel,
    write_pairs: Kernel,
    touch: Kernel,
}

/// Finds pairs and contacts on a card.
pub struct DetectCard {
    card: Arc<Card>,
    kernels: DetectKernels,
    scan: CardScan,
    columns: DetectColumns,
    /// Batches of candidates that counts tell apart: as many as any search needed.
    batches: u32,
    /// From how many colliders on it searches.
    few: usize,
    counts: DetectCounts,
}

impl DetectCard {
    /// On this card; none where it has no f64.
    pub fn new(card: Arc<Card>) -> Result<Option<Self>, DeviceFault> {
        if !card.sums_in_f64() {
            return Ok(None);
        }
        let kernel = |entry| Kernel::new(&card, entry);
        let kernels = DetectKernels {
            bounds: kernel("bounds")?,
            keys: kernel("keys")?,
            digits: kernel("digits")?,
            scatter: kernel("scatter")?,
            starts: kernel("starts")?,
            arrange: kernel("arrange")?,
            count_pairs: kernel("count_pairs")?,
            write_pairs: kernel("write_pairs")?,
            touch: kernel("touch")?,
        };
        let (scan, columns) = (CardScan::new(&card)?, DetectColumns::new(&card));
        let counts = DetectCounts::default();
        Ok(Some(Self { card, kernels, scan, columns, batches: 1, few: FEW, counts }))
    }

    /// The same, for any number of colliders.
    pub fn from_one_on(card: Arc<Card>) -> Result<Option<Self>, DeviceFault> {
        Ok(Self::new(card)?.map(|detect| Self { few: 0, ..detect }))
    }

    /// What the stages of the last search said, read back: for tests.
    pub fn stages(&mut self) -> Result<BroadStages, DeviceFault> {
        self.columns.read_stages(&self.card)
    }
}

fn fault(fault: DeviceFault) -> DetectFault {
    DetectFault(fault.0)
}

impl DetectDevice for DetectCard {
    fn detect(
        &mut self,
        scene: &DetectScene,
        lay_out: &mut dyn FnMut(&LevelTally) -> DetectGrid,
        found: &mut DetectedPairs,
    ) -> Result<bool, DetectFault> {
        self.card.heed().map_err(fault)?;
        let is_done = scene.colliders.len() >= self.few.max(1) && self.search(scene, lay_out, found).map_err(fault)?;
        if is_done {
            self.counts.searches += 1;
            self.counts.pairs += found.pairs.len() as u64;
            let decided = found.points.iter().filter(|point| point[7] != DetectedPairs::LEFT).count();
            self.counts.decided += decided as u64;
        } else {
            self.counts.left += 1;
        }
        Ok(is_done)
    }

    fn counts(&self) -> DetectCounts {
        self.counts
    }
}

/// Makes a column fit, and says how many bytes go down.
fn send<T: bytemuck::NoUninit>(column: &mut CardColumn, card: &Card, values: &[T]) -> Result<u64, DeviceFault> {
    column.fill(card, values)?;
    Ok(size_of_val(values) as u64)
}
