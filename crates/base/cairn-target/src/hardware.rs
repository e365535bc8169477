//! Register, LDS and occupancy limits of a target: the numbers that a dispatcher needs.
//!
//! Sources: AMD's ISA manuals; LLVM, *User Guide for AMDGPU Backend*, table `compute_pgm_rsrc1` (granules).

use crate::feature::Feature;
use crate::target::{Target, WaveSize};

/// Limits of a target for one wavefront size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HardwareLimits {
    /// The wavefront size these limits are for.
    pub wave_size: WaveSize,
    /// SIMDs in a compute unit.
    pub simds_per_cu: u32,
    /// Resident wavefronts a SIMD.
    pub max_waves_per_simd: u32,
    /// VGPRs a SIMD has for each lane.
    pub vgprs_per_simd: u32,
    /// VGPRs (with AccVGPRs where the file is unified) that one wavefront can address.
    pub max_vgprs_per_wave: u32,
    /// The unit in which `GRANULATED_WORKITEM_VGPR_COUNT` counts.
    pub vgpr_encoding_granule: u32,
    /// The unit in which VGPRs are allocated.
    pub vgpr_alloc_granule: u32,
    /// SGPRs a SIMD has (0: a wavefront always gets its full set).
    pub sgprs_per_simd: u32,
    /// SGPRs that a wavefront can address, VCC not counted from GFX10.
    pub addressable_sgprs: u32,
    /// The unit in which SGPRs are allocated.
    pub sgpr_alloc_granule: u32,
    /// Bytes of LDS that one work-group can have.
    pub lds_per_workgroup: u32,
    /// Bytes of LDS in a compute unit.
    pub lds_per_cu: u32,
    /// The unit in which LDS is allocated, in bytes.
    pub lds_granule: u32,
    /// Work-items in a work-group.
    pub max_flat_workgroup_size: u32,
    /// Resident work-groups a compute unit (or WGP), where more than one wavefront makes a group.
    pub max_workgroups_per_cu: u32,
}

impl HardwareLimits {
    /// The limits of `target` for wavefronts of `wave_size`.
    pub fn of(target: Target, wave_size: WaveSize) -> HardwareLimits {
        let major = target.isa_version().major;
        let wave32 = wave_size == WaveSize::W32;
        let by_wave = |w32, w64| if wave32 { w32 } else { w64 };
        let unified = target.has(Feature::UnifiedVgprFile);
        let rdna = major >= 10;
        HardwareLimits {
            wave_size,
            simds_per_cu: if rdna { 2 } else { 4 },
            max_waves_per_simd: match () {
                _ if unified => 8,
                _ if target.has(Feature::Gfx103Insts) => 16,
                _ if rdna => 20,
                _ => 10,
            },
            vgprs_per_simd: match () {
                _ if unified => 512,
                _ if target.has(Feature::Vgprs1_5x) => by_wave(1536, 768),
                _ if rdna => by_wave(1024, 512),
                _ => 256,
            },
            max_vgprs_per_wave: if unified { 512 } else { 256 },
            vgpr_encoding_granule: if unified { 8 } else { by_wave(8, 4) },
            vgpr_alloc_granule: match () {
                _ if unified => 8,
                _ if target.has(Feature::Vgprs1_5x) => by_wave(24, 12),
                _ if target.has(Feature::Gfx103Insts) => by_wave(16, 8),
                _ => by_wave(8, 4),
            },
            sgprs_per_simd: match major {
                10.. => 0,
                8..=9 => 800,
                _ => 512,
            },
            addressable_sgprs: match major {
                10.. => 106,
                8..=9 if target.has(Feature::SgprInitBug) => 96,
                8..=9 => 102,
                _ => 104,
            },
            sgpr_alloc_granule: match major {
                10.. => 128,
                8..=9 => 16,
                _ => 8,
            },
            lds_per_workgroup: if major == 6 { 32 << 10 } else { 64 << 10 },
            lds_per_cu: 64 << 10,
            lds_granule: if major == 6 { 256 } else { 512 },
            max_flat_workgroup_size: 1024,
            max_workgroups_per_cu: if rdna { 32 } else { 16 },
        }
    }

    /// Resident wavefronts a SIMD for a kernel that uses that many VGPRs and SGPRs.
    pub fn waves_per_simd(&self, vgprs: u32, sgprs: u32) -> u32 {
        let fit = |total: u32, used: u32, granule: u32| {
            total.checked_div(used.max(1).div_ceil(granule) * granule).unwrap_or(0)
        };
        let mut waves = self.max_waves_per_simd.min(fit(self.vgprs_per_simd, vgprs, self.vgpr_alloc_granule));
        if self.sgprs_per_simd != 0 {
            waves = waves.min(fit(self.sgprs_per_simd, sgprs, self.sgpr_alloc_granule));
        }
        waves
    }

    /// The LDS bytes that an allocation of `bytes` takes.
    pub fn lds_allocated(&self, bytes: u32) -> u32 {
        bytes.checked_next_multiple_of(self.lds_granule).unwrap_or(u32::MAX)
    }
}

impl Target {
    /// Its limits at the given wavefront size.
    pub fn limits(self, wave_size: WaveSize) -> HardwareLimits {
        HardwareLimits::of(self, wave_size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupancy_by_vgprs() {
        let vega = Target::Gfx906.limits(WaveSize::W64);
        assert_eq!(vega.waves_per_simd(24, 16), 10);
        assert_eq!(vega.waves_per_simd(25, 16), 9);
        assert_eq!(vega.waves_per_simd(128, 102), 2);
        assert_eq!(vega.waves_per_simd(24, 102), 7);
        let mi200 = Target::Gfx90a.limits(WaveSize::W64);
        assert_eq!(mi200.waves_per_simd(64, 100), 7);
        assert_eq!(mi200.waves_per_simd(512, 16), 1);
        assert_eq!(mi200.waves_per_simd(513, 16), 0);
        let navi = Target::Gfx1030.limits(WaveSize::W32);
        assert_eq!(navi.waves_per_simd(64, 106), 16);
        assert_eq!(navi.waves_per_simd(65, 106), 12);
    }

    #[test]
    fn granules() {
        assert_eq!(Target::Gfx1030.limits(WaveSize::W32).vgpr_encoding_granule, 8);
        assert_eq!(Target::Gfx1030.limits(WaveSize::W64).vgpr_encoding_granule, 4);
        assert_eq!(Target::Gfx90a.limits(WaveSize::W64).vgpr_encoding_granule, 8);
        assert_eq!(Target::Gfx906.limits(WaveSize::W64).lds_allocated(513), 1024);
        assert_eq!(Target::Gfx906.limits(WaveSize::W64).lds_allocated(u32::MAX), u32::MAX);
    }
}
