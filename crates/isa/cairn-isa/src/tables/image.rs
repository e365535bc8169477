//! Images and exports: named and measured here; their operands are not decoded in detail.

use super::names::*;
use super::{Row, rows};

/// Image instructions.
#[rustfmt::skip]
pub(crate) static MIMG: &[Row] = rows! {
//  name                             gfx9  gfx90a gfx10 results        sources                attributes
    IMAGE_LOAD                       0x000 0x000 0x000  []             []                     LOAD;
    IMAGE_LOAD_MIP                   0x001 0x001 0x001  []             []                     LOAD;
    IMAGE_LOAD_PCK                   0x002 0x002 0x002  []             []                     LOAD;
    IMAGE_LOAD_PCK_SGN               0x003 0x003 0x003  []             []                     LOAD;
    IMAGE_LOAD_MIP_PCK               0x004 0x004 0x004  []             []                     LOAD;
    IMAGE_LOAD_MIP_PCK_SGN           0x005 0x005 0x005  []             []                     LOAD;
    IMAGE_STORE                      0x008 0x008 0x008  []             []                     STORE;
    IMAGE_STORE_MIP                  0x009 0x009 0x009  []             []                     STORE;
    IMAGE_STORE_PCK                  0x00a 0x00a 0x00a  []             []                     STORE;
    IMAGE_STORE_MIP_PCK              0x00b 0x00b 0x00b  []             []                     STORE;
    IMAGE_GET_RESINFO                0x00e 0x00e 0x00e  []             [];
    IMAGE_ATOMIC_SWAP                0x010 0x010 0x00f  []             []                     ATOMIC;
    IMAGE_ATOMIC_CMPSWAP             0x011 0x011 0x010  []             []                     ATOMIC;
    IMAGE_ATOMIC_ADD                 0x012 0x012 0x011  []             []                     ATOMIC;
    IMAGE_ATOMIC_SUB                 0x013 0x013 0x012  []             []                     ATOMIC;
    IMAGE_ATOMIC_SMIN                0x014 0x014 0x014  []             []                     ATOMIC;
    IMAGE_ATOMIC_UMIN                0x015 0x015 0x015  []             []                     ATOMIC;
    IMAGE_ATOMIC_SMAX                0x016 0x016 0x016  []             []                     ATOMIC;
    IMAGE_ATOMIC_UMAX                0x017 0x017 0x017  []             []                     ATOMIC;
    IMAGE_ATOMIC_AND                 0x018 0x018 0x018  []             []                     ATOMIC;
    IMAGE_ATOMIC_OR                  0x019 0x019 0x019  []             []                     ATOMIC;
    IMAGE_ATOMIC_XOR                 0x01a 0x01a 0x01a  []             []                     ATOMIC;
    IMAGE_ATOMIC_INC                 0x01b 0x01b 0x01b  []             []                     ATOMIC;
    IMAGE_ATOMIC_DEC                 0x01c 0x01c 0x01c  []             []                     ATOMIC;
    IMAGE_SAMPLE                     0x020 0x020 0x020  []             []                     LOAD;
    IMAGE_SAMPLE_CL                  0x021   __  0x021  []             []                     LOAD;
    IMAGE_SAMPLE_D                   0x022   __  0x022  []             []                     LOAD;
    IMAGE_SAMPLE_D_CL                0x023   __  0x023  []             []                     LOAD;
    IMAGE_SAMPLE_L                   0x024   __  0x024  []             []                     LOAD;
    IMAGE_SAMPLE_B                   0x025   __  0x025  []             []                     LOAD;
    IMAGE_SAMPLE_B_CL                0x026   __  0x026  []             []                     LOAD;
    IMAGE_SAMPLE_LZ                  0x027   __  0x027  []             []                     LOAD;
    IMAGE_SAMPLE_C                   0x028   __  0x028  []             []                     LOAD;
    IMAGE_SAMPLE_C_CL                0x029   __  0x029  []             []                     LOAD;
    IMAGE_SAMPLE_C_D                 0x02a   __  0x02a  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_CL              0x02b   __  0x02b  []             []                     LOAD;
    IMAGE_SAMPLE_C_L                 0x02c   __  0x02c  []             []                     LOAD;
    IMAGE_SAMPLE_C_B                 0x02d   __  0x02d  []             []                     LOAD;
    IMAGE_SAMPLE_C_B_CL              0x02e   __  0x02e  []             []                     LOAD;
    IMAGE_SAMPLE_C_LZ                0x02f   __  0x02f  []             []                     LOAD;
    IMAGE_SAMPLE_O                   0x030   __  0x030  []             []                     LOAD;
    IMAGE_SAMPLE_CL_O                0x031   __  0x031  []             []                     LOAD;
    IMAGE_SAMPLE_D_O                 0x032   __  0x032  []             []                     LOAD;
    IMAGE_SAMPLE_D_CL_O              0x033   __  0x033  []             []                     LOAD;
    IMAGE_SAMPLE_L_O                 0x034   __  0x034  []             []                     LOAD;
    IMAGE_SAMPLE_B_O                 0x035   __  0x035  []             []                     LOAD;
    IMAGE_SAMPLE_B_CL_O              0x036   __  0x036  []             []                     LOAD;
    IMAGE_SAMPLE_LZ_O                0x037   __  0x037  []             []                     LOAD;
    IMAGE_SAMPLE_C_O                 0x038   __  0x038  []             []                     LOAD;
    IMAGE_SAMPLE_C_CL_O              0x039   __  0x039  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_O               0x03a   __  0x03a  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_CL_O            0x03b   __  0x03b  []             []                     LOAD;
    IMAGE_SAMPLE_C_L_O               0x03c   __  0x03c  []             []                     LOAD;
    IMAGE_SAMPLE_C_B_O               0x03d   __  0x03d  []             []                     LOAD;
    IMAGE_SAMPLE_C_B_CL_O            0x03e   __  0x03e  []             []                     LOAD;
    IMAGE_SAMPLE_C_LZ_O              0x03f   __  0x03f  []             []                     LOAD;
    IMAGE_GATHER4                    0x040   __  0x040  []             []                     LOAD;
    IMAGE_GATHER4_CL                 0x041   __  0x041  []             []                     LOAD;
    IMAGE_GATHER4H                   0x042   __  0x061  []             []                     LOAD;
    IMAGE_GATHER4_L                  0x044   __  0x044  []             []                     LOAD;
    IMAGE_GATHER4_B                  0x045   __  0x045  []             []                     LOAD;
    IMAGE_GATHER4_B_CL               0x046   __  0x046  []             []                     LOAD;
    IMAGE_GATHER4_LZ                 0x047   __  0x047  []             []                     LOAD;
    IMAGE_GATHER4_C                  0x048   __  0x048  []             []                     LOAD;
    IMAGE_GATHER4_C_CL               0x049   __  0x049  []             []                     LOAD;
    IMAGE_GATHER4_C_L                0x04c   __  0x04c  []             []                     LOAD;
    IMAGE_GATHER4_C_B                0x04d   __  0x04d  []             []                     LOAD;
    IMAGE_GATHER4_C_B_CL             0x04e   __  0x04e  []             []                     LOAD;
    IMAGE_GATHER4_C_LZ               0x04f   __  0x04f  []             []                     LOAD;
    IMAGE_GATHER4_O                  0x050   __  0x050  []             []                     LOAD;
    IMAGE_GATHER4_CL_O               0x051   __  0x051  []             []                     LOAD;
    IMAGE_GATHER4_L_O                0x054   __  0x054  []             []                     LOAD;
    IMAGE_GATHER4_B_O                0x055   __  0x055  []             []                     LOAD;
    IMAGE_GATHER4_B_CL_O             0x056   __  0x056  []             []                     LOAD;
    IMAGE_GATHER4_LZ_O               0x057   __  0x057  []             []                     LOAD;
    IMAGE_GATHER4_C_O                0x058   __  0x058  []             []                     LOAD;
    IMAGE_GATHER4_C_CL_O             0x059   __  0x059  []             []                     LOAD;
    IMAGE_GATHER4_C_L_O              0x05c   __  0x05c  []             []                     LOAD;
    IMAGE_GATHER4_C_B_O              0x05d   __  0x05d  []             []                     LOAD;
    IMAGE_GATHER4_C_B_CL_O           0x05e   __  0x05e  []             []                     LOAD;
    IMAGE_GATHER4_C_LZ_O             0x05f   __  0x05f  []             []                     LOAD;
    IMAGE_GET_LOD                    0x060   __  0x060  []             [];
    IMAGE_SAMPLE_CD                  0x068   __  0x068  []             []                     LOAD;
    IMAGE_SAMPLE_CD_CL               0x069   __  0x069  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD                0x06a   __  0x06a  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_CL             0x06b   __  0x06b  []             []                     LOAD;
    IMAGE_SAMPLE_CD_O                0x06c   __  0x06c  []             []                     LOAD;
    IMAGE_SAMPLE_CD_CL_O             0x06d   __  0x06d  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_O              0x06e   __  0x06e  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_CL_O           0x06f   __  0x06f  []             []                     LOAD;
    IMAGE_ATOMIC_FCMPSWAP              __    __  0x01d  []             []                     ATOMIC;
    IMAGE_ATOMIC_FMIN                  __    __  0x01e  []             []                     ATOMIC;
    IMAGE_ATOMIC_FMAX                  __    __  0x01f  []             []                     ATOMIC;
    IMAGE_MSAA_LOAD                    __    __  0x080  []             []                     LOAD;
    IMAGE_SAMPLE_D_G16                 __    __  0x0a2  []             []                     LOAD;
    IMAGE_SAMPLE_D_CL_G16              __    __  0x0a3  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_G16               __    __  0x0aa  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_CL_G16            __    __  0x0ab  []             []                     LOAD;
    IMAGE_SAMPLE_D_O_G16               __    __  0x0b2  []             []                     LOAD;
    IMAGE_SAMPLE_D_CL_O_G16            __    __  0x0b3  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_O_G16             __    __  0x0ba  []             []                     LOAD;
    IMAGE_SAMPLE_C_D_CL_O_G16          __    __  0x0bb  []             []                     LOAD;
    IMAGE_BVH_INTERSECT_RAY            __    __  0x0e6  []             []                     LOAD;
    IMAGE_BVH64_INTERSECT_RAY          __    __  0x0e7  []             []                     LOAD;
    IMAGE_SAMPLE_CD_G16                __    __  0x0e8  []             []                     LOAD;
    IMAGE_SAMPLE_CD_CL_G16             __    __  0x0e9  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_G16              __    __  0x0ea  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_CL_G16           __    __  0x0eb  []             []                     LOAD;
    IMAGE_SAMPLE_CD_O_G16              __    __  0x0ec  []             []                     LOAD;
    IMAGE_SAMPLE_CD_CL_O_G16           __    __  0x0ed  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_O_G16            __    __  0x0ee  []             []                     LOAD;
    IMAGE_SAMPLE_C_CD_CL_O_G16         __    __  0x0ef  []             []                     LOAD;
};

/// Export to render targets.
#[rustfmt::skip]
pub(crate) static EXP: &[Row] = rows! {
//  name     gfx9  gfx90a gfx10 results        sources                attributes
    EXP      0x000   __  0x000  []             [];
};
