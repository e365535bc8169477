//! Parameter interpolation (graphics).

use super::names::*;
use super::{Row, rows};

/// Sources besides the barycentric VGPR are an attribute and a channel.
#[rustfmt::skip]
pub(crate) static VINTRP: &[Row] = rows! {
//  name              gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources  attributes
    V_INTERP_P1_F32   0x000   __     __   0x000   __    __   [F32]   [V(F32)] E64 CLAMP OMOD RM0;
    V_INTERP_P2_F32   0x001   __     __   0x001   __    __   [F32]   [V(F32)] E64 CLAMP OMOD RM0;
    V_INTERP_MOV_F32  0x002   __     __   0x002   __    __   [F32]   [SLOT]   E64 CLAMP OMOD RM0;
};

/// Interpolation from parameters that LDSDIR loaded; sources are VGPRs.
#[rustfmt::skip]
pub(crate) static VINTERP: &[Row] = rows! {
//  name                      gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    V_INTERP_P10_F32            __    __     __     __  0x000 0x000  [F32]   [V(F32), V(F32), V(F32)] CLAMP CROSS;
    V_INTERP_P2_F32             __    __     __     __  0x001 0x001  [F32]   [V(F32), V(F32), V(F32)] CLAMP CROSS;
    V_INTERP_P10_F16_F32        __    __     __     __  0x002 0x002  [F32]   [V(F16), V(F32), V(F16)] CLAMP OPSEL CROSS;
    V_INTERP_P2_F16_F32         __    __     __     __  0x003 0x003  [F16]   [V(F16), V(F32), V(F32)] CLAMP OPSEL CROSS;
    V_INTERP_P10_RTZ_F16_F32    __    __     __     __  0x004 0x004  [F32]   [V(F16), V(F32), V(F16)] CLAMP OPSEL CROSS;
    V_INTERP_P2_RTZ_F16_F32     __    __     __     __  0x005 0x005  [F16]   [V(F16), V(F32), V(F32)] CLAMP OPSEL CROSS;
};

/// Loads of interpolation parameters, and of one LDS dword at M0 into all lanes.
#[rustfmt::skip]
pub(crate) static LDSDIR: &[Row] = rows! {
//  name             gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources attributes
    LDS_PARAM_LOAD     __    __     __     __  0x000 0x000  [B32]   []      RM0 | Gfx12 "ds_param_load";
    LDS_DIRECT_LOAD    __    __     __     __  0x001 0x001  [B32]   []      LOAD RM0 | Gfx12 "ds_direct_load";
};
