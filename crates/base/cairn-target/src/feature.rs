//! Names of what targets differ in, and sets of them. Which target has which feature is in `feature_sets`.

use std::fmt;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Something that some targets have and others lack.
        ///
        /// Names follow LLVM's subtarget features where there is one, so that a row can be checked against `AMDGPU.td`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Feature { $($(#[$doc])* $name,)* }

        impl Feature {
            /// Every feature, in declaration order.
            pub const ALL: &'static [Feature] = &[$(Feature::$name,)*];

            /// The feature's name as it is written in source.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$name => stringify!($name),)* }
            }
        }
    };
}

features! {
    // Encodings: exactly one a target.
    /// GFX6 (Southern Islands) encodings.
    Gfx6Encoding,
    /// GFX7 (Sea Islands) encodings.
    Gfx7Encoding,
    /// GFX8 (Volcanic Islands) encodings.
    Gfx8Encoding,
    /// GFX9 (Vega, CDNA) encodings.
    Gfx9Encoding,
    /// GFX10 (RDNA 1 and 2) encodings.
    Gfx10Encoding,
    /// GFX11 (RDNA 3) encodings.
    Gfx11Encoding,
    /// GFX12 (RDNA 4) encodings.
    Gfx12Encoding,

    // Instruction groups that accumulate over generations.
    /// Instructions added by GFX7 and kept.
    Gfx7Insts,
    /// Instructions of GFX7, GFX8 and GFX9 only.
    Gfx7Gfx8Gfx9Insts,
    /// Instructions added by GFX8 and kept.
    Gfx8Insts,
    /// Instructions added by GFX9 and kept.
    Gfx9Insts,
    /// Instructions added by gfx90a (CDNA 2) and kept by CDNA 3.
    Gfx90aInsts,
    /// Instructions added by gfx940 (CDNA 3).
    Gfx940Insts,
    /// Instructions added by GFX10 and kept.
    Gfx10Insts,
    /// Instructions added by GFX10.3 (RDNA 2) and kept.
    Gfx103Insts,
    /// Instructions added by GFX11 and kept.
    Gfx11Insts,
    /// GFX11.5 additions.
    Gfx115Insts,
    /// Instructions added by GFX12.
    Gfx12Insts,

    // Target-ID features: the hardware supports the mode; a target ID says which way it is set.
    /// XNACK replay can be on or off.
    Xnack,
    /// SRAM ECC can be on or off.
    Sramecc,

    // Wavefronts and work-groups.
    /// Wavefronts of 32 lanes.
    Wave32,
    /// Wavefronts of 64 lanes.
    Wave64,
    /// Work-groups may run in WGP mode (two CUs share 128 KiB of LDS).
    WgpMode,
    /// Threadgroup split mode (`TG_SPLIT`).
    TgSplit,
    /// `s_barrier` needs no preceding `s_waitcnt` (back-off barrier).
    BackOffBarrier,

    // Registers and kernel start.
    /// Accumulation VGPRs (`a0..a255`).
    AccVgprs,
    /// VGPRs and AccVGPRs share one file of 512, split at `ACCUM_OFFSET`.
    UnifiedVgprFile,
    /// 64-bit and wider VGPR tuples must start at an even register.
    AlignedVgprs,
    /// 1,536 VGPRs a SIMD instead of 1,024 (wave32).
    Vgprs1_5x,
    /// Work-item IDs arrive packed in v0: `x | y << 10 | z << 20`.
    PackedTid,
    /// FLAT_SCRATCH is initialised by hardware and read only.
    ArchitectedFlatScratch,
    /// Work-group IDs arrive in trap temporaries (TTMP) instead of SGPRs.
    ArchitectedSgprs,
    /// The first kernel arguments can be preloaded into user SGPRs.
    KernargPreload,
    /// SGPR `null` (encoding 125 on GFX10, 124 from GFX11).
    SgprNull,
    /// `src_shared_base` and its siblings are operands.
    ApertureRegs,
    /// M0 or `s_set_gpr_idx_*` VGPR index mode.
    VgprIndexMode,
    /// `v_movrel*`.
    Movrel,
    /// The SGPR count must be fixed at 96 (hardware bug).
    SgprInitBug,
    /// At least 16 user and system SGPRs must be enabled (hardware bug).
    UserSgprInit16Bug,

    // Operand forms.
    /// Sub-dword addressing.
    Sdwa,
    /// SDWA with output modifiers.
    SdwaOmod,
    /// SDWA sources may be scalar.
    SdwaScalar,
    /// SDWA compares may write any SGPR pair.
    SdwaSdst,
    /// SDWA output modifiers on VOPC (GFX8).
    SdwaOutModsVopc,
    /// `v_mac` with SDWA (GFX8).
    SdwaMac,
    /// Data-parallel primitives.
    Dpp,
    /// DPP8.
    Dpp8,
    /// DPP controls `wave_shl`, `wave_rol`, `row_bcast` (GFX8 and GFX9).
    DppWaveShifts,
    /// DPP controls `row_share`, `row_xmask` (GFX10 on); gfx90a has `row_newbcast` under [`Feature::Gfx90aInsts`].
    DppRowShare,
    /// DPP on the 64-bit ALU.
    DppDpAlu,
    /// DPP src1 may be an SGPR.
    DppSrc1Sgpr,
    /// DPP on VOP3 encodings.
    Vop3Dpp,
    /// VOP3 may carry a literal.
    Vop3Literal,
    /// Packed-math encodings.
    Vop3p,
    /// Dual-issue encodings.
    Vopd,
    /// True 16-bit VGPR halves as operands.
    True16,
    /// `1/(2*pi)` is an inline constant.
    Inv2PiInlineImm,
    /// Integer clamp.
    IntClamp,
    /// `v_cmpx` writes EXEC alone.
    NoSdstCmpx,
    /// Two scalar operands in one VALU instruction (the constant bus takes two).
    ConstantBus2,

    // Scalar unit.
    /// `s_store_*`.
    ScalarStores,
    /// `s_atomic_*`.
    ScalarAtomics,
    /// `s_scratch_*`.
    ScalarFlatScratch,
    /// `s_memtime`.
    SMemTime,
    /// `s_memrealtime`.
    SMemRealTime,
    /// `s_get_waveid_in_workgroup`.
    GetWaveId,
    /// HW register SHADER_CYCLES.
    ShaderCycles,
    /// HW registers SHADER_CYCLES_LO and _HI.
    ShaderCyclesHiLo,
    /// Scalar floating point.
    SaluFloat,
    /// `v_s_*` scalar transcendentals.
    PseudoScalarTrans,
    /// 96-bit scalar loads.
    ScalarDwordx3Loads,

    // Vector memory.
    /// Flat address space.
    FlatAddressSpace,
    /// `flat_*` take an immediate offset.
    FlatInstOffsets,
    /// `global_*`.
    FlatGlobalInsts,
    /// `scratch_*`.
    FlatScratchInsts,
    /// Flat instructions ignore the immediate offset when they reach global memory (hardware bug, GFX10.1).
    FlatSegmentOffsetBug,
    /// Cache policy bits GLC, SLC.
    CpolGlcSlc,
    /// Cache policy bits GLC, SLC and DLC.
    CpolGlcSlcDlc,
    /// Cache policy bits SC0, SC1, NT.
    CpolScNt,
    /// Cache policy as scope and temporal hint.
    CpolScopeTh,
    /// Stores are counted apart (`vscnt`).
    Vscnt,
    /// Buffer SOFFSET takes registers only.
    RestrictedSoffset,
    /// 16-bit buffer and image data occupy a dword each.
    UnpackedD16Vmem,
    /// Loads straight into LDS.
    MemToLdsLoad,
    /// Unaligned buffer accesses.
    UnalignedBufferAccess,
    /// Unaligned scratch accesses.
    UnalignedScratchAccess,
    /// Unaligned LDS accesses.
    UnalignedDsAccess,
    /// Image instructions.
    ImageInsts,
    /// Mips, LOD and gather4 in image instructions.
    ExtendedImageInsts,
    /// Non-sequential image addresses.
    NsaEncoding,
    /// Partial NSA.
    PartialNsaEncoding,
    /// 16-bit image coordinates.
    A16,
    /// Ray tracing (`image_bvh_*`), LLVM's `gfx10_a-encoding`.
    BvhInsts,
    /// LLVM's `gfx10_b-encoding`.
    Gfx10BEncoding,

    // LDS, GDS.
    /// Global data share.
    Gds,
    /// Global wave sync.
    Gws,
    /// `ds_*_src2_*`.
    DsSrc2,

    // Vector arithmetic.
    /// 16-bit ALU.
    Insts16Bit,
    /// `v_mad_f32`, `v_mac_f32` and kin.
    MadMacF32,
    /// `v_fmac_f32`, `v_xnor_b32`.
    DlInsts,
    /// `v_fmac_f64`.
    FmacF64,
    /// `v_mad_mix*`.
    MadMix,
    /// `v_fma_mix*`.
    FmaMix,
    /// `v_pk_fma_f32`, `v_pk_mul_f32`, `v_pk_add_f32`, `v_pk_mov_b32`.
    PackedFp32,
    /// `v_pk_fmac_f16`.
    PkFmacF16,
    /// VALU add and subtract without carry out.
    AddNoCarry,
    /// `v_lshl_add_u64`.
    LshlAddU64,
    /// sin and cos need `v_fract` first.
    TrigReducedRange,
    /// `v_dot4_i32_i8`, `v_dot8_i32_i4`.
    Dot1,
    /// `v_dot2_i32_i16`, `v_dot2_u32_u16`.
    Dot2,
    /// `v_dot8c_i32_i4`.
    Dot3,
    /// `v_dot2c_i32_i16`.
    Dot4,
    /// `v_dot2c_f32_f16`.
    Dot5,
    /// `v_dot4c_i32_i8`.
    Dot6,
    /// `v_dot4_u32_u8`, `v_dot8_u32_u4`.
    Dot7,
    /// `v_dot4_i32_iu8`, `v_dot8_i32_iu4`.
    Dot8,
    /// `v_dot2_f16_f16`, `v_dot2_bf16_bf16`, `v_dot2_f32_bf16`.
    Dot9,
    /// `v_dot2_f32_f16`.
    Dot10,
    /// `v_dot4_f32_fp8_bf8` and kin.
    Dot11,
    /// Matrix cores (`v_mfma_*`).
    Mai,
    /// Wave matrix multiply (`v_wmma_*`).
    Wmma,
    /// XF32 matrix instructions.
    Xf32,
    /// FP8 matrix instructions.
    Fp8Insts,
    /// FP8 conversions.
    Fp8Conversion,
    /// FP64 at full rate.
    FullRate64,
    /// FP64 at half rate.
    HalfRate64,

    // Memory atomics.
    /// Float add, no return.
    AtomicFaddNoRtn,
    /// Float add with return.
    AtomicFaddRtn,
    /// `flat_atomic_add_f32`.
    FlatAtomicFaddF32,
    /// f64 add by buffer, flat and global.
    FlatBufferGlobalFaddF64,
    /// `*_atomic_pk_add_f16`, no return.
    AtomicPkAddF16NoRtn,
    /// `*_atomic_pk_add_f16` with return.
    AtomicPkAddF16,
    /// `ds_pk_add_f16`, `ds_pk_add_bf16`.
    AtomicDsPkAdd16,
    /// `flat_atomic_pk_add_*`.
    AtomicFlatPkAdd16,
    /// `global_atomic_pk_add_bf16`.
    AtomicGlobalPkAddBf16,
    /// f32 minimum and maximum by global and buffer.
    AtomicFminFmaxF32Global,
    /// f64 minimum and maximum by global and buffer.
    AtomicFminFmaxF64Global,
    /// f32 minimum and maximum by flat.
    AtomicFminFmaxF32Flat,
    /// f64 minimum and maximum by flat.
    AtomicFminFmaxF64Flat,

    /// A target whose code objects are at least version 6 (generic processors).
    RequiresCov6,
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of [`Feature`]s, usable in constants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FeatureSet([u64; 4]);

const _: () = assert!(Feature::ALL.len() <= 256);

impl FeatureSet {
    /// No feature.
    pub const EMPTY: FeatureSet = FeatureSet([0; 4]);

    /// The set of the listed features.
    pub const fn of(list: &[Feature]) -> FeatureSet {
        FeatureSet::EMPTY.with(list)
    }

    /// This set and the listed features.
    pub const fn with(mut self, list: &[Feature]) -> FeatureSet {
        let mut i = 0;
        while i < list.len() {
            let bit = list[i] as usize;
            self.0[bit / 64] |= 1 << (bit % 64);
            i += 1;
        }
        self
    }

    /// This set less the listed features.
    pub const fn without(mut self, list: &[Feature]) -> FeatureSet {
        let mut i = 0;
        while i < list.len() {
            let bit = list[i] as usize;
            self.0[bit / 64] &= !(1 << (bit % 64));
            i += 1;
        }
        self
    }

    /// The features of either set.
    pub const fn union(self, other: FeatureSet) -> FeatureSet {
        let (a, b) = (self.0, other.0);
        FeatureSet([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// Whether the feature is in the set.
    pub const fn has(self, feature: Feature) -> bool {
        let bit = feature as usize;
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The features in the set, in declaration order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.iter().copied().filter(move |&f| self.has(f))
    }
}

impl fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
