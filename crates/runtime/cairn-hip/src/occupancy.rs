//! Occupancy: how many workgroups of a kernel a compute unit holds. Arithmetic only.

use cairn_target::{DeviceProfile, HardwareLimits, WaveSize};

/// What a kernel takes.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    pub vgprs: u32,
    pub sgprs: u32,
    pub lds: u32,
    pub wave_size: WaveSize,
    /// Largest workgroup that the kernel was compiled for.
    pub max_block: u32,
}

/// Workgroups of `block` work-items that a multiprocessor holds at a time.
pub fn blocks_per_multiprocessor(
    profile: &DeviceProfile,
    usage: &Usage,
    block: u32,
    dynamic_lds: u32,
) -> u32 {
    let limits = HardwareLimits::of(profile.target, usage.wave_size);
    let lds = usage.lds.saturating_add(dynamic_lds);
    if block == 0
        || block > usage.max_block.min(limits.max_flat_workgroup_size)
        || lds > limits.lds_per_workgroup
    {
        return 0;
    }
    let cus = profile.compute_units / profile.multiprocessors().max(1);
    let waves_per_block = block.div_ceil(usage.wave_size.lanes());
    let waves = limits.waves_per_simd(usage.vgprs, usage.sgprs) * limits.simds_per_cu * cus;
    let by_waves = waves / waves_per_block;
    let by_lds = match limits.lds_allocated(lds) {
        0 => u32::MAX,
        bytes => limits.lds_per_cu * cus / bytes,
    };
    by_waves.min(by_lds).min(limits.max_workgroups_per_cu * cus)
}

/// The block size that fills the device best, and the grid that then fills it once.
pub fn best_block(profile: &DeviceProfile, usage: &Usage, dynamic_lds: u32, limit: u32) -> (u32, u32) {
    let lanes = usage.wave_size.lanes();
    let largest = if limit == 0 { usage.max_block } else { limit.min(usage.max_block) };
    let threads = |block| block * blocks_per_multiprocessor(profile, usage, block, dynamic_lds);
    let mut best = largest;
    let mut block = largest / lanes * lanes;
    while block > 0 {
        if threads(block) > threads(best) {
            best = block;
        }
        block -= lanes;
    }
    (best, blocks_per_multiprocessor(profile, usage, best, dynamic_lds) * profile.multiprocessors())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_target::Target;

    fn usage(vgprs: u32, lds: u32) -> Usage {
        Usage { vgprs, sgprs: 16, lds, wave_size: WaveSize::W64, max_block: 1024 }
    }

    #[test]
    fn registers_and_lds_bound_occupancy() {
        let vega = DeviceProfile::of(Target::Gfx906).unwrap();
        let blocks = |u: Usage, block, dynamic| blocks_per_multiprocessor(vega, &u, block, dynamic);
        assert_eq!(blocks(usage(24, 0), 256, 0), 10);
        assert_eq!(blocks(usage(128, 0), 256, 0), 2);
        assert_eq!(blocks(usage(24, 16 << 10), 256, 0), 4);
        assert_eq!(blocks(usage(24, 16 << 10), 256, 16 << 10), 2);
        assert_eq!(blocks(usage(24, 0), 1025, 0), 0);
        assert_eq!(blocks(usage(24, 0), 64, (64 << 10) + 1), 0);
        assert_eq!(best_block(vega, &usage(24, 0), 0, 256).0, 256);
    }
}
