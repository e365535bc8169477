//! Mnemonics that clang and AMD's libraries emit for each target, with encoding suffix: what must lift.

#[rustfmt::skip]
pub const GFX906: &str = "
    buffer_load_dword buffer_load_sshort buffer_load_ubyte buffer_store_byte buffer_store_dword buffer_store_short
    buffer_wbinvl1_vol ds_add_f32 ds_add_rtn_u32 ds_add_u32 ds_bpermute_b32 ds_max_i32 ds_read2_b32 ds_read2_b64
    ds_read2st64_b32 ds_read2st64_b64 ds_read_b128 ds_read_b32 ds_read_b64 ds_read_b96 ds_read_i8 ds_read_u16
    ds_read_u8 ds_write2_b32 ds_write2_b64 ds_write2st64_b32 ds_write2st64_b64 ds_write_b128 ds_write_b16
    ds_write_b32 ds_write_b64 ds_write_b8 flat_load_dword flat_load_dwordx2 flat_load_dwordx3 flat_load_dwordx4
    flat_load_ubyte flat_store_dword flat_store_dwordx2 flat_store_dwordx4 global_atomic_add global_atomic_add_x2
    global_atomic_and global_atomic_cmpswap global_atomic_cmpswap_x2 global_atomic_dec global_atomic_inc
    global_atomic_or global_atomic_smax global_atomic_smin global_atomic_umax global_atomic_umax_x2
    global_atomic_umin global_atomic_xor global_atomic_xor_x2 global_load_dword global_load_dwordx2
    global_load_dwordx3 global_load_dwordx4 global_load_sbyte global_load_sshort global_load_ubyte
    global_load_ushort global_store_byte global_store_byte_d16_hi global_store_dword global_store_dwordx2
    global_store_dwordx3 global_store_dwordx4 global_store_short global_store_short_d16_hi s_abs_i32 s_add_i32
    s_add_u32 s_addc_u32 s_addk_i32 s_and_b32 s_and_b64 s_and_saveexec_b64 s_andn2_b64 s_andn2_saveexec_b64
    s_ashr_i32 s_barrier s_bcnt1_i32_b64 s_bfe_i64 s_bfe_u32 s_bfm_b32 s_bitcmp0_b32 s_bitcmp1_b32 s_bitset0_b32
    s_branch s_brev_b32 s_cbranch_execnz s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz
    s_cbranch_vccz s_cmp_eq_u32 s_cmp_eq_u64 s_cmp_ge_i32 s_cmp_ge_u32 s_cmp_gt_i32 s_cmp_gt_u32 s_cmp_le_i32
    s_cmp_le_u32 s_cmp_lg_u32 s_cmp_lg_u64 s_cmp_lt_i32 s_cmp_lt_u32 s_cmpk_eq_i32 s_cmpk_gt_u32 s_cmpk_lg_i32
    s_cmpk_lt_i32 s_cmpk_lt_u32 s_cselect_b32 s_cselect_b64 s_endpgm s_ff1_i32_b32 s_ff1_i32_b64 s_flbit_i32_b32
    s_getpc_b64 s_load_dword s_load_dwordx16 s_load_dwordx2 s_load_dwordx4 s_load_dwordx8 s_lshl_b32 s_lshl_b64
    s_lshr_b32 s_lshr_b64 s_max_i32 s_max_u32 s_min_i32 s_min_u32 s_mov_b32 s_mov_b64 s_movk_i32 s_mul_hi_i32
    s_mul_hi_u32 s_mul_i32 s_mulk_i32 s_nop s_not_b32 s_or_b32 s_or_b64 s_or_saveexec_b64 s_orn2_b64 s_sendmsg
    s_set_gpr_idx_off s_set_gpr_idx_on s_setpc_b64 s_sleep s_sub_i32 s_sub_u32 s_subb_u32 s_swappc_b64 s_trap
    s_waitcnt s_xor_b32 s_xor_b64 s_xor_saveexec_b64 v_add3_u32 v_add_co_u32_e32 v_add_co_u32_e64 v_add_f32_e32
    v_add_f32_e64 v_add_f64 v_add_lshl_u32 v_add_u16_e32 v_add_u16_e64 v_add_u16_sdwa v_add_u32_e32 v_add_u32_e64
    v_add_u32_sdwa v_addc_co_u32_e32 v_addc_co_u32_e64 v_alignbit_b32 v_and_b32_e32 v_and_b32_sdwa v_and_or_b32
    v_ashrrev_i16_e32 v_ashrrev_i32_e32 v_ashrrev_i32_e64 v_ashrrev_i64 v_bcnt_u32_b32 v_bfe_i32 v_bfe_u32
    v_bfi_b32 v_bfrev_b32_e32 v_ceil_f32_e32 v_cmp_class_f16_e64 v_cmp_class_f32_e32 v_cmp_class_f32_e64
    v_cmp_class_f64_e32 v_cmp_class_f64_e64 v_cmp_eq_f32_e32 v_cmp_eq_f32_e64 v_cmp_eq_f64_e32 v_cmp_eq_f64_e64
    v_cmp_eq_u16_e32 v_cmp_eq_u16_e64 v_cmp_eq_u16_sdwa v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u32_sdwa
    v_cmp_eq_u64_e32 v_cmp_eq_u64_e64 v_cmp_ge_f32_e32 v_cmp_ge_f32_e64 v_cmp_ge_f64_e64 v_cmp_ge_i32_e32
    v_cmp_ge_i32_e64 v_cmp_ge_i64_e32 v_cmp_ge_u32_e32 v_cmp_ge_u32_e64 v_cmp_ge_u64_e32 v_cmp_ge_u64_e64
    v_cmp_gt_f32_e32 v_cmp_gt_f32_e64 v_cmp_gt_f64_e32 v_cmp_gt_f64_e64 v_cmp_gt_i32_e32 v_cmp_gt_i32_e64
    v_cmp_gt_i64_e32 v_cmp_gt_i64_e64 v_cmp_gt_u16_e32 v_cmp_gt_u16_e64 v_cmp_gt_u32_e32 v_cmp_gt_u32_e64
    v_cmp_gt_u32_sdwa v_cmp_gt_u64_e32 v_cmp_gt_u64_e64 v_cmp_le_f32_e32 v_cmp_le_f32_e64 v_cmp_le_f64_e32
    v_cmp_le_f64_e64 v_cmp_le_i32_e32 v_cmp_le_i32_e64 v_cmp_le_i32_sdwa v_cmp_le_i64_e32 v_cmp_le_i64_e64
    v_cmp_le_u32_e32 v_cmp_le_u32_e64 v_cmp_le_u32_sdwa v_cmp_le_u64_e32 v_cmp_le_u64_e64 v_cmp_lg_f64_e64
    v_cmp_lt_f32_e32 v_cmp_lt_f32_e64 v_cmp_lt_f64_e32 v_cmp_lt_f64_e64 v_cmp_lt_i16_e32 v_cmp_lt_i32_e32
    v_cmp_lt_i32_e64 v_cmp_lt_i32_sdwa v_cmp_lt_i64_e32 v_cmp_lt_i64_e64 v_cmp_lt_u16_e32 v_cmp_lt_u16_e64
    v_cmp_lt_u32_e32 v_cmp_lt_u32_e64 v_cmp_lt_u32_sdwa v_cmp_lt_u64_e32 v_cmp_lt_u64_e64 v_cmp_ne_u16_e32
    v_cmp_ne_u16_e64 v_cmp_ne_u16_sdwa v_cmp_ne_u32_e32 v_cmp_ne_u32_e64 v_cmp_ne_u32_sdwa v_cmp_ne_u64_e32
    v_cmp_ne_u64_e64 v_cmp_neq_f32_e32 v_cmp_neq_f32_e64 v_cmp_neq_f64_e32 v_cmp_neq_f64_e64 v_cmp_nge_f32_e32
    v_cmp_nge_f64_e32 v_cmp_ngt_f32_e32 v_cmp_ngt_f32_e64 v_cmp_ngt_f64_e32 v_cmp_ngt_f64_e64 v_cmp_nle_f32_e32
    v_cmp_nle_f32_e64 v_cmp_nle_f64_e64 v_cmp_nlg_f32_e64 v_cmp_nlt_f32_e32 v_cmp_nlt_f32_e64 v_cmp_nlt_f64_e32
    v_cmp_nlt_f64_e64 v_cmp_o_f32_e32 v_cmp_o_f32_e64 v_cmp_o_f64_e32 v_cmp_o_f64_e64 v_cmp_u_f32_e64
    v_cndmask_b32_e32 v_cndmask_b32_e64 v_cos_f32_e32 v_cvt_f16_f32_e32 v_cvt_f32_f16_e32 v_cvt_f32_f16_sdwa
    v_cvt_f32_f64_e32 v_cvt_f32_i32_e32 v_cvt_f32_i32_sdwa v_cvt_f32_u32_e32 v_cvt_f32_u32_sdwa
    v_cvt_f32_ubyte0_e32 v_cvt_f32_ubyte1_e32 v_cvt_f32_ubyte2_e32 v_cvt_f32_ubyte3_e32 v_cvt_f64_f32_e32
    v_cvt_f64_i32_e32 v_cvt_f64_u32_e32 v_cvt_i32_f32_e32 v_cvt_i32_f32_sdwa v_cvt_i32_f64_e32 v_cvt_u32_f32_e32
    v_cvt_u32_f32_sdwa v_cvt_u32_f64_e32 v_div_fixup_f32 v_div_fixup_f64 v_div_fmas_f32 v_div_fmas_f64
    v_div_scale_f32 v_div_scale_f64 v_dot4_i32_i8 v_dot4_u32_u8 v_exp_f32_e32 v_ffbh_u32_e32 v_ffbl_b32_e32
    v_floor_f32_e32 v_floor_f64_e32 v_fma_f16 v_fma_f32 v_fma_f64 v_fma_mix_f32 v_fma_mixhi_f16 v_fma_mixlo_f16
    v_fmac_f32_e32 v_fract_f32_e32 v_fract_f64_e32 v_frexp_exp_i32_f32_e32 v_frexp_exp_i32_f64_e32
    v_frexp_mant_f32_e32 v_frexp_mant_f32_e64 v_frexp_mant_f64_e32 v_frexp_mant_f64_e64 v_ldexp_f32 v_ldexp_f64
    v_log_f32_e32 v_lshl_add_u32 v_lshl_or_b32 v_lshlrev_b16_e32 v_lshlrev_b16_e64 v_lshlrev_b16_sdwa
    v_lshlrev_b32_e32 v_lshlrev_b32_e64 v_lshlrev_b32_sdwa v_lshlrev_b64 v_lshrrev_b16_e32 v_lshrrev_b16_sdwa
    v_lshrrev_b32_e32 v_lshrrev_b32_e64 v_lshrrev_b32_sdwa v_lshrrev_b64 v_mac_f32_e32 v_mad_f32 v_mad_i32_i24
    v_mad_i64_i32 v_mad_legacy_u16 v_mad_u32_u24 v_mad_u64_u32 v_madmk_f32 v_max3_i32 v_max_f32_e32 v_max_f32_e64
    v_max_f64 v_max_i16_sdwa v_max_i32_e32 v_max_u32_e32 v_mbcnt_hi_u32_b32 v_mbcnt_lo_u32_b32 v_med3_i32
    v_med3_u32 v_min3_i32 v_min3_u32 v_min_f32_e32 v_min_i32_e32 v_min_u16_e32 v_min_u32_e32 v_mov_b32_dpp
    v_mov_b32_e32 v_mul_f16_e32 v_mul_f32_e32 v_mul_f32_e64 v_mul_f64 v_mul_hi_i32 v_mul_hi_i32_i24_sdwa
    v_mul_hi_u32 v_mul_hi_u32_u24_e32 v_mul_i32_i24_e32 v_mul_i32_i24_sdwa v_mul_lo_u16_e32 v_mul_lo_u16_sdwa
    v_mul_lo_u32 v_mul_u32_u24_e32 v_mul_u32_u24_sdwa v_not_b32_e32 v_or3_b32 v_or_b32_e32 v_or_b32_e64
    v_or_b32_sdwa v_pack_b32_f16 v_perm_b32 v_pk_fma_f16 v_rcp_f32_e32 v_rcp_f64_e32 v_rcp_iflag_f32_e32
    v_readfirstlane_b32 v_readlane_b32 v_rndne_f32_e32 v_rndne_f64_e32 v_rsq_f32_e32 v_rsq_f64_e32 v_sin_f32_e32
    v_sqrt_f16_e32 v_sqrt_f32_e32 v_sub_co_u32_e32 v_sub_co_u32_e64 v_sub_f32_e32 v_sub_f32_e64 v_sub_u16_e32
    v_sub_u32_e32 v_sub_u32_e64 v_sub_u32_sdwa v_subb_co_u32_e32 v_subb_co_u32_e64 v_subbrev_co_u32_e32
    v_subbrev_co_u32_e64 v_subrev_co_u32_e32 v_subrev_co_u32_e64 v_subrev_f32_e32 v_subrev_u32_e32
    v_trig_preop_f64 v_trunc_f32_e32 v_trunc_f32_e64 v_trunc_f64_e32 v_writelane_b32 v_xad_u32 v_xor_b32_e32
    v_xor_b32_sdwa
