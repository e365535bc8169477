; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Lane reads and writes, permlane, ds_swizzle, ds_permute, ds_bpermute; EXEC with holes and empty.

; case: v_readlane, v_writelane, v_readfirstlane ignore or use EXEC
; exec = 0x30
; v0 = lane*2
; s8 = 9, 77
v_readlane_b32 s0, v0, 5
v_readlane_b32 s1, v0, s8
v_readfirstlane_b32 s2, v0
v_writelane_b32 v1, s9, 7
v_writelane_b32 v1, 17, s8
; s0 == 10
; s1 == 18
; s2 == 8
; v1[7] == 77
; v1[9] == 17

; case: v_readfirstlane with EXEC 0 reads lane 0
; exec = 0
; v0 = lane+3
v_readfirstlane_b32 s2, v0
; s2 == 3

; case: lane numbers are taken modulo the wave size
; v0 = lane
; s8 = 70
v_readlane_b32 s0, v0, s8
v_writelane_b32 v1, 5, s8
; s0 == 6
; v1[6] == 5

; case: v_readlane into M0, EXEC and VCC
; v0 = lane+8
; vcc = 0
v_readfirstlane_b32 m0, v0
v_readlane_b32 vcc_lo, v0, 3
; m0 == 8
; vcc == 11

; case: v_permlane16_b32
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
v_permlane16_b32 v1, v0, s0, s1
; v1 == 4, 1, 7, 10, 13, 16, 19, 22, 34, 25, 28, 37, 40, 43, 1, 46, 52, 49, 55, 58, 61, 64, 67, 70, 82, 73, 76, 85, 88, 91, 49, 94

; case: v_permlane16_b32 with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlane16_b32 v1, v0, s0, s1
; v1 == 4, 1, 7, 10, _, _, 19, 22, 1008, _, 1010, _, _, 1013, _, 46, _, _, _, _, 61, 64, 67, 70, 82, 73, 76, 85, 88, 91, 1030, 94

; case: v_permlane16_b32 fi
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlane16_b32 v1, v0, s0, s1 op_sel:[1,0]
; v1 == 4, 1, 7, 10, _, _, 19, 22, 34, _, 28, _, _, 43, _, 46, _, _, _, _, 61, 64, 67, 70, 82, 73, 76, 85, 88, 91, 49, 94

; case: v_permlane16_b32 bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlane16_b32 v1, v0, s0, s1 op_sel:[0,1]
; v1 == 4, 1, 7, 10, _, _, 19, 22, 0, _, 0, _, _, 0, _, 46, _, _, _, _, 61, 64, 67, 70, 82, 73, 76, 85, 88, 91, 0, 94

; case: v_permlanex16_b32
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
v_permlanex16_b32 v1, v0, s0, s1
; v1 == 52, 49, 55, 58, 61, 64, 67, 70, 82, 73, 76, 85, 88, 91, 49, 94, 4, 1, 7, 10, 13, 16, 19, 22, 34, 25, 28, 37, 40, 43, 1, 46

; case: v_permlanex16_b32 with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlanex16_b32 v1, v0, s0, s1
; v1 == 1000, 1001, 1002, 1003, _, _, 67, 70, 82, _, 76, _, _, 91, _, 94, _, _, _, _, 1020, 1021, 19, 22, 1024, 25, 1026, 1027, 40, 1029, 1, 46

; case: v_permlanex16_b32 fi
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlanex16_b32 v1, v0, s0, s1 op_sel:[1,0]
; v1 == 52, 49, 55, 58, _, _, 67, 70, 82, _, 76, _, _, 91, _, 94, _, _, _, _, 13, 16, 19, 22, 34, 25, 28, 37, 40, 43, 1, 46

; case: v_permlanex16_b32 bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; s0 = 0x76543201, 0xf0edc98b
; exec = 0xfff0a5cf
v_permlanex16_b32 v1, v0, s0, s1 op_sel:[0,1]
; v1 == 0, 0, 0, 0, _, _, 67, 70, 82, _, 76, _, _, 91, _, 94, _, _, _, _, 0, 0, 19, 22, 0, 25, 0, 0, 40, 0, 1, 46

