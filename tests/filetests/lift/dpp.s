; target: gfx906
// A move between lanes that is not everywhere valid.
v_add_u32_dpp v1, v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf
