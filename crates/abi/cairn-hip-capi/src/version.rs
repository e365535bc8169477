//! Initialisation and versions.

use crate::entry::{api, put};
use cairn_hip::{Error, runtime};

/// What the epoch's library calls itself: major * 10,000,000 + minor * 100,000 + patch. Debian's 5.2.3 says 21153.
const HIP_5: i32 = 5 * 10_000_000 + 2 * 100_000 + 21153;

api! {
    fn hipInit(flags: u32) {
        if flags == 0 { runtime::devices().map(drop) } else { Err(Error::InvalidValue) }
    }
}

/// Versions are the epoch's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip5_hipRuntimeGetVersion(version: *mut i32) -> i32 {
    // SAFETY: null or valid, as HIP asks of the caller.
    crate::entry::enter("hipRuntimeGetVersion", || unsafe { put(version, HIP_5) })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_hip5_hipDriverGetVersion(version: *mut i32) -> i32 {
    // SAFETY: null or valid, as HIP asks of the caller.
    crate::entry::enter("hipDriverGetVersion", || unsafe { put(version, HIP_5) })
}
