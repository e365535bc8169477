//! SOP1, SOP2, SOPK, SOPC, SOPP.

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Delay, Format, Inst};
use crate::operand::{Operand, Role, Value};
use crate::tables::{Attr, Class, Row, Spec};

impl Cursor<'_> {
    /// The formats that start with the bits 10.
    pub fn scalar_alu(&mut self) -> Decoded<Inst> {
        match self.bits0(23, 31) {
            0b1_0111_1101 => {
                let row = self.row(&self.lookup.sop1, self.bits0(8, 15))?;
                self.sop(row, Format::Sop1)
            }
            0b1_0111_1110 => {
                let row = self.row(&self.lookup.sopc, self.bits0(16, 22))?;
                self.sop(row, Format::Sopc)
            }
            0b1_0111_1111 => {
                let row = self.row(&self.lookup.sopp, self.bits0(16, 22))?;
                let mut inst = self.start(row, Format::Sopp);
                inst.simm16 = self.bits0(0, 15) as u16;
                require(inst.simm16 == 0 || row.attr.intersects(Attr::IMMEDIATE))?;
                if row.has(Attr::DELAY) {
                    let delay = Delay::from_simm16(inst.simm16);
                    require(delay.id0 < 12 && delay.skip < 6 && delay.id1 < 12)?;
                }
                Ok(inst)
            }
            _ if self.bits0(28, 31) == 0b1011 => self.sopk(),
            _ => {
                let row = self.row(&self.lookup.sop2, self.bits0(23, 29))?;
                self.sop(row, Format::Sop2)
            }
        }
    }

    fn sop(&mut self, row: &'static Row, format: Format) -> Decoded<Inst> {
        let mut inst = self.start(row, format);
        if let [dst] = row.dst {
            let value = self.scalar_dst(self.bits0(16, 22), dst.ty)?;
            inst.dst.push(Operand::new(Role::Sdst, value, dst.ty));
        }
        for (i, &spec) in row.src.iter().enumerate() {
            let (encoding, role) =
                if i == 0 { (self.bits0(0, 7), Role::Src0) } else { (self.bits0(8, 15), Role::Src1) };
            if spec.class == Class::K {
                inst.src.push(Operand::new(Role::K, Value::Literal(self.literal()?), spec.ty));
                continue;
            }
            let value = self.scalar_source(encoding, spec)?;
            inst.src.push(Operand::new(role, value, spec.ty));
        }
        if row.has(Attr::GPRIDX) {
            inst.simm16 = self.bits0(8, 15) as u16;
        }
        if row.has(Attr::SENDMSG) {
            inst.simm16 = self.bits0(0, 7) as u16;
        }
        Ok(inst)
    }

    fn scalar_source(&mut self, encoding: u32, spec: Spec) -> Decoded<Value> {
        // lds_direct is for the vector ALU.
        require(encoding != 254)?;
        let value = self.scalar(encoding, spec.ty)?;
        if spec.class == Class::ScalarReg {
            require(!value.is_const())?;
        }
        Ok(value)
    }

    fn sopk(&mut self) -> Decoded<Inst> {
        let row = self.row(&self.lookup.sopk, self.bits0(23, 27))?;
        let mut inst = self.start(row, Format::Sopk);
        inst.simm16 = self.bits0(0, 15) as u16;
        let sdst = self.bits0(16, 22);
        if let [dst] = row.dst {
            let value = self.scalar_dst(sdst, dst.ty)?;
            inst.dst.push(Operand::new(Role::Sdst, value, dst.ty));
        }
        if let [src] = row.src {
            let value = self.scalar_dst(sdst, src.ty)?;
            inst.src.push(Operand::new(Role::Sdst, value, src.ty));
        }
        if row.has(Attr::LITERAL) {
            let literal = Value::Literal(self.literal()?);
            inst.src.push(Operand::new(Role::K, literal, crate::tables::b32()));
        }
        Ok(inst)
    }
}
