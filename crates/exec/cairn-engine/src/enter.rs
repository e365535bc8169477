//! Entering compiled code, and leaving it by a fault.
//!
//! Owns the entry trampoline, the exit stub, the current wave of each thread and the registry of code ranges.
//!
//! # Contract with compiled code
//! - Entry: `extern "C" fn(wave: *mut WaveState, resume: u64) -> u64`, the result a [`RawEvent`]. `resume` is
//!   [`WaveState::resume`] as it was left by the last event, 0 at the start.
//! - It obeys the System V ABI: stack aligned, callee-saved registers kept on a normal return, direction flag clear. MXCSR
//!   and the x87 control word are kept, as the ABI has it; after a fault the exit stub restores them.
//! - Its range must be registered ([`CodeRange::register`]) before it runs and dropped only when nothing runs in it.
//! - Its own instructions may fault on guest memory at any place. The handler then writes [`WaveState::fault`] and goes to
//!   the exit stub, which drops the code's stack frames, restores what the trampoline saved and returns
//!   [`RawEvent::Fault`]. So compiled code holds nothing that wants to be released, and nothing it calls may fault:
//!   a fault in a helper (a Rust frame) is not the guest's and goes to the previous handler.

use std::cell::Cell;
use std::ops::Range;
use std::ptr;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use crate::signals;
use crate::wave::{RawEvent, WaveState, offset};

/// Compiled code's entry.
pub type Entry = unsafe extern "C" fn(*mut WaveState, u64) -> u64;

thread_local! {
    static CURRENT: Cell<*mut WaveState> = const { Cell::new(ptr::null_mut()) };
}

/// The wave whose compiled code runs on this thread.
pub(crate) fn current() -> *mut WaveState {
    CURRENT.get()
}

/// Says that `wave` is the one that runs on this thread: after every switch of stacks.
pub(crate) fn set_current(wave: *mut WaveState) {
    CURRENT.set(wave);
}

core::arch::global_asm!(
    ".pushsection .text.cairn_engine_enter,\"ax\",@progbits",
    ".globl cairn_engine_enter",
    ".hidden cairn_engine_enter",
    ".type cairn_engine_enter,@function",
    ".p2align 4",
    "cairn_engine_enter:",
    "push rbp",
    "push rbx",
    "push r12",
    "push r13",
    "push r14",
    "push r15",
    // With the return address: 56 bytes; 24 more align the stack for the call.
    "sub rsp, 24",
    "stmxcsr dword ptr [rsp + 8]",
    "fnstcw word ptr [rsp + 12]",
    "mov qword ptr [rdi + {exit_rsp}], rsp",
    "mov rax, rsi",
    "mov rsi, rdx",
    "call rax",
    "2:",
    "add rsp, 24",
    "pop r15",
    "pop r14",
    "pop r13",
    "pop r12",
    "pop rbx",
    "pop rbp",
    "ret",
    ".globl cairn_engine_exit_stub",
    ".hidden cairn_engine_exit_stub",
    "cairn_engine_exit_stub:",
    "cld",
    "mov rsp, qword ptr [rdi + {exit_rsp}]",
    "mov eax, {fault}",
    // Loading control words costs as much as a small wave: only here, where a fault may have cut an operation short.
    "ldmxcsr dword ptr [rsp + 8]",
    "fldcw word ptr [rsp + 12]",
    "jmp 2b",
    ".size cairn_engine_enter, . - cairn_engine_enter",
    ".popsection",
    exit_rsp = const offset::EXIT_RSP,
    fault = const RawEvent::Fault as u64,
);

unsafe extern "C" {
    fn cairn_engine_enter(wave: *mut WaveState, code: Entry, resume: u64) -> u64;
    fn cairn_engine_exit_stub();
}

/// Address that the handler continues at, with `rdi` the wave.
pub(crate) fn exit_stub() -> u64 {
    cairn_engine_exit_stub as *const () as u64
}

/// Runs compiled code on the wave until its next event.
///
/// # Safety
/// `code` obeys this module's contract and lies in a registered range.
pub unsafe fn enter(wave: &mut WaveState, code: Entry) -> RawEvent {
    signals::ensure_thread();
    wave.fault = Default::default();
    let before = CURRENT.replace(wave);
    let resume = wave.resume;
    // SAFETY: the caller vouches for `code`; the trampoline keeps the ABI.
    let raw = unsafe { cairn_engine_enter(wave, code, resume) };
    CURRENT.set(before);
    RawEvent::from_raw(raw).unwrap_or(RawEvent::Refuse)
}

