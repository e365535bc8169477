//! The evaluator against exact arithmetic and against Rust's own operations.

use super::{eval, narrow};
use crate::op::{FPred, Pure};
use crate::ty::{F, Round, W};

const NE: Round = Round::NearestEven;

fn f(p: Pure, args: &[f32]) -> f32 {
    let bits: Vec<u64> = args.iter().map(|x| u64::from(x.to_bits())).collect();
    f32::from_bits(eval(p, &bits) as u32)
}

/// Distance in units in the last place of `want` as an f32.
fn ulps(got: f32, want: f64) -> f64 {
    let w = want as f32;
    if got == w || (got.is_nan() && w.is_nan()) {
        return 0.0;
    }
    let ulp = f64::from(f32::from_bits(w.abs().max(f32::MIN_POSITIVE).to_bits() + 1))
        - f64::from(w.abs().max(f32::MIN_POSITIVE));
    (f64::from(got) - want).abs() / ulp
}

/// A fixed sequence of well-mixed numbers.
fn mixed(n: usize) -> impl Iterator<Item = u64> {
    (1..=n as u64).map(|i| {
        let mut z = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

fn worst(p: Pure, xs: impl Iterator<Item = f32>, exact: impl Fn(f64) -> f64) -> (f64, f32) {
    let mut w = (0.0, 0.0);
    for x in xs {
        let u = ulps(f(p, &[x]), exact(f64::from(x)));
        if u > w.0 {
            w = (u, x);
        }
    }
    w
}

#[test]
fn exp2_is_within_one_ulp() {
    let xs = mixed(200_000).map(|r| (r as i64 as f64 / i64::MAX as f64 * 126.0) as f32);
    let (u, x) = worst(Pure::FExp2(F::F32), xs, f64::exp2);
    assert!(u <= 1.0, "{u} ulp at {x:e}");
    assert_eq!(f(Pure::FExp2(F::F32), &[f32::NEG_INFINITY]), 0.0);
    assert_eq!(f(Pure::FExp2(F::F32), &[f32::INFINITY]), f32::INFINITY);
    assert_eq!(f(Pure::FExp2(F::F32), &[3.0]), 8.0);
    assert!(f(Pure::FExp2(F::F32), &[f32::NAN]).is_nan());
}

#[test]
fn rsq_is_within_one_and_a_half_ulp() {
    // Two binades hold all there is; the others only differ by the exponent.
    let xs = mixed(300_000).map(|r| f32::from_bits(0x3f80_0000 + (r % (1 << 24)) as u32));
    let rsq = |x: f64| 1.0 / x.sqrt();
    let (u, x) = worst(Pure::FRsq(F::F32), xs, rsq);
    assert!(u <= 1.5, "{u} ulp at {x:e}");
    let any = mixed(100_000).map(|r| f32::from_bits(0x0080_0000 + (r % 0x7f00_0000) as u32));
    let (u, x) = worst(Pure::FRsq(F::F32), any, rsq);
    assert!(u <= 1.5, "{u} ulp at {x:e}");
    let rsq = |x: f32| f(Pure::FRsq(F::F32), &[x]);
    for n in (-126..=126).step_by(2) {
        assert_eq!(rsq(2f32.powi(n)), 2f32.powi(-n / 2), "2^{n}");
    }
    assert_eq!(rsq(0.0), f32::INFINITY);
    assert_eq!(rsq(-0.0), f32::NEG_INFINITY);
    assert_eq!(rsq(f32::from_bits(1)), f32::INFINITY, "denormals are zeros");
    assert_eq!(rsq(-f32::from_bits(0x7f_ffff)), f32::NEG_INFINITY);
    assert_eq!(rsq(f32::INFINITY), 0.0);
    for bad in [-1.0, f32::NEG_INFINITY, f32::NAN, -f32::NAN] {
        assert_eq!(rsq(bad).to_bits(), F::F32.nan_bits() as u32, "{bad}");
    }
}

#[test]
fn log2_is_within_one_ulp() {
    let near_one = mixed(100_000).map(|r| (0.5 + r as f64 / u64::MAX as f64) as f32);
    let any = mixed(200_000)
        .map(|r| f32::from_bits((r as u32) & 0x7fff_ffff))
        .filter(|x| x.is_finite() && *x > 0.0);
    let (u, x) = worst(Pure::FLog2(F::F32), near_one.chain(any), f64::log2);
    assert!(u <= 1.0, "{u} ulp at {x:e}");
    assert_eq!(f(Pure::FLog2(F::F32), &[0.0]), f32::NEG_INFINITY);
    assert_eq!(f(Pure::FLog2(F::F32), &[8.0]), 3.0);
    assert!(f(Pure::FLog2(F::F32), &[-1.0]).is_nan());
}

#[test]
fn sin_and_cos_of_turns() {
    let xs = || mixed(200_000).map(|r| (r as i64 as f64 / i64::MAX as f64 * 4.0) as f32);
    // Absolute error: near a zero of the function the argument's own rounding dominates.
    for x in xs() {
        let t = f64::from(x);
        let (s, c) = ((t.fract() * std::f64::consts::TAU).sin(), (t.fract() * std::f64::consts::TAU).cos());
        assert!((f64::from(f(Pure::FSin(F::F32), &[x])) - s).abs() < 2e-7, "sin {x:e}");
        assert!((f64::from(f(Pure::FCos(F::F32), &[x])) - c).abs() < 2e-7, "cos {x:e}");
    }
    assert!(f(Pure::FSin(F::F32), &[f32::INFINITY]).is_nan());
    assert_eq!(f(Pure::FCos(F::F32), &[0.0]), 1.0);
    assert_eq!(f(Pure::FSin(F::F32), &[0.25]), 1.0);
}

#[test]
fn conversions_between_formats_match_the_host() {
    for r in mixed(200_000) {
        let d = f64::from_bits(r);
        let want = d as f32;
        let got = narrow(r, F::F64, F::F32, NE) as u32;
        assert!(got == want.to_bits() || (want.is_nan() && got == 0x7fc0_0000), "{d:e}");
        let s = f32::from_bits(r as u32);
        let wide = narrow(r & 0xffff_ffff, F::F32, F::F64, NE);
        assert!(f64::from_bits(wide) == f64::from(s) || s.is_nan());
    }
    // Directed rounding brackets the value.
    let third = (1.0f64 / 3.0).to_bits();
    let down = f32::from_bits(narrow(third, F::F64, F::F32, Round::Down) as u32);
    let up = f32::from_bits(narrow(third, F::F64, F::F32, Round::Up) as u32);
    assert!(f64::from(down) < 1.0 / 3.0 && f64::from(up) > 1.0 / 3.0 && up.to_bits() == down.to_bits() + 1);
    // f16: largest finite, the tie above it, the smallest denormal and half of it.
    let to16 = |x: f64, r| narrow(x.to_bits(), F::F64, F::F16, r);
    assert_eq!(to16(65504.0, NE), 0x7bff);
    assert_eq!(to16(65520.0, NE), 0x7c00);
    assert_eq!(to16(65520.0, Round::Zero), 0x7bff);
    assert_eq!(to16((-24f64).exp2(), NE), 1);
    assert_eq!(to16((-25f64).exp2(), NE), 0);
    assert_eq!(to16(1.0, NE), 0x3c00);
}

#[test]
fn every_f16_survives_widening_and_rounding() {
    for h in 0..=u16::MAX {
        let back = super::round_to_f16(super::widen_f16(h));
        let nan = h & 0x7fff > 0x7c00;
        assert_eq!(back, if nan { 0x7e00 } else { h });
    }
}

#[test]
fn ldexp_and_frexp() {
    let ldexp = |x: f32, e: i32| {
        f32::from_bits(eval(Pure::FLdexp(F::F32), &[u64::from(x.to_bits()), u64::from(e as u32)]) as u32)
    };
    assert_eq!(ldexp(1.0, 10), 1024.0);
    assert_eq!(ldexp(1.5, -149), f32::from_bits(2));
    assert_eq!(ldexp(1.0, i32::MIN), 0.0);
    assert_eq!(ldexp(-1.0, i32::MAX), f32::NEG_INFINITY);
    for x in [1.0f32, 0.75, 1.7e38, 1e-40, -7.0, f32::MIN_POSITIVE] {
        let m = f(Pure::FFrexpMant(F::F32), &[x]);
        let e = eval(Pure::FFrexpExp(F::F32), &[u64::from(x.to_bits())]) as u32 as i32;
        assert!((0.5..1.0).contains(&m.abs()), "{x:e}: {m}");
        assert_eq!(f64::from(m) * f64::from(e).exp2(), f64::from(x));
    }
}

#[test]
fn min_max_order_zeros_and_lose_nans() {
    assert_eq!(f(Pure::FMin(F::F32), &[0.0, -0.0]).to_bits(), 0x8000_0000);
    assert_eq!(f(Pure::FMax(F::F32), &[-0.0, 0.0]).to_bits(), 0);
    assert_eq!(f(Pure::FMax(F::F32), &[f32::NAN, 1.0]), 1.0);
    assert_eq!(f(Pure::FMin(F::F32), &[1.0, f32::NAN]), 1.0);
    assert_eq!(f(Pure::FMin(F::F32), &[-f32::NAN, f32::NAN]).to_bits(), 0x7fc0_0000);
}

#[test]
fn invalid_operations_give_the_one_nan() {
    let inf = f32::INFINITY;
    assert_eq!(f(Pure::FAdd(F::F32, NE), &[inf, -inf]).to_bits(), 0x7fc0_0000);
    assert_eq!(f(Pure::FMul(F::F32, NE), &[inf, 0.0]).to_bits(), 0x7fc0_0000);
    assert_eq!(f(Pure::FSqrt(F::F32), &[-1.0]).to_bits(), 0x7fc0_0000);
}

#[test]
fn classes_and_comparisons() {
    let class = |x: f32, m: u64| eval(Pure::FClass(F::F32), &[u64::from(x.to_bits()), m]);
    assert_eq!(class(-0.0, 1 << 5), 1);
    assert_eq!(class(0.0, 1 << 5), 0);
    assert_eq!(class(1e-40, 1 << 7), 1);
    assert_eq!(class(f32::NAN, 1 << 1), 1);
    let cmp =
        |p, a: f32, b: f32| eval(Pure::FCmp(F::F32, p), &[u64::from(a.to_bits()), u64::from(b.to_bits())]);
    assert_eq!(cmp(FPred::Une, f32::NAN, 1.0), 1);
    assert_eq!(cmp(FPred::One, f32::NAN, 1.0), 0);
    assert_eq!(cmp(FPred::Uge, f32::NAN, 1.0), 1);
    assert_eq!(cmp(FPred::Oeq, 0.0, -0.0), 1);
}

#[test]
fn byte_permutation() {
    let perm = |hi: u64, lo: u64, s: u64| eval(Pure::Perm, &[hi, lo, s]);
    assert_eq!(perm(0x7766_5544, 0x3322_1100, 0x0706_0100), 0x7766_1100);
    assert_eq!(perm(0x8000_0000, 0x0000_8000, 0x0d0c_0b08), 0xff00_ffff);
}

#[test]
fn integer_edges() {
    assert_eq!(eval(Pure::Clz(W::W32), &[0]), 32);
    assert_eq!(eval(Pure::Clz(W::W16), &[1]), 15);
    assert_eq!(eval(Pure::Ctz(W::W32), &[0]), 32);
    assert_eq!(eval(Pure::MulHiS(W::W32), &[0xffff_ffff, 0xffff_ffff]), 0);
    assert_eq!(eval(Pure::MulHiU(W::W64), &[u64::MAX, u64::MAX]), u64::MAX - 1);
    assert_eq!(eval(Pure::SExt(W::W16, W::W64), &[0x8000]), 0xffff_ffff_ffff_8000);
    assert_eq!(eval(Pure::CvtFU(F::F32, W::W32), &[u64::from((-1.0f32).to_bits())]), 0);
    assert_eq!(eval(Pure::CvtFS(F::F32, W::W32), &[u64::from(f32::NAN.to_bits())]), 0);
    assert_eq!(eval(Pure::CvtSF(W::W32, F::F32, NE), &[0xffff_ffff]), u64::from((-1.0f32).to_bits()));
}
