; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Branches on every condition, computed jumps, calls.

; case: s_cbranch_scc0
; s10 = 0
; scc = 0
s_cbranch_scc0 L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_cbranch_scc1
; s10 = 0
; scc = 0
s_cbranch_scc1 L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_scc0
; s10 = 0
; scc = 1
s_cbranch_scc0 L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_scc1
; s10 = 0
; scc = 1
s_cbranch_scc1 L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_cbranch_vccz
; s10 = 0
; vcc = 0
s_cbranch_vccz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_cbranch_vccnz
; s10 = 0
; vcc = 0
s_cbranch_vccnz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_execz
; s10 = 0
; exec = 0
s_cbranch_execz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_cbranch_execnz
; s10 = 0
; exec = 0
s_cbranch_execnz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_vccz
; s10 = 0
; vcc = 128
s_cbranch_vccz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_vccnz
; s10 = 0
; vcc = 128
s_cbranch_vccnz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_cbranch_execz
; s10 = 0
; exec = 128
s_cbranch_execz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2
; s10 == 1

; case: s_cbranch_execnz
; s10 = 0
; exec = 128
s_cbranch_execnz L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_branch
; s10 = 0
s_branch L%%
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: vcc of wave32 is its low half
; only: gfx10+
; vcc = 0
s_cbranch_vccz L%%
s_mov_b32 s10, 1
L%%:
; s0 == 0x5eed0000

; case: s_cbranch_vccz sees VCC written by halves
; only: gfx9
s_mov_b32 vcc_lo, 0
s_mov_b32 vcc_hi, 1
s_cbranch_vccz L%%
s_mov_b32 s10, 1
L%%:
; s10 == 1
; vcc == 0x100000000

; case: a loop
; s0 = 0, 10
L%%:
s_add_u32 s0, s0, s1
s_sub_u32 s1, s1, 1
s_cmp_lg_u32 s1, 0
s_cbranch_scc1 L%%
; s0 == 55
; s1 == 0
; scc == 0

; case: a loop that lanes leave one by one
; only: gfx9
; v0 = 1, 2, 3, 4, 5
; v1 = 0
s_mov_b64 s[4:5], exec
L%%:
v_add_u32 v1, v1, v0
v_sub_u32 v0, v0, 1
v_cmp_ne_u32 vcc, 0, v0
s_and_b64 exec, exec, vcc
s_cbranch_execnz L%%
s_mov_b64 exec, s[4:5]
; v0 == 0
; v1 == 1, 3, 6, 10, 15
; s[4:5] == -1
; vcc == 0
; scc == 0

; case: s_getpc_b64, s_setpc_b64
; clobbers: s0 s1 scc
s_getpc_b64 s[0:1]
B%%:
s_add_u32 s0, s0, L%%-B%%
s_addc_u32 s1, s1, 0
s_setpc_b64 s[0:1]
s_mov_b32 s10, 1
L%%:
s_mov_b32 s11, 2
; s11 == 2

; case: s_swappc_b64 and back
; clobbers: s0 s1 scc s30 s31
s_getpc_b64 s[0:1]
B%%:
s_add_u32 s0, s0, F%%-B%%
s_addc_u32 s1, s1, 0
s_swappc_b64 s[30:31], s[0:1]
s_mov_b32 s10, s12
s_branch E%%
F%%:
s_mov_b32 s12, 7
s_setpc_b64 s[30:31]
E%%:
s_nop 0
; s10 == 7
; s12 == 7

; case: s_call_b64
; clobbers: s30 s31
s_call_b64 s[30:31], F%%
s_mov_b32 s10, s12
s_branch E%%
F%%:
s_mov_b32 s12, 7
s_setpc_b64 s[30:31]
E%%:
s_nop 0
; s10 == 7
; s12 == 7

; case: s_barrier of one wave passes
; only: gfx9 gfx10 gfx11
s_mov_b32 s10, 1
s_barrier
s_mov_b32 s11, 2
; s10 == 1
; s11 == 2

; case: s_cbranch over a skipped s_endpgm
s_cbranch_execnz L%%
s_endpgm
L%%:
s_mov_b32 s10, 1
; s10 == 1

; case: s_endpgm ends
; buf = 16 bytes
; v[0:1] = &buf
; s0 = 5
; clobbers: v2
v_mov_b32 v2, s0
global_store_dword v[0:1], v2, off
s_endpgm
global_store_dword v[0:1], v2, off offset:4
; buf[0] == 5
