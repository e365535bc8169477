//! What a device says about itself in HIP's terms. Derived from the device profile; knows no C layout.

use cairn_target::{DeviceProfile, FeatureMode, HardwareLimits};

/// The properties of a device, as `hipGetDeviceProperties` and `hipDeviceGetAttribute` mean them.
#[derive(Clone, Debug)]
pub struct Properties {
    pub name: String,
    /// The target ID: `gfx90a:sramecc+:xnack-`.
    pub gcn_arch_name: String,
    pub gcn_arch: i32,
    pub major: i32,
    pub minor: i32,
    pub total_global_mem: u64,
    pub warp_size: i32,
    pub multiprocessors: i32,
    pub compute_units: i32,
    pub max_threads_per_block: i32,
    pub max_threads_per_multiprocessor: i32,
    pub max_blocks_per_multiprocessor: i32,
    pub registers_per_block: i32,
    pub shared_mem_per_block: u64,
    pub shared_mem_per_multiprocessor: u64,
    pub clock_khz: i32,
    pub memory_clock_khz: i32,
    pub memory_bus_width: i32,
    pub timer_khz: i32,
    pub l2_bytes: i32,
    /// VGPRs that a work-item can have.
    pub max_vgprs: i32,
    pub wall_clock_khz: i32,
    /// The PCI device ID of the chip.
    pub pci_chip: i32,
    pub pci_domain: i32,
    pub pci_bus: i32,
    pub pci_device: i32,
    pub ecc: bool,
    pub uuid: [u8; 16],
}

/// Largest grid in work-items and blocks a dimension.
pub const MAX_GRID: i32 = i32::MAX;

/// Largest pitch of a 2D copy, bytes.
pub const MAX_PITCH: u64 = i32::MAX as u64;

/// Alignment of rows that `hipMallocPitch` chooses, bytes.
pub const PITCH_ALIGNMENT: u64 = 256;

impl Properties {
    /// `node` is the driver's number of the device, `uuid` what HSA calls it (`GPU-` and sixteen digits).
    pub fn new(profile: &DeviceProfile, memory: u64, node: u32, uuid: &str, timer_hz: u64) -> Properties {
        let target = profile.target;
        let isa = target.isa_version();
        let limits = HardwareLimits::of(target, target.default_wave_size());
        let multiprocessors = profile.multiprocessors();
        let cus_per_multiprocessor = profile.compute_units / multiprocessors.max(1);
        let waves = limits.simds_per_cu * limits.max_waves_per_simd * cus_per_multiprocessor;
        let lanes = limits.wave_size.lanes();
        let signed = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        Properties {
            name: profile.name.to_owned(),
            gcn_arch_name: profile.target_id().to_string(),
            gcn_arch: i32::from(isa.major) * 100 + i32::from(isa.minor) * 10 + i32::from(isa.stepping),
            major: i32::from(isa.major),
            minor: i32::from(isa.minor),
            total_global_mem: memory,
            warp_size: signed(lanes),
            multiprocessors: signed(multiprocessors),
            compute_units: signed(profile.compute_units),
            max_threads_per_block: signed(limits.max_flat_workgroup_size),
            max_threads_per_multiprocessor: signed(waves * lanes),
            max_blocks_per_multiprocessor: signed(limits.max_workgroups_per_cu * cus_per_multiprocessor),
            registers_per_block: signed(limits.vgprs_per_simd * limits.simds_per_cu * lanes),
            shared_mem_per_block: u64::from(limits.lds_per_workgroup),
            shared_mem_per_multiprocessor: u64::from(limits.lds_per_cu) * u64::from(cus_per_multiprocessor),
            clock_khz: signed(profile.clock_khz),
            memory_clock_khz: signed(profile.memory_clock_khz),
            memory_bus_width: signed(profile.memory_bus_width),
            timer_khz: i32::try_from(timer_hz / 1000).unwrap_or(i32::MAX),
            l2_bytes: signed(profile.l2_bytes),
            max_vgprs: signed(limits.max_vgprs_per_wave),
            wall_clock_khz: signed(profile.wall_clock_khz),
            pci_chip: i32::from(profile.pci_device_id),
            pci_domain: 0,
            pci_bus: signed(node),
            pci_device: 0,
            ecc: profile.sramecc == FeatureMode::On,
            uuid: uuid_bytes(uuid),
        }
    }

    /// `0000:01:00.0`.
    pub fn pci_bus_id(&self) -> String {
        format!("{:04x}:{:02x}:{:02x}.0", self.pci_domain, self.pci_bus, self.pci_device)
    }
}

/// The sixteen digits of a UUID, as ROCm puts them into `hipUUID`.
fn uuid_bytes(text: &str) -> [u8; 16] {
    let mut id = [b'0'; 16];
    for (to, from) in id.iter_mut().zip(text.trim_start_matches("GPU-").bytes()) {
        *to = from;
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_target::Target;

    #[test]
    fn boards_look_as_rocm_shows_them() {
        let p = |t| {
            Properties::new(DeviceProfile::of(t).unwrap(), 1 << 34, 1, "GPU-00112233aabbccdd", 1_000_000_000)
        };
        let vega = p(Target::Gfx906);
        assert_eq!((vega.warp_size, vega.multiprocessors, vega.gcn_arch), (64, 60, 906));
        assert_eq!((vega.max_threads_per_multiprocessor, vega.registers_per_block), (2560, 65536));
        assert_eq!(vega.pci_bus_id(), "0000:01:00.0");
        assert_eq!(&vega.uuid, b"00112233aabbccdd");
        let mi210 = p(Target::Gfx90a);
        assert_eq!((mi210.gcn_arch, mi210.max_threads_per_multiprocessor), (910, 2048));
        assert_eq!(mi210.gcn_arch_name, "gfx90a:sramecc+:xnack-");
        let navi = p(Target::Gfx1030);
        assert_eq!((navi.warp_size, navi.multiprocessors, navi.major, navi.minor), (32, 40, 10, 3));
        assert_eq!(navi.max_threads_per_multiprocessor, 2048);
    }
}
