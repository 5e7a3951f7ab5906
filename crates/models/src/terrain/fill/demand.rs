//! How much a fill asks for, known before anything is allocated: what is too much can be refused in no time.

use super::{Amount, Fill, FillError, Placement};
use crate::terrain::region::Region;

/// Upper bounds of what a fill needs. Floats: slips of the keyboard ask for more than integers hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FillDemand {
    /// Number of grains.
    pub grains: f64,
    /// Cells of the lattice that are looked at to place them.
    pub cells: f64,
}

impl FillDemand {
    /// Bodies are counted with 32 bits, and to look at cells takes a microsecond each.
    const MOST: Self = Self { grains: u32::MAX as f64, cells: 16.0 * u32::MAX as f64 };

    /// Refuses what no world can hold.
    pub(super) fn check(self) -> Result<(), FillError> {
        let FillDemand { grains, cells } = Self::MOST;
        // A demand that is not a number cannot be met.
        if self.grains <= grains && self.cells <= cells { Ok(()) } else { Err(FillError::OverLimit(self)) }
    }
}

impl Fill {
    /// How much the fill asks for. Nothing is allocated.
    pub fn demand(&self) -> Result<FillDemand, FillError> {
        if let Region::Listed(places) = &self.region {
            return Ok(FillDemand { grains: places.len() as f64, cells: places.len() as f64 });
        }
        let whole = |length: f64, pitch: f64| (length / pitch * (1.0 + 1e-9)).floor().max(0.0);
        if let Region::Below { surface, .. } = &self.region {
            let size = surface.bounds().size();
            let columns = |pitch: f64| whole(size.x, pitch) * whole(size.y, pitch);
            let mut demand = FillDemand { grains: 0.0, cells: 0.0 };
            for (pitch, rows) in self.rows() {
                demand.grains += columns(pitch) * rows as f64;
                demand.cells += columns(pitch);
            }
            return Ok(demand);
        }
        let pitch = self.spacing * self.largest_diameter();
        let (min, max) = self.bounds()?;
        let size = max - min;
        let wanted = self.wanted()?.map(|count| count as f64);
        if self.placement == Placement::Random {
            let count = wanted.ok_or(FillError::LayersAtRandom)?;
            return Ok(FillDemand { grains: count, cells: count });
        }
        let layer = whole(size.x, pitch) * whole(size.y, pitch);
        let room = whole(size.z, self.cell_height());
        // Staggered layers lie closer, by at most half.
        let close = if self.placement == Placement::Staggered { 2.0 } else { 1.0 };
        let fit = layer * room * close;
        let grains = match (wanted, self.amount) {
            (Some(count), _) => count,
            (None, Amount::Layers(n)) => layer * n as f64,
            _ if room.is_infinite() => return Err(FillError::OpenTop),
            _ => fit,
        };
        let cells = match &self.region {
            // No layer of these is needed to see that a count fits.
            Region::Box { .. } | Region::Bed { .. } => grains,
            // Inside a mesh every cell may have to be asked.
            Region::Mesh { .. } => fit,
            // Layers are filled from the bottom, all but the corners.
            _ => layer + fit.min(2.0 * grains),
        };
        Ok(FillDemand { grains, cells })
    }
}
