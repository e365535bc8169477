; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// global_* and flat_* atomics with return (glc), 32 and 64 bits, scalar bases.

; case: atomic_xor_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_xor_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_xor_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_xor_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 2, 0, 3, 0, 0xfffffffe, 0xffffffff, 5, 0x80000000, 2, 0, 3, 0, 0xfffffffe, 0xffffffff, 5, 0x80000000, 2, 0, 3, 0, 0xfffffffe, 0xffffffff, 5, 0x80000000

; case: atomic_smin_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_smin_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_smin_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_smin_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000

; case: atomic_smax_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_smax_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_smax_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_smax_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 7, 0, 3, 0, 1, 0, 5, 0, 7, 0, 3, 0, 1, 0, 5, 0, 7, 0, 3, 0, 1, 0, 5, 0

; case: atomic_umin_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_umin_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_umin_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_umin_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 5, 0, 0, 0, 1, 0, 5, 0, 5, 0, 0, 0, 1, 0, 5, 0, 5, 0, 0, 0, 1, 0, 5, 0

; case: atomic_umax_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_umax_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_umax_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_umax_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 7, 0, 3, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 0, 0x80000000

; case: atomic_swap_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_swap_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_swap_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_swap_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 7, 0, 3, 0, 1, 0, 5, 0, 7, 0, 3, 0, 1, 0, 5, 0, 7, 0, 3, 0, 1, 0, 5, 0

; case: atomic_cmpswap: data, then comparand
; buf = 16 bytes
; exec = 0x3
; buf[0] = 5, 6
; v[0:1] = &buf+lane*4
; v2 = lane+40
; v3 = 5
global_atomic_cmpswap v4, v[0:1], v[2:3], off RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 5, 6
; buf[0] == 40, 6

; case: atomic_cmpswap_x2
; buf = 16 bytes
; exec = 0x3
; buf[0] = 5, 1, 5, 2
; v[0:1] = &buf+lane*8
; v[2:3] = 0x700000009
; v[4:5] = 0x100000005
flat_atomic_cmpswap_x2 v[8:9], v[0:1], v[2:5] RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[8:9] == 0x100000005, 0x200000005
; buf[0] == 9, 7, 5, 2

; case: atomic_add_f32, atomic_pk_add_f16
; only: gfx90a
; buf = 16 bytes
; exec = 0x3
; buf[0] = 1.5, -2.0, 0x3c004000, 0x42000000
; v[0:1] = &buf+lane*4
; v2 = 2.25, 4.0
; v3 = 0x3c003c00
global_atomic_add_f32 v[0:1], v2, off
global_atomic_pk_add_f16 v[0:1], v3, off offset:8
s_waitcnt vmcnt(0) lgkmcnt(0)
; buf[0] == 3.75, 2.0
; buf[8] == 0x40004200, 0x44003c00

; case: atomic_add_f64, atomic_min_f64, atomic_max_f64
; only: gfx90a
; buf = 32 bytes
; exec = 0x1
; buf[0] = 0, 0x3ff80000, 0, 0x3ff80000, 0, 0x3ff80000
; v[0:1] = &buf
; v[6:7] = &buf+16
; v[2:3] = 2.25d
global_atomic_add_f64 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_min_f64 v[0:1], v[2:3], off offset:8
flat_atomic_max_f64 v[6:7], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 1.5d
; buf[0] == 0, 0x400e0000, 0, 0x3ff80000, 0, 0x40020000

; case: atomic_fmin, atomic_fmax, atomic_fcmpswap
; only: gfx10 gfx11
; buf = 32 bytes
; exec = 0x3
; buf[0] = 1.5, -2.0, 1.5, -2.0, 0x80000000, 3.0
; v[0:1] = &buf+lane*4
; v2 = 1.0, 4.0
; v3 = 0, 9.0
global_atomic_fmin v4, v[0:1], v2, off RETURN
global_atomic_fmax v[0:1], v2, off offset:8
global_atomic_fcmpswap v6, v[0:1], v[2:3], off offset:16 RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 1.5, -2.0
; v6 == 0x80000000, 3.0
; buf[0] == 1.0, -2.0, 1.5, 4.0, 1.0, 3.0

; case: many lanes on one word: each sees the sum so far
; buf = 16 bytes
; buf[0] = 100
; v[0:1] = &buf
; v2 = 1
global_atomic_add v4, v[0:1], v2, off RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == lane+100
; @gfx9 buf[0] == 164
; @gfx10+ buf[0] == 132
