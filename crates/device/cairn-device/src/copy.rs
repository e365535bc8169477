//! Copies and fills: on the calling thread, on the pool, or asynchronously after dependencies.
//!
//! Owns one copy thread, started at the first asynchronous copy. It runs whatever operation is due, so that
//! one that waits holds up no other. Must not know streams.
//!
//! Addresses come from the program across an ABI. As with ROCm's copies the program answers for them: a
//! range that is not mapped faults in the program's name.

use std::ops::Range;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::clock;
use crate::device::Platform;
use crate::pool::{Job, Work};
use crate::signal::{Signal, Watch, unwatch, wake_watchers, watch};
use crate::sys;

/// One copy or fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    Copy {
        dst: u64,
        src: u64,
        len: u64,
    },
    /// Rows of `width` bytes, `rows` a slice: strides in bytes.
    Copy3d {
        dst: u64,
        dst_pitch: u64,
        dst_slice: u64,
        src: u64,
        src_pitch: u64,
        src_slice: u64,
        width: u64,
        rows: u64,
        slices: u64,
    },
    /// `count` times a 32-bit word.
    Fill32 {
        dst: u64,
        value: u32,
        count: u64,
    },
    Fill16 {
        dst: u64,
        value: u16,
        count: u64,
    },
    Fill8 {
        dst: u64,
        value: u8,
        count: u64,
    },
}

/// From here on a transfer is worth several threads; each piece of it has this size.
const PIECE: u64 = 1 << 20;
const SHARE_FROM: u64 = 4 << 20;

impl Transfer {
    /// Bytes written.
    pub fn bytes(&self) -> u64 {
        match *self {
            Transfer::Copy { len, .. } => len,
            Transfer::Copy3d { width, rows, slices, .. } => width * rows * slices,
            Transfer::Fill32 { count, .. } => count * 4,
            Transfer::Fill16 { count, .. } => count * 2,
            Transfer::Fill8 { count, .. } => count,
        }
    }

    /// True where pieces may be done in any order by several threads.
    fn divisible(&self) -> bool {
        match *self {
            Transfer::Copy { dst, src, len } => dst.abs_diff(src) >= len,
            Transfer::Copy3d { .. } => false,
            Transfer::Fill32 { .. } | Transfer::Fill16 { .. } | Transfer::Fill8 { .. } => true,
        }
    }

    /// The part of it that begins after `from` bytes.
    fn piece(&self, bytes: Range<u64>) -> Transfer {
        let (from, n) = (bytes.start, bytes.end - bytes.start);
        match *self {
            Transfer::Copy { dst, src, .. } => Transfer::Copy { dst: dst + from, src: src + from, len: n },
            Transfer::Fill32 { dst, value, .. } => Transfer::Fill32 { dst: dst + from, value, count: n / 4 },
            Transfer::Fill16 { dst, value, .. } => Transfer::Fill16 { dst: dst + from, value, count: n / 2 },
            Transfer::Fill8 { dst, value, .. } => Transfer::Fill8 { dst: dst + from, value, count: n },
            Transfer::Copy3d { .. } => *self,
        }
    }

    fn perform(&self) {
        // SAFETY: the program names these ranges as its own or as allocations of ours, as for hipMemcpy;
        // `copy` allows overlap; unaligned words are written as such.
        unsafe {
            match *self {
                Transfer::Copy { dst, src, len } => {
                    std::ptr::copy(src as *const u8, dst as *mut u8, len as usize);
                }
                Transfer::Copy3d {
                    dst,
                    dst_pitch,
                    dst_slice,
                    src,
                    src_pitch,
                    src_slice,
                    width,
                    rows,
                    slices,
                } => {
                    for z in 0..slices {
                        for y in 0..rows {
                            let s = src + z * src_slice + y * src_pitch;
                            let d = dst + z * dst_slice + y * dst_pitch;
                            std::ptr::copy(s as *const u8, d as *mut u8, width as usize);
                        }
                    }
                }
                Transfer::Fill8 { dst, value, count } => {
                    std::ptr::write_bytes(dst as *mut u8, value, count as usize);
                }
                Transfer::Fill16 { dst, value, count } => {
                    for i in 0..count {
                        ((dst + i * 2) as *mut u16).write_unaligned(value);
                    }
                }
                Transfer::Fill32 { dst, value, count } => {
                    for i in 0..count {
                        ((dst + i * 4) as *mut u32).write_unaligned(value);
                    }
                }
            }
        }
    }
}

