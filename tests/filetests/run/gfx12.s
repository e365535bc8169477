; target: gfx1201
// What gfx12 adds to gfx11: scalar floats, 64-bit scalar integers, minimum and maximum that keep NaN, waits by counter, split
// barriers, sub-dword scalar loads, per-lane permlane.

; case: scalar f32 arithmetic
s_add_f32 s8, s0, s1
s_sub_f32 s9, s0, s1
s_mul_f32 s10, s0, s1
s_min_num_f32 s11, s0, s1
s_max_num_f32 s12, s0, s1
s_fmac_f32 s13, s0, s1
s_fmaak_f32 s14, s0, s1, 0x40400000
s_fmamk_f32 s15, s0, 0x40400000, s1
; s0 = 1.5
; s1 = -4.0
; s13 = 10.0
; s8 == -2.5
; s9 == 5.5
; s10 == -6.0
; s11 == -4.0
; s12 == 1.5
; s13 == 4.0
; s14 == -3.0
; s15 == 0.5

; case: scalar minimum and maximum: num prefers numbers, the others NaNs
s_min_num_f32 s8, s0, s1
s_max_num_f32 s9, s1, s0
s_minimum_f32 s10, s0, s1
s_maximum_f32 s11, s1, s0
s_minimum_f32 s12, s2, s3
s_maximum_f32 s13, s3, s2
; s0 = nan
; s1 = 2.0
; s2 = 0.0
; s3 = -0.0
; s8 == 2.0
; s9 == 2.0
; s10 == nan
; s11 == nan
; s12 == -0.0
; s13 == 0.0

; case: scalar f32 rounding and conversion
s_ceil_f32 s8, s0
s_floor_f32 s9, s0
s_trunc_f32 s10, s0
s_rndne_f32 s11, s0
s_cvt_i32_f32 s12, s0
s_cvt_u32_f32 s13, s1
s_cvt_f32_i32 s14, s2
s_cvt_f32_u32 s15, s2
s_cvt_f16_f32 s16, s0
s_cvt_f32_f16 s17, s3
s_cvt_hi_f32_f16 s18, s3
s_cvt_pk_rtz_f16_f32 s19, s0, s1
; s0 = -2.5
; s1 = 3.75
; s2 = -2
; s3 = 0x40003c00
; s8 == -2.0
; s9 == -3.0
; s10 == -2.0
; s11 == -2.0
; s12 == -2
; s13 == 3
; s14 == -2.0
; s15 == 4294967296.0
; s16 == 0xc100
; s17 == 1.0
; s18 == 2.0
; s19 == 0x4380c100

; case: scalar f16 clears the high half
s_add_f16 s8, s0, s1
s_mul_f16 s9, s0, s1
s_fmac_f16 s10, s0, s1
s_sub_f16 s11, s0, 1.0
s_min_num_f16 s12, s0, s1
s_maximum_f16 s13, s0, s1
s_ceil_f16 s14, s2
s_rndne_f16 s15, s2
// 2 and -3; 1.5; the high halves do not count
; s0 = 0x77774000
; s1 = 0x5555c200
; s2 = 0x33333e00
; s10 = 0x99993c00
; s8 == 0xbc00
; s9 == 0xc600
; s10 == 0xc500
; s11 == 0x3c00
; s12 == 0xc200
; s13 == 0x4000
; s14 == 0x4000
; s15 == 0x4000

; case: scalar float compares write SCC
s_cmp_lt_f32 s0, s1
s_cselect_b32 s8, 1, 0
s_cmp_nge_f32 s0, s2
s_cselect_b32 s9, 1, 0
s_cmp_u_f32 s2, s0
s_cselect_b32 s10, 1, 0
s_cmp_eq_f16 s3, s4
s_cselect_b32 s11, 1, 0
s_cmp_lg_f32 s2, s0
; s0 = 1.0
; s1 = 2.0
; s2 = nan
; s3 = 0x11113c00
; s4 = 0x22223c00
; s8 == 1
; s9 == 1
; s10 == 1
; s11 == 1
; scc == 0

; case: 64-bit scalar integers
s_add_nc_u64 s[8:9], s[0:1], s[2:3]
s_sub_nc_u64 s[10:11], s[0:1], s[2:3]
s_mul_u64 s[12:13], s[0:1], s[2:3]
; s[0:1] = 0x1ffffffff
; s[2:3] = 3
; s[8:9] == 0x200000002
; s[10:11] == 0x1fffffffc
; s[12:13] == 0x5fffffffd
; scc == 0
; scc = 0

