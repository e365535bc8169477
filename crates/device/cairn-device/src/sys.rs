//! The few system calls of the virtual GPU: mappings, futexes, threads with all signals blocked, fork.
//!
//! Owns how Linux is asked. Must not know what a signal, a queue or an allocation is.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use crate::tell::tell;

/// Host page size on x86-64 and the granule of every mapping here.
pub const PAGE: u64 = 4096;
/// Size of a transparent huge page on x86-64.
pub const HUGE_PAGE: u64 = 2 << 20;

/// What the system refused.
#[derive(Debug, thiserror::Error)]
#[error("{call} of {len:#x} bytes failed: {error}")]
pub struct SysError {
    pub call: &'static str,
    pub len: u64,
    pub error: std::io::Error,
}

fn check(call: &'static str, len: u64, rc: libc::c_int) -> Result<(), SysError> {
    if rc == 0 { Ok(()) } else { Err(SysError { call, len, error: std::io::Error::last_os_error() }) }
}

/// Whether a fresh mapping can be touched at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    None,
    ReadWrite,
}

impl Protection {
    fn flags(self) -> libc::c_int {
        match self {
            Protection::None => libc::PROT_NONE,
            Protection::ReadWrite => libc::PROT_READ | libc::PROT_WRITE,
        }
    }
}

/// Reserves `len` bytes of anonymous private memory, at `wish` if that is free, else where the system likes (0: always).
pub fn map(wish: u64, len: u64, protection: Protection) -> Result<u64, SysError> {
    // SAFETY: without MAP_FIXED a mapping is made at a free address only: it touches no memory that anybody holds.
    let p = unsafe {
        libc::mmap(
            wish as *mut libc::c_void,
            len as usize,
            protection.flags(),
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    if p == libc::MAP_FAILED {
        return Err(SysError { call: "mmap", len, error: std::io::Error::last_os_error() });
    }
    Ok(p as u64)
}

/// Changes the rights of pages that [`map`] gave.
///
/// # Safety
/// `[addr, addr + len)` lies in a mapping of this crate, and no Rust reference into it is live that the new
/// rights would break.
pub unsafe fn protect(addr: u64, len: u64, protection: Protection) -> Result<(), SysError> {
    // SAFETY: the caller owns these pages.
    check("mprotect", len, unsafe { libc::mprotect(addr as *mut _, len as usize, protection.flags()) })
}

/// What [`advise`] can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    HugePages,
    DontFork,
    /// Gives the pages back to the system: they read as zero afterwards.
    Release,
}

/// Gives the kernel advice about pages; a refusal costs speed, not correctness, so it is not an error.
///
/// # Safety
/// `[addr, addr + len)` lies in a mapping of this crate; for [`Advice::Release`] nobody needs its contents.
pub unsafe fn advise(addr: u64, len: u64, advice: Advice) {
    let advice = match advice {
        Advice::HugePages => libc::MADV_HUGEPAGE,
        Advice::DontFork => libc::MADV_DONTFORK,
        Advice::Release => libc::MADV_DONTNEED,
    };
    // SAFETY: the caller owns these pages.
    unsafe { libc::madvise(addr as *mut _, len as usize, advice) };
}

/// Sleeps until `word` is woken, if it still holds `expected`, for `timeout` at most.
pub fn futex_wait(word: &AtomicU32, expected: u32, timeout: Duration) {
    let ts = libc::timespec {
        tv_sec: timeout.as_secs().min(i64::MAX as u64) as libc::time_t,
        tv_nsec: libc::c_long::from(timeout.subsec_nanos() as i32),
    };
    // SAFETY: FUTEX_WAIT reads the word atomically and the timespec; both outlive the call. Every outcome
    // (woken, timed out, interrupted, value changed) is fine: callers recheck.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
            expected,
            &ts as *const libc::timespec,
        );
    }
}

