//! Scalar ALU and program control (ISA manual, chapters "Scalar ALU Operations" and "Program Flow Control").

use super::names::*;
use super::{Row, rows};

/// Two sources.
#[rustfmt::skip]
pub(crate) static SOP2: &[Row] = rows! {
//  name               gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources    attributes
    S_ADD_U32          0x000 0x000  0x000  0x000   __    __   [U32]   [U32, U32] WSCC;
    S_SUB_U32          0x001 0x001  0x001  0x001   __    __   [U32]   [U32, U32] WSCC;
    S_ADD_I32          0x002 0x002  0x002  0x002   __    __   [I32]   [I32, I32] WSCC;
    S_SUB_I32          0x003 0x003  0x003  0x003   __    __   [I32]   [I32, I32] WSCC;
    S_ADDC_U32         0x004 0x004  0x004  0x004   __    __   [U32]   [U32, U32] RSCC WSCC;
    S_SUBB_U32         0x005 0x005  0x005  0x005   __    __   [U32]   [U32, U32] RSCC WSCC;
    S_MIN_I32          0x006 0x006  0x006  0x006   __    __   [I32]   [I32, I32] WSCC;
    S_MIN_U32          0x007 0x007  0x007  0x007   __    __   [U32]   [U32, U32] WSCC;
    S_MAX_I32          0x008 0x008  0x008  0x008   __    __   [I32]   [I32, I32] WSCC;
    S_MAX_U32          0x009 0x009  0x009  0x009   __    __   [U32]   [U32, U32] WSCC;
    S_CSELECT_B32      0x00a 0x00a  0x00a  0x00a   __    __   [B32]   [B32, B32] RSCC;
    S_CSELECT_B64      0x00b 0x00b  0x00b  0x00b   __    __   [B64]   [B64, B64] RSCC;
    S_AND_B32          0x00c 0x00c  0x00c  0x00e   __    __   [B32]   [B32, B32] WSCC;
    S_AND_B64          0x00d 0x00d  0x00d  0x00f   __    __   [B64]   [B64, B64] WSCC;
    S_OR_B32           0x00e 0x00e  0x00e  0x010   __    __   [B32]   [B32, B32] WSCC;
    S_OR_B64           0x00f 0x00f  0x00f  0x011   __    __   [B64]   [B64, B64] WSCC;
    S_XOR_B32          0x010 0x010  0x010  0x012   __    __   [B32]   [B32, B32] WSCC;
    S_XOR_B64          0x011 0x011  0x011  0x013   __    __   [B64]   [B64, B64] WSCC;
    S_ANDN2_B32        0x012 0x012  0x012  0x014   __    __   [B32]   [B32, B32] WSCC;
    S_ANDN2_B64        0x013 0x013  0x013  0x015   __    __   [B64]   [B64, B64] WSCC;
    S_ORN2_B32         0x014 0x014  0x014  0x016   __    __   [B32]   [B32, B32] WSCC;
    S_ORN2_B64         0x015 0x015  0x015  0x017   __    __   [B64]   [B64, B64] WSCC;
    S_NAND_B32         0x016 0x016  0x016  0x018   __    __   [B32]   [B32, B32] WSCC;
    S_NAND_B64         0x017 0x017  0x017  0x019   __    __   [B64]   [B64, B64] WSCC;
    S_NOR_B32          0x018 0x018  0x018  0x01a   __    __   [B32]   [B32, B32] WSCC;
    S_NOR_B64          0x019 0x019  0x019  0x01b   __    __   [B64]   [B64, B64] WSCC;
    S_XNOR_B32         0x01a 0x01a  0x01a  0x01c   __    __   [B32]   [B32, B32] WSCC;
    S_XNOR_B64         0x01b 0x01b  0x01b  0x01d   __    __   [B64]   [B64, B64] WSCC;
    S_LSHL_B32         0x01c 0x01c  0x01c  0x01e   __    __   [B32]   [B32, B32] WSCC;
    S_LSHL_B64         0x01d 0x01d  0x01d  0x01f   __    __   [B64]   [B64, U32] WSCC;
    S_LSHR_B32         0x01e 0x01e  0x01e  0x020   __    __   [B32]   [B32, B32] WSCC;
    S_LSHR_B64         0x01f 0x01f  0x01f  0x021   __    __   [B64]   [B64, U32] WSCC;
    S_ASHR_I32         0x020 0x020  0x020  0x022   __    __   [I32]   [I32, I32] WSCC;
    S_ASHR_I64         0x021 0x021  0x021  0x023   __    __   [I64]   [I64, U32] WSCC;
    S_BFM_B32          0x022 0x022  0x022  0x024   __    __   [B32]   [B32, B32];
    S_BFM_B64          0x023 0x023  0x023  0x025   __    __   [B64]   [U32, U32];
    S_MUL_I32          0x024 0x024  0x024  0x026   __    __   [I32]   [I32, I32];
    S_BFE_U32          0x025 0x025  0x025  0x027   __    __   [U32]   [U32, U32] WSCC;
    S_BFE_I32          0x026 0x026  0x026  0x028   __    __   [I32]   [I32, I32] WSCC;
    S_BFE_U64          0x027 0x027  0x027  0x029   __    __   [U64]   [U64, U32] WSCC;
    S_BFE_I64          0x028 0x028  0x028  0x02a   __    __   [I64]   [I64, U32] WSCC;
    S_CBRANCH_G_FORK   0x029 0x029  0x029    __    __    __   []      [B64, B64] BRANCH COND INDIRECT;
    S_ABSDIFF_I32      0x02a 0x02a  0x02a  0x02c   __    __   [I32]   [I32, I32] WSCC;
    S_RFE_RESTORE_B64  0x02b 0x02b  0x02b    __    __    __   []      [B64, U32] BRANCH INDIRECT;
    S_MUL_HI_U32       0x02c 0x02c  0x02c  0x035   __    __   [U32]   [U32, U32];
    S_MUL_HI_I32       0x02d 0x02d  0x02d  0x036   __    __   [I32]   [I32, I32];
    S_LSHL1_ADD_U32    0x02e 0x02e  0x02e  0x02e   __    __   [U32]   [U32, U32] WSCC;
    S_LSHL2_ADD_U32    0x02f 0x02f  0x02f  0x02f   __    __   [U32]   [U32, U32] WSCC;
    S_LSHL3_ADD_U32    0x030 0x030  0x030  0x030   __    __   [U32]   [U32, U32] WSCC;
    S_LSHL4_ADD_U32    0x031 0x031  0x031  0x031   __    __   [U32]   [U32, U32] WSCC;
    S_PACK_LL_B32_B16  0x032 0x032  0x032  0x032   __    __   [B32]   [U32, U32];
    S_PACK_LH_B32_B16  0x033 0x033  0x033  0x033   __    __   [B32]   [U32, U32];
    S_PACK_HH_B32_B16  0x034 0x034  0x034  0x034   __    __   [B32]   [U32, U32];
};

