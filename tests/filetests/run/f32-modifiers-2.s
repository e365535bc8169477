; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// VOP3 modifiers: neg and abs on inputs, clamp, omod. omod is ignored where IEEE is on or output denormals are kept.

; case: modifiers on scalar and inline operands
; s0 = 2.5
v_add_f32_e64 v2, -s0, |v0|
v_mul_f32_e64 v3, -1.0, v0
v_sub_f32_e64 v4, |s0|, 0.15915494
; v0         -> v2         v3         v4
; 0x00000000    0xc0200000 0x80000000 0x4015d068
; 0x80000000    0xc0200000 0x00000000 0x4015d068
; 0x3f800000    0xbfc00000 0xbf800000 0x4015d068
; 0xbfc00000    0xbf800000 0x3fc00000 0x4015d068
; 0x40200000    0x00000000 0xc0200000 0x4015d068
; 0x7f800000    0x7f800000 0xff800000 0x4015d068
; 0xff800000    0x7f800000 0x7f800000 0x4015d068
; 0x7fc00000    nan        nan        0x4015d068
; 0xffc00000    nan        nan        0x4015d068
; 0x3f000000    0xc0000000 0xbf000000 0x4015d068

; case: v_cndmask_b32 with neg and abs acts on the sign bit only
v_cndmask_b32_e64 v2, -v0, |v1|, M4
; v0         v1         M4 -> v2
; 0x7fc12345 0x00000001 0     0xffc12345
; 0x00000002 0xffffffff 1     0x7fffffff
; 0x80000001 0x00000005 0     0x00000001
; 0x00000009 0x80000007 1     0x00000007
