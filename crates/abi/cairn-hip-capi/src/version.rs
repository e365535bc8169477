//! Initialisation and versions.

use crate::entry::{api, put, since};
use cairn_hip::{Error, runtime};

/// What the epoch's library calls itself: major * 10,000,000 + minor * 100,000 + patch. Debian's 5.2.3 says 21153.
const HIP_5: i32 = number(5, 2, 21153);
/// ROCm 6.4.3's.
const HIP_6: i32 = number(6, 4, 43484);
/// ROCm 7.1's.
const HIP_7: i32 = number(7, 1, 25424);

const fn number(major: i32, minor: i32, patch: i32) -> i32 {
    major * 10_000_000 + minor * 100_000 + patch
}

api! {
    fn hipInit(flags: u32) {
        if flags == 0 { runtime::devices().map(drop) } else { Err(Error::InvalidValue) }
    }
}

since! { hip5 {
    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipRuntimeGetVersion(to: *mut i32) { unsafe { put(to, HIP_5) } }

    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipDriverGetVersion(to: *mut i32) { unsafe { put(to, HIP_5) } }
} }

since! { hip6 {
    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipRuntimeGetVersion(to: *mut i32) { unsafe { put(to, HIP_6) } }

    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipDriverGetVersion(to: *mut i32) { unsafe { put(to, HIP_6) } }
} }

since! { hip7 {
    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipRuntimeGetVersion(to: *mut i32) { unsafe { put(to, HIP_7) } }

    // SAFETY: null or valid, as HIP asks of the caller.
    fn hipDriverGetVersion(to: *mut i32) { unsafe { put(to, HIP_7) } }
} }
