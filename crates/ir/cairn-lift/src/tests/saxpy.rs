//! A whole small kernel, as clang writes it.

use cairn_target::Target;

use super::asm::run;

/// y[i] = a * x[i] + y[i] for i < n; workgroup ID in s6, work-item ID in v0, kernarg segment in s[4:5].
const SAXPY: &str = "
  s_load_dword s0, s[4:5], 0x0
  v_mov_b32_e32 v1, 0
  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s1, s6, 6
  v_add_u32_e32 v0, s1, v0
  v_cmp_gt_i32_e32 vcc, s0, v0
  s_and_saveexec_b64 s[2:3], vcc
  s_cbranch_execz end
  s_load_dwordx4 s[8:11], s[4:5], 0x8
  s_load_dword s7, s[4:5], 0x4
  v_ashrrev_i32_e32 v1, 31, v0
  v_lshlrev_b64 v[0:1], 2, v[0:1]
  s_waitcnt lgkmcnt(0)
  v_mov_b32_e32 v3, s9
  v_add_co_u32_e32 v2, vcc, s8, v0
  v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
  v_mov_b32_e32 v4, s11
  v_add_co_u32_e32 v0, vcc, s10, v0
  v_addc_co_u32_e32 v1, vcc, v4, v1, vcc
  global_load_dword v2, v[2:3], off
  global_load_dword v3, v[0:1], off
  s_waitcnt vmcnt(0)
  v_fmac_f32_e32 v3, s7, v2
  global_store_dword v[0:1], v3, off
end:
  s_endpgm
";

#[test]
fn saxpy_on_gfx906() {
    // Straddles 4 GiB, so that the carry matters.
    let (x, y, kernarg, n) = (0xffff_ff80u64, 0x2_0000_0000u64, 0x100u64, 50usize);
    let code = resolve(SAXPY);
    let Some(m) = run(Target::Gfx906, &code, |m| {
        m.poke32(kernarg, n as u32);
        m.poke32(kernarg + 4, 2.0f32.to_bits());
        for (i, p) in [x, y].into_iter().enumerate() {
            m.poke32(kernarg + 8 + 8 * i as u64, p as u32);
            m.poke32(kernarg + 12 + 8 * i as u64, (p >> 32) as u32);
        }
        for i in 0..64 {
            m.poke32(x + 4 * i, (i as f32).to_bits());
            m.poke32(y + 4 * i, (100.0 + i as f32).to_bits());
        }
        m.set_s64(4, kernarg);
        m.v[0] = std::array::from_fn(|l| l as u32);
    }) else {
        return;
    };
    for i in 0..64 {
        let want = if i < n { 3.0 * i as f32 + 100.0 } else { 100.0 + i as f32 };
        assert_eq!(f32::from_bits(m.peek32(y + 4 * i as u64)), want, "element {i}");
    }
}

/// llvm-mc's listing leaves branch targets open: the distance of the one branch is written out.
fn resolve(text: &str) -> String {
    // From after s_cbranch_execz to `end`: 16 instructions, of which 4 loads and stores of 8 bytes, 3 smem and
    // 64-bit shift ones of 8 bytes.
    let words: usize = text
        .lines()
        .skip_while(|l| !l.contains("s_cbranch_execz"))
        .skip(1)
        .take_while(|l| !l.starts_with("end:"))
        .map(|l| {
            let wide = ["s_load", "global_", "v_lshlrev_b64"].iter().any(|p| l.contains(p));
            1 + usize::from(wide)
        })
        .sum();
    text.replace("s_cbranch_execz end", &format!("s_cbranch_execz {words}")).replace("end:", "")
}
