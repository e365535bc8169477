//! What can go wrong in guest code, described well enough to print AMD's message and ours.
//!
//! Owns [`Fault`] and [`PrepareError`]. "The guest is wrong" and "Cairn lacks this" are different variants
//! everywhere. Must not know how a fault is reported (HSA queue error callback, HIP error state).

use std::sync::Arc;

/// Why a kernel could not be made ready.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PrepareError {
    /// The bytes are no instruction of this target: the guest (or its compiler) is wrong.
    #[error("illegal instruction at {pc:#x} in kernel {kernel}: {words:08x?} is no {target} instruction")]
    Illegal { kernel: Arc<str>, target: &'static str, pc: u64, words: Vec<u32> },
    /// A legal instruction that Cairn has no meaning for yet.
    #[error("not implemented in Cairn: {name} at {pc:#x} in kernel {kernel} ({words:08x?}, {target}): {why}")]
    Unsupported {
        kernel: Arc<str>,
        target: &'static str,
        pc: u64,
        words: Vec<u32>,
        name: String,
        why: String,
    },
    /// Control went to where no loaded code is: a bad function pointer, a broken return address.
    #[error("kernel {kernel} jumps to {pc:#x}, where no code is")]
    NoCode { kernel: Arc<str>, pc: u64 },
    /// Code that runs out of its code object, or a descriptor that contradicts itself.
    #[error("malformed kernel {kernel}: {why}")]
    Malformed { kernel: Arc<str>, why: String },
    /// The translator broke or is missing; the interpreter may still run the kernel.
    #[error("translation of kernel {kernel} failed: {why}")]
    Translator { kernel: Arc<str>, why: String },
}

/// How a lane touched memory when it faulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    Atomic,
    Execute,
}

/// What stopped a wave.
#[derive(Clone, Debug)]
pub enum FaultKind {
    /// An access to memory that is not mapped, or not with these rights; [`Access::Execute`] where control goes to what is
    /// no code (then the fault's PC is the jump's, where that is known). `addr` is `None` where the
    /// host tells none (non-canonical addresses) and the operands did not either.
    Memory { access: Access, addr: Option<u64>, lane: Option<u32> },
    /// `s_trap` with this ID (2 is `llvm.trap`, what `abort()` and `assert` end in).
    Trap { id: u16 },
    /// Control reached bytes that are no instruction, or code that Cairn cannot run.
    Code(PrepareError),
    /// The dispatch was cancelled from outside (a watchdog, another worker's fault), with where its waves were.
    Cancelled { waves: Vec<WaveAt> },
}

/// What a wave that has not ended is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doing {
    Running,
    /// Waits at a barrier.
    Barrier,
    /// Has its turn after others of its workgroup.
    NotYet,
}

/// Where a wave is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaveAt {
    pub workgroup: [u32; 3],
    pub wave: u32,
    pub doing: Doing,
    /// Guest address near which it is, where that is known, and the instruction there.
    pub pc: Option<u64>,
    pub instruction: String,
}

impl FaultKind {
    /// Why control could not go on at `target`: a jump to no code is a bad access, not bad code.
    pub fn of_jump(error: PrepareError) -> FaultKind {
        match error {
            PrepareError::NoCode { pc, .. } => {
                FaultKind::Memory { access: Access::Execute, addr: Some(pc), lane: None }
            }
            e => FaultKind::Code(e),
        }
    }
}

/// A fault of one wave of a running kernel.
#[derive(Clone, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    pub kernel: Arc<str>,
    /// Guest address of the faulting instruction.
    pub pc: u64,
    /// Disassembly of the instruction, empty if unknown.
    pub instruction: String,
    /// Workgroup coordinates.
    pub workgroup: [u32; 3],
    /// Wave number within the workgroup.
    pub wave: u32,
}
