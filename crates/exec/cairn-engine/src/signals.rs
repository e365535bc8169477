//! The process's handler for SIGSEGV and SIGBUS.
//!
//! Owns faults whose PC lies in the memory stubs ([`crate::memory`]) or in registered compiled code ([`crate::enter`]), and
//! nothing else: every other one goes to the handler that was there before. Everything called from the handler is
//! lock-free and allocates nothing.

use std::cell::{Cell, RefCell};
use std::mem;
use std::ptr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, Ordering};

use crate::arena::Mapping;
use crate::{enter, memory, x86};

const SIGNALS: [i32; 2] = [libc::SIGSEGV, libc::SIGBUS];
/// Enough for the largest signal frame (AVX-512 and AMX state) and a chained handler.
const ALT_STACK: usize = 128 << 10;

type Handler = unsafe extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void);

/// The first and the latest handler that we displaced, for each signal. Leaked: the handler may be reading them.
static FIRST: [AtomicPtr<libc::sigaction>; 2] = [const { AtomicPtr::new(ptr::null_mut()) }; 2];
static LATEST: [AtomicPtr<libc::sigaction>; 2] = [const { AtomicPtr::new(ptr::null_mut()) }; 2];
static INSTALL: Mutex<()> = Mutex::new(());

thread_local! {
    /// Set while a previous handler runs on behalf of ours: it may call us back.
    static CHAINING: Cell<bool> = const { Cell::new(false) };
    static ALT: RefCell<Option<AltStack>> = const { RefCell::new(None) };
    static READY: Cell<bool> = const { Cell::new(false) };
}

/// Puts our handler in front, if it is not: programs install theirs at any time (Python, JVMs, crash reporters).
pub fn ensure_installed() {
    if installed() {
        return;
    }
    let _guard = INSTALL.lock().unwrap_or_else(|e| e.into_inner());
    for (i, &sig) in SIGNALS.iter().enumerate() {
        // SAFETY: plain sigaction calls on zeroed structures; the handler has SA_SIGINFO's signature.
        unsafe {
            let mut old: libc::sigaction = mem::zeroed();
            libc::sigaction(sig, ptr::null(), &mut old);
            if old.sa_sigaction == our_handler() {
                continue;
            }
            let old = Box::into_raw(Box::new(old));
            let _ = FIRST[i].compare_exchange(ptr::null_mut(), old, Ordering::AcqRel, Ordering::Acquire);
            LATEST[i].store(old, Ordering::Release);
            let mut new: libc::sigaction = mem::zeroed();
            new.sa_sigaction = our_handler();
            new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigemptyset(&mut new.sa_mask);
            libc::sigaction(sig, &new, ptr::null_mut());
        }
    }
}

fn our_handler() -> usize {
    handler as Handler as *const () as usize
}

fn installed() -> bool {
    // SAFETY: only reads the current action.
    let mut cur: libc::sigaction = unsafe { mem::zeroed() };
    // SAFETY: as above.
    unsafe { libc::sigaction(libc::SIGSEGV, ptr::null(), &mut cur) };
    cur.sa_sigaction == our_handler()
}

/// Makes this thread fit to fault: a signal stack, since waves run on small stacks.
pub fn ensure_thread() {
    if READY.get() {
        return;
    }
    READY.set(true);
    // SAFETY: asks for the thread's signal stack.
    let mut cur: libc::stack_t = unsafe { mem::zeroed() };
    // SAFETY: as above.
    unsafe { libc::sigaltstack(ptr::null(), &mut cur) };
    if cur.ss_flags & libc::SS_DISABLE != 0
        && let Some(s) = AltStack::install()
    {
        ALT.with_borrow_mut(|a| *a = Some(s));
    }
    // Touch what the handler reads, so that its thread-local storage exists.
    let _ = (enter::current(), CHAINING.get());
}

/// A thread's signal stack, with a guard page below it.
struct AltStack {
    map: Mapping,
}

impl AltStack {
    fn install() -> Option<AltStack> {
        let map = Mapping::new(ALT_STACK + 4096).ok()?;
        // SAFETY: the first page of our own mapping becomes the guard; the rest is handed to the kernel until drop.
        unsafe {
            libc::mprotect(map.as_ptr().cast(), 4096, libc::PROT_NONE);
            let st = libc::stack_t { ss_sp: map.as_ptr().add(4096).cast(), ss_flags: 0, ss_size: ALT_STACK };
            (libc::sigaltstack(&st, ptr::null_mut()) == 0).then_some(AltStack { map })
        }
    }
}

impl Drop for AltStack {
    fn drop(&mut self) {
        // SAFETY: takes our stack from the kernel before the mapping goes, unless somebody replaced it.
        unsafe {
            let mut cur: libc::stack_t = mem::zeroed();
            libc::sigaltstack(ptr::null(), &mut cur);
            if cur.ss_sp == self.map.as_ptr().add(4096).cast() {
                let off = libc::stack_t { ss_sp: ptr::null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 };
                libc::sigaltstack(&off, ptr::null_mut());
            }
        }
    }
}

