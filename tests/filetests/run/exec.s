; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// EXEC with holes: wide results, loads, stores and atomics act in lanes that are on; EXEC 0 does nothing but scalars.

; case: EXEC 0: vectors and memory are untouched
; m0 = -1
; exec = 0
; buf = 16 bytes
; lds = 16 bytes
; v8 = 0
; v9 = 0
v_mov_b32 v0, 1
v_add_f64 v[2:3], v[4:5], v[4:5]
global_load_dword v6, v[8:9], off
global_store_dword v[8:9], v0, off
ds_write_b32 v0, v0
ds_read_b32 v1, v0
s_waitcnt vmcnt(0) lgkmcnt(0)
v_cmp_eq_u32 M4, v0, v0
s_mov_b32 s8, 3
; M4 == 0
; s8 == 3

; case: wide results under holes
; exec = 0x8001
; v[0:1] = 1.5d
v_mul_f64 v[2:3], v[0:1], v[0:1]
v_mad_u64_u32 v[4:5], M4, v0, v1, v[0:1]
; v[2:3] == 2.25d
; v[4:5] == 1.5d
; M4 == 0

; case: memory under holes: lanes that are off may hold wild addresses
; buf = 256 bytes
; exec = 0x12
; v[0:1] = 0xdead0000dead0000
; v[0:1][1] = &buf
; v[0:1][4] = &buf+8
; v4 = lane+70
global_load_dwordx2 v[2:3], v[0:1], off
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_dword v[0:1], v4, off offset:64
global_atomic_add v5, v[0:1], v4, off offset:128 RETURN
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[2:3][1] == 0xee9c49f7a55300b
; v[2:3][4] == 0x3611ecc7a27d5833
; buf[64] == 71
; buf[72] == 74
; v5[1] == 0xfad5b08b
; v5[4] == 0x22fdd8b3
; buf[128] == 0xfad5b0d2
; buf[136] == 0x22fdd8fd

; case: a diamond: both sides write
; only: gfx9
; v0 = lane
v_cmp_gt_u32 vcc, 3, v0
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz E%%
v_mov_b32 v1, 10
E%%:
s_andn2_b64 exec, s[0:1], exec
s_cbranch_execz J%%
v_mov_b32 v1, 20
J%%:
s_or_b64 exec, exec, s[0:1]
v_add_u32 v2, v1, v0
; v1 == 10, 10, 10, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20
; v2 == 10, 11, 12, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83
; s[0:1] == -1
; vcc == 7
; scc == 1

; case: a diamond in wave32
; only: gfx10+
; v0 = lane
v_cmp_gt_u32 vcc_lo, 3, v0
s_and_saveexec_b32 s0, vcc_lo
v_mov_b32 v1, 10
s_xor_b32 exec_lo, exec_lo, s0
v_mov_b32 v1, 20
s_or_b32 exec_lo, exec_lo, s0
; v1 == 10, 10, 10, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20
; s0 == 0xffffffff
; vcc == 7
; scc == 1

; case: scalars written under a mask are the wave's
; only: gfx9
; v0 = lane
s_mov_b32 s2, 1
v_cmp_gt_u32 vcc, 3, v0
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz E%%
s_mov_b32 s2, 5
v_mov_b32 v1, s2
E%%:
s_or_b64 exec, exec, s[0:1]
v_mov_b32 v2, s2
; v1 == 5, 5, 5, 0xc0de0103, 0xc0de0104, 0xc0de0105, 0xc0de0106, 0xc0de0107, 0xc0de0108, 0xc0de0109, 0xc0de010a, 0xc0de010b, 0xc0de010c, 0xc0de010d, 0xc0de010e, 0xc0de010f, 0xc0de0110, 0xc0de0111, 0xc0de0112, 0xc0de0113, 0xc0de0114, 0xc0de0115, 0xc0de0116, 0xc0de0117, 0xc0de0118, 0xc0de0119, 0xc0de011a, 0xc0de011b, 0xc0de011c, 0xc0de011d, 0xc0de011e, 0xc0de011f, 0xc0de0120, 0xc0de0121, 0xc0de0122, 0xc0de0123, 0xc0de0124, 0xc0de0125, 0xc0de0126, 0xc0de0127, 0xc0de0128, 0xc0de0129, 0xc0de012a, 0xc0de012b, 0xc0de012c, 0xc0de012d, 0xc0de012e, 0xc0de012f, 0xc0de0130, 0xc0de0131, 0xc0de0132, 0xc0de0133, 0xc0de0134, 0xc0de0135, 0xc0de0136, 0xc0de0137, 0xc0de0138, 0xc0de0139, 0xc0de013a, 0xc0de013b, 0xc0de013c, 0xc0de013d, 0xc0de013e, 0xc0de013f
; v2 == 5
; s2 == 5
; s[0:1] == -1
; vcc == 7
; scc == 1

