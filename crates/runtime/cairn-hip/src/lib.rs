//! The safe HIP runtime core, on cairn-hsa: what HIP adds to HSA (registration of host code, implicit state a thread,
//! streams, events, launch arguments). It knows no C type, no status number and no ABI epoch: those are the C ABI's.
#![forbid(unsafe_code)]

pub mod call_config;
mod error;
mod handle;
mod kernarg;
pub mod occupancy;
mod printf;
mod properties;

pub mod last_error;

pub use error::{Error, Result};
