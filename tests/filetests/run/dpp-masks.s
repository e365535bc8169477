; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// DPP: row and bank masks, bound_ctrl, EXEC with holes, fi (gfx10), and operations other than moves.

; case: row_shr:1 bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 0, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 0, 97, 100, 103, 106, 109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 139, 0, 145, 148, 151, 154, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187

; case: row_shr:1 bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 0, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91

; case: row_shr:1 with lanes off
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf
; v1 == 1000, _, 1002, _, _, 1005, _, 1007, 22, _, 1010, _, _, 1013, _, 1015, 1016, 49, 52, 55, 58, _, 1022, 67, 70, 73, _, 1027, 82, 85, 88, 91, 1032, 97, 100, 103, 106, 109, _, _, 1040, 121, 124, 127, 130, 133, 136, 139, _, _, _, _, 1052, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187

; case: row_shr:1 with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf
; v1 == 1000, _, 1002, _, _, 1005, _, 1007, 22, _, 1010, _, _, 1013, _, 1015, 1016, 49, 52, 55, 58, _, 1022, 67, 70, 73, _, 1027, 82, 85, 88, 91

; case: row_shr:1 with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 22, _, 0, _, _, 0, _, 0, 0, 49, 52, 55, 58, _, 0, 67, 70, 73, _, 0, 82, 85, 88, 91, 0, 97, 100, 103, 106, 109, _, _, 0, 121, 124, 127, 130, 133, 136, 139, _, _, _, _, 0, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187

; case: row_shr:1 with lanes off, bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 22, _, 0, _, _, 0, _, 0, 0, 49, 52, 55, 58, _, 0, 67, 70, 73, _, 0, 82, 85, 88, 91

; case: row_shl:2 bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 0, 0, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 0, 0, 103, 106, 109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 139, 142, 0, 0, 151, 154, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187, 190, 0, 0

; case: row_shl:2 bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 0, 0, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 0, 0

; case: row_shl:2 with lanes off
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf
; v1 == 7, _, 1002, _, _, 22, _, 1007, 31, _, 1010, _, _, 46, _, 1015, 55, 58, 61, 1019, 67, _, 73, 76, 1024, 82, _, 88, 91, 94, 1030, 1031, 103, 106, 109, 112, 1036, 1037, _, _, 127, 130, 133, 136, 139, 142, 1046, 1047, _, _, _, _, 163, 166, 169, 172, 175, 178, 181, 184, 187, 190, 1062, 1063

; case: row_shl:2 with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf
; v1 == 7, _, 1002, _, _, 22, _, 1007, 31, _, 1010, _, _, 46, _, 1015, 55, 58, 61, 1019, 67, _, 73, 76, 1024, 82, _, 88, 91, 94, 1030, 1031

; case: row_shl:2 with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 7, _, 0, _, _, 22, _, 0, 31, _, 0, _, _, 46, _, 0, 55, 58, 61, 0, 67, _, 73, 76, 0, 82, _, 88, 91, 94, 0, 0, 103, 106, 109, 112, 0, 0, _, _, 127, 130, 133, 136, 139, 142, 0, 0, _, _, _, _, 163, 166, 169, 172, 175, 178, 181, 184, 187, 190, 0, 0

; case: row_shl:2 with lanes off, bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_shl:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 7, _, 0, _, _, 22, _, 0, 31, _, 0, _, _, 46, _, 0, 55, 58, 61, 0, 67, _, 73, 76, 0, 82, _, 88, 91, 94, 0, 0

; case: quad_perm:[1,0,3,2] bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 4, 1, 10, 7, 16, 13, 22, 19, 28, 25, 34, 31, 40, 37, 46, 43, 52, 49, 58, 55, 64, 61, 70, 67, 76, 73, 82, 79, 88, 85, 94, 91, 100, 97, 106, 103, 112, 109, 118, 115, 124, 121, 130, 127, 136, 133, 142, 139, 148, 145, 154, 151, 160, 157, 166, 163, 172, 169, 178, 175, 184, 181, 190, 187

; case: quad_perm:[1,0,3,2] bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 4, 1, 10, 7, 16, 13, 22, 19, 28, 25, 34, 31, 40, 37, 46, 43, 52, 49, 58, 55, 64, 61, 70, 67, 76, 73, 82, 79, 88, 85, 94, 91

; case: quad_perm:[1,0,3,2] with lanes off
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; v1 == 1000, _, 1002, _, _, 1005, _, 1007, 1008, _, 1010, _, _, 1013, _, 1015, 52, 49, 58, 55, 1020, _, 70, 67, 76, 73, _, 1027, 88, 85, 94, 91, 100, 97, 106, 103, 112, 109, _, _, 124, 121, 130, 127, 136, 133, 142, 139, _, _, _, _, 160, 157, 166, 163, 172, 169, 178, 175, 184, 181, 190, 187

; case: quad_perm:[1,0,3,2] with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; v1 == 1000, _, 1002, _, _, 1005, _, 1007, 1008, _, 1010, _, _, 1013, _, 1015, 52, 49, 58, 55, 1020, _, 70, 67, 76, 73, _, 1027, 88, 85, 94, 91

; case: quad_perm:[1,0,3,2] with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 0, _, 0, _, _, 0, _, 0, 52, 49, 58, 55, 0, _, 70, 67, 76, 73, _, 0, 88, 85, 94, 91, 100, 97, 106, 103, 112, 109, _, _, 124, 121, 130, 127, 136, 133, 142, 139, _, _, _, _, 160, 157, 166, 163, 172, 169, 178, 175, 184, 181, 190, 187

