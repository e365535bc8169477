//! Images and exports: named and measured here; their operands are not decoded in detail.

use super::names::*;
use super::{Row, rows};

/// Image instructions.
#[rustfmt::skip]
pub(crate) static MIMG: &[Row] = rows! {
//  name                        gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    IMAGE_LOAD                  0x000 0x000    __   0x000   __    __   []      []      LOAD;
    IMAGE_LOAD_MIP              0x001 0x001    __   0x001   __    __   []      []      LOAD;
    IMAGE_LOAD_PCK              0x002 0x002    __   0x002   __    __   []      []      LOAD;
    IMAGE_LOAD_PCK_SGN          0x003 0x003    __   0x003   __    __   []      []      LOAD;
    IMAGE_LOAD_MIP_PCK          0x004 0x004    __   0x004   __    __   []      []      LOAD;
    IMAGE_LOAD_MIP_PCK_SGN      0x005 0x005    __   0x005   __    __   []      []      LOAD;
    IMAGE_STORE                 0x008 0x008    __   0x008   __    __   []      []      STORE;
    IMAGE_STORE_MIP             0x009 0x009    __   0x009   __    __   []      []      STORE;
    IMAGE_STORE_PCK             0x00a 0x00a    __   0x00a   __    __   []      []      STORE;
    IMAGE_STORE_MIP_PCK         0x00b 0x00b    __   0x00b   __    __   []      []      STORE;
    IMAGE_GET_RESINFO           0x00e 0x00e    __   0x00e   __    __   []      [];
    IMAGE_ATOMIC_SWAP           0x010 0x010    __   0x00f   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_CMPSWAP        0x011 0x011    __   0x010   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_ADD            0x012 0x012    __   0x011   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_SUB            0x013 0x013    __   0x012   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_SMIN           0x014 0x014    __   0x014   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_UMIN           0x015 0x015    __   0x015   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_SMAX           0x016 0x016    __   0x016   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_UMAX           0x017 0x017    __   0x017   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_AND            0x018 0x018    __   0x018   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_OR             0x019 0x019    __   0x019   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_XOR            0x01a 0x01a    __   0x01a   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_INC            0x01b 0x01b    __   0x01b   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_DEC            0x01c 0x01c    __   0x01c   __    __   []      []      ATOMIC;
    IMAGE_SAMPLE                0x020 0x020    __   0x020   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CL             0x021   __     __   0x021   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D              0x022   __     __   0x022   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_CL           0x023   __     __   0x023   __    __   []      []      LOAD;
    IMAGE_SAMPLE_L              0x024   __     __   0x024   __    __   []      []      LOAD;
    IMAGE_SAMPLE_B              0x025   __     __   0x025   __    __   []      []      LOAD;
    IMAGE_SAMPLE_B_CL           0x026   __     __   0x026   __    __   []      []      LOAD;
    IMAGE_SAMPLE_LZ             0x027   __     __   0x027   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C              0x028   __     __   0x028   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CL           0x029   __     __   0x029   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D            0x02a   __     __   0x02a   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_CL         0x02b   __     __   0x02b   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_L            0x02c   __     __   0x02c   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_B            0x02d   __     __   0x02d   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_B_CL         0x02e   __     __   0x02e   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_LZ           0x02f   __     __   0x02f   __    __   []      []      LOAD;
    IMAGE_SAMPLE_O              0x030   __     __   0x030   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CL_O           0x031   __     __   0x031   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_O            0x032   __     __   0x032   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_CL_O         0x033   __     __   0x033   __    __   []      []      LOAD;
    IMAGE_SAMPLE_L_O            0x034   __     __   0x034   __    __   []      []      LOAD;
    IMAGE_SAMPLE_B_O            0x035   __     __   0x035   __    __   []      []      LOAD;
    IMAGE_SAMPLE_B_CL_O         0x036   __     __   0x036   __    __   []      []      LOAD;
    IMAGE_SAMPLE_LZ_O           0x037   __     __   0x037   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_O            0x038   __     __   0x038   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CL_O         0x039   __     __   0x039   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_O          0x03a   __     __   0x03a   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_CL_O       0x03b   __     __   0x03b   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_L_O          0x03c   __     __   0x03c   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_B_O          0x03d   __     __   0x03d   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_B_CL_O       0x03e   __     __   0x03e   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_LZ_O         0x03f   __     __   0x03f   __    __   []      []      LOAD;
    IMAGE_GATHER4               0x040   __     __   0x040   __    __   []      []      LOAD;
    IMAGE_GATHER4_CL            0x041   __     __   0x041   __    __   []      []      LOAD;
    IMAGE_GATHER4H              0x042   __     __   0x061   __    __   []      []      LOAD;
    IMAGE_GATHER4_L             0x044   __     __   0x044   __    __   []      []      LOAD;
    IMAGE_GATHER4_B             0x045   __     __   0x045   __    __   []      []      LOAD;
    IMAGE_GATHER4_B_CL          0x046   __     __   0x046   __    __   []      []      LOAD;
    IMAGE_GATHER4_LZ            0x047   __     __   0x047   __    __   []      []      LOAD;
    IMAGE_GATHER4_C             0x048   __     __   0x048   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_CL          0x049   __     __   0x049   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_L           0x04c   __     __   0x04c   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_B           0x04d   __     __   0x04d   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_B_CL        0x04e   __     __   0x04e   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_LZ          0x04f   __     __   0x04f   __    __   []      []      LOAD;
    IMAGE_GATHER4_O             0x050   __     __   0x050   __    __   []      []      LOAD;
    IMAGE_GATHER4_CL_O          0x051   __     __   0x051   __    __   []      []      LOAD;
    IMAGE_GATHER4_L_O           0x054   __     __   0x054   __    __   []      []      LOAD;
    IMAGE_GATHER4_B_O           0x055   __     __   0x055   __    __   []      []      LOAD;
    IMAGE_GATHER4_B_CL_O        0x056   __     __   0x056   __    __   []      []      LOAD;
    IMAGE_GATHER4_LZ_O          0x057   __     __   0x057   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_O           0x058   __     __   0x058   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_CL_O        0x059   __     __   0x059   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_L_O         0x05c   __     __   0x05c   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_B_O         0x05d   __     __   0x05d   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_B_CL_O      0x05e   __     __   0x05e   __    __   []      []      LOAD;
    IMAGE_GATHER4_C_LZ_O        0x05f   __     __   0x05f   __    __   []      []      LOAD;
    IMAGE_GET_LOD               0x060   __     __   0x060   __    __   []      [];
    IMAGE_SAMPLE_CD             0x068   __     __   0x068   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_CL          0x069   __     __   0x069   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD           0x06a   __     __   0x06a   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_CL        0x06b   __     __   0x06b   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_O           0x06c   __     __   0x06c   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_CL_O        0x06d   __     __   0x06d   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_O         0x06e   __     __   0x06e   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_CL_O      0x06f   __     __   0x06f   __    __   []      []      LOAD;
    IMAGE_ATOMIC_FCMPSWAP         __    __     __   0x01d   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_FMIN             __    __     __   0x01e   __    __   []      []      ATOMIC;
    IMAGE_ATOMIC_FMAX             __    __     __   0x01f   __    __   []      []      ATOMIC;
    IMAGE_MSAA_LOAD               __    __     __   0x080   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_G16            __    __     __   0x0a2   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_CL_G16         __    __     __   0x0a3   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_G16          __    __     __   0x0aa   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_CL_G16       __    __     __   0x0ab   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_O_G16          __    __     __   0x0b2   __    __   []      []      LOAD;
    IMAGE_SAMPLE_D_CL_O_G16       __    __     __   0x0b3   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_O_G16        __    __     __   0x0ba   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_D_CL_O_G16     __    __     __   0x0bb   __    __   []      []      LOAD;
    IMAGE_BVH_INTERSECT_RAY       __    __     __   0x0e6   __    __   []      []      LOAD;
    IMAGE_BVH64_INTERSECT_RAY     __    __     __   0x0e7   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_G16           __    __     __   0x0e8   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_CL_G16        __    __     __   0x0e9   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_G16         __    __     __   0x0ea   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_CL_G16      __    __     __   0x0eb   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_O_G16         __    __     __   0x0ec   __    __   []      []      LOAD;
    IMAGE_SAMPLE_CD_CL_O_G16      __    __     __   0x0ed   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_O_G16       __    __     __   0x0ee   __    __   []      []      LOAD;
    IMAGE_SAMPLE_C_CD_CL_O_G16    __    __     __   0x0ef   __    __   []      []      LOAD;
};

/// Export to render targets.
#[rustfmt::skip]
pub(crate) static EXP: &[Row] = rows! {
//  name  gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    EXP  0x000   __     __   0x000   __    __   []      [];
};
