; target: gfx1030 gfx1100 gfx1201
; wave: 64
// gfx10 in wave64: masks are 64 bits wide, lanes go to 63, DPP rows stay rows of 16.

; case: comparisons and masks
; v0 = lane
; v2 = 7
v_cmp_gt_u32 vcc, 40, v0
v_cndmask_b32 v1, v0, v2, vcc
v_cmp_eq_u32_e64 s[4:5], 63, v0
s_and_b64 s[6:7], vcc, s[4:5]
s_bcnt1_i32_b64 s8, vcc
; v1 == 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
; vcc == 0xffffffffff
; s[4:5] == 0x8000000000000000
; s[6:7] == 0
; s8 == 40
; scc == 1

; case: carries
; v0 = lane
; v1 = 0xffffffe0
v_add_co_u32 v2, vcc, v0, v1
v_add_co_ci_u32 v3, vcc, 0, 0, vcc
; v2 == 0xffffffe0, 0xffffffe1, 0xffffffe2, 0xffffffe3, 0xffffffe4, 0xffffffe5, 0xffffffe6, 0xffffffe7, 0xffffffe8, 0xffffffe9, 0xffffffea, 0xffffffeb, 0xffffffec, 0xffffffed, 0xffffffee, 0xffffffef, 0xfffffff0, 0xfffffff1, 0xfffffff2, 0xfffffff3, 0xfffffff4, 0xfffffff5, 0xfffffff6, 0xfffffff7, 0xfffffff8, 0xfffffff9, 0xfffffffa, 0xfffffffb, 0xfffffffc, 0xfffffffd, 0xfffffffe, 0xffffffff, 0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0x7, 0x8, 0x9, 0xa, 0xb, 0xc, 0xd, 0xe, 0xf, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f
; v3 == 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
; vcc == 0

; case: v_readlane, v_writelane beyond 32
; v0 = lane*2
; exec = 0x8000000000
v_readlane_b32 s0, v0, 40
v_writelane_b32 v1, 9, 63
v_readfirstlane_b32 s1, v0
; s0 == 80
; v1[63] == 9
; s1 == 78

; case: s_and_saveexec_b64, s_cbranch_execz
; v0 = lane
; v1 = 1
v_cmp_lt_u32 vcc, 50, v0
s_and_saveexec_b64 s[0:1], vcc
s_cbranch_execz E%%
v_mov_b32 v1, 5
E%%:
s_mov_b64 exec, s[0:1]
; v1 == 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5
; s[0:1] == -1
; vcc == 0xfff8000000000000
; scc == 1

; case: DPP row_shr, row_share
; v0 = lane
; v1 = 100
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v2, v0 row_share:3 row_mask:0xf bank_mask:0xf
; v1 == 100, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 100, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 100, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 100, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62
; v2 == 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51

; case: v_mbcnt
v_mbcnt_lo_u32_b32 v1, -1, 0
v_mbcnt_hi_u32_b32 v1, -1, v1
; v1 == lane

; case: v_cmpx
; v0 = lane
v_cmpx_gt_u32 33, v0
; exec == 0x1ffffffff