; case: quad_perm:[1,0,3,2] with lanes off, bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 0, _, 0, _, _, 0, _, 0, 52, 49, 58, 55, 0, _, 70, 67, 76, 73, _, 0, 88, 85, 94, 91

; case: row_mirror bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 46, 43, 40, 37, 34, 31, 28, 25, 22, 19, 16, 13, 10, 7, 4, 1, 94, 91, 88, 85, 82, 79, 76, 73, 70, 67, 64, 61, 58, 55, 52, 49, 142, 139, 136, 133, 130, 127, 124, 121, 118, 115, 112, 109, 106, 103, 100, 97, 190, 187, 184, 181, 178, 175, 172, 169, 166, 163, 160, 157, 154, 151, 148, 145

; case: row_mirror bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 46, 43, 40, 37, 34, 31, 28, 25, 22, 19, 16, 13, 10, 7, 4, 1, 94, 91, 88, 85, 82, 79, 76, 73, 70, 67, 64, 61, 58, 55, 52, 49

; case: row_mirror with lanes off
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf
; v1 == 46, _, 40, _, _, 31, _, 25, 22, _, 16, _, _, 7, _, 1, 94, 91, 88, 85, 82, _, 76, 73, 70, 67, _, 61, 58, 55, 52, 49, 142, 139, 136, 133, 130, 127, _, _, 1040, 1041, 112, 109, 106, 103, 100, 97, _, _, _, _, 178, 175, 172, 169, 166, 163, 160, 157, 1060, 1061, 1062, 1063

; case: row_mirror with lanes off
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf
; v1 == 46, _, 40, _, _, 31, _, 25, 22, _, 16, _, _, 7, _, 1, 94, 91, 88, 85, 82, _, 76, 73, 70, 67, _, 61, 58, 55, 52, 49

; case: row_mirror with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 46, _, 40, _, _, 31, _, 25, 22, _, 16, _, _, 7, _, 1, 94, 91, 88, 85, 82, _, 76, 73, 70, 67, _, 61, 58, 55, 52, 49, 142, 139, 136, 133, 130, 127, _, _, 0, 0, 112, 109, 106, 103, 100, 97, _, _, _, _, 178, 175, 172, 169, 166, 163, 160, 157, 0, 0, 0, 0

; case: row_mirror with lanes off, bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfbdfa5a5
v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 46, _, 40, _, _, 31, _, 25, 22, _, 16, _, _, 7, _, 1, 94, 91, 88, 85, 82, _, 76, 73, 70, 67, _, 61, 58, 55, 52, 49

; case: row_mask and bank_mask
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_ror:3 row_mask:0xa bank_mask:0x5
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 88, 91, 94, 49, 1020, 1021, 1022, 1023, 64, 67, 70, 73, 1028, 1029, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 184, 187, 190, 145, 1052, 1053, 1054, 1055, 160, 163, 166, 169, 1060, 1061, 1062, 1063

; case: row_mask and bank_mask
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_ror:3 row_mask:0xa bank_mask:0x5
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 88, 91, 94, 49, 1020, 1021, 1022, 1023, 64, 67, 70, 73, 1028, 1029, 1030, 1031

; case: row_mask and bank_mask, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shr:2 row_mask:0x6 bank_mask:0xe bound_ctrl:1
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 1032, 1033, 1034, 1035, 103, 106, 109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 1048, 1049, 1050, 1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063

; case: row_mask and bank_mask, bound_ctrl
; only: gfx10+
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_shr:2 row_mask:0x6 bank_mask:0xe bound_ctrl:1
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88

; case: wave_shr:1 with row_mask
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xa bank_mask:0xf
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 142, 145, 148, 151, 154, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187

; case: wave_shr:1 with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 22, _, 0, _, _, 0, _, 0, 46, 49, 52, 55, 58, _, 0, 67, 70, 73, _, 0, 82, 85, 88, 91, 94, 97, 100, 103, 106, 109, _, _, 0, 121, 124, 127, 130, 133, 136, 139, _, _, _, _, 0, 157, 160, 163, 166, 169, 172, 175, 178, 181, 184, 187

; case: row_bcast:15 with row_mask
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xa bank_mask:0xf
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142

; case: row_bcast:15 with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_bcast:15 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 0, _, 0, _, _, 0, _, 0, 46, 46, 46, 46, 46, _, 46, 46, 46, 46, _, 46, 46, 46, 46, 46, 94, 94, 94, 94, 94, 94, _, _, 94, 94, 94, 94, 94, 94, 94, 94, _, _, _, _, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142, 142

; case: row_bcast:31 with row_mask
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xa bank_mask:0xf
; v1 == 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94

; case: row_bcast:31 with lanes off, bound_ctrl
; only: gfx9
; v0 = lane*3+1
; v1 = lane+1000
; v2 = lane*5
; exec = 0xfff0ff3ffbdfa5a5
v_mov_b32_dpp v1, v0 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1
; v1 == 0, _, 0, _, _, 0, _, 0, 0, _, 0, _, _, 0, _, 0, 0, 0, 0, 0, 0, _, 0, 0, 0, 0, _, 0, 0, 0, 0, 0, 94, 94, 94, 94, 94, 94, _, _, 94, 94, 94, 94, 94, 94, 94, 94, _, _, _, _, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94, 94
