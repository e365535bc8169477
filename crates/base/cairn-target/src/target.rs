//! The processors: names, ELF machine numbers, versions, features. One row each.

use std::fmt;
use std::str::FromStr;

use crate::feature::{Feature, FeatureSet};
use crate::feature_sets as set;

/// Number of lanes in a wavefront.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum WaveSize {
    /// 32 lanes.
    W32 = 32,
    /// 64 lanes.
    W64 = 64,
}

impl WaveSize {
    /// The number of lanes.
    pub const fn lanes(self) -> u32 {
        self as u32
    }
}

/// Major, minor and stepping of an instruction set architecture; gfx90a is 9.0.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IsaVersion {
    pub major: u8,
    pub minor: u8,
    pub stepping: u8,
}

impl fmt::Display for IsaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.stepping)
    }
}

/// A family of encodings, by the major version of its ISA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    Gfx6,
    Gfx7,
    Gfx8,
    Gfx9,
    Gfx10,
    Gfx11,
    Gfx12,
}

/// The name is not one of a known processor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown GPU processor `{0}`")]
pub struct UnknownTarget(pub String);

struct Row {
    name: &'static str,
    mach: u8,
    isa: IsaVersion,
    features: FeatureSet,
    covers: &'static [Target],
}

macro_rules! targets {
    ($($variant:ident $name:literal $mach:literal ($major:literal, $minor:literal, $stepping:literal)
       $features:ident [$($covered:ident)*];)*) => {
        /// A GPU processor known to LLVM 19, generic ones included.
        ///
        /// Source: LLVM, *User Guide for AMDGPU Backend*, tables "AMDGPU Processors", "AMDGPU Generic Processors" and
        /// `EF_AMDGPU_MACH`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Target { $(#[doc = $name] $variant,)* }

        impl Target {
            /// Every target, in the order of the table.
            pub const ALL: &'static [Target] = &[$(Target::$variant,)*];
        }

        static ROWS: &[Row] = &[$(Row {
            name: $name,
            mach: $mach,
            isa: IsaVersion { major: $major, minor: $minor, stepping: $stepping },
            features: set::$features,
            covers: &[$(Target::$covered,)*],
        },)*];
    };
}