unsafe extern "C" fn handler(sig: i32, info: *mut libc::siginfo_t, ctx: *mut libc::c_void) {
    // SAFETY: the kernel passes a valid ucontext and siginfo.
    let (uc, si) = unsafe { (&mut *ctx.cast::<libc::ucontext_t>(), &*info) };
    let regs = &mut uc.uc_mcontext.gregs;
    let pc = regs[libc::REG_RIP as usize] as u64;
    // A fault of the thread's own instruction, not one that somebody sent.
    if si.si_code > 0 {
        if memory::is_stub(pc) {
            // Return to the stub's caller: stubs are leaves that leave the stack alone. rax: the lane, rdx: it failed.
            let sp = regs[libc::REG_RSP as usize];
            // SAFETY: at every instruction of a stub rsp points at its return address.
            let ret = unsafe { *(sp as *const i64) };
            regs[libc::REG_RAX as usize] = regs[libc::REG_R9 as usize];
            regs[libc::REG_RDX as usize] = 1;
            regs[libc::REG_RSP as usize] = sp + 8;
            regs[libc::REG_RIP as usize] = ret;
            return;
        }
        let wave = enter::current();
        if !wave.is_null() && enter::is_compiled(pc) {
            // SAFETY: the current wave outlives its own code's run, and that code is stopped here.
            let w = unsafe { &mut *wave };
            w.fault.native_pc = pc;
            // A non-canonical address comes as SI_KERNEL, without the address: the operands have it.
            let addr = if si.si_code == libc::SI_KERNEL {
                operand_address(pc, regs).filter(|&a| x86::non_canonical(a))
            } else {
                // SAFETY: SIGSEGV and SIGBUS carry an address.
                Some(unsafe { si.si_addr() } as u64)
            };
            w.fault.addr_known = u32::from(addr.is_some());
            w.fault.addr = addr.unwrap_or(0);
            w.fault.write = u32::from(regs[libc::REG_ERR as usize] & 2 != 0);
            regs[libc::REG_RDI as usize] = wave as i64;
            regs[libc::REG_RIP as usize] = enter::exit_stub() as i64;
            return;
        }
    }
    // SAFETY: passes on what we were given.
    unsafe { chain(sig, info, ctx) };
}

/// Where compiled code's instruction at `pc` wanted to go.
fn operand_address(pc: u64, regs: &[i64; 23]) -> Option<u64> {
    if !enter::is_compiled(pc + x86::MAX_LEN as u64 - 1) {
        return None;
    }
    // SAFETY: these bytes lie in registered code, which is mapped and readable.
    let code = unsafe { std::slice::from_raw_parts(pc as *const u8, x86::MAX_LEN) };
    let order = [
        libc::REG_RAX,
        libc::REG_RCX,
        libc::REG_RDX,
        libc::REG_RBX,
        libc::REG_RSP,
        libc::REG_RBP,
        libc::REG_RSI,
        libc::REG_RDI,
        libc::REG_R8,
        libc::REG_R9,
        libc::REG_R10,
        libc::REG_R11,
        libc::REG_R12,
        libc::REG_R13,
        libc::REG_R14,
        libc::REG_R15,
    ];
    x86::effective_address(code, &order.map(|r| regs[r as usize] as u64))
}

/// Hands the signal to the handler before us.
unsafe fn chain(sig: i32, info: *mut libc::siginfo_t, ctx: *mut libc::c_void) {
    let i = usize::from(sig == libc::SIGBUS);
    // Called back by the handler we called: go to the one before it.
    let again = CHAINING.replace(true);
    let prev = if again { &FIRST[i] } else { &LATEST[i] }.load(Ordering::Acquire);
    // SAFETY: leaked boxes, written before our handler was installed.
    let action = unsafe { prev.as_ref() };
    match action.map_or(libc::SIG_DFL, |a| a.sa_sigaction) {
        libc::SIG_DFL | libc::SIG_IGN => {
            // The default action: a fault happens again on return, and then kills with the right status; a sent signal is
            // sent again.
            // SAFETY: sets the default action; siginfo is valid.
            unsafe {
                let mut dfl: libc::sigaction = mem::zeroed();
                dfl.sa_sigaction = libc::SIG_DFL;
                libc::sigaction(sig, &dfl, ptr::null_mut());
                if (*info).si_code <= 0 {
                    libc::raise(sig);
                }
            }
        }
        f if action.is_some_and(|a| a.sa_flags & libc::SA_SIGINFO != 0) => {
            // SAFETY: SA_SIGINFO says that it has this signature.
            let f: Handler = unsafe { mem::transmute(f) };
            // SAFETY: it is that handler's own signal.
            unsafe { f(sig, info, ctx) };
        }
        f => {
            // SAFETY: without SA_SIGINFO it has this signature.
            let f: unsafe extern "C" fn(i32) = unsafe { mem::transmute(f) };
            // SAFETY: it is that handler's own signal.
            unsafe { f(sig) };
        }
    }
    CHAINING.set(again);
}
