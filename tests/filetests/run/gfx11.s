; target: gfx1100 gfx1201
// What gfx11 adds to gfx10: dual issue, minimum of maximum, halves of registers, DPP in VOP3, LDS compare and store.

; case: VOPD reads both halves before it writes either
v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v0
v_dual_add_f32 v2, v3, v2 :: v_dual_mul_f32 v3, v2, v3
; v0 v1 v2  v3  -> v0 v1 v2  v3
; 1  2  1.5 4.0    2  1  5.5 6.0
; 7  9  2.0 0.5    9  7  2.5 1.0

; case: VOPD with a literal, VCC and an accumulator
; vcc = 0x5555555555555555
v_dual_cndmask_b32 v2, v0, v1 :: v_dual_fmac_f32 v7, v5, v6
v_dual_fmaak_f32 v8, v0, v1, 0x40000000 :: v_dual_add_nc_u32 v9, 3, v6
v_dual_fmamk_f32 v10, v0, 0x40000000, v1 :: v_dual_lshlrev_b32 v11, 4, v6
// v2 is v1 in even lanes
; v0  v1  v6  v5  v7  -> v2  v7  v8   v9         v10 v11
; 1.0 3.0 2.0 0.5 7.0    3.0 8.0 5.0  0x40000003 5.0 0
; 2.0 4.0 1.0 8.0 1.0    2.0 9.0 10.0 0x3f800003 8.0 0xf8000000

; case: VOPD subtracts, reverses, compares
v_dual_sub_f32 v2, v0, v1 :: v_dual_subrev_f32 v3, v5, v6
@gfx11 v_dual_max_f32 v8, v0, v1 :: v_dual_min_f32 v7, v5, v6
@gfx12 v_dual_max_num_f32 v8, v0, v1 :: v_dual_min_num_f32 v7, v5, v6
v_dual_mul_dx9_zero_f32 v10, v0, v1 :: v_dual_and_b32 v9, v5, v6
; v0  v1  v5  v6   -> v2   v3   v8  v7  v10 v9
; 1.0 3.0 2.0 0.5     -2.0 -1.5 3.0 0.5 3.0 0
; 5.0 4.0 1.0 8.0     1.0  7.0  5.0 1.0 20.0 0x01000000

; case: VOPD of a multiplication of zero and infinity
v_dual_mul_dx9_zero_f32 v2, v0, v1 :: v_dual_mul_f32 v3, v5, v6
; v0  v1         v5  v6         -> v2  v3
; 0.0 0x7f800000 0.0 0x7f800000    0.0 nan
; 2.0 0x7f800000 2.0 0x7f800000    0x7f800000 0x7f800000

; case: maximum, then minimum; minimum, then maximum
v_maxmin_f32 v3, v0, v1, v2
v_minmax_f32 v4, v0, v1, v2
; v0   v1  v2   -> v3   v4
; 1.0  5.0 3.0     3.0  3.0
; -1.0 2.0 7.0     2.0  7.0
; nan  2.0 1.0     1.0  2.0
; 4.0  2.0 nan     4.0  2.0

; case: the same of integers
v_maxmin_i32 v3, v0, v1, v2
v_minmax_i32 v4, v0, v1, v2
v_maxmin_u32 v5, v0, v1, v2
v_minmax_u32 v6, v0, v1, v2
; v0 v1 v2 -> v3 v4 v5 v6
; 1  5  3     3  3  3  3
; -1 2  7     2  7  7  7
; -9 -3 -5    -5 -5 -5 -5
; 8  -2 4     4  4  4  8

; case: 16-bit moves of halves, and logic that keeps the other half
v_mov_b16_e32 v2.l, v0.h
v_mov_b16_e32 v3.h, v0.l
v_not_b16_e32 v4, v0
v_and_b16 v5, v0, v1
v_or_b16 v6, v0, v1
v_xor_b16 v7, v0, v1
; v0         v1         v2         v3         v4         v5         v6         v7         -> v2         v3         v4         v5         v6         v7
; 0x1234f0f0 0x55551234 0xaaaabbbb 0xaaaabbbb 0xaaaabbbb 0xaaaabbbb 0xaaaabbbb 0xaaaabbbb    0xaaaa1234 0xf0f0bbbb 0xaaaa0f0f 0xaaaa1030 0xaaaaf2f4 0xaaaae2c4

