; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOP1: bit counts and searches, quads, sign extension, moves.

; case: s_mov_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_mov_b32 s14, s10
s_mov_b32 s20, s16
s_mov_b32 s26, s22
s_mov_b32 s32, s28
s_mov_b32 s38, s34
s_mov_b32 s44, s40
s_mov_b32 s50, s46
; s14 == 0x00000000
; s20 == 0x00000001
; s26 == 0xffffffff
; s32 == 0x80000000
; s38 == 0x7fffffff
; s44 == 0x00f00f00
; s50 == 0x0af438d2

; case: s_mov_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_mov_b64 s[14:15], s[10:11]
s_mov_b64 s[20:21], s[16:17]
s_mov_b64 s[26:27], s[22:23]
s_mov_b64 s[32:33], s[28:29]
s_mov_b64 s[38:39], s[34:35]
s_mov_b64 s[44:45], s[40:41]
s_mov_b64 s[50:51], s[46:47]
; s[14:15] == 0x0000000000000000
; s[20:21] == 0x0000000000000001
; s[26:27] == 0xffffffffffffffff
; s[32:33] == 0x8000000000000000
; s[38:39] == 0x7fffffffffffffff
; s[44:45] == 0x00f00f0000000000
; s[50:51] == 0xc7b317d94d1fe09f

; case: s_not_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_not_b32 s14, s10
s_cselect_b32 s80, 1, 0
s_not_b32 s20, s16
s_cselect_b32 s81, 1, 0
s_not_b32 s26, s22
s_cselect_b32 s82, 1, 0
s_not_b32 s32, s28
s_cselect_b32 s83, 1, 0
s_not_b32 s38, s34
s_cselect_b32 s84, 1, 0
s_not_b32 s44, s40
s_cselect_b32 s85, 1, 0
s_not_b32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 1
; s14 == 0xffffffff
; s81 == 1
; s20 == 0xfffffffe
; s82 == 0
; s26 == 0x00000000
; s83 == 1
; s32 == 0x7fffffff
; s84 == 1
; s38 == 0x80000000
; s85 == 1
; s44 == 0xff0ff0ff
; s86 == 1
; s50 == 0xf50bc72d
; scc == 1

; case: s_not_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_not_b64 s[14:15], s[10:11]
s_cselect_b32 s80, 1, 0
s_not_b64 s[20:21], s[16:17]
s_cselect_b32 s81, 1, 0
s_not_b64 s[26:27], s[22:23]
s_cselect_b32 s82, 1, 0
s_not_b64 s[32:33], s[28:29]
s_cselect_b32 s83, 1, 0
s_not_b64 s[38:39], s[34:35]
s_cselect_b32 s84, 1, 0
s_not_b64 s[44:45], s[40:41]
s_cselect_b32 s85, 1, 0
s_not_b64 s[50:51], s[46:47]
s_cselect_b32 s86, 1, 0
; s80 == 1
; s[14:15] == 0xffffffffffffffff
; s81 == 1
; s[20:21] == 0xfffffffffffffffe
; s82 == 0
; s[26:27] == 0x0000000000000000
; s83 == 1
; s[32:33] == 0x7fffffffffffffff
; s84 == 1
; s[38:39] == 0x8000000000000000
; s85 == 1
; s[44:45] == 0xff0ff0ffffffffff
; s86 == 1
; s[50:51] == 0x384ce826b2e01f60
; scc == 1

; case: s_brev_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_brev_b32 s14, s10
s_brev_b32 s20, s16
s_brev_b32 s26, s22
s_brev_b32 s32, s28
s_brev_b32 s38, s34
s_brev_b32 s44, s40
s_brev_b32 s50, s46
; s14 == 0x00000000
; s20 == 0x80000000
; s26 == 0xffffffff
; s32 == 0x00000001
; s38 == 0xfffffffe
; s44 == 0x00f00f00
; s50 == 0x4b1c2f50

