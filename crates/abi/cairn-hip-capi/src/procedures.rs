//! `hipGetProcAddress`: functions by name, as the library exports them whose function was asked.

use crate::entry::{not_null, put, since, text};
use cairn_hip::{Error, Result, log};
use std::ffi::{CStr, CString, c_char, c_void};

/// `hipEnablePerThreadDefaultStream`.
const PER_THREAD: u64 = 2;
/// `hipEnableLegacyDefaultStream` and the one before; 0 is the default, too.
const FLAGS: u64 = 3;

/// `HIP_GET_PROC_ADDRESS_SUCCESS`, `_SYMBOL_NOT_FOUND`.
const FOUND: i32 = 0;
const NOT_FOUND: i32 = 1;

/// Names that mean another function from HIP 6 on, as the headers have it.
fn renamed(name: &str, version: i32) -> &str {
    match name {
        "hipGetDeviceProperties" if version >= 600 => "hipGetDevicePropertiesR0600",
        "hipChooseDevice" if version >= 600 => "hipChooseDeviceR0600",
        _ => name,
    }
}

fn exported(library: &CStr, name: &str) -> Option<*mut c_void> {
    let name = CString::new(name).ok()?;
    // SAFETY: opens only what is loaded already, which is where our caller comes from; C strings.
    unsafe {
        let handle = libc::dlopen(library.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
        if handle.is_null() {
            return None;
        }
        let address = libc::dlsym(handle, name.as_ptr());
        libc::dlclose(handle);
        Some(address).filter(|a| !a.is_null())
    }
}

/// # Safety
/// As HIP documents `hipGetProcAddress`.
unsafe fn find(
    library: &CStr,
    name: *const c_char,
    to: *mut *mut c_void,
    version: i32,
    flags: u64,
    status: *mut i32,
) -> Result<()> {
    not_null(to)?;
    if flags & !FLAGS != 0 {
        return Err(Error::InvalidValue);
    }
    // SAFETY: null or a C string, as the caller promises.
    let name = renamed(unsafe { text(name)? }, version);
    let per_thread = (flags == PER_THREAD).then(|| exported(library, &format!("{name}_spt"))).flatten();
    let found = per_thread.or_else(|| exported(library, name));
    if !status.is_null() {
        // SAFETY: not null; valid then, as the caller promises.
        unsafe { put(status, if found.is_some() { FOUND } else { NOT_FOUND })? };
    }
    let address = found.ok_or_else(|| log::fail(Error::InvalidValue, format_args!("no function {name}")))?;
    // SAFETY: checked for null; valid then, as the caller promises.
    unsafe { put(to, address) }
}

since! { hip6 {
    fn hipGetProcAddress(name: *const c_char, to: *mut *mut c_void, version: i32, flags: u64, status: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { find(c"libamdhip64.so.6", name, to, version, flags, status) }
    }
} }

since! { hip7 {
    fn hipGetProcAddress(name: *const c_char, to: *mut *mut c_void, version: i32, flags: u64, status: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { find(c"libamdhip64.so.7", name, to, version, flags, status) }
    }
} }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_the_new_ones_for_new_programs() {
        assert_eq!(renamed("hipGetDeviceProperties", 523), "hipGetDeviceProperties");
        assert_eq!(renamed("hipGetDeviceProperties", 70125424), "hipGetDevicePropertiesR0600");
        assert_eq!(renamed("hipMalloc", 70125424), "hipMalloc");
    }
}
