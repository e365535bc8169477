//! Device profiles: a typical real board for a target, as ROCm reports it.
//!
//! Figures are what `rocminfo` and `hipGetDeviceProperties` print for the board (clocks in kHz, sizes in bytes).
//! They are defaults: a runtime may put its own memory size in their place.

use crate::target::Target;
use crate::target_id::{FeatureMode, TargetId};

/// What a board tells about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceProfile {
    /// The processor.
    pub target: Target,
    /// The marketing name, e.g. `AMD Radeon VII`.
    pub name: &'static str,
    /// The family name of the chip, as the driver spells it.
    pub chip: &'static str,
    /// Compute units (not WGPs).
    pub compute_units: u32,
    /// Shader engines.
    pub shader_engines: u32,
    /// Shader arrays in a shader engine.
    pub shader_arrays_per_engine: u32,
    /// PCI device ID (vendor 0x1002).
    pub pci_device_id: u16,
    /// Peak engine clock, kHz.
    pub clock_khz: u32,
    /// Peak memory clock, kHz.
    pub memory_clock_khz: u32,
    /// Memory bus width, bits.
    pub memory_bus_width: u32,
    /// Device memory, bytes.
    pub memory_bytes: u64,
    /// L1 vector cache of a CU, bytes.
    pub l1_bytes: u32,
    /// L2 cache, bytes.
    pub l2_bytes: u32,
    /// Infinity cache, bytes (0: none).
    pub l3_bytes: u32,
    /// Cache line, bytes.
    pub cacheline_bytes: u32,
    /// Frequency of `s_memrealtime` and `wall_clock64()`, kHz.
    pub wall_clock_khz: u32,
    /// How the board comes out of the box.
    pub sramecc: FeatureMode,
    /// How the board comes out of the box.
    pub xnack: FeatureMode,
}

/// Boards whose machine code runs: its meaning is complete enough, and tests run programs on each. Others can be looked at
/// (names, properties, what code fits them).
const RUN_CODE: &[Target] =
    &[Target::Gfx906, Target::Gfx90a, Target::Gfx942, Target::Gfx1030, Target::Gfx1100, Target::Gfx1201];

/// Why a name is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownDevice {
    #[error("there is no device {name:?}; there are {all}", all = names(DeviceProfile::all()))]
    Name { name: String },
    #[error("there is no device {name:?}: the board is {board}")]
    Modes { name: String, board: TargetId },
}

fn names(profiles: &[DeviceProfile]) -> String {
    profiles.iter().map(|p| p.target.name()).collect::<Vec<_>>().join(", ")
}

impl DeviceProfile {
    /// The board of a name that a person has typed: a processor, or a target ID whose modes are the board's.
    pub fn named(name: &str) -> Result<&'static DeviceProfile, UnknownDevice> {
        let unknown = || UnknownDevice::Name { name: name.to_owned() };
        let id = TargetId::parse(name.trim()).map_err(|_| unknown())?;
        let profile = DeviceProfile::of(id.target()).ok_or_else(unknown)?;
        let board = profile.target_id();
        match id.fits(board) {
            Some(_) => Ok(profile),
            None => Err(UnknownDevice::Modes { name: name.to_owned(), board }),
        }
    }

    /// Whether kernels run on it yet.
    pub fn runs_code(&self) -> bool {
        RUN_CODE.contains(&self.target)
    }

    /// The profile for a target, `None` where there is none (yet).
    pub fn of(target: Target) -> Option<&'static DeviceProfile> {
        PROFILES.iter().find(|p| p.target == target)
    }

    /// All profiles.
    pub fn all() -> &'static [DeviceProfile] {
        PROFILES
    }

    /// The board's target ID, e.g. `gfx90a:sramecc+:xnack-`.
    pub fn target_id(&self) -> TargetId {
        TargetId::new(self.target, self.sramecc, self.xnack)
            .expect("the table's modes fit the target (tested)")
    }

    /// What HIP calls multiprocessors: compute units, or WGPs where kernels run in WGP mode by default.
    pub fn multiprocessors(&self) -> u32 {
        if self.target.isa_version().major >= 10 { self.compute_units / 2 } else { self.compute_units }
    }
}

const GIB: u64 = 1 << 30;
const KIB: u32 = 1 << 10;
const MIB: u32 = 1 << 20;
use FeatureMode::{Off, On, Unsupported as No};

macro_rules! profiles {
    ($($target:ident $name:literal $chip:literal $cu:literal ($se:literal $sa:literal) $pci:literal
       ($clk:literal $mclk:literal $bus:literal $mem:expr) ($l1:expr, $l2:expr, $l3:expr, $line:literal)
       $wall:literal ($ecc:ident $xnack:ident);)*) => {
        static PROFILES: &[DeviceProfile] = &[$(DeviceProfile {
            target: Target::$target, name: $name, chip: $chip, compute_units: $cu, shader_engines: $se,
            shader_arrays_per_engine: $sa, pci_device_id: $pci, clock_khz: $clk, memory_clock_khz: $mclk,
            memory_bus_width: $bus, memory_bytes: $mem, l1_bytes: $l1, l2_bytes: $l2, l3_bytes: $l3,
            cacheline_bytes: $line, wall_clock_khz: $wall, sramecc: $ecc, xnack: $xnack,
        },)*];
    };
}

