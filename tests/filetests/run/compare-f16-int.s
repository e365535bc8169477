; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Comparisons of f16 and of integers of all widths.

; case: v_cmp_f/lt/eq/le_f16; upper halves do not count
; only: gfx9 gfx10 gfx11
v_cmp_f_f16 M10, v0, v1
v_cmp_lt_f16 M12, v0, v1
v_cmp_eq_f16 M14, v0, v1
v_cmp_le_f16 M16, v0, v1
; v0         v1         -> M10 M12 M14 M16
; 0xdead3c00 0x12344000    0   1   0   1
; 0xdead4000 0x12343c00    0   0   0   0
; 0xdead3c00 0x12343c00    0   0   1   1
; 0xdead0000 0x12348000    0   0   1   1
; 0xdead7e00 0x12343c00    0   0   0   0
; 0xdead3c00 0x12347e00    0   0   0   0
; 0xdead7c00 0x12347c00    0   0   1   1
; 0xdeadfc00 0x12347c00    0   1   0   1
; 0xdead0001 0x12348001    0   0   0   0
; 0xdeadbc00 0x1234c000    0   0   0   0

; case: v_cmp_gt/lg/ge/o_f16; upper halves do not count
v_cmp_gt_f16 M10, v0, v1
v_cmp_lg_f16 M12, v0, v1
v_cmp_ge_f16 M14, v0, v1
v_cmp_o_f16 M16, v0, v1
; v0         v1         -> M10 M12 M14 M16
; 0xdead3c00 0x12344000    0   1   0   1
; 0xdead4000 0x12343c00    1   1   1   1
; 0xdead3c00 0x12343c00    0   0   1   1
; 0xdead0000 0x12348000    0   0   1   1
; 0xdead7e00 0x12343c00    0   0   0   0
; 0xdead3c00 0x12347e00    0   0   0   0
; 0xdead7c00 0x12347c00    0   0   1   1
; 0xdeadfc00 0x12347c00    0   1   0   1
; 0xdead0001 0x12348001    1   1   1   1
; 0xdeadbc00 0x1234c000    1   1   1   1

; case: v_cmp_u/nge/nlg/ngt_f16; upper halves do not count
v_cmp_u_f16 M10, v0, v1
v_cmp_nge_f16 M12, v0, v1
v_cmp_nlg_f16 M14, v0, v1
v_cmp_ngt_f16 M16, v0, v1
; v0         v1         -> M10 M12 M14 M16
; 0xdead3c00 0x12344000    0   1   0   1
; 0xdead4000 0x12343c00    0   0   0   0
; 0xdead3c00 0x12343c00    0   0   1   1
; 0xdead0000 0x12348000    0   0   1   1
; 0xdead7e00 0x12343c00    1   1   1   1
; 0xdead3c00 0x12347e00    1   1   1   1
; 0xdead7c00 0x12347c00    0   0   1   1
; 0xdeadfc00 0x12347c00    0   1   0   1
; 0xdead0001 0x12348001    0   0   0   0
; 0xdeadbc00 0x1234c000    0   0   0   0

; case: v_cmp_nle/neq/nlt/tru_f16; upper halves do not count
; only: gfx9 gfx10 gfx11
v_cmp_nle_f16 M10, v0, v1
v_cmp_neq_f16 M12, v0, v1
v_cmp_nlt_f16 M14, v0, v1
v_cmp_tru_f16 M16, v0, v1
; v0         v1         -> M10 M12 M14 M16
; 0xdead3c00 0x12344000    0   1   0   1
; 0xdead4000 0x12343c00    1   1   1   1
; 0xdead3c00 0x12343c00    0   0   1   1
; 0xdead0000 0x12348000    0   0   1   1
; 0xdead7e00 0x12343c00    1   1   1   1
; 0xdead3c00 0x12347e00    1   1   1   1
; 0xdead7c00 0x12347c00    0   0   1   1
; 0xdeadfc00 0x12347c00    0   1   0   1
; 0xdead0001 0x12348001    1   1   1   1
; 0xdeadbc00 0x1234c000    1   1   1   1

; case: v_cmp_*_i16
v_cmp_lt_i16 M10, v0, v1
v_cmp_eq_i16 M12, v0, v1
v_cmp_le_i16 M14, v0, v1
v_cmp_gt_i16 M16, v0, v1
v_cmp_ne_i16 M18, v0, v1
v_cmp_ge_i16 M20, v0, v1
; v0         v1         -> M10 M12 M14 M16 M18 M20
; 0xabcd0001 0x00000002    1   0   1   0   1   0
; 0xabcd0002 0x00000001    0   0   0   1   1   1
; 0xabcd0005 0x00000005    0   1   1   0   0   1
; 0xabcdffff 0x00000000    1   0   1   0   1   0
; 0xabcd8000 0x00007fff    1   0   1   0   1   0
; 0xabcd1234 0x00009234    0   0   0   1   1   1