; case: s_brev_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_brev_b64 s[14:15], s[10:11]
s_brev_b64 s[20:21], s[16:17]
s_brev_b64 s[26:27], s[22:23]
s_brev_b64 s[32:33], s[28:29]
s_brev_b64 s[38:39], s[34:35]
s_brev_b64 s[44:45], s[40:41]
s_brev_b64 s[50:51], s[46:47]
; s[14:15] == 0x0000000000000000
; s[20:21] == 0x8000000000000000
; s[26:27] == 0xffffffffffffffff
; s[32:33] == 0x0000000000000001
; s[38:39] == 0xfffffffffffffffe
; s[44:45] == 0x0000000000f00f00
; s[50:51] == 0xf907f8b29be8cde3

; case: s_bcnt0_i32_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_bcnt0_i32_b32 s14, s10
s_cselect_b32 s80, 1, 0
s_bcnt0_i32_b32 s20, s16
s_cselect_b32 s81, 1, 0
s_bcnt0_i32_b32 s26, s22
s_cselect_b32 s82, 1, 0
s_bcnt0_i32_b32 s32, s28
s_cselect_b32 s83, 1, 0
s_bcnt0_i32_b32 s38, s34
s_cselect_b32 s84, 1, 0
s_bcnt0_i32_b32 s44, s40
s_cselect_b32 s85, 1, 0
s_bcnt0_i32_b32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 1
; s14 == 0x00000020
; s81 == 1
; s20 == 0x0000001f
; s82 == 0
; s26 == 0x00000000
; s83 == 1
; s32 == 0x0000001f
; s84 == 1
; s38 == 0x00000001
; s85 == 1
; s44 == 0x00000018
; s86 == 1
; s50 == 0x00000012
; scc == 1

; case: s_bcnt1_i32_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_bcnt1_i32_b32 s14, s10
s_cselect_b32 s80, 1, 0
s_bcnt1_i32_b32 s20, s16
s_cselect_b32 s81, 1, 0
s_bcnt1_i32_b32 s26, s22
s_cselect_b32 s82, 1, 0
s_bcnt1_i32_b32 s32, s28
s_cselect_b32 s83, 1, 0
s_bcnt1_i32_b32 s38, s34
s_cselect_b32 s84, 1, 0
s_bcnt1_i32_b32 s44, s40
s_cselect_b32 s85, 1, 0
s_bcnt1_i32_b32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 0
; s14 == 0x00000000
; s81 == 1
; s20 == 0x00000001
; s82 == 1
; s26 == 0x00000020
; s83 == 1
; s32 == 0x00000001
; s84 == 1
; s38 == 0x0000001f
; s85 == 1
; s44 == 0x00000008
; s86 == 1
; s50 == 0x0000000e
; scc == 1

; case: s_bcnt0_i32_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_bcnt0_i32_b64 s14, s[10:11]
s_cselect_b32 s80, 1, 0
s_bcnt0_i32_b64 s20, s[16:17]
s_cselect_b32 s81, 1, 0
s_bcnt0_i32_b64 s26, s[22:23]
s_cselect_b32 s82, 1, 0
s_bcnt0_i32_b64 s32, s[28:29]
s_cselect_b32 s83, 1, 0
s_bcnt0_i32_b64 s38, s[34:35]
s_cselect_b32 s84, 1, 0
s_bcnt0_i32_b64 s44, s[40:41]
s_cselect_b32 s85, 1, 0
s_bcnt0_i32_b64 s50, s[46:47]
s_cselect_b32 s86, 1, 0
; s80 == 1
; s14 == 0x00000040
; s81 == 1
; s20 == 0x0000003f
; s82 == 0
; s26 == 0x00000000
; s83 == 1
; s32 == 0x0000003f
; s84 == 1
; s38 == 0x00000001
; s85 == 1
; s44 == 0x00000038
; s86 == 1
; s50 == 0x0000001b
; scc == 1
