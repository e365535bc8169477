//! The typed IR over (lanes x registers): types, op list, builder, verifier, text form, evaluator.
//!
//! An IR function is a guest function: blocks that start at guest PCs, each a list of operations. Values
//! live inside one block; everything that crosses a block lives in a **guest register**, read and written by
//! explicit operations. A value is either *scalar* (one for the wavefront) or *lanes* (one for each lane).
//! EXEC is a guest register like any other: operations that it masks say so ([`op::Op::exec_masked`]).
//!
//! **Must not know** any instruction, any host ISA, and how many lanes an engine handles at a time.
#![forbid(unsafe_code)]

pub mod build;
pub mod eval;
pub mod expand;
pub mod func;
pub mod op;
pub mod reg;
pub mod text;
pub mod ty;
pub mod verify;
