//! Flat, global and scratch memory (ISA manual, chapter "Flat Memory Instructions").

use super::names::*;
use super::{Row, rows};

/// Address in two VGPRs.
#[rustfmt::skip]
pub(crate) static FLAT: &[Row] = rows! {
//  name                         gfx9  gfx90a gfx10 results        sources                attributes
    FLAT_LOAD_UBYTE              0x010 0x010 0x008  [B32]          []                     LOAD;
    FLAT_LOAD_SBYTE              0x011 0x011 0x009  [B32]          []                     LOAD;
    FLAT_LOAD_USHORT             0x012 0x012 0x00a  [B32]          []                     LOAD;
    FLAT_LOAD_SSHORT             0x013 0x013 0x00b  [B32]          []                     LOAD;
    FLAT_LOAD_DWORD              0x014 0x014 0x00c  [B32]          []                     LOAD;
    FLAT_LOAD_DWORDX2            0x015 0x015 0x00d  [B64]          []                     LOAD;
    FLAT_LOAD_DWORDX3            0x016 0x016 0x00f  [B96]          []                     LOAD;
    FLAT_LOAD_DWORDX4            0x017 0x017 0x00e  [B128]         []                     LOAD;
    FLAT_STORE_BYTE              0x018 0x018 0x018  []             [B32]                  STORE;
    FLAT_STORE_BYTE_D16_HI       0x019 0x019 0x019  []             [B32]                  STORE;
    FLAT_STORE_SHORT             0x01a 0x01a 0x01a  []             [B32]                  STORE;
    FLAT_STORE_SHORT_D16_HI      0x01b 0x01b 0x01b  []             [B32]                  STORE;
    FLAT_STORE_DWORD             0x01c 0x01c 0x01c  []             [B32]                  STORE;
    FLAT_STORE_DWORDX2           0x01d 0x01d 0x01d  []             [B64]                  STORE;
    FLAT_STORE_DWORDX3           0x01e 0x01e 0x01f  []             [B96]                  STORE;
    FLAT_STORE_DWORDX4           0x01f 0x01f 0x01e  []             [B128]                 STORE;
    FLAT_LOAD_UBYTE_D16          0x020 0x020 0x020  [B32]          []                     LOAD RDST;
    FLAT_LOAD_UBYTE_D16_HI       0x021 0x021 0x021  [B32]          []                     LOAD RDST;
    FLAT_LOAD_SBYTE_D16          0x022 0x022 0x022  [B32]          []                     LOAD RDST;
    FLAT_LOAD_SBYTE_D16_HI       0x023 0x023 0x023  [B32]          []                     LOAD RDST;
    FLAT_LOAD_SHORT_D16          0x024 0x024 0x024  [B32]          []                     LOAD RDST;
    FLAT_LOAD_SHORT_D16_HI       0x025 0x025 0x025  [B32]          []                     LOAD RDST;
    FLAT_ATOMIC_SWAP             0x040 0x040 0x030  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_CMPSWAP          0x041 0x041 0x031  [B32]          [B64]                  ATOMIC;
    FLAT_ATOMIC_ADD              0x042 0x042 0x032  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_SUB              0x043 0x043 0x033  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_SMIN             0x044 0x044 0x035  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_UMIN             0x045 0x045 0x036  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_SMAX             0x046 0x046 0x037  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_UMAX             0x047 0x047 0x038  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_AND              0x048 0x048 0x039  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_OR               0x049 0x049 0x03a  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_XOR              0x04a 0x04a 0x03b  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_INC              0x04b 0x04b 0x03c  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_DEC              0x04c 0x04c 0x03d  [B32]          [B32]                  ATOMIC;
    FLAT_ATOMIC_ADD_F64            __  0x04f   __   [F64]          [F64]                  ATOMIC;
    FLAT_ATOMIC_MIN_F64            __  0x050   __   [F64]          [F64]                  ATOMIC;
    FLAT_ATOMIC_MAX_F64            __  0x051   __   [F64]          [F64]                  ATOMIC;
    FLAT_ATOMIC_SWAP_X2          0x060 0x060 0x050  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_CMPSWAP_X2       0x061 0x061 0x051  [B64]          [B128]                 ATOMIC;
    FLAT_ATOMIC_ADD_X2           0x062 0x062 0x052  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_SUB_X2           0x063 0x063 0x053  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_SMIN_X2          0x064 0x064 0x055  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_UMIN_X2          0x065 0x065 0x056  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_SMAX_X2          0x066 0x066 0x057  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_UMAX_X2          0x067 0x067 0x058  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_AND_X2           0x068 0x068 0x059  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_OR_X2            0x069 0x069 0x05a  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_XOR_X2           0x06a 0x06a 0x05b  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_INC_X2           0x06b 0x06b 0x05c  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_DEC_X2           0x06c 0x06c 0x05d  [B64]          [B64]                  ATOMIC;
    FLAT_ATOMIC_FCMPSWAP           __    __  0x03e  [F32]          [V2F32]                ATOMIC;
    FLAT_ATOMIC_FMIN               __    __  0x03f  [F32]          [F32]                  ATOMIC;
    FLAT_ATOMIC_FMAX               __    __  0x040  [F32]          [F32]                  ATOMIC;
    FLAT_ATOMIC_FCMPSWAP_X2        __    __  0x05e  [F64]          [V2F64]                ATOMIC;
    FLAT_ATOMIC_FMIN_X2            __    __  0x05f  [F64]          [F64]                  ATOMIC;
    FLAT_ATOMIC_FMAX_X2            __    __  0x060  [F64]          [F64]                  ATOMIC;
};

