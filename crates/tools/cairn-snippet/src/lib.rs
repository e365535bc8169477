//! An instruction sequence on one wavefront: assembled, run from a given state, and the state that it leaves.
//!
//! - [`State`]: registers, LDS and named buffers, before and after.
//! - [`assemble`]: text to machine code, by llvm-mc.
//! - [`Snippet::run`]: runs it on an engine.
//!
//! For `cairn isa run` and for the file tests. **Must not know** what any instruction means.
#![forbid(unsafe_code)]

mod asm;
mod run;
mod state;

pub use asm::{AsmError, Assembled, assemble};
pub use run::{Engine, RunError, Snippet};
pub use state::{Buffer, State};
