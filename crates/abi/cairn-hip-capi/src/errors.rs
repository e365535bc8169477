//! Error state, names and strings.

use crate::status::{self, SUCCESS, Status};
use cairn_hip::last_error;
use std::ffi::c_char;

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

#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip_hipGetErrorName(error: Status) -> *const c_char {
    status::name(error).unwrap_or(c"hipErrorUnknown").as_ptr()
}

/// HIP 5.2 answers the name here, too.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip5_hipGetErrorString(error: Status) -> *const c_char {
    cairn_hip_hipGetErrorName(error)
}
