//! What an engine is given and what it answers.
//!
//! Owns [`Engine`], [`Kernel`], [`KernelCode`] and [`Dispatch`]. Must not know how any engine works inside.

use std::ops::Range;
use std::sync::Arc;

use cairn_target::Target;

use crate::fault::{Fault, PrepareError};

/// A kernel as it lies in memory: its descriptor and the machine code around it.
///
/// All addresses are guest addresses, which are host addresses of the same value. The memory of
/// `code` stays mapped and unchanged for as long as any [`Kernel`] made from it lives.
#[derive(Clone, Debug)]
pub struct KernelCode {
    /// Symbol name without `.kd`, for messages.
    pub name: Arc<str>,
    pub target: Target,
    /// Address of the 64-byte kernel descriptor, what an AQL packet's `kernel_object` holds.
    pub descriptor_addr: u64,
    /// The descriptor's 64 bytes (AMDGPU ABI, "Kernel Descriptor"); decoded with `cairn_codeobj`.
    pub descriptor: [u8; 64],
    /// Address of the first instruction.
    pub entry: u64,
    /// The loaded code object that holds `entry`: code, and the constants that it addresses relative to itself. Calls stay
    /// inside it or go to other loaded code objects through function pointers.
    pub code: Range<u64>,
    /// Explicit and hidden arguments' size in bytes, from the descriptor.
    pub kernarg_size: u32,
}

/// Grid, workgroup and segments of one kernel dispatch packet, with what the device adds.
///
/// HSA system architecture, "Kernel dispatch packet".
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// Address of a copy of the AQL packet, readable by the kernel during the dispatch
    /// (code object v4 reads the block size from it).
    pub packet_addr: u64,
    /// Address of the `amd_queue_t`, for kernels that ask for the queue pointer.
    pub queue_addr: u64,
    pub dispatch_id: u64,
    /// Work-items in x, y, z.
    pub grid: [u32; 3],
    /// Work-items of a workgroup in x, y, z; the last workgroup of a dimension may be partial.
    pub workgroup: [u16; 3],
    pub kernarg_addr: u64,
    /// Bytes of scratch a lane, the packet's private_segment_size.
    pub private_segment_size: u32,
    /// Bytes of LDS a workgroup, static and dynamic.
    pub group_segment_size: u32,
}

impl Dispatch {
    /// Workgroups in x, y, z (partial ones count).
    pub fn workgroups(&self) -> [u32; 3] {
        std::array::from_fn(|d| self.grid[d].div_ceil(u32::from(self.workgroup[d]).max(1)))
    }

    /// The linear index (x fastest) of the workgroup with these coordinates.
    pub fn workgroup_index(&self, [x, y, z]: [u32; 3]) -> u64 {
        let [nx, ny, _] = self.workgroups().map(u64::from);
        (u64::from(z) * ny + u64::from(y)) * nx + u64::from(x)
    }

    /// Number of workgroups in the grid.
    pub fn workgroup_count(&self) -> u64 {
        self.workgroups().iter().map(|&n| u64::from(n)).product()
    }
}

/// Turns kernels into something that runs: the interpreter, the LLVM JIT, later PTX.
pub trait Engine: Send + Sync {
    /// `"interp"`, `"jit"`.
    fn name(&self) -> &'static str;

    /// Makes `kernel` ready to run. Called once a kernel; the device keeps the result.
    ///
    /// # Errors
    /// Where a reachable instruction cannot be decoded or is not implemented, and where the code cannot
    /// be translated at all.
    fn prepare(&self, kernel: &KernelCode) -> Result<Arc<dyn Kernel>, PrepareError>;
}

/// A kernel that an engine has made ready.
pub trait Kernel: Send + Sync {
    /// Runs the workgroups of `range` (linear index, x fastest) to their end, on the calling worker thread.
    ///
    /// Workers call this at the same time with disjoint ranges of one dispatch. A workgroup never leaves
    /// its thread. Waves that wait for other waves or workgroups are parked on stacks of their own
    /// while the rest of `range` goes on.
    ///
    /// # Errors
    /// The first fault of a wave in `range`; the rest of the range is abandoned.
    fn run(&self, dispatch: &Dispatch, range: Range<u64>) -> Result<(), Box<Fault>>;

    /// What more can be found out about a fault that [`Kernel::run`] has answered: its lane, its exact address. May run the
    /// workgroup again, with all that it does to memory: for a process that is about to end. `None` where nothing is
    /// certain.
    fn explain(&self, _dispatch: &Dispatch, _fault: &Fault) -> Option<Box<Fault>> {
        None
    }
}
