//! MUBUF and MTBUF. Each generation lays the fields out anew; what they mean is here once.

use cairn_target::Feature;

use super::cursor::{Cursor, Decoded, require, sign_extend};
use super::flat::is_float_atomic;
use crate::inst::{Flags, Format, Inst, MemMods};
use crate::op::Op;
use crate::operand::{Elem, Operand, OperandType, Role};
use crate::tables::{Attr, Gen, Row};

const VGPR_ADDRESS: OperandType = OperandType::new(Elem::Uint, 32, 1);
const RESOURCE: OperandType = OperandType::new(Elem::Bits, 32, 4);

/// Where the operands are, whatever the generation.
struct Fields {
    vaddr: u32,
    vdata: u32,
    srsrc: u32,
    soffset: u32,
    acc: bool,
}

impl Cursor<'_> {
    pub fn mubuf(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let code = if self.generation.is_gfx9() { self.bits0(18, 24) } else { self.bits0(18, 25) };
        let row = self.row(&self.lookup.mubuf, code)?;
        let mut inst = self.start(row, Format::Mubuf);
        if self.generation >= Gen::Gfx11 {
            if row.has(Attr::NOOPERANDS) {
                require(self.bits0(13, 14) == 0 && self.bits1(53, 55) == 0)?;
                return Ok(inst);
            }
            let acc = self.buffer_mods_gfx11(&mut inst.mem);
            inst.mem.lds = row.has(Attr::INTOLDS);
            return self.buffer(row, acc, &mut inst);
        }
        let gfx9 = self.generation.is_gfx9();
        let nt = self.has(Feature::CpolScNt);
        let mem = &mut inst.mem;
        let lds = self.bit0(16);
        if row.has(Attr::NOOPERANDS) {
            // Cache control: no addressing, no modifiers but the ignored ones.
            require(self.bits0(12, 13) == 0 && !lds && !self.bit1(55))?;
            // buffer_wbl2 and buffer_inv take a scope, which gfx90a's assembler does not write.
            require(matches!(row.op, Op::BUFFER_WBL2 | Op::BUFFER_INV) || self.bits0(14, 15) == 0)?;
            if nt {
                (mem.glc, mem.scc) = (self.bit0(14), self.bit0(15));
            }
            return Ok(inst);
        }
        mem.offset = self.bits0(0, 11) as i32;
        mem.offen = self.bit0(12);
        mem.idxen = self.bit0(13);
        mem.glc = self.bit0(14);
        mem.lds = lds;
        if gfx9 {
            mem.slc = self.bit0(17);
            mem.scc = self.has(Feature::Gfx90aInsts) && self.bit0(15);
        } else {
            mem.dlc = self.bit0(15);
            mem.slc = self.bit1(54);
        }
        require(!lds || row.attr.intersects(Attr::LDS.union(Attr::LDSONLY)))?;
        require(lds || !row.has(Attr::LDSONLY))?;
        require(!mem.scc || nt || !is_float_atomic(row))?;
        require(!mem.dlc || !row.has(Attr::ATOMIC))?;
        let fields = self.buffer_fields(&mut inst.mem);
        self.buffer(row, fields, &mut inst)
    }

    pub fn mtbuf(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let code = match self.generation {
            Gen::Gfx10 => self.bits0(16, 18) | (self.bit1(53) as u32) << 3,
            _ => self.bits0(15, 18),
        };
        let row = self.row(&self.lookup.mtbuf, code)?;
        let mut inst = self.start(row, Format::Mtbuf);
        let mem = &mut inst.mem;
        mem.format = self.bits0(19, 25) as u8;
        if self.generation >= Gen::Gfx11 {
            let fields = self.buffer_mods_gfx11(mem);
            return self.buffer(row, fields, &mut inst);
        }
        mem.offset = self.bits0(0, 11) as i32;
        mem.offen = self.bit0(12);
        mem.idxen = self.bit0(13);
        mem.glc = self.bit0(14);
        mem.slc = self.bit1(54);
        if self.generation.is_gfx9() {
            mem.scc = self.has(Feature::Gfx90aInsts) && self.bit1(53);
        } else {
            mem.dlc = self.bit0(15);
        }
        let fields = self.buffer_fields(mem);
        self.buffer(row, fields, &mut inst)
    }

    /// The second word up to gfx10.
    fn buffer_fields(&self, mem: &mut MemMods) -> Fields {
        let bit55 = self.bit1(55);
        let cdna2 = self.has(Feature::Gfx90aInsts);
        mem.tfe = bit55 && !cdna2;
        Fields {
            vaddr: self.bits1(32, 39),
            vdata: self.bits1(40, 47),
            srsrc: self.bits1(48, 52) << 2,
            soffset: self.bits1(56, 63),
            acc: bit55 && cdna2,
        }
    }

    fn buffer_mods_gfx11(&self, mem: &mut MemMods) -> Fields {
        mem.offset = self.bits0(0, 11) as i32;
        mem.slc = self.bit0(12);
        mem.dlc = self.bit0(13);
        mem.glc = self.bit0(14);
        mem.tfe = self.bit1(53);
        mem.offen = self.bit1(54);
        mem.idxen = self.bit1(55);
        Fields {
            vaddr: self.bits1(32, 39),
            vdata: self.bits1(40, 47),
            srsrc: self.bits1(48, 52) << 2,
            soffset: self.bits1(56, 63),
            acc: false,
        }
    }

    /// VBUFFER: both formats in three words (gfx12).
    pub fn vbuffer(&mut self) -> Decoded<Inst> {
        self.three_words()?;
        let code = self.bits0(14, 21);
        let (row, format) = if code >> 4 == 8 {
            (self.row(&self.lookup.mtbuf, code & 15)?, Format::Mtbuf)
        } else {
            (self.row(&self.lookup.mubuf, code)?, Format::Mubuf)
        };
        let mut inst = self.start(row, format);
        let mem = &mut inst.mem;
        mem.offset = sign_extend(self.bits2(72, 95), 24);
        mem.tfe = self.bit0(22);
        mem.offen = self.bit1(62);
        mem.idxen = self.bit1(63);
        if format == Format::Mtbuf {
            mem.format = self.bits1(55, 61) as u8;
        }
        mem.lds = row.has(Attr::INTOLDS);
        self.cache_policy_gfx12(self.bits1(50, 51), self.bits1(52, 54), &mut inst.mem);
        let fields = Fields {
            vaddr: self.bits2(64, 71),
            vdata: self.bits1(32, 39),
            srsrc: self.bits1(41, 49),
            soffset: self.bits0(0, 6),
            acc: false,
        };
        self.buffer(row, fields, &mut inst)
    }

    fn buffer(&mut self, row: &'static Row, f: Fields, inst: &mut Inst) -> Decoded<Inst> {
        let (lds, tfe) = (inst.mem.lds, inst.mem.tfe);
        inst.mem.glc |= row.has(Attr::ATOMIC) && inst.mem.th & 1 == 1;
        require(!(f.acc || tfe) || !lds)?;
        let typed = inst.format == Format::Mtbuf;
        require(!tfe || (!typed && !row.has(Attr::ATOMIC)))?;
        require(!row.has(Attr::ATOMIC) || !inst.mem.glc || self.atomic_returns(row))?;
        // TFE adds a dword of status.
        let widen = |ty: OperandType| {
            if tfe { OperandType::new(Elem::Bits, 32, ty.dwords() + 1) } else { ty }
        };
        let glc = inst.mem.glc;
        if let [dst] = row.dst
            && !lds
            && (!row.has(Attr::ATOMIC) || glc)
        {
            let ty = if row.has(Attr::ATOMIC) { dst.ty } else { widen(dst.ty) };
            inst.dst.push(Operand::new(Role::Vdata, self.data(f.vdata, ty, f.acc)?, ty));
            if tfe {
                inst.flags |= Flags::READS_DST;
            }
        }
        if let [src] = row.src {
            let ty = widen(src.ty);
            inst.src.push(Operand::new(Role::Vdata, self.data(f.vdata, ty, f.acc)?, ty));
        }
        match (inst.mem.offen, inst.mem.idxen) {
            (false, false) => {}
            (true, true) => {
                let ty = OperandType::new(Elem::Uint, 32, 2);
                inst.src.push(Operand::new(Role::Vaddr, self.vgpr(f.vaddr, ty)?, ty));
            }
            _ => inst.src.push(Operand::new(Role::Vaddr, self.vgpr(f.vaddr, VGPR_ADDRESS)?, VGPR_ADDRESS)),
        }
        if row.has(Attr::LDSONLY) {
            require(!inst.mem.offen && !inst.mem.idxen)?;
        }
        let srsrc = self.scalar_dst(f.srsrc, RESOURCE)?;
        inst.src.push(Operand::new(Role::Srsrc, srsrc, RESOURCE));
        require(f.soffset != 254)?;
        let value = self.scalar(f.soffset, VGPR_ADDRESS)?;
        inst.src.push(Operand::new(Role::Soffset, value, VGPR_ADDRESS));
        Ok(*inst)
    }
}
