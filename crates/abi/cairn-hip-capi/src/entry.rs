//! The one shape of an entry point: no panic leaves it, and how it ended is the thread's last error.

use crate::status::{self, Status};
use cairn_hip::log::{self, Level};
use cairn_hip::{Error, Result, last_error};
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of an entry point.
pub fn enter(name: &'static str, body: impl FnOnce() -> Result<()>) -> Status {
    log::calling(name);
    let result = guarded(name, body);
    last_error::record(&result);
    if log::enabled(Level::Info) {
        match &result {
            Ok(()) => log::write(Level::Info, format_args!("{name}: hipSuccess")),
            Err(e) => log::write(Level::Info, format_args!("{name}: {e}")),
        }
    }
    status::of(&result)
}

/// As [`enter`], without a trace in the error state.
pub fn guarded<T>(name: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| {
        eprintln!("cairn: {name}: internal error (see the panic message above); hipErrorUnknown is returned");
        Err(Error::Unknown)
    })
}

/// Defines entry points. `fn NAME(..) { body }` exports `cairn_hip_NAME`; the body evaluates to `Result<()>`.
/// What a pointer must point to is HIP's documentation of the function, and that is the caller's promise; bodies check
/// for null.
macro_rules! api {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$meta])*
            #[allow(non_snake_case)]
            #[unsafe(export_name = concat!("cairn_hip_", stringify!($name)))]
            pub unsafe extern "C" fn $name($($arg: $ty),*) -> $crate::status::Status {
                $crate::entry::enter(stringify!($name), || $body)
            }
        )*
    };
}
pub(crate) use api;

/// As [`api!`], for functions that behave as they do here from an epoch on: `since! { hip6 { fn NAME(..) { .. } } }` exports
/// `cairn_hip6_NAME`, which libraries of epoch 6 and later have until there is a newer one.
macro_rules! since {
    ($epoch:ident { $($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)* }) => {
        mod $epoch {
            #[allow(unused_imports, reason = "what the functions of the module around need")]
            use super::*;
            $(
                $(#[$meta])*
                #[allow(non_snake_case)]
                #[unsafe(export_name = concat!("cairn_", stringify!($epoch), "_", stringify!($name)))]
                pub unsafe extern "C" fn $name($($arg: $ty),*) -> $crate::status::Status {
                    $crate::entry::enter(stringify!($name), || $body)
                }
            )*
        }
    };
}
pub(crate) use since;

/// Writes a result to where the caller wants it; null is an error.
///
/// # Safety
/// `to` is null or valid for writing a `T`.
pub unsafe fn put<T>(to: *mut T, value: T) -> Result<()> {
    if to.is_null() {
        return Err(log::fail(Error::InvalidValue, format_args!("a null pointer for a result")));
    }
    // SAFETY: not null, and then valid by this function's contract. C does not promise Rust's alignment rules for
    // what is behind a `void *`, so the write does not ask for it.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Fails for a null pointer before anything is done for it.
pub fn not_null<T>(p: *const T) -> Result<()> {
    if p.is_null() {
        Err(log::fail(Error::InvalidValue, format_args!("a null pointer for a result")))
    } else {
        Ok(())
    }
}

/// Reads what the caller points to; null is an error.
///
/// # Safety
/// `from` is null or valid for reading a `T`, which any bytes may be.
pub unsafe fn take<T: Copy>(from: *const T) -> Result<T> {
    if from.is_null() {
        return Err(log::fail(Error::InvalidValue, format_args!("a null pointer for a parameter")));
    }
    // SAFETY: not null, and then valid by this function's contract.
    Ok(unsafe { from.read_unaligned() })
}

/// A C string of the caller's; null is an error.
///
/// # Safety
/// `text` is null or a C string that lives while the result does.
pub unsafe fn text<'a>(text: *const c_char) -> Result<&'a str> {
    if text.is_null() {
        return Err(log::fail(Error::InvalidValue, format_args!("a null pointer for a string")));
    }
    // SAFETY: not null, and then a C string by this function's contract.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str()
        .map_err(|_| log::fail(Error::InvalidValue, format_args!("a string that is not UTF-8: {text:?}")))
}

/// Copies a string into the caller's buffer of `len` bytes, cut if need be, always ended by a NUL.
///
/// # Safety
/// `to` is null or valid for writing `len` bytes.
pub unsafe fn put_text(to: *mut c_char, len: usize, text: &str) -> Result<()> {
    if to.is_null() || len == 0 {
        return Err(log::fail(Error::InvalidValue, format_args!("no room for a string")));
    }
    let n = text.len().min(len - 1);
    // SAFETY: `n + 1 <= len` bytes are valid by this function's contract.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), n);
        to.add(n).write(0);
    }
    Ok(())
}
