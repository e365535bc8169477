//! The worker pool: runs index ranges of jobs on as many threads as the host has cores.
//!
//! Owns threads, chunking and the list of jobs that still have ranges to give away. Must not know kernels or
//! queues: a job is something that runs ranges and is told when the last one is done.
//!
//! Who submits a job takes part in it, so a job makes progress even where every helper is stuck in another.

use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::sys;

/// What a job does with its indices.
pub trait Work: Send + Sync {
    /// Runs a range, and what it takes from `more` (up to that many further indices) because it cannot end
    /// without. Answers false to give up the ranges that nobody has taken yet.
    fn run(&self, range: Range<u64>, more: &dyn Fn(u64) -> Option<Range<u64>>) -> bool;

    /// Called once, by the thread that ended the last range.
    fn finish(&self);
}

/// A job: `work` over `0..total`.
pub struct Job<W: Work + ?Sized> {
    next: AtomicU64,
    /// Indices not yet run, or given up.
    pending: AtomicU64,
    total: u64,
    /// Threads that share it; chunk sizes follow from that.
    sharers: AtomicU64,
    priority: i32,
    pub work: W,
}

impl<W: Work> Job<W> {
    pub fn new(work: W, total: u64, priority: i32) -> Self {
        assert!(total > 0, "a job of no indices would never finish");
        Job {
            next: AtomicU64::new(0),
            pending: AtomicU64::new(total),
            total,
            sharers: AtomicU64::new(1),
            priority,
            work,
        }
    }
}

impl<W: Work + ?Sized> Job<W> {
    /// Takes the next range: a share of what is left, smaller and smaller, so that threads end together.
    fn claim(&self, at_most: u64) -> Option<Range<u64>> {
        let mut next = self.next.load(Ordering::Relaxed);
        let sharers = self.sharers.load(Ordering::Relaxed);
        loop {
            let left = self.total.checked_sub(next).filter(|&l| l > 0)?;
            let share = if sharers == 1 { left } else { (left / (2 * sharers)).max(1) };
            let size = share.min(at_most.max(1));
            match self.next.compare_exchange_weak(next, next + size, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Some(next..next + size),
                Err(now) => next = now,
            }
        }
    }

    fn has_more(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.total
    }

    fn run(&self, range: Range<u64>) {
        let taken = Cell::new(range.end - range.start);
        let more = |at_most| {
            let range = self.claim(at_most)?;
            taken.set(taken.get() + (range.end - range.start));
            Some(range)
        };
        let goes_on = self.work.run(range, &more);
        let mut done = taken.get();
        if !goes_on {
            let next = self.next.swap(self.total, Ordering::AcqRel);
            done += self.total - next.min(self.total);
        }
        if self.pending.fetch_sub(done, Ordering::AcqRel) == done {
            self.work.finish();
        }
    }

    /// Claims and runs one more range on this thread; false if there is none.
    pub fn help(&self) -> bool {
        match self.claim(u64::MAX) {
            Some(range) => {
                self.run(range);
                true
            }
            None => false,
        }
    }
}

type SharedJob = Arc<Job<dyn Work>>;

/// The helpers. One pool serves all devices of a process.
pub struct Pool {
    threads: u32,
    started: AtomicBool,
    inner: Arc<Inner>,
}

#[derive(Default)]
struct Inner {
    jobs: Mutex<Vec<SharedJob>>,
    /// Bumped when a job is added; idle helpers sleep on it.
    generation: AtomicU32,
    sleepers: AtomicU32,
}

/// Address space of a helper's stack; waves have stacks of their own.
const STACK: usize = 8 << 20;
/// How long a helper without work looks around before it sleeps.
const SPIN: Duration = Duration::from_micros(30);

impl Pool {
    /// A pool that runs a job on up to `threads` threads, the submitter among them. Starts none yet.
    pub fn new(threads: u32) -> Self {
        Pool { threads: threads.max(1), started: AtomicBool::new(false), inner: Arc::default() }
    }

    pub fn threads(&self) -> u32 {
        self.threads
    }

