; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOP1: bit counts and searches, quads, sign extension, moves.

; case: s_bcnt1_i32_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_bcnt1_i32_b64 s14, s[10:11]
s_cselect_b32 s80, 1, 0
s_bcnt1_i32_b64 s20, s[16:17]
s_cselect_b32 s81, 1, 0
s_bcnt1_i32_b64 s26, s[22:23]
s_cselect_b32 s82, 1, 0
s_bcnt1_i32_b64 s32, s[28:29]
s_cselect_b32 s83, 1, 0
s_bcnt1_i32_b64 s38, s[34:35]
s_cselect_b32 s84, 1, 0
s_bcnt1_i32_b64 s44, s[40:41]
s_cselect_b32 s85, 1, 0
s_bcnt1_i32_b64 s50, s[46:47]
s_cselect_b32 s86, 1, 0
; s80 == 0
; s14 == 0x00000000
; s81 == 1
; s20 == 0x00000001
; s82 == 1
; s26 == 0x00000040
; s83 == 1
; s32 == 0x00000001
; s84 == 1
; s38 == 0x0000003f
; s85 == 1
; s44 == 0x00000008
; s86 == 1
; s50 == 0x00000025
; scc == 1

; case: s_ff0_i32_b32
; only: gfx9 gfx10
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_ff0_i32_b32 s14, s10
s_ff0_i32_b32 s20, s16
s_ff0_i32_b32 s26, s22
s_ff0_i32_b32 s32, s28
s_ff0_i32_b32 s38, s34
s_ff0_i32_b32 s44, s40
s_ff0_i32_b32 s50, s46
; s14 == 0x00000000
; s20 == 0x00000001
; s26 == 0xffffffff
; s32 == 0x00000000
; s38 == 0x0000001f
; s44 == 0x00000000
; s50 == 0x00000000

; case: s_ff1_i32_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_ff1_i32_b32 s14, s10
s_ff1_i32_b32 s20, s16
s_ff1_i32_b32 s26, s22
s_ff1_i32_b32 s32, s28
s_ff1_i32_b32 s38, s34
s_ff1_i32_b32 s44, s40
s_ff1_i32_b32 s50, s46
; s14 == 0xffffffff
; s20 == 0x00000000
; s26 == 0x00000000
; s32 == 0x0000001f
; s38 == 0x00000000
; s44 == 0x00000008
; s50 == 0x00000001

; case: s_ff0_i32_b64
; only: gfx9 gfx10
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_ff0_i32_b64 s14, s[10:11]
s_ff0_i32_b64 s20, s[16:17]
s_ff0_i32_b64 s26, s[22:23]
s_ff0_i32_b64 s32, s[28:29]
s_ff0_i32_b64 s38, s[34:35]
s_ff0_i32_b64 s44, s[40:41]
s_ff0_i32_b64 s50, s[46:47]
; s14 == 0x00000000
; s20 == 0x00000001
; s26 == 0xffffffff
; s32 == 0x00000000
; s38 == 0x0000003f
; s44 == 0x00000000
; s50 == 0x00000005

; case: s_ff1_i32_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_ff1_i32_b64 s14, s[10:11]
s_ff1_i32_b64 s20, s[16:17]
s_ff1_i32_b64 s26, s[22:23]
s_ff1_i32_b64 s32, s[28:29]
s_ff1_i32_b64 s38, s[34:35]
s_ff1_i32_b64 s44, s[40:41]
s_ff1_i32_b64 s50, s[46:47]
; s14 == 0xffffffff
; s20 == 0x00000000
; s26 == 0x00000000
; s32 == 0x0000003f
; s38 == 0x00000000
; s44 == 0x00000028
; s50 == 0x00000000

; case: s_flbit_i32_b32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_flbit_i32_b32 s14, s10
s_flbit_i32_b32 s20, s16
s_flbit_i32_b32 s26, s22
s_flbit_i32_b32 s32, s28
s_flbit_i32_b32 s38, s34
s_flbit_i32_b32 s44, s40
s_flbit_i32_b32 s50, s46
; s14 == 0xffffffff
; s20 == 0x0000001f
; s26 == 0x00000000
; s32 == 0x00000000
; s38 == 0x00000001
; s44 == 0x00000008
; s50 == 0x00000004

