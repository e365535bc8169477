; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Packed f16 and i16: op_sel and op_sel_hi, neg_lo and neg_hi, clamp, inline constants.

; case: v_pk_add_f16
v_pk_add_f16 v2, v0, v1
; v0         v1         -> v2
; 0x3c004000 0xc2004500    0xc0004700
; 0x7c00fc00 0x7c003c00    0x7c00fc00
; 0x00018001 0x3c003c00    0x3c003c00
; 0x7bff7bff 0x7bff4000    0x7c007bff
; 0x7e00b800 0x3c00b800    _
; 0x80000000 0x00008000    0x00000000

; case: v_pk_mul_f16
v_pk_mul_f16 v2, v0, v1
; v0         v1         -> v2
; 0x3c004000 0xc2004500    0xc2004900
; 0x7c00fc00 0x7c003c00    0x7c00fc00
; 0x00018001 0x3c003c00    0x00018001
; 0x7bff7bff 0x7bff4000    0x7c007c00
; 0x7e00b800 0x3c00b800    _
; 0x80000000 0x00008000    0x80008000

; case: v_pk_min_f16
v_pk_min_f16 v2, v0, v1
; v0         v1         -> v2
; 0x3c004000 0xc2004500    0xc2004000
; 0x7c00fc00 0x7c003c00    0x7c00fc00
; 0x00018001 0x3c003c00    0x00018001
; 0x7bff7bff 0x7bff4000    0x7bff4000
; 0x7e00b800 0x3c00b800    0x3c00b800
; 0x80000000 0x00008000    0x80008000

; case: v_pk_max_f16
v_pk_max_f16 v2, v0, v1
; v0         v1         -> v2
; 0x3c004000 0xc2004500    0x3c004500
; 0x7c00fc00 0x7c003c00    0x7c003c00
; 0x00018001 0x3c003c00    0x3c003c00
; 0x7bff7bff 0x7bff4000    0x7bff7bff
; 0x7e00b800 0x3c00b800    0x3c00b800
; 0x80000000 0x00008000    0x00000000

; case: v_pk_add_f16 op_sel
v_pk_add_f16 v2, v0, v1 op_sel:[1,0] op_sel_hi:[0,1]
v_pk_add_f16 v3, v0, v1 op_sel:[0,1] op_sel_hi:[0,0]
; v0         v1         -> v2         v3
; 0x3c004000 0xc2004500    0xbc004600 0x4700bc00
; 0x7c00fc00 0x7c003c00    _          _
; 0x00018001 0x3c003c00    0x3c003c00 0x3c003c00
; 0x7bff7bff 0x7bff4000    0x7c007bff 0x7bff7c00
; 0x7e00b800 0x3c00b800    _          0xbc003800
; 0x80000000 0x00008000    0x00008000 0x00000000

; case: v_pk_add_f16 neg_lo, neg_hi
v_pk_add_f16 v2, v0, v1 neg_lo:[1,0]
v_pk_mul_f16 v3, v0, v1 neg_hi:[0,1]
; v0         v1         -> v2         v3
; 0x3c004000 0xc2004500    0xc0004200 0x42004900
; 0x7c00fc00 0x7c003c00    0x7c007c00 0xfc00fc00
; 0x00018001 0x3c003c00    0x3c003c00 0x80018001
; 0x7bff7bff 0x7bff4000    0x7c00fbff 0xfc007c00
; 0x7e00b800 0x3c00b800    _          _
; 0x80000000 0x00008000    0x00008000 0x00008000

; case: v_pk_add_f16 clamp
v_pk_add_f16 v2, v0, v1 clamp
; v0         v1         -> v2
; 0x3c004000 0xc2004500    0x00003c00
; 0x7c00fc00 0x7c003c00    0x3c000000
; 0x00018001 0x3c003c00    0x3c003c00
; 0x7bff7bff 0x7bff4000    0x3c003c00
; 0x7e00b800 0x3c00b800    _
; 0x80000000 0x00008000    0x00000000

