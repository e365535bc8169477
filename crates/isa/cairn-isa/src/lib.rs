//! Instruction tables, decoder and disassembler for AMDGCN.
//!
//! - [`Op`]: one name an instruction; [`Inst`]: a decoded instruction with every operand explicit and typed.
//! - [`decode`], [`Decoder`]: bytes to [`Inst`].
//! - [`disassemble`], [`inst_text`]: to LLVM's assembler syntax.
//!
//! Sources: AMD's ISA manuals "Vega", "Vega 7nm", "CDNA2", "CDNA3", "RDNA2", "RDNA3" and "RDNA4", with
//! LLVM's assembler as the oracle.
//! What instructions mean is for `cairn-lift`; nothing here evaluates anything.

#![forbid(unsafe_code)]

mod decode;
mod disasm;
mod inst;
mod op;
mod op_names;
mod operand;
mod tables;

pub use decode::{DecodeError, Decoder, Words, decode};
pub use disasm::{Line, disassemble, inst_text};
pub use inst::{
    Dpp, DppCtrl, DstUnused, Dual, Flags, Format, Inst, Interp, MemClass, MemMods, Mfma, Omod, SdwaDst,
    Suffix, Waitcnt,
};
pub use op::Op;
pub use operand::{Elem, InlineFloat, Operand, OperandType, Operands, Role, SdwaSel, SrcMods, Value};
pub use tables::{Gen, instructions};
