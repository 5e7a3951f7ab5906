//! Block factor A = L S L' in the order of `order.rs`, S = +1 or -1 per node: right-looking, dense blocks of at most six.
//!
//! For position k: L_kk from the diagonal block (times s_k); L_ik = s_k A_ik L_kk^-T for each i below k; A_ij -= s_k L_ik
//! L_jk' for each pair. Quasi-definite matrices (equations of a saddle point negative) need no pivoting.
//! Cost: of order 6^3 per pair of entries in a column; a chain of n joints costs n times a constant. Blocks below the diagonal are
//! kept transposed, rows of the upper position: then both L_ik L_jk' and the substitutions run along rows.

use super::order::Order;
use crate::dense::{MOST, Square, backward, cholesky, forward, zero};
use grouser_math::par::{self, Shared};
use grouser_math::wide::Wide;
use std::ops::Range;

/// Connected parts per parallel task.
const CHUNK: usize = 32;

/// The numbers of the factor.
#[derive(Default)]
pub(crate) struct Factor {
    /// Diagonal block of each position, MOST^2 numbers each, row by row.
    diagonal: Vec<Square>,
    /// Block of each entry of `Order::below`: rows of the upper position, columns of the lower one.
    below: Vec<Square>,
    /// 1, or -1 where the pivots of a position are negative.
    sign: Vec<f64>,
    /// Numbers of each position during a substitution.
    x: Vec<Column>,
}

impl Factor {
    /// Room for an order; `negative` names the nodes whose pivots are negative (the equations of a saddle point).
    pub fn new(order: &Order, negative: impl Fn(usize) -> bool) -> Self {
        let mut factor = Self::default();
        factor.fit(order, negative);
        factor
    }

    /// The same in the storage that is there: a mechanism whose contacts change has another order in every step.
    pub fn fit(&mut self, order: &Order, negative: impl Fn(usize) -> bool) {
        self.diagonal.resize(order.node.len(), zero());
        self.below.resize(order.below.len(), zero());
        self.sign.clear();
        self.sign.extend(order.node.iter().map(|k| if negative(*k as usize) { -1.0 } else { 1.0 }));
    }

    /// Factorises the matrix whose blocks `fill` writes into zeros: diagonal blocks by position (lower half; times the
    /// node's sign, so that they are positive) and blocks of entries (rows of the upper position, columns of the lower one).
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
/// Where the registers of four numbers start that hold a row: the first alone for half a row; the two of a whole row overlap.
const PARTS: [usize; 2] = [0, MOST - 4];

#[inline(always)]
fn load(row: &[f64], at: usize) -> Wide {
    Wide::from([row[at], row[at + 1], row[at + 2], row[at + 3]])
}

#[inline(always)]
fn store(row: &mut [f64], at: usize, x: Wide) {
    row[at..at + 4].copy_from_slice(&x.to_array());
}

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
        if small {
            forward(&diagonal[k], &mut own[..HALF])
        } else {
            forward(&diagonal[k], &mut own)
        }
        x[k - first] = own;
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &mut x[j - first];
            match (small, is_small(order, j)) {
                (false, false) => descend::<MOST, 2>(&below[e], &own, other),
                (false, true) => descend::<MOST, 1>(&below[e], &own, other),
                (true, false) => descend::<HALF, 2>(&below[e], &own, other),
                (true, true) => descend::<HALF, 1>(&below[e], &own, other),
            }
        }
    }
    for k in positions.rev() {
        let mut own = x[k - first].map(|x| x * sign[k]);
        let small = is_small(order, k);
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &x[j - first];
            match (small, is_small(order, j)) {
                (false, false) => ascend::<MOST, MOST>(&below[e], other, &mut own),
                (false, true) => ascend::<MOST, HALF>(&below[e], other, &mut own),
                (true, false) => ascend::<HALF, MOST>(&below[e], other, &mut own),
                (true, true) => ascend::<HALF, HALF>(&below[e], other, &mut own),
            }
        }
        if small {
            backward(&diagonal[k], &mut own[..HALF])
        } else {
            backward(&diagonal[k], &mut own)
        }
        x[k - first] = own;
    }
}

/// Has the node at a position at most half the unknowns of the largest?
#[inline(always)]
fn is_small(order: &Order, position: usize) -> bool {
    usize::from(order.size[position]) <= HALF
}

/// other -= block' own over R rows, rows of V registers.
#[inline(always)]
fn descend<const R: usize, const V: usize>(block: &Square, own: &Column, other: &mut Column) {
    let mut sum = [Wide::ZERO; V];
    for r in 0..R {
        let x = Wide::splat(own[r]);
        for v in 0..V {
            sum[v] += x * load(block, r * MOST + PARTS[v]);
        }
    }
    let left: [Wide; V] = std::array::from_fn(|v| load(other, PARTS[v]) - sum[v]);
    for v in 0..V {
        store(other, PARTS[v], left[v]);
    }
}

