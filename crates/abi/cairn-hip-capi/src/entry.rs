//! The one shape of an entry point: no panic leaves it, and how it ended is the thread's last error.

use crate::status::{self, Status};
use cairn_hip::{Error, Result, last_error};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of an entry point.
pub fn enter(name: &str, body: impl FnOnce() -> Result<()>) -> Status {
    let result = guarded(name, body);
    last_error::record(&result);
    status::of(&result)
}

/// As [`enter`], without a trace in the error state.
pub fn guarded<T>(name: &str, body: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| {
        eprintln!("cairn: {name}: internal error (see the panic message above); hipErrorUnknown is returned");
        Err(Error::Unknown)
    })
}

/// Defines entry points. `api fn NAME(..) { body }` exports `cairn_hip_NAME`; the body evaluates to `Result<()>`.
/// Bodies are unsafe: what a pointer must point to is HIP's documentation of the function, and that is each caller's
/// promise. Bodies check for null.
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

/// Writes a result to where the caller wants it.
///
/// # Safety
/// `to` is null or valid for writing a `T`.
pub unsafe fn put<T>(to: *mut T, value: T) -> Result<()> {
    if to.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: not null, and then valid by this function's contract. C does not promise Rust's alignment rules for
    // what is behind a `void *`, so the write does not ask for it.
    unsafe { to.write_unaligned(value) };
    Ok(())
}
