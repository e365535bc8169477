//! Streams, events, and waiting for them.

use crate::entry::{api, not_null, put};
use crate::status::{self, Status};
use crate::types::Handle;
use cairn_hip::event::{Event, Timing};
use cairn_hip::stream::Kind;
use cairn_hip::streams::{self, Default};
use cairn_hip::{Error, Result, runtime};
use std::ffi::c_void;

/// `hipStreamNonBlocking`.
const NON_BLOCKING: u32 = 1;

/// `hipEventDisableTiming`.
const DISABLE_TIMING: u32 = 2;
/// `hipEventInterprocess`.
const INTERPROCESS: u32 = 4;
/// All flags of an event: blocking sync, disable timing, interprocess, release to device or system.
const EVENT_FLAGS: u32 = 0xc000_0007;

thread_local! {
    /// What a thread's captures allow other calls to do; kept for it to ask.
    static CAPTURE_MODE: std::cell::Cell<i32> = const { std::cell::Cell::new(0) };
}

fn create(stream: *mut Handle, flags: u32, priority: i32) -> Result<()> {
    not_null(stream)?;
    let kind = match flags {
        0 => Kind::Blocking,
        NON_BLOCKING => Kind::NonBlocking,
        _ => return Err(Error::InvalidValue),
    };
    // SAFETY: checked for null; valid then, as HIP asks of the caller.
    unsafe { put(stream, streams::create(kind, flags, priority)?) }
}

fn query(stream: Handle, default: Default) -> Result<()> {
    if streams::get(stream, default)?.is_idle()? { Ok(()) } else { Err(Error::NotReady) }
}

fn wait_event(stream: Handle, default: Default, event: Handle, flags: u32) -> Result<()> {
    if flags != 0 {
        return Err(Error::InvalidValue);
    }
    streams::event(event)?.make_wait(&*streams::get(stream, default)?)
}

fn host_function(
    stream: Handle,
    default: Default,
    function: Option<unsafe extern "C" fn(*mut c_void)>,
    data: *mut c_void,
) -> Result<()> {
    let function = function.ok_or(Error::InvalidValue)?;
    let data = data as usize;
    streams::get(stream, default)?.call(move |result| {
        if result.is_ok() {
            // SAFETY: a function of the program's, called as it asked for.
            unsafe { function(data as *mut c_void) }
        }
    })
}

