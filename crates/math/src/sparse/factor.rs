//! Block factor A = L S L' in the order of `order.rs`, S = +1 or -1 per node: right-looking, dense blocks of at most
//! six.
//!
//! For position k: L_kk from the diagonal block (times s_k); L_ik = s_k A_ik L_kk^-T for each i below k; A_ij -= s_k
//! L_ik L_jk' for each pair. Quasi-definite matrices (equations of a saddle point negative) need no pivoting. Cost: of
//! order 6^3 per pair of entries in a column; a chain of n joints costs n times a constant. Blocks below the diagonal
//! are kept transposed, rows of the upper position: then both L_ik L_jk' and the substitutions run along rows. A block
//! has as many rows and columns as its nodes need, of two sizes each (3 or 6 rows of 4 or 6 numbers): a substitution
//! costs what it reads, and most nodes of a vehicle have three unknowns or fewer.

use super::dense::{MOST, Square, backward, cholesky, forward, zero};
use super::order::Order;
use crate::par::{self, runs};
use crate::wide::Wide;
use std::ops::Range;

/// Connected parts per parallel task.
const CHUNK: usize = 32;
/// Nodes per parallel task.
const NODE_CHUNK: usize = 1024;

/// The numbers of the factor.
#[derive(Clone, Default)]
pub struct Factor {
    /// Diagonal block of each position, MOST^2 numbers each, row by row.
    diagonal: Vec<Square>,
    /// Blocks of the entries of `Order::below`, one after the other, and where each starts and the last ends.
    below: Vec<f64>,
    start: Vec<u32>,
    /// 1, or -1 where the pivots of a position are negative.
    sign: Vec<f64>,
    /// Per connected part, whether all its pivots had the sign of their node.
    positive: Vec<bool>,
    /// Numbers of each position during a substitution.
    x: Vec<NodeNumbers>,
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
        self.start.clear();
        self.start.push(0);
        let mut end = 0;
        for k in 0..order.node.len() {
            let rows = if is_small(order, k) { HALF } else { MOST };
            for at in order.column(k) {
                end += rows * stride(order, at);
                self.start.push(end as u32);
            }
        }
        self.below.resize(end, 0.0);
        self.sign.clear();
        self.sign.extend(order.node.iter().map(|k| if negative(*k as usize) { -1.0 } else { 1.0 }));
    }

    /// Factorises the matrix whose blocks `fill` writes into zeros: diagonal blocks by position (lower half; times the
    /// node's sign, so that they are positive) and blocks of entries (rows of the upper position, columns of the lower
    /// one).
    pub fn compute(&mut self, order: &Order, fill: impl FnOnce(&mut [Square], &mut EntryBlocks)) {
        self.diagonal.fill(zero());
        self.below.fill(0.0);
        fill(&mut self.diagonal, &mut EntryBlocks::new(order, &self.start, &mut self.below));
        self.eliminate(order);
    }

    /// A matrix of zeros to be written, in `diagonal` and `below`.
    pub fn blank<'a>(
        &'a self,
        order: &'a Order,
        diagonal: &mut Vec<Square>,
        below: &'a mut Vec<f64>,
    ) -> EntryBlocks<'a> {
        diagonal.clear();
        diagonal.resize(self.diagonal.len(), zero());
        below.clear();
        below.resize(self.below.len(), 0.0);
        EntryBlocks::new(order, &self.start, below)
    }

    /// The same where a part of the matrix does not change: `fill` adds to it.
    pub fn compute_from(
        &mut self,
        order: &Order,
        diagonal: &[Square],
        below: &[f64],
        fill: impl FnOnce(&mut [Square], &mut EntryBlocks),
    ) {
        self.diagonal.copy_from_slice(diagonal);
        self.below.copy_from_slice(below);
        fill(&mut self.diagonal, &mut EntryBlocks::new(order, &self.start, &mut self.below));
        self.eliminate(order);
    }

    fn eliminate(&mut self, order: &Order) {
        let (sign, start, parts) = (&self.sign, &self.start, order.part_end.len());
        let position = |m: usize| order.part_start(m);
        let number = |m: usize| start[order.column_start(order.part_start(m))] as usize;
        self.positive.resize(parts, true);
        let blocks = (runs(parts, &mut self.diagonal, position), runs(parts, &mut self.below, number));
        par::each(CHUNK, (blocks.0, blocks.1, &mut self.positive), |m, (diagonal, below, positive)| {
            *positive = eliminate(order, order.part(m), start, sign, diagonal, below);
        });
    }

    /// Had all pivots of the last factorisation the sign of their node? Otherwise some were lifted to a small positive
    /// number, and the factor is that of another matrix.
    pub fn is_definite(&self) -> bool {
        self.positive.iter().all(|p| *p)
    }

    /// Numbers that the blocks below the diagonal hold.
    pub fn entry_count(&self) -> usize {
        self.below.len()
    }

    /// The largest inverse pivot: below 1 where the matrix is one plus something positive semidefinite.
    pub fn largest_inverse(&self, order: &Order) -> f64 {
        let sizes = order.size.iter().map(|n| usize::from(*n));
        let pivots = self.diagonal.iter().zip(sizes).flat_map(|(l, n)| (0..n).map(move |c| l[c * MOST + c]));
        pivots.fold(0.0, f64::max)
    }

    /// x = A^-1 x. `ends` are the ends of the nodes in x.
    pub fn solve(&mut self, order: &Order, ends: &[u32], x: &mut [f64]) {
        let mut numbers = std::mem::take(&mut self.x);
        self.solve_in(order, ends, x, &mut numbers);
        self.x = numbers;
    }

    /// The same with storage from outside, so that the factor may be shared.
    pub fn solve_in(&self, order: &Order, ends: &[u32], x: &mut [f64], numbers: &mut Vec<NodeNumbers>) {
        let node_start = |node: usize| if node == 0 { 0 } else { ends[node - 1] as usize };
        numbers.resize(order.node.len(), [0.0; MOST]);
        let given = &*x;
        let (diagonal, below, start, sign) = (&self.diagonal, &self.below, &self.start, &self.sign);
        let parts = runs(order.part_end.len(), &mut *numbers, |m| order.part_start(m));
        par::each(CHUNK, parts, |m, work| {
            let positions = order.part(m);
            for (node, work) in order.node[positions.clone()].iter().zip(work.iter_mut()) {
                let own = &given[node_start(*node as usize)..ends[*node as usize] as usize];
                // A few numbers: a loop takes less than a call that copies.
                *work = [0.0; MOST];
                work.iter_mut().zip(own).for_each(|(to, from)| *to = *from);
            }
            substitute(order, positions, sign, diagonal, (start, below), work);
        });
        let (work, place) = (&*numbers, &order.place);
        par::each(NODE_CHUNK, runs(ends.len(), x, node_start), |node, own| {
            // A node that is not in the order keeps what it has.
            if let Some(numbers) = place.get(node).and_then(|position| work.get(*position as usize)) {
                own.iter_mut().zip(numbers).for_each(|(to, from)| *to = *from);
            }
        });
    }
}

