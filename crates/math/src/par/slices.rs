//! Slices that a parallel loop cuts together: how several of them, of different kinds, become one piece per chunk.
//!
//! A loop takes [`Slices`]: mutable and shared slices, tuples and arrays of them, `None` for one that is absent, and
//! the two kinds below whose items are themselves stretches of a slice. Everything is cut with `split_at_mut`, so that
//! a wrong length or offset panics and never lets two workers see the same number.

use std::ops::{Deref, DerefMut, Range};

/// What a parallel loop accepts: anything that becomes a [`Piece`].
pub trait Slices {
    /// What each chunk of the loop receives.
    type Piece: Piece;
    /// The whole as one piece.
    fn piece(self) -> Self::Piece;
}

/// A stretch of slices that belong together.
pub trait Piece: Send + Sized {
    /// Number of items, where the slices say so.
    fn items(&self) -> Option<usize>;
    /// The first `at` items, and the rest.
    fn cut(self, at: usize) -> (Self, Self);
}

/// A piece that can be taken item by item.
pub trait Each: Piece {
    /// One item.
    type Item;
    /// All items in order. (Endless if the piece holds no slice.)
    fn each(self) -> impl Iterator<Item = Self::Item>;
}

/// A slice that is its own piece.
macro_rules! own_piece {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Slices for $type {
            type Piece = Self;
            fn piece(self) -> Self {
                self
            }
        }
    };
}
own_piece!(['a, T: Send] &'a mut [T]);
own_piece!(['a, T: Sync] &'a [T]);
own_piece!(['a, T: Send] Strided<'a, T>);
own_piece!(['a, T: Send, F: Fn(usize) -> usize + Copy + Send] Runs<'a, T, F>);

impl<'a, T: Send> Slices for &'a mut Vec<T> {
    type Piece = &'a mut [T];
    fn piece(self) -> Self::Piece {
        self
    }
}

impl<'a, T: Sync> Slices for &'a Vec<T> {
    type Piece = &'a [T];
    fn piece(self) -> Self::Piece {
        self
    }
}

impl<T: Send> Piece for &mut [T] {
    fn items(&self) -> Option<usize> {
        Some(self.len())
    }
    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl<'a, T: Send> Each for &'a mut [T] {
    type Item = &'a mut T;
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self::Item> {
        self.iter_mut()
    }
}

impl<T: Sync> Piece for &[T] {
    fn items(&self) -> Option<usize> {
        Some(self.len())
    }
    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at(at)
    }
}

impl<'a, T: Sync> Each for &'a [T] {
    type Item = &'a T;
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self::Item> {
        self.iter()
    }
}

impl<S: Slices> Slices for Option<S> {
    type Piece = Option<S::Piece>;
    fn piece(self) -> Self::Piece {
        self.map(S::piece)
    }
}

impl<P: Piece> Piece for Option<P> {
    fn items(&self) -> Option<usize> {
        self.as_ref().and_then(P::items)
    }
    fn cut(self, at: usize) -> (Self, Self) {
        self.map(|piece| piece.cut(at)).unzip()
    }
}

impl<P: Each> Each for Option<P> {
    type Item = Option<P::Item>;
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self::Item> {
        let mut items = self.map(P::each);
        std::iter::from_fn(move || match &mut items {
            Some(items) => items.next().map(Some),
            None => Some(None),
        })
    }
}

/// The slice, or `None` if it is empty: for arrays that only some problems have.
pub fn optional<T>(slice: &mut [T]) -> Option<&mut [T]> {
    (!slice.is_empty()).then_some(slice)
}

impl<S: Slices, const N: usize> Slices for [S; N] {
    type Piece = [S::Piece; N];
    fn piece(self) -> Self::Piece {
        self.map(S::piece)
    }
}

impl<P: Piece, const N: usize> Piece for [P; N] {
    fn items(&self) -> Option<usize> {
        self.iter().map(P::items).fold(None, same)
    }
    fn cut(self, at: usize) -> (Self, Self) {
        let mut later = [const { None }; N];
        let mut places = later.iter_mut();
        let first = self.map(|piece| {
            let (first, rest) = piece.cut(at);
            if let Some(place) = places.next() {
                *place = Some(rest);
            }
            first
        });
        (first, later.map(|rest| rest.unwrap_or_else(|| unreachable!("every piece has been cut"))))
    }
}

/// The number of items that both give.
fn same(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    if let (Some(a), Some(b)) = (a, b) {
        assert_eq!(a, b, "slices of a parallel loop differ in length");
    }
    a.or(b)
}

macro_rules! tuple {
    ($($name:ident)+, $zip:expr, $pattern:pat) => {
        impl<$($name: Slices),+> Slices for ($($name,)+) {
            type Piece = ($($name::Piece,)+);
            #[allow(non_snake_case)]
            fn piece(self) -> Self::Piece {
                let ($($name,)+) = self;
                ($($name.piece(),)+)
            }
        }

        impl<$($name: Piece),+> Piece for ($($name,)+) {
            #[allow(non_snake_case)]
            fn items(&self) -> Option<usize> {
                let ($($name,)+) = self;
                [$($name.items()),+].into_iter().fold(None, same)
            }
            #[allow(non_snake_case)]
            fn cut(self, at: usize) -> (Self, Self) {
                let ($($name,)+) = self;
                $(let $name = $name.cut(at);)+
                (($($name.0,)+), ($($name.1,)+))
            }
        }

        impl<$($name: Each),+> Each for ($($name,)+) {
            type Item = ($($name::Item,)+);
            #[inline(always)]
            #[allow(non_snake_case)]
            fn each(self) -> impl Iterator<Item = Self::Item> {
                let ($($name,)+) = self;
                $(let $name = $name.each();)+
                $zip.map(|$pattern| ($($name,)+))
            }
        }
    };
}
tuple!(A B, A.zip(B), (A, B));
tuple!(A B C, A.zip(B).zip(C), ((A, B), C));
tuple!(A B C D, A.zip(B).zip(C).zip(D), (((A, B), C), D));
tuple!(A B C D E, A.zip(B).zip(C).zip(D).zip(E), ((((A, B), C), D), E));
tuple!(A B C D E F, A.zip(B).zip(C).zip(D).zip(E).zip(F), (((((A, B), C), D), E), F));

/// A slice of which each item has several numbers, or several items have one.
pub struct Strided<'a, T> {
    slice: &'a mut [T],
    numbers: usize,
    /// Items of a chunk that has so many numbers; `None` if each item has them.
    chunk: Option<usize>,
}

/// A slice with `numbers` numbers to an item.
pub fn strided<T>(numbers: usize, slice: &mut [T]) -> Strided<'_, T> {
    assert!(numbers > 0 && slice.len().is_multiple_of(numbers), "{} numbers are not rows of {numbers}", slice.len());
    Strided { slice, numbers, chunk: None }
}

/// A slice with `numbers` numbers to a chunk of a loop over chunks of `chunk` items.
pub fn per_chunk<T>(chunk: usize, numbers: usize, slice: &mut [T]) -> Strided<'_, T> {
    Strided { slice, numbers, chunk: Some(chunk) }
}

impl<T: Send> Piece for Strided<'_, T> {
    fn items(&self) -> Option<usize> {
        self.chunk.is_none().then(|| self.slice.len() / self.numbers)
    }
    fn cut(self, at: usize) -> (Self, Self) {
        let every = self.chunk.unwrap_or(1);
        assert!(at.is_multiple_of(every));
        let (first, rest) = self.slice.split_at_mut(at / every * self.numbers);
        (Self { slice: first, ..self }, Self { slice: rest, ..self })
    }
}

