; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOPK: constants of 16 bits, compared signed or unsigned; SOPC: all comparisons; bit tests.

; case: s_cmpk_le_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_le_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_le_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_le_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_le_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_le_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_le_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 1
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 0
; s25 == 0
; scc == 0

; case: s_cmp_le_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_le_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_le_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_le_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_le_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_le_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 1
; s21 == 0
; s22 == 1
; s23 == 1
; s24 == 1
; scc == 1

; case: s_cmpk_eq_u32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_eq_u32 s10, 0x0005
s_cselect_b32 s20, 1, 0
s_cmpk_eq_u32 s11, 0xfffb
s_cselect_b32 s21, 1, 0
s_cmpk_eq_u32 s12, 0x8000
s_cselect_b32 s22, 1, 0
s_cmpk_eq_u32 s13, 0x8000
s_cselect_b32 s23, 1, 0
s_cmpk_eq_u32 s14, 0x8000
s_cselect_b32 s24, 1, 0
s_cmpk_eq_u32 s15, 0x0003
s_cselect_b32 s25, 1, 0
; s20 == 1
; s21 == 0
; s22 == 0
; s23 == 0
; s24 == 1
; s25 == 0
; scc == 0

; case: s_cmp_eq_u32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_eq_u32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_eq_u32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_eq_u32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_eq_u32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_eq_u32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 0
; s22 == 1
; s23 == 0
; s24 == 0
; scc == 0

; case: s_cmpk_lg_u32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_lg_u32 s10, 0x0005
s_cselect_b32 s20, 1, 0
s_cmpk_lg_u32 s11, 0xfffb
s_cselect_b32 s21, 1, 0
s_cmpk_lg_u32 s12, 0x8000
s_cselect_b32 s22, 1, 0
s_cmpk_lg_u32 s13, 0x8000
s_cselect_b32 s23, 1, 0
s_cmpk_lg_u32 s14, 0x8000
s_cselect_b32 s24, 1, 0
s_cmpk_lg_u32 s15, 0x0003
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 1
; s22 == 1
; s23 == 1
; s24 == 0
; s25 == 1
; scc == 1

; case: s_cmp_lg_u32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_lg_u32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_lg_u32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_lg_u32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_lg_u32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_lg_u32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 1
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 1
; scc == 1

; case: s_cmpk_gt_u32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_gt_u32 s10, 0x0005
s_cselect_b32 s20, 1, 0
s_cmpk_gt_u32 s11, 0xfffb
s_cselect_b32 s21, 1, 0
s_cmpk_gt_u32 s12, 0x8000
s_cselect_b32 s22, 1, 0
s_cmpk_gt_u32 s13, 0x8000
s_cselect_b32 s23, 1, 0
s_cmpk_gt_u32 s14, 0x8000
s_cselect_b32 s24, 1, 0
s_cmpk_gt_u32 s15, 0x0003
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 0
; s25 == 1
; scc == 1

; case: s_cmp_gt_u32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_gt_u32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_gt_u32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_gt_u32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_gt_u32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_gt_u32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 1
; scc == 1

; case: s_cmpk_ge_u32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_ge_u32 s10, 0x0005
s_cselect_b32 s20, 1, 0
s_cmpk_ge_u32 s11, 0xfffb
s_cselect_b32 s21, 1, 0
s_cmpk_ge_u32 s12, 0x8000
s_cselect_b32 s22, 1, 0
s_cmpk_ge_u32 s13, 0x8000
s_cselect_b32 s23, 1, 0
s_cmpk_ge_u32 s14, 0x8000
s_cselect_b32 s24, 1, 0
s_cmpk_ge_u32 s15, 0x0003
s_cselect_b32 s25, 1, 0
; s20 == 1
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 1
; s25 == 1
; scc == 1

; case: s_cmp_ge_u32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_ge_u32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_ge_u32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_ge_u32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_ge_u32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_ge_u32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 1
; s22 == 1
; s23 == 1
; s24 == 1
; scc == 1

; case: s_cmpk_lt_u32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_lt_u32 s10, 0x0005
s_cselect_b32 s20, 1, 0
s_cmpk_lt_u32 s11, 0xfffb
s_cselect_b32 s21, 1, 0
s_cmpk_lt_u32 s12, 0x8000
s_cselect_b32 s22, 1, 0
s_cmpk_lt_u32 s13, 0x8000
s_cselect_b32 s23, 1, 0
s_cmpk_lt_u32 s14, 0x8000
s_cselect_b32 s24, 1, 0
s_cmpk_lt_u32 s15, 0x0003
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 0
; s22 == 1
; s23 == 0
; s24 == 0
; s25 == 0
; scc == 0
