//! Writes to places that no cut gives to one chunk: the loops whose safety rests on more than `split_at_mut`.
//!
//! Each type states the one reason why its writes do not meet: numbers are written atomically ([`Cells`]), items of one
//! colour share no place ([`ColourClasses`]), a place has one owner and every access asks for it ([`Owned`]). The raw
//! pointer behind them does not leave this file.

use super::slices::Slices;
use super::{Fold, chunks, fold, for_chunks, runs};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// A number that workers may write at the same time.
pub trait Cell: Copy + Send {
    /// Its atomic form: same size, same bits.
    type Atomic: Sync;
    /// Writes it.
    fn store(at: &Self::Atomic, value: Self);
    /// Reads it.
    fn load(at: &Self::Atomic) -> Self;
    /// All numbers of a slice in their atomic form.
    fn atomic(slice: &mut [Self]) -> &[Self::Atomic];
}

macro_rules! cell {
    ($type:ty, $atomic:ty) => {
        impl Cell for $type {
            type Atomic = $atomic;
            #[inline(always)]
            fn store(at: &$atomic, value: Self) {
                at.store(value, Ordering::Relaxed);
            }
            #[inline(always)]
            fn load(at: &$atomic) -> Self {
                at.load(Ordering::Relaxed)
            }
            fn atomic(slice: &mut [Self]) -> &[$atomic] {
                const { assert!(align_of::<Self>() == align_of::<$atomic>()) };
                // SAFETY: both have the same size, alignment and bits, and nobody else has the slice.
                unsafe { &*(std::ptr::from_mut(slice) as *const [$atomic]) }
            }
        }
    };
}
cell!(bool, AtomicBool);
cell!(u32, AtomicU32);
cell!(u64, AtomicU64);

/// Numbers that workers write at places which they find in the loop. If two write to one place, one of them wins; a
/// result that is the same for any number of threads needs places of their own, or equal values.
pub struct Cells<'a, T: Cell>(&'a [T::Atomic]);

/// The numbers of a slice, for a loop that writes at any place of it. Costs nothing: relaxed stores are plain ones.
pub fn cells<T: Cell>(slice: &mut [T]) -> Cells<'_, T> {
    Cells(T::atomic(slice))
}

impl<T: Cell> Cells<'_, T> {
    /// Writes a number.
    #[inline(always)]
    pub fn put(&self, place: usize, value: T) {
        T::store(&self.0[place], value);
    }

    /// Reads a number.
    #[inline(always)]
    pub fn get(&self, place: usize) -> T {
        T::load(&self.0[place])
    }
}

/// Appends all lists to `out`, in order, in parallel by chunks of `chunk` lists. `starts` is storage.
pub fn append<T: Copy + Send + Sync>(chunk: usize, lists: &[Vec<T>], starts: &mut Vec<usize>, out: &mut Vec<T>) {
    starts.clear();
    starts.push(0);
    let mut total = 0;
    for list in lists {
        total += list.len();
        starts.push(total);
    }
    out.reserve(total);
    let start = |i: usize| starts[i];
    chunks(chunk, runs(lists.len(), &mut out.spare_capacity_mut()[..total], start), |range, mut runs| {
        for i in range {
            for (slot, value) in runs.run(i).iter_mut().zip(&lists[i]) {
                slot.write(*value);
            }
        }
    });
    // SAFETY: the runs are as long as the lists, so the loop has written `total` values behind the old ones.
    unsafe { out.set_len(out.len() + total) };
}

/// A slice whose places are given out one by one.
struct Places<'a, T> {
    data: *mut T,
    len: usize,
    life: PhantomData<&'a mut [T]>,
}

// SAFETY: it stands for a `&mut [T]`, and `get` leaves it to its callers in this file that no two workers have one
// place.
unsafe impl<T: Send> Sync for Places<'_, T> {}
// SAFETY: it stands for a `&mut [T]`, which may be sent where `T` may.
unsafe impl<T: Send> Send for Places<'_, T> {}

impl<'a, T> Places<'a, T> {
    fn new(slice: &'a mut [T]) -> Self {
        Self { data: slice.as_mut_ptr(), len: slice.len(), life: PhantomData }
    }

    /// The value at `i`; panics beyond the end.
    ///
    /// # Safety
    /// Nobody else has place `i` while the reference lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    unsafe fn get(&self, i: usize) -> &mut T {
        assert!(i < self.len);
        // SAFETY: in bounds by the assertion, exclusive by the caller's promise.
        unsafe { &mut *self.data.add(i) }
    }
}