    /// Runs `job` on this thread and, with `share`, on the helpers. Returns when no range is left to take;
    /// helpers may still be busy with theirs.
    pub fn execute<W: Work + 'static>(&self, job: Arc<Job<W>>, share: bool) {
        if !share || self.threads == 1 || job.total == 1 || !self.start() {
            while job.help() {}
            return;
        }
        let helpers = u64::from(self.threads - 1).min(job.total - 1) as u32;
        job.sharers.store(u64::from(self.threads), Ordering::Relaxed);
        let shared: SharedJob = job.clone();
        self.inner.jobs.lock().unwrap_or_else(|e| e.into_inner()).push(shared);
        self.inner.generation.fetch_add(1, Ordering::SeqCst);
        if self.inner.sleepers.load(Ordering::SeqCst) > 0 {
            sys::futex_wake(&self.inner.generation, helpers);
        }
        while job.help() {}
        let shared: SharedJob = job;
        self.inner
            .jobs
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .retain(|j| !std::ptr::addr_eq(Arc::as_ptr(j), Arc::as_ptr(&shared)));
    }

    /// Starts the helpers once; false where that cannot be (a forked child, no threads to be had).
    fn start(&self) -> bool {
        if sys::forked() {
            return false;
        }
        if self.started.swap(true, Ordering::AcqRel) {
            return true;
        }
        for i in 1..self.threads {
            let inner = self.inner.clone();
            if sys::spawn(format!("cairn-worker-{i}"), STACK, move || inner.serve()).is_err() {
                break; // fewer helpers: slower, not wrong
            }
        }
        true
    }
}

impl Inner {
    fn take(&self) -> Option<SharedJob> {
        let mut jobs = self.jobs.lock().unwrap_or_else(|e| e.into_inner());
        jobs.retain(|j| j.has_more());
        jobs.iter().max_by_key(|j| j.priority).cloned()
    }

    fn serve(&self) {
        let mut idle_since = None;
        loop {
            let seen = self.generation.load(Ordering::SeqCst);
            if let Some(job) = self.take() {
                while job.help() {}
                idle_since = None;
                continue;
            }
            let since = *idle_since.get_or_insert_with(Instant::now);
            while self.generation.load(Ordering::Relaxed) == seen && since.elapsed() < SPIN {
                std::hint::spin_loop();
            }
            if self.generation.load(Ordering::SeqCst) != seen {
                continue;
            }
            self.sleepers.fetch_add(1, Ordering::SeqCst);
            if self.generation.load(Ordering::SeqCst) == seen {
                sys::futex_wait(&self.generation, seen, Duration::from_secs(3600));
            }
            self.sleepers.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count {
        seen: Vec<AtomicU32>,
        finished: AtomicU32,
        give_up_at: u64,
    }

    impl Work for Count {
        fn run(&self, range: Range<u64>, _more: &dyn Fn(u64) -> Option<Range<u64>>) -> bool {
            for i in range.clone() {
                self.seen[i as usize].fetch_add(1, Ordering::Relaxed);
            }
            !range.contains(&self.give_up_at)
        }

        fn finish(&self) {
            self.finished.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn every_index_once() {
        let pool = Pool::new(4);
        for total in [1u64, 2, 3, 7, 1000, 100_000] {
            for share in [true, false] {
                let work = Count {
                    seen: (0..total).map(|_| AtomicU32::new(0)).collect(),
                    finished: AtomicU32::new(0),
                    give_up_at: u64::MAX,
                };
                let job = Arc::new(Job::new(work, total, 0));
                let keep = job.clone();
                pool.execute(job, share);
                let start = Instant::now();
                while keep.work.finished.load(Ordering::SeqCst) == 0 {
                    assert!(start.elapsed() < Duration::from_secs(20));
                    std::thread::yield_now();
                }
                assert!(keep.work.seen.iter().all(|n| n.load(Ordering::Relaxed) == 1), "{total} {share}");
                assert_eq!(keep.work.finished.load(Ordering::SeqCst), 1);
            }
        }
    }

    #[test]
    fn giving_up_still_finishes() {
        let pool = Pool::new(1);
        let work = Count {
            seen: (0..1000).map(|_| AtomicU32::new(0)).collect(),
            finished: AtomicU32::new(0),
            give_up_at: 3,
        };
        let job = Arc::new(Job::new(work, 1000, 0));
        job.sharers.store(4, Ordering::Relaxed);
        pool.execute(job.clone(), true);
        assert_eq!(job.work.finished.load(Ordering::SeqCst), 1);
        assert!(job.work.seen.iter().filter(|n| n.load(Ordering::Relaxed) > 0).count() < 1000);
    }
}
