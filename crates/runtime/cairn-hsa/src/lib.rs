//! The safe HSA runtime core.
//!
//! Owns agents and their pools, executables (loading code objects into device memory) and what programs look up by
//! handle. Queues, signals, memory and copies are cairn-device's; this crate says which agent they belong to.
//! **Must not know** a C type or status number, or anything of HIP.
#![forbid(unsafe_code)]

mod agent;
mod config;
mod engines;
mod error;
mod executable;
mod loader;
mod pool;
mod runtime;

pub use agent::{Agent, AgentKind, CpuInfo};
pub use cairn_device as device;
pub use config::{Config, ConfigError, set_chooser};
pub use error::{Error, Result};
pub use executable::{Executable, ExecutableState};
pub use loader::{FileBytes, KernelSymbol, LoadedCodeObject, Symbol, SymbolInfo, VariableSymbol};
pub use pool::{MemoryPool, PoolKind};
pub use runtime::{Runtime, set_faults_are_errors};