; case: v_pk_fma_f16
v_pk_fma_f16 v3, v0, v1, v2
v_pk_fma_f16 v4, v0, v1, v2 op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[0,0,1]
; v0         v1         v2         -> v3         v4
; 0x3c004000 0xc2004500 0x00018001    0xc2004900 0xc6004500
; 0x7c00fc00 0x7c003c00 0x7bff7bff    0x7c00fc00 0xfc007c00
; 0x00018001 0x3c003c00 0x7e00b800    _          _
; 0x7bff7bff 0x7bff4000 0x80000000    0x7c007c00 0x7c007c00
; 0x7e00b800 0x3c00b800 0x3c004000    _          _
; 0x80000000 0x00008000 0x7c00fc00    0x7c00fc00 0x7c007c00

; case: inline constants: the float fills the low half
v_pk_add_f16 v2, v0, 1.0
v_pk_add_f16 v3, v0, 1.0 op_sel_hi:[1,0]
; v0         -> v2 v3
; 0x3c004000    _  0x40004200
; 0x7c00fc00    _  0x7c00fc00
; 0x00018001    _  0x3c003c00
; 0x7bff7bff    _  0x7bff7bff
; 0x7e00b800    _  _
; 0x80000000    _  0x3c003c00

; case: v_pk_add_u16
v_pk_add_u16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x80007fff
; 0xffff7fff 0x00010001    0x00008000
; 0x12345678 0x9abcdef0    0xacf03568
; 0x80008000 0xffff0001    0x7fff8001

; case: v_pk_sub_u16
v_pk_sub_u16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x80028001
; 0xffff7fff 0x00010001    0xfffe7ffe
; 0x12345678 0x9abcdef0    0x77787788
; 0x80008000 0xffff0001    0x80017fff

; case: v_pk_add_i16
v_pk_add_i16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x80007fff
; 0xffff7fff 0x00010001    0x00008000
; 0x12345678 0x9abcdef0    0xacf03568
; 0x80008000 0xffff0001    0x7fff8001

; case: v_pk_sub_i16
v_pk_sub_i16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x80028001
; 0xffff7fff 0x00010001    0xfffe7ffe
; 0x12345678 0x9abcdef0    0x77787788
; 0x80008000 0xffff0001    0x80017fff

; case: v_pk_mul_lo_u16
v_pk_mul_lo_u16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x7fff8000
; 0xffff7fff 0x00010001    0xffff7fff
; 0x12345678 0x9abcdef0    0xa6302080
; 0x80008000 0xffff0001    0x80008000

; case: v_pk_min_i16
v_pk_min_i16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x00018000
; 0xffff7fff 0x00010001    0xffff0001
; 0x12345678 0x9abcdef0    0x9abcdef0
; 0x80008000 0xffff0001    0x80008000

; case: v_pk_max_i16
v_pk_max_i16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x7fffffff
; 0xffff7fff 0x00010001    0x00017fff
; 0x12345678 0x9abcdef0    0x12345678
; 0x80008000 0xffff0001    0xffff0001

; case: v_pk_min_u16
v_pk_min_u16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x00018000
; 0xffff7fff 0x00010001    0x00010001
; 0x12345678 0x9abcdef0    0x12345678
; 0x80008000 0xffff0001    0x80000001

; case: v_pk_max_u16
v_pk_max_u16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x7fffffff
; 0xffff7fff 0x00010001    0xffff7fff
; 0x12345678 0x9abcdef0    0x9abcdef0
; 0x80008000 0xffff0001    0xffff8000

; case: v_pk_lshlrev_b16
v_pk_lshlrev_b16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0xfffeffff
; 0xffff7fff 0x00010001    0x80008000
; 0x12345678 0x9abcdef0    0xabc0f000
; 0x80008000 0xffff0001    0xffff0001

; case: v_pk_lshrrev_b16
v_pk_lshrrev_b16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x3fffffff
; 0xffff7fff 0x00010001    0x00000000
; 0x12345678 0x9abcdef0    0x09ab00de
; 0x80008000 0xffff0001    0xffff0001

; case: v_pk_ashrrev_i16
v_pk_ashrrev_i16 v2, v0, v1
; v0         v1         -> v2
; 0x00018000 0x7fffffff    0x3fffffff
; 0xffff7fff 0x00010001    0x00000000
; 0x12345678 0x9abcdef0    0xf9abffde
; 0x80008000 0xffff0001    0xffff0001

