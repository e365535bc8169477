//! The Engine trait; wave, workgroup and LDS state; guest memory; traps and faults.
//!
//! Owns what every engine shares: what a kernel and a dispatch are, how a wavefront's registers start
//! (AMDGPU ABI), how waves of a workgroup take turns (barriers, forward progress by stack switch), and how a
//! fault inside guest code is described. **Must not know** queues, signals, code-object files, HIP or HSA.

pub mod abi;
pub mod arena;
pub mod batch;
pub mod clock;
pub mod engine;
pub mod enter;
pub mod executable;
pub mod fault;
mod hwreg;
pub mod memory;
pub mod message;
pub mod refill;
pub mod sched;
pub mod signals;
pub mod simd;
pub mod wave;
mod x86;
