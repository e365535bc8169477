//! Scalar ALU and program control (ISA manual, chapters "Scalar ALU Operations" and "Program Flow Control").

use super::names::*;
use super::{Row, rows};

/// Two sources.
#[rustfmt::skip]
pub(crate) static SOP2: &[Row] = rows! {
//  name                       gfx9  gfx90a gfx10 results        sources                attributes
    S_ADD_U32                  0x000 0x000 0x000  [U32]          [U32, U32]             WSCC;
    S_SUB_U32                  0x001 0x001 0x001  [U32]          [U32, U32]             WSCC;
    S_ADD_I32                  0x002 0x002 0x002  [I32]          [I32, I32]             WSCC;
    S_SUB_I32                  0x003 0x003 0x003  [I32]          [I32, I32]             WSCC;
    S_ADDC_U32                 0x004 0x004 0x004  [U32]          [U32, U32]             RSCC WSCC;
    S_SUBB_U32                 0x005 0x005 0x005  [U32]          [U32, U32]             RSCC WSCC;
    S_MIN_I32                  0x006 0x006 0x006  [I32]          [I32, I32]             WSCC;
    S_MIN_U32                  0x007 0x007 0x007  [U32]          [U32, U32]             WSCC;
    S_MAX_I32                  0x008 0x008 0x008  [I32]          [I32, I32]             WSCC;
    S_MAX_U32                  0x009 0x009 0x009  [U32]          [U32, U32]             WSCC;
    S_CSELECT_B32              0x00a 0x00a 0x00a  [B32]          [B32, B32]             RSCC;
    S_CSELECT_B64              0x00b 0x00b 0x00b  [B64]          [B64, B64]             RSCC;
    S_AND_B32                  0x00c 0x00c 0x00e  [B32]          [B32, B32]             WSCC;
    S_AND_B64                  0x00d 0x00d 0x00f  [B64]          [B64, B64]             WSCC;
    S_OR_B32                   0x00e 0x00e 0x010  [B32]          [B32, B32]             WSCC;
    S_OR_B64                   0x00f 0x00f 0x011  [B64]          [B64, B64]             WSCC;
    S_XOR_B32                  0x010 0x010 0x012  [B32]          [B32, B32]             WSCC;
    S_XOR_B64                  0x011 0x011 0x013  [B64]          [B64, B64]             WSCC;
    S_ANDN2_B32                0x012 0x012 0x014  [B32]          [B32, B32]             WSCC;
    S_ANDN2_B64                0x013 0x013 0x015  [B64]          [B64, B64]             WSCC;
    S_ORN2_B32                 0x014 0x014 0x016  [B32]          [B32, B32]             WSCC;
    S_ORN2_B64                 0x015 0x015 0x017  [B64]          [B64, B64]             WSCC;
    S_NAND_B32                 0x016 0x016 0x018  [B32]          [B32, B32]             WSCC;
    S_NAND_B64                 0x017 0x017 0x019  [B64]          [B64, B64]             WSCC;
    S_NOR_B32                  0x018 0x018 0x01a  [B32]          [B32, B32]             WSCC;
    S_NOR_B64                  0x019 0x019 0x01b  [B64]          [B64, B64]             WSCC;
    S_XNOR_B32                 0x01a 0x01a 0x01c  [B32]          [B32, B32]             WSCC;
    S_XNOR_B64                 0x01b 0x01b 0x01d  [B64]          [B64, B64]             WSCC;
    S_LSHL_B32                 0x01c 0x01c 0x01e  [B32]          [B32, B32]             WSCC;
    S_LSHL_B64                 0x01d 0x01d 0x01f  [B64]          [B64, U32]             WSCC;
    S_LSHR_B32                 0x01e 0x01e 0x020  [B32]          [B32, B32]             WSCC;
    S_LSHR_B64                 0x01f 0x01f 0x021  [B64]          [B64, U32]             WSCC;
    S_ASHR_I32                 0x020 0x020 0x022  [I32]          [I32, I32]             WSCC;
    S_ASHR_I64                 0x021 0x021 0x023  [I64]          [I64, U32]             WSCC;
    S_BFM_B32                  0x022 0x022 0x024  [B32]          [B32, B32];
    S_BFM_B64                  0x023 0x023 0x025  [B64]          [U32, U32];
    S_MUL_I32                  0x024 0x024 0x026  [I32]          [I32, I32];
    S_BFE_U32                  0x025 0x025 0x027  [U32]          [U32, U32]             WSCC;
    S_BFE_I32                  0x026 0x026 0x028  [I32]          [I32, I32]             WSCC;
    S_BFE_U64                  0x027 0x027 0x029  [U64]          [U64, U32]             WSCC;
    S_BFE_I64                  0x028 0x028 0x02a  [I64]          [I64, U32]             WSCC;
    S_CBRANCH_G_FORK           0x029 0x029   __   []             [B64, B64]             BRANCH COND INDIRECT;
    S_ABSDIFF_I32              0x02a 0x02a 0x02c  [I32]          [I32, I32]             WSCC;
    S_RFE_RESTORE_B64          0x02b 0x02b   __   []             [B64, U32]             BRANCH INDIRECT;
    S_MUL_HI_U32               0x02c 0x02c 0x035  [U32]          [U32, U32];
    S_MUL_HI_I32               0x02d 0x02d 0x036  [I32]          [I32, I32];
    S_LSHL1_ADD_U32            0x02e 0x02e 0x02e  [U32]          [U32, U32]             WSCC;
    S_LSHL2_ADD_U32            0x02f 0x02f 0x02f  [U32]          [U32, U32]             WSCC;
    S_LSHL3_ADD_U32            0x030 0x030 0x030  [U32]          [U32, U32]             WSCC;
    S_LSHL4_ADD_U32            0x031 0x031 0x031  [U32]          [U32, U32]             WSCC;
    S_PACK_LL_B32_B16          0x032 0x032 0x032  [B32]          [U32, U32];
    S_PACK_LH_B32_B16          0x033 0x033 0x033  [B32]          [U32, U32];
    S_PACK_HH_B32_B16          0x034 0x034 0x034  [B32]          [U32, U32];
};

