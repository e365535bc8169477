//! Typed and untyped buffers (ISA manual, chapter "Vector Memory Operations").

use super::names::*;
use super::{Row, rows};

/// Untyped: the resource descriptor or the opcode gives the format. Atomics return only with GLC.
#[rustfmt::skip]
pub(crate) static MUBUF: &[Row] = rows! {
//  name                          gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results  sources  attributes
    BUFFER_LOAD_FORMAT_X          0x000 0x000  0x000  0x000 0x000 0x000  [B32]    []       LOAD LDS;
    BUFFER_LOAD_FORMAT_XY         0x001 0x001  0x001  0x001 0x001 0x001  [B64]    []       LOAD;
    BUFFER_LOAD_FORMAT_XYZ        0x002 0x002  0x002  0x002 0x002 0x002  [B96]    []       LOAD;
    BUFFER_LOAD_FORMAT_XYZW       0x003 0x003  0x003  0x003 0x003 0x003  [B128]   []       LOAD;
    BUFFER_STORE_FORMAT_X         0x004 0x004  0x004  0x004 0x004 0x004  []       [B32]    STORE;
    BUFFER_STORE_FORMAT_XY        0x005 0x005  0x005  0x005 0x005 0x005  []       [B64]    STORE;
    BUFFER_STORE_FORMAT_XYZ       0x006 0x006  0x006  0x006 0x006 0x006  []       [B96]    STORE;
    BUFFER_STORE_FORMAT_XYZW      0x007 0x007  0x007  0x007 0x007 0x007  []       [B128]   STORE;
    BUFFER_LOAD_FORMAT_D16_X      0x008 0x008  0x008  0x080 0x008 0x008  [B32]    []       LOAD | Gfx11 "buffer_load_d16_format_x";
    BUFFER_LOAD_FORMAT_D16_XY     0x009 0x009  0x009  0x081 0x009 0x009  [B32]    []       LOAD | Gfx11 "buffer_load_d16_format_xy";
    BUFFER_LOAD_FORMAT_D16_XYZ    0x00a 0x00a  0x00a  0x082 0x00a 0x00a  [B64]    []       LOAD | Gfx11 "buffer_load_d16_format_xyz";
    BUFFER_LOAD_FORMAT_D16_XYZW   0x00b 0x00b  0x00b  0x083 0x00b 0x00b  [B64]    []       LOAD | Gfx11 "buffer_load_d16_format_xyzw";
    BUFFER_STORE_FORMAT_D16_X     0x00c 0x00c  0x00c  0x084 0x00c 0x00c  []       [B32]    STORE | Gfx11 "buffer_store_d16_format_x";
    BUFFER_STORE_FORMAT_D16_XY    0x00d 0x00d  0x00d  0x085 0x00d 0x00d  []       [B32]    STORE | Gfx11 "buffer_store_d16_format_xy";
    BUFFER_STORE_FORMAT_D16_XYZ   0x00e 0x00e  0x00e  0x086 0x00e 0x00e  []       [B64]    STORE | Gfx11 "buffer_store_d16_format_xyz";
    BUFFER_STORE_FORMAT_D16_XYZW  0x00f 0x00f  0x00f  0x087 0x00f 0x00f  []       [B64]    STORE | Gfx11 "buffer_store_d16_format_xyzw";
    BUFFER_LOAD_UBYTE             0x010 0x010  0x010  0x008 0x010 0x010  [B32]    []       LOAD LDS | Gfx11 "buffer_load_u8";
    BUFFER_LOAD_SBYTE             0x011 0x011  0x011  0x009 0x011 0x011  [B32]    []       LOAD LDS | Gfx11 "buffer_load_i8";
    BUFFER_LOAD_USHORT            0x012 0x012  0x012  0x00a 0x012 0x012  [B32]    []       LOAD LDS | Gfx11 "buffer_load_u16";
    BUFFER_LOAD_SSHORT            0x013 0x013  0x013  0x00b 0x013 0x013  [B32]    []       LOAD LDS | Gfx11 "buffer_load_i16";
    BUFFER_LOAD_DWORD             0x014 0x014  0x014  0x00c 0x014 0x014  [B32]    []       LOAD LDS | Gfx11 "buffer_load_b32";
    BUFFER_LOAD_DWORDX2           0x015 0x015  0x015  0x00d 0x015 0x015  [B64]    []       LOAD | Gfx11 "buffer_load_b64";
    BUFFER_LOAD_DWORDX3           0x016 0x016  0x016  0x00f 0x016 0x016  [B96]    []       LOAD | Gfx11 "buffer_load_b96";
    BUFFER_LOAD_DWORDX4           0x017 0x017  0x017  0x00e 0x017 0x017  [B128]   []       LOAD | Gfx11 "buffer_load_b128";
    BUFFER_STORE_BYTE             0x018 0x018  0x018  0x018 0x018 0x018  []       [B32]    STORE | Gfx11 "buffer_store_b8";
    BUFFER_STORE_BYTE_D16_HI      0x019 0x019  0x019  0x019 0x024 0x024  []       [B32]    STORE | Gfx11 "buffer_store_d16_hi_b8";
    BUFFER_STORE_SHORT            0x01a 0x01a  0x01a  0x01a 0x019 0x019  []       [B32]    STORE | Gfx11 "buffer_store_b16";
    BUFFER_STORE_SHORT_D16_HI     0x01b 0x01b  0x01b  0x01b 0x025 0x025  []       [B32]    STORE | Gfx11 "buffer_store_d16_hi_b16";
    BUFFER_STORE_DWORD            0x01c 0x01c  0x01c  0x01c 0x01a 0x01a  []       [B32]    STORE | Gfx11 "buffer_store_b32";
    BUFFER_STORE_DWORDX2          0x01d 0x01d  0x01d  0x01d 0x01b 0x01b  []       [B64]    STORE | Gfx11 "buffer_store_b64";
    BUFFER_STORE_DWORDX3          0x01e 0x01e  0x01e  0x01f 0x01c 0x01c  []       [B96]    STORE | Gfx11 "buffer_store_b96";
    BUFFER_STORE_DWORDX4          0x01f 0x01f  0x01f  0x01e 0x01d 0x01d  []       [B128]   STORE | Gfx11 "buffer_store_b128";
    BUFFER_LOAD_UBYTE_D16         0x020 0x020  0x020  0x020 0x01e 0x01e  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_u8";
    BUFFER_LOAD_UBYTE_D16_HI      0x021 0x021  0x021  0x021 0x021 0x021  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_hi_u8";
    BUFFER_LOAD_SBYTE_D16         0x022 0x022  0x022  0x022 0x01f 0x01f  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_i8";
    BUFFER_LOAD_SBYTE_D16_HI      0x023 0x023  0x023  0x023 0x022 0x022  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_hi_i8";
    BUFFER_LOAD_SHORT_D16         0x024 0x024  0x024  0x024 0x020 0x020  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_b16";
    BUFFER_LOAD_SHORT_D16_HI      0x025 0x025  0x025  0x025 0x023 0x023  [B32]    []       LOAD RDST | Gfx11 "buffer_load_d16_hi_b16";
    BUFFER_LOAD_FORMAT_D16_HI_X   0x026 0x026  0x026  0x026 0x026 0x026  [B32]    []       LOAD | Gfx11 "buffer_load_d16_hi_format_x";
    BUFFER_STORE_FORMAT_D16_HI_X  0x027 0x027  0x027  0x027 0x027 0x027  []       [B32]    STORE | Gfx11 "buffer_store_d16_hi_format_x";
    BUFFER_WBL2                     __  0x028  0x028    __    __    __   []       []       NOOPERANDS;
    BUFFER_INVL2                    __  0x029    __     __    __    __   []       []       NOOPERANDS;
    BUFFER_INV                      __    __   0x029    __    __    __   []       []       NOOPERANDS;
    BUFFER_STORE_LDS_DWORD        0x03d 0x03d  0x03d    __    __    __   []       []       STORE LDSONLY;
    BUFFER_WBINVL1                0x03e 0x03e  0x03e    __    __    __   []       []       NOOPERANDS;
    BUFFER_WBINVL1_VOL            0x03f 0x03f  0x03f    __    __    __   []       []       NOOPERANDS;
    BUFFER_ATOMIC_SWAP            0x040 0x040  0x040  0x030 0x033 0x033  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_swap_b32";
    BUFFER_ATOMIC_CMPSWAP         0x041 0x041  0x041  0x031 0x034 0x034  [B32]    [B64]    ATOMIC | Gfx11 "buffer_atomic_cmpswap_b32";
    BUFFER_ATOMIC_ADD             0x042 0x042  0x042  0x032 0x035 0x035  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_add_u32";
    BUFFER_ATOMIC_SUB             0x043 0x043  0x043  0x033 0x036 0x036  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_sub_u32";
    BUFFER_ATOMIC_SMIN            0x044 0x044  0x044  0x035 0x038 0x038  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_min_i32";
    BUFFER_ATOMIC_UMIN            0x045 0x045  0x045  0x036 0x039 0x039  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_min_u32";
    BUFFER_ATOMIC_SMAX            0x046 0x046  0x046  0x037 0x03a 0x03a  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_max_i32";
    BUFFER_ATOMIC_UMAX            0x047 0x047  0x047  0x038 0x03b 0x03b  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_max_u32";
    BUFFER_ATOMIC_AND             0x048 0x048  0x048  0x039 0x03c 0x03c  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_and_b32";
    BUFFER_ATOMIC_OR              0x049 0x049  0x049  0x03a 0x03d 0x03d  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_or_b32";
    BUFFER_ATOMIC_XOR             0x04a 0x04a  0x04a  0x03b 0x03e 0x03e  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_xor_b32";
    BUFFER_ATOMIC_INC             0x04b 0x04b  0x04b  0x03c 0x03f 0x03f  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_inc_u32";
    BUFFER_ATOMIC_DEC             0x04c 0x04c  0x04c  0x03d 0x040 0x040  [B32]    [B32]    ATOMIC | Gfx11 "buffer_atomic_dec_u32";
    BUFFER_ATOMIC_ADD_F32         0x04d 0x04d  0x04d    __  0x056 0x056  [F32]    [F32]    ATOMIC @AtomicFaddNoRtn;
    BUFFER_ATOMIC_PK_ADD_F16      0x04e 0x04e  0x04e    __    __  0x059  [V2F16]  [V2F16]  ATOMIC @AtomicPkAddF16NoRtn;
    BUFFER_ATOMIC_PK_ADD_BF16       __    __     __     __    __  0x05a  [V2BF16] [V2BF16] ATOMIC;
    BUFFER_ATOMIC_ADD_F64           __  0x04f  0x04f    __    __    __   [F64]    [F64]    ATOMIC;
    BUFFER_ATOMIC_MIN_F64           __  0x050  0x050    __    __    __   [F64]    [F64]    ATOMIC;
    BUFFER_ATOMIC_MAX_F64           __  0x051  0x051    __    __    __   [F64]    [F64]    ATOMIC;
    BUFFER_ATOMIC_SWAP_X2         0x060 0x060  0x060  0x050 0x041 0x041  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_swap_b64";
    BUFFER_ATOMIC_CMPSWAP_X2      0x061 0x061  0x061  0x051 0x042 0x042  [B64]    [B128]   ATOMIC | Gfx11 "buffer_atomic_cmpswap_b64";
    BUFFER_ATOMIC_ADD_X2          0x062 0x062  0x062  0x052 0x043 0x043  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_add_u64";
    BUFFER_ATOMIC_SUB_X2          0x063 0x063  0x063  0x053 0x044 0x044  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_sub_u64";
    BUFFER_ATOMIC_SMIN_X2         0x064 0x064  0x064  0x055 0x045 0x045  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_min_i64";
    BUFFER_ATOMIC_UMIN_X2         0x065 0x065  0x065  0x056 0x046 0x046  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_min_u64";
    BUFFER_ATOMIC_SMAX_X2         0x066 0x066  0x066  0x057 0x047 0x047  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_max_i64";
    BUFFER_ATOMIC_UMAX_X2         0x067 0x067  0x067  0x058 0x048 0x048  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_max_u64";
    BUFFER_ATOMIC_AND_X2          0x068 0x068  0x068  0x059 0x049 0x049  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_and_b64";
    BUFFER_ATOMIC_OR_X2           0x069 0x069  0x069  0x05a 0x04a 0x04a  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_or_b64";
    BUFFER_ATOMIC_XOR_X2          0x06a 0x06a  0x06a  0x05b 0x04b 0x04b  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_xor_b64";
    BUFFER_ATOMIC_INC_X2          0x06b 0x06b  0x06b  0x05c 0x04c 0x04c  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_inc_u64";
    BUFFER_ATOMIC_DEC_X2          0x06c 0x06c  0x06c  0x05d 0x04d 0x04d  [B64]    [B64]    ATOMIC | Gfx11 "buffer_atomic_dec_u64";
    BUFFER_ATOMIC_CSUB              __    __     __   0x034 0x037 0x037  [B32]    [B32]    ATOMIC @Gfx103Insts | Gfx11 "buffer_atomic_csub_u32" | Gfx12 "buffer_atomic_sub_clamp_u32";
    BUFFER_ATOMIC_FCMPSWAP          __    __     __   0x03e 0x050   __   [F32]    [V2F32]  ATOMIC | Gfx11 "buffer_atomic_cmpswap_f32";
    BUFFER_ATOMIC_FMIN              __    __     __   0x03f 0x051 0x051  [F32]    [F32]    ATOMIC | Gfx11 "buffer_atomic_min_f32" | Gfx12 "buffer_atomic_min_num_f32";
    BUFFER_ATOMIC_FMAX              __    __     __   0x040 0x052 0x052  [F32]    [F32]    ATOMIC | Gfx11 "buffer_atomic_max_f32" | Gfx12 "buffer_atomic_max_num_f32";
    BUFFER_ATOMIC_FCMPSWAP_X2       __    __     __   0x05e   __    __   [F64]    [V2F64]  ATOMIC;
    BUFFER_ATOMIC_FMIN_X2           __    __     __   0x05f   __    __   [F64]    [F64]    ATOMIC;
    BUFFER_ATOMIC_FMAX_X2           __    __     __   0x060   __    __   [F64]    [F64]    ATOMIC;
    BUFFER_GL0_INV                  __    __     __   0x071 0x02b   __   []       []       NOOPERANDS;
    BUFFER_GL1_INV                  __    __     __   0x072 0x02c   __   []       []       NOOPERANDS;
    BUFFER_LOAD_LDS_UBYTE           __    __     __     __  0x02d   __   []       []       LOAD INTOLDS | Gfx11 "buffer_load_lds_u8";
    BUFFER_LOAD_LDS_SBYTE           __    __     __     __  0x02e   __   []       []       LOAD INTOLDS | Gfx11 "buffer_load_lds_i8";
    BUFFER_LOAD_LDS_USHORT          __    __     __     __  0x02f   __   []       []       LOAD INTOLDS | Gfx11 "buffer_load_lds_u16";
    BUFFER_LOAD_LDS_SSHORT          __    __     __     __  0x030   __   []       []       LOAD INTOLDS | Gfx11 "buffer_load_lds_i16";
    BUFFER_LOAD_LDS_DWORD           __    __     __     __  0x031   __   []       []       LOAD INTOLDS | Gfx11 "buffer_load_lds_b32";
    BUFFER_LOAD_LDS_FORMAT_X        __    __     __     __  0x032   __   []       []       LOAD INTOLDS;
    BUFFER_ATOMIC_COND_SUB_U32      __    __     __     __    __  0x050  [U32]    [U32]    ATOMIC;
};

