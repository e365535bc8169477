//! Contexts. A device has one, its primary one: a handle of it stands for the device.

use crate::entry::{api, not_null, put};
use crate::types::Handle;
use cairn_hip::{Error, Result, runtime};

/// In every context's handle: keeps it away from null and addresses.
const TAG: u64 = 0xc7 << 40;

fn handle(ordinal: i32) -> Handle {
    TAG | (ordinal as u64) << 4
}

fn ordinal(context: Handle) -> Result<i32> {
    let ordinal = (context ^ TAG) >> 4;
    if handle(ordinal as i32) != context {
        return Err(Error::InvalidContext);
    }
    runtime::device(ordinal as i32).map(|d| d.ordinal).map_err(|_| Error::InvalidContext)
}

api! {
    fn hipCtxCreate(to: *mut Handle, _flags: u32, device: i32) {
        not_null(to)?;
        runtime::device(device)?;
        runtime::push_current(device)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(to, handle(device)) }
    }

    fn hipCtxDestroy(context: Handle) { ordinal(context).map(drop) }

    fn hipCtxPushCurrent(context: Handle) { runtime::push_current(ordinal(context)?) }

    fn hipCtxPopCurrent(to: *mut Handle) {
        let popped = runtime::pop_current()?;
        // SAFETY: not null; valid then, as HIP asks of the caller.
        if to.is_null() { Ok(()) } else { unsafe { put(to, handle(popped)) } }
    }

    fn hipCtxSetCurrent(context: Handle) {
        if context == 0 { runtime::pop_current().map(drop) } else { runtime::set_current(ordinal(context)?) }
    }

    fn hipCtxGetCurrent(to: *mut Handle) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, handle(runtime::current()?.ordinal)) }
    }

    fn hipCtxGetDevice(to: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::current()?.ordinal) }
    }

    fn hipCtxGetFlags(to: *mut u32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, runtime::current()?.flags()) }
    }

    fn hipCtxGetApiVersion(context: Handle, to: *mut i32) {
        ordinal(context)?;
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, 4) }
    }

    fn hipCtxSetCacheConfig(_config: i32) { Ok(()) }

    fn hipCtxGetCacheConfig(to: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, 0) }
    }

    fn hipCtxSetSharedMemConfig(_config: i32) { Ok(()) }

    fn hipCtxGetSharedMemConfig(to: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, 1) }
    }

    fn hipCtxEnablePeerAccess(context: Handle, flags: u32) {
        if flags != 0 { Err(Error::InvalidValue) } else { cairn_hip::peers::enable(ordinal(context)?) }
    }

    fn hipCtxDisablePeerAccess(context: Handle) { cairn_hip::peers::disable(ordinal(context)?) }

    fn hipDevicePrimaryCtxRetain(to: *mut Handle, device: i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(to, handle(runtime::device(device)?.ordinal)) }
    }

    fn hipDevicePrimaryCtxRelease(device: i32) { runtime::device(device).map(drop) }

    fn hipDevicePrimaryCtxReset(device: i32) { runtime::device(device)?.synchronize() }

    fn hipDevicePrimaryCtxSetFlags(device: i32, _flags: u32) {
        runtime::device(device)?;
        Err(Error::ContextAlreadyInUse)
    }

    fn hipDevicePrimaryCtxGetState(device: i32, flags: *mut u32, active: *mut i32) {
        let d = runtime::device(device)?;
        not_null(flags)?;
        not_null(active)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe {
            put(flags, d.flags())?;
            put(active, 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wild_context_is_an_error() {
        assert_eq!(ordinal(0), Err(Error::InvalidContext));
        assert_eq!(ordinal(handle(3) + 1), Err(Error::InvalidContext));
        assert_ne!(handle(0), handle(1));
    }
}
