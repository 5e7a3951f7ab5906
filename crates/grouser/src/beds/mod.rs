//! Settled beds: made from a scene's recipe, kept in a cache folder, used again.
//!
//! A bed is the poses of all grains at rest, bit by bit. Its file is named by the hash of its [`recipe`]: all that the
//! result depends on, the engine's sources included (`build.rs`). Files have a checksum and are written under another
//! name first; one that is damaged is made again ([`cache`]). A bed that was just made ([`settle`]) and one from the
//! cache are the same bits, for any number of threads.

pub mod cache;
pub mod kept;
pub mod pour;
pub mod recipe;
pub mod settle;
pub mod unfinished;

use cache::cache_folder;
use grouser_models::terrain::packing::Settled;
use std::fmt;
use std::path::PathBuf;

/// How beds are made.
#[derive(Clone, Debug)]
pub struct Beds {
    /// Worker threads; 0: one per core.
    pub threads: usize,
    /// Cache folder; none: nothing is kept.
    pub folder: Option<PathBuf>,
}

impl Default for Beds {
    fn default() -> Self {
        Self { threads: 0, folder: cache_folder() }
    }
}

/// A settled bed.
#[derive(Clone, Debug, PartialEq)]
pub struct Bed {
    /// Hash of its recipe.
    pub recipe: String,
    /// What it is like.
    pub settled: Settled,
    /// Was it in the cache?
    pub found: bool,
    /// Number of grains.
    pub grains: usize,
}

impl fmt::Display for Bed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settled { packing, coordination, surface, time, .. } = self.settled;
        let how = if self.found { "from the cache, settled for" } else { "settled for" };
        write!(
            f,
            "{} grains {how} {time:.3} s: packing {packing:.4}, coordination {coordination:.3}, surface at \
             {surface:.4} m",
            self.grains
        )
    }
}
