//! From bytes to [`Inst`]. One file a group of formats; this one finds the format and the row.
//!
//! Reserved bits are treated as LLVM's disassembler treats them: those that a form must have zero make an encoding
//! illegal, those that hardware ignores are ignored. What LLVM prints with a comment that it is invalid is illegal here.

mod buffer;
mod cursor;
mod ds;
mod flat;
mod image;
mod lookup;
mod scalar;
mod smem;
mod vector;
mod vector_e64;
mod vop3p;
mod vopd;

use std::fmt;

use cairn_target::{Target, WaveSize};

use crate::inst::Inst;
use cursor::{Cursor, Fail};
use lookup::Lookup;

use crate::tables::Gen;

/// Why bytes are not an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// We lack the instruction tables of this target.
    #[error("no instruction tables for {0}")]
    Target(Target),
    /// The code ends before the instruction does.
    #[error("code ends inside an instruction: {have} bytes left, {need} needed")]
    Truncated { have: usize, need: usize },
    /// The target has no such instruction.
    #[error("illegal instruction {0}")]
    Illegal(Words),
}

/// The first one or two words of an undecodable instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    pub words: [u32; 2],
    /// How many of them there are.
    pub len: u8,
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#010x}", self.words[0])?;
        if self.len > 1 {
            write!(f, " {:#010x}", self.words[1])?;
        }
        Ok(())
    }
}

/// Decodes instructions of one target at one wavefront size.
#[derive(Clone, Copy)]
pub struct Decoder {
    lookup: &'static Lookup,
    wave: WaveSize,
}

impl Decoder {
    /// A decoder for the target at its default wavefront size.
    pub fn new(target: Target) -> Result<Decoder, DecodeError> {
        Decoder::with_wave_size(target, target.default_wave_size())
    }

    /// A decoder for kernels that run with this wavefront size: lane masks are that wide.
    pub fn with_wave_size(target: Target, wave: WaveSize) -> Result<Decoder, DecodeError> {
        let lookup = Lookup::of(target).ok_or(DecodeError::Target(target))?;
        Ok(Decoder { lookup, wave })
    }

    pub fn target(&self) -> Target {
        self.lookup.target
    }

    pub fn generation(&self) -> Gen {
        self.lookup.generation
    }

    pub fn wave_size(&self) -> WaveSize {
        self.wave
    }

    /// Decodes the instruction at the start of `bytes`; what follows it does not matter.
    pub fn decode(&self, bytes: &[u8]) -> Result<Inst, DecodeError> {
        let mut cursor = Cursor::new(self.lookup, self.wave, bytes)?;
        cursor.decode().map_err(|fail| match fail {
            Fail::Truncated(need) => DecodeError::Truncated { have: bytes.len(), need },
            Fail::Illegal => DecodeError::Illegal(cursor.words()),
        })
    }
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Decoder({}, {:?})", self.target(), self.wave)
    }
}

/// Decodes the instruction at the start of `bytes` for the target at its default wavefront size.
pub fn decode(target: Target, bytes: &[u8]) -> Result<Inst, DecodeError> {
    Decoder::new(target)?.decode(bytes)
}
