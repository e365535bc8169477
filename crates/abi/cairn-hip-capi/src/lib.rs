//! The C ABI of HIP: checks pointers, calls cairn-hip, turns results into numbers. `cairn_hip_NAME` is what every epoch's
//! library exports as `NAME`; `cairn_hip5_NAME` is how epoch 5 has it where epochs differ. No function here decides
//! anything: what needs more than a few lines belongs into cairn-hip.

mod entry;
mod errors;
mod missing;
mod scalar;
mod status;
mod version;
