//! SMEM.

use super::cursor::{Cursor, Decoded, require, sign_extend};
use crate::inst::{Format, Inst};
use crate::operand::{Operand, OperandType, Role, Value};
use crate::tables::{Attr, Class, Gen};

/// What addresses an SMEM access besides the base.
struct Offset {
    register: Option<u32>,
    immediate: Option<i32>,
}

impl Cursor<'_> {
    pub fn smem(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        let code = if self.generation >= Gen::Gfx12 { self.bits0(13, 18) } else { self.bits0(18, 25) };
        let row = self.row(&self.lookup.smem, code)?;
        let mut inst = self.start(row, Format::Smem);
        let (glc, dlc) = match self.generation {
            Gen::Gfx9 | Gen::Gfx90a | Gen::Gfx940 => (self.bit0(16), false),
            Gen::Gfx10 => (self.bit0(16), self.bit0(14)),
            Gen::Gfx11 => (self.bit0(14), self.bit0(13)),
            Gen::Gfx12 => (false, false),
        };

        if let [dst] = row.dst
            && (!row.has(Attr::ATOMIC) || glc)
        {
            // An atomic's registers are aligned for its source, of which cmpswap returns half.
            let ty = if row.has(Attr::ATOMIC) { row.src[0].ty } else { dst.ty };
            let value = self.scalar_data(ty)?;
            inst.dst.push(Operand::new(Role::Sdata, value, dst.ty));
        }
        let addressed = !row.src.is_empty() || row.has(Attr::PREFETCH);
        if row.has(Attr::PREFETCH) {
            inst.simm16 = self.bits0(6, 12) as u16;
        }
        // Without an address there is no immediate either.
        require(addressed || !gfx9 || !self.bit0(17))?;
        let count = row.src.len();
        for (i, &spec) in row.src.iter().enumerate() {
            if i + 1 == count {
                // SBASE leaves out the low bit.
                let value = self.scalar_dst(self.bits0(0, 5) << 1, spec.ty)?;
                inst.src.push(Operand::new(Role::Sbase, value, spec.ty));
            } else if spec.class == Class::Probe {
                inst.simm16 = self.bits0(6, 12) as u16;
            } else {
                let value = self.scalar_data(spec.ty)?;
                inst.src.push(Operand::new(Role::Sdata, value, spec.ty));
            }
        }
        let access = row.attr.intersects(Attr::LOAD.union(Attr::STORE).union(Attr::ATOMIC));
        require(access || (!glc && !dlc) || self.generation < Gen::Gfx11)?;
        // Lengths and the like have five bits there.
        require(inst.simm16 < 32 || self.generation < Gen::Gfx12)?;
        if addressed {
            let offset = if gfx9 { self.smem_offset_gfx9() } else { self.smem_offset_gfx10() };
            if let Some(encoding) = offset.register {
                let ty = crate::tables::b32();
                let value = self.scalar_dst(encoding, ty)?;
                inst.src.push(Operand::new(Role::Soffset, value, ty));
            }
            inst.mem.offset = offset.immediate.unwrap_or(0);
            inst.smem_imm = offset.immediate.is_some();
            (inst.mem.glc, inst.mem.dlc) = (glc, dlc);
            if self.generation >= Gen::Gfx12 {
                self.cache_policy_gfx12(self.bits0(21, 22), self.bits0(23, 24), &mut inst.mem);
            }
        }
        Ok(inst)
    }

    /// SDATA: EXEC cannot hold data, nor can M0 hold a dword.
    fn scalar_data(&mut self, ty: OperandType) -> Decoded<Value> {
        let value = self.scalar_dst(self.bits0(6, 12), ty)?;
        if ty.dwords() <= 2 {
            require(!matches!(value, Value::ExecLo | Value::ExecHi))?;
        }
        if ty.dwords() == 1 {
            require(value != Value::M0)?;
        }
        Ok(value)
    }

    fn smem_immediate(&self) -> i32 {
        match self.generation {
            Gen::Gfx12 => sign_extend(self.bits1(32, 55), 24),
            _ => sign_extend(self.bits1(32, 52), 21),
        }
    }

    /// IMM and SOFFSET_EN choose between the immediate, a register in its place, or both.
    fn smem_offset_gfx9(&self) -> Offset {
        let (imm, soffset_en) = (self.bit0(17), self.bit0(14));
        let register = match (imm, soffset_en) {
            (_, true) => Some(self.bits1(57, 63)),
            (false, false) => Some(self.bits1(32, 38)),
            (true, false) => None,
        };
        Offset { register, immediate: imm.then(|| self.smem_immediate()) }
    }

    /// Always both; a null register means none, a zero immediate is not written.
    fn smem_offset_gfx10(&self) -> Offset {
        let null = if self.generation >= Gen::Gfx11 { 124 } else { 125 };
        let immediate = self.smem_immediate();
        let written = immediate != 0 || self.generation >= Gen::Gfx12;
        Offset {
            register: Some(self.bits1(57, 63)).filter(|&register| register != null),
            immediate: Some(immediate).filter(|_| written),
        }
    }
}