; case: ds_swizzle_b32 quad permutation
; only: gfx9
; v0 = lane*3+1
; exec = 0xffffffffffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(QUAD_PERM,3,0,1,2)
s_waitcnt lgkmcnt(0)
; v1 == 10, 1, 4, 7, 22, 13, 16, 19, 34, 25, 28, 31, 46, 37, 40, 43, 58, 49, 52, 55, 70, 61, 64, 67, 82, 73, 76, 79, 94, 85, 88, 91, 106, 97, 100, 103, 118, 109, 112, 115, 130, 121, 124, 127, 142, 133, 136, 139, 154, 145, 148, 151, 166, 157, 160, 163, 178, 169, 172, 175, 190, 181, 184, 187

; case: ds_swizzle_b32 quad permutation, lanes off
; only: gfx9
; v0 = lane*3+1
; exec = 0xfff0a5cfffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(QUAD_PERM,3,0,1,2)
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 22, 13, 16, 19, _, _, 0, 31, 0, 37, _, _, 58, 49, 52, 55, 70, 61, 64, 67, 82, 73, 76, 79, 94, 85, 88, 91, 106, 97, 100, 103, _, _, 0, 115, 0, _, 0, _, _, 0, _, 0, _, _, _, _, 166, 157, 160, 163, 178, 169, 172, 175, 190, 181, 184, 187

; case: ds_swizzle_b32 quad permutation
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(QUAD_PERM,3,0,1,2)
s_waitcnt lgkmcnt(0)
; v1 == 10, 1, 4, 7, 22, 13, 16, 19, 34, 25, 28, 31, 46, 37, 40, 43, 58, 49, 52, 55, 70, 61, 64, 67, 82, 73, 76, 79, 94, 85, 88, 91

; case: ds_swizzle_b32 quad permutation, lanes off
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(QUAD_PERM,3,0,1,2)
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 22, 13, 16, 19, _, _, 0, 31, 0, 37, _, _, 58, 49, 52, 55, 70, 61, 64, 67, 82, 73, 76, 79, 94, 85, 88, 91

; case: ds_swizzle_b32 swap
; only: gfx9
; v0 = lane*3+1
; exec = 0xffffffffffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(SWAP,4)
s_waitcnt lgkmcnt(0)
; v1 == 13, 16, 19, 22, 1, 4, 7, 10, 37, 40, 43, 46, 25, 28, 31, 34, 61, 64, 67, 70, 49, 52, 55, 58, 85, 88, 91, 94, 73, 76, 79, 82, 109, 112, 115, 118, 97, 100, 103, 106, 133, 136, 139, 142, 121, 124, 127, 130, 157, 160, 163, 166, 145, 148, 151, 154, 181, 184, 187, 190, 169, 172, 175, 178

; case: ds_swizzle_b32 swap, lanes off
; only: gfx9
; v0 = lane*3+1
; exec = 0xfff0a5cfffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(SWAP,4)
s_waitcnt lgkmcnt(0)
; v1 == 13, _, _, _, 1, 0, 0, 0, _, _, 0, 0, 0, 0, _, _, 61, 64, 67, 70, 49, 52, 55, 58, 85, 88, 91, 94, 73, 76, 79, 82, 0, 0, 115, 118, _, _, 103, 106, 0, _, 0, _, _, 0, _, 0, _, _, _, _, 0, 0, 0, 0, 181, 184, 187, 190, 169, 172, 175, 178

; case: ds_swizzle_b32 swap
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(SWAP,4)
s_waitcnt lgkmcnt(0)
; v1 == 13, 16, 19, 22, 1, 4, 7, 10, 37, 40, 43, 46, 25, 28, 31, 34, 61, 64, 67, 70, 49, 52, 55, 58, 85, 88, 91, 94, 73, 76, 79, 82

; case: ds_swizzle_b32 swap, lanes off
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(SWAP,4)
s_waitcnt lgkmcnt(0)
; v1 == 13, _, _, _, 1, 0, 0, 0, _, _, 0, 0, 0, 0, _, _, 61, 64, 67, 70, 49, 52, 55, 58, 85, 88, 91, 94, 73, 76, 79, 82