/// Address in two VGPRs, or an SGPR pair with a VGPR offset.
#[rustfmt::skip]
pub(crate) static GLOBAL: &[Row] = rows! {
//  name                           gfx9  gfx90a gfx10 results        sources                attributes
    GLOBAL_LOAD_UBYTE              0x010 0x010 0x008  [B32]          []                     LOAD LDS;
    GLOBAL_LOAD_SBYTE              0x011 0x011 0x009  [B32]          []                     LOAD LDS;
    GLOBAL_LOAD_USHORT             0x012 0x012 0x00a  [B32]          []                     LOAD LDS;
    GLOBAL_LOAD_SSHORT             0x013 0x013 0x00b  [B32]          []                     LOAD LDS;
    GLOBAL_LOAD_DWORD              0x014 0x014 0x00c  [B32]          []                     LOAD LDS;
    GLOBAL_LOAD_DWORDX2            0x015 0x015 0x00d  [B64]          []                     LOAD;
    GLOBAL_LOAD_DWORDX3            0x016 0x016 0x00f  [B96]          []                     LOAD;
    GLOBAL_LOAD_DWORDX4            0x017 0x017 0x00e  [B128]         []                     LOAD;
    GLOBAL_STORE_BYTE              0x018 0x018 0x018  []             [B32]                  STORE;
    GLOBAL_STORE_BYTE_D16_HI       0x019 0x019 0x019  []             [B32]                  STORE;
    GLOBAL_STORE_SHORT             0x01a 0x01a 0x01a  []             [B32]                  STORE;
    GLOBAL_STORE_SHORT_D16_HI      0x01b 0x01b 0x01b  []             [B32]                  STORE;
    GLOBAL_STORE_DWORD             0x01c 0x01c 0x01c  []             [B32]                  STORE;
    GLOBAL_STORE_DWORDX2           0x01d 0x01d 0x01d  []             [B64]                  STORE;
    GLOBAL_STORE_DWORDX3           0x01e 0x01e 0x01f  []             [B96]                  STORE;
    GLOBAL_STORE_DWORDX4           0x01f 0x01f 0x01e  []             [B128]                 STORE;
    GLOBAL_LOAD_UBYTE_D16          0x020 0x020 0x020  [B32]          []                     LOAD RDST;
    GLOBAL_LOAD_UBYTE_D16_HI       0x021 0x021 0x021  [B32]          []                     LOAD RDST;
    GLOBAL_LOAD_SBYTE_D16          0x022 0x022 0x022  [B32]          []                     LOAD RDST;
    GLOBAL_LOAD_SBYTE_D16_HI       0x023 0x023 0x023  [B32]          []                     LOAD RDST;
    GLOBAL_LOAD_SHORT_D16          0x024 0x024 0x024  [B32]          []                     LOAD RDST;
    GLOBAL_LOAD_SHORT_D16_HI       0x025 0x025 0x025  [B32]          []                     LOAD RDST;
    GLOBAL_ATOMIC_SWAP             0x040 0x040 0x030  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_CMPSWAP          0x041 0x041 0x031  [B32]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_ADD              0x042 0x042 0x032  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_SUB              0x043 0x043 0x033  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_SMIN             0x044 0x044 0x035  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_UMIN             0x045 0x045 0x036  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_SMAX             0x046 0x046 0x037  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_UMAX             0x047 0x047 0x038  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_AND              0x048 0x048 0x039  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_OR               0x049 0x049 0x03a  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_XOR              0x04a 0x04a 0x03b  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_INC              0x04b 0x04b 0x03c  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_DEC              0x04c 0x04c 0x03d  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_ADD_F32            __  0x04d   __   [F32]          [F32]                  ATOMIC;
    GLOBAL_ATOMIC_PK_ADD_F16         __  0x04e   __   [F32]          [F32]                  ATOMIC;
    GLOBAL_ATOMIC_ADD_F64            __  0x04f   __   [F64]          [F64]                  ATOMIC;
    GLOBAL_ATOMIC_MIN_F64            __  0x050   __   [F64]          [F64]                  ATOMIC;
    GLOBAL_ATOMIC_MAX_F64            __  0x051   __   [F64]          [F64]                  ATOMIC;
    GLOBAL_ATOMIC_SWAP_X2          0x060 0x060 0x050  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_CMPSWAP_X2       0x061 0x061 0x051  [B64]          [B128]                 ATOMIC;
    GLOBAL_ATOMIC_ADD_X2           0x062 0x062 0x052  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_SUB_X2           0x063 0x063 0x053  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_SMIN_X2          0x064 0x064 0x055  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_UMIN_X2          0x065 0x065 0x056  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_SMAX_X2          0x066 0x066 0x057  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_UMAX_X2          0x067 0x067 0x058  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_AND_X2           0x068 0x068 0x059  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_OR_X2            0x069 0x069 0x05a  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_XOR_X2           0x06a 0x06a 0x05b  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_INC_X2           0x06b 0x06b 0x05c  [B64]          [B64]                  ATOMIC;
    GLOBAL_ATOMIC_DEC_X2           0x06c 0x06c 0x05d  [B64]          [B64]                  ATOMIC;
    GLOBAL_LOAD_DWORD_ADDTID         __    __  0x016  [B32]          []                     LOAD NOVADDR;
    GLOBAL_STORE_DWORD_ADDTID        __    __  0x017  []             [B32]                  STORE NOVADDR;
    GLOBAL_ATOMIC_CSUB               __    __  0x034  [B32]          [B32]                  ATOMIC;
    GLOBAL_ATOMIC_FCMPSWAP           __    __  0x03e  [F32]          [V2F32]                ATOMIC;
    GLOBAL_ATOMIC_FMIN               __    __  0x03f  [F32]          [F32]                  ATOMIC;
    GLOBAL_ATOMIC_FMAX               __    __  0x040  [F32]          [F32]                  ATOMIC;
    GLOBAL_ATOMIC_FCMPSWAP_X2        __    __  0x05e  [F64]          [V2F64]                ATOMIC;
    GLOBAL_ATOMIC_FMIN_X2            __    __  0x05f  [F64]          [F64]                  ATOMIC;
    GLOBAL_ATOMIC_FMAX_X2            __    __  0x060  [F64]          [F64]                  ATOMIC;
};

