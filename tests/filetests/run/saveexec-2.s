; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Operations that save EXEC and change it; SCC tells whether EXEC is not 0 then.

; case: s_andn2_wrexec_b64 gives the new EXEC
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_andn2_wrexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x0c0c0c0c005a0a50
; exec == 0x0c0c0c0c005a0a50
; scc == 1

; case: s_andn2_wrexec_b32 gives the new EXEC
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_andn2_wrexec_b32 s4, s2
; s4 == 0x005a0c0c
; exec == 0x005a0c0c
; scc == 1
