//! Lifts code and evaluates it: expectations are written by hand or computed by plain Rust, never by the lift.

mod asm;
mod coverage;
mod division;
mod float;
mod fuzz;
mod int;
mod machine;
mod masks;
mod memory;
mod modes;
mod names;
mod packed;
mod saxpy;
mod scalar;
mod table;
