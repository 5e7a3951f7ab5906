//! The pairs of some of the colliders, in the cells and in the order of all of them.
//!
//! Where several processes share the colliders out, each has those that come near its own. Cell sizes follow from 512
//! sampled colliders, and the dimensions of the grids from the number of colliders per level: each process says what
//! it knows of those that are its own, so that all have one grid. In it, and with
//! [`in_order`](BroadPhase::in_order), the pairs of some colliders come in the order in which one process has them.

use super::bounds::Entry;
use super::grid::{LEVELS, SampledSize, is_sized, sampled};
use super::{BroadPhase, CHUNK};
use crate::{BodyPairs, Collider};
use grouser_math::ranks::{Packet, Unpack};
use grouser_math::{Pose, par};

/// Which colliders are looked at.
#[derive(Clone, Copy)]
pub struct Among<'a> {
    /// Their indices, ascending.
    pub colliders: &'a [u32],
    /// Colliders of all processes together.
    pub all: usize,
    /// Where one of them stands in the list of this process; none where it is not there.
    pub here: &'a dyn Fn(usize) -> Option<usize>,
    /// Is it this process that tells of the colliders of a body?
    pub tells: &'a (dyn Fn(u32) -> bool + Sync),
    /// Says bytes to all processes, and returns what they say, by process.
    pub say: &'a dyn Fn(&Packet) -> Vec<Vec<u8>>,
}

impl BroadPhase {
    /// Like [`BroadPhase::find`], for some of the colliders. Poses and margins of all others are not read.
    pub fn find_among(
        &mut self,
        among: &Among<'_>,
        colliders: &[Collider],
        (poses, margins): (&[Pose], &[f64]),
        movable: &[bool],
        excluded: &BodyPairs,
    ) {
        let bound = |i: usize| Entry::of(&colliders[i], i as u32, poses, margins, movable);
        let tells = |i: usize| (among.tells)(colliders[i].body);
        let mut packet = Packet::default();
        let looked_at = sampled(among.all).enumerate().filter_map(|(k, i)| Some((k, (among.here)(i)?)));
        for (k, i) in looked_at.filter(|(_, i)| tells(*i)) {
            let entry = bound(i);
            if is_sized(&entry) {
                let size = SampledSize::of(&entry);
                packet.u32(k as u32);
                packet.f64(size.extent);
                packet.vec3(size.center);
            }
        }
        self.grid.choose_from(sample_of(&(among.say)(&packet)).into_iter().map(|(_, size)| size));
        self.compute_bounds(among.colliders.len(), &|k| bound(among.colliders[k] as usize));
        self.grid.lay_out_for(&self.levels_of_all(among, &tells));
        self.pair_up(excluded);
    }

    /// Colliders per level, of all processes.
    fn levels_of_all(&self, among: &Among<'_>, tells: &(impl Fn(usize) -> bool + Sync)) -> [u32; LEVELS] {
        let own = par::fold_chunks(self.entries.len(), CHUNK, |range| {
            let mut counts = LevelCounts([0; LEVELS]);
            for entry in self.entries[range].iter().filter(|entry| tells(entry.tag.collider as usize)) {
                counts.0[usize::from(entry.tag.level)] += 1;
            }
            counts
        });
        let mut packet = Packet::default();
        own.0.iter().for_each(|count| packet.u32(*count));
        let mut counts = [0; LEVELS];
        for bytes in (among.say)(&packet) {
            let mut bytes = Unpack(&bytes);
            counts.iter_mut().for_each(|count| *count += bytes.u32());
        }
        counts
    }
}

/// What all say of the sample, in the order of the colliders.
fn sample_of(said: &[Vec<u8>]) -> Vec<(u32, SampledSize)> {
    let mut all = Vec::new();
    for bytes in said {
        let mut bytes = Unpack(bytes);
        while !bytes.is_empty() {
            let (k, extent) = (bytes.u32(), bytes.f64());
            all.push((k, SampledSize { extent, center: bytes.vec3() }));
        }
    }
    all.sort_by_key(|(k, _)| *k);
    all
}

#[derive(Clone, Copy)]
struct LevelCounts([u32; LEVELS]);

impl par::Fold for LevelCounts {
    fn empty() -> Self {
        Self([0; LEVELS])
    }
    fn fold(&mut self, later: &Self) {
        self.0.iter_mut().zip(later.0).for_each(|(sum, count)| *sum += count);
    }
}
