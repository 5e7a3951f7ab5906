//! Ordered parallel loops, and threads for slow things beside them: the one place that knows of threads.
//!
//! Work is cut into chunks of a *fixed* length, never by the number of threads, and sums are formed per chunk and then
//! over chunks in order. So every result has the same bits for any number of threads. Loops of one chunk run in place.

use rayon::prelude::*;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// A pool of worker threads. Enter it once per step or run ([`Pool::run`]); loops inside then cost 0.1 us each.
pub struct Pool(rayon::ThreadPool);

impl Pool {
    /// A pool of `threads` threads (0: one per core).
    pub fn new(threads: usize) -> Result<Self, String> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("grouser-{i}"));
        builder.build().map(Self).map_err(|e| format!("cannot start {threads} threads: {e}"))
    }

    /// Number of threads in this pool.
    pub fn threads(&self) -> usize {
        self.0.current_num_threads()
    }

    /// Run `work` inside the pool; parallel loops in it use the pool's threads.
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.0.install(work)
    }
}

/// A thread of its own that takes jobs in the order in which they are handed over: writing to disks, so that the step
/// need not wait for them. The queue is bounded: who hands over more than the thread can do waits, nothing is dropped.
pub struct Background<T, R> {
    queue: SyncSender<T>,
    worker: JoinHandle<R>,
}

/// The queue as the thread sees it.
pub struct Jobs<T>(Receiver<T>);

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// A job.
    Job(T),
    /// None within the time.
    Idle,
    /// No more will come.
    End,
}

impl<T> Jobs<T> {
    /// Waits for the next job, at most so long.
    pub fn next(&self, patience: Duration) -> Next<T> {
        match self.0.recv_timeout(patience) {
            Ok(job) => Next::Job(job),
            Err(RecvTimeoutError::Timeout) => Next::Idle,
            Err(RecvTimeoutError::Disconnected) => Next::End,
        }
    }
}

impl<T: Send + 'static, R: Send + 'static> Background<T, R> {
    /// Starts a thread that does `work`; at most `waiting` jobs wait for it.
    pub fn start(
        name: &str,
        waiting: usize,
        work: impl FnOnce(Jobs<T>) -> R + Send + 'static,
    ) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(waiting);
        let worker = std::thread::Builder::new().name(format!("grouser-{name}")).spawn(move || work(Jobs(jobs)))?;
        Ok(Self { queue, worker })
    }

    /// Hands a job over; waits while the queue is full. False if the thread has ended: [`Background::finish`] says why.
    pub fn send(&self, job: T) -> bool {
        self.queue.send(job).is_ok()
    }

    /// Has the thread ended already?
    pub fn has_ended(&self) -> bool {
        self.worker.is_finished()
    }

    /// Lets the thread finish its jobs and returns its result; nothing if it panicked.
    pub fn finish(self) -> Option<R> {
        drop(self.queue);
        self.worker.join().ok()
    }
}

/// Threads for things that wait more than they work, such as the connections of a server: one each, up to a limit.
#[derive(Clone)]
pub struct Crew {
    busy: Arc<AtomicUsize>,
    limit: usize,
}

impl Crew {
    /// At most `limit` threads at once.
    pub fn new(limit: usize) -> Self {
        Self { busy: Arc::default(), limit }
    }

