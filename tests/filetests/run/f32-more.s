; target: gfx906 gfx90a gfx942 gfx1030 gfx1100 gfx1201
// Legacy products (zero times anything is zero), constants inside the instruction, f64 accumulation.

; case: v_mad_legacy_f32
; only: gfx906 gfx90a
; lacks: no semantics
v_mad_legacy_f32 v3, v0, v1, v2
; v0         v1         v2         -> v3
; 0x00000000 0x7f800000 0x3f800000    0x3f800000
; 0x7fc00000 0x00000000 0x40000000    0x40000000
; 0x40000000 0x40400000 0x40800000    0x41200000
; 0xbfc00000 0x3f000000 0x3e800000    0xbf000000

; case: v_fma_legacy_f32, v_fmac_legacy_f32
; only: gfx10 gfx11
; lacks: no semantics
v_fma_legacy_f32 v3, v0, v1, v2
v_fmac_legacy_f32 v2, v0, v1
; v0         v1         v2         -> v3         v2
; 0x00000000 0x7f800000 0x3f800000    0x3f800000 0x3f800000
; 0x7fc00000 0x00000000 0x40000000    0x40000000 0x40000000
; 0x40000000 0x40400000 0x40800000    0x41200000 0x41200000
; 0xbfc00000 0x3f000000 0x3e800000    0xbf000000 0xbf000000

; case: v_madmk_f32, v_madak_f32
; only: gfx906 gfx90a
v_madmk_f32 v2, v0, 0x40490fdb, v1
v_madak_f32 v3, v0, v1, 0x40490fdb
; v0         v1         -> v2         v3
; 0x3f8ccccd 0x40133333    0x40b82f1f 0x40b57db0
; 0xc0f66666 0x3c54fdf4    0xc1c16b09 0x4042a7d1
; 0x7f800000 0x3f800000    0x7f800000 0x7f800000

; case: v_fmac_f64
; only: gfx90a
v_fmac_f64 v[4:5], v[0:1], v[2:3]
; v[0:1]             v[2:3]             v[4:5]             -> v[4:5]
; 0x3ff199999999999a 0x400199999999999a 0x400a666666666666    0x4016e147ae147ae2
; 0xbfb999999999999a 0x4024000000000000 0x3ff0000000000000    0xbc90000000000000

; case: v_mullit_f32
; only: gfx10+
; lacks: no semantics
v_mullit_f32 v3, v0, v1, v2
; v0         v1         v2         -> v3
; 0x40000000 0x40400000 0x3f800000    0x40c00000
; 0x40000000 0x40400000 0xbf800000    0xff7fffff
