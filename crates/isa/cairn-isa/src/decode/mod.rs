//! From bytes to [`Inst`].

use crate::inst::Inst;

/// A generation of the instruction set: the columns of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gen {
    /// gfx900 to gfx908.
    Gfx9,
    Gfx90a,
    /// gfx1030 to gfx1036.
    Gfx10,
}

/// Why bytes are not an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("code ends inside an instruction: {have} bytes left, {need} needed")]
    Truncated { have: usize, need: usize },
    #[error("illegal instruction {:#010x}{}", words[0], if *len > 1 { format!(" {:#010x}", words[1]) } else { String::new() })]
    Illegal {
        /// The first words at the program counter.
        words: [u32; 2],
        /// How many of them there are.
        len: u8,
    },
}

/// Decodes the instruction at the start of `bytes`.
pub fn decode(_gen: Gen, bytes: &[u8]) -> Result<Inst, DecodeError> {
    let Some(word) = bytes.first_chunk::<4>() else {
        return Err(DecodeError::Truncated { have: bytes.len(), need: 4 });
    };
    let next = bytes.get(4..).and_then(|b| b.first_chunk::<4>());
    Err(DecodeError::Illegal {
        words: [u32::from_le_bytes(*word), next.map_or(0, |w| u32::from_le_bytes(*w))],
        len: 1 + next.is_some() as u8,
    })
}
