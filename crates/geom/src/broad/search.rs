//! The search: each sorted collider looks at the cells where a partner may sit.

use super::Pair;
use super::bounds::{Ball, Tag, balls_touch, half_extents, near};
use super::grid::{Grid, Level};
use crate::BodyPairs;
use std::ops::Range;

/// The sorted colliders and where their cells start.
pub struct Search<'a> {
    grid: &'a Grid,
    keys: &'a [u64],
    balls: &'a [Ball],
    tags: &'a [Tag],
    excluded: &'a BodyPairs,
}

/// Rows (dy, dz) of three cells that lie after a cell's own row: with the next cell in the row, half of the 26
/// neighbours, so that of two adjacent cells exactly one looks at the other.
const LATER_ROWS: [(u32, u32); 4] = [(1, 0), (u32::MAX, 1), (0, 1), (1, 1)];

impl<'a> Search<'a> {
    pub fn new(grid: &'a Grid, keys: &'a [u64], balls: &'a [Ball], tags: &'a [Tag], excluded: &'a BodyPairs) -> Self {
        Self { grid, keys, balls, tags, excluded }
    }

    /// Number of sorted colliders that look for partners: those in cells and those apart.
    pub fn len(&self) -> usize {
        self.grid.apart().end as usize
    }

    /// Appends the pairs that the sorted colliders of `range` find.
    pub fn chunk(&self, range: Range<usize>, found: &mut Vec<Pair>) {
        let apart = self.grid.apart();
        let levels = self.grid.occupied();
        let mut level = 0;
        for s in range {
            let s = s as u32;
            if s >= apart.start {
                // Among those apart, each looks at the ones after it.
                self.against(s, s + 1..apart.end, found);
                continue;
            }
            let key = (self.keys[s as usize] >> 32) as u32;
            while key - levels[level].offset > levels[level].mask {
                level += 1;
            }
            self.same_level(&levels[level], s, key, found);
            for coarser in &levels[level + 1..] {
                self.coarser_level(coarser, s, found);
            }
            self.against(s, apart.clone(), found);
        }
    }

    /// Partners in the rest of the own cell, in the next cell, and in the later rows of neighbours.
    fn same_level(&self, level: &Level, s: u32, key: u32, found: &mut Vec<Pair>) {
        let number = key - level.offset;
        self.against_balls(s, s + 1..self.grid.start(key + 1), found);
        self.row(level, s, number.wrapping_add(1), 1, found);
        for (dy, dz) in LATER_ROWS {
            let shift = dy.wrapping_mul(level.stride_y).wrapping_add(dz.wrapping_mul(level.stride_z));
            self.row(level, s, number.wrapping_add(shift).wrapping_sub(1), 3, found);
        }
    }

    /// Partners among the coarser colliders of `level`.
    fn coarser_level(&self, level: &Level, s: u32, found: &mut Vec<Pair>) {
        let ball = &self.balls[s as usize];
        let [x, y, z] = level.reach(ball.center, half_extents(ball, &self.tags[s as usize]));
        for z in z.0..=z.1 {
            for y in y.0..=y.1 {
                self.row(level, s, level.number(x.0, y, z), (x.1 - x.0 + 1) as u32, found);
            }
        }
    }

    /// Partners in `cells` cells from cell `number` on, numbers wrapped.
    #[inline(always)]
    fn row(&self, level: &Level, s: u32, number: u32, cells: u32, found: &mut Vec<Pair>) {
        let first = number & level.mask;
        let end = first + cells;
        let start = |number: u32| self.grid.start(level.offset + number);
        let count = level.mask + 1;
        self.against_balls(s, start(first)..start(end.min(count)), found);
        if end > count {
            self.against_balls(s, start(0)..start(end - count), found);
        }
    }

    /// The innermost loop: `s` against a stretch of sorted colliders.
    #[inline(always)]
    fn against_balls(&self, s: u32, others: Range<u32>, found: &mut Vec<Pair>) {
        let ball = self.balls[s as usize];
        for (t, other) in others.clone().zip(&self.balls[others.start as usize..others.end as usize]) {
            if balls_touch(&ball, other) {
                self.offer(s, t, found);
            }
        }
    }

    /// `s` against colliders that may have no bounds.
    fn against(&self, s: u32, others: Range<u32>, found: &mut Vec<Pair>) {
        for t in others {
            self.offer(s, t, found);
        }
    }

    /// Appends the pair if bounds, filters and bodies let it meet; the lower body first.
    fn offer(&self, s: u32, t: u32, found: &mut Vec<Pair>) {
        let (a, b) = (&self.tags[s as usize], &self.tags[t as usize]);
        if near(&self.balls[s as usize], a, &self.balls[t as usize], b)
            && a.body != b.body
            && a.group & b.mask != 0
            && b.group & a.mask != 0
            && (a.movable || b.movable)
            && !self.excluded.contains(a.body, b.body)
        {
            found.push(if a.body < b.body { (s, t) } else { (t, s) });
        }
    }
}
