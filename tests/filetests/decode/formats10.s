; target: gfx1030
// What gfx10 spells in its own way.
s_and_saveexec_b32 s0, s1
s_waitcnt_vscnt null, 0x3
v_add_nc_u32 v0, v1, v2
v_add_co_u32 v0, vcc_lo, v1, v2
v_add_co_ci_u32 v0, vcc_lo, v1, v2, vcc_lo
v_cmpx_lt_f32 v1, v2
v_fmac_f32 v0, 0x40490fdb, v1
v_mov_b32_dpp v5, v1 dpp8:[7,6,5,4,3,2,1,0]
v_mov_b32_dpp v5, v1 row_xmask:3 row_mask:0xf bank_mask:0xf fi:1
v_permlanex16_b32 v0, v1, s2, 0 op_sel:[1,0]
global_load_dword v0, v[2:3], off offset:-2048 dlc
buffer_gl0_inv
tbuffer_load_format_x v4, off, s[8:11], 0 format:[BUF_FMT_32_FLOAT]
