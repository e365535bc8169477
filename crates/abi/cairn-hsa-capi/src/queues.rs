//! Queues, and what the program hears of their errors.

use std::ffi::c_void;
use std::sync::{Arc, Mutex};

use cairn_hsa::device::{FaultPolicy, Priority, Queue, QueueConfig, QueueError, QueueType, tell};

use crate::entry::{agent, api, core, runtime};
use crate::status::{self, Status};
use crate::types::{hsa_agent_t, hsa_amd_event_t, hsa_queue_t, hsa_region_t, hsa_signal_t, put};

type ErrorCallback = unsafe extern "C" fn(Status, *mut hsa_queue_t, *mut c_void);
type EventCallback = unsafe extern "C" fn(*const hsa_amd_event_t, *mut c_void) -> Status;

/// Handlers of system events, in order of registration, with their arguments.
static EVENT_HANDLERS: Mutex<Vec<(EventCallback, u64)>> = Mutex::new(Vec::new());

/// Offers a memory fault to the program's event handlers; true if one took it.
fn offer_event(error: &QueueError) -> bool {
    let QueueError::Fault(report) = error else { return false };
    if !report.is_memory() {
        return false;
    }
    const PAGE_NOT_PRESENT: u32 = 1;
    let event = hsa_amd_event_t {
        event_type: 0,
        agent: hsa_agent_t { handle: report.agent_handle },
        virtual_address: report.address().unwrap_or(0),
        fault_reason_mask: PAGE_NOT_PRESENT,
    };
    let handlers = EVENT_HANDLERS.lock().unwrap_or_else(|e| e.into_inner()).clone();
    let mut taken = false;
    for (handler, data) in handlers {
        // SAFETY: registered by the program to be called with this argument, on any thread.
        taken |= unsafe { handler(&event, data as *mut c_void) } == status::SUCCESS;
    }
    taken
}

/// What ROCr does with a queue error: a memory fault goes to the system event handlers, else the message is printed
/// and the process aborted; other errors go to the queue's callback, and abort where there is none.
fn on_error(error: &QueueError, callback: Option<ErrorCallback>, data: u64, queue: u64) {
    let taken = offer_event(error);
    if !taken {
        tell(error);
    }
    let policy = runtime().ok().and_then(|r| r.on_fault()).unwrap_or(FaultPolicy::Abort);
    let memory = matches!(error, QueueError::Fault(report) if report.is_memory());
    if !taken && policy == FaultPolicy::Abort && (memory || callback.is_none()) {
        std::process::abort();
    }
    if let Some(callback) = callback {
        // SAFETY: given by the program to be called with this argument, on any thread.
        unsafe { callback(status::of_queue_error(error), queue as *mut hsa_queue_t, data as *mut c_void) };
    }
}

fn kept(queue: *const hsa_queue_t) -> Result<Arc<Queue>, Status> {
    runtime()?.queue_at(queue as u64).ok_or(status::INVALID_QUEUE)
}

/// The error callback needs the queue's address, which is known only after the queue is made.
type Address = Arc<std::sync::atomic::AtomicU64>;

