; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Mixed f16 and f32 sums of products, dot products.

; case: v_fma_mix_f32
v_fma_mix_f32 v3, v0, v1, v2 op_sel_hi:[0,1,0]
v_fma_mix_f32 v4, v0, v1, v2 op_sel:[0,1,0] op_sel_hi:[0,1,0]
; v0         v1         v2         -> v3         v4
; 0x3fc00000 0x40003c00 0x3e800000    0x3fe00000 0x40500000
; 0xc0000000 0xb8004200 0x3a83126f    0xc0bff7cf 0x3f8020c5
; 0x40400000 0x00013c01 0x40e00000    0x41200c00 0x40e00000

; case: v_fma_mixlo_f16, v_fma_mixhi_f16 write one half
v_fma_mixlo_f16 v3, v0, v1, v2 op_sel_hi:[0,1,0]
v_fma_mixhi_f16 v4, -v0, v1, v2 op_sel:[0,1,0] op_sel_hi:[0,1,0]
; v0         v1         v2         v3         v4         -> v3         v4
; 0x3fc00000 0x40003c00 0x3e800000 0xaaaabbbb 0xaaaabbbb    0xaaaa3f00 0xc180bbbb
; 0xc0000000 0xb8004200 0x3f800000 0xaaaabbbb 0xaaaabbbb    0xaaaac500 0x0000bbbb
; 0x40400000 0x44003c01 0x40e00000 0xaaaabbbb 0xaaaabbbb    0xaaaa4900 0xc500bbbb

; case: v_dot4_i32_i8, v_dot4_u32_u8
; only: gfx9 gfx10
v_dot4_i32_i8 v3, v0, v1, v2
v_dot4_u32_u8 v4, v0, v1, v2
; v0         v1         v2         -> v3         v4
; 0x01020304 0x05060708 0x0000000a    0x00000050 0x00000050
; 0xff80017f 0x7f80ff01 0xfffffff0    0x00003fef 0x0000bfef
; 0x80808080 0x80808080 0x7fffff00    0x8000ff00 0x8000ff00
; 0xcb1855fe 0x92e5dfe8 0xd26b9496    0xd26b9e0f 0xd26d4e0f

; case: v_dot4 clamp
; only: gfx9 gfx10
; lacks: clamp
v_dot4_i32_i8 v3, v0, v1, v2 clamp
v_dot4_u32_u8 v4, v0, v1, v2 clamp
; v0         v1         v2         -> v3         v4
; 0x01020304 0x05060708 0x0000000a    0x00000050 0x00000050
; 0xff80017f 0x7f80ff01 0xfffffff0    0x00003fef 0xffffffff
; 0x80808080 0x80808080 0x7fffff00    0x7fffffff 0x8000ff00
; 0xcb1855fe 0x92e5dfe8 0xd26b9496    0xd26b9e0f 0xd26d4e0f

; case: v_dot8_i32_i4, v_dot8_u32_u4
; only: gfx9 gfx10
v_dot8_i32_i4 v3, v0, v1, v2
v_dot8_u32_u4 v4, v0, v1, v2
; v0         v1         v2         -> v3         v4
; 0x01020304 0x05060708 0x0000000a    0x00000010 0x00000050
; 0xff80017f 0x7f80ff01 0xfffffff0    0x00000028 0x00000198
; 0x80808080 0x80808080 0x7fffff00    0x80000000 0x80000000
; 0xcb1855fe 0x92e5dfe8 0xd26b9496    0xd26b947c 0xd26b971c

; case: v_dot2_i32_i16, v_dot2_u32_u16
; only: gfx9 gfx10
v_dot2_i32_i16 v3, v0, v1, v2
v_dot2_u32_u16 v4, v0, v1, v2
; v0         v1         v2         -> v3         v4
; 0x01020304 0x05060708 0x0000000a    0x001a4436 0x001a4436
; 0xff80017f 0x7f80ff01 0xfffffff0    0xffbec26f 0x80bdc26f
; 0x80808080 0x80808080 0x7fffff00    0xff007f00 0x01007f00
; 0xcb1855fe 0x92e5dfe8 0xd26b9496    0xde30213e 0x922b213e

; case: v_dot2_f32_f16
; lacks: no semantics
v_dot2_f32_f16 v3, v0, v1, v2
; v0         v1         v2         -> v3
; 0x40003c00 0x44004200 0x3f000000    0x41380000
; 0xc0003c00 0x44004200 0x3f800000    0xc0800000
; 0x00000000 0x00000000 0x00000000    0x00000000

; case: v_dot2c_f32_f16, v_dot4c_i32_i8
; only: gfx90a gfx1030
; lacks: no semantics
v_dot2c_f32_f16 v2, v0, v1
v_dot4c_i32_i8 v3, v0, v1
; v0         v1         v2         v3         -> v2         v3
; 0x40003c00 0x44004200 0x3f000000 0x00000007    0x41380000 0x0000207f
