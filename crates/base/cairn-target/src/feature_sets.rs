//! Which processor has which feature. Sources: AMD's ISA manuals and the feature lists in LLVM's `AMDGPU.td`.

use crate::feature::Feature::*;
use crate::feature::FeatureSet;

#[rustfmt::skip]
pub(crate) const GFX6: FeatureSet = FeatureSet::of(&[
    Gfx6Encoding, Wave64, SMemTime, MadMacF32, DsSrc2, Movrel, TrigReducedRange, ExtendedImageInsts, ImageInsts,
    Gds, Gws, AtomicFminFmaxF32Global, AtomicFminFmaxF64Global, CpolGlcSlc,
]);

#[rustfmt::skip]
pub(crate) const GFX7: FeatureSet = FeatureSet::of(&[
    Gfx7Encoding, Gfx7Insts, Gfx7Gfx8Gfx9Insts, Wave64, SMemTime, MadMacF32, DsSrc2, Movrel, TrigReducedRange,
    FlatAddressSpace, UnalignedBufferAccess, ExtendedImageInsts, ImageInsts, Gds, Gws,
    AtomicFminFmaxF32Global, AtomicFminFmaxF64Global, AtomicFminFmaxF32Flat, AtomicFminFmaxF64Flat, CpolGlcSlc,
]);

#[rustfmt::skip]
const GFX8: FeatureSet = FeatureSet::of(&[
    Gfx8Encoding, Gfx7Insts, Gfx7Gfx8Gfx9Insts, Gfx8Insts, Wave64, Insts16Bit, SMemTime, SMemRealTime, MadMacF32,
    DsSrc2, VgprIndexMode, Movrel, TrigReducedRange, FlatAddressSpace, ScalarStores, Inv2PiInlineImm,
    Sdwa, SdwaOutModsVopc, SdwaMac, Dpp, DppWaveShifts, IntClamp, UnalignedBufferAccess, ExtendedImageInsts,
    ImageInsts, Gds, Gws, CpolGlcSlc,
]);
pub(crate) const GFX801: FeatureSet = GFX8.with(&[UnpackedD16Vmem, HalfRate64, Xnack]);
pub(crate) const GFX802: FeatureSet = GFX8.with(&[UnpackedD16Vmem, SgprInitBug]);
pub(crate) const GFX803: FeatureSet = GFX8.with(&[UnpackedD16Vmem]);
pub(crate) const GFX810: FeatureSet = GFX8.with(&[Xnack]);

#[rustfmt::skip]
const GFX9: FeatureSet = FeatureSet::of(&[
    Gfx9Encoding, Gfx7Insts, Gfx7Gfx8Gfx9Insts, Gfx8Insts, Gfx9Insts, Wave64, Insts16Bit, SMemTime, SMemRealTime,
    ScalarStores, ScalarAtomics, ScalarFlatScratch, Inv2PiInlineImm, ApertureRegs, Vop3p, VgprIndexMode,
    Dpp, DppWaveShifts, IntClamp, Sdwa, SdwaOmod, SdwaScalar, SdwaSdst, FlatAddressSpace, FlatInstOffsets,
    FlatGlobalInsts, FlatScratchInsts, AddNoCarry, A16, Xnack, UnalignedBufferAccess, UnalignedScratchAccess,
    UnalignedDsAccess, Gws, MemToLdsLoad,
]);
const GFX90X: FeatureSet = GFX9.with(&[ImageInsts, MadMacF32, CpolGlcSlc]);
const GFX9_CONSUMER: FeatureSet = GFX90X.with(&[DsSrc2, ExtendedImageInsts, Gds]);
pub(crate) const GFX9_GENERIC: FeatureSet = GFX9_CONSUMER.with(&[RequiresCov6]);
pub(crate) const GFX900: FeatureSet = GFX9_CONSUMER.with(&[MadMix]);
pub(crate) const GFX904: FeatureSet = GFX9_CONSUMER.with(&[FmaMix]);
pub(crate) const GFX906: FeatureSet =
    GFX9_CONSUMER.with(&[HalfRate64, FmaMix, DlInsts, Dot1, Dot2, Dot7, Dot10, Sramecc]);