    /// Starts a thread for `work`; false, and nothing done, if all are busy or the system has no thread left.
    pub fn start(&self, name: &str, work: impl FnOnce() + Send + 'static) -> bool {
        struct Place(Arc<AtomicUsize>);
        impl Drop for Place {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.busy.fetch_add(1, Ordering::Relaxed);
        // Given back when the thread ends, in whatever way.
        let place = Place(Arc::clone(&self.busy));
        let work = move || {
            let _place = place;
            work();
        };
        before < self.limit && std::thread::Builder::new().name(format!("grouser-{name}")).spawn(work).is_ok()
    }
}

/// Waits, doing nothing.
pub fn wait(time: Duration) {
    std::thread::sleep(time);
}

/// Number of chunks of length `chunk` that cover `0..n`.
pub fn chunk_count(n: usize, chunk: usize) -> usize {
    n.div_ceil(chunk)
}

/// Calls `work` for each chunk of `0..n`, in parallel.
pub fn for_chunks(n: usize, chunk: usize, work: impl Fn(Range<usize>) + Sync + Send) {
    if n <= chunk {
        if n > 0 {
            work(0..n);
        }
        return;
    }
    (0..chunk_count(n, chunk)).into_par_iter().for_each(|c| work(c * chunk..((c + 1) * chunk).min(n)));
}

/// Makes `slice` hold `value(i)` at each place `i` of `0..n`, in parallel; keeps its storage.
pub fn fill<T: Copy + Default + Send>(slice: &mut Vec<T>, n: usize, value: impl Fn(usize) -> T + Sync + Send) {
    slice.resize(n, T::default());
    update(slice, |i, slot| *slot = value(i));
}

/// Calls `work(i, &mut slice[i])` for each place, in parallel.
pub fn update<T: Send>(slice: &mut [T], work: impl Fn(usize, &mut T) + Sync + Send) {
    let n = slice.len();
    let shared = Shared::new(slice);
    for_chunks(n, 1024, |range| {
        // SAFETY: chunks are disjoint.
        let places = unsafe { shared.range(range.clone()) };
        range.zip(places).for_each(|(i, slot)| work(i, slot));
    });
}

/// Sets `flags[k]` for both k of `of(i)`, for each i of `0..n`, in parallel; several may set the same one.
pub fn mark(flags: &mut [bool], n: usize, of: impl Fn(usize) -> [u32; 2] + Sync + Send) {
    // SAFETY: an AtomicBool is laid out as a bool, and nobody else has the flags.
    let flags = unsafe { &*(std::ptr::from_mut(flags) as *const [AtomicBool]) };
    for_chunks(n, 4096, |range| {
        for k in range.flat_map(&of) {
            flags[k as usize].store(true, Ordering::Relaxed);
        }
    });
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

/// Calls `work` for each chunk of `0..n` in parallel and folds the results: halves of the chunks, then the halves' results,
/// in a tree that depends on the number of chunks alone. Nothing is allocated.
pub fn fold_chunks<T: Fold>(n: usize, chunk: usize, work: impl Fn(Range<usize>) -> T + Sync + Send) -> T {
    fn tree<T: Fold>(chunks: Range<usize>, work: &(impl Fn(usize) -> T + Sync)) -> T {
        if chunks.len() == 1 {
            return work(chunks.start);
        }
        let middle = chunks.start + chunks.len() / 2;
        let (mut first, second) = rayon::join(|| tree(chunks.start..middle, work), || tree(middle..chunks.end, work));
        first.fold(&second);
        first
    }
    if n == 0 {
        return T::empty();
    }
    tree(0..chunk_count(n, chunk), &|c| work(c * chunk..((c + 1) * chunk).min(n)))
}

/// Sum of `value(i)` over `0..n` in a fixed order.
pub fn sum(n: usize, value: impl Fn(usize) -> f64 + Sync + Send) -> f64 {
    fold_chunks(n, 1024, |range| range.map(&value).sum())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_bits_for_any_thread_count() {
        let value = |i: usize| ((i * 2_654_435_761) % 1_000_003) as f64 * 1e-3 + 1e-9;
        let bits: Vec<u64> = [1, 2, 3, 8].map(|t| Pool::new(t).unwrap().run(|| sum(100_000, value).to_bits())).to_vec();
        assert!(bits.iter().all(|b| *b == bits[0]));
    }

    #[test]
    fn background_does_every_job_in_order() {
        let slow = |jobs: Jobs<u32>| {
            let mut done = Vec::new();
            loop {
                match jobs.next(Duration::from_millis(1)) {
                    Next::Job(job) => done.push(job),
                    Next::Idle => std::thread::sleep(Duration::from_millis(2)),
                    Next::End => return done,
                }
            }
        };
        let background = Background::start("test", 2, slow).unwrap();
        assert!((0..100).all(|i| background.send(i)));
        assert_eq!(background.finish().unwrap(), (0..100).collect::<Vec<_>>());

        let ended = Background::start("test", 0, |_: Jobs<u32>| "gone").unwrap();
        while !ended.has_ended() {
            std::thread::yield_now();
        }
        assert!(!ended.send(1));
        assert_eq!(ended.finish(), Some("gone"));
    }

    #[test]
    fn a_crew_has_no_more_threads_than_its_limit() {
        let crew = Crew::new(1);
        let (hold, held) = sync_channel::<()>(0);
        assert!(crew.start("test", move || held.recv().unwrap_or(())));
        assert!(!crew.start("test", || {}));
        hold.send(()).unwrap();
        while !crew.start("test", || {}) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn marks_are_those_asked_for() {
        let mut flags = vec![false; 30_000];
        mark(&mut flags, 10_000, |i| [3 * i as u32, 15_000]);
        assert!(flags.iter().enumerate().all(|(k, f)| *f == (k.is_multiple_of(3) || k == 15_000)));
    }

    #[test]
    fn chunks_cover_everything_once() {
        let mut hits = vec![0u8; 10_001];
        let shared = Shared::new(&mut hits);
        // SAFETY: chunks are disjoint.
        for_chunks(10_001, 64, |r| r.for_each(|i| unsafe { *shared.get(i) += 1 }));
        assert!(hits.iter().all(|h| *h == 1));
    }
}
