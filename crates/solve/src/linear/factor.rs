//! Block factor A = L S L' in the order of `order.rs`, S = +1 or -1 per node: right-looking, dense blocks of at most six.
//!
//! For position k: L_kk from the diagonal block (times s_k); L_ik = s_k A_ik L_kk^-T for each i below k; A_ij -= s_k L_ik
//! L_jk' for each pair. Quasi-definite matrices (equations of a saddle point negative) need no pivoting.
//! Cost: of order 6^3 per pair of entries in a column; a chain of n joints costs n times a constant.

use super::order::Order;
use crate::dense::{MOST, Square, backward, cholesky, forward, zero};
use grouser_math::par::{self, Shared};
use std::ops::Range;

/// Connected parts per parallel task.
const CHUNK: usize = 32;

/// The numbers of the factor.
#[derive(Default)]
pub(crate) struct Factor {
    /// Diagonal block of each position, MOST^2 numbers each, row by row.
    diagonal: Vec<Square>,
    /// Block of each entry of `Order::below`: rows of the lower position, columns of the upper one.
    below: Vec<Square>,
    /// 1, or -1 where the pivots of a position are negative.
    sign: Vec<f64>,
}

impl Factor {
    /// Room for an order; `negative` names the nodes whose pivots are negative (the equations of a saddle point).
    pub fn new(order: &Order, negative: impl Fn(usize) -> bool) -> Self {
        Self {
            diagonal: vec![zero(); order.node.len()],
            below: vec![zero(); order.below.len()],
            sign: order.node.iter().map(|k| if negative(*k as usize) { -1.0 } else { 1.0 }).collect(),
        }
    }

    /// Factorises the matrix whose blocks `fill` writes into zeros: diagonal blocks by position (lower half; times the
    /// node's sign, so that they are positive) and blocks of entries.
    pub fn compute(&mut self, order: &Order, fill: impl FnOnce(&mut [Square], &mut [Square])) {
        self.diagonal.fill(zero());
        self.below.fill(zero());
        fill(&mut self.diagonal, &mut self.below);
        let (diagonals, below) = (Shared::new(&mut self.diagonal), Shared::new(&mut self.below));
        let sign = &self.sign;
        par::for_chunks(order.part_end.len(), CHUNK, |chunk| {
            for m in chunk {
                let positions = order.part(m);
                let entries = span(order, &positions);
                // SAFETY: parts are disjoint ranges of positions and of entries.
                let (d, b) = unsafe { (diagonals.range(positions.clone()), below.range(entries.clone())) };
                eliminate(order, positions, entries.start, sign, d, b);
            }
        });
    }

    /// x = A^-1 x. `ends` are the ends of the nodes in x.
    pub fn solve(&self, order: &Order, ends: &[u32], x: &mut [f64]) {
        let x = Shared::new(x);
        let at = |k: usize| {
            let block = order.node[k] as usize;
            if block == 0 { 0..ends[0] as usize } else { ends[block - 1] as usize..ends[block] as usize }
        };
        par::for_chunks(order.part_end.len(), CHUNK, |chunk| {
            for k in chunk.clone().flat_map(|m| order.part(m)) {
                // SAFETY: nodes are disjoint ranges of x, and each belongs to one part.
                let own = unsafe { x.range(at(k)) };
                forward(&self.diagonal[k], own);
                for e in order.column(k) {
                    // SAFETY: another node of the same part.
                    let other = unsafe { x.range(at(order.below[e] as usize)) };
                    for (r, o) in other.iter_mut().enumerate() {
                        *o -= dot(&self.below[e][r * MOST..], own);
                    }
                }
            }
            for k in chunk.rev().flat_map(|m| order.part(m).rev()) {
                // SAFETY: as above.
                let own = unsafe { x.range(at(k)) };
                own.iter_mut().for_each(|x| *x *= self.sign[k]);
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

/// Factorises one connected part whose entries start at `first`.
fn eliminate(
    order: &Order,
    positions: Range<usize>,
    first: usize,
    sign: &[f64],
    diagonal: &mut [Square],
    below: &mut [Square],
) {
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
                let row = &mut block[r * MOST..r * MOST + n];
                forward(&diagonal[k - positions.start], row);
                if sign[k] < 0.0 {
                    row.iter_mut().for_each(|x| *x = -*x);
                }
            }
        }
        for (q, j) in lower.iter().enumerate() {
            let (j, columns) = (*j as usize, usize::from(order.size[*j as usize]));
            // Diagonal blocks are stored times their sign, so that they are positive.
            subtract(&mut diagonal[j - positions.start], &own[q], &own[q], columns, columns, n, sign[k] * sign[j]);
            // Entries (i, j) for the later i of this column: they stand in column j, which ascends too.
            let mut e = order.column(j).start;
            for (p, i) in lower.iter().enumerate().skip(q + 1) {
                while order.below[e] != *i {
                    e += 1;
                }
                let rows = usize::from(order.size[*i as usize]);
                subtract(&mut later[e - first - end], &own[p], &own[q], rows, columns, n, sign[k]);
            }
        }
    }
}

/// target -= sign a b' for blocks of `rows` x n and `columns` x n.
#[inline(always)]
fn subtract(target: &mut Square, a: &Square, b: &Square, rows: usize, columns: usize, n: usize, sign: f64) {
    if n == MOST && rows == MOST && columns == MOST {
        // The common size with its bounds known: two thirds of the time of the loop below.
        for r in 0..MOST {
            for c in 0..MOST {
                let mut sum = 0.0;
                for k in 0..MOST {
                    sum += a[r * MOST + k] * b[c * MOST + k];
                }
                target[r * MOST + c] -= sign * sum;
            }
        }
        return;
    }
    for r in 0..rows {
        for c in 0..columns {
            target[r * MOST + c] -= sign * dot(&a[r * MOST..], &b[c * MOST..c * MOST + n]);
        }
    }
}

/// Sum of products over the length of `b`.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |s, (a, b)| s + a * b)
}
