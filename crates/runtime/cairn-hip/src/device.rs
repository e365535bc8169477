//! A device as HIP sees it: a virtual GPU, its default stream and the streams that go with it, its error state.

use crate::hostcall;
use crate::module::Module;
use crate::properties::Properties;
use crate::stream::{Kind, Stream};
use crate::{Error, Result, log};
use cairn_engine::fault::{FaultKind, PrepareError};
use cairn_hsa::device::{
    AllocationRequest, FaultPolicy, MemoryError, MemoryKind, Platform, Priority, Queue, QueueConfig,
    QueueError, SubmitError, Transfer,
};
use cairn_hsa::{Agent, Runtime};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock, Weak};

/// Packets of a stream's ring.
const QUEUE_SIZE: u32 = 4096;

/// Bytes of the structure behind `hidden_heap_v1` (`__ockl_dm_init_v1`).
const HEAP_SIZE: u64 = 128 << 10;

/// A device. There is one for each that is visible, and it lives as long as the process.
pub struct Device {
    /// Its number in HIP.
    pub ordinal: i32,
    pub properties: Properties,
    pub platform: Arc<Platform>,
    pub gpu: Arc<cairn_hsa::device::Device>,
    pub(crate) runtime: &'static Arc<Runtime>,
    pub(crate) agent: Arc<Agent>,
    hostcalls: OnceLock<Result<hostcall::Buffer>>,
    heap: OnceLock<Result<u64>>,
    default_stream: OnceLock<Arc<Stream>>,
    /// Blocking streams: those that synchronise with the default stream.
    blocking: RwLock<Vec<Weak<Stream>>>,
    /// All other streams.
    non_blocking: RwLock<Vec<Weak<Stream>>>,
    error: Arc<OnceLock<Error>>,
    /// Modules that are unregistered, but may still be running.
    retired: Mutex<Vec<Arc<Module>>>,
    /// `hipSetDeviceFlags`: how a host thread waits, which is ours to choose.
    flags: AtomicU32,
}

impl Device {
    /// `None` where the agent is no GPU.
    pub(crate) fn new(ordinal: i32, runtime: &'static Arc<Runtime>, agent: &Arc<Agent>) -> Option<Device> {
        let gpu = agent.device()?.clone();
        let properties = Properties::new(
            gpu.profile,
            gpu.memory_bytes,
            gpu.node,
            &agent.uuid(),
            cairn_hsa::device::clock::FREQUENCY_HZ,
        );
        Some(Device {
            ordinal,
            properties,
            platform: runtime.platform().clone(),
            gpu,
            runtime,
            agent: agent.clone(),
            hostcalls: OnceLock::new(),
            heap: OnceLock::new(),
            default_stream: OnceLock::new(),
            blocking: RwLock::default(),
            non_blocking: RwLock::default(),
            error: Arc::default(),
            retired: Mutex::default(),
            flags: AtomicU32::new(0),
        })
    }

    /// The flags that the program has set.
    pub fn flags(&self) -> u32 {
        self.flags.load(Ordering::Relaxed)
    }

    /// Keeps flags for [`Device::flags`].
    pub fn set_flags(&self, flags: u32) {
        self.flags.store(flags, Ordering::Relaxed);
    }

