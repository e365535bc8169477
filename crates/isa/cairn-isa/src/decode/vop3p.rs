//! VOP3P: packed math, dot products, mixed precision, MFMA and AccVGPR moves.

use cairn_target::Feature;

use super::cursor::{Cursor, Decoded, require};
use super::vector::{DPP8, DPP8_FI, DPP16};
use crate::inst::{Format, Inst, Suffix};
use crate::operand::{Operand, Role, Value};
use crate::tables::{Attr, Class, Gen, Row, Spec};

const SRC_ROLES: [Role; 3] = [Role::Src0, Role::Src1, Role::Src2];

impl Cursor<'_> {
    pub fn vop3p(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        self.literal_allowed = !gfx9;
        require(gfx9 || self.bits0(23, 25) == 0)?;
        let row = self.row(&self.lookup.vop3p, self.bits0(16, 22))?;
        if row.has(Attr::MFMA) {
            return self.mfma(row);
        }
        let mut inst = self.start(row, Format::Vop3p);
        let dst = row.dst[0];
        let vdst = self.bits0(0, 7);
        let value = match dst.class {
            Class::Agpr => self.agpr(vdst, dst.ty)?,
            _ => self.vgpr(vdst, self.resolve_spec(dst))?,
        };
        inst.dst.push(Operand::new(Role::Vdst, value, self.resolve_spec(dst)));
        let src0 = self.bits1(32, 40);
        let dpp = matches!(src0, DPP16 | DPP8 | DPP8_FI) && self.has_dpp(row, Format::Vop3p);
        if dpp {
            self.three_words()?;
            inst.dpp = Some(self.dpp_control(src0, self.w2, false)?);
            inst.suffix = if src0 == DPP16 { Suffix::E64Dpp } else { Suffix::E64Dpp8 };
        }
        inst.clamp = self.bit0(15);
        if row.has(Attr::NOOPSEL) {
            inst.clamp = false;
        }
        require(!inst.clamp || row.has(Attr::CLAMP))?;

        let neg_hi = self.bits0(8, 10);
        let op_sel = self.bits0(11, 13);
        let op_sel_hi = self.bits1(59, 60) | (self.bit0(14) as u32) << 2;
        let neg = self.bits1(61, 63);
        if row.has(Attr::WMMA) && !row.has(Attr::OPSEL) {
            let keys = if row.has(Attr::SPARSE) { self.index_keys(row) } else { 1 };
            require(op_sel < keys)?;
            inst.mfma.index_key = op_sel as u8;
            require(self.generation < Gen::Gfx12 || op_sel_hi == 7)?;
            let forbidden = |attr: Attr, mask: u32| if row.has(attr) { mask } else { 0 };
            let no_neg = forbidden(Attr::NONEGAB, 3) | forbidden(Attr::NONEGC, 4);
            require(neg & no_neg == 0 && neg_hi & (no_neg | forbidden(Attr::NONEGHI, 7)) == 0)?;
        }
        if row.has(Attr::NOOPSEL) {
            // v_accvgpr_read, v_accvgpr_write: OP_SEL_HI is ignored, everything else zero.
            require(neg_hi == 0 && op_sel == 0 && neg == 0)?;
        }
        for i in 0..3 {
            let encoding = self.bits1(32 + 9 * i, 40 + 9 * i);
            let bit = 1 << i;
            let Some(&spec) = row.src.get(i as usize) else {
                // OP_SEL_HI of a source that is not there is ignored.
                require(encoding == 0 && (neg | neg_hi | op_sel) & bit == 0)?;
                continue;
            };
            let value = match spec.class {
                Class::Matrix => self.accumulator(encoding, spec, false)?,
                _ if dpp && i == 0 => self.vgpr(self.bits2(64, 71), spec.ty)?,
                _ => self.source(encoding, spec, spec.class == Class::Agpr)?,
            };
            require(!dpp || i != 1 || !row.has(Attr::MIX) || value.is_vgpr())?;
            let mut operand = Operand::new(SRC_ROLES[i as usize], value, self.resolve_spec(spec));
            if !row.has(Attr::NOOPSEL) {
                operand.mods.neg = neg & bit != 0;
                operand.mods.op_sel = op_sel & bit != 0 && !row.has(Attr::SPARSE);
                operand.mods.op_sel_hi = op_sel_hi & bit != 0;
                if row.has(Attr::MIX) {
                    operand.mods.abs = neg_hi & bit != 0;
                } else {
                    operand.mods.neg_hi = neg_hi & bit != 0;
                }
            }
            inst.src.push(operand);
        }
        Ok(inst)
    }

    /// How many sets of indices a register of `v_swmmac` holds: two bits an element of A and lane, in units of a byte
    /// (of 16 bits where elements have four).
    fn index_keys(&self, row: &Row) -> u32 {
        let a = self.resolve_spec(row.src[0]);
        let least = if a.bits == 4 { 16 } else { 8 };
        32 / (2 * a.count as u32).max(least)
    }

    /// VOP3P-MAI: matrix multiply and add. ACC_CD says where C and D are, ACC where A and B are.
    fn mfma(&mut self, row: &'static Row) -> Decoded<Inst> {
        let mut inst = self.start(row, Format::Vop3p);
        // Where VGPRs and AccVGPRs are files apart, C and D are in the latter.
        let acc_cd = self.bit0(15) || !self.has(Feature::UnifiedVgprFile);
        let acc = self.bits1(59, 60);
        let dst = row.dst[0];
        let vdst = self.bits0(0, 7);
        let value = if acc_cd { self.agpr(vdst, dst.ty)? } else { self.vgpr(vdst, dst.ty)? };
        inst.dst.push(Operand::new(Role::Vdst, value, dst.ty));
        inst.mfma.cbsz = self.bits0(8, 10) as u8;
        inst.mfma.abid = self.bits0(11, 14) as u8;
        inst.mfma.blgp = self.bits1(61, 63) as u8;
        let sparse = row.has(Attr::SPARSE);
        // The index of a sparse matrix has no block to broadcast.
        require(!sparse || inst.mfma.blgp == 0)?;
        for (i, &spec) in row.src.iter().enumerate() {
            let at = 32 + 9 * i as u32;
            let encoding = self.bits1(at, at + 8);
            let value = if sparse && i == 2 {
                self.source(encoding, spec, false)?
            } else if i < 2 {
                self.source(encoding, spec, acc >> i & 1 == 1)?
            } else {
                self.accumulator(encoding, spec, acc_cd)?
            };
            inst.src.push(Operand::new(SRC_ROLES[i], value, spec.ty));
        }
        Ok(inst)
    }

    /// The C matrix: registers, or an inline constant for every element.
    fn accumulator(&mut self, encoding: u32, spec: Spec, acc: bool) -> Decoded<Value> {
        if encoding >= 256 {
            return self.source(encoding, spec, acc);
        }
        let value = self.scalar(encoding, crate::tables::b32())?;
        require(value.is_const())?;
        Ok(value)
    }
}
