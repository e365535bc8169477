//! The safe HIP runtime core, on cairn-hsa: what HIP adds to HSA (registration of host code, implicit state a thread,
//! streams, events, launch arguments). It knows no C type, no status number and no ABI epoch: those are the C ABI's.
//!
//! A launch goes `registry` or `module` -> `function` -> `launch` (with `kernarg`) -> `stream` -> an AQL queue.
#![forbid(unsafe_code)]

pub mod call_config;
mod choice;
mod code;
pub mod device;
mod error;
pub mod event;
pub mod function;
pub mod graph;
mod handle;
pub mod hostcall;
mod kernarg;
mod kernarg_ring;
pub mod last_error;
pub mod launch;
pub mod log;
pub mod memory;
pub mod module;
pub mod occupancy;
pub mod peers;
mod pool;
mod printf;
pub mod properties;
pub mod registry;
pub mod runtime;
pub mod stream;
pub mod streams;
pub mod transfer;

pub use cairn_hsa::set_faults_are_errors;
pub use error::{Error, Result};
pub use kernarg::{Explicit, Layout};
pub use memory::Pointer;
pub use printf::Stream as OutputStream;
