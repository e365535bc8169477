//! Packed math, dot products, mixed precision and matrix (MFMA) instructions.

use super::names::*;
use super::{Row, rows};

/// Packed operands; see the manual's "Packed math".
#[rustfmt::skip]
pub(crate) static VOP3P: &[Row] = rows! {
//  name                         gfx9  gfx90a gfx10 results        sources                attributes
    V_PK_MAD_I16                 0x000 0x000 0x000  [V2I16]        [V2I16, V2I16, V2I16]  CLAMP;
    V_PK_MUL_LO_U16              0x001 0x001 0x001  [V2U16]        [V2U16, V2U16]         CLAMP;
    V_PK_ADD_I16                 0x002 0x002 0x002  [V2I16]        [V2I16, V2I16]         CLAMP;
    V_PK_SUB_I16                 0x003 0x003 0x003  [V2I16]        [V2I16, V2I16]         CLAMP;
    V_PK_LSHLREV_B16             0x004 0x004 0x004  [V2B16]        [V2U16, V2B16]         CLAMP;
    V_PK_LSHRREV_B16             0x005 0x005 0x005  [V2B16]        [V2U16, V2B16]         CLAMP;
    V_PK_ASHRREV_I16             0x006 0x006 0x006  [V2I16]        [V2U16, V2I16]         CLAMP;
    V_PK_MAX_I16                 0x007 0x007 0x007  [V2I16]        [V2I16, V2I16]         CLAMP;
    V_PK_MIN_I16                 0x008 0x008 0x008  [V2I16]        [V2I16, V2I16]         CLAMP;
    V_PK_MAD_U16                 0x009 0x009 0x009  [V2U16]        [V2U16, V2U16, V2U16]  CLAMP;
    V_PK_ADD_U16                 0x00a 0x00a 0x00a  [V2U16]        [V2U16, V2U16]         CLAMP;
    V_PK_SUB_U16                 0x00b 0x00b 0x00b  [V2U16]        [V2U16, V2U16]         CLAMP;
    V_PK_MAX_U16                 0x00c 0x00c 0x00c  [V2U16]        [V2U16, V2U16]         CLAMP;
    V_PK_MIN_U16                 0x00d 0x00d 0x00d  [V2U16]        [V2U16, V2U16]         CLAMP;
    V_PK_FMA_F16                 0x00e 0x00e 0x00e  [V2F16]        [V2F16, V2F16, V2F16]  CLAMP;
    V_PK_ADD_F16                 0x00f 0x00f 0x00f  [V2F16]        [V2F16, V2F16]         CLAMP;
    V_PK_MUL_F16                 0x010 0x010 0x010  [V2F16]        [V2F16, V2F16]         CLAMP;
    V_PK_MIN_F16                 0x011 0x011 0x011  [V2F16]        [V2F16, V2F16]         CLAMP;
    V_PK_MAX_F16                 0x012 0x012 0x012  [V2F16]        [V2F16, V2F16]         CLAMP;
    V_FMA_MIX_F32                0x020 0x020 0x020  [F32]          [F16, F16, F16]        CLAMP MIX;
    V_FMA_MIXLO_F16              0x021 0x021 0x021  [F16]          [F16, F16, F16]        CLAMP MIX RDST;
    V_FMA_MIXHI_F16              0x022 0x022 0x022  [F16]          [F16, F16, F16]        CLAMP MIX RDST;
    V_DOT2_F32_F16               0x023 0x023 0x013  [F32]          [V2F16, V2F16, F32]    CLAMP;
    V_DOT2_I32_I16               0x026 0x026 0x014  [I32]          [V2I16, V2I16, I32]    CLAMP;
    V_DOT2_U32_U16               0x027 0x027 0x015  [U32]          [V2U16, V2U16, U32]    CLAMP;
    V_DOT4_I32_I8                0x028 0x028 0x016  [I32]          [I8X4, I8X4, I32]      CLAMP;
    V_DOT4_U32_U8                0x029 0x029 0x017  [U32]          [U8X4, U8X4, U32]      CLAMP;
    V_DOT8_I32_I4                0x02a 0x02a 0x018  [I32]          [I4X8, I4X8, I32]      CLAMP;
    V_DOT8_U32_U4                0x02b 0x02b 0x019  [U32]          [U4X8, U4X8, U32]      CLAMP;
    V_PK_FMA_F32                   __  0x030   __   [V2F32]        [V2F32, V2F32, V2F32]  CLAMP;
    V_PK_MUL_F32                   __  0x031   __   [V2F32]        [V2F32, V2F32]         CLAMP;
    V_PK_ADD_F32                   __  0x032   __   [V2F32]        [V2F32, V2F32]         CLAMP;
    V_PK_MOV_B32                   __  0x033   __   [V2B32]        [V2B32, V2B32]         CLAMP;
    V_MFMA_F32_32X32X1F32          __  0x040   __   [V32F32]       [AV(F32), AV(F32), V32F32] MFMA;
    V_MFMA_F32_16X16X1F32          __  0x041   __   [V16F32]       [AV(F32), AV(F32), V16F32] MFMA;
    V_MFMA_F32_4X4X1F32            __  0x042   __   [V4F32]        [AV(F32), AV(F32), V4F32] MFMA;
    V_MFMA_F32_32X32X2F32          __  0x044   __   [V16F32]       [AV(F32), AV(F32), V16F32] MFMA;
    V_MFMA_F32_16X16X4F32          __  0x045   __   [V4F32]        [AV(F32), AV(F32), V4F32] MFMA;
    V_MFMA_F32_32X32X4F16          __  0x048   __   [V32F32]       [AV(V4F16), AV(V4F16), V32F32] MFMA;
    V_MFMA_F32_16X16X4F16          __  0x049   __   [V16F32]       [AV(V4F16), AV(V4F16), V16F32] MFMA;
    V_MFMA_F32_4X4X4F16            __  0x04a   __   [V4F32]        [AV(V4F16), AV(V4F16), V4F32] MFMA;
    V_MFMA_F32_32X32X8F16          __  0x04c   __   [V16F32]       [AV(V4F16), AV(V4F16), V16F32] MFMA;
    V_MFMA_F32_16X16X16F16         __  0x04d   __   [V4F32]        [AV(V4F16), AV(V4F16), V4F32] MFMA;
    V_MFMA_I32_32X32X4I8           __  0x050   __   [V32I32]       [AV(I8X4), AV(I8X4), V32I32] MFMA;
    V_MFMA_I32_16X16X4I8           __  0x051   __   [V16I32]       [AV(I8X4), AV(I8X4), V16I32] MFMA;
    V_MFMA_I32_4X4X4I8             __  0x052   __   [V4I32]        [AV(I8X4), AV(I8X4), V4I32] MFMA;
    V_MFMA_I32_32X32X8I8           __  0x054   __   [V16I32]       [AV(I8X4), AV(I8X4), V16I32] MFMA;
    V_MFMA_I32_16X16X16I8          __  0x055   __   [V4I32]        [AV(I8X4), AV(I8X4), V4I32] MFMA;
    V_ACCVGPR_READ_B32             __  0x058   __   [B32]          [A(B32)]               NOOPSEL;
    V_ACCVGPR_WRITE_B32            __  0x059   __   [A(B32)]       [B32]                  NOOPSEL;
    V_MFMA_F32_32X32X4BF16_1K      __  0x063   __   [V32F32]       [AV(V4BF16), AV(V4BF16), V32F32] MFMA;
    V_MFMA_F32_16X16X4BF16_1K      __  0x064   __   [V16F32]       [AV(V4BF16), AV(V4BF16), V16F32] MFMA;
    V_MFMA_F32_4X4X4BF16_1K        __  0x065   __   [V4F32]        [AV(V4BF16), AV(V4BF16), V4F32] MFMA;
    V_MFMA_F32_32X32X8BF16_1K      __  0x066   __   [V16F32]       [AV(V4BF16), AV(V4BF16), V16F32] MFMA;
    V_MFMA_F32_16X16X16BF16_1K     __  0x067   __   [V4F32]        [AV(V4BF16), AV(V4BF16), V4F32] MFMA;
    V_MFMA_F32_32X32X2BF16         __  0x068   __   [V32F32]       [AV(V2BF16), AV(V2BF16), V32F32] MFMA;
    V_MFMA_F32_16X16X2BF16         __  0x069   __   [V16F32]       [AV(V2BF16), AV(V2BF16), V16F32] MFMA;
    V_MFMA_F32_4X4X2BF16           __  0x06b   __   [V4F32]        [AV(V2BF16), AV(V2BF16), V4F32] MFMA;
    V_MFMA_F32_32X32X4BF16         __  0x06c   __   [V16F32]       [AV(V2BF16), AV(V2BF16), V16F32] MFMA;
    V_MFMA_F32_16X16X8BF16         __  0x06d   __   [V4F32]        [AV(V2BF16), AV(V2BF16), V4F32] MFMA;
    V_MFMA_F64_16X16X4F64          __  0x06e   __   [V4F64]        [AV(F64), AV(F64), V4F64] MFMA;
    V_MFMA_F64_4X4X4F64            __  0x06f   __   [F64]          [AV(F64), AV(F64), F64] MFMA;
};