; case: integer clamp
; lacks: clamp
v_pk_add_u16 v2, v0, v1 clamp
v_pk_sub_u16 v3, v0, v1 clamp
v_pk_add_i16 v4, v0, v1 clamp
v_pk_sub_i16 v5, v0, v1 clamp
; v0         v1         -> v2         v3         v4         v5
; 0x00018000 0x7fffffff    0x8000ffff 0x00000000 0x7fff8000 0x80028001
; 0xffff7fff 0x00010001    0xffff8000 0xfffe7ffe 0x00007fff 0xfffe7ffe
; 0x12345678 0x9abcdef0    0xacf0ffff 0x00000000 0xacf03568 0x77787788
; 0x80008000 0xffff0001    0xffff8001 0x00007fff 0x80008001 0x80018000

; case: v_pk_mad_u16, v_pk_mad_i16
v_pk_mad_u16 v3, v0, v1, v2
v_pk_mad_i16 v4, v0, v1, v2 op_sel:[1,0,0] op_sel_hi:[0,1,1]
; v0         v1         v2         -> v3         v4
; 0x00018000 0x7fffffff 0xffff7fff    0x7ffeffff 0x7fff7ffe
; 0xffff7fff 0x00010001 0x12345678    0x1233d677 0x92335677
; 0x12345678 0x9abcdef0 0x80008000    0x2630a080 0x3020a8c0
; 0x80008000 0xffff0001 0x00018000    0x80010000 0x80010000

; case: inline integer constants
v_pk_add_u16 v2, v0, 1
v_pk_add_u16 v3, v0, 1 op_sel_hi:[1,0]
v_pk_add_u16 v4, v0, -1
; v0         -> v2 v3         v4
; 0x00018000    _  0x00028001 _
; 0xffff7fff    _  0x00008000 _
; 0x12345678    _  0x12355679 _
; 0x80008000    _  0x80018001 _

; case: v_pk_fma_f32, v_pk_mul_f32, v_pk_add_f32
; only: gfx90a
v_pk_mul_f32 v[4:5], v[0:1], v[2:3]
v_pk_add_f32 v[6:7], v[0:1], v[2:3]
v_pk_fma_f32 v[8:9], v[0:1], v[2:3], v[0:1]
; v0         v1         v2         v3         -> v4         v5         v6         v7         v8         v9
; 0x3f800000 0x40000000 0x40400000 0x40800000    0x40400000 0x41000000 0x40800000 0x40c00000 0x40800000 0x41200000
; 0xbfc00000 0x3f000000 0x40000000 0xc1000000    0xc0400000 0xc0800000 0x3f000000 0xc0f00000 0xc0900000 0xc0600000

; case: v_pk_mul_f32 op_sel, neg
; only: gfx90a
; s0 = 2.0
; s1 = 3.0
v_pk_mul_f32 v[4:5], v[0:1], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
v_pk_add_f32 v[6:7], v[0:1], v[2:3] neg_lo:[1,0] neg_hi:[0,1]
v_pk_mul_f32 v[8:9], v[0:1], s[0:1] op_sel_hi:[1,0]
; v0         v1         v2         v3         -> v4         v5         v6         v7         v8         v9
; 0x3f800000 0x40000000 0x40400000 0x40800000    0x40c00000 0x40800000 0x40000000 0xc0000000 0x40000000 0x40800000
; 0xbfc00000 0x3f000000 0x40000000 0xc1000000    0x3f800000 0x41400000 0x40600000 0x41080000 0xc0400000 0x3f800000

; case: v_pk_mov_b32
; only: gfx90a
v_pk_mov_b32 v[4:5], v[0:1], v[2:3]
v_pk_mov_b32 v[6:7], v[0:1], v[2:3] op_sel:[1,0]
v_pk_mov_b32 v[8:9], v[0:1], v[2:3] op_sel:[0,1]
; v0         v1         v2         v3         -> v4         v5         v6         v7         v8         v9
; 0x00000001 0x00000002 0x00000003 0x00000004    0x00000001 0x00000003 0x00000002 0x00000003 0x00000001 0x00000004
