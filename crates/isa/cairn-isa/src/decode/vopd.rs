//! VOPD: two vector ALU instructions in one (RDNA3 ISA manual, "VOPD").
//!
//! The rules on register banks are the compiler's: hardware and LLVM's disassembler take any registers. The one rule
//! in the encoding is that VDSTY's low bit is the complement of VDSTX's.

use cairn_target::WaveSize;

use super::cursor::{Cursor, Decoded, require};
use crate::inst::{Dual, Flags, Format, Inst};
use crate::operand::{Elem, Operand, Operands, Role, Value};
use crate::tables::{Class, Row, Spec};

/// Where one half has its operands.
struct Half {
    src0: u32,
    vsrc1: u32,
    vdst: u32,
}

impl Cursor<'_> {
    pub fn vopd(&mut self) -> Decoded<Inst> {
        // Wavefronts of 64 lanes have no use for it: they take two passes anyway.
        require(self.wave == WaveSize::W32)?;
        self.two_words()?;
        self.literal_allowed = true;
        let opx = self.row(&self.lookup.vopd, self.bits0(22, 25))?;
        let opy = self.row(&self.lookup.vopd, self.bits0(17, 21))?;
        let vdstx = self.bits1(56, 63);
        let x = Half { src0: self.bits0(0, 8), vsrc1: self.bits0(9, 16), vdst: vdstx };
        let vdsty = self.bits1(49, 55) << 1 | (vdstx & 1 ^ 1);
        let y = Half { src0: self.bits1(32, 40), vsrc1: self.bits1(41, 48), vdst: vdsty };
        let mut inst = self.start(opx, Format::Vopd);
        let mut dual = Dual {
            op: opy.op,
            name: opy.name(self.generation),
            flags: opy.attr.flags(),
            dst: Operands::default(),
            src: Operands::default(),
            attr: opy.attr,
        };
        let flags = self.vopd_half(opx, &x, &mut inst.dst, &mut inst.src)?;
        inst.flags |= flags;
        dual.flags |= self.vopd_half(opy, &y, &mut dual.dst, &mut dual.src)?;
        inst.dual = Some(dual);
        Ok(inst)
    }

    fn vopd_half<const D: usize, const S: usize>(
        &mut self,
        row: &'static Row,
        half: &Half,
        dst: &mut Operands<D>,
        src: &mut Operands<S>,
    ) -> Decoded<Flags> {
        let mut flags = Flags::empty();
        let ty = row.dst[0].ty;
        dst.push(Operand::new(Role::Vdst, Value::Vgpr(half.vdst as u8), ty));
        let mut has_src1 = false;
        for (i, &spec) in row.src.iter().enumerate() {
            if spec.ty.elem == Elem::Mask {
                flags |= Flags::READS_VCC;
                src.push(self.implied_vcc(spec));
            } else if spec.class == Class::K {
                src.push(Operand::new(Role::K, Value::Literal(self.literal()?), spec.ty));
            } else if i == 0 {
                let any = Spec { class: Class::Any, ..spec };
                src.push(Operand::new(Role::Src0, self.source(half.src0, any, false)?, spec.ty));
            } else {
                has_src1 = true;
                src.push(Operand::new(Role::Src1, self.vgpr(half.vsrc1, spec.ty)?, spec.ty));
            }
        }
        require(has_src1 || half.vsrc1 == 0)?;
        Ok(flags)
    }
}
