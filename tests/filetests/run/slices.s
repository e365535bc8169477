; target: gfx906 gfx90a gfx942
// Slices of a wave that part at a branch and meet again outside of the code that they part in.

; case: a guarded add whose join is shared with code of the whole wave
; s4 = 0
; v0 = lane
v_mov_b32_e32 v1, 0
s_cmp_eq_u32 s4, 1
s_cbranch_scc1 ELSE%%
v_cmp_gt_u32_e32 vcc, 8, v0
s_and_saveexec_b64 s[2:3], vcc
s_cbranch_execz JOIN%%
v_add_u32_e32 v1, 7, v1
s_branch JOIN%%
ELSE%%:
s_mov_b64 s[2:3], exec
v_readfirstlane_b32 s6, v0
JOIN%%:
s_or_b64 exec, exec, s[2:3]
v_mov_b32_e32 v2, v1
; v2 == 7, 7, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
; clobbers: v1 vcc s2 s3 s6 scc exec

; case: a mask of lanes gathered by some slices only
; s4 = 0
; v0 = lane
s_mov_b64 s[8:9], 0
s_cmp_eq_u32 s4, 1
s_cbranch_scc1 ELSE%%
v_cmp_gt_u32_e32 vcc, 8, v0
s_and_saveexec_b64 s[2:3], vcc
s_cbranch_execz JOIN%%
v_cmp_lt_u32_e32 vcc, 3, v0
s_or_b64 s[8:9], s[8:9], vcc
s_branch JOIN%%
ELSE%%:
s_mov_b64 s[2:3], exec
v_readfirstlane_b32 s6, v0
JOIN%%:
s_or_b64 exec, exec, s[2:3]
s_mov_b64 s[10:11], s[8:9]
; s10 == 0xf0
; s11 == 0
; clobbers: vcc s2 s3 s8 s9 scc exec

; case: the same, the last slices being those that skip nothing
; s4 = 0
; v0 = lane
s_mov_b64 s[8:9], 0
s_cmp_eq_u32 s4, 1
s_cbranch_scc1 ELSE%%
v_cmp_lt_u32_e32 vcc, 55, v0
s_and_saveexec_b64 s[2:3], vcc
s_cbranch_execz JOIN%%
v_cmp_lt_u32_e32 vcc, 59, v0
s_or_b64 s[8:9], s[8:9], vcc
s_branch JOIN%%
ELSE%%:
s_mov_b64 s[2:3], exec
v_readfirstlane_b32 s6, v0
JOIN%%:
s_or_b64 exec, exec, s[2:3]
s_mov_b64 s[10:11], s[8:9]
; s10 == 0
; s11 == 0xf0000000
; clobbers: vcc s2 s3 s8 s9 scc exec
