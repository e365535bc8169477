//! Float vector instructions under the default MODE: nearest even, denormals kept, IEEE, DX10_CLAMP.

use cairn_target::Target::{Gfx90a, Gfx906, Gfx1030};

use super::table::{FLOATS, check, doubles, floats, same_f16, same_f32};

#[test]
fn arithmetic() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        floats(t, "v_add_f32_e32 v4, v0, v1", |a, b, _| a + b);
        floats(t, "v_sub_f32_e32 v4, v0, v1", |a, b, _| a - b);
        floats(t, "v_subrev_f32_e32 v4, v0, v1", |a, b, _| b - a);
        floats(t, "v_mul_f32_e32 v4, v0, v1", |a, b, _| a * b);
        floats(t, "v_fma_f32 v4, v0, v1, v2", |a, b, c| a.mul_add(b, c));
        floats(t, "v_fma_f32 v4, -v0, |v1|, -|v2|", |a, b, c| (-a).mul_add(b.abs(), -c.abs()));
        floats(t, "v_mul_f32_e64 v4, v0, v1 clamp", |a, b, _| {
            let r = a * b;
            if r.is_nan() || r <= 0.0 { 0.0 } else { r.min(1.0) }
        });
        floats(t, "v_add_f32_e32 v4, 0.5, v1", |_, b, _| b + 0.5);
        floats(t, "v_mul_f32_e32 v4, 0x40490fdb, v1", |_, b, _| b * f32::from_bits(0x4049_0fdb));
        floats(t, "v_mul_f32_e32 v4, 0.15915494, v1", |_, b, _| b * f32::from_bits(0x3e22_f983));
        check(t, "v_mov_b32_e32 v4, v2\n v_fmac_f32_e32 v4, v0, v1", &FLOATS, same_f32, |a, b, c| {
            f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)).to_bits()
        });
        floats(t, "v_floor_f32_e32 v4, v0", |a, _, _| a.floor());
        floats(t, "v_ceil_f32_e32 v4, v0", |a, _, _| a.ceil());
        floats(t, "v_trunc_f32_e32 v4, v0", |a, _, _| a.trunc());
        floats(t, "v_rndne_f32_e32 v4, v0", |a, _, _| a.round_ties_even());
        check(t, "v_cvt_i32_f32_e32 v4, v0", &FLOATS, same_f32, |a, _, _| f32::from_bits(a) as i32 as u32);
        check(t, "v_cvt_u32_f32_e32 v4, v0", &FLOATS, same_f32, |a, _, _| f32::from_bits(a) as u32);
        check(t, "v_cvt_f32_i32_e32 v4, v0", &FLOATS, same_f32, |a, _, _| (a as i32 as f32).to_bits());
        check(t, "v_cvt_f32_u32_e32 v4, v0", &FLOATS, same_f32, |a, _, _| (a as f32).to_bits());
        check(t, "v_cvt_f32_ubyte2_e32 v4, v0", &FLOATS, same_f32, |a, _, _| {
            ((a >> 16 & 255) as f32).to_bits()
        });
        check(t, "v_med3_f32 v4, v0, v1, v2", &FLOATS, same_f32, |a, b, c| {
            let mut s = [a, b, c].map(f32::from_bits);
            if s.iter().any(|x| x.is_nan()) {
                return s[0].min(s[1]).min(s[2]).to_bits()
                    & if signalling(&[a, b, c]) { 0 } else { u32::MAX }
                    | if signalling(&[a, b, c]) { 0x7fc0_0000 } else { 0 };
            }
            s.sort_by(f32::total_cmp);
            s[1].to_bits()
        });
        check(t, "v_min_f32_e32 v4, v0, v1", &FLOATS, same_f32, |a, b, _| {
            let (x, y) = (f32::from_bits(a), f32::from_bits(b));
            if signalling(&[a, b]) || (x.is_nan() && y.is_nan()) {
                0x7fc0_0000
            } else if x.is_nan() {
                b
            } else if y.is_nan() || x.total_cmp(&y).is_lt() {
                a
            } else {
                b
            }
        });
        check(t, "v_ldexp_f32 v4, v0, 4", &FLOATS, same_f32, |a, _, _| (f32::from_bits(a) * 16.0).to_bits());
    }
}

fn signalling(xs: &[u32]) -> bool {
    xs.iter().any(|x| x & 0x7fff_ffff > 0x7f80_0000 && x & 0x40_0000 == 0)
}