";

#[rustfmt::skip]
pub const GFX90A: &str = "
    buffer_load_dword buffer_store_dword ds_bpermute_b32 ds_read2_b32 ds_read2_b64 ds_read2st64_b32
    ds_read2st64_b64 ds_read_b128 ds_read_b32 ds_read_b64 ds_write2_b32 ds_write2_b64 ds_write_b128 ds_write_b32
    ds_write_b64 flat_load_dword flat_load_dwordx2 flat_store_dword flat_store_dwordx2 global_atomic_add
    global_atomic_cmpswap global_load_dword global_load_dwordx2 global_load_dwordx3 global_load_dwordx4
    global_load_sshort global_load_ushort global_store_byte global_store_byte_d16_hi global_store_dword
    global_store_dwordx2 global_store_dwordx3 global_store_dwordx4 global_store_short global_store_short_d16_hi
    s_abs_i32 s_add_i32 s_add_u32 s_addc_u32 s_and_b32 s_and_b64 s_and_saveexec_b64 s_andn2_b64
    s_andn2_saveexec_b64 s_ashr_i32 s_barrier s_bcnt1_i32_b64 s_bfe_u32 s_bitset0_b32 s_branch s_brev_b32
    s_cbranch_execnz s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz s_cbranch_vccz s_cmp_eq_u32
    s_cmp_eq_u64 s_cmp_ge_u32 s_cmp_gt_u32 s_cmp_lg_u32 s_cmp_lg_u64 s_cmp_lt_i32 s_cmp_lt_u32 s_cmpk_eq_i32
    s_cmpk_lg_i32 s_cselect_b32 s_cselect_b64 s_endpgm s_ff1_i32_b32 s_flbit_i32_b32 s_getpc_b64 s_load_dword
    s_load_dwordx16 s_load_dwordx2 s_load_dwordx4 s_load_dwordx8 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_min_u32
    s_mov_b32 s_mov_b64 s_movk_i32 s_mul_hi_u32 s_mul_i32 s_nop s_or_b32 s_or_b64 s_orn2_b64 s_sub_i32 s_waitcnt
    s_xor_b32 s_xor_b64 v_add3_u32 v_add_co_u32_e32 v_add_co_u32_e64 v_add_f32_e32 v_add_f64 v_add_lshl_u32
    v_add_u16_e32 v_add_u16_sdwa v_add_u32_e32 v_add_u32_e64 v_addc_co_u32_e32 v_addc_co_u32_e64 v_alignbit_b32
    v_and_b32_e32 v_and_or_b32 v_ashrrev_i16_e32 v_ashrrev_i32_e32 v_bfe_i32 v_bfe_u32 v_bfi_b32
    v_cmp_class_f16_e64 v_cmp_class_f32_e32 v_cmp_class_f32_e64 v_cmp_class_f64_e32 v_cmp_class_f64_e64
    v_cmp_eq_f32_e32 v_cmp_eq_f64_e32 v_cmp_eq_f64_e64 v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u32_sdwa
    v_cmp_eq_u64_e32 v_cmp_ge_f32_e32 v_cmp_ge_f32_e64 v_cmp_ge_f64_e64 v_cmp_ge_i32_e32 v_cmp_ge_i32_e64
    v_cmp_ge_u64_e32 v_cmp_ge_u64_e64 v_cmp_gt_f32_e32 v_cmp_gt_f32_e64 v_cmp_gt_f64_e32 v_cmp_gt_f64_e64
    v_cmp_gt_i32_e32 v_cmp_gt_i32_e64 v_cmp_gt_i64_e32 v_cmp_gt_u32_e32 v_cmp_gt_u32_e64 v_cmp_gt_u64_e32
    v_cmp_gt_u64_e64 v_cmp_le_f32_e32 v_cmp_le_f64_e32 v_cmp_le_f64_e64 v_cmp_le_i32_e32 v_cmp_le_i32_e64
    v_cmp_le_i64_e32 v_cmp_le_u32_e32 v_cmp_le_u64_e32 v_cmp_lg_f64_e64 v_cmp_lt_f32_e32 v_cmp_lt_f32_e64
    v_cmp_lt_f64_e32 v_cmp_lt_f64_e64 v_cmp_lt_i32_e32 v_cmp_lt_i32_e64 v_cmp_lt_u32_e32 v_cmp_lt_u32_e64
    v_cmp_lt_u64_e32 v_cmp_lt_u64_e64 v_cmp_ne_u32_e32 v_cmp_ne_u32_e64 v_cmp_ne_u64_e32 v_cmp_ne_u64_e64
    v_cmp_neq_f32_e32 v_cmp_neq_f32_e64 v_cmp_neq_f64_e32 v_cmp_neq_f64_e64 v_cmp_nge_f64_e32 v_cmp_ngt_f32_e32
    v_cmp_ngt_f32_e64 v_cmp_ngt_f64_e32 v_cmp_ngt_f64_e64 v_cmp_nlg_f32_e64 v_cmp_nlt_f32_e32 v_cmp_nlt_f32_e64
    v_cmp_nlt_f64_e32 v_cmp_nlt_f64_e64 v_cmp_o_f32_e32 v_cmp_o_f64_e32 v_cmp_o_f64_e64 v_cndmask_b32_e32
    v_cndmask_b32_e64 v_cos_f32_e32 v_cvt_f16_f32_e32 v_cvt_f32_f16_e32 v_cvt_f32_f16_sdwa v_cvt_f32_f64_e32
    v_cvt_f32_i32_e32 v_cvt_f32_u32_e32 v_cvt_f32_u32_sdwa v_cvt_f64_f32_e32 v_cvt_f64_i32_e32 v_cvt_f64_u32_e32
    v_cvt_i32_f32_e32 v_cvt_i32_f64_e32 v_cvt_u32_f32_e32 v_cvt_u32_f64_e32 v_div_fixup_f32 v_div_fixup_f64
    v_div_fmas_f32 v_div_fmas_f64 v_div_scale_f32 v_div_scale_f64 v_exp_f32_e32 v_ffbh_u32_e32 v_ffbl_b32_e32
    v_floor_f32_e32 v_floor_f64_e32 v_fma_f16 v_fma_f32 v_fma_f64 v_fma_mix_f32 v_fma_mixhi_f16 v_fma_mixlo_f16
    v_fmac_f32_e32 v_fmac_f64_e32 v_fract_f64_e32 v_frexp_exp_i32_f64_e32 v_frexp_mant_f64_e32
    v_frexp_mant_f64_e64 v_ldexp_f32 v_ldexp_f64 v_log_f32_e32 v_lshl_add_u32 v_lshl_or_b32 v_lshlrev_b16_e32
    v_lshlrev_b32_e32 v_lshlrev_b64 v_lshrrev_b16_e32 v_lshrrev_b32_e32 v_lshrrev_b64 v_mad_f32 v_mad_i64_i32
    v_mad_u32_u24 v_mad_u64_u32 v_max_f32_e32 v_max_f32_e64 v_max_f64 v_max_i32_e32 v_max_u32_e32
    v_mbcnt_hi_u32_b32 v_mbcnt_lo_u32_b32 v_min_i32_e32 v_min_u32_e32 v_mov_b32_e32 v_mul_f16_e32 v_mul_f32_e32
    v_mul_f32_e64 v_mul_f64 v_mul_hi_i32 v_mul_hi_u32 v_mul_hi_u32_u24_e32 v_mul_lo_u16_sdwa v_mul_lo_u32
    v_mul_u32_u24_e32 v_not_b32_e32 v_or_b32_e32 v_or_b32_e64 v_or_b32_sdwa v_pack_b32_f16 v_perm_b32 v_pk_add_f32
    v_pk_fma_f16 v_pk_fma_f32 v_pk_mov_b32 v_pk_mul_f32 v_rcp_f32_e32 v_rcp_f64_e32 v_rcp_iflag_f32_e32
    v_readfirstlane_b32 v_readlane_b32 v_rndne_f32_e32 v_rndne_f64_e32 v_rsq_f32_e32 v_rsq_f64_e32 v_sin_f32_e32
    v_sqrt_f16_e32 v_sqrt_f32_e32 v_sub_co_u32_e32 v_sub_f32_e32 v_sub_u32_e32 v_subb_co_u32_e32 v_subb_co_u32_e64
    v_subbrev_co_u32_e32 v_subbrev_co_u32_e64 v_subrev_co_u32_e32 v_subrev_co_u32_e64 v_subrev_f32_e32
    v_subrev_u32_e32 v_trig_preop_f64 v_trunc_f32_e32 v_trunc_f64_e32 v_writelane_b32 v_xor_b32_e32 v_xor_b32_sdwa