/// One source.
#[rustfmt::skip]
pub(crate) static SOP1: &[Row] = rows! {
//  name                       gfx9  gfx90a gfx10 results        sources                attributes
    S_MOV_B32                  0x000 0x000 0x003  [B32]          [B32];
    S_MOV_B64                  0x001 0x001 0x004  [B64]          [B64];
    S_CMOV_B32                 0x002 0x002 0x005  [B32]          [B32]                  RSCC RDST;
    S_CMOV_B64                 0x003 0x003 0x006  [B64]          [B64]                  RSCC RDST;
    S_NOT_B32                  0x004 0x004 0x007  [B32]          [B32]                  WSCC;
    S_NOT_B64                  0x005 0x005 0x008  [B64]          [B64]                  WSCC;
    S_WQM_B32                  0x006 0x006 0x009  [B32]          [B32]                  WSCC;
    S_WQM_B64                  0x007 0x007 0x00a  [B64]          [B64]                  WSCC;
    S_BREV_B32                 0x008 0x008 0x00b  [B32]          [B32];
    S_BREV_B64                 0x009 0x009 0x00c  [B64]          [B64];
    S_BCNT0_I32_B32            0x00a 0x00a 0x00d  [I32]          [B32]                  WSCC;
    S_BCNT0_I32_B64            0x00b 0x00b 0x00e  [I32]          [B64]                  WSCC;
    S_BCNT1_I32_B32            0x00c 0x00c 0x00f  [I32]          [B32]                  WSCC;
    S_BCNT1_I32_B64            0x00d 0x00d 0x010  [I32]          [B64]                  WSCC;
    S_FF0_I32_B32              0x00e 0x00e 0x011  [I32]          [B32];
    S_FF0_I32_B64              0x00f 0x00f 0x012  [I32]          [B64];
    S_FF1_I32_B32              0x010 0x010 0x013  [I32]          [B32];
    S_FF1_I32_B64              0x011 0x011 0x014  [I32]          [B64];
    S_FLBIT_I32_B32            0x012 0x012 0x015  [I32]          [B32];
    S_FLBIT_I32_B64            0x013 0x013 0x016  [I32]          [B64];
    S_FLBIT_I32                0x014 0x014 0x017  [I32]          [I32];
    S_FLBIT_I32_I64            0x015 0x015 0x018  [I32]          [I64];
    S_SEXT_I32_I8              0x016 0x016 0x019  [I32]          [U32];
    S_SEXT_I32_I16             0x017 0x017 0x01a  [I32]          [U32];
    S_BITSET0_B32              0x018 0x018 0x01b  [B32]          [B32]                  RDST;
    S_BITSET0_B64              0x019 0x019 0x01c  [B64]          [U32]                  RDST;
    S_BITSET1_B32              0x01a 0x01a 0x01d  [B32]          [B32]                  RDST;
    S_BITSET1_B64              0x01b 0x01b 0x01e  [B64]          [U32]                  RDST;
    S_GETPC_B64                0x01c 0x01c 0x01f  [B64]          [];
    S_SETPC_B64                0x01d 0x01d 0x020  []             [R(B64)]               BRANCH INDIRECT;
    S_SWAPPC_B64               0x01e 0x01e 0x021  [B64]          [B64]                  BRANCH INDIRECT CALL;
    S_RFE_B64                  0x01f 0x01f 0x022  []             [R(B64)]               BRANCH INDIRECT;
    S_AND_SAVEEXEC_B64         0x020 0x020 0x024  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_OR_SAVEEXEC_B64          0x021 0x021 0x025  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_XOR_SAVEEXEC_B64         0x022 0x022 0x026  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_ANDN2_SAVEEXEC_B64       0x023 0x023 0x027  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_ORN2_SAVEEXEC_B64        0x024 0x024 0x028  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_NAND_SAVEEXEC_B64        0x025 0x025 0x029  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_NOR_SAVEEXEC_B64         0x026 0x026 0x02a  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_XNOR_SAVEEXEC_B64        0x027 0x027 0x02b  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_QUADMASK_B32             0x028 0x028 0x02c  [B32]          [B32];
    S_QUADMASK_B64             0x029 0x029 0x02d  [B64]          [B64];
    S_MOVRELS_B32              0x02a 0x02a 0x02e  [B32]          [R(B32)]               RM0;
    S_MOVRELS_B64              0x02b 0x02b 0x02f  [B64]          [R(B64)]               RM0;
    S_MOVRELD_B32              0x02c 0x02c 0x030  [B32]          [B32]                  RM0;
    S_MOVRELD_B64              0x02d 0x02d 0x031  [B64]          [B64]                  RM0;
    S_CBRANCH_JOIN             0x02e 0x02e   __   []             [R(B32)]               BRANCH COND INDIRECT;
    S_ABS_I32                  0x030 0x030 0x034  [I32]          [I32]                  WSCC;
    S_SET_GPR_IDX_IDX          0x032 0x032   __   []             [B32]                  RM0;
    S_ANDN1_SAVEEXEC_B64       0x033 0x033 0x037  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_ORN1_SAVEEXEC_B64        0x034 0x034 0x038  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_ANDN1_WREXEC_B64         0x035 0x035 0x039  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_ANDN2_WREXEC_B64         0x036 0x036 0x03a  [B64]          [B64]                  WSCC REXEC WEXEC;
    S_BITREPLICATE_B64_B32     0x037 0x037 0x03b  [B64]          [B32];
    S_AND_SAVEEXEC_B32           __    __  0x03c  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_OR_SAVEEXEC_B32            __    __  0x03d  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_XOR_SAVEEXEC_B32           __    __  0x03e  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ANDN2_SAVEEXEC_B32         __    __  0x03f  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ORN2_SAVEEXEC_B32          __    __  0x040  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_NAND_SAVEEXEC_B32          __    __  0x041  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_NOR_SAVEEXEC_B32           __    __  0x042  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_XNOR_SAVEEXEC_B32          __    __  0x043  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ANDN1_SAVEEXEC_B32         __    __  0x044  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ORN1_SAVEEXEC_B32          __    __  0x045  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ANDN1_WREXEC_B32           __    __  0x046  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_ANDN2_WREXEC_B32           __    __  0x047  [B32]          [B32]                  WSCC REXEC WEXEC;
    S_MOVRELSD_2_B32             __    __  0x049  [B32]          [B32]                  RM0;
};