impl<'a, T: Send> Each for Strided<'a, T> {
    type Item = &'a mut [T];
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self::Item> {
        assert!(self.chunk.is_none());
        self.slice.chunks_exact_mut(self.numbers)
    }
}

impl<T> Deref for Strided<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        self.slice
    }
}

impl<T> DerefMut for Strided<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.slice
    }
}

/// A slice that is cut at given offsets: item i has the run from `offset(i)` to `offset(i + 1)`.
pub struct Runs<'a, T, F> {
    slice: &'a mut [T],
    items: Range<usize>,
    /// Offset of the slice's first number.
    base: usize,
    offset: F,
}

/// The runs of `items` items. Offsets must not fall; the first run starts at `offset(0)`, and `offset(items)` is the
/// end of the last one.
pub fn runs<T, F: Fn(usize) -> usize + Copy>(items: usize, slice: &mut [T], offset: F) -> Runs<'_, T, F> {
    Runs { slice, items: 0..items, base: 0, offset }
}

impl<'a, T: Send, F: Fn(usize) -> usize + Copy + Send> Runs<'a, T, F> {
    /// The run of item `i`.
    #[inline(always)]
    pub fn run(&mut self, i: usize) -> &mut [T] {
        assert!(self.items.contains(&i));
        &mut self.slice[(self.offset)(i) - self.base..(self.offset)(i + 1) - self.base]
    }