";

#[rustfmt::skip]
pub const GFX1030: &str = "
    buffer_gl0_inv buffer_load_dword buffer_store_dword ds_bpermute_b32 ds_read2_b32 ds_read2_b64 ds_read2st64_b32
    ds_read2st64_b64 ds_read_b128 ds_read_b32 ds_read_b64 ds_read_u16 ds_swizzle_b32 ds_write2_b32 ds_write2_b64
    ds_write2st64_b32 ds_write2st64_b64 ds_write_b128 ds_write_b16 ds_write_b32 ds_write_b64 flat_load_dword
    flat_load_dwordx2 flat_store_dword flat_store_dwordx2 global_atomic_add global_atomic_cmpswap
    global_atomic_cmpswap_x2 global_load_dword global_load_dwordx2 global_load_dwordx3 global_load_dwordx4
    global_load_sshort global_load_ushort global_store_byte global_store_byte_d16_hi global_store_dword
    global_store_dwordx2 global_store_dwordx3 global_store_dwordx4 global_store_short global_store_short_d16_hi
    s_abs_i32 s_add_i32 s_add_u32 s_addc_u32 s_addk_i32 s_and_b32 s_and_saveexec_b32 s_andn2_b32
    s_andn2_saveexec_b32 s_ashr_i32 s_barrier s_bcnt1_i32_b32 s_bfe_u32 s_bitcmp1_b32 s_bitset0_b32 s_branch
    s_brev_b32 s_cbranch_execnz s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz s_cbranch_vccz
    s_clause s_cmp_eq_u32 s_cmp_eq_u64 s_cmp_ge_i32 s_cmp_ge_u32 s_cmp_gt_u32 s_cmp_le_u32 s_cmp_lg_u32
    s_cmp_lg_u64 s_cmp_lt_i32 s_cmp_lt_u32 s_cmpk_eq_i32 s_cmpk_lg_i32 s_cmpk_lg_u32 s_cselect_b32 s_endpgm
    s_ff1_i32_b32 s_flbit_i32_b32 s_getpc_b64 s_inst_prefetch s_load_dword s_load_dwordx16 s_load_dwordx2
    s_load_dwordx4 s_load_dwordx8 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64 s_min_u32 s_mov_b32 s_mov_b64
    s_movk_i32 s_mul_hi_i32 s_mul_hi_u32 s_mul_i32 s_mulk_i32 s_nop s_not_b32 s_or_b32 s_or_saveexec_b32 s_sleep
    s_sub_i32 s_sub_u32 s_subb_u32 s_waitcnt s_waitcnt_vscnt s_xor_b32 v_add3_u32 v_add_co_ci_u32_e32
    v_add_co_ci_u32_e64 v_add_co_u32 v_add_f32_e32 v_add_f64 v_add_lshl_u32 v_add_nc_u16 v_add_nc_u32_e32
    v_add_nc_u32_e64 v_alignbit_b32 v_and_b32_e32 v_and_or_b32 v_ashrrev_i16 v_ashrrev_i32_e32 v_ashrrev_i64
    v_bcnt_u32_b32 v_bfe_i32 v_bfe_u32 v_bfi_b32 v_bfrev_b32_e32 v_cmp_class_f16_e64 v_cmp_class_f32_e64
    v_cmp_class_f64_e64 v_cmp_eq_f32_e32 v_cmp_eq_f32_e64 v_cmp_eq_f64_e32 v_cmp_eq_f64_e64 v_cmp_eq_u16_sdwa
    v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u32_sdwa v_cmp_eq_u64_e32 v_cmp_eq_u64_e64 v_cmp_ge_f32_e64
    v_cmp_ge_i32_e32 v_cmp_ge_i32_e64 v_cmp_ge_i64_e64 v_cmp_ge_u32_e32 v_cmp_ge_u32_e64 v_cmp_ge_u64_e32
    v_cmp_ge_u64_e64 v_cmp_gt_f32_e32 v_cmp_gt_f32_e64 v_cmp_gt_f64_e32 v_cmp_gt_f64_e64 v_cmp_gt_i32_e32
    v_cmp_gt_i32_e64 v_cmp_gt_i64_e32 v_cmp_gt_i64_e64 v_cmp_gt_u16_e32 v_cmp_gt_u32_e32 v_cmp_gt_u32_e64
    v_cmp_gt_u64_e32 v_cmp_gt_u64_e64 v_cmp_le_f32_e32 v_cmp_le_f64_e32 v_cmp_le_f64_e64 v_cmp_le_i32_e32
    v_cmp_le_i32_e64 v_cmp_le_i64_e32 v_cmp_le_i64_e64 v_cmp_le_u32_e32 v_cmp_le_u64_e32 v_cmp_le_u64_e64
    v_cmp_lg_f64_e64 v_cmp_lt_f32_e32 v_cmp_lt_f32_e64 v_cmp_lt_f64_e32 v_cmp_lt_f64_e64 v_cmp_lt_i32_e32
    v_cmp_lt_i32_e64 v_cmp_lt_i64_e32 v_cmp_lt_i64_e64 v_cmp_lt_u32_e32 v_cmp_lt_u32_e64 v_cmp_lt_u64_e32
    v_cmp_lt_u64_e64 v_cmp_ne_u16_sdwa v_cmp_ne_u32_e32 v_cmp_ne_u32_e64 v_cmp_ne_u64_e32 v_cmp_ne_u64_e64
    v_cmp_neq_f32_e32 v_cmp_neq_f32_e64 v_cmp_neq_f64_e32 v_cmp_neq_f64_e64 v_cmp_nge_f64_e32 v_cmp_ngt_f32_e32
    v_cmp_ngt_f32_e64 v_cmp_ngt_f64_e32 v_cmp_ngt_f64_e64 v_cmp_nlg_f32_e64 v_cmp_nlt_f32_e32 v_cmp_nlt_f32_e64
    v_cmp_nlt_f64_e32 v_cmp_nlt_f64_e64 v_cmp_o_f64_e64 v_cmpx_eq_u32_e32 v_cmpx_eq_u32_e64 v_cmpx_eq_u64_e64
    v_cmpx_ge_i32_e64 v_cmpx_gt_i32_e32 v_cmpx_gt_i32_e64 v_cmpx_gt_i64_e64 v_cmpx_gt_u32_e32 v_cmpx_gt_u32_e64
    v_cmpx_gt_u64_e64 v_cmpx_le_f64_e64 v_cmpx_le_i32_e64 v_cmpx_le_u32_e64 v_cmpx_le_u64_e64 v_cmpx_lt_i32_e32
    v_cmpx_lt_i32_e64 v_cmpx_lt_u32_e32 v_cmpx_lt_u32_e64 v_cmpx_lt_u64_e64 v_cmpx_ne_u16_e32 v_cmpx_ne_u32_e32
    v_cmpx_ne_u32_e64 v_cmpx_ne_u64_e32 v_cmpx_ne_u64_e64 v_cmpx_neq_f32_e32 v_cmpx_neq_f32_e64 v_cmpx_ngt_f64_e32
    v_cmpx_nlt_f64_e32 v_cmpx_o_f32_e32 v_cmpx_o_f64_e32 v_cndmask_b32_e32 v_cndmask_b32_e64 v_cos_f32_e32
    v_cvt_f16_f32_e32 v_cvt_f32_f16_e32 v_cvt_f32_f16_sdwa v_cvt_f32_f64_e32 v_cvt_f32_i32_e32 v_cvt_f32_u32_e32
    v_cvt_f32_u32_sdwa v_cvt_f64_f32_e32 v_cvt_f64_i32_e32 v_cvt_f64_u32_e32 v_cvt_i32_f32_e32 v_cvt_i32_f64_e32
    v_cvt_u32_f32_e32 v_cvt_u32_f64_e32 v_div_fixup_f32 v_div_fixup_f64 v_div_fmas_f32 v_div_fmas_f64
    v_div_scale_f32 v_div_scale_f64 v_exp_f32_e32 v_ffbh_u32_e32 v_ffbl_b32_e32 v_floor_f32_e32 v_floor_f64_e32
    v_fma_f16 v_fma_f32 v_fma_f64 v_fma_mix_f32 v_fma_mixhi_f16 v_fma_mixlo_f16 v_fmaak_f32 v_fmac_f16_e32
    v_fmac_f32_e32 v_fmamk_f32 v_fract_f64_e32 v_frexp_exp_i32_f64_e32 v_frexp_mant_f64_e32 v_frexp_mant_f64_e64
    v_ldexp_f32 v_ldexp_f64 v_log_f32_e32 v_lshl_add_u32 v_lshl_or_b32 v_lshlrev_b16 v_lshlrev_b32_e32
    v_lshlrev_b32_e64 v_lshlrev_b64 v_lshrrev_b16 v_lshrrev_b32_e32 v_lshrrev_b32_sdwa v_lshrrev_b64 v_mad_i32_i24
    v_mad_i64_i32 v_mad_u32_u24 v_mad_u64_u32 v_max_f32_e32 v_max_f32_e64 v_max_f64 v_max_i32_e32
    v_mbcnt_hi_u32_b32 v_mbcnt_lo_u32_b32 v_min_i32_e32 v_min_u16 v_min_u32_e32 v_mov_b32_dpp v_mov_b32_e32
    v_mul_f16_e32 v_mul_f32_e32 v_mul_f32_e64 v_mul_f64 v_mul_hi_i32 v_mul_hi_i32_i24_sdwa v_mul_hi_u32
    v_mul_hi_u32_u24_e32 v_mul_i32_i24_sdwa v_mul_lo_u16 v_mul_lo_u32 v_mul_u32_u24_e32 v_not_b32_e32 v_or_b32_e32
    v_or_b32_e64 v_or_b32_sdwa v_pack_b32_f16 v_perm_b32 v_pk_fma_f16 v_rcp_f32_e32 v_rcp_f64_e32
    v_rcp_iflag_f32_e32 v_readfirstlane_b32 v_readlane_b32 v_rndne_f32_e32 v_rndne_f64_e32 v_rsq_f32_e32
    v_rsq_f64_e32 v_sin_f32_e32 v_sqrt_f16_e32 v_sqrt_f32_e32 v_sub_co_ci_u32_e32 v_sub_co_ci_u32_e64 v_sub_co_u32
    v_sub_f32_e32 v_sub_f32_e64 v_sub_nc_u32_e32 v_sub_nc_u32_sdwa v_subrev_co_ci_u32_e32 v_subrev_co_ci_u32_e64
    v_subrev_f32_e32 v_subrev_nc_u32_e32 v_trig_preop_f64 v_trunc_f64_e32 v_writelane_b32 v_xad_u32 v_xor3_b32
    v_xor_b32_e32 v_xor_b32_sdwa