; case: ds_swizzle_b32 reverse
; only: gfx9
; v0 = lane*3+1
; exec = 0xffffffffffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(REVERSE,8)
s_waitcnt lgkmcnt(0)
; v1 == 22, 19, 16, 13, 10, 7, 4, 1, 46, 43, 40, 37, 34, 31, 28, 25, 70, 67, 64, 61, 58, 55, 52, 49, 94, 91, 88, 85, 82, 79, 76, 73, 118, 115, 112, 109, 106, 103, 100, 97, 142, 139, 136, 133, 130, 127, 124, 121, 166, 163, 160, 157, 154, 151, 148, 145, 190, 187, 184, 181, 178, 175, 172, 169

; case: ds_swizzle_b32 reverse, lanes off
; only: gfx9
; v0 = lane*3+1
; exec = 0xfff0a5cfffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(REVERSE,8)
s_waitcnt lgkmcnt(0)
; v1 == 22, _, _, _, 0, 0, 0, 1, _, _, 40, 37, 34, 31, _, _, 70, 67, 64, 61, 58, 55, 52, 49, 94, 91, 88, 85, 82, 79, 76, 73, 118, 115, 0, 0, _, _, 100, 97, 142, _, 136, _, _, 127, _, 121, _, _, _, _, 0, 0, 0, 0, 190, 187, 184, 181, 178, 175, 172, 169

; case: ds_swizzle_b32 reverse
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(REVERSE,8)
s_waitcnt lgkmcnt(0)
; v1 == 22, 19, 16, 13, 10, 7, 4, 1, 46, 43, 40, 37, 34, 31, 28, 25, 70, 67, 64, 61, 58, 55, 52, 49, 94, 91, 88, 85, 82, 79, 76, 73

; case: ds_swizzle_b32 reverse, lanes off
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(REVERSE,8)
s_waitcnt lgkmcnt(0)
; v1 == 22, _, _, _, 0, 0, 0, 1, _, _, 40, 37, 34, 31, _, _, 70, 67, 64, 61, 58, 55, 52, 49, 94, 91, 88, 85, 82, 79, 76, 73

; case: ds_swizzle_b32 broadcast
; only: gfx9
; v0 = lane*3+1
; exec = 0xffffffffffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(BROADCAST,8,5)
s_waitcnt lgkmcnt(0)
; v1 == 16, 16, 16, 16, 16, 16, 16, 16, 40, 40, 40, 40, 40, 40, 40, 40, 64, 64, 64, 64, 64, 64, 64, 64, 88, 88, 88, 88, 88, 88, 88, 88, 112, 112, 112, 112, 112, 112, 112, 112, 136, 136, 136, 136, 136, 136, 136, 136, 160, 160, 160, 160, 160, 160, 160, 160, 184, 184, 184, 184, 184, 184, 184, 184

; case: ds_swizzle_b32 broadcast, lanes off
; only: gfx9
; v0 = lane*3+1
; exec = 0xfff0a5cfffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(BROADCAST,8,5)
s_waitcnt lgkmcnt(0)
; v1 == 16, _, _, _, 16, 16, 16, 16, _, _, 40, 40, 40, 40, _, _, 64, 64, 64, 64, 64, 64, 64, 64, 88, 88, 88, 88, 88, 88, 88, 88, 0, 0, 0, 0, _, _, 0, 0, 136, _, 136, _, _, 136, _, 136, _, _, _, _, 160, 160, 160, 160, 184, 184, 184, 184, 184, 184, 184, 184

; case: ds_swizzle_b32 broadcast
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffffffff
ds_swizzle_b32 v1, v0 offset:swizzle(BROADCAST,8,5)
s_waitcnt lgkmcnt(0)
; v1 == 16, 16, 16, 16, 16, 16, 16, 16, 40, 40, 40, 40, 40, 40, 40, 40, 64, 64, 64, 64, 64, 64, 64, 64, 88, 88, 88, 88, 88, 88, 88, 88

; case: ds_swizzle_b32 broadcast, lanes off
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffff3cf1
ds_swizzle_b32 v1, v0 offset:swizzle(BROADCAST,8,5)
s_waitcnt lgkmcnt(0)
; v1 == 16, _, _, _, 16, 16, 16, 16, _, _, 40, 40, 40, 40, _, _, 64, 64, 64, 64, 64, 64, 64, 64, 88, 88, 88, 88, 88, 88, 88, 88

