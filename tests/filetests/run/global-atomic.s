; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// global_* and flat_* atomics with return (glc), 32 and 64 bits, scalar bases.

; case: atomic_add
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_add v4, v[0:1], v2, off RETURN
global_atomic_add v6, v2, s[0:1] offset:16
flat_atomic_add v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 12, 3, 0, 0x80000005, 12, 3, 0, 0x80000005, 12, 3, 0, 0x80000005

; case: atomic_sub
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_sub v4, v[0:1], v2, off RETURN
global_atomic_sub v6, v2, s[0:1] offset:16
flat_atomic_sub v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 0xfffffffe, 0xfffffffd, 0xfffffffe, 0x7ffffffb, 0xfffffffe, 0xfffffffd, 0xfffffffe, 0x7ffffffb, 0xfffffffe, 0xfffffffd, 0xfffffffe, 0x7ffffffb

; case: atomic_inc
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000005, 0x00000003, 0xffffffff, 0x00000009
global_atomic_inc v4, v[0:1], v2, off RETURN
global_atomic_inc v6, v2, s[0:1] offset:16
flat_atomic_inc v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0

; case: atomic_dec
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0xffffffff
global_atomic_dec v4, v[0:1], v2, off RETURN
global_atomic_dec v6, v2, s[0:1] offset:16
flat_atomic_dec v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 4, 3, 1, 0x7fffffff, 4, 3, 1, 0x7fffffff, 4, 3, 1, 0x7fffffff

; case: atomic_and
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_and v4, v[0:1], v2, off RETURN
global_atomic_and v6, v2, s[0:1] offset:16
flat_atomic_and v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 5, 0, 1, 0, 5, 0, 1, 0, 5, 0, 1, 0

; case: atomic_or
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_or v4, v[0:1], v2, off RETURN
global_atomic_or v6, v2, s[0:1] offset:16
flat_atomic_or v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 7, 3, 0xffffffff, 0x80000005, 7, 3, 0xffffffff, 0x80000005, 7, 3, 0xffffffff, 0x80000005

; case: atomic_xor
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_xor v4, v[0:1], v2, off RETURN
global_atomic_xor v6, v2, s[0:1] offset:16
flat_atomic_xor v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 2, 3, 0xfffffffe, 0x80000005, 2, 3, 0xfffffffe, 0x80000005, 2, 3, 0xfffffffe, 0x80000005

; case: atomic_smin
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_smin v4, v[0:1], v2, off RETURN
global_atomic_smin v6, v2, s[0:1] offset:16
flat_atomic_smin v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000

; case: atomic_smax
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_smax v4, v[0:1], v2, off RETURN
global_atomic_smax v6, v2, s[0:1] offset:16
flat_atomic_smax v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 7, 3, 1, 5, 7, 3, 1, 5, 7, 3, 1, 5

; case: atomic_umin
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_umin v4, v[0:1], v2, off RETURN
global_atomic_umin v6, v2, s[0:1] offset:16
flat_atomic_umin v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 5, 0, 1, 5, 5, 0, 1, 5, 5, 0, 1, 5

; case: atomic_umax
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_umax v4, v[0:1], v2, off RETURN
global_atomic_umax v6, v2, s[0:1] offset:16
flat_atomic_umax v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 7, 3, 0xffffffff, 0x80000000, 7, 3, 0xffffffff, 0x80000000, 7, 3, 0xffffffff, 0x80000000

; case: atomic_swap
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000, 5, 0, 0xffffffff, 0x80000000
; v[0:1] = &buf+lane*4
; s[0:1] = &buf
; v6 = lane*4
; v[8:9] = &buf+32+lane*4
; v2 = 0x00000007, 0x00000003, 0x00000001, 0x00000005
global_atomic_swap v4, v[0:1], v2, off RETURN
global_atomic_swap v6, v2, s[0:1] offset:16
flat_atomic_swap v[8:9], v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x00000005, 0x00000000, 0xffffffff, 0x80000000
; buf[0] == 7, 3, 1, 5, 7, 3, 1, 5, 7, 3, 1, 5

; case: atomic_add_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_add_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_add_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_add_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 12, 0, 3, 0, 0, 0, 5, 0x80000000, 12, 0, 3, 0, 0, 0, 5, 0x80000000, 12, 0, 3, 0, 0, 0, 5, 0x80000000

; case: atomic_sub_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_sub_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_sub_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_sub_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff, 0xfffffffe, 0xffffffff, 0xfffffffb, 0x7fffffff, 0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff, 0xfffffffe, 0xffffffff, 0xfffffffb, 0x7fffffff, 0xfffffffe, 0xffffffff, 0xfffffffd, 0xffffffff, 0xfffffffe, 0xffffffff, 0xfffffffb, 0x7fffffff

; case: atomic_inc_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000005, 0x0000000000000003, 0xffffffffffffffff, 0x0000000000000009
global_atomic_inc_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_inc_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_inc_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0

; case: atomic_dec_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0xffffffffffffffff
global_atomic_dec_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_dec_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_dec_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 4, 0, 3, 0, 1, 0, 0xffffffff, 0x7fffffff, 4, 0, 3, 0, 1, 0, 0xffffffff, 0x7fffffff, 4, 0, 3, 0, 1, 0, 0xffffffff, 0x7fffffff

; case: atomic_and_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_and_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_and_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_and_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 5, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0

; case: atomic_or_x2
; buf = 128 bytes
; exec = 0xf
; buf[0] = 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000, 5, 0, 0, 0, 0xffffffff, 0xffffffff, 0, 0x80000000
; v[0:1] = &buf+lane*8
; s[0:1] = &buf
; v6 = lane*8
; v[8:9] = &buf+64+lane*8
; v[2:3] = 0x0000000000000007, 0x0000000000000003, 0x0000000000000001, 0x0000000000000005
global_atomic_or_x2 v[4:5], v[0:1], v[2:3], off RETURN
global_atomic_or_x2 v6, v[2:3], s[0:1] offset:32
flat_atomic_or_x2 v[8:9], v[2:3]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[4:5] == 0x0000000000000005, 0x0000000000000000, 0xffffffffffffffff, 0x8000000000000000
; buf[0] == 7, 0, 3, 0, 0xffffffff, 0xffffffff, 5, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 5, 0x80000000, 7, 0, 3, 0, 0xffffffff, 0xffffffff, 5, 0x80000000
