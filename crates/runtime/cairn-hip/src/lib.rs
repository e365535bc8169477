//! The safe HIP runtime core, on cairn-hsa.