/// A 16-bit immediate.
#[rustfmt::skip]
pub(crate) static SOPK: &[Row] = rows! {
//  name                       gfx9  gfx90a gfx10 results        sources                attributes
    S_MOVK_I32                 0x000 0x000 0x000  [I32]          []                     HEX;
    S_CMOVK_I32                0x001 0x001 0x002  [I32]          []                     HEX RDST RSCC;
    S_CMPK_EQ_I32              0x002 0x002 0x003  []             [I32]                  HEX WSCC;
    S_CMPK_LG_I32              0x003 0x003 0x004  []             [I32]                  HEX WSCC;
    S_CMPK_GT_I32              0x004 0x004 0x005  []             [I32]                  HEX WSCC;
    S_CMPK_GE_I32              0x005 0x005 0x006  []             [I32]                  HEX WSCC;
    S_CMPK_LT_I32              0x006 0x006 0x007  []             [I32]                  HEX WSCC;
    S_CMPK_LE_I32              0x007 0x007 0x008  []             [I32]                  HEX WSCC;
    S_CMPK_EQ_U32              0x008 0x008 0x009  []             [U32]                  HEX WSCC;
    S_CMPK_LG_U32              0x009 0x009 0x00a  []             [U32]                  HEX WSCC;
    S_CMPK_GT_U32              0x00a 0x00a 0x00b  []             [U32]                  HEX WSCC;
    S_CMPK_GE_U32              0x00b 0x00b 0x00c  []             [U32]                  HEX WSCC;
    S_CMPK_LT_U32              0x00c 0x00c 0x00d  []             [U32]                  HEX WSCC;
    S_CMPK_LE_U32              0x00d 0x00d 0x00e  []             [U32]                  HEX WSCC;
    S_ADDK_I32                 0x00e 0x00e 0x00f  [I32]          []                     HEX RDST WSCC;
    S_MULK_I32                 0x00f 0x00f 0x010  [I32]          []                     HEX RDST;
    S_CBRANCH_I_FORK           0x010 0x010   __   []             [B64]                  TARGET BRANCH COND;
    S_GETREG_B32               0x011 0x011 0x012  [B32]          []                     HWREG;
    S_SETREG_B32               0x012 0x012 0x013  []             [B32]                  HWREG;
    S_SETREG_IMM32_B32         0x014 0x014 0x015  []             []                     HWREG LITERAL;
    S_CALL_B64                 0x015 0x015 0x016  [B64]          []                     TARGET BRANCH CALL;
    S_VERSION                    __    __  0x001  []             []                     VERSION;
    S_WAITCNT_VSCNT              __    __  0x017  []             [B32]                  HEX;
    S_WAITCNT_VMCNT              __    __  0x018  []             [B32]                  HEX;
    S_WAITCNT_EXPCNT             __    __  0x019  []             [B32]                  HEX;
    S_WAITCNT_LGKMCNT            __    __  0x01a  []             [B32]                  HEX;
    S_SUBVECTOR_LOOP_BEGIN       __    __  0x01b  []             [B32]                  TARGET BRANCH COND;
    S_SUBVECTOR_LOOP_END         __    __  0x01c  []             [B32]                  TARGET BRANCH COND;
};

