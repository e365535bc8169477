; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Operations that save EXEC and change it; SCC tells whether EXEC is not 0 then.

; case: s_and_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_and_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0x3030303000a505a0
; scc == 1

; case: s_and_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_and_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0x00000000000000ff
; scc == 1

; case: s_and_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_and_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0x00a53030
; scc == 1

; case: s_or_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_or_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0xfcfcfcfca5ffaff5
; scc == 1

; case: s_or_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_or_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0x00000080000000ff
; scc == 1

; case: s_or_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_or_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0xa5fffcfc
; scc == 1

; case: s_xor_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_xor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0xcccccccca55aaa55
; scc == 1

; case: s_xor_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_xor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0x0000008000000000
; scc == 1

; case: s_xor_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_xor_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0xa55acccc
; scc == 1

; case: s_andn2_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_andn2_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0x0c0c0c0c005a0a50
; scc == 1

; case: s_andn2_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_andn2_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0x0000008000000000
; scc == 1

; case: s_andn2_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_andn2_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0x005a0c0c
; scc == 1

; case: s_orn2_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_orn2_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0x3f3f3f3f5aff5ffa
; scc == 1

; case: s_orn2_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_orn2_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0xffffffffffffffff
; scc == 1

; case: s_orn2_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_orn2_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0x5aff3f3f
; scc == 1

; case: s_nand_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_nand_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0xcfcfcfcfff5afa5f
; scc == 1

; case: s_nand_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_nand_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0xffffffffffffff00
; scc == 1

; case: s_nand_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_nand_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0xff5acfcf
; scc == 1

; case: s_nor_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_nor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0x030303035a00500a
; scc == 1

; case: s_nor_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_nor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0xffffff7fffffff00
; scc == 1

; case: s_nor_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_nor_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0x5a000303
; scc == 1

; case: s_xnor_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_xnor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0x333333335aa555aa
; scc == 1

; case: s_xnor_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_xnor_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0xffffff7fffffffff
; scc == 1

; case: s_xnor_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_xnor_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0x5aa53333
; scc == 1

; case: s_andn1_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_andn1_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0xc0c0c0c0a500a005
; scc == 1

; case: s_andn1_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_andn1_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0x0000000000000000
; scc == 0

; case: s_andn1_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_andn1_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0xa500c0c0
; scc == 1

; case: s_orn1_saveexec_b64
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_orn1_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xf0f0f0f0a5a5a5a5
; exec == 0xf3f3f3f3ffa5f5af
; scc == 1

; case: s_orn1_saveexec_b64
; only: gfx9
; exec = 0x00000000000000ff
; s[2:3] = 0x00000080000000ff
s_orn1_saveexec_b64 s[4:5], s[2:3]
; s[4:5] == 0x00000000000000ff
; exec == 0xffffff7fffffffff
; scc == 1

; case: s_orn1_saveexec_b32
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_orn1_saveexec_b32 s4, s2
; s4 == 0xa5a5f0f0
; exec == 0xffa5f3f3
; scc == 1

; case: s_andn1_wrexec_b64 gives the new EXEC
; only: gfx9
; exec = 0xf0f0f0f0a5a5a5a5
; s[2:3] = 0x3c3c3c3c00ff0ff0
s_andn1_wrexec_b64 s[4:5], s[2:3]
; s[4:5] == 0xc0c0c0c0a500a005
; exec == 0xc0c0c0c0a500a005
; scc == 1

; case: s_andn1_wrexec_b32 gives the new EXEC
; only: gfx10+
; exec = 0xa5a5f0f0
; s2 = 0x00ff3c3c
s_andn1_wrexec_b32 s4, s2
; s4 == 0xa500c0c0
; exec == 0xa500c0c0
; scc == 1
