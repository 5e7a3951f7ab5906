//! Block Cholesky factor A = L L' in the order of `order.rs`: right-looking, dense blocks of at most six.
//!
//! For position k: L_kk from the diagonal block; L_ik = A_ik L_kk^-T for each i below k; A_ij -= L_ik L_jk' for each pair.
//! Cost: of order 6^3 per pair of entries in a column; a chain of n joints costs n times a constant.

use super::order::Order;
use crate::dense::{MOST, Square, backward, cholesky, forward, zero};
use grouser_math::par::{self, Shared};
use std::ops::Range;

/// Mechanisms per parallel task.
const CHUNK: usize = 32;

/// The numbers of the factor.
#[derive(Default)]
pub(crate) struct Factor {
    /// Diagonal block of each position, MOST^2 numbers each, row by row.
    diagonal: Vec<Square>,
    /// Block of each entry of `Order::below`: rows of the lower position, columns of the upper one.
    below: Vec<Square>,
}

impl Factor {
    /// Room for an order.
    pub fn new(order: &Order) -> Self {
        Self { diagonal: vec![zero(); order.block.len()], below: vec![zero(); order.below.len()] }
    }

    /// Factorises: `rows(block)` are the equations of a block, `entry(i, j)` the numbers of G M^-1 G', `diagonal(i, own)`
    /// what stands on the diagonal for the own response of equation i.
    pub fn compute(
        &mut self,
        order: &Order,
        rows: impl Fn(usize) -> Range<usize> + Sync + Send,
        entry: impl Fn(usize, usize) -> f64 + Sync + Send,
        diagonal: impl Fn(usize, f64) -> f64 + Sync + Send,
    ) {
        let (diagonals, below) = (Shared::new(&mut self.diagonal), Shared::new(&mut self.below));
        par::for_chunks(order.mechanism_end.len(), CHUNK, |chunk| {
            for m in chunk {
                let positions = order.mechanism(m);
                let entries = span(order, &positions);
                // SAFETY: mechanisms are disjoint ranges of positions and of entries.
                let (d, b) = unsafe { (diagonals.range(positions.clone()), below.range(entries.clone())) };
                let of = |k: usize| rows(order.block[k] as usize);
                for k in positions.clone() {
                    let columns = of(k);
                    let block = &mut d[k - positions.start];
                    for (r, i) in columns.clone().enumerate() {
                        for (c, j) in columns.clone().enumerate().take(r + 1) {
                            let own = entry(i, j);
                            block[r * MOST + c] = if r == c { diagonal(i, own) } else { own };
                        }
                    }
                    for e in order.column(k) {
                        let block = &mut b[e - entries.start];
                        for (r, i) in of(order.below[e] as usize).enumerate() {
                            for (c, j) in columns.clone().enumerate() {
                                block[r * MOST + c] = entry(i, j);
                            }
                        }
                    }
                }
                mechanism(order, positions, entries.start, d, b);
            }
        });
    }

    /// x = A^-1 x. `ends` are the ends of the blocks in x.
    pub fn solve(&self, order: &Order, ends: &[u32], x: &mut [f64]) {
        let x = Shared::new(x);
        let at = |k: usize| {
            let block = order.block[k] as usize;
            if block == 0 { 0..ends[0] as usize } else { ends[block - 1] as usize..ends[block] as usize }
        };
        par::for_chunks(order.mechanism_end.len(), CHUNK, |chunk| {
            for k in chunk.clone().flat_map(|m| order.mechanism(m)) {
                // SAFETY: blocks are disjoint ranges of x, and each belongs to one mechanism.
                let own = unsafe { x.range(at(k)) };
                forward(&self.diagonal[k], own);
                for e in order.column(k) {
                    // SAFETY: another block of the same mechanism.
                    let other = unsafe { x.range(at(order.below[e] as usize)) };
                    for (r, o) in other.iter_mut().enumerate() {
                        *o -= dot(&self.below[e][r * MOST..], own);
                    }
                }
            }
            for k in chunk.rev().flat_map(|m| order.mechanism(m).rev()) {
                // SAFETY: as above.
                let own = unsafe { x.range(at(k)) };
                for e in order.column(k) {
                    // SAFETY: as above.
                    let other = unsafe { x.range(at(order.below[e] as usize)) };
                    for (r, o) in other.iter().enumerate() {
                        for (c, own) in own.iter_mut().enumerate() {
                            *own -= self.below[e][r * MOST + c] * o;
                        }
                    }
                }
                backward(&self.diagonal[k], own);
            }
        });
    }
}

/// Entries of a range of positions.
fn span(order: &Order, positions: &Range<usize>) -> Range<usize> {
    order.column(positions.start).start..order.column(positions.end - 1).end
}

/// Factorises one mechanism whose positions start at `positions.start` and whose entries start at `first`.
fn mechanism(order: &Order, positions: Range<usize>, first: usize, diagonal: &mut [Square], below: &mut [Square]) {
    for k in positions.clone() {
        let n = usize::from(order.size[k]);
        cholesky(&mut diagonal[k - positions.start], n);
        let column = order.column(k);
        let end = column.end - first;
        let (done, later) = below.split_at_mut(end);
        let own = &mut done[column.start - first..];
        let lower = &order.below[column];
        for (block, i) in own.iter_mut().zip(lower) {
            for r in 0..usize::from(order.size[*i as usize]) {
                forward(&diagonal[k - positions.start], &mut block[r * MOST..r * MOST + n]);
            }
        }
        for (q, j) in lower.iter().enumerate() {
            let (j, columns) = (*j as usize, usize::from(order.size[*j as usize]));
            subtract(&mut diagonal[j - positions.start], &own[q], &own[q], columns, columns, n);
            // Entries (i, j) for the later i of this column: they stand in column j, which ascends too.
            let mut e = order.column(j).start;
            for (p, i) in lower.iter().enumerate().skip(q + 1) {
                while order.below[e] != *i {
                    e += 1;
                }
                let rows = usize::from(order.size[*i as usize]);
                subtract(&mut later[e - first - end], &own[p], &own[q], rows, columns, n);
            }
        }
    }
}

/// target -= a b' for blocks of `rows` x n and `columns` x n.
#[inline(always)]
fn subtract(target: &mut [f64], a: &[f64], b: &[f64], rows: usize, columns: usize, n: usize) {
    for r in 0..rows {
        for c in 0..columns {
            target[r * MOST + c] -= dot(&a[r * MOST..], &b[c * MOST..c * MOST + n]);
        }
    }
}

/// Sum of products over the length of `b`.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |s, (a, b)| s + a * b)
}
