//! The safe HIP runtime core, on cairn-hsa: what HIP adds to HSA (registration of host code, implicit state a thread,
//! streams, events, launch arguments). It knows no C type, no status number and no ABI epoch: those are the C ABI's.
#![forbid(unsafe_code)]

mod error;

pub mod last_error;

pub use error::{Error, Result};