/// One source.
#[rustfmt::skip]
pub(crate) static SOP1: &[Row] = rows! {
//  name                    gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources  attributes
    S_MOV_B32               0x000 0x000  0x000  0x003   __    __   [B32]   [B32];
    S_MOV_B64               0x001 0x001  0x001  0x004   __    __   [B64]   [B64];
    S_CMOV_B32              0x002 0x002  0x002  0x005   __    __   [B32]   [B32]    RSCC RDST;
    S_CMOV_B64              0x003 0x003  0x003  0x006   __    __   [B64]   [B64]    RSCC RDST;
    S_NOT_B32               0x004 0x004  0x004  0x007   __    __   [B32]   [B32]    WSCC;
    S_NOT_B64               0x005 0x005  0x005  0x008   __    __   [B64]   [B64]    WSCC;
    S_WQM_B32               0x006 0x006  0x006  0x009   __    __   [B32]   [B32]    WSCC;
    S_WQM_B64               0x007 0x007  0x007  0x00a   __    __   [B64]   [B64]    WSCC;
    S_BREV_B32              0x008 0x008  0x008  0x00b   __    __   [B32]   [B32];
    S_BREV_B64              0x009 0x009  0x009  0x00c   __    __   [B64]   [B64];
    S_BCNT0_I32_B32         0x00a 0x00a  0x00a  0x00d   __    __   [I32]   [B32]    WSCC;
    S_BCNT0_I32_B64         0x00b 0x00b  0x00b  0x00e   __    __   [I32]   [B64]    WSCC;
    S_BCNT1_I32_B32         0x00c 0x00c  0x00c  0x00f   __    __   [I32]   [B32]    WSCC;
    S_BCNT1_I32_B64         0x00d 0x00d  0x00d  0x010   __    __   [I32]   [B64]    WSCC;
    S_FF0_I32_B32           0x00e 0x00e  0x00e  0x011   __    __   [I32]   [B32];
    S_FF0_I32_B64           0x00f 0x00f  0x00f  0x012   __    __   [I32]   [B64];
    S_FF1_I32_B32           0x010 0x010  0x010  0x013   __    __   [I32]   [B32];
    S_FF1_I32_B64           0x011 0x011  0x011  0x014   __    __   [I32]   [B64];
    S_FLBIT_I32_B32         0x012 0x012  0x012  0x015   __    __   [I32]   [B32];
    S_FLBIT_I32_B64         0x013 0x013  0x013  0x016   __    __   [I32]   [B64];
    S_FLBIT_I32             0x014 0x014  0x014  0x017   __    __   [I32]   [I32];
    S_FLBIT_I32_I64         0x015 0x015  0x015  0x018   __    __   [I32]   [I64];
    S_SEXT_I32_I8           0x016 0x016  0x016  0x019   __    __   [I32]   [U32];
    S_SEXT_I32_I16          0x017 0x017  0x017  0x01a   __    __   [I32]   [U32];
    S_BITSET0_B32           0x018 0x018  0x018  0x01b   __    __   [B32]   [B32]    RDST;
    S_BITSET0_B64           0x019 0x019  0x019  0x01c   __    __   [B64]   [U32]    RDST;
    S_BITSET1_B32           0x01a 0x01a  0x01a  0x01d   __    __   [B32]   [B32]    RDST;
    S_BITSET1_B64           0x01b 0x01b  0x01b  0x01e   __    __   [B64]   [U32]    RDST;
    S_GETPC_B64             0x01c 0x01c  0x01c  0x01f   __    __   [B64]   [];
    S_SETPC_B64             0x01d 0x01d  0x01d  0x020   __    __   []      [R(B64)] BRANCH INDIRECT;
    S_SWAPPC_B64            0x01e 0x01e  0x01e  0x021   __    __   [B64]   [B64]    BRANCH INDIRECT CALL;
    S_RFE_B64               0x01f 0x01f  0x01f  0x022   __    __   []      [R(B64)] BRANCH INDIRECT;
    S_AND_SAVEEXEC_B64      0x020 0x020  0x020  0x024   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_OR_SAVEEXEC_B64       0x021 0x021  0x021  0x025   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_XOR_SAVEEXEC_B64      0x022 0x022  0x022  0x026   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_ANDN2_SAVEEXEC_B64    0x023 0x023  0x023  0x027   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_ORN2_SAVEEXEC_B64     0x024 0x024  0x024  0x028   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_NAND_SAVEEXEC_B64     0x025 0x025  0x025  0x029   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_NOR_SAVEEXEC_B64      0x026 0x026  0x026  0x02a   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_XNOR_SAVEEXEC_B64     0x027 0x027  0x027  0x02b   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_QUADMASK_B32          0x028 0x028  0x028  0x02c   __    __   [B32]   [B32];
    S_QUADMASK_B64          0x029 0x029  0x029  0x02d   __    __   [B64]   [B64];
    S_MOVRELS_B32           0x02a 0x02a  0x02a  0x02e   __    __   [B32]   [R(B32)] RM0;
    S_MOVRELS_B64           0x02b 0x02b  0x02b  0x02f   __    __   [B64]   [R(B64)] RM0;
    S_MOVRELD_B32           0x02c 0x02c  0x02c  0x030   __    __   [B32]   [B32]    RM0;
    S_MOVRELD_B64           0x02d 0x02d  0x02d  0x031   __    __   [B64]   [B64]    RM0;
    S_CBRANCH_JOIN          0x02e 0x02e  0x02e    __    __    __   []      [R(B32)] BRANCH COND INDIRECT;
    S_ABS_I32               0x030 0x030  0x030  0x034   __    __   [I32]   [I32]    WSCC;
    S_SET_GPR_IDX_IDX       0x032 0x032  0x032    __    __    __   []      [B32]    RM0;
    S_ANDN1_SAVEEXEC_B64    0x033 0x033  0x033  0x037   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_ORN1_SAVEEXEC_B64     0x034 0x034  0x034  0x038   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_ANDN1_WREXEC_B64      0x035 0x035  0x035  0x039   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_ANDN2_WREXEC_B64      0x036 0x036  0x036  0x03a   __    __   [B64]   [B64]    WSCC REXEC WEXEC;
    S_BITREPLICATE_B64_B32  0x037 0x037  0x037  0x03b   __    __   [B64]   [B32];
    S_AND_SAVEEXEC_B32        __    __     __   0x03c   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_OR_SAVEEXEC_B32         __    __     __   0x03d   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_XOR_SAVEEXEC_B32        __    __     __   0x03e   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ANDN2_SAVEEXEC_B32      __    __     __   0x03f   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ORN2_SAVEEXEC_B32       __    __     __   0x040   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_NAND_SAVEEXEC_B32       __    __     __   0x041   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_NOR_SAVEEXEC_B32        __    __     __   0x042   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_XNOR_SAVEEXEC_B32       __    __     __   0x043   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ANDN1_SAVEEXEC_B32      __    __     __   0x044   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ORN1_SAVEEXEC_B32       __    __     __   0x045   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ANDN1_WREXEC_B32        __    __     __   0x046   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_ANDN2_WREXEC_B32        __    __     __   0x047   __    __   [B32]   [B32]    WSCC REXEC WEXEC;
    S_MOVRELSD_2_B32          __    __     __   0x049   __    __   [B32]   [B32]    RM0;
};

