; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// LDS atomics with and without return, 32 and 64 bits; lanes take their turns in order where they meet.

; case: ds_add_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_add_rtn_u32 v4, v0, v2
ds_add_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 12, 3, 0, 0x80000005, 12, 3, 0, 0x80000005

; case: ds_sub_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_sub_rtn_u32 v4, v0, v2
ds_sub_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 0xfffffffe, 0xfffffffd, 0xfffffffe, 0x7ffffffb, 0xfffffffe, 0xfffffffd, 0xfffffffe, 0x7ffffffb

; case: ds_rsub_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_rsub_rtn_u32 v4, v0, v2
ds_rsub_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 2, 3, 2, 0x80000005, 2, 3, 2, 0x80000005

; case: ds_inc_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000005, 0x00000003, 0xffffffff, 0x00000009
ds_inc_rtn_u32 v4, v0, v2
ds_inc_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 0, 1, 0, 0, 0, 1, 0, 0

; case: ds_dec_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0xffffffff
ds_dec_rtn_u32 v4, v0, v2
ds_dec_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 4, 3, 1, 0x7fffffff, 4, 3, 1, 0x7fffffff

; case: ds_min_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_min_rtn_u32 v4, v0, v2
ds_min_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 5, 0, 1, 5, 5, 0, 1, 5

; case: ds_max_rtn_u32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_max_rtn_u32 v4, v0, v2
ds_max_u32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 7, 3, 0xffffffff, 0x80000000, 7, 3, 0xffffffff, 0x80000000

; case: ds_and_rtn_b32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_and_rtn_b32 v4, v0, v2
ds_and_b32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 5, 0, 1, 0, 5, 0, 1, 0

; case: ds_or_rtn_b32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_or_rtn_b32 v4, v0, v2
ds_or_b32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 7, 3, 0xffffffff, 0x80000005, 7, 3, 0xffffffff, 0x80000005

; case: ds_xor_rtn_b32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_xor_rtn_b32 v4, v0, v2
ds_xor_b32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 2, 3, 0xfffffffe, 0x80000005, 2, 3, 0xfffffffe, 0x80000005

; case: ds_min_rtn_i32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_min_rtn_i32 v4, v0, v2
ds_min_i32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000

; case: ds_max_rtn_i32
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v0 = lane*4
; v1 = lane*4+16
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
ds_max_rtn_i32 v4, v0, v2
ds_max_i32 v1, v2
s_waitcnt lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; lds[0] == 7, 3, 1, 5, 7, 3, 1, 5

; case: ds_add_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_add_rtn_u64 v[4:5], v0, v[2:3]
ds_add_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 12, 0, 3, 0, 0, 0, 5, 0x80000000, 12, 0, 3, 0, 0, 0, 5, 0x80000000

; case: ds_sub_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_sub_rtn_u64 v[4:5], v0, v[2:3]
ds_sub_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff, 0xfffffffe, 0xffffffff, 0xfffffffb, 0x7fffffff, 0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff, 0xfffffffe, 0xffffffff, 0xfffffffb, 0x7fffffff

; case: ds_rsub_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_rsub_rtn_u64 v[4:5], v0, v[2:3]
ds_rsub_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 2, 0, 3, 0, 2, 0, 5, 0x80000000, 2, 0, 3, 0, 2, 0, 5, 0x80000000

; case: ds_inc_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000005, 0x0000000000000003, 0xffffffffffffffff, 0x0000000000000009
ds_inc_rtn_u64 v[4:5], v0, v[2:3]
ds_inc_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0

; case: ds_dec_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0xffffffffffffffff
ds_dec_rtn_u64 v[4:5], v0, v[2:3]
ds_dec_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 4, 0, 3, 0, 1, 0, 0xffffffff, 0x7fffffff, 4, 0, 3, 0, 1, 0, 0xffffffff, 0x7fffffff

; case: ds_min_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_min_rtn_u64 v[4:5], v0, v[2:3]
ds_min_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 5, 0, 0, 0, 1, 0, 5, 0, 5, 0, 0, 0, 1, 0, 5, 0

; case: ds_max_rtn_u64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_max_rtn_u64 v[4:5], v0, v[2:3]
ds_max_u64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 7, 0, 3, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 0, 0x80000000

; case: ds_and_rtn_b64
; m0 = -1
; lds = 128 bytes
; exec = 0xf
; lds[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v0 = lane*8
; v1 = lane*8+32
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
ds_and_rtn_b64 v[4:5], v0, v[2:3]
ds_and_b64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; lds[0] == 5, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0