";

#[rustfmt::skip]
pub const GFX942: &str = "
    buffer_inv buffer_wbl2 ds_add_f32 ds_add_f64 ds_add_u32 ds_add_u64 ds_and_b32 ds_and_b64 ds_bpermute_b32
    ds_cmpst_rtn_b32 ds_cmpst_rtn_b64 ds_dec_u32 ds_inc_rtn_u32 ds_max_i32 ds_max_u32 ds_max_u64 ds_min_i32
    ds_min_u32 ds_min_u64 ds_or_b32 ds_or_b64 ds_permute_b32 ds_read2_b32 ds_read2_b64 ds_read2st64_b32
    ds_read_b128 ds_read_b32 ds_read_b64 ds_read_i16 ds_read_i8 ds_read_u16 ds_read_u8 ds_swizzle_b32
    ds_write2_b32 ds_write2_b64 ds_write_b128 ds_write_b16 ds_write_b32 ds_write_b64 ds_write_b8 ds_wrxchg_rtn_b32
    ds_xor_b32 ds_xor_b64 flat_atomic_add flat_atomic_add_f32 flat_atomic_add_f64 flat_atomic_add_x2
    flat_atomic_and flat_atomic_and_x2 flat_atomic_cmpswap flat_atomic_cmpswap_x2 flat_atomic_dec flat_atomic_inc
    flat_atomic_or flat_atomic_or_x2 flat_atomic_smax flat_atomic_smin flat_atomic_swap flat_atomic_swap_x2
    flat_atomic_umax flat_atomic_umax_x2 flat_atomic_umin flat_atomic_umin_x2 flat_atomic_xor flat_atomic_xor_x2
    flat_load_dword flat_load_dwordx2 flat_load_dwordx3 flat_load_dwordx4 flat_load_sbyte flat_load_sshort
    flat_load_ubyte flat_load_ushort flat_store_byte flat_store_byte_d16_hi flat_store_dword flat_store_dwordx2
    flat_store_dwordx4 flat_store_short flat_store_short_d16_hi global_atomic_add global_atomic_add_f32
    global_atomic_add_f64 global_atomic_add_x2 global_atomic_and global_atomic_and_x2 global_atomic_cmpswap
    global_atomic_cmpswap_x2 global_atomic_dec global_atomic_inc global_atomic_or global_atomic_or_x2
    global_atomic_smax global_atomic_smin global_atomic_swap global_atomic_swap_x2 global_atomic_umax
    global_atomic_umax_x2 global_atomic_umin global_atomic_umin_x2 global_atomic_xor global_atomic_xor_x2
    global_load_dword global_load_dwordx2 global_load_dwordx3 global_load_dwordx4 global_load_sbyte
    global_load_sshort global_load_ubyte global_load_ushort global_store_byte global_store_dword
    global_store_dwordx2 global_store_dwordx3 global_store_dwordx4 global_store_short global_store_short_d16_hi
    s_abs_i32 s_add_i32 s_add_u32 s_addc_u32 s_addk_i32 s_and_b32 s_and_b64 s_and_saveexec_b64 s_andn2_b64
    s_andn2_saveexec_b64 s_ashr_i32 s_barrier s_bcnt1_i32_b64 s_bfe_i32 s_bfe_u32 s_bitcmp1_b32 s_branch
    s_brev_b32 s_cbranch_execnz s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz s_cbranch_vccz
    s_cmp_eq_u32 s_cmp_eq_u64 s_cmp_ge_u32 s_cmp_gt_i32 s_cmp_gt_u32 s_cmp_lg_u32 s_cmp_lg_u64 s_cmp_lt_i32
    s_cmp_lt_u32 s_cmpk_eq_i32 s_cselect_b32 s_cselect_b64 s_endpgm s_ff1_i32_b64 s_getpc_b64 s_load_dword
    s_load_dwordx16 s_load_dwordx2 s_load_dwordx4 s_load_dwordx8 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64
    s_max_i32 s_max_u32 s_min_i32 s_min_u32 s_mov_b32 s_mov_b64 s_movk_i32 s_mul_hi_u32 s_mul_i32 s_nop s_or_b32
    s_or_b64 s_or_saveexec_b64 s_orn2_b64 s_sendmsg s_setpc_b64 s_sext_i32_i16 s_sext_i32_i8 s_sleep s_sub_i32
    s_sub_u32 s_subb_u32 s_swappc_b64 s_trap s_waitcnt s_xor_b32 s_xor_b64 s_xor_saveexec_b64 scratch_load_dword
    scratch_load_dwordx2 scratch_load_dwordx4 scratch_load_sbyte scratch_load_ubyte scratch_load_ushort
    scratch_store_byte scratch_store_dword scratch_store_dwordx2 scratch_store_dwordx4 scratch_store_short
    v_accvgpr_read_b32 v_accvgpr_write_b32 v_add3_u32 v_add_co_u32_e32 v_add_co_u32_e64 v_add_f16_e32
    v_add_f16_e64 v_add_f32_e32 v_add_f32_e64 v_add_f64 v_add_lshl_u32 v_add_u16_e32 v_add_u16_e64 v_add_u16_sdwa
    v_add_u32_e32 v_add_u32_e64 v_add_u32_sdwa v_addc_co_u32_e32 v_addc_co_u32_e64 v_alignbit_b32 v_and_b32_e32
    v_and_b32_e64 v_and_b32_sdwa v_and_or_b32 v_ashrrev_i32_e32 v_ashrrev_i32_e64 v_ashrrev_i32_sdwa v_ashrrev_i64
    v_bcnt_u32_b32 v_bfe_i32 v_bfe_u32 v_bfi_b32 v_bfrev_b32_e32 v_bfrev_b32_e64 v_ceil_f32_e32 v_ceil_f32_e64
    v_ceil_f64_e32 v_ceil_f64_e64 v_cmp_class_f32_e32 v_cmp_class_f32_e64 v_cmp_class_f64_e32 v_cmp_class_f64_e64
    v_cmp_eq_f16_e32 v_cmp_eq_f32_e32 v_cmp_eq_f32_e64 v_cmp_eq_f64_e32 v_cmp_eq_f64_e64 v_cmp_eq_u16_e64
    v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u32_sdwa v_cmp_eq_u64_e32 v_cmp_eq_u64_e64 v_cmp_ge_f32_e32
    v_cmp_ge_f32_e64 v_cmp_ge_f64_e32 v_cmp_ge_f64_e64 v_cmp_ge_i32_e32 v_cmp_ge_i32_e64 v_cmp_ge_i64_e64
    v_cmp_ge_u32_e32 v_cmp_ge_u32_e64 v_cmp_ge_u64_e64 v_cmp_gt_f16_e32 v_cmp_gt_f16_e64 v_cmp_gt_f32_e32
    v_cmp_gt_f32_e64 v_cmp_gt_f64_e32 v_cmp_gt_f64_e64 v_cmp_gt_i32_e32 v_cmp_gt_i32_e64 v_cmp_gt_i32_sdwa
    v_cmp_gt_i64_e64 v_cmp_gt_u16_e32 v_cmp_gt_u32_e32 v_cmp_gt_u32_e64 v_cmp_gt_u64_e32 v_cmp_gt_u64_e64
    v_cmp_le_f16_e32 v_cmp_le_f32_e32 v_cmp_le_f32_e64 v_cmp_le_f64_e32 v_cmp_le_f64_e64 v_cmp_le_i32_e32
    v_cmp_le_i32_e64 v_cmp_le_u32_e32 v_cmp_le_u32_e64 v_cmp_le_u64_e32 v_cmp_lg_f64_e64 v_cmp_lt_f16_e32
    v_cmp_lt_f32_e32 v_cmp_lt_f32_e64 v_cmp_lt_f64_e32 v_cmp_lt_f64_e64 v_cmp_lt_i16_e32 v_cmp_lt_i32_e32
    v_cmp_lt_i32_e64 v_cmp_lt_i64_e32 v_cmp_lt_i64_e64 v_cmp_lt_u16_e32 v_cmp_lt_u32_e32 v_cmp_lt_u32_e64
    v_cmp_lt_u64_e32 v_cmp_lt_u64_e64 v_cmp_ne_u16_e32 v_cmp_ne_u16_e64 v_cmp_ne_u32_e32 v_cmp_ne_u32_e64
    v_cmp_ne_u64_e32 v_cmp_ne_u64_e64 v_cmp_neq_f16_e64 v_cmp_neq_f32_e32 v_cmp_neq_f32_e64 v_cmp_neq_f64_e32
    v_cmp_neq_f64_e64 v_cmp_nge_f32_e32 v_cmp_nge_f32_e64 v_cmp_ngt_f32_e32 v_cmp_ngt_f32_e64 v_cmp_ngt_f64_e32
    v_cmp_ngt_f64_e64 v_cmp_nle_f32_e32 v_cmp_nle_f32_e64 v_cmp_nlg_f32_e64 v_cmp_nlt_f16_e64 v_cmp_nlt_f32_e32
    v_cmp_nlt_f32_e64 v_cmp_nlt_f64_e32 v_cmp_nlt_f64_e64 v_cmp_o_f32_e32 v_cmp_o_f32_e64 v_cmp_o_f64_e32
    v_cmp_o_f64_e64 v_cmp_u_f32_e32 v_cmp_u_f32_e64 v_cmp_u_f64_e32 v_cmp_u_f64_e64 v_cndmask_b32_e32
    v_cndmask_b32_e64 v_cvt_f16_f32_e32 v_cvt_f16_f32_e64 v_cvt_f16_i16_e64 v_cvt_f16_i16_sdwa v_cvt_f32_f16_e32
    v_cvt_f32_f16_e64 v_cvt_f32_f16_sdwa v_cvt_f32_f64_e32 v_cvt_f32_f64_e64 v_cvt_f32_i32_e32 v_cvt_f32_i32_e64
    v_cvt_f32_i32_sdwa v_cvt_f32_u32_e32 v_cvt_f32_u32_e64 v_cvt_f32_u32_sdwa v_cvt_f32_ubyte0_e32
    v_cvt_f64_f32_e32 v_cvt_f64_f32_e64 v_cvt_f64_i32_e32 v_cvt_f64_i32_e64 v_cvt_f64_u32_e32 v_cvt_f64_u32_e64
    v_cvt_i32_f32_e32 v_cvt_i32_f32_e64 v_cvt_i32_f64_e32 v_cvt_i32_f64_e64 v_cvt_u32_f32_e32 v_cvt_u32_f32_e64
    v_cvt_u32_f64_e32 v_cvt_u32_f64_e64 v_div_fixup_f16 v_div_fixup_f32 v_div_fixup_f64 v_div_fmas_f32
    v_div_fmas_f64 v_div_scale_f32 v_div_scale_f64 v_dot4c_i32_i8_e32 v_exp_f32_e32 v_exp_f32_e64 v_ffbh_i32_e32
    v_ffbh_i32_e64 v_ffbh_u32_e32 v_ffbh_u32_e64 v_ffbl_b32_e32 v_ffbl_b32_e64 v_floor_f16_e64 v_floor_f16_sdwa
    v_floor_f32_e32 v_floor_f32_e64 v_floor_f64_e32 v_floor_f64_e64 v_fma_f16 v_fma_f32 v_fma_f64 v_fma_mixhi_f16
    v_fma_mixlo_f16 v_fmaak_f32 v_fmac_f32_e32 v_fmac_f32_e64 v_fmac_f64_e32 v_fmac_f64_e64 v_fmamk_f32
    v_fract_f32_e32 v_fract_f32_e64 v_fract_f64_e32 v_fract_f64_e64 v_frexp_exp_i32_f32_e32
    v_frexp_exp_i32_f32_e64 v_frexp_exp_i32_f64_e32 v_frexp_exp_i32_f64_e64 v_frexp_mant_f32_e32
    v_frexp_mant_f32_e64 v_frexp_mant_f64_e32 v_frexp_mant_f64_e64 v_ldexp_f32 v_ldexp_f64 v_log_f32_e32
    v_log_f32_e64 v_lshl_add_u32 v_lshl_add_u64 v_lshl_or_b32 v_lshlrev_b16_e32 v_lshlrev_b32_e32
    v_lshlrev_b32_e64 v_lshlrev_b32_sdwa v_lshlrev_b64 v_lshrrev_b16_e32 v_lshrrev_b16_e64 v_lshrrev_b32_e32
    v_lshrrev_b32_e64 v_lshrrev_b64 v_mad_i32_i24 v_mad_i64_i32 v_mad_legacy_u16 v_mad_u32_u24 v_mad_u64_u32
    v_max_f32_e32 v_max_f32_e64 v_max_f64 v_max_i32_e32 v_max_i32_e64 v_max_u16_sdwa v_max_u32_e32 v_max_u32_sdwa
    v_mbcnt_hi_u32_b32 v_mbcnt_lo_u32_b32 v_med3_u32 v_min3_u32 v_min_f32_e32 v_min_f32_e64 v_min_f64
    v_min_i32_e32 v_min_i32_e64 v_min_u32_e32 v_min_u32_e64 v_mov_b32_dpp v_mov_b32_e32 v_mov_b64_e32
    v_mul_f16_e32 v_mul_f16_e64 v_mul_f16_sdwa v_mul_f32_e32 v_mul_f32_e64 v_mul_f64 v_mul_hi_i32
    v_mul_hi_i32_i24_e32 v_mul_hi_u32 v_mul_i32_i24_e32 v_mul_i32_i24_sdwa v_mul_lo_u16_e32 v_mul_lo_u16_e64
    v_mul_lo_u16_sdwa v_mul_lo_u32 v_mul_u32_u24_e32 v_mul_u32_u24_sdwa v_not_b32_e32 v_or3_b32 v_or_b32_e32
    v_or_b32_e64 v_or_b32_sdwa v_perm_b32 v_pk_add_f16 v_pk_add_f32 v_pk_add_u16 v_pk_fma_f16 v_pk_fma_f32
    v_pk_mad_u16 v_pk_mul_f16 v_pk_mul_f32 v_pk_mul_lo_u16 v_rcp_f32_e32 v_rcp_f32_e64 v_rcp_f64_e32 v_rcp_f64_e64
    v_rcp_iflag_f32_e32 v_readfirstlane_b32 v_readlane_b32 v_rndne_f16_e32 v_rndne_f16_e64 v_rndne_f32_e32
    v_rndne_f32_e64 v_rndne_f64_e32 v_rndne_f64_e64 v_rsq_f32_e32 v_rsq_f32_e64 v_rsq_f64_e32 v_rsq_f64_e64
    v_sad_u32 v_sin_f32_e32 v_sin_f32_e64 v_sqrt_f16_e64 v_sqrt_f32_e32 v_sqrt_f32_e64 v_sub_co_u32_e32
    v_sub_co_u32_e64 v_sub_f16_e64 v_sub_f16_sdwa v_sub_f32_e32 v_sub_f32_e64 v_sub_u16_e32 v_sub_u16_sdwa
    v_sub_u32_e32 v_sub_u32_e64 v_sub_u32_sdwa v_subb_co_u32_e32 v_subb_co_u32_e64 v_subbrev_co_u32_e32
    v_subbrev_co_u32_e64 v_subrev_co_u32_e32 v_subrev_u32_e32 v_trig_preop_f64 v_trunc_f32_e32 v_trunc_f32_e64
    v_trunc_f64_e32 v_trunc_f64_e64 v_writelane_b32 v_xad_u32 v_xnor_b32_e32 v_xnor_b32_e64 v_xor_b32_e32
    v_xor_b32_e64 v_xor_b32_sdwa";

