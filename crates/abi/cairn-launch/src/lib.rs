//! `libcairn-launch.so`: what `cairn run` puts into a program's process, twice: as an audit library of the dynamic loader
//! (`LD_AUDIT`; rtld-audit(7)), which answers our library wherever one of ROCm's is looked for, and as a preloaded library
//! (`LD_PRELOAD`), which shows the driver's device file. It knows names and paths; no GPU, no HIP, no HSA.

mod audit;
mod driver;
mod redirect;