/// Offset in a VGPR or an SGPR.
#[rustfmt::skip]
pub(crate) static SCRATCH: &[Row] = rows! {
//  name                         gfx9  gfx90a gfx10 results        sources                attributes
    SCRATCH_LOAD_UBYTE           0x010 0x010 0x008  [B32]          []                     LOAD LDS;
    SCRATCH_LOAD_SBYTE           0x011 0x011 0x009  [B32]          []                     LOAD LDS;
    SCRATCH_LOAD_USHORT          0x012 0x012 0x00a  [B32]          []                     LOAD LDS;
    SCRATCH_LOAD_SSHORT          0x013 0x013 0x00b  [B32]          []                     LOAD LDS;
    SCRATCH_LOAD_DWORD           0x014 0x014 0x00c  [B32]          []                     LOAD LDS;
    SCRATCH_LOAD_DWORDX2         0x015 0x015 0x00d  [B64]          []                     LOAD;
    SCRATCH_LOAD_DWORDX3         0x016 0x016 0x00f  [B96]          []                     LOAD;
    SCRATCH_LOAD_DWORDX4         0x017 0x017 0x00e  [B128]         []                     LOAD;
    SCRATCH_STORE_BYTE           0x018 0x018 0x018  []             [B32]                  STORE;
    SCRATCH_STORE_BYTE_D16_HI    0x019 0x019 0x019  []             [B32]                  STORE;
    SCRATCH_STORE_SHORT          0x01a 0x01a 0x01a  []             [B32]                  STORE;
    SCRATCH_STORE_SHORT_D16_HI   0x01b 0x01b 0x01b  []             [B32]                  STORE;
    SCRATCH_STORE_DWORD          0x01c 0x01c 0x01c  []             [B32]                  STORE;
    SCRATCH_STORE_DWORDX2        0x01d 0x01d 0x01d  []             [B64]                  STORE;
    SCRATCH_STORE_DWORDX3        0x01e 0x01e 0x01f  []             [B96]                  STORE;
    SCRATCH_STORE_DWORDX4        0x01f 0x01f 0x01e  []             [B128]                 STORE;
    SCRATCH_LOAD_UBYTE_D16       0x020 0x020 0x020  [B32]          []                     LOAD RDST;
    SCRATCH_LOAD_UBYTE_D16_HI    0x021 0x021 0x021  [B32]          []                     LOAD RDST;
    SCRATCH_LOAD_SBYTE_D16       0x022 0x022 0x022  [B32]          []                     LOAD RDST;
    SCRATCH_LOAD_SBYTE_D16_HI    0x023 0x023 0x023  [B32]          []                     LOAD RDST;
    SCRATCH_LOAD_SHORT_D16       0x024 0x024 0x024  [B32]          []                     LOAD RDST;
    SCRATCH_LOAD_SHORT_D16_HI    0x025 0x025 0x025  [B32]          []                     LOAD RDST;
};
