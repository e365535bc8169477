//! VOP1, VOP2, VOPC in their short encoding, with SDWA, DPP and DPP8.

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Dpp, DppCtrl, DstUnused, Flags, Format, Inst, Omod, SdwaDst, Suffix};
use crate::op::Op;
use crate::operand::{Elem, Operand, OperandType, Role, SdwaSel, Value};
use crate::tables::{Attr, Class, Row, Spec};
use cairn_target::Feature;

/// Values of SRC0 that announce a second word (ISA manual, "VOP_SDWA", "VOP_DPP").
const SDWA: u32 = 249;
pub(super) const DPP16: u32 = 250;
pub(super) const DPP8: u32 = 233;
pub(super) const DPP8_FI: u32 = 234;

const SRC_ROLES: [Role; 3] = [Role::Src0, Role::Src1, Role::Src2];

impl Cursor<'_> {
    /// The formats whose first bit is 0.
    pub fn vector_short(&mut self) -> Decoded<Inst> {
        let (row, format) = match self.bits0(25, 30) {
            0x3f => (self.row(&self.lookup.vop1, self.bits0(9, 16))?, Format::Vop1),
            0x3e => (self.row(&self.lookup.vopc, self.bits0(17, 24))?, Format::Vopc),
            code => (self.row(&self.lookup.vop2, code)?, Format::Vop2),
        };
        if row.dst.is_empty() {
            return self.no_operands(row, format);
        }
        match self.bits0(0, 8) {
            SDWA if row.has(Attr::SDWA) && self.has(Feature::Sdwa) => self.sdwa(row, format),
            DPP16 if self.has_dpp(row, format) => self.dpp16(row, format),
            DPP8 | DPP8_FI if self.has(Feature::Dpp8) && self.has_dpp(row, format) => self.dpp8(row, format),
            _ => self.e32(row, format),
        }
    }

    /// Compares have DPP, and anything has it in VOP3, only with `Feature::Vop3Dpp`.
    pub(super) fn has_dpp(&self, row: &Row, format: Format) -> bool {
        let vop3 = self.has(Feature::Vop3Dpp);
        let listed = match format {
            Format::Vop1 | Format::Vop2 => row.has(Attr::DPP),
            Format::Vopc => vop3,
            _ => vop3 && row.has(Attr::DPP),
        };
        listed && (self.lookup.dpp64 || !is_64bit(row))
    }

    /// `v_nop`, `v_clrexcp`, `v_pipeflush`, `v_illegal`: SRC0 is ignored, but `v_nop` has the second word of SDWA
    /// and DPP where that is well-formed (up to gfx10).
    fn no_operands(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        let mut inst = self.start(row, format);
        if format == Format::Vop2 {
            require(self.w0 == 0)?;
            return Ok(inst);
        }
        require(self.bits0(17, 24) == 0)?;
        let src0 = self.bits0(0, 8);
        if !self.has(Feature::Sdwa) {
            return Ok(inst);
        }
        match src0 {
            SDWA if row.has(Attr::SDWA) && self.two_words().is_ok() => {
                inst.sdwa = self.w1 & 0xbfbf_e0ff == 0;
            }
            DPP16
                if row.has(Attr::DPP)
                    && self.two_words().is_ok()
                    && self.bits1(32, 39) == 0
                    && self.bits1(52, 55) == 0 =>
            {
                inst.dpp = Some(self.dpp_control(src0, self.w1, false)?);
            }
            DPP8 | DPP8_FI if row.has(Attr::DPP) && self.has(Feature::Dpp8) && self.two_words().is_ok() => {
                let dpp = self.dpp_control(src0, self.w1, false)?;
                inst.dpp = Some(dpp).filter(|_| self.bits1(32, 39) == 0);
            }
            _ => {}
        }
        if !inst.sdwa && inst.dpp.is_none() {
            self.size = 4;
        }
        Ok(inst)
    }

    fn e32(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        let mut inst = self.start(row, format);
        inst.suffix = match format {
            // LLVM writes the suffix on CDNA though there is no other encoding.
            _ if row.op == Op::V_PK_FMAC_F16 && self.generation.is_gfx9() => Suffix::E32,
            Format::Vop1 | Format::Vop2 if !row.has(Attr::E64) => Suffix::None,
            _ => Suffix::E32,
        };
        self.short_dst(row, format, &mut inst)?;
        let literal_k = row.src.iter().any(|s| s.class == Class::K);
        if literal_k {
            self.literal()?;
        }
        for (i, &spec) in row.src.iter().enumerate() {
            let ty = self.resolve(spec.ty);
            if spec.ty.elem == Elem::Mask {
                inst.flags |= Flags::READS_VCC;
                inst.src.push(self.implied_vcc(spec));
                continue;
            }
            let operand = if spec.class == Class::K {
                Operand::new(Role::K, Value::Literal(self.literal()?), ty)
            } else if i == 0 {
                self.short_source(self.bits0(0, 8), spec)?
            } else {
                self.short_vgpr(Role::Src1, self.bits0(9, 16), ty)?
            };
            inst.src.push(operand);
        }
        self.implied_sources(row, &mut inst);
        Ok(inst)
    }

    /// SRC0 of the short encodings.
    fn short_source(&mut self, encoding: u32, spec: Spec) -> Decoded<Operand> {
        let ty = self.resolve(spec.ty);
        if encoding >= 256 && ty.is_16bit() {
            return self.short_vgpr(Role::Src0, encoding - 256, ty);
        }
        Ok(Operand::new(Role::Src0, self.source(encoding, spec, false)?, ty))
    }

    /// A VGPR of the short encodings. With true 16-bit instructions, bit 7 of a 16-bit operand selects the high half
    /// of one of the first 128 (RDNA3 ISA manual, "VGPR usage in 16-bit instructions").
    fn short_vgpr(&self, role: Role, encoding: u32, ty: OperandType) -> Decoded<Operand> {
        let halves = ty.is_16bit() && self.has(Feature::True16);
        let register = if halves { encoding & 127 } else { encoding };
        let mut operand = Operand::new(role, self.vgpr(register, ty)?, ty);
        operand.mods.op_sel = halves && encoding & 128 != 0;
        Ok(operand)
    }

    /// The destinations of the short encodings: VDST or VCC, and what the opcode implies.
    fn short_dst(&mut self, row: &'static Row, format: Format, inst: &mut Inst) -> Decoded<()> {
        for &spec in row.dst {
            let ty = self.resolve(spec.ty);
            let operand = match (spec.ty.elem, spec.class) {
                (Elem::Mask, _) => {
                    if row.has(Attr::WEXEC) && self.lookup.cmpx_exec_only {
                        continue;
                    }
                    inst.flags |= Flags::WRITES_VCC;
                    self.implied_vcc(spec)
                }
                (_, Class::Scalar) => Operand::new(Role::Sdst, self.scalar_dst(self.bits0(17, 24), ty)?, ty),
                (_, Class::Agpr) => Operand::new(Role::Vdst, self.agpr(self.bits0(17, 24), ty)?, ty),
                _ => {
                    let operand = self.short_vgpr(Role::Vdst, self.bits0(17, 24), ty)?;
                    inst.dst_op_sel = operand.mods.op_sel;
                    Operand { mods: Default::default(), ..operand }
                }
            };
            inst.dst.push(operand);
        }
        if format == Format::Vopc && row.has(Attr::WEXEC) {
            inst.dst.push(self.implied_exec());
        }
        Ok(())
    }

    /// Sources that the opcode implies and the assembler does not write.
    pub fn implied_sources(&self, row: &'static Row, inst: &mut Inst) {
        if row.has(Attr::RVCC) {
            inst.src.push(self.implied_vcc(Spec { ty: crate::tables::mask(), class: Class::Any }));
        }
    }

    fn sdwa(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        self.two_words()?;
        let mut inst = self.start(row, format);
        inst.suffix = Suffix::Sdwa;
        inst.sdwa = true;
        let sources = row.src.iter().filter(|s| s.ty.elem != Elem::Mask).count();
        if format == Format::Vopc {
            self.sdwa_vopc_dst(row, &mut inst)?;
        } else {
            self.short_dst(row, format, &mut inst)?;
            let unused = match self.bits1(43, 44) {
                0 => DstUnused::Pad,
                1 => DstUnused::Sext,
                2 => DstUnused::Preserve,
                _ => return Err(super::cursor::Fail::Illegal),
            };
            let sel = sdwa_sel(self.bits1(40, 42))?;
            let whole = row.has(Attr::NODSTSEL);
            require(!whole || sel == SdwaSel::Dword)?;
            inst.sdwa_dst = (!whole).then_some(SdwaDst { sel, unused });
            if !whole && unused == DstUnused::Preserve {
                inst.flags |= Flags::READS_DST;
            }
            inst.clamp = self.bit1(45);
            let omod = self.bits1(46, 47);
            let float = row.dst[0].ty.is_float();
            require(omod == 0 || (row.has(Attr::OMOD) && float))?;
            inst.omod = omod_of(omod);
        }
        // Sources: 8 bits and a bit that says whether they are an SGPR or constant.
        let fields = [
            (self.bits1(32, 39), self.bit1(55), self.bits1(48, 50), self.bits1(51, 53)),
            (self.bits0(9, 16), self.bit1(63), self.bits1(56, 58), self.bits1(59, 61)),
        ];
        if sources == 1 {
            require(self.w1 & 0xbf00_0000 == 0)?;
        }
        for (i, &spec) in row.src.iter().enumerate() {
            let ty = self.resolve(spec.ty);
            if spec.ty.elem == Elem::Mask {
                inst.flags |= Flags::READS_VCC;
                inst.src.push(self.implied_vcc(spec));
                continue;
            }
            let (encoding, scalar, sel, mods) = fields[i];
            require(scalar || spec.class != Class::Scalar)?;
            let value = if scalar {
                self.source(encoding, Spec { class: Class::Any, ..spec }, false)?
            } else {
                self.vgpr(encoding, ty)?
            };
            let mut operand = Operand::new(SRC_ROLES[i], value, ty);
            operand.mods.sel = sdwa_sel(sel)?;
            // Floats have negate and absolute value, integers sign extension.
            if ty.is_float() {
                require(mods & 1 == 0)?;
                operand.mods.neg = mods & 2 != 0;
                operand.mods.abs = mods & 4 != 0;
            } else {
                require(mods & 6 == 0)?;
                operand.mods.sext = mods & 1 != 0;
            }
            inst.src.push(operand);
        }
        Ok(inst)
    }

    /// SDWA compares write VCC, or any scalar register where SD is set.
    fn sdwa_vopc_dst(&mut self, row: &'static Row, inst: &mut Inst) -> Decoded<()> {
        let sd = self.bit1(47);
        if row.has(Attr::WEXEC) && self.lookup.cmpx_exec_only {
            require(!sd)?;
        } else {
            let spec = row.dst[0];
            if sd {
                let ty = self.resolve(spec.ty);
                let value = self.scalar_dst(self.bits1(40, 46), ty)?;
                inst.dst.push(Operand::new(Role::Sdst, value, ty));
            } else {
                inst.flags |= Flags::WRITES_VCC;
                inst.dst.push(self.implied_vcc(spec));
            }
        }
        if row.has(Attr::WEXEC) {
            inst.dst.push(self.implied_exec());
        }
        Ok(())
    }

    fn dpp16(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        self.two_words()?;
        let mut inst = self.start(row, format);
        inst.suffix = Suffix::Dpp;
        inst.dpp = Some(self.dpp_control(DPP16, self.w1, is_64bit(row))?);
        self.dpp_operands(row, format, &mut inst, self.bits1(52, 55))?;
        Ok(inst)
    }

    fn dpp8(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        self.two_words()?;
        let mut inst = self.start(row, format);
        inst.suffix = Suffix::Dpp8;
        inst.dpp = Some(self.dpp_control(self.bits0(0, 8), self.w1, false)?);
        self.dpp_operands(row, format, &mut inst, 0)?;
        Ok(inst)
    }

    /// The control of the DPP word that this SRC0 announces.
    pub(super) fn dpp_control(&self, src0: u32, word: u32, wide: bool) -> Decoded<Dpp> {
        if src0 != DPP16 {
            let sel = std::array::from_fn(|i| (word >> (8 + 3 * i) & 7) as u8);
            return Ok(Dpp::Dpp8 { sel, fi: src0 == DPP8_FI });
        }
        Ok(Dpp::Dpp16 {
            ctrl: self.dpp_ctrl(word >> 8 & 0x1ff, wide)?,
            row_mask: (word >> 28) as u8,
            bank_mask: (word >> 24 & 15) as u8,
            bound_ctrl: word >> 19 & 1 == 1,
            fi: !self.generation.is_gfx9() && word >> 18 & 1 == 1,
        })
    }

    /// Operands of both DPP forms: VGPRs. `mods` is neg and abs of source 0, then of source 1.
    fn dpp_operands(&mut self, row: &'static Row, format: Format, inst: &mut Inst, mods: u32) -> Decoded<()> {
        self.short_dst(row, format, inst)?;
        let sources = row.src.iter().filter(|s| s.ty.elem != Elem::Mask).count();
        require(sources == 2 || mods & 0b1100 == 0)?;
        for (i, &spec) in row.src.iter().enumerate() {
            let ty = self.resolve(spec.ty);
            if spec.ty.elem == Elem::Mask {
                inst.flags |= Flags::READS_VCC;
                inst.src.push(self.implied_vcc(spec));
                continue;
            }
            let encoding = if i == 0 { self.bits1(32, 39) } else { self.bits0(9, 16) };
            let mut operand = self.short_vgpr(SRC_ROLES[i], encoding, ty)?;
            let mods = mods >> (2 * i) & 3;
            if ty.is_float() {
                operand.mods.neg = mods & 1 != 0;
                operand.mods.abs = mods & 2 != 0;
            } else if row.attr.intersects(Attr::INTMODS.union(Attr::FLOATMODS)) {
                operand.mods.sext = mods & 1 != 0;
            } else {
                require(mods == 0 || row.has(Attr::ANYMODS))?;
            }
            inst.src.push(operand);
        }
        Ok(())
    }

    /// DPP_CTRL. 64-bit operands take `row_newbcast` alone.
    fn dpp_ctrl(&self, ctrl: u32, wide: bool) -> Decoded<DppCtrl> {
        let gfx9 = self.generation.is_gfx9();
        let n = (ctrl & 15) as u8;
        let lane = |i: u32| (ctrl >> (2 * i) & 3) as u8;
        let ctrl = match ctrl {
            0..=0xff => DppCtrl::QuadPerm([lane(0), lane(1), lane(2), lane(3)]),
            0x101..=0x10f => DppCtrl::RowShl(n),
            0x111..=0x11f => DppCtrl::RowShr(n),
            0x121..=0x12f => DppCtrl::RowRor(n),
            0x130 if gfx9 => DppCtrl::WaveShl1,
            0x134 if gfx9 => DppCtrl::WaveRol1,
            0x138 if gfx9 => DppCtrl::WaveShr1,
            0x13c if gfx9 => DppCtrl::WaveRor1,
            0x140 => DppCtrl::RowMirror,
            0x141 => DppCtrl::RowHalfMirror,
            0x142 if gfx9 => DppCtrl::RowBcast15,
            0x143 if gfx9 => DppCtrl::RowBcast31,
            0x150..=0x15f if self.has(Feature::Gfx90aInsts) => DppCtrl::RowNewBcast(n),
            0x150..=0x15f if !gfx9 => DppCtrl::RowShare(n),
            0x160..=0x16f if !gfx9 => DppCtrl::RowXmask(n),
            _ => return Err(super::cursor::Fail::Illegal),
        };
        require(!wide || matches!(ctrl, DppCtrl::RowNewBcast(_)))?;
        Ok(ctrl)
    }
}

/// Whether the row has an operand of 64 bits.
pub(super) fn is_64bit(row: &Row) -> bool {
    row.dst.iter().chain(row.src).any(|s| s.ty.elem != Elem::Mask && s.ty.total_bits() == 64)
}

pub(super) fn omod_of(bits: u32) -> Omod {
    match bits {
        1 => Omod::Mul2,
        2 => Omod::Mul4,
        3 => Omod::Div2,
        _ => Omod::None,
    }
}

fn sdwa_sel(bits: u32) -> Decoded<SdwaSel> {
    Ok(match bits {
        0 => SdwaSel::Byte0,
        1 => SdwaSel::Byte1,
        2 => SdwaSel::Byte2,
        3 => SdwaSel::Byte3,
        4 => SdwaSel::Word0,
        5 => SdwaSel::Word1,
        6 => SdwaSel::Dword,
        _ => return Err(super::cursor::Fail::Illegal),
    })
}