/// A 16-bit immediate.
#[rustfmt::skip]
pub(crate) static SOPK: &[Row] = rows! {
//  name                    gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    S_MOVK_I32              0x000 0x000  0x000  0x000   __    __   [I32]   []      HEX;
    S_CMOVK_I32             0x001 0x001  0x001  0x002   __    __   [I32]   []      HEX RDST RSCC;
    S_CMPK_EQ_I32           0x002 0x002  0x002  0x003   __    __   []      [I32]   HEX WSCC;
    S_CMPK_LG_I32           0x003 0x003  0x003  0x004   __    __   []      [I32]   HEX WSCC;
    S_CMPK_GT_I32           0x004 0x004  0x004  0x005   __    __   []      [I32]   HEX WSCC;
    S_CMPK_GE_I32           0x005 0x005  0x005  0x006   __    __   []      [I32]   HEX WSCC;
    S_CMPK_LT_I32           0x006 0x006  0x006  0x007   __    __   []      [I32]   HEX WSCC;
    S_CMPK_LE_I32           0x007 0x007  0x007  0x008   __    __   []      [I32]   HEX WSCC;
    S_CMPK_EQ_U32           0x008 0x008  0x008  0x009   __    __   []      [U32]   HEX WSCC;
    S_CMPK_LG_U32           0x009 0x009  0x009  0x00a   __    __   []      [U32]   HEX WSCC;
    S_CMPK_GT_U32           0x00a 0x00a  0x00a  0x00b   __    __   []      [U32]   HEX WSCC;
    S_CMPK_GE_U32           0x00b 0x00b  0x00b  0x00c   __    __   []      [U32]   HEX WSCC;
    S_CMPK_LT_U32           0x00c 0x00c  0x00c  0x00d   __    __   []      [U32]   HEX WSCC;
    S_CMPK_LE_U32           0x00d 0x00d  0x00d  0x00e   __    __   []      [U32]   HEX WSCC;
    S_ADDK_I32              0x00e 0x00e  0x00e  0x00f   __    __   [I32]   []      HEX RDST WSCC;
    S_MULK_I32              0x00f 0x00f  0x00f  0x010   __    __   [I32]   []      HEX RDST;
    S_CBRANCH_I_FORK        0x010 0x010  0x010    __    __    __   []      [B64]   TARGET BRANCH COND;
    S_GETREG_B32            0x011 0x011  0x011  0x012   __    __   [B32]   []      HWREG;
    S_SETREG_B32            0x012 0x012  0x012  0x013   __    __   []      [B32]   HWREG;
    S_SETREG_IMM32_B32      0x014 0x014  0x014  0x015   __    __   []      []      HWREG LITERAL;
    S_CALL_B64              0x015 0x015  0x015  0x016   __    __   [B64]   []      TARGET BRANCH CALL;
    S_VERSION                 __    __     __   0x001   __    __   []      []      VERSION;
    S_WAITCNT_VSCNT           __    __     __   0x017   __    __   []      [B32]   HEX;
    S_WAITCNT_VMCNT           __    __     __   0x018   __    __   []      [B32]   HEX;
    S_WAITCNT_EXPCNT          __    __     __   0x019   __    __   []      [B32]   HEX;
    S_WAITCNT_LGKMCNT         __    __     __   0x01a   __    __   []      [B32]   HEX;
    S_SUBVECTOR_LOOP_BEGIN    __    __     __   0x01b   __    __   []      [B32]   TARGET BRANCH COND;
    S_SUBVECTOR_LOOP_END      __    __     __   0x01c   __    __   []      [B32]   TARGET BRANCH COND;
};