api! {
    fn hsa_queue_create(agent_handle: hsa_agent_t, size: u32, kind: u32, callback: Option<ErrorCallback>, data: *mut c_void, _private: u32, _group: u32, queue: *mut *mut hsa_queue_t) {
        let runtime = runtime()?;
        let agent = agent(agent_handle)?;
        if queue.is_null() || !size.is_power_of_two() || !(2..=1 << 17).contains(&size) {
            return Err(status::INVALID_ARGUMENT);
        }
        let kind = match kind {
            0 => QueueType::Multi,
            1 => QueueType::Single,
            2 => QueueType::Cooperative,
            _ => return Err(status::INVALID_ARGUMENT),
        };
        if !agent.is_gpu() {
            return Err(status::INVALID_QUEUE_CREATION);
        }
        let (address, data) = (Address::default(), data as u64);
        let seen = address.clone();
        let config = QueueConfig {
            size,
            kind,
            on_error: Some(Box::new(move |error| {
                on_error(error, callback, data, seen.load(std::sync::atomic::Ordering::Acquire));
            })),
            // The callback above decides.
            on_fault: Some(FaultPolicy::Error),
            ..Default::default()
        };
        let made = runtime.keep_queue(core(runtime.create_queue(agent, config))?);
        address.store(made.address(), std::sync::atomic::Ordering::Release);
        // SAFETY: the caller's to write.
        unsafe { put(queue, made.address() as *mut hsa_queue_t) }
    }

    fn hsa_soft_queue_create(_region: hsa_region_t, _size: u32, _kind: u32, _features: u32, _doorbell: hsa_signal_t, _queue: *mut *mut hsa_queue_t) {
        runtime()?;
        Err(status::INVALID_QUEUE_CREATION) // queues that the program serves itself are not offered
    }

    fn hsa_queue_destroy(queue: *mut hsa_queue_t) {
        runtime()?.release_queue(queue as u64).map(drop).ok_or(status::INVALID_QUEUE)
    }

    fn hsa_queue_inactivate(queue: *mut hsa_queue_t) {
        kept(queue)?.inactivate();
        Ok(())
    }

    fn hsa_amd_queue_set_priority(queue: *mut hsa_queue_t, priority: u32) {
        let queue = kept(queue)?;
        queue.set_priority(match priority {
            0 => Priority::Low,
            1 => Priority::Normal,
            2 => Priority::High,
            _ => return Err(status::INVALID_ARGUMENT),
        });
        Ok(())
    }

    fn hsa_amd_queue_cu_set_mask(queue: *const hsa_queue_t, count: u32, mask: *const u32) {
        kept(queue)?;
        if !count.is_multiple_of(32) || (count > 0 && mask.is_null()) {
            return Err(status::INVALID_ARGUMENT);
        }
        Ok(()) // a wish for placement; virtual compute units are all the same
    }

    fn hsa_amd_queue_cu_get_mask(queue: *const hsa_queue_t, count: u32, mask: *mut u32) {
        let queue = kept(queue)?;
        if !count.is_multiple_of(32) || mask.is_null() {
            return Err(status::INVALID_ARGUMENT);
        }
        let units = queue.device().profile.compute_units;
        for i in 0..count / 32 {
            let left = units.saturating_sub(i * 32).min(32);
            let bits = if left == 32 { u32::MAX } else { (1 << left) - 1 };
            // SAFETY: an array of `count` bits.
            unsafe { put(mask.add(i as usize), bits) }?;
        }
        Ok(())
    }

    fn hsa_amd_register_system_event_handler(handler: Option<EventCallback>, data: *mut c_void) {
        runtime()?;
        let handler = handler.ok_or(status::INVALID_ARGUMENT)?;
        EVENT_HANDLERS.lock().unwrap_or_else(|e| e.into_inner()).push((handler, data as u64));
        Ok(())
    }

    fn hsa_amd_async_function(callback: Option<unsafe extern "C" fn(*mut c_void)>, data: *mut c_void) {
        use cairn_hsa::device::{Again, Condition, Signal, on_signal};
        runtime()?;
        let callback = callback.ok_or(status::INVALID_ARGUMENT)?;
        let data = data as u64;
        let now = Signal::create(0).map_err(|_| status::OUT_OF_RESOURCES)?;
        let call = move |_| {
            now.destroy();
            // SAFETY: the program's function with its argument, on a thread of ours as documented.
            unsafe { callback(data as *mut c_void) };
            Again::No
        };
        on_signal(now, Condition::Eq, 0, call).map_err(|_| status::OUT_OF_RESOURCES)
    }
}

/// Does something with a queue's indices; a queue that is none answers 0, since these have no status.
fn index(queue: *const hsa_queue_t, f: impl FnOnce(&Queue) -> u64) -> u64 {
    kept(queue).map_or(0, |q| f(&q))
}

/// Exports a function under the names of its memory orders; all do the same.
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
    (queue: *const hsa_queue_t) -> u64 { index(queue, Queue::read_index) }
        as hsa_queue_load_read_index_relaxed hsa_queue_load_read_index_scacquire hsa_queue_load_read_index_acquire;
    (queue: *const hsa_queue_t) -> u64 { index(queue, Queue::write_index) }
        as hsa_queue_load_write_index_relaxed hsa_queue_load_write_index_scacquire hsa_queue_load_write_index_acquire;
    (queue: *const hsa_queue_t, value: u64) { if let Ok(q) = kept(queue) { q.store_write_index(value) } }
        as hsa_queue_store_write_index_relaxed hsa_queue_store_write_index_screlease
           hsa_queue_store_write_index_release;
    (queue: *const hsa_queue_t, value: u64) -> u64 { index(queue, |q| q.add_write_index(value)) }
        as hsa_queue_add_write_index_relaxed hsa_queue_add_write_index_scacquire
           hsa_queue_add_write_index_screlease hsa_queue_add_write_index_scacq_screl
           hsa_queue_add_write_index_acquire hsa_queue_add_write_index_release hsa_queue_add_write_index_acq_rel;
    (queue: *const hsa_queue_t, expected: u64, value: u64) -> u64 {
            index(queue, |q| q.compare_exchange_write_index(expected, value))
        } as hsa_queue_cas_write_index_relaxed hsa_queue_cas_write_index_scacquire
           hsa_queue_cas_write_index_screlease hsa_queue_cas_write_index_scacq_screl
           hsa_queue_cas_write_index_acquire hsa_queue_cas_write_index_release hsa_queue_cas_write_index_acq_rel;
    (_queue: *const hsa_queue_t, _value: u64) {
            // The packet processor owns the read index of every queue there is (soft queues are refused).
        } as hsa_queue_store_read_index_relaxed hsa_queue_store_read_index_screlease
           hsa_queue_store_read_index_release;
}
