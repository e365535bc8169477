; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Destinations that are sources too: all sources are read before anything is written.

; case: 64-bit results over their operands
v_lshlrev_b64 v[0:1], v0, v[0:1]
v_mad_u64_u32 v[2:3], M4, v3, v2, v[2:3]
v_add_f64 v[4:5], v[4:5], -v[4:5]
; v[0:1]             v[2:3]             v[4:5]             -> v[0:1]             v[2:3]             v[4:5]             M4
; 0x0000000100000003 0xffffffff80000001 0x3ff8000000000000    0x0000000800000018 0x8000000000000000 0x0000000000000000 1
; 0xdeadbeef00000020 0x0000000300000007 0x3ff8000000000000    0x0000002000000000 0x000000030000001c 0x0000000000000000 0
; 0x0000000000000005 0xffffffffffffffff 0x3ff8000000000000    0x00000000000000a0 0xfffffffe00000000 0x0000000000000000 1

; case: shifted overlap: v[1:2] from v[0:1]
; only: gfx906 gfx1030
v_lshlrev_b64 v[1:2], 4, v[0:1]
; v[0:1]             -> v0         v1         v2
; 0x123456789abcdef0    0x9abcdef0 0xabcdef00 0x23456789
; 0xf00000000000000f    0x0000000f 0x000000f0 0x00000000

; case: v_cmp over its mask, carry over its carry
@gfx9 v_addc_co_u32_e64 v2, M4, v0, v1, M4
@gfx10+ v_add_co_ci_u32_e64 v2, M4, v0, v1, M4
v_cndmask_b32_e64 v0, v0, v1, M4
; v0         v1         M4 -> v2         v0         M4
; 0xffffffff 0x00000000 1     0x00000000 0x00000000 1
; 0xffffffff 0x00000000 0     0xffffffff 0xffffffff 0
; 0x00000005 0x00000006 1     0x0000000c 0x00000005 0
; 0xffffffff 0xffffffff 0     0xfffffffe 0xffffffff 1

; case: v_add_co over a source, VCC in and out
@gfx9 v_addc_co_u32 v0, vcc, v0, v0, vcc
@gfx10+ v_add_co_ci_u32 v0, vcc_lo, v0, v0, vcc_lo
; v0         vcc -> v0         vcc
; 0x80000000 1      0x00000001 1
; 0x00000003 0      0x00000006 0
; 0xffffffff 1      0xffffffff 1

; case: a comparison that reads VCC as a number and writes it
; vcc = 5
; v0 = lane
v_cmp_eq_u32 VCC, vcc_lo, v0
; vcc == 0x20

; case: scalar operations over their operands
; s0 = 0x80000001
; s[2:3] = 0x100000004
; s4 = 0x80000000
; s[6:7] = 0x00100008abcdef12
s_add_u32 s0, s0, s0
s_addc_u32 s0, s0, s0
s_lshl_b64 s[2:3], s[2:3], s2
s_mul_hi_u32 s4, s4, s4
s_bfe_u64 s[6:7], s[6:7], s7
; s0 == 5
; s[2:3] == 0x1000000040
; s4 == 0x40000000
; s[6:7] == 0xcdef
; scc == 1

; case: s_and_saveexec over its own source
; only: gfx9
; exec = 0xff
; vcc = 0x3c
s_and_saveexec_b64 vcc, vcc
; vcc == 0xff
; exec == 0x3c
; scc == 1

; case: EXEC as an operand
; only: gfx9
; exec = 0xf0
; s[2:3] = 0xff
s_mov_b64 s[0:1], exec
s_xor_b64 exec, s[2:3], exec
v_mov_b32 v1, exec_lo
s_mov_b64 exec, s[0:1]
; s[0:1] == 0xf0
; v1[0] == 0xf
; v1[1] == 0xf
; v1[2] == 0xf
; v1[3] == 0xf
; scc == 1

; case: VCC, M0 and SCC as data
; vcc = 1.5
; v0 = 2.0
s_mov_b32 m0, 7
v_add_f32 v1, vcc_lo, v0
v_mov_b32 v2, m0
s_add_u32 vcc_lo, m0, m0
s_cmp_eq_u32 vcc_lo, 14
v_mov_b32 v3, vcc_lo
v_mov_b32 v4, src_scc
; v1 == 3.5
; v2 == 7
; v3 == 14
; v4 == 1
; vcc == 14
; m0 == 7
; scc == 1

