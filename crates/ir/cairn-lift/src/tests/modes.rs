//! MODE, followed statically.

use cairn_target::Target::{Gfx906, Gfx1030};

use super::asm::{assemble, lift, run, run_in, snippet};
use super::machine::{Machine, Stop};
use crate::{FloatMode, LiftContext};

const DENORMAL: u32 = 0x0040_0000;

#[test]
fn denormals_follow_mode() {
    // Toggled as around clang's division.
    let gfx9 = "v_add_f32_e32 v4, v0, v0
        s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
        v_add_f32_e32 v5, v0, v0
        v_add_f64 v[6:7], v[2:3], v[2:3]
        s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
        v_add_f32_e32 v8, v0, v0
        s_mov_b32 s0, 0
        s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s0
        v_add_f64 v[10:11], v[2:3], v[2:3]
        s_getreg_b32 s1, hwreg(HW_REG_MODE, 0, 10)";
    let gfx10 = "v_add_f32_e32 v4, v0, v0
        s_denorm_mode 12
        v_add_f32_e32 v5, v0, v0
        v_add_f64 v[6:7], v[2:3], v[2:3]
        s_denorm_mode 15
        v_add_f32_e32 v8, v0, v0
        s_denorm_mode 0
        v_add_f64 v[10:11], v[2:3], v[2:3]
        s_getreg_b32 s1, hwreg(HW_REG_MODE, 0, 10)";
    for (t, text) in [(Gfx906, gfx9), (Gfx1030, gfx10)] {
        let Some(m) = run(t, text, |m| {
            m.v[0] = [DENORMAL; 64];
            m.v[2] = [1; 64];
        }) else {
            return;
        };
        assert_eq!(m.v[4][0], 2 * DENORMAL);
        assert_eq!(m.v[5][0], 0);
        assert_eq!(m.v64(6, 0), 2);
        assert_eq!(m.v[8][0], 2 * DENORMAL);
        assert_eq!(m.v64(10, 0), 0);
        assert_eq!(m.s[1], 0x300);
    }
}

#[test]
fn one_block_twice_under_two_modes() {
    // The block after the join is lifted for both modes.
    let text = "s_cmp_eq_u32 s0, 0
        s_cbranch_scc1 2
        s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0
        v_add_f32_e32 v4, v0, v0";
    for (s0, want) in [(0, 2 * DENORMAL), (1, 0)] {
        let Some(m) = run(Gfx906, text, |m| {
            m.s[0] = s0;
            m.v[0] = [DENORMAL; 64];
        }) else {
            return;
        };
        assert_eq!(m.v[4][0], want);
    }
}

#[test]
fn rounding_is_refused_for_arithmetic_only() {
    let text = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 3\n v_cvt_f32_u32_e32 v4, v0";
    let Some(m) = run(Gfx906, text, |m| m.v[0] = [0x0100_0003; 64]) else { return };
    assert_eq!(m.v[4][0], (0x0100_0002 as f32).to_bits());
    let bytes = assemble(Gfx906, &format!("{text}\n v_add_f32 v0, v0, v0")).expect("llvm-mc is there");
    let f = lift(&snippet(Gfx906), &bytes);
    assert!(matches!(Machine::new(f.wave).run(&f), Stop::Refused(_)));
}

#[test]
fn clamp_and_omod_by_mode() {
    let nan = |m: &mut Machine| m.v[0] = [0x7fc0_0000; 64];
    let text = "v_add_f32_e64 v4, v0, v0 clamp";
    let Some(m) = run(Gfx906, text, nan) else { return };
    assert_eq!(m.v[4][0], 0);
    // DX10_CLAMP off: NaN stays.
    let ctx = LiftContext { float: FloatMode::from_mode_bits(0x2f0), ..snippet(Gfx906) };
    let m = run_in(&ctx, text, nan).expect("llvm-mc is there");
    assert_eq!(m.v[4][0], 0x7fc0_0000);
    // omod works where denormals are flushed and IEEE is off.
    let ctx = LiftContext { float: FloatMode::from_mode_bits(0x100), ..snippet(Gfx906) };
    let m = run_in(&ctx, "v_add_f32_e64 v4, v0, v0 div:2", |m| m.v[0] = [3f32.to_bits(); 64]);
    assert_eq!(m.expect("llvm-mc is there").v[4][0], 3f32.to_bits());
    // Without effect otherwise.
    let m = run(Gfx906, "v_add_f32_e64 v4, v0, v0 div:2", |m| m.v[0] = [3f32.to_bits(); 64]);
    assert_eq!(m.expect("llvm-mc is there").v[4][0], 6f32.to_bits());
}
