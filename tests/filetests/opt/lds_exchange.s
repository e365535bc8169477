; target: gfx906 gfx90a
// s[t] = in; o = s[63 - t]: within a wave no barrier is needed, so none shows the exchange.
; apart: STORE LOAD
; slices: STORE LOAD
v_lshlrev_b32 v1, 2, v0
STORE:
ds_write_b32 v1, v2
s_waitcnt lgkmcnt(0)
v_sub_u32 v3, 0xfc, v1
LOAD:
ds_read_b32 v4, v3
s_waitcnt lgkmcnt(0)
v_add_u32 v5, v4, v4
s_setpc_b64 s[30:31]
