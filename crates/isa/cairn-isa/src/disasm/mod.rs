//! Instructions as text, in the syntax of LLVM's assembler: the very text of `llvm-mc --disassemble`.
//!
//! Knows the text form only: what it prints is all in [`Inst`].

mod buffer_format;
mod immediate;
mod memory;
mod names;
mod operand;
mod vector;

use std::fmt::Write;

use cairn_target::{Feature, Target};

use crate::decode::{DecodeError, Decoder};
use crate::inst::{Format, Inst, Suffix};
use crate::operand::{Elem, OperandType, Role, Value};
use crate::tables::{Attr, Gen};

/// One line of a disassembly.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub address: u64,
    /// The encoding: 4 to 20 bytes.
    pub bytes: Vec<u8>,
    /// The instruction as text; `.long 0x...` for a word that is no instruction.
    pub text: String,
    /// The instruction, or why there is none.
    pub inst: Result<Inst, DecodeError>,
}

/// Disassembles code that starts at address `base`. Words that are no instruction become `.long` lines, and
/// decoding goes on after them.
pub fn disassemble(decoder: &Decoder, code: &[u8], base: u64) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let inst = decoder.decode(&code[at..]);
        let (size, text) = match &inst {
            Ok(inst) => (inst.size as usize, inst_text(decoder, inst)),
            Err(_) => {
                let word = &code[at..code.len().min(at + 4)];
                let text = match word.try_into() {
                    Ok(word) => format!(".long 0x{:08x}", u32::from_le_bytes(word)),
                    Err(_) => format!(
                        ".byte {}",
                        word.iter().map(|b| format!("0x{b:02x}")).collect::<Vec<_>>().join(", ")
                    ),
                };
                (word.len(), text)
            }
        };
        lines.push(Line { address: base + at as u64, bytes: code[at..at + size].to_vec(), text, inst });
        at += size;
    }
    lines
}

/// The text of one instruction that this decoder decoded.
pub fn inst_text(decoder: &Decoder, inst: &Inst) -> String {
    let mut p = Printer {
        out: String::with_capacity(64),
        target: decoder.target(),
        generation: decoder.generation(),
        first: true,
    };
    p.out.push_str(inst.name);
    // LLVM leaves it out of compares.
    if inst.format != Format::Vopc || !matches!(inst.suffix, Suffix::Dpp | Suffix::Dpp8) {
        p.out.push_str(inst.suffix.text_written());
    }
    match inst.format {
        Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk | Format::Sopp => p.scalar(inst),
        Format::Smem => p.smem(inst),
        Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p => p.vector(inst),
        Format::Vopd => p.dual(inst),
        Format::Vintrp => p.interp(inst),
        Format::Vinterp => p.vinterp(inst),
        Format::Ldsdir => p.lds_direct(inst),
        Format::Ds => p.ds(inst),
        Format::Flat | Format::Global | Format::Scratch => p.flat(inst),
        Format::Mubuf | Format::Mtbuf => p.buffer(inst),
        Format::Mimg | Format::Exp => p.image(inst),
    }
    p.out
}

struct Printer {
    out: String,
    target: Target,
    generation: Gen,
    /// No operand has been written yet.
    first: bool,
}

impl Printer {
    fn has(&self, feature: Feature) -> bool {
        self.target.has(feature)
    }

    /// Starts an operand: a space after the mnemonic, a comma after another operand.
    fn next(&mut self) {
        self.out.push_str(if self.first { " " } else { ", " });
        self.first = false;
    }

    fn text(&mut self, operand: &str) {
        self.next();
        self.out.push_str(operand);
    }

    fn flag(&mut self, set: bool, name: &str) {
        if set {
            self.out.push(' ');
            self.out.push_str(name);
        }
    }

    fn scalar(&mut self, inst: &Inst) {
        // s_setreg writes the hardware register that comes first.
        if inst.attr.contains(Attr::HWREG) && inst.dst.is_empty() {
            self.immediate(inst);
            for src in inst.src.iter() {
                self.operand(src);
            }
            return;
        }
        for operand in inst.dst.iter().chain(inst.src.iter()) {
            match operand.value {
                // Of 16-bit floats, LLVM writes literals of SOP1 as 32-bit ones, constants of compares as numbers.
                Value::Literal(l) if inst.format == Format::Sop1 && operand.ty.is_16bit() => {
                    self.next();
                    self.const32(l);
                }
                Value::Float(_) | Value::Literal(_)
                    if inst.format == Format::Sopc && operand.ty.is_16bit() =>
                {
                    self.next();
                    self.constant(operand.value, OperandType { elem: Elem::Bits, ..operand.ty });
                }
                _ => self.operand(operand),
            }
        }
        self.immediate(inst);
    }

    fn smem(&mut self, inst: &Inst) {
        if inst.attr.contains(Attr::PREFETCH) {
            return self.prefetch(inst);
        }
        let is_probe = inst.op.name().starts_with("s_atc_probe");
        if is_probe {
            self.next();
            self.const32(inst.simm16 as u32);
        }
        match inst.src.get_role(Role::Sdata).or_else(|| inst.dst.get_role(Role::Sdata)) {
            Some(data) => self.operand(data),
            None if inst.src.is_empty() => return,
            None => {}
        }
        if let Some(base) = inst.operand(Role::Sbase) {
            self.operand(base);
        } else {
            return;
        }
        let offset = signed_hex(inst.mem.offset);
        match inst.operand(Role::Soffset) {
            Some(register) => {
                self.operand(register);
                if inst.smem_imm {
                    let _ = write!(self.out, " offset:{offset}");
                }
            }
            None if inst.smem_imm => self.text(&offset),
            // gfx10 has no form without either: the null register stands for it.
            None => self.text("null"),
        }
        if self.has(Feature::CpolScopeTh) {
            if !is_probe {
                self.cache_policy_gfx12(inst);
            }
        } else if !is_probe && !inst.op.name().contains("discard") {
            self.flag(inst.mem.glc, "glc");
            self.flag(inst.mem.dlc, "dlc");
        }
    }

    fn prefetch(&mut self, inst: &Inst) {
        if let Some(base) = inst.operand(Role::Sbase) {
            self.operand(base);
        }
        self.text(&signed_hex(inst.mem.offset));
        match inst.operand(Role::Soffset) {
            Some(register) => self.operand(register),
            None => self.text("null"),
        }
        self.text(&inst.simm16.to_string());
    }

    fn image(&mut self, inst: &Inst) {
        // Operands of images and exports are not written out.
        let _ = write!(self.out, " dmask:{:#x}", inst.mem.dmask);
    }
}

fn signed_hex(value: i32) -> String {
    if value < 0 { format!("-{:#x}", value.unsigned_abs()) } else { format!("{value:#x}") }
}
