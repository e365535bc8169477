//! Typed and untyped buffers (ISA manual, chapter "Vector Memory Operations").

use super::names::*;
use super::{Row, rows};

/// Untyped: the resource descriptor or the opcode gives the format. Atomics return only with GLC.
#[rustfmt::skip]
pub(crate) static MUBUF: &[Row] = rows! {
//  name                          gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    BUFFER_LOAD_FORMAT_X          0x000 0x000  0x000  0x000   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_FORMAT_XY         0x001 0x001  0x001  0x001   __    __   [B64]   []      LOAD;
    BUFFER_LOAD_FORMAT_XYZ        0x002 0x002  0x002  0x002   __    __   [B96]   []      LOAD;
    BUFFER_LOAD_FORMAT_XYZW       0x003 0x003  0x003  0x003   __    __   [B128]  []      LOAD;
    BUFFER_STORE_FORMAT_X         0x004 0x004  0x004  0x004   __    __   []      [B32]   STORE;
    BUFFER_STORE_FORMAT_XY        0x005 0x005  0x005  0x005   __    __   []      [B64]   STORE;
    BUFFER_STORE_FORMAT_XYZ       0x006 0x006  0x006  0x006   __    __   []      [B96]   STORE;
    BUFFER_STORE_FORMAT_XYZW      0x007 0x007  0x007  0x007   __    __   []      [B128]  STORE;
    BUFFER_LOAD_FORMAT_D16_X      0x008 0x008  0x008  0x080   __    __   [B32]   []      LOAD;
    BUFFER_LOAD_FORMAT_D16_XY     0x009 0x009  0x009  0x081   __    __   [B32]   []      LOAD;
    BUFFER_LOAD_FORMAT_D16_XYZ    0x00a 0x00a  0x00a  0x082   __    __   [B64]   []      LOAD;
    BUFFER_LOAD_FORMAT_D16_XYZW   0x00b 0x00b  0x00b  0x083   __    __   [B64]   []      LOAD;
    BUFFER_STORE_FORMAT_D16_X     0x00c 0x00c  0x00c  0x084   __    __   []      [B32]   STORE;
    BUFFER_STORE_FORMAT_D16_XY    0x00d 0x00d  0x00d  0x085   __    __   []      [B32]   STORE;
    BUFFER_STORE_FORMAT_D16_XYZ   0x00e 0x00e  0x00e  0x086   __    __   []      [B64]   STORE;
    BUFFER_STORE_FORMAT_D16_XYZW  0x00f 0x00f  0x00f  0x087   __    __   []      [B64]   STORE;
    BUFFER_LOAD_UBYTE             0x010 0x010  0x010  0x008   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_SBYTE             0x011 0x011  0x011  0x009   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_USHORT            0x012 0x012  0x012  0x00a   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_SSHORT            0x013 0x013  0x013  0x00b   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_DWORD             0x014 0x014  0x014  0x00c   __    __   [B32]   []      LOAD LDS;
    BUFFER_LOAD_DWORDX2           0x015 0x015  0x015  0x00d   __    __   [B64]   []      LOAD;
    BUFFER_LOAD_DWORDX3           0x016 0x016  0x016  0x00f   __    __   [B96]   []      LOAD;
    BUFFER_LOAD_DWORDX4           0x017 0x017  0x017  0x00e   __    __   [B128]  []      LOAD;
    BUFFER_STORE_BYTE             0x018 0x018  0x018  0x018   __    __   []      [B32]   STORE;
    BUFFER_STORE_BYTE_D16_HI      0x019 0x019  0x019  0x019   __    __   []      [B32]   STORE;
    BUFFER_STORE_SHORT            0x01a 0x01a  0x01a  0x01a   __    __   []      [B32]   STORE;
    BUFFER_STORE_SHORT_D16_HI     0x01b 0x01b  0x01b  0x01b   __    __   []      [B32]   STORE;
    BUFFER_STORE_DWORD            0x01c 0x01c  0x01c  0x01c   __    __   []      [B32]   STORE;
    BUFFER_STORE_DWORDX2          0x01d 0x01d  0x01d  0x01d   __    __   []      [B64]   STORE;
    BUFFER_STORE_DWORDX3          0x01e 0x01e  0x01e  0x01f   __    __   []      [B96]   STORE;
    BUFFER_STORE_DWORDX4          0x01f 0x01f  0x01f  0x01e   __    __   []      [B128]  STORE;
    BUFFER_LOAD_UBYTE_D16         0x020 0x020  0x020  0x020   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_UBYTE_D16_HI      0x021 0x021  0x021  0x021   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_SBYTE_D16         0x022 0x022  0x022  0x022   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_SBYTE_D16_HI      0x023 0x023  0x023  0x023   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_SHORT_D16         0x024 0x024  0x024  0x024   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_SHORT_D16_HI      0x025 0x025  0x025  0x025   __    __   [B32]   []      LOAD RDST;
    BUFFER_LOAD_FORMAT_D16_HI_X   0x026 0x026  0x026  0x026   __    __   [B32]   []      LOAD;
    BUFFER_STORE_FORMAT_D16_HI_X  0x027 0x027  0x027  0x027   __    __   []      [B32]   STORE;
    BUFFER_WBL2                     __  0x028  0x028    __    __    __   []      []      NOOPERANDS;
    BUFFER_INVL2                    __  0x029    __     __    __    __   []      []      NOOPERANDS;
    BUFFER_INV                      __    __   0x029    __    __    __   []      []      NOOPERANDS;
    BUFFER_STORE_LDS_DWORD        0x03d 0x03d  0x03d    __    __    __   []      []      STORE LDSONLY;
    BUFFER_WBINVL1                0x03e 0x03e  0x03e    __    __    __   []      []      NOOPERANDS;
    BUFFER_WBINVL1_VOL            0x03f 0x03f  0x03f    __    __    __   []      []      NOOPERANDS;
    BUFFER_ATOMIC_SWAP            0x040 0x040  0x040  0x030   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_CMPSWAP         0x041 0x041  0x041  0x031   __    __   [B32]   [B64]   ATOMIC;
    BUFFER_ATOMIC_ADD             0x042 0x042  0x042  0x032   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_SUB             0x043 0x043  0x043  0x033   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_SMIN            0x044 0x044  0x044  0x035   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_UMIN            0x045 0x045  0x045  0x036   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_SMAX            0x046 0x046  0x046  0x037   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_UMAX            0x047 0x047  0x047  0x038   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_AND             0x048 0x048  0x048  0x039   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_OR              0x049 0x049  0x049  0x03a   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_XOR             0x04a 0x04a  0x04a  0x03b   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_INC             0x04b 0x04b  0x04b  0x03c   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_DEC             0x04c 0x04c  0x04c  0x03d   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_ADD_F32           __  0x04d  0x04d    __    __    __   [F32]   [F32]   ATOMIC;
    BUFFER_ATOMIC_PK_ADD_F16        __  0x04e  0x04e    __    __    __   [V2F16] [V2F16] ATOMIC;
    BUFFER_ATOMIC_ADD_F64           __  0x04f  0x04f    __    __    __   [F64]   [F64]   ATOMIC;
    BUFFER_ATOMIC_MIN_F64           __  0x050  0x050    __    __    __   [F64]   [F64]   ATOMIC;
    BUFFER_ATOMIC_MAX_F64           __  0x051  0x051    __    __    __   [F64]   [F64]   ATOMIC;
    BUFFER_ATOMIC_SWAP_X2         0x060 0x060  0x060  0x050   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_CMPSWAP_X2      0x061 0x061  0x061  0x051   __    __   [B64]   [B128]  ATOMIC;
    BUFFER_ATOMIC_ADD_X2          0x062 0x062  0x062  0x052   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_SUB_X2          0x063 0x063  0x063  0x053   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_SMIN_X2         0x064 0x064  0x064  0x055   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_UMIN_X2         0x065 0x065  0x065  0x056   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_SMAX_X2         0x066 0x066  0x066  0x057   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_UMAX_X2         0x067 0x067  0x067  0x058   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_AND_X2          0x068 0x068  0x068  0x059   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_OR_X2           0x069 0x069  0x069  0x05a   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_XOR_X2          0x06a 0x06a  0x06a  0x05b   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_INC_X2          0x06b 0x06b  0x06b  0x05c   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_DEC_X2          0x06c 0x06c  0x06c  0x05d   __    __   [B64]   [B64]   ATOMIC;
    BUFFER_ATOMIC_CSUB              __    __     __   0x034   __    __   [B32]   [B32]   ATOMIC;
    BUFFER_ATOMIC_FCMPSWAP          __    __     __   0x03e   __    __   [F32]   [V2F32] ATOMIC;
    BUFFER_ATOMIC_FMIN              __    __     __   0x03f   __    __   [F32]   [F32]   ATOMIC;
    BUFFER_ATOMIC_FMAX              __    __     __   0x040   __    __   [F32]   [F32]   ATOMIC;
    BUFFER_ATOMIC_FCMPSWAP_X2       __    __     __   0x05e   __    __   [F64]   [V2F64] ATOMIC;
    BUFFER_ATOMIC_FMIN_X2           __    __     __   0x05f   __    __   [F64]   [F64]   ATOMIC;
    BUFFER_ATOMIC_FMAX_X2           __    __     __   0x060   __    __   [F64]   [F64]   ATOMIC;
    BUFFER_GL0_INV                  __    __     __   0x071   __    __   []      []      NOOPERANDS;
    BUFFER_GL1_INV                  __    __     __   0x072   __    __   []      []      NOOPERANDS;
};

