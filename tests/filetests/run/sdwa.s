; target: gfx906 gfx90a gfx942 gfx1030
// SDWA: every selection of a byte or word, sign extension, and what becomes of the rest of the destination.

; case: v_mov_b32 src0_sel:BYTE_0
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
; v0         -> v1         v2
; 0x8091a2b3    0x000000b3 0xffffffb3
; 0x7f6e5d4c    0x0000004c 0x0000004c
; 0x00ff0180    0x00000080 0xffffff80

; case: v_mov_b32 src0_sel:BYTE_1
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1
; v0         -> v1         v2
; 0x8091a2b3    0x000000a2 0xffffffa2
; 0x7f6e5d4c    0x0000005d 0x0000005d
; 0x00ff0180    0x00000001 0x00000001

; case: v_mov_b32 src0_sel:BYTE_2
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
; v0         -> v1         v2
; 0x8091a2b3    0x00000091 0xffffff91
; 0x7f6e5d4c    0x0000006e 0x0000006e
; 0x00ff0180    0x000000ff 0xffffffff

; case: v_mov_b32 src0_sel:BYTE_3
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3
; v0         -> v1         v2
; 0x8091a2b3    0x00000080 0xffffff80
; 0x7f6e5d4c    0x0000007f 0x0000007f
; 0x00ff0180    0x00000000 0x00000000

; case: v_mov_b32 src0_sel:WORD_0
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
; v0         -> v1         v2
; 0x8091a2b3    0x0000a2b3 0xffffa2b3
; 0x7f6e5d4c    0x00005d4c 0x00005d4c
; 0x00ff0180    0x00000180 0x00000180

; case: v_mov_b32 src0_sel:WORD_1
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
; v0         -> v1         v2
; 0x8091a2b3    0x00008091 0xffff8091
; 0x7f6e5d4c    0x00007f6e 0x00007f6e
; 0x00ff0180    0x000000ff 0x000000ff

; case: v_mov_b32 src0_sel:DWORD
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD
; v0         -> v1         v2
; 0x8091a2b3    0x8091a2b3 0x8091a2b3
; 0x7f6e5d4c    0x7f6e5d4c 0x7f6e5d4c
; 0x00ff0180    0x00ff0180 0x00ff0180

; case: v_mov_b32 dst_sel:BYTE_0
v_mov_b32_sdwa v1, v0 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0x000000b3 0xffffffb3 0x112233b3
; 0x7f6e5d4c 0x11223344    0x0000004c 0x0000004c 0x1122334c
; 0x00ff0180 0x11223344    0x00000080 0xffffff80 0x11223380

; case: v_mov_b32 dst_sel:BYTE_1
v_mov_b32_sdwa v1, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0x0000b300 0xffffb300 0x1122b344
; 0x7f6e5d4c 0x11223344    0x00004c00 0x00004c00 0x11224c44
; 0x00ff0180 0x11223344    0x00008000 0xffff8000 0x11228044

; case: v_mov_b32 dst_sel:BYTE_2
v_mov_b32_sdwa v1, v0 dst_sel:BYTE_2 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:BYTE_2 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0x00b30000 0xffb30000 0x11b33344
; 0x7f6e5d4c 0x11223344    0x004c0000 0x004c0000 0x114c3344
; 0x00ff0180 0x11223344    0x00800000 0xff800000 0x11803344

; case: v_mov_b32 dst_sel:BYTE_3
v_mov_b32_sdwa v1, v0 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:BYTE_3 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0xb3000000 0xb3000000 0xb3223344
; 0x7f6e5d4c 0x11223344    0x4c000000 0x4c000000 0x4c223344
; 0x00ff0180 0x11223344    0x80000000 0x80000000 0x80223344

; case: v_mov_b32 dst_sel:WORD_0
v_mov_b32_sdwa v1, v0 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0x0000a2b3 0xffffa2b3 0x1122a2b3
; 0x7f6e5d4c 0x11223344    0x00005d4c 0x00005d4c 0x11225d4c
; 0x00ff0180 0x11223344    0x00000180 0x00000180 0x11220180

; case: v_mov_b32 dst_sel:WORD_1
v_mov_b32_sdwa v1, v0 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0xa2b30000 0xa2b30000 0xa2b33344
; 0x7f6e5d4c 0x11223344    0x5d4c0000 0x5d4c0000 0x5d4c3344
; 0x00ff0180 0x11223344    0x01800000 0x01800000 0x01803344

