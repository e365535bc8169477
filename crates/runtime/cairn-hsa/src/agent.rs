//! Agents: the host CPU and the virtual GPUs, with the properties that programs ask for.

use std::sync::Arc;

use cairn_device::{Device, MemoryKind};
use cairn_target::{DeviceProfile, TargetId};

use crate::pool::{MemoryPool, PoolKind};

/// What kind of agent.
#[derive(Clone)]
pub enum AgentKind {
    Cpu(CpuInfo),
    Gpu(Arc<Device>),
}

/// The host CPU as HSA reports it.
#[derive(Clone, Debug)]
pub struct CpuInfo {
    pub model: String,
    pub threads: u32,
    pub clock_mhz: u32,
    pub memory_bytes: u64,
}

/// One agent.
#[derive(Clone)]
pub struct Agent {
    /// Its place in [`crate::Runtime::agents`].
    pub index: usize,
    pub kind: AgentKind,
    pub pools: Vec<MemoryPool>,
}

impl Agent {
    /// Driver node: 0 for the CPU.
    pub fn node(&self) -> u32 {
        match &self.kind {
            AgentKind::Cpu(_) => 0,
            AgentKind::Gpu(d) => d.node,
        }
    }

    /// A unique value other than 0 that stands for the agent across an ABI.
    pub fn handle(&self) -> u64 {
        match &self.kind {
            // The CPU has no object of its own to point to; no address is as small as this.
            AgentKind::Cpu(_) => 0x10,
            AgentKind::Gpu(d) => d.handle(),
        }
    }

    pub fn device(&self) -> Option<&Arc<Device>> {
        match &self.kind {
            AgentKind::Cpu(_) => None,
            AgentKind::Gpu(d) => Some(d),
        }
    }

    pub fn is_gpu(&self) -> bool {
        self.device().is_some()
    }

    /// `gfx906`, or the CPU's model name.
    pub fn name(&self) -> &str {
        match &self.kind {
            AgentKind::Cpu(cpu) => &cpu.model,
            AgentKind::Gpu(d) => d.profile.target.name(),
        }
    }

    /// Marketing name.
    pub fn product_name(&self) -> &str {
        match &self.kind {
            AgentKind::Cpu(cpu) => &cpu.model,
            AgentKind::Gpu(d) => d.profile.name,
        }
    }

    /// `GPU-...` or `CPU-XX`.
    pub fn uuid(&self) -> String {
        match &self.kind {
            AgentKind::Cpu(_) => "CPU-XX".into(),
            AgentKind::Gpu(d) => uuid(d.profile, d.index),
        }
    }

    /// The board's target ID.
    pub fn target_id(&self) -> Option<TargetId> {
        self.device().map(|d| d.profile.target_id())
    }

    /// The first pool of this memory.
    pub fn pool(&self, kind: MemoryKind) -> Option<&MemoryPool> {
        self.pools.iter().find(|p| p.kind == PoolKind::Global(kind))
    }

    /// PCI location as `hipDeviceProp_t` and `rocminfo` show it: bus (node), device 0, function 0.
    pub fn bdf_id(&self) -> u32 {
        self.node() << 8
    }
}

/// A virtual board's UUID: the same for the same place and target in every process.
pub(crate) fn uuid(profile: &DeviceProfile, index: u32) -> String {
    format!("GPU-{:04x}{:04x}{:08x}", 0xca12, profile.pci_device_id, index)
}

/// Reads the CPU's properties from the system.
pub(crate) fn host_cpu(memory_bytes: u64) -> CpuInfo {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        text.lines()
            .find(|l| l.starts_with(name))
            .and_then(|l| l.split(':').nth(1))
            .map(|v| v.trim().to_string())
    };
    CpuInfo {
        model: field("model name").unwrap_or_else(|| "CPU".into()),
        threads: std::thread::available_parallelism().map_or(1, |n| n.get() as u32),
        clock_mhz: field("cpu MHz").and_then(|v| v.parse::<f64>().ok()).unwrap_or(0.0) as u32,
        memory_bytes,
    }
}
