//! AQL queues: `amd_queue_t` and the ring in memory, and the producer's side.
//!
//! Owns layout, indices, doorbells and submitting. What becomes of a packet is the packet processor's.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use crate::device::{Device, Platform};
use crate::error::{FaultPolicy, QueueError};
use crate::memory::{AllocationRequest, MemoryError, MemoryKind};
use crate::packet::{Barrier, HEADER_INVALID, KernelDispatch, PacketWords};
use crate::signal::{Doorbell, OutOfSignals, Signal};
use crate::tell::tell;
use crate::{processor, sys};

/// `amd_queue_t` (amd_hsa_queue.h), 256 bytes; its first 40 are `hsa_queue_t`.
#[repr(C, align(64))]
#[derive(Default)]
pub struct AmdQueue {
    kind: AtomicU32,
    features: AtomicU32,
    base_address: AtomicU64,
    doorbell_signal: AtomicU64,
    size: AtomicU32,
    reserved1: u32,
    id: AtomicU64,
    reserved2: [u32; 4],
    write_dispatch_id: AtomicU64,
    group_segment_aperture_base_hi: AtomicU32,
    private_segment_aperture_base_hi: AtomicU32,
    max_cu_id: AtomicU32,
    max_wave_id: AtomicU32,
    max_legacy_doorbell_dispatch_id_plus_1: AtomicU64,
    legacy_doorbell_lock: AtomicU32,
    reserved3: [u32; 9],
    read_dispatch_id: AtomicU64,
    read_dispatch_id_field_base_byte_offset: AtomicU32,
    compute_tmpring_size: AtomicU32,
    scratch_resource_descriptor: [AtomicU32; 4],
    scratch_backing_memory_location: AtomicU64,
    scratch_backing_memory_byte_size: AtomicU64,
    scratch_wave64_lane_byte_size: AtomicU32,
    queue_properties: AtomicU32,
    reserved4: [u32; 2],
    queue_inactive_signal: AtomicU64,
    reserved5: [u32; 14],
}

const _: () = {
    assert!(size_of::<AmdQueue>() == 256);
    assert!(std::mem::offset_of!(AmdQueue, write_dispatch_id) == 56);
    assert!(std::mem::offset_of!(AmdQueue, read_dispatch_id) == 128);
    assert!(std::mem::offset_of!(AmdQueue, queue_properties) == 180);
    assert!(std::mem::offset_of!(AmdQueue, queue_inactive_signal) == 192);
};

/// Upper halves of the LDS and scratch apertures' addresses, as the Linux driver places them on gfx9.
const GROUP_APERTURE_HI: u32 = 0x1_0000;
const PRIVATE_APERTURE_HI: u32 = 0x2_0000;
/// `AMD_QUEUE_PROPERTIES_IS_PTR64`.
const PROPERTY_PTR64: u32 = 1 << 1;
/// `AMD_QUEUE_PROPERTIES_ENABLE_PROFILING`.
const PROPERTY_PROFILING: u32 = 1 << 3;

/// What the program and the packet processor share; recycled, never unmapped, so that late doorbells of a
/// destroyed queue hit memory that is there.
#[repr(C)]
#[derive(Default)]
struct Block {
    amd: AmdQueue,
    doorbell: Doorbell,
}

static BLOCKS: Mutex<Vec<&'static Block>> = Mutex::new(Vec::new());

fn take_block() -> &'static Block {
    let recycled = BLOCKS.lock().unwrap_or_else(|e| e.into_inner()).pop();
    recycled.unwrap_or_else(|| Box::leak(Box::default()))
}

/// How many producers a queue has (`hsa_queue_type_t`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QueueType {
    #[default]
    Multi,
    Single,
    Cooperative,
}

/// Which queue's kernels get free workers first (`hsa_amd_queue_priority_t`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Priority {
    Low,
    #[default]
    Normal,
    High,
}

/// Called once, on a thread of ours, when a queue enters its error state.
pub type ErrorCallback = Box<dyn Fn(&QueueError) + Send + Sync>;

