//! What goes wrong in a queue.
//!
//! Owns [`QueueError`]; a wave's fault is told by [`FaultReport`]. Must not know who is told (queue callback, HIP error state).

use cairn_engine::fault::PrepareError;

use crate::packet::BadPacket;
use crate::report::FaultReport;
use crate::watchdog::TimeoutReport;

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
    /// A kernel ran longer than the watchdog allows.
    #[error("{0}")]
    Timeout(Box<TimeoutReport>),
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
