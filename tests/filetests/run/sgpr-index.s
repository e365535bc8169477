; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Registers chosen by M0: s_movrels, s_movreld; VGPR indexing (gfx9) and v_movrel (gfx10).

; case: s_movrels_b32/b64, s_movreld_b32/b64
; m0 = 2
; s10 = 1, 2, 3, 4
; s30 = 7, 8
; lacks: no semantics
s_movrels_b32 s0, s10
s_movrels_b64 s[2:3], s[10:11]
s_movreld_b32 s20, s30
s_movreld_b64 s[22:23], s[30:31]
; s0 == 3
; s[2:3] == 0x400000003
; s22 == 7
; s[24:25] == 0x800000007

; case: v_movrels_b32, v_movreld_b32
; only: gfx10+
; m0 = 3
; v1 = 5
; v13 = 9
v_movrels_b32 v0, v10
v_movreld_b32 v20, v1
; v0 == 9
; v23 == 5

; case: v_movrelsd_b32
; only: gfx10+
; m0 = 3
; v13 = 9
; lacks: no semantics
v_movrelsd_b32 v30, v10
; v33 == 9

; case: v_movrelsd_2_b32 has two indices in M0
; only: gfx10+
; m0 = 0x00020003
; v13 = 9
; lacks: no semantics
v_movrelsd_2_b32 v30, v10
; v32 == 9

; case: s_set_gpr_idx_on src0, dst
; only: gfx9
; s0 = 3
; v1 = 5
; v13 = 9
; v10 = 1
; clobbers: m0
s_set_gpr_idx_on s0, gpr_idx(SRC0)
v_mov_b32 v0, v10
s_set_gpr_idx_off
s_set_gpr_idx_on s0, gpr_idx(DST)
v_mov_b32 v20, v1
s_set_gpr_idx_off
v_mov_b32 v2, v10
; v0 == 9
; v23 == 5
; v2 == 1

; case: s_set_gpr_idx_idx
; only: gfx9
; s0 = 3, 1
; v11 = 9
; clobbers: m0
s_set_gpr_idx_on s0, gpr_idx(SRC0)
s_set_gpr_idx_idx s1
v_mov_b32 v0, v10
s_set_gpr_idx_off
; v0 == 9
