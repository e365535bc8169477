//! What goes wrong in a queue, and how it is told: AMD's message, then ours.
//!
//! Owns [`QueueError`] and its text. Must not know who is told (queue callback, HIP error state).

use std::fmt::Write as _;

use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};

use crate::memory::{Memory, Nearest};
use crate::packet::BadPacket;

/// What happens to the process when a kernel fails and the program has not said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPolicy {
    /// Print the message and abort, as ROCr and HIP up to 6 do.
    Abort,
    /// Put the queue into its error state.
    Error,
}

/// Why a queue stopped.
#[derive(Clone, Debug, thiserror::Error)]
pub enum QueueError {
    /// A wave faulted.
    #[error("{0}")]
    Fault(Box<FaultReport>),
    /// The kernel cannot run here.
    #[error("{0}")]
    Prepare(PrepareError),
    /// A dispatch beyond what the device has.
    #[error("kernel {kernel}: {what}")]
    Limit { kernel: String, what: String },
    /// A packet that names no loaded kernel.
    #[error("kernel object {0:#x} of a dispatch packet is no loaded kernel descriptor")]
    UnknownKernel(u64),
    /// A malformed or unsupported packet.
    #[error(transparent)]
    Packet(#[from] BadPacket),
    /// A barrier packet depends on a signal that an earlier error made negative.
    #[error("a barrier packet depends on work that failed")]
    FailedDependency,
}

/// Below this an address is a null pointer with an offset.
const NULL_PAGES: u64 = 1 << 16;
/// From here on the nearest allocation says nothing about an address.
const FAR: u64 = 1 << 32;

/// A wave's fault with what the device knows about it.
#[derive(Clone, Debug)]
pub struct FaultReport {
    pub fault: Fault,
    /// Driver node of the device, as AMD's message counts.
    pub node: u32,
    pub agent_handle: u64,
    /// `file:line` of the PC, where there is debug information.
    pub source: Option<String>,
    /// The allocation that the address lies in or near.
    pub nearest: Option<Nearest>,
    /// Entry address of the kernel, to show the PC relative to it.
    pub kernel_entry: u64,
}

impl FaultReport {
    pub(crate) fn new(
        fault: Fault,
        node: u32,
        agent_handle: u64,
        kernel: &crate::kernel_table::KernelEntry,
        memory: &Memory,
    ) -> Self {
        let nearest = match fault.kind {
            FaultKind::Memory { addr: Some(addr), .. } => memory.nearest(addr),
            _ => None,
        };
        let source = kernel.source.as_ref().and_then(|s| s.line(fault.pc));
        FaultReport { fault, node, agent_handle, source, nearest, kernel_entry: kernel.code.entry }
    }

    /// An access to memory that is not there.
    pub fn is_memory(&self) -> bool {
        matches!(self.fault.kind, FaultKind::Memory { .. })
    }

    /// Control reached what is no instruction, or one that cannot run here.
    pub fn is_illegal_code(&self) -> bool {
        matches!(self.fault.kind, FaultKind::Code(_))
    }

    /// The faulting address of a memory fault.
    pub fn address(&self) -> Option<u64> {
        match self.fault.kind {
            FaultKind::Memory { addr, .. } => addr,
            _ => None,
        }
    }

    /// True where the address is in memory that the device has, but not with these rights.
    fn inside_allocation(&self) -> bool {
        self.nearest.as_ref().is_some_and(|n| n.distance == 0)
    }