; case: loads over their addresses
; buf = 512 bytes
; v[0:1] = &buf+lane*8
; v[2:3] = &buf+lane*4+4
; exec = 0xff
global_load_dwordx2 v[0:1], v[0:1], off
flat_load_dword v2, v[2:3] 
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[0:1] == 0xee9c49f7a55300b, 0x3611ecc7a27d5833, 0x5e3914efcaa5805b, 0x86613c17f2cda883, 0xae89643f1af5d0ab, 0xd6b18c67421df8d3, 0xfed9b48f6a4520fb, 0x2601dcb7926d4823
; v2 == 0xee9c49f, 0xa27d5833, 0x3611ecc7, 0xcaa5805b, 0x5e3914ef, 0xf2cda883, 0x86613c17, 0x1af5d0ab
; v3 == _

; case: LDS loads over their addresses
; m0 = -1
; lds = 512 bytes
; v0 = lane*8
; v3 = lane*4
; exec = 0xff
ds_read_b64 v[0:1], v0
ds_read2_b32 v[2:3], v3 offset0:1 offset1:2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v[0:1] == 0xee9c49f7a55300b, 0x3611ecc7a27d5833, 0x5e3914efcaa5805b, 0x86613c17f2cda883, 0xae89643f1af5d0ab, 0xd6b18c67421df8d3, 0xfed9b48f6a4520fb, 0x2601dcb7926d4823
; v2 == 0xee9c49f, 0xa27d5833, 0x3611ecc7, 0xcaa5805b, 0x5e3914ef, 0xf2cda883, 0x86613c17, 0x1af5d0ab
; v3 == 0xa27d5833, 0x3611ecc7, 0xcaa5805b, 0x5e3914ef, 0xf2cda883, 0x86613c17, 0x1af5d0ab, 0xae89643f

; case: scalar loads over their base
; buf = 64 bytes
; s[0:1] = &buf
s_load_dwordx4 s[0:3], s[0:1], 0x8
s_waitcnt vmcnt(0) lgkmcnt(0)
; s0 == 0xa27d5833, 0x3611ecc7, 0xcaa5805b, 0x5e3914ef

; case: an atomic that returns over its data
; m0 = -1
; buf = 64 bytes
; lds = 64 bytes
; buf[0] = 10
; lds[0] = 20
; v[0:1] = &buf
; v2 = 5
; v3 = 6
; v4 = 0
; exec = 1
global_atomic_add v2, v[0:1], v2, off RETURN
ds_add_rtn_u32 v3, v4, v3
s_waitcnt vmcnt(0) lgkmcnt(0)
; v2 == 10
; v3 == 20
; buf[0] == 15
; lds[0] == 26

; case: v_readlane and v_writelane of the same register
; v0 = lane+10
; s0 = 5
; exec = 0x18
v_readlane_b32 s0, v0, s0
v_writelane_b32 v0, s0, 3
v_readfirstlane_b32 s1, v0
; s0 == 15
; v0[3] == 15
; s1 == 15

; case: DPP over its source
; only: gfx9
; v0 = lane*2
v_mov_b32_dpp v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
; v0 == 0, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 32, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 64, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 96, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124

; case: DPP sum over itself: a scan step
; only: gfx10+
; v0 = lane
@gfx9 v_add_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
@gfx10+ v_add_nc_u32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf
; v0 == 0, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 16, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61

; case: ds_bpermute and ds_permute over data and index
; v0 = 4, 0, 12, 8
; v1 = lane+10
; v2 = lane+20
; v3 = lane*4
; exec = 0xf
ds_bpermute_b32 v0, v0, v1
ds_permute_b32 v2, v3, v2
s_waitcnt vmcnt(0) lgkmcnt(0)
; v0 == 11, 10, 13, 12
; v2 == lane+20

; case: v_swap_b32 with itself
v_swap_b32 v0, v0
; v0         -> v0
; 0x00000007    0x00000007
; 0x00000009    0x00000009

; case: SDWA over its source
; only: gfx9
v_add_u16_sdwa v0, v0, v0 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0
; v0         -> v0
; 0x00030004    0x00070004
; 0xffff0001    0x00000001

; case: v_div_scale over its operands
v_div_scale_f32 v0, VCC, v0, v1, v0
; v0         v1         -> v0         vcc
; 0x3f800000 0x40000000    0x3f800000 0