#[rustfmt::skip]
targets! {
//  variant        name              mach ISA           features         covers (generic processors only)
    Gfx600        "gfx600"           0x20 (6, 0, 0)     GFX6             [];
    Gfx601        "gfx601"           0x21 (6, 0, 1)     GFX6             [];
    Gfx602        "gfx602"           0x3a (6, 0, 2)     GFX6             [];
    Gfx700        "gfx700"           0x22 (7, 0, 0)     GFX7             [];
    Gfx701        "gfx701"           0x23 (7, 0, 1)     GFX7             [];
    Gfx702        "gfx702"           0x24 (7, 0, 2)     GFX7             [];
    Gfx703        "gfx703"           0x25 (7, 0, 3)     GFX7             [];
    Gfx704        "gfx704"           0x26 (7, 0, 4)     GFX7             [];
    Gfx705        "gfx705"           0x3b (7, 0, 5)     GFX7             [];
    Gfx801        "gfx801"           0x28 (8, 0, 1)     GFX801           [];
    Gfx802        "gfx802"           0x29 (8, 0, 2)     GFX802           [];
    Gfx803        "gfx803"           0x2a (8, 0, 3)     GFX803           [];
    Gfx805        "gfx805"           0x3c (8, 0, 5)     GFX802           [];
    Gfx810        "gfx810"           0x2b (8, 1, 0)     GFX810           [];
    Gfx900        "gfx900"           0x2c (9, 0, 0)     GFX900           [];
    Gfx902        "gfx902"           0x2d (9, 0, 2)     GFX900           [];
    Gfx904        "gfx904"           0x2e (9, 0, 4)     GFX904           [];
    Gfx906        "gfx906"           0x2f (9, 0, 6)     GFX906           [];
    Gfx908        "gfx908"           0x30 (9, 0, 8)     GFX908           [];
    Gfx909        "gfx909"           0x31 (9, 0, 9)     GFX900           [];
    Gfx90a        "gfx90a"           0x3f (9, 0, 10)    GFX90A           [];
    Gfx90c        "gfx90c"           0x32 (9, 0, 12)    GFX900           [];
    Gfx940        "gfx940"           0x40 (9, 4, 0)     GFX940           [];
    Gfx941        "gfx941"           0x4b (9, 4, 1)     GFX940           [];
    Gfx942        "gfx942"           0x4c (9, 4, 2)     GFX940           [];
    Gfx1010       "gfx1010"          0x33 (10, 1, 0)    GFX1010          [];
    Gfx1011       "gfx1011"          0x34 (10, 1, 1)    GFX1011          [];
    Gfx1012       "gfx1012"          0x35 (10, 1, 2)    GFX1011          [];
    Gfx1013       "gfx1013"          0x42 (10, 1, 3)    GFX1013          [];
    Gfx1030       "gfx1030"          0x36 (10, 3, 0)    GFX1030          [];
    Gfx1031       "gfx1031"          0x37 (10, 3, 1)    GFX1030          [];
    Gfx1032       "gfx1032"          0x38 (10, 3, 2)    GFX1030          [];
    Gfx1033       "gfx1033"          0x39 (10, 3, 3)    GFX1030          [];
    Gfx1034       "gfx1034"          0x3e (10, 3, 4)    GFX1030          [];
    Gfx1035       "gfx1035"          0x3d (10, 3, 5)    GFX1030          [];
    Gfx1036       "gfx1036"          0x45 (10, 3, 6)    GFX1030          [];
    Gfx1100       "gfx1100"          0x41 (11, 0, 0)    GFX1100          [];
    Gfx1101       "gfx1101"          0x46 (11, 0, 1)    GFX1101          [];
    Gfx1102       "gfx1102"          0x47 (11, 0, 2)    GFX1102          [];
    Gfx1103       "gfx1103"          0x44 (11, 0, 3)    GFX1103          [];
    Gfx1150       "gfx1150"          0x43 (11, 5, 0)    GFX1150          [];
    Gfx1151       "gfx1151"          0x4a (11, 5, 1)    GFX1151          [];
    Gfx1152       "gfx1152"          0x55 (11, 5, 2)    GFX1150          [];
    Gfx1200       "gfx1200"          0x48 (12, 0, 0)    GFX1200          [];
    Gfx1201       "gfx1201"          0x4e (12, 0, 1)    GFX1200          [];
    Gfx9Generic   "gfx9-generic"     0x51 (9, 0, 0)     GFX9_GENERIC     [Gfx900 Gfx902 Gfx904 Gfx906 Gfx909 Gfx90c];
    Gfx10_1Generic "gfx10-1-generic" 0x52 (10, 1, 0)    GFX10_1_GENERIC  [Gfx1010 Gfx1011 Gfx1012 Gfx1013];
    Gfx10_3Generic "gfx10-3-generic" 0x53 (10, 3, 0)    GFX10_3_GENERIC  [Gfx1030 Gfx1031 Gfx1032 Gfx1033 Gfx1034 Gfx1035 Gfx1036];
    Gfx11Generic  "gfx11-generic"    0x54 (11, 0, 3)    GFX11_GENERIC    [Gfx1100 Gfx1101 Gfx1102 Gfx1103 Gfx1150 Gfx1151 Gfx1152];
    Gfx12Generic  "gfx12-generic"    0x59 (12, 0, 0)    GFX12_GENERIC    [Gfx1200 Gfx1201];
}

impl Target {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The processor's name, as in `-mcpu=`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The target of that name, without features or triple (see [`crate::TargetId`] for those).
    pub fn from_name(name: &str) -> Option<Target> {
        Target::ALL.iter().copied().find(|t| t.name() == name)
    }

    /// `EF_AMDGPU_MACH` of code objects for this target.
    pub fn elf_mach(self) -> u8 {
        self.row().mach
    }

    /// The target of that `EF_AMDGPU_MACH`.
    pub fn from_elf_mach(mach: u8) -> Option<Target> {
        Target::ALL.iter().copied().find(|t| t.elf_mach() == mach)
    }

    /// The version of its ISA.
    pub fn isa_version(self) -> IsaVersion {
        self.row().isa
    }

