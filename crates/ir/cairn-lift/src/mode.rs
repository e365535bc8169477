//! The MODE register as far as instructions' meaning depends on it, tracked statically.
//!
//! Owns [`FloatMode`] and [`State`], which is part of a block's identity: the same code under two modes is
//! lifted twice. ISA manuals, "Program State", "MODE register".

use cairn_ir::ty::{F, Round};

/// What happens to denormals of a format (MODE.FP_DENORM).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Denorm {
    pub flush_inputs: bool,
    pub flush_outputs: bool,
}

impl Denorm {
    pub const FLUSH: Denorm = Denorm { flush_inputs: true, flush_outputs: true };
    pub const KEEP: Denorm = Denorm { flush_inputs: false, flush_outputs: false };

    /// Bit 0 allows denormal inputs, bit 1 denormal results.
    const fn from_bits(b: u32) -> Denorm {
        Denorm { flush_inputs: b & 1 == 0, flush_outputs: b & 2 == 0 }
    }
    const fn bits(self) -> u32 {
        !self.flush_inputs as u32 | (!self.flush_outputs as u32) << 1
    }
}

/// Rounding, denormals, IEEE and DX10_CLAMP bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatMode {
    pub round_f32: Round,
    pub round_f64_f16: Round,
    pub denorm_f32: Denorm,
    pub denorm_f64_f16: Denorm,
    pub dx10_clamp: bool,
    pub ieee: bool,
}

impl Default for FloatMode {
    /// What compilers ask for in compute kernels on the targets covered: nearest even, denormals kept.
    fn default() -> Self {
        FloatMode::from_mode_bits(0x3f0)
    }
}

const fn round(b: u32) -> Round {
    match b & 3 {
        0 => Round::NearestEven,
        1 => Round::Up,
        2 => Round::Down,
        _ => Round::Zero,
    }
}

const fn round_bits(r: Round) -> u32 {
    match r {
        Round::NearestEven => 0,
        Round::Up => 1,
        Round::Down => 2,
        Round::Zero => 3,
    }
}

impl FloatMode {
    /// From bits 0-9 of MODE: FP_ROUND, FP_DENORM, DX10_CLAMP, IEEE.
    pub const fn from_mode_bits(m: u32) -> FloatMode {
        FloatMode {
            round_f32: round(m),
            round_f64_f16: round(m >> 2),
            denorm_f32: Denorm::from_bits(m >> 4),
            denorm_f64_f16: Denorm::from_bits(m >> 6),
            dx10_clamp: m & 1 << 8 != 0,
            ieee: m & 1 << 9 != 0,
        }
    }

    /// Bits 0-9 of MODE.
    pub const fn mode_bits(self) -> u32 {
        round_bits(self.round_f32)
            | round_bits(self.round_f64_f16) << 2
            | self.denorm_f32.bits() << 4
            | self.denorm_f64_f16.bits() << 6
            | (self.dx10_clamp as u32) << 8
            | (self.ieee as u32) << 9
    }

    /// From a kernel descriptor's COMPUTE_PGM_RSRC1: FLOAT_ROUND_MODE_*, FLOAT_DENORM_MODE_*, ENABLE_DX10_CLAMP,
    /// ENABLE_IEEE_MODE (LLVM, "compute_pgm_rsrc1", GFX6-GFX11).
    pub const fn from_rsrc1(rsrc1: u32) -> FloatMode {
        let dx10 = (rsrc1 >> 21 & 1) << 8;
        let ieee = (rsrc1 >> 23 & 1) << 9;
        FloatMode::from_mode_bits((rsrc1 >> 12 & 0xff) | dx10 | ieee)
    }

    pub const fn round(self, f: F) -> Round {
        match f {
            F::F32 => self.round_f32,
            F::F16 | F::F64 => self.round_f64_f16,
        }
    }

    pub const fn denorm(self, f: F) -> Denorm {
        match f {
            F::F32 => self.denorm_f32,
            F::F16 | F::F64 => self.denorm_f64_f16,
        }
    }
}

/// What the lift knows statically at a point of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub float: FloatMode,
    /// gfx9 VGPR index mode: which operands M0 indexes (`s_set_gpr_idx_on`); 0 is off. Bits: SRC0, SRC1, SRC2, DST.
    pub gpr_idx: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mode_bits_round_trip() {
        for m in 0..0x400 {
            assert_eq!(FloatMode::from_mode_bits(m).mode_bits(), m);
        }
    }

    #[test]
    fn descriptor_fields() {
        // round 0, denorm 15, dx10_clamp 1, ieee 1: what clang writes for gfx906.
        let m = FloatMode::from_rsrc1(0x00af_0000 & !(0xf << 12) | 0xf << 16);
        assert_eq!(m, FloatMode::default());
        // denorm_32 = 0, denorm_16_64 = 3
        let m = FloatMode::from_rsrc1(0xc << 16);
        assert_eq!(m.denorm_f32, Denorm::FLUSH);
        assert_eq!(m.denorm_f64_f16, Denorm::KEEP);
        assert!(!m.ieee && !m.dx10_clamp);
    }
}
