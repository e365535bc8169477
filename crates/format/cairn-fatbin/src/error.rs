//! The one error type.

/// Why a fat binary was refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The container breaks its format.
    #[error("malformed fat binary: {reason} (at offset {offset:#x})")]
    Malformed { offset: u64, reason: String },
    /// The container may be right, but is none that this crate reads.
    #[error("unsupported fat binary: {0}")]
    Unsupported(String),
    /// A file could not be read.
    #[error("{path}: {error}")]
    Io { path: std::path::PathBuf, error: std::io::Error },
}

impl Error {
    pub(crate) fn malformed(offset: u64, reason: impl Into<String>) -> Error {
        Error::Malformed { offset, reason: reason.into() }
    }
}