/// Wakes up to `count` sleepers on `word`.
pub fn futex_wake(word: &AtomicU32, count: u32) {
    // SAFETY: FUTEX_WAKE only uses the address as a key.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
            count.min(i32::MAX as u32),
        );
    }
}

static FORKED: AtomicBool = AtomicBool::new(false);

extern "C" fn mark_child() {
    FORKED.store(true, Ordering::Relaxed);
}

/// Arranges that [`forked`] answers true in children of this process. Call before threads are started.
pub fn watch_fork() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: the handler stores to an atomic, which is async-signal-safe.
        unsafe { libc::pthread_atfork(None, None, Some(mark_child)) };
    });
}

/// True in a child that `fork` made after [`watch_fork`]: it has none of our threads and must not wait for them.
pub fn forked() -> bool {
    FORKED.load(Ordering::Relaxed)
}

/// Arranges that `f` is called when the process ends by `exit` or by a return from `main`.
pub fn at_exit(f: extern "C" fn()) {
    // SAFETY: registers a function of this library, which is never unloaded (`-z nodelete`).
    unsafe { libc::atexit(f) };
}

/// Starts a detached thread that takes none of the program's signals. A panic on it aborts the process.
///
/// Signals that an instruction raises (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP) stay open: blocking them
/// would kill the process instead of calling the fault handler.
pub fn spawn(name: String, stack_bytes: usize, body: impl FnOnce() + Send + 'static) -> Result<(), SysError> {
    // SAFETY: sigset_t is plain data that sigfillset initialises; pthread_sigmask changes only this thread's
    // mask, which is put back below. The new thread inherits the full mask.
    let previous = unsafe {
        let mut all: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        for own in [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP] {
            libc::sigdelset(&mut all, own);
        }
        let mut previous: libc::sigset_t = std::mem::zeroed();
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut previous);
        previous
    };
    // Others wait for what our threads do: one that panicked would hang them.
    let body = || {
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(body)).is_err() {
            tell("cairn: internal error on a thread of the virtual GPU (see the panic message above)");
            std::process::abort();
        }
    };
    let result = std::thread::Builder::new().name(name).stack_size(stack_bytes).spawn(body);
    // SAFETY: restores the mask saved above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &previous, std::ptr::null_mut()) };
    match result {
        Ok(_detached) => Ok(()),
        Err(error) => Err(SysError { call: "starting a thread", len: stack_bytes as u64, error }),
    }
}

/// Installed memory of the host in bytes.
pub fn host_memory_bytes() -> u64 {
    // SAFETY: sysconf reads constants.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    if pages > 0 && size > 0 { pages as u64 * size as u64 } else { 4 << 30 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn futex_wait_times_out_and_wakes() {
        let word = AtomicU32::new(0);
        let start = Instant::now();
        futex_wait(&word, 0, Duration::from_millis(20));
        assert!(start.elapsed() >= Duration::from_millis(19));
        std::thread::scope(|s| {
            s.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                word.store(1, Ordering::SeqCst);
                futex_wake(&word, 1);
            });
            while word.load(Ordering::SeqCst) == 0 {
                futex_wait(&word, 0, Duration::from_secs(10));
            }
        });
        assert!(start.elapsed() < Duration::from_secs(9));
    }

    #[test]
    fn threads_block_the_programs_signals_but_not_faults() {
        let (tx, rx) = std::sync::mpsc::channel();
        spawn("t".into(), 1 << 20, move || {
            // SAFETY: reads this thread's mask.
            let mask = unsafe {
                let mut mask: libc::sigset_t = std::mem::zeroed();
                libc::pthread_sigmask(libc::SIG_BLOCK, std::ptr::null(), &mut mask);
                mask
            };
            // SAFETY: sigismember reads the set.
            let blocked = |s| unsafe { libc::sigismember(&mask, s) == 1 };
            tx.send((blocked(libc::SIGUSR1), blocked(libc::SIGINT), blocked(libc::SIGSEGV))).unwrap();
        })
        .unwrap();
        assert_eq!(rx.recv().unwrap(), (true, true, false));
    }
}
