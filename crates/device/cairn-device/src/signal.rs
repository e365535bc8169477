//! HSA signals: `amd_signal_t` in memory that kernels write directly, and the operations on it.
//!
//! Owns the layout, the slab that signals live in, and waking. Must not know queues (a doorbell is a word
//! to store to and a sleeper to wake) or what a signal stands for.
//!
//! A kernel stores to `value` without telling us. So a waiter sleeps with a bounded timeout and looks again;
//! stores through this module wake at once.

use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::{async_handler, sys};

/// `amd_signal_t` (amd_hsa_signal.h), 64 bytes. The last two words are reserved there and ours here.
#[repr(C, align(64))]
pub struct AmdSignal {
    kind: AtomicI64,
    /// The value, or for a doorbell the address of the word that takes the write index
    /// (`hardware_doorbell_ptr`), which is the first word of a [`Doorbell`].
    value: AtomicI64,
    event_mailbox_ptr: AtomicU64,
    event_id: AtomicU32,
    reserved1: u32,
    start_ts: AtomicU64,
    end_ts: AtomicU64,
    queue_ptr: AtomicU64,
    /// Threads that sleep on `value`.
    sleepers: AtomicU32,
    /// Multi-signal waits and asynchronous handlers that look at this signal.
    watchers: AtomicU32,
}

const _: () = assert!(size_of::<AmdSignal>() == 64);
const _: () = assert!(std::mem::offset_of!(AmdSignal, queue_ptr) == 48);

/// `AMD_SIGNAL_KIND_INVALID`: destroyed.
const KIND_INVALID: i64 = 0;
/// `AMD_SIGNAL_KIND_USER`.
const KIND_USER: i64 = 1;
/// `AMD_SIGNAL_KIND_DOORBELL`.
const KIND_DOORBELL: i64 = -1;

/// Where a doorbell signal's stores go: the queue's packet processor sleeps on `asleep`.
#[repr(C)]
#[derive(Default)]
pub struct Doorbell {
    pub(crate) value: AtomicU64,
    pub(crate) asleep: AtomicU32,
}

impl Doorbell {
    /// Stores a write index and wakes the packet processor if it sleeps.
    pub(crate) fn ring(&self, value: u64) {
        self.value.store(value, Ordering::SeqCst);
        self.wake();
    }

    pub(crate) fn wake(&self) {
        fence(Ordering::SeqCst);
        if self.asleep.load(Ordering::Relaxed) != 0 && self.asleep.swap(0, Ordering::AcqRel) != 0 {
            sys::futex_wake(&self.asleep, 1);
        }
    }
}

/// Signals that one process can have at a time.
const CAPACITY: u64 = 1 << 20;

/// Where kernels store an event's ID before they raise an interrupt (`event_mailbox_ptr`). Nobody reads it: the
/// interrupt wakes every sleeper, and each looks at its own signal.
static MAILBOX: AtomicU64 = AtomicU64::new(0);
/// Any but 0; kernels hand it to `s_sendmsg`.
const EVENT_ID: u32 = 1;

/// Signals that threads sleep on, for interrupts.
static SLEEPING: Mutex<Vec<Signal>> = Mutex::new(Vec::new());

/// A kernel has stored to some signal and raised an interrupt (`s_sendmsg MSG_INTERRUPT`).
pub(crate) fn interrupt(_m0: u32) {
    for signal in SLEEPING.lock().unwrap_or_else(|e| e.into_inner()).iter() {
        sys::futex_wake(signal.low_word(), u32::MAX);
    }
    bump_epoch();
}

struct Slab {
    base: u64,
    free: Mutex<FreeList>,
}

#[derive(Default)]
struct FreeList {
    recycled: Vec<u32>,
    fresh: u32,
}

fn slab() -> Option<&'static Slab> {
    static SLAB: OnceLock<Option<Slab>> = OnceLock::new();
    SLAB.get_or_init(|| {
        // Not MADV_DONTFORK: a forked child may still look at a signal's value.
        let base = sys::map(0, CAPACITY * 64, sys::Protection::ReadWrite).ok()?;
        Some(Slab { base, free: Mutex::default() })
    })
    .as_ref()
}