/// Compares: SCC is the result.
#[rustfmt::skip]
pub(crate) static SOPC: &[Row] = rows! {
//  name              gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources    attributes
    S_CMP_EQ_I32      0x000 0x000  0x000  0x000   __    __   []      [I32, I32] WSCC;
    S_CMP_LG_I32      0x001 0x001  0x001  0x001   __    __   []      [I32, I32] WSCC;
    S_CMP_GT_I32      0x002 0x002  0x002  0x002   __    __   []      [I32, I32] WSCC;
    S_CMP_GE_I32      0x003 0x003  0x003  0x003   __    __   []      [I32, I32] WSCC;
    S_CMP_LT_I32      0x004 0x004  0x004  0x004   __    __   []      [I32, I32] WSCC;
    S_CMP_LE_I32      0x005 0x005  0x005  0x005   __    __   []      [I32, I32] WSCC;
    S_CMP_EQ_U32      0x006 0x006  0x006  0x006   __    __   []      [U32, U32] WSCC;
    S_CMP_LG_U32      0x007 0x007  0x007  0x007   __    __   []      [U32, U32] WSCC;
    S_CMP_GT_U32      0x008 0x008  0x008  0x008   __    __   []      [U32, U32] WSCC;
    S_CMP_GE_U32      0x009 0x009  0x009  0x009   __    __   []      [U32, U32] WSCC;
    S_CMP_LT_U32      0x00a 0x00a  0x00a  0x00a   __    __   []      [U32, U32] WSCC;
    S_CMP_LE_U32      0x00b 0x00b  0x00b  0x00b   __    __   []      [U32, U32] WSCC;
    S_BITCMP0_B32     0x00c 0x00c  0x00c  0x00c   __    __   []      [B32, B32] WSCC;
    S_BITCMP1_B32     0x00d 0x00d  0x00d  0x00d   __    __   []      [B32, B32] WSCC;
    S_BITCMP0_B64     0x00e 0x00e  0x00e  0x00e   __    __   []      [B64, U32] WSCC;
    S_BITCMP1_B64     0x00f 0x00f  0x00f  0x00f   __    __   []      [B64, U32] WSCC;
    S_SETVSKIP        0x010 0x010  0x010    __    __    __   []      [B32, B32] WSCC;
    S_SET_GPR_IDX_ON  0x011 0x011  0x011    __    __    __   []      [B32]      GPRIDX RM0;
    S_CMP_EQ_U64      0x012 0x012  0x012  0x012   __    __   []      [U64, U64] WSCC;
    S_CMP_LG_U64      0x013 0x013  0x013  0x013   __    __   []      [U64, U64] WSCC;
};

