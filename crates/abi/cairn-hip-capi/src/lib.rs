//! The C ABI of HIP: checks pointers, calls cairn-hip, turns results into numbers. `cairn_hip_NAME` is what every epoch's
//! library exports as `NAME`; where epochs differ, `cairn_hip5_NAME`, `cairn_hip6_NAME` or `cairn_hip7_NAME` is how it is
//! from that epoch on. No function here decides
//! anything: what needs more than a few lines belongs into cairn-hip.

mod contexts;
mod device_prop;
mod devices;
mod entry;
mod epoch;
mod errors;
mod graphs;
mod image;
mod launches;
mod memory;
mod missing;
mod modules;
mod output;
mod procedures;
mod registration;
mod scalar;
mod status;
mod streams;
mod transfers;
mod types;
mod version;
