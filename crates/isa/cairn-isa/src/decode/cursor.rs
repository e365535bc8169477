//! The words of the instruction being decoded, and the operand fields that all formats share.

use cairn_target::{Feature, WaveSize};

use super::DecodeError;
use super::Words;
use super::lookup::Lookup;
use crate::inst::{Flags, Format, Inst, Interp, MemMods, Mfma, Omod, Suffix};
use crate::operand::{Elem, InlineFloat, Operand, OperandType, Operands, Role, Value};
use crate::tables::{Class, Gen, Row, Spec};

/// Why decoding stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fail {
    /// So many bytes would be needed.
    Truncated(usize),
    Illegal,
}

pub(super) type Decoded<T> = Result<T, Fail>;

/// Illegal unless it holds.
pub(super) fn require(holds: bool) -> Decoded<()> {
    if holds { Ok(()) } else { Err(Fail::Illegal) }
}

pub(super) struct Cursor<'a> {
    pub lookup: &'static Lookup,
    pub generation: Gen,
    pub wave: WaveSize,
    bytes: &'a [u8],
    /// Bytes that the encoding takes so far; a literal comes after them.
    pub size: usize,
    /// The literal, once an operand asked for it.
    literal: Option<u32>,
    /// Whether this encoding can be followed by a literal.
    pub literal_allowed: bool,
    pub w0: u32,
    pub w1: u32,
    pub w2: u32,
}

