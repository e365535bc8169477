//! The one error type of the HSA core.

use cairn_device::{MemoryError, OutOfSignals, SubmitError};

use crate::config::ConfigError;

pub type Result<T> = std::result::Result<T, Error>;

/// Why an HSA operation failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Memory(#[from] MemoryError),
    #[error(transparent)]
    Signals(#[from] OutOfSignals),
    #[error(transparent)]
    Queue(#[from] SubmitError),
    #[error(transparent)]
    CodeObject(#[from] cairn_codeobj::Error),
    /// The code object is for another processor or other modes.
    #[error("code object for {code} cannot run on {device}")]
    IncompatibleTarget { code: String, device: String },
    #[error("the executable is frozen")]
    Frozen,
    #[error("variable {0} is defined already")]
    AlreadyDefined(String),
    #[error("allocations from {0} memory are made by kernels, not by the program")]
    NotAllocatable(&'static str),
    #[error("agent {0} is a CPU; this needs a GPU")]
    NotAGpu(String),
}
