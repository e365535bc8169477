; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// v_cmpx: the mask of what holds becomes EXEC; on gfx9 the destination gets it too.

; case: v_cmpx_lt_f32
@gfx9 v_cmpx_lt_f32 vcc, v0, v1
@gfx10+ v_cmpx_lt_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_eq_f32
@gfx9 v_cmpx_eq_f32 vcc, v0, v1
@gfx10+ v_cmpx_eq_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_le_f32
@gfx9 v_cmpx_le_f32 vcc, v0, v1
@gfx10+ v_cmpx_le_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_gt_f32
@gfx9 v_cmpx_gt_f32 vcc, v0, v1
@gfx10+ v_cmpx_gt_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_lg_f32
@gfx9 v_cmpx_lg_f32 vcc, v0, v1
@gfx10+ v_cmpx_lg_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_ge_f32
@gfx9 v_cmpx_ge_f32 vcc, v0, v1
@gfx10+ v_cmpx_ge_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_o_f32
@gfx9 v_cmpx_o_f32 vcc, v0, v1
@gfx10+ v_cmpx_o_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    0    0

; case: v_cmpx_u_f32
@gfx9 v_cmpx_u_f32 vcc, v0, v1
@gfx10+ v_cmpx_u_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_nge_f32
@gfx9 v_cmpx_nge_f32 vcc, v0, v1
@gfx10+ v_cmpx_nge_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_nlg_f32
@gfx9 v_cmpx_nlg_f32 vcc, v0, v1
@gfx10+ v_cmpx_nlg_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_ngt_f32
@gfx9 v_cmpx_ngt_f32 vcc, v0, v1
@gfx10+ v_cmpx_ngt_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    0    0
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_nle_f32
@gfx9 v_cmpx_nle_f32 vcc, v0, v1
@gfx10+ v_cmpx_nle_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_neq_f32
@gfx9 v_cmpx_neq_f32 vcc, v0, v1
@gfx10+ v_cmpx_neq_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    1    1
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    0    0
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_nlt_f32
@gfx9 v_cmpx_nlt_f32 vcc, v0, v1
@gfx10+ v_cmpx_nlt_f32 v0, v1
; v0         v1         -> exec vcc@gfx9
; 0x3f800000 0x40000000    0    0
; 0x40000000 0x3f800000    1    1
; 0x3f800000 0x3f800000    1    1
; 0x7fc00000 0x3f800000    1    1

; case: v_cmpx_lt_i32
@gfx9 v_cmpx_lt_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_lt_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_eq_i32
@gfx9 v_cmpx_eq_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_eq_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_le_i32
@gfx9 v_cmpx_le_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_le_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_gt_i32
@gfx9 v_cmpx_gt_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_gt_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_ne_i32
@gfx9 v_cmpx_ne_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_ne_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_ge_i32
@gfx9 v_cmpx_ge_i32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_ge_i32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_lt_u32
@gfx9 v_cmpx_lt_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_lt_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_eq_u32
@gfx9 v_cmpx_eq_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_eq_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_le_u32
@gfx9 v_cmpx_le_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_le_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    0    0
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    0    0

; case: v_cmpx_gt_u32
@gfx9 v_cmpx_gt_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_gt_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_ne_u32
@gfx9 v_cmpx_ne_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_ne_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    1    1
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    0    0
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_ge_u32
@gfx9 v_cmpx_ge_u32_e64 s[4:5], v0, v1
@gfx10+ v_cmpx_ge_u32 v0, v1
; v0         v1         -> exec M4@gfx9
; 0x00000001 0x00000002    0    0
; 0x00000002 0x00000001    1    1
; 0x00000003 0x00000003    1    1
; 0xffffffff 0x00000000    1    1

; case: v_cmpx_lt_i64
@gfx9 v_cmpx_lt_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_lt_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    1    1
; 0x0000000000000002 0x0000000000000001    0    0
; 0x0000000000000003 0x0000000000000003    0    0
; 0xffffffffffffffff 0x0000000000000000    1    1

; case: v_cmpx_eq_i64
@gfx9 v_cmpx_eq_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_eq_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    0    0
; 0x0000000000000002 0x0000000000000001    0    0
; 0x0000000000000003 0x0000000000000003    1    1
; 0xffffffffffffffff 0x0000000000000000    0    0

; case: v_cmpx_le_i64
@gfx9 v_cmpx_le_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_le_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    1    1
; 0x0000000000000002 0x0000000000000001    0    0
; 0x0000000000000003 0x0000000000000003    1    1
; 0xffffffffffffffff 0x0000000000000000    1    1

; case: v_cmpx_gt_i64
@gfx9 v_cmpx_gt_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_gt_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    0    0
; 0x0000000000000002 0x0000000000000001    1    1
; 0x0000000000000003 0x0000000000000003    0    0
; 0xffffffffffffffff 0x0000000000000000    0    0

; case: v_cmpx_ne_i64
@gfx9 v_cmpx_ne_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_ne_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    1    1
; 0x0000000000000002 0x0000000000000001    1    1
; 0x0000000000000003 0x0000000000000003    0    0
; 0xffffffffffffffff 0x0000000000000000    1    1

; case: v_cmpx_ge_i64
@gfx9 v_cmpx_ge_i64_e64 s[4:5], v[0:1], v[2:3]
@gfx10+ v_cmpx_ge_i64 v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> exec M4@gfx9
; 0x0000000000000001 0x0000000000000002    0    0
; 0x0000000000000002 0x0000000000000001    1    1
; 0x0000000000000003 0x0000000000000003    1    1
; 0xffffffffffffffff 0x0000000000000000    0    0
