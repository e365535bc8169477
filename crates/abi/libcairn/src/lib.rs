//! `libcairn.so`: the one core of a process. The public libraries jump into it (`cargo xtask prefix` links both).
//! It gathers the crates whose `cairn_*` functions it
//! exports; of its own it has only what a library must do otherwise than a program.

mod thread_exit;

pub use cairn_hip_capi as hip;
pub use cairn_hsa_capi as hsa;