; case: s_flbit_i32_b64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_flbit_i32_b64 s14, s[10:11]
s_flbit_i32_b64 s20, s[16:17]
s_flbit_i32_b64 s26, s[22:23]
s_flbit_i32_b64 s32, s[28:29]
s_flbit_i32_b64 s38, s[34:35]
s_flbit_i32_b64 s44, s[40:41]
s_flbit_i32_b64 s50, s[46:47]
; s14 == 0xffffffff
; s20 == 0x0000003f
; s26 == 0x00000000
; s32 == 0x00000000
; s38 == 0x00000001
; s44 == 0x00000008
; s50 == 0x00000000

; case: s_flbit_i32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_flbit_i32 s14, s10
s_flbit_i32 s20, s16
s_flbit_i32 s26, s22
s_flbit_i32 s32, s28
s_flbit_i32 s38, s34
s_flbit_i32 s44, s40
s_flbit_i32 s50, s46
; s14 == 0xffffffff
; s20 == 0x0000001f
; s26 == 0xffffffff
; s32 == 0x00000001
; s38 == 0x00000001
; s44 == 0x00000008
; s50 == 0x00000004

; case: s_flbit_i32_i64
; s[10:11] = 0x0000000000000000
; s[16:17] = 0x0000000000000001
; s[22:23] = 0xffffffffffffffff
; s[28:29] = 0x8000000000000000
; s[34:35] = 0x7fffffffffffffff
; s[40:41] = 0x00f00f0000000000
; s[46:47] = 0xc7b317d94d1fe09f
s_flbit_i32_i64 s14, s[10:11]
s_flbit_i32_i64 s20, s[16:17]
s_flbit_i32_i64 s26, s[22:23]
s_flbit_i32_i64 s32, s[28:29]
s_flbit_i32_i64 s38, s[34:35]
s_flbit_i32_i64 s44, s[40:41]
s_flbit_i32_i64 s50, s[46:47]
; s14 == 0xffffffff
; s20 == 0x0000003f
; s26 == 0xffffffff
; s32 == 0x00000001
; s38 == 0x00000001
; s44 == 0x00000008
; s50 == 0x00000002

; case: s_sext_i32_i8
; s10 = 0x0000007f
; s16 = 0x00000080
; s22 = 0xffffff01
; s28 = 0x000001ff
s_sext_i32_i8 s14, s10
s_sext_i32_i8 s20, s16
s_sext_i32_i8 s26, s22
s_sext_i32_i8 s32, s28
; s14 == 0x0000007f
; s20 == 0xffffff80
; s26 == 0x00000001
; s32 == 0xffffffff

; case: s_sext_i32_i16
; s10 = 0x00007fff
; s16 = 0x00008000
; s22 = 0xffff0001
; s28 = 0x0001ffff
s_sext_i32_i16 s14, s10
s_sext_i32_i16 s20, s16
s_sext_i32_i16 s26, s22
s_sext_i32_i16 s32, s28
; s14 == 0x00007fff
; s20 == 0xffff8000
; s26 == 0x00000001
; s32 == 0xffffffff

; case: s_abs_i32
; s10 = 0x00000000
; s16 = 0x00000001
; s22 = 0xffffffff
; s28 = 0x80000000
; s34 = 0x7fffffff
; s40 = 0x00f00f00
; s46 = 0x0af438d2
s_abs_i32 s14, s10
s_cselect_b32 s80, 1, 0
s_abs_i32 s20, s16
s_cselect_b32 s81, 1, 0
s_abs_i32 s26, s22
s_cselect_b32 s82, 1, 0
s_abs_i32 s32, s28
s_cselect_b32 s83, 1, 0
s_abs_i32 s38, s34
s_cselect_b32 s84, 1, 0
s_abs_i32 s44, s40
s_cselect_b32 s85, 1, 0
s_abs_i32 s50, s46
s_cselect_b32 s86, 1, 0
; s80 == 0
; s14 == 0x00000000
; s81 == 1
; s20 == 0x00000001
; s82 == 1
; s26 == 0x00000001
; s83 == 1
; s32 == 0x80000000
; s84 == 1
; s38 == 0x7fffffff
; s85 == 1
; s44 == 0x00f00f00
; s86 == 1
; s50 == 0x0af438d2
; scc == 1