#[rustfmt::skip]
profiles! {
//  target  name                       chip               CUs (SE SA) PCI     (clock   mem     bus  memory)    (L1, L2, L3, line)                      wall   (ecc xnack)
    Gfx803  "AMD Radeon R9 Fury"       "fiji"             64  (4 1)   0x7300  (1000000 500000  4096 4 * GIB)   (16 * KIB, 2 * MIB, 0, 64)              25000  (No  No);
    Gfx900  "AMD Radeon RX Vega 64"    "vega10"           64  (4 1)   0x687f  (1630000 945000  2048 8 * GIB)   (16 * KIB, 4 * MIB, 0, 64)              25000  (No  Off);
    Gfx906  "AMD Radeon VII"           "vega20"           60  (4 1)   0x66af  (1801000 1000000 4096 16 * GIB)  (16 * KIB, 4 * MIB, 0, 64)              25000  (Off Off);
    Gfx908  "AMD Instinct MI100"       "arcturus"         120 (8 1)   0x738c  (1502000 1200000 4096 32 * GIB)  (16 * KIB, 8 * MIB, 0, 64)              25000  (On  Off);
    Gfx90a  "AMD Instinct MI210"       "aldebaran"        104 (8 1)   0x740f  (1700000 1600000 4096 64 * GIB)  (16 * KIB, 8 * MIB, 0, 128)             25000  (On  Off);
    Gfx942  "AMD Instinct MI300X"      "aqua_vanjaram"    304 (32 1)  0x74a1  (2100000 1300000 8192 192 * GIB) (32 * KIB, 4 * MIB, 256 * MIB, 128)     100000 (On  Off);
    Gfx1010 "AMD Radeon RX 5700 XT"    "navi10"           40  (2 2)   0x731f  (2100000 875000  256  8 * GIB)   (16 * KIB, 4 * MIB, 0, 128)             100000 (No  Off);
    Gfx1030 "AMD Radeon RX 6900 XT"    "sienna_cichlid"   80  (4 2)   0x73bf  (2660000 1000000 256  16 * GIB)  (16 * KIB, 4 * MIB, 128 * MIB, 128)     100000 (No  No);
    Gfx1100 "AMD Radeon RX 7900 XTX"   "gfx1100"          96  (6 2)   0x744c  (2482000 1249000 384  24 * GIB)  (32 * KIB, 6 * MIB, 96 * MIB, 128)      100000 (No  No);
    Gfx1151 "AMD Radeon 8060S"         "gfx1151"          40  (2 2)   0x1586  (2900000 1000000 256  64 * GIB)  (32 * KIB, 2 * MIB, 32 * MIB, 128)      100000 (No  No);
    Gfx1201 "AMD Radeon RX 9070 XT"    "gfx1201"          64  (4 2)   0x7550  (2970000 1259000 256  16 * GIB)  (32 * KIB, 8 * MIB, 64 * MIB, 256)      100000 (No  No);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_by_what_a_person_types() {
        assert_eq!(DeviceProfile::named(" gfx906").unwrap().target, Target::Gfx906);
        assert_eq!(DeviceProfile::named("gfx906:xnack-").unwrap().target, Target::Gfx906);
        let e = DeviceProfile::named("gfx906:xnack+").unwrap_err().to_string();
        assert!(e.contains("gfx906:sramecc-:xnack-"), "{e}");
        for wrong in ["gfx9999", "", "gfx602", "906"] {
            let e = DeviceProfile::named(wrong).unwrap_err().to_string();
            assert!(e.contains(&format!("{wrong:?}")) && e.contains("gfx1030"), "{e}");
        }
        assert!(RUN_CODE.iter().all(|t| DeviceProfile::of(*t).unwrap().runs_code()));
    }

    #[test]
    fn modes_fit_the_targets_features() {
        for p in DeviceProfile::all() {
            assert!(TargetId::new(p.target, p.sramecc, p.xnack).is_some(), "{}", p.name);
            assert_eq!(
                p.compute_units % (p.shader_engines * p.shader_arrays_per_engine) % 2,
                0,
                "{}",
                p.name
            );
        }
    }

    #[test]
    fn boards_of_the_first_targets() {
        let id = |t| DeviceProfile::of(t).unwrap().target_id().to_string();
        assert_eq!(id(Target::Gfx906), "gfx906:sramecc-:xnack-");
        assert_eq!(id(Target::Gfx90a), "gfx90a:sramecc+:xnack-");
        assert_eq!(id(Target::Gfx1030), "gfx1030");
        assert_eq!(DeviceProfile::of(Target::Gfx1030).unwrap().multiprocessors(), 40);
        assert_eq!(DeviceProfile::of(Target::Gfx906).unwrap().multiprocessors(), 60);
    }
}
