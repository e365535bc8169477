//! A wave's fault as a person reads it: AMD's message first, then all that the device knows.
//!
//! Owns the text. Must not know who is told (queue callback, HIP error state).

use std::fmt::Write as _;

use cairn_engine::engine::Dispatch;
use cairn_engine::fault::{Access, Fault, FaultKind, PrepareError};

use crate::kernel_table::KernelEntry;
use crate::memory::Memory;
use crate::place::Place;

/// A wave's fault with what the device knows about it.
#[derive(Clone, Debug)]
pub struct FaultReport {
    pub fault: Fault,
    /// Driver node of the device, as AMD's message counts.
    pub node: u32,
    pub agent_handle: u64,
    /// `file:line` of the PC, where there is debug information.
    pub source: Option<String>,
    /// Where the address of a bad access lies.
    pub place: Option<Place>,
    /// Entry address of the kernel, to show the PC relative to it.
    pub kernel_entry: u64,
}

impl FaultReport {
    pub(crate) fn new(
        fault: Fault,
        node: u32,
        agent_handle: u64,
        kernel: &KernelEntry,
        dispatch: &Dispatch,
        memory: &Memory,
    ) -> Self {
        let place = match fault.kind {
            FaultKind::Memory { addr: Some(addr), access, .. } => {
                let (scratch, lds) = (dispatch.private_segment_size, dispatch.group_segment_size);
                Some(Place::of(addr, access, memory, scratch, lds))
            }
            _ => None,
        };
        let source = kernel.source.as_ref().and_then(|s| s.line(fault.pc));
        FaultReport { fault, node, agent_handle, source, place, kernel_entry: kernel.code.entry }
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

    fn first_line(&self) -> String {
        let gpu = format!("GPU node-{} (Agent handle: {:#x})", self.node, self.agent_handle);
        match &self.fault.kind {
            FaultKind::Memory { access, addr, .. } => {
                // What the host tells no address of lies outside its canonical half.
                let at = addr.map_or("(unknown, no canonical one)".to_string(), |a| format!("{a:#x}"));
                let read_only = self.place.as_ref().is_some_and(Place::is_read_only);
                let reason = match access {
                    Access::Write | Access::Atomic if read_only => "Write access to a read-only page",
                    Access::Execute => "No code there to execute",
                    _ => "Page not present or supervisor privilege",
                };
                format!("Memory access fault by {gpu} on address {at}. Reason: {reason}.")
            }
            FaultKind::Trap { id: 2 } => format!("Trap (abort or failed assertion) on {gpu}: s_trap 2."),
            FaultKind::Trap { id } => format!("Trap on {gpu}: s_trap {id}."),
            FaultKind::Code(e) => format!("Code fault on {gpu}: {e}."),
            FaultKind::Cancelled { .. } => format!("Dispatch cancelled on {gpu}."),
        }
    }

    /// Which lanes, as far as that is known.
    fn lanes(&self) -> String {
        match self.fault.kind {
            FaultKind::Memory { lane: Some(lane), .. } => format!(", lane {lane}"),
            // Scalar instructions work for the whole wave.
            FaultKind::Memory { .. } if self.fault.instruction.starts_with("s_") => ", all lanes".into(),
            _ => String::new(),
        }
    }

    /// What to do.
    fn help(&self) -> Option<&'static str> {
        match &self.fault.kind {
            FaultKind::Memory { access, .. } => self.place.as_ref().map(|p| p.help(*access)),
            FaultKind::Trap { id: 2 } => {
                Some("the kernel reached abort(), a failed assert() or __builtin_trap()")
            }
            FaultKind::Trap { .. } => Some("trap handlers are not supported: the wave ends at a trap"),
            FaultKind::Code(e) => code_help(e),
            FaultKind::Cancelled { .. } => None,
        }
    }
}

/// What to do about code that cannot run.
fn code_help(error: &PrepareError) -> Option<&'static str> {
    Some(match error {
        PrepareError::Illegal { .. } | PrepareError::Malformed { .. } => {
            "the GPU code is damaged, or not what it says: compile it again"
        }
        PrepareError::Unsupported { .. } => {
            "the program is right, Cairn lacks the instruction: another device (cairn run --device) may do without it"
        }
        PrepareError::NoCode { .. } => "check the function pointers that the kernel calls",
        PrepareError::Translator { .. } => "try the interpreter: cairn run --engine interp",
    })
}

impl std::fmt::Display for FaultReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fault = &self.fault;
        let [x, y, z] = fault.workgroup;
        let mut text = self.first_line();
        let _ = write!(text, "\n  kernel      {}", fault.kernel);
        let _ = write!(text, "\n  wave        {} of workgroup ({x}, {y}, {z}){}", fault.wave, self.lanes());
        let _ = write!(text, "\n  PC          {:#x}", fault.pc);
        if let Some(offset) = fault.pc.checked_sub(self.kernel_entry).filter(|&o| o < 1 << 24) {
            let _ = write!(text, " ({} + {offset:#x})", fault.kernel);
        }
        if !fault.instruction.is_empty() {
            let _ = write!(text, "\n  instruction {}", fault.instruction);
        }
        let source = self.source.as_deref().unwrap_or("unknown: compile with -g to see it");
        let _ = write!(text, "\n  source      {source}");
        if let Some(place) = &self.place {
            let _ = write!(text, "\n  nearest     {place}");
        }
        if let Some(help) = self.help() {
            let _ = write!(text, "\n  help        {help}");
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{Allocation, MemoryKind, Nearest};

    fn report(addr: u64, place: Place) -> FaultReport {
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
            place: Some(place),
            kernel_entry: 0x1_0000,
        }
    }

    fn near(distance: i64) -> Place {
        Place::Allocation(Nearest {
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
        })
    }

    #[test]
    fn message_begins_as_amds_and_says_all_we_know() {
        assert_eq!(
            report(0x7f00_0000_1000, near(1)).to_string(),
            "Memory access fault by GPU node-1 (Agent handle: 0x5500) on address 0x7f0000001000. \
             Reason: Page not present or supervisor privilege.\n\
             \x20 kernel      saxpy\n\
             \x20 wave        1 of workgroup (4, 0, 0), lane 3\n\
             \x20 PC          0x10040 (saxpy + 0x40)\n\
             \x20 instruction global_store_dword v[0:1], v2, off\n\
             \x20 source      saxpy.hip:12\n\
             \x20 nearest     0 bytes past the end of 4096 bytes of device memory at 0x7f0000000000\n\
             \x20 help        check the kernel's index against the number of elements, and the grid's size"
        );
    }

    #[test]
    fn what_is_not_known_is_not_made_up() {
        let mut r = report(0, Place::Null(0));
        r.source = None;
        r.fault.kind = FaultKind::Memory { access: Access::Read, addr: None, lane: None };
        r.place = None;
        let text = r.to_string();
        assert!(text.contains("on address (unknown, no canonical one)") && !text.contains("lane"), "{text}");
        assert!(text.contains("compile with -g"), "{text}");
        r.fault.instruction = "s_load_dword s4, s[0:1], 0x0".into();
        assert!(r.to_string().contains("(4, 0, 0), all lanes\n"));
    }

    #[test]
    fn reasons_follow_the_access() {
        assert!(report(0x7f00_0000_0000, near(0)).to_string().contains("Write access to a read-only page"));
        let mut r = report(0, Place::Null(0));
        r.fault.kind = FaultKind::Memory { access: Access::Execute, addr: Some(0), lane: None };
        let text = r.to_string();
        assert!(text.contains("No code there") && text.contains("function pointer"), "{text}");
    }
}
