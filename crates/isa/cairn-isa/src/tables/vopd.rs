//! Dual-issue vector ALU (ISA manual, "VOPD"): two of these in one encoding. Their meaning is that of the single
//! instruction of the same [`crate::Op`].

use super::names::*;
use super::{Row, rows};

/// Opcodes from 0x10 on are for the Y half alone.
#[rustfmt::skip]
pub(crate) static VOPD: &[Row] = rows! {
//  name              gfx9  gfx90a gfx940 gfx10 gfx11 gfx12  results sources               attributes
    V_FMAC_F32          __    __     __     __  0x000 0x000  [F32]   [F32, V(F32)]         RDST | Gfx11 "v_dual_fmac_f32";
    V_FMAAK_F32         __    __     __     __  0x001 0x001  [F32]   [F32, V(F32), K(F32)] | Gfx11 "v_dual_fmaak_f32";
    V_FMAMK_F32         __    __     __     __  0x002 0x002  [F32]   [F32, K(F32), V(F32)] | Gfx11 "v_dual_fmamk_f32";
    V_MUL_F32           __    __     __     __  0x003 0x003  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_mul_f32";
    V_ADD_F32           __    __     __     __  0x004 0x004  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_add_f32";
    V_SUB_F32           __    __     __     __  0x005 0x005  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_sub_f32";
    V_SUBREV_F32        __    __     __     __  0x006 0x006  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_subrev_f32";
    V_MUL_LEGACY_F32    __    __     __     __  0x007 0x007  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_mul_dx9_zero_f32";
    V_MOV_B32           __    __     __     __  0x008 0x008  [B32]   [B32]                 | Gfx11 "v_dual_mov_b32";
    V_CNDMASK_B32       __    __     __     __  0x009 0x009  [F32]   [F32, V(F32), MASK]   | Gfx11 "v_dual_cndmask_b32";
    V_MAX_F32           __    __     __     __  0x00a 0x00a  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_max_f32" | Gfx12 "v_dual_max_num_f32";
    V_MIN_F32           __    __     __     __  0x00b 0x00b  [F32]   [F32, V(F32)]         | Gfx11 "v_dual_min_f32" | Gfx12 "v_dual_min_num_f32";
    V_DOT2C_F32_F16     __    __     __     __  0x00c   __   [F32]   [V2F16, V(V2F16)]     RDST | Gfx11 "v_dual_dot2acc_f32_f16";
    V_ADD_NC_U32        __    __     __     __  0x010 0x010  [U32]   [U32, V(U32)]         | Gfx11 "v_dual_add_nc_u32";
    V_LSHLREV_B32       __    __     __     __  0x011 0x011  [B32]   [U32, V(B32)]         | Gfx11 "v_dual_lshlrev_b32";
    V_AND_B32           __    __     __     __  0x012 0x012  [B32]   [B32, V(B32)]         | Gfx11 "v_dual_and_b32";
};
