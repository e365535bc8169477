//! IR to native code through LLVM, in a helper process; blob loader and disk cache.
//!
//! The code generator writes LLVM IR as text. A helper process (`cairn-jit`) compiles it to a [`blob::Blob`]; this
//! side maps and caches blobs and never loads LLVM. **Must not know** instructions, queues, HIP or HSA.

mod append;
pub mod blob;
pub mod cache;
pub mod codegen;
pub mod engine;
mod explain;
mod externs;
pub mod helper;
pub mod host;
pub mod link;
pub mod ll;
pub mod llvm;
pub mod loader;
pub mod num;
pub mod pure;
mod pure_float;
mod rare;
pub mod translate;
