//! The safe HSA runtime core.
