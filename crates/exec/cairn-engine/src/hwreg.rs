//! Hardware registers of a wave, as `s_getreg_b32` and `s_setreg_b32` see them. Source: ISA manuals, "Hardware registers".
//!
//! Must not know instructions.

use crate::wave::{PRIVATE_APERTURE, SHARED_APERTURE, WaveState};

const MODE: u8 = 1;
const STATUS: u8 = 2;
const HW_ID: u8 = 4;
const LDS_ALLOC: u8 = 6;
const SH_MEM_BASES: u8 = 15;
const FLAT_SCR_LO: u8 = 20;
const FLAT_SCR_HI: u8 = 21;
const HW_ID1: u8 = 23;
const SHADER_CYCLES: u8 = 29;

impl WaveState {
    /// The whole register `id`; registers that a virtual device has no use for read 0.
    pub fn hwreg(&self, id: u8) -> u32 {
        match id {
            MODE => self.mode,
            // SCC in bit 0, EXECZ in 9, VCCZ in 10.
            STATUS => {
                let vcc = self.sgpr64(crate::wave::sreg::VCC) & self.lane_mask();
                self.scc | u32::from(self.exec() == 0) << 9 | u32::from(vcc == 0) << 10
            }
            // The wave's slot; there is one SIMD and one compute unit a worker.
            HW_ID | HW_ID1 => self.wave_in_group & 0xf,
            // LDS size in units of 64 dwords from bit 12.
            LDS_ALLOC => self.lds_size.div_ceil(256) << 12,
            SH_MEM_BASES => (PRIVATE_APERTURE >> 48) as u32 | ((SHARED_APERTURE >> 48) as u32) << 16,
            FLAT_SCR_LO => self.flat_scratch[0],
            FLAT_SCR_HI => self.flat_scratch[1],
            SHADER_CYCLES => self.clock(false) as u32 & 0xf_ffff,
            _ => 0,
        }
    }

    /// Writes `size` bits from bit `offset` of register `id`; others than MODE and FLAT_SCRATCH cannot be written.
    pub fn set_hwreg(&mut self, id: u8, offset: u8, size: u8, v: u32) {
        let mask = ((1u64 << size.min(32)) - 1) << offset;
        let merge = |old: u32| (u64::from(old) & !mask | u64::from(v) << offset & mask) as u32;
        match id {
            MODE => self.mode = merge(self.mode),
            FLAT_SCR_LO => self.flat_scratch[0] = merge(self.flat_scratch[0]),
            FLAT_SCR_HI => self.flat_scratch[1] = merge(self.flat_scratch[1]),
            _ => {}
        }
    }
}
