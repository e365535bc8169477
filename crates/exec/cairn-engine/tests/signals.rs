//! Faults that are not the guest's go to whoever handled them before, or kill the process as they would have.

use std::ffi::c_void;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, mem, ptr};

use cairn_engine::{memory, signals};

/// Runs this very test again in a child with `ROLE` set: what faults there must not take the test runner along.
fn child(test: &str, role: &str) -> std::process::ExitStatus {
    Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env("ROLE", role)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap()
}

fn role() -> Option<String> {
    env::var("ROLE").ok()
}

fn install(handler: usize) {
    // SAFETY: a zeroed sigaction with a handler of SA_SIGINFO's signature, or a default action.
    unsafe {
        let mut a: libc::sigaction = mem::zeroed();
        a.sa_sigaction = handler;
        a.sa_flags = libc::SA_SIGINFO;
        libc::sigaction(libc::SIGSEGV, &a, ptr::null_mut());
    }
}

/// A fault of Rust code's own, at address 16.
fn fault() {
    // SAFETY: none: it is meant to fault, in a child process.
    unsafe { ptr::read_volatile(16 as *const u32) };
}

fn guest_faults_stay_ours() {
    assert!(memory::load32(16).is_err());
}

static SEEN: AtomicU32 = AtomicU32::new(0);

unsafe extern "C" fn counting(_: i32, info: *mut libc::siginfo_t, _: *mut c_void) {
    SEEN.fetch_add(1, Ordering::SeqCst);
    // SAFETY: the kernel's siginfo, passed on; _exit is safe in a handler.
    unsafe { libc::_exit(if (*info).si_addr() as usize == 16 { 42 } else { 43 }) };
}

#[test]
fn a_foreign_fault_reaches_the_handler_before_us() {
    if role().is_some() {
        install(counting as *const () as usize);
        signals::ensure_installed();
        signals::ensure_thread();
        guest_faults_stay_ours();
        assert_eq!(SEEN.load(Ordering::SeqCst), 0);
        fault();
        unreachable!("the handler ends the process");
    }
    assert_eq!(child("a_foreign_fault_reaches_the_handler_before_us", "x").code(), Some(42));
}

#[test]
fn a_handler_installed_after_us_is_chained_too() {
    if role().is_some() {
        signals::ensure_installed();
        install(counting as *const () as usize);
        signals::ensure_installed();
        guest_faults_stay_ours();
        assert_eq!(SEEN.load(Ordering::SeqCst), 0);
        fault();
        unreachable!("the handler ends the process");
    }
    assert_eq!(child("a_handler_installed_after_us_is_chained_too", "x").code(), Some(42));
}

#[test]
fn without_a_handler_the_process_dies_of_the_signal() {
    match role().as_deref() {
        Some("fault") => {
            install(libc::SIG_DFL);
            signals::ensure_installed();
            guest_faults_stay_ours();
            fault();
            unreachable!("the default action ends the process");
        }
        Some(_) => {
            install(libc::SIG_DFL);
            signals::ensure_installed();
            // SAFETY: sends a signal to ourselves.
            unsafe { libc::raise(libc::SIGSEGV) };
            unreachable!("the default action ends the process");
        }
        None => {
            let name = "without_a_handler_the_process_dies_of_the_signal";
            assert_eq!(child(name, "fault").signal(), Some(libc::SIGSEGV));
            assert_eq!(child(name, "raise").signal(), Some(libc::SIGSEGV));
        }
    }
}

/// A handler that hands everything to the one before it: ours. The two must not call each other for ever.
static mut BEFORE: usize = 0;

unsafe extern "C" fn passing(sig: i32, info: *mut libc::siginfo_t, ctx: *mut c_void) {
    // SAFETY: written once before this handler is installed; it is our handler's address.
    unsafe {
        let f: unsafe extern "C" fn(i32, *mut libc::siginfo_t, *mut c_void) = mem::transmute(BEFORE);
        f(sig, info, ctx);
    }
}

#[test]
fn handlers_that_call_each_other_come_to_an_end() {
    if role().is_some() {
        install(libc::SIG_DFL);
        signals::ensure_installed();
        // SAFETY: reads the current action; nothing else runs yet.
        unsafe {
            let mut cur: libc::sigaction = mem::zeroed();
            libc::sigaction(libc::SIGSEGV, ptr::null(), &mut cur);
            BEFORE = cur.sa_sigaction;
        }
        install(passing as *const () as usize);
        signals::ensure_installed();
        guest_faults_stay_ours();
        fault();
        unreachable!("the default action ends the process");
    }
    let status = child("handlers_that_call_each_other_come_to_an_end", "x");
    assert_eq!(status.signal(), Some(libc::SIGSEGV));
}
