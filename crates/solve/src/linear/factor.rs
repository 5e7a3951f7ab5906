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
    /// Numbers of each position during a substitution.
    x: Vec<Column>,
}

impl Factor {
    /// Room for an order; `negative` names the nodes whose pivots are negative (the equations of a saddle point).
    pub fn new(order: &Order, negative: impl Fn(usize) -> bool) -> Self {
        Self {
            diagonal: vec![zero(); order.node.len()],
            below: vec![zero(); order.below.len()],
            sign: order.node.iter().map(|k| if negative(*k as usize) { -1.0 } else { 1.0 }).collect(),
            x: Vec::new(),
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
            let mut panel = Vec::new();
            for m in chunk {
                let positions = order.part(m);
                let entries = span(order, &positions);
                // SAFETY: parts are disjoint ranges of positions and of entries.
                let (d, b) = unsafe { (diagonals.range(positions.clone()), below.range(entries.clone())) };
                eliminate(order, positions, entries.start, sign, d, b, &mut panel);
            }
        });
    }

    /// x = A^-1 x. `ends` are the ends of the nodes in x.
    pub fn solve(&mut self, order: &Order, ends: &[u32], x: &mut [f64]) {
        let at = |k: usize| {
            let block = order.node[k] as usize;
            if block == 0 { 0..ends[0] as usize } else { ends[block - 1] as usize..ends[block] as usize }
        };
        self.x.resize(order.node.len(), [0.0; MOST]);
        let (x, work) = (Shared::new(x), Shared::new(&mut self.x));
        let (diagonal, below, sign) = (&self.diagonal, &self.below, &self.sign);
        par::for_chunks(order.part_end.len(), CHUNK, |chunk| {
            for m in chunk {
                let positions = order.part(m);
                let first = positions.start;
                // SAFETY: parts are disjoint ranges of positions.
                let work = unsafe { work.range(positions.clone()) };
                for k in positions.clone() {
                    // SAFETY: nodes are disjoint ranges of x, and each belongs to one part.
                    let own = unsafe { x.range(at(k)) };
                    work[k - first] = [0.0; MOST];
                    work[k - first][..own.len()].copy_from_slice(own);
                }
                substitute(order, positions.clone(), sign, diagonal, below, work);
                for k in positions {
                    // SAFETY: as above.
                    let own = unsafe { x.range(at(k)) };
                    own.copy_from_slice(&work[k - first][..own.len()]);
                }
            }
        });
    }
}

/// Numbers of a node, zeros behind its size.
type Column = [f64; MOST];

/// Rows that are taken of a block whose node has at most so many unknowns: loops of two known lengths cost less than counting, and
/// half a block is a quarter of the work. What lies beyond the size is zero.
const HALF: usize = MOST / 2;
/// Columns that are taken of it: one register of numbers.
const LANES: usize = 4;

/// x = (L S L')^-1 x over one connected part; `x` starts with its first position.
fn substitute(
    order: &Order,
    positions: Range<usize>,
    sign: &[f64],
    diagonal: &[Square],
    below: &[Square],
    x: &mut [Column],
) {
    let first = positions.start;
    for k in positions.clone() {
        let mut own = x[k - first];
        let small = is_small(order, k);
        if small { forward(&diagonal[k], &mut own[..HALF]) } else { forward(&diagonal[k], &mut own) }
        x[k - first] = own;
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &mut x[j - first];
            match (is_small(order, j), small) {
                (false, false) => descend::<MOST, MOST>(&below[e], &own, other),
                (false, true) => descend::<MOST, HALF>(&below[e], &own, other),
                (true, false) => descend::<HALF, MOST>(&below[e], &own, other),
                (true, true) => descend::<HALF, HALF>(&below[e], &own, other),
            }
        }
    }
    for k in positions.rev() {
        let mut own = x[k - first].map(|x| x * sign[k]);
        let small = is_small(order, k);
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &x[j - first];
            match (is_small(order, j), small) {
                (false, false) => ascend::<MOST, MOST>(&below[e], other, &mut own),
                (false, true) => ascend::<MOST, LANES>(&below[e], other, &mut own),
                (true, false) => ascend::<HALF, MOST>(&below[e], other, &mut own),
                (true, true) => ascend::<HALF, LANES>(&below[e], other, &mut own),
            }
        }
        if small { backward(&diagonal[k], &mut own[..HALF]) } else { backward(&diagonal[k], &mut own) }
        x[k - first] = own;
    }
}

/// Has the node at a position at most half the unknowns of the largest?
#[inline(always)]
fn is_small(order: &Order, position: usize) -> bool {
    usize::from(order.size[position]) <= HALF
}

/// other -= block own, over R rows and C columns.
#[inline(always)]
fn descend<const R: usize, const C: usize>(block: &Square, own: &Column, other: &mut Column) {
    for r in 0..R {
        let mut sum = 0.0;
        for c in 0..C {
            sum += block[r * MOST + c] * own[c];
        }
        other[r] -= sum;
    }
}

/// own -= block' other, over R rows and C columns.
#[inline(always)]
fn ascend<const R: usize, const C: usize>(block: &Square, other: &Column, own: &mut Column) {
    for r in 0..R {
        for c in 0..C {
            own[c] -= block[r * MOST + c] * other[r];
        }
    }
}

