//! The platform: what all virtual GPUs of a process share, and the devices on it.
//!
//! Owns memory, pool, kernels and the engine together with each device's limits. Must not know agents, HSA
//! or HIP.

use std::sync::{Arc, OnceLock, RwLock};
use std::time::Duration;

use cairn_engine::engine::Engine;
use cairn_target::{DeviceProfile, HardwareLimits};

use crate::copy::CopyEngine;
use crate::error::{FaultPolicy, QueueError};
use crate::kernel_table::KernelTable;
use crate::memory::Memory;
use crate::pool::Pool;
use crate::stats::Stats;
use crate::watchdog::Watchdog;
use crate::{signal, stats, sys};

/// How to set up a [`Platform`].
pub struct PlatformConfig {
    pub engine: Arc<dyn Engine>,
    /// Threads that kernels run on; `None`: as many as the process may use.
    pub threads: Option<u32>,
    pub on_fault: FaultPolicy,
    /// Count what runs, and print it when the process ends.
    pub stats: bool,
    /// How long a kernel may run; `None`: for ever.
    pub timeout: Option<Duration>,
}

/// Told of every queue error before the queue's own callback.
pub type ErrorHook = Box<dyn Fn(&Device, &QueueError) + Send + Sync>;

/// Everything that the virtual GPUs of a process share.
pub struct Platform {
    pub memory: Memory,
    pub kernels: KernelTable,
    pub(crate) engine: Arc<dyn Engine>,
    pub(crate) pool: Pool,
    pub(crate) copies: CopyEngine,
    pub(crate) on_fault: FaultPolicy,
    pub(crate) error_hook: OnceLock<ErrorHook>,
    pub(crate) stats: Option<Stats>,
    pub(crate) watchdog: Option<Watchdog>,
    devices: RwLock<Vec<Arc<Device>>>,
}

impl Platform {
    pub fn new(config: PlatformConfig) -> Arc<Platform> {
        sys::watch_fork();
        cairn_engine::message::on_interrupt(signal::interrupt);
        let threads = config
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get() as u32));
        let memory = Memory::new();
        memory.set_limit(None, sys::host_memory_bytes());
        let platform = Arc::new(Platform {
            memory,
            kernels: KernelTable::default(),
            engine: config.engine,
            pool: Pool::new(threads),
            copies: CopyEngine::default(),
            on_fault: config.on_fault,
            error_hook: OnceLock::new(),
            stats: config.stats.then(Stats::default),
            watchdog: config.timeout.map(Watchdog::new),
            devices: RwLock::default(),
        });
        if platform.stats.is_some() {
            stats::print_at_exit(&platform);
        }
        platform
    }

    /// Adds a virtual GPU. Its memory is the board's, or what the host can hold of it.
    pub fn add_device(self: &Arc<Self>, profile: &'static DeviceProfile) -> Arc<Device> {
        let mut devices = self.devices.write().unwrap_or_else(|e| e.into_inner());
        let index = devices.len() as u32;
        let memory_bytes = profile.memory_bytes.min(sys::host_memory_bytes() / 4 * 3) & !((1 << 20) - 1);
        let limits = HardwareLimits::of(profile.target, profile.target.default_wave_size());
        let device = Arc::new(Device { index, node: index + 1, profile, limits, memory_bytes });
        self.memory.set_limit(Some(index), memory_bytes);
        devices.push(device.clone());
        device
    }

    pub fn devices(&self) -> Vec<Arc<Device>> {
        self.devices.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// The engine that runs kernels.
    pub fn engine(&self) -> &dyn Engine {
        &*self.engine
    }

    /// What happens when a kernel fails.
    pub fn fault_policy(&self) -> FaultPolicy {
        self.on_fault
    }

    /// Threads that kernels run on.
    pub fn threads(&self) -> u32 {
        self.pool.threads()
    }

    /// Sets who hears of every queue error first; only the first call counts.
    pub fn set_error_hook(&self, hook: ErrorHook) {
        let _ = self.error_hook.set(hook);
    }
}

/// One virtual GPU.
pub struct Device {
    /// Its place among the devices, from 0; the owner of its memory in [`Memory`].
    pub index: u32,
    /// The driver node that AMD's messages name; node 0 is the CPU.
    pub node: u32,
    pub profile: &'static DeviceProfile,
    pub limits: HardwareLimits,
    /// Device memory of this virtual board.
    pub memory_bytes: u64,
}

impl Device {
    /// A stable value that stands for the device across an ABI: its address.
    pub fn handle(&self) -> u64 {
        self as *const Device as u64
    }
}