#[rustfmt::skip]
const CDNA: FeatureSet = FeatureSet::of(&[
    FmaMix, DlInsts, Dot1, Dot2, Dot3, Dot4, Dot5, Dot6, Dot7, Dot10, Mai, AccVgprs, PkFmacF16, AtomicFaddNoRtn,
    Sramecc,
]);
pub(crate) const GFX908: FeatureSet =
    GFX90X.union(CDNA).with(&[Gds, HalfRate64, DsSrc2, ExtendedImageInsts, AtomicPkAddF16NoRtn]);

#[rustfmt::skip]
const CDNA2: FeatureSet = CDNA.with(&[
    Gfx90aInsts, UnifiedVgprFile, AlignedVgprs, TgSplit, FmacF64, DppDpAlu, PackedFp32, AtomicFaddRtn,
    AtomicPkAddF16NoRtn, AtomicPkAddF16, PackedTid, FullRate64, BackOffBarrier, KernargPreload,
    AtomicFminFmaxF64Global, AtomicFminFmaxF64Flat, FlatBufferGlobalFaddF64,
]);
pub(crate) const GFX90A: FeatureSet = GFX90X.union(CDNA2);

#[rustfmt::skip]
pub(crate) const GFX940: FeatureSet = GFX9.union(CDNA2).with(&[
    Gfx940Insts, CpolScNt, AtomicDsPkAdd16, AtomicFlatPkAdd16, AtomicGlobalPkAddBf16, FlatAtomicFaddF32,
    ArchitectedFlatScratch, Fp8Insts, Fp8Conversion, Xf32, LshlAddU64,
]);

#[rustfmt::skip]
const GFX10: FeatureSet = FeatureSet::of(&[
    Gfx10Encoding, Gfx7Insts, Gfx8Insts, Gfx9Insts, Gfx10Insts, Wave32, Wave64, WgpMode, Insts16Bit, SMemTime,
    SMemRealTime, Inv2PiInlineImm, ApertureRegs, Vop3p, Movrel, Dpp, Dpp8, DppRowShare, IntClamp, Sdwa, SdwaOmod,
    SdwaScalar, SdwaSdst, FlatAddressSpace, FlatInstOffsets, FlatGlobalInsts, FlatScratchInsts, AddNoCarry, FmaMix,
    NoSdstCmpx, ConstantBus2, Vscnt, Vop3Literal, PkFmacF16, A16, UnalignedBufferAccess, UnalignedScratchAccess,
    UnalignedDsAccess, ExtendedImageInsts, ImageInsts, Gds, Gws, SgprNull, CpolGlcSlcDlc, DlInsts, NsaEncoding,
    BackOffBarrier, AtomicFminFmaxF32Global, AtomicFminFmaxF64Global, AtomicFminFmaxF32Flat, AtomicFminFmaxF64Flat,
    MemToLdsLoad,
]);
#[rustfmt::skip]
pub(crate) const GFX1010: FeatureSet = GFX10.with(&[
    ScalarStores, ScalarAtomics, ScalarFlatScratch, GetWaveId, MadMacF32, DsSrc2, Xnack, FlatSegmentOffsetBug,
]);
pub(crate) const GFX10_1_GENERIC: FeatureSet = GFX1010.with(&[RequiresCov6]);
pub(crate) const GFX1011: FeatureSet = GFX1010.with(&[Dot1, Dot2, Dot5, Dot6, Dot7, Dot10]);
pub(crate) const GFX1013: FeatureSet = GFX1010.with(&[BvhInsts]);
#[rustfmt::skip]
pub(crate) const GFX1030: FeatureSet = GFX10.with(&[
    BvhInsts, Gfx10BEncoding, Gfx103Insts, Dot1, Dot2, Dot5, Dot6, Dot7, Dot10, ShaderCycles,
]);
pub(crate) const GFX10_3_GENERIC: FeatureSet = GFX1030.with(&[RequiresCov6]);

