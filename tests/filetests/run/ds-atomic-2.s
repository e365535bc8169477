; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// LDS atomics with and without return, 32 and 64 bits; lanes take their turns in order where they meet.

; case: ds_or_rtn_b64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_or_rtn_b64 v[4:5], v0, v[2:3]
ds_or_b64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 7, 0, 3, 0, 0xffffffff, 0xffffffff, 5, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 5, 0x80000000

; case: ds_xor_rtn_b64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_xor_rtn_b64 v[4:5], v0, v[2:3]
ds_xor_b64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 2, 0, 3, 0, 0xfffffffe, 0xffffffff, 5, 0x80000000, 2, 0, 3, 0, 0xfffffffe, 0xffffffff, 5, 0x80000000

; case: ds_min_rtn_i64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_min_rtn_i64 v[4:5], v0, v[2:3]
ds_min_i64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000

; case: ds_max_rtn_i64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_max_rtn_i64 v[4:5], v0, v[2:3]
ds_max_i64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 7, 0, 3, 0, 1, 0, 5, 0, 7, 0, 3, 0, 1, 0, 5, 0

; case: ds_cmpst_rtn_b32 compares with data0
; only: gfx9 gfx10
; m0 = -1
; lds = 16 bytes
; exec = 0x3
; lds[0] = 5, 6
; v0 = lane*4
; v1 = 5
; v2 = lane+40
ds_cmpst_rtn_b32 v4, v0, v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 5, 6
; lds[0] == 40, 6

; case: ds_cmpst_rtn_b64
; only: gfx9 gfx10
; m0 = -1
; lds = 16 bytes
; exec = 0x3
; lds[0] = 5, 1, 5, 2
; v0 = lane*8
; v[6:7] = 0x100000005
; v[2:3] = 0x700000009
ds_cmpst_rtn_b64 v[4:5], v0, v[6:7], v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x100000005, 0x200000005
; lds[0] == 9, 7, 5, 2

; case: ds_wrxchg_rtn_b32/b64
; m0 = -1
; lds = 64 bytes
; exec = 0x3
; lds[0] = 5, 6
; lds[16] = 1, 2, 3, 4
; v0 = lane*4
; v1 = lane*8+16
; v2 = 70, 71
; v3 = 8
ds_wrxchg_rtn_b32 v4, v0, v2
ds_wrxchg_rtn_b64 v[6:7], v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v4 == 5, 6
; v[6:7] == 0x200000001, 0x400000003
; lds[0] == 70, 71
; lds[16] == 70, 8, 71, 8

; case: ds_wrxchg2_rtn_b32, ds_wrxchg2st64_rtn_b32
; m0 = -1
; lds = 512 bytes
; exec = 0x1
; lds[0] = 5, 6, 7
; lds[256] = 9
; v0 = 0
; v2 = 70
; v3 = 80
; lacks: no semantics
ds_wrxchg2_rtn_b32 v[4:5], v0, v2, v3 offset0:0 offset1:2
ds_wrxchg2st64_rtn_b32 v[6:7], v0, v3, v2 offset0:0 offset1:1
s_waitcnt lgkmcnt(0)
; v4 == 5
; v5 == 7
; v6 == 70
; v7 == 9
; lds[0] == 80, 6, 80
; lds[256] == 70

; case: ds_mskor_rtn_b32
; m0 = -1
; lds = 16 bytes
; exec = 0x1
; lds[0] = 0x12345678
; v0 = 0
; v1 = 0xff00
; v2 = 0xab01
ds_mskor_rtn_b32 v4, v0, v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x12345678
; lds[0] == 0x1234ab79

; case: ds_add_rtn_f32, ds_min_rtn_f32, ds_max_rtn_f32
; m0 = -1
; lds = 64 bytes
; exec = 0xf
; lds[0] = 1.5, -2.0, 3.0, 0.0
; lds[16] = 1.5, -2.0, 3.0, 0.0
; lds[32] = 1.5, -2.0, 3.0, 0.0
; v0 = lane*4
; v2 = 2.25, 4.0, -1.0, -3.5
ds_add_rtn_f32 v4, v0, v2
ds_min_rtn_f32 v5, v0, v2 offset:16
ds_max_rtn_f32 v6, v0, v2 offset:32
s_waitcnt lgkmcnt(0)
; v4 == 1.5, -2.0, 3.0, 0.0
; v5 == 1.5, -2.0, 3.0, 0.0
; v6 == 1.5, -2.0, 3.0, 0.0
; lds[0] == 3.75, 2.0, 2.0, -3.5
; lds[16] == 1.5, -2.0, -1.0, -3.5
; lds[32] == 2.25, 4.0, 3.0, 0.0

; case: ds_cmpst_rtn_f32: equal as floats
; only: gfx9 gfx10
; m0 = -1
; lds = 16 bytes
; exec = 0x7
; lds[0] = 0x80000000, 0x7fc00000, 1.0
; v0 = lane*4
; v1 = 0, 0x7fc00000, 1.0
; v2 = 9
ds_cmpst_rtn_f32 v4, v0, v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x80000000, 0x7fc00000, 1.0
; lds[0] == 9, 0x7fc00000, 9

; case: ds_add_rtn_f64, ds_min_f64, ds_max_f64
; m0 = -1
; lds = 64 bytes
; exec = 0x1
; lds[0] = 0, 0x3ff80000
; lds[16] = 0, 0x3ff80000
; lds[32] = 0, 0x3ff80000
; v0 = 0
; v[2:3] = 2.25d
@gfx90a ds_add_rtn_f64 v[4:5], v0, v[2:3]
ds_min_rtn_f64 v[6:7], v0, v[2:3] offset:16
ds_max_rtn_f64 v[8:9], v0, v[2:3] offset:32
s_waitcnt lgkmcnt(0)
; v[6:7] == 1.5d
; v[8:9] == 1.5d
; lds[16] == 0, 0x3ff80000
; lds[32] == 0, 0x40020000
; @gfx90a v[4:5] == 1.5d
; @gfx90a lds[0] == 0, 0x400e0000

; case: many lanes on one word: each sees the sum so far
; m0 = -1
; lds = 16 bytes
; lds[0] = 100
; v0 = 0
; v2 = 1
ds_add_rtn_u32 v4, v0, v2
s_waitcnt lgkmcnt(0)
; v4 == lane+100
; @gfx9 lds[0] == 164
; @gfx10+ lds[0] == 132