; case: v_cvt_i32_i16, v_cvt_u32_u16, v_cvt_pk
v_cvt_i32_i16_e32 v1, v0
v_cvt_u32_u16_e32 v2, v0
v_cvt_pk_i16_f32 v5, v3, v4
v_cvt_pk_u16_f32 v6, v3, v4
; v0         v3       v4       -> v1         v2     v5         v6
; 0x80017fff 1.75     -1.75       0x7fff     0x7fff 0xffff0001 1
; 0x7fff8001 100000.0 -70000.0    0xffff8001 0x8001 0x80007fff 0xffff

; case: v_cndmask_b16
; vcc = 0x3333333333333333
v_cndmask_b16 v2, v0, v1, VCC
; v0 v1 v2         -> v2
; 1  2  0xaaaa0000    0xaaaa0002
; 3  4  0xaaaa0000    0xaaaa0004
; 5  6  0xaaaa0000    0xaaaa0005
; 7  8  0xaaaa0000    0xaaaa0007

; case: DPP in VOP3: neighbours swapped
v_add_f32_e64_dpp v2, |v0|, -v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_med3_i32_e64_dpp v3, v0, v1, v1 dpp8:[1,0,3,2,5,4,7,6]
; v0   v1  -> v2   v3
; -1.0 2.0    1.0  2.0
; 3.0  4.0    -3.0 4.0

; case: v_permlane64_b32 does nothing in a wave of 32
v_permlane64_b32 v1, v0
; v0 v1 -> v1
; 1  2     2

; case: ds_cmpstore_rtn_b32 takes the new value first
; lds = 64 bytes
; exec = 1
; v0 = 8
; v1 = 100
; v2 = 5
; v3 = 6
; lds[8] = 5, 5
ds_cmpstore_rtn_b32 v4, v0, v1, v2
ds_cmpstore_rtn_b32 v5, v0, v1, v3 offset:4
s_waitcnt lgkmcnt(0)
; v4[0] == 5
; v5[0] == 5
; lds[8] == 100, 5

; case: v_dot4_i32_iu8 of both signednesses
v_dot4_i32_iu8 v3, v0, v1, v2
v_dot4_i32_iu8 v4, v0, v1, v2 neg_lo:[1,0,0]
v_dot4_i32_iu8 v5, v0, v1, v2 neg_lo:[0,1,0]
v_dot4_i32_iu8 v6, v0, v1, v2 neg_lo:[1,1,0]
v_dot4_i32_iu8 v7, v0, v1, v2 neg_lo:[1,1,0] clamp
; v0         v1         v2         -> v3         v4     v5     v6     v7
; 0x000000ff 0x000000ff 1             65026      -254   -254   2      2
; 0x01020304 0x05060708 0x7fffffff    0x80000045 0x80000045 0x80000045 0x80000045 0x7fffffff

; case: v_dot2_f32_f16, v_dot2_f32_bf16
v_dot2_f32_f16 v3, v0, v1, v2
v_dot2_f32_bf16 v6, v4, v5, v2
; v0         v1         v2  v4         v5         -> v3    v6
// {1, 2} . {3, 4} + 0.5
; 0x40003c00 0x44004200 0.5 0x40003f80 0x40804040    11.5  11.5
// {-1, 0.5} . {2, 8} + 1
; 0x3800bc00 0x48004000 1.0 0x3f00bf80 0x41004000    3.0   3.0

; case: scalar additions of gfx11
s_pack_hl_b32_b16 s4, s0, s1
s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
s_and_not1_b32 s5, s0, s1
s_or_not1_b32 s6, s0, s1
s_ctz_i32_b32 s7, s0
; s0 = 0x12345678
; s1 = 0xabcdef01
; s4 == 0xef011234
; s5 == 0x10301078
; s6 == 0x563656fe
; s7 == 3
; scc == 1

; case: the wave may give its VGPRs back
s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
; v0 v1 -> v1
; 1  2     2