; case: ds_swizzle_b32 and, or, xor
; only: gfx9
; v0 = lane*3+1
; exec = 0xffffffffffffffff
ds_swizzle_b32 v1, v0 offset:0x28ba
s_waitcnt lgkmcnt(0)
; v1 == 46, 46, 40, 40, 46, 46, 40, 40, 22, 22, 16, 16, 22, 22, 16, 16, 94, 94, 88, 88, 94, 94, 88, 88, 70, 70, 64, 64, 70, 70, 64, 64, 142, 142, 136, 136, 142, 142, 136, 136, 118, 118, 112, 112, 118, 118, 112, 112, 190, 190, 184, 184, 190, 190, 184, 184, 166, 166, 160, 160, 166, 166, 160, 160

; case: ds_swizzle_b32 and, or, xor, lanes off
; only: gfx9
; v0 = lane*3+1
; exec = 0xfff0a5cfffff3cf1
ds_swizzle_b32 v1, v0 offset:0x28ba
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 0, 0, 40, 40, _, _, 16, 16, 22, 22, _, _, 94, 94, 88, 88, 94, 94, 88, 88, 70, 70, 64, 64, 70, 70, 64, 64, 142, 142, 136, 136, _, _, 136, 136, 118, _, 0, _, _, 118, _, 0, _, _, _, _, 190, 190, 184, 184, 166, 166, 160, 160, 166, 166, 160, 160

; case: ds_swizzle_b32 and, or, xor
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffffffff
ds_swizzle_b32 v1, v0 offset:0x28ba
s_waitcnt lgkmcnt(0)
; v1 == 46, 46, 40, 40, 46, 46, 40, 40, 22, 22, 16, 16, 22, 22, 16, 16, 94, 94, 88, 88, 94, 94, 88, 88, 70, 70, 64, 64, 70, 70, 64, 64

; case: ds_swizzle_b32 and, or, xor, lanes off
; only: gfx10+
; v0 = lane*3+1
; exec = 0xffff3cf1
ds_swizzle_b32 v1, v0 offset:0x28ba
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 0, 0, 40, 40, _, _, 16, 16, 22, 22, _, _, 94, 94, 88, 88, 94, 94, 88, 88, 70, 70, 64, 64, 70, 70, 64, 64

; case: ds_bpermute_b32
; only: gfx9
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffffffffffffffff
ds_bpermute_b32 v1, v2, v0
ds_bpermute_b32 v3, v2, v0 offset:4
s_waitcnt lgkmcnt(0)
; v1 == 7, 28, 49, 70, 91, 112, 133, 154, 175, 4, 25, 46, 67, 88, 109, 130, 151, 172, 1, 22, 43, 64, 85, 106, 127, 148, 169, 190, 19, 40, 61, 82, 103, 124, 145, 166, 187, 16, 37, 58, 79, 100, 121, 142, 163, 184, 13, 34, 55, 76, 97, 118, 139, 160, 181, 10, 31, 52, 73, 94, 115, 136, 157, 178
; v3 == 10, 31, 52, 73, 94, 115, 136, 157, 178, 7, 28, 49, 70, 91, 112, 133, 154, 175, 4, 25, 46, 67, 88, 109, 130, 151, 172, 1, 22, 43, 64, 85, 106, 127, 148, 169, 190, 19, 40, 61, 82, 103, 124, 145, 166, 187, 16, 37, 58, 79, 100, 121, 142, 163, 184, 13, 34, 55, 76, 97, 118, 139, 160, 181

; case: ds_permute_b32
; only: gfx9
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffffffffffffffff
ds_permute_b32 v1, v2, v0
s_waitcnt lgkmcnt(0)
; v1 == 55, 28, 1, 166, 139, 112, 85, 58, 31, 4, 169, 142, 115, 88, 61, 34, 7, 172, 145, 118, 91, 64, 37, 10, 175, 148, 121, 94, 67, 40, 13, 178, 151, 124, 97, 70, 43, 16, 181, 154, 127, 100, 73, 46, 19, 184, 157, 130, 103, 76, 49, 22, 187, 160, 133, 106, 79, 52, 25, 190, 163, 136, 109, 82
