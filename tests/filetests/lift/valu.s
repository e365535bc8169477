; target: gfx906
// A vector operation under EXEC, with modifiers.
v_add_f32_e64 v2, -v0, |v1| clamp