    /// The legacy default stream.
    pub fn default_stream(&'static self) -> &'static Arc<Stream> {
        self.default_stream.get_or_init(|| Arc::new(Stream::new(self, Kind::Default, 0, 0)))
    }

    pub(crate) fn default_stream_if_used(&self) -> Option<&Arc<Stream>> {
        self.default_stream.get()
    }

    /// Makes a stream.
    pub fn create_stream(&'static self, kind: Kind, flags: u32, priority: i32) -> Arc<Stream> {
        let stream = Arc::new(Stream::new(self, kind, flags, priority));
        let list = if kind == Kind::Blocking { &self.blocking } else { &self.non_blocking };
        let mut list = list.write().unwrap_or_else(|e| e.into_inner());
        list.retain(|s| s.strong_count() > 0);
        list.push(Arc::downgrade(&stream));
        stream
    }

    /// The streams that synchronise with the default stream.
    pub(crate) fn blocking_streams(&self) -> Vec<Arc<Stream>> {
        let list = self.blocking.read().unwrap_or_else(|e| e.into_inner());
        list.iter().filter_map(Weak::upgrade).collect()
    }

    /// Keeps a module that the program has unregistered until the device is next seen idle.
    pub(crate) fn retire(&self, module: Arc<Module>) {
        self.retired.lock().unwrap_or_else(|e| e.into_inner()).push(module);
    }

    /// Waits until all work of the device is done.
    pub fn synchronize(&'static self) -> Result<()> {
        let retired = std::mem::take(&mut *self.retired.lock().unwrap_or_else(|e| e.into_inner()));
        let mut streams = self.blocking_streams();
        {
            let list = self.non_blocking.read().unwrap_or_else(|e| e.into_inner());
            streams.extend(list.iter().filter_map(Weak::upgrade));
        }
        streams.extend(self.default_stream.get().cloned());
        // A failed device never ends its kernels' work for certain: their code stays.
        if let Err(e) = streams.iter().try_for_each(|s| s.synchronize()).and_then(|()| self.check()) {
            retired.into_iter().for_each(|m| self.retire(m));
            return Err(e);
        }
        drop(retired);
        Ok(())
    }

    /// Fails if a kernel has failed on the device: it stays so (only where the policy is not to abort).
    pub fn check(&self) -> Result<()> {
        self.error.get().map_or(Ok(()), |&e| Err(e))
    }

    pub(crate) fn create_queue(&self, priority: i32) -> Result<Queue> {
        let error = self.error.clone();
        let policy = self.platform.fault_policy();
        let config = QueueConfig {
            size: QUEUE_SIZE,
            priority: match priority {
                ..=-1 => Priority::High,
                0 => Priority::Normal,
                1.. => Priority::Low,
            },
            on_error: Some(Box::new(move |e: &QueueError| {
                if policy == FaultPolicy::Error {
                    cairn_hsa::device::tell(format_args!("{e}"));
                }
                let _ = error.set(status_of(e));
            })),
            ..QueueConfig::default()
        };
        self.runtime.create_queue(&self.agent, config).map_err(|e| match &e {
            cairn_hsa::Error::Queue(e) => self.refused(e),
            _ => log::fail(Error::OutOfMemory, format_args!("{e}")),
        })
    }

    /// The error of a packet that a queue did not take.
    pub(crate) fn refused(&self, error: &SubmitError) -> Error {
        match error {
            SubmitError::Failed(e) => self.check().err().unwrap_or_else(|| status_of(e)),
            SubmitError::Memory(_) | SubmitError::Signals(_) | SubmitError::Thread(_) => {
                log::fail(Error::OutOfMemory, format_args!("{error}"))
            }
            SubmitError::Forked => log::fail(Error::NotInitialized, format_args!("{error}")),
            SubmitError::Size(_) => log::fail(Error::Unknown, format_args!("{error}")),
        }
    }

    /// The hostcall buffer, with its service thread running.
    pub(crate) fn hostcall_buffer(&'static self) -> Result<u64> {
        self.hostcalls
            .get_or_init(|| hostcall::Buffer::start(self))
            .as_ref()
            .map(|b| b.address())
            .map_err(|&e| e)
    }

    /// The heap of device-side `malloc`: the device library starts from zeros, and asks by hostcall for slabs.
    pub(crate) fn heap(&self) -> Result<u64> {
        *self.heap.get_or_init(|| {
            let address = self.allocate(HEAP_SIZE, MemoryKind::CoarseGrained)?;
            self.transfer(Transfer::Fill8 { dst: address, value: 0, count: HEAP_SIZE });
            Ok(address)
        })
    }

    /// Allocates memory of the device, or of the host for `owner` none.
    pub fn allocate(&self, size: u64, kind: MemoryKind) -> Result<u64> {
        let owner = match kind {
            MemoryKind::CoarseGrained | MemoryKind::FineGrained | MemoryKind::Code => Some(self.gpu.index),
            _ => None,
        };
        self.platform.memory.allocate(AllocationRequest::new(size, kind, owner)).map_err(|e| memory_error(&e))
    }

    pub(crate) fn allocate_kernargs(&self, size: u64) -> Result<u64> {
        self.allocate(size, MemoryKind::Kernarg)
    }

    pub fn free(&self, address: u64) -> Result<()> {
        self.platform.memory.free(address).map_err(|e| memory_error(&e))
    }

    /// Writes into an allocation.
    pub fn write(&self, address: u64, bytes: &[u8]) -> Result<()> {
        self.platform.memory.write(address, bytes).map_err(|e| memory_error(&e))
    }

    /// Does a transfer now.
    pub(crate) fn transfer(&self, transfer: Transfer) {
        self.platform.transfer(transfer);
    }
}

fn memory_error(error: &MemoryError) -> Error {
    let kind = match error {
        MemoryError::OutOfMemory { .. } | MemoryError::System(_) => Error::OutOfMemory,
        MemoryError::NotAllocated(_) => Error::InvalidDevicePointer,
        MemoryError::NotRegistered(_) => Error::HostMemoryNotRegistered,
        MemoryError::Overlap { .. } => Error::HostMemoryAlreadyRegistered,
        MemoryError::Empty | MemoryError::OutOfRange { .. } => Error::InvalidValue,
    };
    log::fail(kind, format_args!("{error}"))
}

/// How HIP names what stopped a queue.
fn status_of(error: &QueueError) -> Error {
    match error {
        QueueError::Fault(report) => match &report.fault.kind {
            FaultKind::Memory { .. } => Error::IllegalAddress,
            FaultKind::Trap { .. } => Error::Assert,
            FaultKind::Code(e) => status_of_code(e),
            FaultKind::Cancelled { .. } => Error::LaunchFailure,
        },
        QueueError::Prepare(e) => status_of_code(e),
        QueueError::Timeout(_) => Error::LaunchTimeOut,
        QueueError::Limit { .. } => Error::LaunchOutOfResources,
        QueueError::UnknownKernel(_) => Error::InvalidDeviceFunction,
        QueueError::Packet(_) | QueueError::FailedDependency => Error::LaunchFailure,
    }
}

/// How HIP names why a kernel cannot run: the kernel is wrong, or we lack something.
pub(crate) fn status_of_code(error: &PrepareError) -> Error {
    match error {
        PrepareError::Illegal { .. } | PrepareError::Malformed { .. } => Error::InvalidKernelFile,
        PrepareError::NoCode { .. } => Error::IllegalAddress,
        PrepareError::Unsupported { .. } | PrepareError::Translator { .. } => Error::NotSupported,
    }
}