/// own -= block other, over R rows and C columns.
#[inline(always)]
fn ascend<const R: usize, const C: usize>(block: &Square, other: &Column, own: &mut Column) {
    for r in 0..R {
        let mut sum = 0.0;
        for c in 0..C {
            sum += block[r * MOST + c] * other[c];
        }
        own[r] -= sum;
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
        let column = order.column(k);
        let (done, later) = below.split_at_mut(column.end - first);
        let own = &mut done[column.start - first..];
        let (diagonal, entries) = (&mut *diagonal, &mut *later);
        let place = Place { order, k, start: positions.start, first: column.end };
        match order.size[k] {
            1 => place.update::<1>(sign, diagonal, own, entries),
            2 => place.update::<2>(sign, diagonal, own, entries),
            3 => place.update::<3>(sign, diagonal, own, entries),
            4 => place.update::<4>(sign, diagonal, own, entries),
            5 => place.update::<5>(sign, diagonal, own, entries),
            _ => place.update::<MOST>(sign, diagonal, own, entries),
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
    /// Column k of L from `own`, the entries of column k, and A_ij -= s_k L_ik L_jk', for a node of `N` unknowns.
    #[inline(always)]
    fn update<const N: usize>(&self, sign: &[f64], diagonal: &mut [Square], own: &mut [Square], later: &mut [Square]) {
        let (order, s) = (self.order, sign[self.k]);
        cholesky(&mut diagonal[self.k - self.start], N);
        let l = diagonal[self.k - self.start];
        let lower = &order.below[order.column(self.k)];
        for (block, i) in own.iter_mut().zip(lower) {
            if is_small(order, *i as usize) {
                scale::<N, 1>(&l, s, block);
            } else {
                scale::<N, 2>(&l, s, block);
            }
        }
        let own = &*own;
        for (q, j) in lower.iter().enumerate() {
            let j = *j as usize;
            let small = is_small(order, j);
            // Diagonal blocks are stored times their sign, so that they are positive.
            let target = &mut diagonal[j - self.start];
            if small {
                subtract::<N, HALF, 1>(target, &own[q], &own[q], s * sign[j]);
            } else {
                subtract::<N, MOST, 2>(target, &own[q], &own[q], s * sign[j]);
            }
            // Entries (i, j) for the later i of this column: they stand in column j, which ascends too.
            let mut e = order.column(j).start;
            for (i, block) in lower.iter().zip(own).skip(q + 1) {
                while order.below[e] != *i {
                    e += 1;
                }
                let target = &mut later[e - self.first];
                match (small, is_small(order, *i as usize)) {
                    (false, false) => subtract::<N, MOST, 2>(target, &own[q], block, s),
                    (false, true) => subtract::<N, MOST, 1>(target, &own[q], block, s),
                    (true, false) => subtract::<N, HALF, 2>(target, &own[q], block, s),
                    (true, true) => subtract::<N, HALF, 1>(target, &own[q], block, s),
                }
            }
        }
    }
}

/// block = s L^-1 block for a block of N rows of V registers.
#[inline(always)]
fn scale<const N: usize, const V: usize>(l: &Square, s: f64, block: &mut Square) {
    let mut rows = [[Wide::ZERO; V]; N];
    for c in 0..N {
        for v in 0..V {
            let mut y = load(block, c * MOST + PARTS[v]);
            for b in 0..c {
                y -= Wide::splat(l[c * MOST + b]) * rows[b][v];
            }
            rows[c][v] = y * Wide::splat(l[c * MOST + c]);
        }
    }
    for c in 0..N {
        for v in 0..V {
            store(block, c * MOST + PARTS[v], rows[c][v] * Wide::splat(s));
        }
    }
}

/// target -= sign a' b over R rows of V registers, for blocks of `N` rows.
#[inline(always)]
fn subtract<const N: usize, const R: usize, const V: usize>(target: &mut Square, a: &Square, b: &Square, sign: f64) {
    for r in 0..R {
        let mut sum = [Wide::ZERO; V];
        for k in 0..N {
            let x = Wide::splat(a[k * MOST + r]);
            for v in 0..V {
                sum[v] += x * load(b, k * MOST + PARTS[v]);
            }
        }
        let left: [Wide; V] = std::array::from_fn(|v| load(target, r * MOST + PARTS[v]) - Wide::splat(sign) * sum[v]);
        for v in 0..V {
            store(target, r * MOST + PARTS[v], left[v]);
        }
    }
}