/// How to make a queue.
#[derive(Default)]
pub struct QueueConfig {
    /// Packets in the ring, a power of two.
    pub size: u32,
    pub kind: QueueType,
    pub priority: Priority,
    pub on_error: Option<ErrorCallback>,
    /// Overrides the platform's policy.
    pub on_fault: Option<FaultPolicy>,
}

/// Why there is no queue, or no packet in it.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("a queue of {0} packets: the size must be a power of two of at least 2")]
    Size(u32),
    #[error("GPU queues do not survive a fork: this child process cannot use them")]
    Forked,
    #[error("the queue is in its error state: {0}")]
    Failed(Arc<QueueError>),
    #[error(transparent)]
    Memory(#[from] MemoryError),
    #[error(transparent)]
    Signals(#[from] OutOfSignals),
    #[error(transparent)]
    Thread(#[from] sys::SysError),
}

/// A queue's state, shared by its handle, its packet processor and its running dispatches.
pub(crate) struct Shared {
    pub platform: Arc<Platform>,
    pub device: Arc<Device>,
    block: &'static Block,
    ring: u64,
    mask: u64,
    pub priority: AtomicI32,
    /// Dispatches that have started and not ended; the packet processor sleeps on it.
    pub outstanding: AtomicU32,
    pub drained: AtomicU32,
    pub closing: AtomicBool,
    error: OnceLock<Arc<QueueError>>,
    on_error: Option<ErrorCallback>,
    on_fault: FaultPolicy,
    started: AtomicBool,
}

impl Shared {
    pub fn amd_addr(&self) -> u64 {
        &self.block.amd as *const AmdQueue as u64
    }

    pub fn doorbell(&self) -> &'static Doorbell {
        &self.block.doorbell
    }

    fn slot(&self, index: u64) -> &[AtomicU64; 8] {
        // SAFETY: the ring is an allocation of (mask + 1) * 64 bytes that this object owns; packets are only
        // accessed through atomics, by us, kernels and the program alike.
        unsafe { &*((self.ring + (index & self.mask) * 64) as *const [AtomicU64; 8]) }
    }

    fn header_of(&self, index: u64) -> &AtomicU16 {
        // SAFETY: the header is the first half-word of the slot (little-endian host).
        unsafe { &*((self.ring + (index & self.mask) * 64) as *const AtomicU16) }
    }

    pub fn read_index(&self) -> u64 {
        self.block.amd.read_dispatch_id.load(Ordering::Relaxed)
    }

    /// The header of the next packet; its type is Invalid while there is none.
    pub fn peek(&self, index: u64) -> u16 {
        self.header_of(index).load(Ordering::Acquire)
    }

    /// Takes the packet at `index` and frees its slot.
    pub fn take(&self, index: u64) -> PacketWords {
        let slot = self.slot(index);
        let words = std::array::from_fn(|i| slot[i].load(Ordering::Relaxed));
        self.header_of(index).store(HEADER_INVALID, Ordering::Relaxed);
        self.block.amd.read_dispatch_id.store(index + 1, Ordering::Release);
        words
    }

    pub fn error(&self) -> Option<&Arc<QueueError>> {
        self.error.get()
    }

    /// Whether an error of this queue ends the process.
    pub fn aborts(&self) -> bool {
        self.on_fault == FaultPolicy::Abort
    }

    /// Enters the error state. The first error counts: it is reported, and the process aborted if the policy
    /// says so.
    pub fn fail(&self, error: QueueError) {
        static ABORTING: Mutex<()> = Mutex::new(());
        let error = Arc::new(error);
        // Held to the end: one message of one error, and nobody sees the queue's error state before the process is gone.
        let aborting = self.aborts().then(|| ABORTING.lock().unwrap_or_else(|e| e.into_inner()));
        if aborting.is_none() && self.error.set(error.clone()).is_err() {
            return;
        }
        if let Some(hook) = self.platform.error_hook.get() {
            hook(&self.device, &error);
        }
        if aborting.is_some() {
            tell(&error);
            self.platform.print_stats();
            std::process::abort();
        }
        if let Some(callback) = &self.on_error {
            callback(&error);
        }
    }

    /// A dispatch has ended.
    pub fn retire(&self) {
        if self.outstanding.fetch_sub(1, Ordering::SeqCst) == 1 && self.drained.load(Ordering::SeqCst) != 0 {
            sys::futex_wake(&self.outstanding, 1);
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        if let Some(doorbell) = Signal::from_handle(self.block.amd.doorbell_signal.load(Ordering::Relaxed)) {
            doorbell.destroy();
        }
        let _ = self.platform.memory.free(self.ring);
        BLOCKS.lock().unwrap_or_else(|e| e.into_inner()).push(self.block);
    }
}

/// An AQL queue of a device. Dropping it ends it: packets that have not started never will.
pub struct Queue {
    shared: Arc<Shared>,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(0);

impl Queue {
    /// Makes a queue and starts its packet processor's thread.
    pub fn create(
        platform: &Arc<Platform>,
        device: &Arc<Device>,
        config: QueueConfig,
    ) -> Result<Queue, SubmitError> {
        let QueueConfig { size, kind, priority, on_error, on_fault } = config;
        if !size.is_power_of_two() || size < 2 {
            return Err(SubmitError::Size(size));
        }
        if sys::forked() {
            return Err(SubmitError::Forked);
        }
        let ring = platform.memory.allocate(AllocationRequest {
            align: 4096,
            name: Arc::from("AQL ring"),
            ..AllocationRequest::new(u64::from(size) * 64, MemoryKind::System, None)
        })?;
        let block = take_block();
        block.doorbell.value.store(u64::MAX, Ordering::Relaxed);
        block.doorbell.asleep.store(0, Ordering::Relaxed);
        let amd = &block.amd;
        let amd_addr = amd as *const AmdQueue as u64;
        let doorbell = match Signal::create_doorbell(&block.doorbell, amd_addr) {
            Ok(signal) => signal,
            Err(e) => {
                let _ = platform.memory.free(ring);
                BLOCKS.lock().unwrap_or_else(|e| e.into_inner()).push(block);
                return Err(e.into());
            }
        };
        let limits = &device.limits;
        amd.kind.store(kind as u32, Ordering::Relaxed);
        amd.features.store(1, Ordering::Relaxed); // HSA_QUEUE_FEATURE_KERNEL_DISPATCH
        amd.base_address.store(ring, Ordering::Relaxed);
        amd.doorbell_signal.store(doorbell.handle(), Ordering::Relaxed);
        amd.size.store(size, Ordering::Relaxed);
        amd.id.store(NEXT_ID.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        amd.write_dispatch_id.store(0, Ordering::Relaxed);
        amd.read_dispatch_id.store(0, Ordering::Relaxed);
        amd.read_dispatch_id_field_base_byte_offset
            .store(std::mem::offset_of!(AmdQueue, read_dispatch_id) as u32, Ordering::Relaxed);
        amd.group_segment_aperture_base_hi.store(GROUP_APERTURE_HI, Ordering::Relaxed);
        amd.private_segment_aperture_base_hi.store(PRIVATE_APERTURE_HI, Ordering::Relaxed);
        amd.max_cu_id.store(device.profile.compute_units - 1, Ordering::Relaxed);
        amd.max_wave_id.store(limits.simds_per_cu * limits.max_waves_per_simd - 1, Ordering::Relaxed);
        amd.queue_properties.store(PROPERTY_PTR64 | PROPERTY_PROFILING, Ordering::Relaxed);
        let shared = Shared {
            platform: platform.clone(),
            device: device.clone(),
            block,
            ring,
            mask: u64::from(size) - 1,
            priority: AtomicI32::new(priority as i32),
            outstanding: AtomicU32::new(0),
            drained: AtomicU32::new(0),
            closing: AtomicBool::new(false),
            error: OnceLock::new(),
            on_error,
            on_fault: on_fault.unwrap_or(platform.on_fault),
            started: AtomicBool::new(false),
        };
        for i in 0..u64::from(size) {
            shared.slot(i)[0].store(u64::from(HEADER_INVALID), Ordering::Relaxed);
        }
        fence(Ordering::SeqCst);
        let queue = Queue { shared: Arc::new(shared) };
        // Programs of the C ABI ring doorbells without coming here first.
        queue.start()?;
        Ok(queue)
    }

    fn start(&self) -> Result<(), SubmitError> {
        if self.shared.started.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let shared = self.shared.clone();
        let id = self.shared.block.amd.id.load(Ordering::Relaxed);
        sys::spawn(format!("cairn-queue-{id}"), 8 << 20, move || processor::serve(&shared))?;
        Ok(())
    }

    /// Address of the `amd_queue_t`, an `hsa_queue_t *`.
    pub fn address(&self) -> u64 {
        self.shared.amd_addr()
    }

    pub fn id(&self) -> u64 {
        self.shared.block.amd.id.load(Ordering::Relaxed)
    }

    /// Packets in the ring.
    pub fn size(&self) -> u32 {
        self.shared.mask as u32 + 1
    }

    pub fn doorbell(&self) -> Signal {
        Signal::from_handle(self.shared.block.amd.doorbell_signal.load(Ordering::Relaxed))
            .expect("the doorbell lives as long as the queue")
    }

    pub fn device(&self) -> &Arc<Device> {
        &self.shared.device
    }

    /// The error that stopped the queue.
    pub fn error(&self) -> Option<Arc<QueueError>> {
        self.shared.error().cloned()
    }

    pub fn set_priority(&self, priority: Priority) {
        self.shared.priority.store(priority as i32, Ordering::Relaxed);
    }

    /// Index of the next packet that the packet processor takes.
    pub fn read_index(&self) -> u64 {
        self.shared.block.amd.read_dispatch_id.load(Ordering::Acquire)
    }

    /// Index of the next packet that a producer writes.
    pub fn write_index(&self) -> u64 {
        self.shared.block.amd.write_dispatch_id.load(Ordering::Acquire)
    }

    pub fn store_write_index(&self, value: u64) {
        self.shared.block.amd.write_dispatch_id.store(value, Ordering::Release);
    }

    pub fn add_write_index(&self, count: u64) -> u64 {
        self.shared.block.amd.write_dispatch_id.fetch_add(count, Ordering::AcqRel)
    }

    /// Answers the index before the exchange.
    pub fn compare_exchange_write_index(&self, expected: u64, value: u64) -> u64 {
        let index = &self.shared.block.amd.write_dispatch_id;
        match index.compare_exchange(expected, value, Ordering::AcqRel, Ordering::Acquire) {
            Ok(old) | Err(old) => old,
        }
    }

    /// Ends processing of packets that have not started (`hsa_queue_inactivate`).
    pub fn inactivate(&self) {
        self.shared.closing.store(true, Ordering::SeqCst);
        self.shared.doorbell().wake();
    }

    /// Writes a packet and rings the doorbell; answers its index. Waits while the ring is full.
    pub fn submit(&self, words: &PacketWords) -> Result<u64, SubmitError> {
        let shared = &*self.shared;
        if sys::forked() {
            return Err(SubmitError::Forked);
        }
        if let Some(error) = shared.error() {
            return Err(SubmitError::Failed(error.clone()));
        }
        let index = self.add_write_index(1);
        let mut waited: Option<Instant> = None;
        while index - self.read_index() > shared.mask {
            // A queue in its error state goes on taking packets, so this ends.
            let since = *waited.get_or_insert_with(Instant::now);
            if since.elapsed() < Duration::from_micros(20) {
                std::hint::spin_loop();
            } else {
                shared.doorbell().wake();
                std::thread::sleep(Duration::from_micros(20));
            }
        }
        let slot = shared.slot(index);
        for (to, &from) in slot.iter().zip(words).skip(1) {
            to.store(from, Ordering::Relaxed);
        }
        // The header last: setup and header are one 32-bit word, which the first 64 bits hold.
        slot[0].store(words[0], Ordering::Release);
        shared.doorbell().ring(index);
        Ok(index)
    }

    /// Submits a kernel dispatch.
    pub fn dispatch(&self, packet: &KernelDispatch) -> Result<u64, SubmitError> {
        self.submit(&packet.encode())
    }

    /// Submits a barrier packet.
    pub fn barrier(&self, packet: &Barrier) -> Result<u64, SubmitError> {
        self.submit(&packet.encode())
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.inactivate();
    }
}