; case: v_mov_b32 dst_sel:DWORD
v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD
v_mov_b32_sdwa v2, v0 dst_sel:DWORD dst_unused:UNUSED_SEXT src0_sel:DWORD
v_mov_b32_sdwa v3, v0 dst_sel:DWORD dst_unused:UNUSED_PRESERVE src0_sel:DWORD
; v0         v3         -> v1         v2         v3
; 0x8091a2b3 0x11223344    0x8091a2b3 0x8091a2b3 0x8091a2b3
; 0x7f6e5d4c 0x11223344    0x7f6e5d4c 0x7f6e5d4c 0x7f6e5d4c
; 0x00ff0180 0x11223344    0x00ff0180 0x00ff0180 0x00ff0180

; case: two sources and a destination byte
; only: gfx9
v_add_u16_sdwa v2, v0, v1 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_1
; v0         v1         v2         -> v2
; 0x8091a2b3 0x7f6e5d4c 0xaabbccdd    0xaa10ccdd
; 0x7f6e5d4c 0x00ff0180 0xaabbccdd    0xaa5cccdd
; 0x00ff0180 0x8091a2b3 0xaabbccdd    0xaa92ccdd

; case: v_add_u32 of bytes
@gfx9 v_add_u32_sdwa v2, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_0
@gfx10+ v_add_nc_u32_sdwa v2, sext(v0), v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_0
; v0         v1         -> v2
; 0x8091a2b3 0x7f6e5d4c    0x00005ccc
; 0x7f6e5d4c 0x00ff0180    0x000001ff
; 0x00ff0180 0x8091a2b3    0x0000a2b3

; case: float sources with neg and abs
v_add_f32_sdwa v2, -v0, |v1| dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
; v0         v1         -> v2
; 0x3f800000 0xc0000000    0x3f800000
; 0xbfc00000 0x3f000000    0x40000000
; 0x7f800000 0x3f800000    0xff800000

; case: f16 from the upper half, result there
v_mul_f16_sdwa v2, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0
; v0         v1         v2         -> v2
; 0x40003c00 0x44004200 0x1234abcd    0x4600abcd
; 0xc2001111 0x00003800 0x99990000    0xbe000000

; case: f16 neg applies to the selected half
v_add_f16_sdwa v2, -v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
; v0         v1         -> v2
; 0x40003c00 0x44004200    0x00004000
; 0xc2001111 0x3c00ffff    0x00004400

; case: scalar source
; s0 = 0x7f6e5d4c
v_and_b32_sdwa v2, s0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
; v1         -> v2
; 0xffffffff    0x0000005d
; 0x0000000f    0x0000000d

; case: v_lshlrev_b32 with the amount from a byte
v_lshlrev_b32_sdwa v2, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:BYTE_0
; v0         v1         -> v2
; 0x00040000 0x123456ff    0x00000ff0
; 0x001f0000 0x00000003    0x80000000
; 0x00210000 0x00000001    0x00000002

; case: comparisons
v_cmp_eq_u32_sdwa VCC, v0, v1 src0_sel:BYTE_0 src1_sel:BYTE_1
v_cmp_lt_i32_sdwa M4, sext(v0), sext(v1) src0_sel:WORD_1 src1_sel:WORD_0
; v0         v1         -> vcc M4
; 0x80000012 0x00001234    1   1
; 0x00010013 0x8000ffff    0   0
; 0xffff0012 0x12000000    0   1

; case: v_cvt_f32_ubyte-like use: v_cvt_f32_u32 of a byte
v_cvt_f32_u32_sdwa v2, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2
; v0         -> v2
; 0x8091a2b3    0x43110000
; 0x7f6e5d4c    0x42dc0000
; 0x00ff0180    0x437f0000

; case: clamp and v_mac-like accumulators stay whole
v_add_f32_sdwa v2, v0, v1 clamp dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
; v0         v1         -> v2
; 0x3fc00000 0x3f800000    0x3f800000
; 0xc0000000 0x3f800000    0x00000000
; 0x3e800000 0x3f000000    0x3f400000

; case: lanes that are off keep their value
; exec = 0x3
v_mov_b32_sdwa v1, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0
; v0         v1         -> v1
; 0x00000055 0xaabbccdd    0xaabb55dd
; 0x00000066 0x11111111    0x11116611

; case: carry from SDWA: v_add_co_u32
; only: gfx9
v_add_co_u32_sdwa v2, VCC, v0, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
; v0         v1         -> v2         vcc
; 0xffffffff 0x00000101    0x00000000 1
; 0x00000005 0x00000203    0x00000008 0

; case: v_cndmask_b32 through SDWA
v_cndmask_b32_sdwa v2, v0, v1, VCC dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:BYTE_3
; v0         v1         vcc -> v2
; 0x12345678 0xab000000 0      0x00005678
; 0x12345678 0xab000000 1      0x000000ab