; case: a loop that counts the wave's rounds in an SGPR
; only: gfx9
; v0 = lane+1
; v1 = 0
s_mov_b64 s[0:1], 0
s_mov_b32 s4, 0
L%%:
s_add_u32 s4, s4, 1
v_subrev_u32 v0, 1, v0
v_cmp_eq_u32 vcc, 0, v0
s_or_b64 s[0:1], vcc, s[0:1]
s_andn2_b64 exec, exec, s[0:1]
v_add_u32 v1, v1, s4
s_cbranch_execnz L%%
s_or_b64 exec, exec, s[0:1]
v_mov_b32 v2, s4
; v0 == 0
; v1 == 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990, 1035, 1081, 1128, 1176, 1225, 1275, 1326, 1378, 1431, 1485, 1540, 1596, 1653, 1711, 1770, 1830, 1891, 1953, 2016
; v2 == 64
; s4 == 64
; s[0:1] == -1
; vcc == 0x8000000000000000
; scc == 1

; case: an exchange through LDS without barrier, in a branch
; only: gfx9
; m0 = -1
; lds = 256 bytes
; v0 = lane
; exec = -1
v_cmp_gt_u32 vcc, 32, v0
s_and_saveexec_b64 s[0:1], vcc
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v0
v_sub_u32 v2, 0x7c, v1
ds_read_b32 v3, v2
s_waitcnt vmcnt(0) lgkmcnt(0)
s_or_b64 exec, exec, s[0:1]
; v1 == 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120, 124, 0xc0de0120, 0xc0de0121, 0xc0de0122, 0xc0de0123, 0xc0de0124, 0xc0de0125, 0xc0de0126, 0xc0de0127, 0xc0de0128, 0xc0de0129, 0xc0de012a, 0xc0de012b, 0xc0de012c, 0xc0de012d, 0xc0de012e, 0xc0de012f, 0xc0de0130, 0xc0de0131, 0xc0de0132, 0xc0de0133, 0xc0de0134, 0xc0de0135, 0xc0de0136, 0xc0de0137, 0xc0de0138, 0xc0de0139, 0xc0de013a, 0xc0de013b, 0xc0de013c, 0xc0de013d, 0xc0de013e, 0xc0de013f
; v2 == 124, 120, 116, 112, 108, 104, 100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0, 0xc0de0220, 0xc0de0221, 0xc0de0222, 0xc0de0223, 0xc0de0224, 0xc0de0225, 0xc0de0226, 0xc0de0227, 0xc0de0228, 0xc0de0229, 0xc0de022a, 0xc0de022b, 0xc0de022c, 0xc0de022d, 0xc0de022e, 0xc0de022f, 0xc0de0230, 0xc0de0231, 0xc0de0232, 0xc0de0233, 0xc0de0234, 0xc0de0235, 0xc0de0236, 0xc0de0237, 0xc0de0238, 0xc0de0239, 0xc0de023a, 0xc0de023b, 0xc0de023c, 0xc0de023d, 0xc0de023e, 0xc0de023f
; v3 == 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0xc0de0320, 0xc0de0321, 0xc0de0322, 0xc0de0323, 0xc0de0324, 0xc0de0325, 0xc0de0326, 0xc0de0327, 0xc0de0328, 0xc0de0329, 0xc0de032a, 0xc0de032b, 0xc0de032c, 0xc0de032d, 0xc0de032e, 0xc0de032f, 0xc0de0330, 0xc0de0331, 0xc0de0332, 0xc0de0333, 0xc0de0334, 0xc0de0335, 0xc0de0336, 0xc0de0337, 0xc0de0338, 0xc0de0339, 0xc0de033a, 0xc0de033b, 0xc0de033c, 0xc0de033d, 0xc0de033e, 0xc0de033f
; lds[0] == 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
; s[0:1] == -1
; vcc == 0xffffffff
; scc == 1

; case: global stores of other lanes' words are seen
; only: gfx9
; buf = 256 bytes
; v[0:1] = &buf+lane*4
; v[2:3] = &buf+252+lane*-4
; v4 = lane*3
global_store_dword v[0:1], v4, off
s_waitcnt vmcnt(0)
global_load_dword v5, v[2:3], off
s_waitcnt vmcnt(0)
global_store_dword v[0:1], v5, off
s_waitcnt vmcnt(0)
; v5 == 189, 186, 183, 180, 177, 174, 171, 168, 165, 162, 159, 156, 153, 150, 147, 144, 141, 138, 135, 132, 129, 126, 123, 120, 117, 114, 111, 108, 105, 102, 99, 96, 93, 90, 87, 84, 81, 78, 75, 72, 69, 66, 63, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33, 30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0
; buf[0] == 189, 186, 183, 180, 177, 174, 171, 168, 165, 162, 159, 156, 153, 150, 147, 144, 141, 138, 135, 132, 129, 126, 123, 120, 117, 114, 111, 108, 105, 102, 99, 96, 93, 90, 87, 84, 81, 78, 75, 72, 69, 66, 63, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33, 30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0

; case: a[t + i] = 2 a[t + i] + i, lanes overlap from round to round
; only: gfx9
; buf = 288 bytes
; buf[0] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; v[0:1] = &buf+lane*4
; others: any
s_mov_b32 s0, 0
L%%:
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
v_lshl_add_u32 v2, v2, 1, s0
global_store_dword v[0:1], v2, off
s_waitcnt vmcnt(0)
v_add_co_u32 v0, vcc, 4, v0
v_addc_co_u32 v1, vcc, 0, v1, vcc
s_add_u32 s0, s0, 1
s_cmp_lg_u32 s0, 3
s_cbranch_scc1 L%%
; buf[0] == 2, 5, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 8, 4
