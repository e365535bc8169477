; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOP1: bit counts and searches, quads, sign extension, moves.

; case: s_wqm_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_wqm_b32 s14, s10
s_cselect_b32 s80, 1, 0
s_wqm_b32 s20, s16
s_cselect_b32 s81, 1, 0
s_wqm_b32 s26, s22
s_cselect_b32 s82, 1, 0
s_wqm_b32 s32, s28
s_cselect_b32 s83, 1, 0
s_wqm_b32 s38, s34
s_cselect_b32 s84, 1, 0
s_wqm_b32 s44, s40
s_cselect_b32 s85, 1, 0
s_wqm_b32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 0
; s14 == 0x00000000
; s81 == 1
; s20 == 0x0000000f
; s82 == 1
; s26 == 0xffffffff
; s83 == 1
; s32 == 0xf0000000
; s84 == 1
; s38 == 0xffffffff
; s85 == 1
; s44 == 0x00f00f00
; s86 == 1
; s50 == 0x0fffffff
; scc == 1

; case: s_wqm_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_wqm_b64 s[14:15], s[10:11]
s_cselect_b32 s80, 1, 0
s_wqm_b64 s[20:21], s[16:17]
s_cselect_b32 s81, 1, 0
s_wqm_b64 s[26:27], s[22:23]
s_cselect_b32 s82, 1, 0
s_wqm_b64 s[32:33], s[28:29]
s_cselect_b32 s83, 1, 0
s_wqm_b64 s[38:39], s[34:35]
s_cselect_b32 s84, 1, 0
s_wqm_b64 s[44:45], s[40:41]
s_cselect_b32 s85, 1, 0
s_wqm_b64 s[50:51], s[46:47]
s_cselect_b32 s86, 1, 0
; s80 == 0
; s[14:15] == 0x0000000000000000
; s81 == 1
; s[20:21] == 0x000000000000000f
; s82 == 1
; s[26:27] == 0xffffffffffffffff
; s83 == 1
; s[32:33] == 0xf000000000000000
; s84 == 1
; s[38:39] == 0xffffffffffffffff
; s85 == 1
; s[44:45] == 0x00f00f0000000000
; s86 == 1
; s[50:51] == 0xfffffffffffff0ff
; scc == 1

; case: s_quadmask_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
; lacks: no semantics
s_quadmask_b32 s14, s10
s_cselect_b32 s80, 1, 0
s_quadmask_b32 s20, s16
s_cselect_b32 s81, 1, 0
s_quadmask_b32 s26, s22
s_cselect_b32 s82, 1, 0
s_quadmask_b32 s32, s28
s_cselect_b32 s83, 1, 0
s_quadmask_b32 s38, s34
s_cselect_b32 s84, 1, 0
s_quadmask_b32 s44, s40
s_cselect_b32 s85, 1, 0
s_quadmask_b32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 0
; s14 == 0x00000000
; s81 == 1
; s20 == 0x00000001
; s82 == 1
; s26 == 0x000000ff
; s83 == 1
; s32 == 0x00000080
; s84 == 1
; s38 == 0x000000ff
; s85 == 1
; s44 == 0x00000024
; s86 == 1
; s50 == 0x0000007f
; scc == 1

; case: s_quadmask_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
; lacks: no semantics
s_quadmask_b64 s[14:15], s[10:11]
s_cselect_b32 s80, 1, 0
s_quadmask_b64 s[20:21], s[16:17]
s_cselect_b32 s81, 1, 0
s_quadmask_b64 s[26:27], s[22:23]
s_cselect_b32 s82, 1, 0
s_quadmask_b64 s[32:33], s[28:29]
s_cselect_b32 s83, 1, 0
s_quadmask_b64 s[38:39], s[34:35]
s_cselect_b32 s84, 1, 0
s_quadmask_b64 s[44:45], s[40:41]
s_cselect_b32 s85, 1, 0
s_quadmask_b64 s[50:51], s[46:47]
s_cselect_b32 s86, 1, 0
; s80 == 0
; s[14:15] == 0x0000000000000000
; s81 == 1
; s[20:21] == 0x0000000000000001
; s82 == 1
; s[26:27] == 0x000000000000ffff
; s83 == 1
; s[32:33] == 0x0000000000008000
; s84 == 1
; s[38:39] == 0x000000000000ffff
; s85 == 1
; s[44:45] == 0x0000000000002400
; s86 == 1
; s[50:51] == 0x000000000000fffb
; scc == 1

; case: s_bitreplicate_b64_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0x80000001
; s28 = 0x07f062ce
; lacks: no semantics
s_bitreplicate_b64_b32 s[14:15], s10
s_bitreplicate_b64_b32 s[20:21], s16
s_bitreplicate_b64_b32 s[26:27], s22
s_bitreplicate_b64_b32 s[32:33], s28
; s[14:15] == 0x0000000000000000
; s[20:21] == 0x0000000000000003
; s[26:27] == 0xc000000000000003
; s[32:33] == 0x003fff003c0cf0fc

; case: s_bitset0/1
; s0 = 0
; s1 = -1
; s[2:3] = 0
; s[6:7] = -1
; s4 = 37
; s5 = 100
s_bitset1_b32 s0, s4
s_bitset0_b32 s1, s4
s_bitset1_b64 s[2:3], s5
s_bitset0_b64 s[6:7], s5
; s0 == 0x20
; s1 == 0xffffffdf
; s[2:3] == 0x1000000000
; s[6:7] == 0xffffffefffffffff

; case: s_cmov_b32/b64, s_cmovk_i32
; scc = 0
; s0 = 1, 2, 3, 4, 50, 60, 7, 8, 9
s_cmov_b32 s0, s4
s_cmov_b64 s[2:3], s[4:5]
s_cmp_eq_u32 0, 0
s_cmov_b32 s1, s4
s_cmov_b64 s[6:7], s[4:5]
s_cmovk_i32 s8, -5
; s1 == 50
; s[6:7] == 0x3c00000032
; s8 == 0xfffffffb
; scc == 1
