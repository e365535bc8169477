; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Buffers: offen, idxen, both, soffset, strides, swizzle, range checks, sub-dword and halves.

; case: offset, soffset, offen
; buf = 512 bytes
; s[4:5] = &buf
; s6 = 256
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; s8 = 16
; v0 = lane*4
; exec = 0xf
buffer_load_dword v2, off, s[4:7], NONE
buffer_load_dword v3, off, s[4:7], s8 offset:4
buffer_load_dword v4, v0, s[4:7], NONE offen
buffer_load_dword v5, v0, s[4:7], s8 offen offset:12
s_waitcnt vmcnt(0)
; v2 == 0x7a55300b
; v3 == 0x5e3914ef
; v4 == 0x7a55300b, 0xee9c49f, 0xa27d5833, 0x3611ecc7
; v5 == 0x86613c17, 0x1af5d0ab, 0xae89643f, 0x421df8d3

; case: idxen with a stride; idxen and offen
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 8
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x11016fac
; v0 = lane
; v1 = 8
; exec = 0xf
buffer_load_dword v4, v0, s[4:7], NONE idxen
buffer_load_dword v5, v[0:1], s[4:7], NONE idxen offen offset:4
s_waitcnt vmcnt(0)
; v4 == 0x7a55300b, 0xcaa5805b, 0x1af5d0ab, 0x6a4520fb
; v5 == 0x3611ecc7, 0x86613c17, 0xd6b18c67, 0x2601dcb7

; case: raw buffers: what begins or ends past num_records reads 0
; buf = 512 bytes
; s[4:5] = &buf
; s6 = 72
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; v0 = 64, 68, 72, 0x7ffffff0
; exec = 0xf
buffer_load_dword v4, v0, s[4:7], NONE offen
buffer_load_dwordx2 v[6:7], v0, s[4:7], NONE offen
s_waitcnt vmcnt(0)
; v4 == 0xba95704b, 0x4e2904df, 0, 0
; v6 == 0xba95704b, _, 0, 0
; v7 == 0x4e2904df, 0, 0, 0

; case: raw buffers: stores past num_records are dropped
; buf = 512 bytes
; s[4:5] = &buf
; s6 = 72
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; v0 = 64, 68, 72, 0xfffffff0
; v1 = 1, 2, 3, 4
; exec = 0xf
buffer_store_dword v1, v0, s[4:7], NONE offen
s_waitcnt vmcnt(0)
; buf[64] == 1, 2

; case: structured buffers: records are checked by index
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 3
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x11016fac
; v0 = 0, 2, 3, 0xffffffff
; exec = 0xf
buffer_load_dword v4, v0, s[4:7], NONE idxen
s_waitcnt vmcnt(0)
; v4 == 0x7a55300b, 0x1af5d0ab, 0, 0

; case: stores and sub-dword accesses
; buf = 512 bytes
; s[4:5] = &buf
; s6 = 256
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; exec = 1
; v0 = 7
; v1 = 0xa1b2c3d4
; v2 = 2
; v3 = 3
buffer_store_byte v1, off, s[4:7], NONE
buffer_store_short v1, off, s[4:7], NONE offset:4
buffer_store_dwordx2 v[2:3], off, s[4:7], NONE offset:8
buffer_store_dwordx4 v[0:3], off, s[4:7], NONE offset:32
buffer_store_byte_d16_hi v1, off, s[4:7], NONE offset:64
buffer_store_short_d16_hi v1, off, s[4:7], NONE offset:68
s_waitcnt vmcnt(0)
buffer_load_ubyte v4, off, s[4:7], NONE
buffer_load_sbyte v5, off, s[4:7], NONE
buffer_load_ushort v6, off, s[4:7], NONE offset:4
buffer_load_sshort v7, off, s[4:7], NONE offset:4
s_waitcnt vmcnt(0)
; buf[0] == 0x7a5530d4
; buf[4] == 0xee9c3d4
; buf[8] == 2, 3
; buf[32] == 7, 0xa1b2c3d4, 2, 3
; buf[64] == 0xba9570b2
; buf[68] == 0x4e29a1b2
; v4 == 0xd4
; v5 == 0xffffffd4
; v6 == 0xc3d4
; v7 == 0xffffc3d4

; case: d16 loads
; buf = 512 bytes
; s[4:5] = &buf
; s6 = 256
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; exec = 1
; v1 = 0x11112222
; v2 = 0x11112222
; v3 = 0x11112222
; v4 = 0x11112222
; v5 = 0x11112222
buffer_load_ubyte_d16 v1, off, s[4:7], NONE
buffer_load_ubyte_d16_hi v2, off, s[4:7], NONE
buffer_load_sbyte_d16 v3, off, s[4:7], NONE offset:3
buffer_load_short_d16 v4, off, s[4:7], NONE
buffer_load_short_d16_hi v5, off, s[4:7], NONE
s_waitcnt vmcnt(0)
; v1 == 0x1111000b
; v2 == 0xb2222
; v3 == 0x1111007a
; v4 == 0x1111300b
; v5 == 0x300b2222

; case: scratch as compilers set it up: swizzled, thread ID added (element 4 bytes, index stride 64)
; only: gfx9
; buf = 2048 bytes
; s[4:5] = &buf+0x8000000000000000
; s6 = 2048
; s7 = 0x00e00000
; v1 = lane+1
buffer_store_dword v1, off, s[4:7], NONE offset:8
s_waitcnt vmcnt(0)
; buf[512] == 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64

