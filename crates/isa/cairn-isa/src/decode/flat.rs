//! FLAT, GLOBAL, SCRATCH. Each generation lays the fields out anew; what they mean is here once.

use cairn_target::Feature;

use super::cursor::{Cursor, Decoded, Fail, require, sign_extend};
use crate::inst::{Format, Inst, MemMods};
use crate::operand::{Elem, Operand, OperandType, Role, Value};
use crate::tables::{Attr, Gen, Row};

const VGPR_ADDRESS: OperandType = OperandType::new(Elem::Uint, 32, 1);
const VGPR_ADDRESS64: OperandType = OperandType::new(Elem::Uint, 64, 1);

/// What the encodings of all generations have.
struct Fields {
    segment: u32,
    opcode: u32,
    mods: MemMods,
    vaddr: u32,
    vdata: u32,
    vdst: u32,
    saddr: u32,
    /// The SADDR that stands for none.
    saddr_off: u32,
    /// The bit that enables VADDR of scratch, or AccVGPRs for the data.
    bit55: bool,
    /// LDS (gfx9, gfx10), or VADDR enable of gfx940's scratch.
    bit13: bool,
}

impl Cursor<'_> {
    pub fn flat(&mut self) -> Decoded<Inst> {
        let f = match self.generation {
            Gen::Gfx9 | Gen::Gfx90a | Gen::Gfx940 => self.flat_fields_gfx9()?,
            Gen::Gfx10 => self.flat_fields_gfx10()?,
            Gen::Gfx11 => self.flat_fields_gfx11()?,
            Gen::Gfx12 => self.flat_fields_gfx12()?,
        };
        let gfx9 = self.generation.is_gfx9();
        let (index, format) = match f.segment {
            0 => (&self.lookup.flat, Format::Flat),
            1 => (&self.lookup.scratch, Format::Scratch),
            2 => (&self.lookup.global, Format::Global),
            _ => return Err(Fail::Illegal),
        };
        let row = self.row(index, f.opcode)?;
        let mut inst = self.start(row, format);
        inst.mem = f.mods;
        inst.mem.glc |= row.has(Attr::ATOMIC) && inst.mem.th & 1 == 1;
        if row.has(Attr::NOOPERANDS) {
            // Cache control: a scope and no address.
            require(f.saddr == f.saddr_off && !f.bit55)?;
            inst.mem.offset = 0;
            return Ok(inst);
        }
        if format == Format::Flat && self.generation <= Gen::Gfx11 {
            // Unsigned: the sign bit is the highest.
            let bits = if self.generation == Gen::Gfx10 { 12 } else { 13 };
            inst.mem.offset &= (1 << bits) - 1;
        }
        // gfx940 has opcodes of their own for loads into LDS, and a VADDR enable in the place of the bit.
        let gfx940 = self.has(Feature::Gfx940Insts);
        require(!gfx940 || format == Format::Scratch || !f.bit13)?;
        let lds = row.has(Attr::INTOLDS) || (!gfx940 && f.bit13);
        require(!lds || row.attr.intersects(Attr::LDS.union(Attr::INTOLDS)))?;
        // Float atomics of gfx908 and gfx90a have no SCC bit.
        let scc = gfx9 && self.bit0(25);
        require(!scc || self.has(Feature::CpolScNt) || !is_float_atomic(row))?;
        inst.mem.lds = lds;
        let acc = gfx9 && f.bit55;
        require(!acc || !lds)?;
        let scratch_vaddr = match self.generation {
            Gen::Gfx9 | Gen::Gfx90a | Gen::Gfx10 => f.saddr == f.saddr_off,
            Gen::Gfx940 => f.bit13,
            Gen::Gfx11 | Gen::Gfx12 => f.bit55,
        };
        let enables_vaddr = format == Format::Scratch && self.generation >= Gen::Gfx11;
        require(gfx9 || enables_vaddr || !f.bit55)?;

        let glc = inst.mem.glc;
        let returns = !row.dst.is_empty() && !lds && (!row.has(Attr::ATOMIC) || glc);
        require(!row.has(Attr::ATOMIC) || !glc || self.atomic_returns(row))?;
        if returns {
            let ty = self.resolve_spec(row.dst[0]);
            inst.dst.push(Operand::new(Role::Vdst, self.data(f.vdst, ty, acc)?, ty));
        }
        match format {
            Format::Flat => {
                require(f.saddr == if gfx9 { 0 } else { f.saddr_off })?;
                let value = self.vgpr(f.vaddr, VGPR_ADDRESS64)?;
                inst.src.push(Operand::new(Role::Vaddr, value, VGPR_ADDRESS64));
            }
            Format::Global => {
                let ty = if f.saddr == f.saddr_off { VGPR_ADDRESS64 } else { VGPR_ADDRESS };
                if !row.has(Attr::NOVADDR) {
                    inst.src.push(Operand::new(Role::Vaddr, self.vgpr(f.vaddr, ty)?, ty));
                }
                self.flat_saddr(&f, VGPR_ADDRESS64, &mut inst)?;
            }
            _ => {
                if scratch_vaddr {
                    let value = self.vgpr(f.vaddr, VGPR_ADDRESS)?;
                    inst.src.push(Operand::new(Role::Vaddr, value, VGPR_ADDRESS));
                }
                // gfx10.3 with neither: SADDR is EXEC_HI.
                let neither = self.generation == Gen::Gfx10 && self.has(Feature::Gfx103Insts);
                if !neither || f.saddr != 127 {
                    self.flat_saddr(&f, VGPR_ADDRESS, &mut inst)?;
                }
            }
        }
        if let [data] = row.src {
            let value = self.data(f.vdata, data.ty, acc)?;
            inst.src.push(Operand::new(Role::Vdata, value, data.ty));
        }
        Ok(inst)
    }

    /// Whether an atomic has a form that returns the old value; gfx908's float atomics have none.
    pub(super) fn atomic_returns(&self, row: &Row) -> bool {
        !row.dst.is_empty()
            && match row.gate {
                Some(Feature::AtomicFaddNoRtn) => self.has(Feature::AtomicFaddRtn),
                Some(Feature::AtomicPkAddF16NoRtn) => self.has(Feature::AtomicPkAddF16),
                _ => true,
            }
    }

    fn flat_saddr(&mut self, f: &Fields, ty: OperandType, inst: &mut Inst) -> Decoded<()> {
        if f.saddr == f.saddr_off {
            return Ok(());
        }
        let value = self.scalar_dst(f.saddr, ty)?;
        require(value != Value::ExecHi)?;
        inst.src.push(Operand::new(Role::Saddr, value, ty));
        Ok(())
    }

    /// The second word, which gfx9, gfx10 and gfx11 share, with what all of the first words have.
    fn flat_fields(&mut self, segment: u32, mods: MemMods, saddr_off: u32, bit13: bool) -> Fields {
        Fields {
            segment,
            opcode: self.bits0(18, 24),
            mods,
            vaddr: self.bits1(32, 39),
            vdata: self.bits1(40, 47),
            vdst: self.bits1(56, 63),
            saddr: self.bits1(48, 54),
            saddr_off,
            bit55: self.bit1(55),
            bit13,
        }
    }

    fn flat_fields_gfx9(&mut self) -> Decoded<Fields> {
        self.two_words()?;
        let cdna2 = self.has(Feature::Gfx90aInsts);
        let mods = MemMods {
            offset: sign_extend(self.bits0(0, 12), 13),
            glc: self.bit0(16),
            slc: self.bit0(17),
            scc: cdna2 && self.bit0(25),
            nv: !cdna2 && self.bit1(55),
            ..MemMods::default()
        };
        Ok(self.flat_fields(self.bits0(14, 15), mods, 127, self.bit0(13)))
    }

    fn flat_fields_gfx10(&mut self) -> Decoded<Fields> {
        self.two_words()?;
        let mods = MemMods {
            offset: sign_extend(self.bits0(0, 11), 12),
            dlc: self.bit0(12),
            glc: self.bit0(16),
            slc: self.bit0(17),
            ..MemMods::default()
        };
        Ok(self.flat_fields(self.bits0(14, 15), mods, 125, self.bit0(13)))
    }

    fn flat_fields_gfx11(&mut self) -> Decoded<Fields> {
        self.two_words()?;
        let mods = MemMods {
            offset: sign_extend(self.bits0(0, 12), 13),
            dlc: self.bit0(13),
            glc: self.bit0(14),
            slc: self.bit0(15),
            ..MemMods::default()
        };
        Ok(self.flat_fields(self.bits0(16, 17), mods, 124, false))
    }

    fn flat_fields_gfx12(&mut self) -> Decoded<Fields> {
        self.three_words()?;
        let mut mods = MemMods { offset: sign_extend(self.bits2(72, 95), 24), ..MemMods::default() };
        self.cache_policy_gfx12(self.bits1(50, 51), self.bits1(52, 54), &mut mods);
        Ok(Fields {
            segment: self.bits0(24, 25),
            opcode: self.bits0(14, 21),
            mods,
            vaddr: self.bits2(64, 71),
            vdata: self.bits1(55, 62),
            vdst: self.bits1(32, 39),
            saddr: self.bits0(0, 6),
            saddr_off: 124,
            bit55: self.bit1(49),
            bit13: false,
        })
    }
}

/// Float atomics of gfx90a have no SCC bit.
pub(super) fn is_float_atomic(row: &Row) -> bool {
    row.has(Attr::ATOMIC) && row.src.iter().any(|s| s.ty.is_float())
}