impl<'a> Cursor<'a> {
    pub fn new(lookup: &'static Lookup, wave: WaveSize, bytes: &'a [u8]) -> Result<Cursor<'a>, DecodeError> {
        let word = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        let w0 = word(0).ok_or(DecodeError::Truncated { have: bytes.len(), need: 4 })?;
        Ok(Cursor {
            lookup,
            generation: lookup.generation,
            wave,
            bytes,
            size: 4,
            literal: None,
            literal_allowed: true,
            w0,
            w1: word(4).unwrap_or(0),
            w2: word(8).unwrap_or(0),
        })
    }

    pub fn has(&self, feature: Feature) -> bool {
        self.lookup.target.has(feature)
    }

    pub fn words(&self) -> Words {
        Words { words: [self.w0, self.w1], len: 1 + (self.bytes.len() >= 8) as u8 }
    }

    /// The encoding takes two words. gfx9 has no literals after those, and memory formats never have.
    pub fn two_words(&mut self) -> Decoded<()> {
        if self.bytes.len() < 8 {
            return Err(Fail::Truncated(8));
        }
        self.size = 8;
        self.literal_allowed = false;
        Ok(())
    }

    pub fn three_words(&mut self) -> Decoded<()> {
        if self.bytes.len() < 12 {
            return Err(Fail::Truncated(12));
        }
        self.size = 12;
        self.literal_allowed = false;
        Ok(())
    }

    pub fn word_at(&self, at: usize) -> Decoded<u32> {
        let bytes = self.bytes.get(at..at + 4).ok_or(Fail::Truncated(at + 4))?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// Bits `low..=high` of the first word.
    pub fn bits0(&self, low: u32, high: u32) -> u32 {
        (self.w0 >> low) & (u32::MAX >> (31 - (high - low)))
    }

    /// Bits of the second word, numbered from 32 as the manual does.
    pub fn bits1(&self, low: u32, high: u32) -> u32 {
        (self.w1 >> (low - 32)) & (u32::MAX >> (31 - (high - low)))
    }

    /// Bits of the third word, numbered from 64.
    pub fn bits2(&self, low: u32, high: u32) -> u32 {
        (self.w2 >> (low - 64)) & (u32::MAX >> (31 - (high - low)))
    }

    pub fn bit0(&self, at: u32) -> bool {
        self.w0 >> at & 1 == 1
    }

    pub fn bit1(&self, at: u32) -> bool {
        self.w1 >> (at - 32) & 1 == 1
    }

    pub fn row(&self, index: &[Option<&'static Row>], code: u32) -> Decoded<&'static Row> {
        index.get(code as usize).copied().flatten().ok_or(Fail::Illegal)
    }

    /// The literal that follows the instruction.
    pub fn literal(&mut self) -> Decoded<u32> {
        if let Some(literal) = self.literal {
            return Ok(literal);
        }
        require(self.literal_allowed)?;
        let literal = self.word_at(self.size)?;
        self.size += 4;
        self.literal = Some(literal);
        Ok(literal)
    }

    /// A lane mask gets the wavefront's width.
    pub fn resolve(&self, ty: OperandType) -> OperandType {
        match ty.elem {
            Elem::Mask => OperandType { bits: self.wave.lanes() as u8, ..ty },
            _ => ty,
        }
    }

    /// The type of a spec: matrices spread over 64 lanes take half as much in each.
    pub fn resolve_spec(&self, spec: Spec) -> OperandType {
        match spec.class {
            Class::Matrix | Class::MatrixVgpr if self.wave == WaveSize::W64 => {
                OperandType { count: spec.ty.count / 2, ..spec.ty }
            }
            _ => self.resolve(spec.ty),
        }
    }

    /// SCOPE and TH.
    pub fn cache_policy_gfx12(&self, scope: u32, th: u32, mods: &mut MemMods) {
        (mods.scope, mods.th) = (scope as u8, th as u8);
    }

    pub fn start(&self, row: &'static Row, format: Format) -> Inst {
        Inst {
            op: row.op,
            name: row.name(self.generation),
            format,
            suffix: Suffix::None,
            size: 0,
            flags: row.attr.flags(),
            dst: Operands::default(),
            src: Operands::default(),
            simm16: 0,
            clamp: false,
            omod: Omod::None,
            dst_op_sel: false,
            byte_sel: 0,
            sdwa: false,
            sdwa_dst: None,
            dpp: None,
            mem: MemMods::default(),
            mfma: Mfma::default(),
            dual: None,
            interp: Interp::default(),
            smem_imm: false,
            attr: row.attr,
        }
    }

    pub fn vgpr(&self, first: u32, ty: OperandType) -> Decoded<Value> {
        require(first + ty.dwords().max(1) as u32 <= 256)?;
        Ok(Value::Vgpr(first as u8))
    }

    pub fn agpr(&self, first: u32, ty: OperandType) -> Decoded<Value> {
        require(first + ty.dwords().max(1) as u32 <= 256)?;
        Ok(Value::Agpr(first as u8))
    }

    /// An 8-bit scalar source: register, inline constant or literal (ISA manual, "Scalar source operands").
    /// Registers wider than a dword are aligned to two or four; hardware ignores the low bits.
    pub fn scalar(&mut self, encoding: u32, ty: OperandType) -> Decoded<Value> {
        let dwords = ty.dwords().max(1) as u32;
        let align = match dwords {
            1 => 1,
            2 => 2,
            _ => 4,
        };
        let last_sgpr = if self.generation.is_gfx9() { 101 } else { 105 };
        if encoding <= last_sgpr {
            let first = encoding & !(align - 1);
            require(first + dwords <= 106)?;
            return Ok(Value::Sgpr(first as u8));
        }
        Ok(match encoding {
            108..=123 => {
                let first = (encoding - 108) & !(align - 1);
                require(first + dwords <= 16)?;
                Value::Ttmp(first as u8)
            }
            128..=192 => Value::Int((encoding - 128) as i8),
            193..=208 => Value::Int(-((encoding - 192) as i8)),
            240..=248 => {
                InlineFloat::from_encoding(encoding as u16).map(Value::Float).ok_or(Fail::Illegal)?
            }
            255 => Value::Literal(self.literal()?),
            _ => {
                let value = special(encoding, self.generation).ok_or(Fail::Illegal)?;
                let pairs_only = encoding < 128 && value != Value::Null;
                match dwords {
                    1 => {}
                    // A pair starts at its low half; M0 is no pair, and lds_direct is one dword.
                    2 => require(
                        !(pairs_only && (encoding % 2 == 1 || value == Value::M0)) && encoding != 254,
                    )?,
                    _ => require(value == Value::Null)?,
                }
                value
            }
        })
    }

    /// A scalar register as a destination, 7 bits.
    pub fn scalar_dst(&mut self, encoding: u32, ty: OperandType) -> Decoded<Value> {
        require(encoding < 128)?;
        self.scalar(encoding, ty)
    }

    /// A 9-bit vector ALU source. `acc` selects AccVGPRs.
    pub fn source(&mut self, encoding: u32, spec: Spec, acc: bool) -> Decoded<Value> {
        let ty = self.resolve_spec(spec);
        if encoding >= 256 {
            let agpr = match spec.class {
                Class::Agpr => true,
                Class::VgprOrAgpr => acc,
                Class::Scalar | Class::ScalarReg => return Err(Fail::Illegal),
                _ => acc,
            };
            require(ty.elem != Elem::Mask)?;
            return if agpr { self.agpr(encoding - 256, ty) } else { self.vgpr(encoding - 256, ty) };
        }
        match spec.class {
            Class::Vgpr | Class::Agpr | Class::VgprOrAgpr | Class::MatrixVgpr => return Err(Fail::Illegal),
            Class::VgprOrLds => require(encoding == 254)?,
            // lds_direct is a vector operand.
            Class::Scalar | Class::ScalarReg => require(encoding != 254)?,
            _ => {}
        }
        let value = self.scalar(encoding, ty)?;
        if spec.class == Class::ScalarReg {
            require(!value.is_const())?;
        }
        Ok(value)
    }

    pub fn implied_vcc(&self, spec: Spec) -> Operand {
        Operand::new(Role::ImpliedVcc, Value::VccLo, self.resolve(spec.ty))
    }

    pub fn implied_exec(&self) -> Operand {
        let ty = self.resolve(OperandType::new(Elem::Mask, 0, 1));
        Operand::new(Role::ImpliedExec, Value::ExecLo, ty)
    }

    pub fn finish(&self, mut inst: Inst) -> Inst {
        inst.size = self.size as u8;
        inst
    }

    /// Finds the format by the leading bits (ISA manual, "Microcode formats") and decodes.
    pub fn decode(&mut self) -> Decoded<Inst> {
        let inst = if self.w0 >> 31 == 0 {
            self.vector_short()?
        } else if self.w0 >> 30 == 0b10 {
            self.scalar_alu()?
        } else {
            let gfx9 = self.generation.is_gfx9();
            let (gfx11, gfx12) = (self.generation >= Gen::Gfx11, self.generation >= Gen::Gfx12);
            match (self.w0 >> 26, gfx9) {
                (0b110000, true) | (0b111101, false) => self.smem()?,
                (0b110010, false) if gfx11 => self.vopd()?,
                (0b110011, false) if gfx11 && self.bits0(24, 25) == 1 => self.vinterp()?,
                (0b110011, false) if gfx11 && self.bits0(24, 25) == 2 => self.lds_direct()?,
                (0b110001, false) if gfx12 => self.vbuffer()?,
                (0b110100, false) if gfx12 => self.vimage(false)?,
                (0b111001, false) if gfx12 => self.vimage(true)?,
                (0b111011, false) if gfx12 => self.flat()?,
                (0b110111 | 0b111000 | 0b111010 | 0b111100, false) if gfx12 => return Err(Fail::Illegal),
                (0b110100, true) if self.w0 >> 23 == 0b1_1010_0111 => self.vop3p()?,
                (0b110011, false) => self.vop3p()?,
                (0b110100, true) | (0b110101, false) => self.vop3()?,
                (0b110101, true) | (0b110010, false) => self.vintrp()?,
                (0b110110, _) => self.ds()?,
                (0b110111, _) => self.flat()?,
                (0b111000, _) => self.mubuf()?,
                (0b111010, _) => self.mtbuf()?,
                (0b111100, _) => self.mimg()?,
                (0b110001, true) | (0b111110, false) => self.exp()?,
                _ => return Err(Fail::Illegal),
            }
        };
        let mut inst = self.finish(inst);
        if matches!(
            inst.format,
            Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc | Format::Sopp | Format::Smem
        ) {
            return Ok(inst);
        }
        inst.flags |= Flags::VECTOR;
        inst.flags.set(Flags::CROSS_LANE, inst.flags.contains(Flags::CROSS_LANE) || inst.dpp.is_some());
        inst.flags.set(Flags::READS_M0, inst.flags.contains(Flags::READS_M0) || inst.mem.lds);
        Ok(inst)
    }
}

/// Registers and hardware values that are not SGPRs, ttmps or constants.
fn special(encoding: u32, generation: Gen) -> Option<Value> {
    Some(match encoding {
        102 => Value::FlatScratchLo,
        103 => Value::FlatScratchHi,
        104 => Value::XnackMaskLo,
        105 => Value::XnackMaskHi,
        106 => Value::VccLo,
        107 => Value::VccHi,
        124 if generation >= Gen::Gfx11 => Value::Null,
        125 if generation >= Gen::Gfx11 => Value::M0,
        124 => Value::M0,
        125 if !generation.is_gfx9() => Value::Null,
        126 => Value::ExecLo,
        127 => Value::ExecHi,
        235 => Value::SharedBase,
        236 => Value::SharedLimit,
        237 => Value::PrivateBase,
        238 => Value::PrivateLimit,
        239 => Value::PopsExitingWaveId,
        251 => Value::Vccz,
        252 => Value::Execz,
        253 => Value::Scc,
        254 => Value::LdsDirect,
        _ => return None,
    })
}

pub(super) fn sign_extend(value: u32, bits: u32) -> i32 {
    ((value << (32 - bits)) as i32) >> (32 - bits)
}