#[rustfmt::skip]
const GFX11: FeatureSet = FeatureSet::of(&[
    Gfx11Encoding, Gfx7Insts, Gfx8Insts, Gfx9Insts, Gfx10Insts, Gfx103Insts, Gfx11Insts, Wave32, Wave64, WgpMode,
    Insts16Bit, Inv2PiInlineImm, ApertureRegs, BvhInsts, Gfx10BEncoding, Vop3p, Vopd, True16, Movrel, Dpp, Dpp8,
    DppRowShare, Vop3Dpp, IntClamp, FlatAddressSpace, FlatInstOffsets, FlatGlobalInsts, FlatScratchInsts,
    AddNoCarry, FmaMix, NoSdstCmpx, ConstantBus2, Vscnt, Vop3Literal, PkFmacF16, A16, UnalignedBufferAccess,
    UnalignedScratchAccess, UnalignedDsAccess, ImageInsts, ExtendedImageInsts, Gds, Gws, SgprNull, CpolGlcSlcDlc,
    DlInsts, Dot5, Dot7, Dot8, Dot9, Dot10, Wmma, NsaEncoding, PartialNsaEncoding, ShaderCycles, BackOffBarrier,
    ArchitectedFlatScratch, AtomicFaddRtn, AtomicFaddNoRtn, FlatAtomicFaddF32, PackedTid, AtomicFminFmaxF32Global,
    AtomicFminFmaxF32Flat,
]);
pub(crate) const GFX1100: FeatureSet = GFX11.with(&[Vgprs1_5x, UserSgprInit16Bug]);
pub(crate) const GFX1101: FeatureSet = GFX11.with(&[Vgprs1_5x]);
pub(crate) const GFX1102: FeatureSet = GFX11.with(&[UserSgprInit16Bug]);
pub(crate) const GFX1103: FeatureSet = GFX11;
pub(crate) const GFX11_GENERIC: FeatureSet = GFX11.with(&[UserSgprInit16Bug, RequiresCov6]);
pub(crate) const GFX1150: FeatureSet = GFX11.with(&[Gfx115Insts, SaluFloat, DppSrc1Sgpr]);
pub(crate) const GFX1151: FeatureSet = GFX1150.with(&[Vgprs1_5x]);

#[rustfmt::skip]
pub(crate) const GFX1200: FeatureSet = FeatureSet::of(&[
    Gfx12Encoding, Gfx7Insts, Gfx8Insts, Gfx9Insts, Gfx10Insts, Gfx103Insts, Gfx11Insts, Gfx12Insts, Wave32, Wave64,
    WgpMode, Insts16Bit, Inv2PiInlineImm, ApertureRegs, BvhInsts, Gfx10BEncoding, Vop3p, Vopd, True16, Movrel, Dpp,
    Dpp8, DppRowShare, Vop3Dpp, DppSrc1Sgpr, IntClamp, FlatAddressSpace, FlatInstOffsets, FlatGlobalInsts,
    FlatScratchInsts, AddNoCarry, FmaMix, NoSdstCmpx, ConstantBus2, Vscnt, Vop3Literal, PkFmacF16, A16,
    UnalignedBufferAccess, UnalignedScratchAccess, UnalignedDsAccess, ImageInsts, ExtendedImageInsts, SgprNull,
    CpolScopeTh, DlInsts, Dot7, Dot8, Dot9, Dot10, Dot11, Wmma, Fp8Conversion, NsaEncoding, PartialNsaEncoding,
    ShaderCyclesHiLo, BackOffBarrier, ArchitectedFlatScratch, ArchitectedSgprs, AtomicFaddRtn, AtomicFaddNoRtn,
    AtomicDsPkAdd16, AtomicFlatPkAdd16, AtomicPkAddF16NoRtn, AtomicPkAddF16, AtomicGlobalPkAddBf16,
    FlatAtomicFaddF32, PackedTid, SaluFloat, PseudoScalarTrans, RestrictedSoffset, ScalarDwordx3Loads, Vgprs1_5x,
    AtomicFminFmaxF32Global, AtomicFminFmaxF32Flat,
]);
pub(crate) const GFX12_GENERIC: FeatureSet = GFX1200.with(&[RequiresCov6]);
