; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Further f16 and 16-bit forms: what becomes of the upper half, legacy forms, medians.

; case: v_min3/max3/med3_i16 keep the upper half
v_min3_i16 v3, v0, v1, v2
v_max3_i16 v4, v0, v1, v2
v_med3_i16 v5, v0, v1, v2
; v0         v1         v2         v3         v4         v5         -> v3         v4         v5
; 0x5a5a0001 0x00000002 0x00000003 0xdead0000 0xdead0000 0xdead0000    0xdead0001 0xdead0003 0xdead0002
; 0x5a5affff 0x00000001 0x00008000 0xdead0000 0xdead0000 0xdead0000    0xdead8000 0xdead0001 0xdeadffff
; 0x5a5a7fff 0x00008000 0x00000000 0xdead0000 0xdead0000 0xdead0000    0xdead8000 0xdead7fff 0xdead0000
; 0x5a5a0005 0x00000005 0x00000009 0xdead0000 0xdead0000 0xdead0000    0xdead0005 0xdead0009 0xdead0005

; case: v_min3/max3/med3_u16 keep the upper half
v_min3_u16 v3, v0, v1, v2
v_max3_u16 v4, v0, v1, v2
v_med3_u16 v5, v0, v1, v2
; v0         v1         v2         v3         v4         v5         -> v3         v4         v5
; 0x5a5a0001 0x00000002 0x00000003 0xdead0000 0xdead0000 0xdead0000    0xdead0001 0xdead0003 0xdead0002
; 0x5a5affff 0x00000001 0x00008000 0xdead0000 0xdead0000 0xdead0000    0xdead0001 0xdeadffff 0xdead8000
; 0x5a5a7fff 0x00008000 0x00000000 0xdead0000 0xdead0000 0xdead0000    0xdead0000 0xdead8000 0xdead7fff
; 0x5a5a0005 0x00000005 0x00000009 0xdead0000 0xdead0000 0xdead0000    0xdead0005 0xdead0009 0xdead0005

; case: v_min_u16
v_min_u16 v2, v0, v1
; v0         v1         v2         -> v2@gfx9    v2@gfx10+
; 0x5a5a0001 0x5a5a0002 0xdead0000    0x00000001 0xdead0001
; 0x5a5affff 0x5a5a0001 0xdead0000    0x00000001 0xdead0001
; 0x5a5a7fff 0x5a5a8000 0xdead0000    0x00007fff 0xdead7fff
; 0x5a5a0005 0x5a5a0005 0xdead0000    0x00000005 0xdead0005

; case: v_max_i16
v_max_i16 v2, v0, v1
; v0         v1         v2         -> v2@gfx9    v2@gfx10+
; 0x5a5a0001 0x5a5a0002 0xdead0000    0x00000002 0xdead0002
; 0x5a5affff 0x5a5a0001 0xdead0000    0x00000001 0xdead0001
; 0x5a5a7fff 0x5a5a8000 0xdead0000    0x00007fff 0xdead7fff
; 0x5a5a0005 0x5a5a0005 0xdead0000    0x00000005 0xdead0005

; case: v_add_nc_u16, v_sub_nc_u16, v_add_nc_i16, v_sub_nc_i16 with clamp
; only: gfx10+
v_add_nc_u16 v2, v0, v1
v_sub_nc_u16 v3, v0, v1
v_add_nc_u16 v4, v0, v1 clamp
v_sub_nc_u16 v5, v0, v1 clamp
v_add_nc_i16 v6, v0, v1 clamp
v_sub_nc_i16 v7, v0, v1 clamp
; v0         v1         v2         v3         v4         v5         v6         v7         -> v2         v3         v4         v5         v6         v7
; 0x5a5a0001 0x5a5a0002 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000    0xdead0003 0xdeadffff 0xdead0003 0xdead0000 0xdead0003 0xdeadffff
; 0x5a5affff 0x5a5a0001 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000    0xdead0000 0xdeadfffe 0xdeadffff 0xdeadfffe 0xdead0000 0xdeadfffe
; 0x5a5a7fff 0x5a5a8000 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000    0xdeadffff 0xdeadffff 0xdeadffff 0xdead0000 0xdeadffff 0xdead7fff
; 0x5a5a0005 0x5a5a0005 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000 0xdead0000    0xdead000a 0xdead0000 0xdead000a 0xdead0000 0xdead000a 0xdead0000

; case: v_add_nc_u16 op_sel
; only: gfx10+
v_add_nc_u16 v2, v0, v1 op_sel:[1,0,1]
; v0         v1         v2         -> v2
; 0x00050001 0x00020003 0xaaaabbbb    0x0008bbbb

