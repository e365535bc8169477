//! Runs IR with the evaluator, vectorised over lanes.
//!
//! - [`InterpEngine`]: the [`cairn_engine::engine::Engine`].
//! - [`single`]: one wavefront of a few instructions, for `cairn isa run` and tests.
//!
//! Inside: `compile` puts a function into steps ([`code`]), `exec` runs them, `lanes` does the pure ones with host vectors,
//! `cross` those that move data between lanes, `mem` those that touch memory. **Must not know** any instruction.
#![forbid(unsafe_code)]

pub mod code;
pub mod compile;
mod cross;
pub mod exec;
mod lanes;
mod mem;
#[cfg(test)]
mod tests;
