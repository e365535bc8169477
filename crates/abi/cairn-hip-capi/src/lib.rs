//! The C ABI of HIP: checks pointers, calls cairn-hip, turns results into numbers. `cairn_hip_NAME` is what every epoch's
//! library exports as `NAME`; `cairn_hip5_NAME` is how epoch 5 has it where epochs differ. No function here decides
//! anything: what needs more than a few lines belongs into cairn-hip.

mod contexts;
mod devices;
mod entry;
mod errors;
mod graphs;
mod image;
mod launches;
mod memory;
mod missing;
mod modules;
mod output;
mod registration;
mod scalar;
mod status;
mod streams;
mod transfers;
mod types;
mod version;