; case: transcendentals of scalars
v_s_rcp_f32 s8, s0
v_s_sqrt_f32 s9, s0
v_s_exp_f32 s10, -s1
v_s_log_f32 s11, |s2|
v_s_rsq_f32 s12, s0
; s0 = 4.0
; s1 = -3.0
; s2 = -8.0
; s8 == 0.25
; s9 == 2.0
; s10 == 8.0
; s11 == 3.0
; s12 == 0.5

; case: vector minimum and maximum
v_minimum_f32 v2, v0, v1
v_maximum_f32 v3, v0, v1
v_min_num_f32 v4, v0, v1
v_max_num_f32 v5, v0, v1
; v0   v1   -> v2   v3   v4   v5
; 1.0  2.0     1.0  2.0  1.0  2.0
; nan  2.0     nan  nan  2.0  2.0
; 3.0  nan     nan  nan  3.0  3.0
; 0.0  -0.0    -0.0 0.0  -0.0 0.0
; nan  nan     nan  nan  nan  nan

; case: three operands
v_minimum3_f32 v3, v0, v1, v2
v_maximum3_f32 v4, v0, v1, v2
v_minimummaximum_f32 v5, v0, v1, v2
v_maximumminimum_f32 v6, v0, v1, v2
; v0  v1  v2   -> v3  v4  v5  v6
; 1.0 2.0 1.5     1.0 2.0 1.5 1.5
; 5.0 4.0 3.0     3.0 5.0 4.0 3.0
; nan 4.0 3.0     nan nan nan nan

; case: f64 arithmetic in short encodings, minimum of doubles
v_add_f64_e32 v[4:5], v[0:1], v[2:3]
v_mul_f64_e32 v[6:7], v[0:1], v[2:3]
v_minimum_f64 v[8:9], v[0:1], v[2:3]
v_lshlrev_b64_e32 v[10:11], 4, v[0:1]
; v0 v1         v2 v3         -> v4 v5         v6 v7         v8 v9         v10 v11
// 1.5 and -4
; 0  0x3ff80000 0  0xc0100000    0  0xc0040000 0  0xc0180000 0  0xc0100000 0   0xff800000

; case: v_permlane16_var_b32, v_permlanex16_var_b32
v_permlane16_var_b32 v2, v0, v1
v_permlanex16_var_b32 v3, v0, v1
; v0 = lane*1+100
; v1 = lane*3
; v2[0] == 100
; v2[1] == 103
; v2[6] == 102
; v2[17] == 119
; v3[0] == 116
; v3[1] == 119
; v3[17] == 103
; others: any

; case: split barriers of one wave, waits by counter
; buf = 64 bytes
; lds = 64 bytes
; v[0:1] = &buf
; v2 = 0
; exec = 1
; buf[4] = 77
global_load_b32 v3, v[0:1], off offset:4
s_wait_loadcnt 0x0
ds_store_b32 v2, v3 offset:8
s_wait_dscnt 0x0
s_barrier_signal -1
s_barrier_wait -1
ds_load_b32 v4, v2 offset:8
s_wait_loadcnt_dscnt 0x0
global_wb scope:SCOPE_SYS
s_wait_storecnt 0x0
global_inv scope:SCOPE_SYS
s_wait_storecnt_dscnt 0x0
; lds[8] == 77
; v3[0] == 77
; v4[0] == 77

; case: scalar loads of bytes and words
; buf = 64 bytes
; s[0:1] = &buf
; buf[0] = 0x80ff7f01, 0x87654321, 3, 4, 5
s_load_i8 s4, s[0:1], 0x3
s_load_u8 s5, s[0:1], 0x2
s_load_i16 s6, s[0:1], 0x2
s_load_u16 s7, s[0:1], 0x6
s_load_b96 s[8:10], s[0:1], 0x4
s_prefetch_data s[0:1], 0x0, null, 0
s_wait_kmcnt 0x0
; s4 == 0xffffff80
; s5 == 0xff
; s6 == 0xffff80ff
; s7 == 0x8765
; s[8:9] == 0x0000000387654321
; s10 == 4

; case: clamp of NaN gives 0 always
v_add_f32_e64 v2, v0, v1 clamp
; v0   v1  -> v2
; nan  1.0    0.0
; 3.0  1.0    1.0
; -3.0 1.0    0.0