; case: swizzle with index and offset (stride 16, element 4, index stride 8)
; only: gfx9
; buf = 512 bytes
; s[4:5] = &buf+0x8010000000000000
; s6 = 32
; s7 = 0x00027000
; v0 = 0, 1, 9
; v1 = 4, 8, 12
; v2 = 1, 2, 3
; exec = 7
buffer_store_dword v2, v[0:1], s[4:7], NONE idxen offen
s_waitcnt vmcnt(0)
; buf[32] == 1
; buf[68] == 2
; buf[228] == 3

; case: gfx11 swizzles elements of 4 bytes
; only: gfx11 gfx12
; buf = 512 bytes
; s[4:5] = &buf+0x4010000000000000
; s6 = 32
; s7 = 0x10000000
; v0 = 0, 1, 9
; v1 = 4, 8, 12
; v2 = 1, 2, 3
; exec = 7
buffer_store_dword v2, v[0:1], s[4:7], NONE idxen offen
; buf[32] == 1
; buf[68] == 2
; buf[228] == 3

; case: gfx11 swizzles elements of 8 bytes
; only: gfx11 gfx12
; buf = 512 bytes
; s[4:5] = &buf+0x8010000000000000
; s6 = 32
; s7 = 0x10000000
; v0 = 0, 1, 9
; v1 = 4, 8, 12
; v2 = 1, 2, 3
; exec = 7
buffer_store_dword v2, v[0:1], s[4:7], NONE idxen offen
; buf[4] == 1
; buf[72] == 2
; buf[204] == 3

; case: buffer atomics
; buf = 64 bytes
; s[4:5] = &buf
; s6 = 64
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; exec = 1
; v0 = 0
; buf[0] = 5
; buf[16] = 5
; buf[32] = 1, 2
; buf[48] = 8
; v1 = 10
; v2 = 3
; v[4:5] = 0x700000006
; v6 = 99
; v7 = 8
buffer_atomic_add v1, v0, s[4:7], NONE offen RETURN
buffer_atomic_umax v2, v0, s[4:7], NONE offen offset:16
buffer_atomic_swap_x2 v[4:5], v0, s[4:7], NONE offen offset:32 RETURN
buffer_atomic_cmpswap v[6:7], v0, s[4:7], NONE offen offset:48 RETURN
s_waitcnt vmcnt(0)
; v1 == 5
; v[4:5] == 0x200000001
; v6 == 8
; buf[0] == 15
; buf[16] == 5
; buf[32] == 6, 7
; buf[48] == 99

; case: buffer atomics out of range do nothing and give 0
; buf = 64 bytes
; s[4:5] = &buf
; s6 = 16
; @gfx9 s7 = 0x00027fac
; @gfx10+ s7 = 0x31016fac
; exec = 1
; v0 = 16
; v1 = 10
buffer_atomic_add v1, v0, s[4:7], NONE offen RETURN
s_waitcnt vmcnt(0)
; v1 == 0

; case: gfx9: without an index, records are bytes even where there is a stride
; only: gfx9
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 8
; s7 = 0x00027fac
; v0 = 4, 8, 16, 60
; v1 = 1, 7, 8, 9
; exec = 0xf
buffer_load_dword v4, v0, s[4:7], NONE offen
buffer_load_dword v5, v1, s[4:7], NONE idxen
s_waitcnt vmcnt(0)
; v4 == 0xee9c49f, 0, 0, 0
; v5 == 0xcaa5805b, 0xaa85603b, 0, 0

; case: gfx10: OOB_SELECT 0: index and offset are checked
; only: gfx10+
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 4
; s7 = 0x1016fac
; v0 = 1, 0, 4, 5
; v1 = 12, 16, 0, 20
; exec = 0xf
buffer_load_dword v4, v[0:1], s[4:7], NONE idxen offen
s_waitcnt vmcnt(0)
; v4 == 0x86613c17, 0, 0, 0

; case: gfx10: OOB_SELECT 1: the index is checked
; only: gfx10+
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 4
; s7 = 0x11016fac
; v0 = 1, 0, 4, 5
; v1 = 12, 16, 0, 20
; exec = 0xf
buffer_load_dword v4, v[0:1], s[4:7], NONE idxen offen
s_waitcnt vmcnt(0)
; v4 == 0x86613c17, 0xcaa5805b, 0, 0

; case: gfx10: OOB_SELECT 2: nothing is checked
; only: gfx10+
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 4
; s7 = 0x21016fac
; v0 = 1, 0, 4, 5
; v1 = 12, 16, 0, 20
; exec = 0xf
buffer_load_dword v4, v[0:1], s[4:7], NONE idxen offen
s_waitcnt vmcnt(0)
; v4 == 0x86613c17, 0xcaa5805b, 0xba95704b, 0xeec9a47f

; case: gfx10: OOB_SELECT 3: bytes are checked
; only: gfx10+
; buf = 512 bytes
; s[4:5] = &buf+0x10000000000000
; s6 = 20
; s7 = 0x31016fac
; v0 = 1, 0, 4, 5
; v1 = 12, 16, 0, 20
; exec = 0xf
buffer_load_dword v4, v[0:1], s[4:7], NONE idxen offen
s_waitcnt vmcnt(0)
; v4 == 0, 0xcaa5805b, 0, 0