/// What a wait compares the value with (`hsa_signal_condition_t`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Gte,
}

impl Condition {
    pub fn holds(self, value: i64, compare: i64) -> bool {
        match self {
            Condition::Eq => value == compare,
            Condition::Ne => value != compare,
            Condition::Lt => value < compare,
            Condition::Gte => value >= compare,
        }
    }
}

/// How eagerly a wait spins before it sleeps (`hsa_wait_state_t`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitHint {
    Blocked,
    Active,
}

impl WaitHint {
    fn spin(self) -> Duration {
        match self {
            WaitHint::Blocked => Duration::from_micros(20),
            WaitHint::Active => Duration::from_micros(200),
        }
    }
}

/// Read-modify-write operations on a signal's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalOp {
    Add,
    Subtract,
    And,
    Or,
    Xor,
    Exchange,
}

/// No signal is left, or the system gave no memory for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no signal left ({CAPACITY} are in use) or no memory for them")]
pub struct OutOfSignals;

/// A signal, by address. Copies name the same signal; the memory of signals is never unmapped, so a stale
/// handle reads a destroyed or recycled signal but never faults.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signal(u64);

impl std::fmt::Debug for Signal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signal({:#x} = {})", self.0, self.load())
    }
}

/// The longest sleep between two looks at a value that a kernel may have stored.
const RECHECK_MAX: Duration = Duration::from_millis(2);
const RECHECK_MIN: Duration = Duration::from_micros(200);

impl Signal {
    /// Makes a signal with a value.
    pub fn create(initial: i64) -> Result<Signal, OutOfSignals> {
        Self::create_kind(KIND_USER, initial, 0)
    }

    pub(crate) fn create_doorbell(doorbell: &'static Doorbell, queue: u64) -> Result<Signal, OutOfSignals> {
        Self::create_kind(KIND_DOORBELL, doorbell as *const Doorbell as i64, queue)
    }

    fn create_kind(kind: i64, value: i64, queue: u64) -> Result<Signal, OutOfSignals> {
        let slab = slab().ok_or(OutOfSignals)?;
        let index = {
            let mut free = slab.free.lock().unwrap_or_else(|e| e.into_inner());
            match free.recycled.pop() {
                Some(i) => i,
                None if u64::from(free.fresh) < CAPACITY => {
                    free.fresh += 1;
                    free.fresh - 1
                }
                None => return Err(OutOfSignals),
            }
        };
        let signal = Signal(slab.base + u64::from(index) * 64);
        let s = signal.memory();
        s.value.store(value, Ordering::Relaxed);
        s.event_mailbox_ptr.store(&MAILBOX as *const AtomicU64 as u64, Ordering::Relaxed);
        s.event_id.store(EVENT_ID, Ordering::Relaxed);
        s.start_ts.store(0, Ordering::Relaxed);
        s.end_ts.store(0, Ordering::Relaxed);
        s.queue_ptr.store(queue, Ordering::Relaxed);
        s.sleepers.store(0, Ordering::Relaxed);
        s.watchers.store(0, Ordering::Relaxed);
        s.kind.store(kind, Ordering::Release);
        Ok(signal)
    }

    /// The signal with this handle, `None` if there is none: null, a wild value, or destroyed.
    pub fn from_handle(handle: u64) -> Option<Signal> {
        let base = slab()?.base;
        if !handle.is_multiple_of(64) || handle.wrapping_sub(base) >= CAPACITY * 64 {
            return None;
        }
        let signal = Signal(handle);
        (signal.memory().kind.load(Ordering::Relaxed) != KIND_INVALID).then_some(signal)
    }

    /// The `hsa_signal_t` handle, which is the address of the `amd_signal_t`.
    pub fn handle(self) -> u64 {
        self.0
    }

    /// Address of the value (`hsa_amd_signal_value_pointer`).
    pub fn value_addr(self) -> u64 {
        self.0 + 8
    }

