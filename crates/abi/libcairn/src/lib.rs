//! `libcairn.so`: the one core of a process. The public libraries jump into it (`cargo xtask prefix` links both).
//! Holds nothing of its own: it gathers the crates whose `cairn_*` functions it exports.
#![forbid(unsafe_code)]

pub use cairn_hip_capi as hip;
pub use cairn_hsa_capi as hsa;