#[rustfmt::skip]
pub const GFX1100: &str = "
    buffer_gl0_inv buffer_gl1_inv ds_add_f32 ds_add_u32 ds_add_u64 ds_and_b32 ds_and_b64 ds_bpermute_b32
    ds_cmpstore_rtn_b32 ds_cmpstore_rtn_b64 ds_dec_u32 ds_inc_rtn_u32 ds_load_2addr_b32 ds_load_2addr_b64
    ds_load_2addr_stride64_b32 ds_load_2addr_stride64_b64 ds_load_b128 ds_load_b32 ds_load_b64 ds_load_i16
    ds_load_i8 ds_load_u16 ds_load_u8 ds_max_i32 ds_max_u32 ds_max_u64 ds_min_i32 ds_min_u32 ds_min_u64 ds_or_b32
    ds_or_b64 ds_permute_b32 ds_store_2addr_b32 ds_store_2addr_b64 ds_store_2addr_stride64_b32 ds_store_b128
    ds_store_b16 ds_store_b32 ds_store_b64 ds_store_b8 ds_storexchg_rtn_b32 ds_swizzle_b32 ds_xor_b32 ds_xor_b64
    flat_atomic_add_u32 flat_atomic_add_u64 flat_atomic_and_b32 flat_atomic_and_b64 flat_atomic_cmpswap_b32
    flat_atomic_cmpswap_b64 flat_atomic_dec_u32 flat_atomic_inc_u32 flat_atomic_max_i32 flat_atomic_max_u32
    flat_atomic_max_u64 flat_atomic_min_i32 flat_atomic_min_u32 flat_atomic_min_u64 flat_atomic_or_b32
    flat_atomic_or_b64 flat_atomic_swap_b32 flat_atomic_swap_b64 flat_atomic_xor_b32 flat_atomic_xor_b64
    flat_load_b128 flat_load_b32 flat_load_b64 flat_load_b96 flat_load_d16_hi_b16 flat_load_i16 flat_load_i8
    flat_load_u16 flat_load_u8 flat_store_b128 flat_store_b16 flat_store_b32 flat_store_b64 flat_store_b8
    flat_store_d16_hi_b16 flat_store_d16_hi_b8 global_atomic_add_u32 global_atomic_add_u64 global_atomic_and_b32
    global_atomic_and_b64 global_atomic_cmpswap_b32 global_atomic_cmpswap_b64 global_atomic_dec_u32
    global_atomic_inc_u32 global_atomic_max_i32 global_atomic_max_u32 global_atomic_max_u64 global_atomic_min_i32
    global_atomic_min_u32 global_atomic_min_u64 global_atomic_or_b32 global_atomic_or_b64 global_atomic_swap_b32
    global_atomic_swap_b64 global_atomic_xor_b32 global_atomic_xor_b64 global_load_b128 global_load_b32
    global_load_b64 global_load_b96 global_load_i16 global_load_i8 global_load_u16 global_load_u8
    global_store_b128 global_store_b16 global_store_b32 global_store_b64 global_store_b8 global_store_b96
    global_store_d16_hi_b16 s_abs_i32 s_add_i32 s_add_u32 s_addc_u32 s_addk_i32 s_and_b32
    s_and_b64 s_and_not1_b32 s_and_not1_saveexec_b32 s_and_saveexec_b32 s_ashr_i32 s_barrier s_bcnt1_i32_b32
    s_bcnt1_i32_b64 s_bfe_i32 s_bfe_u32 s_bfm_b32 s_bitcmp0_b32 s_bitcmp1_b32 s_bitset0_b32 s_branch s_brev_b32
    s_cbranch_execnz s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz s_cbranch_vccz s_clause
    s_cmp_eq_u32 s_cmp_eq_u64 s_cmp_ge_u32 s_cmp_gt_i32 s_cmp_gt_u32 s_cmp_le_u32 s_cmp_lg_u32 s_cmp_lg_u64
    s_cmp_lt_i32 s_cmp_lt_u32 s_cmpk_eq_i32 s_cmpk_gt_u32 s_cmpk_lg_i32 s_cselect_b32 s_ctz_i32_b32
    s_ctz_i32_b64 s_delay_alu s_endpgm s_getpc_b64 s_load_b128 s_load_b256 s_load_b32 s_load_b512 s_load_b64
    s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64 s_max_i32 s_max_u32 s_min_i32 s_min_u32 s_mov_b32 s_mov_b64
    s_movk_i32 s_mul_hi_u32 s_mul_i32 s_nop s_not_b32 s_or_b32 s_or_b64 s_or_not1_b32 s_or_saveexec_b32 s_sendmsg
    s_set_inst_prefetch_distance s_setpc_b64 s_sext_i32_i16 s_sext_i32_i8 s_sleep
    s_sub_i32 s_sub_u32 s_subb_u32 s_swappc_b64 s_trap s_waitcnt s_waitcnt_depctr s_waitcnt_vscnt s_xor_b32
    s_xor_b64 s_xor_saveexec_b32 scratch_load_b128 scratch_load_b32 scratch_load_b64 scratch_load_i8
    scratch_load_u16 scratch_load_u8 scratch_store_b128 scratch_store_b16 scratch_store_b32 scratch_store_b64
    scratch_store_b8 v_add3_u32 v_add_co_ci_u32_e32 v_add_co_ci_u32_e64 v_add_co_u32 v_add_f16_e32 v_add_f16_e64
    v_add_f32_e32 v_add_f32_e64 v_add_f64 v_add_lshl_u32 v_add_nc_u16 v_add_nc_u32_e32 v_add_nc_u32_e64
    v_alignbit_b32 v_and_b32_e32 v_and_b32_e64 v_and_or_b32 v_ashrrev_i16 v_ashrrev_i32_e32 v_ashrrev_i32_e64
    v_ashrrev_i64 v_bcnt_u32_b32 v_bfe_i32 v_bfe_u32 v_bfi_b32 v_bfrev_b32_e32 v_bfrev_b32_e64 v_ceil_f32_e32
    v_ceil_f32_e64 v_ceil_f64_e32 v_ceil_f64_e64 v_cls_i32_e32 v_cls_i32_e64 v_clz_i32_u32_e32 v_clz_i32_u32_e64
    v_cmp_class_f32_e64 v_cmp_class_f64_e64 v_cmp_eq_f16_e32 v_cmp_eq_f32_e32 v_cmp_eq_f32_e64 v_cmp_eq_f64_e64
    v_cmp_eq_u16_e32 v_cmp_eq_u16_e64 v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u64_e32 v_cmp_eq_u64_e64
    v_cmp_ge_f32_e32 v_cmp_ge_f32_e64 v_cmp_ge_f64_e64 v_cmp_ge_i32_e32 v_cmp_ge_i32_e64 v_cmp_ge_i64_e64
    v_cmp_ge_u32_e32 v_cmp_ge_u32_e64 v_cmp_ge_u64_e64 v_cmp_gt_f16_e32 v_cmp_gt_f16_e64 v_cmp_gt_f32_e32
    v_cmp_gt_f32_e64 v_cmp_gt_f64_e32 v_cmp_gt_f64_e64 v_cmp_gt_i32_e32 v_cmp_gt_i32_e64 v_cmp_gt_i64_e64
    v_cmp_gt_u16_e32 v_cmp_gt_u32_e32 v_cmp_gt_u32_e64 v_cmp_gt_u64_e32 v_cmp_gt_u64_e64 v_cmp_le_f16_e32
    v_cmp_le_f32_e32 v_cmp_le_f32_e64 v_cmp_le_f64_e32 v_cmp_le_f64_e64 v_cmp_le_i32_e32 v_cmp_le_i32_e64
    v_cmp_le_u32_e32 v_cmp_le_u32_e64 v_cmp_le_u64_e32 v_cmp_lg_f64_e64 v_cmp_lt_f16_e32 v_cmp_lt_f32_e32
    v_cmp_lt_f32_e64 v_cmp_lt_f64_e32 v_cmp_lt_f64_e64 v_cmp_lt_i32_e32 v_cmp_lt_i32_e64 v_cmp_lt_i64_e32
    v_cmp_lt_i64_e64 v_cmp_lt_u16_e32 v_cmp_lt_u32_e32 v_cmp_lt_u32_e64 v_cmp_lt_u64_e32 v_cmp_lt_u64_e64
    v_cmp_ne_u16_e32 v_cmp_ne_u16_e64 v_cmp_ne_u32_e32 v_cmp_ne_u32_e64 v_cmp_ne_u64_e32 v_cmp_ne_u64_e64
    v_cmp_neq_f16_e64 v_cmp_neq_f32_e32 v_cmp_neq_f32_e64 v_cmp_neq_f64_e64 v_cmp_nge_f32_e32 v_cmp_nge_f32_e64
    v_cmp_ngt_f32_e32 v_cmp_ngt_f32_e64 v_cmp_ngt_f64_e32 v_cmp_ngt_f64_e64 v_cmp_nle_f32_e32 v_cmp_nle_f32_e64
    v_cmp_nlg_f32_e64 v_cmp_nlt_f16_e64 v_cmp_nlt_f32_e32 v_cmp_nlt_f32_e64 v_cmp_nlt_f64_e64 v_cmp_o_f32_e32
    v_cmp_o_f32_e64 v_cmp_o_f64_e64 v_cmp_u_f32_e32 v_cmp_u_f32_e64 v_cmp_u_f64_e32 v_cmp_u_f64_e64
    v_cmpx_eq_u16_e32 v_cmpx_eq_u32_e32 v_cmpx_eq_u32_e64 v_cmpx_eq_u64_e64 v_cmpx_ge_i32_e64 v_cmpx_gt_i32_e32
    v_cmpx_gt_i32_e64 v_cmpx_gt_u32_e32 v_cmpx_gt_u32_e64 v_cmpx_gt_u64_e32 v_cmpx_gt_u64_e64 v_cmpx_le_f64_e64
    v_cmpx_le_u32_e64 v_cmpx_lt_i16_e32 v_cmpx_lt_i32_e32 v_cmpx_lt_i32_e64 v_cmpx_lt_u16_e32 v_cmpx_lt_u32_e32
    v_cmpx_lt_u32_e64 v_cmpx_lt_u64_e64 v_cmpx_ne_u32_e32 v_cmpx_ne_u32_e64 v_cmpx_ne_u64_e32 v_cmpx_ne_u64_e64
    v_cmpx_neq_f32_e64 v_cmpx_neq_f64_e64 v_cmpx_ngt_f32_e32 v_cmpx_ngt_f32_e64 v_cmpx_ngt_f64_e32
    v_cmpx_nle_f32_e32 v_cndmask_b32_e32 v_cndmask_b32_e64 v_ctz_i32_b32_e32 v_ctz_i32_b32_e64 v_cvt_f16_f32_e32
    v_cvt_f16_f32_e64 v_cvt_f16_i16_e32 v_cvt_f16_i16_e64 v_cvt_f32_f16_e32 v_cvt_f32_f16_e64 v_cvt_f32_f64_e32
    v_cvt_f32_f64_e64 v_cvt_f32_i32_e32 v_cvt_f32_i32_e64 v_cvt_f32_u32_e32 v_cvt_f32_u32_e64 v_cvt_f32_ubyte0_e32
    v_cvt_f32_ubyte1_e32 v_cvt_f32_ubyte2_e32 v_cvt_f32_ubyte3_e32 v_cvt_f64_f32_e32 v_cvt_f64_f32_e64
    v_cvt_f64_i32_e32 v_cvt_f64_i32_e64 v_cvt_f64_u32_e32 v_cvt_f64_u32_e64 v_cvt_i32_f32_e32 v_cvt_i32_f32_e64
    v_cvt_i32_f64_e32 v_cvt_i32_f64_e64 v_cvt_u32_f32_e32 v_cvt_u32_f32_e64 v_cvt_u32_f64_e32 v_cvt_u32_f64_e64
    v_div_fixup_f16 v_div_fixup_f32 v_div_fixup_f64 v_div_fmas_f32 v_div_fmas_f64 v_div_scale_f32 v_div_scale_f64
    v_dot4_i32_iu8 v_exp_f32_e32 v_exp_f32_e64 v_floor_f16_e32 v_floor_f16_e64 v_floor_f32_e32 v_floor_f32_e64
    v_floor_f64_e32 v_floor_f64_e64 v_fma_f16 v_fma_f32 v_fma_f64 v_fma_mixhi_f16 v_fma_mixlo_f16 v_fmaak_f32
    v_fmac_f16_e64 v_fmac_f32_e32 v_fmac_f32_e64 v_fmamk_f32 v_fract_f32_e32 v_fract_f32_e64 v_fract_f64_e32
    v_fract_f64_e64 v_frexp_exp_i32_f32_e32 v_frexp_exp_i32_f32_e64 v_frexp_exp_i32_f64_e32
    v_frexp_exp_i32_f64_e64 v_frexp_mant_f32_e32 v_frexp_mant_f32_e64 v_frexp_mant_f64_e32 v_frexp_mant_f64_e64
    v_ldexp_f32 v_ldexp_f64 v_log_f32_e32 v_log_f32_e64 v_lshl_add_u32 v_lshl_or_b32 v_lshlrev_b16
    v_lshlrev_b32_e32 v_lshlrev_b32_e64 v_lshlrev_b64 v_lshrrev_b16 v_lshrrev_b32_e32 v_lshrrev_b32_e64
    v_lshrrev_b64 v_mad_i32_i24 v_mad_i64_i32 v_mad_u16 v_mad_u32_u24 v_mad_u64_u32 v_max_f32_e32 v_max_f32_e64
    v_max_f64 v_max_i32_e32 v_max_u16 v_max_u32_e32 v_maxmin_f32 v_maxmin_i32 v_mbcnt_hi_u32_b32
    v_mbcnt_lo_u32_b32 v_med3_u32 v_min3_u32 v_min_f32_e32 v_min_f32_e64 v_min_f64 v_min_i32_e32 v_min_u32_e32
    v_min_u32_e64 v_mov_b32_dpp v_mov_b32_e32 v_mul_f16_e32 v_mul_f16_e64 v_mul_f32_e32 v_mul_f32_e64 v_mul_f64
    v_mul_hi_i32 v_mul_hi_i32_i24_e32 v_mul_hi_u32 v_mul_i32_i24_e32 v_mul_lo_u16 v_mul_lo_u32 v_mul_u32_u24_e32
    v_not_b32_e32 v_or3_b32 v_or_b32_e32 v_or_b32_e64 v_perm_b32 v_pk_add_f16 v_pk_fma_f16 v_pk_mul_f16
    v_rcp_f32_e32 v_rcp_f32_e64 v_rcp_f64_e32 v_rcp_f64_e64 v_rcp_iflag_f32_e32 v_readfirstlane_b32 v_readlane_b32
    v_rndne_f16_e32 v_rndne_f16_e64 v_rndne_f32_e32 v_rndne_f32_e64 v_rndne_f64_e32 v_rndne_f64_e64 v_rsq_f32_e32
    v_rsq_f32_e64 v_rsq_f64_e32 v_rsq_f64_e64 v_sad_u32 v_sin_f32_e32 v_sin_f32_e64 v_sqrt_f16_e64 v_sqrt_f32_e32
    v_sqrt_f32_e64 v_sub_co_ci_u32_e32 v_sub_co_ci_u32_e64 v_sub_co_u32 v_sub_f16_e32 v_sub_f16_e64 v_sub_f32_e32
    v_sub_f32_e64 v_sub_nc_u16 v_sub_nc_u32_e32 v_sub_nc_u32_e64 v_subrev_co_ci_u32_e32 v_subrev_co_ci_u32_e64
    v_subrev_co_u32 v_subrev_f32_e32 v_subrev_nc_u32_e32 v_subrev_nc_u32_e64 v_trig_preop_f64 v_trunc_f32_e32
    v_trunc_f32_e64 v_trunc_f64_e32 v_trunc_f64_e64 v_writelane_b32 v_xad_u32 v_xnor_b32_e32 v_xnor_b32_e64
    v_xor3_b32 v_xor_b32_e32 v_xor_b32_e64