/// The entries' blocks of a matrix that is being written: all of them, or those of one column.
pub struct EntryBlocks<'a> {
    order: &'a Order,
    start: &'a [u32],
    /// First number in `numbers`.
    first: usize,
    numbers: &'a mut [f64],
}

impl<'a> EntryBlocks<'a> {
    fn new(order: &'a Order, start: &'a [u32], numbers: &'a mut [f64]) -> Self {
        Self { order, start, first: 0, numbers }
    }

    /// The block of entry `at`, and the numbers to a row.
    #[inline(always)]
    pub fn get(&mut self, at: usize) -> (&mut [f64], usize) {
        let range = self.start[at] as usize - self.first..self.start[at + 1] as usize - self.first;
        (&mut self.numbers[range], stride(self.order, at))
    }

    /// The same of an entry between nodes of six unknowns.
    pub fn square(&mut self, at: usize) -> &mut Square {
        match self.get(at).0.try_into() {
            Ok(block) => block,
            Err(_) => unreachable!("a block of six rows and columns"),
        }
    }

    /// Calls `work` for each position with its diagonal block and the blocks of its column, in parallel.
    pub fn each_column(
        &mut self,
        diagonal: &mut [Square],
        work: impl Fn(usize, &mut Square, EntryBlocks) + Sync + Send,
    ) {
        let (order, start) = (self.order, self.start);
        let number = |k: usize| start[order.column_start(k)] as usize;
        let columns = runs(diagonal.len(), &mut *self.numbers, number);
        par::update((diagonal, columns), |k, (diagonal, numbers)| {
            work(k, diagonal, EntryBlocks { order, start, first: number(k), numbers });
        });
    }
}

/// Numbers to a row of entry `at`.
#[inline(always)]
fn stride(order: &Order, at: usize) -> usize {
    if is_small(order, order.below[at] as usize) { 4 } else { MOST }
}

/// Numbers of a node, zeros behind its size.
pub type NodeNumbers = [f64; MOST];