/// Typed: the instruction gives the format.
#[rustfmt::skip]
pub(crate) static MTBUF: &[Row] = rows! {
//  name                           gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    TBUFFER_LOAD_FORMAT_X          0x000 0x000  0x000  0x000   __    __   [B32]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XY         0x001 0x001  0x001  0x001   __    __   [B64]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XYZ        0x002 0x002  0x002  0x002   __    __   [B96]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XYZW       0x003 0x003  0x003  0x003   __    __   [B128]  []      LOAD;
    TBUFFER_STORE_FORMAT_X         0x004 0x004  0x004  0x004   __    __   []      [B32]   STORE;
    TBUFFER_STORE_FORMAT_XY        0x005 0x005  0x005  0x005   __    __   []      [B64]   STORE;
    TBUFFER_STORE_FORMAT_XYZ       0x006 0x006  0x006  0x006   __    __   []      [B96]   STORE;
    TBUFFER_STORE_FORMAT_XYZW      0x007 0x007  0x007  0x007   __    __   []      [B128]  STORE;
    TBUFFER_LOAD_FORMAT_D16_X      0x008 0x008  0x008  0x008   __    __   [B32]   []      LOAD;
    TBUFFER_LOAD_FORMAT_D16_XY     0x009 0x009  0x009  0x009   __    __   [B32]   []      LOAD;
    TBUFFER_LOAD_FORMAT_D16_XYZ    0x00a 0x00a  0x00a  0x00a   __    __   [B64]   []      LOAD;
    TBUFFER_LOAD_FORMAT_D16_XYZW   0x00b 0x00b  0x00b  0x00b   __    __   [B64]   []      LOAD;
    TBUFFER_STORE_FORMAT_D16_X     0x00c 0x00c  0x00c  0x00c   __    __   []      [B32]   STORE;
    TBUFFER_STORE_FORMAT_D16_XY    0x00d 0x00d  0x00d  0x00d   __    __   []      [B32]   STORE;
    TBUFFER_STORE_FORMAT_D16_XYZ   0x00e 0x00e  0x00e  0x00e   __    __   []      [B64]   STORE;
    TBUFFER_STORE_FORMAT_D16_XYZW  0x00f 0x00f  0x00f  0x00f   __    __   []      [B64]   STORE;
};
