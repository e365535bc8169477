//! Lifts code and evaluates it: expectations are written by hand or computed by plain Rust, never by the lift.

mod asm;
mod machine;
mod saxpy;
