//! Why a fill cannot be built.

use super::FillDemand;
use grouser_dynamics::BuildError;
use grouser_math::Vec3;

/// Why a fill cannot be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FillError {
    /// No grain fits.
    #[error(
        "no grain fits: a cell of the lattice is {cell:.6} m wide, the region {:.6} x {:.6} x {:.6} m",
        size.x, size.y, size.z
    )]
    TooSmall {
        /// Width of a cell in metres.
        cell: f64,
        /// Edge lengths of the region in metres.
        size: Vec3,
    },
    /// Not all grains fit.
    #[error("{wanted} grains do not fit: the region has room for {fit}")]
    TooMany {
        /// Grains asked for.
        wanted: u64,
        /// Grains that fit.
        fit: u64,
    },
    /// The footprint of a bed follows from the number of grains.
    #[error("a bed takes a count of grains, not of layers: its footprint follows from the count and the depth")]
    LayersInBed,
    /// A target height needs upright sides.
    #[error("a settled height is known only in regions with upright sides: box, cylinder, above")]
    Height,
    /// All that fit, in a region without a top.
    #[error("the region is open at the top: it has room for any number of grains")]
    OpenTop,
    /// Level layers that are not in a box.
    #[error("staggered and flat layers are level: in boxes and beds only")]
    NotFlat,
    /// Layers where grains are placed at random.
    #[error("grains placed at random do not lie in layers")]
    LayersAtRandom,
    /// The region cannot have walls of planes around it.
    #[error("walls can be put around boxes, beds and below surfaces without holes only")]
    Walls,
    /// More than any world holds.
    #[error("{:e} grains in {:e} cells of a lattice are more than any world holds", _0.grains, _0.cells)]
    OverLimit(FillDemand),
    /// The engine refused a grain or wall.
    #[error(transparent)]
    Build(#[from] BuildError),
}
