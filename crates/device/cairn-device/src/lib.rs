//! The virtual GPU: AQL queues, packet processor, signals, memory, scheduler, faults.
//!
//! A program's packets go through a [`Queue`]'s ring to its packet processor (`processor`), which starts
//! dispatches (`dispatch`) on the worker pool (`pool`); an engine runs the workgroups. [`Platform`] is what the
//! virtual GPUs of a process share. **Must not know** HSA agents and executables, HIP, code-object files, or how
//! an engine runs a workgroup.

mod async_handler;
pub mod clock;
mod copy;
mod device;
mod dispatch;
mod error;
mod kernel_table;
mod memory;
mod packet;
mod place;
mod pool;
mod processor;
mod queue;
mod report;
mod signal;
mod stats;
mod sys;
mod tell;
mod watchdog;

pub use async_handler::{Again, AsyncError, on_signal};
pub use copy::{CopyError, Transfer};
pub use device::{Device, ErrorHook, Platform, PlatformConfig};
pub use error::{FaultPolicy, QueueError};
pub use kernel_table::{KernelEntry, KernelTable, SourceLines};
pub use memory::{Allocation, AllocationRequest, Memory, MemoryError, MemoryKind, Nearest, Usage};
pub use packet::{BadPacket, Barrier, BarrierKind, KernelDispatch, Order, PacketType, PacketWords};
pub use place::{HostMapping, Place};
pub use queue::{ErrorCallback, Priority, Queue, QueueConfig, QueueType, SubmitError};
pub use report::FaultReport;
pub use signal::{Condition, OutOfSignals, Signal, SignalOp, WaitHint, wait_any};
pub use sys::{SysError, forked, spawn};
pub use tell::tell;
pub use watchdog::TimeoutReport;
