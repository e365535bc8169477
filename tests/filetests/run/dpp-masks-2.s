; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// DPP: row and bank masks, bound_ctrl, EXEC with holes, fi (gfx10), and operations other than moves.

; case: row_shl:1 fi:1 reads lanes that are off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_shl:1 row_mask:0xf bank_mask:0xf fi:1
; v1 == 4, _, 10, _, _, 19, _, 25, 28, _, 34, _, _, 43, _, 1015, 52, 55, 58, 61, 64, _, 70, 73, 76, 79, _, 85, 88, 91, 94, 1031

; case: row_xmask:5 fi:1 reads lanes that are off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_xmask:5 row_mask:0xf bank_mask:0xf fi:1
; v1 == 16, _, 22, _, _, 1, _, 7, 40, _, 46, _, _, 25, _, 31, 64, 61, 70, 67, 52, _, 58, 55, 88, 85, _, 91, 76, 73, 82, 79

; case: row_share:5 fi:1 reads lanes that are off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_share:5 row_mask:0xf bank_mask:0xf fi:1
; v1 == 16, _, 16, _, _, 16, _, 16, 16, _, 16, _, _, 16, _, 16, 64, 64, 64, 64, 64, _, 64, 64, 64, 64, _, 64, 64, 64, 64, 64

; case: v_add_u32 row_shr:1 bound_ctrl adds 0 where there is no source
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_add_u32_dpp v1, v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, 6, 14, 22, 30, 38, 46, 54, 62, 70, 78, 86, 94, 102, 110, 118, 80, 134, 142, 150, 158, 166, 174, 182, 190, 198, 206, 214, 222, 230, 238, 246, 160, 262, 270, 278, 286, 294, 302, 310, 318, 326, 334, 342, 350, 358, 366, 374, 240, 390, 398, 406, 414, 422, 430, 438, 446, 454, 462, 470, 478, 486, 494, 502

; case: v_add_nc_u32 row_shr:1 leaves lanes without source
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_add_nc_u32_dpp v1, v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf
; v1 == 1000, 6, 14, 22, 30, 38, 46, 54, 62, 70, 78, 86, 94, 102, 110, 118, 1016, 134, 142, 150, 158, 166, 174, 182, 190, 198, 206, 214, 222, 230, 238, 246

; case: v_add_f32 with neg on the moved source
; only: gfx9
v_add_f32_dpp v1, -v0, |v2| quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; v0         v2         -> v1
; 0x3f800000 0xc1200000    0x41000000
; 0x40000000 0x41a00000    0x41980000
; 0x40400000 0x41f00000    0x41d00000
; 0x40800000 0xc2200000    0x42140000

; case: v_add_f32 with neg on the moved source
; only: gfx10+
v_add_f32_dpp v1, -v0, |v2| quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; v0         v2         -> v1
; 0x3f800000 0xc1200000    0x41000000
; 0x40000000 0x41a00000    0x41980000
; 0x40400000 0x41f00000    0x41d00000
; 0x40800000 0xc2200000    0x42140000

; case: dpp8
; only: gfx10+
; v0 = lane
v_mov_b32_dpp v1, v0 dpp8:[7,6,5,4,3,2,1,0]
v_mov_b32_dpp v2, v0 dpp8:[1,1,0,3,7,7,2,4]
; v1 == 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24
; v2 == 1, 1, 0, 3, 7, 7, 2, 4, 9, 9, 8, 11, 15, 15, 10, 12, 17, 17, 16, 19, 23, 23, 18, 20, 25, 25, 24, 27, 31, 31, 26, 28
