; target: gfx90a
// A scalar base with a vector offset, a wait, a store to LDS.
global_load_dword v2, v0, s[0:1] offset:16
s_waitcnt vmcnt(0)
ds_write_b32 v1, v2 offset:4