/// The values that one worker may change: those whose owner it is, or all of them.
pub struct Owned<'a, T> {
    values: &'a Places<'a, T>,
    /// Owner of each value, and this worker's number; `None` for a worker that is alone.
    owner: Option<(&'a [u32], u32)>,
}

impl<T> Owned<'_, T> {
    /// Calls `work` with all values: one worker, alone.
    pub fn all<R>(values: &mut [T], work: impl FnOnce(Owned<T>) -> R) -> R {
        work(Owned { values: &Places::new(values), owner: None })
    }

    /// The value at `i`; panics if it belongs to another.
    #[inline(always)]
    pub fn get(&mut self, i: usize) -> &mut T {
        if let Some((owner, own)) = self.owner {
            assert!(owner[i] == own, "value {i} belongs to another worker");
        }
        // SAFETY: one worker has this number, and the owners do not change while it works; `self` is borrowed until
        // the reference is given back.
        unsafe { self.values.get(i) }
    }
}

/// [`fold`] in which chunk k may also change those of `values` whose owner is k.
pub fn fold_owned<S: Slices, V: Send, T: Fold>(
    chunk: usize,
    slices: S,
    values: &mut [V],
    owner: &[u32],
    work: impl Fn(Range<usize>, S::Piece, Owned<V>) -> T + Sync + Send,
) -> T {
    let values = Places::new(values);
    fold(chunk, slices, |range, piece| {
        let own = (range.start / chunk) as u32;
        work(range, piece, Owned { values: &values, owner: Some((owner, own)) })
    })
}

/// Items in classes whose members share no place, so that the members of one class can be updated in parallel.
///
/// The colouring is greedy in the order of the items, and so independent of the number of threads. What does not fit
/// into [`ColourClasses::COLOURS`] colours goes to a last class that is swept in order by one thread.
#[derive(Default)]
pub struct ColourClasses {
    /// Items sorted by colour; those of one colour ascend.
    order: Vec<u32>,
    /// Start of each class in `order`.
    start: Vec<u32>,
    /// The places of each item.
    places: Vec<[u32; 3]>,
    /// Storage: the colours that each place has seen, and the colour of each item.
    used: Vec<u64>,
    colour: Vec<u8>,
}

/// The values at an item's places.
pub struct ItemValues<'a, T> {
    values: &'a Places<'a, T>,
    places: [u32; 3],
}

impl<T> ItemValues<'_, T> {
    /// The value at the item's place number `side`, if it has one.
    #[inline(always)]
    pub fn get(&mut self, side: usize) -> Option<&mut T> {
        // SAFETY: no other item of the class has this place, and `self` is borrowed until the reference is given back.
        (self.places[side] != u32::MAX).then(|| unsafe { self.values.get(self.places[side] as usize) })
    }
}

impl ColourClasses {
    /// Colours whose members are updated in parallel.
    pub const COLOURS: usize = 63;
    /// All classes: the colours and the last one.
    pub const CLASSES: usize = Self::COLOURS + 1;

    /// Colours `items` items; `of` gives the places below `places` that an item changes, and [`u32::MAX`] where it has
    /// fewer than three.
    pub fn build(&mut self, items: usize, places: usize, of: impl Fn(usize) -> [u32; 3]) {
        self.used.clear();
        self.used.resize(places, 0);
        self.places.clear();
        self.places.extend((0..items).map(of));
        self.colour.clear();
        self.start.clear();
        self.start.resize(Self::CLASSES + 1, 0);
        for places in &self.places {
            let own = places.iter().filter(|p| **p != u32::MAX).map(|p| *p as usize);
            let taken = own.clone().fold(0, |taken, p| taken | self.used[p]);
            let free = ((!taken).trailing_zeros() as usize).min(Self::COLOURS);
            if free < Self::COLOURS {
                own.for_each(|p| self.used[p] |= 1 << free);
            }
            self.colour.push(free as u8);
            self.start[free + 1] += 1;
        }
        for c in 0..Self::CLASSES {
            self.start[c + 1] += self.start[c];
        }
        let mut next = [0; Self::CLASSES];
        next.copy_from_slice(&self.start[..Self::CLASSES]);
        self.order.clear();
        self.order.resize(items, 0);
        for (k, c) in self.colour.iter().enumerate() {
            self.order[next[*c as usize] as usize] = k as u32;
            next[*c as usize] += 1;
        }
    }

