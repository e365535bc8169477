//! Runs IR with the evaluator, vectorised over lanes.
//!
//! - [`engine::InterpEngine`]: the [`cairn_engine::engine::Engine`].
//! - [`single::SingleWave`]: one wavefront of a few instructions, for `cairn isa run` and tests.
//! - [`program::Program`]: the same over functions from elsewhere.
//!
//! Inside: `compile` puts a function into steps ([`code`]), `exec` runs them, `lanes` does the pure ones with host vectors,
//! `cross` those that move data between lanes, `mem` those that touch memory. **Must not know** any instruction.
#![forbid(unsafe_code)]

pub mod code;
pub mod compile;
mod cross;
pub mod engine;
pub mod exec;
mod lanes;
pub mod mem;
pub mod program;
pub mod single;
#[cfg(test)]
mod tests;