/// Compares: SCC is the result.
#[rustfmt::skip]
pub(crate) static SOPC: &[Row] = rows! {
//  name                       gfx9  gfx90a gfx10 results        sources                attributes
    S_CMP_EQ_I32               0x000 0x000 0x000  []             [I32, I32]             WSCC;
    S_CMP_LG_I32               0x001 0x001 0x001  []             [I32, I32]             WSCC;
    S_CMP_GT_I32               0x002 0x002 0x002  []             [I32, I32]             WSCC;
    S_CMP_GE_I32               0x003 0x003 0x003  []             [I32, I32]             WSCC;
    S_CMP_LT_I32               0x004 0x004 0x004  []             [I32, I32]             WSCC;
    S_CMP_LE_I32               0x005 0x005 0x005  []             [I32, I32]             WSCC;
    S_CMP_EQ_U32               0x006 0x006 0x006  []             [U32, U32]             WSCC;
    S_CMP_LG_U32               0x007 0x007 0x007  []             [U32, U32]             WSCC;
    S_CMP_GT_U32               0x008 0x008 0x008  []             [U32, U32]             WSCC;
    S_CMP_GE_U32               0x009 0x009 0x009  []             [U32, U32]             WSCC;
    S_CMP_LT_U32               0x00a 0x00a 0x00a  []             [U32, U32]             WSCC;
    S_CMP_LE_U32               0x00b 0x00b 0x00b  []             [U32, U32]             WSCC;
    S_BITCMP0_B32              0x00c 0x00c 0x00c  []             [B32, B32]             WSCC;
    S_BITCMP1_B32              0x00d 0x00d 0x00d  []             [B32, B32]             WSCC;
    S_BITCMP0_B64              0x00e 0x00e 0x00e  []             [B64, U32]             WSCC;
    S_BITCMP1_B64              0x00f 0x00f 0x00f  []             [B64, U32]             WSCC;
    S_SETVSKIP                 0x010 0x010   __   []             [B32, B32]             WSCC;
    S_SET_GPR_IDX_ON           0x011 0x011   __   []             [B32]                  GPRIDX RM0;
    S_CMP_EQ_U64               0x012 0x012 0x012  []             [U64, U64]             WSCC;
    S_CMP_LG_U64               0x013 0x013 0x013  []             [U64, U64]             WSCC;
};