    /// Updates the members of `class` that are among `items`, in parallel by chunks (the last class in order, by one
    /// worker). `work` receives the item, the values at its places and its own numbers: `own` and `more` hold one for
    /// each of `items`.
    pub fn update<T: Send, A: Send, B: Send>(
        &self,
        class: usize,
        chunk: usize,
        items: Range<usize>,
        values: &mut [T],
        (own, more): (&mut [A], Option<&mut [B]>),
        work: impl Fn(usize, ItemValues<T>, &mut A, Option<&mut B>) + Sync + Send,
    ) {
        let class_members = &self.order[self.start[class] as usize..self.start[class + 1] as usize];
        let below = |end: usize| class_members.partition_point(|k| (*k as usize) < end);
        let members = &class_members[below(items.start)..below(items.end)];
        let (values, own, more) = (Places::new(values), Places::new(own), more.map(Places::new));
        let update = |k: &u32| {
            let (k, values) = (*k as usize, ItemValues { values: &values, places: self.places[*k as usize] });
            // SAFETY: an item stands once in `order`, so nobody else has its own numbers.
            let (own, more) = unsafe { (own.get(k - items.start), more.as_ref().map(|m| m.get(k - items.start))) };
            work(k, values, own, more);
        };
        if class < Self::COLOURS {
            for_chunks(members.len(), chunk, |range| members[range].iter().for_each(update));
        } else {
            members.iter().for_each(update);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_appended_in_order() {
        let lists: Vec<Vec<u64>> = (0..100).map(|k| (0..k % 7).map(|i| 10 * k + i).collect()).collect();
        let mut out = vec![1, 2];
        append(8, &lists, &mut Vec::new(), &mut out);
        assert_eq!(out, [1, 2].into_iter().chain(lists.into_iter().flatten()).collect::<Vec<_>>());
    }

    #[test]
    fn colours_share_no_place_and_cover_every_item() {
        // A place that all items of the first hundred have, as a slab on a bed; a chain; and items with one place.
        let of = |k: usize| match k {
            0..100 => [0, 1 + k as u32, u32::MAX],
            100..2000 => [k as u32, k as u32 + 1, k as u32 + 3],
            _ => [k as u32 + 5, u32::MAX, u32::MAX],
        };
        let (items, places) = (3000, 3010);
        let mut classes = ColourClasses::default();
        classes.build(items, places, of);
        let (mut values, mut hits) = (vec![0u32; places], vec![0u32; items]);
        for class in 0..ColourClasses::CLASSES {
            let mut seen = vec![false; places];
            for k in &classes.order[classes.start[class] as usize..classes.start[class + 1] as usize] {
                for p in of(*k as usize).into_iter().filter(|p| *p != u32::MAX && class < ColourClasses::COLOURS) {
                    assert!(!std::mem::replace(&mut seen[p as usize], true), "class {class} has place {p} twice");
                }
            }
            for part in [0..1000, 1000..items] {
                let own = (&mut hits[part.clone()], None::<&mut [()]>);
                classes.update(class, 16, part, &mut values, own, |k, mut values, hit, _| {
                    *hit += 1;
                    (0..3).for_each(|side| assert_eq!(values.get(side).is_some(), of(k)[side] != u32::MAX));
                    (0..3).for_each(|side| values.get(side).into_iter().for_each(|v| *v += 1));
                });
            }
        }
        assert!(hits.iter().all(|h| *h == 1));
        let mut expected = vec![0; places];
        (0..items).flat_map(of).filter(|p| *p != u32::MAX).for_each(|p| expected[p as usize] += 1);
        assert_eq!(values, expected);
    }

    #[test]
    fn owners_change_what_is_theirs() {
        let owner: Vec<u32> = (0..1000).map(|i| i % 10).collect();
        let mut values = vec![0; 1000];
        let sum = fold_owned(100, &mut vec![0u8; 1000], &mut values, &owner, |range, _, mut own| {
            let k = range.start / 100;
            (0..100).for_each(|i| *own.get(10 * i + k) = k);
            1.0
        });
        assert_eq!(sum, 10.0);
        assert!(values.iter().enumerate().all(|(i, v)| *v == i % 10));
        Owned::all(&mut values, |mut own| *own.get(7) = 70);
        assert_eq!(values[7], 70);
    }

    #[test]
    #[should_panic(expected = "belongs to another")]
    fn others_values_are_refused() {
        fold_owned(2, &mut [0; 2][..], &mut [0; 2], &[0, 1], |_, _, mut own| f64::from(*own.get(1)));
    }
}
