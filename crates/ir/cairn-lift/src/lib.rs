//! AMDGCN to IR: the only place that knows what an instruction means.
//!
//! - [`lift_function`] explores a guest function from its entry and gives it as [`cairn_ir::func::Function`].
//! - [`LiftContext`]: target, wave size, floating-point MODE at the entry; [`CodeSource`]: where the bytes are.
//!
//! Inside: `function` finds blocks, `lifter` reads and writes operands with all their modifiers, `sem` has the
//! meaning of each instruction, a file a format family. What is not implemented, or whose meaning is not certain,
//! is refused by name. **Must not know** how the IR is executed.
//!
//! Sources: AMD's ISA manuals "Vega 7nm", "CDNA2", "CDNA3", "RDNA2", "RDNA3", "RDNA4"; LLVM, *User Guide for AMDGPU Backend*.
#![forbid(unsafe_code)]
// A misspelled instruction name in a pattern would be a binding that matches everything.
#![deny(unreachable_patterns, unused_variables)]

mod context;
mod function;
mod lifter;
mod mode;
mod rounding;
mod scratch;
mod sem;
#[cfg(test)]
mod tests;

pub use context::{CodeSource, EndOfCode, LiftContext, LiftError, SliceCode};
pub use function::lift_function;
pub use mode::{Denorm, FloatMode};
