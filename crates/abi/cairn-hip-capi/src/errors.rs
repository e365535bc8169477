//! Error state, names and strings.

use crate::entry::{api, not_null, put};
use crate::status::{self, SUCCESS, Status};
use cairn_hip::{Error, Result, last_error};
use std::ffi::{CStr, c_char};

fn number(error: Option<cairn_hip::Error>) -> Status {
    error.map_or(SUCCESS, status::code)
}

/// Up to HIP 6 this is the outcome of the latest call, good or bad.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip5_hipGetLastError() -> Status {
    number(last_error::take_latest())
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip5_hipPeekAtLastError() -> Status {
    number(last_error::latest())
}

/// From HIP 7 on, the latest failure; neither success nor `hipErrorNotReady` hides it.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip7_hipGetLastError() -> Status {
    number(last_error::take_failure())
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip7_hipPeekAtLastError() -> Status {
    number(last_error::failure())
}

/// What `hipGetLastError` was before HIP 7.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip_hipExtGetLastError() -> Status {
    number(last_error::take_latest())
}

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip_hipGetErrorName(error: Status) -> *const c_char {
    status::name(error).unwrap_or(c"hipErrorUnknown").as_ptr()
}

/// HIP 5.2 answers the name here, too.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip5_hipGetErrorString(error: Status) -> *const c_char {
    cairn_hip_hipGetErrorName(error)
}

/// From HIP 6 on, words.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip6_hipGetErrorString(error: Status) -> *const c_char {
    status::words(error).unwrap_or(c"unknown error").as_ptr()
}

/// # Safety
/// `to` is null or valid.
unsafe fn put_known(to: *mut *const c_char, text: Option<&'static CStr>) -> Result<()> {
    not_null(to)?;
    // SAFETY: checked for null; valid then, as the caller promises.
    unsafe { put(to, text.map_or(std::ptr::null(), CStr::as_ptr))? };
    text.map(drop).ok_or(Error::InvalidValue)
}

api! {
    fn hipDrvGetErrorName(error: Status, to: *mut *const c_char) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put_known(to, status::name(error)) }
    }

    fn hipDrvGetErrorString(error: Status, to: *mut *const c_char) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put_known(to, status::words(error)) }
    }
}
