; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOPK: constants of 16 bits, compared signed or unsigned; SOPC: all comparisons; bit tests.

; case: s_movk_i32, s_addk_i32, s_mulk_i32
; s0 = 0, 0x7fffff00, 0x80000000, 5
; s6 = 7
s_movk_i32 s0, -2
s_addk_i32 s1, 0x7fff
s_cselect_b32 s4, 1, 0
s_addk_i32 s2, -1
s_cselect_b32 s5, 1, 0
s_addk_i32 s6, -1
s_cselect_b32 s7, 1, 0
s_mulk_i32 s3, -3
; s0 == 0xfffffffe
; s1 == 0x80007eff
; s4 == 1
; s2 == 0x7fffffff
; s5 == 1
; s6 == 6
; s7 == 0
; s3 == 0xfffffff1
; scc == 0

; case: s_cmpk_eq_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_eq_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_eq_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_eq_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_eq_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_eq_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_eq_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 1
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 0
; s25 == 0
; scc == 0

; case: s_cmp_eq_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_eq_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_eq_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_eq_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_eq_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_eq_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 0
; s22 == 1
; s23 == 0
; s24 == 0
; scc == 0

; case: s_cmpk_lg_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_lg_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_lg_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_lg_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_lg_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_lg_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_lg_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 0
; s22 == 1
; s23 == 0
; s24 == 1
; s25 == 1
; scc == 1

; case: s_cmp_lg_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_lg_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_lg_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_lg_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_lg_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_lg_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 1
; s21 == 1
; s22 == 0
; s23 == 1
; s24 == 1
; scc == 1

; case: s_cmpk_gt_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_gt_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_gt_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_gt_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_gt_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_gt_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_gt_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 0
; s22 == 1
; s23 == 0
; s24 == 1
; s25 == 1
; scc == 1

; case: s_cmp_gt_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_gt_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_gt_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_gt_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_gt_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_gt_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 1
; s22 == 0
; s23 == 0
; s24 == 0
; scc == 0

; case: s_cmpk_ge_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_ge_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_ge_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_ge_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_ge_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_ge_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_ge_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 1
; s21 == 1
; s22 == 1
; s23 == 1
; s24 == 1
; s25 == 1
; scc == 1

; case: s_cmp_ge_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_ge_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_ge_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_ge_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_ge_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_ge_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 0
; s21 == 1
; s22 == 1
; s23 == 0
; s24 == 0
; scc == 0

; case: s_cmpk_lt_i32
; only: gfx9 gfx10 gfx11
; s10 = 0x00000005
; s11 = 0xfffffffb
; s12 = 0x00000000
; s13 = 0xffff8000
; s14 = 0x00008000
; s15 = 0x00000007
s_cmpk_lt_i32 s10, 5
s_cselect_b32 s20, 1, 0
s_cmpk_lt_i32 s11, -5
s_cselect_b32 s21, 1, 0
s_cmpk_lt_i32 s12, -32768
s_cselect_b32 s22, 1, 0
s_cmpk_lt_i32 s13, -32768
s_cselect_b32 s23, 1, 0
s_cmpk_lt_i32 s14, -32768
s_cselect_b32 s24, 1, 0
s_cmpk_lt_i32 s15, 3
s_cselect_b32 s25, 1, 0
; s20 == 0
; s21 == 0
; s22 == 0
; s23 == 0
; s24 == 0
; s25 == 0
; scc == 0

; case: s_cmp_lt_i32
; s10 = 0x00000001, 0x00000002
; s12 = 0x00000002, 0x00000001
; s14 = 0x00000003, 0x00000003
; s16 = 0xffffffff, 0x00000001
; s18 = 0x80000000, 0x7fffffff
s_cmp_lt_i32 s10, s11
s_cselect_b32 s20, 1, 0
s_cmp_lt_i32 s12, s13
s_cselect_b32 s21, 1, 0
s_cmp_lt_i32 s14, s15
s_cselect_b32 s22, 1, 0
s_cmp_lt_i32 s16, s17
s_cselect_b32 s23, 1, 0
s_cmp_lt_i32 s18, s19
s_cselect_b32 s24, 1, 0
; s20 == 1
; s21 == 0
; s22 == 0
; s23 == 1
; s24 == 1
; scc == 1
