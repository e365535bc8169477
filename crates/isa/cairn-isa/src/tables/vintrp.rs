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