api! {
    fn hipStreamCreate(stream: *mut Handle) { create(stream, 0, 0) }

    fn hipStreamCreateWithFlags(stream: *mut Handle, flags: u32) { create(stream, flags, 0) }

    fn hipStreamCreateWithPriority(stream: *mut Handle, flags: u32, priority: i32) { create(stream, flags, priority) }

    /// Workgroups run on host threads: which compute unit they would be on is nothing that a program could see.
    fn hipExtStreamCreateWithCUMask(stream: *mut Handle, size: u32, mask: *const u32) {
        not_null(mask)?;
        if size == 0 { Err(Error::InvalidValue) } else { create(stream, 0, 0) }
    }

    fn hipDeviceGetStreamPriorityRange(least: *mut i32, greatest: *mut i32) {
        runtime::current()?;
        if !least.is_null() {
            // SAFETY: not null; valid then, as HIP asks of the caller.
            unsafe { put(least, streams::PRIORITIES.0)? };
        }
        if !greatest.is_null() {
            // SAFETY: not null; valid then, as HIP asks of the caller.
            unsafe { put(greatest, streams::PRIORITIES.1)? };
        }
        Ok(())
    }

    fn hipStreamDestroy(stream: Handle) { streams::destroy(stream) }

    fn hipStreamSynchronize(stream: Handle) { streams::get(stream, Default::Legacy)?.synchronize() }

    fn hipStreamSynchronize_spt(stream: Handle) { streams::get(stream, Default::PerThread)?.synchronize() }

    fn hipStreamQuery(stream: Handle) { query(stream, Default::Legacy) }

    fn hipStreamQuery_spt(stream: Handle) { query(stream, Default::PerThread) }

    fn hipStreamWaitEvent(stream: Handle, event: Handle, flags: u32) {
        wait_event(stream, Default::Legacy, event, flags)
    }

    fn hipStreamWaitEvent_spt(stream: Handle, event: Handle, flags: u32) {
        wait_event(stream, Default::PerThread, event, flags)
    }

    fn hipStreamGetFlags(stream: Handle, flags: *mut u32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(flags, streams::get(stream, Default::Legacy)?.flags) }
    }

    fn hipStreamGetFlags_spt(stream: Handle, flags: *mut u32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(flags, streams::get(stream, Default::PerThread)?.flags) }
    }

    fn hipStreamGetPriority(stream: Handle, priority: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(priority, streams::get(stream, Default::Legacy)?.priority) }
    }

    fn hipStreamGetPriority_spt(stream: Handle, priority: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(priority, streams::get(stream, Default::PerThread)?.priority) }
    }

    fn hipStreamAddCallback(
        stream: Handle,
        callback: Option<unsafe extern "C" fn(Handle, Status, *mut c_void)>,
        data: *mut c_void,
        flags: u32,
    ) {
        let (Some(callback), 0) = (callback, flags) else { return Err(Error::InvalidValue) };
        let data = data as usize;
        streams::get(stream, Default::Legacy)?.call(move |result| {
            // SAFETY: a function of the program's, called as it asked for.
            unsafe { callback(stream, status::of(&result), data as *mut c_void) }
        })
    }

    /// Not called after a failure.
    fn hipLaunchHostFunc(stream: Handle, function: Option<unsafe extern "C" fn(*mut c_void)>, data: *mut c_void) {
        host_function(stream, Default::Legacy, function, data)
    }

    fn hipLaunchHostFunc_spt(stream: Handle, function: Option<unsafe extern "C" fn(*mut c_void)>, data: *mut c_void) {
        host_function(stream, Default::PerThread, function, data)
    }

    fn hipStreamGetDevice(stream: Handle, device: *mut i32) {
        not_null(device)?;
        let ordinal = streams::get(stream, Default::Legacy)?.device.ordinal;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(device, ordinal) }
    }

    /// The flags of HIP 6.4: default, external; the second asks for a node in a graph.
    fn hipEventRecordWithFlags(event: Handle, stream: Handle, flags: u32) {
        let stream = streams::get(stream, Default::Legacy)?;
        match flags {
            0 => streams::event(event)?.record(&stream),
            1 if !stream.is_capturing() => streams::event(event)?.record(&stream),
            1 => Err(Error::NotSupported),
            _ => Err(Error::InvalidValue),
        }
    }

    fn hipEventRecord_spt(event: Handle, stream: Handle) {
        streams::event(event)?.record(&*streams::get(stream, Default::PerThread)?)
    }

    fn hipStreamBeginCapture(stream: Handle, mode: i32) {
        // hipStreamCaptureModeGlobal, ThreadLocal, Relaxed: nothing here is unsafe for one that records.
        if !(0..=2).contains(&mode) {
            return Err(Error::InvalidValue);
        }
        if stream == 0 {
            return Err(Error::StreamCaptureUnsupported);
        }
        streams::get(stream, Default::Legacy)?.begin_capture()
    }

    fn hipStreamEndCapture(stream: Handle, graph: *mut Handle) {
        not_null(graph)?;
        let made = streams::get(stream, Default::Legacy)?.end_capture()?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(graph, made) }
    }

    fn hipStreamIsCapturing(stream: Handle, status: *mut i32) {
        let capturing = streams::get(stream, Default::Legacy)?.is_capturing();
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe { put(status, i32::from(capturing)) }
    }

    fn hipStreamGetCaptureInfo(stream: Handle, status: *mut i32, id: *mut u64) {
        let capturing = streams::get(stream, Default::Legacy)?.is_capturing();
        // SAFETY: null or valid, as HIP asks of the caller.
        unsafe {
            if !id.is_null() {
                put(id, if capturing { stream } else { 0 })?;
            }
            put(status, i32::from(capturing))
        }
    }

    fn hipThreadExchangeStreamCaptureMode(mode: *mut i32) {
        // SAFETY: null or valid, as HIP asks of the caller.
        let asked = unsafe { crate::entry::take(mode)? };
        if !(0..=2).contains(&asked) {
            return Err(Error::InvalidValue);
        }
        // SAFETY: not null, as just read.
        unsafe { put(mode, CAPTURE_MODE.replace(asked)) }
    }

    fn hipDeviceSynchronize() { runtime::current()?.synchronize() }

    fn hipCtxSynchronize() { runtime::current()?.synchronize() }

    fn hipEventCreate(event: *mut Handle) {
        not_null(event)?;
        runtime::current()?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(event, streams::create_event(Event::new(Timing::On))?) }
    }

    fn hipEventCreateWithFlags(event: *mut Handle, flags: u32) {
        not_null(event)?;
        runtime::current()?;
        // An event for other processes must not keep time.
        if flags & !EVENT_FLAGS != 0 || flags & INTERPROCESS != 0 && flags & DISABLE_TIMING == 0 {
            return Err(Error::InvalidValue);
        }
        let timing = if flags & DISABLE_TIMING != 0 { Timing::Off } else { Timing::On };
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(event, streams::create_event(Event::new(timing))?) }
    }

    fn hipEventDestroy(event: Handle) { streams::destroy_event(event) }

    fn hipEventRecord(event: Handle, stream: Handle) {
        streams::event(event)?.record(&*streams::get(stream, Default::Legacy)?)
    }

    fn hipEventSynchronize(event: Handle) { streams::event(event)?.synchronize() }

    fn hipEventQuery(event: Handle) {
        if streams::event(event)?.is_done()? { Ok(()) } else { Err(Error::NotReady) }
    }

    fn hipEventElapsedTime(ms: *mut f32, start: Handle, stop: Handle) {
        not_null(ms)?;
        let ns = streams::event(start)?.elapsed(&*streams::event(stop)?)?;
        // SAFETY: checked for null; valid then, as HIP asks of the caller.
        unsafe { put(ms, (ns as f64 / 1e6) as f32) }
    }
}

/// The number of a stream's device; -1 for a stream that is none.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_hip_hipGetStreamDeviceId(stream: Handle) -> i32 {
    let ordinal = || Ok(streams::get(stream, Default::Legacy)?.device.ordinal);
    crate::entry::guarded("hipGetStreamDeviceId", ordinal).unwrap_or(-1)
}
