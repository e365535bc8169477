//! VOP3a and VOP3b: vector ALU instructions with all modifiers.

use cairn_target::Feature;

use super::cursor::{Cursor, Decoded, require};
use super::vector::{DPP8, DPP8_FI, DPP16, omod_of};
use crate::inst::{Format, Inst, Suffix};
use crate::operand::{Elem, Operand, OperandType, Role, Value};
use crate::tables::{Attr, Class, Gen, Row};

/// The inline constant 0 as a source.
const INLINE_0: u32 = 0x80;

const SRC_ROLES: [Role; 3] = [Role::Src0, Role::Src1, Role::Src2];

impl Cursor<'_> {
    pub fn vop3(&mut self) -> Decoded<Inst> {
        let code = self.bits0(16, 25);
        let found = self.lookup.vop3[code as usize].ok_or(super::cursor::Fail::Illegal)?;
        self.two_words()?;
        self.literal_allowed = !self.generation.is_gfx9();
        let row = found.row;
        let mut inst = self.start(row, Format::Vop3);
        if found.natural != Format::Vop3 {
            inst.suffix = Suffix::E64;
        }
        if row.src.is_empty() {
            // v_nop and kin: all but the ignored OP_SEL bits are zero.
            require(self.w0 & 0x87ff == 0 && self.w1 == 0)?;
            inst.suffix = Suffix::None;
            return Ok(inst);
        }
        if is_interpolation(row) {
            return self.vop3_interp(row, inst);
        }
        let dpp = self.vop3_dpp(row, found.natural, &mut inst)?;
        let scalar_result = row.dst.len() == 2;
        self.vop3_dst(row, found.natural, &mut inst)?;
        inst.clamp = self.bit0(15);
        require(!inst.clamp || row.has(Attr::CLAMP))?;
        let omod = self.bits1(59, 60);
        require(omod == 0 || row.has(Attr::OMOD))?;
        inst.omod = omod_of(omod);

        let neg = self.bits1(61, 63);
        // VOP3b has the scalar destination where VOP3a has ABS and OP_SEL.
        let abs = if scalar_result { 0 } else { self.bits0(8, 10) };
        let op_sel = if scalar_result { 0 } else { self.bits0(11, 14) };
        // Where all 16-bit operands are halves, those that are not listed with OP_SEL have it too.
        let halves = self.has(Feature::True16);
        let selects = |ty: OperandType| {
            if row.has(Attr::OPSEL) { !ty.is_packed16() } else { halves && ty.is_16bit() }
        };
        if row.has(Attr::MODS3) {
            inst.byte_sel = (op_sel >> 2) as u8;
        }
        if row.has(Attr::BYTESEL) {
            let (sources, written) = (op_sel & 3, op_sel >> 2);
            require(dpp.is_some() || if row.has(Attr::RDST) { sources } else { written } == 0)?;
            let sources = if row.has(Attr::RDST) { 0 } else { sources };
            // The bits of a source are in reverse.
            inst.byte_sel = (written | (sources & 1) << 1 | sources >> 1) as u8;
        }
        inst.dst_op_sel = op_sel & 8 != 0 && (row.has(Attr::OPSEL) || selects(row.dst[0].ty));
        for i in 0..3 {
            let encoding = self.bits1(32 + 9 * i, 40 + 9 * i);
            let bit = 1 << i;
            let Some(&spec) = row.src.get(i as usize) else {
                let ignored = if row.has(Attr::MODS3) { 0 } else { neg | abs };
                let selected = if row.has(Attr::OPSEL) && !row.has(Attr::MODS3) { op_sel } else { 0 };
                // Compilers since LLVM 20 put the constant 0 where gfx11 has no source.
                let absent = encoding == 0 || encoding == INLINE_0 && self.generation >= Gen::Gfx11;
                require(absent && (ignored | selected) & bit == 0)?;
                continue;
            };
            let ty = self.resolve(spec.ty);
            let value = match dpp {
                Some(vgpr) if i == 0 => self.vgpr(vgpr, ty)?,
                _ => self.source(encoding, spec, false)?,
            };
            let mut operand = Operand::new(SRC_ROLES[i as usize], value, ty);
            if spec.ty.elem == Elem::Mask {
                // A lane mask comes from a register, and EXEC is none of them.
                require(
                    !operand.value.is_const() && !matches!(operand.value, Value::ExecLo | Value::ExecHi),
                )?;
                require((neg | abs) & bit == 0)?;
            } else if ty.is_float() || row.has(Attr::FLOATMODS) {
                operand.mods.neg = neg & bit != 0;
                operand.mods.abs = abs & bit != 0;
            } else if row.has(Attr::INTMODS) {
                operand.mods.sext = neg & bit != 0;
            } else if row.has(Attr::NOMODS) || !row.attr.intersects(Attr::OPSEL.union(Attr::ANYMODS)) {
                require((neg | abs) & bit == 0)?;
            }
            operand.mods.op_sel = op_sel & bit != 0 && selects(ty);
            inst.src.push(operand);
        }
        self.implied_sources(row, &mut inst);
        Ok(inst)
    }

    /// The DPP word after the two of VOP3, where SRC0 announces one: what SRC0 is then.
    fn vop3_dpp(&mut self, row: &'static Row, natural: Format, inst: &mut Inst) -> Decoded<Option<u32>> {
        let src0 = self.bits1(32, 40);
        if !matches!(src0, DPP16 | DPP8 | DPP8_FI) || !self.has(Feature::Vop3Dpp) {
            return Ok(None);
        }
        let format = if natural == Format::Vopc { natural } else { Format::Vop3 };
        require(self.has_dpp(row, format))?;
        self.three_words()?;
        inst.dpp = Some(self.dpp_control(src0, self.w2, false)?);
        inst.suffix = if src0 == DPP16 { Suffix::E64Dpp } else { Suffix::E64Dpp8 };
        Ok(Some(self.bits2(64, 71)))
    }

    fn vop3_dst(&mut self, row: &'static Row, natural: Format, inst: &mut Inst) -> Decoded<()> {
        if natural == Format::Vopc {
            if row.has(Attr::WEXEC) && self.lookup.cmpx_exec_only {
                // VDST is ignored.
            } else {
                let ty = self.resolve(row.dst[0].ty);
                let value = self.scalar_dst(self.bits0(0, 7), ty)?;
                inst.dst.push(Operand::new(Role::Sdst, value, ty));
            }
            if row.has(Attr::WEXEC) {
                inst.dst.push(self.implied_exec());
            }
            return Ok(());
        }
        for &spec in row.dst {
            let ty = self.resolve(spec.ty);
            let operand = match (spec.ty.elem, spec.class) {
                (Elem::Mask, _) => Operand::new(Role::Sdst, self.scalar_dst(self.bits0(8, 14), ty)?, ty),
                (_, Class::Scalar) => {
                    let value = self.scalar_dst(self.bits0(0, 7), ty)?;
                    // v_s_* write no EXEC; v_readlane may.
                    let exec = matches!(value, Value::ExecLo | Value::ExecHi);
                    require(!exec || row.has(Attr::CROSS))?;
                    Operand::new(Role::Sdst, value, ty)
                }
                _ => Operand::new(Role::Vdst, self.vgpr(self.bits0(0, 7), ty)?, ty),
            };
            inst.dst.push(operand);
        }
        Ok(())
    }

    /// `v_interp_*` in VOP3: attribute and channel stand where SRC0 is elsewhere.
    fn vop3_interp(&mut self, row: &'static Row, mut inst: Inst) -> Decoded<Inst> {
        let ty = row.dst[0].ty;
        inst.dst.push(Operand::new(Role::Vdst, self.vgpr(self.bits0(0, 7), ty)?, ty));
        inst.clamp = self.bit0(15);
        let omod = self.bits1(59, 60);
        require(omod == 0 || row.has(Attr::OMOD))?;
        inst.omod = omod_of(omod);
        inst.interp.attr = self.bits1(32, 37) as u8;
        inst.interp.channel = self.bits1(38, 39) as u8;
        let high = self.bit1(40);
        require(!high || row.op.name().ends_with("f16"))?;
        inst.interp.high = high;
        let (neg, abs) = (self.bits1(61, 63), self.bits0(8, 10));
        require((neg | abs) & 1 == 0)?;
        for i in 1..3 {
            let encoding = self.bits1(32 + 9 * i, 40 + 9 * i);
            let bit = 1 << i;
            let Some(&spec) = row.src.get(i as usize - 1) else {
                require(encoding == 0 && (neg | abs) & bit == 0)?;
                continue;
            };
            if spec.class == Class::Slot {
                require((neg | abs) & bit == 0 && encoding < 3)?;
                inst.interp.slot = encoding as u8;
                continue;
            }
            let mut operand =
                Operand::new(SRC_ROLES[i as usize], self.source(encoding, spec, false)?, spec.ty);
            operand.mods.neg = neg & bit != 0;
            operand.mods.abs = abs & bit != 0;
            inst.src.push(operand);
        }
        Ok(inst)
    }

    /// VINTERP: interpolation of gfx11 and later, between VGPRs.
    pub fn vinterp(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let row = self.row(&self.lookup.vinterp, self.bits0(16, 20))?;
        let mut inst = self.start(row, Format::Vinterp);
        let ty = row.dst[0].ty;
        inst.dst.push(Operand::new(Role::Vdst, self.vgpr(self.bits0(0, 7), ty)?, ty));
        inst.interp.wait = self.bits0(8, 10) as u8;
        inst.clamp = self.bit0(15);
        let op_sel = self.bits0(11, 14);
        require(op_sel == 0 || row.has(Attr::OPSEL))?;
        inst.dst_op_sel = op_sel & 8 != 0;
        let neg = self.bits1(61, 63);
        for (i, &spec) in row.src.iter().enumerate() {
            let at = 32 + 9 * i as u32;
            let value = self.source(self.bits1(at, at + 8), spec, false)?;
            let mut operand = Operand::new(SRC_ROLES[i], value, spec.ty);
            operand.mods.neg = neg >> i & 1 == 1;
            operand.mods.op_sel = op_sel >> i & 1 == 1;
            inst.src.push(operand);
        }
        Ok(inst)
    }

    /// VINTRP.
    pub fn vintrp(&mut self) -> Decoded<Inst> {
        let row = self.row(&self.lookup.vintrp, self.bits0(16, 17))?;
        let mut inst = self.start(row, Format::Vintrp);
        inst.suffix = Suffix::E32;
        let ty = row.dst[0].ty;
        inst.dst.push(Operand::new(Role::Vdst, Value::Vgpr(self.bits0(18, 25) as u8), ty));
        inst.interp.attr = self.bits0(10, 15) as u8;
        inst.interp.channel = self.bits0(8, 9) as u8;
        let source = self.bits0(0, 7);
        if row.src[0].class == Class::Slot {
            require(source < 3)?;
            inst.interp.slot = source as u8;
        } else {
            inst.src.push(Operand::new(Role::Src0, Value::Vgpr(source as u8), row.src[0].ty));
        }
        Ok(inst)
    }
}

fn is_interpolation(row: &Row) -> bool {
    row.op.name().starts_with("v_interp")
}