/// Entries of a range of positions.
fn span(order: &Order, positions: &Range<usize>) -> Range<usize> {
    order.column(positions.start).start..order.column(positions.end - 1).end
}

/// Factorises one connected part whose entries start at `first`. `panel` is scratch: the column in hand, transposed.
fn eliminate(
    order: &Order,
    positions: Range<usize>,
    first: usize,
    sign: &[f64],
    diagonal: &mut [Square],
    below: &mut [Square],
    panel: &mut Vec<Square>,
) {
    for k in positions.clone() {
        let n = usize::from(order.size[k]);
        let column = order.column(k);
        let (done, later) = below.split_at_mut(column.end - first);
        let own = &mut done[column.start - first..];
        let (diagonal, entries) = (&mut *diagonal, &mut *later);
        let place = Place { order, k, start: positions.start, first: column.end };
        match n {
            1 => place.update::<1>(sign, diagonal, own, entries, panel),
            2 => place.update::<2>(sign, diagonal, own, entries, panel),
            3 => place.update::<3>(sign, diagonal, own, entries, panel),
            4 => place.update::<4>(sign, diagonal, own, entries, panel),
            5 => place.update::<5>(sign, diagonal, own, entries, panel),
            _ => place.update::<MOST>(sign, diagonal, own, entries, panel),
        }
    }
}

/// Position `k` in the elimination of a part that starts at position `start`; entries of later columns start at `first`.
struct Place<'a> {
    order: &'a Order,
    k: usize,
    start: usize,
    first: usize,
}

impl Place<'_> {
    /// Column k of L from `own`, the entries of column k, and A_ij -= s_k L_ik L_jk', for a node of `N` unknowns. Blocks
    /// are transposed first, so that the inner loops run along rows of six.
    #[inline(always)]
    fn update<const N: usize>(
        &self,
        sign: &[f64],
        diagonal: &mut [Square],
        own: &mut [Square],
        later: &mut [Square],
        panel: &mut Vec<Square>,
    ) {
        let (order, s) = (self.order, sign[self.k]);
        cholesky(&mut diagonal[self.k - self.start], N);
        let l = diagonal[self.k - self.start];
        let lower = &order.below[order.column(self.k)];
        panel.clear();
        for (block, i) in own.iter_mut().zip(lower) {
            let mut t = zero();
            if is_small(order, *i as usize) {
                scale::<N, LANES>(&l, s, block, &mut t);
            } else {
                scale::<N, MOST>(&l, s, block, &mut t);
            }
            panel.push(t);
        }
        for (q, j) in lower.iter().enumerate() {
            let j = *j as usize;
            let small = is_small(order, j);
            // Diagonal blocks are stored times their sign, so that they are positive.
            let own = &mut diagonal[j - self.start];
            if small {
                subtract::<N, HALF, LANES>(own, &panel[q], &panel[q], s * sign[j]);
            } else {
                subtract::<N, MOST, MOST>(own, &panel[q], &panel[q], s * sign[j]);
            }
            // Entries (i, j) for the later i of this column: they stand in column j, which ascends too.
            let mut e = order.column(j).start;
            for (p, i) in lower.iter().enumerate().skip(q + 1) {
                while order.below[e] != *i {
                    e += 1;
                }
                let target = &mut later[e - self.first];
                match (is_small(order, *i as usize), small) {
                    (false, false) => subtract::<N, MOST, MOST>(target, &panel[p], &panel[q], s),
                    (false, true) => subtract::<N, MOST, LANES>(target, &panel[p], &panel[q], s),
                    (true, false) => subtract::<N, HALF, MOST>(target, &panel[p], &panel[q], s),
                    (true, true) => subtract::<N, HALF, LANES>(target, &panel[p], &panel[q], s),
                }
            }
        }
    }
}

/// block = s block L^-T for a block of R rows and N columns, and t its transpose.
#[inline(always)]
fn scale<const N: usize, const R: usize>(l: &Square, s: f64, block: &mut Square, t: &mut Square) {
    for c in 0..N {
        for r in 0..R {
            t[c * MOST + r] = block[r * MOST + c];
        }
    }
    for c in 0..N {
        for r in 0..R {
            let mut y = t[c * MOST + r];
            for b in 0..c {
                y -= l[c * MOST + b] * t[b * MOST + r];
            }
            t[c * MOST + r] = y * l[c * MOST + c];
        }
    }
    for c in 0..N {
        for r in 0..R {
            t[c * MOST + r] *= s;
            block[r * MOST + c] = t[c * MOST + r];
        }
    }
}

/// target -= sign a' b over R rows and C columns, for blocks of `N` rows.
#[inline(always)]
fn subtract<const N: usize, const R: usize, const C: usize>(target: &mut Square, a: &Square, b: &Square, sign: f64) {
    for r in 0..R {
        let mut sum = [0.0; C];
        for k in 0..N {
            let x = a[k * MOST + r];
            for c in 0..C {
                sum[c] += x * b[k * MOST + c];
            }
        }
        for c in 0..C {
            target[r * MOST + c] -= sign * sum[c];
        }
    }
}
