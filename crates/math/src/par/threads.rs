//! Threads: the pool that runs the parallel loops, and threads for slow things beside them.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// A pool of worker threads. Enter it once per step or run ([`Pool::run`]); loops inside then cost 0.1 us each.
pub struct Pool(rayon::ThreadPool);

/// Threads that cannot be started.
#[derive(Debug)]
pub struct PoolError {
    threads: usize,
    why: rayon::ThreadPoolBuildError,
}

impl std::fmt::Display for PoolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot start {} threads: {}", self.threads, self.why)
    }
}

impl std::error::Error for PoolError {}

impl Pool {
    /// A pool of `threads` threads (0: one per core).
    pub fn new(threads: usize) -> Result<Self, PoolError> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("grouser-{i}"));
        builder.build().map(Self).map_err(|why| PoolError { threads, why })
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

thread_local! {
    static ALONE: Cell<bool> = const { Cell::new(false) };
}

/// Do parallel loops of this thread run in place?
pub fn is_alone() -> bool {
    ALONE.get()
}

/// Runs `work` on this thread alone: parallel loops in it run in place, chunk after chunk, to the same bits. Costs
/// nothing to enter, unlike a pool: for small worlds, and for several worlds side by side.
pub fn alone<R>(work: impl FnOnce() -> R) -> R {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            ALONE.set(self.0);
        }
    }
    let _before = Before(ALONE.replace(true));
    work()
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
        struct CrewPlace(Arc<AtomicUsize>);
        impl Drop for CrewPlace {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.busy.fetch_add(1, Ordering::Relaxed);
        // Given back when the thread ends, in whatever way.
        let place = CrewPlace(Arc::clone(&self.busy));
        let work = move || {
            let _place = place;
            work();
        };
        before < self.limit && std::thread::Builder::new().name(format!("grouser-{name}")).spawn(work).is_ok()
    }
}

/// Does `work(k)` for each k below `n` at the same time, each in a thread of its own, because they wait for each other.
pub fn side_by_side<R: Send>(n: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..n).map(|k| scope.spawn(move || work(k))).collect();
        let first = (n > 0).then(|| work(0));
        let joined = others.into_iter().map(|other| other.join().unwrap_or_else(|e| std::panic::resume_unwind(e)));
        first.into_iter().chain(joined).collect()
    })
}

/// Waits, doing nothing.
pub fn wait(time: Duration) {
    std::thread::sleep(time);
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