";

#[rustfmt::skip]
pub const GFX1201: &str = "
    ds_add_f32 ds_add_u32 ds_add_u64 ds_and_b32 ds_and_b64 ds_bpermute_b32 ds_cmpstore_rtn_b32 ds_cmpstore_rtn_b64
    ds_dec_u32 ds_inc_rtn_u32 ds_load_2addr_b32 ds_load_2addr_b64 ds_load_2addr_stride64_b32 ds_load_b128
    ds_load_b32 ds_load_b64 ds_load_i16 ds_load_i8 ds_load_u16 ds_load_u8 ds_max_i32 ds_max_u32 ds_max_u64
    ds_min_i32 ds_min_u32 ds_min_u64 ds_or_b32 ds_or_b64 ds_permute_b32 ds_store_2addr_b32 ds_store_2addr_b64
    ds_store_b128 ds_store_b16 ds_store_b32 ds_store_b64 ds_store_b8 ds_storexchg_rtn_b32 ds_swizzle_b32
    ds_xor_b32 ds_xor_b64 flat_atomic_add_u32 flat_atomic_add_u64 flat_atomic_and_b32 flat_atomic_and_b64
    flat_atomic_cmpswap_b32 flat_atomic_cmpswap_b64 flat_atomic_dec_u32 flat_atomic_inc_u32 flat_atomic_max_i32
    flat_atomic_max_u32 flat_atomic_max_u64 flat_atomic_min_i32 flat_atomic_min_u32 flat_atomic_min_u64
    flat_atomic_or_b32 flat_atomic_or_b64 flat_atomic_swap_b32 flat_atomic_swap_b64 flat_atomic_xor_b32
    flat_atomic_xor_b64 flat_load_b128 flat_load_b32 flat_load_b64 flat_load_b96 flat_load_d16_hi_b16
    flat_load_i16 flat_load_i8 flat_load_u16 flat_load_u8 flat_store_b128 flat_store_b16 flat_store_b32
    flat_store_b64 flat_store_b8 flat_store_d16_hi_b16 flat_store_d16_hi_b8 global_atomic_add_u32
    global_atomic_add_u64 global_atomic_and_b32 global_atomic_and_b64 global_atomic_cmpswap_b32
    global_atomic_cmpswap_b64 global_atomic_dec_u32 global_atomic_inc_u32 global_atomic_max_i32
    global_atomic_max_u32 global_atomic_max_u64 global_atomic_min_i32 global_atomic_min_u32 global_atomic_min_u64
    global_atomic_or_b32 global_atomic_or_b64 global_atomic_swap_b32 global_atomic_swap_b64 global_atomic_xor_b32
    global_atomic_xor_b64 global_inv global_load_b128 global_load_b32 global_load_b64 global_load_b96
    global_load_i16 global_load_i8 global_load_u16 global_load_u8 global_store_b128 global_store_b16
    global_store_b32 global_store_b64 global_store_b8 global_store_b96 global_store_d16_hi_b16 global_wb s_abs_i32
    s_add_co_ci_u32 s_add_co_i32 s_add_co_u32 s_add_f32 s_add_nc_u64 s_addk_co_i32 s_and_b32 s_and_b64
    s_and_not1_b32 s_and_not1_saveexec_b32 s_and_saveexec_b32 s_ashr_i32 s_barrier_signal s_barrier_wait
    s_bcnt1_i32_b32 s_bcnt1_i32_b64 s_bfe_i32 s_bfe_u32 s_bitcmp1_b32 s_branch s_brev_b32 s_cbranch_execnz
    s_cbranch_execz s_cbranch_scc0 s_cbranch_scc1 s_cbranch_vccnz s_cbranch_vccz s_clause s_cmp_eq_u32
    s_cmp_eq_u64 s_cmp_ge_u32 s_cmp_gt_i32 s_cmp_gt_u32 s_cmp_lg_u32 s_cmp_lg_u64 s_cmp_lt_i32 s_cmp_lt_u32
    s_cselect_b32 s_ctz_i32_b32 s_ctz_i32_b64 s_cvt_f32_i32 s_cvt_f32_u32 s_cvt_u32_f32 s_delay_alu
    s_endpgm s_fmac_f32 s_getpc_b64 s_load_b128 s_load_b256 s_load_b32 s_load_b512 s_load_b64 s_load_b96 s_load_i8
    s_load_u16 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64 s_max_i32 s_max_u32 s_min_i32 s_min_u32 s_mov_b32
    s_mov_b64 s_movk_i32 s_mul_f32 s_mul_hi_u32 s_mul_i32 s_mul_u64 s_nop s_or_b32 s_or_b64 s_or_not1_b32
    s_or_saveexec_b32 s_sendmsg s_setpc_b64 s_sext_i32_i16 s_sext_i32_i8 s_sleep s_sub_co_i32 s_sub_f32
    s_sub_nc_u64 s_swappc_b64 s_trap s_trunc_f32 s_wait_bvhcnt s_wait_dscnt s_wait_expcnt s_wait_kmcnt
    s_wait_loadcnt s_wait_loadcnt_dscnt s_wait_samplecnt s_wait_storecnt s_xor_b32 s_xor_b64 s_xor_saveexec_b32
    scratch_load_b128 scratch_load_b32 scratch_load_b64 scratch_load_i8 scratch_load_u16 scratch_load_u8
    scratch_store_b128 scratch_store_b16 scratch_store_b32 scratch_store_b64 scratch_store_b8 v_add3_u32
    v_add_co_ci_u32_e32 v_add_co_ci_u32_e64 v_add_co_u32 v_add_f16_e32 v_add_f16_e64 v_add_f32_e32 v_add_f32_e64
    v_add_f64_e32 v_add_f64_e64 v_add_lshl_u32 v_add_nc_u16 v_add_nc_u32_e32 v_add_nc_u32_e64 v_alignbit_b32
    v_and_b32_e32 v_and_b32_e64 v_and_or_b32 v_ashrrev_i32_e32 v_ashrrev_i32_e64 v_ashrrev_i64 v_bcnt_u32_b32
    v_bfe_i32 v_bfe_u32 v_bfi_b32 v_bfrev_b32_e32 v_bfrev_b32_e64 v_ceil_f32_e32 v_ceil_f32_e64 v_ceil_f64_e32
    v_ceil_f64_e64 v_cls_i32_e32 v_cls_i32_e64 v_clz_i32_u32_e32 v_clz_i32_u32_e64 v_cmp_class_f32_e64
    v_cmp_class_f64_e64 v_cmp_eq_f16_e32 v_cmp_eq_f32_e32 v_cmp_eq_f32_e64 v_cmp_eq_f64_e64 v_cmp_eq_u16_e64
    v_cmp_eq_u32_e32 v_cmp_eq_u32_e64 v_cmp_eq_u64_e32 v_cmp_eq_u64_e64 v_cmp_ge_f32_e32 v_cmp_ge_f32_e64
    v_cmp_ge_f64_e64 v_cmp_ge_i32_e32 v_cmp_ge_i32_e64 v_cmp_ge_i64_e64 v_cmp_ge_u32_e32 v_cmp_ge_u32_e64
    v_cmp_ge_u64_e64 v_cmp_gt_f16_e32 v_cmp_gt_f16_e64 v_cmp_gt_f32_e32 v_cmp_gt_f32_e64 v_cmp_gt_f64_e32
    v_cmp_gt_f64_e64 v_cmp_gt_i32_e32 v_cmp_gt_i32_e64 v_cmp_gt_i64_e64 v_cmp_gt_u16_e32 v_cmp_gt_u32_e32
    v_cmp_gt_u32_e64 v_cmp_gt_u64_e32 v_cmp_gt_u64_e64 v_cmp_le_f16_e32 v_cmp_le_f32_e32 v_cmp_le_f32_e64
    v_cmp_le_f64_e32 v_cmp_le_f64_e64 v_cmp_le_i32_e32 v_cmp_le_i32_e64 v_cmp_le_u32_e32 v_cmp_le_u32_e64
    v_cmp_le_u64_e32 v_cmp_lg_f64_e64 v_cmp_lt_f16_e32 v_cmp_lt_f32_e32 v_cmp_lt_f32_e64 v_cmp_lt_f64_e32
    v_cmp_lt_f64_e64 v_cmp_lt_i32_e32 v_cmp_lt_i32_e64 v_cmp_lt_i64_e32 v_cmp_lt_i64_e64 v_cmp_lt_u16_e32
    v_cmp_lt_u32_e32 v_cmp_lt_u32_e64 v_cmp_lt_u64_e32 v_cmp_lt_u64_e64 v_cmp_ne_u16_e32 v_cmp_ne_u16_e64
    v_cmp_ne_u32_e32 v_cmp_ne_u32_e64 v_cmp_ne_u64_e32 v_cmp_ne_u64_e64 v_cmp_neq_f16_e64 v_cmp_neq_f32_e32
    v_cmp_neq_f32_e64 v_cmp_neq_f64_e64 v_cmp_nge_f32_e32 v_cmp_nge_f32_e64 v_cmp_ngt_f32_e32 v_cmp_ngt_f32_e64
    v_cmp_ngt_f64_e32 v_cmp_ngt_f64_e64 v_cmp_nle_f32_e32 v_cmp_nle_f32_e64 v_cmp_nlg_f32_e64 v_cmp_nlt_f16_e64
    v_cmp_nlt_f32_e32 v_cmp_nlt_f32_e64 v_cmp_nlt_f64_e64 v_cmp_o_f32_e32 v_cmp_o_f32_e64 v_cmp_o_f64_e64
    v_cmp_u_f32_e32 v_cmp_u_f32_e64 v_cmp_u_f64_e32 v_cmp_u_f64_e64 v_cmpx_eq_u32_e32 v_cmpx_eq_u64_e64
    v_cmpx_gt_i32_e32 v_cmpx_gt_i32_e64 v_cmpx_gt_u32_e32 v_cmpx_gt_u32_e64 v_cmpx_gt_u64_e32 v_cmpx_gt_u64_e64
    v_cmpx_le_f64_e64 v_cmpx_le_u32_e64 v_cmpx_lt_i16_e32 v_cmpx_lt_i32_e32 v_cmpx_lt_i32_e64 v_cmpx_lt_u16_e32
    v_cmpx_lt_u32_e32 v_cmpx_lt_u32_e64 v_cmpx_lt_u64_e64 v_cmpx_ne_u32_e32 v_cmpx_ne_u32_e64 v_cmpx_ne_u64_e32
    v_cmpx_ne_u64_e64 v_cmpx_neq_f32_e64 v_cmpx_neq_f64_e64 v_cmpx_ngt_f32_e64 v_cmpx_ngt_f64_e32
    v_cmpx_nle_f32_e32 v_cndmask_b32_e32 v_cndmask_b32_e64 v_ctz_i32_b32_e32 v_ctz_i32_b32_e64 v_cvt_f16_f32_e32
    v_cvt_f16_f32_e64 v_cvt_f16_i16_e32 v_cvt_f16_i16_e64 v_cvt_f32_f16_e32 v_cvt_f32_f16_e64 v_cvt_f32_f64_e32
    v_cvt_f32_f64_e64 v_cvt_f32_i32_e32 v_cvt_f32_i32_e64 v_cvt_f32_u32_e32 v_cvt_f32_u32_e64 v_cvt_f32_ubyte0_e32
    v_cvt_f64_f32_e32 v_cvt_f64_f32_e64 v_cvt_f64_i32_e32 v_cvt_f64_i32_e64 v_cvt_f64_u32_e32 v_cvt_f64_u32_e64
    v_cvt_i32_f32_e32 v_cvt_i32_f32_e64 v_cvt_i32_f64_e32 v_cvt_i32_f64_e64 v_cvt_u32_f32_e32 v_cvt_u32_f32_e64
    v_cvt_u32_f64_e32 v_cvt_u32_f64_e64 v_div_fixup_f16 v_div_fixup_f32 v_div_fixup_f64 v_div_fmas_f32
    v_div_fmas_f64 v_div_scale_f32 v_div_scale_f64 v_dot4_i32_iu8 v_exp_f32_e32 v_exp_f32_e64 v_floor_f16_e32
    v_floor_f16_e64 v_floor_f32_e32 v_floor_f32_e64 v_floor_f64_e32 v_floor_f64_e64 v_fma_f16 v_fma_f32 v_fma_f64
    v_fma_mixhi_f16 v_fma_mixlo_f16 v_fmaak_f32 v_fmac_f16_e64 v_fmac_f32_e32 v_fmac_f32_e64 v_fmamk_f32
    v_fract_f32_e32 v_fract_f32_e64 v_fract_f64_e32 v_fract_f64_e64 v_frexp_exp_i32_f32_e32
    v_frexp_exp_i32_f32_e64 v_frexp_exp_i32_f64_e32 v_frexp_exp_i32_f64_e64 v_frexp_mant_f32_e32
    v_frexp_mant_f32_e64 v_frexp_mant_f64_e32 v_frexp_mant_f64_e64 v_ldexp_f32 v_ldexp_f64 v_log_f32_e32
    v_log_f32_e64 v_lshl_add_u32 v_lshl_or_b32 v_lshlrev_b16 v_lshlrev_b32_e32 v_lshlrev_b32_e64 v_lshlrev_b64_e32
    v_lshlrev_b64_e64 v_lshrrev_b16 v_lshrrev_b32_e32 v_lshrrev_b32_e64 v_lshrrev_b64 v_mad_co_i64_i32
    v_mad_co_u64_u32 v_mad_i32_i24 v_mad_u16 v_mad_u32_u24 v_max_i32_e32 v_max_num_f32_e32 v_max_num_f32_e64
    v_max_num_f64_e32 v_max_num_f64_e64 v_max_u16 v_max_u32_e32 v_maxmin_i32 v_maxmin_num_f32 v_mbcnt_hi_u32_b32
    v_mbcnt_lo_u32_b32 v_med3_u32 v_min3_u32 v_min_i32_e32 v_min_num_f32_e32 v_min_num_f32_e64 v_min_num_f64_e32
    v_min_num_f64_e64 v_min_u32_e32 v_min_u32_e64 v_mov_b32_dpp v_mov_b32_e32 v_mul_f16_e32 v_mul_f16_e64
    v_mul_f32_e32 v_mul_f32_e64 v_mul_f64_e32 v_mul_f64_e64 v_mul_hi_i32 v_mul_hi_i32_i24_e32 v_mul_hi_u32
    v_mul_i32_i24_e32 v_mul_lo_u16 v_mul_lo_u32 v_mul_u32_u24_e32 v_not_b32_e32 v_or3_b32 v_or_b32_e32
    v_or_b32_e64 v_perm_b32 v_pk_add_f16 v_pk_fma_f16 v_pk_mul_f16 v_rcp_f32_e32 v_rcp_f32_e64 v_rcp_f64_e32
    v_rcp_f64_e64 v_rcp_iflag_f32_e32 v_readfirstlane_b32 v_readlane_b32 v_rndne_f16_e32 v_rndne_f16_e64
    v_rndne_f32_e32 v_rndne_f32_e64 v_rndne_f64_e32 v_rndne_f64_e64 v_rsq_f32_e32 v_rsq_f32_e64 v_rsq_f64_e32
    v_rsq_f64_e64 v_s_rcp_f32 v_sad_u32 v_sin_f32_e32 v_sin_f32_e64 v_sqrt_f16_e64 v_sqrt_f32_e32 v_sqrt_f32_e64
    v_sub_co_ci_u32_e32 v_sub_co_ci_u32_e64 v_sub_co_u32 v_sub_f16_e32 v_sub_f16_e64 v_sub_f32_e32 v_sub_f32_e64
    v_sub_nc_u16 v_sub_nc_u32_e32 v_sub_nc_u32_e64 v_subrev_co_ci_u32_e32 v_subrev_co_ci_u32_e64 v_subrev_co_u32
    v_subrev_nc_u32_e32 v_subrev_nc_u32_e64 v_trig_preop_f64 v_trunc_f32_e32 v_trunc_f32_e64 v_trunc_f64_e32
    v_trunc_f64_e64 v_writelane_b32 v_xad_u32 v_xnor_b32_e32 v_xnor_b32_e64 v_xor3_b32 v_xor_b32_e32 v_xor_b32_e64
";
