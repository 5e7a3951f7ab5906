//! A slice that workers share by promise. It goes when its last users have taken the safe loops.

use std::marker::PhantomData;
use std::ops::Range;

/// A mutable slice that parallel workers write at places they own.
///
/// The caller promises that no two workers touch the same index at the same time (each index belongs to one chunk, or
/// the elements of one colour share no body). That promise is the `unsafe` of [`Shared::get`].
pub struct Shared<'a, T> {
    data: *mut T,
    len: usize,
    life: PhantomData<&'a mut [T]>,
}

// SAFETY: access goes through `get`, whose contract excludes concurrent use of one index.
unsafe impl<T: Send> Sync for Shared<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Shared<'_, T> {}

impl<'a, T> Shared<'a, T> {
    /// Wraps a slice for the duration of a parallel loop.
    pub fn new(slice: &'a mut [T]) -> Self {
        Self { data: slice.as_mut_ptr(), len: slice.len(), life: PhantomData }
    }

    /// The element at `i`.
    ///
    /// # Safety
    /// No other worker uses index `i` while the reference lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn get(&self, i: usize) -> &mut T {
        debug_assert!(i < self.len);
        // SAFETY: in bounds (asserted in tests), exclusive by the caller's promise.
        unsafe { &mut *self.data.add(i) }
    }

    /// The elements of `range`.
    ///
    /// # Safety
    /// No other worker uses an index of `range` while the reference lives.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn range(&self, range: Range<usize>) -> &mut [T] {
        assert!(range.start <= range.end && range.end <= self.len);
        // SAFETY: in bounds by the assertion, exclusive by the caller's promise.
        unsafe { std::slice::from_raw_parts_mut(self.data.add(range.start), range.end - range.start) }
    }
}
