//! Division as LLVM expands it must give IEEE's quotient, denormals and extremes included.

use cairn_target::Target::{self, Gfx90a, Gfx906, Gfx1030};

use super::asm::run;
use super::table::{FLOATS, Rng, same_f32, same_f64};

/// Numerator v0, denominator v1, quotient v9.
fn f32_text(t: Target) -> String {
    let vcc = if t == Gfx1030 { "vcc_lo" } else { "vcc" };
    let sink = if t == Gfx1030 { "s0" } else { "s[0:1]" };
    format!(
        "v_div_scale_f32 v2, {sink}, v1, v1, v0
         v_div_scale_f32 v3, {vcc}, v0, v1, v0
         v_rcp_f32_e32 v4, v2
         v_fma_f32 v5, -v2, v4, 1.0
         v_fma_f32 v4, v5, v4, v4
         v_mul_f32_e32 v6, v3, v4
         v_fma_f32 v7, -v2, v6, v3
         v_fma_f32 v6, v7, v4, v6
         v_fma_f32 v2, -v2, v6, v3
         v_div_fmas_f32 v2, v2, v4, v6
         v_div_fixup_f32 v9, v2, v1, v0"
    )
}

#[test]
fn f32_division() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let text = f32_text(t);
        let mut rng = Rng(11);
        for round in 0..40 {
            let mut src = [[0u32; 64]; 2];
            for reg in &mut src {
                for x in reg.iter_mut() {
                    *x = if round % 2 == 0 { rng.next() as u32 } else { rng.pick(&FLOATS) };
                }
            }
            let Some(m) = run(t, &text, |m| m.v[..2].copy_from_slice(&src)) else { return };
            for l in 0..m.lanes {
                let (a, b) = (f32::from_bits(src[0][l]), f32::from_bits(src[1][l]));
                let (got, want) = (m.v[9][l], (a / b).to_bits());
                // Quotients that are denormal are rounded twice, by v_div_fmas' definition.
                let close = (a / b).is_subnormal() && got.abs_diff(want) <= 1;
                assert!(same_f32(got, want) || close, "{t:?} {a:e} / {b:e}: got {got:#x}, want {want:#x}");
            }
        }
    }
}

/// Numerator v[0:1], denominator v[2:3], quotient v[30:31].
fn f64_text(t: Target) -> String {
    let vcc = if t == Gfx1030 { "vcc_lo" } else { "vcc" };
    let sink = if t == Gfx1030 { "s0" } else { "s[0:1]" };
    format!(
        "v_div_scale_f64 v[4:5], {sink}, v[2:3], v[2:3], v[0:1]
         v_rcp_f64_e32 v[6:7], v[4:5]
         v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
         v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
         v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
         v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
         v_div_scale_f64 v[8:9], {vcc}, v[0:1], v[2:3], v[0:1]
         v_mul_f64 v[10:11], v[8:9], v[6:7]
         v_fma_f64 v[4:5], -v[4:5], v[10:11], v[8:9]
         v_div_fmas_f64 v[4:5], v[4:5], v[6:7], v[10:11]
         v_div_fixup_f64 v[30:31], v[4:5], v[2:3], v[0:1]"
    )
}

#[test]
fn f64_division() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        let text = f64_text(t);
        let mut rng = Rng(12);
        for _ in 0..40 {
            let src: [[u64; 64]; 2] = std::array::from_fn(|_| std::array::from_fn(|_| rng.next()));
            let Some(m) = run(t, &text, |m| {
                for l in 0..64 {
                    m.set_v64(0, l, src[0][l]);
                    m.set_v64(2, l, src[1][l]);
                }
            }) else {
                return;
            };
            for l in 0..m.lanes {
                let (a, b) = (f64::from_bits(src[0][l]), f64::from_bits(src[1][l]));
                let (got, want) = (m.v64(30, l), (a / b).to_bits());
                let close = (a / b).is_subnormal() && got.abs_diff(want) <= 1;
                assert!(same_f64(got, want) || close, "{t:?} {a:e} / {b:e}: got {got:#x}, want {want:#x}");
            }
        }
    }
}

/// The range reduction's segments of 2/pi: their sum is 2/pi.
#[test]
fn trig_preop_segments() {
    let text = "v_trig_preop_f64 v[4:5], v[0:1], 0\n v_trig_preop_f64 v[6:7], v[0:1], 1\n v_trig_preop_f64 v[8:9], v[0:1], 2";
    let Some(m) = run(Gfx906, text, |m| {
        for l in 0..64 {
            m.set_v64(0, l, 1.0f64.to_bits());
            m.set_v64(0, 1, 2f64.powi(100).to_bits());
        }
    }) else {
        return;
    };
    let part = |r, l| f64::from_bits(m.v64(r, l));
    assert_eq!(part(4, 0) + part(6, 0), std::f64::consts::FRAC_2_PI);
    // 2/pi = 0x0.a2f9836e4e441529fc2757d1f534ddc0db62...
    assert_eq!(part(4, 0), 0x14_5f30_6dc9_c882u64 as f64 * 2f64.powi(-53));
    // Bits 53 to 105.
    assert_eq!(part(6, 0), 0x14_a7f0_9d5f_47d4u64 as f64 * 2f64.powi(-106));
    // An exponent of 100 skips 100 + 1023 - 1077 = 46 bits.
    let bits = (0xa2f9_836e_4e44_1529_fc27_57d1_f534_ddc0u128 << 46 >> 75) as u64;
    assert_eq!(part(4, 1), bits as f64 * 2f64.powi(-99));
}