/// Typed: the instruction gives the format.
#[rustfmt::skip]
pub(crate) static MTBUF: &[Row] = rows! {
//  name                           gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    TBUFFER_LOAD_FORMAT_X          0x000 0x000  0x000  0x000 0x000 0x000  [B32]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XY         0x001 0x001  0x001  0x001 0x001 0x001  [B64]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XYZ        0x002 0x002  0x002  0x002 0x002 0x002  [B96]   []      LOAD;
    TBUFFER_LOAD_FORMAT_XYZW       0x003 0x003  0x003  0x003 0x003 0x003  [B128]  []      LOAD;
    TBUFFER_STORE_FORMAT_X         0x004 0x004  0x004  0x004 0x004 0x004  []      [B32]   STORE;
    TBUFFER_STORE_FORMAT_XY        0x005 0x005  0x005  0x005 0x005 0x005  []      [B64]   STORE;
    TBUFFER_STORE_FORMAT_XYZ       0x006 0x006  0x006  0x006 0x006 0x006  []      [B96]   STORE;
    TBUFFER_STORE_FORMAT_XYZW      0x007 0x007  0x007  0x007 0x007 0x007  []      [B128]  STORE;
    TBUFFER_LOAD_FORMAT_D16_X      0x008 0x008  0x008  0x008 0x008 0x008  [B32]   []      LOAD | Gfx11 "tbuffer_load_d16_format_x";
    TBUFFER_LOAD_FORMAT_D16_XY     0x009 0x009  0x009  0x009 0x009 0x009  [B32]   []      LOAD | Gfx11 "tbuffer_load_d16_format_xy";
    TBUFFER_LOAD_FORMAT_D16_XYZ    0x00a 0x00a  0x00a  0x00a 0x00a 0x00a  [B64]   []      LOAD | Gfx11 "tbuffer_load_d16_format_xyz";
    TBUFFER_LOAD_FORMAT_D16_XYZW   0x00b 0x00b  0x00b  0x00b 0x00b 0x00b  [B64]   []      LOAD | Gfx11 "tbuffer_load_d16_format_xyzw";
    TBUFFER_STORE_FORMAT_D16_X     0x00c 0x00c  0x00c  0x00c 0x00c 0x00c  []      [B32]   STORE | Gfx11 "tbuffer_store_d16_format_x";
    TBUFFER_STORE_FORMAT_D16_XY    0x00d 0x00d  0x00d  0x00d 0x00d 0x00d  []      [B32]   STORE | Gfx11 "tbuffer_store_d16_format_xy";
    TBUFFER_STORE_FORMAT_D16_XYZ   0x00e 0x00e  0x00e  0x00e 0x00e 0x00e  []      [B64]   STORE | Gfx11 "tbuffer_store_d16_format_xyz";
    TBUFFER_STORE_FORMAT_D16_XYZW  0x00f 0x00f  0x00f  0x00f 0x00f 0x00f  []      [B64]   STORE | Gfx11 "tbuffer_store_d16_format_xyzw";
};
