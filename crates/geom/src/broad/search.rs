//! The search: the colliders of each cell look at the cells where a partner may sit.

use super::Pair;
use super::bounds::{BoundingBall, Tag, half_extents, near};
use super::grid::{CellGrid, GridLevel};
use super::lanes::{self, Batch, Lanes};
use crate::BodyPairs;
use std::cell::RefCell;
use std::ops::Range;

/// The sorted colliders and where their cells start.
pub struct Search<'a> {
    pub grid: &'a CellGrid,
    pub keys: &'a [u64],
    pub lanes: &'a Lanes,
    pub balls: &'a [BoundingBall],
    pub tags: &'a [Tag],
    pub excluded: &'a BodyPairs,
    /// Is the order of pairs one that does not depend on other colliders?
    pub in_order: bool,
}

/// Rows (dy, dz) of three cells that lie after a cell's own row: with the next cell in the row, half of the 26
/// neighbours, so that of two adjacent cells exactly one looks at the other.
const LATER_ROWS: [(u32, u32); 4] = [(1, 0), (u32::MAX, 1), (0, 1), (1, 1)];

thread_local! {
    /// Candidates of a cell; ten kilobytes that each chunk uses again.
    static BATCH: RefCell<Batch> = RefCell::new(Batch::new());
}

impl Search<'_> {
    /// Number of sorted colliders that look for partners: those in cells and those apart.
    pub fn len(&self) -> usize {
        self.grid.apart().end as usize
    }

    /// Appends the pairs that the sorted colliders of `range` find.
    pub fn chunk(&self, range: Range<usize>, found: &mut Vec<Pair>) {
        BATCH.with_borrow_mut(|batch| self.chunk_with(batch, range, found));
    }

    fn chunk_with(&self, batch: &mut Batch, range: Range<usize>, found: &mut Vec<Pair>) {
        let apart = self.grid.apart();
        let levels = self.grid.occupied();
        let mut level = 0;
        let ends = [range.start, range.end];
        let [mut s, end] = if self.in_order { ends.map(|i| self.next_cell(i)) } else { ends.map(|i| i as u32) };
        while s < end.min(apart.start) {
            let key = (self.keys[s as usize] >> 32) as u32;
            while key - levels[level].offset > levels[level].mask {
                level += 1;
            }
            let rest = s..end.min(self.grid.start(key + 1));
            if self.in_order && self.candidates(&levels[level], rest.clone(), key) > lanes::BATCH as u32 {
                // Several batches: where one ends depends on how many candidates there are.
                rest.clone().for_each(|s| self.same_level(&levels[level], s..s + 1, key, batch, found));
            } else {
                self.same_level(&levels[level], rest.clone(), key, batch, found);
            }
            for i in rest.clone() {
                for coarser in &levels[level + 1..] {
                    self.coarser_level(coarser, i, batch, found);
                }
                for t in apart.clone() {
                    self.offer(i, t, found);
                }
            }
            s = rest.end;
        }
        // Among those apart, each looks at the ones after it.
        for s in s..end {
            for t in s + 1..apart.end {
                self.offer(s, t, found);
            }
        }
    }

    /// Where the cell of a place starts, if not there then the next one: chunks that end there hold whole cells.
    fn next_cell(&self, place: usize) -> u32 {
        let place = place as u32;
        if place >= self.grid.apart().start {
            return place;
        }
        let key = (self.keys[place as usize] >> 32) as u32;
        if self.grid.start(key) == place { place } else { self.grid.start(key + 1) }
    }

    /// How many candidates the colliders `some` of cell `key` have in their level.
    fn candidates(&self, level: &GridLevel, some: Range<u32>, key: u32) -> u32 {
        let number = key - level.offset;
        let mut count = self.grid.start(key + 1) - some.start;
        let mut add = |stretch: Range<u32>| count += stretch.end - stretch.start;
        self.row(level, number.wrapping_add(1), 1, &mut add);
        for (dy, dz) in LATER_ROWS {
            let shift = dy.wrapping_mul(level.stride_y).wrapping_add(dz.wrapping_mul(level.stride_z));
            self.row(level, number.wrapping_add(shift).wrapping_sub(1), 3, &mut add);
        }
        count
    }

    /// Partners of the colliders `some` of cell `key`: the later ones of the cell, those of the next cell, and those of
    /// the later rows of neighbours.
    fn same_level(&self, level: &GridLevel, some: Range<u32>, key: u32, batch: &mut Batch, found: &mut Vec<Pair>) {
        let number = key - level.offset;
        let cell_end = self.grid.start(key + 1);
        // Of the first batch, which starts with the cell's own colliders, those up to the one that looks are skipped.
        let mut first = true;
        let mut test = |batch: &mut Batch, found: &mut Vec<Pair>| {
            batch.seal();
            for s in some.clone() {
                let skip = if first { s - some.start + 1 } else { 0 };
                batch.sieve(self.lanes, s as usize, skip as usize, |t| {
                    // A cell of more colliders than a batch holds has its own also in later batches.
                    if t > s || t < some.start || t >= cell_end {
                        self.offer(s, t, found);
                    }
                });
            }
            batch.clear();
            first = false;
        };
        let mut add = |stretch: Range<u32>| self.add(batch, stretch, |batch| test(batch, found));
        add(some.start..cell_end);
        self.row(level, number.wrapping_add(1), 1, &mut add);
        for (dy, dz) in LATER_ROWS {
            let shift = dy.wrapping_mul(level.stride_y).wrapping_add(dz.wrapping_mul(level.stride_z));
            self.row(level, number.wrapping_add(shift).wrapping_sub(1), 3, &mut add);
        }
        test(batch, found);
    }

    /// Partners of collider `s` among the coarser colliders of `level`.
    fn coarser_level(&self, level: &GridLevel, s: u32, batch: &mut Batch, found: &mut Vec<Pair>) {
        let test = |batch: &mut Batch, found: &mut Vec<Pair>| {
            batch.seal();
            batch.sieve(self.lanes, s as usize, 0, |t| self.offer(s, t, found));
            batch.clear();
        };
        let ball = &self.balls[s as usize];
        let [x, y, z] = level.reach(ball.center, half_extents(ball, &self.tags[s as usize]));
        for z in z.0..=z.1 {
            for y in y.0..=y.1 {
                let cells = (x.1 - x.0 + 1) as u32;
                self.row(level, level.number(x.0, y, z), cells, |row| self.add(batch, row, |batch| test(batch, found)));
            }
        }
        test(batch, found);
    }

    /// The sorted colliders in `cells` cells from cell `number` on, numbers wrapped.
    #[inline(always)]
    fn row(&self, level: &GridLevel, number: u32, cells: u32, mut stretch: impl FnMut(Range<u32>)) {
        let first = number & level.mask;
        let end = first + cells;
        let start = |number: u32| self.grid.start(level.offset + number);
        let count = level.mask + 1;
        stretch(start(first)..start(end.min(count)));
        if end > count {
            stretch(start(0)..start(end - count));
        }
    }

    /// Adds a stretch of candidates to the batch; calls `full` whenever there is no room left.
    #[inline(always)]
    fn add(&self, batch: &mut Batch, stretch: Range<u32>, mut full: impl FnMut(&mut Batch)) {
        let mut rest = batch.add(self.lanes, stretch.start as usize..stretch.end as usize);
        while !rest.is_empty() {
            full(batch);
            rest = batch.add(self.lanes, rest);
        }
    }

    /// Appends the pair if bounds, filters and bodies let it meet; the lower body first.
    #[inline]
    fn offer(&self, s: u32, t: u32, found: &mut Vec<Pair>) {
        let (a, b) = (&self.tags[s as usize], &self.tags[t as usize]);
        // Filters first: of a vehicle's own parts few may meet.
        if a.group & b.mask != 0
            && b.group & a.mask != 0
            && near(&self.balls[s as usize], a, &self.balls[t as usize], b)
            && a.body != b.body
            && (a.movable || b.movable)
            && !self.excluded.contains(a.body, b.body)
        {
            found.push(if a.body < b.body { (s, t) } else { (t, s) });
        }
    }
}
