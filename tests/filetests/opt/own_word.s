; target: gfx906 gfx90a
// Arithmetic alone needs no cut, whatever order lanes run in.
; together: A B C
; slices: A
A:
v_add_f32 v1, v0, v0
v_cmp_gt_f32 vcc, 0, v1
B:
v_cndmask_b32 v2, v1, v0, vcc
v_mul_f32 v3, v2, v1
C:
v_fma_f32 v4, v1, v2, v3
s_setpc_b64 s[30:31]
