//! The one error type. "The file is wrong" and "we lack this" are different variants.

/// Why a code object was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file breaks the format.
    #[error("malformed code object: {reason} (at file offset {offset:#x})")]
    Malformed { offset: u64, reason: String },
    /// The file may be right, but is none that this crate reads.
    #[error("unsupported code object: {0}")]
    Unsupported(String),
    /// A relocation names a symbol that nobody defines.
    #[error("undefined symbol `{symbol}` is needed by a relocation at address {address:#x}")]
    UndefinedSymbol { symbol: String, address: u64 },
}

impl Error {
    pub(crate) fn malformed(offset: u64, reason: impl Into<String>) -> Error {
        Error::Malformed { offset, reason: reason.into() }
    }
}
