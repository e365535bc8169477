; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Scalar loads: immediate and register offsets, every width; scalar buffers and their ranges.

; case: widths
; buf = 512 bytes
; s[0:1] = &buf
s_load_dword s10, s[0:1], 0x4
s_load_dwordx2 s[12:13], s[0:1], 0x8
s_load_dwordx4 s[16:19], s[0:1], 0x10
s_load_dwordx8 s[24:31], s[0:1], 0x20
s_load_dwordx16 s[36:51], s[0:1], 0x40
s_waitcnt lgkmcnt(0)
; s10 == 0xee9c49f
; s12 == 0xa27d5833, 0x3611ecc7
; s16 == 0xcaa5805b, 0x5e3914ef, 0xf2cda883, 0x86613c17
; s24 == 0x1af5d0ab, 0xae89643f, 0x421df8d3, 0xd6b18c67, 0x6a4520fb, 0xfed9b48f, 0x926d4823, 0x2601dcb7
; s36 == 0xba95704b, 0x4e2904df, 0xe2bd9873, 0x76512c07, 0xae5c09b, 0x9e79542f, 0x320de8c3, 0xc6a17c57, 0x5a3510eb, 0xeec9a47f, 0x825d3813, 0x16f1cca7, 0xaa85603b, 0x3e19f4cf, 0xd2ad8863, 0x66411cf7

; case: negative immediates and register offsets
; buf = 128 bytes
; s[0:1] = &buf+64
; s2 = 16
s_load_dword s10, s[0:1], -4
s_load_dword s11, s[0:1], s2
s_waitcnt lgkmcnt(0)
; s10 == 0x2601dcb7
; s11 == 0xae5c09b

; case: register and immediate offset together
; buf = 128 bytes
; s[0:1] = &buf
; s2 = 16
s_load_dword s10, s[0:1], s2 offset:0x8
s_waitcnt lgkmcnt(0)
; s10 == 0xf2cda883

; case: address bits 1:0 are dropped
; buf = 128 bytes
; s[0:1] = &buf+1
s_load_dword s10, s[0:1], 0x6
s_waitcnt lgkmcnt(0)
; s10 == 0xee9c49f

; case: s_buffer_load
; buf = 128 bytes
; s[4:5] = &buf
; s6 = 64
; s7 = 0x00027000
; s0 = 8
s_buffer_load_dword s10, s[4:7], 0x4
s_buffer_load_dwordx4 s[12:15], s[4:7], 0x10
s_buffer_load_dword s11, s[4:7], s0
s_waitcnt lgkmcnt(0)
; s10 == 0xee9c49f
; s12 == 0xcaa5805b, 0x5e3914ef, 0xf2cda883, 0x86613c17
; s11 == 0xa27d5833

; case: s_buffer_load past num_records gives 0
; buf = 128 bytes
; s[4:5] = &buf
; s6 = 64
; s7 = 0x00027000
s_buffer_load_dword s10, s[4:7], 0x40
s_buffer_load_dwordx2 s[12:13], s[4:7], 0x3c
s_waitcnt lgkmcnt(0)
; s10 == 0
; s12 == 0x2601dcb7, 0

; case: s_buffer_load with a stride: the range is records times stride
; buf = 128 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 4
; s7 = 0x00027000
s_buffer_load_dword s10, s[4:7], 0x3c
s_buffer_load_dword s11, s[4:7], 0x40
s_waitcnt lgkmcnt(0)
; s10 == 0x2601dcb7
; s11 == 0

; case: s_store_dword
; only: gfx9
; buf = 32 bytes
; s[0:1] = &buf
; s10 = 5
; s12 = 6, 7
; lacks: no semantics
s_store_dword s10, s[0:1], 0x8
s_store_dwordx2 s[12:13], s[0:1], 0x10
s_dcache_wb
s_waitcnt lgkmcnt(0)
; buf[8] == 5
; buf[16] == 6, 7

; case: s_atomic_add
; only: gfx9
; buf = 32 bytes
; s[0:1] = &buf
; s10 = 5
; buf[8] = 6
; lacks: no semantics
s_atomic_add s10, s[0:1], 0x8 glc
s_waitcnt lgkmcnt(0)
; s10 == 6
; buf[8] == 11