    /// The runs of all items of this piece as one stretch.
    pub fn stretch(self) -> &'a mut [T] {
        let [first, last] = [self.items.start, self.items.end].map(self.offset);
        &mut self.slice[first - self.base..last - self.base]
    }
}

impl<T: Send, F: Fn(usize) -> usize + Copy + Send> Piece for Runs<'_, T, F> {
    fn items(&self) -> Option<usize> {
        Some(self.items.len())
    }
    fn cut(self, at: usize) -> (Self, Self) {
        let item = self.items.start + at;
        let base = (self.offset)(item);
        let (first, rest) = self.slice.split_at_mut(base - self.base);
        (
            Self { slice: first, items: self.items.start..item, ..self },
            Self { slice: rest, items: item..self.items.end, base, offset: self.offset },
        )
    }
}

impl<'a, T: Send, F: Fn(usize) -> usize + Copy + Send> Each for Runs<'a, T, F> {
    type Item = &'a mut [T];
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self::Item> {
        let Self { slice, items, base, offset } = self;
        // A run ends where the next one starts: one offset for each.
        let mut start = if items.is_empty() { base } else { offset(items.start) };
        let mut left = &mut slice[start - base..];
        items.map(move |i| {
            let end = offset(i + 1);
            let (run, rest) = std::mem::take(&mut left).split_at_mut(end - start);
            (left, start) = (rest, end);
            run
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::par;

    #[test]
    fn every_kind_of_slice_is_cut_where_the_chunks_are() {
        let n = 1000;
        let (mut a, mut b, mut c) = (vec![0usize; n], vec![0usize; 3 * n], vec![0usize; n * (n - 1) / 2]);
        let mut d = vec![0usize; n.div_ceil(64)];
        let mut e = [vec![0usize; n], vec![0usize; n]];
        let length = |i: usize| i * i.saturating_sub(1) / 2;
        let sum = par::fold(
            64,
            (
                (&mut a, None::<&mut [usize]>, strided(3, &mut b)),
                runs(n, &mut c, length),
                per_chunk(64, 1, &mut d),
                e.each_mut(),
            ),
            |range, ((a, none, mut b), mut c, mut d, [e, f])| {
                assert!(none.is_none() && a.len() == range.len());
                for (k, i) in range.clone().enumerate() {
                    (a[k], e[k], f[k]) = (i, i, i);
                    b[3 * k + 2] = i;
                    assert_eq!(c.run(i).len(), i);
                    c.run(i).fill(i);
                }
                d[0] = range.start;
                range.len() as f64
            },
        );
        assert_eq!(sum, n as f64);
        let whole = |v: &[usize]| v.iter().enumerate().all(|(i, x)| *x == i);
        assert!(whole(&a) && whole(&e[0]) && whole(&e[1]));
        assert!((0..n).all(|i| b[3 * i + 2] == i && c[length(i)..length(i + 1)].iter().all(|x| *x == i)));
        assert!(d.iter().enumerate().all(|(k, x)| *x == 64 * k));
    }

    #[test]
    fn items_come_with_those_of_the_other_slices() {
        let n = 5000;
        let (mut a, mut b, mut c) = (vec![0usize; n], vec![0usize; 2 * n], vec![0usize; n]);
        let squares: Vec<usize> = (0..n).map(|i| i * i).collect();
        par::update((&mut a, strided(2, &mut b), &squares, optional(&mut c)), |i, (a, b, square, c)| {
            *a = *square;
            b.fill(i);
            c.into_iter().for_each(|c| *c = i);
        });
        assert_eq!(a, squares);
        assert!((0..n).all(|i| b[2 * i] == i && b[2 * i + 1] == i && c[i] == i));
        // Places of an ascending list: runs that begin at them.
        let places = [3, 17, 4000];
        let at = |k: usize| places.get(k).copied().unwrap_or(n);
        par::each(1, runs(places.len(), &mut a, at), |k, run| run[0] = k);
        assert_eq!([a[3], a[17], a[4000], a[18]], [0, 1, 2, 18 * 18]);
    }

    #[test]
    #[should_panic(expected = "differ in length")]
    fn slices_of_different_length_are_refused() {
        par::update((&mut vec![0; 3], &mut vec![0; 4]), |_, _| {});
    }

    #[test]
    #[should_panic]
    fn falling_offsets_are_refused() {
        let falling = [0, 3, 1, 4];
        par::each(1, runs(3, &mut [0; 4], |i| falling[i]), |_, run: &mut [i32]| run.fill(1));
    }
}
