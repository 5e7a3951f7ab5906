//! Ordered parallel loops: the one place that knows of threads.
//!
//! Work is cut into chunks of a *fixed* length, never by the number of threads, and sums are formed per chunk and then
//! over chunks in order. So every result has the same bits for any number of threads. Loops of one chunk run in place.
//!
//! A loop that writes takes the slices it writes ([`Slices`]), and each chunk receives its own stretch of all of them:
//!
//! - [`each`] and [`update`] call the work for each item, [`chunks`] for each chunk, [`fold`] for each chunk with a
//!   result that is folded in a fixed tree;
//! - [`strided`] has several numbers to an item, [`per_chunk`] to a chunk, [`runs`] is cut at given offsets;
//! - [`cells`] are for writes to places that are known only in the loop, [`ColourClasses`] and [`fold_owned`] for
//!   writes to places that several items share.

mod disjoint;
mod slices;
mod threads;

pub use disjoint::{Cell, Cells, ColourClasses, ItemValues, Owned, append, cells, fold_owned};
pub use slices::{Each, Piece, Runs, Slices, Strided, optional, per_chunk, runs, strided};
pub use threads::{Background, Crew, Jobs, Next, Pool, PoolError, alone, is_alone, side_by_side, wait};

use rayon::iter::ParallelIterator;
use std::ops::Range;

/// Items per chunk of [`update`], [`fill`] and [`sum`].
pub(crate) const CHUNK: usize = 1024;

/// Number of chunks of length `chunk` that cover `0..n`.
pub fn chunk_count(n: usize, chunk: usize) -> usize {
    n.div_ceil(chunk)
}

/// So many items without a slice: see [`count`].
pub struct Count(usize);

/// `n` items without a slice: for a loop that only reads, or whose slices do not say how many items there are.
pub fn count(n: usize) -> Count {
    Count(n)
}

impl Slices for Count {
    type Piece = Self;
    fn piece(self) -> Self {
        self
    }
}

impl Piece for Count {
    fn items(&self) -> Option<usize> {
        Some(self.0)
    }
    fn cut(self, at: usize) -> (Self, Self) {
        (Self(at), Self(self.0 - at))
    }
}

/// Some chunks of a loop with their piece of the slices.
struct Stretch<P> {
    range: Range<usize>,
    chunk: usize,
    piece: P,
}

impl<P: Piece> Stretch<P> {
    fn new<S: Slices<Piece = P>>(chunk: usize, slices: S) -> Self {
        let piece = slices.piece();
        Self { range: 0..piece.items().unwrap_or(0), chunk, piece }
    }

    fn chunks(&self) -> usize {
        chunk_count(self.range.len(), self.chunk)
    }

    /// The first chunks, so many, and the rest.
    fn cut(self, chunks: usize) -> (Self, Self) {
        let middle = self.range.start + chunks * self.chunk;
        let (first, rest) = self.piece.cut(chunks * self.chunk);
        (
            Self { range: self.range.start..middle, piece: first, ..self },
            Self { range: middle..self.range.end, piece: rest, ..self },
        )
    }

    /// Halves, if there are two chunks or more.
    fn halves(self) -> (Self, Option<Self>) {
        match self.chunks() {
            0 | 1 => (self, None),
            n => {
                let (first, rest) = self.cut(n / 2);
                (first, Some(rest))
            }
        }
    }

    /// Calls `work` for each chunk in order.
    fn run(mut self, work: &impl Fn(Range<usize>, P)) {
        while self.chunks() > 1 {
            let (first, rest) = self.cut(1);
            work(first.range, first.piece);
            self = rest;
        }
        work(self.range, self.piece);
    }
}

/// Calls `work` with the range and the piece of each chunk, in parallel.
pub fn chunks<S: Slices>(chunk: usize, slices: S, work: impl Fn(Range<usize>, S::Piece) + Sync + Send) {
    let all = Stretch::new(chunk, slices);
    match all.chunks() {
        0 => {}
        1 => work(all.range, all.piece),
        _ if is_alone() => all.run(&work),
        _ => rayon::iter::split(all, Stretch::halves).for_each(|stretch| stretch.run(&work)),
    }
}

/// Calls `work` with the number and the item of each place, in parallel by chunks.
pub fn each<S: Slices<Piece: Each>>(
    chunk: usize,
    slices: S,
    work: impl Fn(usize, <S::Piece as Each>::Item) + Sync + Send,
) {
    chunks(chunk, slices, |range, piece| range.zip(piece.each()).for_each(|(i, item)| work(i, item)));
}

/// [`each`] with chunks of a thousand: `update(&mut x, |i, x| *x = ...)`, `update((&mut x, &mut y), |i, (x, y)| ...)`.
pub fn update<S: Slices<Piece: Each>>(slices: S, work: impl Fn(usize, <S::Piece as Each>::Item) + Sync + Send) {
    each(CHUNK, slices, work);
}

