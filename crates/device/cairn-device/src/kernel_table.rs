//! The kernels that packets can name, by descriptor address, and what the engine made of them.
//!
//! Owns the table, the one-time preparation and a running estimate of cost. Must not know code-object files.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock};
use std::time::Instant;

use cairn_engine::engine::{Engine, Kernel, KernelCode};
use cairn_engine::fault::PrepareError;

/// Turns a guest PC into `file:line`, from debug information.
pub trait SourceLines: Send + Sync {
    fn line(&self, pc: u64) -> Option<String>;
}

/// A kernel in loaded memory.
pub struct KernelEntry {
    pub code: KernelCode,
    pub source: Option<Arc<dyn SourceLines>>,
    prepared: OnceLock<Result<Arc<dyn Kernel>, PrepareError>>,
    /// Nanoseconds that the preparation took, until somebody counts them.
    preparation: AtomicU64,
    /// Estimated nanoseconds a workgroup, 0 while unknown.
    cost: AtomicU32,
}

impl KernelEntry {
    /// Makes the kernel ready, the first time; answers that result ever after.
    pub fn prepare(&self, engine: &dyn Engine) -> Result<&Arc<dyn Kernel>, &PrepareError> {
        let prepare = || {
            let start = Instant::now();
            let result = catch_unwind(AssertUnwindSafe(|| engine.prepare(&self.code)));
            self.preparation.store(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
            result.unwrap_or_else(|_| {
                let why = "internal error of the engine (see the panic message above)".into();
                Err(PrepareError::Translator { kernel: self.code.name.clone(), why })
            })
        };
        self.prepared.get_or_init(prepare).as_ref()
    }

    /// Nanoseconds that the preparation took, to the first who asks; then 0.
    pub(crate) fn take_preparation(&self) -> u64 {
        match self.preparation.load(Ordering::Relaxed) {
            0 => 0,
            _ => self.preparation.swap(0, Ordering::Relaxed),
        }
    }

    pub(crate) fn cost(&self) -> Option<u64> {
        Some(u64::from(self.cost.load(Ordering::Relaxed))).filter(|&c| c > 0)
    }

    pub(crate) fn note_cost(&self, nanoseconds: u64, workgroups: u64) {
        let new = (nanoseconds / workgroups.max(1)).clamp(1, u64::from(u32::MAX)) as u32;
        let old = self.cost.load(Ordering::Relaxed);
        let mixed = if old == 0 { new } else { old - old / 4 + new / 4 };
        self.cost.store(mixed.max(1), Ordering::Relaxed);
    }
}

/// All kernels of a process.
#[derive(Default)]
pub struct KernelTable {
    by_descriptor: RwLock<HashMap<u64, Arc<KernelEntry>>>,
}

impl KernelTable {
    /// Makes a kernel known under its descriptor's address.
    pub fn register(&self, code: KernelCode, source: Option<Arc<dyn SourceLines>>) -> Arc<KernelEntry> {
        let entry = Arc::new(KernelEntry {
            source,
            prepared: OnceLock::new(),
            preparation: AtomicU64::new(0),
            cost: AtomicU32::new(0),
            code,
        });
        let mut map = self.by_descriptor.write().unwrap_or_else(|e| e.into_inner());
        map.insert(entry.code.descriptor_addr, entry.clone());
        entry
    }

    /// Forgets a kernel; dispatches that run keep it alive.
    pub fn unregister(&self, descriptor_addr: u64) {
        self.by_descriptor.write().unwrap_or_else(|e| e.into_inner()).remove(&descriptor_addr);
    }

    /// The kernel with this descriptor.
    pub fn find(&self, descriptor_addr: u64) -> Option<Arc<KernelEntry>> {
        self.by_descriptor.read().unwrap_or_else(|e| e.into_inner()).get(&descriptor_addr).cloned()
    }
}
