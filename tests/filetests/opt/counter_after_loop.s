; target: gfx906 gfx90a
// The loop counts in an SGPR how often the wave went round; used after it, the count is the wave's: no slice may loop alone.
; apart: COUNT USE
s_mov_b64 s[0:1], 0
s_mov_b32 s4, 0
LOOP:
v_mul_f32 v1, 0.5, v1
COUNT:
s_add_u32 s4, s4, 1
v_cmp_gt_f32 vcc, 1.0, v1
s_or_b64 s[0:1], vcc, s[0:1]
s_andn2_b64 exec, exec, s[0:1]
s_cbranch_execnz LOOP
s_or_b64 exec, exec, s[0:1]
USE:
v_mov_b32 v2, s4
s_setpc_b64 s[30:31]
