; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Further widths and forms of memory instructions.

; case: flat loads of bytes and halves
; buf = 256 bytes
; v[0:1] = &buf
; exec = 1
; v[8:9] = &buf+3
; v5 = 0x11112222
; v6 = 0x11112222
; v7 = 0x11112222
; v10 = 0x11112222
flat_load_sbyte v2, v[0:1]
flat_load_ushort v3, v[0:1]
flat_load_sshort v4, v[0:1]
flat_load_ubyte_d16 v5, v[0:1]
flat_load_ubyte_d16_hi v6, v[0:1]
flat_load_sbyte_d16 v7, v[8:9]
flat_load_short_d16_hi v10, v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 0xb
; v3 == 0x300b
; v4 == 0x300b
; v5 == 0x1111000b
; v6 == 0xb2222
; v7 == 0x1111007a
; v10 == 0x300b2222

; case: flat loads and stores of three and four dwords
; buf = 256 bytes
; v[0:1] = &buf
; exec = 1
; v7 = 77
; v[10:11] = &buf+64
; v[12:13] = &buf+80
; v[14:15] = &buf+96
; v[16:17] = &buf+100
; v[18:19] = &buf+104
flat_load_dwordx3 v[4:6], v[0:1]
flat_load_dwordx2 v[2:3], v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
flat_store_dwordx3 v[10:11], v[4:6]
flat_store_dwordx4 v[12:13], v[4:7]
flat_store_short v[14:15], v4
flat_store_byte_d16_hi v[16:17], v4
flat_store_short_d16_hi v[18:19], v4
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x7a55300b
; v5 == 0xee9c49f
; v6 == 0xa27d5833
; v2 == 0x7a55300b
; v3 == 0xee9c49f
; buf[64] == 0x7a55300b, 0xee9c49f, 0xa27d5833
; buf[80] == 0x7a55300b, 0xee9c49f, 0xa27d5833, 0x4d
; buf[96] == 0x5a35300b
; buf[100] == 0xeec9a455
; buf[104] == 0x825d7a55

; case: global loads and stores of two and four dwords
; buf = 256 bytes
; v[0:1] = &buf
; exec = 1
global_load_dwordx4 v[4:7], v[0:1], off offset:16
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_dwordx2 v[0:1], v[4:5], off offset:64
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0xcaa5805b
; v5 == 0x5e3914ef
; v6 == 0xf2cda883
; v7 == 0x86613c17
; buf[64] == 0xcaa5805b, 0x5e3914ef

; case: global_atomic_cmpswap_x2
; buf = 16 bytes
; exec = 0x3
; buf[0] = 5, 1, 5, 2
; v[0:1] = &buf+lane*8
; v[2:3] = 0x700000009
; v[4:5] = 0x100000005
global_atomic_cmpswap_x2 v[8:9], v[0:1], v[2:5], off RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[8:9] == 0x100000005, 0x200000005
; buf[0] == 9, 7, 5, 2

; case: buffers: three and four dwords, atomics without return
; buf = 128 bytes
; buf[80] = 1, 5, 0
; buf[96] = -1, 0, 3, 4
; s[4:5] = &buf
; s6 = 128
; @gfx9 s7 = 0x27fac
; @gfx10+ s7 = 0x31016fac
; exec = 1
; v12 = -2
; v13 = 0
; v[14:15] = 0x900000008
; v[16:17] = 0x400000003
buffer_load_dwordx3 v[4:6], off, s[4:7], NONE
buffer_load_dwordx4 v[8:11], off, s[4:7], NONE offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
buffer_store_dwordx3 v[4:6], off, s[4:7], NONE offset:64
buffer_atomic_or v12, off, s[4:7], NONE offset:80
buffer_atomic_smin v12, off, s[4:7], NONE offset:84
buffer_atomic_dec v12, off, s[4:7], NONE offset:88
buffer_atomic_add_x2 v[12:13], off, s[4:7], NONE offset:96
buffer_atomic_cmpswap_x2 v[14:17], off, s[4:7], NONE offset:104
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 0x7a55300b
; v5 == 0xee9c49f
; v6 == 0xa27d5833
; v8 == 0xee9c49f
; v9 == 0xa27d5833
; v10 == 0x3611ecc7
; v11 == 0xcaa5805b
; buf[64] == 0x7a55300b, 0xee9c49f, 0xa27d5833
; buf[80] == 0xffffffff, 0xfffffffe, 0xfffffffe
; buf[96] == 0xfffffffd, 1
; buf[104] == 8, 9

; case: LDS: what does not return
; only: gfx9 gfx10
; m0 = -1
; lds = 64 bytes
; exec = 1
; v0 = 0
; v1 = 2.0
; v2 = 5
; v3 = 9
; v4 = 6
; v5 = 7
; lds[0] = 1.0, 1.0, 1.0, 5, 0xf
ds_add_f32 v0, v1
ds_min_f32 v0, v1 offset:4
ds_max_f32 v0, v1 offset:8
ds_cmpst_b32 v0, v2, v3 offset:12
ds_mskor_b32 v0, v2, v3 offset:16
ds_write2st64_b64 v0, v[2:3], v[4:5] offset0:0 offset1:0
s_waitcnt vmcnt(0) lgkmcnt(0)
; lds[0] == 6, 7, 2.0, 9, 0xb

; case: ds_wrap_rtn_b32
; only: gfx9 gfx10 gfx11
; m0 = -1
; lds = 16 bytes
; exec = 3
; lds[0] = 10, 3
; v0 = lane*4
; v1 = 4
; v2 = 100
; lacks: no semantics
ds_wrap_rtn_b32 v4, v0, v1, v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v4 == 10, 3
; lds[0] == 6, 103

; case: ds_read_addtid_b32, ds_write_addtid_b32 add M0
; m0 = 8
; lds = 512 bytes
; v2 = lane
; exec = 0xf
; lacks: no semantics
ds_read_addtid_b32 v1 offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
ds_write_addtid_b32 v2 offset:128
s_waitcnt vmcnt(0) lgkmcnt(0)
; v1 == 0x3611ecc7, 0xcaa5805b, 0x5e3914ef, 0xf2cda883
; lds[136] == 0, 1, 2, 3

; case: what only waits, fences or hints changes nothing
; only: gfx9 gfx10 gfx11
s_nop 3
s_sleep 1
s_setprio 2
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_icache_inv
s_dcache_inv
@gfx9 buffer_wbinvl1
@gfx9 buffer_wbinvl1_vol
@gfx10+ buffer_gl0_inv
@gfx10+ buffer_gl1_inv
@gfx10+ s_clause 0x1
@gfx10+ s_inst_prefetch 0x3
@gfx10+ s_waitcnt_vscnt null, 0x0
@gfx10+ s_waitcnt_depctr 0xffff
v_nop
; s0 == 0x5eed0000