; case: v_cmp_*_u16
v_cmp_lt_u16 M10, v0, v1
v_cmp_eq_u16 M12, v0, v1
v_cmp_le_u16 M14, v0, v1
v_cmp_gt_u16 M16, v0, v1
v_cmp_ne_u16 M18, v0, v1
v_cmp_ge_u16 M20, v0, v1
; v0         v1         -> M10 M12 M14 M16 M18 M20
; 0xabcd0001 0x00000002    1   0   1   0   1   0
; 0xabcd0002 0x00000001    0   0   0   1   1   1
; 0xabcd0005 0x00000005    0   1   1   0   0   1
; 0xabcdffff 0x00000000    0   0   0   1   1   1
; 0xabcd8000 0x00007fff    0   0   0   1   1   1
; 0xabcd1234 0x00009234    1   0   1   0   1   0

; case: v_cmp_*_i32
v_cmp_lt_i32 M10, v0, v1
v_cmp_eq_i32 M12, v0, v1
v_cmp_le_i32 M14, v0, v1
v_cmp_gt_i32 M16, v0, v1
v_cmp_ne_i32 M18, v0, v1
v_cmp_ge_i32 M20, v0, v1
; v0         v1         -> M10 M12 M14 M16 M18 M20
; 0x00000001 0x00000002    1   0   1   0   1   0
; 0x00000002 0x00000001    0   0   0   1   1   1
; 0x00000005 0x00000005    0   1   1   0   0   1
; 0xffffffff 0x00000000    1   0   1   0   1   0
; 0x80000000 0x7fffffff    1   0   1   0   1   0
; 0x00001234 0x00009234    1   0   1   0   1   0

; case: v_cmp_*_u32
v_cmp_lt_u32 M10, v0, v1
v_cmp_eq_u32 M12, v0, v1
v_cmp_le_u32 M14, v0, v1
v_cmp_gt_u32 M16, v0, v1
v_cmp_ne_u32 M18, v0, v1
v_cmp_ge_u32 M20, v0, v1
; v0         v1         -> M10 M12 M14 M16 M18 M20
; 0x00000001 0x00000002    1   0   1   0   1   0
; 0x00000002 0x00000001    0   0   0   1   1   1
; 0x00000005 0x00000005    0   1   1   0   0   1
; 0xffffffff 0x00000000    0   0   0   1   1   1
; 0x80000000 0x7fffffff    0   0   0   1   1   1
; 0x00001234 0x00009234    1   0   1   0   1   0

; case: v_cmp_*_i64
v_cmp_lt_i64 M10, v[0:1], v[2:3]
v_cmp_eq_i64 M12, v[0:1], v[2:3]
v_cmp_le_i64 M14, v[0:1], v[2:3]
v_cmp_gt_i64 M16, v[0:1], v[2:3]
v_cmp_ne_i64 M18, v[0:1], v[2:3]
v_cmp_ge_i64 M20, v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> M10 M12 M14 M16 M18 M20
; 0x0000000000000001 0x0000000000000002    1   0   1   0   1   0
; 0x0000000000000002 0x0000000000000001    0   0   0   1   1   1
; 0x0000000000000005 0x0000000000000005    0   1   1   0   0   1
; 0xffffffffffffffff 0x0000000000000000    1   0   1   0   1   0
; 0x8000000000000000 0x7fffffffffffffff    1   0   1   0   1   0
; 0x0000000000001234 0x0000000000009234    1   0   1   0   1   0

; case: v_cmp_*_u64
v_cmp_lt_u64 M10, v[0:1], v[2:3]
v_cmp_eq_u64 M12, v[0:1], v[2:3]
v_cmp_le_u64 M14, v[0:1], v[2:3]
v_cmp_gt_u64 M16, v[0:1], v[2:3]
v_cmp_ne_u64 M18, v[0:1], v[2:3]
v_cmp_ge_u64 M20, v[0:1], v[2:3]
; v[0:1]             v[2:3]             -> M10 M12 M14 M16 M18 M20
; 0x0000000000000001 0x0000000000000002    1   0   1   0   1   0
; 0x0000000000000002 0x0000000000000001    0   0   0   1   1   1
; 0x0000000000000005 0x0000000000000005    0   1   1   0   0   1
; 0xffffffffffffffff 0x0000000000000000    0   0   0   1   1   1
; 0x8000000000000000 0x7fffffffffffffff    0   0   0   1   1   1
; 0x0000000000001234 0x0000000000009234    1   0   1   0   1   0
