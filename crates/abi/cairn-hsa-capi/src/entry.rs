//! The one shape of an entry point: initialised, no panic leaves it, an error becomes a status.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use cairn_hsa::device::tell;
use cairn_hsa::{Agent, MemoryPool, Runtime};

use crate::status::{self, Status};
use crate::types::{Outcome, hsa_agent_t};

/// `hsa_init` calls without their `hsa_shut_down`.
static REFERENCES: AtomicU32 = AtomicU32::new(0);

pub fn open() -> Outcome {
    if let Err(e) = Runtime::global() {
        tell(format_args!("cairn: {e}"));
        return Err(status::of(e));
    }
    if REFERENCES.fetch_add(1, Ordering::AcqRel) == i32::MAX as u32 {
        REFERENCES.fetch_sub(1, Ordering::AcqRel);
        return Err(status::REFCOUNT_OVERFLOW);
    }
    Ok(())
}

pub fn close() -> Outcome {
    let less = |n: u32| n.checked_sub(1);
    REFERENCES
        .fetch_update(Ordering::AcqRel, Ordering::Acquire, less)
        .map(drop)
        .map_err(|_| status::NOT_INITIALIZED)
}

/// The runtime, between `hsa_init` and `hsa_shut_down`.
pub fn runtime() -> Result<&'static Arc<Runtime>, Status> {
    if REFERENCES.load(Ordering::Acquire) == 0 {
        return Err(status::NOT_INITIALIZED);
    }
    Runtime::global().map_err(status::of)
}

pub fn agent(agent: hsa_agent_t) -> Result<&'static Arc<Agent>, Status> {
    runtime()?.agent_by_handle(agent.handle).ok_or(status::INVALID_AGENT)
}

pub fn pool(id: u64) -> Result<&'static MemoryPool, Status> {
    runtime()?.pool_by_id(id).ok_or(status::INVALID_MEMORY_POOL)
}

/// The status of an error of the core; the text, which says more, goes to stderr where `CAIRN_LOG` asks for it.
pub fn core<T, E: Into<cairn_hsa::Error>>(result: Result<T, E>) -> Result<T, Status> {
    result.map_err(|e| {
        let e = e.into();
        if std::env::var_os("CAIRN_LOG").is_some() {
            tell(format_args!("cairn: hsa: {e}"));
        }
        status::of(&e)
    })
}

/// Runs the body of an entry point.
pub fn enter(name: &str, body: impl FnOnce() -> Outcome) -> Status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => status::SUCCESS,
        Ok(Err(status)) => status,
        Err(_) => {
            tell(format_args!(
                "cairn: {name}: internal error (see the panic message above); HSA_STATUS_ERROR is returned"
            ));
            status::ERROR
        }
    }
}

/// Defines entry points. `fn NAME(..) { body }` exports `cairn_hsa_NAME`; the body evaluates to [`Outcome`].
/// Bodies are unsafe: what a pointer must point to is hsa.h's documentation of the function, and that is each
/// caller's promise. Bodies check for null.
macro_rules! api {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$meta])*
            #[unsafe(export_name = concat!("cairn_hsa_", stringify!($name)))]
            pub unsafe extern "C" fn $name($($arg: $ty),*) -> $crate::status::Status {
                $crate::entry::enter(stringify!($name), || $body)
            }
        )*
    };
}
pub(crate) use api;

/// Calls back for each of `items` until the callback answers something else than success, which is the outcome.
pub fn each<T>(items: impl IntoIterator<Item = T>, mut callback: impl FnMut(T) -> Status) -> Outcome {
    for item in items {
        match callback(item) {
            status::SUCCESS => {}
            other => return Err(other),
        }
    }
    Ok(())
}
