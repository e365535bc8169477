; target: gfx906 gfx90a
// A comparison's mask used as a number is the whole wave's.
; apart: COMPARE COUNT
COMPARE:
v_cmp_gt_f32 vcc, 0, v1
COUNT:
s_bcnt1_i32_b64 s0, vcc
v_add_u32 v2, s0, v2
s_setpc_b64 s[30:31]