    fn memory(self) -> &'static AmdSignal {
        // SAFETY: every constructor takes an aligned address inside the slab, which is mapped zeroed and never
        // unmapped; all fields are atomics, so kernels writing them is no data race.
        unsafe { &*(self.0 as *const AmdSignal) }
    }

    /// Ends the signal. Sleepers are woken; a doorbell ends with its queue.
    pub fn destroy(self) {
        let Some(slab) = slab() else { return };
        let s = self.memory();
        if s.kind.swap(KIND_INVALID, Ordering::AcqRel) == KIND_INVALID {
            return;
        }
        self.notify();
        if s.watchers.load(Ordering::SeqCst) != 0 {
            async_handler::forget(self);
        }
        let index = ((self.0 - slab.base) / 64) as u32;
        slab.free.lock().unwrap_or_else(|e| e.into_inner()).recycled.push(index);
    }

    fn doorbell(self) -> Option<&'static Doorbell> {
        let s = self.memory();
        if s.kind.load(Ordering::Relaxed) != KIND_DOORBELL {
            return None;
        }
        // SAFETY: `create_doorbell` stored the address of a `&'static Doorbell`, and only kernels that scribble
        // over their own doorbell could have changed it.
        Some(unsafe { &*(s.value.load(Ordering::Relaxed) as *const Doorbell) })
    }

    /// Reads the value (acquire).
    pub fn load(self) -> i64 {
        match self.doorbell() {
            Some(d) => d.value.load(Ordering::Acquire) as i64,
            None => self.memory().value.load(Ordering::Acquire),
        }
    }

    /// Stores a value (release) and wakes who waits for it; on a doorbell, wakes the packet processor.
    pub fn store(self, value: i64) {
        match self.doorbell() {
            Some(d) => d.ring(value as u64),
            None => {
                self.memory().value.store(value, Ordering::SeqCst);
                self.notify();
            }
        }
    }

    /// Stores without waking (`hsa_signal_silent_store_*`).
    pub fn store_silent(self, value: i64) {
        match self.doorbell() {
            Some(d) => d.value.store(value as u64, Ordering::Release),
            None => self.memory().value.store(value, Ordering::Release),
        }
    }

    /// Applies a read-modify-write operation and answers the value before it.
    pub fn modify(self, op: SignalOp, operand: i64) -> i64 {
        let v = &self.memory().value;
        if self.doorbell().is_some() {
            return 0; // HSA allows only stores to a doorbell
        }
        let old = match op {
            SignalOp::Add => v.fetch_add(operand, Ordering::SeqCst),
            SignalOp::Subtract => v.fetch_sub(operand, Ordering::SeqCst),
            SignalOp::And => v.fetch_and(operand, Ordering::SeqCst),
            SignalOp::Or => v.fetch_or(operand, Ordering::SeqCst),
            SignalOp::Xor => v.fetch_xor(operand, Ordering::SeqCst),
            SignalOp::Exchange => v.swap(operand, Ordering::SeqCst),
        };
        self.notify();
        old
    }

    /// Compare and swap; answers the value before it.
    pub fn compare_exchange(self, expected: i64, value: i64) -> i64 {
        if self.doorbell().is_some() {
            return 0;
        }
        let r = self.memory().value.compare_exchange(expected, value, Ordering::SeqCst, Ordering::SeqCst);
        match r {
            Ok(old) => {
                self.notify();
                old
            }
            Err(old) => old,
        }
    }

    /// Decrements at the end of a packet or a copy.
    pub(crate) fn complete(self) {
        self.modify(SignalOp::Subtract, 1);
    }

    /// When the packet or copy that this signal completed started and ended, in device clock ticks.
    pub fn timestamps(self) -> (u64, u64) {
        let s = self.memory();
        (s.start_ts.load(Ordering::Acquire), s.end_ts.load(Ordering::Acquire))
    }

    pub(crate) fn set_timestamps(self, start: u64, end: u64) {
        let s = self.memory();
        s.start_ts.store(start, Ordering::Relaxed);
        s.end_ts.store(end, Ordering::Release);
    }

    /// Wakes sleepers after a change. A kernel's own stores do not come here.
    fn notify(self) {
        let s = self.memory();
        fence(Ordering::SeqCst);
        if s.sleepers.load(Ordering::Relaxed) != 0 {
            sys::futex_wake(self.low_word(), u32::MAX);
        }
        if s.watchers.load(Ordering::Relaxed) != 0 {
            bump_epoch();
        }
    }

    /// The half of the value that sleepers wait on: the low one, on a little-endian host.
    fn low_word(self) -> &'static AtomicU32 {
        // SAFETY: inside the signal's value, aligned to 8; atomic accesses of both widths only.
        unsafe { &*((self.0 + 8) as *const AtomicU32) }
    }

    /// Waits until the condition holds or `timeout` passes (`None`: forever); answers the value last seen,
    /// which the caller checks. In a forked child, where nobody would wake us, it does not wait.
    pub fn wait(self, condition: Condition, compare: i64, timeout: Option<Duration>, hint: WaitHint) -> i64 {
        let value = self.load();
        if condition.holds(value, compare) || timeout == Some(Duration::ZERO) || sys::forked() {
            return value;
        }
        let start = Instant::now();
        let spin = hint.spin();
        loop {
            for _ in 0..64 {
                std::hint::spin_loop();
                let value = self.load();
                if condition.holds(value, compare) {
                    return value;
                }
            }
            let waited = start.elapsed();
            if timeout.is_some_and(|t| waited >= t) {
                return self.load();
            }
            if waited >= spin {
                break;
            }
        }
        let s = self.memory();
        s.sleepers.fetch_add(1, Ordering::SeqCst);
        SLEEPING.lock().unwrap_or_else(|e| e.into_inner()).push(self);
        let mut recheck = RECHECK_MIN;
        let value = loop {
            let value = self.load();
            let left = match timeout {
                None => recheck,
                Some(t) => t.saturating_sub(start.elapsed()).min(recheck),
            };
            if condition.holds(value, compare) || left.is_zero() {
                break value;
            }
            if s.kind.load(Ordering::Relaxed) == KIND_INVALID {
                break value; // destroyed under us: the program's error, but no reason to hang
            }
            sys::futex_wait(self.low_word(), value as u32, left);
            recheck = (recheck * 2).min(RECHECK_MAX);
        };
        s.sleepers.fetch_sub(1, Ordering::SeqCst);
        let mut sleeping = SLEEPING.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(i) = sleeping.iter().position(|&other| other == self) {
            sleeping.swap_remove(i);
        }
        value
    }
}