/// Flushing whatever MODE says.
#[test]
fn always_flushing() {
    let flush = |x: f32| if x.is_subnormal() { 0f32.copysign(x) } else { x };
    for t in [Gfx906, Gfx90a] {
        floats(t, "v_mad_f32 v4, v0, v1, v2", |a, b, c| flush(flush(flush(a) * flush(b)) + flush(c)));
    }
    for t in [Gfx906, Gfx90a, Gfx1030] {
        floats(t, "v_rcp_f32_e32 v4, v0", |a, _, _| flush(1.0 / flush(a)));
        floats(t, "v_sqrt_f32_e32 v4, v0", |a, _, _| flush(flush(a).sqrt()));
        floats(t, "v_rsq_f32_e32 v4, v0", |a, _, _| flush(1.0 / flush(a).sqrt()));
    }
}

#[test]
fn doubles_and_conversions() {
    for t in [Gfx906, Gfx90a, Gfx1030] {
        doubles(t, "v_add_f64 v[4:5], v[0:1], v[2:3]", |a, b, _| a + b);
        doubles(t, "v_mul_f64 v[4:5], v[0:1], -v[2:3]", |a, b, _| a * -b);
        doubles(t, "v_fma_f64 v[4:5], v[0:1], v[2:3], |v[6:7]|", |a, b, c| a.mul_add(b, c.abs()));
        doubles(t, "v_add_f64 v[4:5], v[0:1], 0.5", |a, _, _| a + 0.5);
        doubles(t, "v_floor_f64_e32 v[4:5], v[0:1]", |a, _, _| a.floor());
        doubles(t, "v_rndne_f64_e32 v[4:5], v[0:1]", |a, _, _| a.round_ties_even());
        doubles(t, "v_rcp_f64_e32 v[4:5], v[0:1]", |a, _, _| 1.0 / a);
        doubles(t, "v_cvt_f32_f64_e32 v4, v[0:1]\n v_cvt_f64_f32_e32 v[4:5], v4", |a, _, _| {
            f64::from(a as f32)
        });
        doubles(t, "v_cvt_i32_f64_e32 v4, v[0:1]\n v_cvt_f64_i32_e32 v[4:5], v4", |a, _, _| {
            f64::from(a as i32)
        });
        doubles(t, "v_cvt_u32_f64_e32 v4, v[0:1]\n v_cvt_f64_u32_e32 v[4:5], v4", |a, _, _| {
            f64::from(a as u32)
        });
        doubles(t, "v_ldexp_f64 v[4:5], v[0:1], -3", |a, _, _| a * 0.125);
        doubles(
            t,
            "v_frexp_mant_f64_e32 v[8:9], v[0:1]\n v_frexp_exp_i32_f64_e32 v10, v[0:1]\n v_ldexp_f64 v[4:5], v[8:9], v10",
            |a, _, _| a,
        );
    }
    // The f64 literal is the high half.
    doubles(Gfx1030, "v_fma_f64 v[4:5], v[0:1], 0x3fe80000, v[2:3]", |a, b, _| a.mul_add(0.75, b));
    doubles(
        Gfx90a,
        "v_mov_b32 v4, v2\n v_mov_b32 v5, v3\n v_fmac_f64_e32 v[4:5], v[0:1], v[0:1]",
        |a, b, _| a.mul_add(a, b),
    );
}

/// f16: which half is read, written, zeroed and kept.
#[test]
fn halves() {
    const H: [u32; 8] = [
        0x3c00_bc00,
        0x0000_8000,
        0x7c00_fc00,
        0x3555_4248,
        0x0001_03ff,
        0x7bff_0400,
        0x4000_c100,
        0x7e00_3800,
    ];
    let wide = |h: u32| f32::from(Half(h as u16));
    for t in [Gfx906, Gfx90a] {
        check(t, "v_add_f16_e32 v4, v0, v1", &H, same_f16, |a, b, _| narrow(wide(a) + wide(b)));
        check(t, "v_cvt_f16_f32_e32 v4, v0", &FLOATS, same_f16, |a, _, _| narrow(f32::from_bits(a)));
        // Kept high half.
        check(t, "v_fma_f16 v4, v0, v1, v2", &H, same_f16, |a, b, c| {
            0xdead_0000 | narrow_fma(wide(a), wide(b), wide(c))
        });
        check(
            t,
            "v_fma_f16 v4, v0, v1, v2 op_sel:[1,0,0,1]",
            &H,
            |a, b| same_f16(a >> 16, b >> 16),
            |a, b, c| narrow_fma(wide(a >> 16), wide(b), wide(c)) << 16 | 0xbeef,
        );
    }
    let t = Gfx1030;
    check(t, "v_add_f16_e32 v4, v0, v1", &H, same_f16, |a, b, _| 0xdead_0000 | narrow(wide(a) + wide(b)));
    for t in [Gfx906, Gfx90a, Gfx1030] {
        check(t, "v_cvt_f32_f16_e32 v4, v0", &H, same_f32, |a, _, _| wide(a).to_bits());
        check(
            t,
            "v_pk_mul_f16 v4, v0, v1 op_sel_hi:[0,1]",
            &H,
            |a, b| same_f16(a & 0xffff, b & 0xffff) && same_f16(a >> 16, b >> 16),
            |a, b, _| narrow(wide(a) * wide(b)) | narrow(wide(a) * wide(b >> 16)) << 16,
        );
        check(t, "v_fma_mix_f32 v4, v0, v1, v2 op_sel:[1,0,0] op_sel_hi:[1,0,1]", &H, same_f32, |a, b, c| {
            wide(a >> 16).mul_add(f32::from_bits(b), wide(c)).to_bits()
        });
        check(
            t,
            "v_fma_mixhi_f16 v4, v0, v1, v2 op_sel_hi:[1,1,1]",
            &H,
            |a, b| same_f16(a >> 16, b >> 16) && a as u16 == b as u16,
            |a, b, c| narrow(wide(a).mul_add(wide(b), wide(c))) << 16 | 0xbeef,
        );
    }
}

