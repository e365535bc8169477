; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// flat_* reaches LDS and scratch through their apertures.

; case: flat access to LDS
; only: gfx9
; lds = 64 bytes
; exec = 3
; v0 = lane*4
; v3 = 9
; clobbers: s0 s1 v1
s_mov_b64 s[0:1], src_shared_base
v_mov_b32 v1, s1
flat_load_dword v2, v[0:1]
flat_store_dword v[0:1], v3 offset:16
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 0x7a55300b, 0xee9c49f
; lds[16] == 9, 9

; case: flat access to LDS
; only: gfx10+
; lds = 64 bytes
; exec = 3
; v0 = lane*4
; v3 = 9
; clobbers: s0 s1 v1
; v4 = lane*4+16
; v5 = 0x10000
s_mov_b64 s[0:1], src_shared_base
v_mov_b32 v1, s1
flat_load_dword v2, v[0:1]
flat_store_dword v[4:5], v3
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 0x7a55300b, 0xee9c49f
; lds[16] == 9, 9

; case: flat atomics on LDS
; lds = 64 bytes
; lds[0] = 5, 6
; exec = 3
; v0 = lane*4
; v3 = 9
; clobbers: s0 s1 v1
s_mov_b64 s[0:1], src_shared_base
v_mov_b32 v1, s1
flat_atomic_add v2, v[0:1], v3 RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 5, 6
; lds[0] == 14, 15

; case: flat access to scratch is each lane's own
; scratch = 16 bytes
; v0 = 4
; v3 = lane+0x12345600
; v4 = 0x7f
; clobbers: s0 s1 v1
s_mov_b64 s[0:1], src_private_base
v_mov_b32 v1, s1
flat_store_dword v[0:1], v3
flat_store_byte v[0:1], v4
s_waitcnt vmcnt(0) lgkmcnt(0)
flat_load_dword v2, v[0:1]
flat_load_ubyte v5, v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 0x1234567f
; v5 == 0x7f

; case: global_load does not know apertures, lanes differ
; buf = 16 bytes
; lds = 16 bytes
; exec = 3
; v[0:1] = &buf
; v0[1] = 4
; v1[1] = 0x10000
flat_load_dword v2, v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 2052403211, 250201247

; case: scratch_* on gfx10
; only: gfx10+
; scratch = 64 bytes
; s0 = 8
; v3 = lane+5
scratch_store_dword off, v3, s0
scratch_load_dword v2, off, s0
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == lane+5