/// Counts changes of watched signals; who waits for several signals sleeps on it.
static EPOCH: AtomicU32 = AtomicU32::new(0);

fn bump_epoch() {
    EPOCH.fetch_add(1, Ordering::SeqCst);
    sys::futex_wake(&EPOCH, u32::MAX);
}

/// The state of [`Watch::sleep`]: what the world looked like when the signals were last examined.
pub(crate) struct Watch {
    epoch: u32,
    recheck: Duration,
}

impl Watch {
    /// Take before examining the signals.
    pub(crate) fn new() -> Self {
        Watch { epoch: EPOCH.load(Ordering::SeqCst), recheck: RECHECK_MIN }
    }

    /// Sleeps until somebody changes something, where there is no signal that a kernel could change unannounced.
    pub(crate) fn sleep_idle(&mut self) {
        sys::futex_wait(&EPOCH, self.epoch, Duration::from_secs(3600));
        self.epoch = EPOCH.load(Ordering::SeqCst);
        self.recheck = RECHECK_MIN;
    }

    /// Sleeps until a watched signal has changed since the last call, for a bounded time.
    pub(crate) fn sleep(&mut self, limit: Option<Duration>) {
        sys::futex_wait(&EPOCH, self.epoch, self.recheck.min(limit.unwrap_or(self.recheck)));
        let now = EPOCH.load(Ordering::SeqCst);
        self.recheck = if now == self.epoch { (self.recheck * 2).min(RECHECK_MAX) } else { RECHECK_MIN };
        self.epoch = now;
    }
}

/// Makes changes of `signal` end a [`Watch::sleep`]; to be undone with [`unwatch`].
pub(crate) fn watch(signal: Signal) {
    signal.memory().watchers.fetch_add(1, Ordering::SeqCst);
}

pub(crate) fn unwatch(signal: Signal) {
    signal.memory().watchers.fetch_sub(1, Ordering::SeqCst);
}

/// Ends every [`Watch::sleep`], for who has changed something else that sleepers look at.
pub(crate) fn wake_watchers() {
    bump_epoch();
}

