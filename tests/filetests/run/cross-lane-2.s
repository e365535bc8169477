; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Lane reads and writes, permlane, ds_swizzle, ds_permute, ds_bpermute; EXEC with holes and empty.

; case: ds_bpermute_b32, lanes off
; only: gfx9
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xfff0a5cfffff3cf1
ds_bpermute_b32 v1, v2, v0
ds_bpermute_b32 v3, v2, v0 offset:4
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 91, 0, 0, 0, _, _, 0, 0, 67, 88, _, _, 0, 172, 1, 22, 0, 64, 85, 106, 127, 0, 169, 190, 19, 40, 61, 82, 103, 0, 0, 166, _, _, 37, 58, 79, _, 121, _, _, 184, _, 34, _, _, _, _, 0, 160, 181, 0, 31, 52, 73, 94, 115, 136, 157, 178
; v3 == 0, _, _, _, 94, 115, 136, 157, _, _, 0, 49, 70, 91, _, _, 0, 175, 0, 0, 0, 67, 88, 0, 0, 0, 172, 1, 22, 0, 64, 85, 106, 127, 0, 169, _, _, 40, 61, 82, _, 0, _, _, 187, _, 37, _, _, _, _, 142, 163, 184, 13, 34, 55, 76, 97, 118, 0, 160, 181

; case: ds_permute_b32, lanes off
; only: gfx9
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xfff0a5cfffff3cf1
ds_permute_b32 v1, v2, v0
s_waitcnt lgkmcnt(0)
; v1 == 55, _, _, _, 0, 0, 85, 58, _, _, 169, 142, 115, 88, _, _, 0, 172, 0, 118, 91, 64, 37, 0, 175, 0, 121, 94, 67, 40, 13, 178, 0, 0, 97, 70, _, _, 181, 0, 127, _, 73, _, _, 184, _, 0, _, _, _, _, 187, 160, 0, 106, 79, 52, 0, 190, 163, 136, 0, 82

; case: ds_bpermute_b32
; only: gfx10+
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffffffff
ds_bpermute_b32 v1, v2, v0
ds_bpermute_b32 v3, v2, v0 offset:4
s_waitcnt lgkmcnt(0)
; v1 == 7, 28, 49, 70, 91, 16, 37, 58, 79, 4, 25, 46, 67, 88, 13, 34, 55, 76, 1, 22, 43, 64, 85, 10, 31, 52, 73, 94, 19, 40, 61, 82
; v3 == 10, 31, 52, 73, 94, 19, 40, 61, 82, 7, 28, 49, 70, 91, 16, 37, 58, 79, 4, 25, 46, 67, 88, 13, 34, 55, 76, 1, 22, 43, 64, 85

; case: ds_permute_b32
; only: gfx10+
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffffffff
ds_permute_b32 v1, v2, v0
s_waitcnt lgkmcnt(0)
; v1 == 55, 28, 1, 70, 43, 16, 85, 58, 31, 4, 73, 46, 19, 88, 61, 34, 7, 76, 49, 22, 91, 64, 37, 10, 79, 52, 25, 94, 67, 40, 13, 82

; case: ds_bpermute_b32, lanes off
; only: gfx10+
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffff3cf1
ds_bpermute_b32 v1, v2, v0
ds_bpermute_b32 v3, v2, v0 offset:4
s_waitcnt lgkmcnt(0)
; v1 == 0, _, _, _, 91, 16, 37, 58, _, _, 0, 0, 67, 88, _, _, 55, 76, 1, 22, 0, 64, 85, 0, 31, 52, 73, 94, 19, 40, 61, 82
; v3 == 0, _, _, _, 94, 19, 40, 61, _, _, 0, 49, 70, 91, _, _, 58, 79, 0, 0, 0, 67, 88, 13, 34, 55, 76, 1, 22, 0, 64, 85

; case: ds_permute_b32, lanes off
; only: gfx10+
; v0 = lane*3+1
; v2 = lane*28+8
; exec = 0xffff3cf1
ds_permute_b32 v1, v2, v0
s_waitcnt lgkmcnt(0)
; v1 == 55, _, _, _, 0, 16, 85, 58, _, _, 73, 0, 19, 88, _, _, 0, 76, 49, 22, 91, 64, 37, 0, 79, 52, 0, 94, 67, 40, 13, 82