/// A node of the registry; never freed, since a handler may be reading it.
struct Node {
    start: AtomicU64,
    end: AtomicU64,
    next: *mut Node,
}

static RANGES: AtomicPtr<Node> = AtomicPtr::new(ptr::null_mut());

/// A range of compiled code whose faults are the guest's, for as long as this lives.
#[derive(Debug)]
pub struct CodeRange {
    node: *const Node,
}

// SAFETY: nodes live for ever and hold atomics only.
unsafe impl Send for CodeRange {}
// SAFETY: as above.
unsafe impl Sync for CodeRange {}

impl CodeRange {
    /// Claims faults at host addresses in `range`.
    pub fn register(range: Range<u64>) -> CodeRange {
        signals::ensure_installed();
        let node = Box::into_raw(Box::new(Node {
            start: AtomicU64::new(range.start),
            end: AtomicU64::new(range.end),
            next: ptr::null_mut(),
        }));
        let mut head = RANGES.load(Ordering::Acquire);
        loop {
            // SAFETY: not published yet, so ours alone.
            unsafe { (*node).next = head };
            match RANGES.compare_exchange_weak(head, node, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return CodeRange { node },
                Err(h) => head = h,
            }
        }
    }
}

impl Drop for CodeRange {
    fn drop(&mut self) {
        // SAFETY: nodes are never freed.
        let n = unsafe { &*self.node };
        n.end.store(0, Ordering::Release);
    }
}

/// Whether `pc` is compiled code. Safe in a signal handler.
pub(crate) fn is_compiled(pc: u64) -> bool {
    let mut p = RANGES.load(Ordering::Acquire);
    while !p.is_null() {
        // SAFETY: nodes are never freed.
        let n = unsafe { &*p };
        if n.start.load(Ordering::Acquire) <= pc && pc < n.end.load(Ordering::Acquire) {
            return true;
        }
        p = n.next;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{GroupShape, GroupSlot};

    // "Compiled code": clobbers callee-saved registers and the stack, then loads from the address in event_value.
    core::arch::global_asm!(
        ".pushsection .text.cairn_engine_test_code,\"ax\",@progbits",
        "cairn_engine_test_code:",
        "push rbx",
        "xor ebx, ebx",
        "mov r12, -1",
        "sub rsp, 512",
        "mov rax, qword ptr [rdi + {ev}]",
        "mov rax, qword ptr [rax]",
        "mov qword ptr [rdi + {ev}], rax",
        "mov eax, 1",
        "add rsp, 512",
        "pop rbx",
        "ret",
        "cairn_engine_test_code_end:",
        ".popsection",
        ev = const offset::EVENT_VALUE,
    );
    unsafe extern "C" {
        fn cairn_engine_test_code(w: *mut WaveState, resume: u64) -> u64;
        fn cairn_engine_test_code_end();
    }

    #[test]
    fn a_wild_load_in_compiled_code_is_a_fault_event() {
        let code = cairn_engine_test_code as *const () as u64..cairn_engine_test_code_end as *const () as u64;
        let _range = CodeRange::register(code.clone());
        let shape =
            GroupShape { lanes: 64, waves: 1, lds_bytes: 0, scratch_lane_bytes: 0, vgprs: 1, extra_rows: 0 };
        let mut g = GroupSlot::new(shape).unwrap();
        let w = g.wave(0);
        for addr in [0x10u64, 0xdead_0000_0000_0000] {
            w.event_value = addr;
            // SAFETY: the code above obeys the contract but for r12, which it loses on purpose only where it faults.
            let ev = unsafe { enter(w, cairn_engine_test_code) };
            assert_eq!(ev, RawEvent::Fault);
            assert!(code.contains(&w.fault.native_pc));
            assert_eq!((w.fault.addr_known, w.fault.addr), (1, addr));
            assert_eq!(w.fault.write, 0);
        }
        assert!(is_compiled(code.start));
        drop(_range);
        assert!(!is_compiled(code.start));
    }
}