/// Makes `slice` hold `value(i)` at each place `i` of `0..n`, in parallel; keeps its storage.
pub fn fill<T: Copy + Default + Send>(slice: &mut Vec<T>, n: usize, value: impl Fn(usize) -> T + Sync + Send) {
    slice.resize(n, T::default());
    update(slice, |i, slot| *slot = value(i));
}

/// Calls `work` for each chunk of `0..n`, in parallel.
pub fn for_chunks(n: usize, chunk: usize, work: impl Fn(Range<usize>) + Sync + Send) {
    chunks(chunk, Count(n), |range, _| work(range));
}

/// Sets `flags[k]` for both k of `of(i)`, for each i of `0..n`, in parallel; several may set the same one.
pub fn mark(flags: &mut [bool], n: usize, of: impl Fn(usize) -> [u32; 2] + Sync + Send) {
    let flags = cells(flags);
    for_chunks(n, 4096, |range| range.flat_map(&of).for_each(|k| flags.put(k as usize, true)));
}

/// Values that can be combined chunk by chunk in order.
pub trait Fold: Send + Clone {
    /// The value of an empty range.
    fn empty() -> Self;
    /// `self` (earlier chunks) with `later`.
    fn fold(&mut self, later: &Self);
}

impl Fold for f64 {
    fn empty() -> Self {
        0.0
    }
    fn fold(&mut self, later: &Self) {
        *self += later;
    }
}

impl<const K: usize> Fold for [f64; K] {
    fn empty() -> Self {
        [0.0; K]
    }
    fn fold(&mut self, later: &Self) {
        for k in 0..K {
            self[k] += later[k];
        }
    }
}

/// Calls `work` with the range and the piece of each chunk in parallel and folds the results: halves of the chunks,
/// then the halves' results, in a tree that depends on the number of chunks alone. Nothing is allocated.
pub fn fold<S: Slices, T: Fold>(
    chunk: usize,
    slices: S,
    work: impl Fn(Range<usize>, S::Piece) -> T + Sync + Send,
) -> T {
    fn tree<P: Piece, T: Fold>(stretch: Stretch<P>, work: &(impl Fn(Range<usize>, P) -> T + Sync)) -> T {
        let (first, second) = match stretch.halves() {
            (all, None) => return work(all.range, all.piece),
            (first, Some(second)) => (first, second),
        };
        let (mut first, second) = if is_alone() {
            (tree(first, work), tree(second, work))
        } else {
            rayon::join(|| tree(first, work), || tree(second, work))
        };
        first.fold(&second);
        first
    }
    let all = Stretch::new(chunk, slices);
    if all.range.is_empty() { T::empty() } else { tree(all, &work) }
}

/// [`fold`] over the chunks of `0..n` without slices: a loop that only reads.
pub fn fold_chunks<T: Fold>(n: usize, chunk: usize, work: impl Fn(Range<usize>) -> T + Sync + Send) -> T {
    fold(chunk, Count(n), |range, _| work(range))
}

/// Sum of `value(i)` over `0..n` in a fixed order.
pub fn sum(n: usize, value: impl Fn(usize) -> f64 + Sync + Send) -> f64 {
    fold_chunks(n, CHUNK, |range| range.map(&value).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_bits_for_any_thread_count() {
        let value = |i: usize| ((i * 2_654_435_761) % 1_000_003) as f64 * 1e-3 + 1e-9;
        let bits: Vec<u64> = [1, 2, 3, 8].map(|t| Pool::new(t).unwrap().run(|| sum(100_000, value).to_bits())).to_vec();
        assert!(bits.iter().all(|b| *b == bits[0]));
        assert_eq!(alone(|| sum(100_000, value)).to_bits(), bits[0]);
    }

    #[test]
    fn alone_keeps_to_one_thread() {
        let here = std::thread::current().id();
        alone(|| for_chunks(10_000, 64, |_| assert_eq!(std::thread::current().id(), here)));
        let inner = alone(|| Pool::new(2).unwrap().run(is_alone));
        assert!(!inner && !is_alone());
        assert!(std::panic::catch_unwind(|| alone(|| panic!("on purpose"))).is_err() && !is_alone());
    }

    #[test]
    fn marks_are_those_asked_for() {
        let mut flags = vec![false; 30_000];
        mark(&mut flags, 10_000, |i| [3 * i as u32, 15_000]);
        assert!(flags.iter().enumerate().all(|(k, f)| *f == (k.is_multiple_of(3) || k == 15_000)));
    }

    #[test]
    fn chunks_cover_everything_once() {
        for n in [0, 1, 64, 65, 10_001] {
            let mut hits = vec![0u32; n];
            chunks(64, &mut hits, |range, hits| {
                assert!(range.start.is_multiple_of(64) && hits.len() == range.len());
                hits.iter_mut().for_each(|h| *h += 1);
            });
            let hits = cells(&mut hits);
            for_chunks(n, 64, |range| range.for_each(|i| hits.put(i, hits.get(i) + 1)));
            assert!((0..n).all(|i| hits.get(i) == 2));
        }
    }
}
