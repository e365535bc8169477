//! Analyses and passes over the IR: where code must be cut, what may run slice by slice, shapes of addresses.
//!
//! Owns the soundness rules of slice-by-slice execution (docs/architecture.md): an engine that runs a
//! [`plan::Plan`]'s regions for one slice of lanes after the other gives the results of lockstep execution.
//! **Must not know** instructions, host ISAs, or LLVM; slice width is a parameter.
#![forbid(unsafe_code)]

pub mod cfg;
pub mod forms;
pub mod lanes;
pub mod live;
pub mod masks;
pub mod nest;
pub mod order;
pub mod plan;
pub mod region;
pub mod shapes;
pub mod split;
#[cfg(test)]
mod tests;
