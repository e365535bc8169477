; target: gfx906 gfx90a
// A loop that lanes leave one by one, with a mask that is only combined bitwise: each slice may loop for itself.
; together: LOOP BACK
; slices: LOOP
s_mov_b64 s[0:1], 0
LOOP:
v_mul_f32 v1, 0.5, v1
v_cmp_gt_f32 vcc, 1.0, v1
s_or_b64 s[0:1], vcc, s[0:1]
BACK:
s_andn2_b64 exec, exec, s[0:1]
s_cbranch_execnz LOOP
s_or_b64 exec, exec, s[0:1]
v_mov_b32 v2, v1
s_setpc_b64 s[30:31]
