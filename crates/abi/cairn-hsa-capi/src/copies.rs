//! Asynchronous copies and the times that signals carry.

use cairn_hsa::device::{Signal, Transfer};

use crate::entry::{agent, api, runtime};
use crate::status;
use crate::types::{
    Outcome, hsa_agent_t, hsa_dim3_t, hsa_pitched_ptr_t, hsa_signal_t, profiling_time_t, put,
};

/// Starts a transfer after its dependencies.
///
/// # Safety
/// `list` is null or an array of `count` signals.
pub unsafe fn start(
    transfer: Transfer,
    count: u32,
    list: *const hsa_signal_t,
    completion: hsa_signal_t,
) -> Outcome {
    let runtime = runtime()?;
    if (count == 0) != list.is_null() {
        return Err(status::INVALID_ARGUMENT);
    }
    let live = |s: hsa_signal_t| Signal::from_handle(s.handle).ok_or(status::INVALID_SIGNAL);
    let mut dependencies = Vec::with_capacity(count as usize);
    for i in 0..count as usize {
        // SAFETY: an array of `count`.
        dependencies.push(live(unsafe { list.add(i).read() })?);
    }
    let completion = live(completion)?;
    runtime
        .platform()
        .transfer_async(transfer, &dependencies, Some(completion))
        .map_err(|_| status::OUT_OF_RESOURCES)
}

api! {
    fn hsa_amd_memory_async_copy(dst: u64, dst_agent: hsa_agent_t, src: u64, src_agent: hsa_agent_t, size: usize, count: u32, list: *const hsa_signal_t, completion: hsa_signal_t) {
        agent(dst_agent)?;
        agent(src_agent)?;
        if dst == 0 || src == 0 {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: this function's contract.
        unsafe { start(Transfer::Copy { dst, src, len: size as u64 }, count, list, completion) }
    }

    fn hsa_amd_memory_async_copy_rect(dst: *const hsa_pitched_ptr_t, dst_offset: *const hsa_dim3_t, src: *const hsa_pitched_ptr_t, src_offset: *const hsa_dim3_t, range: *const hsa_dim3_t, copy_agent: hsa_agent_t, direction: u32, count: u32, list: *const hsa_signal_t, completion: hsa_signal_t) {
        agent(copy_agent)?;
        if dst.is_null() || dst_offset.is_null() || src.is_null() || src_offset.is_null() || range.is_null() || direction > 3 {
            return Err(status::INVALID_ARGUMENT);
        }
        // SAFETY: none is null.
        let (dst, dst_offset, src, src_offset, range) = unsafe {
            (dst.read(), dst_offset.read(), src.read(), src_offset.read(), range.read())
        };
        let at = |p: &hsa_pitched_ptr_t, o: &hsa_dim3_t| {
            p.base + u64::from(o.x) + u64::from(o.y) * p.pitch as u64 + u64::from(o.z) * p.slice as u64
        };
        let transfer = Transfer::Copy3d {
            dst: at(&dst, &dst_offset),
            dst_pitch: dst.pitch as u64,
            dst_slice: dst.slice as u64,
            src: at(&src, &src_offset),
            src_pitch: src.pitch as u64,
            src_slice: src.slice as u64,
            width: u64::from(range.x),
            rows: u64::from(range.y),
            slices: u64::from(range.z),
        };
        // SAFETY: this function's contract.
        unsafe { start(transfer, count, list, completion) }
    }

    fn hsa_amd_profiling_set_profiler_enabled(queue: *mut crate::types::hsa_queue_t, _enable: i32) {
        // Dispatch times are always taken.
        runtime()?.queue_at(queue as u64).map(drop).ok_or(status::INVALID_QUEUE)
    }

    fn hsa_amd_profiling_async_copy_enable(_enable: bool) { runtime().map(drop) }

    fn hsa_amd_profiling_get_dispatch_time(agent_handle: hsa_agent_t, signal: hsa_signal_t, time: *mut profiling_time_t) {
        if !agent(agent_handle)?.is_gpu() {
            return Err(status::INVALID_AGENT);
        }
        // SAFETY: the caller's to write.
        unsafe { times(signal, time) }
    }

    fn hsa_amd_profiling_get_async_copy_time(signal: hsa_signal_t, time: *mut profiling_time_t) {
        runtime()?;
        // SAFETY: the caller's to write.
        unsafe { times(signal, time) }
    }

    fn hsa_amd_profiling_convert_tick_to_system_domain(agent_handle: hsa_agent_t, tick: u64, out: *mut u64) {
        agent(agent_handle)?;
        // SAFETY: the caller's to write. Device and system share a clock.
        unsafe { put(out, tick) }
    }
}

/// # Safety
/// `time` is null or valid for a write.
unsafe fn times(signal: hsa_signal_t, time: *mut profiling_time_t) -> Outcome {
    let signal = Signal::from_handle(signal.handle).ok_or(status::INVALID_SIGNAL)?;
    let (start, end) = signal.timestamps();
    if end == 0 {
        return Err(status::ERROR); // it has not completed anything yet
    }
    // SAFETY: by contract.
    unsafe { put(time, profiling_time_t { start, end }) }
}
