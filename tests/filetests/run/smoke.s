; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// The format itself: tables, lists, masks, buffers.

; case: a table has a row a lane
v_add_f32 v2, v0, v1
; v0          v1          -> v2
; 1.0         2.0         3.0
; -1.5        1.5         0.0
; 0x7f800000  0xff800000  nan

; case: lists and linear values
; v0 = lane*4+16
; s0 = 7
; exec = 0x5
@gfx9 v_add_u32 v1, s0, v0
@gfx10+ v_add_nc_u32 v1, s0, v0
; v1 == lane*4+23
; v1[1] == 0xc0de0101

; case: masks
; v0 = 1, 2, 3
v_cmp_eq_u32 M4, 2, v0
; M4 == 0, 1, 0

; case: buffers
; buf = 32 bytes
; buf[0] = 5, 6
; s[0:1] = &buf
s_load_dwordx2 s[2:3], s[0:1], 0x0
s_waitcnt lgkmcnt(0)
; s[2:3] == 0x600000005