/// Rows that are taken of a block whose node has at most so many unknowns: loops of two known lengths cost less than
/// counting, and half a block is a quarter of the work. What lies beyond the size is zero.
const HALF: usize = MOST / 2;
/// Where the registers of four numbers start that hold a row: the first alone for half a row; the two of a whole row
/// overlap.
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
    (start, below): (&[u32], &[f64]),
    x: &mut [NodeNumbers],
) {
    // As long as its kernel needs it.
    let block = |e: usize| &below[start[e] as usize..];
    let (first, sizes) = (positions.start, &order.size[positions.clone()]);
    let (diagonal, sign) = (&diagonal[positions.clone()], &sign[positions.clone()]);
    let is_small = |k: usize| usize::from(sizes[k - first]) <= HALF;
    for k in positions.clone() {
        let mut own = x[k - first];
        let small = is_small(k);
        if small {
            forward(&diagonal[k - first], &mut own[..HALF])
        } else {
            forward(&diagonal[k - first], &mut own)
        }
        x[k - first] = own;
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &mut x[j - first];
            match (small, is_small(j)) {
                (false, false) => descend::<MOST, 2>(block(e), &own, other),
                (false, true) => descend::<MOST, 1>(block(e), &own, other),
                (true, false) => descend::<HALF, 2>(block(e), &own, other),
                (true, true) => descend::<HALF, 1>(block(e), &own, other),
            }
        }
    }
    for k in positions.rev() {
        let mut own = x[k - first].map(|x| x * sign[k - first]);
        let small = is_small(k);
        for e in order.column(k) {
            let j = order.below[e] as usize;
            let other = &x[j - first];
            match (small, is_small(j)) {
                (false, false) => ascend::<MOST, MOST>(block(e), other, &mut own),
                (false, true) => ascend::<MOST, HALF>(block(e), other, &mut own),
                (true, false) => ascend::<HALF, MOST>(block(e), other, &mut own),
                (true, true) => ascend::<HALF, HALF>(block(e), other, &mut own),
            }
        }
        if small {
            backward(&diagonal[k - first], &mut own[..HALF])
        } else {
            backward(&diagonal[k - first], &mut own)
        }
        x[k - first] = own;
    }
}

/// Has the node at a position at most half the unknowns of the largest?
#[inline(always)]
fn is_small(order: &Order, position: usize) -> bool {
    usize::from(order.size[position]) <= HALF
}

/// Numbers to a row of V registers.
const fn row(v: usize) -> usize {
    if v == 1 { 4 } else { MOST }
}

/// other -= block' own over R rows, rows of V registers.
#[inline(always)]
fn descend<const R: usize, const V: usize>(block: &[f64], own: &NodeNumbers, other: &mut NodeNumbers) {
    let block = &block[..R * row(V)];
    let mut sum = [Wide::ZERO; V];
    for r in 0..R {
        let x = Wide::splat(own[r]);
        for v in 0..V {
            sum[v] += x * load(block, r * row(V) + PARTS[v]);
        }
    }
    let left: [Wide; V] = std::array::from_fn(|v| load(other, PARTS[v]) - sum[v]);
    for v in 0..V {
        store(other, PARTS[v], left[v]);
    }
}

/// own -= block other, over R rows and C columns.
#[inline(always)]
fn ascend<const R: usize, const C: usize>(block: &[f64], other: &NodeNumbers, own: &mut NodeNumbers) {
    let stride = if C == HALF { 4 } else { MOST };
    let block = &block[..R * stride];
    for r in 0..R {
        let mut sum = 0.0;
        for c in 0..C {
            sum += block[r * stride + c] * other[c];
        }
        own[r] -= sum;
    }
}

/// Factorises one connected part; `start` are the starts of all entries' blocks, `below` begins with its first one.
/// Says whether all pivots had their sign.
fn eliminate(
    order: &Order,
    positions: Range<usize>,
    start: &[u32],
    sign: &[f64],
    diagonal: &mut [Square],
    below: &mut [f64],
) -> bool {
    let mut is_positive = true;
    let first = start[order.column(positions.start).start];
    for k in positions.clone() {
        let column = order.column(k);
        let [begin, end] = [column.start, column.end].map(|e| (start[e] - first) as usize);
        let (done, later) = below.split_at_mut(end);
        let own = &mut done[begin..];
        let (diagonal, entries) = (&mut *diagonal, &mut *later);
        let pivot = Pivot { order, k, first: positions.start, start };
        is_positive &= match order.size[k] {
            1 => pivot.update::<1>(sign, diagonal, own, entries),
            2 => pivot.update::<2>(sign, diagonal, own, entries),
            3 => pivot.update::<3>(sign, diagonal, own, entries),
            4 => pivot.update::<4>(sign, diagonal, own, entries),
            5 => pivot.update::<5>(sign, diagonal, own, entries),
            _ => pivot.update::<MOST>(sign, diagonal, own, entries),
        }
    }
    is_positive
}

