//! Signals. Every memory-order variant of an operation does the same: ours are sequentially consistent.

use std::ffi::c_void;
use std::time::Duration;

use cairn_hsa::device::{Again, Condition, Signal, SignalOp, WaitHint, on_signal, wait_any};

use crate::entry::{api, core, runtime};
use crate::status;
use crate::types::{hsa_agent_t, hsa_signal_t, put, signal_condition};

fn live(signal: hsa_signal_t) -> Result<Signal, status::Status> {
    Signal::from_handle(signal.handle).ok_or(status::INVALID_SIGNAL)
}

api! {
    fn hsa_signal_create(initial: i64, consumers: u32, list: *const hsa_agent_t, signal: *mut hsa_signal_t) {
        runtime()?;
        if signal.is_null() || (consumers > 0 && list.is_null()) {
            return Err(status::INVALID_ARGUMENT);
        }
        let made = core(Signal::create(initial))?;
        // SAFETY: not null, and the caller's to write.
        unsafe { put(signal, hsa_signal_t { handle: made.handle() }) }
    }

    fn hsa_amd_signal_create(initial: i64, consumers: u32, list: *const hsa_agent_t, attributes: u64, signal: *mut hsa_signal_t) {
        const IPC: u64 = 2;
        if attributes & IPC != 0 {
            return Err(status::OUT_OF_RESOURCES); // signals are not shared between processes yet
        }
        // SAFETY: same contract.
        match unsafe { hsa_signal_create(initial, consumers, list, signal) } {
            status::SUCCESS => Ok(()),
            other => Err(other),
        }
    }

    fn hsa_signal_destroy(signal: hsa_signal_t) {
        runtime()?;
        live(signal)?.destroy();
        Ok(())
    }

    fn hsa_amd_signal_value_pointer(signal: hsa_signal_t, pointer: *mut u64) {
        let signal = live(signal)?;
        // SAFETY: the caller's to write.
        unsafe { put(pointer, signal.value_addr()) }
    }

    fn hsa_amd_signal_async_handler(signal: hsa_signal_t, condition: u32, value: i64, handler: Option<unsafe extern "C" fn(i64, *mut c_void) -> bool>, data: *mut c_void) {
        runtime()?;
        let handler = handler.ok_or(status::INVALID_ARGUMENT)?;
        let (signal, condition) = (live(signal)?, signal_condition(condition)?);
        let data = data as u64;
        let call = move |value| {
            // SAFETY: the program gave this function to be called with this pointer, on any thread.
            if unsafe { handler(value, data as *mut c_void) } { Again::Yes } else { Again::No }
        };
        on_signal(signal, condition, value, call).map_err(|_| status::OUT_OF_RESOURCES)
    }
}

fn wait(signal: hsa_signal_t, condition: u32, value: i64, timeout: u64, hint: u32) -> i64 {
    let (Ok(signal), Ok(condition)) = (live(signal), signal_condition(condition)) else { return 0 };
    let hint = if hint == 1 { WaitHint::Active } else { WaitHint::Blocked };
    signal.wait(condition, value, duration(timeout), hint)
}

/// A timeout in ticks of the system clock, which are nanoseconds here; the largest means for ever.
fn duration(timeout: u64) -> Option<Duration> {
    (timeout != u64::MAX).then(|| Duration::from_nanos(timeout))
}

fn modify(signal: hsa_signal_t, op: SignalOp, value: i64) -> i64 {
    live(signal).map_or(0, |s| s.modify(op, value))
}

#[unsafe(export_name = "cairn_hsa_hsa_amd_signal_wait_any")]
pub unsafe extern "C" fn hsa_amd_signal_wait_any(
    count: u32,
    signals: *const hsa_signal_t,
    conditions: *const u32,
    values: *const i64,
    timeout: u64,
    _hint: u32,
    satisfying: *mut i64,
) -> u32 {
    if count == 0 || signals.is_null() || conditions.is_null() || values.is_null() {
        return u32::MAX;
    }
    let n = count as usize;
    // SAFETY: not null; the caller gives arrays of `count`.
    let (signals, conditions, values) = unsafe {
        (
            std::slice::from_raw_parts(signals, n),
            std::slice::from_raw_parts(conditions, n),
            std::slice::from_raw_parts(values, n),
        )
    };
    let mut waits: Vec<(Signal, Condition, i64)> = Vec::with_capacity(n);
    let mut places = Vec::with_capacity(n);
    for i in 0..n {
        // As in ROCr a null signal is never satisfied.
        if let (Ok(s), Ok(c)) = (live(signals[i]), signal_condition(conditions[i])) {
            waits.push((s, c, values[i]));
            places.push(i as u32);
        }
    }
    if waits.is_empty() {
        return u32::MAX;
    }
    match wait_any(&waits, duration(timeout)) {
        Some((i, value)) => {
            if !satisfying.is_null() {
                // SAFETY: not null, hence the caller's to write.
                unsafe { satisfying.write(value) };
            }
            places[i]
        }
        None => u32::MAX,
    }
}

