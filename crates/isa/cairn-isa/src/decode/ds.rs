//! DS, and LDSDIR, which reads LDS into VGPRs for interpolation.

use cairn_target::Feature;

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Format, Inst};
use crate::operand::{Operand, OperandType, Role, Value};
use crate::tables::{Attr, Class, Gen};

impl Cursor<'_> {
    /// A data register; CDNA 2 and 3 have a bit that selects AccVGPRs for all data of the instruction.
    pub(super) fn data(&self, first: u32, ty: OperandType, acc: bool) -> Decoded<Value> {
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
        require(!gds || self.generation < Gen::Gfx12)?;
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
                has_addr |= row.has(Attr::GDSONLY) && !row.has(Attr::ATOMIC);
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

    /// LDSDIR (gfx11), VDSDIR (gfx12).
    pub fn lds_direct(&mut self) -> Decoded<Inst> {
        let row = self.row(&self.lookup.ldsdir, self.bits0(20, 21))?;
        let mut inst = self.start(row, Format::Ldsdir);
        require(!self.bit0(22) && (self.generation >= Gen::Gfx12 || !self.bit0(23)))?;
        let ty = row.dst[0].ty;
        inst.dst.push(Operand::new(Role::Vdst, self.vgpr(self.bits0(0, 7), ty)?, ty));
        if !row.has(Attr::LOAD) {
            inst.interp.channel = self.bits0(8, 9) as u8;
            inst.interp.attr = self.bits0(10, 15) as u8;
        }
        inst.interp.wait = self.bits0(16, 19) as u8;
        inst.interp.wait_vsrc = self.bit0(23);
        Ok(inst)
    }
}