/// Position `k` in the elimination of a part whose first position is `first`.
struct Pivot<'a> {
    order: &'a Order,
    k: usize,
    first: usize,
    start: &'a [u32],
}

impl Pivot<'_> {
    /// Column k of L from `own`, the blocks of column k, and A_ij -= s_k L_ik L_jk', for a node of `N` unknowns;
    /// `later` are the blocks of later columns. Says whether all pivots were positive.
    #[inline(always)]
    fn update<const N: usize>(
        &self,
        sign: &[f64],
        diagonal: &mut [Square],
        own: &mut [f64],
        later: &mut [f64],
    ) -> bool {
        let (order, start, s) = (self.order, self.start, sign[self.k]);
        let (done, diagonal) = diagonal.split_at_mut(self.k - self.first + 1);
        let l = &mut done[self.k - self.first];
        let is_positive = cholesky(l, N);
        let column = order.column(self.k);
        let lower = &order.below[column.clone()];
        let from = |e: usize, first: usize| (start[e] - start[first]) as usize..(start[e + 1] - start[first]) as usize;
        for (q, i) in lower.iter().enumerate() {
            let block = &mut own[from(column.start + q, column.start)];
            if is_small(order, *i as usize) {
                scale::<N, 1>(l, s, block);
            } else {
                scale::<N, 2>(l, s, block);
            }
        }
        let own = &*own;
        for (q, j) in lower.iter().enumerate() {
            let j = *j as usize;
            let small = is_small(order, j);
            let mine = &own[from(column.start + q, column.start)];
            // Diagonal blocks are stored times their sign, so that they are positive.
            let target = &mut diagonal[j - self.k - 1];
            if small {
                subtract::<N, HALF, 4, MOST, 1>(target, mine, mine, s * sign[j]);
            } else {
                subtract::<N, MOST, MOST, MOST, 2>(target, mine, mine, s * sign[j]);
            }
            // Entries (i, j) for the later i of this column: they stand in column j, which ascends too.
            let mut e = order.column(j).start;
            for (p, i) in lower.iter().enumerate().skip(q + 1) {
                while order.below[e] != *i {
                    e += 1;
                }
                let block = &own[from(column.start + p, column.start)];
                let target = &mut later[from(e, column.end)];
                match (small, is_small(order, *i as usize)) {
                    (false, false) => subtract::<N, MOST, MOST, MOST, 2>(target, mine, block, s),
                    (false, true) => subtract::<N, MOST, MOST, 4, 1>(target, mine, block, s),
                    (true, false) => subtract::<N, HALF, 4, MOST, 2>(target, mine, block, s),
                    (true, true) => subtract::<N, HALF, 4, 4, 1>(target, mine, block, s),
                }
            }
        }
        is_positive
    }
}

/// block = s L^-1 block for a block of N rows of V registers.
#[inline(always)]
fn scale<const N: usize, const V: usize>(l: &Square, s: f64, block: &mut [f64]) {
    let block = &mut block[..N * row(V)];
    let mut rows = [[Wide::ZERO; V]; N];
    for c in 0..N {
        for v in 0..V {
            let mut y = load(block, c * row(V) + PARTS[v]);
            for b in 0..c {
                y -= Wide::splat(l[c * MOST + b]) * rows[b][v];
            }
            rows[c][v] = y * Wide::splat(l[c * MOST + c]);
        }
    }
    for c in 0..N {
        for v in 0..V {
            store(block, c * row(V) + PARTS[v], rows[c][v] * Wide::splat(s));
        }
    }
}

/// target -= sign a' b over R rows of V registers, for blocks of `N` rows. `A` and `T` are the numbers to a row of a
/// and of the target.
#[inline(always)]
fn subtract<const N: usize, const R: usize, const A: usize, const T: usize, const V: usize>(
    target: &mut [f64],
    a: &[f64],
    b: &[f64],
    sign: f64,
) {
    let (target, a, b) = (&mut target[..R * T], &a[..N * A], &b[..N * row(V)]);
    for r in 0..R {
        let mut sum = [Wide::ZERO; V];
        for k in 0..N {
            let x = Wide::splat(a[k * A + r]);
            for v in 0..V {
                sum[v] += x * load(b, k * row(V) + PARTS[v]);
            }
        }
        let left: [Wide; V] = std::array::from_fn(|v| load(target, r * T + PARTS[v]) - Wide::splat(sign) * sum[v]);
        for v in 0..V {
            store(target, r * T + PARTS[v], left[v]);
        }
    }
}
