; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// One operand: bit counts and searches, reversals, moves, and lane counts (v_mbcnt).

; case: v_not_b32
v_not_b32 v2, v0
; v0         -> v2
; 0x00000000    0xffffffff
; 0x00000001    0xfffffffe
; 0xffffffff    0x00000000
; 0x80000000    0x7fffffff
; 0x7fffffff    0x80000000
; 0x00010000    0xfffeffff
; 0xfffe0000    0x0001ffff
; 0x12345678    0xedcba987
; 0xf0000000    0x0fffffff

; case: v_bfrev_b32
v_bfrev_b32 v2, v0
; v0         -> v2
; 0x00000000    0x00000000
; 0x00000001    0x80000000
; 0xffffffff    0xffffffff
; 0x80000000    0x00000001
; 0x7fffffff    0xfffffffe
; 0x00010000    0x00008000
; 0xfffe0000    0x00007fff
; 0x12345678    0x1e6a2c48
; 0xf0000000    0x0000000f

; case: v_ffbh_u32
v_ffbh_u32 v2, v0
; v0         -> v2
; 0x00000000    0xffffffff
; 0x00000001    0x0000001f
; 0xffffffff    0x00000000
; 0x80000000    0x00000000
; 0x7fffffff    0x00000001
; 0x00010000    0x0000000f
; 0xfffe0000    0x00000000
; 0x12345678    0x00000003
; 0xf0000000    0x00000000

; case: v_ffbl_b32
v_ffbl_b32 v2, v0
; v0         -> v2
; 0x00000000    0xffffffff
; 0x00000001    0x00000000
; 0xffffffff    0x00000000
; 0x80000000    0x0000001f
; 0x7fffffff    0x00000000
; 0x00010000    0x00000010
; 0xfffe0000    0x00000011
; 0x12345678    0x00000003
; 0xf0000000    0x0000001c

; case: v_ffbh_i32
v_ffbh_i32 v2, v0
; v0         -> v2
; 0x00000000    0xffffffff
; 0x00000001    0x0000001f
; 0xffffffff    0xffffffff
; 0x80000000    0x00000001
; 0x7fffffff    0x00000001
; 0x00010000    0x0000000f
; 0xfffe0000    0x0000000f
; 0x12345678    0x00000003
; 0xf0000000    0x00000004

; case: v_mov_b32
v_mov_b32 v2, v0
; v0         -> v2
; 0x00000000    0x00000000
; 0x00000001    0x00000001
; 0xffffffff    0xffffffff
; 0x80000000    0x80000000
; 0x7fffffff    0x7fffffff
; 0x00010000    0x00010000
; 0xfffe0000    0xfffe0000
; 0x12345678    0x12345678
; 0xf0000000    0xf0000000

; case: v_mbcnt counts the mask below the lane
; s0 = -1
; s1 = -1
v_mbcnt_lo_u32_b32 v1, s0, 0
v_mbcnt_hi_u32_b32 v1, s1, v1
; v1 == lane

; case: v_mbcnt with a base
; only: gfx10+
; v0 = 100
v_mbcnt_lo_u32_b32 v1, 0x55555555, v0
; v1 == 100, 101, 101, 102, 102, 103, 103, 104, 104, 105, 105, 106, 106, 107, 107, 108, 108, 109, 109, 110, 110, 111, 111, 112, 112, 113, 113, 114, 114, 115, 115, 116

; case: v_mbcnt in wave64: lo counts 32 at most
; only: gfx9
; s0 = 0x80000001
v_mbcnt_lo_u32_b32 v1, s0, 0
v_mbcnt_hi_u32_b32 v2, s0, 0
; v1 == 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2
; v2 == 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

; case: v_swap_b32
v_swap_b32 v0, v1
; v0         v1         -> v0         v1
; 0x00000001 0x00000002    0x00000002 0x00000001
; 0x0000dead 0x0000beef    0x0000beef 0x0000dead

; case: v_swap_b32 in lanes that are on
; exec = 0x2
; v0 = 1
; v1 = 2
v_swap_b32 v0, v1
; v0[1] == 2
; v1[1] == 1

; case: v_cndmask_b32
v_cndmask_b32 v2, v0, v1, VCC
v_cndmask_b32_e64 v3, v0, v1, M4
; v0         v1         vcc M4 -> v2         v3
; 0x00000001 0x00000002 0   1     0x00000001 0x00000002
; 0x00000003 0x00000004 1   0     0x00000004 0x00000003
; 0x00000005 0x00000006 1   1     0x00000006 0x00000006

; case: v_cndmask_b32 takes the scalar operand too
; only: gfx10+
; s8 = 9
v_cndmask_b32_e64 v2, 0, -1, M4
v_cndmask_b32_e64 v3, s8, v0, M4
; v0         M4 -> v2         v3
; 0x00000007 0     0x00000000 0x00000009
; 0x00000008 1     0xffffffff 0x00000008
