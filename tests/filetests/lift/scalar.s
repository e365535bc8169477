; target: gfx1030
// A sum with its carry in SCC, a comparison and a branch.
s_add_u32 s2, s0, s1
s_cmp_lg_u32 s2, 0
s_cbranch_scc1 L
s_mov_b32 s2, 1
L:
s_mov_b32 s3, s2
