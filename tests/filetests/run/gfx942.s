; target: gfx942
// What gfx942 adds to gfx90a.

; case: v_lshl_add_u64 shifts by S1[2:0]
v_lshl_add_u64 v[6:7], v[0:1], v2, v[4:5]
v_lshl_add_u64 v[8:9], v[0:1], 3, v[4:5]
; v0         v1         v2  v4         v5         -> v6         v7         v8         v9
; 1          0          2   0xffffffff 0             3          1          7          1
; 0xffffffff 0x7fffffff 1   2          0             0          0          0xfffffffa 0xffffffff
; 0x80000001 0          8   0          5             0x80000001 5          8          9
; 0x00000010 1          4   0          0             0x100      0x10       0x80       8

; case: v_mov_b64
v_mov_b64_e32 v[2:3], v[0:1]
v_mov_b64_e32 v[4:5], -1
v_mov_b64_e32 v[6:7], 1.0
; v0 v1         -> v2 v3         v4         v5         v6 v7
; 5  0x80000000    5  0x80000000 0xffffffff 0xffffffff 0  0x3ff00000
; 0  7             0  7          0xffffffff 0xffffffff 0  0x3ff00000

; case: cache control at the scopes of gfx940
; buf = 64 bytes
; v[0:1] = &buf
global_store_dword v[0:1], v2, off sc0 sc1
buffer_wbl2 sc0 sc1
s_waitcnt vmcnt(0)
buffer_inv sc0 sc1
global_load_dword v3, v[0:1], off offset:4 sc1
s_waitcnt vmcnt(0)
; exec = 1
; v2 = 77
; buf[4] = 99
; buf[0] == 77
; v3[0] == 99

; case: global_atomic_pk_add_bf16, ds_pk_add_f16
; buf = 64 bytes
; lds = 64 bytes
; v[0:1] = &buf
; exec = 1
global_atomic_pk_add_bf16 v4, v[0:1], v2, off sc0
ds_pk_add_rtn_f16 v5, v6, v3 offset:8
s_waitcnt vmcnt(0) lgkmcnt(0)
// {1.0, 2.0} + {0.5, -2.0}
; buf[0] = 0x40003f80
; v2 = 0xc0003f00
; buf[0] == 0x00003fc0
; v4[0] == 0x40003f80
; lds[8] = 0x40003c00
; v3 = 0xc0003800
; v6 = 0
; lds[8] == 0x00003e00
; v5[0] == 0x40003c00

; case: global_load_lds_dword goes to M0 + offset + 4 * lane
; buf = 1024 bytes
; lds = 1024 bytes
; v[0:1] = &buf+lane*8
; m0 = 64
; buf[4] = 1, 0, 2, 0, 3, 0, 4
; exec = 0xf
global_load_lds_dword v[0:1], off offset:4
s_waitcnt vmcnt(0)
; lds[68] == 1, 2, 3, 4