    /// Its encoding family.
    pub fn generation(self) -> Generation {
        match self.isa_version().major {
            6 => Generation::Gfx6,
            7 => Generation::Gfx7,
            8 => Generation::Gfx8,
            9 => Generation::Gfx9,
            10 => Generation::Gfx10,
            11 => Generation::Gfx11,
            _ => Generation::Gfx12,
        }
    }

    /// Every feature it has.
    pub fn features(self) -> FeatureSet {
        self.row().features
    }

    /// Whether it has the feature.
    pub fn has(self, feature: Feature) -> bool {
        self.row().features.has(feature)
    }

    /// The wavefront size compilers use unless told otherwise.
    pub fn default_wave_size(self) -> WaveSize {
        if self.has(Feature::Wave32) { WaveSize::W32 } else { WaveSize::W64 }
    }

    /// The wavefront sizes that a kernel may ask for.
    pub fn wave_sizes(self) -> &'static [WaveSize] {
        if self.has(Feature::Wave32) { &[WaveSize::W32, WaveSize::W64] } else { &[WaveSize::W64] }
    }

    /// Whether this is a generic processor, whose code runs on several real ones.
    pub fn is_generic(self) -> bool {
        !self.row().covers.is_empty()
    }

    /// The processors that a generic one covers; empty for a real processor.
    pub fn covers(self) -> &'static [Target] {
        self.row().covers
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Target, UnknownTarget> {
        Target::from_name(name).ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_machine_numbers_are_unique() {
        for (i, a) in Target::ALL.iter().enumerate() {
            assert_eq!(Target::from_name(a.name()), Some(*a));
            assert_eq!(Target::from_elf_mach(a.elf_mach()), Some(*a));
            assert_eq!(*a as usize, i);
        }
        assert_eq!(Target::from_name("gfx999"), None);
        assert_eq!(Target::from_elf_mach(0x27), None);
    }

    #[test]
    fn names_say_the_isa_version() {
        for t in Target::ALL.iter().filter(|t| !t.is_generic()) {
            let v = t.isa_version();
            assert_eq!(t.name(), format!("gfx{}{:x}{:x}", v.major, v.minor, v.stepping));
        }
    }

    #[test]
    fn one_encoding_a_target() {
        use Feature::*;
        let encodings = [
            Gfx6Encoding,
            Gfx7Encoding,
            Gfx8Encoding,
            Gfx9Encoding,
            Gfx10Encoding,
            Gfx11Encoding,
            Gfx12Encoding,
        ];
        for t in Target::ALL {
            let mine: Vec<_> = encodings.iter().filter(|&&e| t.has(e)).collect();
            assert_eq!(mine.len(), 1, "{t}");
            assert_eq!(*mine[0], encodings[t.generation() as usize], "{t}");
            let cpol = [CpolGlcSlc, CpolGlcSlcDlc, CpolScNt, CpolScopeTh];
            assert_eq!(cpol.iter().filter(|&&c| t.has(c)).count(), 1, "{t}");
            assert!(t.has(Wave64));
            assert_eq!(t.has(Wave32), t.isa_version().major >= 10, "{t}");
        }
    }

    #[test]
    fn the_first_three_targets() {
        use Feature::*;
        let (a, b, c) = (Target::Gfx906, Target::Gfx90a, Target::Gfx1030);
        assert!(a.has(Sramecc) && a.has(Xnack) && a.has(Sdwa) && !a.has(AccVgprs) && !a.has(PackedTid));
        assert!(b.has(UnifiedVgprFile) && b.has(PackedFp32) && b.has(PackedTid) && !b.has(Gds));
        assert!(c.has(Dpp8) && c.has(Vop3Literal) && !c.has(Xnack) && !c.has(MadMacF32) && c.has(SgprNull));
        assert_eq!(a.default_wave_size(), WaveSize::W64);
        assert_eq!(c.default_wave_size(), WaveSize::W32);
    }

    #[test]
    fn generic_targets_offer_no_more_than_what_they_cover() {
        use Feature::*;
        for g in Target::ALL.iter().filter(|t| t.is_generic()) {
            for t in g.covers() {
                for f in g.features().iter() {
                    // Not offers but obligations: a version floor and a workaround.
                    if matches!(f, RequiresCov6 | UserSgprInit16Bug | FlatSegmentOffsetBug) {
                        continue;
                    }
                    assert!(t.has(f), "{g} has {f}, {t} has not");
                }
            }
        }
    }
}
