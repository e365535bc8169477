; target: gfx906
// One of each encoding.
s_add_u32 s0, s1, 0x12345678
s_movk_i32 s3, 0x1234
s_mov_b64 s[2:3], -1
s_cmp_eq_u64 s[2:3], 0
s_waitcnt vmcnt(1) lgkmcnt(0)
s_load_dwordx4 s[4:7], s[2:3], s8
v_mov_b32 v0, 0.5
v_add_f32 v1, s2, v3
v_cmp_lt_f32 vcc, 1.0, v2
v_cmp_lt_f32_e64 s[4:5], -v1, |v2|
v_fma_f64 v[0:1], v[2:3], -v[4:5], 2.0 clamp mul:2
v_pk_fma_f16 v0, v1, v2, v3 op_sel:[1,0,0] neg_hi:[0,1,0]
v_add_u16_sdwa v2, v0, sext(v1) dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_1
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xa bank_mask:0xf bound_ctrl:0
ds_read2st64_b32 v[0:1], v2 offset0:1 offset1:255
global_load_dwordx3 v[0:2], v3, s[4:5] offset:-16 glc
flat_atomic_cmpswap_x2 v[0:1], v[2:3], v[4:7] glc
buffer_load_dword v5, v[1:2], s[4:7], s1 idxen offen offset:4095 slc
tbuffer_load_format_x v4, off, s[8:11], dfmt:15, nfmt:2, s1 offset:8
