//! The C ABI of HSA: checks pointers, calls cairn-hsa, turns results into numbers. `cairn_hsa_NAME` is what
//! `libhsa-runtime64.so.1` exports as `NAME` (its list lies in `exports/`); a name that is not here is exported all the
//! same, answers HSA_STATUS_ERROR and says so once.

mod agents;
mod copies;
mod entry;
mod executables;
mod handles;
mod loader_table;
mod memory;
mod queues;
mod signals;
mod status;
mod system;
mod types;
