; target: gfx906 gfx90a gfx1030
// What sees other lanes runs for the whole wave, and what comes before is done by then.
; wave: READ
; apart: BEFORE READ AFTER
; slices: BEFORE AFTER
BEFORE:
v_mul_f32 v1, v0, v0
READ:
v_readlane_b32 s0, v1, 5
AFTER:
v_mul_f32 v2, s0, v1
s_setpc_b64 s[30:31]