/// A product of f16 is exact in f64 and its sum with an f16 nearly so: rounding once to f32 and then to f16 could err, so go through f64.
fn narrow_fma(a: f32, b: f32, c: f32) -> u32 {
    narrow64(f64::from(a).mul_add(f64::from(b), f64::from(c)))
}

struct Half(u16);

impl From<Half> for f32 {
    fn from(h: Half) -> f32 {
        let (s, e, m) = (h.0 >> 15, i32::from(h.0 >> 10 & 31), f32::from(h.0 & 0x3ff));
        let v = match e {
            0 => m * 2f32.powi(-24),
            31 if m == 0.0 => f32::INFINITY,
            31 => f32::NAN,
            _ => (1.0 + m / 1024.0) * 2f32.powi(e - 15),
        };
        if s != 0 { -v } else { v }
    }
}

fn narrow(x: f32) -> u32 {
    narrow64(x.into())
}

/// The f16 nearest to `x`, by search among neighbours.
fn narrow64(x: f64) -> u32 {
    if x.is_nan() {
        return 0x7e00;
    }
    let m = x.abs();
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    if m >= 65520.0 {
        return sign | 0x7c00;
    }
    // Values of finite f16 grow with their bits; take the nearest, ties to even.
    let value = |b: u32| f64::from(f32::from(Half(b as u16)));
    let (mut lo, mut hi) = (0u32, 0x7bff);
    while hi - lo > 1 {
        let mid = (lo + hi) / 2;
        if value(mid) <= m { lo = mid } else { hi = mid }
    }
    let (dl, dh) = (m - value(lo), value(hi) - m);
    sign | if dl < dh || (dl == dh && lo & 1 == 0) { lo } else { hi }
}

#[test]
fn transcendental_accuracy() {
    let ulp = |got: u32, want: f64| {
        let w = want as f32;
        if !w.is_finite() || w == 0.0 || w.is_subnormal() {
            return f32::from_bits(got) == w
                || (w.is_nan() && f32::from_bits(got).is_nan())
                || (w.is_subnormal() && f32::from_bits(got) == 0.0);
        }
        let step = f64::from(f32::from_bits(w.to_bits() + 1)) - f64::from(w);
        (f64::from(f32::from_bits(got)) - want).abs() <= 1.01 * step.abs()
    };
    for t in [Gfx906, Gfx1030] {
        check_with(t, "v_exp_f32_e32 v4, v0", |a, got| a.is_subnormal() || ulp(got, f64::from(a).exp2()));
        check_with(t, "v_log_f32_e32 v4, v0", |a, got| a.is_subnormal() || ulp(got, f64::from(a).log2()));
        check_with(t, "v_sin_f32_e32 v4, v0", |a, got| {
            let want = (f64::from(a) * std::f64::consts::TAU).sin();
            let got = f64::from(f32::from_bits(got));
            if a.abs() > 256.0 || !a.is_finite() {
                a.is_finite() == (got == 0.0)
            } else {
                (got - want).abs() < 1e-6
            }
        });
    }
}

fn check_with(t: cairn_target::Target, text: &str, ok: impl Fn(f32, u32) -> bool) {
    let xs: Vec<u32> =
        (0..64).map(|i| if i < 20 { FLOATS[i] } else { (i as f32 * 1.37 - 50.0).to_bits() }).collect();
    let Some(m) = super::asm::run(t, text, |m| m.v[0].copy_from_slice(&xs)) else { return };
    for l in 0..m.lanes {
        let a = f32::from_bits(xs[l]);
        assert!(ok(a, m.v[4][l]), "{text} of {a:e}: {:e}", f32::from_bits(m.v[4][l]));
    }
}