/// Program control.
#[rustfmt::skip]
pub(crate) static SOPP: &[Row] = rows! {
//  name                         gfx9  gfx90a gfx10 results        sources                attributes
    S_NOP                        0x000 0x000 0x000  []             []                     IMM;
    S_ENDPGM                     0x001 0x001 0x001  []             []                     ENDIMM END;
    S_BRANCH                     0x002 0x002 0x002  []             []                     TARGET BRANCH;
    S_WAKEUP                     0x003 0x003 0x003  []             [];
    S_CBRANCH_SCC0               0x004 0x004 0x004  []             []                     TARGET RSCC BRANCH COND;
    S_CBRANCH_SCC1               0x005 0x005 0x005  []             []                     TARGET RSCC BRANCH COND;
    S_CBRANCH_VCCZ               0x006 0x006 0x006  []             []                     TARGET RVCC BRANCH COND;
    S_CBRANCH_VCCNZ              0x007 0x007 0x007  []             []                     TARGET RVCC BRANCH COND;
    S_CBRANCH_EXECZ              0x008 0x008 0x008  []             []                     TARGET REXEC BRANCH COND;
    S_CBRANCH_EXECNZ             0x009 0x009 0x009  []             []                     TARGET REXEC BRANCH COND;
    S_BARRIER                    0x00a 0x00a 0x00a  []             []                     BARRIER;
    S_SETKILL                    0x00b 0x00b 0x00b  []             []                     IMM;
    S_WAITCNT                    0x00c 0x00c 0x00c  []             []                     WAITCNT;
    S_SETHALT                    0x00d 0x00d 0x00d  []             []                     IMM;
    S_SLEEP                      0x00e 0x00e 0x00e  []             []                     IMM;
    S_SETPRIO                    0x00f 0x00f 0x00f  []             []                     IMM;
    S_SENDMSG                    0x010 0x010 0x010  []             []                     SENDMSG RM0;
    S_SENDMSGHALT                0x011 0x011 0x011  []             []                     SENDMSG RM0;
    S_TRAP                       0x012 0x012 0x012  []             []                     IMM;
    S_ICACHE_INV                 0x013 0x013 0x013  []             [];
    S_INCPERFLEVEL               0x014 0x014 0x014  []             []                     IMM;
    S_DECPERFLEVEL               0x015 0x015 0x015  []             []                     IMM;
    S_TTRACEDATA                 0x016 0x016 0x016  []             []                     RM0;
    S_CBRANCH_CDBGSYS            0x017 0x017 0x017  []             []                     TARGET BRANCH COND;
    S_CBRANCH_CDBGUSER           0x018 0x018 0x018  []             []                     TARGET BRANCH COND;
    S_CBRANCH_CDBGSYS_OR_USER    0x019 0x019 0x019  []             []                     TARGET BRANCH COND;
    S_CBRANCH_CDBGSYS_AND_USER   0x01a 0x01a 0x01a  []             []                     TARGET BRANCH COND;
    S_ENDPGM_SAVED               0x01b 0x01b 0x01b  []             []                     END;
    S_SET_GPR_IDX_OFF            0x01c 0x01c   __   []             [];
    S_SET_GPR_IDX_MODE           0x01d 0x01d   __   []             []                     GPRIDX;
    S_ENDPGM_ORDERED_PS_DONE     0x01e 0x01e 0x01e  []             []                     END;
    S_CODE_END                     __    __  0x01f  []             [];
    S_INST_PREFETCH                __    __  0x020  []             []                     HEX;
    S_CLAUSE                       __    __  0x021  []             []                     HEX;
    S_WAIT_IDLE                    __    __  0x022  []             [];
    S_WAITCNT_DEPCTR               __    __  0x023  []             []                     DEPCTR;
    S_ROUND_MODE                   __    __  0x024  []             []                     HEX;
    S_DENORM_MODE                  __    __  0x025  []             []                     IMM;
    S_TTRACEDATA_IMM               __    __  0x028  []             []                     HEX;
};