; case: v_add_i16, v_sub_i16 keep the upper half; clamp
; only: gfx9
; lacks: clamp
v_add_i16 v2, v0, v1 clamp
v_sub_i16 v3, v0, v1 clamp
; v0         v1         v2         v3         -> v2         v3
; 0x5a5a0001 0x5a5a0002 0xdead0000 0xdead0000    0xdead0003 0xdeadffff
; 0x5a5affff 0x5a5a0001 0xdead0000 0xdead0000    0xdead0000 0xdeadfffe
; 0x5a5a7fff 0x5a5a8000 0xdead0000 0xdead0000    0xdeadffff 0xdead7fff
; 0x5a5a0005 0x5a5a0005 0xdead0000 0xdead0000    0xdead000a 0xdead0000

; case: legacy forms clear the upper half
; only: gfx9
v_mad_legacy_u16 v3, v0, v1, v2
v_mad_legacy_i16 v4, v0, v1, v2
v_fma_legacy_f16 v5, v0, v1, v2
; v0         v1         v2         v3         v4         v5         -> v3         v4         v5
; 0x5a5a3c00 0x5a5a4000 0x5a5a4200 0xdead0000 0xdead0000 0xdead0000    0x00004200 0x00004200 0x00004500
; 0x5a5a4500 0x5a5ac100 0x5a5a3c01 0xdead0000 0xdead0000 0xdead0000    0x00003c01 0x00003c01 0x0000c9c0

; case: v_mac_f16, v_madmk_f16, v_madak_f16 keep the upper half
; only: gfx906
; mode: denorm64=flush
v_mac_f16 v2, v0, v1
v_madmk_f16 v3, v0, 0x4200, v1
v_madak_f16 v4, v0, v1, 0x4200
; v0         v1         v2         v3         v4         -> v2         v3         v4
; 0x5a5a3c00 0x5a5a4000 0xdead4200 0xdead0000 0xdead0000    0xdead4500 0xdead4500 0xdead4500
; 0x5a5a4500 0x5a5ac100 0xdead3c01 0xdead0000 0xdead0000    0xdeadc9c0 0xdead4a40 0xdeadc8c0
; 0x5a5a3555 0x5a5a3555 0xdead3800 0xdead0000 0xdead0000    0xdead38e4 0xdead3d55 0xdead4239

; case: v_fmamk_f16, v_fmaak_f16, v_pk_fmac_f16
; only: gfx10+
v_fmamk_f16 v3, v0, 0x4200, v1
v_fmaak_f16 v4, v0, v1, 0x4200
; v0         v1         v3         v4         -> v3         v4
; 0x5a5a3c00 0x5a5a4000 0xdead0000 0xdead0000    0xdead4500 0xdead4500
; 0x5a5a4500 0x5a5ac100 0xdead0000 0xdead0000    0xdead4a40 0xdeadc8c0
; 0x5a5a3555 0x5a5a3555 0xdead0000 0xdead0000    0xdead3d55 0xdead4239

; case: v_pk_fmac_f16
; only: gfx90a gfx1030
; lacks: no semantics
v_pk_fmac_f16 v2, v0, v1
; v0         v1         v2         -> v2
; 0x3c004000 0x40003c00 0x3c004000    0x42004400
; 0x4500c100 0xc1004500 0x3c004000    0xc9c0c940

; case: v_sat_pk_u8_i16
; lacks: no semantics
v_sat_pk_u8_i16 v2, v0
; v0         v2         -> v2@gfx9    v2@gfx10+
; 0x00010002 0xdead0000    0x00000102 _
; 0xffff0100 0xdead0000    0x000000ff _
; 0x7fff8000 0xdead0000    0x0000ff00 _
; 0x00ff00fe 0xdead0000    0x0000fffe _

; case: v_cvt_off_f32_i4
v_cvt_off_f32_i4 v2, v0
; v0         -> v2
; 0x00000000    0x00000000
; 0x00000001    0x3d800000
; 0x00000007    0x3ee00000
; 0x00000008    0xbf000000
; 0x0000000f    0xbd800000
; 0x000000f3    0x3e400000

; case: v_mad_f16, modifiers and halves
; only: gfx906
; mode: denorm64=flush
v_mad_f16 v3, v0, v1, v2 op_sel:[1,0,0,0]
; v0         v1         v2         v3         -> v3
; 0x40003c00 0x44004200 0x00004500 0xdead0000    0xdead4980