/// Exports a function under the names of its memory orders.
macro_rules! orders {
    ($(($($arg:ident: $ty:ty),*) $(-> $ret:ty)? $body:block as $($name:ident)*;)*) => {
        $(orders!(@each ($($arg: $ty),*) ($($ret)?) $body $($name)*);)*
    };
    (@each $args:tt $ret:tt $body:block $($name:ident)*) => {
        $(orders!(@one $args $ret $body $name);)*
    };
    (@one ($($arg:ident: $ty:ty),*) ($($ret:ty)?) $body:block $name:ident) => {
        #[unsafe(export_name = concat!("cairn_hsa_", stringify!($name)))]
        pub extern "C" fn $name($($arg: $ty),*) $(-> $ret)? $body
    };
}

orders! {
    (signal: hsa_signal_t) -> i64 { live(signal).map_or(0, Signal::load) }
        as hsa_signal_load_relaxed hsa_signal_load_scacquire hsa_signal_load_acquire;
    (signal: hsa_signal_t, value: i64) { if let Ok(s) = live(signal) { s.store(value) } }
        as hsa_signal_store_relaxed hsa_signal_store_screlease hsa_signal_store_release;
    (signal: hsa_signal_t, value: i64) { if let Ok(s) = live(signal) { s.store_silent(value) } }
        as hsa_signal_silent_store_relaxed hsa_signal_silent_store_screlease;
    (signal: hsa_signal_t, condition: u32, value: i64, timeout: u64, hint: u32) -> i64 {
            wait(signal, condition, value, timeout, hint)
        } as hsa_signal_wait_relaxed hsa_signal_wait_scacquire hsa_signal_wait_acquire;
    (signal: hsa_signal_t, value: i64) -> i64 { modify(signal, SignalOp::Exchange, value) }
        as hsa_signal_exchange_relaxed hsa_signal_exchange_scacquire hsa_signal_exchange_screlease
           hsa_signal_exchange_scacq_screl hsa_signal_exchange_acquire hsa_signal_exchange_release
           hsa_signal_exchange_acq_rel;
    (signal: hsa_signal_t, expected: i64, value: i64) -> i64 {
            live(signal).map_or(0, |s| s.compare_exchange(expected, value))
        } as hsa_signal_cas_relaxed hsa_signal_cas_scacquire hsa_signal_cas_screlease hsa_signal_cas_scacq_screl
           hsa_signal_cas_acquire hsa_signal_cas_release hsa_signal_cas_acq_rel;
    (signal: hsa_signal_t, value: i64) { modify(signal, SignalOp::Add, value); }
        as hsa_signal_add_relaxed hsa_signal_add_scacquire hsa_signal_add_screlease hsa_signal_add_scacq_screl
           hsa_signal_add_acquire hsa_signal_add_release hsa_signal_add_acq_rel;
    (signal: hsa_signal_t, value: i64) { modify(signal, SignalOp::Subtract, value); }
        as hsa_signal_subtract_relaxed hsa_signal_subtract_scacquire hsa_signal_subtract_screlease
           hsa_signal_subtract_scacq_screl hsa_signal_subtract_acquire hsa_signal_subtract_release
           hsa_signal_subtract_acq_rel;
    (signal: hsa_signal_t, value: i64) { modify(signal, SignalOp::And, value); }
        as hsa_signal_and_relaxed hsa_signal_and_scacquire hsa_signal_and_screlease hsa_signal_and_scacq_screl
           hsa_signal_and_acquire hsa_signal_and_release hsa_signal_and_acq_rel;
    (signal: hsa_signal_t, value: i64) { modify(signal, SignalOp::Or, value); }
        as hsa_signal_or_relaxed hsa_signal_or_scacquire hsa_signal_or_screlease hsa_signal_or_scacq_screl
           hsa_signal_or_acquire hsa_signal_or_release hsa_signal_or_acq_rel;
    (signal: hsa_signal_t, value: i64) { modify(signal, SignalOp::Xor, value); }
        as hsa_signal_xor_relaxed hsa_signal_xor_scacquire hsa_signal_xor_screlease hsa_signal_xor_scacq_screl
           hsa_signal_xor_acquire hsa_signal_xor_release hsa_signal_xor_acq_rel;
}
