//! The driver's device file, as far as programs look for it before they use ROCm: `/dev/kfd` can be opened. Nothing
//! answers behind it; what needs more of the driver is not served.

use std::ffi::{CStr, c_char, c_int};
use std::sync::atomic::{AtomicUsize, Ordering};

const DEVICE: &CStr = c"/dev/kfd";
const INSTEAD: &CStr = c"/dev/null";

/// The C library's `open`; the mode is read only where the flags ask for it.
type Open = unsafe extern "C" fn(*const c_char, c_int, libc::mode_t) -> c_int;

fn next(cache: &AtomicUsize, name: &CStr) -> Option<Open> {
    let mut address = cache.load(Ordering::Relaxed);
    if address == 0 {
        // SAFETY: a C string; the next definition after ours is the C library's.
        address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) } as usize;
        cache.store(address, Ordering::Relaxed);
    }
    // SAFETY: null, or the C library's function of this type.
    unsafe { std::mem::transmute::<usize, Option<Open>>(address) }
}

/// # Safety
/// As open(2); `mode` may be anything where the flags do not ask for it.
unsafe fn open_file(open: Option<Open>, path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    let Some(open) = open else {
        // SAFETY: this thread's errno.
        unsafe { *libc::__errno_location() = libc::ENOSYS };
        return -1;
    };
    // SAFETY: null or a C string, as open(2) asks of the caller; the rest is passed on.
    unsafe {
        let instead =
            !path.is_null() && CStr::from_ptr(path) == DEVICE && libc::access(path, libc::F_OK) != 0;
        open(if instead { INSTEAD.as_ptr() } else { path }, flags, mode)
    }
}

// Both are variadic in C. An argument that is not passed is a register that nobody reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    // SAFETY: as the caller promises.
    unsafe { open_file(next(&NEXT, c"open"), path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    // SAFETY: as the caller promises.
    unsafe { open_file(next(&NEXT, c"open64"), path, flags, mode) }
}