/// Program control.
#[rustfmt::skip]
pub(crate) static SOPP: &[Row] = rows! {
//  name                        gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    S_NOP                       0x000 0x000  0x000  0x000   __    __   []      []      IMM;
    S_ENDPGM                    0x001 0x001  0x001  0x001   __    __   []      []      ENDIMM END;
    S_BRANCH                    0x002 0x002  0x002  0x002   __    __   []      []      TARGET BRANCH;
    S_WAKEUP                    0x003 0x003  0x003  0x003   __    __   []      [];
    S_CBRANCH_SCC0              0x004 0x004  0x004  0x004   __    __   []      []      TARGET RSCC BRANCH COND;
    S_CBRANCH_SCC1              0x005 0x005  0x005  0x005   __    __   []      []      TARGET RSCC BRANCH COND;
    S_CBRANCH_VCCZ              0x006 0x006  0x006  0x006   __    __   []      []      TARGET RVCC BRANCH COND;
    S_CBRANCH_VCCNZ             0x007 0x007  0x007  0x007   __    __   []      []      TARGET RVCC BRANCH COND;
    S_CBRANCH_EXECZ             0x008 0x008  0x008  0x008   __    __   []      []      TARGET REXEC BRANCH COND;
    S_CBRANCH_EXECNZ            0x009 0x009  0x009  0x009   __    __   []      []      TARGET REXEC BRANCH COND;
    S_BARRIER                   0x00a 0x00a  0x00a  0x00a   __    __   []      []      BARRIER;
    S_SETKILL                   0x00b 0x00b  0x00b  0x00b   __    __   []      []      IMM;
    S_WAITCNT                   0x00c 0x00c  0x00c  0x00c   __    __   []      []      WAITCNT;
    S_SETHALT                   0x00d 0x00d  0x00d  0x00d   __    __   []      []      IMM;
    S_SLEEP                     0x00e 0x00e  0x00e  0x00e   __    __   []      []      IMM;
    S_SETPRIO                   0x00f 0x00f  0x00f  0x00f   __    __   []      []      IMM;
    S_SENDMSG                   0x010 0x010  0x010  0x010   __    __   []      []      SENDMSG RM0;
    S_SENDMSGHALT               0x011 0x011  0x011  0x011   __    __   []      []      SENDMSG RM0;
    S_TRAP                      0x012 0x012  0x012  0x012   __    __   []      []      IMM;
    S_ICACHE_INV                0x013 0x013  0x013  0x013   __    __   []      [];
    S_INCPERFLEVEL              0x014 0x014  0x014  0x014   __    __   []      []      IMM;
    S_DECPERFLEVEL              0x015 0x015  0x015  0x015   __    __   []      []      IMM;
    S_TTRACEDATA                0x016 0x016  0x016  0x016   __    __   []      []      RM0;
    S_CBRANCH_CDBGSYS           0x017 0x017  0x017  0x017   __    __   []      []      TARGET BRANCH COND;
    S_CBRANCH_CDBGUSER          0x018 0x018  0x018  0x018   __    __   []      []      TARGET BRANCH COND;
    S_CBRANCH_CDBGSYS_OR_USER   0x019 0x019  0x019  0x019   __    __   []      []      TARGET BRANCH COND;
    S_CBRANCH_CDBGSYS_AND_USER  0x01a 0x01a  0x01a  0x01a   __    __   []      []      TARGET BRANCH COND;
    S_ENDPGM_SAVED              0x01b 0x01b  0x01b  0x01b   __    __   []      []      END;
    S_SET_GPR_IDX_OFF           0x01c 0x01c  0x01c    __    __    __   []      [];
    S_SET_GPR_IDX_MODE          0x01d 0x01d  0x01d    __    __    __   []      []      GPRIDX;
    S_ENDPGM_ORDERED_PS_DONE    0x01e 0x01e  0x01e  0x01e   __    __   []      []      END;
    S_CODE_END                    __    __     __   0x01f   __    __   []      [];
    S_INST_PREFETCH               __    __     __   0x020   __    __   []      []      HEX;
    S_CLAUSE                      __    __     __   0x021   __    __   []      []      HEX;
    S_WAIT_IDLE                   __    __     __   0x022   __    __   []      [];
    S_WAITCNT_DEPCTR              __    __     __   0x023   __    __   []      []      DEPCTR;
    S_ROUND_MODE                  __    __     __   0x024   __    __   []      []      HEX;
    S_DENORM_MODE                 __    __     __   0x025   __    __   []      []      IMM;
    S_TTRACEDATA_IMM              __    __     __   0x028   __    __   []      []      HEX;
};
