//! `s_getreg`, `s_setreg`: hardware registers (ISA manuals, "S_GETREG_B32"). MODE is followed statically.

use cairn_ir::op::Special;
use cairn_ir::ty::W;
use cairn_isa::{self as isa, Role};
use cairn_target::Feature;

use crate::lifter::{Lifter, R, refuse};

const W32: W = W::W32;

const HW_REG_MODE: u8 = 1;
const HW_REG_SH_MEM_BASES: u8 = 15;
/// gfx10: FLAT_SCRATCH is a hardware register.
const HW_REG_FLAT_SCR_LO: u8 = 20;
const HW_REG_FLAT_SCR_HI: u8 = 21;
const HW_REG_SHADER_CYCLES_LO: u8 = 29;
const HW_REG_SHADER_CYCLES_HI: u8 = 30;

/// Register, first bit, number of bits.
fn hwreg(simm16: u16) -> (u8, u32, u32) {
    ((simm16 & 0x3f) as u8, u32::from(simm16 >> 6 & 0x1f), u32::from(simm16 >> 11) + 1)
}

pub(crate) fn s_getreg_b32(l: &mut Lifter<'_>) -> R {
    let (id, at, n) = hwreg(l.inst.simm16);
    let whole = match id {
        HW_REG_MODE => {
            if at + n > 10 {
                return refuse("MODE bits above 9");
            }
            l.b.k32(l.state.float.mode_bits())
        }
        HW_REG_SH_MEM_BASES => {
            // Bits 63:48 of the private aperture's base, then of the shared one's.
            let (p, s) = (l.b.special(Special::PrivateBase), l.b.special(Special::SharedBase));
            let (p, s) = (l.b.hi32(p), l.b.hi32(s));
            let p = l.b.lshr_k(p, 16);
            let k = l.b.k32(0xffff_0000);
            let s = l.b.and(s, k);
            l.b.or(p, s)
        }
        HW_REG_FLAT_SCR_LO | HW_REG_FLAT_SCR_HI if l.gfx10() => {
            let b = l.b.special(Special::ScratchBase);
            if id == HW_REG_FLAT_SCR_LO { l.b.lo32(b) } else { l.b.hi32(b) }
        }
        // One counter of 64 bits, where gfx10 and gfx11 have one of 20.
        HW_REG_SHADER_CYCLES_LO | HW_REG_SHADER_CYCLES_HI if l.has(Feature::ShaderCyclesHiLo) => {
            let t = l.b.special(Special::Time);
            if id == HW_REG_SHADER_CYCLES_LO { l.b.lo32(t) } else { l.b.hi32(t) }
        }
        _ => l.b.special(Special::HwReg(id)),
    };
    let v = if at == 0 { whole } else { l.b.lshr_k(whole, at) };
    let k = l.b.k32(if n == 32 { u32::MAX } else { (1 << n) - 1 });
    let v = l.b.and(v, k);
    l.put(v)
}

pub(crate) fn s_setreg(l: &mut Lifter<'_>) -> R {
    let (id, at, n) = hwreg(l.inst.simm16);
    let literal = l.inst.src.iter().find(|o| matches!(o.value, isa::Value::Literal(_))).copied();
    let o = match literal {
        Some(o) => o,
        None => l.role(Role::Sdst)?,
    };
    let v = l.scalar(&o, W32)?;
    match id {
        HW_REG_MODE => match l.b.as_const(v) {
            Some(bits) => l.set_mode_field(at, n, bits as u32),
            None => refuse("MODE set from a register"),
        },
        // Engines address scratch without it: the ABI has the kernel set it to the wave's scratch base.
        HW_REG_FLAT_SCR_LO | HW_REG_FLAT_SCR_HI if l.gfx10() && at == 0 && n == 32 => Ok(()),
        _ => refuse(format!("write of hardware register {id}")),
    }
}

impl Lifter<'_> {
    /// Writes `n` bits of MODE from bit `at` on.
    pub(crate) fn set_mode_field(&mut self, at: u32, n: u32, bits: u32) -> R {
        let field = ((1u64 << n) - 1) << at;
        let value = u64::from(bits) << at & field;
        let mode = u64::from(self.state.float.mode_bits());
        // Bits 10 and up (exceptions, FP16_OVFL, ...) are zero in compute kernels; a write must leave them so.
        if value >> 10 != 0 {
            return refuse("MODE bits above 9");
        }
        self.state.float = crate::mode::FloatMode::from_mode_bits((mode & !field | value) as u32 & 0x3ff);
        Ok(())
    }
}
