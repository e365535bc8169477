//! GPU targets: processors, ELF machine numbers, features, target IDs, hardware limits and device profiles.
//!
//! Everything here is a table that reads like AMD's documentation. A difference between generations is asked for as
//! [`Target::has`], never by comparing names. Knows nothing of instructions, files or runtimes.
//!
//! Sources: LLVM's *User Guide for AMDGPU Backend* (sections Processors, Target ID, ELF Header, Kernel Descriptor),
//! `llvm/BinaryFormat/ELF.h`, AMD's ISA manuals, and what `rocminfo` prints for the boards in [`profile`].
#![forbid(unsafe_code)]

mod feature;
mod feature_sets;
mod hardware;
pub mod profile;
mod target;
mod target_id;

pub use feature::{Feature, FeatureSet};
pub use hardware::HardwareLimits;
pub use profile::{DeviceProfile, UnknownDevice};
pub use target::{Generation, IsaVersion, Target, UnknownTarget, WaveSize};
pub use target_id::{FeatureMode, Match, TargetId, TargetIdError, triple};