/// Waits until one of the conditions holds; answers its index and the value seen, `None` on timeout or in a
/// forked child.
pub fn wait_any(waits: &[(Signal, Condition, i64)], timeout: Option<Duration>) -> Option<(usize, i64)> {
    let look = || {
        waits.iter().enumerate().find_map(|(i, &(signal, condition, compare))| {
            let value = signal.load();
            condition.holds(value, compare).then_some((i, value))
        })
    };
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return Some(found);
        }
        if start.elapsed() >= WaitHint::Blocked.spin() || sys::forked() {
            break;
        }
        std::hint::spin_loop();
    }
    if sys::forked() {
        return None;
    }
    waits.iter().for_each(|w| watch(w.0));
    let mut sleep = Watch::new();
    let found = loop {
        if let Some(found) = look() {
            break Some(found);
        }
        let left = timeout.map(|t| t.saturating_sub(start.elapsed()));
        if left.is_some_and(|l| l.is_zero()) {
            break None;
        }
        sleep.sleep(left);
    };
    waits.iter().for_each(|w| unwatch(w.0));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn operations_answer_the_old_value() {
        let s = Signal::create(5).unwrap();
        assert_eq!(s.modify(SignalOp::Add, 3), 5);
        assert_eq!(s.modify(SignalOp::Subtract, 1), 8);
        assert_eq!(s.modify(SignalOp::And, 6), 7);
        assert_eq!(s.modify(SignalOp::Or, 1), 6);
        assert_eq!(s.modify(SignalOp::Xor, 2), 7);
        assert_eq!(s.modify(SignalOp::Exchange, -4), 5);
        assert_eq!(s.compare_exchange(0, 9), -4);
        assert_eq!(s.compare_exchange(-4, 9), -4);
        assert_eq!(s.load(), 9);
        s.destroy();
    }

    #[test]
    fn handles_are_checked() {
        let s = Signal::create(1).unwrap();
        assert_eq!(Signal::from_handle(s.handle()), Some(s));
        assert_eq!(Signal::from_handle(0), None);
        assert_eq!(Signal::from_handle(s.handle() + 8), None);
        assert_eq!(Signal::from_handle(0xdead_beef_0000), None);
        let t = Signal::create(1).unwrap();
        t.destroy();
        assert!(Signal::from_handle(t.handle()).is_none_or(|again| again == t));
        s.destroy();
    }

    #[test]
    fn wait_sees_a_store_from_a_thread() {
        let s = Signal::create(1).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(10));
                s.store(0);
            });
            assert_eq!(s.wait(Condition::Lt, 1, None, WaitHint::Blocked), 0);
        });
        s.destroy();
    }

    /// What a kernel does: a plain store to the value, with no wake.
    #[test]
    fn wait_sees_a_store_that_nobody_announces() {
        let s = Signal::create(1).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(10));
                // SAFETY: the value of a live signal.
                unsafe { &*(s.value_addr() as *const AtomicI64) }.store(7 << 32 | 1, Ordering::Release);
            });
            assert_eq!(s.wait(Condition::Gte, 7 << 32, None, WaitHint::Blocked), 7 << 32 | 1);
        });
        s.destroy();
    }

    #[test]
    fn wait_times_out() {
        let s = Signal::create(1).unwrap();
        let start = Instant::now();
        let v = s.wait(Condition::Eq, 0, Some(Duration::from_millis(15)), WaitHint::Blocked);
        assert_eq!(v, 1);
        assert!(start.elapsed() >= Duration::from_millis(15));
        assert!(start.elapsed() < Duration::from_secs(2));
        assert_eq!(wait_any(&[(s, Condition::Ne, 1)], Some(Duration::from_millis(5))), None);
        s.destroy();
    }

    #[test]
    fn wait_any_finds_the_one_that_changed() {
        let signals: Vec<_> = (0..5).map(|_| Signal::create(1).unwrap()).collect();
        let waits: Vec<_> = signals.iter().map(|&s| (s, Condition::Eq, 0)).collect();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(10));
                signals[3].modify(SignalOp::Subtract, 1);
            });
            assert_eq!(wait_any(&waits, None), Some((3, 0)));
        });
        signals.iter().for_each(|s| s.destroy());
    }
}