struct Pieces {
    transfer: Transfer,
    bytes: u64,
    done: Arc<AtomicU32>,
}

impl Work for Pieces {
    fn run(&self, range: Range<u64>, _more: &dyn Fn(u64) -> Option<Range<u64>>) -> bool {
        let end = (range.end * PIECE).min(self.bytes);
        self.transfer.piece(range.start * PIECE..end).perform();
        true
    }

    fn finish(&self) {
        self.done.store(1, Ordering::Release);
        sys::futex_wake(&self.done, 1);
    }
}

struct Pending {
    transfer: Transfer,
    dependencies: Vec<Signal>,
    completion: Option<Signal>,
}

#[derive(Default)]
struct State {
    pending: Vec<Pending>,
    running: bool,
}

/// The asynchronous copies of a platform.
#[derive(Default)]
pub struct CopyEngine {
    state: Mutex<State>,
}

/// Why an asynchronous copy was not started.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("GPU copies do not survive a fork: this child process cannot use them")]
    Forked,
    #[error(transparent)]
    Thread(#[from] sys::SysError),
}

impl Platform {
    /// Does a transfer now, on this thread and, if it is large, the pool's.
    pub fn transfer(&self, transfer: Transfer) {
        let bytes = transfer.bytes();
        if let Some(stats) = &self.stats {
            stats.transfer(bytes);
        }
        if bytes < SHARE_FROM || !transfer.divisible() || self.pool.threads() == 1 || sys::forked() {
            return transfer.perform();
        }
        let done = Arc::new(AtomicU32::new(0));
        let work = Pieces { transfer, bytes, done: done.clone() };
        self.pool.execute(Arc::new(Job::new(work, bytes.div_ceil(PIECE), i32::MAX)), true);
        while done.load(Ordering::Acquire) == 0 {
            sys::futex_wait(&done, 0, Duration::from_millis(20));
        }
    }

    /// Does a transfer once every dependency is 0 (or negative, which makes the completion negative too and
    /// transfers nothing); then decrements `completion`, with timestamps.
    pub fn transfer_async(
        self: &Arc<Self>,
        transfer: Transfer,
        dependencies: &[Signal],
        completion: Option<Signal>,
    ) -> Result<(), CopyError> {
        if sys::forked() {
            return Err(CopyError::Forked);
        }
        dependencies.iter().for_each(|&s| watch(s));
        let start = {
            let mut state = self.copies.state.lock().unwrap_or_else(|e| e.into_inner());
            state.pending.push(Pending { transfer, dependencies: dependencies.to_vec(), completion });
            !std::mem::replace(&mut state.running, true)
        };
        if start {
            let platform = self.clone();
            if let Err(e) = sys::spawn("cairn-copy".into(), 1 << 20, move || platform.serve_copies()) {
                let mut state = self.copies.state.lock().unwrap_or_else(|e| e.into_inner());
                state.running = false;
                state.pending.pop();
                dependencies.iter().for_each(|&s| unwatch(s));
                return Err(e.into());
            }
        } else {
            wake_watchers();
        }
        Ok(())
    }

    fn serve_copies(&self) {
        let mut sleep = Watch::new();
        loop {
            let (due, idle) = {
                let mut state = self.copies.state.lock().unwrap_or_else(|e| e.into_inner());
                let at = state.pending.iter().position(|p| p.dependencies.iter().all(|s| s.load() <= 0));
                (at.map(|i| state.pending.remove(i)), state.pending.is_empty())
            };
            let Some(due) = due else {
                if idle {
                    sleep.sleep_idle()
                } else {
                    sleep.sleep(None)
                }
                continue;
            };
            let failed = due.dependencies.iter().any(|s| s.load() < 0);
            due.dependencies.iter().for_each(|&s| unwatch(s));
            let start = clock::now();
            if !failed {
                self.transfer(due.transfer);
            }
            if let Some(signal) = due.completion {
                signal.set_timestamps(start, clock::now());
                if failed { signal.store(-1) } else { signal.complete() }
            }
        }
    }
}
