//! MODE, followed statically.

use cairn_target::Target::{Gfx906, Gfx1030};

use super::asm::{assemble, lift, run, run_in, snippet};
use super::machine::{Machine, Stop};
use super::table::Rng;
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
fn directed_rounding() {
    let text = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), {mode}
        v_cvt_f32_u32_e32 v4, v8
        v_add_f32 v5, v0, v1
        v_mul_f32 v6, v0, v1
        v_fma_f32 v7, v0, v1, v2";
    // In each direction: the result that the exact value lies at or beyond.
    let mut rng = Rng(5);
    let src: [[u32; 64]; 3] =
        std::array::from_fn(|_| std::array::from_fn(|_| (rng.next() as u32 & 0x87ff_ffff) + 0x3c00_0000));
    let mut by_mode = Vec::new();
    for mode in 0..4 {
        let Some(m) = run(Gfx906, &text.replace("{mode}", &mode.to_string()), |m| {
            m.v[..3].copy_from_slice(&src);
            m.v[8] = [0x0100_0003; 64];
        }) else {
            return;
        };
        by_mode.push(m);
    }
    let [_, up, down, zero] = &by_mode[..] else { panic!("four modes") };
    assert_eq!(f32::from_bits(up.v[4][0]), 16_777_220.0);
    assert_eq!(f32::from_bits(down.v[4][0]), 16_777_218.0);
    for l in 0..64 {
        let [a, b, c] = [0, 1, 2].map(|i| f64::from(f32::from_bits(src[i][l])));
        let at = |m: &Machine, r: usize| f64::from(f32::from_bits(m.v[r][l]));
        // Sums of these exponents are exact in f64 but for their last bits; compare where they are.
        for (r, exact, sure) in [(5, a + b, (a + b) - a == b && (a + b) - b == a), (6, a * b, true)] {
            if !sure {
                continue;
            }
            assert!(at(up, r) >= exact && at(down, r) <= exact, "v{r} of {a:e}, {b:e}");
            let next = |x: f64, up: bool| {
                let x = x as f32;
                f64::from(if up == (x > 0.0) {
                    f32::from_bits(x.to_bits() + 1)
                } else {
                    f32::from_bits(x.to_bits() - 1)
                })
            };
            assert!(at(up, r) == exact || next(at(up, r), false) < exact);
            assert!(at(down, r) == exact || next(at(down, r), true) > exact);
            assert_eq!(at(zero, r), if exact > 0.0 { at(down, r) } else { at(up, r) });
        }
        let fused = a.mul_add(b, c);
        assert!(at(down, 7) <= fused.next_up() && at(up, 7) >= fused.next_down());
        assert!(at(down, 7) <= at(&by_mode[0], 7) && at(&by_mode[0], 7) <= at(up, 7));
        let (d, u) = (down.v[7][l], up.v[7][l]);
        assert!(d.abs_diff(u) <= 1, "neighbours: {d:#x} {u:#x}");
    }
    // f64 is refused.
    let f64_text = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 3\n v_add_f64 v[0:1], v[0:1], v[0:1]";
    let f = lift(&snippet(Gfx906), &assemble(Gfx906, f64_text).expect("llvm-mc is there"));
    assert!(matches!(Machine::new(f.wave).run(&f), Stop::Refused(_)));
}

#[test]
fn exact_zeros_have_the_sign_of_the_direction() {
    let text = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 2
        v_sub_f32 v4, v0, v0
        v_fma_f32 v5, v0, 1.0, -v0
        v_add_f32 v6, v1, v1
        v_mul_f32 v7, v1, v0";
    let Some(m) = run(Gfx906, text, |m| m.v[0] = [3f32.to_bits(); 64]) else { return };
    assert_eq!([4, 5, 6, 7].map(|r: usize| m.v[r][0]), [1 << 31, 1 << 31, 0, 0]);
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
