//! Memory pools: what kinds of memory an agent offers.

use cairn_device::MemoryKind;

/// The segment that a pool's memory belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolKind {
    Global(MemoryKind),
    /// LDS: of interest for its size only.
    Group,
}

/// A memory pool of an agent.
#[derive(Clone, Debug)]
pub struct MemoryPool {
    /// Unique in the runtime and not 0.
    pub id: u64,
    /// Index of the agent it belongs to, in [`crate::Runtime::agents`].
    pub agent: usize,
    /// The device whose memory it is; `None` for host memory.
    pub device: Option<u32>,
    pub kind: PoolKind,
    pub size: u64,
}

impl MemoryPool {
    /// Granule and alignment of allocations.
    pub const GRANULE: u64 = 4096;

    pub fn allocatable(&self) -> bool {
        matches!(self.kind, PoolKind::Global(_))
    }

    pub fn fine_grained(&self) -> bool {
        matches!(self.kind, PoolKind::Global(kind) if kind.fine_grained())
    }

    pub fn kernarg(&self) -> bool {
        self.kind == PoolKind::Global(MemoryKind::Kernarg)
    }
}
