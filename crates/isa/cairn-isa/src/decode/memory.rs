//! DS, FLAT (flat, global, scratch), MUBUF, MTBUF.

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Flags, Format, Inst};
use crate::op::Op;
use crate::operand::{Elem, Operand, OperandType, Role, Value};
use crate::tables::{Attr, Class, Row};
use cairn_target::Feature;

const VGPR_ADDRESS: OperandType = OperandType::new(Elem::Uint, 32, 1);
const VGPR_ADDRESS64: OperandType = OperandType::new(Elem::Uint, 64, 1);
const RESOURCE: OperandType = OperandType::new(Elem::Bits, 32, 4);

impl Cursor<'_> {
    /// A data register; gfx90a has a bit that selects AccVGPRs for all data of the instruction.
    fn data(&self, first: u32, ty: OperandType, acc: bool) -> Decoded<Value> {
        if acc && self.has(Feature::Gfx90aInsts) { self.agpr(first, ty) } else { self.vgpr(first, ty) }
    }

    pub fn ds(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        let code = if gfx9 { self.bits0(17, 24) } else { self.bits0(18, 25) };
        let row = self.row(&self.lookup.ds, code)?;
        let mut inst = self.start(row, Format::Ds);
        let gds = self.bit0(if gfx9 { 16 } else { 17 });
        let acc = self.bit0(25);
        // Without a GDS the bit counts only where the opcode needs it.
        inst.mem.gds = gds && (self.has(Feature::Gds) || row.has(Attr::GDSONLY));
        let all_offset = self.bits0(0, 15);
        if row.dst.is_empty() && row.src.is_empty() && !row.has(Attr::GDSONLY) {
            // ds_nop
            require(!gds && all_offset == 0 && self.w1 == 0 && !(gfx9 && acc))?;
            return Ok(inst);
        }
        require(gds || !row.has(Attr::GDSONLY))?;
        require(!gds || !row.has(Attr::NOGDS))?;
        if row.has(Attr::OFFSET2) {
            inst.mem.offset = self.bits0(0, 7) as i32;
            inst.mem.offset1 = self.bits0(8, 15) as u8;
        } else {
            inst.mem.offset = all_offset as i32;
        }
        let vdst = self.bits1(56, 63);
        match row.dst {
            [dst] => inst.dst.push(Operand::new(Role::Vdst, self.data(vdst, dst.ty, acc)?, dst.ty)),
            _ => require(vdst == 0)?,
        }
        let mut data = [(Role::Data0, self.bits1(40, 47)), (Role::Data1, self.bits1(48, 55))].into_iter();
        let addr = self.bits1(32, 39);
        let mut has_addr = false;
        for spec in row.src {
            if spec.class == Class::Addr {
                has_addr = true;
                inst.src.push(Operand::new(Role::Addr, self.vgpr(addr, spec.ty)?, spec.ty));
            } else if let Some((role, field)) = data.next() {
                // The single operand of ds_gws_* is encoded as an address.
                let field = if row.has(Attr::GDSONLY) && !row.has(Attr::ATOMIC) { addr } else { field };
                has_addr |= row.has(Attr::GDSONLY);
                inst.src.push(Operand::new(role, self.data(field, spec.ty, acc)?, spec.ty));
            }
        }
        require(has_addr || addr == 0)?;
        let data_left = match row.src.iter().filter(|s| s.class != Class::Addr).count() {
            _ if row.has(Attr::GDSONLY) && !row.has(Attr::ATOMIC) => self.bits1(40, 55),
            0 => self.bits1(40, 55),
            1 => self.bits1(48, 55),
            _ => 0,
        };
        require(data_left == 0)?;
        Ok(inst)
    }

    pub fn flat(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        let (index, format) = match self.bits0(14, 15) {
            0 => (&self.lookup.flat, Format::Flat),
            1 => (&self.lookup.scratch, Format::Scratch),
            2 => (&self.lookup.global, Format::Global),
            _ => return Err(super::cursor::Fail::Illegal),
        };
        let row = self.row(index, self.bits0(18, 24))?;
        let mut inst = self.start(row, format);
        let cdna2 = self.has(Feature::Gfx90aInsts);
        let mem = &mut inst.mem;
        mem.glc = self.bit0(16);
        mem.slc = self.bit0(17);
        let lds;
        if gfx9 {
            // gfx940 has opcodes of their own for loads into LDS, and a VADDR enable in the place of the bit.
            let gfx940 = self.has(Feature::Gfx940Insts);
            require(!gfx940 || format == Format::Scratch || !self.bit0(13))?;
            lds = row.has(Attr::LDSONLY) || (!gfx940 && self.bit0(13));
            mem.scc = cdna2 && self.bit0(25);
            mem.nv = !cdna2 && self.bit1(55);
            mem.offset = if format == Format::Flat {
                self.bits0(0, 12) as i32
            } else {
                sign_extend(self.bits0(0, 12), 13)
            };
        } else {
            lds = self.bit0(13);
            mem.dlc = self.bit0(12);
            mem.offset = if format == Format::Flat {
                self.bits0(0, 11) as i32
            } else {
                sign_extend(self.bits0(0, 11), 12)
            };
        }
        require(!lds || row.attr.intersects(Attr::LDS.union(Attr::LDSONLY)))?;
        // Float atomics of gfx90a have no SCC bit.
        require(!inst.mem.scc || self.has(Feature::CpolScNt) || !is_float_atomic(row))?;
        inst.mem.lds = lds;
        let acc = self.bit1(55);
        require(!acc || (gfx9 && !lds))?;
        let glc = inst.mem.glc;
        let returns = !row.dst.is_empty() && !lds && (!row.has(Attr::ATOMIC) || glc);
        require(!row.has(Attr::ATOMIC) || !glc || !row.dst.is_empty())?;
        if returns {
            let ty = row.dst[0].ty;
            inst.dst.push(Operand::new(Role::Vdst, self.data(self.bits1(56, 63), ty, acc)?, ty));
        }
        self.flat_address(row, format, &mut inst)?;
        if let [data] = row.src {
            let value = self.data(self.bits1(40, 47), data.ty, acc)?;
            inst.src.push(Operand::new(Role::Vdata, value, data.ty));
        }
        Ok(inst)
    }

    /// VADDR and SADDR: `flat` has VADDR; `global` both, or VADDR as a 64-bit address; `scratch` one of them.
    fn flat_address(&mut self, row: &'static Row, format: Format, inst: &mut Inst) -> Decoded<()> {
        let gfx9 = self.generation.is_gfx9();
        let vaddr = self.bits1(32, 39);
        let saddr = self.bits1(48, 54);
        let off = if gfx9 { 127 } else { 125 };
        match format {
            Format::Flat => {
                require(if gfx9 { saddr == 0 } else { saddr == off })?;
                let value = self.vgpr(vaddr, VGPR_ADDRESS64)?;
                inst.src.push(Operand::new(Role::Vaddr, value, VGPR_ADDRESS64));
            }
            Format::Global => {
                let ty = if saddr == off { VGPR_ADDRESS64 } else { VGPR_ADDRESS };
                if !row.has(Attr::NOVADDR) {
                    inst.src.push(Operand::new(Role::Vaddr, self.vgpr(vaddr, ty)?, ty));
                }
                if saddr != off {
                    let value = self.saddr(saddr, VGPR_ADDRESS64)?;
                    inst.src.push(Operand::new(Role::Saddr, value, VGPR_ADDRESS64));
                }
            }
            // A VGPR and an SGPR each where they are enabled.
            _ if self.has(Feature::Gfx940Insts) => {
                if self.bit0(13) {
                    inst.src.push(Operand::new(Role::Vaddr, self.vgpr(vaddr, VGPR_ADDRESS)?, VGPR_ADDRESS));
                }
                if saddr != off {
                    let value = self.saddr(saddr, VGPR_ADDRESS)?;
                    inst.src.push(Operand::new(Role::Saddr, value, VGPR_ADDRESS));
                }
            }
            _ => {
                if saddr == off {
                    inst.src.push(Operand::new(Role::Vaddr, self.vgpr(vaddr, VGPR_ADDRESS)?, VGPR_ADDRESS));
                } else if gfx9 || saddr != 127 {
                    let value = self.saddr(saddr, VGPR_ADDRESS)?;
                    inst.src.push(Operand::new(Role::Saddr, value, VGPR_ADDRESS));
                }
            }
        }
        Ok(())
    }

    fn saddr(&mut self, encoding: u32, ty: OperandType) -> Decoded<Value> {
        let value = self.scalar_dst(encoding, ty)?;
        require(!matches!(value, Value::ExecHi))?;
        Ok(value)
    }

    pub fn mubuf(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        let code = if gfx9 { self.bits0(18, 24) } else { self.bits0(18, 25) };
        let row = self.row(&self.lookup.mubuf, code)?;
        let mut inst = self.start(row, Format::Mubuf);
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
        if gfx9 {
            mem.slc = self.bit0(17);
            mem.scc = self.has(Feature::Gfx90aInsts) && self.bit0(15);
            mem.lds = lds;
        } else {
            mem.dlc = self.bit0(15);
            mem.slc = self.bit1(54);
            mem.lds = lds;
        }
        require(!lds || row.attr.intersects(Attr::LDS.union(Attr::LDSONLY)))?;
        require(lds || !row.has(Attr::LDSONLY))?;
        require(!mem.scc || nt || !is_float_atomic(row))?;
        require(!mem.dlc || !row.has(Attr::ATOMIC))?;
        self.buffer(row, lds, &mut inst)
    }

    pub fn mtbuf(&mut self) -> Decoded<Inst> {
        self.two_words()?;
        let gfx9 = self.generation.is_gfx9();
        let code = if gfx9 { self.bits0(15, 18) } else { self.bits0(16, 18) | (self.bit1(53) as u32) << 3 };
        let row = self.row(&self.lookup.mtbuf, code)?;
        let mut inst = self.start(row, Format::Mtbuf);
        let mem = &mut inst.mem;
        mem.offset = self.bits0(0, 11) as i32;
        mem.offen = self.bit0(12);
        mem.idxen = self.bit0(13);
        mem.glc = self.bit0(14);
        mem.slc = self.bit1(54);
        mem.format = self.bits0(19, 25) as u8;
        if gfx9 {
            mem.scc = self.has(Feature::Gfx90aInsts) && self.bit1(53);
        } else {
            mem.dlc = self.bit0(15);
        }
        self.buffer(row, false, &mut inst)
    }

    /// The second word of both buffer formats.
    fn buffer(&mut self, row: &'static Row, lds: bool, inst: &mut Inst) -> Decoded<Inst> {
        let bit55 = self.bit1(55);
        require(!bit55 || !lds)?;
        let acc = self.has(Feature::Gfx90aInsts) && bit55;
        let tfe = !self.has(Feature::Gfx90aInsts) && bit55;
        let typed = inst.format == Format::Mtbuf;
        require(!tfe || (!lds && !typed && !row.has(Attr::ATOMIC)))?;
        inst.mem.tfe = tfe;
        let vdata = self.bits1(40, 47);
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
            inst.dst.push(Operand::new(Role::Vdata, self.data(vdata, ty, acc)?, ty));
            if tfe {
                inst.flags |= Flags::READS_DST;
            }
        }
        if let [src] = row.src {
            let ty = widen(src.ty);
            inst.src.push(Operand::new(Role::Vdata, self.data(vdata, ty, acc)?, ty));
        }
        let vaddr = self.bits1(32, 39);
        match (inst.mem.offen, inst.mem.idxen) {
            (false, false) => {}
            (true, true) => {
                let ty = OperandType::new(Elem::Uint, 32, 2);
                inst.src.push(Operand::new(Role::Vaddr, self.vgpr(vaddr, ty)?, ty));
            }
            _ => inst.src.push(Operand::new(Role::Vaddr, self.vgpr(vaddr, VGPR_ADDRESS)?, VGPR_ADDRESS)),
        }
        if row.has(Attr::LDSONLY) {
            require(!inst.mem.offen && !inst.mem.idxen)?;
        }
        let srsrc = self.scalar_dst(self.bits1(48, 52) << 2, RESOURCE)?;
        inst.src.push(Operand::new(Role::Srsrc, srsrc, RESOURCE));
        let soffset = self.bits1(56, 63);
        require(soffset != 254)?;
        let value = self.scalar(soffset, VGPR_ADDRESS)?;
        inst.src.push(Operand::new(Role::Soffset, value, VGPR_ADDRESS));
        Ok(*inst)
    }
}

/// Float atomics of gfx90a have no SCC bit.
fn is_float_atomic(row: &Row) -> bool {
    row.has(Attr::ATOMIC) && row.src.iter().any(|s| s.ty.is_float())
}

fn sign_extend(value: u32, bits: u32) -> i32 {
    ((value << (32 - bits)) as i32) >> (32 - bits)
}
