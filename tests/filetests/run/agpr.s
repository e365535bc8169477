; target: gfx90a gfx942
// Accumulation registers of gfx90a: moves, loads, stores, operands.

; case: v_accvgpr_write_b32, v_accvgpr_read_b32, v_accvgpr_mov_b32
v_accvgpr_write_b32 a0, v0
v_accvgpr_mov_b32 a1, a0
v_accvgpr_read_b32 v1, a1
v_accvgpr_write_b32 a2, 5
; v0         -> a0         a1         v1         a2
; 0x00000007    0x00000007 0x00000007 0x00000007 0x00000005
; 0x00000008    0x00000008 0x00000008 0x00000008 0x00000005

; case: memory reaches them
; m0 = -1
; exec = 1
; buf = 16 bytes
; buf[0] = 11, 12
; lds = 16 bytes
; lds[0] = 13
; v[0:1] = &buf
; v2 = 0
global_load_dwordx2 a[0:1], v[0:1], off
ds_read_b32 a2, v2
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_dword v[0:1], a1, off offset:8
ds_write_b32 v2, a0 offset:4
s_waitcnt vmcnt(0) lgkmcnt(0)
; a[0:1] == 0xc0000000b
; a2 == 13
; buf[8] == 12
; lds[4] == 11
