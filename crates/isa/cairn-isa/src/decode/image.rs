//! MIMG and EXP: recognised, named and measured; of the operands, the modifiers and first registers.

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Format, Inst};
use crate::op::Op;
use crate::operand::{Elem, Operand, OperandType, Role, Value};
use crate::tables::Gen;

impl Cursor<'_> {
    pub fn mimg(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        if self.generation == Gen::Gfx11 {
            return self.mimg_gfx11();
        }
        let gfx9 = self.generation.is_gfx9();
        let code = if gfx9 { self.bits0(18, 24) } else { self.bits0(18, 24) | self.bits0(0, 0) << 7 };
        let row = self.row(&self.lookup.mimg, code)?;
        let mut inst = self.start(row, Format::Mimg);
        let mem = &mut inst.mem;
        mem.dmask = self.bits0(8, 11) as u8;
        mem.unorm = self.bit0(12);
        mem.glc = self.bit0(13);
        mem.slc = self.bit0(25);
        mem.lwe = self.bit0(17);
        mem.d16 = self.bit1(63);
        if gfx9 {
            mem.da = self.bit0(14);
            mem.a16 = self.bit0(15);
            mem.tfe = self.bit0(16);
        } else {
            mem.dim = self.bits0(3, 5) as u8;
            mem.dlc = self.bit0(7);
            mem.r128 = self.bit0(15);
            mem.tfe = self.bit0(16);
            mem.a16 = self.bit1(62);
            // NSA: one to three more words of address registers.
            self.size += 4 * self.bits0(1, 2) as usize;
            self.word_at(self.size - 4)?;
        }
        let (vaddr, vdata, srsrc) = (self.bits1(32, 39), self.bits1(40, 47), self.bits1(48, 52) << 2);
        self.image_operands(inst, vaddr, vdata, srsrc)
    }

    fn image_operands(&mut self, mut inst: Inst, vaddr: u32, vdata: u32, srsrc: u32) -> Decoded<Inst> {
        let dword = OperandType::new(Elem::Bits, 32, 1);
        let resource = OperandType::new(Elem::Bits, 32, 8);
        inst.src.push(Operand::new(Role::Vaddr, Value::Vgpr(vaddr as u8), dword));
        inst.src.push(Operand::new(Role::Vdata, Value::Vgpr(vdata as u8), dword));
        let srsrc = self.scalar_dst(srsrc, resource)?;
        inst.src.push(Operand::new(Role::Srsrc, srsrc, resource));
        Ok(inst)
    }

    fn mimg_gfx11(&mut self) -> Decoded<Inst> {
        let row = self.row(&self.lookup.mimg, self.bits0(18, 25))?;
        let mut inst = self.start(row, Format::Mimg);
        let mem = &mut inst.mem;
        mem.dim = self.bits0(2, 4) as u8;
        mem.unorm = self.bit0(7);
        mem.dmask = self.bits0(8, 11) as u8;
        mem.slc = self.bit0(12);
        mem.dlc = self.bit0(13);
        mem.glc = self.bit0(14);
        mem.r128 = self.bit0(15);
        mem.a16 = self.bit0(16);
        mem.d16 = self.bit0(17);
        mem.tfe = self.bit1(53);
        mem.lwe = self.bit1(54);
        // NSA: one more word of address registers.
        self.size += 4 * self.bits0(0, 0) as usize;
        self.word_at(self.size - 4)?;
        let (vaddr, vdata, srsrc) = (self.bits1(32, 39), self.bits1(40, 47), self.bits1(48, 52) << 2);
        self.image_operands(inst, vaddr, vdata, srsrc)
    }

    /// VIMAGE and VSAMPLE (gfx12), which differ in where the modifiers are.
    pub fn vimage(&mut self, sample: bool) -> Decoded<Inst> {
        self.three_words()?;
        let row = self.row(&self.lookup.mimg, self.bits0(14, 21))?;
        let is_sample = row.op.name().contains("sample")
            || row.op.name().contains("gather4")
            || matches!(row.op, Op::IMAGE_GET_LOD | Op::IMAGE_MSAA_LOAD);
        require(is_sample == sample)?;
        let mut inst = self.start(row, Format::Mimg);
        let mem = &mut inst.mem;
        mem.dim = self.bits0(0, 2) as u8;
        mem.r128 = self.bit0(4);
        mem.d16 = self.bit0(5);
        mem.a16 = self.bit0(6);
        mem.dmask = self.bits0(22, 25) as u8;
        if sample {
            mem.tfe = self.bit0(3);
            mem.unorm = self.bit0(13);
            mem.lwe = self.bit1(40);
        } else {
            mem.tfe = self.bit1(55);
        }
        self.cache_policy_gfx12(self.bits1(50, 51), self.bits1(52, 54), &mut inst.mem);
        let (vaddr, vdata, srsrc) = (self.bits2(64, 71), self.bits1(32, 39), self.bits1(41, 49));
        self.image_operands(inst, vaddr, vdata, srsrc)
    }

    pub fn exp(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        require(self.lookup.exp[0].is_some())?;
        let row = self.row(&self.lookup.exp, 0)?;
        let mut inst = self.start(row, Format::Exp);
        inst.mem.dmask = self.bits0(0, 3) as u8;
        let dword = OperandType::new(Elem::Bits, 32, 1);
        for i in 0..4 {
            let vgpr = self.bits1(32 + 8 * i, 39 + 8 * i) as u8;
            inst.src.push(Operand::new(Role::Vdata, Value::Vgpr(vgpr), dword));
        }
        Ok(inst)
    }
}
