; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// SOP2: shifts, bit fields, products, packing. Shift amounts are taken modulo the width.

; case: s_pack_hh_b32_b16
; s10 = 0x3ceb3ffd
; s12 = 0x97b75092
; s16 = 0x8b529b4a
; s18 = 0x21636369
; s22 = 0x5eb561a4
; s24 = 0xea7b5bf5
; s28 = 0xffffffff
; s30 = 0x00000001
s_pack_hh_b32_b16 s14, s10, s12
s_pack_hh_b32_b16 s20, s16, s18
s_pack_hh_b32_b16 s26, s22, s24
s_pack_hh_b32_b16 s32, s28, s30
; s14 == 0x97b73ceb
; s20 == 0x21638b52
; s26 == 0xea7b5eb5
; s32 == 0x0000ffff

; case: s_absdiff_i32
; s10 = 0x3ceb3ffd
; s12 = 0x97b75092
; s16 = 0x8b529b4a
; s18 = 0x21636369
; s22 = 0x5eb561a4
; s24 = 0xea7b5bf5
; s28 = 0xffffffff
; s30 = 0x00000001
; s34 = 0x7fffffff
; s36 = 0x00000001
; s40 = 0x80000000
; s42 = 0x80000000
; s46 = 0x00000005
; s48 = 0x00000007
; s52 = 0x00000000
; s54 = 0x00000000
s_absdiff_i32 s14, s10, s12
s_cselect_b32 s80, 1, 0
s_absdiff_i32 s20, s16, s18
s_cselect_b32 s81, 1, 0
s_absdiff_i32 s26, s22, s24
s_cselect_b32 s82, 1, 0
s_absdiff_i32 s32, s28, s30
s_cselect_b32 s83, 1, 0
s_absdiff_i32 s38, s34, s36
s_cselect_b32 s84, 1, 0
s_absdiff_i32 s44, s40, s42
s_cselect_b32 s85, 1, 0
s_absdiff_i32 s50, s46, s48
s_cselect_b32 s86, 1, 0
s_absdiff_i32 s56, s52, s54
s_cselect_b32 s87, 1, 0
; s80 == 1
; s14 == 0x5acc1095
; s81 == 1
; s20 == 0x69ef37e1
; s82 == 1
; s26 == 0x743a05af
; s83 == 1
; s32 == 0x00000002
; s84 == 1
; s38 == 0x7ffffffe
; s85 == 0
; s44 == 0x00000000
; s86 == 1
; s50 == 0x00000002
; s87 == 0
; s56 == 0x00000000
; scc == 0

; case: s_cselect_b32/b64
; scc = 1
; s0 = 1, 2, 3, 4
s_cselect_b32 s4, s0, s1
s_cselect_b64 s[6:7], s[0:1], s[2:3]
s_cmp_eq_u32 0, 1
s_cselect_b32 s5, s0, s1
s_cselect_b64 s[8:9], s[0:1], s[2:3]
; s4 == 1
; s[6:7] == 0x200000001
; s5 == 2
; s[8:9] == 0x400000003
; scc == 0