    fn first_line(&self) -> String {
        let gpu = format!("GPU node-{} (Agent handle: {:#x})", self.node, self.agent_handle);
        match &self.fault.kind {
            FaultKind::Memory { access, addr, .. } => {
                let at = addr.map_or("(nil)".to_string(), |a| format!("{a:#x}"));
                let reason = match access {
                    Access::Write | Access::Atomic if self.inside_allocation() => {
                        "Write access to a read-only page"
                    }
                    Access::Execute => "Page not present or supervisor privilege (execute)",
                    _ => "Page not present or supervisor privilege",
                };
                format!("Memory access fault by {gpu} on address {at}. Reason: {reason}.")
            }
            FaultKind::Trap { id: 2 } => format!("Trap (abort or failed assertion) on {gpu}: s_trap 2."),
            FaultKind::Trap { id } => format!("Trap on {gpu}: s_trap {id}."),
            FaultKind::Code(e) => format!("Code fault on {gpu}: {e}."),
            FaultKind::Cancelled => format!("Dispatch cancelled on {gpu}."),
        }
    }
}

impl std::fmt::Display for FaultReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fault = &self.fault;
        let [x, y, z] = fault.workgroup;
        let mut text = self.first_line();
        let _ = write!(text, "\n  kernel      {}", fault.kernel);
        let _ = write!(text, "\n  wave        {} of workgroup ({x}, {y}, {z})", fault.wave);
        if let FaultKind::Memory { lane: Some(lane), .. } = fault.kind {
            let _ = write!(text, ", lane {lane}");
        }
        let _ = write!(text, "\n  PC          {:#x}", fault.pc);
        if let Some(offset) = fault.pc.checked_sub(self.kernel_entry).filter(|&o| o < 1 << 24) {
            let _ = write!(text, " ({} + {offset:#x})", fault.kernel);
        }
        if !fault.instruction.is_empty() {
            let _ = write!(text, "\n  instruction {}", fault.instruction);
        }
        if let Some(source) = &self.source {
            let _ = write!(text, "\n  source      {source}");
        }
        if let Some(n) = &self.nearest {
            let a = n.allocation.describe();
            let where_ = match n.distance {
                _ if self.address().is_some_and(|a| a < NULL_PAGES) => "none: a null pointer".into(),
                d if d.unsigned_abs() > FAR => "none: a wild pointer, far from every allocation".into(),
                0 => format!("inside {a}"),
                d if d < 0 => format!("{} bytes before {a}", d.unsigned_abs()),
                d => format!("{} bytes past the end of {a}", d - 1),
            };
            let _ = write!(text, "\n  nearest     {where_}");
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{Allocation, MemoryKind};

    fn report(addr: u64, distance: i64) -> FaultReport {
        FaultReport {
            fault: Fault {
                kind: FaultKind::Memory { access: Access::Write, addr: Some(addr), lane: Some(3) },
                kernel: "saxpy".into(),
                pc: 0x1_0040,
                instruction: "global_store_dword v[0:1], v2, off".into(),
                workgroup: [4, 0, 0],
                wave: 1,
            },
            node: 1,
            agent_handle: 0x5500,
            source: Some("saxpy.hip:12".into()),
            nearest: Some(Nearest {
                allocation: Allocation {
                    base: 0x7f00_0000_0000,
                    size: 4096,
                    kind: MemoryKind::CoarseGrained,
                    owner: Some(0),
                    user_data: 0,
                    name: "".into(),
                    locks: 0,
                },
                distance,
            }),
            kernel_entry: 0x1_0000,
        }
    }

    #[test]
    fn message_begins_as_amds_and_says_all_we_know() {
        assert_eq!(
            report(0x7f00_0000_1000, 1).to_string(),
            "Memory access fault by GPU node-1 (Agent handle: 0x5500) on address 0x7f0000001000. \
             Reason: Page not present or supervisor privilege.\n\
             \x20 kernel      saxpy\n\
             \x20 wave        1 of workgroup (4, 0, 0), lane 3\n\
             \x20 PC          0x10040 (saxpy + 0x40)\n\
             \x20 instruction global_store_dword v[0:1], v2, off\n\
             \x20 source      saxpy.hip:12\n\
             \x20 nearest     0 bytes past the end of 4096 bytes of device memory at 0x7f0000000000"
        );
    }

    #[test]
    fn pointers_that_belong_nowhere_are_called_so() {
        let last = |r: FaultReport| r.to_string().lines().last().unwrap_or_default().to_string();
        assert_eq!(last(report(0x110, -0x7eff_ffff_fef0)), "  nearest     none: a null pointer");
        let wild = last(report(0x8000_0000_0000_0000, i64::MAX));
        assert_eq!(wild, "  nearest     none: a wild pointer, far from every allocation");
        assert!(last(report(0x7eff_ffff_ff00, -256)).contains("256 bytes before 4096 bytes"));
    }
}
