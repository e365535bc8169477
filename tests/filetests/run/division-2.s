; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// The division sequences that compilers emit give correctly rounded quotients; v_div_scale, v_div_fmas, v_div_fixup each.

; case: f16 division
; clobbers: v3 v4 v5 v6
v_cvt_f32_f16 v3, v1
v_rcp_f32 v4, v3
v_cvt_f32_f16 v5, v0
v_mul_f32 v6, v5, v4
v_cvt_f16_f32 v6, v6
v_div_fixup_f16 v7, v6, v1, v0
; v0         v1         v7         -> v7
; 0x00003c00 0x00004400 0x00000000    0x00003400
; 0x00004900 0x00004500 0x00000000    0x00004000
; 0x0000c600 0x00004200 0x00000000    0x0000c000
; 0x00000000 0x0000bc00 0x00000000    0x00008000
; 0x00003c00 0x00000000 0x00000000    0x00007c00
; 0x0000bc00 0x00000000 0x00000000    0x0000fc00
; 0x00007c00 0x00003c00 0x00000000    0x00007c00
; 0x00003c00 0x00007c00 0x00000000    0x00000000
; 0x00007c00 0x00007c00 0x00000000    nan16
; 0x00000000 0x00000000 0x00000000    nan16

; case: v_trig_preop_f64 of small arguments
v_trig_preop_f64 v[4:5], v[0:1], v2
; v[0:1]             v2         -> v[4:5]
; 0x3ff0000000000000 0x00000000    0x3fe45f306dc9c882
; 0x3ff0000000000000 0x00000001    0x3c94a7f09d5f47d4
; 0x408f400000000000 0x00000000    0x3fe45f306dc9c882
