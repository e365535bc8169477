//! Functions that are exported but not there. A public library's jump table leads to these.

use crate::status::{self, Status};
use cairn_hip::{Error, last_error};
use std::ffi::{CStr, c_char};
use std::io::Write as _;
use std::sync::atomic::{AtomicU8, Ordering};

/// Says once that the program called something that we lack.
///
/// # Safety
/// `name` is a C string; `told` points to a byte of the jump table's own.
unsafe fn tell_once(name: *const c_char, told: *const AtomicU8, answer: &str) {
    // SAFETY: the jump tables pass their own static byte.
    if unsafe { &*told }.swap(1, Ordering::Relaxed) == 0 {
        // SAFETY: the jump tables pass a string constant.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        let _ = writeln!(std::io::stderr(), "cairn: {name} is not implemented: {answer}");
    }
}

/// A function with a `hipError_t`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_missing_hip(name: *const c_char, told: *const AtomicU8) -> Status {
    // SAFETY: as the caller, a jump table, promises.
    unsafe { tell_once(name, told, "hipErrorNotSupported is returned") };
    last_error::record::<()>(&Err(Error::NotSupported));
    status::code(Error::NotSupported)
}

/// A function whose result is something else: a null pointer, another API's status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_missing_value(name: *const c_char, told: *const AtomicU8, value: i64) -> i64 {
    // SAFETY: as the caller, a jump table, promises.
    unsafe { tell_once(name, told, "its failure value is returned") };
    value
}

/// A function with a `hsa_status_t`: HSA_STATUS_ERROR.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_missing_hsa(name: *const c_char, told: *const AtomicU8) -> i64 {
    // SAFETY: as the caller, a jump table, promises.
    unsafe { tell_once(name, told, "HSA_STATUS_ERROR is returned") };
    0x1000
}
